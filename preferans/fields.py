"""The fields of a convention: names, allowed values, defaults, titles and sources.

The default of a field is its value in the Code's Sochi. Read `preferans.convention` for the value made
of them, `preferans.fieldkinds` for how a raw value is read.
"""

from preferans.fieldkinds import Field
from preferans.marks import gettext_noop as _

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
