"""The rules of an event: edition, tariffs, deadline of appeals; frozen by the first ruling."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from office.faults import Refused
from office.models import User
from preferans.faults import Faulty
from rulings.models import RuleSet
from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.tariffs import build_tariffs
from rulings.selectors.refusals import UNKNOWN_EDITION, RulingRefused
from rulings.selectors.rules import newest_rules
from tournaments.models import Event
from tournaments.services.locks import lock_event


@transaction.atomic
def set_rules(
    *,
    event: Event,
    by: User,
    edition: str,
    tariffs: Mapping[str, Any],
    appeal_until: datetime | None = None,
    note: str = "",
) -> RuleSet:
    """Set the rules; where rulings stand on the old ones, as a new version that holds from now on.

    Raises Refused with every fault of the tariffs.
    """
    lock_event(event)
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise RulingRefused("edition", UNKNOWN_EDITION, field="edition", found=edition[:60], known=known)
    try:
        raw = build_tariffs(tariffs).raw()
    except Faulty as faulty:
        raise Refused(faulty.faults) from faulty
    newest = newest_rules(event)
    values = {"edition": edition, "tariffs": raw, "appeal_until": appeal_until, "note": note[:300]}
    if newest is None or newest.frozen_at is not None:
        number = newest.number + 1 if newest else 1
        return RuleSet.objects.create(event=event, number=number, changed_by=by, **values)
    for name, value in values.items():
        setattr(newest, name, value)
    newest.changed_by = by
    newest.save(update_fields=[*values, "changed_by", "changed_at"])
    return newest


def freeze_rules(event: Event) -> RuleSet:
    """The rules that a ruling is issued under, frozen by it (under the event's lock)."""
    newest = newest_rules(event)
    now = timezone.now()
    if newest is None:
        return RuleSet.objects.create(event=event, number=1, edition=CODE_1996.key, frozen_at=now)
    if newest.frozen_at is None:
        newest.frozen_at = now
        newest.save(update_fields=["frozen_at"])
    return newest
