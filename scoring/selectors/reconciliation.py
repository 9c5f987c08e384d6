"""Whether all vists add up: by table, round and event, rulings apart, every remainder named.

Three roads to one figure are compared: the postings, the settled vists that a sheet keeps, and the
standings. Sheets settle to nought; what does not is a penalty or gift of the event, a forfeited win, or
a remainder: something is wrong. The number of queries is fixed, whatever the size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Sheet, SheetPosting
from scoring.selectors.settling import read_totals, settle
from scoring.selectors.sheets import balances_by_sheet
from scoring.selectors.standings import Standings, read_standings
from scoring.selectors.standings_gather import read_heads
from scoring.selectors.telling import letter
from tournaments.models import Event, Round, Seat
from tournaments.selectors import convention_of

ZERO = Fraction(0)
Vists = tuple[Fraction, ...]
CONFIRMED = (Sheet.State.CONFIRMED, Sheet.State.OFFICIAL)


@dataclass(frozen=True)
class Remainder:
    """Something that does not add up: what, by how much, where to look."""

    what: str
    vists: Fraction
    url: str


@dataclass(frozen=True)
class TableSums:
    """A sheet: what its deals and what rulings brought each seat, and what the standings count of it."""

    round: int
    table: int
    state: str
    deals: int
    played: Vists
    ruled: Vists
    counted: Fraction
    cancelled: Fraction
    players: int
    url: str

    @property
    def settled(self) -> Vists:
        """What the sheet settles to, by seat."""
        return tuple(a + b for a, b in zip(self.played, self.ruled, strict=True))

    @property
    def won(self) -> Fraction:
        """The sum of what was won."""
        return sum((one for one in self.settled if one > 0), ZERO)

    @property
    def total(self) -> Fraction:
        """The sum of all seats; nought."""
        return sum(self.settled, ZERO)

    @property
    def by_rulings(self) -> Fraction:
        """How many vists rulings moved at the table."""
        return sum((one for one in self.ruled if one > 0), ZERO)

    @property
    def is_counted(self) -> bool:
        """Whether the standings have somebody's result of it."""
        return self.players > 0


@dataclass(frozen=True)
class RoundSums:
    """The tables of a round, added up."""

    round: Round
    tables: tuple[TableSums, ...]

    @property
    def deals(self) -> int:
        """Deals played."""
        return sum(table.deals for table in self.tables)

    @property
    def won(self) -> Fraction:
        """The sum of what was won at all tables."""
        return sum((table.won for table in self.tables), ZERO)

    @property
    def total(self) -> Fraction:
        """The sum of all sheets; nought."""
        return sum((table.total for table in self.tables), ZERO)

    @property
    def by_rulings(self) -> Fraction:
        """How many vists rulings moved."""
        return sum((table.by_rulings for table in self.tables), ZERO)

    @property
    def cancelled(self) -> Fraction:
        """Wins that do not count because their winner forfeits the round; nought or less."""
        return sum((table.cancelled for table in self.tables), ZERO)

    @property
    def counted(self) -> Fraction:
        """What the standings count of the round."""
        return sum((table.counted for table in self.tables), ZERO)

    @property
    def confirmed(self) -> int:
        """Protocols that are confirmed or official."""
        return sum(1 for table in self.tables if table.state in CONFIRMED)

    @property
    def confirmed_counted(self) -> int:
        """Of them, those that the standings count."""
        return sum(1 for table in self.tables if table.state in CONFIRMED and table.is_counted)


@dataclass(frozen=True)
class Reconciliation:
    """The sums of an event. `event_vists` are entries of the event, `total` the sum of the standings."""

    event: Event
    standings: Standings
    rounds: tuple[RoundSums, ...]
    event_vists: Fraction
    total: Fraction
    remainders: tuple[Remainder, ...]

    @property
    def sheets(self) -> Fraction:
        """The sum of all sheets; nought."""
        return sum((found.total for found in self.rounds), ZERO)

    @property
    def cancelled(self) -> Fraction:
        """Forfeited wins of all rounds."""
        return sum((found.cancelled for found in self.rounds), ZERO)

    @property
    def expected(self) -> Fraction:
        """What the standings must add up to."""
        return self.sheets + self.cancelled + self.event_vists

    @property
    def agrees(self) -> bool:
        """Whether nothing is left over."""
        return not self.remainders


