"""Leagues: made, changed, given events; results taken over; people joined and parted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils import timezone

from formats.selectors.finals import final_of
from journal.services.actions import action
from leagues.domain.people import may_join
from leagues.models import League, LeagueEvent, LeagueMember, LeaguePerson, TakenResults
from leagues.selectors.leagues import known_as, members_of
from leagues.selectors.versions import figures_of_places
from office.faults import Refused
from office.models import User
from preferans.faults import Fault, shown
from preferans.marks import gettext_noop
from scoring.selectors.standings import read_standings, standings_hash
from tournaments.models import Event, Registration, Round
from tournaments.permissions import Action, may
from tournaments.services.events import latin_words
from tournaments.services.locks import lock_row, refuse, save_row

NO_NAME = gettext_noop("The league has no name; it needs one.")
NO_LOGIN = gettext_noop("There is nobody with the login “%(found)s”.")
NO_KEEPER = gettext_noop("A league needs a keeper; name at least one login.")
NO_EVENT = gettext_noop("There is no event at the address “%(found)s” that you direct.")
EVENT_TWICE = gettext_noop("“%(found)s” is in the league already.")
NOT_THERE = gettext_noop("“%(found)s” is not in the league.")
WEIGHT = gettext_noop("Found the weight %(found)s; expected a number above nought, such as 1, 2 or 3/2.")
NOT_OVER = gettext_noop(
    "“%(event)s”: round %(rounds)s is not closed yet; results are taken when all rounds are."
)
NOTHING = gettext_noop("“%(event)s” has no results yet.")
NOBODY = gettext_noop("Registration %(found)s is nobody of this league's events, or is joined already.")
NO_PERSON = gettext_noop("Person %(found)s is not of this league.")
NOT_TOGETHER = gettext_noop(
    "%(who)s cannot be joined to that person: he would play one event twice, or a name would be joined "
    "to a pseudonym."
)
MOST_WEIGHT = 1000


@action("league.made", gettext_noop("league made"))
def create_league(*, by: User, name: str, about: str = "", is_public: bool = True) -> League:
    """Make a league; whoever makes it keeps it."""
    name = " ".join(name.split())[:120]
    if not name:
        raise refuse("name", "name-empty", NO_NAME)
    base = latin_words(name) or "league"
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | {"new"}
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    made = League.objects.create(
        slug=slug,
        name=name,
        about=" ".join(about.split())[:300],
        is_public=is_public,
        created_by=by,
        updated_by=by,
    )
    made.keepers.add(by)
    return made


@action("league.edited", gettext_noop("league changed"))
def edit_league(
    *, league: League, version: int, by: User, name: str, about: str, is_public: bool, keepers: Sequence[str]
) -> League:
    """Change what a league says of itself and who keeps it. Refused when somebody saved since `version`."""
    current = lock_row(league, version=version)
    name = " ".join(name.split())[:120]
    people = {one.username: one for one in User.objects.filter(username__in=keepers, is_active=True)}
    faults = [
        Fault("keepers", "no-login", NO_LOGIN, {"found": shown(one)}) for one in keepers if one not in people
    ]
    if not name:
        faults.append(Fault("name", "name-empty", NO_NAME))
    if not keepers:
        faults.append(Fault("keepers", "no-keeper", NO_KEEPER))
    if faults:
        raise Refused(faults)
    current.name, current.about, current.is_public = name, " ".join(about.split())[:300], is_public
    save_row(current, by=by)
    current.keepers.set(people.values())
    return current


def read_weight(text: object) -> Fraction:
    """A weight as people write it: `1`, `1,5`, `3/2`. Raises `Refused`."""
    try:
        found = Fraction(str(text).strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        found = Fraction(0)
    if not 0 < found <= MOST_WEIGHT or found.denominator > MOST_WEIGHT:
        raise refuse("weight", "weight", WEIGHT, found=shown(str(text)))
    return found


@action("league.event-added", gettext_noop("event added to a league"))
def add_event(*, league: League, by: User, slug: str, weight: object = 1) -> LeagueEvent:
    """Put an event into a league, with its weight in the rating; only a director of the event may."""
    current = lock_row(league, version=None)
    event = Event.objects.filter(slug=slug.strip()).first()
    if event is None or not may(by, event, Action.MANAGE_EVENT):
        raise refuse("event", "no-event", NO_EVENT, found=shown(slug))
    exact = read_weight(weight)
    if LeagueEvent.objects.filter(league=current, event=event, removed_at=None).exists():
        raise refuse("event", "event-twice", EVENT_TWICE, found=event.name)
    return LeagueEvent.objects.create(
        league=current, event=event, numerator=exact.numerator, denominator=exact.denominator, added_by=by
    )


@action("league.event-removed", gettext_noop("event taken out of a league"))
def remove_event(*, league: League, by: User, event: Event) -> LeagueEvent:
    """Take an event out; what was taken over of it stays kept and counts no more."""
    current = lock_row(league, version=None)
    entry = LeagueEvent.objects.filter(league=current, event=event, removed_at=None).first()
    if entry is None:
        raise refuse("event", "not-there", NOT_THERE, found=event.name)
    entry.removed_at = timezone.now()
    entry.save(update_fields=["removed_at"])
    return entry


@action("league.results", gettext_noop("results taken over by a league"))
def take_results(*, league: League, by: User, event: Event) -> TakenResults:
    """Take the places of an event over, once all its rounds are closed. The same again adds nothing."""
    current = lock_row(league, version=None)
    entry = LeagueEvent.objects.filter(league=current, event=event, removed_at=None).first()
    if entry is None:
        raise refuse("event", "not-there", NOT_THERE, found=event.name)
    begun = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED)
    still = list(begun.exclude(state=Round.State.CLOSED).order_by("number").values_list("number", flat=True))
    if still:
        raise refuse("event", "not-over", NOT_OVER, event=event.name, rounds=", ".join(map(str, still)))
    standings = read_standings(event)
    placed = [row for row in standings.rows if row.place is not None and any(row.results)]
    if not placed:
        raise refuse("event", "nothing", NOTHING, event=event.name)
    sharers: dict[int, int] = {}
    for row in placed:
        assert row.place is not None
        sharers[row.place] = sharers.get(row.place, 0) + 1
    places: list[list[int]] = [
        [row.registration.number, row.place, sharers[row.place]] for row in placed if row.place is not None
    ]
    given: dict[str, Any] = {
        "places": sorted(places, key=lambda row: (row[1], row[0])),
        "digest": standings_hash([event]),
        "is_final": final_of(event) is not None,
        "figure": figures_of_places([event.pk])[event.pk],
    }
    latest = TakenResults.objects.filter(entry=entry).order_by("-id").first()
    if latest is not None and all(getattr(latest, name) == value for name, value in given.items()):
        return latest
    return TakenResults.objects.create(entry=entry, by=by, **given)


@action("league.joined", gettext_noop("people of a league joined"))
def join_people(*, league: League, by: User, chosen: Mapping[int, int | None]) -> list[LeagueMember]:
    """Say whose registrations these are: registration → person, None for somebody new.

    All or nothing. A person plays an event once; a name is never joined to a pseudonym.
    """
    current = lock_row(league, version=None)
    events = LeagueEvent.objects.filter(league=current, removed_at=None).values_list("event_id", flat=True)
    joined = set(
        LeagueMember.objects.filter(league=current, left_at=None).values_list("registration_id", flat=True)
    )
    rows = {
        one.pk: one
        for one in Registration.objects.filter(pk__in=chosen, event__in=events).select_related(
            "player", "event"
        )
        if one.pk not in joined
    }
    people = {person: [known_as(one) for one in members] for person, members in members_of(current).items()}
    faults: list[Fault] = []
    for pk, person in chosen.items():
        if pk not in rows:
            faults.append(Fault("people", "nobody", NOBODY, {"found": pk}))
        elif person is not None and person not in people:
            faults.append(Fault("people", "no-person", NO_PERSON, {"found": person}))
        elif person is not None:
            own = known_as(rows[pk])
            if may_join(people[person], own):
                people[person].append(own)
            else:
                faults.append(Fault("people", "not-together", NOT_TOGETHER, {"who": str(rows[pk].player)}))
    if faults:
        raise Refused(faults)
    made = []
    for pk, person in chosen.items():
        one = LeaguePerson.objects.create(league=current) if person is None else LeaguePerson(pk=person)
        made.append(
            LeagueMember.objects.create(league=current, person_id=one.pk, registration=rows[pk], by=by)
        )
    return made


@action("league.parted", gettext_noop("registration parted from a person of a league"))
def part_people(*, league: League, by: User, registrations: Iterable[int]) -> int:
    """Part registrations from their persons again; returns how many."""
    current = lock_row(league, version=None)
    found = LeagueMember.objects.filter(league=current, left_at=None, registration__in=list(registrations))
    return found.update(left_at=timezone.now())
