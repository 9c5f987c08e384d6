"""Rounds, tables and seats as pages and draws want them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tournaments.domain.quality import Seating
from tournaments.models import Event, KeptApart, Registration, Round, Seat, Table


@dataclass(frozen=True)
class Place:
    """Who holds a seat now. `index` counts from 0."""

    index: int
    registration: Registration
    from_entry: int

    @property
    def letter(self) -> str:
        """The seat's letter, А to Д."""
        return "АБВГД"[self.index]


@dataclass(frozen=True)
class TableView:
    """A table with the players who hold its seats now, in the order of the seats."""

    table: Table
    places: tuple[Place, ...]

    @property
    def number(self) -> int:
        """Number of the table in the round."""
        return self.table.number

    @property
    def names(self) -> str:
        """Surnames (or public names) of the players, for one line."""
        return " · ".join(
            place.registration.pseudonym or place.registration.player.surname for place in self.places
        )


def board(round_: Round) -> list[TableView]:
    """Every table of the round with its players, by number; two queries whatever the size."""
    places: dict[int, list[Place]] = defaultdict(list)
    seats = (
        Seat.objects.filter(round=round_, to_entry=None)
        .select_related("registration__player")
        .order_by("table_id", "index")
    )
    for seat in seats:
        places[seat.table_id].append(Place(seat.index, seat.registration, seat.from_entry))
    return [
        TableView(table, tuple(places[table.pk]))
        for table in Table.objects.filter(round=round_).order_by("number")
    ]


def seating_of(round_: Round) -> Seating:
    """The round's start numbers by table and seat."""
    return tuple(tuple(p.registration.number for p in view.places) for view in board(round_))


def past_seatings(round_: Round) -> list[Seating]:
    """Seatings of the rounds before this one, in their order; one query.

    Whoever held a seat last counts as having sat there.
    """
    rows = (
        Seat.objects.filter(round__event=round_.event_id, round__number__lt=round_.number, to_entry=None)
        .order_by("round__number", "table__number", "index")
        .values_list("round__number", "table__number", "registration__number")
    )
    rounds: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, table, player in rows:
        rounds[number][table].append(player)
    return [tuple(tuple(players) for players in tables.values()) for tables in rounds.values()]


def past_round_numbers(round_: Round) -> list[int]:
    """Numbers of the rounds in `past_seatings`, in the same order."""
    return list(
        Seat.objects.filter(round__event=round_.event_id, round__number__lt=round_.number, to_entry=None)
        .order_by("round__number")
        .values_list("round__number", flat=True)
        .distinct()
    )


def current_round(event: Event) -> Round | None:
    """The round that people look at now: the last published one, else the last closed one."""
    rounds = list(event.rounds.order_by("-number"))
    for state in (Round.State.PUBLISHED, Round.State.CLOSED):
        for round_ in rounds:
            if round_.state == state:
                return round_
    return None


def has_begun(round_: Round) -> list[int]:
    """Numbers of the tables of the round where an entry was made."""
    return list(
        Table.objects.filter(round=round_)
        .exclude(started_at=None)
        .order_by("number")
        .values_list("number", flat=True)
    )


def teams_of(players: Iterable[Registration]) -> list[tuple[int, ...]]:
    """Start numbers of the teams with two members or more among these players."""
    teams: dict[str, list[int]] = defaultdict(list)
    for player in players:
        if name := player.team.strip().casefold():
            teams[name].append(player.number)
    return [tuple(numbers) for _, numbers in sorted(teams.items()) if len(numbers) > 1]


def apart_pairs(event: Event | int) -> list[tuple[int, int]]:
    """Start numbers of the pairs that no draw of the event seats together; one query."""
    rows = KeptApart.objects.filter(event=event).order_by("pk")
    return [(one, other) for one, other in rows.values_list("one__number", "other__number")]


def players_to_seat(round_: Round, *, everybody: bool) -> list[Registration]:
    """Whom a draw seats: those checked in, or everybody who has not withdrawn.

    Where a cut has named who plays in the round, nobody else.
    """
    entrants = set(round_.entrants.values_list("pk", flat=True)) if round_.pk else set()
    return seatable(round_.event_id, entrants=entrants, everybody=everybody)


def seatable(event: int, *, entrants: Collection[int], everybody: bool) -> list[Registration]:
    """Those of an event (by its key) whom a draw may seat; with `entrants` (keys) only those of them."""
    players = list(
        Registration.objects.filter(event=event)
        .exclude(status__in=Registration.OUT)
        .select_related("player")
        .order_by("number")
    )
    if entrants:
        players = [player for player in players if player.pk in entrants]
    present = [player for player in players if player.status == Registration.Status.PRESENT]
    return players if everybody or not present else present
