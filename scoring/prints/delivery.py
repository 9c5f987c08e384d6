"""From a document to a PDF for a person: where the style sheets are, what is said when Pango is missing."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from django.contrib.staticfiles import finders
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from office.faults import Refused
from preferans.faults import Fault
from scoring.prints.engine import EngineMissing, find_fault, render_pdf
from scoring.prints.press import Document

NO_ENGINE = gettext_noop(
    "PDF cannot be printed here: the system library Pango is missing. Run `make system` as root (Debian, "
    "Ubuntu), or install the packages libpango-1.0-0, libpangoft2-1.0-0 and libharfbuzz-subset0, then start "
    "the program again. Everything else works without it. The system says: %(reason)s"
)


class PrintingUnavailable(Refused):
    """Nothing can be printed until Pango is installed."""

    status = HTTPStatus.SERVICE_UNAVAILABLE

    def __init__(self, reason: str) -> None:
        super().__init__([Fault("", "no_pango", NO_ENGINE, {"reason": reason})])


def printing_fault() -> str:
    """What keeps PDF from being printed here, in words; empty when nothing does."""
    reason = find_fault()
    return _(NO_ENGINE) % {"reason": reason} if reason else ""


def static_root() -> str:
    """The folder of static files that the print engine may read."""
    found = finders.find("print/paper.css")
    if not isinstance(found, str):
        raise FileNotFoundError("static/print/paper.css")
    return str(Path(found).parent.parent)


def pdf_of(document: Document) -> bytes:
    """Print one document here and now. Raises PrintingUnavailable."""
    try:
        return render_pdf(document.html, static_root=static_root())
    except EngineMissing as missing:
        raise PrintingUnavailable(str(missing)) from missing
