"""Kept deals: finding them, one of them, keeping one, a file in and out, many deals solved by a job."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from analysis.domain.layout import Layout
from analysis.domain.problems import join
from analysis.domain.spots import Spot
from analysis.forms import FileForm, ProblemForm
from analysis.models import Problem
from analysis.selectors.asks import LEVEL
from analysis.selectors.cards import Address, Places, hands_shown
from analysis.selectors.problems import (
    Search,
    contract_choices,
    convention_choices,
    draft_of,
    find_problems,
    level_of_problem,
    result_choices,
    spot_of_problem,
    visible_problems,
)
from analysis.services.problems import import_problems, keep_problem, remove_problem
from analysis.tasks import analyse_deals
from office.faults import Refused
from office.models import User
from office.services.jobs import enqueue_job

ON_A_PAGE = 40
MOST_EXPORTED = 5000
KINDS = {"jsonl": "application/x-ndjson", "txt": "text/plain; charset=utf-8"}


def read_search(request: HttpRequest) -> Search:
    """What the address looks for."""
    get = request.GET.get
    return Search(
        words=get("q", "")[:80],
        contract=get("contract", "")[:10],
        result=get("result", "")[:5],
        convention=get("convention", "")[:60],
    )


@require_safe
def library(request: HttpRequest) -> HttpResponse:
    """All deals that this person may see, by what is looked for."""
    search = read_search(request)
    pages = Paginator(find_problems(request.user, search), ON_A_PAGE)
    context = {
        "search": search,
        "page": pages.get_page(request.GET.get("page")),
        "contracts": contract_choices(),
        "results": result_choices(),
        "conventions": convention_choices(),
    }
    return render(request, "analysis/library.html", context)


@require_safe
def export(request: HttpRequest, kind: str) -> HttpResponse:
    """The deals that were found as a file, JSON lines or text."""
    if kind not in KINDS:
        raise Http404(_("There are two kinds of file: jsonl and txt."))
    rows = find_problems(request.user, read_search(request)).order_by("id")[:MOST_EXPORTED]
    content = join((draft_of(row) for row in rows), as_text=kind == "txt")
    response = HttpResponse(content, content_type=KINDS[kind])
    response["Content-Disposition"] = f'attachment; filename="deals.{kind}"'
    return response


def find_problem(request: HttpRequest, pk: int) -> Problem:
    """A deal that this person may see; 404 for any other."""
    return get_object_or_404(visible_problems(request.user), pk=pk)


@require_safe
def problem(request: HttpRequest, problem: int) -> HttpResponse:
    """One deal: its question, its cards, the way to the card page."""
    found = find_problem(request, problem)
    spot = spot_of_problem(found)
    level = level_of_problem(found)
    address = Address(spot, {LEVEL: str(level) if level else ""})
    context = {
        "problem": found,
        "hands": hands_shown(spot, Places()),
        "convention": dict(convention_choices()).get(found.convention, "") if found.convention else "",
        "contract": dict(contract_choices()).get(found.contract, "") if found.contract else "",
        "cards_url": reverse("analysis:layout") + address.to(spot),
        "is_own": request.user.is_authenticated
        and (found.kept_by == request.user or request.user.is_superuser),
    }
    return render(request, "analysis/problem.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """Keep the deal of this address with a question."""
    spot = Spot.read((request.POST if request.method == "POST" else request.GET).dict())
    initial = {"declarer": spot.who}
    form = ProblemForm(request.POST or None, layout=spot.layout, first=spot.first, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            made = keep_problem(
                draft=form.draft(), by=cast(User, request.user), is_public=form.cleaned_data["is_public"]
            )
        except Refused as refused:
            for fault in refused.told():
                form.add_error(None, fault["message"])
        else:
            messages.success(request, _("Kept."))
            return redirect("analysis:problem", made.pk)
    context = {
        "form": form,
        "spot": spot,
        "hands": [] if spot.layout.is_empty else hands_shown(Spot(Layout(spot.layout.places)), Places()),
        "cards_url": f"{reverse('analysis:layout')}{Address(spot, {}).to(spot)}",
    }
    return render(request, "analysis/keep.html", context, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """Keep all deals of a file, or none."""
    form = FileForm(request.POST or None, request.FILES or None)
    faults: list[dict[str, str]] = []
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            made = import_problems(
                text=given["text"], by=cast(User, request.user), is_public=given["is_public"]
            )
        except Refused as refused:
            faults = refused.told()
        else:
            messages.success(request, _("Deals kept: %(count)s.") % {"count": len(made)})
            return redirect("analysis:library")
    context = {"form": form, "card_faults": faults}
    return render(request, "analysis/take_in.html", context, status=422 if form.errors or faults else 200)


@login_required
@require_POST
def remove(request: HttpRequest, problem: int) -> HttpResponse:
    """Take one's own deal out."""
    try:
        remove_problem(problem=find_problem(request, problem), by=cast(User, request.user))
    except Refused as refused:
        messages.error(request, " ".join(fault["message"] for fault in refused.told()))
        return redirect("analysis:problem", problem)
    messages.success(request, _("Taken out."))
    return redirect("analysis:library")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def many(request: HttpRequest) -> HttpResponse:
    """Many deals at once: a job solves them and makes a file, as `manage.py analyse` would."""
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        params = {
            "text": form.cleaned_data["text"],
            "talon": "closed" if "closed" in request.POST else "leads",
            "line": "line" in request.POST,
        }
        job = enqueue_job(
            task=analyse_deals,
            kind="analyse",
            title=_("What can be made of many deals"),
            created_by=cast(User, request.user),
            params=params,
            back_url=reverse("analysis:many"),
        )
        return redirect("office:job", job.pk)
    return render(request, "analysis/many.html", {"form": form}, status=422 if form.errors else 200)
