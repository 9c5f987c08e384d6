"""Pages of duplicate: the event's sums, a round, one deal, one player; giving a round its layouts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from duplicate.domain.hands import RUNNING, advice
from duplicate.forms.sets import PlaceForm, SetForm
from duplicate.models import LayoutSet, Look
from duplicate.permissions import may_compare, may_see_layouts, require_comparison
from duplicate.selectors.pages import deals_of_player, show_event, show_round
from duplicate.selectors.results import read_rounds, totals_of
from duplicate.selectors.sets import is_kept, rounds_with_sets, set_of, versions_of
from duplicate.services.placements import place_deal
from duplicate.services.sets import set_layouts
from duplicate.tasks import analyse_round
from duplicate.views.places import find_set, note_once
from formats.selectors.schemes import schemes_of
from formats.selectors.words import comparison_said
from office.faults import Refused
from office.services.jobs import enqueue_job
from scoring.views.places import find_event, find_round, powers, require, staff, who
from tournaments.forms.base import faults_of
from tournaments.models import Event, Registration, Round, Table
from tournaments.permissions import Action, may_see_seating
from tournaments.selectors import convention_of


@require_safe
def show_event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rounds of equal layouts of an event, and everybody's sums over those one may compare."""
    event = find_event(request, slug)
    pairs = rounds_with_sets(event)
    can = powers(request, event)
    shown = [
        (round_, found)
        for round_, found in pairs
        if (found is not None or can["manage_event"]) and may_see_seating(who(request), round_)
    ]
    compared = comparable(request, pairs)
    totals = show_event(event, compared)
    schemes = schemes_of(event)
    context = {
        "event": event,
        "current": "duplicate",
        "can": can,
        "rounds": shown,
        "compared": compared,
        "totals": totals,
        "figures": [row.score for row in totals],
        "vists": [row.vists for row in totals],
        "said": comparison_said(schemes.comparison_of(compared[-1].number if compared else 1)),
        "counts": schemes.compares([round_.number for round_, found in pairs if found]),
    }
    return render(request, "duplicate/event.html", context)


def comparable(request: HttpRequest, pairs: list[tuple[Round, LayoutSet | None]]) -> list[Round]:
    """The rounds of equal layouts whose results this person may compare."""
    return [round_ for round_, found in pairs if found is not None and may_compare(who(request), round_)]


@require_safe
def show_round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A round of equal layouts: what was promised, its deals, everybody's sums."""
    round_, found = find_set(request, slug, number)
    return render(request, "duplicate/round.html", round_context(request, round_, found))


def round_context(request: HttpRequest, round_: Round, found: LayoutSet, **more: Any) -> dict[str, Any]:
    """What the page of a round shows to this person."""
    event = round_.event
    can, compares = powers(request, event), may_compare(who(request), round_)
    sees = found.has_layouts and may_see_layouts(who(request), found)
    shown = show_round(round_, found, with_cards=sees) if compares else None
    convention = convention_of(round_.convention)
    return {
        "event": event,
        "round": round_,
        "current": "duplicate",
        "can": can,
        "set": found,
        "shown": shown,
        "sees": sees,
        "is_closed": round_.state == Round.State.CLOSED,
        "kept": is_kept(found) if sees and round_.state == Round.State.CLOSED else None,
        "said": comparison_said(schemes_of(event).comparison_of(round_.number)),
        "advice": [
            (_(msgid), "tournaments:edit" if msgid == RUNNING else "tournaments:convention-edit")
            for msgid in advice(convention, shows_running=shows_running(event))
        ]
        if can["manage_event"]
        else [],
        "versions": versions_of(round_) if can["watch"] else [],
        "looks": Look.objects.filter(set__round=round_).select_related("by").order_by("-id")[:20]
        if can["watch"]
        else [],
        "figures": [row.score for row in shown.totals] if shown else [],
        "vists": [row.vists for row in shown.totals] if shown else [],
        **more,
    }


def shows_running(event: Event) -> bool:
    """Whether figures of running tables are shown to everybody."""
    return event.publication == Event.Publication.LIVE and not event.hides_running


