"""The journal of an event: read, filtered, checked, taken away as a file. For its director."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from archive.exports.journal import FILES
from archive.forms.journal import JournalFilter
from archive.selectors.journal_page import read_entries
from journal.selectors.chains import actions_of, breaks_of, head_of, records_of
from scoring.views.places import Action, find_event, powers, require, who

PAGE = 40


@require_safe
@never_cache
def journal_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The records that are looked for, newest first; `?check` walks the whole chain."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    form = JournalFilter(request.GET, actions=actions_of(event.pk))
    form.is_valid()
    page = Paginator(records_of(event.pk, form.wanted()), PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    query.pop("check", None)
    number, digest = head_of(event.pk)
    context = {
        "event": event,
        "current": "setup",
        "can": powers(request, event),
        "form": form,
        "page": page,
        "entries": read_entries(list(page.object_list)),
        "query": query.urlencode(),
        "is_filtered": any(query.values()),
        "records": number,
        "digest": digest,
        "is_checked": "check" in request.GET,
        "breaks": [_(one.msgid) % one.params for one in breaks_of(event.pk)]
        if "check" in request.GET
        else [],
    }
    return render(request, "archive/journal.html", context)


@require_safe
@never_cache
def journal_file(request: HttpRequest, slug: str, name: str) -> StreamingHttpResponse:
    """The whole journal as a file."""
    event = find_event(request, slug)
    require(who(request), event, Action.MANAGE_EVENT)
    if name not in FILES:
        raise Http404
    write, kind = FILES[name]
    answer = StreamingHttpResponse(write(event.pk), content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{name}"'
    return answer
