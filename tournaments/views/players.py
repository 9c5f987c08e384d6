"""Pages of players: the list, one player, a list pasted or uploaded."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from office.faults import Refused
from tournaments import services
from tournaments.forms.base import faults_of
from tournaments.forms.players import EditPlayerForm, FileForm, ListForm, PlayerForm, StatusForm
from tournaments.forms.previews import preview_of
from tournaments.forms.uploads import read_file, read_text, rows_as_text
from tournaments.models import Event, Registration, Seat
from tournaments.permissions import Action, may
from tournaments.selectors.players import drafts_with, players_of
from tournaments.services.locks import StaleForm
from tournaments.services.players import PERSON_FIELDS, REGISTRATION_FIELDS
from tournaments.views.places import find_registration, powers, signed_in, with_event


@require_safe
@with_event(Action.VIEW)
def list_players(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody by start number; the public sees no pseudonym's real name and no withdrawn."""
    return _list(request, event)


def _list(request: HttpRequest, event: Event, *, status: int = 200) -> HttpResponse:
    staff = may(request.user, event, Action.WATCH)
    players = players_of(event, search=request.GET.get("q", "").strip()[:60], everybody=staff)
    context = {
        "event": event,
        "players": players,
        "query": request.GET.get("q", ""),
        "can": powers(request, event),
        "current": "players",
        "form": PlayerForm(),
        "totals": {
            "all": sum(1 for player in players if player.status not in Registration.OUT),
            "present": sum(1 for player in players if player.status == Registration.Status.PRESENT),
        },
    }
    return render(request, "tournaments/players.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_PLAYERS)
def add_player(request: HttpRequest, event: Event) -> HttpResponse:
    """One more player."""
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            registration = services.add_player(event=event, by=signed_in(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(
                request,
                _("%(who)s is in the list with number %(number)s.")
                % {"who": registration.player, "number": registration.number},
            )
            if "again" in request.POST:
                return redirect("tournaments:player-add", event.slug)
            return _back(event, registration.number)
    context = {"event": event, "form": form, "can": powers(request, event), "current": "players"}
    return render(request, "tournaments/player_add.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_PLAYERS)
def edit_player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """A player's names, number, team, seed, pseudonym."""
    registration = find_registration(event, number)
    form = EditPlayerForm(request.POST or None, initial=_initial(registration))
    context: dict[str, Any] = {
        "event": event,
        "registration": registration,
        "form": form,
        "can": powers(request, event),
        "current": "players",
    }
    if request.method == "POST" and form.is_valid():
        try:
            saved = services.edit_registration(
                registration=registration, by=signed_in(request), **form.cleaned_data
            )
        except StaleForm as stale:
            current = find_registration(event, stale.current.number)  # type: ignore[attr-defined]  # a registration
            fresh = EditPlayerForm(initial=_initial(current))
            context |= {"form": fresh, "stale": stale.told(), "typed": fresh.differs_from(form)}
            return render(request, "tournaments/player_edit.html", context, status=409)
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(request, _("Saved."))
            return _back(event, saved.number)
    return render(request, "tournaments/player_edit.html", context, status=422 if form.errors else 200)


@require_POST
@with_event(Action.MANAGE_PLAYERS)
def set_status(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Check in, withdraw or return one player; the message names him."""
    registration = find_registration(event, number)
    form = StatusForm(request.POST)
    if not form.is_valid():
        for fault in faults_of(form):
            messages.error(request, fault["message"])
        return _list(request, event, status=422)
    try:
        saved = services.set_status(registration=registration, by=signed_in(request), **form.cleaned_data)
    except Refused as refusal:
        for fault in refusal.told():
            messages.error(request, fault["message"])
    else:
        said = {"who": saved.player, "number": saved.number, "status": saved.get_status_display()}
        messages.success(request, _("%(number)s %(who)s: %(status)s.") % said)
        if saved.status == Registration.Status.WITHDRAWN and (drafts := drafts_with(saved)):
            messages.warning(request, _drafts_said(event, drafts))
    return _back(event, number)


@require_POST
@with_event(Action.MANAGE_PLAYERS)
def delete_player(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Delete a player who was entered by mistake."""
    registration = find_registration(event, number)
    name = str(registration.player)
    try:
        services.delete_player(registration=registration, by=signed_in(request))
    except Refused as refusal:
        for fault in refusal.told():
            messages.error(request, fault["message"])
        return redirect("tournaments:player-edit", event.slug, number)
    messages.success(request, _("%(who)s is deleted from the list.") % {"who": name})
    return redirect("tournaments:players", event.slug)


@require_POST
@with_event(Action.MANAGE_PLAYERS)
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Check in everybody who is registered."""
    count = services.check_in_all(event=event, by=signed_in(request))
    messages.success(
        request,
        ngettext("%(count)s player is checked in.", "%(count)s players are checked in.", count)
        % {"count": count},
    )
    where = "check-in" if request.POST.get("next") == "check-in" else "players"
    return redirect(f"tournaments:{where}", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_PLAYERS)
def import_players(request: HttpRequest, event: Event) -> HttpResponse:
    """A pasted or uploaded list: a preview with every fault first, then one step adds all of it."""
    form, file_form = ListForm(), FileForm()
    context: dict[str, Any] = {"event": event, "can": powers(request, event), "current": "players"}
    if request.method != "POST":
        return _import(request, context | {"form": form, "file_form": file_form}, status=200)
    try:
        if request.FILES:
            file_form = FileForm(request.POST, request.FILES)
            if not file_form.is_valid():
                return _import(request, context | {"form": form, "file_form": file_form}, status=422)
            rows = read_file(file_form.cleaned_data["file"])
        else:
            form = ListForm(request.POST)
            if not form.is_valid():
                return _import(request, context | {"form": form, "file_form": file_form}, status=422)
            rows = read_text(form.cleaned_data["text"])
    except Refused as refusal:
        (file_form if request.FILES else form).add_refusal(refusal)
        return _import(request, context | {"form": form, "file_form": file_form}, status=422)
    if "save" in request.POST and not request.FILES:
        done = services.import_players(event=event, by=signed_in(request), rows=rows)
        if not done.reading.faults:
            for text in _said(done):
                messages.success(request, text)
            return redirect("tournaments:players", event.slug)
        reading = done.reading
    else:
        reading = services.read_list(event, rows)
    context["preview"] = preview_of(rows, reading)
    context["form"] = ListForm(initial={"text": rows_as_text(rows)})
    context["file_form"] = FileForm()
    return _import(request, context, status=422 if reading.faults else 200)


def _import(request: HttpRequest, context: dict[str, Any], *, status: int) -> HttpResponse:
    return render(request, "tournaments/players_import.html", context, status=status)


def _said(done: services.Imported) -> list[str]:
    count, known = len(done.added), len(done.known)
    texts = []
    if count:
        texts.append(
            ngettext("%(count)s player added.", "%(count)s players added.", count) % {"count": count}
        )
    if known:
        texts.append(
            ngettext(
                "%(count)s player of the list was there already and was not added again.",
                "%(count)s players of the list were there already and were not added again.",
                known,
            )
            % {"count": known}
        )
    return texts


def _drafts_said(event: Event, seats: list[Seat]) -> str:
    """That drafts seat a player who has left, with the way to them."""
    places = "; ".join(
        _("round %(round)s, table %(table)s") % {"round": seat.round.number, "table": seat.table.number}
        for seat in seats
    )
    one = reverse("tournaments:draw", args=[event.slug, seats[0].round.number])
    return format_html(
        '{} <a href="{}">{}</a>',
        _("Drafts still seat the player: %(places)s. They cannot be published so.") % {"places": places},
        one if len(seats) == 1 else reverse("formats:schedule", args=[event.slug]),
        _("Draw again or put a substitute there"),
    )


def _initial(registration: Registration) -> dict[str, object]:
    return {
        "version": registration.version,
        **{field: getattr(registration.player, field) for field in PERSON_FIELDS},
        **{field: getattr(registration, field) for field in REGISTRATION_FIELDS},
    }


def _back(event: Event, number: int) -> HttpResponse:
    return redirect(f"{reverse('tournaments:players', args=[event.slug])}#p{number}")
