"""`manage.py score SHEET`: score sheets of the format tirazh-sheet/1, with no database (formats.md)."""

import errno
import gc
import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext

from preferans.faults import Phrase
from preferans.marks import gettext_noop as _
from scoring.domain.batch import MAX_BYTES, Batch, read_batch
from scoring.domain.faults import Fault, fault
from scoring.domain.plaintable import plain_table
from scoring.domain.record import read_and_score, render

BAD_INPUT = 2
READER_LEFT = 1
UNREADABLE = _("Cannot read %(found)s: %(reason)s.")
REASONS = {
    errno.ENOENT: _("there is no such file"),
    errno.EISDIR: _("it is a folder"),
    errno.EACCES: _("you may not read it"),
}


class Command(BaseCommand):
    """Scores sheets; exit status 2 and nothing but `{"errors": …}` for a faulty one."""

    help = "Score sheets (tirazh-sheet/1) from a file or standard input; needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and the form of the answer."""
        parser.add_argument(
            "sheet", help="a file, or - for standard input: one sheet, a JSON array, or JSON lines"
        )
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
        parser.add_argument("--balances", action="store_true", help="leave out entries, values and steps")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of messages")

    def handle(self, *args: Any, **options: Any) -> None:
        """Score and end with the status."""
        # Nothing here makes cycles, and what is remembered of deals lives to the end: a collector that
        # walks over it again and again costs a quarter of the time of a large batch.
        gc.disable()
        try:
            with translation.override(options["language"]):
                status = self._score(options)
            sys.stdout.flush()
        except BrokenPipeError:  # whoever reads has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = READER_LEFT
        finally:
            gc.enable()
        sys.exit(status)

    def _score(self, options: dict[str, Any]) -> int:
        batch = self._read(options["sheet"])
        if isinstance(batch, Fault):
            self._write({"errors": [batch.as_dict(gettext)]})
            return BAD_INPUT
        status = 0
        for data in batch.sheets:
            scored = [data] if isinstance(data, Fault) else read_and_score(data)
            if isinstance(scored, list):
                status = BAD_INPUT
                self._write({"errors": [one.as_dict(gettext) for one in scored]})
            elif options["json"]:
                self._write(render(scored, balances_only=options["balances"], translate=gettext))
            else:
                table = plain_table(scored, gettext, balances_only=options["balances"])
                self.stdout.write(_within(table, sys.stdout))
                if batch.is_list:
                    self.stdout.write("")
        return status

    def _read(self, name: str) -> Batch | Fault:
        try:
            if name == "-":
                raw = sys.stdin.buffer.read(MAX_BYTES + 1)
            else:
                with Path(name).open("rb") as file:  # one byte more than is read tells that it is too long
                    raw = file.read(MAX_BYTES + 1)
        except OSError as broken:
            return fault("file", "unreadable", UNREADABLE, found=name, reason=_reason_of(broken))
        return read_batch(raw)

    def _write(self, result: dict[str, object]) -> None:
        self.stdout.write(as_line(result, is_ascii=not _speaks_utf(sys.stdout)))


def as_line(result: dict[str, object], *, is_ascii: bool = False) -> str:
    """A result as one line of JSON; what has no picture of its own (other ends of a line too) is escaped."""
    text = json.dumps(result, ensure_ascii=is_ascii)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)


def _reason_of(broken: OSError) -> Phrase:
    """Why a file cannot be read; what is rare in the words of the system."""
    known = REASONS.get(broken.errno or 0)
    return Phrase((known or broken.strerror or "", known is not None))


def _within(text: str, stream: Any) -> str:
    """The text in the letters that a terminal of another encoding has."""
    if _speaks_utf(stream):
        return text
    return text.encode(stream.encoding, "replace").decode(stream.encoding)


def _speaks_utf(stream: Any) -> bool:
    return "utf" in (getattr(stream, "encoding", None) or "utf-8").lower()
