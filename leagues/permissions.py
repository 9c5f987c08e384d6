"""Who may see and keep a league."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from leagues.models import League
from office.models import User

Who = User | AnonymousUser


def may_keep(who: Who, league: League) -> bool:
    """Whether the person runs the league: one of its keepers, or a superuser. Asked once for each object."""
    if not isinstance(who, User) or not who.is_active:
        return False
    if who.is_superuser:
        return True
    known: dict[int, bool] = league.__dict__.setdefault("_keeps", {})
    if who.pk not in known:
        known[who.pk] = league.keepers.filter(pk=who.pk).exists()
    return known[who.pk]


def may_see(who: Who, league: League) -> bool:
    """Whether the person may see the league."""
    return league.is_public or may_keep(who, league)


def require_keeper(who: Who, league: League) -> None:
    """Raise `PermissionDenied` with the reason unless the person runs the league."""
    if not may_keep(who, league):
        raise PermissionDenied(_("Only the keepers of the league may do this. Ask whoever made it."))
