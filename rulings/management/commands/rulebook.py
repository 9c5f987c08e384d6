"""`manage.py rulebook`: every infraction, or every point of the Code; no database (formats.md)."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext

from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.deskless import find_edition
from rulings.rulebook.faces import infraction_data
from rulings.rulebook.plaintext import coverage_lines, coverage_rows, edition_lines
from scoring.domain.faults import Fault

BAD_INPUT = 2


class Command(BaseCommand):
    """Prints the rulebook."""

    help = "Print the rulebook: infractions with questions, clauses and examples, or the points of the Code."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What, in which form and language."""
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")
        parser.add_argument(
            "--coverage", action="store_true", help="every point of the Code and how it is encoded"
        )
        parser.add_argument("--edition", default=CODE_1996.key, help=f"which rulebook: {', '.join(EDITIONS)}")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of texts")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print and be done."""
        with translation.override(options["language"]):
            edition = find_edition(options["edition"])
            if isinstance(edition, Fault):
                self._print({"errors": [edition.as_dict(gettext)]})
                sys.exit(BAD_INPUT)
            if options["coverage"]:
                points = coverage_rows(edition, gettext)
                self._print(
                    {"edition": edition.key, "points": points}
                    if options["json"]
                    else coverage_lines(points, gettext)
                )
            elif options["json"]:
                infractions = [
                    infraction_data(one, gettext)
                    | {"regulation": gettext_or_none(edition.regulation_of(one.key))}
                    for one in edition.infractions.values()
                ]
                head = {
                    "edition": edition.key,
                    "title": gettext(edition.title),
                    "source": gettext(edition.source),
                }
                self._print({**head, "infractions": infractions})
            else:
                self._print(edition_lines(edition, gettext))

    def _print(self, what: dict[str, object] | Iterable[str]) -> None:
        if isinstance(what, dict):
            self.stdout.write(json.dumps(what, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(what))


def gettext_or_none(msgid: str) -> str | None:
    """A translated text; None for an empty one, which gettext would answer with the catalogue's head."""
    return gettext(msgid) if msgid else None
