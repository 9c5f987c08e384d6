"""A league: its events with the results taken over, its people, the season table and the rating.

Bounded: the queries do not depend on how many events or people there are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from leagues.domain.people import Known
from leagues.models import League, LeagueEvent, LeagueMember, TakenResults
from office.models import User
from scoring.exports.scope import has_public_figures
from tournaments.domain.ranking.rating import EventResult, Rating, rate
from tournaments.models import Event, Registration, Staff

ZERO = Fraction(0)
MOST_OFFERED = 200


@dataclass(frozen=True)
class SeasonEvent:
    """An event of the league. `number` counts from 1 in the order of dates; `taken` are its results."""

    number: int
    entry: LeagueEvent
    taken: TakenResults | None
    is_hidden: bool

    @property
    def event(self) -> Event:
        """The event."""
        return self.entry.event

    @property
    def counts(self) -> bool:
        """Whether its results are taken and may be shown to whoever sees the league."""
        return self.taken is not None and not self.is_hidden

    @property
    def players(self) -> int:
        """How many have a place."""
        return len(self.taken.places) if self.taken else 0

    def result_of(self, number: int, as_of: date) -> EventResult | None:
        """The result of a start number for the rating."""
        if self.taken is None:
            return None
        row = next((row for row in self.taken.places if row[0] == number), None)
        if row is None:
            return None
        return EventResult(
            event=f"{self.number:03}",
            place=row[1],
            players=self.players,
            weight=self.entry.weight,
            days=max(0, (as_of - self.event.ends_on).days),
            sharers=row[2],
        )


@dataclass(frozen=True)
class PersonRow:
    """One person of a league. `results` runs beside the counted events; `place` is by the rating."""

    person: int
    name: str
    members: tuple[Registration, ...]
    results: tuple[EventResult | None, ...]
    rating: Rating
    place: int = 0
    is_shared: bool = False
    hides_events: bool = False

    @property
    def played(self) -> int:
        """How many events have a result of him."""
        return sum(1 for one in self.results if one is not None)

    @property
    def best(self) -> Fraction:
        """The most points of one event."""
        return max((one.points for one in self.results if one is not None), default=ZERO)


@dataclass(frozen=True)
class Season:
    """A league on a day: its events, and its people by rating."""

    league: League
    as_of: date
    events: tuple[SeasonEvent, ...]
    rows: tuple[PersonRow, ...]
    unlinked: int = 0
    counted: tuple[SeasonEvent, ...] = field(default_factory=tuple)


def events_of(league: League) -> list[SeasonEvent]:
    """The events of a league by date, with the newest results taken; two queries."""
    entries = list(
        LeagueEvent.objects.filter(league=league, removed_at=None)
        .select_related("event")
        .order_by("event__ends_on", "event__name", "id")
    )
    newest: dict[int, TakenResults] = {}
    for one in TakenResults.objects.filter(entry__in=entries).select_related("by").order_by("id"):
        newest[one.entry_id] = one
    return [
        SeasonEvent(
            at,
            entry,
            newest.get(entry.pk),
            league.is_public and (not entry.event.is_public or not has_public_figures(entry.event)),
        )
        for at, entry in enumerate(entries, start=1)
    ]


def events_to_put(league: League, user: User) -> list[Event]:
    """Events that this person may put into the league: those he directs that are not in it; one query."""
    rows = Event.objects.filter(rehearsal_of=None, archived_at=None)
    if not user.is_superuser:
        rows = rows.filter(staff__user=user, staff__role=Staff.Role.DIRECTOR)
    there = LeagueEvent.objects.filter(league=league, removed_at=None).values("event")
    return list(rows.exclude(pk__in=there).order_by("-ends_on", "name")[:MOST_OFFERED])


def members_of(league: League) -> dict[int, list[Registration]]:
    """Person → his registrations, the oldest event first; one query."""
    found: dict[int, list[Registration]] = defaultdict(list)
    rows = (
        LeagueMember.objects.filter(league=league, left_at=None)
        .select_related("registration__player", "registration__event")
        .order_by("registration__event__ends_on", "id")
    )
    for row in rows:
        found[row.person_id].append(row.registration)
    return found


def known_as(registration: Registration) -> Known:
    """A registration as proposals see it."""
    player = registration.player
    return Known(
        registration.pk,
        registration.event_id,
        player.surname,
        player.given,
        player.patronymic,
        registration.pseudonym,
    )


def shown_name(members: list[Registration]) -> str:
    """The name a league shows: a pseudonym wherever one is kept, else the newest name."""
    hidden = [one.pseudonym for one in members if one.pseudonym]
    return hidden[-1] if hidden else members[-1].player.full_name


def read_season(league: League, *, as_of: date) -> Season:
    """The season on a day: every person with his results and his rating. Four queries.

    Equal ratings share the place. Whoever has no result that counts any more stands without a place below.
    """
    events = events_of(league)
    counted = [one for one in events if one.counts]
    numbers = {one.event.pk: at for at, one in enumerate(counted)}
    by_place = [{row[0]: row for row in one.taken.places} if one.taken else {} for one in counted]
    people = members_of(league)
    rows = []
    for person, members in people.items():
        results: list[EventResult | None] = [None] * len(counted)
        for one in members:
            at = numbers.get(one.event_id)
            if at is not None and one.number in by_place[at]:
                results[at] = counted[at].result_of(one.number, as_of)
        rated = rate([one for one in results if one is not None])
        hides = any(one.pseudonym for one in members)
        rows.append(
            PersonRow(person, shown_name(members), tuple(members), tuple(results), rated, hides_events=hides)
        )
    return Season(
        league,
        as_of,
        tuple(events),
        tuple(placed(rows)),
        unlinked=count_unlinked(league, events),
        counted=tuple(counted),
    )


def placed(rows: list[PersonRow]) -> list[PersonRow]:
    """By rating, then by name; equal ratings share the place; nobody without a rating has one."""
    ordered = sorted(rows, key=lambda row: (-row.rating.rating, row.name.casefold(), row.person))
    found: list[PersonRow] = []
    for at, row in enumerate(ordered):
        same = [other for other in ordered if other.rating.rating == row.rating.rating]
        before = found[-1] if found else None
        place = before.place if before and before.rating.rating == row.rating.rating else at + 1
        place = place if row.rating.rating > 0 or row.played else 0
        found.append(PersonRow(**{**vars(row), "place": place, "is_shared": place > 0 and len(same) > 1}))
    return found


def count_unlinked(league: League, events: list[SeasonEvent]) -> int:
    """How many who have a place in a counted event are nobody's in the league yet; one query."""
    pks = [one.event.pk for one in events if one.counts]
    return (
        Registration.objects.filter(event__in=pks)
        .exclude(leagues__in=LeagueMember.objects.filter(league=league, left_at=None))
        .exclude(seats=None)
        .distinct()
        .count()
    )


def unlinked_of(league: League) -> list[Registration]:
    """The registrations of the league's events whose person nobody has confirmed; one query."""
    entries = LeagueEvent.objects.filter(league=league, removed_at=None).values("event")
    return list(
        Registration.objects.filter(event__in=entries)
        .exclude(leagues__in=LeagueMember.objects.filter(league=league, left_at=None))
        .exclude(seats=None)
        .distinct()
        .select_related("player", "event")
        .order_by("event__ends_on", "number")
    )
