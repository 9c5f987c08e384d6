"""Reads any entry of a sheet: a deal, remembered or read, or one of the other kinds."""

from preferans.marks import gettext_noop as _
from scoring.domain.facts import Deal, Fact
from scoring.domain.faults import Fault, fault
from scoring.domain.memory import Memory, key_of
from scoring.domain.otherfacts import kind_of, read_other
from scoring.domain.plaindeal import read_plain
from scoring.domain.reading import read_deal
from scoring.domain.state import State


def read_entry(raw: object, memory: Memory, state: State) -> Fact | list[Fault]:
    """The fact that a raw entry holds in the present state of its sheet, or every fault of it."""
    if not isinstance(raw, dict):
        return [fault("entry", "entry", _("Found %(found)s; expected an entry of the sheet."), found=raw)]
    if "contract" not in raw:
        kind = kind_of(raw)
        if isinstance(kind, Fault):
            return [kind]
        return read_other(raw, kind, seats=state.seats, size=state.size)
    key = key_of(raw, state.dealer, state.seats)
    if key is None:
        return _read_deal(raw, memory, state)
    known = memory.deals.get(key)
    if known is not None:
        return known
    deal = _read_deal(raw, memory, state)
    if not isinstance(deal, list):  # faults may quote long texts: not worth keeping
        memory.keep(key, deal)
    return deal


def _read_deal(raw: dict[str, object], memory: Memory, state: State) -> Deal | list[Fault]:
    plain = read_plain(raw, memory, state.seats, state.size, state.dealer)
    if plain is not None:
        return plain
    kind = kind_of(raw)
    if isinstance(kind, Fault):
        return [kind]
    return read_deal(
        raw, convention=memory.convention, seats=state.seats, size=state.size, dealer=state.dealer
    )
