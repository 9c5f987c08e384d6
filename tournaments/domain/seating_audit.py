"""An independent checker of schedules: it counts everything again and names each fault.

It shares no code with `tournaments.domain.seating` and imports nothing from there; a test watches over
that. It reads the document that `manage.py seat --json` prints (or any object with `rounds`) and what
was asked for, and knows nothing of how a schedule was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from preferans.marks import gettext_noop

SHAPE = gettext_noop(
    "Found %(found)s; expected a list of rounds, each a list of tables, each a list of start numbers."
)
TWICE = gettext_noop("Player %(number)s sits %(times)s times in this round; expected once.")
UNKNOWN = gettext_noop("Start number %(number)s is unknown; expected whole numbers from 1 to %(players)s.")
MISSING = gettext_noop("Player %(number)s has no seat in this round, and no bye is recorded for him.")
GONE = gettext_noop("Player %(number)s has left the event and still has a seat in this round.")
BYE_SEATED = gettext_noop("Player %(number)s is recorded as sitting out and has a seat in this round.")
SIZE = gettext_noop("A table seats %(size)s; expected three or four, and other sizes only on demand.")
TABLES = gettext_noop("Tables of %(found)s; expected %(expected)s.")
ROUNDS = gettext_noop("%(found)s rounds; expected %(expected)s.")
FIXED = gettext_noop("This round was fixed and has been changed.")
APART = gettext_noop("Players %(one)s and %(other)s share a table and must be kept apart.")
THREE_SPREAD = gettext_noop(
    "Visits to tables of three run from %(least)s (player %(fewest)s) to %(most)s (player %(frequent)s); "
    "expected to differ by one at most."
)
BYE_SPREAD = gettext_noop(
    "Byes run from %(least)s (player %(fewest)s) to %(most)s (player %(frequent)s); "
    "expected to differ by one at most."
)
SEAT_SPREAD = gettext_noop(
    "Player %(number)s has seat %(often)s %(most)s times and seat %(seldom)s %(least)s times; "
    "expected to differ by one at most."
)
CLAIM = gettext_noop("%(name)s is given as %(found)s; a recount gives %(expected)s.")
NOT_OPTIMAL = gettext_noop("Called optimal with C = %(convex)s; counting proves no more than %(bound)s.")


@dataclass(frozen=True)
class Violation:
    """One fault: the round from 1 (None for the whole), the field, a stable code and a sentence."""

    entry: int | None
    where: str
    code: str
    msgid: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """What the schedule was asked to be; everything left out is read from the document or not checked."""

    players: int | None = None
    rounds: int | None = None
    tables: tuple[int, ...] | None = None
    apart: tuple[tuple[int, int], ...] = ()
    fixed: tuple[object, ...] = ()
    gone: tuple[int, ...] = ()


@dataclass
class Recount:
    """What was counted: by player the seats he held, by player and player the meetings."""

    players: int
    rounds: int
    meetings: list[list[int]]
    seats: list[list[int]]
    smallest: list[int]
    threes: list[int]
    byes: list[int]
    sat: list[int]

    def figures(self) -> dict[str, int]:
        """The five figures of `quality`."""
        pairs = [self.meetings[a][b] for a in range(1, self.players + 1) for b in range(1, a)]
        steady = self.steady()
        return {
            "max_meetings": max([0, *pairs]),
            "repeat_pairs": len([m for m in pairs if m >= 2]),
            "convex": sum(m * (m - 1) for m in pairs) // 2,
            "three_seat_spread": _range([self.threes[p] for p in steady]),
            "seat_spread": max([0, *(most - least for _, _, most, _, least in self.uneven_seats())]),
        }

    def steady(self) -> list[int]:
        """Players with a seat or a bye in every round."""
        return [p for p in range(1, self.players + 1) if self.sat[p] + self.byes[p] == self.rounds]

    def uneven_seats(self) -> Iterable[tuple[int, int, int, int, int]]:
        """For each player who sat: his most frequent seat and the rarest of those all his tables had."""
        for player in range(1, self.players + 1):
            row = self.seats[player]
            common = range(self.smallest[player])
            if common:
                often = max(range(5), key=lambda seat: row[seat])
                seldom = min(common, key=lambda seat: row[seat])
                yield player, often, row[often], seldom, row[seldom]


def audit(document: object, asked: Asked | None = None) -> tuple[list[Violation], dict[str, int]]:
    """Every violation in the document, and the figures counted from it (empty when it has no shape)."""
    asked = asked or Asked()
    if not isinstance(document, dict) or (rounds := _rounds(document.get("rounds"))) is None:
        shape = "another shape" if isinstance(document, dict) else type(document).__name__
        return [Violation(None, "rounds", "seat-shape", SHAPE, {"found": shape})], {}
    highest = max((n for tables in rounds for table in tables for n in table), default=0)
    players = asked.players or _whole(document.get("players")) or highest
    byes = _byes(document, len(rounds))
    found = [*_faults_of_rounds(rounds, players, byes, asked), *_faults_against(rounds, asked)]
    if any(fault.code in ("seat-unknown", "seat-twice") for fault in found):
        return found, {}
    recount = _count(rounds, players, byes)
    found += _faults_of_balance(recount)
    figures = recount.figures()
    found += _faults_of_claims(document, figures, rounds, players)
    return found, figures


def _rounds(value: object) -> list[list[list[int]]] | None:
    if not isinstance(value, list) or not value:
        return None
    for tables in value:
        if not isinstance(tables, list) or not all(isinstance(table, list) for table in tables):
            return None
        if not all(type(number) is int for table in tables for number in table):
            return None
    return value


def _whole(value: object) -> int:
    return value if type(value) is int and 0 < value < 10_000 else 0


def _byes(document: Mapping[str, object], rounds: int) -> list[set[int]]:
    given = document.get("byes")
    rows = given if isinstance(given, list) else []
    byes = [{n for n in row if type(n) is int} if isinstance(row, list) else set() for row in rows]
    return (byes + [set() for _ in range(rounds)])[:rounds]


def _faults_of_rounds(
    rounds: list[list[list[int]]], players: int, byes: list[set[int]], asked: Asked
) -> Iterable[Violation]:
    gone = set(asked.gone)
    for entry, tables in enumerate(rounds, 1):
        times: dict[int, int] = {}
        for table in tables:
            for number in table:
                times[number] = times.get(number, 0) + 1
        left = gone if entry > len(asked.fixed) else set()
        for number in sorted(times):
            if not 1 <= number <= players:
                yield Violation(
                    entry, "rounds", "seat-unknown", UNKNOWN, {"number": number, "players": players}
                )
            if times[number] > 1:
                yield Violation(
                    entry, "rounds", "seat-twice", TWICE, {"number": number, "times": times[number]}
                )
            if number in left:
                yield Violation(entry, "rounds", "seat-gone", GONE, {"number": number})
            if number in byes[entry - 1]:
                yield Violation(entry, "rounds", "seat-bye", BYE_SEATED, {"number": number})
        if entry <= len(asked.fixed):
            continue  # who was there in a fixed round is history
        for number in range(1, players + 1):
            if number not in times and number not in byes[entry - 1] and number not in left:
                yield Violation(entry, "rounds", "seat-missing", MISSING, {"number": number})


def _faults_against(rounds: list[list[list[int]]], asked: Asked) -> Iterable[Violation]:
    if asked.rounds is not None and asked.rounds != len(rounds):
        yield Violation(
            None, "rounds", "seat-rounds", ROUNDS, {"found": len(rounds), "expected": asked.rounds}
        )
    demanded = set(asked.tables or ()) | {3, 4}
    for entry, tables in enumerate(rounds, 1):
        if entry <= len(asked.fixed):
            if [list(table) for table in tables] != _plain(asked.fixed[entry - 1]):
                yield Violation(entry, "fixed", "seat-fixed", FIXED)
            continue
        sizes = [len(table) for table in tables]
        for size in sizes:
            if size not in demanded:
                yield Violation(entry, "tables", "seat-size", SIZE, {"size": size})
        if asked.tables is not None and sorted(sizes) != sorted(asked.tables):
            params = {"found": _said(sizes), "expected": _said(asked.tables)}
            yield Violation(entry, "tables", "seat-tables", TABLES, params)
        for one, other in asked.apart:
            if any(one in table and other in table for table in tables):
                yield Violation(entry, "apart", "seat-apart", APART, {"one": one, "other": other})


def _plain(value: object) -> list[list[int]]:
    return [list(table) for table in value] if isinstance(value, (list, tuple)) else []


def _said(sizes: Sequence[int]) -> str:
    return ", ".join(str(size) for size in sorted(sizes, reverse=True))


def _count(rounds: list[list[list[int]]], players: int, byes: list[set[int]]) -> Recount:
    size = players + 1
    count = Recount(
        players,
        len(rounds),
        [[0] * size for _ in range(size)],
        [[0] * max(5, *(len(table) for tables in rounds for table in tables)) for _ in range(size)],
        [0] * size,
        [0] * size,
        [0] * size,
        [0] * size,
    )
    for entry, tables in enumerate(rounds):
        for number in byes[entry]:
            if 0 < number < size:
                count.byes[number] += 1
        for table in tables:
            for seat, number in enumerate(table):
                count.sat[number] += 1
                count.seats[number][seat] += 1
                if len(table) == 3:
                    count.threes[number] += 1
                known = count.smallest[number]
                count.smallest[number] = len(table) if not known else min(known, len(table))
                for other in table:
                    count.meetings[number][other] += other != number
    return count


def _faults_of_balance(count: Recount) -> Iterable[Violation]:
    steady = count.steady()
    for values, msgid, code in (
        (count.threes, THREE_SPREAD, "seat-three-spread"),
        (count.byes, BYE_SPREAD, "seat-bye-spread"),
    ):
        if _range([values[p] for p in steady]) > 1:
            fewest, frequent = min(steady, key=lambda p: values[p]), max(steady, key=lambda p: values[p])
            params = {
                "least": values[fewest],
                "fewest": fewest,
                "most": values[frequent],
                "frequent": frequent,
            }
            yield Violation(None, "rounds", code, msgid, params)
    for player, often, most, seldom, least in count.uneven_seats():
        if most - least > 1 and player in steady:
            params = {
                "number": player,
                "often": often + 1,
                "most": most,
                "seldom": seldom + 1,
                "least": least,
            }
            yield Violation(None, "rounds", "seat-balance", SEAT_SPREAD, params)


def _faults_of_claims(
    document: Mapping[str, object], figures: Mapping[str, int], rounds: list[list[list[int]]], players: int
) -> Iterable[Violation]:
    claims = document.get("quality")
    for name, counted in figures.items():
        if isinstance(claims, dict) and name in claims and claims[name] != counted:
            params = {"name": name, "found": claims[name], "expected": counted}
            yield Violation(None, f"quality.{name}", "seat-claim", CLAIM, params)
    if document.get("optimal") is True and not document.get("fixed"):
        bound = _least_convex(rounds, players)
        if figures["convex"] > bound:
            params = {"convex": figures["convex"], "bound": bound}
            yield Violation(None, "optimal", "seat-optimal", NOT_OPTIMAL, params)


def _least_convex(rounds: list[list[list[int]]], players: int) -> int:
    """Two lower bounds of C: all meetings spread over all pairs; pairs that any two rounds must share."""
    meetings = sum(len(table) * (len(table) - 1) for tables in rounds for table in tables) // 2
    pairs = players * (players - 1) // 2
    spread = shared = 0
    for nth in range(meetings):
        spread += nth // pairs
    for later in range(len(rounds)):
        for earlier in range(later):
            seated = sum(len(table) for table in rounds[earlier])
            boxes = [0] * (len(rounds[earlier]) + players - seated)
            for table in rounds[later]:
                filled = boxes[:]
                for nth in range(len(table)):
                    shared += filled[nth % len(filled)]
                    filled[nth % len(filled)] += 1
    return max(spread, shared)


def _range(values: Sequence[int]) -> int:
    return max(values) - min(values) if values else 0
