"""Seating by the standings: the published order and who of it plays, the cut before a stage, offers.

The order is that of the standings over the closed rounds, penalties and all: the rows of the page, from the
top. Nothing here sorts.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from formats.selectors.rounds import annulled_rounds
from formats.selectors.schedules import (
    SeatedRound,
    drafts_after,
    rounds_with_entrants,
    seated_rounds,
    stamp_of,
)
from preferans.faults import Faulty
from scoring.selectors.standings import StandingsRow, read_standings
from tournaments.domain.ranking.scheme import Stage
from tournaments.domain.seating.offers import compositions_with_byes
from tournaments.domain.seating.script import pairs_among
from tournaments.domain.swiss import StandingsRequest, draw_by_standings, repeats_in
from tournaments.domain.tables import Composition, compositions
from tournaments.models import Event, Registration, Round
from tournaments.selectors.boards import apart_pairs, seatable, teams_of

SHOWN = 6
LAST = 1_000_000
"""Where whoever has no seed stands among seeds."""
COUNTED = 100
"""Up to so many players the repeats of every choice are counted before the draw."""


@dataclass(frozen=True)
class Candidate:
    """Somebody of the standings: whether he may be seated in the round, else what keeps him out."""

    registration: Registration
    row: StandingsRow | None
    plays: bool
    why_not: str

    @property
    def number(self) -> int:
        """His start number."""
        return self.registration.number

    @property
    def place(self) -> int | None:
        """His place in the standings; None for whoever has no result yet."""
        return self.row.place if self.row and has_played(self.row) else None

    @property
    def total(self) -> Fraction:
        """What ranks him; nought for whoever has nothing yet."""
        return self.row.total if self.row else Fraction(0)


@dataclass(frozen=True)
class Order:
    """The published order before a round. `open_rounds` are earlier rounds that do not count in it yet."""

    number: int
    candidates: tuple[Candidate, ...]
    counted: tuple[int, ...]
    open_rounds: tuple[int, ...]
    stage: Stage | None
    cut_made: bool
    rounds: tuple[SeatedRound, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """Start numbers of those who play, the best first."""
        return tuple(one.number for one in self.candidates if one.plays)

    @property
    def is_shown(self) -> bool:
        """Whether this round or a later one is published already, and stays as it is."""
        return any(one.is_shown for one in self.rounds if one.number >= self.number)

    @property
    def later_drafts(self) -> tuple[int, ...]:
        """Rounds after this one that are drafts: they go when it is seated."""
        return tuple(one.number for one in drafts_after(self.rounds, self.number))

    @property
    def standing_drafts(self) -> tuple[int, ...]:
        """This round and later ones that are drafts: a cut takes them away."""
        return tuple(one.number for one in drafts_after(self.rounds, self.number - 1))

    @property
    def has_absent(self) -> bool:
        """Whether somebody is left out only because he has not been checked in."""
        return any(one.why_not == ABSENT for one in self.candidates)

    @property
    def going_on(self) -> tuple[int, ...]:
        """Who goes on to the stage: the first so many, and everybody who shares the last place of them."""
        playing = [one for one in self.candidates if one.plays]
        if self.stage is None or len(playing) <= self.stage.players:
            return tuple(one.number for one in playing)
        last = playing[self.stage.players - 1].place
        kept = playing[: self.stage.players]
        if last is not None:
            kept += [one for one in playing[self.stage.players :] if one.place == last]
        return tuple(one.number for one in kept)

    @property
    def digest(self) -> str:
        """A short word that changes with the order."""
        return hashlib.sha256(repr((self.players, self.counted)).encode()).hexdigest()[:12]


def has_played(row: StandingsRow) -> bool:
    """Whether the published order ranks him by a result of his."""
    return row.place is not None and any(row.results)


ABSENT, OUT, NOT_THROUGH = "absent", "out", "not-through"


def order_before(event: Event, number: int, *, everybody: bool = False, for_cut: bool = False) -> Order:
    """The order of the published standings, and who of it can be seated in round `number`.

    `for_cut` asks who may go on to the stage that begins with this round: everybody of the stage before.
    """
    standings = read_standings(event, only_closed=True)
    rounds = tuple(seated_rounds(event))
    own = [one for one in rounds if one.number < number or (one.number == number and not for_cut)]
    through = set(own[-1].round.entrants.values_list("pk", flat=True)) if own else set()
    named = rounds_with_entrants(event)
    stages = [one for one in standings.schemes.current.stages if one.from_round <= number]
    stage = stages[-1] if stages else None
    made = stage is not None and any(stage.from_round <= one <= number for one in named)
    seats = {one.pk for one in seatable(event.pk, entrants=through, everybody=everybody)}
    gone = annulled_rounds(event)
    candidates = []
    for registration, row in in_order(event, standings.rows):
        is_out = registration.status in Registration.OUT
        if is_out or (row is not None and row.out_since is not None and row.out_since <= number):
            why = OUT
        elif registration.pk not in seats:
            why = NOT_THROUGH if through and registration.pk not in through else ABSENT
        else:
            why = ""
        candidates.append(Candidate(registration, row, not why, why))
    return Order(
        number=number,
        candidates=tuple(candidates),
        counted=tuple(one.number for one in standings.rounds),
        open_rounds=tuple(
            one.number
            for one in rounds
            if one.number < number and one.round.state != Round.State.CLOSED and one.round.pk not in gone
        ),
        stage=stage,
        cut_made=made,
        rounds=rounds,
    )


def in_order(event: Event, rows: Sequence[StandingsRow]) -> list[tuple[Registration, StandingsRow | None]]:
    """Everybody of the event: the published order, and among it by their sum those without a result yet.

    A newcomer has nought, or what the arbiter gave or took before he played; equals of them stand by seed
    and start number, below those who have played for as much.
    """
    found: list[tuple[Registration, StandingsRow | None]] = [
        (row.registration, row) for row in rows if has_played(row)
    ]
    ranked = {registration.pk for registration, _row in found}
    own = {row.registration.pk: row for row in rows}
    fresh = Registration.objects.filter(event=event).exclude(pk__in=ranked).select_related("player")
    waiting = [(one, own.get(one.pk)) for one in fresh]

    def total(row: StandingsRow | None) -> Fraction:
        return row.total if row else Fraction(0)

    waiting.sort(key=lambda one: (-total(one[1]), one[0].seed or LAST, one[0].number))
    for registration, row in waiting:
        at = next(
            (place for place, (_who, other) in enumerate(found) if total(other) < total(row)), len(found)
        )
        found.insert(at, (registration, row))
    return found


def request_of(
    event: Event, order: Order, sizes: Sequence[int], *, repeats: bool, teams: bool
) -> StandingsRequest:
    """The request that seats the players of the order at tables of these sizes."""
    past = [one for one in order.rounds if one.number < order.number and one.seating]
    playing = [one.registration for one in order.candidates if one.plays]
    apart = [*apart_pairs(event), *(pairs_among(teams_of(playing)) if teams else ())]
    return StandingsRequest(
        order=order.players,
        sizes=tuple(sizes),
        past=tuple(one.seating for one in past),
        repeats=repeats,
        apart=tuple(sorted({(min(pair), max(pair)) for pair in apart})),
        past_byes=Counter(number for one in past for number in one.byes),
    )


@dataclass(frozen=True)
class Choice:
    """A choice of tables with the pairs that would meet again: parted as far as found, and as they come."""

    composition: Composition
    byes: int
    parted: int | None
    plain: int | None

    @property
    def key(self) -> str:
        """The choice as a form sends it."""
        return self.composition.key


@dataclass(frozen=True)
class DrawPage:
    """What the page shows. `stamp` and `cut_stamp` are what its forms send back.

    `cut` is the order of those who may go on, where the round begins a stage.
    """

    order: Order
    choices: tuple[Choice, ...]
    stamp: str
    has_teams: bool
    cut: Order | None
    cut_stamp: str


def stamp_for(event: Event, order: Order) -> str:
    """A short word that changes with the order, the players and the rounds."""
    return f"{stamp_of(event, order.rounds)}.{order.digest}"


def draw_page(event: Event, number: int, *, everybody: bool, teams: bool) -> DrawPage:
    """The order and the choices of tables for a round."""
    order = order_before(event, number, everybody=everybody)
    begins = order.stage is not None and order.stage.from_round == number
    cut = order_before(event, number, everybody=True, for_cut=True) if begins else None
    count = len(order.players)
    found = [*compositions(count)[:SHOWN], *compositions_with_byes(count)]
    request = request_of(event, order, (), repeats=False, teams=teams)
    return DrawPage(
        order=order,
        choices=tuple(_choice(order, one, request) for one in found),
        stamp=stamp_for(event, order),
        has_teams=bool(teams_of([one.registration for one in order.candidates if one.plays])),
        cut=cut,
        cut_stamp=stamp_for(event, cut) if cut else "",
    )


def _choice(order: Order, composition: Composition, asked: StandingsRequest) -> Choice:
    counts: list[int | None] = []
    for repeats in (False, True):
        request = replace(asked, sizes=tuple(composition.sizes), repeats=repeats)
        if len(order.players) > COUNTED:
            counts.append(None)
            continue
        try:
            seating, _byes = draw_by_standings(request)
        except Faulty:
            counts.append(None)
        else:
            counts.append(repeats_in(seating, request.past))
    byes = len(order.players) - composition.players
    return Choice(composition, byes, counts[0], counts[1])
