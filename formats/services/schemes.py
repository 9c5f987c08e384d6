"""Declaring how an event ranks its players: always a further version, never an edit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from formats.models import RankingScheme
from formats.selectors.previews import moved_places
from formats.selectors.schemes import first_open_round, schemes_of
from journal.services.actions import action
from office.faults import Refused
from office.models import User
from preferans.faults import Faulty
from preferans.marks import gettext_noop
from tournaments.domain.ranking.scheme import read_scheme
from tournaments.models import Event
from tournaments.services.locks import lock_event, refuse, require_not_final, stale

WHY = gettext_noop(
    "Results stand already: say why the counting changes. The reason goes into the event's file."
)


@action("scheme.declared", gettext_noop("counting declared"))
def declare_scheme(
    *, event: Event, by: User, seen: int, from_round: int, scheme: Mapping[str, Any], reason: str = ""
) -> RankingScheme:
    """Declare how results count from `from_round` on; earlier rounds keep what counted them.

    Once something is written a reason is needed, and goes into the event's file.
    `seen` is the number of the newest version that the page showed (0 for none). Criteria, stages and cards
    of the newest version order the whole of the standings. Raises `Refused` or `Stale`.
    """
    require_not_final(lock_event(event))
    known = schemes_of(event)
    try:
        read = read_scheme(scheme)
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    if known.number != seen:
        latest, its = known.versions[-1]
        if latest.by_id == by.pk and its == read and latest.from_round == from_round:
            return latest
        raise stale(latest.by, latest.at, field="seen", code="scheme-changed")
    if first_open_round(event) > 1 and not reason.strip():
        raise refuse("reason", "reason-missing", WHY)
    moved = [one.facts for one in moved_places(event, read, from_round)]
    return RankingScheme.objects.create(
        event=event,
        number=known.number + 1,
        from_round=from_round,
        scheme=read.as_data(),
        moved=moved,
        reason=reason.strip()[:300],
        by=by,
    )
