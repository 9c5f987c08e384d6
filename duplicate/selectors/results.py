"""Results of duplicate rounds, deal by deal and hand by hand, beside the others of the same cards.

A deal of a sheet is the layout of its number unless a placement says otherwise; the hand of a seat follows
from who dealt. Whoever held the seat then has the result. Tables of different sizes are compared apart,
since a deal is worth different vists to three and to four.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from duplicate.domain.hands import hand_of
from duplicate.models import LayoutSet, Placement
from formats.selectors.schemes import Schemes
from preferans.convention import Convention
from scoring.models import Sheet, SheetEntry
from scoring.selectors.counted import LineFigures, counted_lines, is_partial
from scoring.selectors.scored import score_facts, told_of
from scoring.selectors.settling import settle
from scoring.selectors.sheets import LineInForce, Slot, build_document, seats_by_table
from scoring.selectors.standings_gather import balances_by_line
from tournaments.domain.duplicate import Compared, Comparison, compare
from tournaments.domain.ranking.scheme import Duplicate
from tournaments.models import Registration, Round, Seat, Table
from tournaments.selectors import convention_of

ZERO = Fraction(0)
Kind = SheetEntry.Kind


@dataclass(frozen=True)
class Share:
    """What a deal brought one hand: who held it, where, the vists, and how they stand beside the others."""

    hand: int
    seat: int
    registration: Registration
    vists: Fraction
    compared: Compared | None = None
    field: int = 1
    """How many results it was held against, its own among them."""

    @property
    def score(self) -> Fraction:
        """The score, nought where nothing was compared."""
        return self.compared.score if self.compared else ZERO


@dataclass(frozen=True)
class DealPlayed:
    """One deal at one table."""

    table: Table
    line: int
    deal: int
    layout: int | None
    dealer: int
    held: tuple[int, ...]
    label: str
    fact: Mapping[str, Any]
    shares: tuple[Share, ...]
    placed: Placement | None = None

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return len(self.held)

    @property
    def declarer(self) -> int | None:
        """The seat that played, None on an all-pass."""
        found = self.fact.get("declarer")
        return found if isinstance(found, int) else None

    @property
    def by_hand(self) -> dict[int, Share]:
        """Shares by hand."""
        return {share.hand: share for share in self.shares}


@dataclass
class RoundPlayed:
    """All deals of such a round; `beside` are vists of lines that are no deals, by registration."""

    round: Round
    set: LayoutSet
    comparison: Duplicate
    deals: list[DealPlayed] = field(default_factory=list)
    beside: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))

    @property
    def in_vists(self) -> bool:
        """Whether scores are differences in vists, so that vists of other lines may be added to them."""
        return self.comparison.method in ("mean", "median")

    def of_layout(self, layout: int) -> list[DealPlayed]:
        """The deals in which a layout was played, by table."""
        return [deal for deal in self.deals if deal.layout == layout]


def read_round(round_: Round, found: LayoutSet, schemes: Schemes) -> RoundPlayed:
    """A round with its deals compared; seven queries whatever its size."""
    return read_rounds([(round_, found)], schemes)[0]


def read_rounds(rounds: Sequence[tuple[Round, LayoutSet]], schemes: Schemes) -> list[RoundPlayed]:
    """Rounds of equal layouts with their deals compared; seven queries whatever their number."""
    known = [round_ for round_, _set in rounds]
    tables = {table.pk: table for table in Table.objects.filter(round__in=known).order_by("number")}
    seats = seats_by_table(Seat.objects.filter(round__in=known))
    sheets = {sheet.table_id: sheet for sheet in Sheet.objects.filter(table__round__in=known)}
    lines: dict[int, list[SheetEntry]] = defaultdict(list)
    for line in SheetEntry.objects.filter(sheet__table__round__in=known).order_by("sheet_id", "number"):
        lines[line.sheet_id].append(line)
    placed: dict[tuple[int, int], Placement] = {}
    for one in Placement.objects.filter(table__round__in=known).select_related("by").order_by("id"):
        placed[one.table_id, one.line] = one
    plain = [
        sheet.pk
        for sheet in sheets.values()
        if not is_partial(sheet) and not any(one.kind == Kind.CORRECTION for one in lines[sheet.pk])
    ]
    by_line = balances_by_line(plain) if plain else {}
    made = []
    for round_, found in rounds:
        played = RoundPlayed(round_, found, schemes.comparison_of(round_.number))
        convention = convention_of(round_.convention)
        for table in sorted(
            (one for one in tables.values() if one.round_id == round_.pk), key=lambda one: one.number
        ):
            sheet = sheets.get(table.pk)
            if sheet is not None and len(seats[table.pk]) > 1:
                table.round = round_
                sheet.table = table
                entries = counted_lines(sheet, lines[sheet.pk])
                told = told_figures(sheet, entries, seats[table.pk], round_, by_line)
                add_table(played, table, entries, told, seats[table.pk], placed, convention)
        compare_deals(played)
        made.append(played)
    return made


def told_figures(
    sheet: Sheet,
    entries: Sequence[LineInForce],
    seats: Sequence[Seat],
    round_: Round,
    by_line: Mapping[int, LineFigures],
) -> LineFigures:
    """Line → what it writes. Where something was corrected, or waits for a word of the seats, the lines in
    force are scored anew: a correction's postings hold what it changes in later deals too."""
    if sheet.pk in by_line:
        return by_line[sheet.pk]
    if not entries:
        return {}
    document = build_document(
        sheet=sheet, seats=seats, convention=round_.convention, facts=[entry.fact for entry in entries]
    )
    scored = score_facts(document)
    return {
        entry.line.number: {written.slot: written.points for written in told_of(scored, place).written}
        for place, entry in enumerate(entries)
    }


