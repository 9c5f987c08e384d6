"""Draw, rule, reset, withdraw and write in any order: nothing breaks, nothing of a ruling stays behind."""

from __future__ import annotations

import random
import uuid

import pytest
from django.db import transaction

from office.faults import Refused
from office.models import User
from rulings.models import Ruling
from rulings.selectors.replays import replay_differences
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.models import EventEntry, Sheet
from scoring.selectors.audit import sheet_differences
from scoring.selectors.standings import read_standings
from scoring.services import entries, sheets
from tests.scoring_app.conftest import DEALS, make_round, register
from tournaments.models import Event, Registration, Round, Seat, Table
from tournaments.services.seating import draw_seating, publish_seating, withdraw_seating
from tournaments.services.seats import swap_players

pytestmark = pytest.mark.django_db

STEPS = ("draw", "publish", "reset", "swap", "rule", "rule", "penalty", "withdraw", "write")
PENALTY = {"what": "late", "option": "forfeit"}


class Hall:
    """A round of eight players in the hands of people who do anything."""

    def __init__(self, event: Event, by: User, chance: random.Random) -> None:
        self.event, self.by, self.chance = event, by, chance

    @property
    def round(self) -> Round:
        return Round.objects.get(event=self.event)

    @property
    def table(self) -> Table | None:
        return self.chance.choice(list(Table.objects.all()) or [None])

    def draw(self) -> None:
        draw_seating(
            round_=self.round,
            version=self.round.version,
            by=self.by,
            composition="4x2",
            seed=self.chance.randrange(1000),
            everybody=True,
        )

    def publish(self) -> None:
        publish_seating(round_=self.round, version=self.round.version, by=self.by)

    def reset(self) -> None:
        withdraw_seating(round_=self.round, version=self.round.version, by=self.by, reason="заново")

    def swap(self) -> None:
        one, other = self.chance.sample(range(1, 9), 2)
        swap_players(
            round_=self.round, version=self.round.version, by=self.by, one=one, other=other, reason="x"
        )

    def rule(self) -> None:
        self.issue({"what": "late", "who": str(self.chance.randrange(4))})

    def penalty(self) -> None:
        self.issue({**PENALTY, "who": str(self.chance.randrange(4))})

    def issue(self, answers: dict[str, str]) -> None:
        if (table := self.table) is not None:
            issue_ruling(
                table=table, infraction="lateness", answers=answers, by=self.by, client_id=uuid.uuid4()
            )

    def withdraw(self) -> None:
        found = list(Ruling.objects.filter(status="issued"))
        if found:
            withdraw_ruling(ruling=self.chance.choice(found), reason="x", by=self.by)

    def write(self) -> None:
        if (table := self.table) is not None:
            sheet = sheets.open_sheet(table=table, by=self.by)
            entries.record_entry(sheet=sheet, fact=DEALS[0], by=self.by, client_id=uuid.uuid4())


@pytest.mark.parametrize("seed", range(12))
def test_acceptance_row_17_any_sequence_of_draw_rule_reset_withdraw_and_write_keeps_everything_whole(
    event: Event, director: User, seed: int
) -> None:
    round_ = make_round(event)
    Round.objects.filter(pk=round_.pk).update(state="planned")
    register(event, 8)
    chance = random.Random(seed)
    hall = Hall(event, director, chance)
    done = set()
    steps = ["draw", *chance.choices((*STEPS[:4], "rule"), k=4), *chance.choices(STEPS, k=16)]
    for step in steps:
        try:
            with transaction.atomic():
                getattr(hall, step)()
            done.add(step)
        except Refused:
            continue
        holders = list(Seat.objects.filter(to_entry=None).values_list("registration", flat=True))
        assert len(holders) == len(set(holders))
        assert all(sheet_differences(sheet) == [] for sheet in Sheet.objects.all())
        assert all(ruling.table.round.event == event for ruling in Ruling.objects.all() if ruling.table)
    assert {"draw", "rule"} <= done
    assert [one for ruling in Ruling.objects.all() for one in replay_differences(ruling)] == []
    for ruling in Ruling.objects.filter(status="issued").order_by("-number"):
        withdraw_ruling(ruling=ruling, reason="x", by=director)
    for sheet in Sheet.objects.all():
        assert sheet_differences(sheet) == []
    assert sum(entry.points for entry in EventEntry.objects.all()) == 0
    assert not Registration.objects.filter(status="disqualified").exists()
    assert not any(row.is_disqualified or row.forfeits for row in read_standings(event).rows)
