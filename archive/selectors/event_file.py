"""Writing an event file: the rows of an event as facts, the journal's end, what was worked out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.apps import apps
from django.db.models import Field, Model
from django.utils.translation import override

from archive.domain.eventfile.layout import EVENT, FORMAT, SECTIONS, Column, Section
from archive.domain.eventfile.reading import Document, digest_of
from journal.selectors.chains import head_of, path_to_event
from journal.services.gathering import plain
from office.models import User
from scoring.models import Sheet, SheetPosting
from scoring.selectors.settling import settle
from scoring.selectors.sheets import balances_by_sheet
from scoring.selectors.standings import read_standings, standings_document
from tournaments.models import Event, Registration, Round, Table
from tournaments.selectors import convention_of

PLAYER_COLUMNS = ("surname", "given", "patronymic", "club", "city", "is_sample")
TABLE_PHONE = "@table"
SECRET: dict[str, dict[str, Any]] = {
    "lots": {"seed": 0, "salt": ""},
    "layouts": {"layouts": [], "seed": "", "salt": ""},
}
"""What stays at home while it is secret: a lot not shown yet, layouts of a round that is not closed."""


@dataclass
class Names:
    """How rows are named in the file, by primary key; people are named as they are met."""

    users: dict[int, User] = field(default_factory=dict)
    people: dict[int, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    tables: dict[int, list[int]] = field(default_factory=dict)
    by_kind: dict[str, dict[int, Any]] = field(default_factory=dict)

    def person(self, key: int | None) -> int | None:
        """The place of a person's name in `people`."""
        if key is None:
            return None
        if key not in self.people:
            user = self.users[key]
            self.people[key] = len(self.names)
            self.names.append(TABLE_PHONE if user.username == TABLE_PHONE else str(user))
        return self.people[key]


def model_of(section: Section) -> type[Model]:
    """The model whose rows a section has."""
    return apps.get_model(section.model)


def field_named(model: type[Model], name: str) -> Field[Any, Any]:
    """A field of the model that is a column of its table."""
    return next(one for one in model._meta.concrete_fields if one.name == name)


def fields_of(section: Section) -> list[str]:
    """What is asked of the database: a field for each column in their order, then what else is needed."""
    model = model_of(section)
    fields = []
    for column in section.columns:
        if model is Registration and column.name in PLAYER_COLUMNS:
            fields.append(f"player__{column.name}")
        else:
            fields.append(field_named(model, column.name).attname)
    more = ["pk"]
    if section.name in SECRET:
        has_round = any(one.name == "round" for one in model._meta.concrete_fields)
        more.append("round__state" if has_round else "revealed_at")
    return [*fields, *(one for one in more if one not in fields)]


def rows_of(section: Section, event: Event) -> list[Any]:
    """The rows of a section in the order in which they were written: named tuples, which cost least."""
    model = model_of(section)
    way = "pk" if model is Event else "__".join(path_to_event(model) or ())
    found = model._base_manager.filter(**{way: event.pk}).order_by("pk")
    return list(found.values_list(*fields_of(section), named=True))


def event_document(event: Event) -> Document:
    """The whole event as a document of the format, with its digest; not signed."""
    names = Names()
    rows = {section.name: rows_of(section, event) for section in (EVENT, *SECTIONS)}
    learn_names(names, rows)
    document: Document = {"format": FORMAT}
    for section in (EVENT, *SECTIONS):
        read = reader_of(section, names)
        told = [read(row) for row in rows[section.name]]
        if hidden := SECRET.get(section.name):
            told = [keep_secret(one, row, hidden) for one, row in zip(told, rows[section.name], strict=True)]
        document[section.name] = told
    (document["event"],) = document["event"]
    records, head = head_of(event.pk)
    document["people"] = names.names
    document["journal"] = {"records": records, "head": head}
    document["results"] = results_of(event, names)
    document["digest"] = digest_of(document)
    return document


