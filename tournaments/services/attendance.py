"""Who has come today: a mark for each player and day, taken back by a further mark.

A registration's status says whether he is here now, and the draws read it; the marks say when and by whom
it was said. The first day of an event needs nothing; each later one is begun, and then everybody comes anew.
"""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import Attendance, CheckInDay, Event, Registration
from tournaments.selectors.attendance import current_day, is_here, newest_marks
from tournaments.services.locks import lock_event, lock_row, refuse, save_row

Kind = Attendance.Kind
MARKS = (Kind.CAME, Kind.LATE, Kind.ABSENT)
OTHER_DAY = gettext_noop("The check-in is of %(current)s; %(found)s is not the day that is open.")
OUTSIDE = gettext_noop("%(found)s is no day of the event, which runs from %(first)s to %(last)s.")
NOT_LATER = gettext_noop("The check-in of %(current)s has begun already; expected a later day.")
FIRST_DAY = gettext_noop("%(current)s is the first day; there is none to go back to.")
MARKED = gettext_noop("%(count)s players are marked on %(current)s already; the day stays begun.")
NO_MARK = gettext_noop("“%(found)s” is no mark; expected that a player came, came late or stayed away.")
OUT = gettext_noop("%(who)s takes no part any more (%(status)s); return the player to the list first.")
CHANGED_SINCE = gettext_noop("%(who)s was marked again since; look at the list.")


@action("player.attended", gettext_noop("attendance noted"))
def mark_attendance(
    *, registration: Registration, by: User, kind: str, day: date | None = None, reason: str = ""
) -> Attendance:
    """Write that a player came, came late or stayed away today, and set his status by it.

    `day` is the day the page showed; refused when another one is open. Saying the same twice adds nothing.
    """
    if kind not in MARKS:
        raise refuse("kind", "mark-unknown", NO_MARK, found=kind[:20])
    event = lock_event(registration.event)
    current = lock_row(registration, version=None)
    today = current_day(event)
    if day is not None and day != today:
        raise refuse("day", "other-day", OTHER_DAY, found=said(day), current=said(today))
    if current.status in Registration.OUT:
        who = {"who": str(current.player), "status": current.get_status_display()}
        raise refuse("kind", "takes-no-part", OUT, **who)
    newest = newest_marks(event, today).get(current.pk)
    if newest is not None and newest.kind == kind and is_here(kind) == _is_present(current):
        return newest
    set_presence(current, by=by, here=is_here(kind))
    return write_mark(current, event=event, day=today, kind=kind, by=by, reason=reason)


@action("player.attendance-undone", gettext_noop("attendance taken back"))
def unmark_attendance(*, mark: Attendance, by: User) -> Attendance:
    """Take the newest mark of a player back: what stood before it counts again."""
    event = lock_event(mark.event)
    current = lock_row(mark.registration, version=None)
    today = current_day(event)
    if mark.day != today:
        raise refuse("day", "other-day", OTHER_DAY, found=said(mark.day), current=said(today))
    own = list(Attendance.objects.filter(event=event, registration=current, day=today).order_by("-id")[:2])
    if not own or own[0].pk != mark.pk or current.status in Registration.OUT:
        raise refuse("kind", "marked-since", CHANGED_SINCE, who=str(current.player))
    before = own[1].kind if len(own) > 1 else Kind.UNMARKED
    before = before if before in MARKS else Kind.UNMARKED
    set_presence(current, by=by, here=is_here(before))
    return write_mark(current, event=event, day=today, kind=before, by=by)


@action("day.begun", gettext_noop("day of check-in begun"))
def begin_day(*, event: Event, by: User, day: date) -> CheckInDay:
    """Begin the check-in of a later day: everybody is waited for again. Sent twice, it begins once."""
    locked = lock_event(event)
    today = current_day(locked)
    made = CheckInDay.objects.filter(event=locked, day=day).first()
    if made is not None and day == today:
        return made
    if not locked.starts_on <= day <= locked.ends_on:
        bounds = {"first": said(locked.starts_on), "last": said(locked.ends_on)}
        raise refuse("day", "day-outside", OUTSIDE, found=said(day), **bounds)
    if day <= today:
        raise refuse("day", "day-not-later", NOT_LATER, current=said(today))
    for row in locked.registrations.select_for_update().filter(status=Registration.Status.PRESENT):
        set_presence(row, by=by, here=False)
    return CheckInDay.objects.create(event=locked, day=day, opened_by=by)


@action("day.returned", gettext_noop("day of check-in taken back"))
def return_to_day_before(*, event: Event, by: User) -> date:
    """Take back a day that was begun by mistake: whoever was here the day before is here again.

    Refused once somebody is marked on the day.
    """
    locked = lock_event(event)
    today = current_day(locked)
    begun = CheckInDay.objects.filter(event=locked, day=today).first()
    if begun is None:
        raise refuse("day", "first-day", FIRST_DAY, current=said(today))
    if marked := Attendance.objects.filter(event=locked, day=today).values("registration").distinct().count():
        raise refuse("day", "day-marked", MARKED, count=marked, current=said(today))
    begun.delete()
    before = current_day(locked)
    marks = newest_marks(locked, before)
    rows = locked.registrations.select_for_update().exclude(status__in=Registration.OUT)
    for row in rows:
        if (mark := marks.get(row.pk)) is not None and is_here(mark.kind):
            set_presence(row, by=by, here=True)
    return before


def write_mark(
    registration: Registration, *, event: Event, day: date, kind: str, by: User, reason: str = ""
) -> Attendance:
    """Add one mark (under the event's lock)."""
    return Attendance.objects.create(
        event=event, registration=registration, day=day, kind=kind, by=by, reason=reason.strip()[:300]
    )


def set_presence(registration: Registration, *, by: User, here: bool) -> None:
    """Bring the status of a locked registration in step with its mark."""
    wanted = Registration.Status.PRESENT if here else Registration.Status.REGISTERED
    if registration.status != wanted:
        registration.status = wanted
        save_row(registration, by=by)


def said(day: date) -> str:
    """A day in words, for a refusal."""
    return date_format(day, "j E Y")


def _is_present(registration: Registration) -> bool:
    return registration.status == Registration.Status.PRESENT
