"""Rounds of an event, and the moment when play begins at a table."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import ConventionVersion, Event, Round, SeatingChange, Table
from tournaments.services.locks import lock_event, lock_row, refuse, save_row

NUMBER_GAP = gettext_noop(
    "Round %(found)s was asked for; the next one is round %(next)s. Open the page again."
)
NO_CONVENTION = gettext_noop("The event has no convention for round %(round)s; choose one first.")
NO_REASON = gettext_noop("The reason is empty; it goes into the event's file, so say why.")
NOT_PUBLISHED = gettext_noop("Round %(round)s is %(state)s; expected a published one.")
NOT_CLOSED = gettext_noop("Round %(round)s is %(state)s; only a closed one can be opened again.")


@transaction.atomic
def create_round(
    *, event: Event, by: User, number: int, name: str = "", deals_planned: int | None = None
) -> Round:
    """Add the round `number`, the next one, under the convention in force there.

    Idempotent: a form sent twice names a number that exists and gets that round.
    """
    lock_event(event)
    made = Round.objects.filter(event=event, number=number).first()
    if made is not None:
        return made
    last = Round.objects.filter(event=event).order_by("-number").first()
    expected = last.number + 1 if last else 1
    if number != expected:
        raise refuse("number", "round-gap", NUMBER_GAP, found=number, next=expected)
    convention = (
        ConventionVersion.objects.filter(event=event, from_round__lte=number)
        .order_by("-from_round", "-number")
        .first()
    )
    if convention is None:
        raise refuse("convention", "no-convention", NO_CONVENTION, round=number)
    return Round.objects.create(
        event=event,
        number=number,
        name=name,
        convention=convention,
        deals_planned=deals_planned,
        updated_by=by,
    )


@transaction.atomic
def edit_round(*, round: Round, version: int, by: User, name: str, deals_planned: int | None) -> Round:
    """Change the round's name and planned deals. Refused when somebody saved since `version`."""
    current = lock_row(round, version=version)
    current.name, current.deals_planned = name, deals_planned
    save_row(current, by=by)
    return current


@transaction.atomic
def start_play(*, table: Table) -> Table:
    """Mark that play began at the table and freeze the round's convention.

    Called by the scorer's services inside their transaction before the first entry of a sheet.
    From then on the seats change by substitutes only. Calling it again changes nothing.
    """
    round_ = Round.objects.select_for_update().get(pk=table.round_id)
    current = Table.objects.select_for_update().get(pk=table.pk)
    if current.started_at is not None:
        return current
    if round_.state != Round.State.PUBLISHED:
        raise refuse(
            "round",
            "round-not-published",
            NOT_PUBLISHED,
            round=round_.number,
            state=round_.get_state_display(),
        )
    now = timezone.now()
    convention = ConventionVersion.objects.select_for_update().get(pk=round_.convention_id)
    if convention.frozen_at is None:
        convention.frozen_at = now
        convention.save(update_fields=["frozen_at"])
    current.started_at = now
    current.save(update_fields=["started_at"])
    return current


@transaction.atomic
def close_round(*, round: Round, version: int | None, by: User) -> Round:
    """Close a published round. Whether its sheets allow it is asked by the scorer, who calls this."""
    current = lock_row(round, version=version)
    if current.state == Round.State.CLOSED:
        return current
    if current.state != Round.State.PUBLISHED:
        raise refuse(
            "state",
            "round-not-published",
            NOT_PUBLISHED,
            round=current.number,
            state=current.get_state_display(),
        )
    current.state = Round.State.CLOSED
    save_row(current, by=by)
    return current


@transaction.atomic
def reopen_round(*, round: Round, version: int | None, by: User, reason: str) -> Round:
    """Open a closed round again, with a reason."""
    if not reason.strip():
        raise refuse("reason", "reason-empty", NO_REASON)
    current = lock_row(round, version=version)
    if current.state != Round.State.CLOSED:
        raise refuse(
            "state", "round-not-closed", NOT_CLOSED, round=current.number, state=current.get_state_display()
        )
    current.state = Round.State.PUBLISHED
    save_row(current, by=by)
    SeatingChange.objects.create(
        round=current, reason=reason.strip()[:300], facts={"kind": "reopened"}, made_by=by
    )
    return current
