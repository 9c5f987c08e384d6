"""Events: new ones and their edits."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import ConventionVersion, Event, Staff
from tournaments.services.conventions import checked_convention
from tournaments.services.locks import lock_row, refuse, save_row

DATES_TURNED = gettext_noop("The last day %(last)s is before the first day %(first)s; turn them round.")
NO_NAME = gettext_noop("The name is empty; every event needs one.")
EVENT_FIELDS = (
    "name",
    "place",
    "starts_on",
    "ends_on",
    "rounds_planned",
    "is_public",
    "publication",
    "no_index",
)

_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_SOUNDS = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya"
_LATIN = {letter: sound.strip("-") for letter, sound in zip(_CYRILLIC, _SOUNDS.split(), strict=True)}
_RESERVED = {"new"}


@action("event.created", gettext_noop("event made"))
def create_event(
    *,
    by: User,
    client_id: uuid.UUID,
    name: str,
    place: str = "",
    starts_on: date,
    ends_on: date,
    rounds_planned: int | None = None,
    is_public: bool = True,
    publication: str = Event.Publication.ROUND,
    no_index: bool = True,
    preset: str,
    pool_target: int | None = None,
    overrides: Mapping[str, Any] | None = None,
    rehearsal_of: Event | None = None,
) -> Event:
    """Make an event with its director and the first version of its convention.

    Idempotent: the same `client_id` from the same person gives the event made before.
    """
    User.objects.select_for_update().get(pk=by.pk)
    made = Event.objects.filter(client_id=client_id, created_by=by).first()
    if made is not None:
        return made
    _check(name, starts_on, ends_on)
    checked_convention(preset, pool_target, overrides or {})
    event = Event.objects.create(
        slug=free_slug(name, starts_on),
        name=name,
        place=place,
        starts_on=starts_on,
        ends_on=ends_on,
        rounds_planned=rounds_planned,
        is_public=is_public,
        publication=publication,
        no_index=no_index,
        client_id=client_id,
        rehearsal_of=rehearsal_of,
        created_by=by,
        updated_by=by,
    )
    Staff.objects.create(event=event, user=by, role=Staff.Role.DIRECTOR, may_annul=True, added_by=by)
    ConventionVersion.objects.create(
        event=event,
        number=1,
        preset=preset,
        pool_target=pool_target,
        overrides=dict(overrides or {}),
        from_round=1,
        created_by=by,
        updated_by=by,
    )
    return event


@action("event.edited", gettext_noop("event edited"))
def edit_event(*, event: Event, version: int, by: User, **fields: Any) -> Event:
    """Change the named fields of `EVENT_FIELDS`. Refused when somebody saved since `version`."""
    current = lock_row(event, version=version)
    for field, value in fields.items():
        if field not in EVENT_FIELDS:
            raise ValueError(f"{field}: expected one of {EVENT_FIELDS}")
        setattr(current, field, value)
    _check(current.name, current.starts_on, current.ends_on)
    save_row(current, by=by)
    return current


def free_slug(name: str, starts_on: date) -> str:
    """An address for the event that nobody has: its name in Latin letters and the year."""
    words = latin_words(name) or "event"
    base = words if str(starts_on.year) in words else f"{words}-{starts_on.year}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True)) | _RESERVED
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug


def latin_words(name: str) -> str:
    """A name in Latin letters for an address: `osenniy-kubok`; empty where nothing can be said so."""
    latin = "".join(_LATIN.get(letter, letter) for letter in name.lower())
    return re.sub(r"[^a-z0-9]+", "-", latin).strip("-")[:44].strip("-")


def _check(name: str, starts_on: date, ends_on: date) -> None:
    if not name.strip():
        raise refuse("name", "name-empty", NO_NAME)
    if ends_on < starts_on:
        raise refuse("ends_on", "dates-turned", DATES_TURNED, first=starts_on, last=ends_on)
