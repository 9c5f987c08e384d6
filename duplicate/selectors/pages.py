"""What the pages, papers and files of duplicate rounds show, made once for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from analysis.domain.tables import DealTable
from duplicate.domain.hands import SITS, BestPlay, best_play
from duplicate.domain.layouts import Layout
from duplicate.models import LayoutSet
from duplicate.selectors.results import (
    DealPlayed,
    PlayerTotal,
    RoundPlayed,
    Share,
    read_round,
    read_rounds,
    totals_of,
)
from duplicate.selectors.sets import Solutions, layouts_of, rounds_with_sets, solutions_of
from formats.selectors.schemes import Schemes, schemes_of
from preferans.seats import LETTERS
from tournaments.models import Event, Registration, Round
from tournaments.selectors import convention_of

GAMES = "SCDHNM"


@dataclass(frozen=True)
class ResultShown:
    """A deal at a table beside the best play of its layout."""

    deal: DealPlayed
    best: BestPlay | None

    @property
    def declarer(self) -> Registration | None:
        """Who played, None on an all-pass."""
        return next(
            (share.registration for share in self.deal.shares if share.seat == self.deal.declarer), None
        )

    @property
    def dealer_letter(self) -> str:
        """The letter of the seat that dealt."""
        return LETTERS[self.deal.dealer]


@dataclass(frozen=True)
class HandResult:
    """What one hand brought at one table."""

    deal: DealPlayed
    share: Share

    @property
    def played(self) -> bool:
        """Whether this hand was the declarer's."""
        return self.share.seat == self.deal.declarer


@dataclass(frozen=True)
class Makes:
    """A row of the table of what can be made: one hand, tricks by game, of an all-pass what can be forced."""

    hand: int
    tricks: tuple[tuple[str, int], ...]
    discards: tuple[tuple[str, tuple[str, ...]], ...]
    forced: int


@dataclass(frozen=True)
class DealShown:
    """One layout of a round with its results; cards and what they make only where they may be seen."""

    number: int
    results: tuple[ResultShown, ...]
    hands: tuple[tuple[int, tuple[HandResult, ...]], ...]
    layout: Layout | None = None
    makes: tuple[Makes, ...] = ()
    solutions: Solutions | None = None

    @property
    def spread(self) -> Fraction:
        """The difference between the best and the worst result of a hand, the largest of all hands."""
        spans = [
            max(one.share.vists for one in rows) - min(one.share.vists for one in rows)
            for _hand, rows in self.hands
            if rows
        ]
        return max(spans, default=Fraction(0))


@dataclass
class RoundShown:
    """A round of equal layouts: its deals, everybody's sums."""

    round: Round
    set: LayoutSet
    played: RoundPlayed
    deals: list[DealShown] = field(default_factory=list)
    totals: list[PlayerTotal] = field(default_factory=list)
    solved: int = 0
    unplaced: list[DealPlayed] = field(default_factory=list)

    @property
    def results(self) -> int:
        """How many deals were compared."""
        return sum(len(deal.results) for deal in self.deals)


def makes_of(table: DealTable | None) -> tuple[Makes, ...]:
    """The table of what can be made, hand by hand."""
    if table is None:
        return ()
    return tuple(
        Makes(
            hand=seat + 1,
            tricks=tuple((game, row.games[game].tricks) for game in GAMES),
            discards=tuple(
                (game, tuple(" ".join(pair) for pair in row.games[game].discards)) for game in GAMES
            ),
            forced=row.forced,
        )
        for seat, row in sorted(table.seats.items())
    )


def show_deal(
    number: int, deals: Sequence[DealPlayed], layout: Layout | None, solutions: Solutions | None
) -> DealShown:
    """One layout with the results of its tables, each hand's best result first."""
    results: list[ResultShown] = []
    by_hand: dict[int, list[HandResult]] = {1: [], 2: [], 3: [], SITS: []}
    sizes = [deal.seats for deal in deals]
    for deal in deals:
        table = solutions.table(number, deal.seats) if solutions else None
        best = best_play(deal.fact, table, dealer=deal.dealer, seats=deal.held) if table else None
        results.append(ResultShown(deal, best))
        for share in deal.shares:
            by_hand[share.hand].append(HandResult(deal, share))
    size = max(set(sizes), key=sizes.count) if sizes else 4
    known = (solutions.table(number, size) or solutions.any(number)) if solutions else None
    hands = tuple(
        (hand, tuple(sorted(rows, key=lambda one: (-one.share.vists, one.deal.table.number))))
        for hand, rows in by_hand.items()
        if rows
    )
    return DealShown(number, tuple(results), hands, layout, makes_of(known), solutions)


def show_round(
    round_: Round, found: LayoutSet, *, with_cards: bool, schemes: Schemes | None = None
) -> RoundShown:
    """A round for pages, papers and files; ten queries at most, whatever its size.

    Without `with_cards` neither layouts nor what can be made of them are read.
    """
    played = read_round(round_, found, schemes or schemes_of(round_.event))
    layouts = layouts_of(found) if with_cards else []
    solutions = solutions_of(layouts, convention_of(round_.convention)) if layouts else None
    shown = RoundShown(round_, found, played, totals=totals_of([played]))
    for number in range(1, found.deals + 1):
        layout = layouts[number - 1] if number <= len(layouts) else None
        shown.deals.append(show_deal(number, played.of_layout(number), layout, solutions))
    shown.solved = solutions.solved if solutions else 0
    shown.unplaced = [deal for deal in played.deals if deal.layout is None]
    return shown


def show_event(event: Event, rounds: Sequence[Round]) -> list[PlayerTotal]:
    """Everybody's sums over those rounds of equal layouts that the reader may compare."""
    chosen = {round_.pk for round_ in rounds}
    pairs = [
        (round_, found)
        for round_, found in rounds_with_sets(event)
        if found is not None and round_.pk in chosen
    ]
    return totals_of(read_rounds(pairs, schemes_of(event))) if pairs else []


@dataclass(frozen=True)
class OwnDeal:
    """A deal of one player: where, with which hand, and how it was scored."""

    round: Round
    deal: DealPlayed
    share: Share


def deals_of_player(rounds: Sequence[RoundPlayed], registration: int) -> list[OwnDeal]:
    """Every deal of a player, by round and layout."""
    found = [
        OwnDeal(played.round, deal, share)
        for played in rounds
        for deal in played.deals
        for share in deal.shares
        if share.registration.pk == registration
    ]
    return sorted(found, key=lambda one: (one.round.number, one.deal.layout or one.deal.deal))
