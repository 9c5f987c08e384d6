"""What the solver answers to a deal or a position, as `formats.md` writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from analysis.domain.reading import DealQuestion, PositionQuestion, Question
from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import card_of, numbers_in
from preferans.doubledummy.tables import (
    GAMES,
    Depth,
    Discards,
    all_games,
    all_pass,
    as_dealt,
    position_of,
)
from preferans.faults import Fault

DIGITS: Final = "0123456789A"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked: declarers by seat and games (all unless narrowed), lines, values of every discard.

    `discard` is a pair of cards as a mask; `talon_leads` is false in Rostov and for two players.
    """

    declarer: int | None = None
    games: str = GAMES
    discard: int = 0
    line: bool = False
    by_discard: bool = False
    talon_leads: bool = True


def answer(engine: Engine, question: Question, wishes: Wishes) -> dict[str, Any]:
    """The answer to one deal or position."""
    if isinstance(question, PositionQuestion):
        return _answer_position(engine, question, wishes)
    return _answer_deal(engine, question, wishes)


def error_of(fault: Fault, translate: Callable[[str], str], entry: int | None = None) -> dict[str, Any]:
    """A fault as `errors` has it."""
    return {
        "entry": entry,
        "field": fault.where,
        "code": fault.code,
        "message": fault.said(translate),
        "cite": fault.cite,
    }


def _answer_position(engine: Engine, question: PositionQuestion, wishes: Wishes) -> dict[str, Any]:
    position = question.position
    found: dict[str, Any] = {"id": question.name, "tricks": engine.value(position)}
    if position.tricks_left:
        values = engine.card_values(position)
        found["cards"] = {card_of(card).text(): tricks for card, tricks in values.items()}
    if wishes.line:
        found["line"] = [card_of(card).text() for card in engine.best_line(position)]
    return found


def _answer_deal(engine: Engine, question: DealQuestion, wishes: Wishes) -> dict[str, Any]:
    declarers = [place for place, seat in enumerate(question.seats) if wishes.declarer in {None, seat}]
    talon = 1 << question.talon[0] | 1 << question.talon[1]
    depth = Depth.EVERY_VALUE if wishes.by_discard or wishes.discard else Depth.EVERY_BEST
    tables = all_games(
        engine,
        question.hands,
        talon,
        leader=question.leader,
        declarers=declarers,
        games=wishes.games,
        depth=depth,
    )
    dealt = as_dealt(engine, question.hands, leader=question.leader, declarers=declarers, games=wishes.games)
    passes = all_pass(
        engine,
        question.hands,
        leader=question.leader,
        talon=question.talon if wishes.talon_leads else (),
        talon_plays=question.dealer_sits and wishes.talon_leads,
    )
    by_place = [
        question.seats.index(seat) if seat in question.seats else None for seat in range(question.places)
    ]
    return {
        "id": question.name,
        "with_talon": [
            None
            if place not in tables
            else _with_talon(engine, question, place, talon, tables[place], wishes)
            for place in by_place
        ],
        "as_dealt": [None if place is None else dealt.get(place) for place in by_place],
        "all_pass": [
            None if place is None else {"forced": passes[place].forced, "floor": passes[place].fewest}
            for place in by_place
        ],
    }


def _with_talon(
    engine: Engine,
    question: DealQuestion,
    place: int,
    talon: int,
    games: dict[str, Discards],
    wishes: Wishes,
) -> dict[str, Any]:
    twelve = question.hands[place] | talon
    written: dict[str, Any] = {}
    for game, found in games.items():
        best, pairs = found.best, list(found.best_discards)
        if wishes.discard:
            if wishes.discard & ~twelve:
                continue
            best, pairs = found.by_discard[wishes.discard], [wishes.discard]
        row: dict[str, Any] = {"best": best, "best_discards": [_texts(pair) for pair in pairs]}
        if wishes.by_discard:
            row["by_discard"] = "".join(
                DIGITS[found.by_discard[1 << one | 1 << two]]
                for one, two in combinations(numbers_in(twelve), 2)
            )
        if wishes.line:
            hands = list(question.hands)
            hands[place] = twelve & ~pairs[0]
            start = position_of(
                (hands[0], hands[1], hands[2]), leader=question.leader, declarer=place, game=game
            )
            row["line"] = [card_of(card).text() for card in engine.best_line(start)]
        written[game] = row
    return {"twelve": " ".join(_texts(twelve)), "games": written}


def _texts(mask: int) -> list[str]:
    return [card_of(card).text() for card in numbers_in(mask)]


def table_text(found: dict[str, Any]) -> str:
    """An answer as a readable table."""
    if "errors" in found:
        return "\n".join(error["message"] for error in found["errors"])
    name = "" if found["id"] is None else f"{found['id']}"
    if "tricks" in found:
        cards = "  ".join(f"{card} {tricks}" for card, tricks in found.get("cards", {}).items())
        line = [" ".join(found["line"])] if "line" in found else []
        return "\n".join([f"{name}: {found['tricks']}", *([cards] if cards else []), *line])
    rows = [
        f"{name:8}" + "".join(f"{game:>5}" for game in GAMES) + "   +" + "".join(f"{g:>4}" for g in GAMES)
    ]
    for seat, games in enumerate(found["as_dealt"]):
        talon = found["with_talon"][seat]
        if talon is None:
            continue
        best = "".join(f"{talon['games'].get(game, {}).get('best', ''):>5}" for game in GAMES)
        ten = "".join(f"{games.get(game, ''):>4}" for game in GAMES)
        passes = found["all_pass"][seat]
        rows.append(f"{seat:<8}{best}   |{ten}   {passes['floor']}–{passes['forced']}")
    rows += [
        f"{seat} {game}: {' '.join(row['line'])}"
        for seat, talon in enumerate(found["with_talon"])
        for game, row in (talon or {"games": {}})["games"].items()
        if "line" in row
    ]
    return "\n".join(rows)
