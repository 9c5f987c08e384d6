"""What the page of the whole schedule shows: rounds, a player's way through them, quality, offers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from formats.models import PublicLot, ScheduleDraw
from formats.selectors.schedules import (
    SeatedRound,
    check_rounds,
    drafts_after,
    first_to_draw,
    last_to_draw,
    players_of_round,
    seated_rounds,
    stamp_of,
)
from office.faults import Refused
from preferans.marks import gettext_noop
from tournaments.domain.next_round import Recount, recount
from tournaments.domain.quality import report
from tournaments.domain.seating.measure import bounds
from tournaments.domain.seating.offers import Offer, Wish, figures_of, offers
from tournaments.models import Event, Registration
from tournaments.selectors.boards import apart_pairs, teams_of

LETTERS = "АБВГД"
FIGURES = {
    "repeated_meetings": gettext_noop("Repeated meetings"),
    "convex": gettext_noop("The same, with a third meeting counted more"),
    "max_meetings": gettext_noop("A pair met, times at most"),
    "three_seat_spread": gettext_noop("Visits to tables of three, difference"),
    "bye_spread": gettext_noop("Rounds sat out, difference"),
    "seat_spread": gettext_noop("Seats А Б В Г, difference for a player"),
    "first_dealer_spread": gettext_noop("First deals, difference"),
    "table_repeats": gettext_noop("Returns to the same table"),
    "fewest_links": gettext_noop("Common opponents of two who never met, at least"),
}
"""The figures of a schedule in the order in which pages show them."""


@dataclass(frozen=True)
class Figure:
    """A figure of the schedule, beside what it cannot be below and what it was before the last draw."""

    key: str
    here: int | None
    bound: int | None
    before: int | None

    @property
    def title(self) -> str:
        """Its name, a message id."""
        return FIGURES[self.key]

    @property
    def moved(self) -> bool:
        """Whether the last draw changed it."""
        return self.before is not None and self.before != self.here


@dataclass(frozen=True)
class Stop:
    """Where a player sits in a round; no table where he does not."""

    round: int
    table: int | None
    letter: str


@dataclass(frozen=True)
class Way:
    """A player's way through the rounds."""

    player: Registration
    stops: tuple[Stop, ...]
    threes: int


@dataclass(frozen=True)
class Part:
    """Pairs that met so many times, as a part of a bar 100 wide."""

    times: int
    pairs: int
    start: float
    width: float


@dataclass(frozen=True)
class Schedule:
    """The seated rounds that this person may see, with what is counted over them."""

    rounds: tuple[SeatedRound, ...]
    ways: tuple[Way, ...]
    figures: tuple[Figure, ...]
    bar: tuple[Part, ...]
    recount: Recount | None
    agrees: bool
    names: Mapping[int, Registration]

    @property
    def sessions(self) -> list[tuple[Any, list[SeatedRound]]]:
        """The rounds by day and session, in their order."""
        return [
            (key, list(group))
            for key, group in groupby(self.rounds, key=lambda one: (one.round.day, one.round.session))
        ]

    @property
    def drafts(self) -> list[SeatedRound]:
        """The rounds that nobody but the staff sees yet."""
        return [one for one in self.rounds if one.seating and not one.is_shown]

    @property
    def gone(self) -> list[tuple[Registration, int]]:
        """Who has left the event and still sits in a draft, with its round."""
        return [
            (player, one.number)
            for one in self.drafts
            for table in one.tables
            for player in table
            if player.status in Registration.OUT
        ]

    @property
    def versions(self) -> str:
        """The drafts with their versions, as the form that publishes them sends them."""
        return ",".join(f"{one.number}:{one.round.version}" for one in self.drafts)


def read_schedule(event: Event, *, drafts: bool, last: ScheduleDraw | None = None) -> Schedule:
    """The schedule; `drafts` for those who may see seatings before everybody else.

    `last` is the newest draw, whose figures before it stand beside those of now.
    """
    rounds = [one for one in seated_rounds(event) if one.seating and (drafts or one.is_shown)]
    seatings = [one.seating for one in rounds]
    names = {player.number: player for one in rounds for table in one.tables for player in table}
    if not rounds:
        return Schedule((), (), (), (), None, False, {})
    counted = figures_of(seatings, [one.byes for one in rounds])
    least, most = bounds(seatings, len(names))
    limits = {"convex": least, "max_meetings": most, **evenness_of(rounds, len(names))}
    before = last.before if last and last.last_round == rounds[-1].number else {}
    shown = [key for key in FIGURES if key != "bye_spread" or any(one.byes for one in rounds)]
    independent = recount(seatings)
    return Schedule(
        rounds=tuple(rounds),
        ways=ways_of(rounds, names),
        figures=tuple(Figure(key, counted[key], limits.get(key), before.get(key)) for key in shown),
        bar=bar_of(report(seatings).pairs_by_meetings),
        recount=independent,
        agrees=independent is not None
        and (independent.max_meetings, independent.convex, independent.repeat_pairs)
        == (counted["max_meetings"], counted["convex"], counted["repeat_pairs"]),
        names=names,
    )


