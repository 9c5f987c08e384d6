"""Which event a thing belongs to; the records of a chain, filtered; whether a chain holds."""

from __future__ import annotations

import functools
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey, Model, OneToOneField, Q, QuerySet

from journal.domain.chain import BEGINNING, Break, find_breaks
from journal.models import JournalHead, JournalRecord

EVENT = "tournaments.event"
"""The model whose id names a chain; it stands in an app above this one."""
MOST_STEPS = 4


@functools.cache
def path_to_event(model: type[Model]) -> tuple[str, ...] | None:
    """The shortest way from a model to its event along columns that are always filled; None without one."""
    event = apps.get_model(EVENT)
    ways: list[tuple[type[Model], tuple[str, ...]]] = [(model, ())]
    for _step in range(MOST_STEPS + 1):
        further = []
        for place, way in ways:
            if place is event:
                return way
            further += [
                (field.related_model, (*way, field.name))
                for field in place._meta.concrete_fields
                if isinstance(field, ForeignKey | OneToOneField)
                and not field.null
                and isinstance(field.related_model, type)
                and field.related_model is not place
            ]
        ways = further
    return None


def chain_of(thing: Any) -> int | None:
    """The id of the event that a row (or a value that holds one) belongs to; None when there is none."""
    if isinstance(thing, Model):
        way = path_to_event(thing._meta.concrete_model)
        return None if way is None else follow(thing, way)
    if is_dataclass(thing) and not isinstance(thing, type):
        held = (getattr(thing, field.name) for field in fields(thing))
        return next(
            (chain for row in held if isinstance(row, Model) and (chain := chain_of(row)) is not None), None
        )
    return None


def follow(row: Model, way: tuple[str, ...]) -> int | None:
    """Walk to the event over what is loaded already; the rest is one query."""
    if not way:
        return int(row.pk) if row.pk is not None else None
    name, rest = way[0], way[1:]
    field = row._meta.get_field(name)
    if not rest:
        key = getattr(row, field.attname)  # type: ignore[union-attr]  # there is one here
        return None if key is None else int(key)
    if field.is_cached(row):  # type: ignore[union-attr]  # there is one here
        return follow(getattr(row, name), rest)
    key = getattr(row, field.attname)  # type: ignore[union-attr]  # there is one here
    related: Any = field.related_model
    found = related._base_manager.filter(pk=key).values_list("__".join(rest), flat=True).first()
    return None if found is None else int(found)


@dataclass(frozen=True)
class Wanted:
    """Which records are wanted; empty means all."""

    by: int | None = None
    action: str = ""
    origin: str = ""
    words: str = ""
    since: date | None = None
    until: date | None = None


def head_of(chain: int) -> tuple[int, str]:
    """How many records a chain has, and the hash of the last."""
    head = JournalHead.objects.filter(chain=chain).first()
    return (head.number, head.digest) if head else (0, BEGINNING)


def records_of(chain: int, wanted: Wanted | None = None) -> QuerySet[JournalRecord]:
    """The records of a chain that are wanted, newest first."""
    wanted = wanted or Wanted()
    found: QuerySet[JournalRecord] = (
        JournalRecord.objects.filter(chain=chain).select_related("by").order_by("-number")
    )
    if wanted.by is not None:
        found = found.filter(by=wanted.by)
    if wanted.action:
        found = found.filter(action=wanted.action)
    if wanted.origin:
        found = found.filter(origin=wanted.origin)
    if wanted.words:
        found = found.filter(any_of(wanted.words))
    if wanted.since:
        found = found.filter(at__date__gte=wanted.since)
    if wanted.until:
        found = found.filter(at__date__lte=wanted.until)
    return found


def actions_of(chain: int) -> list[str]:
    """The words of all actions that stand in a chain."""
    return sorted(
        JournalRecord.objects.filter(chain=chain).order_by().values_list("action", flat=True).distinct()
    )


def any_of(words: str) -> Q:
    """Where the words stand, in a reason, a name or an address; SQLite folds the case of Latin only."""
    spellings = {words, words.lower(), words.upper(), words.capitalize()}
    found = Q()
    for column in ("reason", "who", "place", "action"):
        for spelling in spellings:
            found |= Q(**{f"{column}__icontains": spelling})
    return found


def breaks_of(chain: int) -> list[Break]:
    """Every place where the chain does not hold; the records are read in one stream."""
    number, digest = head_of(chain)
    records = JournalRecord.objects.filter(chain=chain).order_by("number").iterator(chunk_size=500)
    return list(
        find_breaks(
            (record.link() for record in records), chain=chain, head_number=number, head_digest=digest
        )
    )
