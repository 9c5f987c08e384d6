"""The convention of a table: every price and choice that players must agree on before the deal.

`FIELDS` is the one definition: page, API, file reader and documentation all read it. `Convention` is a
frozen value of all fields. Presets, named by their source, are in `preferans.presets`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

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


def build_convention(
    preset: str, pool_target: object = _UNSET, overrides: Mapping[str, object] | None = None
) -> Convention:
    """Make a convention from a preset, the size of the pool (points) and single fields by name.

    A field in `overrides` wins over `pool_target`. Raises `ConventionFault` with every fault at once:
    an unknown preset or field names the known ones, a wrong value names what is allowed.
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
                {"found": str(preset)[:60], "known": ", ".join(PRESETS)},
            )
        )
    wanted: dict[str, object] = {} if pool_target is _UNSET else {"pool_target": pool_target}
    wanted.update(overrides or {})
    for name, value in wanted.items():
        field = FIELDS.get(name)
        if field is None:
            faults.append(
                FieldFault(
                    str(name)[:60],
                    "unknown-field",
                    gettext_noop("Found the unknown field “%(found)s”; the known ones are: %(known)s."),
                    {"found": str(name)[:60], "known": ", ".join(FIELDS)},
                )
            )
            continue
        read = field.read(value)
        if isinstance(read, FieldFault):
            faults.append(read)
        else:
            values[name] = read.value
    if faults:
        raise ConventionFault(tuple(faults))
    return Convention(**values)  # type: ignore[arg-type]  # each value was read by its field


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
