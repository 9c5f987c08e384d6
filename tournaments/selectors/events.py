"""Lists of events, and how far the setting up of one has come."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Q, QuerySet

from office.models import User
from tournaments.models import ConventionVersion, Event, Registration, Round, Staff


@dataclass(frozen=True)
class Setup:
    """What stands and what is missing: counts for the page of steps."""

    players: int
    present: int
    staff: int
    convention: ConventionVersion | None
    rounds: list[Round]
    next_round: int

    @property
    def to_draw(self) -> Round | None:
        """The first round without a published seating."""
        waiting = (Round.State.PLANNED, Round.State.SEATED)
        return next((round_ for round_ in self.rounds if round_.state in waiting), None)


def events_for(user: User | AnonymousUser) -> tuple[list[Event], list[Event]]:
    """Events where the user works, and the public ones besides; each with counts of players and rounds."""
    shown = Event.objects.filter(is_public=True, archived_at=None)
    if not isinstance(user, User):
        return [], list(_counted(shown))
    held = Event.objects.filter(archived_at=None, rehearsal_of=None)
    mine = held.filter(staff__user=user)
    others = (held if user.is_superuser else shown).exclude(staff__user=user)
    return list(_counted(mine)), list(_counted(others))


def archived_for(user: User | AnonymousUser) -> list[Event]:
    """Events in the archive that the user may look at: his own ones, and the public ones."""
    rows = Event.objects.exclude(archived_at=None).filter(rehearsal_of=None)
    if not isinstance(user, User):
        return list(_counted(rows.filter(is_public=True)))
    if user.is_superuser:
        return list(_counted(rows))
    return list(_counted(rows.filter(Q(is_public=True) | Q(pk__in=user.duties.values("event")))))


def _counted(events: QuerySet[Event]) -> QuerySet[Event]:
    playing = ~Q(registrations__status__in=Registration.OUT)
    public = Q(rounds__state__in=(Round.State.PUBLISHED, Round.State.CLOSED))
    return events.annotate(
        players=Count("registrations", filter=playing, distinct=True),
        round_now=Max("rounds__number", filter=public),
    ).order_by("-starts_on", "name", "id")


def setup_of(event: Event) -> Setup:
    """How far the setting up of the event has come."""
    counts = Registration.objects.filter(event=event).aggregate(
        players=Count("pk", filter=~Q(status__in=Registration.OUT)),
        present=Count("pk", filter=Q(status=Registration.Status.PRESENT)),
    )
    rounds = list(Round.objects.filter(event=event).order_by("number"))
    return Setup(
        players=counts["players"],
        present=counts["present"],
        staff=Staff.objects.filter(event=event).count(),
        convention=ConventionVersion.objects.filter(event=event).order_by("-from_round", "-number").first(),
        rounds=rounds,
        next_round=rounds[-1].number + 1 if rounds else 1,
    )
