"""The rulebook of an event: which edition and tariffs in which round, until when appeals are heard."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime, time

from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.models import RuleSet
from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.editions import Edition
from rulings.rulebook.faces import cite_text
from rulings.rulebook.tariffs import ORGANISER, PLACES, Tariff, Tariffs, build_tariffs
from tournaments.models import Event, Round


@dataclass(frozen=True)
class Rules:
    """What rulings of a round go by; `row` is None while nobody has set anything for it.

    The deadline of appeals is the event's: that of its newest version, whatever the round.
    """

    event: Event
    row: RuleSet | None
    edition: Edition
    tariffs: Tariffs
    appeal_until: datetime

    @property
    def is_tournament(self) -> bool:
        """Whether points that tell a tournament from a game among friends take it for a tournament."""
        return self.row is None or self.row.setting == RuleSet.Setting.TOURNAMENT

    @property
    def is_frozen(self) -> bool:
        """Whether a ruling stands on them: a change then makes a new version."""
        return self.row is not None and self.row.frozen_at is not None


def newest_rules(event: Event) -> RuleSet | None:
    """The version that holds for the last rounds."""
    return RuleSet.objects.filter(event=event).order_by("-from_round", "-number").first()


def rules_at(event: Event, number: int) -> RuleSet | None:
    """The version that holds in a round."""
    rows = RuleSet.objects.filter(event=event, from_round__lte=number)
    return rows.order_by("-from_round", "-number").first()


def rules_of(event: Event, row: RuleSet | None = None, *, at: int | None = None) -> Rules:
    """The rules of an event in round `at`, or those of a version; else those of the last rounds."""
    newest = newest_rules(event)
    row = row or (newest if at is None else rules_at(event, at))
    edition = EDITIONS.get(row.edition, CODE_1996) if row else CODE_1996
    tariffs = build_tariffs(row.tariffs if row else {})
    until = newest.appeal_until if newest else None
    return Rules(event, row, edition, tariffs, until or end_of_event(event))


def stamp_of(row: RuleSet | None) -> str:
    """What a version says, as a short word: another one where anything that people set has changed."""
    said: list[object] = ["", "", {}, None, "", 1]
    if row is not None:
        said = [row.edition, row.setting, row.tariffs, row.appeal_until, row.note, row.from_round]
    if said[0] in ("", CODE_1996.key) and said[1] in ("", RuleSet.Setting.TOURNAMENT):
        said[:2] = ["", ""]  # what holds while nobody has set anything
    text = json.dumps(said, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def begun_rounds(event: Event) -> list[int]:
    """Numbers of the rounds that keep their tariffs: a deal was played, or a ruling issued in them."""
    played = Round.objects.filter(event=event, tables__started_at__isnull=False)
    ruled = Round.objects.filter(event=event, tables__rulings__isnull=False)
    return sorted({*played.values_list("number", flat=True), *ruled.values_list("number", flat=True)})


def first_free_round(event: Event) -> int:
    """The first round whose tariffs may still be changed."""
    return max(begun_rounds(event), default=0) + 1


def versions_of(event: Event) -> list[RuleSet]:
    """Every version of the rules, by the round that it holds from."""
    return list(
        RuleSet.objects.filter(event=event).select_related("changed_by").order_by("from_round", "number")
    )


def end_of_event(event: Event) -> datetime:
    """The last minute of the event's last day: until then appeals are heard unless the event says."""
    return timezone.make_aware(datetime.combine(event.ends_on, time(23, 59)))


@dataclass(frozen=True)
class TariffShown:
    """A tariff as a page shows it."""

    tariff: Tariff
    title: str
    place: str
    source: str
    note: str
    is_changed: bool


def source_text(tariff: Tariff) -> str:
    """What a tariff rests on, as people read it."""
    return _(tariff.source) if tariff.source == ORGANISER else cite_text(tariff.source, _)


def show_tariffs(tariffs: Tariffs) -> list[TariffShown]:
    """Every tariff in the order of the rulebook."""
    return [
        TariffShown(
            tariff=tariff,
            title=_(tariff.title),
            place=_(PLACES[tariff.place]),
            source=source_text(tariff),
            note=_(tariff.note) if tariff.note else "",
            is_changed=key in tariffs.changed,
        )
        for key, tariff in tariffs.table.items()
    ]
