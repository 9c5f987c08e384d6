"""Everything that a file's facts lead to, by the second scorer, compared with what the file states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from archive.domain.eventfile.frozen import freeze_results, lost_marks
from archive.domain.eventfile.ranking import rank_players
from archive.domain.eventfile.reading import Document
from preferans.marks import gettext_noop
from proof.agreed import Unreadable
from proof.lines import Head, added, by_line, in_force, score_facts, score_lines, wider
from proof.settle import Columns, settle
from proof.sheet import Sheet

ZERO = Fraction(0)
TableName = tuple[int, int]
CONFIRMED_BY_SEATS = ("deal", "void")
COUNTED = ("published", "closed")
UNREAD = gettext_noop("standings: a sheet cannot be read")


@dataclass(frozen=True)
class Difference:
    """One place where the file states something else than its facts lead to."""

    where: str
    stated: str
    found: str


@dataclass(frozen=True)
class Result:
    """What a player came to in a round: `forfeited` is what the sheet said where a mark changed it.

    `at_time` is what he stood at when the time ran out, where the counting of the round freezes that.
    """

    round: int
    table: int
    seat: int
    deals: int
    vists: Fraction
    forfeited: Fraction | None = None
    is_nought: bool = False
    at_time: Fraction | None = None


@dataclass
class Table:
    """One sheet of the file with its lines, seats and agreements."""

    name: TableName
    head: Head
    lines: list[Mapping[str, Any]]
    seats: list[Mapping[str, Any]]
    agreed: Mapping[str, Any] = field(default_factory=dict)
    counts_to: int | None = None

    @property
    def count(self) -> int:
        """How many seats the table has in the end."""
        return max((int(seat["index"]) for seat in self.seats), default=-1) + 1

    def vists(self) -> dict[int, list[tuple[Mapping[str, Any], Fraction]]]:
        """Seat → who held it with what he came to there, in the order of holding."""
        found: dict[int, list[tuple[Mapping[str, Any], Fraction]]] = defaultdict(list)
        whole = self.whole_settlement()
        parts = None if whole is not None else self.parts()
        for seat in sorted(self.seats, key=lambda one: (one["index"], one["from_entry"])):
            index = int(seat["index"])
            value = whole[index] if whole is not None else self.held(parts or {}, seat)[index]
            found[index].append((seat, value))
        return found

    def whole_settlement(self) -> list[Fraction] | None:
        """The settlement of the whole sheet; None where seats changed hands or not every line counts."""
        if self.is_partial() or len(self.seats) > self.count:
            return None
        sheet = score_lines(self.head, self.lines)
        return settle(wider(sheet.columns, self.count), sheet.agreed)

    def is_partial(self) -> bool:
        """Whether lines still wait for the seats."""
        return self.counts_to is not None and self.counts_to < len(self.lines)

    def parts(self, upto: int | None = None) -> dict[int, Columns]:
        """What every line wrote, by the line that it speaks about; `upto` is the last deal in time."""
        if not self.is_partial() and upto is None:
            return by_line(self.head, self.lines, self.count)
        last = len(self.lines) if self.counts_to is None else self.counts_to
        last = last if upto is None else min(last, upto)
        counted = [
            (line, fact)
            for line, fact in in_force(self.lines)
            if line["number"] <= last or line["kind"] not in CONFIRMED_BY_SEATS
        ]
        found: dict[int, Columns] = {}
        before = Columns.empty(self.count)
        for place, (line, _fact) in enumerate(counted, 1):
            after = wider(
                score_facts(self.head, [fact for _line, fact in counted[:place]]).columns, self.count
            )
            found[line["number"]], before = after.less(before), after
        return found

    def held(self, parts: Mapping[int, Columns], seat: Mapping[str, Any]) -> list[Fraction]:
        """The settlement of what was written while somebody held his seat."""
        total = Columns.empty(self.count)
        for root, columns in parts.items():
            if root >= seat["from_entry"] and (seat["to_entry"] is None or root <= seat["to_entry"]):
                total = added(total, columns)
        agreed = score_facts(self.head, []).agreed
        return settle(total, agreed)


def tables_of(document: Document) -> dict[TableName, Table]:
    """Every sheet of the file by round and table."""
    conventions = {row["number"]: row for row in document["conventions"]}
    rounds = {row["number"]: row for row in document["rounds"]}
    seats: dict[TableName, list[Mapping[str, Any]]] = defaultdict(list)
    for row in document["seats"]:
        seats[name_of(row["table"])].append(row)
    lines: dict[TableName, list[Mapping[str, Any]]] = defaultdict(list)
    for row in document["lines"]:
        corrects = row["corrects"][2] if row["corrects"] else None
        lines[name_of(row["sheet"])].append({**row, "corrects": corrects})
    stated = {name_of(row["table"]): row for row in document["results"]["sheets"]}
    found = {}
    for row in document["sheets"]:
        name = name_of(row["table"])
        version = conventions[rounds[name[0]]["convention"]]
        agreed = {
            "preset": version["preset"],
            "pool_target": version["pool_target"],
            "set": version["overrides"],
        }
        held = seats[name]
        first = sorted({int(seat["index"]) for seat in held if seat["from_entry"] == 1})
        found[name] = Table(
            name=name,
            head=Head(agreed, first, row["first_dealer"]),
            lines=sorted(lines[name], key=lambda line: int(line["number"])),
            seats=held,
            counts_to=stated.get(name, {}).get("counts_to"),
        )
    return found


def name_of(value: Sequence[int]) -> TableName:
    """The round and the number of a table."""
    return int(value[0]), int(value[1])


def compare_sheets(document: Document, tables: Mapping[TableName, Table]) -> Iterator[Difference]:
    """Every figure of every sheet against the second scorer's."""
    stated = {name_of(row["table"]): row for row in document["results"]["sheets"]}
    for name in stated.keys() - tables.keys():
        yield Difference(f"{place(name)}", "a result", "no sheet")
    for name, table in tables.items():
        try:
            sheet = score_lines(table.head, table.lines)
        except Unreadable as problem:
            yield Difference(place(name), "lines", str(problem)[:200])
            continue
        row = stated.get(name, {"figures": {}, "vists": [], "finished": ""})
        yield from compare_one(place(name), table, sheet, row)