def add_table(
    played: RoundPlayed,
    table: Table,
    entries: Iterable[LineInForce],
    told: Mapping[int, Mapping[Slot, Fraction]],
    seats: Sequence[Seat],
    placed: Mapping[tuple[int, int], Placement],
    convention: Convention,
) -> None:
    """Add the deals of a table, and what its other lines are worth."""
    count, number = max(seat.index for seat in seats) + 1, 0
    for entry in entries:
        line = entry.line.number
        values = settle(told.get(line, {}), players=count, convention=convention)
        held = {
            seat.index: seat.registration
            for seat in seats
            if seat.from_entry <= line and (seat.to_entry is None or line <= seat.to_entry)
        }
        dealer = entry.told_by.dealer if entry.told_by.dealer is not None else entry.line.dealer
        if "contract" not in entry.fact or dealer is None:
            for seat, registration in held.items():
                if values[seat]:
                    played.beside[registration.pk] += values[seat]
            continue
        number += 1
        own = placed.get((table.pk, line))
        layout = own.layout if own else number if number <= played.set.deals else None
        shares = tuple(
            Share(hand, seat, registration, values[seat])
            for seat, registration in sorted(held.items())
            if (hand := hand_of(seat, dealer=dealer, seats=tuple(sorted(held)))) is not None
        )
        played.deals.append(
            DealPlayed(
                table=table,
                line=line,
                deal=number,
                layout=layout,
                dealer=dealer,
                held=tuple(sorted(held)),
                label=entry.told_by.label,
                fact=entry.fact,
                shares=tuple(sorted(shares, key=lambda share: (share.hand == 0, share.hand))),
                placed=own,
            )
        )


def compare_deals(played: RoundPlayed) -> None:
    """Hold every result against the others of the same layout, hand and size of table."""
    fields: dict[tuple[int, int, int], dict[int, Fraction]] = defaultdict(dict)
    for at, deal in enumerate(played.deals):
        for share in deal.shares if deal.layout else ():
            fields[deal.layout or 0, share.hand, deal.seats][at] = share.vists
    way = Comparison(played.comparison.method, played.comparison.bands)
    told = {key: compare(way, one, from_others=played.comparison.from_others) for key, one in fields.items()}
    for at, deal in enumerate(played.deals):
        if deal.layout is None:
            continue
        shares = []
        for share in deal.shares:
            key = (deal.layout, share.hand, deal.seats)
            shares.append(
                Share(
                    share.hand, share.seat, share.registration, share.vists, told[key][at], len(fields[key])
                )
            )
        played.deals[at] = DealPlayed(**{**vars(deal), "shares": tuple(shares)})


@dataclass
class PlayerTotal:
    """One player over rounds: plain vists of compared deals, scores, and what stands beside them."""

    registration: Registration
    vists: Fraction = ZERO
    scores: Fraction = ZERO
    beside: Fraction = ZERO
    deals: int = 0
    by_round: dict[int, Fraction] = field(default_factory=dict)
    place: int = 0

    @property
    def score(self) -> Fraction:
        """What counts."""
        return self.scores + self.beside


def totals_of(rounds: Sequence[RoundPlayed]) -> list[PlayerTotal]:
    """Everybody's sums, the best score first; equal scores share the place."""
    found: dict[int, PlayerTotal] = {}
    for played in rounds:
        number = played.round.number
        for deal in played.deals:
            for share in deal.shares:
                pk = share.registration.pk
                own = found.setdefault(pk, PlayerTotal(share.registration))
                own.vists += share.vists
                own.by_round.setdefault(number, ZERO)
                if share.compared is not None:
                    own.deals += 1
                    own.scores += share.score
                    own.by_round[number] += share.score
        if played.in_vists:
            for pk, vists in played.beside.items():
                if pk in found and number in found[pk].by_round:
                    found[pk].beside += vists
                    found[pk].by_round[number] += vists
    rows = sorted(found.values(), key=lambda row: (-row.score, row.registration.number))
    for at, row in enumerate(rows):
        row.place = rows[at - 1].place if at and rows[at - 1].score == row.score else at + 1
    return rows
