"""The whole schedule on one page: all rounds drawn together, published, taken from a file, written to one."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from formats.exports.schedules import FILES
from formats.forms.schedules import ReplaceForm, ScheduleForm, versions_of, wanted_of
from formats.models import ScheduleDraw
from formats.selectors.schedule_page import planning_of, read_schedule
from formats.selectors.schedules import Ask
from formats.services.schedules import draw_rounds, publish_rounds
from formats.services.scripts import replace_in_rounds
from formats.tasks import draw_schedule_job
from office.faults import Refused
from office.services.jobs import enqueue_job
from tournaments.domain.seating.search import Abandoned
from tournaments.forms.base import faults_of
from tournaments.models import Event, Registration, Round
from tournaments.permissions import Action, may, require
from tournaments.selectors.conventions import convention_of, version_for_round
from tournaments.views.places import powers, signed_in, with_event

SEEDS = 100_000


def new_seed() -> int:
    """A seed short enough to be read aloud."""
    return secrets.randbelow(SEEDS - 1) + 1


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.VIEW)
def show_schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """All rounds with their quality; for the director the ways to draw them together."""
    if request.method != "POST":
        return _page(request, event)
    require(request.user, event, Action.SEAT)
    form = ScheduleForm(request.POST)
    if not form.is_valid():
        return _page(request, event, form=form)
    ask, stamp = form.ask(new_seed()), form.cleaned_data["stamp"]
    try:
        made = draw_rounds(event=event, by=signed_in(request), ask=ask, stamp=stamp)
    except Refused as refusal:
        return _page(request, event, refusal=refusal)
    except Abandoned:
        return _in_the_background(request, event, ask, stamp)
    say_seated(request, made)
    return redirect("formats:schedule", event.slug)


def say_seated(request: HttpRequest, made: ScheduleDraw) -> None:
    """Say which rounds are drafts now, and which drafts went for them."""
    said = {"first": made.first_round, "last": made.last_round}
    if made.first_round == made.last_round:
        text = _("Round %(first)s is seated; it is a draft until you publish it.") % said
    else:
        text = _("Rounds %(first)s to %(last)s are seated; they are drafts until you publish them.") % said
    messages.success(request, text)
    say_dropped(request, made.before.get("dropped", ()))


def say_dropped(request: HttpRequest, numbers: Sequence[int]) -> None:
    """Say which drafts went when rounds before them were seated anew; nothing where none did."""
    if numbers:
        said = {"numbers": ", ".join(map(str, numbers))}
        text = ngettext(
            "The draft of round %(numbers)s was taken away; draw it anew.",
            "The drafts of rounds %(numbers)s were taken away; draw them anew.",
            len(numbers),
        )
        messages.warning(request, text % said)


def _in_the_background(request: HttpRequest, event: Event, ask: Ask, stamp: str) -> HttpResponse:
    job = enqueue_job(
        task=draw_schedule_job,
        kind="draw-rounds",
        title=_("Draw of rounds %(first)s to %(last)s") % {"first": ask.first, "last": ask.last},
        created_by=signed_in(request),
        event_slug=event.slug,
        params={"ask": ask.as_data(), "stamp": stamp},
        back_url=reverse("formats:schedule", args=[event.slug]),
    )
    return redirect("office:job", job.pk)


@require_POST
@with_event(Action.SEAT)
def publish(request: HttpRequest, event: Event) -> HttpResponse:
    """Show seatings to everybody: those of the rounds named, with the versions seen."""
    try:
        shown = publish_rounds(
            event=event, by=signed_in(request), versions=versions_of(request.POST.get("versions", ""))
        )
    except Refused as refusal:
        return _page(request, event, refusal=refusal)
    numbers = ", ".join(str(one.number) for one in shown)
    text = ngettext("Published: round %(numbers)s.", "Published: rounds %(numbers)s.", len(shown))
    messages.success(request, text % {"numbers": numbers})
    return redirect("formats:schedule", event.slug)


@require_POST
@with_event(Action.SEAT)
def replace(request: HttpRequest, event: Event) -> HttpResponse:
    """Put a player in another's place in every round to come."""
    form = ReplaceForm(request.POST)
    if not form.is_valid():
        return _page(request, event, replace_form=form)
    given = form.cleaned_data
    known = {one.number: one for one in Registration.objects.filter(event=event).select_related("player")}
    for field in ("leaves", "comes"):
        if given[field] not in known:
            said = _("There is no player %(number)s in this event.")
            form.add_error(field, said % {"number": given[field]})
    if form.errors:
        return _page(request, event, replace_form=form)
    try:
        changes = replace_in_rounds(
            event=event,
            by=signed_in(request),
            leaves=known[given["leaves"]],
            comes=known[given["comes"]],
            reason=given["reason"],
        )
    except Refused as refusal:
        form.add_refusal(refusal)
        return _page(request, event, replace_form=form, status=refusal.status)
    messages.success(
        request,
        _("Number %(comes)s takes the place of number %(leaves)s; rounds changed: %(count)s.")
        % {**given, "count": len(changes)},
    )
    return redirect("formats:schedule", event.slug)


