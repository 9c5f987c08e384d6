"""Issuing and withdrawing: what is written, what is remembered, and that nothing stays behind."""

from __future__ import annotations

import random
import uuid
from fractions import Fraction

import pytest
from django.core.management import call_command

from office.faults import Refused
from office.models import User
from rulings.models import RuleSet, Ruling
from rulings.rulebook.engine import Kind
from rulings.rulebook.facts import Scope
from rulings.selectors.cases import CaseAt, count_warnings, holders_at, read_case
from rulings.selectors.desk import rulings_mark
from rulings.selectors.refusals import Conflict, RulingRefused
from rulings.selectors.replays import replay_differences
from rulings.services.rules import set_rules
from rulings.services.rulings import change_ruling, issue_ruling, withdraw_ruling
from scoring.models import AppendOnlyError, EventEntry, Sheet, SheetEntry
from scoring.selectors.refusals import NotCorrectable, StaleSheet, WrongState
from scoring.selectors.sheets import read_lines, seats_of, sheet_balances
from scoring.services import entries
from scoring.services.sheets import close_sheet
from tests.rulings_app.conftest import REVOKE, Issue, hash_of, sheet_now
from tests.scoring_app.conftest import DEALS
from tournaments.models import Event, Table

pytestmark = pytest.mark.django_db


def random_answers(case: CaseAt, key: str, chance: random.Random) -> dict[str, str]:
    """Answers that decide an interview, chosen blindly."""
    answers: dict[str, str] = {}
    interview = case.interview(key, answers)
    while interview.question is not None:
        question = interview.question
        if question.kind is Kind.NUMBER:
            answer = str(chance.randint(question.lowest, min(question.highest, question.lowest + 9)))
        else:
            answer = chance.choice(question.allowed(interview.case))
        answers[question.key] = answer
        interview = case.interview(key, answers)
    if interview.options:
        answers["option"] = chance.choice([option.key for option in interview.options])
    return answers


def issue_blindly(table: Table, by: User, chance: random.Random) -> Ruling | None:
    """A ruling about some deal by some infraction; None where the sheet does not allow it."""
    lines = [line.number for line in read_lines(table.sheet) if line.kind == "deal"]
    line = chance.choice([None, *lines])
    try:
        case = read_case(table, line=line)
        key = chance.choice(list(case.rules.edition.infractions))
        answers = random_answers(case, key, chance)
        return issue_ruling(
            table=table,
            infraction=key,
            answers=answers,
            by=by,
            client_id=uuid.uuid4(),
            line=line,
            by_hand=["1:mountain:3"],
            words="слова",
        )
    except Refused:
        return None


def set_tariff(event: Event, by: User, *, place: str, from_round: int | None = None) -> RuleSet:
    """Coming late costs five points."""
    tariff = {"points": "5", "place": place, "source": "п. 4.1 положения"}
    return set_rules(
        event=event, by=by, edition="code_1996", tariffs={"lateness": tariff}, from_round=from_round
    )


def withdraw_all(rulings: list[Ruling], by: User, chance: random.Random) -> None:
    """Withdraw them in any order; one that stands below another has to wait for it."""
    left = list(rulings)
    for _attempt in range(1000):
        if not left:
            return
        ruling = chance.choice(left)
        try:
            withdraw_ruling(ruling=ruling, reason="отозвано", by=by)
        except (Conflict, NotCorrectable):
            continue
        left.remove(ruling)
    raise AssertionError(f"cannot be withdrawn: {left}")


@pytest.mark.parametrize("seed", range(4))
def test_acceptance_row_28_any_rulings_applied_and_withdrawn_leave_the_hash_as_it_was(
    table: Table, played: None, arbiter: User, event: Event, seed: int
) -> None:
    chance = random.Random(seed)
    before, balances = hash_of(event), sheet_balances(table.sheet)
    issued = [made for _time in range(14) if (made := issue_blindly(table, arbiter, chance))]
    assert len(issued) > 4
    withdraw_all(issued, arbiter, chance)
    assert hash_of(event) == before
    assert sheet_balances(table.sheet) == balances
    assert {ruling.status for ruling in Ruling.objects.all()} == {"withdrawn"}


