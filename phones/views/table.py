"""The page a table's code opens: the sheet as it stands, deals by big keys, each seat's word, the arbiter."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.faults import Refused
from phones.forms.rules import read_fact, read_report
from phones.selectors.phone_page import PhonePage, read_phone_page, tag_of
from phones.selectors.refusals import ANSWER, MOVED_ON, PhoneConflict, PhoneRefused
from phones.services import seats, sending, verdicts
from phones.views.places import device_of, remember, require_phone, wants_json, with_table
from rulings.services.calls import call_arbiter
from scoring.selectors.preview import preview_entry
from scoring.selectors.table_page import read_table_page
from scoring.views.places import read_number, read_uuid
from tournaments.models import Table

Faults = list[dict[str, str]]


def words() -> dict[str, str]:
    """What the page's script says, in the reader's language."""
    return {
        "who": _("Who plays"),
        "what": _("What contract"),
        "level": _("Level"),
        "suit": _("Suit"),
        "whists": _("Who whists"),
        "ended": _("How it ended"),
        "result": _("Result"),
        "unplayed": _("Without play"),
        "allPass": _("All-pass"),
        "misere": _("Misère"),
        "noTrump": _("No trump"),
        "S": _("spades"),
        "C": _("clubs"),
        "D": _("diamonds"),
        "H": _("hearts"),
        "w": pgettext("call", "Whist"),
        "p": pgettext("call", "Pass"),
        "h": _("½ whist"),
        "out": _("without all"),
        "out3": _("without three"),
        "tricks": _("Tricks of each"),
        "defence": _("Tricks of the defence"),
        "lastEmpty": _("The last field may stay empty: ten tricks in all."),
        "write": _("Write"),
        "cancel": _("Cancel"),
        "deal": _("deal %(number)s"),
        "deals": _("dealt by %(seat)s"),
        "noNet": _("No network: what is written lies in this phone and goes by itself, once. Play on."),
        "noFigures": _("No network: the figures are counted once it is back."),
        "waitsNet": _("waits for the network"),
        "waitsDeal": _("waits for an earlier deal"),
        "waitsSeat": _("waits for a seat"),
        "waitsCode": _("waits for a new code"),
        "later": _("The server gave no answer that helps. What waits here will be sent again."),
        "refused": _("not accepted"),
        "sending": _("is being sent"),
        "drop": _("Drop"),
        "full": _("This phone has no room to keep the deal. Write it on paper and call the scorer."),
        "keyOver": _("The code no longer opens this table. What waits here is kept: show it to the arbiter."),
        "disputed": _("Deal %(number)s stands otherwise: it has gone to the arbiter with both versions."),
        "agreed": _("Deal %(number)s was written already, and the same: your word is “agreed”."),
        "otherTable": _("These deals were written at another table or round: show them to the arbiter."),
    }


@require_safe
@with_table
def show_table(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """The whole page."""
    return render_page(request, table, code)


def render_page(
    request: HttpRequest, table: Table, code: str, *, faults: Faults | None = None, status: int = 200
) -> HttpResponse:
    """The page, with what was refused."""
    device = device_of(request)
    tag = live_tag(table, device)  # before the page: whatever comes between is asked for once more
    page = read_phone_page(table, device)
    context = context_of(page, code) | {"faults": faults or [], "words": words(), "tag": tag}
    return render(request, "phones/table.html", context, status=status)


def context_of(page: PhonePage, code: str) -> dict[str, object]:
    """What the page and its live part show."""
    return {
        "event": page.event,
        "round": page.table.round,
        "table": page.table,
        "phone": page,
        "page": page.page,
        "code": code,
        "client_id": uuid.uuid4(),
        "keyboard": page.keyboard(),
        "sheet_asks": page.asks_deals,
    }


def live_tag(table: Table, device: uuid.UUID | None) -> str:
    """The ETag of the live part, as this phone sees it now."""
    return f'W/"{tag_of(table, device, language=get_language() or "")}"'


@require_safe
@with_table
def live(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """The live part alone, for polling; 304 as long as nothing has changed."""
    device = device_of(request)
    tag = live_tag(table, device)
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        response = render(request, "phones/_live.html", context_of(read_phone_page(table, device), code))
    response.headers["ETag"] = tag
    return response


@require_POST
@with_table
def seat(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """Say which seat is mine; `over` takes it from another phone."""
    device = device_of(request) or uuid.uuid4()
    found = read_number(request.POST, "seat")
    try:
        if "leave" in request.POST:
            seats.leave_seats(table=table, device=device)
        else:
            seats.take_seat(
                table=table,
                seat=-1 if found is None else found,
                device=device,
                takes_over="over" in request.POST,
            )
    except Refused as refused:
        return render_page(request, table, code, faults=refused.told(), status=int(refused.status))
    response = redirect(reverse("phones:table", kwargs={"code": code}))
    remember(response, device, is_secure=request.is_secure())
    return response


@require_safe
@with_table
def preview(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """What a deal would write, before it is sent."""
    try:
        fact = read_fact(request.GET.get("fact", ""))
    except Refused as refused:
        return render(request, "scoring/_faults.html", {"faults": refused.told()})
    found = preview_entry(read_table_page(table), fact)
    return render(request, "phones/_preview.html", {"preview": found, "faults": found.faults})


@require_POST
@with_table
def send(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """A deal from the phone's store: written, or this seat's word about one that stands."""
    try:
        report = read_report(request.body)
        if report.table != table.pk:
            raise PhoneConflict("moved-on", MOVED_ON)
        sent = sending.send_deal(
            phone=require_phone(request, table),
            deal=report.deal,
            fact=report.fact,
            client_id=report.client_id,
        )
    except Refused as refused:
        return JsonResponse({"errors": refused.told()}, status=int(refused.status))
    return JsonResponse({"outcome": sent.outcome, "line": sent.line, "deal": sent.deal})


@require_POST
@with_table
def verdict(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """This seat's word about a line or the closed sheet."""

    def step() -> None:
        phone = require_phone(request, table)
        verdicts.give_verdict(
            sheet=sending.sheet_of(table),
            seat=phone.seat,
            root=read_number(request.POST, "root") or 0,
            upto=read_number(request.POST, "upto") or 0,
            agrees=read_answer(request.POST.get("answer", "")),
            client_id=read_uuid(request.POST),
            device=phone.device,
            words=request.POST.get("words", ""),
        )

    return attempt(request, table, code, step)