def evenness_of(rounds: Sequence[SeatedRound], players: int) -> dict[str, int]:
    """How even the spreads can be at best: a thing shared by all divides or does not."""
    threes = sum(3 for one in rounds for table in one.seating if len(table) == 3)
    deals = sum(len(one.seating) for one in rounds)
    return {
        "three_seat_spread": int(threes % players > 0),
        "bye_spread": int(sum(len(one.byes) for one in rounds) % players > 0),
        "first_dealer_spread": int(deals % players > 0),
        "seat_spread": int(len(rounds) % 4 > 0 or threes > 0),
    }


def ways_of(rounds: Sequence[SeatedRound], names: Mapping[int, Registration]) -> tuple[Way, ...]:
    """Everybody's way, by start number."""
    places: dict[int, dict[int, tuple[int, str]]] = defaultdict(dict)
    threes: dict[int, int] = defaultdict(int)
    for one in rounds:
        for table, players in enumerate(one.seating, 1):
            for seat, number in enumerate(players):
                places[number][one.number] = (table, LETTERS[seat])
                threes[number] += len(players) == 3
    return tuple(
        Way(
            names[number],
            tuple(Stop(one.number, *places[number].get(one.number, (None, ""))) for one in rounds),
            threes[number],
        )
        for number in sorted(names)
    )


def bar_of(pairs: Mapping[int, int]) -> tuple[Part, ...]:
    """Pairs by how often they met, the most first and those who did not at the end."""
    total, start, parts = sum(pairs.values()), 0.0, []
    for times in sorted(pairs, key=lambda times: (times == 0, -times)):
        width = 100 * pairs[times] / total if total else 0.0
        parts.append(Part(times, pairs[times], start, width))
        start += width
    return tuple(parts)


@dataclass(frozen=True)
class Planning:
    """What a director may draw now. `fault` says why nothing can be, where that is so."""

    first: int
    last: int
    limit: int
    stamp: str
    offers: tuple[Offer, ...]
    players: int
    present: int
    everybody: bool
    has_teams: bool
    apart: int
    lots: tuple[PublicLot, ...]
    fault: Refused | None
    dropped: tuple[int, ...] = ()
    """Later rounds that are drafts: they go when these are drawn."""

    @property
    def count(self) -> int:
        """How many rounds are drawn."""
        return self.last - self.first + 1

    @property
    def suggested(self) -> str:
        """The choice that is ticked unless another one is: the fewest repeats, else the most fours."""
        best = next((one.key for one in self.offers if one.recommended), "")
        return best or (self.offers[0].key if self.offers else "")


@dataclass(frozen=True)
class Wanted:
    """What the form of the page asks about; nothing means: as the event suggests."""

    first: int | None = None
    last: int | None = None
    deals: int | None = None
    minutes: int | None = None
    everybody: bool = False
    teams: bool = True
    fives: bool = False
    byes: bool = False


def planning_of(event: Event, wanted: Wanted) -> Planning:
    """Offers for the rounds wanted, with the rounds before them counted."""
    rounds = seated_rounds(event)
    first = wanted.first or min(first_to_draw(rounds), len(rounds) + 1)
    limit = last_to_draw(event, first)
    planned = max(event.rounds_planned or 0, len(rounds), first)
    last = wanted.last or max(first, min(planned, limit))
    fault: Refused | None = None
    try:
        check_rounds(event, rounds, first, last)
    except Refused as problem:
        fault = problem
    players = players_of_round(event, first, everybody=wanted.everybody)
    teams = teams_of(players)
    apart = apart_pairs(event)
    found: tuple[Offer, ...] = ()
    if fault is None and players:
        wish = Wish(
            players=tuple(player.number for player in players),
            rounds=last - first + 1,
            deals=wanted.deals,
            minutes=wanted.minutes,
            fixed=tuple(one.seating for one in rounds if one.number < first),
            apart=tuple(apart),
            teams=tuple(teams) if wanted.teams else (),
        )
        found = offers(wish, with_fives=wanted.fives, with_byes=wanted.byes)
    return Planning(
        first=first,
        last=last,
        limit=limit,
        stamp=stamp_of(event, rounds),
        offers=found,
        players=len(players),
        present=sum(1 for player in players if player.status == Registration.Status.PRESENT),
        everybody=wanted.everybody,
        has_teams=bool(teams),
        apart=len(apart),
        lots=tuple(PublicLot.objects.filter(event=event, revealed_at=None).order_by("-number")),
        fault=fault,
        dropped=tuple(one.number for one in drafts_after(rounds, last)),
    )
