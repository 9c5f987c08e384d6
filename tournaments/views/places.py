"""What every page does first: find what the address names and ask whether this person may see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from office.models import User
from tournaments.models import Event, Registration, Round, Table
from tournaments.permissions import Action, may, may_see_seating, require

View = Callable[..., HttpResponse]


def signed_in(request: HttpRequest) -> User:
    """The signed-in person of a request."""
    if not isinstance(request.user, User):
        raise PermissionDenied(_("Sign in first."))
    return request.user


def with_event(action: Action) -> Callable[[View], View]:
    """Hand the event of the address to the view, if the person may do the action there.

    Whoever may not even view it gets 404; the public is asked to sign in for the staff's pages.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def found(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            event = Event.objects.filter(slug=slug).select_related("updated_by").first()
            user = request.user
            if event is None or not may(user, event, Action.VIEW):
                if user.is_authenticated:
                    raise Http404(_("There is no such event."))
                return redirect_to_login(request.get_full_path())
            if not may(user, event, action) and not user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            require(user, event, action)
            return view(request, event, **kwargs)

        return found

    return wrap


def find_round(request: HttpRequest, event: Event, number: int) -> Round:
    """The round of the address, if this person may see its seating."""
    round_ = get_object_or_404(
        Round.objects.select_related("event", "convention", "updated_by"), event=event, number=number
    )
    round_.event = event
    if not may_see_seating(request.user, round_):
        raise Http404(_("The seating of this round is not published yet."))
    return round_


def find_table(round_: Round, number: int) -> Table:
    """A table of the round."""
    table = get_object_or_404(Table.objects.select_related("updated_by"), round=round_, number=number)
    table.round = round_
    return table


def find_registration(event: Event, number: int) -> Registration:
    """The player with this start number."""
    return get_object_or_404(
        Registration.objects.select_related("player", "event", "updated_by"), event=event, number=number
    )


def powers(request: HttpRequest, event: Event) -> dict[str, bool]:
    """What this person may do, for templates: `can.seat`, `can.manage_players` and so on."""
    return {action.value: may(request.user, event, action) for action in Action}
