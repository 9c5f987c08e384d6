"""The rulebook of an event: which edition, which tariffs, until when appeals are heard."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time

from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.models import RuleSet
from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.editions import Edition
from rulings.rulebook.faces import cite_text
from rulings.rulebook.tariffs import ORGANISER, PLACES, Tariff, Tariffs, build_tariffs
from tournaments.models import Event


@dataclass(frozen=True)
class Rules:
    """What rulings of an event go by; `row` is None while nobody has set anything."""

    event: Event
    row: RuleSet | None
    edition: Edition
    tariffs: Tariffs
    appeal_until: datetime

    @property
    def is_frozen(self) -> bool:
        """Whether a ruling stands on them: a change then makes a new version."""
        return self.row is not None and self.row.frozen_at is not None


def newest_rules(event: Event) -> RuleSet | None:
    """The version that holds for rulings to come."""
    return RuleSet.objects.filter(event=event).order_by("-number").first()


def rules_of(event: Event, row: RuleSet | None = None) -> Rules:
    """The rules of an event now, or those of an older version."""
    row = row or newest_rules(event)
    edition = EDITIONS.get(row.edition, CODE_1996) if row else CODE_1996
    tariffs = build_tariffs(row.tariffs if row else {})
    return Rules(event, row, edition, tariffs, (row and row.appeal_until) or end_of_event(event))


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
