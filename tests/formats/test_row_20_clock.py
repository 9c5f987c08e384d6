"""Row 20 of the acceptance list: time for one table moves nobody else; the clock of a round."""

from __future__ import annotations

import re
import uuid
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from formats.models import RoundClock, TableTime
from formats.selectors.clocks import round_clock, table_clock
from formats.selectors.ends import ends_said, table_ends
from formats.services.clocks import add_time, declare_plan, move_clock
from office.faults import Refused, Stale
from office.models import User
from phones.selectors.keys import table_key
from preferans.convention import build_convention
from scoring.services import entries, sheets
from tests.formats.conftest import play
from tests.scoring_app.conftest import register
from tournaments.domain.ends import RoundEnds, reached, warning_of
from tournaments.models import Event, Round, Table

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 14, 12, 0, tzinfo=timezone.get_default_timezone())


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


@pytest.fixture
def round_(event: Event, director: User) -> Round:
    players = register(event, 8)
    return play(event, director, [players[:4], players[4:]], 1)


def tables_of(round_: Round) -> tuple[Table, Table]:
    one, other = round_.tables.select_related("round__event").order_by("number")
    return one, other


def step(round_: Round, by: User, name: str, after: float, **more: Any) -> RoundClock:
    clock = round_clock(round_, at(after))
    assert clock is not None
    return move_clock(round_=round_, step=name, by=by, now=at(after), seen=clock.seen, **more)


def test_row_20_extra_time_of_one_table_leaves_every_other_clock_as_it_was(
    round_: Round, director: User, arbiter: User
) -> None:
    one, other = tables_of(round_)
    move_clock(round_=round_, step="start", by=director, seen=0, minutes=90, now=NOON)
    made = add_time(table=one, minutes=10, reason="замена колоды", by=arbiter, seen=0)
    assert add_time(table=one, minutes=10, reason="замена колоды", by=arbiter, seen=0).pk == made.pk
    add_time(table=one, minutes=-3, reason="колода нашлась", by=arbiter, seen=1)
    own, theirs = table_clock(one, at(85)), table_clock(other, at(85))
    assert own is not None
    assert theirs is not None
    assert (own.extra, own.left, own.ends_at) == (7, 12 * 60, at(97))
    assert (theirs.extra, theirs.left, theirs.ends_at) == (0, 5 * 60, at(90))
    assert round_clock(round_, at(85)).left == 5 * 60  # type: ignore[union-attr]  # there is one here
    logged = [(row.minutes, row.reason, row.by) for row in TableTime.objects.order_by("id")]
    assert logged == [(10, "замена колоды", arbiter), (-3, "колода нашлась", arbiter)]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"minutes": 10, "reason": " "}, "reason-missing"),
        ({"minutes": 0, "reason": "так"}, "out-of-range"),
        ({"minutes": 2000, "reason": "так"}, "out-of-range"),
    ],
)
def test_row_20_extra_time_needs_a_reason_and_some_minutes(
    round_: Round, arbiter: User, given: dict[str, object], code: str
) -> None:
    move_clock(round_=round_, step="start", by=arbiter, seen=0, minutes=90)
    with pytest.raises(Refused) as refused:
        # the values fit, their type is wider
        add_time(table=tables_of(round_)[0], by=arbiter, seen=0, **given)  # type: ignore[arg-type]
    assert [fault.code for fault in refused.value.faults] == [code]
    assert not TableTime.objects.exists()


def test_row_20_the_page_of_a_table_its_phone_and_the_hall_show_its_own_time_alone(
    round_: Round, director: User, client: Client
) -> None:
    one, other = tables_of(round_)
    move_clock(round_=round_, step="start", by=director, seen=0, minutes=90)
    add_time(table=one, minutes=10, reason="слово-арбитра", by=director, seen=0)
    Event.objects.update(phones_write=True)
    event = Event.objects.get(pk=round_.event_id)
    ends = {}
    for table in (one, other):
        page = client.get(f"/events/{event.slug}/rounds/1/tables/{table.number}/").content.decode()
        phone = client.get(f"/t/{table_key(event, table=table.number, day=timezone.localdate())}/")
        stamps = [re.findall(r'data-ends="(\d+)"', text) for text in (page, phone.content.decode())]
        assert stamps[0] == stamps[1] != []
        ends[table.number] = int(stamps[0][0])
        assert ("+10 мин" in page) is (table is one)
    assert ends[1] - ends[2] == 600
    hall = client.get(f"/events/{event.slug}/rounds/1/").content.decode()
    assert re.findall(r'data-ends="(\d+)"', hall) == [str(ends[2]), str(ends[1])]
    public = client.get(f"/events/{event.slug}/rounds/1/clock/").content.decode()
    assert "слово-арбитра" not in public
    client.force_login(director)
    assert "слово-арбитра" in client.get(f"/events/{event.slug}/rounds/1/clock/").content.decode()


