"""What every page with cards does: read the address, ask the solver, make the parts that a template shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from analysis.domain.layout import HANDS, Layout
from analysis.domain.looks import Look, PlaceTable
from analysis.domain.pasting import read_pasted
from analysis.domain.proofs import Ask, Proof, prove
from analysis.domain.spots import CLOSED, LEADS, PLAYS, Spot
from analysis.faults import NotNow
from analysis.selectors import asks
from analysis.selectors.cards import (
    Address,
    Places,
    brushes,
    card_rows,
    choices_shown,
    discards_shown,
    hands_shown,
    layout_faults,
    make_rows,
    tricks_shown,
)
from analysis.services import engines
from analysis.services.looking import look_at, table_at
from preferans.cards import Card
from preferans.doubledummy.position import SEATS, number_of
from preferans.faults import Fault, Unreadable

HAND = "hand"
"""The parameter that says which hand the taps give cards to."""


@dataclass(frozen=True)
class Reading:
    """What an address asked for: where to go instead (a tap, a pasted text), or what to show."""

    spot: Spot
    go_to: Spot | None = None
    text: str = ""
    faults: tuple[Fault, ...] = ()


def read_request(values: Mapping[str, str]) -> Reading:
    """A tap and a text become a clean address; a text with faults stays, with what could be read."""
    spot = Spot.read(values)
    text = values.get("text", "")
    if text.strip():
        pasted = read_pasted(text)
        first = spot.first if pasted.first is None else pasted.first
        laid = Spot(pasted.layout, first=first, talon=spot.talon)
        if pasted.faults:
            return Reading(laid, None, text, pasted.faults)
        return Reading(laid, laid)
    tap = values.get("tap", "")
    if tap:
        try:
            number = number_of(Card.parse(tap))
        except Unreadable:
            return Reading(spot)
        layout = spot.layout.put(number, read_hand(values))
        return Reading(spot, spot.with_(layout=layout, game="", wants="", away=0))
    if values.get("clear"):
        return Reading(spot, Spot(Layout(), first=spot.first, talon=spot.talon))
    return Reading(spot)


def read_hand(values: Mapping[str, str]) -> str:
    """Which hand the taps give cards to."""
    hand = values.get(HAND, "")
    return hand if hand in (*HANDS, "t", "d") else HANDS[0]


@dataclass(frozen=True)
class Solved:
    """What the solver said about a spot; a part is empty where the cards do not allow it.

    `spot` is the one that was asked for, with a best discard where none was named.
    """

    spot: Spot
    table: tuple[PlaceTable, ...] = ()
    look: Look | None = None
    proof: Proof | None = None
    not_now: str = ""


def solve(spot: Spot, values: Mapping[str, str]) -> Solved:
    """Table, cards and line of a spot; or the sentence that says why not now."""
    if not spot.layout.can_be_solved:
        engines.start_loading()  # so that it is there when the cards are
        return Solved(spot)
    ask = asks.read_ask(values.get(asks.ASK, ""))
    try:
        table = table_at(spot)
        looks_for_best = spot.needs_discard or (ask is Ask.DISCARD and not spot.away)
        if looks_for_best and spot.game in table[spot.who].games and spot.layout.twelve(spot.who):
            away = "".join(table[spot.who].games[spot.game].discards[0])
            spot = Spot.read({**spot.query(), "away": away, "play": values.get("play", "")})
        if spot.now is None:
            return Solved(spot, table)
        look = look_at(spot.now)
    except NotNow as refused:
        return Solved(spot, not_now=" ".join(fault["message"] for fault in refused.told()))
    level = asks.read_level(values.get(asks.LEVEL, ""))
    return Solved(spot, table, look, prove(ask or Ask.REST, spot, look, level))


def context_of(
    values: Mapping[str, str],
    reading: Reading,
    places: Places,
    *,
    beside: Mapping[str, str],
    solved: Solved,
) -> dict[str, Any]:
    """Everything that `analysis/_cards.html` shows. `beside` is what the address carries beside the spot."""
    spot = solved.spot
    hand = read_hand(values)
    level = asks.read_level(values.get(asks.LEVEL, ""))
    own = {
        asks.ASK: values.get(asks.ASK, "")[:20],
        asks.LEVEL: str(level or ""),
        HAND: hand if hand != HANDS[0] else "",
    }
    address = Address(spot, {**beside, **own})
    ask = asks.read_ask(own[asks.ASK])
    faults = reading.faults or layout_faults(spot, places)
    return {
        "spot": spot,
        "places": places,
        "hand": hand,
        "rows": card_rows(spot, places),
        "brushes": brushes(spot, places),
        "text": reading.text,
        "card_faults": [fault.said(_) for fault in faults],
        "left": spot.layout.left,
        "laid": 32 - spot.layout.left,
        "hands": [] if spot.layout.is_empty else hands_shown(spot, places),
        "printed_hands": hands_shown(spot.playing(()), places) if spot.play else [],
        "firsts": [
            (places.letters[place], place, place == spot.first, places.names[place]) for place in range(SEATS)
        ],
        "talons": [(key, label, key == spot.talon) for key, label in talon_labels()],
        "hidden": [(key, value) for key, value in address.beside.items() if value and key != HAND],
        "not_now": solved.not_now,
        "make": make_rows(address, solved.table, places) if solved.table else [],
        "discards": discards_shown(address, solved.table) if solved.table and spot.game else [],
        "play": play_context(address, places, solved),
        "asks": asks.asks_list(address),
        "asked": asks.show_ask(ask, address, places, table=solved.table, proof=solved.proof, level=level)
        if ask
        else None,
        "clean": address.to(spot),
    }


def talon_labels() -> list[tuple[str, str]]:
    """What the talon does in an all-pass."""
    return [
        (LEADS, _("names the suit of two tricks")),
        (PLAYS, _("plays for the dealer, who sits out")),
        (CLOSED, _("stays closed")),
    ]


def play_context(address: Address, places: Places, solved: Solved) -> dict[str, Any] | None:
    """The play: tricks so far and to come, the cards that may be played with their values, ways back."""
    spot, proof, look = address.spot, solved.proof, solved.look
    if proof is None or look is None or spot.now is None:
        return None
    steps = len(spot.play)
    wants = [
        ("", _("each for himself")),
        ("lll", _("all help: as few as possible")),
        ("hhh", _("all help: as many as possible")),
    ]
    return {
        "name": places.said(spot.who),
        "letter": places.letters[spot.who],
        "tricks": tricks_shown(spot, places, proof.line),
        "value": proof.tricks,
        "taken": spot.taken(spot.play)[spot.who],
        "choices": choices_shown(address, look),
        "turn": places.said(spot.now.to_play),
        "turn_letter": places.letters[spot.now.to_play],
        "is_over": not any(spot.now.hands),
        "back": address.to(spot.playing(spot.play[:-1])) + "#play" if steps else "",
        "start": address.to(spot.playing(())) + "#play" if steps else "",
        "forward": address.to(spot.playing(proof.line[: steps + 1])) + "#play" if look.line else "",
        "end": address.to(spot.playing(proof.line)) + "#play" if look.line else "",
        "wants": [
            (label, address.to(replace(spot, wants=key)) + "#play", spot.wants == key) for key, label in wants
        ],
        "is_custom": spot.wants not in ("", "lll", "hhh"),
        "split": list(zip(places.letters, proof.taken, strict=True)),
    }
