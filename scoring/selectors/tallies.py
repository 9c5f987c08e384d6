"""What the criteria of 4.1.3 count: all-passes won and their tricks, undertricks, tricks on misères.

Read from the lines in force of the tables of the players asked about, and of nobody else: a chain of
criteria is asked only about those whom the points leave equal.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.models import SheetEntry
from scoring.selectors.sheets import LineInForce, lines_in_force
from tournaments.domain.ranking.ties import Tally
from tournaments.models import Round, Seat

SHORT = re.compile(r"/ [−-](\d+)")
LEFT = {"без всех": 10, "без трёх": 3}
COUNTED = (SheetEntry.Kind.DEAL, SheetEntry.Kind.CORRECTION, SheetEntry.Kind.UNDO)


@dataclass
class _Count:
    all_passes_won: int = 0
    all_pass_tricks: int = 0
    undertricks: int = 0
    misere_tricks: int = 0


def read_tallies(rounds: Collection[Round], registrations: Collection[int]) -> dict[int, Tally]:
    """Registration → what he did in the rounds; two queries however many are asked about."""
    held = defaultdict(list)
    for seat in Seat.objects.filter(round__in=rounds, registration__in=registrations):
        held[seat.table_id].append(seat)
    lines: dict[int, list[SheetEntry]] = defaultdict(list)
    for line in (
        SheetEntry.objects.filter(sheet__table__in=held, kind__in=COUNTED)
        .select_related("sheet")
        .order_by("sheet_id", "number")
    ):
        lines[line.sheet.table_id].append(line)
    counts: dict[int, _Count] = {pk: _Count() for pk in registrations}
    for table_id, seats in held.items():
        for found in lines_in_force(lines[table_id]):
            for seat in seats:
                root = found.line.number
                if root >= seat.from_entry and (seat.to_entry is None or root <= seat.to_entry):
                    count_deal(counts[seat.registration_id], found, seat.index)
    return {pk: Tally(**vars(count)) for pk, count in counts.items()}


def count_deal(count: _Count, found: LineInForce, seat: int) -> None:
    """Add one deal to the count of the player in a seat.

    An all-pass is won by whoever takes fewest of those who play it; the tricks of a sitting dealer's talon
    are his, but he wins nothing.
    """
    fact, label = found.fact, found.told_by.label
    tricks = fact.get("tricks")
    contract = fact.get("contract")
    if contract == "all-pass" and isinstance(tricks, list) and seat < len(tricks):
        dealer = found.line.dealer
        playing = [at for at in range(len(tricks)) if len(tricks) <= 3 or at != dealer]
        own = _number(tricks[seat])
        count.all_pass_tricks += own
        if seat in playing and own == min(_number(tricks[at]) for at in playing):
            count.all_passes_won += 1
    elif fact.get("declarer") == seat and contract == "misere":
        if isinstance(tricks, list) and seat < len(tricks):
            count.misere_tricks += _number(tricks[seat])
    elif fact.get("declarer") == seat and contract:
        count.undertricks += undertricks_in(label, str(contract))


def undertricks_in(label: str, contract: str) -> int:
    """The undertricks in a label of 4.2.11: `8♥ / −1`, `7♦ / без всех` (the level), `… / без трёх`."""
    for words, tricks in LEFT.items():
        if words in label:
            level = int("".join(one for one in contract if one.isdigit()) or 0)
            return min(tricks, level) if words == "без всех" else tricks
    found = SHORT.search(label)
    return int(found[1]) if found else 0


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def tally_criteria(criteria: Iterable[str]) -> bool:
    """Whether a chain asks for what only the sheets know."""
    return any(one in vars(_Count()) for one in criteria)
