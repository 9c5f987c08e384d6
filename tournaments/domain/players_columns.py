"""Columns of a list of players: their headings, and what stands where without headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from preferans.marks import gettext_noop

COLUMNS = ("surname", "given", "patronymic", "club", "city", "number", "team", "seed")

TITLES: Mapping[str, str] = {
    "full": gettext_noop("full name"),
    "surname": gettext_noop("surname"),
    "given": gettext_noop("given name"),
    "patronymic": gettext_noop("patronymic"),
    "club": gettext_noop("club"),
    "city": gettext_noop("city"),
    "number": gettext_noop("start number"),
    "team": gettext_noop("team"),
    "seed": gettext_noop("seed"),
}
_HEADINGS: Mapping[str, str] = {
    "фамилия": "surname", "surname": "surname", "last name": "surname", "lastname": "surname",
    "имя": "given", "name": "given", "first name": "given", "given": "given", "given name": "given",
    "отчество": "patronymic", "patronymic": "patronymic",
    "фио": "full", "игрок": "full", "участник": "full", "player": "full", "full name": "full",
    "фамилия имя": "full", "фамилия имя отчество": "full", "фамилия, имя": "full",
    "клуб": "club", "club": "club",
    "город": "city", "city": "city",
    "номер": "number", "№": "number", "n": "number", "no": "number", "стартовый номер": "number",
    "start number": "number", "number": "number", "ст. №": "number",
    "команда": "team", "team": "team",
    "посев": "seed", "рейтинг": "seed", "seed": "seed",
}  # fmt: skip


@dataclass(frozen=True)
class Columns:
    """The field of each column ("" where it is not read) and where the players start.

    `ignored` are headings that mean nothing here, `twice` are headings whose field stands already.
    """

    fields: tuple[str, ...]
    start: int
    ignored: tuple[str, ...] = ()
    twice: tuple[tuple[int, str], ...] = ()

    def position(self, field: str) -> int | None:
        """The column of a field, counted from 1; a name may stand in the column of full names."""
        if field not in self.fields and field == "surname":
            field = "full"
        return self.fields.index(field) + 1 if field in self.fields else None


def is_filled(row: Sequence[str]) -> bool:
    """Whether anything stands in the row."""
    return any(cell.strip() for cell in row)


def width_of(row: Sequence[str]) -> int:
    """How many columns the row has, empty ones at its end left out."""
    return max((at for at, cell in enumerate(row, 1) if cell.strip()), default=0)


def read_columns(rows: Sequence[Sequence[str]], first: int) -> Columns:
    """The columns by the headings in row `first` (from 0), or by what the rows hold."""
    row = rows[first]
    cells = [" ".join(cell.replace("\ufeff", "").split()) for cell in row[: width_of(row)]]
    words = [cell.casefold().rstrip(":.") for cell in cells]
    if not any(word in _HEADINGS for word in words):
        return Columns(_guessed(rows[first:]), first)
    fields: list[str] = []
    ignored: list[str] = []
    twice: list[tuple[int, str]] = []
    for position, word in enumerate(words, 1):
        field = _HEADINGS.get(word, "")
        if field in fields and field:
            twice.append((position, cells[position - 1][:40]))
        elif word and not field:
            ignored.append(cells[position - 1][:40])
        fields.append(field)
    return Columns(tuple(fields), first + 1, tuple(ignored), tuple(twice))


def _guessed(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Columns of a list without headings: `COLUMNS`, unless it starts with numbers or with full names.

    Full names stand in one column when every row has a space in it; one more column is taken for the city.
    """
    filled = [[cell.strip() for cell in row] for row in rows if is_filled(row)]
    numbered = all(row[0].rstrip(".)").isdigit() for row in filled) and any(any(row[1:]) for row in filled)
    start = 1 if numbered else 0
    alone = all(not any(row[start + 1 :]) for row in filled)
    if alone and any(" " in "".join(row[start:]) for row in filled):
        names: tuple[str, ...] = ("full",)
    elif all(" " in "".join(row[start : start + 1]) for row in filled):
        rest = ("city",) if all(width_of(row) <= start + 2 for row in filled) else COLUMNS[3:]
        names = ("full", *(field for field in rest if not (numbered and field == "number")))
    else:
        names = tuple(field for field in COLUMNS if not (numbered and field == "number"))
    return ("number", *names) if numbered else names
