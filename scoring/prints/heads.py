"""What stands at the head and the foot of paper: captioned fields, moments, the convention on one line."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from preferans.convention import Convention
from preferans.presets import PRESETS
from scoring.models import Sheet
from scoring.selectors.papers import SheetRead
from tournaments.models import Round
from tournaments.selectors import departures_of


@dataclass(frozen=True)
class Fact:
    """One captioned field of a head; `width` is a class of paper.css, empty for what is left."""

    caption: str
    text: str
    width: str = ""


def blank_facts(read: SheetRead) -> list[Fact]:
    """Fields of a blank protocol; the empty ones are to be written at the table."""
    return [
        Fact(_("Round"), round_text(read.round), "w19"),
        Fact(_("Date"), date_text(only_day(read.round)), "w34"),
        Fact(pgettext("paper", "Begun"), "", "w19"),
        Fact(pgettext("paper", "Ended"), "", "w19"),
        Fact(_("Convention"), convention_text(read), "long"),
    ]


def filled_facts(read: SheetRead) -> list[Fact]:
    """Fields of a filled protocol."""
    begun = read.table.started_at
    return [
        Fact(_("Round"), round_text(read.round), "w19"),
        Fact(_("Date"), date_text(timezone.localdate(begun) if begun else only_day(read.round)), "w34"),
        Fact(_("Deals"), deals_text(read), "w19"),
        Fact(_("Sheet"), state_text(read), "w29"),
        Fact(_("Convention"), convention_text(read), "long"),
    ]


def round_text(round_: Round) -> str:
    """`6 of 8`, or the number alone."""
    planned = round_.event.rounds_planned
    if planned and planned >= round_.number:
        return _("%(round)s of %(planned)s") % {"round": round_.number, "planned": planned}
    return str(round_.number)


def only_day(round_: Round) -> date | None:
    """The day of an event of one day; None when paper cannot know the day of the round."""
    event = round_.event
    return event.starts_on if event.starts_on == event.ends_on else None


def date_text(day: date | None) -> str:
    """A day in full."""
    return date_format(day, "j E Y") if day else ""


def deals_planned(read: SheetRead) -> int | None:
    """How many deals the round plans."""
    return read.convention.max_deals or read.round.deals_planned


def deals_text(read: SheetRead) -> str:
    """`14 of 20`, or the number of deals alone."""
    deals, planned = read.sheet.deals if read.sheet else 0, deals_planned(read)
    if planned and planned >= deals:
        return _("%(deals)s of %(planned)s") % {"deals": deals, "planned": planned}
    return str(deals)


def state_text(read: SheetRead) -> str:
    """How far the sheet has come, in a word."""
    if not read.is_begun or read.sheet is None:
        return _("not begun")
    return str(Sheet.State(read.sheet.state).label)


def convention_text(read: SheetRead) -> str:
    """The convention on one line: the preset, pool, deals, how many departures."""
    version, convention = read.round.convention, read.convention
    preset = PRESETS.get(version.preset)
    parts = [_(preset.title) if preset else version.preset]
    parts.append(pool_text(convention))
    if planned := deals_planned(read):
        parts.append(ngettext("%(count)s deal", "%(count)s deals", planned) % {"count": planned})
    if departed := len(departures_of(version)):
        parts.append(ngettext("%(count)s departure", "%(count)s departures", departed) % {"count": departed})
    return ", ".join(parts)


def pool_text(convention: Convention) -> str:
    """The size of the pool in words."""
    if not convention.has_target:
        return _("pool without end")
    return _("pool %(target)s") % {"target": convention.pool_target}


def departures_text(read: SheetRead) -> list[str]:
    """How the convention departs from its preset, one field each."""
    return [_(found.title) for found, _usual, _here in departures_of(read.round.convention)]


def stamp_of(read: SheetRead, printed_at: datetime, state: str, *, with_line: bool = True) -> str:
    """The foot of every page: what this paper is, of when, of which line of the sheet."""
    parts = [
        str(read.round.event),
        _("round %(round)s, table %(table)s") % {"round": read.round.number, "table": read.table.number},
        state,
    ]
    if with_line and read.is_begun and read.sheet is not None:
        parts.append(_("line %(line)s") % {"line": read.sheet.last_number})
    parts.append(_("printed %(moment)s") % {"moment": moment_text(printed_at)})
    return " · ".join(parts)


def moment_text(moment: datetime) -> str:
    """A moment in the event's time."""
    return date_format(timezone.localtime(moment), "d.m.Y H:i")


def table_title(read: SheetRead) -> str:
    """The line of the outline."""
    return _("Table %(table)s") % {"table": read.table.number}
