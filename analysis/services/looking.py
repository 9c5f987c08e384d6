"""Looking at cards: the table of a layout, the cards of a spot, proofs and their checking.

What was solved is remembered in this process, so that a page reads it again at once; `keep` writes it
down for good, which a GET never asks for. All of it may be called in a request: nothing here compiles,
and what cannot be answered now raises `NotNow`.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

from analysis.domain.looks import (
    Look,
    PlaceTable,
    layout_key,
    look_of,
    places_of,
    position_key,
    solve_layout,
    solve_position,
)
from analysis.domain.proofs import WHOLE_DEALS, Ask, Proof, is_best, prove, read_proof
from analysis.domain.spots import ALL_PASS, Spot
from analysis.selectors.solved import answers_by_key
from analysis.services import engines
from analysis.services.solving import remember
from office.faults import Refused
from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import Position
from preferans.faults import Fault
from preferans.marks import gettext_noop

NOT_BEST = gettext_noop(
    "The solver finds another number of tricks for this proof: prove it again on the cards."
)
NO_PLAY = gettext_noop("These cards cannot be played out: lay out all hands and choose the game first.")
REMEMBERED = 512


class _Memory:
    """The last answers of this process, by key."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.answers: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    def get(self, key: str) -> Mapping[str, Any] | None:
        with self.lock:
            found = self.answers.get(key)
            if found is not None:
                self.answers.move_to_end(key)
            return found

    def put(self, key: str, found: Mapping[str, Any]) -> None:
        with self.lock:
            self.answers[key] = found
            while len(self.answers) > REMEMBERED:
                self.answers.popitem(last=False)


_memory = _Memory()


def _answer(key: str, ask: Callable[[Engine], Mapping[str, Any]], *, keep: bool) -> Mapping[str, Any]:
    """What is remembered here or was kept, else what the engine says."""
    found = _memory.get(key)
    if found is None:
        found = answers_by_key([key]).get(key)
        if found is None:
            with engines.lent_engine() as engine:
                found = ask(engine)
        else:
            keep = False
        _memory.put(key, found)
    if keep:
        remember({key: found})
    return found


def table_at(spot: Spot, *, keep: bool = False) -> tuple[PlaceTable, ...]:
    """What each hand can make of a layout that can be solved. Raises `NotNow`."""
    return places_of(spot, _answer(layout_key(spot), lambda engine: solve_layout(engine, spot), keep=keep))


def look_at(position: Position, *, keep: bool = False) -> Look:
    """The value of a position, of each legal card, and a best line. Raises `NotNow`."""
    key = position_key(position)
    return look_of(_answer(key, lambda engine: solve_position(engine, position), keep=keep))


def prove_spot(ask: Ask, spot: Spot, *, level: int = 0) -> Proof:
    """The proof of a spot, its answers kept. Raises `Refused` for a spot that cannot be played, `NotNow`."""
    if spot.now is None:
        raise Refused([Fault("cards", "no-play", NO_PLAY)])
    if needs_table(ask, spot):
        table_at(spot, keep=True)
    return prove(ask, spot, look_at(spot.now, keep=True), level)


def check_proof(text: str) -> Proof:
    """A proof that came from outside: its line by the rules, its number by the solver.

    Raises `Refused` with what is wrong, `NotNow` when the solver is needed and cannot answer.
    """
    proof = read_proof(text)
    if isinstance(proof, Fault):
        raise Refused([proof])
    if not is_right(proof):
        raise Refused([Fault("proof", "proof-value", NOT_BEST)])
    return proof


def is_right(proof: Proof) -> bool:
    """Whether the solver agrees: the line is best play from where it was left alone, and so is a discard."""
    spot = proof.spot
    assert spot.now is not None
    if not is_best(proof, look_at(spot.now)):
        return False
    if needs_table(proof.ask, spot) and not proof.by_hand:
        return table_at(spot)[spot.who].games[spot.game].tricks == proof.tricks
    return True


def needs_table(ask: Ask, spot: Spot) -> bool:
    """Whether the proof says that no other discard is better."""
    if spot.game == ALL_PASS or not spot.layout.twelve(spot.who):
        return False
    return ask in WHOLE_DEALS or (ask is Ask.REST and bool(spot.away))
