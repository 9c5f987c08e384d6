"""Who works at an event: the director adds logins, changes roles, takes people off."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import Event, Staff
from tournaments.services.locks import lock_event, refuse, stale_since

ALREADY = gettext_noop("“%(found)s” already works here as %(role)s; change the role in the list.")
BAD_LOGIN = gettext_noop("“%(found)s” cannot be a login; expected 3 to 60 letters, digits or . - _")
LAST_DIRECTOR = gettext_noop("“%(found)s” is the only director; name another one first.")
UNKNOWN_ROLE = gettext_noop("“%(found)s” is no role; expected director, arbiter or scorer.")
NO_ARBITER = gettext_noop("“%(found)s” is no arbiter of this event; arbiters and directors go on duty.")
NO_DIRECTOR = gettext_noop("“%(found)s” is no director; only directors annul.")
LAST_LEAVE = gettext_noop("“%(found)s” is the only one who may annul; give it to another director first.")
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters that look alike on paper."""


@dataclass(frozen=True)
class Added:
    """The new member; `password` only for a login made just now, to be shown once."""

    member: Staff
    password: str | None


@action("staff.added", gettext_noop("member of staff added"))
def add_staff(*, event: Event, by: User, login: str, role: str, display_name: str = "") -> Added:
    """Give a login a role at the event; a login that does not exist is made with a password."""
    lock_event(event)
    _check_role(role)
    login = login.strip()
    user = User.objects.filter(username__iexact=login).first()
    password = None
    if user is None:
        _check_login(login)
        password = "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3))
        user = User.objects.create_user(username=login, password=password, display_name=display_name.strip())
    elif (member := Staff.objects.filter(event=event, user=user).first()) is not None:
        raise refuse("login", "already-staff", ALREADY, found=login, role=member.get_role_display())
    return Added(Staff.objects.create(event=event, user=user, role=role, added_by=by), password)


@action("staff.role", gettext_noop("role changed"))
def change_role(*, member: Staff, by: User, role: str, was: str | None = None) -> Staff:
    """Give a member another role; the last director stays one.

    `was` is the role that the page showed: with another one now it is refused. Raises Refused, Stale.
    """
    lock_event(member.event)
    _check_role(role)
    current = Staff.objects.select_for_update().get(pk=member.pk)
    if was is not None and was != current.role:
        raise stale_since(current.event_id, "staff.role")
    if role != Staff.Role.DIRECTOR:
        _check_director_left(current)
    current.role, current.added_by = role, by
    current.save()
    return current


@action("staff.leave", gettext_noop("leave to annul given or taken"))
def give_leave(*, member: Staff, by: User, may_annul: bool) -> Staff:
    """Give a director the leave to annul and delete, or take it; one director keeps it."""
    lock_event(member.event)
    current = Staff.objects.select_for_update().get(pk=member.pk)
    if may_annul and current.role != Staff.Role.DIRECTOR:
        raise refuse("may_annul", "no-director", NO_DIRECTOR, found=str(current.user))
    others = Staff.objects.filter(event=current.event_id, role=Staff.Role.DIRECTOR, may_annul=True)
    if not may_annul and not others.exclude(pk=current.pk).exists():
        raise refuse("may_annul", "last-leave", LAST_LEAVE, found=str(current.user))
    if current.may_annul != may_annul:
        current.may_annul = may_annul
        current.save(update_fields=["may_annul"])
    return current


@action("staff.duty", gettext_noop("duty changed"))
def set_duty(*, event: Event, user: User, is_on_duty: bool) -> Staff:
    """Say whether a member of staff is on duty: calls of the arbiter go to those who are."""
    lock_event(event)
    member = Staff.objects.select_for_update().filter(event=event, user=user).first()
    if member is None or member.role == Staff.Role.SCORER:
        raise refuse("user", "no-arbiter", NO_ARBITER, found=str(user))
    if member.is_on_duty != is_on_duty:
        member.is_on_duty = is_on_duty
        member.save(update_fields=["is_on_duty"])
    return member


@action("staff.removed", gettext_noop("member of staff taken off"))
def remove_staff(*, member: Staff, by: User) -> None:
    """Take a member off the event. His login stays, and so does what he wrote."""
    lock_event(member.event)
    current = Staff.objects.select_for_update().filter(pk=member.pk).first()
    if current is None:
        return
    _check_director_left(current)
    current.delete()


def _check_director_left(leaving: Staff) -> None:
    if leaving.role != Staff.Role.DIRECTOR:
        return
    others = Staff.objects.filter(event=leaving.event_id, role=Staff.Role.DIRECTOR).exclude(pk=leaving.pk)
    if not others.exists():
        raise refuse("role", "last-director", LAST_DIRECTOR, found=str(leaving.user))


def _check_role(role: str) -> None:
    if role not in Staff.Role.values:
        raise refuse("role", "role-unknown", UNKNOWN_ROLE, found=role)


def _check_login(login: str) -> None:
    try:
        UnicodeUsernameValidator()(login)
    except ValidationError:
        raise refuse("login", "login-bad", BAD_LOGIN, found=login[:60]) from None
    if not 3 <= len(login) <= 60:
        raise refuse("login", "login-bad", BAD_LOGIN, found=login[:60])
