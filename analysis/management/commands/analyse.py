"""`manage.py analyse DEALS`: what every seat can make of a deal, with no database (formats.md)."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext

from analysis.domain.answers import Wishes, error_of, table_text
from analysis.domain.batch import read_questions, solve_many
from analysis.domain.reading import unreadable
from analysis.services import compiled
from analysis.services.study import by_dask, by_processes, make_study
from office.faults import Refused
from preferans.cards import Card
from preferans.doubledummy.position import number_of
from preferans.doubledummy.tables import GAMES
from preferans.faults import Fault, Unreadable, shown
from preferans.marks import gettext_noop

BAD_INPUT = 2
BAR = 40
NOT_READ = gettext_noop("Cannot read %(found)s: %(reason)s.")
TWO_CARDS = gettext_noop("Found %(found)s; expected two different cards, such as C7,D8.")


class Command(BaseCommand):
    """Solves deals and positions; exit status 2 when one of them is faulty."""

    help = "Solve deals and positions (JSON lines) from a file or standard input; needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, how much is asked, and the form of the answer."""
        parser.add_argument(
            "deals", nargs="?", help="a file, or - for standard input: JSON lines, an array or one deal"
        )
        parser.add_argument("--random", type=int, metavar="N", help="N random deals as Parquet files instead")
        parser.add_argument("--seed", type=int, default=1, help="of the random deals (default: 1)")
        parser.add_argument(
            "--out", default="study", help="folder of the files; work goes on where it stopped"
        )
        parser.add_argument("--dask", metavar="ADDRESS", help="solve them on this Dask cluster")
        parser.add_argument("--json", action="store_true", help="print JSON lines instead of tables")
        parser.add_argument("--talon", choices=["leads", "closed"], default="leads", help="in an all-pass")
        parser.add_argument("--line", action="store_true", help="add a line of best play")
        parser.add_argument("--by-discard", action="store_true", help="add the value of all 66 discards")
        parser.add_argument("--declarer", type=int, help="only this seat as declarer")
        parser.add_argument("--game", choices=list(GAMES), help="only this game: S C D H N or M")
        parser.add_argument("--discard", help="only these two cards put away: C7,D8")
        parser.add_argument("--workers", type=int, default=2, help="processes for many deals (default: 2)")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of messages")

    def handle(self, *args: Any, **options: Any) -> None:
        """Solve and end with the status."""
        with translation.override(options["language"]):
            if options["random"] is None and options["deals"] is None:
                raise CommandError("Name a file of deals (- for standard input), or --random N.")
            sys.exit(self._analyse(options) if options["random"] is None else self._study(options))

    def _analyse(self, options: dict[str, Any]) -> int:
        wishes = self._wishes(options)
        text = self._read(options["deals"])
        for fault in (wishes, text):
            if isinstance(fault, Fault):
                self._write({"errors": [error_of(fault, gettext)]})
                return BAD_INPUT
        assert isinstance(wishes, Wishes)
        assert isinstance(text, str)
        questions = read_questions(text)
        if len(questions) == 1 and isinstance(questions[0], tuple):
            self._write({"errors": [error_of(fault, gettext) for fault in questions[0]]})
            return BAD_INPUT
        if compiled.warm() and sys.stderr.isatty():
            self.stderr.write(gettext("The solver is compiled."))
        right = [question for question in questions if not isinstance(question, tuple)]
        answers = solve_many(right, wishes, workers=options["workers"])
        for number, question in enumerate(questions, 1):
            if isinstance(question, tuple):
                self._write({"errors": [error_of(fault, gettext, entry=number) for fault in question]})
            else:
                found = next(answers)
                if options["json"]:
                    self._write(found)
                else:
                    self.stdout.write(table_text(found) + "\n")
            self._show_progress(number, len(questions))
        return 0 if len(right) == len(questions) else BAD_INPUT

    def _study(self, options: dict[str, Any]) -> int:
        compiled.warm()
        try:
            mapped = by_dask(options["dask"]) if options["dask"] else by_processes(options["workers"])
            solved = make_study(
                folder=Path(options["out"]),
                seed=options["seed"],
                count=max(0, options["random"]),
                mapped=mapped,
                tell=self._show_progress,
            )
        except Refused as refused:
            self._write({"errors": [{"entry": None, **fault} for fault in refused.told()]})
            return BAD_INPUT
        self.stdout.write(gettext("Deals solved now: %(count)s.") % {"count": solved})
        return 0

    def _write(self, found: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(found, ensure_ascii=False))

    def _wishes(self, options: dict[str, Any]) -> Wishes | Fault:
        away = 0
        for text in (options["discard"] or "").replace(",", " ").split():
            try:
                away |= 1 << number_of(Card.parse(text))
            except Unreadable as wrong:
                return unreadable("discard", wrong)
        if options["discard"] is not None and away.bit_count() != 2:
            return Fault("discard", "discard-size", TWO_CARDS, {"found": shown(options["discard"])})
        return Wishes(
            declarer=options["declarer"],
            games=options["game"] or GAMES,
            discard=away,
            line=options["line"],
            by_discard=options["by_discard"],
            talon_leads=options["talon"] == "leads",
        )

    def _read(self, name: str) -> str | Fault:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
            return raw.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as broken:
            return Fault("file", "unreadable", NOT_READ, {"found": shown(name), "reason": str(broken)})

    def _show_progress(self, done: int, of: int) -> None:
        if of > 1 and sys.stderr.isatty():
            filled = BAR * done // of
            end = "\n" if done == of else ""
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{of}{end}")
