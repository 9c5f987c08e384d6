"""A player's own sheet, figure by figure: how many, of what, at what price, by which point of the Code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring.domain import explained
from scoring.domain.explained import Reason, explain, of_seat
from scoring.domain.pulka_runs import write_points
from scoring.selectors.refusals import EntryRefused
from scoring.selectors.scored import score_facts
from scoring.selectors.sheets import seats_of
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown, SeatShown, TotalsRow
from tournaments.models import Registration, Seat, Table

PLAIN = {
    explained.MADE: gettext_noop("the contract is made"),
    explained.NO_TRICK: gettext_noop("not one trick"),
    explained.HELP: gettext_noop("help, for a pool was full"),
    explained.SURPLUS: gettext_noop("won beyond all pools"),
    explained.PREMIUM: gettext_noop("premium for the talon"),
    explained.REFUSAL: gettext_noop("the talon was refused"),
    explained.MEANS: gettext_noop("the means of those who played"),
    explained.BY_HAND: gettext_noop("written by hand"),
}
"""Reasons that say all without a count."""
BEFORE = {
    explained.SPLIT: gettext_noop("a half of the defence"),
    explained.HALF: gettext_noop("half a whist"),
    explained.CONSOLATION: gettext_noop("consolation"),
    explained.GIVEN_UP: gettext_noop("given up without play"),
    explained.SHORT: gettext_noop("short of the contract"),
    explained.DUTY: gettext_noop("short of the duty"),
    explained.PREMIUM: gettext_noop("premium for the talon"),
}
"""What stands before the count of tricks."""


@dataclass(frozen=True)
class Figure:
    """One figure: where it stands, the points, what it is made of, the point of the Code."""

    place: str
    points: Fraction
    how: str
    cite: str
    is_own: bool


@dataclass(frozen=True)
class OwnDeal:
    """A line of the sheet as it concerns one seat: the figures, and what they are worth to him in vists."""

    shown: LineShown
    figures: tuple[Figure, ...]
    value: Fraction

    @property
    def newest(self) -> LineShown:
        """The line, or its newest correction."""
        return self.shown.answers[-1] if self.shown.answers else self.shown


@dataclass(frozen=True)
class OwnSheet:
    """A player's sheet at one table. `others_held` tells that somebody else held his seat for a part."""

    page: TablePage
    me: SeatShown
    seat: Seat
    deals: tuple[OwnDeal, ...]
    row: TotalsRow | None
    others_held: bool

    @property
    def table(self) -> Table:
        """Where."""
        return self.page.table

    @property
    def total(self) -> Fraction:
        """What his deals are worth to him, in vists; the whole of his seat unless somebody else held it."""
        return sum((deal.value for deal in self.deals), Fraction(0))


def read_own_sheet(table: Table, registration: Registration) -> OwnSheet | None:
    """The sheet of a table for one player; None where he never sat there."""
    held = [seat for seat in seats_of(table.pk) if seat.registration_id == registration.pk]
    if not held:
        return None
    seat = held[-1]
    page = read_table_page(table)
    me = next((shown for shown in page.seats if shown.index == seat.index), None)
    if me is None:
        return None
    reasons = reasons_by_line(page)
    deals = []
    for shown in page.lines:
        number = shown.line.number
        if number < seat.from_entry or (seat.to_entry is not None and number > seat.to_entry):
            continue
        figures = tuple(
            tell(one, page.seats, me.index) for one in reasons.get(number, ()) if concerns(one, me)
        )
        value = sum((one.values[me.index] for one in (shown, *shown.answers)), Fraction(0))
        if shown.deal_number is not None or figures:
            deals.append(OwnDeal(shown, figures, value))
    return OwnSheet(
        page=page,
        me=me,
        seat=seat,
        deals=tuple(deals),
        row=next((row for row in page.totals if row.seat.index == me.index), None),
        others_held=me.registration.pk != registration.pk or seat.from_entry > 1,
    )


def concerns(reason: Reason, me: SeatShown) -> bool:
    """Whether a figure is of this seat or written on it."""
    return bool(of_seat((reason,), me.index))


def reasons_by_line(page: TablePage) -> Mapping[int, Sequence[Reason]]:
    """The number of a line in force → its reasons; nothing where a stored sheet can no longer be scored."""
    if page.sheet is None:
        return {}
    try:
        scored = score_facts(page.document)
    except EntryRefused:
        return {}
    return dict(zip((shown.line.number for shown in page.lines), explain(scored), strict=True))


def tell(reason: Reason, seats: Sequence[SeatShown], me: int) -> Figure:
    """A figure in words; `me` is the seat that reads."""
    return Figure(
        place=place_of(reason, {seat.index: seat.name for seat in seats}, me),
        points=reason.points,
        how=how(reason),
        cite=reason.cite,
        is_own=reason.player == me,
    )


def place_of(reason: Reason, names: Mapping[int, str], me: int) -> str:
    """Where a figure stands, in words."""
    if reason.column == "pool":
        return _("into the pool")
    if reason.column == "mountain":
        return _("into the mountain") if reason.points > 0 else _("off the mountain")
    if reason.player == me:
        return _("whists on %(name)s") % {"name": names.get(reason.against or 0, "")}
    return _("%(name)s writes whists on you") % {"name": names.get(reason.player, "")}


def how(reason: Reason) -> str:
    """What a figure is made of: `3 tricks × 4`; empty where the place says it all."""
    if reason.count is None or reason.each is None:
        return _(PLAIN[reason.what]) if reason.what in PLAIN else ""
    if reason.what == explained.HELP:
        return _("help: %(points)s × %(each)s") % {
            "points": write_points(reason.count),
            "each": write_points(reason.each),
        }
    told = tricks(reason.count) % {"count": write_points(reason.count), "each": write_points(reason.each)}
    told = told.replace("× ", "×\N{NO-BREAK SPACE}")
    if reason.what in BEFORE:
        return f"{_(BEFORE[reason.what])}: {told}"
    if reason.spared:
        return _("%(tricks)s, without %(spared)s by the amnesty") % {"tricks": told, "spared": reason.spared}
    return told


def tricks(count: Fraction) -> str:
    """`%(count)s tricks × %(each)s` in the number that the count asks for; parts of a trick as two."""
    number = int(count) if count.denominator == 1 else 2
    return ngettext("%(count)s trick × %(each)s", "%(count)s tricks × %(each)s", number)
