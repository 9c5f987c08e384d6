"""What an action changes, gathered while it runs: every row added, changed or removed, with before and after.

Django tells of single rows by its signals. Of rows in bulk it tells nobody, so the three methods of
`QuerySet` that write in bulk are wrapped once, at start; outside an action they do what they always did.

A model may say `journal_skips = True` (its rows repeat what other rows say) or
`journal_leaves_out = ("column", ...)` (columns that repeat it, or must stay secret).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Field, Model, QuerySet
from django.db.models.expressions import BaseExpression
from django.db.models.signals import post_save, pre_delete, pre_save

HOUSEKEEPING = ("version", "updated_at", "updated_by", "created_at")
"""Columns that say of a row what its record says already."""

Row = tuple[str, Any]
Values = dict[str, Any]


class Gathered:
    """The rows that an action has touched so far: row -> [before, after]."""

    def __init__(self) -> None:
        self.rows: dict[Row, list[Values | None]] = {}
        self.models: list[Model] = []

    def snapshot(self) -> dict[Row, list[Values | None]]:
        """What is known now, to come back to when an inner step is undone."""
        return {row: list(pair) for row, pair in self.rows.items()}

    def note(self, row: Row, old: Values | None, new: Values | None) -> None:
        """A row went from old to new; what it was before the action stays known."""
        if row not in self.rows:
            self.rows[row] = [dict(old) if old is not None else None, new]
            return
        pair = self.rows[row]
        if pair[0] is not None and old is not None:
            pair[0] = {**old, **pair[0]}
        pair[1] = None if new is None else {**(pair[1] or {}), **new}

    def changes(self) -> list[dict[str, Any]]:
        """What is different after the action, in the order in which rows were first touched."""
        told = []
        for (label, key), (old, new) in self.rows.items():
            before, after = filled(old), filled(new)
            if old is not None and new is not None:
                names = [name for name in new if name in old and old[name] != new[name]]
                before, after = {name: old[name] for name in names}, {name: new[name] for name in names}
            if before or after:
                told.append({"row": label, "id": plain(key), "old": before, "new": after})
        return told


_gathered: ContextVar[Gathered | None] = ContextVar("journal_gathered", default=None)


def current() -> Gathered | None:
    """What the running action has gathered; None outside an action."""
    return _gathered.get()


@contextmanager
def gathering() -> Iterator[Gathered]:
    """Gather what is written inside."""
    found = Gathered()
    token = _gathered.set(found)
    try:
        yield found
    finally:
        _gathered.reset(token)


AS_IT_IS = frozenset({type(None), bool, int})


def plain(value: Any) -> Any:
    """A value as JSON that reads the same from every database: no floats, no dates, no keys but words."""
    kind = type(value)  # most values are of these few types: asked first, and without the dearer isinstance
    if kind in AS_IT_IS:
        return value
    if kind is str:
        return value.replace("\x00", "")
    if kind is dict:
        return {str(key): plain(inner) for key, inner in value.items()}
    if kind is list:
        return [plain(inner) for inner in value]
    if isinstance(value, int):
        return int(value)
    if isinstance(value, str):
        return str(value).replace("\x00", "")
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return str(value)


def filled(values: Values | None) -> Values | None:
    """The values without those that say nothing, where a row was added or removed."""
    if values is None:
        return None
    return {name: value for name, value in values.items() if value not in (None, "", [], {})}


@functools.cache
def columns_of(model: type[Model]) -> dict[str, Field[Any, Any]] | None:
    """The columns of a model that the journal keeps, by attribute; None for a model it does not follow."""
    app = model._meta.app_config
    if app is None or app.name not in settings.JOURNALLED_APPS or getattr(model, "journal_skips", False):
        return None
    left_out = {*HOUSEKEEPING, *getattr(model, "journal_leaves_out", ())}
    return {
        field.attname: field
        for field in model._meta.concrete_fields
        if field.name not in left_out and not field.primary_key
    }


def forget_models(**kwargs: Any) -> None:
    """Read anew which models are followed."""
    columns_of.cache_clear()


def cleaned(field: Field[Any, Any], value: Any) -> Any:
    """A value as the column would give it back."""
    if field.is_relation or value is None:
        return plain(value)
    try:
        return plain(field.to_python(value))
    except (ValidationError, TypeError, ValueError):
        return plain(value)


def values_of(instance: Model, columns: Mapping[str, Field[Any, Any]]) -> Values:
    """The columns of a row as it stands in memory."""
    return {name: cleaned(field, getattr(instance, name)) for name, field in columns.items()}


def stored(rows: QuerySet[Any], columns: Mapping[str, Field[Any, Any]]) -> dict[Any, Values]:
    """The columns of rows as the database has them, by primary key."""
    found = rows.order_by().values_list("pk", *columns)
    return {
        key: {name: plain(value) for name, value in zip(columns, rest, strict=True)} for key, *rest in found
    }


def touched(
    columns: Mapping[str, Field[Any, Any]], names: Iterable[str] | None
) -> dict[str, Field[Any, Any]]:
    """Those of the columns that a save or an update names (all when it names none)."""
    if names is None:
        return dict(columns)
    wanted = set(names)
    return {name: field for name, field in columns.items() if field.name in wanted or name in wanted}


def before_save(sender: type[Model], instance: Model, raw: bool, update_fields: Any, **kwargs: Any) -> None:
    """Remember what a row says that is about to be changed."""
    found, columns = _gathered.get(), columns_of(sender)
    if found is None or columns is None or raw or instance._state.adding:
        return
    if named := touched(columns, update_fields):
        rows = stored(sender._base_manager.filter(pk=instance.pk), named)
        if old := rows.get(instance.pk):
            found.note((sender._meta.label_lower, instance.pk), old, old)


def after_save(
    sender: type[Model], instance: Model, created: bool, raw: bool, update_fields: Any, **kwargs: Any
) -> None:
    """Note what a row says now."""
    found, columns = _gathered.get(), columns_of(sender)
    if found is None or columns is None or raw:
        return
    named = touched(columns, update_fields)
    if not named:
        return
    new = values_of(instance, named)
    if any(isinstance(getattr(instance, name), BaseExpression) for name in named):
        new = stored(sender._base_manager.filter(pk=instance.pk), named)[instance.pk]
    found.models.append(instance)
    found.note((sender._meta.label_lower, instance.pk), None if created else {}, new)


def before_delete(sender: type[Model], instance: Model, **kwargs: Any) -> None:
    """Note what a row said that is about to go."""
    found, columns = _gathered.get(), columns_of(sender)
    if found is not None and columns is not None:
        found.models.append(instance)
        found.note((sender._meta.label_lower, instance.pk), values_of(instance, columns), None)


def listen() -> None:
    """Connect the signals for every model followed, and wrap the writers of rows in bulk (once)."""
    for model in apps.get_models(include_auto_created=True):
        if columns_of(model) is not None:
            name = f"journal.{model._meta.label_lower}"
            pre_save.connect(before_save, sender=model, dispatch_uid=name)
            post_save.connect(after_save, sender=model, dispatch_uid=name)
            pre_delete.connect(before_delete, sender=model, dispatch_uid=name)
    if not hasattr(QuerySet.update, "__wrapped__"):
        # on purpose: every write is followed
        QuerySet.update = _follow_update(QuerySet.update)  # type: ignore[method-assign]
        # on purpose: every write is followed
        QuerySet.bulk_create = _follow_bulk_create(QuerySet.bulk_create)  # type: ignore[method-assign]


def _follow_update(update: Any) -> Any:
    @functools.wraps(update)
    def follow(self: QuerySet[Any], **kwargs: Any) -> int:
        model: type[Model] = self.model
        found, columns = _gathered.get(), columns_of(model)
        named = touched(columns, kwargs) if found is not None and columns is not None else {}
        if found is None or not named:
            return int(update(self, **kwargs))
        old = stored(self.all(), named)
        count = int(update(self, **kwargs))
        new = stored(self.model._base_manager.filter(pk__in=old), named)
        for key, values in old.items():
            found.note((self.model._meta.label_lower, key), values, new.get(key))
        return count

    follow.alters_data = True  # type: ignore[attr-defined]  # not in the stubs
    return follow


def _follow_bulk_create(bulk_create: Any) -> Any:
    @functools.wraps(bulk_create)
    def follow(self: QuerySet[Any], objs: Iterable[Any], *args: Any, **kwargs: Any) -> list[Any]:
        made: list[Any] = bulk_create(self, objs, *args, **kwargs)
        model: type[Model] = self.model
        found, columns = _gathered.get(), columns_of(model)
        if found is not None and columns is not None:
            for row in made:
                found.note((self.model._meta.label_lower, row.pk), None, values_of(row, columns))
            found.models += made[:1]
        return made

    return follow
