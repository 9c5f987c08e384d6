"""An uploaded or pasted seating into a raw script: which of the forms it has, and what cannot be read."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile

from office.faults import Refused
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.seating.script_rows import RawScript, is_rows, script_of_rows, script_of_text
from tournaments.forms.encodings import decode
from tournaments.forms.uploads import MAX_FILE, TOO_LARGE, read_file, read_text

NOTHING = gettext_noop("Choose a file, or paste the seating as text.")


def script_from(file: UploadedFile | None, text: str) -> RawScript:
    """The script in a file, else in the text. Raises `Refused` with what cannot be read."""
    try:
        if file is None:
            if not text.strip():
                raise Refused([Fault("file", "script-nothing", NOTHING)])
            return from_text(text)
        if (file.size or 0) > MAX_FILE:
            told = {"found": f"{(file.size or 0) / 1048576:.1f}", "most": MAX_FILE // 1048576}
            raise Refused([Fault("file", "too-large", TOO_LARGE, told)])
        head = file.read(8)
        file.seek(0)
        if head.startswith((b"PK", b"\xd0\xcf\x11\xe0")):
            return script_of_rows(read_file(file))
        return from_text(decode(file.read()))
    except Faulty as problem:
        raise Refused(problem.faults) from problem


def from_text(text: str) -> RawScript:
    """JSON, rows of a sheet, or a line for each round."""
    if text.lstrip("\ufeff \t\r\n")[:1] in ("[", "{"):
        return script_of_text(text.lstrip("\ufeff"))
    rows = read_text(text)
    return script_of_rows(rows) if is_rows(rows) else script_of_text(text.lstrip("\ufeff"))
