"""Writing an event file: the rows of an event as facts, the journal's end, what was worked out."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.apps import apps
from django.db.models import Model, QuerySet
from django.utils.translation import override

from archive.domain.eventfile.layout import EVENT, FORMAT, SECTIONS, Column, Section
from archive.domain.eventfile.reading import Document, digest_of
from journal.selectors.chains import head_of, path_to_event
from journal.services.gathering import plain
from office.models import User
from scoring.models import SheetPosting
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
    """How rows are named in the file, by primary key; filled as they are met."""

    people: dict[int, int] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    tables: dict[int, list[int]] = field(default_factory=dict)
    by_kind: dict[str, dict[int, Any]] = field(default_factory=dict)

    def person(self, user: User) -> int:
        """The place of a person's name in `people`."""
        if user.pk not in self.people:
            self.people[user.pk] = len(self.names)
            self.names.append(TABLE_PHONE if user.username == TABLE_PHONE else str(user))
        return self.people[user.pk]


def rows_of(section: Section, event: Event) -> QuerySet[Model]:
    """The rows of a section in the order in which they were written."""
    model: type[Model] = apps.get_model(section.model)
    way = path_to_event(model)
    found: QuerySet[Model] = model._base_manager.filter(**{"__".join(way or ()): event}).order_by("pk")
    people = [column.name for column in section.columns if column.kind == "person"]
    if section.name == "players":
        people = ["player"]
    return found.select_related(*people) if people else found


def event_document(event: Event) -> Document:
    """The whole event as a document of the format, with its digest; not signed."""
    names = Names()
    rows = {section.name: list(rows_of(section, event)) for section in SECTIONS}
    learn_names(names, rows)
    document: Document = {"format": FORMAT, "event": row_of(EVENT, event, names)}
    for section in SECTIONS:
        told = [row_of(section, row, names) for row in rows[section.name]]
        if hidden := SECRET.get(section.name):
            told = [keep_secret(one, row, hidden) for one, row in zip(told, rows[section.name], strict=True)]
        document[section.name] = told
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
    rounds = names.by_kind["round"]
    names.tables = {table.pk: [rounds[table.round_id], table.number] for table in rows["tables"]}
    names.by_kind["table"] = dict(names.tables)
    sheets = {sheet.pk: names.tables[sheet.table_id] for sheet in rows["sheets"]}
    names.by_kind["sheet"] = sheets
    names.by_kind["line"] = {line.pk: [*sheets[line.sheet_id], line.number] for line in rows["lines"]}


def row_of(section: Section, row: Any, names: Names) -> dict[str, Any]:
    """One row as the file has it."""
    return {column.name: value_of(column, row, names) for column in section.columns}


def value_of(column: Column, row: Any, names: Names) -> Any:
    """One value: plain JSON, references by name, moments in UTC."""
    if isinstance(row, Registration) and column.name in PLAYER_COLUMNS:
        return plain(getattr(row.player, column.name))
    if column.kind == "person":
        user = getattr(row, column.name)
        return None if user is None else names.person(user)
    target = row._meta.get_field(column.name)
    if target.is_relation:
        key = getattr(row, target.attname)
        kind = "sheet" if target.related_model._meta.model_name == "sheet" else column.kind
        return None if key is None else names.by_kind[kind][key]
    value = getattr(row, column.name)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return plain(value)


def keep_secret(told: dict[str, Any], row: Any, hidden: Mapping[str, Any]) -> dict[str, Any]:
    """A row without what may not be known yet."""
    is_open = row.round.state == Round.State.CLOSED if hasattr(row, "round") else row.revealed_at is not None
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
    """The document as the file that is written: readable, the same for the same event."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()
