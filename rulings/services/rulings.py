"""Issuing, withdrawing, changing a ruling. Each is one transaction under the event's and the sheet's lock."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from rulings.models import Ruling, RulingWrite, TableCall
from rulings.rulebook.asking import question_saying
from rulings.rulebook.effects import Draft
from rulings.rulebook.faces import cite_text, draft_data, remedies_data
from rulings.rulebook.interview import Interview
from rulings.selectors.cases import facts_data, read_case
from rulings.selectors.desk import rulings_mark
from rulings.selectors.marks import marks_of
from rulings.selectors.proofs import proof_data
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
from rulings.services.proofs import checked_proofs
from rulings.services.rules import freeze_rules
from rulings.services.writing import part_id, reason_of, remember_warnings, take_back, write_ruling
from scoring.models import Sheet, SheetEntry
from scoring.selectors.refusals import EntryFault, EntryRefused
from scoring.selectors.sheets import lines_in_force, read_lines
from scoring.services import entries, sheets
from scoring.services.writing import lock_sheet, require_seen
from tournaments.models import Registration, Table
from tournaments.services.locks import lock_event

Status = Ruling.Status
Answers = Mapping[str, str]


@action("ruling.issued", gettext_noop("ruling issued"))
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
    reopen: str = "",
    proofs: Sequence[str] = (),
) -> Ruling:
    """Decide and issue: the record, the lines on the sheet, entries of the event, warnings.

    `line` is the deal in question, None for the one under way; `answers` hold the option chosen;
    `seen_last` and `seen_rulings` are the sheet's last line and the number of the newest step of a
    ruling at this table that the arbiter saw; `registration` is who takes an empty seat; `reopen` is why
    a closed sheet is opened for it (and closed again); `proofs` are texts of proofs on the cards. The same
    `client_id` issues once. Raises RulingRefused, EntryRefused, StaleSheet, WrongState, NotNow.
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
    proved = checked_proofs(interview, proofs)
    way = way_of(case, interview, by_hand)
    if way.draft is None:
        raise EntryRefused([EntryFault("", "not-possible", "%(why)s", {"why": way.fault})])
    if way.is_discretion and not by_hand and not words.strip():
        raise RulingRefused("say-more", SAY_MORE, field="words", cite=interview.cite)
    was_shut = open_for(sheet, by=by, reason=reopen) if needs_sheet(way.draft) else False
    ruling = Ruling.objects.create(
        event=event,
        number=next_number(event.pk),
        client_id=client_id,
        rules=freeze_rules(event, table.round.number),
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
        figures={
            "remedies": remedies_data(interview.decision),
            "all": remedies_data(way.decision),
            "proofs": proof_data(case, proved),
        },
        effect=draft_data(way.draft) | {"marks": marks_of(case, way.draft)},
        waiting=way.draft.pending,
        words=words.strip(),
        replaces=replaces,
        issued_by=by,
    )
    write_ruling(ruling, way.draft, case, title=interview.infraction.title, by=by, registration=registration)
    remember_warnings(ruling, way.decision, case)
    finish_calls(table, by)
    if was_shut:
        shut_again(sheet, by=by)
    return ruling


def needs_sheet(draft: Draft) -> bool:
    """Whether a decision writes a line."""
    return draft.deal is not None or bool(draft.added)


def open_for(sheet: Sheet, *, by: User, reason: str) -> bool:
    """Open a closed sheet for a ruling where a reason is given; whether that was needed."""
    held = lock_sheet(sheet)
    if held.sheet.is_open or not reason.strip():
        return False
    sheets.reopen_sheet(sheet=sheet, by=by, reason=reason)
    return True


def shut_again(sheet: Sheet, *, by: User) -> None:
    """Close a sheet that was opened for a ruling, if it has still ended; it waits to be confirmed again."""
    if lock_sheet(sheet).sheet.finished_by:
        sheets.close_sheet(sheet=sheet, by=by)


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


@action("ruling.withdrawn", gettext_noop("ruling withdrawn"))
def withdraw_ruling(
    *, ruling: Ruling, reason: str, by: User, is_panel: bool = False, reopen: bool = False
) -> Ruling:
    """Take a ruling back: the sheet and the standings stand as before it; its record stays.

    `is_panel` when the panel withdraws it while the appeal is open; `reopen` opens a closed sheet for it
    and closes it again. Raises Conflict, EntryRefused, WrongState.
    """
    return close_ruling(ruling, Status.WITHDRAWN, reason=reason, by=by, is_panel=is_panel, reopen=reopen)


def close_ruling(
    ruling: Ruling,
    status: Ruling.Status,
    *,
    reason: str,
    by: User,
    is_panel: bool = False,
    reopen: bool = False,
) -> Ruling:
    """Undo what a ruling wrote and move it to its last state."""
    lock_event(ruling.event)
    held = (
        Ruling.objects.select_for_update(of=("self",))
        .select_related("event", "sheet", "table", "closed_by")
        .get(pk=ruling.pk)
    )
    if not reason.strip():
        raise RulingRefused("reason-missing", NO_REASON, field="reason")
    if not held.is_issued:
        said = {"status": held.get_status_display(), "who": str(held.closed_by)}
        raise Conflict("not-issued", NOT_ISSUED, number=held.number, **said)
    if not is_panel and held.appeals.filter(status="open").exists():
        raise Conflict("appealed", APPEALED, cite="4.2.16", number=held.number)
    was_shut = False
    if reopen and held.sheet is not None and held.writes.filter(line__isnull=False).exists():
        was_shut = open_for(held.sheet, by=by, reason=reason)
    take_back(held, reason=reason.strip()[:300], by=by)
    if was_shut and held.sheet is not None:
        shut_again(held.sheet, by=by)
    held.status, held.closed_by, held.closed_at = status, by, timezone.now()
    held.closed_reason, held.waiting = reason.strip()[:300], None
    held.save(update_fields=["status", "closed_by", "closed_at", "closed_reason", "waiting"])
    return held


@action("ruling.changed", gettext_noop("ruling changed"))
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
    reopen = given.get("reopen", "")
    old = close_ruling(ruling, Status.REPLACED, reason=reason, by=by, is_panel=is_panel, reopen=bool(reopen))
    return issue_ruling(by=by, replaces=old, **given)


@action("ruling.applied", gettext_noop("waiting ruling written on the sheet"))
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
