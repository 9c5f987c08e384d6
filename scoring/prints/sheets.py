"""Paper of one table: the blank protocol, the filled one, the settlement. Context for the templates.

A protocol is A4 landscape: pulka, deals and totals on the first leaf; deals that found no room, notes
and the settlement by both methods on the next. `is_public` leaves out what only the staff may read:
who confirmed, reasons and notes in somebody's own words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from preferans.seats import LETTERS, next_seat
from scoring.domain.pulka import Drawing, Hints, draw_pulka
from scoring.models import Sheet
from scoring.prints.heads import (
    blank_facts,
    deals_planned,
    departures_text,
    filled_facts,
    moment_text,
    stamp_of,
    state_text,
    table_title,
)
from scoring.prints.lines import PaperLine, paper_lines
from scoring.prints.press import Document
from scoring.selectors.papers import SheetRead
from scoring.selectors.table_parts import TotalsRow
from tournaments.models import Registration

LOW, MIDDLE, TALL = 21, 28, 36
"""Rows for deals that the first leaf holds: of full height, narrowed, narrowed beside a smaller pulka."""
FEWEST_ROWS, USUAL_ROWS = 20, 20
LONGEST_NAME = 22
MORE_ROWS = 30
"""Rows of each of the two columns of a further leaf."""


@dataclass(frozen=True)
class Leaf:
    """The first leaf's rows of deals, how tightly they stand, and the rows of further leaves."""

    rows: tuple[PaperLine, ...]
    density: str
    more: tuple[tuple[tuple[PaperLine, ...], tuple[PaperLine, ...]], ...] = ()


@dataclass(frozen=True)
class PaperSeat:
    """A seat as paper names it."""

    index: int
    letter: str
    name: str
    surname: str
    number: int | None


@dataclass(frozen=True)
class Signer:
    """Who signs, and what stands on the line already."""

    caption: str
    word: str = ""


def print_blank(read: SheetRead, *, printed_at: datetime, rows: int | None = None) -> Document:
    """The blank protocol of a table: everything known is filled in, everything else is to be written.

    `rows` is how many deals it has room for, from 20 to 36; left out, as many as the round plans.
    """
    wanted = max(FEWEST_ROWS, min(TALL, rows or deals_planned(read) or USUAL_ROWS))
    context = head_of(read, is_blank=True) | {
        "leaf": lay_out(blank_lines(read, wanted), seats=len(read.seats)),
        "pulka": blank_pulka(read),
        "lines": [(seat, None) for seat in seats_of(read)],
        "signers": [
            *(Signer(f"{seat.letter} {seat.surname}") for seat in seats_of(read)),
            Signer(_("Arbiter")),
        ],
        "stamp": stamp_of(read, printed_at, _("blank protocol"), with_line=False),
    }
    return Document(table_title(read), render_to_string("print/protocol.html", context))


def print_protocol(
    read: SheetRead, *, printed_at: datetime, is_public: bool = False, with_settlement: bool = True
) -> Document:
    """The filled protocol of a table, with its settlement on the second leaf."""
    lines, notes = paper_lines(read.lines(), newcomers=newcomers_of(read), is_public=is_public)
    context = head_of(read) | {
        "leaf": lay_out(lines, seats=len(read.seats)),
        "pulka": read.pulka(),
        "lines": totals_of(read),
        "signers": signers_of(read, is_public=is_public),
        "notes": notes,
        "settled": read.settlement() if with_settlement and read.is_begun else None,
        "departures": departures_text(read),
        "shows_rulings": not is_public,
        "stamp": stamp_of(read, printed_at, state_text(read)),
    }
    return Document(table_title(read), render_to_string("print/protocol.html", context))


def print_settlement(read: SheetRead, *, printed_at: datetime, is_public: bool = False) -> Document:
    """The settlement of a table alone, by both methods step by step."""
    context = head_of(read) | {
        "settled": read.settlement() if read.is_begun else None,
        "lines": totals_of(read),
        "departures": departures_text(read),
        "signers": signers_of(read, is_public=is_public),
        "stamp": stamp_of(read, printed_at, state_text(read)),
    }
    return Document(table_title(read), render_to_string("print/settlement.html", context))


# Heads ---------------------------------------------------------------------------------------------


