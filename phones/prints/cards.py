"""Cards to cut out: one for each table with its code, for one day."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

import segno
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from phones.selectors.keys import table_key
from scoring.prints.heads import date_text
from scoring.prints.lists import list_stamp
from scoring.prints.press import Document
from tournaments.models import Event, Table

ACROSS = 2
"""Cards side by side on a page."""

Address = Callable[[str], str]
"""Makes the full address of a key, with the host people reach the installation by."""


@dataclass(frozen=True)
class Card:
    """One card: what it says, and its code as a picture."""

    title: str
    text: str
    code: SafeString


def picture(address: str) -> SafeString:
    """The code as inline SVG; medium correction, readable with a fold across it."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, dark="#000", svgclass="qr", omitsize=True))  # nosec B308 B703


def table_numbers(event: Event) -> list[int]:
    """The tables of the event, whatever the round."""
    return sorted(set(Table.objects.filter(round__event=event).values_list("number", flat=True)))


def print_table_cards(event: Event, *, day: date, address: Address, printed_at: datetime) -> Document:
    """A card for each table of the event: its code opens the table on that day only."""
    title = _("Codes of the tables, %(day)s") % {"day": date_text(day)}
    cards = [
        card(
            _("Table %(number)s") % {"number": number},
            _("Scan to write deals, to confirm them, to call the arbiter. Valid on %(day)s.")
            % {"day": date_text(day)},
            address(table_key(event, table=number, day=day)),
        )
        for number in table_numbers(event)
    ]
    return document(event, title, cards, printed_at)


def card(title: str, text: str, address: str) -> Card:
    """A card with the code of an address."""
    return Card(title, text, picture(address))


def document(event: Event, title: str, cards: Sequence[Card], printed_at: datetime) -> Document:
    """Eight cards to a page."""
    rows = [cards[at : at + ACROSS] for at in range(0, len(cards), ACROSS)]
    context = {"event": event, "title": title, "rows": rows, "stamp": list_stamp(title, printed_at)}
    return Document(title, render_to_string("print/cards.html", context))
