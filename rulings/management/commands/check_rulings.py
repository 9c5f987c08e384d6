"""Decide every ruling again from its record and name those that would come out differently today."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from analysis.services.engines import prepare
from rulings.models import Ruling
from rulings.selectors.replays import replay_differences
from rulings.services.proofs import proof_differences


class Command(BaseCommand):
    """`manage.py check_rulings [EVENT]`: exit status 1 when a record no longer leads to its ruling."""

    help = "Decide every ruling again from its record; name those that would come out differently."

    def add_arguments(self, parser: CommandParser) -> None:
        """An event's address; all events without it."""
        parser.add_argument("event", nargs="?", default="")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay them."""
        rulings = Ruling.objects.select_related("event").order_by("event__slug", "number")
        if options["event"]:
            rulings = rulings.filter(event__slug=options["event"])
        if any(ruling.figures.get("proofs") for ruling in rulings.iterator()):
            prepare()
        wrong = 0
        count = 0
        for ruling in rulings.iterator():
            count += 1
            for difference in (*replay_differences(ruling), *proof_differences(ruling)):
                wrong += 1
                self.stdout.write(f"{ruling.event.slug} {ruling.number}: {difference}")
        self.stdout.write(
            _("Rulings decided again: %(count)s, differences: %(wrong)s.") % {"count": count, "wrong": wrong}
        )
        if wrong:
            raise SystemExit(1)
