"""Conventions of an event as values: the row in the database becomes `preferans.convention.Convention`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Max

from preferans import convention as conventions
from preferans.presets import PRESETS
from tournaments.models import ConventionVersion, Event, Round


def convention_of(version: ConventionVersion) -> conventions.Convention:
    """The convention that the version describes. Raises `ConventionFault` when it is not one."""
    return conventions.build_convention(version.preset, version.pool_target, version.overrides)


def departures_of(version: ConventionVersion) -> Sequence[Any]:
    """How the version departs from its preset."""
    return conventions.departures(convention_of(version), version.preset)


def version_for_round(event: Event, number: int) -> ConventionVersion | None:
    """The version in force in round `number`: the latest that starts at or before it."""
    return (
        ConventionVersion.objects.filter(event=event, from_round__lte=number)
        .order_by("-from_round", "-number")
        .first()
    )


def latest_version(event: Event) -> ConventionVersion | None:
    """The version that holds for the rounds to come."""
    return ConventionVersion.objects.filter(event=event).order_by("-from_round", "-number").first()


def first_open_round(event: Event) -> int:
    """The first round whose convention can still change: no table has begun in it or later."""
    begun = Round.objects.filter(event=event, tables__started_at__isnull=False).aggregate(top=Max("number"))
    return (begun["top"] or 0) + 1


def preset_title(key: str) -> str:
    """The preset's title (an English msgid), or its key when it is unknown."""
    preset = PRESETS.get(key)
    return preset.title if preset else key
