"""Acceptance row 24: nobody checks in his neighbour, and whoever did takes it back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from office.faults import Refused
from office.models import User
from tests.tournaments.conftest import add_players, codes
from tournaments import services
from tournaments.models import Attendance, Event, Registration
from tournaments.selectors.attendance import check_in_of, current_day

FIRST, SECOND = date(2026, 11, 14), date(2026, 11, 15)
Status = Registration.Status


@pytest.fixture
def players(event: Event) -> list[Registration]:
    return add_players(event, 5)


def states(event: Event, **asked: Any) -> list[str]:
    return [line.state for line in check_in_of(event, **asked).lines]


def mark(registration: Registration, kind: str, by: User, **more: Any) -> Attendance:
    return services.mark_attendance(registration=registration, by=by, kind=kind, **more)


def test_row_24_the_name_is_shown_before_anything_is_written_and_after_it_with_a_way_back(
    event: Event, players: list[Registration], as_role: Callable[[str], Client]
) -> None:
    client, base = as_role("scorer"), f"/events/{event.slug}/check-in/"
    page = client.get(f"{base}?q=2")
    assert (page.status_code, page["Location"]) == (302, f"{base}2/")
    name = str(players[1].player)
    assert name in client.get(f"{base}2/").content.decode()
    assert not Attendance.objects.exists(), "looking writes nothing"
    done = client.post(f"{base}2/", {"kind": "came", "day": "2026-11-14"}, follow=True)
    shown = done.content.decode()
    assert name in shown
    assert f'action="{base}2/undo/"' in shown
    assert states(event) == ["waiting", "came", "waiting", "waiting", "waiting"]
    newest = Attendance.objects.latest("id")
    client.post(f"{base}2/undo/", {"mark": newest.pk})
    assert states(event) == ["waiting"] * 5
    assert [one.kind for one in Attendance.objects.order_by("id")] == ["came", "unmarked"], (
        "both stay on record"
    )


def test_marks_move_the_status_that_draws_read(
    event: Event, players: list[Registration], director: User
) -> None:
    one, two, three, *_rest = players
    mark(one, "came", director)
    mark(two, "late", director, reason="пробка")
    mark(three, "absent", director)
    for row in players:
        row.refresh_from_db()
    assert [row.status for row in players] == ["present", "present", "registered", "registered", "registered"]
    page = check_in_of(event)
    assert (page.here, page.expected, page.counts["waiting"]) == (2, 5, 2)
    mark(one, "came", director)
    assert Attendance.objects.count() == 3, "the same again adds nothing"
    assert services.check_in_all(event=event, by=director) == 2
    assert states(event) == ["came", "late", "absent", "came", "came"], "who stays away is not swept along"


def test_a_mark_is_taken_back_to_what_stood_before_it_and_only_the_newest(
    event: Event, players: list[Registration], director: User
) -> None:
    first = mark(players[0], "late", director)
    second = mark(players[0], "absent", director)
    with pytest.raises(Refused) as refused:
        services.unmark_attendance(mark=first, by=director)
    assert codes(refused) == ["marked-since"]
    services.unmark_attendance(mark=second, by=director)
    assert states(event)[0] == "late"


def test_each_day_is_begun_anew_and_one_begun_by_mistake_is_taken_back(
    event: Event, players: list[Registration], director: User
) -> None:
    for row in players[:3]:
        mark(row, "came", director)
    services.begin_day(event=event, by=director, day=SECOND)
    assert services.begin_day(event=event, by=director, day=SECOND).day == SECOND, "sent twice, begun once"
    assert states(event) == ["waiting"] * 5
    assert states(event, day=FIRST) == ["came"] * 3 + ["waiting"] * 2, "the first day stays as it was"
    assert services.return_to_day_before(event=event, by=director) == FIRST
    assert states(event) == ["came"] * 3 + ["waiting"] * 2
    services.begin_day(event=event, by=director, day=SECOND)
    mark(players[0], "came", director, day=SECOND)
    with pytest.raises(Refused) as refused:
        services.return_to_day_before(event=event, by=director)
    assert codes(refused) == ["day-marked"]
    assert current_day(event) == SECOND


@pytest.mark.parametrize(
    ("kind", "day", "code"),
    [("came", SECOND, "other-day"), ("unmarked", None, "mark-unknown"), ("left", FIRST, "mark-unknown")],
)
def test_what_is_no_mark_of_the_open_day_is_refused(
    event: Event, players: list[Registration], director: User, kind: str, day: date | None, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        mark(players[0], kind, director, day=day)
    assert codes(refused) == [code]
    assert not Attendance.objects.exists()


@pytest.mark.parametrize(
    ("day", "code"),
    [(FIRST, "day-not-later"), (date(2026, 11, 16), "day-outside"), (date(2020, 1, 1), "day-outside")],
)
def test_a_day_that_is_none_of_the_event_or_is_over_is_refused(
    event: Event, director: User, day: date, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        services.begin_day(event=event, by=director, day=day)
    assert codes(refused) == [code]


def test_whoever_left_is_not_checked_in_and_the_record_says_why_he_left(
    event: Event, players: list[Registration], director: User
) -> None:
    services.set_status(registration=players[0], by=director, status=Status.WITHDRAWN, reason="уехал")
    with pytest.raises(Refused) as refused:
        mark(players[0], "came", director)
    assert codes(refused) == ["takes-no-part"]
    services.set_status(registration=players[0], by=director, status=Status.REGISTERED)
    assert [(one.kind, one.reason) for one in Attendance.objects.order_by("id")] == [
        ("left", "уехал"),
        ("returned", ""),
    ]
    mark(players[0], "came", director)
    assert states(event)[0] == "came"


def test_the_check_in_over_the_api(
    event: Event, players: list[Registration], as_role: Callable[[str], Client]
) -> None:
    client, base = as_role("scorer"), f"/api/v1/events/{event.slug}/check-in/"
    told = client.post(base, {"number": 4, "kind": "late"}, content_type="application/json")
    assert (told.status_code, told.json()["kind"]) == (200, "late")
    assert [row["state"] for row in client.get(base).json()["players"]][3] == "late"
    client.post(f"{base}undo/", {"mark": told.json()["id"]}, content_type="application/json")
    assert client.get(base).json()["here"] == 0
    assert client.post(f"{base}undo/", {"mark": 10**9}, content_type="application/json").status_code == 404
    answer = as_role("director").post(f"{base}day/", {"day": "2026-11-15"}, content_type="application/json")
    assert answer.json()["day"] == "2026-11-15"
