"""Reads the head of a sheet of the file format: convention, players, first dealer (formats.md)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from preferans.convention import FIELDS, Convention, ConventionFault, build_convention
from preferans.marks import gettext_noop as _
from preferans.presets import PRESETS
from preferans.seats import MAX_PLAYERS, MIN_PLAYERS
from scoring.domain.faults import Fault, fault
from scoring.domain.shapes import read_seat, read_text, unknown_keys

FORMAT = "tirazh-sheet/1"
KEYS = ("format", "convention", "players", "first_dealer", "entries")
CONVENTION_KEYS = ("preset", "pool_target", "set")
MAX_ENTRIES = 2000


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a sheet. `seats` are those occupied from the start; the others join later."""

    convention: Convention
    names: tuple[str, ...]
    seats: tuple[int, ...]
    first_dealer: int
    entries: list[object]


def read_head(raw: object) -> tuple[Head | None, list[Fault]]:
    """Read the head, with every fault of it at once.

    With faults, a head is still returned when its entries can be read by it, so that their faults can
    be told too: fields of the convention that cannot be read then stand as in the preset.
    """
    if not isinstance(raw, dict):
        found = _("Found %(found)s; expected a sheet of the format %(expected)s.")
        return None, [fault("sheet", "sheet", found, found=raw, expected=FORMAT)]
    faults = unknown_keys(raw, KEYS)
    if raw.get("format") != FORMAT:
        faults.append(
            fault(
                "format",
                "format",
                _("Found %(found)s; expected %(expected)s."),
                found=raw.get("format"),
                expected=FORMAT,
            )
        )
    convention = _convention(raw.get("convention"), faults)
    names = _players(raw.get("players"), faults)
    entries = raw.get("entries")
    if not isinstance(entries, list) or len(entries) > MAX_ENTRIES:
        faults.append(
            fault(
                "entries",
                "entries",
                _("Found %(found)s; expected a list of up to %(most)s entries."),
                found=entries,
                most=MAX_ENTRIES,
            )
        )
        entries = []
    seats = _seats(names, entries, faults)
    dealer = read_seat(raw.get("first_dealer", 0), seats, "first_dealer", "3.2.1") if seats else 0
    if isinstance(dealer, Fault):
        faults.append(dealer)
        dealer = 0
    if convention is None or not seats:
        return None, faults
    return Head(convention, tuple(names), seats, dealer, entries), faults


def _players(raw: object, faults: list[Fault]) -> list[str]:
    is_list = isinstance(raw, list) and MIN_PLAYERS <= len(raw) <= MAX_PLAYERS
    if isinstance(raw, list) and is_list and all(isinstance(name, str) and len(name) <= 200 for name in raw):
        return list(raw)
    faults.append(
        fault(
            "players",
            "players",
            _("Found %(found)s; expected from 2 to 5 names, by seat."),
            "3.1.1",
            found=raw,
        )
    )
    return []


def _seats(names: list[str], entries: list[object], faults: list[Fault]) -> tuple[int, ...]:
    """The seats taken from the start: all but those of later newcomers."""
    joining = {
        entry["join"]
        for entry in entries
        if isinstance(entry, dict)
        and isinstance(entry.get("join"), int)
        and not isinstance(entry["join"], bool)
    }
    seats = tuple(seat for seat in range(len(names)) if seat not in joining)
    if names and len(seats) < MIN_PLAYERS:
        faults.append(
            fault(
                "players",
                "players-from-start",
                _("Found %(found)s players from the start; expected 2 at least."),
                "3.1.2",
                found=len(seats),
            )
        )
        return ()
    return seats


def _convention(raw: object, faults: list[Fault]) -> Convention | None:
    if not isinstance(raw, dict) or not isinstance(raw.get("set", {}), dict):
        faults.append(
            fault(
                "convention",
                "convention",
                _("Found %(found)s; expected {preset, pool_target, set}; the presets are: %(known)s."),
                found=raw,
                known=", ".join(PRESETS),
            )
        )
        return None
    faults += unknown_keys(raw, CONVENTION_KEYS)
    preset = read_text(raw.get("preset"), "preset", 60)
    if isinstance(preset, Fault):
        preset = ""
    overrides = {str(name): value for name, value in raw.get("set", {}).items()}
    has_target, target = "pool_target" in raw, raw.get("pool_target")
    try:
        return _convention_of(preset, has_target, target, overrides)
    except ConventionFault as broken:
        faults += [Fault(None, f.field, f.code, f.msgid, f.params, f.cite) for f in broken.faults]
        bad = {one.field for one in broken.faults}
    if "preset" in bad:
        return None
    good = {name: value for name, value in overrides.items() if name in FIELDS and name not in bad}
    try:
        return _convention_of(preset, has_target and "pool_target" not in bad, target, good)
    except ConventionFault:  # what is left does not go together either
        return build_convention(preset)


Plain = tuple[str, object]
"""A raw value as a key that tells 1 from true and from 1.0."""


def _convention_of(preset: str, has_target: bool, target: object, wanted: dict[str, object]) -> Convention:
    """The convention, out of memory where its values are plain. Raises `ConventionFault`."""
    keys = [(name, _plain(value)) for name, value in sorted(wanted.items())]
    target_key = _plain(target)
    plain = [(name, key) for name, key in keys if key is not None]
    if target_key is not None and len(plain) == len(keys) and len(keys) <= len(FIELDS):
        return _built(preset, has_target, target_key, tuple(plain))
    if has_target:
        return build_convention(preset, target, wanted)
    return build_convention(preset, overrides=wanted)


def _plain(value: object) -> Plain | None:
    """The key of a value, None for one that is not worth keeping: nested, long or none of JSON's."""
    if isinstance(value, list):
        ones = [None if isinstance(one, list) else _plain(one) for one in value[:100]]
        good = tuple(one for one in ones if one is not None)
        return ("list", good) if len(good) == len(value) else None
    if isinstance(value, str) and len(value) > 100:
        return None
    if isinstance(value, (bool, int, str, float, Fraction)) or value is None:
        return type(value).__name__, value
    return None


def _thawed(key: Plain) -> object:
    kind, value = key
    return [one[1] for one in value] if kind == "list" and isinstance(value, tuple) else value


@lru_cache(maxsize=512)
def _built(
    preset: str, has_target: bool, target: Plain, overrides: tuple[tuple[str, Plain], ...]
) -> Convention:
    """Conventions are few and sheets are many, so built ones are kept."""
    values = {name: _thawed(value) for name, value in overrides}
    if has_target:
        return build_convention(preset, _thawed(target), values)
    return build_convention(preset, overrides=values)