def head_of(read: SheetRead, *, is_blank: bool = False) -> dict[str, object]:
    """What stands above every leaf of a table."""
    round_ = read.round
    return {
        "event": round_.event,
        "round": round_,
        "table": read.table,
        "seats": seats_of(read),
        "facts": blank_facts(read) if is_blank else filled_facts(read),
        "is_blank": is_blank,
        "convention": read.convention,
        "title": _("Protocol of table %(table)s") % {"table": read.table.number},
        "settlement_title": _("Settlement of table %(table)s, round %(round)s")
        % {"table": read.table.number, "round": round_.number},
    }


# People --------------------------------------------------------------------------------------------


def paper_name(registration: Registration, *, most: int | None = None) -> str:
    """Surname and given name, or the pseudonym where one is kept; with an initial beyond `most` letters."""
    player = registration.player
    name = registration.pseudonym or " ".join(filter(None, (player.surname, player.given)))
    return registration.short_name if most and len(name) > most else name


def seats_of(read: SheetRead) -> list[PaperSeat]:
    """The seats with their present holders."""
    return [
        PaperSeat(
            index=seat.index,
            letter=seat.letter,
            name=paper_name(seat.registration, most=LONGEST_NAME),
            surname=seat.name,
            number=seat.registration.number,
        )
        for seat in read.seats
    ]


def newcomers_of(read: SheetRead) -> dict[int, str]:
    """Line of a substitute or newcomer → his name on paper."""
    return {seat.from_entry: paper_name(seat.registration) for seat in read.holders if seat.from_entry > 1}


def signers_of(read: SheetRead, *, is_public: bool) -> list[Signer]:
    """Lines to sign on; who confirmed the sheet in the program, and when, stands on the last one."""
    players = [Signer(f"{seat.letter} {seat.surname}") for seat in seats_of(read)]
    confirmed = next((c for c in reversed(read.changes) if c.new == Sheet.State.CONFIRMED), None)
    holds = read.sheet is not None and read.sheet.state in (Sheet.State.CONFIRMED, Sheet.State.OFFICIAL)
    if is_public or confirmed is None or not holds:
        return [*players, Signer(_("Arbiter"))]
    word = _("confirmed %(moment)s") % {"moment": moment_text(confirmed.at)}
    return [*players, Signer(f"{_('Arbiter')} {confirmed.by.display_name}".strip(), word)]


def totals_of(read: SheetRead) -> list[tuple[PaperSeat, TotalsRow | None]]:
    """Every seat with its figures; none before the first line."""
    if not read.is_begun:
        return [(seat, None) for seat in seats_of(read)]
    return list(zip(seats_of(read), read.totals(), strict=True))


# Rows ----------------------------------------------------------------------------------------------


def lay_out(lines: Sequence[PaperLine], *, seats: int = 4) -> Leaf:
    """Spread rows over the first leaf and, where they are too many, over further ones."""
    first, rest = tuple(lines[:TALL]), tuple(lines[TALL:])
    low, middle = limits(seats)
    density = "" if len(first) <= low else "many" if len(first) <= middle else "tall"
    pages = [rest[start : start + 2 * MORE_ROWS] for start in range(0, len(rest), 2 * MORE_ROWS)]
    more = tuple((page[:MORE_ROWS], page[MORE_ROWS:]) for page in pages)
    return Leaf(rows=first, density=density, more=more)


def limits(seats: int) -> tuple[int, int]:
    """Rows of full height and narrowed ones beside the totals of so many seats."""
    return (LOW - 1, MIDDLE - 1) if seats > 4 else (LOW, MIDDLE)


def blank_lines(read: SheetRead, count: int) -> list[PaperLine]:
    """Empty rows with their numbers and dealers, and a spare one where that narrows nothing."""
    seats = tuple(seat.index for seat in read.seats) or (0,)
    dealer = read.sheet.first_dealer if read.sheet else seats[0]
    lines = []
    for number in range(1, count + 1):
        lines.append(PaperLine(number=str(number), dealer=LETTERS[dealer]))
        dealer = next_seat(dealer, seats)
    spare = 0 if count in (*limits(len(seats)), TALL) else 1
    return lines + [PaperLine()] * spare


def blank_pulka(read: SheetRead) -> Drawing | None:
    """An empty pulka with the names of its columns."""
    if len(read.seats) < 2:
        return None
    return draw_pulka(
        [seat.name for seat in read.seats],
        {},
        target=read.convention.pool_target if read.convention.has_target else None,
        hints=Hints(_("mountain"), _("pool"), _("whists on %s")),
    )
