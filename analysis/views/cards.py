"""The card page: cards laid out by taps or as text, what can be made of them, the play card by card.

The address holds everything, so a page can be shared, printed and gone back from; nothing is written.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from analysis.permissions import is_too_fast
from analysis.selectors.asks import ASK, LEVEL
from analysis.selectors.cards import Address, Places
from analysis.views.page import HAND, Solved, context_of, read_request, solve

KEPT = (ASK, LEVEL, HAND)


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """The page itself; a tap or a text leads to the address of what it makes."""
    reading = read_request(request.GET.dict())
    if reading.go_to is not None:
        kept = {key: request.GET.get(key, "")[:20] for key in KEPT}
        return redirect(request.path + Address(reading.go_to, kept).to(reading.go_to))
    if reading.spot.layout.can_be_solved and is_too_fast(request):
        said = _("Too many questions from this place; wait a minute, then reload the page.")
        solved = Solved(reading.spot, not_now=said)
        status = 429
    else:
        solved, status = solve(reading.spot, request.GET), 200
    context = context_of(request.GET.dict(), reading, Places(), beside={}, solved=solved)
    return render(request, "analysis/cards.html", context, status=status)
