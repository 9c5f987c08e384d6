"""Issuing, withdrawing, changing a ruling. Each is one transaction under the event's and the sheet's lock."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from office.models import User
from rulings.models import Ruling, RulingWrite, TableCall
from rulings.rulebook.asking import question_saying
from rulings.rulebook.faces import cite_text, draft_data, remedies_data
from rulings.rulebook.interview import Interview
from rulings.selectors.cases import facts_data, read_case
from rulings.selectors.desk import rulings_mark
from rulings.selectors.refusals import (
    APPEALED,
    CHOOSE,
    NO_LINE,
    NO_REASON,
    NOT_ISSUED,
    NOT_WAITING,
    OTHERS_RULED,
    REPEAT_DIFFERS,
    SAY_MORE,
    UNDECIDED,
    Conflict,
    RulingRefused,
)
from rulings.selectors.ways import way_of
from rulings.services.rules import freeze_rules
from rulings.services.writing import part_id, reason_of, remember_warnings, take_back, write_ruling
from scoring.models import SheetEntry
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.sheets import lines_in_force, read_lines
from scoring.services import entries, sheets
from scoring.services.writing import lock_sheet, require_seen
from tournaments.models import Registration, Table
from tournaments.services.locks import lock_event

Status = Ruling.Status
Answers = Mapping[str, str]


@transaction.atomic
def issue_ruling(
    *,
    table: Table,
    infraction: str,
    answers: Answers,
    by: User,
    client_id: uuid.UUID,
    line: int | None = None,
    by_hand: Sequence[str] = (),
    words: str = "",
    seen_last: int | None = None,
    seen_rulings: int | None = None,
    registration: Registration | None = None,
    replaces: Ruling | None = None,
) -> Ruling:
    """Decide and issue: the record, the lines on the sheet, entries of the event, warnings.

    `line` is the deal in question, None for the one under way; `answers` hold the option chosen;
    `seen_last` and `seen_rulings` are the sheet's last line and the number of the newest step of a
    ruling at this table that the arbiter saw; `registration` is who takes an empty seat. The same
    `client_id` issues once. Raises RulingRefused, EntryRefused, StaleSheet, WrongState.
    """
    event = lock_event(table.round.event)
    if repeated := find_repeat(client_id, table, infraction, answers):
        return repeated
    sheet = sheets.open_sheet(table=table, by=by)
    held = lock_sheet(sheet)
    require_seen(held, seen_last)
    require_rulings_seen(table, seen_rulings)
    case = read_case(table, line=line)
    interview = case.interview(infraction, answers)
    require_decided(interview)
    way = way_of(case, interview, by_hand)
    if way.draft is None:
        raise EntryRefused([EntryFault("", "not-possible", "%(why)s", {"why": way.fault})])
    if way.is_discretion and not by_hand and not words.strip():
        raise RulingRefused("say-more", SAY_MORE, field="words", cite=interview.cite)
    ruling = Ruling.objects.create(
        event=event,
        number=next_number(event.pk),
        client_id=client_id,
        rules=freeze_rules(event),
        table=table,
        sheet=sheet,
        about_line=case.shown.line if case.shown else None,
        deal_number=case.deal_number,
        edition=case.rules.edition.key,
        infraction=infraction,
        cite=interview.cite[:60],
        answers=interview.answers,
        option=interview.option,
        by_hand=list(by_hand) if way.is_discretion else [],
        facts=facts_data(case),
        figures={"remedies": remedies_data(interview.decision), "all": remedies_data(way.decision)},
        effect=draft_data(way.draft),
        waiting=way.draft.pending,
        words=words.strip(),
        replaces=replaces,
        issued_by=by,
    )
    write_ruling(ruling, way.draft, case, title=interview.infraction.title, by=by, registration=registration)
    remember_warnings(ruling, way.decision, case)
    finish_calls(table, by)
    return ruling


def find_repeat(client_id: uuid.UUID, table: Table, infraction: str, answers: Answers) -> Ruling | None:
    """The ruling that this request issued already; another content is refused."""
    found = Ruling.objects.filter(client_id=client_id).first()
    if found is None:
        return None
    same = found.table_id == table.pk and found.infraction == infraction
    same = same and all(found.answers.get(key, value) == value for key, value in answers.items())
    if not same:
        raise Conflict("repeat-differs", REPEAT_DIFFERS, field="client_id", number=found.number)
    return found


def require_rulings_seen(table: Table, seen: int | None) -> None:
    """Refuse when a ruling was issued or withdrawn at the table since the arbiter looked."""
    if seen is None or seen == rulings_mark(table):
        return
    newest = Ruling.objects.filter(table=table).order_by("-number")[:3]
    said = ", ".join(f"{one.number} ({one.get_status_display()}, {one.issued_by})" for one in newest)
    raise Conflict("others-ruled", OTHERS_RULED, field="seen_rulings", rulings=said)


def require_decided(interview: Interview) -> None:
    """Refuse an interview that still asks."""
    if interview.question is not None:
        question = question_saying(interview.question).said(_)
        raise RulingRefused("undecided", UNDECIDED, field=interview.question.key, question=question)
    if not interview.is_decided:
        options = "; ".join(f"{_(one.gist)} ({cite_text(one.cite, _)})" for one in interview.options)
        raise RulingRefused("choose", CHOOSE, field="option", options=options)


def next_number(event_id: int) -> int:
    """The number of the event's next ruling (under the event's lock)."""
    last = Ruling.objects.filter(event=event_id).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def finish_calls(table: Table, by: User) -> None:
    """A ruling answers the call it was made on."""
    for call in TableCall.objects.filter(table=table, done_at=None):
        call.done_by, call.done_at = by, timezone.now()
        call.taken_by = call.taken_by or by
        call.taken_at = call.taken_at or call.done_at
        call.save(update_fields=["done_by", "done_at", "taken_by", "taken_at"])


# Withdrawing and changing ----------------------------------------------------------------------------


@transaction.atomic
def withdraw_ruling(*, ruling: Ruling, reason: str, by: User, is_panel: bool = False) -> Ruling:
    """Take a ruling back: the sheet and the standings stand as before it; its record stays.

    `is_panel` when the panel withdraws it while the appeal is open. Raises Conflict, EntryRefused,
    WrongState (a closed sheet is reopened first).
    """
    return close_ruling(ruling, Status.WITHDRAWN, reason=reason, by=by, is_panel=is_panel)


def close_ruling(
    ruling: Ruling, status: Ruling.Status, *, reason: str, by: User, is_panel: bool = False
) -> Ruling:
    """Undo what a ruling wrote and move it to its last state."""
    lock_event(ruling.event)
    held = (
        Ruling.objects.select_for_update(of=("self",))
        .select_related("event", "sheet", "table")
        .get(pk=ruling.pk)
    )
    if not reason.strip():
        raise RulingRefused("reason-missing", NO_REASON, field="reason")
    if not held.is_issued:
        raise Conflict("not-issued", NOT_ISSUED, number=held.number, status=held.get_status_display())
    if not is_panel and held.appeals.filter(status="open").exists():
        raise Conflict("appealed", APPEALED, cite="4.2.16", number=held.number)
    take_back(held, reason=reason.strip()[:300], by=by)
    held.status, held.closed_by, held.closed_at = status, by, timezone.now()
    held.closed_reason, held.waiting = reason.strip()[:300], None
    held.save(update_fields=["status", "closed_by", "closed_at", "closed_reason", "waiting"])
    return held


@transaction.atomic
def change_ruling(
    *,
    ruling: Ruling,
    reason: str,
    by: User,
    seen_last: int | None = None,
    seen_rulings: int | None = None,
    is_panel: bool = False,
    **given: Any,
) -> Ruling:
    """Replace a ruling by another one about the same table; `given` as for `issue_ruling`."""
    if repeated := find_repeat(given["client_id"], given["table"], given["infraction"], given["answers"]):
        return repeated
    if ruling.sheet is not None:
        lock_event(ruling.event)
        require_seen(lock_sheet(ruling.sheet), seen_last)
        require_rulings_seen(given["table"], seen_rulings)
    old = close_ruling(ruling, Status.REPLACED, reason=reason, by=by, is_panel=is_panel)
    return issue_ruling(by=by, replaces=old, **given)


@transaction.atomic
def apply_waiting(*, ruling: Ruling, line: int, by: User, seen_last: int | None = None) -> SheetEntry:
    """Put what waited for the deal under way into the deal once it is recorded."""
    lock_event(ruling.event)
    held = Ruling.objects.select_for_update(of=("self",)).get(pk=ruling.pk)
    if not held.is_issued or not held.waiting or held.sheet is None:
        raise Conflict("not-waiting", NOT_WAITING, number=held.number)
    sheet = lock_sheet(held.sheet)
    require_seen(sheet, seen_last)
    found = next((one for one in lines_in_force(read_lines(held.sheet)) if one.line.number == line), None)
    if found is None or "contract" not in found.fact:
        raise RulingRefused("no-deal", NO_LINE, field="line", found=line)
    title = read_case(held.table).infraction(held.infraction).title if held.table else ""
    answer = entries.correct_entry(
        line=found.line,
        fact=merged(found.fact, held.waiting),
        reason=reason_of(held, title),
        by=by,
        client_id=part_id(held, f"applied {line}"),
        cite=held.cite,
        source=held.source,
    )
    RulingWrite.objects.create(ruling=held, line=answer)
    held.waiting = None
    held.save(update_fields=["waiting"])
    return answer


def merged(fact: Mapping[str, Any], waiting: Mapping[str, Any]) -> dict[str, Any]:
    """A recorded deal with what waited for it."""
    adjustments = [*(fact.get("adjustments") or []), *(waiting.get("adjustments") or [])]
    deal = {**fact, **{key: value for key, value in waiting.items() if key != "adjustments"}}
    return {**deal, "adjustments": adjustments} if adjustments else deal