def read_answer(text: str) -> bool:
    """`yes` or `no`; anything else is refused."""
    if text not in ("yes", "no"):
        raise PhoneRefused("answer", ANSWER, where="answer", found=text[:20])
    return text == "yes"


@require_POST
@with_table
def undo(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """Take back the last deal this seat wrote."""

    def step() -> None:
        sending.take_back(phone=require_phone(request, table), client_id=read_uuid(request.POST))

    return attempt(request, table, code, step)


@require_POST
@with_table
def close(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """Close a sheet whose play has ended by itself."""

    def step() -> None:
        sending.close_ended(phone=require_phone(request, table))

    return attempt(request, table, code, step)


@require_POST
@with_table
def call(request: HttpRequest, table: Table, code: str) -> HttpResponse:
    """Call an arbiter to the table."""

    def step() -> None:
        phone = require_phone(request, table)
        call_arbiter(
            table=table,
            by=None,
            client_id=read_uuid(request.POST),
            seat=phone.seat,
            words=request.POST.get("words", ""),
        )

    return attempt(request, table, code, step)


def attempt(request: HttpRequest, table: Table, code: str, step: Callable[[], None]) -> HttpResponse:
    """Do one step and show the table anew, with the refusal if there was one."""
    try:
        step()
    except Refused as refused:
        if wants_json(request):
            return JsonResponse({"errors": refused.told()}, status=int(refused.status))
        return render_page(request, table, code, faults=refused.told(), status=int(refused.status))
    if wants_json(request):
        return JsonResponse({"outcome": "done"})
    return redirect(reverse("phones:table", kwargs={"code": code}))