def test_a_clock_stops_goes_on_and_starts_anew(round_: Round, director: User) -> None:
    move_clock(round_=round_, step="start", by=director, seen=0, minutes=90, now=NOON)
    step(round_, director, "pause", 30)
    assert round_clock(round_, at(55)).left == 60 * 60  # type: ignore[union-attr]  # there is one here
    step(round_, director, "start", 60)
    assert round_clock(round_, at(70)).left == 50 * 60  # type: ignore[union-attr]  # there is one here
    with pytest.raises(Refused):
        step(round_, director, "set", 70, minutes=100)
    step(round_, director, "set", 70, minutes=100, reason="начали позже")
    assert round_clock(round_, at(70)).ends_at == at(130)  # type: ignore[union-attr]  # there is one here
    step(round_, director, "restart", 80, reason="тревога")
    assert round_clock(round_, at(80)).left == 100 * 60  # type: ignore[union-attr]  # there is one here
    assert RoundClock.objects.count() == 5


def test_when_the_time_runs_out_is_the_same_whenever_one_asks(round_: Round, director: User) -> None:
    move_clock(round_=round_, step="start", by=director, seen=0, minutes=90, now=NOON)
    clocks = [round_clock(round_, NOON + timedelta(milliseconds=350 * step)) for step in range(9)]
    assert {clock.ends_at for clock in clocks if clock} == {at(90)}


def test_two_who_move_the_clock_at_once_do_not_overwrite_each_other(
    round_: Round, director: User, arbiter: User
) -> None:
    started = move_clock(round_=round_, step="start", by=director, seen=0, minutes=90)
    with pytest.raises(Stale):
        move_clock(round_=round_, step="start", by=arbiter, seen=0, minutes=60)
    for name, code in (("start", "clock-runs"), ("jump", "unknown-choice")):
        with pytest.raises(Refused) as refused:
            move_clock(round_=round_, step=name, by=arbiter, seen=started.pk)
        assert [fault.code for fault in refused.value.faults] == [code]


def test_the_declared_minutes_set_the_clock_of_the_rounds_they_hold_for(
    event: Event, round_: Round, director: User
) -> None:
    assert round_clock(round_) is None
    with pytest.raises(Refused):
        declare_plan(event=event, by=director, seen=0, from_round=1, minutes=80)
    declare_plan(
        event=event,
        by=director,
        seen=0,
        from_round=1,
        minutes=80,
        warnings=[5, 15],
        pool_sum=50,
        reason="зал",
    )
    clock = round_clock(round_)
    assert clock is not None
    assert (clock.minutes, clock.is_set, clock.warnings) == (80, True, (5, 15))
    declare_plan(event=event, by=director, seen=1, from_round=2, minutes=60)
    assert round_clock(round_).minutes == 80  # type: ignore[union-attr]  # there is one here
    with pytest.raises(Stale):
        declare_plan(event=event, by=director, seen=1, from_round=2, minutes=70)
    assert ends_said(round_)[1:] == ["сумма пуль достигла 50", "прошло минут: 80"]


ENDS = RoundEnds(pool=Fraction(10), pool_sum=Fraction(36), deals=4, minutes=90)


@pytest.mark.parametrize(
    ("pools", "deals", "seconds", "wanted"),
    [
        ([4, 4, 4, 4], 2, 60, ()),
        ([10, 10, 10, 10], 4, 90 * 60, ("pool", "pool_sum", "deals", "time")),
        ([16, 20, 0, 0], 3, None, ("pool_sum",)),
        ([0, 0, 0, 0], 4, 0, ("deals",)),
        ([0, 0, 0, 0], 0, 5400, ("time",)),
    ],
)
def test_ends_of_a_round_in_any_combination(
    pools: list[int], deals: int, seconds: int | None, wanted: tuple[str, ...]
) -> None:
    assert reached(ENDS, pools=[Fraction(one) for one in pools], deals=deals, seconds=seconds) == wanted


def test_warnings_hold_from_the_longest_to_the_end() -> None:
    told = [warning_of((15, 5), 60 * minutes) for minutes in (16, 15, 6, 5, 1, 0)]
    assert told == [None, 15, 15, 5, 5, None]


