"""What a field of a convention is, and how its raw value is read (formats.md, fields of `convention.set`)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from preferans.bounds import MAX_PRICE_PARTS
from preferans.faults import Phrase, in_language, shown
from preferans.marks import gettext_noop as _

MAX_NUMBER = 10_000


class FieldFault(NamedTuple):
    """Why a value is refused: the field, a stable code, an English message id with parameters."""

    field: str
    code: str
    msgid: str
    params: dict[str, str]
    cite: str = ""

    @property
    def message(self) -> str:
        """The message in English."""
        return self.msgid % in_language(self.params, str)


class Read(NamedTuple):
    """A value as the convention keeps it."""

    value: object


@dataclass(frozen=True)
class Field:
    """One price or choice. `choices` are the words allowed."""

    name: str
    group: str
    title: str
    kind: str
    default: object
    cite: str
    choices: tuple[str, ...] = ()

    def read(self, value: object) -> Read | FieldFault:
        """Read a raw value from a file or a form; a `FieldFault` says what is expected."""
        read = _READERS[self.kind](value, self.choices)
        if read is not None:
            return read
        return FieldFault(
            self.name,
            "field-value",
            _("%(field)s: found %(found)s; expected %(expected)s."),
            {"field": self.name, "found": shown(value, 60), "expected": self.expects},
            self.cite,
        )

    @property
    def expects(self) -> Phrase:
        """What may stand here; the words of it can be translated, those of the file format stand."""
        return Phrase(*_EXPECTED[self.kind](", ".join(self.choices)))


Parts = tuple[tuple[str, bool], ...]
"""A text in parts: each with whether it is a message id."""

_TO: Parts = ((f" {MAX_NUMBER}", False),)
_FRACTIONS: Parts = ((" ", False), (_("(fractions in text, down to hundredths)"), True))
_WHOLE_0: Parts = ((_("a whole number from 0 to"), True), *_TO)
_WHOLE_1: Parts = ((_("a whole number from 1 to"), True),)
_NUMBER: Parts = ((_("a number from 0 to"), True), *_TO, *_FRACTIONS)
_NULL: Parts = ((", null", False),)


def _fixed(*parts: tuple[str, bool]) -> Callable[[str], Parts]:
    return lambda words: parts


_EXPECTED: dict[str, Callable[[str], Parts]] = {
    "word": lambda words: ((words, False),),
    "word-or-null": lambda words: ((words, False), *_NULL),
    "word-or-number": lambda words: ((f"{words}, ", False), *_NUMBER),
    "word-number-or-null": lambda words: ((f"{words}, null, ", False), *_NUMBER),
    "flag": _fixed(("true, false", False)),
    "count": _fixed(*_WHOLE_0),
    "factor": _fixed(*_WHOLE_1, (" 1000", False)),
    "count-or-null": _fixed(*_WHOLE_1, *_TO, *_NULL),
    "number": _fixed(*_NUMBER),
    "number-or-null": _fixed(("null, ", False), *_NUMBER),
    "prices": _fixed(
        (_("a list of up to 50 numbers above 0 and up to"), True),
        *_TO,
        *_FRACTIONS,
        (": [1, 2, 3]", False),
    ),
    "levels": _fixed((_("a list of up to 50 levels from 6 to 10"), True), (": [6, 7, 8]", False)),
    "point": _fixed(("10, 20", False)),
    "give-up": _fixed(("null, 3, 2", False)),
}


def _whole(value: object, least: int, most: int) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return None


def read_number(value: object) -> int | Fraction | None:
    """A whole number or an exact fraction ("1/2") from 0 to MAX_NUMBER; None when it is neither.

    A fraction has at most MAX_PRICE_PARTS parts to one.
    """
    if isinstance(value, str):
        try:
            fraction = Fraction(value) if len(value) <= 20 and "e" not in value.lower() else None
        except (ValueError, ZeroDivisionError):
            return None
        if fraction is None:
            return None
        value = fraction
    if isinstance(value, Fraction):
        if not 0 <= value <= MAX_NUMBER or value.denominator > MAX_PRICE_PARTS:
            return None
        return int(value) if value.denominator == 1 else value
    return _whole(value, 0, MAX_NUMBER)


def _read_word(value: object, choices: tuple[str, ...]) -> Read | None:
    return Read(value) if isinstance(value, str) and value in choices else None


def _read_number(value: object, choices: tuple[str, ...]) -> Read | None:
    number = read_number(value)
    return None if number is None else Read(number)


def _or_null(
    reader: Callable[[object, tuple[str, ...]], Read | None],
) -> Callable[[object, tuple[str, ...]], Read | None]:
    return lambda value, choices: Read(None) if value is None else reader(value, choices)


def _word_or_number(value: object, choices: tuple[str, ...]) -> Read | None:
    return _read_word(value, choices) or _read_number(value, choices)


def _counted(least: int, most: int) -> Callable[[object, tuple[str, ...]], Read | None]:
    def read(value: object, choices: tuple[str, ...]) -> Read | None:
        number = _whole(value, least, most)
        return None if number is None else Read(number)

    return read


def _read_flag(value: object, choices: tuple[str, ...]) -> Read | None:
    return Read(value) if isinstance(value, bool) else None


def _read_prices(value: object, choices: tuple[str, ...]) -> Read | None:
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= 50:
        return None
    prices = tuple(read_number(price) for price in value)
    return Read(prices) if all(prices) else None


def _read_levels(value: object, choices: tuple[str, ...]) -> Read | None:
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= 50:
        return None
    levels = tuple(_whole(level, 6, 10) for level in value)
    return Read(levels) if all(levels) else None


def _read_point(value: object, choices: tuple[str, ...]) -> Read | None:
    return Read(value) if _whole(value, 10, 20) in (10, 20) else None


def _read_give_up(value: object, choices: tuple[str, ...]) -> Read | None:
    return Read(value) if value is None or _whole(value, 2, 3) else None


_READERS: dict[str, Callable[[object, tuple[str, ...]], Read | None]] = {
    "word": _read_word,
    "word-or-null": _or_null(_read_word),
    "word-or-number": _word_or_number,
    "word-number-or-null": _or_null(_word_or_number),
    "flag": _read_flag,
    "count": _counted(0, MAX_NUMBER),
    "factor": _counted(1, 1000),
    "count-or-null": _or_null(_counted(1, MAX_NUMBER)),
    "number": _read_number,
    "number-or-null": _or_null(_read_number),
    "prices": _read_prices,
    "levels": _read_levels,
    "point": _read_point,
    "give-up": _read_give_up,
}
