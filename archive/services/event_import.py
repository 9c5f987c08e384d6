"""Taking an event file in as a new event: proved first, then row by row, then proved again.

Whoever acted is named as he was, by an inactive login that nobody signs in with: a file from elsewhere says
names, not accounts. Postings and heads of sheets are worked out from the lines, never taken from the file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Field, Model
from django.utils import timezone

from archive.domain.eventfile.layout import SECTIONS, Column, Section
from archive.domain.eventfile.reading import Document, name_of
from archive.selectors.event_file import PLAYER_COLUMNS, TABLE_PHONE
from archive.selectors.verifying import verify_document
from journal.services.actions import action
from office.faults import Refused
from office.models import User
from office.services.people import table_phone
from phones.services.verdicts import keep_in_step
from preferans.faults import Fault
from preferans.marks import gettext_noop
from scoring.models import Sheet, SheetEntry, SheetPosting
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import finished_by, score_facts, slots_of, told_of, totals_of
from scoring.selectors.sheets import ANSWERS, build_document, change_of, lines_in_force, read_lines, seats_of
from scoring.selectors.standings import read_standings, standings_document
from scoring.services.writing import lock_sheet, postings_of, postings_of_change
from tournaments.models import Event, Player, Registration, Seat, Staff
from tournaments.services.events import free_slug

NOT_PROVED = gettext_noop("%(where)s: the file states %(stated)s, its facts lead to %(found)s.")
BAD_VALUE = gettext_noop("%(where)s: %(why)s")
CONTRADICTS = gettext_noop("The rows of the file contradict one another: %(why)s")
NOT_THE_SAME = gettext_noop("The event taken in has other standings than the file states; nothing was kept.")
MOST_TOLD = 20
FOUND_BY = {"players": "player", "conventions": "convention", "rules": "rules", "rounds": "round"}
FOUND_BY |= {"rulings": "ruling", "event_entries": "entry", "lots": "lot"}


class Rows:
    """The new rows by the names that the file gives them."""

    def __init__(self, event: Event, people: Sequence[User]) -> None:
        self.event = event
        self.people = people
        self.known: dict[tuple[str, tuple[int, ...]], Model] = {}

    def find(self, kind: str, value: Any) -> Model | None:
        """The row that a value names; None for none."""
        if value is None:
            return None
        return self.people[value] if kind == "person" else self.known[kind, name_of(value)]

    def keep(self, section: Section, row: Mapping[str, Any], made: Model) -> None:
        """Remember a row by its name."""
        if section.name in FOUND_BY:
            self.known[FOUND_BY[section.name], (row["number"],)] = made
        elif section.name == "tables":
            self.known["table", (row["round"], row["number"])] = made
        elif section.name == "sheets":
            self.known["sheet", name_of(row["table"])] = made
        elif section.name == "lines":
            self.known["line", (*name_of(row["sheet"]), row["number"])] = made


@action("event.imported", gettext_noop("event taken in from a file"))
def import_event(*, document: Document, by: User, reason: str = "") -> Event:
    """Make a new event of a document that `read_event_file` has read; `by` becomes its director.

    It is not shown to the public until the director says so. Raises Refused, and keeps nothing, when the file
    does not prove itself or contradicts itself.
    """
    verified = verify_document(document)
    if not verified.is_proved:
        raise Refused(
            [
                Fault(
                    one.where,
                    "not-proved",
                    NOT_PROVED,
                    {"where": one.where, "stated": one.stated, "found": one.found},
                )
                for one in verified.differences[:MOST_TOLD]
            ]
        )
    try:
        with transaction.atomic():
            return take_in(document, by)
    except EntryRefused as refused:
        raise Refused([Fault("lines", "contradicts", CONTRADICTS, {"why": str(refused)[:200]})]) from refused
    except DatabaseError as problem:
        raise Refused([Fault("file", "contradicts", CONTRADICTS, {"why": str(problem)[:200]})]) from problem


def take_in(document: Document, by: User) -> Event:
    """Write every row, work out what follows, compare."""
    event = make_event(document, by)
    rows = Rows(event, make_people(document, event))
    said = document["event"]
    Event.objects.filter(pk=event.pk).update(
        created_by=rows.people[said["created_by"]], created_at=said["created_at"]
    )
    for section in SECTIONS:
        for number, row in enumerate(document[section.name], 1):
            rows.keep(section, row, make_row(section, row, rows, f"{section.name} {number}"))
    sheets = Sheet.objects.filter(table__round__event=event).select_related("table__round__convention")
    cites = {row["number"]: row["cite"] for row in document["rulings"]}
    for sheet in sheets:
        work_out(sheet, cites)
    final = event.finals.filter(withdrawn_at=None).first()
    if final is not None:
        Event.objects.filter(pk=event.pk).update(final_at=final.at)
    event = Event.objects.get(pk=event.pk)
    if standings_document(read_standings(event)) != document["results"]["standings"]:
        raise Refused([Fault("results", "other-standings", NOT_THE_SAME)])
    return event


def make_event(document: Document, by: User) -> Event:
    """The event's own row, and its director."""
    given = dict(document["event"])
    values = {name: given[name] for name in given if name not in ("created_by", "created_at", "is_public")}
    event = Event(created_by=by, is_public=False, updated_by=by, **values)
    check_values(event, "event")
    event.slug = free_slug(event.name, event.starts_on)
    event.save()
    Staff.objects.create(event=event, user=by, role=Staff.Role.DIRECTOR, added_by=by)
    return event


