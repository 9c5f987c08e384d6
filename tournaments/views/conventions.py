"""The page of the event's convention: its fields with their sources, its versions, a change."""

from __future__ import annotations

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from office.faults import Refused
from preferans.convention import build_convention
from preferans.presets import PRESETS
from tournaments import services
from tournaments.domain.advice import advised_against
from tournaments.forms.conventions import ConventionForm, initial_of, lines_of
from tournaments.models import ConventionVersion, Event
from tournaments.permissions import Action
from tournaments.selectors.conventions import convention_of, first_open_round, latest_version
from tournaments.services.locks import StaleForm
from tournaments.views.places import powers, signed_in, with_event


@require_safe
@with_event(Action.VIEW)
def show_convention(request: HttpRequest, event: Event) -> HttpResponse:
    """A version of the convention (the last one unless `?version=` names another), to read."""
    versions = list(event.conventions.select_related("created_by").order_by("number"))
    wanted = request.GET.get("version", "")
    chosen = next((v for v in versions if str(v.number) == wanted), versions[-1] if versions else None)
    context = {"event": event, "versions": versions, "chosen": chosen, "can": powers(request, event)}
    if chosen is not None:
        context |= _read(chosen)
    return render(request, "tournaments/convention.html", context | {"current": "convention"})


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.MANAGE_EVENT)
def edit_convention(request: HttpRequest, event: Event) -> HttpResponse:
    """Change the convention from a round on."""
    base = latest_version(event)
    if request.method == "POST":
        base = event.conventions.filter(pk=_number(request.POST.get("base"))).first() or base
    if base is None:
        return redirect("tournaments:convention", event.slug)
    preset = request.GET.get("preset", "")
    form = ConventionForm(request.POST or None, initial=_initial(event, base, preset))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            version = services.change_convention(
                event=event,
                base=base,
                version=data["version"],
                by=signed_in(request),
                from_round=data["from_round"],
                preset=data["preset"],
                pool_target=data["pool_target"],
                overrides=data["overrides"],
                note=data["note"],
            )
        except StaleForm as stale:
            fresh = ConventionForm(initial=_initial(event, stale.current))  # type: ignore[arg-type]  # the base
            extra = {"stale": stale.told(), "typed": fresh.differs_from(form)}
            return _edit(request, event, stale.current, fresh, status=409, extra=extra)  # type: ignore[arg-type]
        except Refused as refusal:
            form.add_refusal(refusal)
        else:
            messages.success(
                request,
                _("Version %(number)s of the convention holds from round %(round)s.")
                % {"number": version.number, "round": version.from_round},
            )
            return redirect("tournaments:convention", event.slug)
    return _edit(request, event, base, form, status=422 if form.errors else 200, preset=preset)


def _edit(
    request: HttpRequest,
    event: Event,
    base: ConventionVersion,
    form: ConventionForm,
    *,
    status: int,
    preset: str = "",
    extra: dict[str, object] | None = None,
) -> HttpResponse:
    key = preset if preset in PRESETS else base.preset
    convention = build_convention(key) if preset in PRESETS else convention_of(base)
    advice = {item.field: item for item in advised_against(asdict(convention))}
    context = {
        "event": event,
        "base": base,
        "form": form,
        "groups": lines_of(convention, key, advice, form),
        "presets": PRESETS.values(),
        "first_open": first_open_round(event),
        "can": powers(request, event),
        "current": "convention",
        **(extra or {}),
    }
    return render(request, "tournaments/convention_edit.html", context, status=status)


def _read(version: ConventionVersion) -> dict[str, object]:
    convention = convention_of(version)
    advice = advised_against(asdict(convention))
    groups = lines_of(convention, version.preset, {item.field: item for item in advice}, None)
    return {
        "preset": PRESETS[version.preset],
        "groups": groups,
        "advice": advice,
        "departures": [line for _, lines in groups for line in lines if line.usual is not None],
        "convention": convention,
    }


def _initial(event: Event, base: ConventionVersion, preset: str = "") -> dict[str, object]:
    key = preset if preset in PRESETS else base.preset
    convention = build_convention(key) if preset in PRESETS else convention_of(base)
    return {
        "base": base.pk,
        "version": base.version,
        "preset": key,
        "from_round": max(base.from_round, first_open_round(event)),
        "note": base.note,
        **initial_of(convention),
    }


def _number(text: object) -> int:
    return int(str(text)) if str(text).isdigit() and len(str(text)) < 18 else 0
