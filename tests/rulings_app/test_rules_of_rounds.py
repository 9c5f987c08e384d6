"""Tariffs by round, duty of arbiters, closed sheets, editions to read, figures by hand."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from office.models import User
from rulings.models import RuleSet, Ruling, TableCall, WarningGiven
from rulings.selectors.byhand import kinds_of_warning, read_codes
from rulings.selectors.refusals import Conflict, RulingRefused
from rulings.selectors.replays import replay_differences
from rulings.selectors.rules import newest_rules, rules_of, stamp_of
from rulings.services.appeals import decide_appeal
from rulings.services.calls import call_arbiter, take_call
from rulings.services.rules import set_rules
from rulings.services.rulings import withdraw_ruling
from scoring.models import Sheet
from scoring.selectors.refusals import WrongState
from scoring.services.rounds import close_round
from scoring.services.sheets import close_sheet, confirm_sheet, make_official
from tests.rulings_app.conftest import REVOKE, Issue, hash_of, sheet_now
from tests.rulings_app.test_desk import DESK, TABLE, browser, lodge
from tests.rulings_app.test_rulings import set_tariff
from tests.scoring_app.conftest import DEALS, make_round, register, seat_table
from tournaments.models import Event, Staff, Table
from tournaments.services.staff import set_duty

pytestmark = pytest.mark.django_db

REVOKED = f"{TABLE}ruling/revoke/?deal=1&when=later&who=1&moved=1&taker=2"
TARIFF = {"what": "late", "who": "1", "option": "tariff"}


# Tariffs by round


def test_acceptance_row_05_a_change_of_tariffs_asks_from_which_round_and_earlier_rounds_keep_theirs(
    event: Event, director: User, issue: Issue, table: Table, write: Any
) -> None:
    set_tariff(event, director, place="mountain")
    write(DEALS[0])
    before = issue("lateness", TARIFF)
    with pytest.raises(RulingRefused) as asked:
        set_tariff(event, director, place="tournament")
    assert [(one["code"], one["field"]) for one in asked.value.told()] == [("from-round", "from_round")]
    with pytest.raises(RulingRefused) as begun:
        set_tariff(event, director, place="tournament", from_round=1)
    assert begun.value.faults[0].code == "round-begun"
    set_tariff(event, director, place="tournament", from_round=2)
    places = [rules_of(event, at=number).tariffs["lateness"].place for number in (1, 2, 3)]
    assert places == ["mountain", "tournament", "tournament"]
    second = seat_table(make_round(event, 2), register(event, 4))
    again = issue("lateness", {**TARIFF}, client_id=uuid.uuid4())
    later = issue("lateness", {**TARIFF}, table=second)
    assert [bool(one.effect["postings"]) for one in (before, again, later)] == [True, True, False]
    assert [replay_differences(one) for one in (before, again, later)] == [[], [], []]
    with pytest.raises(RulingRefused):
        set_tariff(event, director, place="mountain", from_round=2)


def test_the_deadline_of_appeals_moves_without_a_new_version(
    event: Event, director: User, played: None
) -> None:
    until = timezone.now()
    for hours in (1, 2):
        until = timezone.now() + timedelta(hours=hours)
        set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=until)
    assert RuleSet.objects.count() == 1
    assert rules_of(event).appeal_until == until


def test_what_holds_among_friends_is_asked_by_round_and_kept_by_the_ruling(
    event: Event, director: User, issue: Issue, table: Table, write: Any
) -> None:
    same: Any = {"event": event, "by": director, "edition": "code_1996", "tariffs": {}}
    with pytest.raises(RulingRefused) as unknown:
        set_rules(**same, setting="funfair")
    assert "tournament, friendly" in unknown.value.told()[0]["message"]
    set_rules(**same, setting="friendly")
    set_rules(**same, note="без слова о том, где играют")
    assert not rules_of(event).is_tournament
    write(DEALS[0])
    kept = issue("plans_disagree", {"when": "before"})
    assert kept.cite == "3.8.5.1 а"
    with pytest.raises(RulingRefused) as asked:
        set_rules(**same, setting="tournament")
    assert asked.value.faults[0].code == "from-round"
    set_rules(**same, setting="tournament", from_round=2)
    assert [rules_of(event, at=number).is_tournament for number in (1, 2)] == [False, True]
    assert replay_differences(kept) == []


def test_the_page_of_tariffs_asks_for_the_round_and_says_which_may_be_named(
    event: Event, director: User, played: None
) -> None:
    client = browser(director)
    page = client.get(f"{DESK}rules/").content.decode()
    assert 'name="from_round"' in page
    form = {"edition": "code_1996", "appeal_until": "", "note": ""}
    for key, tariff in rules_of(event).tariffs.table.items():
        form |= {f"{key}_points": str(tariff.points), f"{key}_place": tariff.place, f"{key}_source": ""}
    form |= {"phone_points": "3", "phone_source": "п. 7", "seen": stamp_of(newest_rules(event))}
    refused = client.post(f"{DESK}rules/", form)
    assert refused.status_code == 422
    assert "2" in refused.content.decode()
    assert client.post(f"{DESK}rules/", {**form, "from_round": "2"}).status_code == 302
    assert rules_of(event, at=1).tariffs["phone"].points == 0
    assert rules_of(event, at=2).tariffs["phone"].points == 3
    told = client.get("/api/v1/events/cup/rules/").json()
    assert [(one["version"], one["from_round"]) for one in told["versions"]] == [(1, 2)]


@pytest.mark.parametrize(
    ("place", "column", "seats"), [("mountain", "mountain", {1}), ("whists", "whists", {0, 2, 3})]
)
def test_a_penalty_is_a_line_of_its_own_with_its_reason(
    event: Event, director: User, issue: Issue, write: Any, place: str, column: str, seats: set[int]
) -> None:
    set_tariff(event, director, place=place)
    write(DEALS[0])
    ruling = issue("lateness", TARIFF, words="на двадцать минут")
    line = ruling.writes.get().line
    assert line is not None
    assert {one["player"] for one in line.fact["postings"]} == seats
    assert {one["column"] for one in line.fact["postings"]} == {column}
    assert "на двадцать минут" in line.fact["note"]
    assert line.source == ruling.source


# Duty


def test_acceptance_row_19_calls_reach_arbiters_on_duty_only(
    played: None, event: Event, table: Table, arbiter: User, scorer: User, director: User
) -> None:
    call = call_arbiter(table=table, by=scorer, client_id=uuid.uuid4(), words="лишняя карта")
    set_duty(event=event, user=arbiter, is_on_duty=False)
    off, on = browser(arbiter), browser(director)
    for path in (DESK, "/events/cup/rounds/1/"):
        assert "лишняя карта" not in off.get(path).content.decode(), path
        assert "лишняя карта" in on.get(path).content.decode(), path
    assert "лишняя карта" not in browser(scorer).get(DESK).content.decode()
    assert off.get("/api/v1/events/cup/calls/").json() == []
    assert len(on.get("/api/v1/events/cup/calls/").json()) == 1
    with pytest.raises(Conflict):
        take_call(call=call, by=arbiter)
    off.post(f"/events/cup/calls/{call.pk}/take/")
    call.refresh_from_db()
    assert call.taken_by is None
    off.post("/events/cup/duty/", {"user": arbiter.pk, "on": "1"})
    assert "лишняя карта" in off.get(DESK).content.decode()
    off.post(f"/events/cup/calls/{call.pk}/take/")
    call.refresh_from_db()
    assert call.taken_by == arbiter


def test_acceptance_row_19_an_arbiter_says_it_of_himself_a_director_of_anybody_a_scorer_of_nobody(
    event: Event, arbiter: User, scorer: User, director: User
) -> None:
    def on_duty() -> set[str]:
        return {one.user.username for one in Staff.objects.filter(event=event, is_on_duty=True)}

    browser(arbiter).post("/events/cup/duty/", {"user": director.pk, "on": "0"})
    assert on_duty() == {"director", "scorer"}
    browser(director).post("/events/cup/duty/", {"user": arbiter.pk, "on": "1"})
    assert on_duty() == {"director", "arbiter", "scorer"}
    assert browser(scorer).post("/events/cup/duty/", {"on": "0"}).status_code == 403
    said = browser(arbiter).post(
        "/api/v1/events/cup/duty/", {"is_on_duty": False}, content_type="application/json"
    )
    assert said.json()["is_on_duty"] is False


def test_while_nobody_is_on_duty_calls_reach_the_director(
    event: Event, table: Table, arbiter: User, director: User, scorer: User
) -> None:
    for user in (arbiter, director):
        set_duty(event=event, user=user, is_on_duty=False)
    call = call_arbiter(table=table, by=scorer, client_id=uuid.uuid4())
    assert take_call(call=call, by=director).taken_by == director


def test_a_tile_of_the_hall_says_that_its_table_calls_and_for_how_long(
    played: None, table: Table, scorer: User
) -> None:
    call = call_arbiter(table=table, by=scorer, client_id=uuid.uuid4())
    TableCall.objects.filter(pk=call.pk).update(called_at=timezone.now() - timedelta(minutes=12))
    page = browser(scorer).get("/events/cup/rounds/1/").content.decode()
    assert "Арбитр, 12 мин" in page
    assert "is-call" in page
    assert "is-call" not in Client().get("/events/cup/rounds/1/").content.decode()


# A closed sheet


@pytest.mark.parametrize("state", ["closed", "confirmed", "official"])
def test_a_ruling_on_a_shut_sheet_opens_it_with_a_reason_and_shuts_it_again(
    issue: Issue, played: None, sheet: Sheet, arbiter: User, director: User, event: Event, state: str
) -> None:
    close_sheet(sheet=sheet, by=arbiter, end="time")
    if state != "closed":
        confirm_sheet(sheet=sheet, by=arbiter)
    if state == "official":
        make_official(sheet=sheet, by=director)
    before = hash_of(event)
    page = browser(arbiter).get(REVOKED).content.decode()
    assert 'name="reopen"' in page
    with pytest.raises(WrongState):
        issue("revoke", REVOKE, line=1)
    ruling = issue("revoke", REVOKE, line=1, reopen="спор после сдачи протокола")
    assert sheet_now(sheet).state == "closed"
    assert [change.reason for change in sheet.state_changes.filter(new="open")] == [
        "спор после сдачи протокола"
    ]
    with pytest.raises(WrongState):
        withdraw_ruling(ruling=ruling, reason="x", by=arbiter)
    answer = browser(arbiter).post(f"{DESK}1/withdraw/", {"reason": "ошибка", "reopen": "1"})
    assert answer.status_code == 302
    assert (sheet_now(sheet).state, hash_of(event)) == ("closed", before)


def test_a_warning_needs_no_open_sheet(issue: Issue, played: None, sheet: Sheet, arbiter: User) -> None:
    close_sheet(sheet=sheet, by=arbiter, end="time")
    assert issue("lateness", {"what": "late", "who": "1"}).is_issued
    assert sheet_now(sheet).state == "closed"


def test_an_appeal_is_upheld_after_the_sheet_was_closed(
    issue: Issue, played: None, sheet: Sheet, arbiter: User, director: User, event: Event
) -> None:
    until = timezone.now() + timedelta(days=1)
    set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=until)
    before = hash_of(event)
    appeal = lodge(issue("revoke", REVOKE, line=1), arbiter)
    close_sheet(sheet=sheet, by=arbiter, end="time")
    decide_appeal(appeal=appeal, decision="upheld", panel="Ланской", statement="масть была", by=director)
    assert hash_of(event) == before
    assert sheet_now(sheet).state == "closed"


def test_a_closed_round_sends_the_arbiter_to_the_hall(
    issue: Issue, played: None, sheet: Sheet, arbiter: User, director: User, table: Table
) -> None:
    close_sheet(sheet=sheet, by=arbiter, end="time")
    confirm_sheet(sheet=sheet, by=arbiter)
    close_round(round_=table.round, by=director)
    page = browser(arbiter).get(REVOKED).content.decode()
    assert "/events/cup/rounds/1/#h-blockers" in page
    with pytest.raises(WrongState):
        issue("revoke", REVOKE, line=1, reopen="x")
    assert not Ruling.objects.exists()


# Editions and figures by hand


def test_the_rulebook_shows_any_edition() -> None:
    client = Client()
    key = "talon_exposed_two_left"
    code = client.get(f"/code/{key}/").content.decode()
    other = client.get(f"/code/{key}/?edition=federation_example").content.decode()
    assert code != other
    for path in ("", "points/", "points/3.3.16.3/", f"{key}/"):
        page = client.get(f"/code/{path}?edition=federation_example").content.decode()
        assert "?edition=federation_example" in page, path
    assert client.get("/code/?edition=nothing").status_code == 404


def test_figures_by_hand_are_said_in_words_and_a_broken_one_is_dropped_with_a_word(
    issue: Issue, played: None, arbiter: User
) -> None:
    issue("lateness", {"what": "late", "who": "1"})
    path = f"{TABLE}ruling/lateness/?what=late&who=1"
    page = browser(arbiter).get(f"{path}&hand=1:mountain:5&hand=2:warning:1:remark").content.decode()
    assert 'value="1:mountain:5" checked' in page
    assert "<span>1:mountain:5</span>" not in page
    assert "Лунин: 5 в гору." in page
    assert "реплики и знаки" in page
    for broken in ("1:mountain:x", "9:mountain:5", "1:warning:1:nothing", "1:whists:5:1"):
        answer = browser(arbiter).get(f"{path}&hand={broken}")
        assert answer.status_code == 422, broken
        assert 'role="alert"' in answer.content.decode()
        assert "Лунин" in answer.content.decode()


def test_the_arbiter_chooses_the_kind_of_a_warning_by_hand(issue: Issue, played: None) -> None:
    assert "yellow_card" not in dict(kinds_of_warning())
    codes = read_codes({"hand0_who": "2", "hand0_what": "warning", "hand0_kind": "phone"})
    assert codes == ["2:warning:1:phone"]
    issue("lateness", {"what": "late", "who": "1"})
    ruling = issue("lateness", {"what": "late", "who": "1", "option": "tariff"}, by_hand=codes)
    given = WarningGiven.objects.get(ruling=ruling)
    assert (given.kind, given.registration.number) == ("phone", 3)
