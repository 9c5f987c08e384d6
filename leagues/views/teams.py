"""Pages of teams: standings, one team, the rules, a new team, who plays a round."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.exports.teams import FILES
from leagues.forms.teams import RulesForm, TeamForm
from leagues.models import TeamRules
from leagues.prints.tables import print_team_standings
from leagues.selectors.team_standings import TeamStandings, team_standings
from leagues.selectors.teams import (
    line_ups_of,
    mates_together,
    rules_of,
    seated_numbers,
    teams_of_event,
    without_team,
)
from leagues.services.teams import register_team, set_line_ups, set_team_rules
from office.faults import Refused
from scoring.views.papers import answer_file, answer_pdf
from scoring.views.places import find_event, find_round, may, powers, require, require_results, staff, who
from scoring.views.standings import visible_standings
from tournaments.forms.base import faults_of
from tournaments.forms.uploads import read_text
from tournaments.models import Event, Round
from tournaments.permissions import Action, may_see_results, may_see_seating


def read_teams(request: HttpRequest, event: Event) -> TeamStandings:
    """The standings of teams as far as this person may see results."""
    return team_standings(visible_standings(request, event), rules_of(event))


@require_safe
def show_teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Teams in order, once results may be seen; before that the teams and their members."""
    event = find_event(request, slug)
    sees = may_see_results(who(request), event)
    rules = rules_of(event)
    shown = read_teams(request, event) if sees else None
    can = powers(request, event)
    context = {
        "event": event,
        "current": "standings",
        "can": can,
        "rules": rules,
        "shown": shown,
        "teams": teams_of_event(event, rules),
        "alone": without_team(event) if rules and can["watch"] else [],
        "rounds": [
            found
            for found in Round.objects.filter(event=event).select_related("event").order_by("number")
            if may_see_seating(who(request), found)
        ]
        if rules
        else [],
        "totals": [row.total for row in shown.rows] if shown else [],
        "results": [one for row in shown.rows for one in row.rounds if one is not None] if shown else [],
    }
    return render(request, "leagues/teams.html", context)


@require_safe
def show_team(request: HttpRequest, slug: str, team: int) -> HttpResponse:
    """One team: what every member gave to it, round by round."""
    event = find_event(request, slug)
    require_results(request, event)
    shown = read_teams(request, event)
    row = next((row for row in shown.rows if row.team.number == team), None)
    if row is None:
        raise Http404(_("There is no such team in this event."))
    context = {
        "event": event,
        "current": "standings",
        "can": powers(request, event),
        "shown": shown,
        "row": row,
        "values": [one.counted for member in row.members for one in member.results if one is not None],
        "totals": [member.total for member in row.members] + [row.total],
    }
    return render(request, "leagues/team.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def edit_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether the event is played by teams, and how large they are."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    latest = TeamRules.objects.filter(event=event).order_by("-number").first()
    initial = {"seen": 0, "is_on": True, "on_field": 3, "least": 3, "most": 5}
    if latest is not None:
        initial = {"seen": latest.number, "is_on": latest.is_on, "on_field": latest.on_field}
        initial |= {"least": latest.least, "most": latest.most}
    form = RulesForm(request.POST or None, initial=initial)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                set_team_rules(event=event, by=staff(request), **form.cleaned_data)
            except Refused as refused:
                status = refused.status
                form.add_refusal(refused)
            else:
                messages.success(request, _("Saved."))
                return redirect("leagues:teams", slug)
    context = {"event": event, "form": form, "faults": faults_of(form if form.errors else None)}
    context |= {"can": powers(request, event), "current": "standings"}
    return render(request, "leagues/team_rules.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def add_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Register a team with its players."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_PLAYERS)
    form = TeamForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            given = form.cleaned_data
            made = register_team(
                event=event, by=staff(request), name=given["name"], rows=read_text(given["rows"])
            )
        except Refused as refused:
            form.add_refusal(refused)
        else:
            told = {"name": form.cleaned_data["name"], "count": len(made)}
            messages.success(request, _("%(name)s: players – %(count)s.") % told)
            return redirect("leagues:teams", slug)
    context = {"event": event, "form": form, "faults": faults_of(form if form.errors else None)}
    context |= {"can": powers(request, event), "current": "standings", "rules": rules_of(event)}
    return render(request, "leagues/team_add.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def line_ups(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who of every team plays the round."""
    round_ = find_round(request, slug, number)
    event = round_.event
    rules = rules_of(event)
    if rules is None:
        raise Http404(_("This event is not played by teams."))
    refusal: Refused | None = None
    if request.method == "POST":
        require(who(request), event, Action.SEAT)
        try:
            chosen, seen = read_choice(request)
            set_line_ups(round_=round_, by=staff(request), chosen=chosen, seen=seen)
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("Line-ups of round %(number)s are named.") % {"number": number})
            return redirect("leagues:line-ups", slug, number)
    context = {
        "event": event,
        "round": round_,
        "current": "draw",
        "can": powers(request, event),
        "rules": rules,
        "line_ups": line_ups_of(round_, rules),
        "faults": refusal.told() if refusal else [],
        "mates": mates_together(round_),
        "seated": seated_numbers(round_),
        "open": round_.state == Round.State.PLANNED and may(who(request), event, Action.SEAT),
    }
    return render(request, "leagues/line_ups.html", context, status=refusal.status if refusal else 200)


def read_choice(request: HttpRequest) -> tuple[dict[str, list[int]], dict[str, int]]:
    """The boxes of the page: start numbers by team, and the line-up that each team had."""
    chosen: dict[str, list[int]] = {}
    seen: dict[str, int] = {}
    for at, team in enumerate(request.POST.getlist("team")[:500]):
        chosen[team] = [int(one) for one in request.POST.getlist(f"players-{at}") if is_number(one)]
        given = request.POST.get(f"seen-{at}", "0")
        seen[team] = int(given) if is_number(given) else 0
    return chosen, seen


def is_number(text: str) -> bool:
    """Whether a text of a form is a start number."""
    return text.isascii() and text.isdigit() and len(text) < 9


@require_safe
def teams_file(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The standings of teams as CSV or XLSX."""
    event = find_event(request, slug)
    if name not in FILES:
        raise Http404(_("There is no such file."))
    require_results(request, event)
    kind, write = FILES[name]
    return answer_file(event, write(event, read_teams(request, event)), name=f"{slug}-{name}", kind=kind)


@require_safe
def teams_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings of teams on paper."""
    event = find_event(request, slug)
    require_results(request, event)
    shown = read_teams(request, event)
    return answer_pdf(
        request, event, f"{slug}-teams", lambda: print_team_standings(event, shown, printed_at=timezone.now())
    )
