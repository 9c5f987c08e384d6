"""Finding the duplicate round that an address names, for whoever may see it."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from duplicate.models import LayoutSet
from duplicate.permissions import must_be_noted, require_layouts
from duplicate.selectors.sets import set_of
from duplicate.services.sets import note_look
from office.models import User
from scoring.views.places import find_round, who
from tournaments.models import Round


def find_set(request: HttpRequest, slug: str, number: int) -> tuple[Round, LayoutSet]:
    """The round and its set; 404 for a round that has no equal layouts."""
    round_ = find_round(request, slug, number)
    found = set_of(round_)
    if found is None:
        raise Http404(_("This round has no equal layouts."))
    return round_, found


def open_layouts(request: HttpRequest, found: LayoutSet, what: str) -> None:
    """Let this person see the cards, and write the look down while the round is not closed.

    Raises `PermissionDenied` for anybody who may not.
    """
    require_layouts(who(request), found)
    if not found.has_layouts:
        raise Http404(_("The cards of this round are not known here."))
    if must_be_noted(found) and isinstance(request.user, User):
        note_look(found=found, what=what, by=request.user)


def note_once(request: HttpRequest, found: LayoutSet, what: str) -> None:
    """Write a look down where cards are shown beside other things."""
    if found.has_layouts and must_be_noted(found) and isinstance(request.user, User):
        note_look(found=found, what=what, by=request.user)
