"""The vocabulary of the typed line: how seats, contracts, calls and remarks may be written.

Everything is matched in lower case, with every dash read as a minus. Russian and Latin letters that
look alike mean what they mean in their own alphabet; `read_seat` says when that cannot be told.
"""

import re
from typing import Final

from preferans.contracts import ALL_PASS, Contract, UnreadableContract, parse_contract
from preferans.marks import gettext_noop as _
from scoring.domain.calls import HALF, PASS, WHIST

HELP: Final = (
    ("Б 6п = вп 631", _("Who plays, contract, result, calls as spoken, tricks from the declarer on.")),
    ("Г 8ч -1 вп 721", _("Suits: п т б ч бк. Result: = or −1 or +1; with tricks it may be left out.")),
    ("Б 7т пп", _("Two passes: made without play.")),
    ("Б 7б п½п", _("Calls: в whist, п pass, ½ or х half; passes at the end may be left out.")),
    ("А 9бк +1 вп", _("One whister: tricks may be left out. Open play; т at the end: closed.")),
    ("Б м -2", _("A misère two down; a made one is =.")),
    ("р 2413", _("An all-pass: tricks by seat, the sitting dealer's too. Ten tricks: 10-0-0 or X00.")),
    ("В 7ч бв", _("Without all (бв) or without three (бт).")),
    ("пересдача 3.2.12", _("A void deal and the point, if known; дальше moves the deal on.")),
    ("р 433 темн АБ", _("Classic: темн after a contract bought in the dark, or those who passed so.")),
)  # fmt: skip
"""Examples of lines with what they mean, for the page: (line, msgid)."""

RUSSIAN_SEATS: Final = "абвгд"
LATIN_SEATS: Final = "abcde"
# Keys of one alphabet that look like a seat of the other and are no seat of their own.
_TWINS: Final = {"с": 2, "е": 4}

_RUSSIAN: Final = re.compile("[а-я]")
_LATIN: Final = re.compile("[a-z]")

VOID: Final = re.compile(r"(?:пересдача|redeal|void)(?![а-яa-z])")
ALL_PASS_WORD: Final = re.compile(r"(?:распасы|распас|all-?pass|ap|р|r|p)(?![а-яa-z])")
CITE: Final = re.compile(r"(?:п\.?\s*)?([0-9]+(?:\.[0-9]+){1,3}(?: [а-яa-z](?![а-яa-z]))?)")
MOVES: Final = re.compile(r"(?:дальше|moves)(?![а-яa-z])")
SEAT: Final = re.compile(r"[абвгдсеabcde]|[1-5](?=\s|$)")
SEATS: Final = re.compile(r"[абвгдсеabcde]+(?![а-яa-z])")
CONTRACT: Final = re.compile(
    r"мизер|mis[eè]re|[мm](?![а-яa-z])"
    r"|(?:10|[6-9])\s*(?:пики?|трефы?|бубны|бубен|черв[ыи]?|без козыря|б/к|бк|nt|[птбчкс♠♣♦♥scdhn])"
)
LEVEL: Final = re.compile(r"10|[6-9]")
RESULT: Final = re.compile(r"=|[+-][0-9]{1,2}(?![0-9])")
TRICKS: Final = re.compile(r"[0-9xх]+(?:(?:-|[ ,:]+)[0-9xх]+)*(?![а-яa-z½])")
TEN_SIGN: Final = re.compile(r"[xх][- ,:]*[0-9xх]")
"""An x that is the ten of tricks, not half: a figure follows it."""
WORD: Final = re.compile(r"\S+")

CALLS: Final = (
    (re.compile(r"полвиста|полвист|half|1/2|½|[хhx]"), HALF),
    (re.compile(r"вист|whist|[вwvb]"), WHIST),
    (re.compile(r"пас|pass|[пpр]"), PASS),
)
LETTER_OF: Final = {WHIST: "в", PASS: "п", HALF: "½"}

_END: Final = "(?![а-яa-z])"
REMARKS: Final = tuple(
    (name, re.compile(pattern + _END))
    for name, pattern in (
        ("without-all", r"(?:без всех|бв|without all)"),
        ("without-three", r"(?:без тр[её]х|бт|without three)"),
        ("dark", r"(?:темн(?:ая|ый|ую)?|dark)"),
        ("closed", r"(?:закр|closed|т)"),
        ("open", r"(?:откр|open|с)"),
        ("conceded", r"(?:согл|conceded)"),
        ("shared", r"(?:пополам|shared)"),
        ("talon", r"(?:прикуп|talon)"),
        ("refused", r"(?:отказ|refused)"),
    )
)
WRITTEN: Final = {
    "without-all": "бв",
    "without-three": "бт",
    "dark": "темн",
    "closed": "т",
    "open": "откр",
    "conceded": "согл",
    "shared": "пополам",
    "talon": "прикуп",
    "refused": "отказ",
}
"""How `write_line` writes the remarks."""


def plain(text: str) -> str:
    """The text in lower case with plain dashes and spaces; each character stays in its place."""
    return "".join(_plain_character(character) for character in text)


def _plain_character(character: str) -> str:
    if character in "−–—‐‑":
        return "-"
    if character.isspace():
        return " "
    lower = character.lower()
    return lower if len(lower) == 1 else character


def read_seat(letter: str, rest: str) -> int | None:
    """The seat that a letter or digit names; None when it may be either of two.

    Russian В and Latin B look the same and are different seats. The letter is taken at its word unless
    everything else in the line is in the other alphabet.
    """
    if letter.isdigit():
        return int(letter) - 1
    if letter in _TWINS:
        return _TWINS[letter]
    others = re.sub(r"[xх]", "", rest)
    if letter == "в" and _LATIN.search(others) and not _RUSSIAN.search(others):
        return None
    if letter == "b" and _RUSSIAN.search(others) and not _LATIN.search(others):
        return None
    return (RUSSIAN_SEATS if letter in RUSSIAN_SEATS else LATIN_SEATS).index(letter)


def read_contract(text: str) -> Contract | None:
    """The contract that a matched piece of the line names."""
    try:
        contract = parse_contract(text)
    except UnreadableContract:
        return None
    return None if contract == ALL_PASS else contract


def split_tricks(text: str, sizes: tuple[int, ...]) -> list[int] | None:
    """Figures of tricks out of `6-3-1`, `631`, `1000`, `X00`; None when a figure is no number to ten.

    Without separators each digit is a figure, but for a ten where that gives one of `sizes`.
    """
    separated = [part for part in re.split(r"[- ,:]+", text) if part]
    if len(separated) > 1 and max(map(len, separated)) <= 2:
        figures = [10 if part in ("x", "х") else int(part) if part.isdigit() else 99 for part in separated]
        return figures if max(figures) <= 10 else None
    digits = "".join(separated)
    figures = [10 if digit in "xх" else int(digit) for digit in digits]
    if "10" in digits and sum(figures) != 10:
        at = digits.index("10")
        joined = [*figures[:at], 10, *figures[at + 2 :]]
        return joined if sum(joined) == 10 and len(joined) in sizes else figures
    return figures
