"""Deleting an event for good: a rehearsal, or one in which nothing was ever played.

Everything that has a way to the event goes with it. The journal stays: its last record says who deleted it.
"""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model
from django.utils import timezone

from archive.selectors.rehearsals import rehearsals_of, results_held
from formats.services.annulments import require_typed
from journal.selectors.chains import path_to_event
from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import Event, Player, Registration
from tournaments.services.locks import lock_event, refuse, save_row

HAS_RESULTS = gettext_noop(
    "The event has results: %(lines)s lines on sheets, %(entries)s entries, %(rulings)s rulings. It is not "
    "deleted; put it into the archive."
)
NOT_A_REHEARSAL = gettext_noop("This event is no rehearsal.")


@action("event.erased", gettext_noop("event deleted"))
def delete_event(*, event: Event, by: User, typed: str) -> None:
    """Delete an event that has no results, with its rehearsals. Its name is typed so that no slip does it."""
    current = lock_event(event)
    require_typed(typed, current.name)
    if current.rehearsal_of_id is None and (held := results_held(current)):
        lines, entries, rulings = (held.get(kind, 0) for kind in ("lines", "entries", "rulings"))
        raise refuse("event", "has-results", HAS_RESULTS, lines=lines, entries=entries, rulings=rulings)
    for rehearsal in rehearsals_of(current):
        erase(rehearsal, by=by)
    erase(current, by=by)


@action("rehearsal.erased", gettext_noop("rehearsal deleted"))
def delete_rehearsal(*, event: Event, by: User) -> None:
    """Delete a rehearsal with everything that was played in it."""
    current = lock_event(event)
    if current.rehearsal_of_id is None:
        raise refuse("event", "no-rehearsal", NOT_A_REHEARSAL)
    erase(current, by=by)


def erase(event: Event, *, by: User) -> None:
    """Take out every row that belongs to the event, those furthest from it first."""
    event.archived_at = timezone.now()  # a last word in the journal: the rows below go without one
    save_row(event, by=by)
    people = list(Registration.objects.filter(event=event).values_list("player_id", flat=True))
    for model, way in models_of_events():
        rows = model._base_manager.filter(**{"__".join(way): event.pk})
        rows._raw_delete(rows.db)
    players = Player.objects.filter(pk__in=people, registrations=None)
    players._raw_delete(players.db)
    own = Event.objects.filter(pk=event.pk)
    own._raw_delete(own.db)


def models_of_events() -> list[tuple[type[Model], tuple[str, ...]]]:
    """Every model that belongs to an event with its way there, the longest ways first."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        way = path_to_event(model)
        if way and model is not Event:
            found.append((model, way))
    return sorted(found, key=lambda one: (-len(one[1]), one[0]._meta.label))
