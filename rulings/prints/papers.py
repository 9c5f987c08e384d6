"""Rulings on paper: one ruling to be signed, and the list of all rulings of an event."""

from __future__ import annotations

from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from rulings.models import Ruling
from rulings.selectors.rules import rules_of
from rulings.selectors.shown import show_ruling
from scoring.prints.lists import list_stamp
from scoring.prints.press import Document
from tournaments.models import Event


def print_ruling(ruling: Ruling, *, printed_at: datetime) -> Document:
    """A ruling with what it was decided by, its entries, lines to sign and the time left to appeal."""
    title = _("Ruling %(number)s") % {"number": ruling.number}
    context = {
        "event": ruling.event,
        "ruling": ruling,
        "shown": show_ruling(ruling),
        "table": ruling.table,
        "until": rules_of(ruling.event, ruling.rules).appeal_until,
        "names": list(ruling.facts.get("names", ())),
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/ruling.html", context))


def print_rulings(event: Event, rulings: list[Ruling], *, printed_at: datetime) -> Document:
    """All rulings of an event in their order."""
    title = _("Rulings of the event")
    context = {
        "event": event,
        "rulings": [show_ruling(one) for one in rulings],
        "stamp": list_stamp(title, printed_at),
    }
    return Document(title, render_to_string("print/rulings.html", context))
