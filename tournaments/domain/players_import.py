"""Rows of strings into players: what each column means, and every fault by row and column.

Pure reading: how the rows came out of a workbook or a text belongs to the shell. A first row of
headings is recognised by its words; without one the columns follow `COLUMNS`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from preferans.faults import Translate, as_it_stands
from preferans.marks import gettext_noop
from tournaments.domain.players_columns import COLUMNS, Columns, is_filled, read_columns, width_of

MAX_ROWS = 2000
LENGTHS = {"surname": 60, "given": 60, "patronymic": 60, "club": 80, "city": 80, "team": 80}
LARGEST_NUMBER = 9999

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
TOO_MANY_COLUMNS = gettext_noop(
    "There are %(found)s columns; the list has %(most)s. Move the text into its column or delete it."
)
TOO_MANY_ROWS = gettext_noop("There are more than %(most)s rows; split the list.")
NOTHING_THERE = gettext_noop("There is no player in the list; expected one player in a row.")
TWICE_HEADING = gettext_noop("The heading “%(found)s” stands twice; each column once.")


def letter_of(position: int) -> str:
    """The name of a column, counted from 1, as a spreadsheet shows it: A, B, … Z, AA."""
    letters = ""
    while position:
        position, rest = divmod(position - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


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
        return letter_of(self.position) if self.position else ""

    def said(self, translate: Translate = as_it_stands) -> str:
        """The sentence in the language of `translate`."""
        return translate(self.msgid) % dict(self.params)


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

    players: tuple[PlayerRow, ...] = ()
    known: tuple[PlayerRow, ...] = ()
    faults: tuple[RowFault, ...] = ()
    ignored: tuple[str, ...] = ()
    """Headings of columns that are not read."""
    fields: tuple[str, ...] = ()
    """What each column is taken for: a key of `players_columns.TITLES`, "" where it is not read."""


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
    if len(rows) > MAX_ROWS + 1:
        return Reading(faults=(RowFault(None, None, "too-many-rows", TOO_MANY_ROWS, {"most": MAX_ROWS}),))
    first = next((at for at, row in enumerate(rows) if is_filled(row)), None)
    if first is None:
        return Reading(faults=(RowFault(None, None, "nothing", NOTHING_THERE, {}),))
    columns = read_columns(rows, first)
    faults = [
        RowFault(first + 1, None, "heading-twice", TWICE_HEADING, {"found": word}, position)
        for position, word in columns.twice
    ]
    if faults:
        return Reading(faults=tuple(faults))
    listed: list[PlayerRow] = []
    for at in range(columns.start, len(rows)):
        if is_filled(rows[at]):
            row, found = _read_row(rows[at], at + 1, columns)
            faults.extend(found)
            listed.extend([row] if row else [])
    faults.extend(_doubles(listed, columns))
    added = [row for row in listed if row.identity not in known]
    again = [row for row in listed if row.identity in known]
    faults.extend(_number_faults(added, columns, taken_numbers))
    if not listed and not faults:
        faults.append(RowFault(None, None, "nothing", NOTHING_THERE, {}))
    faults.sort(key=lambda fault: (fault.row or 0, fault.position or 0))
    return Reading(tuple(added), tuple(again), tuple(faults), columns.ignored, columns.fields)


def _doubles(listed: Sequence[PlayerRow], columns: Columns) -> Iterator[RowFault]:
    """Players who stand in the list twice."""
    people: dict[tuple[str, ...], int] = {}
    for row in listed:
        before = people.setdefault(row.identity, row.row)
        if before != row.row:
            found = f"{row.surname} {row.given}".strip()
            yield _fault(row.row, "surname", columns, "player-twice", TWICE_PLAYER, found=found, row=before)


def _number_faults(
    added: Sequence[PlayerRow], columns: Columns, taken: Mapping[int, str]
) -> Iterator[RowFault]:
    """Start numbers that somebody has already, in the event or in the list."""
    numbers: dict[int, int] = {}
    for row in added:
        number = row.number
        if number is None:
            continue
        before = numbers.setdefault(number, row.row)
        if number in taken:
            who = taken[number]
            yield _fault(row.row, "number", columns, "number-taken", TAKEN_NUMBER, found=number, who=who)
        elif before != row.row:
            yield _fault(row.row, "number", columns, "number-twice", TWICE_NUMBER, found=number, row=before)


def _read_row(cells: Sequence[str], row: int, columns: Columns) -> tuple[PlayerRow | None, list[RowFault]]:
    faults: list[RowFault] = []
    texts: dict[str, str] = {}
    width = width_of(cells)
    if width > len(columns.fields):
        params = {"found": width, "most": len(columns.fields)}
        faults.append(RowFault(row, None, "columns", TOO_MANY_COLUMNS, params, len(columns.fields) + 1))
    for position, field in enumerate(columns.fields[:width], 1):
        text = unicodedata.normalize("NFC", " ".join(cells[position - 1].split()))
        if field == "full" and "number" not in columns.fields:
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
        faults.append(_fault(row, "surname", columns, "surname-empty", EMPTY_SURNAME))
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


def text_fault(field: str, text: str) -> RowFault | None:
    """What is wrong with one field of a player, by the rule of a list; None when nothing is."""
    return next(iter(_cell_faults(field, text, 0, 0)), None) if text else None


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


def _fault(row: int, field: str, columns: Columns, code: str, msgid: str, /, **params: object) -> RowFault:
    return RowFault(row, field, code, msgid, params, columns.position(field))