def reconcile(event: Event, standings: Standings | None = None) -> Reconciliation:
    """Add everything up by three roads and name what differs."""
    standings = standings or read_standings(event)
    rounds = list(standings.rounds)
    heads = read_heads(rounds)
    sizes = read_sizes(rounds)
    everything = balances_by_sheet(SheetPosting.objects.filter(sheet__table__round__in=rounds))
    by_rulings = balances_by_sheet(
        SheetPosting.objects.filter(sheet__table__round__in=rounds).exclude(entry__source="")
    )
    counted, cancelled, players = counted_by_table(standings)
    remainders: list[Remainder] = []
    found: list[RoundSums] = []
    for one in rounds:
        convention = convention_of(one.convention)
        own = sorted(
            (head for head in heads.values() if head.round_id == one.pk), key=lambda h: h.table_number
        )
        tables = []
        for head in own:
            if not head.last_number:
                continue
            at = (one.number, head.table_number)
            size = max(sizes.get(head.table_id, 0), len(head.totals) - 1, 2)
            ruled = settle(by_rulings.get(head.pk, {}), players=size, convention=convention)
            settled = settle(everything.get(head.pk, {}), players=size, convention=convention)
            table = TableSums(
                round=one.number,
                table=head.table_number,
                state=head.state,
                deals=head.deals,
                played=tuple(a - b for a, b in zip(settled, ruled, strict=True)),
                ruled=ruled,
                counted=counted.get(at, ZERO),
                cancelled=cancelled.get(at, ZERO),
                players=players.get(at, 0),
                url=reverse("scoring:table", args=[event.slug, one.number, head.table_number]),
            )
            tables.append(table)
            remainders += left_at_table(table, read_totals(head.totals, players=size))
        found.append(RoundSums(one, tuple(tables)))
    result = Reconciliation(
        event=event,
        standings=standings,
        rounds=tuple(found),
        event_vists=sum((row.event_vists for row in standings.rows), ZERO),
        total=sum((row.vists for row in standings.rows), ZERO),
        remainders=tuple(remainders),
    )
    return with_event_remainder(result)


def with_event_remainder(found: Reconciliation) -> Reconciliation:
    """Name what the whole event is off by."""
    left = found.total - found.expected
    if not left:
        return found
    said = Remainder(
        _("the standings add up to something else than sheets, forfeits and entries of the event"),
        left,
        reverse("scoring:standings", args=[found.event.slug]),
    )
    return Reconciliation(
        found.event,
        found.standings,
        found.rounds,
        found.event_vists,
        found.total,
        (*found.remainders, said),
    )


def left_at_table(table: TableSums, kept: Vists | None) -> list[Remainder]:
    """What does not add up at one table."""
    where = _("round %(round)s, table %(table)s") % {"round": table.round, "table": table.table}
    found = []
    if table.total:
        said = _("%(where)s: the sheet does not settle to nought") % {"where": where}
        found.append(Remainder(said, table.total, table.url))
    if kept is not None:
        for seat, (own, settled) in enumerate(zip(kept, table.settled, strict=True)):
            if own != settled:
                said = _("%(where)s, seat %(seat)s: the vists kept are not those of the postings") % {
                    "where": where,
                    "seat": letter(seat),
                }
                found.append(Remainder(said, own - settled, table.url))
    if left := table.counted - table.cancelled:
        said = _("%(where)s: the standings do not count all of the sheet") % {"where": where}
        found.append(Remainder(said, left, table.url))
    if table.state in CONFIRMED and not table.is_counted:
        said = _("%(where)s: the protocol is confirmed, and the standings count nothing of it") % {
            "where": where
        }
        found.append(Remainder(said, ZERO, table.url))
    return found


Key = tuple[int, int]


def counted_by_table(
    standings: Standings,
) -> tuple[Mapping[Key, Fraction], Mapping[Key, Fraction], Mapping[Key, int]]:
    """(round, table) → the sum that the standings count, the forfeited wins in it, how many results."""
    counted: dict[Key, Fraction] = defaultdict(Fraction)
    cancelled: dict[Key, Fraction] = defaultdict(Fraction)
    players: dict[Key, int] = defaultdict(int)
    for row in standings.rows:
        for result in row.results:
            if result is None:
                continue
            at = (result.round_number, result.table_number)
            counted[at] += result.vists
            players[at] += 1
            if result.forfeited is not None:
                cancelled[at] += result.vists - result.forfeited
    return counted, cancelled, players


def read_sizes(rounds: Sequence[Round]) -> dict[int, int]:
    """Table → how many seats it has; one query."""
    sizes: dict[int, int] = {}
    for table, index in Seat.objects.filter(round__in=rounds).order_by().values_list("table_id", "index"):
        sizes[table] = max(sizes.get(table, 0), index + 1)
    return sizes
