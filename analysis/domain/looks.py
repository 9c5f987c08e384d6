"""What the solver sees: the table of a layout, and of a spot the value of every card with a best line.

Answers are plain data as `manage.py analyse` gives them, so they can be kept under a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from analysis.domain.layout import Layout
from analysis.domain.reading import DealQuestion
from analysis.domain.spots import CLOSED, PLAYS, Spot
from analysis.domain.tables import Best, SeatTable, key_of, solve, table_of
from preferans.cards import Card
from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import SEATS, Position, card_of, number_of, numbers_in
from preferans.doubledummy.tables import GAMES, all_pass, as_dealt, best_discard

Answer = dict[str, Any]
NO_GAMES: Final[Mapping[str, Any]] = {}


@dataclass(frozen=True, slots=True)
class Look:
    """What a spot is worth from here on: tricks still to come for the counted hand, what each legal card
    gives (by number), and one line of best play to the end."""

    tricks: int
    cards: Mapping[int, int]
    line: tuple[int, ...]


# Positions


def position_key(position: Position) -> str:
    """The key of a position, turned so that the seat which leads the trick is the first."""
    seats = [(position.leader + step) % SEATS for step in range(SEATS)]
    hands = "".join(f"{position.hands[seat]:08x}" for seat in seats)
    wants = "".join("h" if position.wants[seat] else "l" for seat in seats)
    counted = seats.index(position.counted)
    trick = ".".join(str(card) for card in position.trick)
    talon = ".".join(str(card) for card in position.talon)
    return f"spot:{hands}:{counted}{wants}:{position.trump}:{trick}:{talon}:{int(position.talon_plays)}"


def solve_position(engine: Engine, position: Position) -> Answer:
    """The answer that is kept under `position_key`."""
    if not any(position.hands):
        return {"tricks": 0, "cards": {}, "line": []}
    values = engine.card_values(position)
    best = max(values.values()) if position.wants[position.to_play] else min(values.values())
    return {
        "tricks": best,
        "cards": {card_of(card).text(): tricks for card, tricks in values.items()},
        "line": [card_of(card).text() for card in engine.best_line(position)],
    }


def look_of(found: Mapping[str, Any]) -> Look:
    """A kept answer to a position."""
    return Look(
        tricks=int(found["tricks"]),
        cards={number_of(Card.parse(card)): int(tricks) for card, tricks in found["cards"].items()},
        line=tuple(number_of(Card.parse(card)) for card in found["line"]),
    )


# Layouts


def question_of_layout(spot: Spot) -> DealQuestion:
    """A whole deal on the page as a question."""
    one, two = spot.layout.talon
    return DealQuestion(
        name=None,
        places=SEATS,
        seats=(0, 1, 2),
        hands=spot.layout.hands,
        talon=(one, two),
        leader=spot.first,
        dealer_sits=spot.talon == PLAYS,
    )


def layout_key(spot: Spot) -> str:
    """The key of the table of a layout."""
    if spot.layout.is_deal:
        return key_of(question_of_layout(spot), talon_leads=spot.talon != CLOSED)
    return f"cards:{spot.layout.places}:{spot.first}"


def solve_layout(engine: Engine, spot: Spot) -> Answer:
    """The answer that is kept under `layout_key`: a whole deal, or as much as the cards on the page allow."""
    if spot.layout.is_deal:
        return solve(engine, question_of_layout(spot), talon_leads=spot.talon != CLOSED)
    layout = spot.layout
    with_talon = [
        _with_choice(engine, layout, place, spot.first) if layout.twelve(place) else None
        for place in range(SEATS)
    ]
    if not layout.is_even:
        return {"with_talon": with_talon, "as_dealt": [None] * SEATS, "all_pass": [None] * SEATS}
    dealt = as_dealt(engine, layout.hands, leader=spot.first)
    passes = all_pass(engine, layout.hands, leader=spot.first)
    return {
        "with_talon": with_talon,
        "as_dealt": [dealt[place] for place in range(SEATS)],
        "all_pass": [{"forced": one.forced, "floor": one.fewest} for one in passes],
    }


def _with_choice(engine: Engine, layout: Layout, place: int, leader: int) -> Answer:
    """Every game of one hand out of its twelve cards. Which ten it holds makes no difference."""
    twelve = numbers_in(layout.twelve(place))
    hands = list(layout.hands)
    hands[place] = sum(1 << card for card in twelve[:10])
    talon = 1 << twelve[10] | 1 << twelve[11]
    games = {}
    for game in GAMES:
        found = best_discard(
            engine, (hands[0], hands[1], hands[2]), talon, leader=leader, declarer=place, game=game
        )
        pairs = [[card_of(card).text() for card in numbers_in(pair)] for pair in found.best_discards]
        games[game] = {"best": found.best, "best_discards": pairs}
    return {"games": games}


@dataclass(frozen=True, slots=True)
class PlaceTable:
    """What one hand of a page can make; a part that the cards do not allow is empty or None."""

    games: Mapping[str, Best]
    as_dealt: Mapping[str, int]
    forced: int | None
    fewest: int | None


def places_of(spot: Spot, found: Mapping[str, Any]) -> tuple[PlaceTable, ...]:
    """A kept answer by the hands of this page."""
    if spot.layout.is_deal:
        seats = table_of(question_of_layout(spot), found).seats
        return tuple(_place_of(seats[place]) for place in range(SEATS))
    rows = []
    for talon, dealt, passes in zip(found["with_talon"], found["as_dealt"], found["all_pass"], strict=True):
        games = (talon or {"games": NO_GAMES})["games"]
        rows.append(
            PlaceTable(
                games={
                    game: Best(int(row["best"]), tuple((one, two) for one, two in row["best_discards"]))
                    for game, row in games.items()
                },
                as_dealt={game: int(tricks) for game, tricks in (dealt or {}).items()},
                forced=passes and int(passes["forced"]),
                fewest=passes and int(passes["floor"]),
            )
        )
    return tuple(rows)


def _place_of(seat: SeatTable) -> PlaceTable:
    return PlaceTable(seat.games, seat.as_dealt, seat.forced, seat.fewest)
