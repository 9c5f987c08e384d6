"""A seating written by others as rows of a sheet or as JSON: a row for each table, or a line for each round.

Rows: round, table, then the start numbers by seat; a heading is skipped. A row whose table is `-` or a word
for sitting out names those who have a bye. Text and JSON are what `script` reads. What comes out is raw:
`script.check_rounds` says what is wrong with the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from preferans.faults import Fault, Faulty, Phrase
from preferans.marks import gettext_noop
from tournaments.domain.seating.script import EMPTY, load_json, raw_rounds

IDLE = {"-", "–", "—", "bye", "отдых", "отдыхает", "отдыхают", "0"}
HEADINGS = {"round", "тур", "раунд"}
MOST_FAULTS = 20

CELL = gettext_noop("Row %(row)s: found “%(found)s”; expected %(expected)s.")
GAP = gettext_noop("Round %(found)s follows round %(before)s; rounds follow one another without a gap.")
TABLE_TWICE = gettext_noop("Row %(row)s: table %(table)s of round %(round)s stands there twice.")
ROUND_NUMBER = gettext_noop("the number of a round in the first column")
TABLE_NUMBER = gettext_noop("the number of a table, or “-” for those who sit out, in the second column")
PLAYERS = gettext_noop("start numbers from the third column on")


@dataclass(frozen=True)
class RawScript:
    """Rounds of tables of what should be start numbers; who sits out, round by round.

    `first` is the number of the first round where the rows say it, else None.
    """

    rounds: tuple[tuple[tuple[object, ...], ...], ...]
    byes: tuple[tuple[int, ...], ...]
    first: int | None = None


def script_of_text(text: str) -> RawScript:
    """The script in a text of lines or JSON, with the `byes` that JSON may name. Raises `Faulty`."""
    rounds = tuple(tuple(tuple(table) for table in tables) for tables in raw_rounds(text))
    byes: tuple[tuple[int, ...], ...] = ()
    first = None
    if text.lstrip().startswith("{"):
        loaded = load_json(text)
        given = loaded.get("byes") if isinstance(loaded, dict) else None
        rows = given if isinstance(given, list) else []
        byes = tuple(tuple(n for n in row if type(n) is int) if isinstance(row, list) else () for row in rows)
        start = loaded.get("first_round") if isinstance(loaded, dict) else None
        first = start if type(start) is int else None
    return RawScript(rounds, byes, first)


def is_rows(rows: Sequence[Sequence[str]]) -> bool:
    """Tell a sheet with a row for each table from lines with a round each: its cells are single numbers."""
    cells = [cell.strip() for row in rows[:20] for cell in row if cell.strip()]
    return bool(cells) and not any(" " in cell or "|" in cell for cell in cells)


def script_of_rows(rows: Sequence[Sequence[str]]) -> RawScript:
    """The script in rows of a sheet. Raises `Faulty` with every fault, each with its row from 1."""
    faults: list[Fault] = []
    tables: dict[int, dict[int, tuple[object, ...]]] = {}
    byes: dict[int, tuple[int, ...]] = {}
    for at, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (at == 1 and cells[0].casefold() in HEADINGS):
            continue
        number, table, idle = _places(cells)
        players = tuple(_number(cell) if _number(cell) is not None else cell for cell in cells[2:] if cell)
        wanted = ROUND_NUMBER if number is None else TABLE_NUMBER if table is None else PLAYERS
        if number is None or table is None or not players:
            told = {"row": at, "found": " ".join(cells)[:40], "expected": Phrase((wanted, True))}
            faults.append(Fault("file", "script-row", CELL, told))
        elif idle:
            tables.setdefault(number, {})
            byes[number] = (*byes.get(number, ()), *(one for one in players if isinstance(one, int)))
        elif table in tables.setdefault(number, {}):
            told = {"row": at, "table": table, "round": number}
            faults.append(Fault("file", "script-table-twice", TABLE_TWICE, told))
        else:
            tables[number][table] = players
    if not faults and not tables:
        faults.append(Fault("file", "script-empty", EMPTY))
    numbers = sorted(tables)
    for before, found in pairwise(numbers):
        if found != before + 1:
            faults.append(Fault("file", "script-gap", GAP, {"found": found, "before": before}))
    if faults:
        raise Faulty(faults[:MOST_FAULTS])
    return RawScript(
        tuple(tuple(own for _at, own in sorted(tables[number].items())) for number in numbers),
        tuple(byes.get(number, ()) for number in numbers),
        numbers[0],
    )


def _places(cells: Sequence[str]) -> tuple[int | None, int | None, bool]:
    """Round, table and whether the row names those who sit out."""
    number = _number(cells[0])
    word = cells[1].casefold() if len(cells) > 1 else ""
    return (number, 0, True) if word in IDLE else (number, _number(word), False)


def _number(text: str) -> int | None:
    if text.isascii() and text.isdigit() and 0 < len(text) < 7 and int(text):
        return int(text)
    return None
