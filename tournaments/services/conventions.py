"""Versions of an event's convention: a frozen one never changes, a change is a new version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Max

from journal.services.actions import action
from office.faults import Refused
from office.models import User
from preferans.convention import Convention, ConventionFault, build_convention
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.models import ConventionVersion, Event, Round
from tournaments.services.locks import StaleForm, lock_event, lock_row, refuse, save_row

ROUND_BEGUN = gettext_noop(
    "Round %(round)s has begun and keeps its convention. Name a later round: %(first)s or higher."
)
EARLIER_THAN_LATEST = gettext_noop(
    "Version %(number)s already holds from round %(start)s; a new one must start there or later."
)


def checked_convention(preset: str, pool_target: int | None, overrides: Mapping[str, Any]) -> Convention:
    """The convention, or `Refused` with every fault of its fields."""
    try:
        return build_convention(preset, pool_target, dict(overrides))
    except ConventionFault as problem:
        faults = [Fault(f.field, f.code, f.msgid, f.params, f.cite) for f in problem.faults]
        raise Refused(faults) from problem


@action("convention.changed", gettext_noop("convention changed"))
def change_convention(
    *,
    event: Event,
    base: ConventionVersion,
    version: int,
    by: User,
    from_round: int,
    preset: str,
    pool_target: int | None,
    overrides: Mapping[str, Any],
    note: str = "",
) -> ConventionVersion:
    """Change the convention from round `from_round` on.

    The version in force there is edited in place while nothing was played under it and it starts at
    that very round; otherwise a new version is made. Rounds from `from_round` on that have not begun
    move to it; one that has begun refuses the change. `base`, the newest version, and its `version` are what
    the form showed. Raises Refused, StaleForm.
    """
    lock_event(event)
    rounds = list(Round.objects.select_for_update().filter(event=event).order_by("number"))
    current = lock_row(base, version=version)
    latest = ConventionVersion.objects.filter(event=event).order_by("-from_round", "-number").first()
    if latest is not None and latest.pk != base.pk:  # somebody has made another version since
        raise StaleForm(latest)
    checked_convention(preset, pool_target, overrides)
    begun = [r.number for r in rounds if r.tables.exclude(started_at=None).exists()]
    if any(number >= from_round for number in begun):
        blocking = min(number for number in begun if number >= from_round)
        raise refuse("from_round", "round-begun", ROUND_BEGUN, round=blocking, first=max(begun) + 1)
    if latest is not None and latest.from_round > from_round:
        raise refuse(
            "from_round",
            "earlier-version",
            EARLIER_THAN_LATEST,
            number=latest.number,
            start=latest.from_round,
        )
    in_place = not current.is_frozen and current.from_round == from_round
    if not in_place:
        top = ConventionVersion.objects.filter(event=event).aggregate(top=Max("number"))["top"] or 0
        current = ConventionVersion(event=event, number=top + 1, created_by=by, version=0)
    current.preset, current.pool_target = preset, pool_target
    current.overrides, current.note, current.from_round = dict(overrides), note, from_round
    save_row(current, by=by)
    for round_ in rounds:
        if round_.number >= from_round and round_.convention_id != current.pk:
            round_.convention = current
            save_row(round_, by=by)
    return current
