"""The cross table of meetings: who met whom in the rounds whose seating is published."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.domain.meetings import Held, Meeting, Meetings, meetings_of
from tournaments.models import Event, Registration, Round, Seat

PUBLISHED = (Round.State.PUBLISHED, Round.State.CLOSED)


@dataclass(frozen=True)
class Opponent:
    """Somebody the player met, and where."""

    registration: Registration
    where: tuple[Meeting, ...]

    @property
    def times(self) -> int:
        """How often they met."""
        return len(self.where)


@dataclass(frozen=True)
class MeetingsRow:
    """A player with everybody he met, by start number; `tables` are where he sat, by round."""

    registration: Registration
    opponents: tuple[Opponent, ...]
    tables: Mapping[int, int]

    @property
    def repeats(self) -> tuple[Opponent, ...]:
        """Those met more than once."""
        return tuple(one for one in self.opponents if one.times > 1)

    def met_in(self, round_number: int) -> list[Registration]:
        """Whom the player met in a round."""
        return [
            one.registration
            for one in self.opponents
            if any(where.round == round_number for where in one.where)
        ]

    @property
    def by_round(self) -> list[tuple[Meeting, list[Registration]]]:
        """Where he sat in each round, and with whom."""
        return [(Meeting(at, table), self.met_in(at)) for at, table in sorted(self.tables.items())]


@dataclass(frozen=True)
class MeetingsPage:
    """The cross table: rows and columns are `rows`, in the order of start numbers."""

    rounds: tuple[int, ...]
    rows: tuple[MeetingsRow, ...]
    meetings: Meetings

    def cells(self, row: MeetingsRow) -> list[tuple[Meeting, ...] | None]:
        """The row's meetings beside each column; None on the diagonal."""
        own = row.registration.number
        return [
            None if other.registration.number == own else self.meetings.of(own, other.registration.number)
            for other in self.rows
        ]

    def row_of(self, number: int) -> MeetingsRow | None:
        """The row of a start number."""
        return next((row for row in self.rows if row.registration.number == number), None)


def read_meetings(event: Event, *, rounds: Sequence[int] | None = None) -> MeetingsPage:
    """The cross table over published and closed rounds; one query.

    `rounds` keeps to some of them by number. Draft seatings are nobody's meetings yet.
    """
    seats = (
        Seat.objects.filter(round__event=event, round__state__in=PUBLISHED)
        .select_related("registration__player", "round", "table")
        .order_by("round__number", "table__number", "index", "from_entry")
    )
    players: dict[int, Registration] = {}
    tables: dict[int, dict[int, int]] = defaultdict(dict)
    held, numbers = [], set()
    for seat in seats:
        number = seat.round.number
        if rounds is not None and number not in rounds:
            continue
        if seat.to_entry is not None and seat.to_entry < seat.from_entry:
            continue  # gave the seat up before anything was written
        player = seat.registration.number
        numbers.add(number)
        players[player] = seat.registration
        tables[player][number] = seat.table.number
        held.append(Held(player, number, seat.table.number, seat.from_entry, seat.to_entry))
    found = meetings_of(held)
    met: dict[int, dict[int, tuple[Meeting, ...]]] = defaultdict(dict)
    for (one, other), where in found.by_pair.items():
        met[one][other] = met[other][one] = where
    rows = tuple(
        MeetingsRow(
            registration,
            tuple(Opponent(players[other], where) for other, where in sorted(met[number].items())),
            tables[number],
        )
        for number, registration in sorted(players.items())
    )
    return MeetingsPage(tuple(sorted(numbers)), rows, found)
