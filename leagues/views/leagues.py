"""Pages of leagues: the list, the season, one person's steps, keeping it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.domain.people import propose
from leagues.exports.leagues import FILES
from leagues.forms.leagues import LeagueEventForm, LeagueForm, NewLeagueForm
from leagues.models import League
from leagues.permissions import may_keep, may_see, require_keeper
from leagues.prints.leagues import print_season
from leagues.selectors.leagues import events_of, events_to_put, known_as, members_of, read_season, unlinked_of
from leagues.selectors.steps import steps_of
from leagues.selectors.versions import figures_of_places
from leagues.services.leagues import (
    add_event,
    create_league,
    edit_league,
    join_people,
    part_people,
    remove_event,
    take_results,
)
from office.faults import Refused
from scoring.prints.delivery import PrintingUnavailable, pdf_of, printing_fault
from scoring.views.places import staff, who
from tournaments.forms.base import faults_of
from tournaments.models import Event
from tournaments.services.locks import StaleForm

View = Callable[..., HttpResponse]


def find_league(request: HttpRequest, league: str) -> League:
    """The league of an address, if this person may see it."""
    found = get_object_or_404(League.objects.select_related("updated_by"), slug=league)
    if not may_see(who(request), found):
        raise Http404(_("There is no such league."))
    return found


def kept(view: View) -> View:
    """Hand the league to a view, for its keepers alone."""

    @wraps(view)
    @login_required
    def found(request: HttpRequest, league: str, **kwargs: Any) -> HttpResponse:
        one = find_league(request, league)
        require_keeper(who(request), one)
        return view(request, one, **kwargs)

    return found


def asked_day(request: HttpRequest) -> date:
    """The day of `?on=2026-11-14`, today without one."""
    try:
        return parse_date(request.GET.get("on", "")) or timezone.localdate()
    except ValueError:
        return timezone.localdate()


@require_safe
def show_leagues(request: HttpRequest) -> HttpResponse:
    """Every league that this person may see."""
    leagues = [one for one in League.objects.prefetch_related("keepers") if may_see(who(request), one)]
    return render(request, "leagues/leagues.html", {"leagues": leagues})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_league(request: HttpRequest) -> HttpResponse:
    """Make a league."""
    form = NewLeagueForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = create_league(by=staff(request), **form.cleaned_data)
        except Refused as refused:
            form.add_refusal(refused)
        else:
            return redirect("leagues:keep", made.slug)
    context = {"form": form, "faults": faults_of(form if form.errors else None)}
    return render(request, "leagues/league_new.html", context, status=422 if form.errors else 200)


@require_safe
def show_league(request: HttpRequest, league: str) -> HttpResponse:
    """The season table and the rating."""
    found = find_league(request, league)
    season = read_season(found, as_of=asked_day(request))
    context = {
        "league": found,
        "season": season,
        "keeps": may_keep(who(request), found),
        "ratings": [row.rating.rating for row in season.rows],
    }
    return render(request, "leagues/league.html", context)


@require_safe
def show_person(request: HttpRequest, league: str, person: int) -> HttpResponse:
    """One person of a league: every result and every step to his rating."""
    found = find_league(request, league)
    season = read_season(found, as_of=asked_day(request))
    row = next((row for row in season.rows if row.person == person), None)
    if row is None:
        raise Http404(_("There is no such person in this league."))
    context = {
        "league": found,
        "season": season,
        "row": row,
        "told": steps_of(season, row),
        "keeps": may_keep(who(request), found),
    }
    return render(request, "leagues/person.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@kept
def keep(request: HttpRequest, league: League) -> HttpResponse:
    """What a league says of itself, its keepers, its events."""
    form = LeagueForm(request.POST or None, initial=initial_of(league))
    status, stale = 200, None
    if request.method == "POST":
        status = 422
        if form.is_valid():
            given = {name: form.cleaned_data[name] for name in ("version", "name", "about", "is_public")}
            try:
                edit_league(league=league, by=staff(request), keepers=form.logins(), **given)
            except StaleForm as refused:
                status, stale = 409, refused.told()
                league.refresh_from_db()
                form = LeagueForm(initial=initial_of(league))
            except Refused as refused:
                form.add_refusal(refused)
            else:
                messages.success(request, _("Saved."))
                return redirect("leagues:keep", league.slug)
    return show_keeping(request, league, form=form, stale=stale, status=status)


def initial_of(league: League) -> dict[str, Any]:
    """The form of a league as it stands."""
    logins = ", ".join(league.keepers.order_by("username").values_list("username", flat=True))
    return {
        "version": league.version,
        "name": league.name,
        "about": league.about,
        "is_public": league.is_public,
        "keepers": logins,
    }


def show_keeping(request: HttpRequest, league: League, *, status: int = 200, **more: Any) -> HttpResponse:
    """The page of the keepers."""
    events = events_of(league)
    offered = events_to_put(league, staff(request))
    fresh = figures_of_places(one.event.pk for one in events)
    context = {
        "league": league,
        "events": [
            (one, one.taken is not None and one.taken.figure != fresh[one.event.pk]) for one in events
        ],
        "form": LeagueForm(initial=initial_of(league)),
        "event_form": LeagueEventForm(offered=offered),
        "offers": bool(offered),
        "unlinked": len(unlinked_of(league)),
        **more,
    }
    context.setdefault("faults", faults_of(context["form"] if context["form"].errors else None))
    return render(request, "leagues/keep.html", context, status=status)


@require_POST
@kept
def put_event(request: HttpRequest, league: League) -> HttpResponse:
    """Put an event into the league."""
    form = LeagueEventForm(request.POST, offered=events_to_put(league, staff(request)))
    if form.is_valid():
        try:
            given = form.cleaned_data
            add_event(league=league, by=staff(request), slug=form.slug(), weight=given["weight"])
        except Refused as refused:
            form.add_refusal(refused)
        else:
            return redirect("leagues:keep", league.slug)
    return show_keeping(request, league, event_form=form, faults=faults_of(form), status=422)


def event_of(request: HttpRequest, league: League) -> Event:
    """The event of the league that a form names."""
    slug = request.POST.get("event", "")
    found = next((one.event for one in events_of(league) if one.event.slug == slug), None)
    if found is None:
        raise Http404(_("There is no such event in this league."))
    return found


@require_POST
@kept
def drop_event(request: HttpRequest, league: League) -> HttpResponse:
    """Take an event out of the league."""
    event = event_of(request, league)
    remove_event(league=league, by=staff(request), event=event)
    messages.success(request, _("“%(event)s” is out of the league.") % {"event": event})
    return redirect("leagues:keep", league.slug)


@require_POST
@kept
def take(request: HttpRequest, league: League) -> HttpResponse:
    """Take the results of an event over."""
    event = event_of(request, league)
    try:
        taken = take_results(league=league, by=staff(request), event=event)
    except Refused as refused:
        return show_keeping(request, league, faults=refused.told(), status=refused.status)
    told = {"event": event, "count": len(taken.places)}
    messages.success(request, _("“%(event)s”: places taken – %(count)s.") % told)
    return redirect("leagues:people", league.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@kept
def people(request: HttpRequest, league: League) -> HttpResponse:
    """Who is who: registrations that nobody has been named for, and those that are joined."""
    faults: list[dict[str, str]] = []
    status = 200
    if request.method == "POST":
        try:
            if "part" in request.POST:
                numbers = [int(one) for one in request.POST.getlist("part") if one.isdecimal()]
                count = part_people(league=league, by=staff(request), registrations=numbers)
            else:
                count = len(join_people(league=league, by=staff(request), chosen=read_people(request)))
        except Refused as refused:
            faults, status = refused.told(), refused.status
        else:
            said = ngettext(
                "%(count)s registration is written.", "%(count)s registrations are written.", count
            )
            messages.success(request, said % {"count": count})
            return redirect("leagues:people", league.slug)
    joined = members_of(league)
    fresh = unlinked_of(league)
    proposals = {
        one.registration: one
        for one in propose(
            {person: [known_as(one) for one in members] for person, members in joined.items()},
            [known_as(one) for one in fresh],
        )
    }
    context = {
        "league": league,
        "fresh": [(one, proposals[one.pk], joined.get(proposals[one.pk].person or 0, [])) for one in fresh],
        "joined": sorted(joined.items(), key=lambda pair: pair[1][-1].player.full_name.casefold()),
        "faults": faults,
    }
    return render(request, "leagues/people.html", context, status=status)


def read_people(request: HttpRequest) -> dict[int, int | None]:
    """The choices of the page: `who-12` is a person, `new` or empty (leave it for later)."""
    chosen: dict[int, int | None] = {}
    for name, value in request.POST.items():
        text = str(value)
        if name.startswith("who-") and name[4:].isdecimal() and (text == "new" or text.isdecimal()):
            chosen[int(name[4:])] = None if text == "new" else int(text)
    return chosen


@require_safe
def season_file(request: HttpRequest, league: str, name: str) -> HttpResponse:
    """The season as CSV or XLSX."""
    found = find_league(request, league)
    if name not in FILES:
        raise Http404(_("There is no such file."))
    kind, write = FILES[name]
    response = HttpResponse(write(read_season(found, as_of=asked_day(request))), content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{found.slug}-{name}"'
    return response


@require_safe
def season_pdf(request: HttpRequest, league: str) -> HttpResponse:
    """The season on paper."""
    found = find_league(request, league)
    fault = printing_fault()
    if not fault:
        try:
            content = pdf_of(
                print_season(read_season(found, as_of=asked_day(request)), printed_at=timezone.now())
            )
        except PrintingUnavailable as refused:
            fault = " ".join(told["message"] for told in refused.told())
        else:
            response = HttpResponse(content, content_type="application/pdf")
            response["Content-Disposition"] = f'inline; filename="{found.slug}.pdf"'
            return response
    context = {"title": _("PDF cannot be printed here"), "message": fault}
    return render(request, "office/fault.html", context, status=503)
