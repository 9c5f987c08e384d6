"""The check-in: a list of rows that fingers hit, one player to be confirmed by name, and back again."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from office.faults import Refused
from tournaments import services
from tournaments.forms.attendance import DayForm, MarkForm, UnmarkForm
from tournaments.models import Attendance, Event, Registration
from tournaments.permissions import Action
from tournaments.selectors.attendance import check_in_of, current_day, line_of, newest_marks
from tournaments.views.places import find_registration, powers, signed_in, with_event

FILTERS = ("waiting", "here", "absent")


@require_safe
@with_event(Action.CHECK_IN)
def show_check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """The list of the day. A start number typed into the search leads straight to that player."""
    query = request.GET.get("q", "").strip()[:60]
    if query.isdecimal() and Registration.objects.filter(event=event, number=int(query)).exists():
        return redirect("tournaments:check-in-player", event.slug, int(query))
    return _list(request, event, query=query)


def _list(
    request: HttpRequest,
    event: Event,
    *,
    query: str = "",
    faults: list[dict[str, str]] | None = None,
    status: int = 200,
) -> HttpResponse:
    only = request.GET.get("only", "")
    page = check_in_of(event, day=_asked_day(request), search=query, only=only if only in FILTERS else "")
    context = {
        "event": event,
        "page": page,
        "query": query,
        "sift": only if only in FILTERS else "",
        "done": _done(request, event),
        "faults": faults,
        "can": powers(request, event),
        "current": "players",
    }
    return render(request, "tournaments/check_in.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.CHECK_IN)
def check_in_player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One player by name, large: he says that it is he, and then he is marked."""
    registration = find_registration(event, number)
    form = MarkForm(request.POST or None)
    faults: list[dict[str, str]] = []
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                mark = services.mark_attendance(
                    registration=registration, by=signed_in(request), **form.cleaned_data
                )
            except Refused as refusal:
                faults, status = refusal.told(), refusal.status
                registration = find_registration(event, number)
            else:
                return _back(event, mark)
        else:
            status = 422
    today = current_day(event)
    context = {
        "event": event,
        "day": today,
        "line": line_of(registration, newest_marks(event, today).get(registration.pk), is_open=True),
        "form": form,
        "faults": faults,
        "can": powers(request, event),
        "current": "players",
    }
    return render(request, "tournaments/check_in_player.html", context, status=status)


@require_POST
@with_event(Action.CHECK_IN)
def undo_mark(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Take the newest mark of a player back."""
    registration = find_registration(event, number)
    form = UnmarkForm(request.POST)
    if not form.is_valid():
        return redirect("tournaments:check-in", event.slug)
    mark = get_object_or_404(Attendance, event=event, registration=registration, pk=form.cleaned_data["mark"])
    try:
        services.unmark_attendance(mark=mark, by=signed_in(request))
    except Refused as refusal:
        return _list(request, event, faults=refusal.told(), status=refusal.status)
    messages.success(request, _("Taken back: %(who)s.") % {"who": f"{number} {registration.player}"})
    return redirect(f"{reverse('tournaments:check-in', args=[event.slug])}#p{number}")


@require_POST
@with_event(Action.MANAGE_PLAYERS)
def change_day(request: HttpRequest, event: Event) -> HttpResponse:
    """Begin the check-in of a later day, or take back one that was begun by mistake."""
    try:
        if "back" in request.POST:
            day = services.return_to_day_before(event=event, by=signed_in(request))
        else:
            form = DayForm(request.POST)
            if not form.is_valid():
                faults = [{"message": str(error)} for error in form.errors.get("day", [])]
                return _list(request, event, faults=faults, status=422)
            day = services.begin_day(event=event, by=signed_in(request), **form.cleaned_data).day
    except Refused as refusal:
        return _list(request, event, faults=refusal.told(), status=refusal.status)
    messages.success(request, _("The check-in is now of %(day)s.") % {"day": date_format(day, "j E Y")})
    return redirect("tournaments:check-in", event.slug)


def _asked_day(request: HttpRequest) -> date | None:
    try:
        return date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        return None


def _done(request: HttpRequest, event: Event) -> Attendance | None:
    """The mark that was just made, to be shown by name with its way back."""
    asked = request.GET.get("done", "")
    if not asked.isdecimal() or len(asked) > 18:
        return None
    marks = Attendance.objects.filter(event=event).select_related("registration__player")
    return marks.filter(pk=int(asked)).first()


def _back(event: Event, mark: Attendance) -> HttpResponse:
    return redirect(f"{reverse('tournaments:check-in', args=[event.slug])}?done={mark.pk}")
