"""The journal of an event in words: which row, which column, what stood there, what stands there now."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db.models import DateTimeField, Model
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from archive.selectors.event_file import TABLE_PHONE
from journal.models import JournalRecord
from journal.services.actions import TITLES
from office.models import User
from scoring.models import Sheet
from tournaments.models import Registration, Round, Table

LETTERS = "АБВГД"
MOST_ROWS = 40
"""Rows of one record that the page shows; the file has all."""
MOST_TEXT = 400
LATIN = re.compile(r"[A-Za-z]{3}")
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
REPEATED = ("client_id", "device")

NAMED: dict[type[Model], tuple[str, ...]] = {
    Registration: ("number", "player__surname", "player__given"),
    Round: ("number",),
    Table: ("round__number", "number"),
    Sheet: ("table__round__number", "table__number"),
    User: ("display_name", "username"),
}
"""Columns that name a row to people."""


@dataclass(frozen=True)
class ColumnChange:
    """One column: its title, what stood there, what stands there now (None: nothing to say)."""

    title: str
    old: str | None
    new: str | None

    @property
    def is_code(self) -> bool:
        """Whether what stands there is data as programs write it, in no language of people."""
        text = f"{self.old or ''} {self.new or ''}"
        return bool(LATIN.search(text)) and not CYRILLIC.search(text)


@dataclass(frozen=True)
class RowChange:
    """One row: what it is, which one, what was done with it, its columns."""

    title: str
    name: str
    done: str
    columns: tuple[ColumnChange, ...]
    is_changed: bool


@dataclass(frozen=True)
class Entry:
    """One record of the journal as a page shows it."""

    record: JournalRecord
    title: str
    who: str
    rows: tuple[RowChange, ...]
    hidden: int


def title_of(action: str) -> str:
    """What an action is called, in the reader's language; its own word where it is not known any more."""
    return _(TITLES[action]) if action in TITLES else action


def who_of(record: JournalRecord) -> str:
    """Who acted: the person, and the seat whose phone spoke."""
    if record.seat is None:
        return record.who
    seat = _("seat %(letter)s") % {"letter": LETTERS[record.seat : record.seat + 1] or record.seat}
    return f"{record.who}, {seat}" if record.who else seat


def read_entries(records: Sequence[JournalRecord]) -> list[Entry]:
    """Records in words; one query for each kind of row that is named in them."""
    names = read_names(records)
    return [
        Entry(
            record=record,
            title=title_of(record.action),
            who=who_of(record),
            rows=tuple(row_change(change, names, record.by_id) for change in record.changes[:MOST_ROWS]),
            hidden=max(0, len(record.changes) - MOST_ROWS),
        )
        for record in records
    ]


Names = Mapping[tuple[type[Model], int], str]


def read_names(records: Iterable[JournalRecord]) -> Names:
    """How the rows that records point to are called."""
    wanted: dict[type[Model], set[int]] = defaultdict(set)
    for record in records:
        for change in record.changes[:MOST_ROWS]:
            model = model_of(change["row"])
            if model in NAMED and isinstance(change["id"], int):
                wanted[model].add(change["id"])
            for _title, target, value in pointers(model, change):
                if target in NAMED:
                    wanted[target].add(value)
    found = {}
    for model, keys in wanted.items():
        for key, *parts in model._base_manager.filter(pk__in=keys).values_list("pk", *NAMED[model]):
            found[model, key] = name_of(model, parts)
    return found


def name_of(model: type[Model], parts: Sequence[Any]) -> str:
    """The name of a row from its columns."""
    if model is User:
        return str(parts[0] or ("" if parts[1] == TABLE_PHONE else parts[1]))
    if model in (Table, Sheet):
        return _("round %(round)s, table %(table)s") % {"round": parts[0], "table": parts[1]}
    return " ".join(str(part) for part in parts if part not in (None, ""))


def model_of(label: str) -> type[Model] | None:
    """The model of a row, if there still is one."""
    try:
        found: type[Model] = apps.get_model(label)
    except LookupError:
        return None
    return found


def pointers(model: type[Model] | None, change: Mapping[str, Any]) -> Iterator[tuple[str, type[Model], int]]:
    """Columns of a change that point to other rows: title, model, key."""
    for values in (change["old"], change["new"]):
        for name, value in (values or {}).items():
            field: Any = field_of(model, name)
            if field is not None and field.is_relation and isinstance(value, int):
                yield str(field.verbose_name), field.related_model, value


def field_of(model: type[Model] | None, attname: str) -> Any:
    """The column of a model by its attribute, if there still is one."""
    if model is None:
        return None
    return next((field for field in model._meta.concrete_fields if field.attname == attname), None)


def is_said_already(field: Any, value: Any, by: int | None) -> bool:
    """Whether a column of a new row only repeats its record: the id of the request, when, by whom."""
    if field is None or field.name in REPEATED or getattr(field, "auto_now_add", False):
        return True
    return field.related_model is User and value == by


def column_title(field: Any, attname: str) -> str:
    """What a column is called; one that points to another row by what it points to."""
    if field is None:
        return attname
    if not field.is_relation:
        return str(field.verbose_name)
    return _("who") if field.related_model is User else str(field.related_model._meta.verbose_name)


def row_change(change: Mapping[str, Any], names: Names, by: int | None = None) -> RowChange:
    """One row in words; `by` is whoever the record names."""
    model = model_of(change["row"])
    old, new = change["old"], change["new"]
    done = _("added") if old is None else _("removed") if new is None else _("changed")
    title = str(model._meta.verbose_name) if model is not None else change["row"]
    name = names.get((model, change["id"]), "") if model is not None and isinstance(change["id"], int) else ""
    columns = []
    for attname in {**(old or {}), **(new or {})}:
        field = field_of(model, attname)
        if (old is None or new is None) and is_said_already(field, (new or old or {})[attname], by):
            continue
        columns.append(
            ColumnChange(
                title=column_title(field, attname),
                old=None if old is None else shown(field, old.get(attname), names),
                new=None if new is None else shown(field, new.get(attname), names),
            )
        )
    return RowChange(title, name, done, tuple(columns), is_changed=old is not None and new is not None)


def shown(field: Any, value: Any, names: Names) -> str:
    """A value as people read it."""
    if value in (None, "", [], {}):
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if field is not None and field.is_relation and isinstance(value, int):
        return names.get((field.related_model, value), str(value))
    if field is not None and field.choices and not isinstance(value, (list, dict)):
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(field, DateTimeField) and isinstance(value, str):
        return date_format(localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT")
    text = value if isinstance(value, str) else told(value)
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def told(value: Any) -> str:
    """Plain data in one line."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {told(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(told(inner) for inner in value) + "]"
    return "–" if value is None else str(value)
