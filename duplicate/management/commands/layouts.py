"""`manage.py layouts`: deal layouts from a seed or read entered ones, give the hash that promises them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from duplicate.domain.layouts import MOST_DEALS, commit_layouts, deal_seeded, read_layouts
from preferans.faults import Fault, Faulty, shown
from preferans.marks import gettext_noop
from tournaments.domain.seating.lot import commit

NOT_READ = gettext_noop("%(found)s cannot be read: %(reason)s.")
SEED_OR_FILE = gettext_noop("Expected a file of layouts (or - for standard input), or --seed with --deals.")
COUNT = gettext_noop("Found %(found)s deals; expected a whole number from 1 to %(most)s.")
SALT = gettext_noop(
    "The salt %(found)s is too short; expected the one that was announced, 16 characters or more."
)


class Command(BaseCommand):
    """Repeats what a duplicate round promised; needs no database."""

    help = "Deal layouts from a seed, or read entered ones, and give the hash that promises them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The seed, or a file."""
        parser.add_argument(
            "file", nargs="?", help="entered layouts, text or JSON lines; - is standard input"
        )
        parser.add_argument("--seed", type=int, help="the seed that was shown")
        parser.add_argument("--deals", type=int, default=0, help="how many deals")
        parser.add_argument("--salt", default="", help="the salt that was shown: gives the hash")
        parser.add_argument("--json", action="store_true", help="JSON lines, as `analyse` reads them")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the layouts and the hash; faults and exit status 2 for what cannot be read."""
        try:
            self.answer(options)
        except Faulty as wrong:
            told = [
                {"entry": None, "field": one.where, "code": one.code, "message": one.said(_)}
                for one in wrong.faults
            ]
            self.stdout.write(json.dumps({"errors": told}, ensure_ascii=False))
            sys.exit(2)

    def answer(self, options: dict[str, Any]) -> None:
        """The layouts and their hash. Raises `Faulty`."""
        seed = options["seed"]
        if seed is not None and not 1 <= options["deals"] <= MOST_DEALS:
            params = {"found": options["deals"], "most": MOST_DEALS}
            raise Faulty([Fault("deals", "deal-count", COUNT, params)])
        if seed is None and not options["file"]:
            raise Faulty([Fault("file", "seed-or-file", SEED_OR_FILE)])
        layouts = (
            deal_seeded(seed, options["deals"])
            if seed is not None
            else read_layouts(self.read(options["file"]))
        )
        digest = ""
        if options["salt"]:
            try:
                digest = (
                    commit_layouts(layouts, options["salt"])
                    if seed is None
                    else commit(seed, options["salt"])
                )
            except ValueError as short:
                raise Faulty([Fault("salt", "salt", SALT, {"found": shown(options["salt"])})]) from short
        for number, layout in enumerate(layouts, start=1):
            line = json.dumps({"id": str(number), **layout.as_data()}) if options["json"] else layout.text()
            self.stdout.write(line)
        if digest:
            self.stdout.write(json.dumps({"digest": digest}) if options["json"] else digest)

    def read(self, name: str) -> str:
        """The text of a file or of standard input."""
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            return raw.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as broken:
            params = {"found": shown(name), "reason": str(broken)}
            raise Faulty([Fault("file", "unreadable", NOT_READ, params)]) from broken
