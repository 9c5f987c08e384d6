"""Appeals (4.2.16): lodged until the event's deadline, decided by a panel; results wait for them."""

from __future__ import annotations

import uuid

from django.utils import timezone
from django.utils.formats import date_format

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from rulings.models import Appeal, Ruling
from rulings.selectors.refusals import (
    CHANGE_FIRST,
    DECIDED,
    NO_REASON,
    NO_SUCH_DECISION,
    NOT_ISSUED,
    ONE_OPEN,
    PANEL_MISSING,
    TOO_LATE,
    Conflict,
    RulingRefused,
)
from rulings.selectors.rules import rules_of
from rulings.services.rulings import withdraw_ruling
from scoring.services.sheets import count_appeals
from tournaments.models import Registration
from tournaments.services.locks import lock_event

POINT = "4.2.16"


@action("appeal.lodged", gettext_noop("appeal lodged"))
def lodge_appeal(
    *,
    ruling: Ruling,
    text: str,
    by: User,
    client_id: uuid.UUID,
    registration: Registration | None = None,
) -> Appeal:
    """Write an appeal down: a player's (`registration`), or an arbiter's own. One is open at a time."""
    lock_event(ruling.event)
    held = (
        Ruling.objects.select_for_update(of=("self",))
        .select_related("event", "sheet", "closed_by")
        .get(pk=ruling.pk)
    )
    if repeated := Appeal.objects.filter(client_id=client_id).first():
        return repeated
    if not held.is_issued:
        raise Conflict(
            "not-issued",
            NOT_ISSUED,
            number=held.number,
            status=held.get_status_display(),
            who=str(held.closed_by),
        )
    if not text.strip():
        raise RulingRefused("text-missing", NO_REASON, field="text", cite=POINT)
    until = rules_of(held.event).appeal_until
    if timezone.now() > until:
        said = date_format(timezone.localtime(until), "SHORT_DATETIME_FORMAT")
        raise Conflict("too-late", TOO_LATE, cite=POINT, until=said)
    if held.appeals.filter(status=Appeal.Status.OPEN).exists():
        raise Conflict("open-already", ONE_OPEN, cite=POINT, number=held.number)
    appeal = Appeal.objects.create(
        ruling=held,
        client_id=client_id,
        registration=registration,
        text=text.strip(),
        deadline=until,
        lodged_by=by,
    )
    if held.sheet is not None:
        count_appeals(sheet=held.sheet, step=1)
    return appeal


@action("appeal.decided", gettext_noop("appeal decided"))
def decide_appeal(*, appeal: Appeal, decision: str, panel: str, statement: str, by: User) -> Appeal:
    """Write down what the panel decided: upheld withdraws the ruling, changed names the one in its place."""
    lock_event(appeal.ruling.event)
    held = (
        Appeal.objects.select_for_update(of=("self",))
        .select_related("ruling__event", "ruling__sheet", "decided_by")
        .get(pk=appeal.pk)
    )
    if not held.is_open:
        raise Conflict("decided", DECIDED, status=held.get_status_display(), who=str(held.decided_by))
    if decision not in {Appeal.Status.UPHELD, Appeal.Status.CHANGED, Appeal.Status.REJECTED}:
        raise RulingRefused("decision", NO_SUCH_DECISION, field="decision", found=decision[:20])
    if not panel.strip() or not statement.strip():
        raise RulingRefused("panel-missing", PANEL_MISSING, field="panel", cite=POINT)
    if decision == Appeal.Status.CHANGED:
        held.outcome = Ruling.objects.filter(replaces=held.ruling).first()
        if held.outcome is None:
            raise Conflict("change-first", CHANGE_FIRST, field="decision", number=held.ruling.number)
    if decision == Appeal.Status.UPHELD:
        withdraw_ruling(ruling=held.ruling, reason=statement, by=by, is_panel=True, reopen=True)
    held.status, held.panel, held.statement = decision, panel.strip()[:300], statement.strip()
    held.decided_by, held.decided_at = by, timezone.now()
    held.save(update_fields=["status", "panel", "statement", "decided_by", "decided_at", "outcome"])
    if held.ruling.sheet is not None:
        count_appeals(sheet=held.ruling.sheet, step=-1)
    return held
