"""Acceptance row 5: rules changed after the first result hold from a named round; what was played stays."""

from __future__ import annotations

import uuid
from fractions import Fraction
from typing import Any

import pytest

from office.models import User
from rulings.selectors.replays import replay_differences
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling
from scoring.models import Sheet
from scoring.selectors.audit import sheet_differences
from scoring.selectors.standings import read_standings, standings_document, standings_hash
from scoring.services import entries, sheets
from scoring.services.rounds import close_round
from tests.rulings_app.test_desk import browser
from tests.scoring_app.conftest import DEALS, Write, seat_table
from tournaments import services
from tournaments.models import ConventionVersion, Event, Round, Table

pytestmark = pytest.mark.django_db

MISERE = {"contract": "misere", "declarer": 2, "tricks": [5, 0, 0, 5]}


def differences(event: Event) -> list[str]:
    return [
        one for sheet in Sheet.objects.filter(table__round__event=event) for one in sheet_differences(sheet)
    ]


def of_round(event: Event, number: int) -> list[Any]:
    told = standings_document(read_standings(event))
    rows = [[row["number"], [one for one in row["rounds"] if one["round"] == number]] for row in told]
    return sorted(rows, key=lambda row: row[0])


def form_of(client: Any, event: Event, **changed: Any) -> dict[str, Any]:
    """The convention's form as the page shows it, with changes."""
    form = client.get(f"/events/{event.slug}/convention/edit/").context["form"]
    shown = {name: form[name].value() for name in form.fields}
    return {
        name: value
        for name, value in {**shown, **changed}.items()
        if value is not None and value is not False
    }


@pytest.fixture
def begun(event: Event, table: Table, write: Write) -> Event:
    """Round 1 has three deals at its table."""
    for fact in DEALS[:3]:
        write(dict(fact))
    return event


def test_row_5_the_page_asks_from_which_round_and_refuses_one_that_has_begun(
    begun: Event, director: User
) -> None:
    client, page = browser(director), f"/events/{begun.slug}/convention/edit/"
    shown = client.get(page)
    assert shown.context["form"]["from_round"].value() == 2, "the first round that may be named"
    refused = client.post(page, form_of(client, begun, pool_target=30, from_round=1))
    assert refused.status_code == 422
    assert "тур 1" in refused.content.decode().casefold()
    assert ConventionVersion.objects.filter(event=begun).count() == 1
    assert client.post(page, form_of(client, begun, pool_target=30, from_round=2)).status_code == 302
    told = client.get(f"/events/{begun.slug}/convention/").content.decode()
    assert "?version=1" in told
    assert "?version=2" in told


def test_row_5_earlier_rounds_recompute_unchanged_and_later_entry_works(
    begun: Event, sheet: Sheet, write: Write, director: User, arbiter: User, scorer: User
) -> None:
    digest, first = standings_hash([begun]), of_round(begun, 1)
    base = begun.conventions.get()
    services.change_convention(
        event=begun,
        base=base,
        version=base.version,
        by=director,
        from_round=2,
        preset="code1996-rostov",
        pool_target=10,
        overrides={},
    )
    assert standings_hash([begun]) == digest, "what was played stays"
    assert differences(begun) == []
    write(dict(DEALS[3]))  # the round that runs goes on under its own version
    assert differences(begun) == []
    sheets.confirm_sheet(sheet=sheets.close_sheet(sheet=sheet, by=scorer, end="time"), by=arbiter)
    close_round(round_=Round.objects.get(event=begun, number=1), by=director)
    first = of_round(begun, 1)
    second = services.create_round(event=begun, by=director, number=2)
    assert second.convention.preset == "code1996-rostov"
    Round.objects.filter(pk=second.pk).update(state=Round.State.PUBLISHED)
    players = list(begun.registrations.order_by("number"))
    later = sheets.open_sheet(table=seat_table(Round.objects.get(pk=second.pk), players), by=scorer)
    for fact in ({"contract": "all-pass", "tricks": [0, 2, 3, 5]}, MISERE):
        entries.record_entry(sheet=later, fact=fact, by=scorer, client_id=uuid.uuid4())
    assert differences(begun) == []
    assert of_round(begun, 1) == first, "the new version moves nothing of the old round"
    assert any(own for _number, own in of_round(begun, 2)), "and the new round counts by its own"
    corrected = entries.correct_entry(
        line=sheet_line(later, 2),
        fact={**MISERE, "tricks": [5, 0, 1, 4]},
        reason="x",
        by=arbiter,
        client_id=uuid.uuid4(),
    )
    assert corrected.number == 3
    assert differences(begun) == []


def sheet_line(sheet: Sheet, number: int) -> Any:
    return sheet.lines.get(number=number)


def test_row_5_tariffs_too_hold_from_a_round_and_old_rulings_are_decided_as_they_were(
    begun: Event, sheet: Sheet, table: Table, director: User, arbiter: User, scorer: User
) -> None:
    def tariff(points: int, **more: Any) -> None:
        lateness = {"points": points, "place": "tournament", "source": "регламент 4.1"}
        set_rules(event=begun, by=director, edition="code_1996", tariffs={"lateness": lateness}, **more)

    def late(at: Table) -> Any:
        answers = {"what": "late", "who": "1", "option": "tariff"}
        return issue_ruling(
            table=at, infraction="lateness", answers=answers, by=arbiter, client_id=uuid.uuid4()
        )

    tariff(5, from_round=2)
    players = list(begun.registrations.order_by("number"))
    second = services.create_round(event=begun, by=director, number=2)
    Round.objects.filter(pk=second.pk).update(state=Round.State.PUBLISHED)
    other = seat_table(Round.objects.get(pk=second.pk), players)
    old = late(other)
    tariff(8, from_round=3)
    again = late(other)
    third = services.create_round(event=begun, by=director, number=3)
    Round.objects.filter(pk=third.pk).update(state=Round.State.PUBLISHED)
    newest = late(seat_table(Round.objects.get(pk=third.pk), players))
    points = [one.writes.get().event_entry.points for one in (old, again, newest)]
    assert points == [Fraction(-5), Fraction(-5), Fraction(-8)]
    assert [replay_differences(one) for one in (old, again, newest)] == [[], [], []]