def compare_one(where: str, table: Table, sheet: Sheet, row: Mapping[str, Any]) -> Iterator[Difference]:
    """One sheet: numbers of its lines, figures, settlement, end."""
    numbers = [line["number"] for line in table.lines]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Difference(f"{where}, lines", str(len(numbers)), "numbers with a gap, or twice")
    now, said = figures_of(sheet.columns), row.get("figures") or {}
    for slot in sorted(now.keys() | said.keys()):
        if now.get(slot, "0") != said.get(slot, "0"):
            yield Difference(f"{where}, {slot}", str(said.get(slot, "0")), now.get(slot, "0"))
    settled = [str(one) for one in settle(wider(sheet.columns, table.count), sheet.agreed)]
    if settled != row.get("vists"):
        yield Difference(f"{where}, vists", shown(row.get("vists")), shown(settled))
    if (sheet.finished or "") != row.get("finished"):
        yield Difference(f"{where}, ended by", str(row.get("finished")), sheet.finished or "")


def shown(values: Any) -> str:
    """A list of figures in a line."""
    return " ".join(str(one)[:40] for one in values[:6]) if isinstance(values, list) else str(values)[:80]


def place(name: TableName) -> str:
    """A table in words."""
    return f"round {name[0]}, table {name[1]}"


def figures_of(columns: Columns) -> dict[str, str]:
    """Figures that are not nought, by the word for their place."""
    found = {f"pool {seat}": points for seat, points in enumerate(columns.pool)}
    found |= {f"mountain {seat}": points for seat, points in enumerate(columns.mountain)}
    for writer, row in enumerate(columns.whists):
        found |= {
            f"whists {writer} on {other}": points for other, points in enumerate(row) if other != writer
        }
    return {slot: str(points) for slot, points in found.items() if points}


def results_of(document: Document, tables: Mapping[TableName, Table]) -> dict[int, dict[int, Result]]:
    """Start number → round → what he came to, over the rounds that count."""
    rounds = counted_rounds(document)
    gone = {
        name_of(row["table"]) for row in document["annulments"] if row["table"] and row["undone_at"] is None
    }
    found: dict[int, dict[int, Result]] = defaultdict(dict)
    parts: dict[tuple[int, int], list[tuple[tuple[Any, ...], Result]]] = defaultdict(list)
    for row in document["seats"]:
        if row["table"][0] in rounds:
            found[row["registration"]] = found[row["registration"]]
    for name, table in sorted(tables.items()):
        if name[0] not in rounds or name in gone or not table.lines:
            continue
        deals = sum(1 for _line, fact in in_force(table.lines) if "contract" in fact)
        for index, held in sorted(table.vists().items()):
            for seat, vists in held:
                lately = (seat["to_entry"] is None, name[1], index, seat["from_entry"])
                part = Result(*name, index, deals, vists)
                parts[seat["registration"], name[0]].append((lately, part))
    for (number, at), own in parts.items():  # a seat taken again, or seats at two tables, add up
        shown = max(own, key=lambda one: one[0])[1]
        found[number][at] = replace(shown, vists=sum((part.vists for _at, part in own), ZERO))
    return found


