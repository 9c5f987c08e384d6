"""The convention of a table: every price and choice that players must agree on before the deal.

`FIELDS` is the one definition: page, API, file reader and documentation all read it. `Convention` is a
frozen value of all fields. Presets, named by their source, are in `preferans.presets`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from math import lcm

from preferans.bounds import MAX_PRICE_PARTS
from preferans.faults import shown
from preferans.fieldkinds import Field, FieldFault
from preferans.fields import FIELDS
from preferans.marks import gettext_noop
from preferans.presets import PRESETS

__all__ = ["FIELDS", "Convention", "ConventionFault", "Field", "FieldFault", "build_convention", "departures"]

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Convention:
    """All that is agreed at a table; see `FIELDS` for the meaning, unit and source of each field."""

    pool_target: int | None
    max_deals: int | None
    pool_mode: str
    pool_point: int
    mountain_divisor: str
    pool_divisor: str
    mountain_factor: int
    whist_factor: int
    whist_split: str
    liability: str
    liability_when_closed: str | None
    pair_shortage: str
    high_shortage: str
    ten: str
    half_whist: bool
    return_of_whist: str
    forced_six_spades: bool
    consolation: str | Number
    consolation_to_dealer: bool
    dealer_liable: bool
    misere_consolation: bool
    shared_misere: bool
    all_pass: str
    all_pass_prices: tuple[Number, ...]
    all_pass_after: str
    amnesty: bool
    zero_bonus: str
    zero_bonus_dealer: bool
    all_pass_talon: str
    exit_levels: tuple[int, ...]
    exit_by: str
    misere_exits: bool
    dealer_after_all_pass: str
    help: str
    help_whists: Number
    surplus: str
    give_up: int | None
    talon_premium: str | Number | None
    talon_refusal: Number | None
    dark: bool
    bombs: bool
    opening_all_pass: int
    doubling_limit: int | None
    rounding: str

    @property
    def has_target(self) -> bool:
        """Whether pools have a size: without one nothing is ever full, and nothing helps."""
        return self.pool_mode != "open" and self.pool_target is not None

    def divisors(self, players: int) -> tuple[int, int]:
        """The divisors (of the mountain, of the pool) of a settlement among `players` (4.2.14)."""
        mountain = players if self.mountain_divisor == "players" else players - 1
        pool = players if self.pool_divisor == "players" else players - 1
        return mountain, pool


class ConventionFault(ValueError):
    """One or more fields cannot be read; `faults` lists all of them."""

    def __init__(self, faults: tuple[FieldFault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.message for fault in faults))


_UNSET = object()
MOST_UNKNOWN = 20
"""Unknown names that are told each; of the others, how many there are."""


def build_convention(
    preset: str, pool_target: object = _UNSET, overrides: Mapping[str, object] | None = None
) -> Convention:
    """Make a convention from a preset, the size of the pool (points) and single fields by name.

    A field in `overrides` wins over `pool_target`. Raises `ConventionFault` with every fault at once:
    an unknown preset or field names the known ones, a wrong value names what is allowed. Values that
    are good alone and not together are refused too (`_together`).
    """
    faults: list[FieldFault] = []
    values: dict[str, object] = {field.name: field.default for field in FIELDS.values()}
    if preset in PRESETS:
        values.update(PRESETS[preset].values)
    else:
        faults.append(
            FieldFault(
                "preset",
                "unknown-preset",
                gettext_noop("Found the preset “%(found)s”; the known ones are: %(known)s."),
                {"found": shown(preset, 60), "known": ", ".join(PRESETS)},
            )
        )
    wanted: dict[str, object] = {} if pool_target is _UNSET else {"pool_target": pool_target}
    wanted.update(overrides or {})
    unknown: list[str] = []
    unread: list[FieldFault] = []
    for name, value in wanted.items():
        field = FIELDS.get(name)
        if field is None:
            unknown.append(shown(str(name), 60))
            continue
        read = field.read(value)
        if isinstance(read, FieldFault):
            unread.append(read)
        else:
            values[name] = read.value
    faults += [*_unknown(unknown), *unread, *_together(values)]
    if faults:
        raise ConventionFault(tuple(faults))
    return Convention(**values)  # type: ignore[arg-type]  # each value was read by its field


def _unknown(names: list[str]) -> list[FieldFault]:
    """A fault for each name that is no field; of a great many, the first and how many more."""
    known = ", ".join(FIELDS)
    faults = [
        FieldFault(
            name,
            "unknown-field",
            gettext_noop("Found the unknown field “%(found)s”; the known ones are: %(known)s."),
            {"found": name, "known": known},
        )
        for name in names[:MOST_UNKNOWN]
    ]
    if len(names) > MOST_UNKNOWN:
        more = gettext_noop("Found %(found)s more unknown fields; the known ones are: %(known)s.")
        found = str(len(names) - MOST_UNKNOWN)
        faults.append(FieldFault("set", "unknown-field", more, {"found": found, "known": known}))
    return faults


def _together(values: Mapping[str, object]) -> list[FieldFault]:
    """What is wrong with values beside each other."""
    faults: list[FieldFault] = []
    prices = values["all_pass_prices"]
    assert isinstance(prices, tuple)
    after = values["all_pass_after"]
    if after != "repeat" and len(prices) > 1 and prices[-1] < prices[-2]:
        faults.append(
            FieldFault(
                "all_pass_prices",
                "prices-fall",
                gettext_noop(
                    "Found prices that end with %(found)s and go on by %(after)s: they would fall, and run "
                    "out. Expected a last price not below the one before it, or all_pass_after: repeat."
                ),
                {"found": f"{prices[-2]}, {prices[-1]}", "after": str(after)},
                "3.7.4",
            )
        )
    parts = 1
    for name, value in values.items():
        for number in value if isinstance(value, tuple) else (value,):
            parts = lcm(parts, number.denominator if isinstance(number, Fraction) else 1)
        if parts > MAX_PRICE_PARTS:
            faults.append(
                FieldFault(
                    name,
                    "prices-too-fine",
                    gettext_noop(
                        "Found numbers in 1/%(found)s parts of a point, together with the other fields; "
                        "expected %(most)s parts at most: halves, thirds, hundredths."
                    ),
                    {"found": str(parts)[:20], "most": str(MAX_PRICE_PARTS)},
                    FIELDS[name].cite,
                )
            )
            break
    return faults


def departures(convention: Convention, preset: str) -> list[tuple[Field, object, object]]:
    """How a convention departs from its preset: (field, value of the preset, value here), in order.

    The size of the pool and the number of deals are free in every preset and are not departures.
    """
    base = build_convention(preset)
    free = {"pool_target", "max_deals"}
    return [
        (FIELDS[f.name], getattr(base, f.name), getattr(convention, f.name))
        for f in fields(Convention)
        if f.name not in free and getattr(base, f.name) != getattr(convention, f.name)
    ]
