"""Badges to cut out: one for each player, with the code of his own page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils.translation import gettext as _

from phones.prints.cards import Address, Card, card, document
from phones.selectors.keys import PLAYERS_KEEP, player_key
from scoring.prints.heads import date_text
from scoring.prints.press import Document
from tournaments.models import Event, Registration


def print_badges(
    event: Event, players: Iterable[Registration], *, address: Address, printed_at: datetime
) -> Document:
    """A badge for each of the players: the name that the public sees, the number, the code."""
    cards = [badge(event, player, address) for player in players]
    return document(event, _("Badges of the players"), cards, printed_at)


def badge(event: Event, player: Registration, address: Address) -> Card:
    """One badge."""
    player.event = event
    lines = [_("No. %(number)s") % {"number": player.number}, player.team]
    text = _("Scan to see where you sit, your sheets and your place. Valid until %(day)s.") % {
        "day": date_text(event.ends_on + PLAYERS_KEEP)
    }
    about = " · ".join(filter(None, lines))
    return card(player.public_name, f"{about}. {text}", address(player_key(player)))