@require_http_methods(["GET", "HEAD", "POST"])
def edit_set(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a round its layouts."""
    round_ = find_round(request, slug, number)
    event = round_.event
    require(who(request), event, Action.MANAGE_EVENT)
    found, versions = set_of(round_), versions_of(round_)
    initial = {
        "seen": versions[0].number if versions else 0,
        "source": found.source if found else LayoutSet.Source.SEED,
        "deals": found.deals if found else round_.deals_planned or 12,
        "audience": found.audience if found else LayoutSet.Audience.PUBLIC,
    }
    form = SetForm(request.POST or None, request.FILES or None, initial=initial)
    refusal: Refused | None = None
    calls_off = request.POST.get("source") == LayoutSet.Source.OFF
    if request.method == "POST" and (calls_off or form.is_valid()):
        try:
            made = save_set(request, round_, form, calls_off=calls_off)
        except Refused as problem:
            refusal = problem
            form.add_refusal(problem)
        else:
            if calls_off:
                messages.success(
                    request, _("Round %(number)s has no equal layouts any more.") % {"number": number}
                )
                return redirect("duplicate:event", slug)
            messages.success(
                request,
                _("Round %(number)s: %(deals)s equal layouts.") % {"number": number, "deals": made.deals},
            )
            return redirect("duplicate:round", slug, number)
    context = {
        "event": event,
        "round": round_,
        "current": "duplicate",
        "can": powers(request, event),
        "form": form,
        "faults": faults_of(form if form.errors else None),
        "set": found,
        "started": Table.objects.filter(round=round_).exclude(started_at=None).exists(),
    }
    status = refusal.status if refusal else 422 if form.errors else 200
    return render(request, "duplicate/edit.html", context, status=status)


def save_set(request: HttpRequest, round_: Round, form: SetForm, *, calls_off: bool) -> LayoutSet:
    """Hand what the form brought to the service."""
    if calls_off:
        form.is_valid()  # the rest of the form plays no part, but faults need their places
        form.errors.clear()
        return set_layouts(
            round_=round_,
            by=staff(request),
            seen=form.cleaned_data.get("seen", 0),
            source=LayoutSet.Source.OFF,
            reason=form.cleaned_data.get("reason", ""),
        )
    given = form.cleaned_data
    return set_layouts(
        round_=round_,
        by=staff(request),
        seen=given["seen"],
        source=given["source"],
        deals=given["deals"],
        text=given["text"],
        audience=given["audience"],
        reason=given["reason"],
    )


@require_safe
def show_deal_page(request: HttpRequest, slug: str, number: int, layout: int) -> HttpResponse:
    """One layout: its cards and what they make where they may be seen, and every result beside the others."""
    round_, found = find_set(request, slug, number)
    if not 1 <= layout <= found.deals:
        raise Http404(_("There is no such deal in this round."))
    sees = found.has_layouts and may_see_layouts(who(request), found)
    compares = may_compare(who(request), round_)
    if not compares and not sees:
        require_comparison(who(request), round_)
    if sees:
        note_once(request, found, Look.What.PAGE)
    shown = show_round(round_, found, with_cards=sees)
    deal = shown.deals[layout - 1]
    context = {
        "event": round_.event,
        "round": round_,
        "current": "duplicate",
        "can": powers(request, round_.event),
        "set": found,
        "deal": deal,
        "sees": sees,
        "compares": compares,
        "values": [one.share.vists for _hand, rows in deal.hands for one in rows],
        "scores": [one.share.score for _hand, rows in deal.hands for one in rows],
        "said": comparison_said(shown.played.comparison),
        "is_places": shown.played.comparison.method == "places",
    }
    return render(request, "duplicate/deal.html", context)


@require_safe
def show_player_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player: every deal with the cards he held, its vists, what they are held against, the score."""
    event = find_event(request, slug)
    registration = get_object_or_404(
        Registration.objects.select_related("player"), event=event, number=number
    )
    pairs = rounds_with_sets(event)
    compared = {round_.pk for round_ in comparable(request, pairs)}
    rounds = read_rounds(
        [(round_, found) for round_, found in pairs if found and round_.pk in compared], schemes_of(event)
    )
    totals = {row.registration.pk: row for row in totals_of(rounds)}
    deals = deals_of_player(rounds, registration.pk)
    context = {
        "event": event,
        "current": "duplicate",
        "can": powers(request, event),
        "registration": registration,
        "total": totals.get(registration.pk),
        "deals": deals,
        "values": [one.share.vists for one in deals],
        "scores": [one.share.score for one in deals],
        "data": [one.share.compared.datum for one in deals if one.share.compared],
    }
    return render(request, "duplicate/player.html", context)


@require_POST
def solve(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask the worker what can be made of the layouts of a round."""
    round_, found = find_set(request, slug, number)
    require(who(request), round_.event, Action.PRINT)
    if not found.has_layouts:
        raise Http404(_("The cards of this round are not known here."))
    title = _("What can be made, round %(number)s") % {"number": number}
    job = enqueue_job(
        task=analyse_round,
        kind="analyse-layouts",
        title=title,
        created_by=staff(request),
        event_slug=slug,
        params={"round": number},
        back_url=f"/events/{slug}/rounds/{number}/duplicate/",
    )
    return redirect("office:job", job.pk)


@require_POST
def place(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say which layout a deal of a table was."""
    round_, found = find_set(request, slug, number)
    require(who(request), round_.event, Action.CORRECT)
    form = PlaceForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        table = Table.objects.filter(round=round_, number=given["table"]).first()
        if table is None:
            form.add_error(
                "table", _("There is no table %(number)s in this round.") % {"number": given["table"]}
            )
        else:
            table.round = round_
            try:
                place_deal(
                    table=table,
                    deal=given["deal"],
                    layout=given["layout"],
                    reason=given["reason"],
                    by=staff(request),
                )
            except Refused as refused:
                form.add_refusal(refused)
            else:
                messages.success(request, _("Written."))
                return redirect("duplicate:round", slug, number)
    context = round_context(request, round_, found, place_form=form, faults=faults_of(form))
    return render(request, "duplicate/round.html", context, status=422)
