"""What was agreed at a table, read for the second scorer: presets, single fields, aliases of contracts.

The presets are written down here once more, from the same sources as those of the house, so that a slip
in one of the two tables is found by comparing their figures.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

SOCHI: dict[str, Any] = {
    "pool_target": 20,
    "max_deals": None,
    "pool_mode": "each",
    "pool_point": 10,
    "mountain_divisor": "players",
    "pool_divisor": "players",
    "mountain_factor": 1,
    "whist_factor": 1,
    "whist_split": "greedy",
    "liability": "full",
    "liability_when_closed": None,
    "pair_shortage": "own",
    "high_shortage": "second",
    "ten": "whisted",
    "half_whist": True,
    "return_of_whist": "6-7",
    "forced_six_spades": False,
    "consolation": "price",
    "consolation_to_dealer": True,
    "dealer_liable": True,
    "misere_consolation": False,
    "shared_misere": True,
    "all_pass": "mountain",
    "all_pass_prices": [1],
    "all_pass_after": "repeat",
    "amnesty": True,
    "zero_bonus": "price",
    "zero_bonus_dealer": True,
    "all_pass_talon": "leads",
    "exit_levels": [6],
    "exit_by": "any",
    "misere_exits": True,
    "dealer_after_all_pass": "moves",
    "help": "fullest",
    "help_whists": 10,
    "surplus": "mountain",
    "give_up": None,
    "talon_premium": None,
    "talon_refusal": None,
    "dark": False,
    "bombs": False,
    "opening_all_pass": 0,
    "doubling_limit": None,
    "rounding": "exact",
}
"""Every field, with its value in the Code's Sochi."""

PRESETS: dict[str, dict[str, Any]] = {
    "code1996-sochi": {},
    "code1996-leningrad": {
        "pool_mode": "sum",
        "pool_point": 20,
        "whist_split": "gentleman",
        "liability": "half",
        "all_pass_prices": [2],
    },
    "code1996-rostov": {
        "liability": "half",
        "consolation": 10,
        "all_pass": "whists",
        "all_pass_prices": [5],
        "amnesty": False,
        "zero_bonus": "one",
        "all_pass_talon": "closed",
    },
    "code1996-classic": {
        "liability": "half",
        "liability_when_closed": "full",
        "exit_levels": [7],
        "dealer_after_all_pass": "stays",
        "dark": True,
        "bombs": True,
        "opening_all_pass": 1,
    },
    "fspr-leningrad": {
        "pool_target": None,
        "pool_mode": "open",
        "pool_point": 20,
        "mountain_factor": 2,
        "whist_factor": 2,
        "whist_split": "gentleman-always",
        "liability": "half",
        "high_shortage": "both",
        "return_of_whist": "all",
        "dealer_liable": False,
        "shared_misere": False,
        "all_pass_prices": [2, 4, 6],
        "amnesty": False,
        "zero_bonus_dealer": False,
        "exit_levels": [7],
        "exit_by": "whisted-made",
        "misere_exits": False,
        "talon_premium": "price",
    },
    "home-piter": {
        "pool_mode": "sum",
        "pool_point": 20,
        "mountain_factor": 2,
        "whist_factor": 2,
        "liability": "half",
        "high_shortage": "both",
        "ten": "checked",
        "forced_six_spades": True,
        "all_pass_prices": [2, 4, 6],
        "zero_bonus": "two-off-mountain",
        "exit_levels": [6, 7, 8],
        "give_up": 3,
    },
}

NUMBERS = ("help_whists", "consolation", "talon_premium", "talon_refusal")
SUITS = {
    **dict.fromkeys(("s", "♠", "п", "пик", "пики"), "S"),
    **dict.fromkeys(("c", "♣", "т", "треф", "трефы", "к", "крести", "с"), "C"),  # the last is Cyrillic
    **dict.fromkeys(("d", "♦", "б", "бубен", "бубны"), "D"),
    **dict.fromkeys(("h", "♥", "ч", "черв", "червы", "черви"), "H"),
    **dict.fromkeys(("n", "nt", "бк", "б/к", "без козыря"), "N"),
}
MISERE, ALL_PASS = "misere", "all-pass"


class Unreadable(ValueError):
    """A sheet that the second scorer cannot read; the message says what it found."""


def agree(head: Mapping[str, Any]) -> dict[str, Any]:
    """Every field of a convention by name, from the head of a sheet; exact numbers as fractions."""
    preset = head.get("preset", "code1996-sochi")
    if preset not in PRESETS:
        raise Unreadable(f"the preset {preset!r} is unknown")
    agreed = {**SOCHI, **PRESETS[preset]}
    if "pool_target" in head:
        agreed["pool_target"] = head["pool_target"]
    for name, value in (head.get("set") or {}).items():
        if name not in SOCHI:
            raise Unreadable(f"the field {name!r} is unknown")
        agreed[name] = value
    for name in NUMBERS:
        if is_number(agreed[name]):
            agreed[name] = Fraction(agreed[name])
    agreed["all_pass_prices"] = [Fraction(price) for price in agreed["all_pass_prices"]]
    return agreed


def is_number(value: Any) -> bool:
    """Whether a value of a field is a figure and not a word."""
    if isinstance(value, bool) or value is None:
        return False
    return isinstance(value, int | Fraction) or bool(re.fullmatch(r"-?\d+(/\d+)?", str(value)))


def read_contract(text: str) -> tuple[str, int]:
    """The kind (`S` … `N`, misère, all-pass) and the level (0 where there is none) of a contract."""
    words = str(text).replace("\ufe0e", "").replace("\ufe0f", "").strip().lower()
    if words in (MISERE, "misère", "мизер", "м", "m"):
        return MISERE, 0
    if words in (ALL_PASS, "all pass", "allpass", "распасы", "распас", "распасовка", "р"):
        return ALL_PASS, 0
    found = re.fullmatch(r"(10|[6-9])\s*(\D.*)", words)
    if found is None or found[2].strip() not in SUITS:
        raise Unreadable(f"{text!r} is no contract")
    return SUITS[found[2].strip()], int(found[1])
