"""Rulings, changes, appeals and corrections of deals in any order: reversing all gives the first hash."""

from __future__ import annotations

import random
import uuid
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from office.faults import Refused
from office.models import User
from rulings.models import Appeal, Ruling
from rulings.selectors.cases import read_case
from rulings.selectors.replays import replay_differences
from rulings.services.appeals import decide_appeal, lodge_appeal
from rulings.services.rules import set_rules
from rulings.services.rulings import change_ruling, issue_ruling, withdraw_ruling
from scoring.models import Sheet, SheetEntry
from scoring.selectors.audit import sheet_differences
from scoring.selectors.sheets import lines_in_force, read_lines, sheet_balances
from scoring.services import entries
from tests.rulings_app.conftest import hash_of, sheet_now
from tests.rulings_app.test_rulings import issue_blindly, random_answers
from tournaments.models import Event, Registration, Table

pytestmark = pytest.mark.django_db

STEPS = ("rule", "rule", "rule", "change", "withdraw", "appeal", "decide", "correct", "measure")


class Desk:
    """One table in the hands of an arbiter who does anything that is allowed."""

    def __init__(self, table: Table, arbiter: User, director: User, seed: int) -> None:
        self.table, self.arbiter, self.director = table, arbiter, director
        self.chance = random.Random(seed)
        self.corrections: list[SheetEntry] = []

    def step(self, name: str) -> None:
        """Try one step; what is refused changes nothing."""
        before = hash_of(self.table.round.event)
        try:
            with transaction.atomic():
                getattr(self, name)()
        except Refused:
            assert hash_of(self.table.round.event) == before

    def some(self, **wanted: object) -> Ruling | None:
        """A ruling in force, or none."""
        found = list(Ruling.objects.filter(status="issued", **wanted))
        return self.chance.choice(found) if found else None

    def rule(self) -> None:
        issue_blindly(self.table, self.arbiter, self.chance)

    def change(self) -> None:
        if (old := self.some()) is None:
            return
        line = old.about_line.number if old.about_line else None
        case = read_case(self.table, line=line)
        change_ruling(
            ruling=old,
            reason="передумал",
            by=self.arbiter,
            client_id=uuid.uuid4(),
            table=self.table,
            infraction=old.infraction,
            answers=random_answers(case, old.infraction, self.chance),
            line=line,
            by_hand=["1:mountain:3"],
            words="слова",
        )

    def measure(self) -> None:
        """A forfeit or a disqualification."""
        case = read_case(self.table)
        key = self.chance.choice(["lateness", "phone", "no_show", "event_left", "breach_of_regulations"])
        answers = random_answers(case, key, self.chance)
        options = [one.key for one in case.interview(key, answers).options]
        for heavy in ("disqualified", "forfeit"):
            if heavy in options:
                answers["option"] = heavy
        issue_ruling(
            table=self.table, infraction=key, answers=answers, by=self.arbiter,
            client_id=uuid.uuid4(), words="слова",
        )  # fmt: skip

    def withdraw(self) -> None:
        if (ruling := self.some()) is not None:
            withdraw_ruling(ruling=ruling, reason="отозвано", by=self.arbiter)

    def appeal(self) -> None:
        if (ruling := self.some()) is not None:
            lodge_appeal(ruling=ruling, text="спорю", by=self.arbiter, client_id=uuid.uuid4())

    def decide(self) -> None:
        found = list(Appeal.objects.filter(status="open"))
        if found:
            decision = self.chance.choice(["upheld", "rejected"])
            appeal = self.chance.choice(found)
            decide_appeal(appeal=appeal, decision=decision, panel="Я", statement="так", by=self.director)

    def correct(self) -> None:
        lines = [one for one in lines_in_force(read_lines(self.table.sheet)) if "tricks" in one.fact]
        if not lines:
            return
        found = self.chance.choice(lines)
        tricks = found.fact["tricks"]
        moved = [*tricks[1:], tricks[0]] if found.fact["contract"] == "all-pass" else tricks
        fact = {**found.fact, "tricks": moved, "note": f"правка {self.chance.random()}"}
        self.corrections.append(
            entries.correct_entry(
                line=found.line, fact=fact, reason="описка", by=self.arbiter, client_id=uuid.uuid4()
            )
        )

    def reverse_all(self) -> None:
        """Take everything back, whatever stands on top first."""
        for appeal in Appeal.objects.filter(status="open"):
            decide_appeal(appeal=appeal, decision="rejected", panel="Я", statement="так", by=self.director)
        for _attempt in range(400):
            left = [*Ruling.objects.filter(status="issued"), *self.corrections]
            if not left:
                return
            one = self.chance.choice(left)
            try:
                with transaction.atomic():
                    if isinstance(one, Ruling):
                        withdraw_ruling(ruling=one, reason="отозвано", by=self.arbiter)
                    else:
                        entries.take_back_line(
                            line=one, by=self.arbiter, client_id=uuid.uuid4(), reason="правка снята"
                        )
                        self.corrections.remove(one)
            except Refused:
                continue
        raise AssertionError(f"cannot be taken back: {left}")


@given(steps=st.lists(st.sampled_from(STEPS), min_size=3, max_size=12), seed=st.integers(0, 10**6))
@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)  # each example writes dozens of lines
def test_acceptance_rows_15_and_28_reversing_every_step_in_any_order_gives_the_first_hash(
    table: Table,
    played: None,
    arbiter: User,
    director: User,
    event: Event,
    sheet: Sheet,
    steps: list[str],
    seed: int,
) -> None:
    with transaction.atomic():
        until = timezone.now() + timedelta(days=1)
        set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=until)
        before, balances = hash_of(event), sheet_balances(sheet)
        statuses = list(Registration.objects.order_by("pk").values_list("status", flat=True))
        desk = Desk(table, arbiter, director, seed)
        for step in steps:
            desk.step(step)
        assert sheet_differences(sheet_now(sheet)) == []
        assert [one for ruling in Ruling.objects.all() for one in replay_differences(ruling)] == []
        desk.reverse_all()
        assert hash_of(event) == before
        assert sheet_balances(sheet) == balances
        assert sheet_now(sheet).open_appeals == 0
        assert list(Registration.objects.order_by("pk").values_list("status", flat=True)) == statuses
        transaction.set_rollback(True)
