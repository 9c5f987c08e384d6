"""The steps of a random event: how a round is seated, what happens before play, the play, the rulings."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from django.db import transaction

from archive.domain.generator import Wish, draw_plan
from archive.domain.habits import Habits
from archive.domain.lots import happens, pick
from archive.domain.names import Person
from archive.services.playing import finish_sheet, play_plan
from formats.selectors.schedules import Ask, seated_rounds, stamp_of
from formats.services.annulments import annul_round, annul_table, undo_annulment
from formats.services.clocks import add_time, move_clock
from formats.services.schedules import draw_rounds
from office.faults import Refused
from office.models import User
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.models import Sheet
from scoring.selectors.standings import standings_hash
from scoring.selectors.standings_draw import order_before, stamp_for
from scoring.services.event_entries import record_event_entry, reverse_event_entry
from scoring.services.rounds import close_round, reopen_round
from scoring.services.seat_corrections import correct_seats
from scoring.services.sheets import reopen_sheet
from scoring.services.standings_draw import seat_by_published_order
from tournaments import services
from tournaments.domain.chance import Chance
from tournaments.domain.seating.search import Abandoned
from tournaments.domain.tables import compositions
from tournaments.models import Event, Registration, Round, Seat, Table
from tournaments.selectors import convention_of
from tournaments.selectors.boards import board

HABITS = Habits(void=40, ruling=30, penalty=40, checkpoint=200, correction=60, undo=40)
RULED: tuple[tuple[tuple[str, dict[str, str]], int], ...] = (
    (("lateness", {"what": "late"}), 3),
    (("phone", {"what": "helped", "option": "forfeit"}), 1),
    (("wrong_place", {"when": "seat", "option": "nought"}), 1),
    (("no_show", {"excused": "no", "table": "plays", "option": "forfeit"}), 1),
    (("no_show", {"excused": "no", "table": "plays", "option": "disqualified"}), 1),
)
"""Rulings that need no deal, with their weights: infraction and answers."""


class NotAsBefore(AssertionError):
    """Something that was taken back has left a trace in the standings."""


@dataclass
class Hall:
    """An event while it is played, the lots it is drawn by, and how often what was done."""

    event: Event
    by: User
    chance: Chance
    counts: Counter[str]
    deals: int
    people: list[Person] = field(default_factory=list)

    def enter(self, *, late: bool = False) -> Registration | None:
        """One more player, who is in the hall."""
        if not self.people:
            return None
        person = self.people.pop()
        team = pick(self.chance, (("", 4), ("Север", 1), ("Юг", 1)))
        made = services.add_player(
            event=self.event,
            by=self.by,
            surname=person.surname,
            given=person.given,
            club=person.club,
            city=person.city,
            team=team,
            is_sample=True,
        )
        if late:
            services.mark_attendance(registration=made, by=self.by, kind="late")
            self.counts["late entries"] += 1
        return made

    def enter_many(self, count: int) -> None:
        """The first players, as a list that is pasted."""
        head = ["Фамилия", "Имя", "Клуб", "Город", "Команда"]
        taken, self.people = self.people[:count], self.people[count:]
        rows = [
            [
                one.surname,
                one.given,
                one.club,
                one.city,
                pick(self.chance, (("", 4), ("Север", 1), ("Юг", 1))),
            ]
            for one in taken
        ]
        services.import_players(event=self.event, by=self.by, rows=[head, *rows])

    def try_to(self, what: str, act: Callable[[], Any], per_mille: int = 1000) -> Any:
        """Take a step now and then; a refusal is counted, and must have left nothing behind."""
        if not happens(self.chance, per_mille):
            return None
        try:
            with transaction.atomic():
                done = act()
        except Refused as refused:
            self.counts["refused"] += 1
            for fault in refused.faults:
                self.counts[f"refused: {fault.code}"] += 1
            return None
        except Abandoned:
            self.counts["draws given up for time"] += 1
            return None
        self.counts[what] += 1
        return done

    def withdraw_somebody(self) -> None:
        """A player leaves, if enough are left."""
        there = [r for r in self.event.registrations.order_by("number") if r.status == "present"]
        if len(there) > 6:
            gone = there[self.chance.below(len(there))]
            self.try_to(
                "withdrawals",
                lambda: services.set_status(
                    registration=gone, by=self.by, status="withdrawn", reason="уехал"
                ),
            )

    def change_convention(self, from_round: int) -> None:
        """Another pool from a later round on."""
        base = self.event.conventions.order_by("-from_round", "-number")[0]
        services.change_convention(
            event=self.event,
            base=base,
            version=base.version,
            by=self.by,
            from_round=from_round,
            preset=base.preset,
            pool_target=30,
            overrides=base.overrides,
        )
        self.counts["conventions changed"] += 1

    def annul_a_round(self) -> None:
        """A round, or a table of it, is set aside and brought back."""
        rounds = list(self.event.rounds.order_by("number"))
        found = rounds[self.chance.below(len(rounds))]
        told: dict[str, Any] = {"by": self.by, "reason": "проба"}
        if happens(self.chance, 500):
            made = annul_round(round_=found, typed=str(found), **told)
        else:
            table = found.tables.order_by("number")[0]
            made = annul_table(table=table, typed=str(table), **told)
        undo_annulment(annulment=made, by=self.by)
        self.counts["set aside and brought back"] += 1


def play_round(hall: Hall, number: int) -> None:
    """One round from its draw to its closing."""
    round_ = seat(hall, number)
    if round_ is None:
        hall.counts["rounds that could not be seated"] += 1
        return
    change_before_play(hall, round_)
    hall.try_to("clocks", lambda: start_clock(hall, round_), 300)
    for table in Table.objects.filter(round=round_).order_by("number").prefetch_related("seats"):
        play_table(hall, round_, table)
    for table in Table.objects.filter(round=round_).order_by("number"):
        hall.try_to("rulings", partial(rule, hall, table), 350)
    write_for_event(hall)
    hall.try_to("rounds closed", lambda: close_round(round_=Round.objects.get(pk=round_.pk), by=hall.by))
    if happens(hall.chance, 100):
        hall.try_to("rounds reopened", lambda: open_again(hall, round_))
    hall.counts["rounds"] += 1


def seat(hall: Hall, number: int) -> Round | None:
    """Draw the round one way or another and publish it."""
    event, chance, by = hall.event, hall.chance, hall.by
    there = event.registrations.filter(status="present").count()
    ways = compositions(there)
    if not ways:
        return None
    composition = ways[chance.below(len(ways))].key
    seed = chance.below(1_000_000)
    way = pick(chance, (("one", 4), ("together", 2), ("standings", 3 if number > 1 else 0)))
    if way == "together":
        ask = Ask(first=number, last=number, composition=composition, seed=seed)
        stamp = stamp_of(event, seated_rounds(event))
        hall.try_to("rounds drawn together", lambda: draw_rounds(event=event, by=by, ask=ask, stamp=stamp))
    elif way == "standings":
        stamp = stamp_for(event, order_before(event, number))
        given: dict[str, Any] = {"number": number, "composition": composition, "stamp": stamp}
        given |= {"repeats": happens(chance, 500), "unfinished": True}
        hall.try_to("rounds by the standings", lambda: seat_by_published_order(event=event, by=by, **given))
    round_ = event.rounds.filter(number=number).first()
    if round_ is None or round_.state == Round.State.PLANNED:
        if round_ is None:
            round_ = services.create_round(event=event, by=by, number=number, deals_planned=hall.deals)
        drawn = hall.try_to(
            "rounds drawn",
            lambda: services.draw_seating(
                round_=round_, version=round_.version, by=by, composition=composition, seed=seed
            ),
        )
        if drawn is None:
            return None
    return publish(hall, number)


def publish(hall: Hall, number: int) -> Round | None:
    """Show the seating; now and then take it back and show it again."""
    for _time in range(2):
        round_ = hall.event.rounds.get(number=number)
        shown = hall.try_to(
            "seatings published",
            partial(services.publish_seating, round_=round_, version=round_.version, by=hall.by),
        )
        if shown is None or not happens(hall.chance, 120):
            return shown
        services.withdraw_seating(round_=shown, version=shown.version, by=hall.by, reason="проба")
        hall.counts["seatings withdrawn"] += 1
    found = hall.event.rounds.get(number=number)
    return services.publish_seating(round_=found, version=found.version, by=hall.by)


def change_before_play(hall: Hall, round_: Round) -> None:
    """Exchanges, moves, a substitute, a late player, seats by cards: all before the first deal."""
    chance, by = hall.chance, hall.by
    numbers = [p.registration.number for view in board(round_) for p in view.places]
    one, other = (numbers[chance.below(len(numbers))] for _nth in range(2))
    tables = list(Table.objects.filter(round=round_).order_by("number"))
    table = tables[chance.below(len(tables))]

    def fresh() -> Round:
        return Round.objects.get(pk=round_.pk)

    def now() -> Table:
        return Table.objects.get(pk=table.pk)

    def told(row: Round | Table) -> dict[str, Any]:
        return {"version": row.version, "by": by, "reason": "проба"}

    hall.try_to(
        "exchanges", lambda: services.swap_players(round_=fresh(), one=one, other=other, **told(fresh())), 250
    )
    hall.try_to(
        "players moved",
        lambda: services.move_player(round_=fresh(), number=one, to=table.number, **told(fresh())),
        200,
    )
    seated = set(Seat.objects.filter(round=round_, to_entry=None).values_list("registration", flat=True))
    idle = [r for r in hall.event.registrations.order_by("number") if r.pk not in seated]
    if idle:
        comes = idle[chance.below(len(idle))]
        hall.try_to(
            "substitutes before play",
            lambda: services.replace_player(table=now(), index=0, registration=comes, **told(now())),
            300,
        )
        hall.try_to(
            "late players seated",
            lambda: services.seat_latecomer(table=now(), registration=comes, **told(now())),
            200,
        )
    seed = chance.below(1000)
    hall.try_to(
        "seats drawn by cards",
        lambda: services.draw_seats_by_card(table=now(), version=now().version, by=by, seed=seed),
        250,
    )
    hall.try_to(
        "tables moved",
        lambda: services.move_table(table=now(), number=11 + chance.below(3), **told(now())),
        200,
    )


def start_clock(hall: Hall, round_: Round) -> None:
    """The clock runs, one table gets more time."""
    move_clock(round_=round_, step="start", by=hall.by, seen=0, minutes=90)
    table = Table.objects.filter(round=round_).order_by("number")[0]
    add_time(table=table, minutes=5, reason="проба", by=hall.by, seen=0)


def play_table(hall: Hall, round_: Round, table: Table) -> None:
    """A sheet from its first deal to its confirmation; sometimes with a substitute or seats put right."""
    chance = hall.chance
    seats = table.seats.count()
    if seats < 2:
        return
    comes = hall.enter() if happens(chance, 120) else None
    wish = Wish(
        players=seats,
        deals=hall.deals,
        goes_on=True,
        habits=HABITS,
        substitute=comes.public_name if comes else "",
        substitute_after=1,
    )
    plan = draw_plan(convention_of(round_.convention), wish, Chance(chance.below(1 << 30), "trial sheet"))
    reserves = {comes.public_name: comes} if comes else {}
    hall.counts["substitutes"] += bool(comes)
    sheet = play_plan(table=table, plan=plan, by=hall.by, arbiter=hall.by, reserves=reserves, at_once=True)
    if happens(chance, 200):
        hall.try_to("seats corrected", lambda: put_right(hall, table))
    finish_sheet(sheet=Sheet.objects.get(pk=sheet.pk), by=hall.by, arbiter=hall.by)
    hall.counts["sheets"] += 1
    hall.counts["deals"] += plan.deals
    hall.counts["lines"] += Sheet.objects.get(pk=sheet.pk).last_number


def put_right(hall: Hall, table: Table) -> None:
    """Two players had changed chairs; corrected, and corrected back, the standings are as they were."""
    sat = list(
        table.seats.filter(to_entry=None).order_by("index").values_list("registration__number", flat=True)
    )
    moved = [sat[1], sat[0], *sat[2:]]
    written = pick(hall.chance, (("chairs", 1), ("names", 1)))
    before = standings_hash([hall.event])
    for order in (moved, sat):
        correct_seats(
            table=Table.objects.get(pk=table.pk),
            by=hall.by,
            sat=order,
            written=written,
            reason="проба",
            client_id=uuid.uuid4(),
        )
    if standings_hash([hall.event]) != before:
        raise NotAsBefore(f"seats corrected and corrected back ({written}) changed the standings")
    if happens(hall.chance, 500):
        correct_seats(
            table=Table.objects.get(pk=table.pk),
            by=hall.by,
            sat=moved,
            written=written,
            reason="проба",
            client_id=uuid.uuid4(),
        )


def rule(hall: Hall, table: Table, ruled: Sequence[tuple[tuple[str, dict[str, str]], int]] = RULED) -> None:
    """A ruling is issued; half of them are withdrawn, and then the standings are as they were."""
    infraction, answers = pick(hall.chance, ruled)
    who = hall.chance.below(table.seats.filter(to_entry=None).count())
    before = standings_hash([hall.event])
    ruling = issue_ruling(
        table=table,
        infraction=infraction,
        answers={**answers, "who": str(who)},
        by=hall.by,
        client_id=uuid.uuid4(),
        reopen="проба",
    )
    if happens(hall.chance, 500):
        withdraw_ruling(ruling=ruling, reason="проба", by=hall.by, reopen=True)
        hall.counts["rulings withdrawn"] += 1
        if standings_hash([hall.event]) != before:
            raise NotAsBefore(f"a withdrawn ruling ({infraction}) changed the standings")


def write_for_event(hall: Hall) -> None:
    """A figure of the event for somebody; half of them are taken back."""
    if not happens(hall.chance, 300):
        return
    there = list(hall.event.registrations.order_by("number"))
    entry = record_event_entry(
        event=hall.event,
        registration=there[hall.chance.below(len(there))],
        kind=pick(hall.chance, (("vists", 2), ("points", 1), ("discipline", 1))),
        points=Fraction(hall.chance.below(41) - 20 or 7, pick(hall.chance, ((1, 3), (2, 1), (3, 1)))),
        reason="проба",
        by=hall.by,
        client_id=uuid.uuid4(),
    )
    hall.counts["entries of the event"] += 1
    if happens(hall.chance, 500):
        reverse_event_entry(entry=entry, reason="проба", by=hall.by, client_id=uuid.uuid4())
        hall.counts["entries taken back"] += 1


def open_again(hall: Hall, round_: Round) -> None:
    """A closed round is opened, a sheet of it too, and all is closed again."""
    found = reopen_round(round_=Round.objects.get(pk=round_.pk), by=hall.by, reason="проба")
    sheet = Sheet.objects.filter(table__round=found).order_by("table__number").first()
    if sheet is not None:
        reopen_sheet(sheet=sheet, by=hall.by, reason="проба")
        finish_sheet(sheet=Sheet.objects.get(pk=sheet.pk), by=hall.by, arbiter=hall.by)
    close_round(round_=Round.objects.get(pk=round_.pk), by=hall.by)
