"""The rules of an event: edition and tariffs by round, deadline of appeals. A begun round keeps its own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils import timezone

from journal.services.actions import action
from office.faults import Refused
from office.models import User
from preferans.faults import Faulty
from preferans.marks import gettext_noop
from rulings.models import RuleSet
from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.tariffs import build_tariffs
from rulings.selectors.refusals import (
    ASK_ROUND,
    EARLIER,
    ROUND_BEGUN,
    UNKNOWN_EDITION,
    UNKNOWN_SETTING,
    RulingRefused,
)
from rulings.selectors.rules import begun_rounds, newest_rules, rules_at, stamp_of
from tournaments.models import Event
from tournaments.services.locks import lock_event, stale

AS_EVER = {"edition": CODE_1996.key, "setting": RuleSet.Setting.TOURNAMENT, "tariffs": {}}


@action("rules.set", gettext_noop("edition and tariffs set"))
def set_rules(
    *,
    event: Event,
    by: User,
    edition: str,
    tariffs: Mapping[str, Any],
    appeal_until: datetime | None = None,
    note: str = "",
    from_round: int | None = None,
    setting: str | None = None,
    seen: str | None = None,
) -> RuleSet:
    """Set edition, setting and tariffs from round `from_round` on, and the deadline of appeals.

    Once a round has begun it keeps its rulebook, as it keeps its convention: a change must then say from
    which later round on. Without a `setting` it stays as it is. The deadline is of the whole event and may be
    changed at any time. `seen` is the stamp of the version that the page showed (`stamp_of`); with another
    one now it is refused. Raises Stale, RulingRefused, or Refused with every fault of the tariffs.
    """
    lock_event(event)
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise RulingRefused("edition", UNKNOWN_EDITION, field="edition", found=edition[:60], known=known)
    newest = newest_rules(event)
    if seen is not None and seen != stamp_of(newest):
        raise stale(newest.changed_by if newest else None, newest.changed_at if newest else None)
    setting = setting or (newest.setting if newest else RuleSet.Setting.TOURNAMENT)
    if setting not in RuleSet.Setting.values:
        known = ", ".join(RuleSet.Setting.values)
        raise RulingRefused("setting", UNKNOWN_SETTING, field="setting", found=setting[:60], known=known)
    try:
        raw = build_tariffs(tariffs).raw()
    except Faulty as faulty:
        raise Refused(faulty.faults) from faulty
    late: dict[str, Any] = {"appeal_until": appeal_until, "note": note[:300]}
    wanted = {"edition": edition, "setting": setting, "tariffs": raw}
    if newest is None and wanted == AS_EVER:
        return RuleSet.objects.create(event=event, number=1, edition=edition, changed_by=by, **late)
    if newest is not None and all(getattr(newest, name) == value for name, value in wanted.items()):
        return save_rules(newest, by, **late)
    start = checked_start(event, newest, from_round)
    values = {**wanted, "from_round": start, **late}
    if newest is None or newest.frozen_at is not None or newest.from_round != start:
        return RuleSet.objects.create(event=event, number=next_version(event), changed_by=by, **values)
    return save_rules(newest, by, **values)


def checked_start(event: Event, newest: RuleSet | None, from_round: int | None) -> int:
    """The round that a change holds from: asked for once a round has begun, and never one that has."""
    begun = begun_rounds(event)
    first = max(begun, default=0) + 1
    if from_round is None and begun:
        raise RulingRefused(
            "from-round", ASK_ROUND, field="from_round", rounds=", ".join(map(str, begun)), first=first
        )
    start = from_round or 1
    if start < first:
        blocking = min(number for number in begun if number >= start)
        raise RulingRefused("round-begun", ROUND_BEGUN, field="from_round", round=blocking, first=first)
    if newest is not None and newest.from_round > start:
        raise RulingRefused(
            "earlier-version", EARLIER, field="from_round", number=newest.number, start=newest.from_round
        )
    return start


def save_rules(row: RuleSet, by: User, **values: Any) -> RuleSet:
    """Change the moving fields of a version."""
    for name, value in values.items():
        setattr(row, name, value)
    row.changed_by = by
    row.save(update_fields=[*values, "changed_by", "changed_at"])
    return row


def next_version(event: Event) -> int:
    """The number of the event's next version (under the event's lock)."""
    return (RuleSet.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0) + 1


def freeze_rules(event: Event, number: int) -> RuleSet:
    """The rules that a ruling in round `number` is issued under, frozen by it (under the event's lock)."""
    row = rules_at(event, number)
    now = timezone.now()
    if row is None:
        return RuleSet.objects.create(
            event=event, number=next_version(event), edition=CODE_1996.key, frozen_at=now
        )
    if row.frozen_at is None:
        row.frozen_at = now
        row.save(update_fields=["frozen_at"])
    return row