def learn_names(names: Names, rows: Mapping[str, Sequence[Any]]) -> None:
    """Note by what every row that others speak of is named."""
    numbered = {
        "players": "player",
        "conventions": "convention",
        "rules": "rules",
        "rounds": "round",
        "rulings": "ruling",
        "event_entries": "entry",
        "lots": "lot",
    }
    for section, kind in numbered.items():
        names.by_kind[kind] = {row.pk: row.number for row in rows[section]}
    people = {
        getattr(row, f"{column.name}_id")
        for section in (EVENT, *SECTIONS)
        for column in section.columns
        if column.kind == "person"
        for row in rows[section.name]
    }
    names.users = User.objects.in_bulk(people - {None})
    rounds = names.by_kind["round"]
    names.tables = {table.pk: [rounds[table.round_id], table.number] for table in rows["tables"]}
    names.by_kind["table"] = dict(names.tables)
    sheets = {sheet.pk: names.tables[sheet.table_id] for sheet in rows["sheets"]}
    names.by_kind["sheet"] = sheets
    names.by_kind["line"] = {line.pk: [*sheets[line.sheet_id], line.number] for line in rows["lines"]}


def reader_of(section: Section, names: Names) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """What turns a row of the section into what the file says of it."""
    model = model_of(section)
    columns = [(column.name, told_of(model, column, names)) for column in section.columns]

    def read(row: Sequence[Any]) -> dict[str, Any]:
        return {name: told(value) for (name, told), value in zip(columns, row, strict=False)}

    return read


def told_of(model: type[Model], column: Column, names: Names) -> Callable[[Any], Any]:
    """What turns the values of one column into plain JSON, references by name, moments in UTC."""
    if model is Registration and column.name in PLAYER_COLUMNS:
        return plain
    if column.kind == "person":
        return names.person
    target = field_named(model, column.name)
    if target.is_relation:
        known = names.by_kind["sheet" if target.related_model is Sheet else column.kind]
        return lambda key: None if key is None else known[key]
    return in_utc


def in_utc(value: Any) -> Any:
    """A value as plain JSON, a moment in UTC."""
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else plain(value)


def keep_secret(told: dict[str, Any], row: Any, hidden: Mapping[str, Any]) -> dict[str, Any]:
    """A row without what may not be known yet."""
    state = getattr(row, "round__state", None)
    is_open = state == Round.State.CLOSED if state is not None else row.revealed_at is not None
    return told if is_open else {**told, **hidden}


def results_of(event: Event, names: Names) -> dict[str, Any]:
    """What the product worked out: the figures of every sheet, and the standings."""
    tables = {
        table.pk: table
        for table in Table.objects.filter(round__event=event).select_related("round__convention", "sheet")
        if hasattr(table, "sheet")
    }
    balances = balances_by_sheet(SheetPosting.objects.filter(sheet__table__round__event=event))
    counts: dict[int, int] = {}
    for table_id, index in Table.objects.filter(pk__in=tables).values_list("pk", "seats__index"):
        counts[table_id] = max(counts.get(table_id, 0), (index or 0) + 1)
    sheets = []
    for key, table in sorted(tables.items(), key=lambda pair: names.tables[pair[0]]):
        figures, count = balances.get(table.sheet.pk, {}), counts[key]
        convention = convention_of(table.round.convention)
        sheets.append(
            {
                "table": names.tables[key],
                "finished": table.sheet.finished_by,
                "counts_to": table.sheet.counts_to,
                "figures": {
                    slot_name(slot.player, slot.column, slot.against): str(points)
                    for slot, points in figures.items()
                },
                "vists": [str(one) for one in settle(figures, players=count, convention=convention)],
            }
        )
    with override("en"):
        standings = standings_document(read_standings(event))
    return {"sheets": sheets, "standings": standings}


def slot_name(player: int, column: str, against: int | None) -> str:
    """A place of a sheet as one word: `pool 0`, `whists 2 on 1`."""
    return f"{column} {player}" if against is None else f"{column} {player} on {against}"


def as_bytes(document: Document) -> bytes:
    """The document as the file that is written: a row to a line, the same for the same event."""
    parts = [f"{json.dumps(key)}: {laid_out(value)}" for key, value in document.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def laid_out(value: Any) -> str:
    """One part of the document: each row of a list on a line of its own."""
    if isinstance(value, list) and value:
        rows = ",\n ".join(json.dumps(row, ensure_ascii=False) for row in value)
        return f"[\n {rows}\n]"
    return json.dumps(value, ensure_ascii=False)
