"""Sets of layouts: the one in force, its cards, what each deal can make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analysis.domain.tables import DealTable
from analysis.selectors.solved import known_tables
from duplicate.domain.layouts import Layout, from_data, keeps_promise
from duplicate.models import LayoutSet
from preferans.convention import Convention
from tournaments.models import Event, Round, Seat, Table


def sets_of(rounds: Iterable[Round]) -> dict[int, LayoutSet]:
    """Round → the set in force, for rounds of equal layouts; one query."""
    found: dict[int, LayoutSet] = {}
    by_pk = {round_.pk: round_ for round_ in rounds}
    for one in LayoutSet.objects.filter(round__in=by_pk).select_related("by").order_by("number"):
        one.round = by_pk[one.round_id]
        found[one.round_id] = one
    return {pk: one for pk, one in found.items() if one.is_on}


def set_of(round_: Round) -> LayoutSet | None:
    """The set in force of a round of equal layouts, None for any other round."""
    return sets_of([round_]).get(round_.pk)


def versions_of(round_: Round) -> list[LayoutSet]:
    """Every set a round has had, the newest first."""
    return list(LayoutSet.objects.filter(round=round_).select_related("by").order_by("-number"))


def layouts_of(found: LayoutSet) -> list[Layout]:
    """The cards of a set."""
    return [from_data(one) for one in found.layouts]


def is_kept(found: LayoutSet) -> bool:
    """Whether the cards of a set are those whose hash was announced."""
    if found.seed and not found.seed.isdecimal():
        return False
    seed = int(found.seed) if found.seed else None
    return keeps_promise(found.digest, layouts_of(found), seed=seed, salt=found.salt)


def has_started(round_: Round) -> bool:
    """Whether something is written at a table of the round."""
    return Table.objects.filter(round=round_).exclude(started_at=None).exists()


def rounds_with_sets(event: Event) -> list[tuple[Round, LayoutSet | None]]:
    """Every round of an event with its set in force; two queries."""
    rounds = list(Round.objects.filter(event=event).select_related("convention").order_by("number"))
    for round_ in rounds:
        round_.event = event
    sets = sets_of(rounds)
    return [(round_, sets.get(round_.pk)) for round_ in rounds]


@dataclass(frozen=True)
class Solutions:
    """What can be made of the layouts of a set, by layout: at tables of three, and where a dealer sits."""

    of_three: Sequence[DealTable | None]
    of_four: Sequence[DealTable | None]

    def table(self, layout: int, seats: int) -> DealTable | None:
        """The table of a layout (from 1) at a table of so many seats, None when not solved."""
        if seats < 3:
            return None
        known = self.of_four if seats >= 4 else self.of_three
        return known[layout - 1] if 1 <= layout <= len(known) else None

    def any(self, layout: int) -> DealTable | None:
        """The table of a layout whatever the size: contracts are worth the same."""
        return self.table(layout, 4) or self.table(layout, 3)

    @property
    def solved(self) -> int:
        """How many layouts are solved for some size."""
        return sum(1 for number in range(1, len(self.of_four) + 1) if self.any(number))


def solutions_of(layouts: Sequence[Layout], convention: Convention) -> Solutions:
    """What is known of these layouts; nothing is solved here."""
    leads = convention.all_pass_talon == "leads"
    return Solutions(
        known_tables([one.deal(dealer_sits=False) for one in layouts], talon_leads=leads),
        known_tables([one.deal(dealer_sits=True) for one in layouts], talon_leads=leads),
    )


def sizes_of(round_: Round) -> list[int]:
    """The sizes of tables of a round, rising; the usual two where nobody is seated."""
    rows = Seat.objects.filter(round=round_, to_entry=None).values_list("table_id", "index")
    tables: dict[int, int] = {}
    for table, _index in rows:
        tables[table] = tables.get(table, 0) + 1
    return sorted(set(tables.values())) or [3, 4]
