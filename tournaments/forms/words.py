"""How the choices of a convention are said to people; codes as in the files, words as at the table."""

from __future__ import annotations

from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise

WORDS: dict[str, dict[str, Words]] = {
    "pool_mode": {
        "each": _("each fills his own"),
        "sum": _("together, by the sum"),
        "open": _("without end"),
    },
    "help": {
        "fullest": _("the fullest unfilled pool"),
        "next": _("the next one to the left"),
        "none": _("nobody"),
    },
    "surplus": {"mountain": _("come off the mountain"), "lost": _("are lost")},
    "mountain_divisor": {"players": _("the number of players"), "opponents": _("the number of opponents")},
    "pool_divisor": {"players": _("the number of players"), "opponents": _("the number of opponents")},
    "rounding": {
        "exact": _("exact"),
        "code-4.2.12": _("by the Code, a point of the mountain"),
        "largest-remainder": _("largest remainder"),
    },
    "whist_split": {
        "greedy": _("greedy: the whister writes all"),
        "gentleman": _("gentleman: in half when the game failed"),
        "gentleman-always": _("gentleman: always in half"),
    },
    "liability": {"full": _("full"), "half": _("half of it"), "none": _("none")},
    "liability_when_closed": {
        "full": _("full"),
        "half": _("half of it"),
        "none": _("none"),
        "": _("the same"),
    },
    "pair_shortage": {
        "own": _("each for his own half"),
        "pair": _("each, no more than the pair is short"),
        "even": _("the shortage in halves"),
        "each-own": _("each for his half even if the pair made it"),
    },
    "high_shortage": {
        "second": _("the second whister"),
        "both": _("both, the whole"),
        "each-own": _("each must take one himself"),
        "second-own": _("the second must take one himself"),
    },
    "ten": {
        "whisted": _("whisted like the rest"),
        "checked": _("checked: played, no duty"),
        "unwhisted": _("checked: no whists, no consolation"),
    },
    "return_of_whist": {"6-7": _("on a six and a seven"), "all": _("on every game")},
    "consolation": {"price": _("at the price of the game"), "none": _("none")},
    "all_pass": {"mountain": _("into the mountain"), "whists": _("into whists")},
    "all_pass_after": {
        "repeat": _("the last one repeats"),
        "arithmetic": _("rise by the same step"),
        "geometric": _("rise by the same ratio"),
    },
    "zero_bonus": {
        "price": _("the price of a trick into the pool"),
        "one": _("one point into the pool"),
        "two-off-mountain": _("two prices off the mountain"),
        "none": _("none"),
    },
    "all_pass_talon": {"leads": _("leads the first two tricks"), "closed": _("stays closed")},
    "exit_by": {
        "any": _("any contract played"),
        "made": _("a contract made"),
        "whisted-made": _("a whisted contract made"),
    },
    "dealer_after_all_pass": {"moves": _("moves on"), "stays": _("the same dealer")},
    "talon_premium": {"price": _("at the price of the game"), "": _("none")},
    "give_up": {"": _("not allowed"), "3": _("without three"), "2": _("without two")},
    "pool_target": {"": _("no end")},
    "max_deals": {"": _("no limit")},
    "talon_refusal": {"": _("not allowed")},
    "doubling_limit": {"": _("no limit")},
}
YES, NO = _("yes"), _("no")


def say_value(field: str, value: object) -> Words:
    """A value of the field in words, for reading."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, (list, tuple)):
        return ", ".join(_number(item) for item in value)
    text = "" if value is None else _number(value)
    return WORDS.get(field, {}).get(text, text)


def _number(value: object) -> str:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else str(value)
