"""The steps of a made-up event that are not play: players, rounds, seating, closing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from archive.domain.names import Person
from office.models import User
from scoring.services.rounds import close_round
from tournaments.models import Event, Registration, Round, Table
from tournaments.services.players import add_player, check_in_all
from tournaments.services.rounds import create_round
from tournaments.services.seating import draw_seating, publish_seating


@dataclass(frozen=True)
class Crew:
    """Who does the work of an event; one person may do all of it."""

    director: User
    arbiter: User
    scorer: User


def register_people(*, event: Event, people: Sequence[Person], by: User) -> list[Registration]:
    """Register made-up people, marked as samples, in the order given."""
    return [
        add_player(
            event=event,
            by=by,
            surname=person.surname,
            given=person.given,
            club=person.club,
            city=person.city,
            is_sample=True,
        )
        for person in people
    ]


def check_in(*, event: Event, by: User) -> None:
    """Check in everybody who is registered now."""
    check_in_all(event=event, by=by)


def seat_round(
    *, event: Event, number: int, composition: str, deals: int | None, seed: int, by: User
) -> tuple[Round, list[Table]]:
    """Make a round, draw it, publish it; the round and its tables by number."""
    round_ = create_round(event=event, by=by, number=number, deals_planned=deals)
    round_ = draw_seating(round_=round_, version=round_.version, by=by, composition=composition, seed=seed)
    round_ = publish_seating(round_=round_, version=round_.version, by=by)
    tables = list(Table.objects.filter(round=round_).order_by("number").prefetch_related("seats"))
    return round_, tables


def end_round(*, round_: Round, by: User) -> Round:
    """Close a round whose sheets are all confirmed: they become official."""
    return close_round(round_=round_, by=by)
