"""The desk of an event: who calls, what was ruled, what waits; warnings by player."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from office.models import User
from preferans.seats import LETTERS
from rulings.models import Appeal, Ruling, TableCall, WarningGiven
from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.wordlists import WARNINGS
from rulings.selectors.cases import is_lapsed
from scoring.models import Sheet
from tournaments.models import Event, Registration, Round, Staff, Table


def rulings_mark(table: Table) -> int:
    """A number that grows with every step of a ruling at this table."""
    rows = Ruling.objects.filter(table=table).values_list("status", flat=True)
    return sum(1 if status == Ruling.Status.ISSUED else 2 for status in rows)


@dataclass(frozen=True)
class CallShown:
    """A call in the queue: how long it waits, who goes."""

    call: TableCall
    minutes: int
    seat: str

    @property
    def table(self) -> Table:
        """Where."""
        return self.call.table


def open_calls(event: Event) -> list[CallShown]:
    """Calls not done, the oldest first."""
    now = timezone.now()
    calls = TableCall.objects.filter(table__round__event=event, done_at=None).select_related(
        "table__round", "taken_by", "called_by"
    )
    return [
        CallShown(
            call,
            max(0, (now - call.called_at) // timedelta(minutes=1)),
            "" if call.seat is None else LETTERS[call.seat],
        )
        for call in calls.order_by("called_at", "id")
    ]


def open_call(table: Table) -> TableCall | None:
    """The call of one table that is not done."""
    return TableCall.objects.filter(table=table, done_at=None).select_related("taken_by").first()


@dataclass(frozen=True)
class ArbiterShown:
    """An arbiter of the event and where he is."""

    name: str
    at_table: int | None
    is_on_duty: bool = True
    user_id: int = 0


def arbiters_of(event: Event, calls: list[CallShown]) -> list[ArbiterShown]:
    """The arbiters and directors of the event, and who is at which table."""
    busy = {one.call.taken_by_id: one.table.number for one in calls if one.call.taken_by_id}
    staff = Staff.objects.filter(event=event, role__in=(Staff.Role.ARBITER, Staff.Role.DIRECTOR))
    return [
        ArbiterShown(str(member.user), busy.get(member.user_id), member.is_on_duty, member.user_id)
        for member in staff.select_related("user").order_by("role", "id")
    ]


def is_on_duty(user: User, event: Event) -> bool:
    """Whether calls reach this person: arbiters on duty; directors too while no arbiter is.

    Somebody who directs every event without being on its staff is always reached.
    """
    member = Staff.objects.filter(event=event, user=user).first()
    if member is None:
        return user.is_superuser
    if member.role == Staff.Role.SCORER:
        return False
    if member.is_on_duty:
        return True
    others = Staff.objects.filter(event=event, is_on_duty=True).exclude(role=Staff.Role.SCORER)
    return member.role == Staff.Role.DIRECTOR and not others.exists()


def rulings_of(event: Event) -> QuerySet[Ruling]:
    """All rulings of an event, the newest first."""
    return (
        Ruling.objects.filter(event=event)
        .select_related("table__round", "issued_by", "about_line", "rules")
        .order_by("-number")
    )


def title_of(ruling: Ruling) -> str:
    """The infraction's title in the language of now; its key where the rulebook has lost it."""
    edition = EDITIONS.get(ruling.edition)
    found = edition.infractions.get(ruling.infraction) if edition else None
    return _(found.title) if found else ruling.infraction


def disputed_tables(event: Event) -> int:
    """How many tables have seats that say different things."""
    return Sheet.objects.filter(table__round__event=event, open_disputes__gt=0).count()


def open_appeals(event: Event) -> list[Appeal]:
    """Appeals that the panel has yet to decide."""
    return list(
        Appeal.objects.filter(ruling__event=event, status=Appeal.Status.OPEN)
        .select_related("ruling__table__round", "registration__player", "lodged_by")
        .order_by("lodged_at")
    )


def waiting_rulings(event: Event) -> list[Ruling]:
    """Rulings whose figures wait until their deal is recorded."""
    return [one for one in rulings_of(event).filter(status=Ruling.Status.ISSUED) if one.waiting]


@dataclass(frozen=True)
class WarningShown:
    """One warning with its ruling."""

    given: WarningGiven
    kind: str
    is_lapsed: bool


@dataclass(frozen=True)
class PlayerWarnings:
    """A player's warnings across the event."""

    registration: Registration
    warnings: tuple[WarningShown, ...]

    @property
    def counted(self) -> int:
        """How many still count."""
        return sum(1 for one in self.warnings if not one.is_lapsed)


def warnings_of(event: Event) -> list[PlayerWarnings]:
    """Warnings in force by player, most first."""
    rows = (
        WarningGiven.objects.filter(ruling__event=event, ruling__status=Ruling.Status.ISSUED)
        .select_related("ruling__table__round", "registration__player")
        .order_by("id")
    )
    now = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED).order_by("-number").first()
    by_player: dict[int, list[WarningGiven]] = defaultdict(list)
    for row in rows:
        by_player[row.registration_id].append(row)
    found = [
        PlayerWarnings(
            given[0].registration,
            tuple(
                WarningShown(
                    one, _(WARNINGS.get(one.kind, one.kind)), now is not None and is_lapsed(one, now)
                )
                for one in given
            ),
        )
        for given in by_player.values()
    ]
    return sorted(found, key=lambda one: (-one.counted, one.registration.number))


def warnings_of_player(registration: Registration) -> tuple[WarningShown, ...]:
    """The warnings in force of one player, in the order given; two queries."""
    rows = list(
        WarningGiven.objects.filter(registration=registration, ruling__status=Ruling.Status.ISSUED)
        .select_related("ruling__table__round")
        .order_by("id")
    )
    now = (
        Round.objects.filter(event=registration.event_id)
        .exclude(state=Round.State.PLANNED)
        .order_by("-number")
        .first()
        if rows
        else None
    )
    return tuple(
        WarningShown(one, _(WARNINGS.get(one.kind, one.kind)), now is not None and is_lapsed(one, now))
        for one in rows
    )
