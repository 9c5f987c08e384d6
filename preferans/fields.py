"""The fields of a convention: names, allowed values, defaults, titles and sources.

The default of a field is its value in the Code's Sochi. Read `preferans.convention` for the value made
of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

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
        return self.msgid % self.params


class Read(NamedTuple):
    """A value as the convention keeps it."""

    value: object


@dataclass(frozen=True)
class Field:
    """One price or choice. `choices` are the words allowed; `expected` says in English what is."""

    name: str
    group: str
    title: str
    kind: str
    default: object
    cite: str
    choices: tuple[str, ...] = ()
    expected: str = ""

    def read(self, value: object) -> Read | FieldFault:
        """Read a raw value from a file or a form; a `FieldFault` says what is expected."""
        read = _READERS[self.kind](value, self.choices)
        if read is not None:
            return read
        return FieldFault(
            self.name,
            "field-value",
            _("%(field)s: found %(found)s; expected %(expected)s"),
            {"field": self.name, "found": _shown(value), "expected": self.expects},
            self.cite,
        )

    @property
    def expects(self) -> str:
        """What may stand here, in English."""
        words = ", ".join(self.choices)
        return {
            "word": words,
            "word-or-null": f"{words}, null",
            "word-or-number": f"{words}, or a number from 0 to {MAX_NUMBER}",
            "word-number-or-null": f"{words}, a number from 0 to {MAX_NUMBER}, or null",
            "flag": "true, false",
            "count": f"a whole number from 0 to {MAX_NUMBER}",
            "factor": "a whole number from 1 to 1000",
            "count-or-null": f"a whole number from 1 to {MAX_NUMBER}, or null",
            "number": f"a number from 0 to {MAX_NUMBER}",
            "number-or-null": f"a number from 0 to {MAX_NUMBER}, or null",
            "prices": f"a list of numbers above 0 and up to {MAX_NUMBER}, such as [1, 2, 3]",
            "levels": "a list of levels from 6 to 10, such as [6, 7, 8]",
            "point": "10, 20",
            "give-up": "null, 3, 2",
        }[self.kind]


def _shown(value: object) -> str:
    text = {True: "true", False: "false", None: "null"}.get(value) if _plain(value) else None
    return text or repr(value)[:60]


def _plain(value: object) -> bool:
    return value is None or isinstance(value, bool)


def _whole(value: object, least: int, most: int) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return None


def read_number(value: object) -> int | Fraction | None:
    """A whole number or an exact fraction ("1/2") from 0 to MAX_NUMBER; None when it is neither."""
    if isinstance(value, str):
        try:
            fraction = Fraction(value) if len(value) <= 20 and "e" not in value.lower() else None
        except (ValueError, ZeroDivisionError):
            return None
        if fraction is None or not 0 <= fraction <= MAX_NUMBER:
            return None
        return int(fraction) if fraction.denominator == 1 else fraction
    if isinstance(value, Fraction) and 0 <= value <= MAX_NUMBER:
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

GROUPS = {
    "sheet": _("The sheet and its end"),
    "prices": _("Prices and settlement"),
    "whist": _("Whist"),
    "misere": _("Misère"),
    "all-pass": _("All-pass"),
    "classic": _("Dark bids and bombs"),
    "special": _("Special agreements"),
}


def _field(*args: object, choices: str = "") -> Field:
    name, group, title, kind, default, cite = args
    return Field(name, group, title, kind, default, cite, tuple(choices.split()))  # type: ignore[arg-type]


_LIABILITY = "full half none"

FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        _field("pool_target", "sheet", _("Pool size, points"), "count-or-null", 20, "4.2.2"),
        _field("max_deals", "sheet", _("Deals in a sheet"), "count-or-null", None, "4.2.2"),
        _field(
            "pool_mode",
            "sheet",
            _("How pools are filled"),
            "word",
            "each",
            "4.2.3, 4.2.3.3",
            choices="each sum open",
        ),
        _field(
            "help",
            "sheet",
            _("Whom a full pool helps"),
            "word",
            "fullest",
            "4.2.3",
            choices="fullest next none",
        ),
        _field("help_whists", "sheet", _("Whists for a point of help"), "number", 10, "4.2.3"),
        _field(
            "surplus",
            "sheet",
            _("Points left when all pools are full"),
            "word",
            "mountain",
            "4.1.1",
            choices="mountain lost",
        ),
        _field("pool_point", "prices", _("Vists for a pool point"), "point", 10, "4.2.3.3, 4.2.14"),
        _field(
            "mountain_divisor",
            "prices",
            _("The mountain is divided by"),
            "word",
            "players",
            "4.2.14, 4.1.1",
            choices="players opponents",
        ),
        _field(
            "pool_divisor",
            "prices",
            _("The pool is divided by"),
            "word",
            "players",
            "4.2.14",
            choices="players opponents",
        ),
        _field("mountain_factor", "prices", _("Factor of the mountain"), "factor", 1, "2.2.2"),
        _field("whist_factor", "prices", _("Factor of whists"), "factor", 1, "3.8.1.1"),
        _field(
            "rounding",
            "prices",
            _("Rounding of the settlement"),
            "word",
            "exact",
            "4.2.12",
            choices="exact code-4.2.12 largest-remainder",
        ),
        _field(
            "whist_split",
            "whist",
            _("Who writes the whists"),
            "word",
            "greedy",
            "3.8.13, 3.8.14",
            choices="greedy gentleman gentleman-always",
        ),
        _field(
            "liability",
            "whist",
            _("Liability of whisters"),
            "word",
            "full",
            "3.8.11, 3.8.12",
            choices=_LIABILITY,
        ),
        _field(
            "liability_when_closed",
            "whist",
            _("Liability after the first pool is full"),
            "word-or-null",
            None,
            "3.8.11, 3.8.12",
            choices=_LIABILITY,
        ),
        _field(
            "pair_shortage",
            "whist",
            _("Short defence of two on 6 and 7"),
            "word",
            "own",
            "3.8.6",
            choices="own pair even each-own",
        ),
        _field(
            "high_shortage",
            "whist",
            _("Short defence of two on 8, 9 and 10"),
            "word",
            "second",
            "3.8.6",
            choices="second both each-own second-own",
        ),
        _field("ten", "whist", _("The ten"), "word", "whisted", "3.5.3", choices="whisted checked unwhisted"),
        _field("half_whist", "whist", _("Half-whist"), "flag", True, "3.8.7"),
        _field("return_of_whist", "whist", _("Return of whist"), "word", "6-7", "3.8.8.1", choices="6-7 all"),
        _field("forced_six_spades", "whist", _("Six of spades is always whisted"), "flag", False, "3.8.9"),
        _field(
            "consolation",
            "whist",
            _("Consolation for a missing trick"),
            "word-or-number",
            "price",
            "3.8.1.2",
            choices="price none",
        ),
        _field(
            "consolation_to_dealer", "whist", _("Consolation to those who sit out"), "flag", True, "3.8.1.2"
        ),
        _field(
            "dealer_liable", "whist", _("A whisting dealer answers for the tricks"), "flag", True, "3.8.8"
        ),
        _field("misere_consolation", "misere", _("Consolation on a misère"), "flag", False, "3.8.5.1"),
        _field("shared_misere", "misere", _("Shared misère"), "flag", True, "3.6.9"),
        _field(
            "all_pass",
            "all-pass",
            _("All-pass is written into"),
            "word",
            "mountain",
            "3.7.2.1, 3.7.2.2",
            choices="mountain whists",
        ),
        _field(
            "all_pass_prices",
            "all-pass",
            _("Prices of a trick, deal by deal in a row"),
            "prices",
            (1,),
            "3.7.4",
        ),
        _field(
            "all_pass_after",
            "all-pass",
            _("Prices after the list"),
            "word",
            "repeat",
            "3.7.4",
            choices="repeat arithmetic geometric",
        ),
        _field("amnesty", "all-pass", _("Amnesty"), "flag", True, "3.7.3"),
        _field(
            "zero_bonus",
            "all-pass",
            _("Bonus for no trick"),
            "word",
            "price",
            "3.7.2.1",
            choices="price one two-off-mountain none",
        ),
        _field(
            "zero_bonus_dealer",
            "all-pass",
            _("The sitting dealer has the bonus too"),
            "flag",
            True,
            "3.7.6.2",
        ),
        _field(
            "all_pass_talon",
            "all-pass",
            _("The talon on an all-pass"),
            "word",
            "leads",
            "3.7.6",
            choices="leads closed",
        ),
        _field("exit_levels", "all-pass", _("Lowest contract after an all-pass"), "levels", (6,), "3.7.8"),
        _field(
            "exit_by",
            "all-pass",
            _("What ends a row of all-passes"),
            "word",
            "any",
            "3.7.4",
            choices="any made whisted-made",
        ),
        _field("misere_exits", "all-pass", _("A misère ends the row"), "flag", True, "3.7.4"),
        _field(
            "dealer_after_all_pass",
            "all-pass",
            _("The deal after an all-pass"),
            "word",
            "moves",
            "3.7.7",
            choices="moves stays",
        ),
        _field("dark", "classic", _("Dark bids"), "flag", False, "3.3.19"),
        _field("bombs", "classic", _("Bombs"), "flag", False, "3.3.19, 3.7.10"),
        _field("opening_all_pass", "classic", _("Forced all-passes before the game"), "count", 0, "3.7.9"),
        _field("doubling_limit", "classic", _("Limit of the doubling"), "count-or-null", None, "3.3.19"),
        _field("give_up", "special", _("Leaving without play: tricks written"), "give-up", None, "3.5.4"),
        _field(
            "talon_premium",
            "special",
            _("Premium for the talon"),
            "word-number-or-null",
            None,
            "3.4.11",
            choices="price",
        ),
        _field(
            "talon_refusal",
            "special",
            _("Refused talon: points on the dealer"),
            "number-or-null",
            None,
            "3.4.10",
        ),
    )
}
