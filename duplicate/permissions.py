"""Who may see the layouts of a round, and when. Asked by pages, the API, files, papers and jobs alike."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from duplicate.models import LayoutSet
from office.models import User
from tournaments.models import Round
from tournaments.permissions import Action, may, may_see_results

Who = User | AnonymousUser


def may_see_layouts(who: Who, found: LayoutSet) -> bool:
    """Whether the person may see the cards of a set.

    Before the round is closed the director alone, since somebody lays the cards out; each of his looks is
    written down. Afterwards the staff, and the public if the set is for everybody and the results of the
    round are shown.
    """
    round_ = found.round
    if round_.state != Round.State.CLOSED:
        return may(who, round_.event, Action.MANAGE_EVENT)
    if may(who, round_.event, Action.WATCH):
        return True
    return found.audience == LayoutSet.Audience.PUBLIC and may_see_results(who, round_.event, round_)


def must_be_noted(found: LayoutSet) -> bool:
    """Whether a look is to be written down: the round is not closed yet."""
    return found.round.state != Round.State.CLOSED


def may_compare(who: Who, round_: Round) -> bool:
    """Whether the person may see results of equal layouts beside one another.

    The staff always. Everybody else once the round is closed, whatever the event shows of single tables
    before: who has not played a deal yet must not read what it brings.
    """
    if may(who, round_.event, Action.WATCH):
        return True
    return round_.state == Round.State.CLOSED and may_see_results(who, round_.event, round_)


def require_comparison(who: Who, round_: Round) -> None:
    """Raise `PermissionDenied` with the reason unless the person may compare."""
    if not may_compare(who, round_):
        raise PermissionDenied(
            _("Deals of equal layouts are compared for everybody once the round is closed.")
        )


def require_layouts(who: Who, found: LayoutSet) -> None:
    """Raise `PermissionDenied` with the reason unless the person may see the cards."""
    if may_see_layouts(who, found):
        return
    if found.round.state != Round.State.CLOSED:
        raise PermissionDenied(_("The layouts are kept secret until the round is closed."))
    raise PermissionDenied(_("The layouts of this round are shown to the staff alone."))