def test_a_table_is_told_which_ends_it_has_reached(round_: Round, director: User, client: Client) -> None:
    one, _other = tables_of(round_)
    Round.objects.update(deals_planned=2)
    one.round.refresh_from_db()
    convention = build_convention("code1996-sochi", 20)
    move_clock(round_=round_, step="start", by=director, seen=0, minutes=60, now=NOON)
    found = table_ends(one, convention=convention, pools=[Fraction(2)] * 4, deals=1, now=at(59))
    assert found.reached == ()
    add_time(table=one, minutes=5, reason="спор", by=director, seen=0)
    found = table_ends(one, convention=convention, pools=[Fraction(2)] * 4, deals=2, now=at(64))
    assert found.reached == ("deals",)
    found = table_ends(one, convention=convention, pools=[Fraction(20)] * 4, deals=2, now=at(65))
    assert found.reached == ("pool", "deals", "time")
    sheet = sheets.open_sheet(table=one, by=director)
    second = {"contract": "6S", "declarer": 2, "calls": [[3, "pass"], [0, "pass"]]}
    entries.record_entry(sheet=sheet, fact=second, by=director, client_id=uuid.uuid4())
    client.force_login(director)
    page = client.get(f"/events/{round_.event.slug}/rounds/1/tables/1/").content.decode()
    assert "Тур здесь кончается: сыграны все раздачи" in page


def test_the_clock_is_moved_on_its_page_and_what_is_wrong_stands_there(
    round_: Round, director: User, scorer: User, client: Client
) -> None:
    address = f"/events/{round_.event.slug}/rounds/1/clock/"
    client.force_login(director)
    assert "У тура нет часов" in client.get(address).content.decode()
    assert client.post(f"{address}move/", {"step": "start", "seen": 0}).status_code == 400
    assert client.post(f"{address}move/", {"step": "start", "seen": 0, "minutes": 90}).status_code == 302
    assert client.post(f"{address}move/", {"step": "start", "seen": 0, "minutes": 90}).status_code == 409
    assert 'role="timer"' in client.get(address).content.decode()
    refused = client.post(f"{address}time/", {"table": 2, "minutes": 10, "reason": ""})
    assert refused.status_code == 400
    assert "Укажите, почему у этого стола другое время" in refused.content.decode()
    assert client.post(f"{address}time/", {"table": 9, "minutes": 10, "reason": "спор"}).status_code == 404
    given = {"table": 2, "minutes": 10, "reason": "спор", "seen_2": 0}
    assert client.post(f"{address}time/", given).status_code == 302
    page = client.get(address).content.decode()
    assert "спор" in page
    assert '<input type="hidden" name="seen_2" value="1">' in page
    client.force_login(scorer)
    assert client.post(f"{address}move/", {"step": "pause", "seen": 1}).status_code == 403


def test_the_ends_are_declared_on_their_page(event: Event, director: User, client: Client) -> None:
    address = f"/events/{event.slug}/ends/"
    client.force_login(director)
    wrong = client.post(address, {"seen": 0, "from_round": 1, "minutes": 90, "warnings": "пять"})
    assert wrong.status_code == 422
    assert "Указано «пять»" in wrong.content.decode()
    given = {"seen": 0, "from_round": 1, "minutes": 90, "warnings": "5, 15", "pool_sum": 60}
    assert client.post(address, given).status_code == 302
    page = client.get(address).content.decode()
    assert "сумма пуль 60" in page
    assert 'value="15 5"' in page
    assert client.post(address, given).status_code == 409


def test_the_api_moves_the_clock_and_tells_the_instant_of_the_server(
    round_: Round, director: User, client: Client
) -> None:
    root = f"/api/v1/events/{round_.event.slug}/rounds/1/"
    client.force_login(director)

    def post(path: str, **body: object) -> Any:
        return client.post(f"{root}{path}", body, content_type="application/json")

    assert client.get(f"{root}clock/").json()["clock"] is None
    started = post("clock/", step="start", seen=0, minutes=90).json()["clock"]
    assert (started["minutes"], started["is_running"]) == (90, True)
    assert datetime.fromisoformat(started["now"]) <= timezone.now()
    assert post("clock/", step="start", seen=0).status_code == 409
    told = post("tables/2/time/", minutes=10, reason="тайна-стола", seen=0).json()
    assert [(one["table"], one["clock"]["extra"]) for one in told["tables"]] == [(2, 10)]
    public = Client().get(f"{root}clock/")
    assert public.json()["tables"][0]["clock"]["left"] > public.json()["clock"]["left"]
    assert "тайна-стола" not in public.content.decode()
    ends = f"/api/v1/events/{round_.event.slug}/ends/"
    body = {"seen": 0, "from_round": 2, "minutes": 80, "warnings": [5]}
    assert client.post(ends, body, content_type="application/json").status_code == 201
    assert [row["minutes"] for row in client.get(ends).json()] == [80]