def make_people(document: Document, event: Event) -> list[User]:
    """A name for everybody who acted; the phone of a table is everywhere the same."""
    people = []
    for number, name in enumerate(document["people"]):
        if name == TABLE_PHONE:
            people.append(table_phone())
            continue
        person = User(username=f"@{event.pk}-{number}", display_name=name[:120], is_active=False)
        person.set_unusable_password()
        person.save()
        people.append(person)
    return people


def make_row(section: Section, row: Mapping[str, Any], rows: Rows, where: str) -> Model:
    """One row of a section, as it was written: its own times and all."""
    model: type[Model] = apps.get_model(section.model)
    made = model()
    for column in section.columns:
        if section.name == "players" and column.name in PLAYER_COLUMNS:
            continue
        set_value(made, column, row[column.name], rows)
    if isinstance(made, Registration):
        made.player = make_player(row, where)
    if isinstance(made, Seat):
        made.round = made.table.round
    if any(field.name == "event" for field in model._meta.concrete_fields):
        made.event = rows.event  # type: ignore[attr-defined]  # not in the stubs
    check_values(made, where)
    return insert(made)


def make_player(row: Mapping[str, Any], where: str) -> Player:
    """The person of a registration; never one who is known here already."""
    player = Player(**{name: row[name] for name in PLAYER_COLUMNS})
    check_values(player, where)
    player.save()
    return player


def set_value(made: Model, column: Column, value: Any, rows: Rows) -> None:
    """Put one value of the file into a new row."""
    target: Any = made._meta.get_field(column.name)
    if not target.is_relation:
        setattr(made, column.name, value)
        return
    kind = "sheet" if target.related_model is Sheet else column.kind
    setattr(made, column.name, rows.find(kind, value))


def check_values(made: Model, where: str) -> None:
    """Hold every column to its type, length and choices; raises Refused with the place."""
    for field in made._meta.concrete_fields:
        value = getattr(made, field.attname)
        if field.is_relation or field.primary_key or value in (None, "") or not isinstance(field, Field):
            continue
        try:
            setattr(made, field.attname, field.clean(value, None) if value not in ({}, []) else value)
        except ValidationError as problem:
            why = f"{field.name}: {' '.join(problem.messages)}"
            raise Refused([Fault(where, "value", BAD_VALUE, {"where": where, "why": why[:200]})]) from problem


def insert(made: Model) -> Model:
    """Write a row with the times that it has; what the file does not say of it happens now."""
    now = timezone.now()
    for field in made._meta.concrete_fields:
        is_clock = getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False)
        if is_clock and getattr(made, field.attname) is None:
            setattr(made, field.attname, now)
    made.save_base(raw=True, force_insert=True)
    return made


def work_out(sheet: Sheet, cites: Mapping[int, str]) -> None:
    """Postings of every line, and the head of the sheet, from its facts."""
    lines, seats = read_lines(sheet), seats_of(sheet.table_id)
    convention = sheet.table.round.convention

    def score(upto: Sequence[SheetEntry]) -> tuple[list[SheetEntry], Any]:
        entries = lines_in_force(upto)
        facts = [entry.fact for entry in entries]
        document = build_document(sheet=sheet, seats=seats, convention=convention, facts=facts)
        return [entry.line for entry in entries], score_facts(document)

    written: list[SheetPosting] = []
    start = 0
    result: Any = None
    for turn in [*(at for at, line in enumerate(lines) if line.kind in ANSWERS), len(lines)]:
        in_order, result = score(lines[:turn])
        fresh = {line.pk for line in lines[start:turn]}
        for place, line in enumerate(in_order):
            if line.pk in fresh:
                written += of_line(line, postings_of(told_of(result, place)))
        if turn < len(lines):
            _entries, after = score(lines[: turn + 1])
            change = change_of(old=slots_of(result), new=slots_of(after))
            cite = cites.get(lines[turn].ruling_number or 0, "")
            written += of_line(lines[turn], postings_of_change(change, cite=cite))
        start = turn + 1
    SheetPosting.objects.bulk_create(written, batch_size=500)
    sheet.last_number = lines[-1].number if lines else 0
    sheet.deals = sum(1 for entry in lines_in_force(lines) if "contract" in entry.fact)
    sheet.finished_by = finished_by(result) if lines else ""
    sheet.totals = totals_of(result) if lines else []
    sheet.open_appeals = sheet.rulings.filter(appeals__status="open").count()
    waits = sheet.table.round.event.confirmation != Event.Confirmation.NONE
    sheet.counts_to = 0 if waits else None
    sheet.save()
    if waits:
        keep_in_step(lock_sheet(sheet))


def of_line(line: SheetEntry, postings: Sequence[SheetPosting]) -> Sequence[SheetPosting]:
    """Postings of a line of its sheet."""
    for posting in postings:
        posting.entry, posting.sheet_id = line, line.sheet_id
    return postings
