"""Where a player's vists of a round come from: pool, mountain, whists with each opponent, and deal by deal.

The settlement is linear, so each part is the settlement of its own figures and the parts add up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from preferans.convention import Convention
from scoring.models import Sheet, SheetPosting
from scoring.selectors.settling import settle
from scoring.selectors.sheets import Slot, balances_by_sheet, seats_by_table
from scoring.selectors.standings import Standings, StandingsRow
from scoring.selectors.standings_gather import RoundResult, balances_by_line, held_balances
from scoring.selectors.table_parts import SeatShown, show_seats
from tournaments.models import Seat
from tournaments.selectors import convention_of


@dataclass(frozen=True)
class Share:
    """One part of a round's figure: the figures compared and what they come to in vists."""

    column: str
    own: Fraction
    others: tuple[Fraction, ...]
    opponent: SeatShown | None
    vists: Fraction


@dataclass(frozen=True)
class RoundWhy:
    """A round of the player with the parts of its figure; they add up to `result.vists`."""

    result: RoundResult
    shares: tuple[Share, ...]


def explain_rounds(standings: Standings, row: StandingsRow) -> list[RoundWhy]:
    """Every round of the player with its parts; a fixed number of queries."""
    results = [result for result in row.results if result is not None]
    rounds = {found.number: found for found in standings.rounds}
    own = list(
        Seat.objects.filter(registration=row.registration, round__in=standings.rounds).select_related("table")
    )
    tables = [seat.table_id for seat in own]
    seats = seats_by_table(Seat.objects.filter(table__in=tables))
    sheets = {sheet.table_id: sheet for sheet in Sheet.objects.filter(table__in=tables)}
    balances = balances_by_sheet(SheetPosting.objects.filter(sheet__table__in=tables))
    split = [
        sheets[table].pk
        for table, held in seats.items()
        if table in sheets and len(held) > len({seat.index for seat in held})
    ]
    by_line = balances_by_line(split) if split else {}
    held: dict[int, dict[tuple[int, int], list[Seat]]] = defaultdict(lambda: defaultdict(list))
    for seat in own:  # a seat may be left and taken again, and there may be two tables (5.4.7)
        if seat.table_id in sheets:
            held[seat.round_id][seat.table_id, seat.index].append(seat)
    explained = []
    for result in results:
        found = rounds[result.round_number]
        shares: list[Share] = []
        for (table, index), times in held[found.pk].items():
            sheet = sheets[table]
            figures: Mapping[Slot, Fraction] = balances.get(sheet.pk, {})
            if sheet.pk in by_line:
                figures = summed(held_balances(by_line[sheet.pk], seat) for seat in times)
            shown = show_seats(seats[table], dealer=None)
            shares += shares_of(figures, shown, player=index, convention=convention_of(found.convention))
        explained.append(RoundWhy(result=result, shares=tuple(shares)))
    return explained


def summed(parts: Iterable[Mapping[Slot, Fraction]]) -> Mapping[Slot, Fraction]:
    """Figures of several times together, slot by slot."""
    total: dict[Slot, Fraction] = defaultdict(Fraction)
    for part in parts:
        for slot, points in part.items():
            total[slot] += points
    return total


def shares_of(
    figures: Mapping[Slot, Fraction], seats: Sequence[SeatShown], *, player: int, convention: Convention
) -> list[Share]:
    """Pool against the others' pools, mountain against theirs, whists with each opponent."""
    players = max(seat.index for seat in seats) + 1
    others = [seat for seat in seats if seat.index != player]

    def worth(chosen: Mapping[Slot, Fraction]) -> Fraction:
        return settle(chosen, players=players, convention=convention)[player]

    def at(seat: int, column: str, against: int | None = None) -> Fraction:
        return figures.get(Slot(seat, column, against), Fraction(0))

    shares = [
        Share(
            column=column,
            own=at(player, column),
            others=tuple(at(seat.index, column) for seat in others),
            opponent=None,
            vists=worth({slot: points for slot, points in figures.items() if slot.column == column}),
        )
        for column in ("pool", "mountain")
    ]
    for seat in others:
        on, back = at(player, "whists", seat.index), at(seat.index, "whists", player)
        shares.append(Share("whists", on, (back,), seat, on - back))
    return shares
