"""The page of the event's staff."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from office.faults import Refused
from tournaments import services
from tournaments.forms.base import faults_of
from tournaments.forms.events import NewStaffForm, RoleForm
from tournaments.models import Event, Staff
from tournaments.permissions import Action
from tournaments.services.staff import Added
from tournaments.views.places import powers, signed_in, with_event


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_EVENT)
def show_staff(request: HttpRequest, event: Event) -> HttpResponse:
    """Who works here; the director adds a login, a new one gets a password shown this once."""
    form, added = NewStaffForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        try:
            added = services.add_staff(event=event, by=signed_in(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            form = NewStaffForm()
    return _page(request, event, form, added=added)


@require_POST
@with_event(Action.MANAGE_EVENT)
def change_role(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Give a member another role."""
    member = get_object_or_404(Staff, event=event, pk=pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _page(request, event, NewStaffForm(), faults=faults_of(form))
    try:
        services.change_role(member=member, by=signed_in(request), **form.cleaned_data)
    except Refused as refusal:
        return _page(request, event, NewStaffForm(), refusal=refusal)
    messages.success(request, _("Saved."))
    return redirect("tournaments:staff", event.slug)


@require_POST
@with_event(Action.ANNUL)
def give_leave(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Give a director the leave to annul, or take it from him."""
    member = get_object_or_404(Staff, event=event, pk=pk)
    try:
        services.give_leave(member=member, by=signed_in(request), may_annul="give" in request.POST)
    except Refused as refusal:
        return _page(request, event, NewStaffForm(), refusal=refusal)
    messages.success(request, _("Saved."))
    return redirect("tournaments:staff", event.slug)


@require_POST
@with_event(Action.MANAGE_EVENT)
def remove_staff(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Take a member off the event."""
    member = get_object_or_404(Staff, event=event, pk=pk)
    try:
        services.remove_staff(member=member, by=signed_in(request))
    except Refused as refusal:
        return _page(request, event, NewStaffForm(), refusal=refusal)
    messages.success(request, _("%(who)s no longer works at this event.") % {"who": member.user})
    return redirect("tournaments:staff", event.slug)


def _page(
    request: HttpRequest,
    event: Event,
    form: NewStaffForm,
    *,
    added: Added | None = None,
    refusal: Refused | None = None,
    faults: list[dict[str, str]] | None = None,
) -> HttpResponse:
    faults = faults or []
    context = {
        "event": event,
        "form": form,
        "added": added,
        "refusal": refusal.told() if refusal else faults,
        "members": event.staff.select_related("user", "added_by").order_by("role", "user__username"),
        "roles": Staff.Role.choices,
        "can": powers(request, event),
        "current": "setup",
    }
    status = 422 if form.errors or faults else refusal.status if refusal else 200
    return render(request, "tournaments/staff.html", context, status=status)
