"""`manage.py verify FILE`: work an exported event out anew from its raw facts and name every difference."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext, override

from archive.domain.eventfile.reading import MOST_BYTES, Unread, read_event_file
from archive.selectors.verifying import Verified, verify_document
from preferans.faults import Fault
from preferans.marks import gettext_noop

UNREADABLE = gettext_noop("The file %(file)s cannot be read: %(why)s.")
DIFFERS, BAD_INPUT = 1, 2


class Command(BaseCommand):
    """Exit status 0 when all is proved, 1 when something differs, 2 when the file cannot be taken."""

    help = (
        "Recomputes draw checks, scores, rulings and standings of an event file by a second scorer, written "
        "apart from the first, and names every difference. Needs no database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file and the form of the answer."""
        parser.add_argument("file", help="an event file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print JSON instead of text")
        parser.add_argument("--key", help="the public key (base64) that must have signed the file")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of messages")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, verify, print, set the exit status."""
        with override(options["language"]):
            try:
                document = read_event_file(read_bytes(options["file"]))
            except Unread as unread:
                self.tell_faults(unread, as_json=options["json"])
                raise SystemExit(BAD_INPUT) from unread
            verified = verify_document(document)
            is_right = verified.is_proved and options["key"] in (None, verified.signed_by)
            if options["json"]:
                self.stdout.write(
                    json.dumps({**asdict(verified), "digest": document["digest"]}, ensure_ascii=False)
                )
            else:
                self.tell(verified, document["digest"], options["key"])
        if not is_right:
            raise SystemExit(DIFFERS)

    def tell_faults(self, unread: Unread, *, as_json: bool) -> None:
        """The faults of a file that cannot be taken."""
        told = [
            {"where": fault.where, "code": fault.code, "message": fault.said(gettext)}
            for fault in unread.faults
        ]
        if as_json:
            self.stdout.write(json.dumps({"errors": told}, ensure_ascii=False))
        else:
            for one in told:
                self.stderr.write(f"{one['where']}: {one['message']}")

    def tell(self, verified: Verified, digest: str, key: str | None) -> None:
        """What was found, for people."""
        for one in verified.differences:
            self.stderr.write(f"{one.where}: {one.stated} ≠ {one.found}")
        for note in verified.notes:
            self.stdout.write(gettext("Not compared: %(what)s.") % {"what": gettext(note)})
        if verified.signed_by:
            self.stdout.write(gettext("Signed by the key %(key)s.") % {"key": verified.signed_by})
        else:
            self.stdout.write(gettext("Not signed."))
        if key not in (None, verified.signed_by):
            self.stderr.write(gettext("The file is not signed by the key %(key)s.") % {"key": key})
        counted = {"sheets": verified.sheets, "lines": verified.lines, "rulings": verified.rulings}
        self.stdout.write(gettext("Sheets %(sheets)s, lines %(lines)s, rulings %(rulings)s.") % counted)
        self.stdout.write(
            gettext("Differences: %(count)s. The hash of the file: %(digest)s")
            % {"count": len(verified.differences), "digest": digest}
        )


def read_bytes(name: str) -> bytes:
    """The content of a file or of standard input, no more than an event file may have. Raises Unread."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        params = {"file": name, "why": error.strerror or str(error)}
        raise Unread([Fault("file", "unreadable", UNREADABLE, params)]) from error
