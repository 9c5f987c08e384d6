"""Who may do what at an event. Asked by views and the API before they call a service."""

from __future__ import annotations

from enum import Enum

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from office.models import User
from tournaments.models import Event, Round, Staff

Role = Staff.Role


class Action(Enum):
    """What can be done at an event. `VIEW` is what the public sees; `WATCH` the staff's pages.

    `CHECK_IN` marks who has come; `ANNUL` sets results aside and deletes: a director has it only if
    it was given to him. `CALL` calls an arbiter, `RULE` rules, `JUDGE` decides appeals and sets tariffs.
    """

    VIEW = "view"
    WATCH = "watch"
    MANAGE_EVENT = "manage_event"
    MANAGE_PLAYERS = "manage_players"
    CHECK_IN = "check_in"
    SEAT = "seat"
    CORRECT_SEATS = "correct_seats"
    ENTER = "enter"
    UNDO = "undo"
    CORRECT = "correct"
    CLOCK = "clock"
    CLOSE = "close"
    CONFIRM = "confirm"
    REOPEN = "reopen"
    EXPORT = "export"
    PRINT = "print"
    CALL = "call"
    RULE = "rule"
    JUDGE = "judge"
    ANNUL = "annul"


_SCORER = {
    Action.VIEW,
    Action.WATCH,
    Action.CHECK_IN,
    Action.ENTER,
    Action.UNDO,
    Action.CLOSE,
    Action.PRINT,
    Action.CALL,
}
_ARBITER = _SCORER | {
    Action.CLOCK,
    Action.CORRECT_SEATS,
    Action.CORRECT,
    Action.CONFIRM,
    Action.REOPEN,
    Action.EXPORT,
    Action.RULE,
}
ALLOWED: dict[Staff.Role, frozenset[Action]] = {
    Role.SCORER: frozenset(_SCORER),
    Role.ARBITER: frozenset(_ARBITER),
    Role.DIRECTOR: frozenset(Action),
}


IN_THE_ARCHIVE = frozenset({Action.VIEW, Action.WATCH, Action.EXPORT, Action.PRINT, Action.ANNUL})
"""What is left to do at an event in the archive: read it, print it, and bring it back."""


def role_of(user: User | AnonymousUser, event: Event) -> Staff.Role | None:
    """The user's role at the event; a superuser directs every event. None: the public.

    Asked once for each event object: a page loads its event afresh, so nothing old is kept.
    """
    if not isinstance(user, User) or not user.is_active:
        return None
    if user.is_superuser:
        return Role.DIRECTOR
    return _duty_of(user, event)[0]


def _duty_of(user: User, event: Event) -> tuple[Staff.Role | None, bool]:
    """Role and leave to annul of a member of staff."""
    known: dict[int, tuple[Staff.Role | None, bool]] = event.__dict__.setdefault("_roles", {})
    if user.pk not in known:
        found = Staff.objects.filter(event=event, user=user).values_list("role", "may_annul").first()
        known[user.pk] = (Role(found[0]), found[1]) if found else (None, False)
    return known[user.pk]


def may(user: User | AnonymousUser, event: Event, action: Action) -> bool:
    """Whether the user may do it. Everybody may view a public event."""
    role = role_of(user, event)
    if role is None:
        return action is Action.VIEW and event.is_public
    if event.archived_at is not None and action not in IN_THE_ARCHIVE:
        return False
    if action is Action.ANNUL and isinstance(user, User) and not user.is_superuser:
        return role is Role.DIRECTOR and _duty_of(user, event)[1]
    return action in ALLOWED[role]


def require(user: User | AnonymousUser, event: Event, action: Action) -> None:
    """Raise `PermissionDenied` with the reason unless the user may do it."""
    if may(user, event, action):
        return
    role = role_of(user, event)
    if event.archived_at is not None and role is not None and action not in IN_THE_ARCHIVE:
        raise PermissionDenied(
            _("The event is in the archive: it can be read and printed. A director can bring it back.")
        )
    if action is Action.ANNUL and role is Role.DIRECTOR:
        raise PermissionDenied(
            _("Annulling is given to a director apart. Ask one who has it; the staff page says who.")
        )
    if role is None:
        raise PermissionDenied(_("This page is for the staff of the event. Sign in, or ask the director."))
    raise PermissionDenied(
        _("Your role here is “%(role)s”; this needs another one. Ask the director.") % {"role": role.label}
    )


def may_see_seating(user: User | AnonymousUser, round_: Round) -> bool:
    """Whether the user may see who sits where: staff always, the public once it is published."""
    if may(user, round_.event, Action.WATCH):
        return True
    published = round_.state in (Round.State.PUBLISHED, Round.State.CLOSED)
    return published and may(user, round_.event, Action.VIEW)


def may_see_results(user: User | AnonymousUser, event: Event, round_: Round | None = None) -> bool:
    """Whether the user may see figures: of one round, or (without a round) any figures at all.

    The public follows the event's policy: live – published and closed rounds; after each round –
    closed rounds; at the end – once the standings are final; hidden – none. Where running tables are
    hidden, a round is shown once it is closed.
    """
    if may(user, event, Action.WATCH):
        return True
    return may(user, event, Action.VIEW) and shows_results(event, round_)


def shows_results(event: Event, round_: Round | None = None) -> bool:
    """Whether the event's policy shows figures to those who are not its staff; see `may_see_results`."""
    if event.publication == Event.Publication.HIDDEN:
        return False
    if event.publication == Event.Publication.END and not event.is_final:
        return False
    if round_ is None:
        return True
    if event.shows_closed_only:
        return round_.state == Round.State.CLOSED
    return round_.state in (Round.State.PUBLISHED, Round.State.CLOSED)


def why_withheld(event: Event) -> str:
    """Why the public sees no figures (of this round) now, in words."""
    if event.publication == Event.Publication.HIDDEN:
        return _("The results of this event are not shown to the public.")
    if event.publication == Event.Publication.END and not event.is_final:
        return _("The results of this event are shown once its standings are final.")
    return _("The results of this round are shown once it is closed.")
