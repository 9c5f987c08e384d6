"""Presets of conventions, each named by its source and never by a city alone.

At least five incompatible “Leningrads” are in use. A value marked in `unsourced` is not stated by the
Code for this variety; it is taken from a published program that names the variety, and pages say so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from preferans.marks import gettext_noop as _

CODE = _("Code of Preferans, 1996")


@dataclass(frozen=True)
class Preset:
    """A named convention: what differs from the Code's Sochi, where it comes from."""

    key: str
    title: str
    source: str
    values: Mapping[str, object]
    unsourced: frozenset[str] = frozenset()


def _preset(key: str, title: str, source: str, values: dict[str, object], unsourced: str = "") -> Preset:
    return Preset(key, title, source, MappingProxyType(values), frozenset(unsourced.split()))


PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        _preset("code1996-sochi", _("Sochi by the Code"), CODE, {}),
        _preset(
            "code1996-leningrad",
            _("Leningrad by the Code"),
            CODE,
            {
                "pool_mode": "sum",
                "pool_point": 20,
                "whist_split": "gentleman",
                "liability": "half",
                "all_pass_prices": (2,),
            },
        ),
        _preset(
            "code1996-rostov",
            _("Rostov by the Code"),
            CODE,
            {
                "liability": "half",
                "consolation": 10,
                "all_pass": "whists",
                "all_pass_prices": (5,),
                "amnesty": False,
                "zero_bonus": "one",
                "all_pass_talon": "closed",
            },
            "whist_split exit_by misere_exits",
        ),
        _preset(
            "code1996-classic",
            _("Classic by the Code"),
            CODE,
            {
                "liability": "half",
                "liability_when_closed": "full",
                "exit_levels": (7,),
                "dealer_after_all_pass": "stays",
                "dark": True,
                "bombs": True,
                "opening_all_pass": 1,
            },
            "whist_split consolation all_pass all_pass_prices amnesty",
        ),
        _preset(
            "fspr-leningrad",
            _("Leningrad of the sports federation"),
            _("regulations of the Federation of Sports Preferans, second hand"),
            {
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
                "all_pass_prices": (2, 4, 6),
                "amnesty": False,
                "zero_bonus_dealer": False,
                "exit_levels": (7,),
                "exit_by": "whisted-made",
                "misere_exits": False,
                "talon_premium": "price",
            },
        ),
        _preset(
            "home-piter",
            _("Piter, a home convention"),
            _("a published home convention"),
            {
                "pool_mode": "sum",
                "pool_point": 20,
                "mountain_factor": 2,
                "whist_factor": 2,
                "liability": "half",
                "high_shortage": "both",
                "ten": "checked",
                "forced_six_spades": True,
                "all_pass_prices": (2, 4, 6),
                "zero_bonus": "two-off-mountain",
                "exit_levels": (6, 7, 8),
                "give_up": 3,
            },
        ),
    )
}
