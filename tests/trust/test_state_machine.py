"""A table in the hands of people who do anything in any order, held against a simple model.

The model keeps the facts that stand and the state of the sheet; the second scorer says what they are worth.
The services must agree with it after every step, and refuse exactly what the model cannot do.
"""

from __future__ import annotations

import uuid
from contextlib import ExitStack
from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from archive.services.hammering import a_deal, turned
from office.faults import Refused
from office.models import User
from proof.sheet import run
from rulings.models import Ruling
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.models import Sheet
from scoring.selectors.audit import sheet_differences
from scoring.selectors.refusals import NothingToUndo, WrongState
from scoring.selectors.standings import standings_hash
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.services.entries import correct_entry, record_entry, undo_last
from scoring.services.sheets import close_sheet, confirm_sheet, open_sheet, reopen_sheet
from tests.scoring_app.conftest import make_event, make_round, register, seat_table
from tournaments.domain.chance import Chance
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

LOOKED = {"which": "earlier", "how": "took"}


class TableMachine(RuleBasedStateMachine):
    """One table of four; everything that it does is undone at its end."""

    def __init__(self) -> None:
        super().__init__()
        self.room = ExitStack()
        self.room.enter_context(taken_back())
        self.by = User.objects.create_user(f"director-{uuid.uuid4().hex[:8]}")
        event = make_event("cup", director=self.by)
        self.table = seat_table(make_round(event), register(event, 4))
        open_sheet(table=self.table, by=self.by)
        self.facts: list[dict[str, Any]] = []  # the deals that stand, oldest first
        self.state = "open"
        self.ruled: list[tuple[int, str, int]] = []  # rulings in force, the hash and the deals before each
        self.lines = 0
        self.is_ended = False

    def teardown(self) -> None:
        """The audit of everything, and away with it."""
        try:
            assert sheet_differences(self.sheet) == []
        finally:
            self.room.close()

    @property
    def sheet(self) -> Sheet:
        return Sheet.objects.get(table=self.table)

    def page(self) -> TablePage:
        return read_table_page(self.table)

    def hash(self) -> str:
        return standings_hash(Event.objects.filter(slug="cup"))

    def is_free(self) -> bool:
        """Whether lines may be written and nothing of a ruling stands on them."""
        return self.state == "open" and not self.ruled

    # What people do

    @rule(seed=st.integers(0, 10**6))
    def write(self, seed: int) -> None:
        page = self.page()
        fact, client = a_deal(page, Chance(seed, "deal")), uuid.uuid4()
        if self.state != "open":
            with pytest.raises(WrongState):
                record_entry(sheet=self.sheet, fact=fact, by=self.by, client_id=client)
            return
        if self.is_ended:
            return  # whoever opens a sheet again takes its end back first
        for _time in range(2):  # sent twice, it is one line
            record_entry(sheet=self.sheet, fact=fact, by=self.by, client_id=client)
        self.lines += 1
        self.facts.append(fact)

    @precondition(lambda self: self.is_free() and self.facts)
    @rule(place=st.integers(0, 50))
    def correct(self, place: int) -> None:
        deals = [shown for shown in self.page().lines if shown.deal_number]
        place %= len(deals)
        fact = {**self.facts[place], "tricks": turned(self.facts[place]["tricks"])}
        if fact == self.facts[place]:
            return
        correct_entry(
            line=deals[place].line, fact=fact, reason="проверка", by=self.by, client_id=uuid.uuid4()
        )
        self.lines += 1
        self.facts[place] = fact

    @precondition(lambda self: self.is_free())
    @rule()
    def undo(self) -> None:
        """The last line that counts: an end, a deal, or the last correction of a deal."""
        if not self.facts and not self.is_ended:
            with pytest.raises(NothingToUndo):
                undo_last(sheet=self.sheet, by=self.by, client_id=uuid.uuid4())
            return
        undo_last(sheet=self.sheet, by=self.by, client_id=uuid.uuid4())
        self.lines += 1
        stood, self.facts = self.facts, self.facts_now()
        if self.is_ended:
            self.is_ended = False
            assert self.facts == stood
        elif len(self.facts) < len(stood):
            assert self.facts == stood[:-1]
        else:
            assert len(self.facts) == len(stood)

    def facts_now(self) -> list[dict[str, Any]]:
        """The deals that stand, as the sheet's own document has them."""
        entries: list[dict[str, Any]] = self.page().document.get("entries", [])
        return [dict(entry) for entry in entries if "contract" in entry]

    @precondition(lambda self: self.state == "open" and self.facts)
    @rule(who=st.integers(0, 3))
    def decide(self, who: int) -> None:
        line = [shown for shown in self.page().lines if shown.deal_number][-1].line
        before = self.hash()
        with ExitStack() as attempt:
            attempt.enter_context(transaction.atomic())
            try:
                ruling = issue_ruling(
                    table=self.table,
                    infraction="trick_looked_at",
                    answers={**LOOKED, "who": str(who)},
                    by=self.by,
                    client_id=uuid.uuid4(),
                    line=line.number,
                )
            except Refused:  # who sits out has looked at nothing
                return
        self.ruled.append((ruling.pk, before, len(self.facts)))
        self.lines = self.sheet.last_number

    @precondition(lambda self: self.ruled and self.state == "open")
    @rule()
    def take_back(self) -> None:
        """The last ruling withdrawn: where no deal was written since, the standings stand as before it."""
        pk, before, count = self.ruled.pop()
        withdraw_ruling(ruling=Ruling.objects.get(pk=pk), reason="проверка", by=self.by)
        self.lines = self.sheet.last_number
        if count == len(self.facts):
            assert self.hash() == before

    @rule()
    def close(self) -> None:
        if self.state != "open":
            with pytest.raises(WrongState):
                close_sheet(sheet=self.sheet, by=self.by, end="time")
            return
        close_sheet(sheet=self.sheet, by=self.by, end="time")
        self.lines = self.sheet.last_number
        self.state, self.is_ended = "closed", True

    @rule()
    def confirm(self) -> None:
        if self.state != "closed":
            with pytest.raises(WrongState):
                confirm_sheet(sheet=self.sheet, by=self.by)
            return
        confirm_sheet(sheet=self.sheet, by=self.by)
        self.state = "confirmed"

    @rule()
    def reopen(self) -> None:
        if self.state == "open":
            with pytest.raises(WrongState):
                reopen_sheet(sheet=self.sheet, by=self.by, reason="проверка")
            return
        reopen_sheet(sheet=self.sheet, by=self.by, reason="проверка")
        self.state = "open"

    # What is always true

    @invariant()
    def the_sheet_is_what_the_model_says(self) -> None:
        sheet, page = self.sheet, self.page()
        assert sheet.state == self.state
        assert sheet.last_number == self.lines
        assert sheet.deals == len(self.facts)
        assert sum((row.total for row in page.totals), Fraction(0)) == 0
        if self.ruled:
            return
        document = page.document
        second = run({**document, "entries": self.facts}) if document else None
        for row in page.totals if second else ():
            seat = row.seat.index
            assert (row.pool, row.mountain) == (second.columns.pool[seat], second.columns.mountain[seat])
            assert [one or 0 for one in row.whists] == [
                second.columns.whists[seat][other] if other != seat else 0 for other in range(4)
            ]


def taken_back() -> Any:
    """Whatever is written inside is undone."""
    from tests.matrix.conftest import taken_back as inside

    return inside()


def test_a_table_in_any_hands_is_what_a_simple_model_says() -> None:
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            max_examples=8,
            stateful_step_count=16,
            deadline=None,
            database=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