@require_safe
@with_event(Action.VIEW)
def download(request: HttpRequest, event: Event, name: str) -> HttpResponse:
    """The schedule as a file, as far as this person may see it."""
    if name not in FILES:
        raise Http404(_("There is no such file."))
    kind, write = FILES[name]
    schedule = read_schedule(event, drafts=may(request.user, event, Action.WATCH))
    response = HttpResponse(write(schedule), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{name}"'
    response["Cache-Control"] = "private, no-store"
    if event.no_index:
        response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _page(
    request: HttpRequest,
    event: Event,
    *,
    refusal: Refused | None = None,
    form: ScheduleForm | None = None,
    replace_form: ReplaceForm | None = None,
    status: int = 200,
) -> HttpResponse:
    can = powers(request, event)
    draws = list(ScheduleDraw.objects.filter(event=event).select_related("by", "lot").order_by("-number"))
    schedule = read_schedule(event, drafts=can["watch"], last=draws[0] if draws else None)
    asked = request.GET if request.method in ("GET", "HEAD") else request.POST
    context: dict[str, Any] = {
        "event": event,
        "schedule": schedule,
        "can": can,
        "current": "draw",
        "by_name": request.GET.get("by") == "name",
        "draws": [one for one in draws if can["watch"] or is_shown(one, schedule)],
        "has_lots": event.lots.exists(),
        "form": form,
        "faults": [*(refusal.told() if refusal else []), *faults_of(form)],
    }
    if can["seat"]:
        planning = planning_of(event, wanted_of(asked, deals=usual_deals(event)))
        if planning.fault is not None and not refusal and not form and "first" in asked:
            context["faults"] = planning.fault.told()
        context |= {
            "planning": planning,
            "chosen": request.POST.get("composition") or planning.suggested,
            "asked": asked,
            "wanted": wanted_of(asked, deals=usual_deals(event)),
            "seed": new_seed(),
            "replace_form": replace_form or ReplaceForm(),
        }
    failed = (form is not None and form.errors) or (replace_form is not None and replace_form.errors)
    if status == 200:
        status = refusal.status if refusal else 422 if failed else 200
    return render(request, "formats/schedule.html", context, status=status)


def is_shown(draw: ScheduleDraw, schedule: Any) -> bool:
    """Whether everybody may see what the draw seated: all of its rounds are published."""
    shown = {one.number for one in schedule.rounds if one.is_shown}
    return all(number in shown for number in range(draw.first_round, draw.last_round + 1))


def usual_deals(event: Event) -> int | None:
    """Deals of the newest round that says so, else of the convention."""
    last = Round.objects.filter(event=event).order_by("-number").first()
    if last is not None:
        return last.deals_planned
    version = version_for_round(event, 1)
    return convention_of(version).max_deals if version else None
