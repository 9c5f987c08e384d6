"""The whole schedule on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from formats.selectors.schedule_page import read_schedule
from scoring.prints.schedules import print_schedule
from scoring.views.papers import answer_pdf
from scoring.views.places import find_event, who
from tournaments.permissions import Action, may


@require_safe
def schedule_pdf(request: HttpRequest, slug: str) -> HttpResponse:
    """Every round that this person may see, by table and by name."""
    event = find_event(request, slug)
    schedule = read_schedule(event, drafts=may(who(request), event, Action.WATCH))
    return answer_pdf(
        request, event, f"{slug}-schedule", lambda: print_schedule(event, schedule, printed_at=timezone.now())
    )