@pytest.mark.parametrize("seed", range(3))
def test_acceptance_row_15_a_rebuild_gives_the_same_standings_with_any_mix_of_rulings(
    table: Table,
    played: None,
    arbiter: User,
    event: Event,
    seed: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    chance = random.Random(100 + seed)
    issued = [made for _time in range(12) if (made := issue_blindly(table, arbiter, chance))]
    for ruling in chance.sample(issued, len(issued) // 2):
        try:
            withdraw_ruling(ruling=ruling, reason="отозвано", by=arbiter)
        except (Conflict, NotCorrectable):
            continue
    before = hash_of(event)
    call_command("rebuild")
    assert hash_of(event) == before
    assert before in capsys.readouterr().out
    assert [found for ruling in Ruling.objects.all() for found in replay_differences(ruling)] == []


@pytest.fixture
def lateness_in_mountain(event: Event, director: User) -> RuleSet:
    """Before the first deal: coming late costs five into the mountain."""
    return set_tariff(event, director, place="mountain")


@pytest.fixture
def lateness_in_event(event: Event, director: User) -> RuleSet:
    """Before the first deal: coming late costs five tournament points."""
    return set_tariff(event, director, place="tournament")


def test_acceptance_row_25_a_ruling_may_change_one_player(
    issue: Issue, lateness_in_mountain: RuleSet, played: None, sheet: Sheet
) -> None:
    before = sheet_balances(sheet)
    ruling = issue("lateness", {"what": "late", "who": "1", "option": "tariff"})
    changed = {slot: points for slot, points in sheet_balances(sheet).items() if before.get(slot) != points}
    assert [(slot.player, slot.column) for slot in changed] == [(1, "mountain")]
    assert ruling.effect["postings"] == [{"player": 1, "column": "mountain", "points": "5"}]
    assert sum(Fraction(one) for one in ruling.effect["effect"]) == 0


def test_acceptance_row_25_a_ruling_that_moves_a_trick_changes_several_and_says_by_how_much(
    issue: Issue, played: None, sheet: Sheet
) -> None:
    before = sheet_balances(sheet)
    ruling = issue("revoke", REVOKE, line=1)
    changes = [Fraction(one) for one in ruling.effect["effect"]]
    assert sum(changes) == 0
    assert sum(1 for change in changes if change) == 4
    assert changes[1] < 0
    assert sheet_balances(sheet) != before
    line = ruling.writes.get().line
    assert line is not None
    assert (line.kind, line.source, line.corrects.number) == ("correction", "ruling 1", 1)
    assert line.fact["adjustments"] == [
        {"kind": "moved", "player": 1, "tricks": 1, "cite": "3.9.16.2", "to": 2}
    ]


def test_acceptance_row_25_a_ruling_may_void_a_deal(issue: Issue, played: None, sheet: Sheet) -> None:
    ruling = issue("deck_short", {"found": "no", "when": "deal"}, line=5)
    fact = ruling.writes.get().line.fact
    assert "void" in fact
    assert sheet_now(sheet).deals == 4
    withdraw_ruling(ruling=ruling, reason="колода цела", by=ruling.issued_by)
    assert sheet_now(sheet).deals == 5


def test_rulings_on_one_deal_are_withdrawn_the_last_first(
    issue: Issue, played: None, arbiter: User, event: Event
) -> None:
    before = hash_of(event)
    first = issue("revoke", REVOKE, line=1)
    middle = hash_of(event)
    second = issue("trick_looked_at", random_answers(
        read_case(first.table, line=1), "trick_looked_at", random.Random(5)), line=1, words="x",
        by_hand=["1:lost:1"])  # fmt: skip
    if second.writes.exists():
        with pytest.raises(Conflict, match=r"2"):
            withdraw_ruling(ruling=first, reason="ошибка", by=arbiter)
    withdraw_ruling(ruling=second, reason="ошибка", by=arbiter)
    assert hash_of(event) == middle
    withdraw_ruling(ruling=first, reason="ошибка", by=arbiter)
    assert hash_of(event) == before
    with pytest.raises(Conflict):
        withdraw_ruling(ruling=first, reason="ещё раз", by=arbiter)


def test_the_table_cannot_take_back_or_correct_what_a_ruling_wrote(
    issue: Issue, played: None, sheet: Sheet, scorer: User
) -> None:
    issue("revoke", REVOKE, line=1)
    with pytest.raises(WrongState, match="1"):
        entries.undo_last(sheet=sheet, by=scorer, client_id=uuid.uuid4())
    with pytest.raises(WrongState):
        entries.correct_entry(
            line=SheetEntry.objects.get(sheet=sheet, number=1),
            fact=DEALS[0],
            reason="x",
            by=scorer,
            client_id=uuid.uuid4(),
        )


def test_two_arbiters_at_once_the_second_is_told(
    issue: Issue, played: None, sheet: Sheet, table: Table, director: User
) -> None:
    seen = {"seen_last": sheet_now(sheet).last_number, "seen_rulings": rulings_mark(table)}
    issue("revoke", REVOKE, line=1, **seen)
    with pytest.raises(StaleSheet):
        issue("revoke", REVOKE, line=1, by=director, **seen)
    seen["seen_last"] = sheet_now(sheet).last_number
    with pytest.raises(Conflict):
        issue("revoke", REVOKE, line=1, by=director, **seen)
    assert Ruling.objects.count() == 1


def test_a_request_that_comes_twice_is_issued_once(issue: Issue, played: None) -> None:
    client_id = uuid.uuid4()
    first = issue("revoke", REVOKE, line=1, client_id=client_id)
    assert issue("revoke", REVOKE, line=1, client_id=client_id).pk == first.pk
    with pytest.raises(Conflict):
        issue("remark", {}, client_id=client_id)


def test_an_open_interview_and_an_unknown_infraction_are_refused(issue: Issue, played: None) -> None:
    with pytest.raises(RulingRefused, match=r"."):
        issue("revoke", {"when": "later"}, line=1)
    with pytest.raises(RulingRefused):
        issue("no_such_thing", {}, line=1)
    with pytest.raises(RulingRefused):
        issue("revoke", REVOKE, line=77)
    assert not Ruling.objects.exists()


def test_a_changed_ruling_stands_in_place_of_the_old_one(
    issue: Issue, played: None, table: Table, arbiter: User, event: Event
) -> None:
    old = issue("revoke", REVOKE, line=1)
    new = change_ruling(
        ruling=old,
        reason="две взятки",
        by=arbiter,
        client_id=uuid.uuid4(),
        table=table,
        infraction="revoke",
        answers={**REVOKE, "moved": "2"},
        line=1,
    )
    old.refresh_from_db()
    assert (old.status, new.replaces, new.status) == ("replaced", old, "issued")
    once = hash_of(event)
    withdraw_ruling(ruling=new, reason="x", by=arbiter)
    assert hash_of(event) != once


def test_a_record_never_changes(issue: Issue, played: None) -> None:
    ruling = issue("revoke", REVOKE, line=1)
    ruling.cite = "1.1"
    with pytest.raises(AppendOnlyError):
        ruling.save()
    with pytest.raises(AppendOnlyError):
        ruling.delete()


def test_warnings_are_counted_by_player_and_kind_while_their_ruling_stands(
    issue: Issue, played: None, table: Table, arbiter: User
) -> None:
    first = issue("lateness", {"what": "late", "who": "2"})
    counts = count_warnings(table, holders_at(seats_of(table.pk), None))
    assert counts == {(2, "lateness", Scope.EVENT): 1, (2, "lateness", Scope.SHEET): 1}
    again = read_case(table).interview("lateness", {"what": "late", "who": "2"})
    assert again.case.answers["time"] == "again"
    assert "yellow_card" in {option.key for option in again.options}
    card = issue("lateness", {"what": "late", "who": "2", "option": "yellow_card"})
    assert count_warnings(table, holders_at(seats_of(table.pk), None))[2, "yellow_card", Scope.EVENT] == 1
    withdraw_ruling(ruling=card, reason="x", by=arbiter)
    withdraw_ruling(ruling=first, reason="x", by=arbiter)
    assert count_warnings(table, holders_at(seats_of(table.pk), None)) == {}


def test_a_penalty_of_the_event_is_an_entry_of_its_own_and_goes_with_the_ruling(
    issue: Issue, lateness_in_event: RuleSet, played: None, arbiter: User
) -> None:
    ruling = issue("lateness", {"what": "late", "who": "1", "option": "tariff"})
    entry = EventEntry.objects.get()
    assert (entry.kind, entry.points, entry.registration.number) == ("points", Fraction(-5), 2)
    withdraw_ruling(ruling=ruling, reason="x", by=arbiter)
    assert EventEntry.objects.get(reverses=entry).points == 5


def test_tariffs_under_which_somebody_ruled_stay_as_they_were(
    lateness_in_mountain: RuleSet, issue: Issue, played: None, event: Event, director: User
) -> None:
    ruling = issue("lateness", {"what": "late", "who": "1", "option": "tariff"})
    later = set_tariff(event, director, place="tournament", from_round=2)
    assert (later.number, later.from_round) == (2, 2)
    assert ruling.rules_id == lateness_in_mountain.pk
    assert replay_differences(ruling) == []


def test_a_ruling_on_a_closed_sheet_says_that_it_must_be_reopened(
    issue: Issue, played: None, sheet: Sheet, scorer: User
) -> None:
    close_sheet(sheet=sheet, by=scorer, end="time")
    with pytest.raises(WrongState):
        issue("revoke", REVOKE, line=1)
    assert not Ruling.objects.exists()
