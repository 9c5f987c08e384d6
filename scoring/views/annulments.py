"""Setting a round or a table aside with its results, the list of what is aside, and bringing it back."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from formats.models import Annulment
from formats.selectors.rounds import annulment_of, annulments_of
from formats.services import annulments
from office.faults import Refused
from scoring.forms.annulments import AnnulForm
from scoring.selectors.annulments import loss_of
from tournaments.models import Event, Round, Table
from tournaments.permissions import Action
from tournaments.views.places import find_round, find_table, powers, signed_in, with_event


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.ANNUL)
def annul_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What would go with the round; then, with its name typed, it is set aside."""
    round_ = find_round(request, event, number)
    return _annul(request, event, round_, None)


@require_http_methods(["GET", "HEAD", "POST"])
@with_event(Action.ANNUL)
def annul_table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The same for one table."""
    round_ = find_round(request, event, number)
    return _annul(request, event, round_, find_table(round_, table))


def _annul(request: HttpRequest, event: Event, round_: Round, table: Table | None) -> HttpResponse:
    form = AnnulForm(request.POST or None)
    status = 422 if request.method == "POST" and not form.is_valid() else 200
    if request.method == "POST" and form.is_valid():
        by = signed_in(request)
        try:
            if table is None:
                annulments.annul_round(round_=round_, by=by, **form.cleaned_data)
            else:
                annulments.annul_table(table=table, by=by, **form.cleaned_data)
        except Refused as refusal:
            form.add_refusal(refusal)
            status = refusal.status
        else:
            messages.success(request, _("Set aside. Here it can be brought back."))
            return redirect("scoring:annulled", event.slug)
    context = {
        "event": event,
        "round": round_,
        "table": table,
        "named": str(table or round_),
        "aside": annulment_of(round_, table),
        "loss": loss_of(round_, table),
        "form": form,
        "can": powers(request, event),
        "current": "hall",
    }
    return render(request, "scoring/annul.html", context, status=status)


@require_safe
@with_event(Action.WATCH)
def show_annulled(request: HttpRequest, event: Event) -> HttpResponse:
    """What is set aside now, and what was and came back."""
    return _list(request, event)


@require_POST
@with_event(Action.ANNUL)
def undo_annulment(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Bring it back."""
    found = get_object_or_404(
        Annulment.objects.select_related("round__event", "table"), round__event=event, pk=pk
    )
    try:
        annulments.undo_annulment(annulment=found, by=signed_in(request))
    except Refused as refusal:
        return _list(request, event, faults=refusal.told(), status=refusal.status)
    messages.success(request, _("Brought back: the standings stand as before."))
    return redirect("scoring:annulled", event.slug)


def _list(
    request: HttpRequest, event: Event, *, faults: list[dict[str, str]] | None = None, status: int = 200
) -> HttpResponse:
    rows = annulments_of(event)
    context = {
        "event": event,
        "aside": [row for row in rows if not row.is_undone],
        "returned": [row for row in rows if row.is_undone],
        "faults": faults,
        "can": powers(request, event),
        "current": "setup",
    }
    return render(request, "scoring/annulled.html", context, status=status)
