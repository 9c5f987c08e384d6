"""For the staff: what phones may do, the codes on paper, the queue of disputes."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from office.faults import Refused
from phones.forms.rules import CardsForm, PhoneRulesForm
from phones.models import Verdict
from phones.prints.cards import print_table_cards, table_numbers
from phones.selectors.disputes import read_disputes
from phones.selectors.keys import table_key
from phones.services.rules import change_phone_rules, renew_codes
from phones.services.verdicts import confirm_on_paper, settle_line
from scoring.models import Sheet
from scoring.views.papers import answer_pdf
from scoring.views.places import (
    Action,
    find_event,
    find_table,
    powers,
    read_number,
    read_uuid,
    require,
    staff,
    who,
)
from tournaments.models import Event


def find_for(request: HttpRequest, slug: str, action: Action) -> Event:
    """The event, for those of its staff who may do this."""
    event = find_event(request, slug)
    require(who(request), event, action)
    return event


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The director's switches for phones, and the codes to print."""
    event = find_for(request, slug, Action.MANAGE_EVENT)
    initial = {
        "version": event.version,
        "phones_write": event.phones_write,
        "confirmation": event.confirmation,
        "hides_running": event.hides_running,
    }
    form = PhoneRulesForm(request.POST or None, initial=initial)
    faults: list[dict[str, str]] = []
    status = 200
    if request.method == "POST":
        if form.is_valid():
            try:
                change_phone_rules(event=event, by=staff(request), **form.cleaned_data)
            except Refused as refused:
                faults, status = refused.told(), int(refused.status)
                event.refresh_from_db()
                form = PhoneRulesForm(initial=initial | {"version": event.version})
            else:
                messages.success(request, _("Saved."))
                return redirect("phones:rules", event.slug)
        else:
            status = 422
    day = max(localdate(), event.starts_on)
    numbers = table_numbers(event)
    context = page_of(request, event) | {
        "form": form,
        "faults": faults,
        "cards": CardsForm(initial={"day": day}),
        "day": day,
        "codes": [(number, table_key(event, table=number, day=localdate())) for number in numbers],
    }
    return render(request, "phones/rules.html", context, status=status)


def page_of(request: HttpRequest, event: Event) -> dict[str, object]:
    """What the staff's pages show around their own part."""
    return {"event": event, "current": "setup", "can": powers(request, event)}


@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """Make all codes void."""
    event = find_for(request, slug, Action.MANAGE_EVENT)
    renew_codes(event=event, by=staff(request))
    messages.success(request, _("All earlier codes are void. Print the new ones."))
    return redirect("phones:rules", event.slug)


@require_safe
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """The cards of the tables for a day."""
    event = find_for(request, slug, Action.MANAGE_EVENT)
    form = CardsForm(request.GET)
    day = form.cleaned_data["day"] if form.is_valid() else max(localdate(), event.starts_on)

    def address(key: str) -> str:
        return request.build_absolute_uri(reverse("phones:table", kwargs={"code": key}))

    return answer_pdf(
        request,
        event,
        f"{slug}-codes-{day:%Y-%m-%d}",
        lambda: print_table_cards(event, day=day, address=address, printed_at=timezone.now()),
    )


@require_safe
def disputes(request: HttpRequest, slug: str) -> HttpResponse:
    """Lines of which a seat says otherwise, with both versions."""
    event = find_for(request, slug, Action.WATCH)
    context = page_of(request, event) | {"current": "rulings", "disputes": read_disputes(event)}
    return render(request, "phones/disputes.html", context)


@require_POST
def settle(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Decide a dispute for the sheet or for a seat."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.CORRECT)
    sheet = get_object_or_404(Sheet, table=found)
    verdict = Verdict.objects.filter(sheet=sheet, pk=read_number(request.POST, "verdict") or 0).first()
    try:
        settle_line(
            sheet=sheet,
            root=read_number(request.POST, "root") or 0,
            by=staff(request),
            client_id=read_uuid(request.POST),
            how="seat" if verdict is not None else request.POST.get("how", ""),
            verdict=verdict,
            reason=request.POST.get("reason", "").strip()[:200] or _("Dispute at the table"),
        )
    except Refused as refused:
        for told in refused.told():
            messages.error(request, told["message"])
    else:
        messages.success(request, _("The dispute is settled."))
    return redirect("phones:disputes", slug)


@require_POST
def on_paper(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The players signed the paper: what waits for phones is settled."""
    found = find_table(request, slug, number, table)
    require(who(request), found.round.event, Action.CONFIRM)
    sheet = get_object_or_404(Sheet, table=found)
    try:
        count = confirm_on_paper(sheet=sheet, by=staff(request))
    except Refused as refused:
        for told in refused.told():
            messages.error(request, told["message"])
    else:
        messages.success(request, _("Confirmed by the signed paper: %(count)s lines.") % {"count": count})
    return redirect("scoring:table", slug, number, table)
