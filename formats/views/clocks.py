"""The clock of a round, time for one table, and what ends the rounds."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from formats.forms.clocks import PlanForm, StepForm, TimeForm
from formats.models import RoundPlan
from formats.selectors.clocks import added_in, round_clock, steps_of, with_time
from formats.selectors.ends import ends_said
from formats.services.clocks import add_time, declare_plan, move_clock
from office.faults import Refused
from tournaments.forms.base import PlainForm, faults_of
from tournaments.models import Event, Round
from tournaments.permissions import Action
from tournaments.selectors.conventions import version_for_round
from tournaments.views.places import find_round, find_table, powers, signed_in, with_event


@require_safe
@with_event(Action.VIEW)
def show_clock(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The clock of a round, large; for the staff its steps and the time of single tables."""
    return render_clock(request, find_round(request, event, number))


def render_clock(
    request: HttpRequest,
    round_: Round,
    *,
    status: int = 200,
    form: PlainForm | None = None,
    asked: int | None = None,
) -> HttpResponse:
    """Render the page, with the form that was refused."""
    event = round_.event
    clock = round_clock(round_)
    added = added_in(round_)
    tables = list(round_.tables.order_by("number"))
    context = {
        "event": event,
        "round": round_,
        "current": "hall",
        "clock": clock,
        "own": [
            (table, with_time(clock, added[table.pk]), added[table.pk])
            for table in tables
            if clock and table.pk in added
        ],
        "tables": [(table.number, len(added.get(table.pk, ()))) for table in tables],
        "asked": asked,
        "steps": steps_of(round_),
        "ends": ends_said(round_),
        "faults": faults_of(form if form is not None and form.errors else None),
        "typed": form.data if form is not None else {},
        "can": powers(request, event),
    }
    return render(request, "formats/clock.html", context, status=status)


@require_POST
@with_event(Action.CLOCK)
def move(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Start, stop, set or restart the clock."""
    round_ = find_round(request, event, number)
    form = StepForm(request.POST)
    if not form.is_valid():
        return render_clock(request, round_, status=422, form=form)
    try:
        move_clock(round_=round_, by=signed_in(request), **form.cleaned_data)
    except Refused as refused:
        form.add_refusal(refused)
        return render_clock(request, round_, status=refused.status, form=form)
    return redirect("formats:clock", event.slug, number)


@require_POST
@with_event(Action.CLOCK)
def add(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Give one table other time than the rest."""
    round_ = find_round(request, event, number)
    form = TimeForm(request.POST)
    if not form.is_valid():
        return render_clock(request, round_, status=422, form=form)
    given = form.cleaned_data
    table = find_table(round_, given["table"])
    seen = given["seen"]
    if seen is None:  # one form for all tables: its list said how many each had
        text = request.POST.get(f"seen_{table.number}", "")
        seen = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    try:
        made = add_time(
            table=table, minutes=given["minutes"], reason=given["reason"], by=signed_in(request), seen=seen
        )
    except Refused as refused:
        form.add_refusal(refused)
        return render_clock(request, round_, status=refused.status, form=form)
    said = _("Table %(table)s: %(minutes)s minutes. The clocks of the other tables stand as they were.")
    messages.success(request, said % {"table": table.number, "minutes": f"{made.minutes:+}"})
    return redirect("formats:clock", event.slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_EVENT)
def edit_ends(request: HttpRequest, event: Event) -> HttpResponse:
    """Declare what ends the rounds, from a round on."""
    versions = list(RoundPlan.objects.filter(event=event).select_related("by").order_by("-number"))
    last = versions[0] if versions else None
    begun = Round.objects.filter(event=event, tables__started_at__isnull=False).order_by("-number").first()
    first = begun.number + 1 if begun else 1
    initial: dict[str, object] = {"seen": last.number if last else 0, "from_round": first}
    if last:
        warnings = " ".join(map(str, sorted(last.warnings, reverse=True)))
        initial |= {"minutes": last.minutes, "pool_sum": last.pool_sum, "warnings": warnings}
    form = PlanForm(request.POST or None, initial=initial)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                made = declare_plan(event=event, by=signed_in(request), **form.cleaned_data)
            except Refused as refused:
                form.add_refusal(refused)
                status = refused.status
            else:
                said = _("The ends of rounds hold from round %(round)s.")
                messages.success(request, said % {"round": made.from_round})
                return redirect("formats:ends", event.slug)
    context = {
        "event": event,
        "form": form,
        "faults": faults_of(form if form.errors else None),
        "versions": versions,
        "convention": version_for_round(event, first),
        "first": first,
        "can": powers(request, event),
        "current": "setup",
    }
    return render(request, "formats/ends.html", context, status=status)
