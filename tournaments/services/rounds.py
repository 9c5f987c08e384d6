"""Rounds of an event: planned and renamed; the scorer closes them."""

from __future__ import annotations

from typing import Any

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import ConventionVersion, Event, Round
from tournaments.services.locks import lock_event, lock_row, refuse, save_row

NUMBER_GAP = gettext_noop(
    "Round %(found)s was asked for; the next one is round %(next)s. Open the page again."
)
NO_CONVENTION = gettext_noop("The event has no convention for round %(round)s; choose one first.")
NO_REASON = gettext_noop("The reason is empty; it goes into the event's file, so say why.")
DAY = gettext_noop("The day %(found)s is outside the event, which lasts from %(first)s to %(last)s.")
REASON_LENGTH = 300


@action("round.made", gettext_noop("round added"))
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
    round_ = Round.objects.create(
        event=event,
        number=number,
        name=name,
        convention=convention,
        deals_planned=deals_planned,
        updated_by=by,
    )
    if last is not None and (entrants := list(last.entrants.all())):
        round_.entrants.set(entrants)
    return round_


@action("round.edited", gettext_noop("round edited"))
def edit_round(
    *, round_: Round, version: int, by: User, name: str, deals_planned: int | None, **when: Any
) -> Round:
    """Change the round's name and planned deals, and its `day` and `session` where they are given.

    Refused when somebody saved since `version`, and for a day outside the event.
    """
    current = lock_row(round_, version=version)
    current.name, current.deals_planned = name, deals_planned
    if unknown := set(when) - {"day", "session"}:
        raise ValueError(f"{sorted(unknown)}: expected day or session")
    for field, value in when.items():
        setattr(current, field, value)
    event = current.event
    if current.day is not None and not event.starts_on <= current.day <= event.ends_on:
        raise refuse("day", "day-outside", DAY, found=current.day, first=event.starts_on, last=event.ends_on)
    save_row(current, by=by)
    return current


def checked_reason(reason: str) -> str:
    """The reason on one line; refused when it is empty."""
    reason = " ".join(reason.split())[:REASON_LENGTH]
    if not reason:
        raise refuse("reason", "reason-empty", NO_REASON)
    return reason
