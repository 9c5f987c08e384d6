"""Rows of strings into players: what each column means, and every fault by row and column.

Pure reading: how the rows came out of a workbook or a text belongs to the shell. A first row of
headings is recognised by its words; without one the columns follow `COLUMNS`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from preferans.marks import gettext_noop

COLUMNS = ("surname", "given", "patronymic", "club", "city", "number", "team", "seed")
MAX_ROWS = 2000
LENGTHS = {"surname": 60, "given": 60, "patronymic": 60, "club": 80, "city": 80, "team": 80}
LARGEST_NUMBER = 9999

TITLES: Mapping[str, str] = {
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

EMPTY_SURNAME = gettext_noop("The surname is empty; every player needs one.")
TOO_LONG = gettext_noop("“%(found)s…” has %(length)s characters; at most %(most)s fit here.")
NOT_A_NUMBER = gettext_noop("“%(found)s” is not a whole number; expected 1 to %(most)s.")
ODD_CHARACTER = gettext_noop(
    "“%(found)s” contains a character that is no letter (code %(point)s); type it again."
)
NO_LETTERS = gettext_noop("“%(found)s” has no letters; a name was expected here.")
A_FORMULA = gettext_noop("“%(found)s” is a formula; expected plain text or a number.")
TWICE_NUMBER = gettext_noop("Start number %(found)s is also in row %(row)s; each number once.")
TAKEN_NUMBER = gettext_noop(
    "Start number %(found)s already belongs to %(who)s; choose another or leave it empty."
)
TWICE_PLAYER = gettext_noop("“%(found)s” is also in row %(row)s; if they are namesakes, give club or city.")
TOO_MANY_COLUMNS = gettext_noop("There are %(found)s columns; at most %(most)s are read: %(names)s.")
TOO_MANY_ROWS = gettext_noop("There are more than %(most)s rows; split the list.")
NOTHING_THERE = gettext_noop("There is no player in the list; expected one player in a row.")
UNKNOWN_HEADING = gettext_noop("“%(found)s” is no heading known here; expected one of: %(names)s.")
TWICE_HEADING = gettext_noop("The heading “%(found)s” stands twice; each column once.")


@dataclass(frozen=True)
class RowFault:
    """One fault: `row` counts from 1 as in the file (None: the whole list), `column` names a field."""

    row: int | None
    column: str | None
    code: str
    msgid: str
    params: Mapping[str, object]
    position: int | None = None
    """Column counted from 1 as in the file, where there is one."""

    @property
    def letter(self) -> str:
        """The column's letter as a spreadsheet shows it."""
        return chr(ord("A") + self.position - 1) if self.position and self.position <= 26 else ""


@dataclass(frozen=True)
class PlayerRow:
    """One player as read from row `row` of the list."""

    row: int
    surname: str
    given: str = ""
    patronymic: str = ""
    club: str = ""
    city: str = ""
    number: int | None = None
    team: str = ""
    seed: int | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """What tells one player from another: name, club and city, without case, ё and spaces."""
        return identity_of(self.surname, self.given, self.patronymic, self.club, self.city)


@dataclass(frozen=True)
class Reading:
    """The list as read: players in the order of the rows, rows known already, and all faults."""

    players: tuple[PlayerRow, ...]
    known: tuple[PlayerRow, ...]
    faults: tuple[RowFault, ...]


def identity_of(*parts: str) -> tuple[str, ...]:
    """Names as they are compared: one case, ё as е, single spaces."""
    return tuple(" ".join(part.casefold().replace("ё", "е").split()) for part in parts)


def read_players(
    rows: Sequence[Sequence[str]],
    *,
    taken_numbers: Mapping[int, str],
    known: Collection[tuple[str, ...]],
) -> Reading:
    """Read all rows; nothing is left out silently.

    `taken_numbers` maps a start number of the event to its player's name; `known` holds the
    identities already registered: such rows come back in `Reading.known` and are not added again.
    """
    faults: list[RowFault] = []
    if len(rows) > MAX_ROWS + 1:
        return Reading((), (), (RowFault(None, None, "too-many-rows", TOO_MANY_ROWS, {"most": MAX_ROWS}),))
    first = next((at for at, row in enumerate(rows) if any(cell.strip() for cell in row)), None)
    if first is None:
        return Reading((), (), (RowFault(None, None, "nothing", NOTHING_THERE, {}),))
    columns, start = _columns_of(rows, first, faults)
    if faults:
        return Reading((), (), tuple(faults))
    added: list[PlayerRow] = []
    again: list[PlayerRow] = []
    numbers: dict[int, int] = {}
    people: dict[tuple[str, ...], int] = {}
    for at in range(start, len(rows)):
        if not any(cell.strip() for cell in rows[at]):
            continue
        row, found = _read_row(rows[at], at + 1, columns)
        faults.extend(found)
        if row is None:
            continue
        if row.identity in people:
            faults.append(
                _fault(
                    row.row,
                    "surname",
                    columns,
                    "player-twice",
                    TWICE_PLAYER,
                    {"found": f"{row.surname} {row.given}".strip(), "row": people[row.identity]},
                )
            )
            continue
        people[row.identity] = row.row
        if row.identity in known:
            again.append(row)
            continue
        if row.number is not None:
            if row.number in taken_numbers:
                faults.append(
                    _fault(
                        row.row,
                        "number",
                        columns,
                        "number-taken",
                        TAKEN_NUMBER,
                        {"found": row.number, "who": taken_numbers[row.number]},
                    )
                )
            elif row.number in numbers:
                faults.append(
                    _fault(
                        row.row,
                        "number",
                        columns,
                        "number-twice",
                        TWICE_NUMBER,
                        {"found": row.number, "row": numbers[row.number]},
                    )
                )
            else:
                numbers[row.number] = row.row
        added.append(row)
    if not added and not again and not faults:
        faults.append(RowFault(None, None, "nothing", NOTHING_THERE, {}))
    return Reading(tuple(added), tuple(again), tuple(faults))