def counted_rounds(document: Document) -> list[int]:
    """The rounds that count, in order."""
    gone = {
        row["round"] for row in document["annulments"] if row["table"] is None and row["undone_at"] is None
    }
    return sorted(
        row["number"] for row in document["rounds"] if row["state"] in COUNTED and row["number"] not in gone
    )


def mark_results(document: Document, results: dict[int, dict[int, Result]]) -> set[int]:
    """Apply forfeits and noughts; who is disqualified."""
    sums: dict[tuple[str, int, int | None], Fraction] = defaultdict(Fraction)
    for row in document["event_entries"]:
        if row["kind"] in ("forfeit", "nought", "disqualified"):
            sums[row["kind"], row["registration"], row["round"]] += Fraction(
                row["numerator"], row["denominator"]
            )
    in_force_now = {mark for mark, total in sums.items() if total > 0}
    for kind, number, at in sorted(in_force_now, key=str):
        own = results[number].get(at or 0)
        if own is None or kind == "disqualified":
            continue
        came_to = own.vists if own.forfeited is None else own.forfeited
        is_nought = ("nought", number, at) in in_force_now
        results[number][own.round] = replace(
            own,
            vists=ZERO if is_nought else min(came_to, ZERO),
            forfeited=came_to,
            is_nought=is_nought,
        )
    return {number for kind, number, _at in in_force_now if kind == "disqualified"}


def event_figures(document: Document) -> dict[int, dict[str, Fraction]]:
    """Start number → kind → the sum of the event's own figures."""
    found: dict[int, dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for row in document["event_entries"]:
        if row["kind"] in ("vists", "points", "discipline"):
            found[row["registration"]][row["kind"]] += Fraction(row["numerator"], row["denominator"])
        else:
            found[row["registration"]] = found[row["registration"]]
    return found


def recount(document: Document) -> tuple[list[Difference], list[str]]:
    """Every difference between what the file states and what its facts lead to; and what was not compared."""
    tables = tables_of(document)
    differences = list(compare_sheets(document, tables))
    if any(one.stated == "lines" for one in differences):
        return differences, [UNREAD]
    results = results_of(document, tables)
    out = mark_results(document, results)
    freeze_results(document, tables, results)
    differences += [
        Difference(f"{place(name)}, mark of the time", f"line {line}", f"{there} lines")
        for name, line, there in lost_marks(document, tables)
    ]
    figures = event_figures(document)
    for number in figures:
        results[number] = results[number]
    told, notes = rank_players(document, results, figures, out, counted_rounds(document))
    stated = {row.get("number"): row for row in document["results"]["standings"]}
    for number in sorted(told.keys() | stated.keys(), key=str):
        differences += compare_rows(f"standings, player {number}", stated.get(number), told.get(number))
    return differences, notes


def compare_rows(
    where: str, stated: Mapping[str, Any] | None, found: Mapping[str, Any] | None
) -> Iterator[Difference]:
    """One row of the standings, column by column; a column that was not worked out is left alone."""
    if stated is None or found is None:
        yield Difference(where, "a row" if stated else "no row", "a row" if found else "no row")
        return
    for column, value in found.items():
        if column == "rounds":
            yield from compare_rounds(where, stated.get("rounds"), value)
        elif stated.get(column) != value:
            yield Difference(f"{where}, {column}", str(stated.get(column))[:80], str(value))


def compare_rounds(where: str, stated: Any, found: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
    """The results by round."""
    said = (
        {row.get("round"): row for row in stated if isinstance(row, dict)} if isinstance(stated, list) else {}
    )
    now = {row["round"]: row for row in found}
    for number in sorted(said.keys() | now.keys(), key=str):
        ours, theirs = now.get(number, {}), said.get(number, {})
        for column in sorted(ours.keys() or theirs.keys()):
            if ours.get(column) != theirs.get(column):
                yield Difference(
                    f"{where}, round {number}, {column}", str(theirs.get(column))[:80], str(ours.get(column))
                )
