"""`manage.py rule KEY`: one infraction decided by answers, with its effect on a sheet (formats.md)."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext

from preferans.marks import gettext_noop as _
from rulings.rulebook.catalogue import CODE_1996, EDITIONS
from rulings.rulebook.deskless import Ruled, find_edition, rule
from rulings.rulebook.plaintext import interview_lines
from scoring.domain.batch import read_batch
from scoring.domain.faults import Fault, fault
from scoring.domain.strictjson import NOT_JSON, TOO_DEEP, parse

BAD_INPUT = 2
ANSWERS_NOT_JSON = _(
    "No JSON from line and column %(position)s on; expected answers in JSON by the key of the question."
)
ANSWERS_TOO_DEEP = _("Found JSON that is nested too deep or has a number too long; expected answers.")


class Command(BaseCommand):
    """Decides one infraction; exit status 2 and nothing but `{"errors": …}` for bad input."""

    help = "Rule on one infraction by answers, with the effect on a sheet if one is given; needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The infraction, the answers, the sheet."""
        parser.add_argument("key", help="key of the infraction, as `manage.py rulebook` prints it")
        parser.add_argument("--answers", default="{}", help='answers as JSON, {"when": "late"}')
        parser.add_argument("--sheet", help="a sheet (tirazh-sheet/1): a file, or - for standard input")
        parser.add_argument(
            "--deal",
            help="the entry of the deal in question, or `next` for the deal under way; without it the "
            "last deal for the order, whist and play, and the deal under way for the rest",
        )
        parser.add_argument(
            "--setting", choices=["friendly", "tournament"], help="what the sheet cannot know"
        )
        parser.add_argument("--edition", default=CODE_1996.key, help=f"which rulebook: {', '.join(EDITIONS)}")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of texts")

    def handle(self, *args: Any, **options: Any) -> None:
        """Rule and end with the status."""
        with translation.override(options["language"]):
            sys.exit(self._rule(options))

    def _rule(self, options: dict[str, Any]) -> int:
        answers = _answers(options["answers"])
        sheet = None if options["sheet"] is None else _sheet(options["sheet"])
        edition = find_edition(options["edition"])
        unreadable = [
            one._replace(field=field)
            for field, one in (("answers", answers), ("sheet", sheet), ("edition", edition))
            if isinstance(one, Fault)
        ]
        ruled = unreadable or rule(
            CODE_1996 if isinstance(edition, Fault) else edition,
            options["key"],
            answers,
            document=sheet,
            deal=options["deal"],
            is_tournament=None if options["setting"] is None else options["setting"] == "tournament",
        )
        if not isinstance(ruled, Ruled):
            self.stdout.write(
                json.dumps({"errors": [one.as_dict(gettext) for one in ruled]}, ensure_ascii=False)
            )
            return BAD_INPUT
        if options["json"]:
            self.stdout.write(json.dumps(ruled.data(gettext), ensure_ascii=False))
        else:
            lines = interview_lines(ruled.interview, ruled.draft, gettext, ruled.names)
            self.stdout.write("\n".join(lines))
        return 0


def _answers(raw: str) -> object:
    """The answers, or the fault that says what is no JSON about them."""
    answers = parse(raw)
    if isinstance(answers, Fault):
        expected = {NOT_JSON: ANSWERS_NOT_JSON, TOO_DEEP: ANSWERS_TOO_DEEP}
        return answers._replace(msgid=expected.get(answers.msgid, answers.msgid))
    return answers


def _sheet(name: str) -> object:
    """The one sheet of an input, or the fault that says why there is none."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as broken:
        return fault(
            "sheet",
            "unreadable",
            gettext("Cannot read %(found)s: %(reason)s."),
            found=name,
            reason=broken.strerror or "",
        )
    batch = read_batch(raw)
    if isinstance(batch, Fault):
        return batch
    sheets = list(batch.sheets)
    if batch.is_list or not isinstance(sheets[0], Mapping):
        return fault("sheet", "one-sheet", gettext("Found a list; expected one sheet (tirazh-sheet/1)."))
    return sheets[0]