def _columns_of(rows: Sequence[Sequence[str]], at: int, faults: list[RowFault]) -> tuple[list[str], int]:
    """The field of each column and the first row of players."""
    row = rows[at]
    width = max((i + 1 for i, cell in enumerate(row) if cell.strip()), default=0)
    words = [" ".join(cell.casefold().replace("\ufeff", "").split()).rstrip(":.") for cell in row[:width]]
    if not any(word in _HEADINGS for word in words):
        return _guessed_columns(rows[at:]), at
    columns: list[str] = []
    for position, word in enumerate(words, 1):
        field = _HEADINGS.get(word, "")
        if word and not field:
            faults.append(
                RowFault(
                    at + 1,
                    None,
                    "heading-unknown",
                    UNKNOWN_HEADING,
                    {"found": row[position - 1].strip()[:40], "names": _NAMES},
                    position,
                )
            )
        elif field and field in columns:
            faults.append(
                RowFault(
                    at + 1,
                    field,
                    "heading-twice",
                    TWICE_HEADING,
                    {"found": row[position - 1].strip()[:40]},
                    position,
                )
            )
        columns.append(field)
    return columns, at + 1


def _guessed_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns of a list without headings: `COLUMNS`, unless it starts with numbers or holds names alone."""
    filled = [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]
    numbered = all(row[0].rstrip(".)").isdigit() for row in filled)
    start = 1 if numbered else 0
    alone = all(not any(row[start + 1 :]) for row in filled) and any(
        " " in "".join(row[start:]) for row in filled
    )
    names = ["full"] if alone else [field for field in COLUMNS if not (numbered and field == "number")]
    return ["number", *names] if numbered else names


_NAMES = "фамилия, имя, отчество, ФИО, клуб, город, номер, команда, посев"


def _read_row(
    cells: Sequence[str], row: int, columns: Sequence[str]
) -> tuple[PlayerRow | None, list[RowFault]]:
    faults: list[RowFault] = []
    texts: dict[str, str] = {}
    width = max((i + 1 for i, cell in enumerate(cells) if cell.strip()), default=0)
    if width > len(columns):
        faults.append(
            RowFault(
                row,
                None,
                "columns",
                TOO_MANY_COLUMNS,
                {"found": width, "most": len(columns), "names": _NAMES},
                len(columns) + 1,
            )
        )
    for position, field in enumerate(columns, 1):
        text = (
            unicodedata.normalize("NFC", " ".join(cells[position - 1].split()))
            if position <= len(cells)
            else ""
        )
        if field == "full" and "number" not in columns:
            text = _take_number(text, texts)
        elif field == "number":
            text = text.rstrip(".)")
        if field and text:
            texts[field] = text
            faults.extend(_cell_faults(field, text, row, position))
    if "full" in texts:
        parts = texts.pop("full").split(maxsplit=2)
        texts.update(zip(("surname", "given", "patronymic"), parts, strict=False))
    if not texts.get("surname"):
        faults.append(_fault(row, "surname", columns, "surname-empty", EMPTY_SURNAME, {}))
    if faults:
        return None, faults
    numbers = {field: int(texts[field]) if field in texts else None for field in ("number", "seed")}
    words = {field: texts.get(field, "") for field in COLUMNS if field not in numbers}
    return PlayerRow(row=row, number=numbers["number"], seed=numbers["seed"], **words), []


def _take_number(text: str, texts: dict[str, str]) -> str:
    """The name without the number that a numbered list puts before it: `12. Титов Глеб`."""
    first, _, rest = text.partition(" ")
    if rest and first.rstrip(".)").isdigit() and len(first) <= 5:
        texts["number"] = first.rstrip(".)")
        return rest
    return text


def _cell_faults(field: str, text: str, row: int, position: int) -> list[RowFault]:
    """What is wrong with one cell; at most one fault."""

    def fault(code: str, msgid: str, **params: object) -> list[RowFault]:
        return [RowFault(row, field, code, msgid, params, position)]

    if text.startswith("="):
        return fault("formula", A_FORMULA, found=text[:40])
    odd = next(
        (c for c in text if c == "\ufffd" or unicodedata.category(c) in ("Cc", "Cf", "Co", "Cn", "Cs")), ""
    )
    if odd:
        shown = "".join("?" if unicodedata.category(c)[0] == "C" else c for c in text[:40])
        return fault("character", ODD_CHARACTER, found=shown, point=f"U+{ord(odd):04X}")
    if field in ("number", "seed"):
        if not (text.isascii() and text.isdigit() and len(text) <= 6 and 1 <= int(text) <= LARGEST_NUMBER):
            return fault("not-a-number", NOT_A_NUMBER, found=text[:40], most=LARGEST_NUMBER)
        return []
    most = LENGTHS.get(field, 120)
    if len(text) > most:
        return fault("too-long", TOO_LONG, found=text[:20], length=len(text), most=most)
    if field in ("surname", "given", "patronymic", "full") and not any(c.isalpha() for c in text):
        return fault("no-letters", NO_LETTERS, found=text[:40])
    return []


def _fault(
    row: int, field: str, columns: Sequence[str], code: str, msgid: str, params: Mapping[str, object]
) -> RowFault:
    position = columns.index(field) + 1 if field in columns else None
    if position is None and field == "surname" and "full" in columns:
        position = columns.index("full") + 1
    return RowFault(row, field, code, msgid, params, position)
