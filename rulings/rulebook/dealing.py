"""What chapters of the deal share: the dealer, a player's demand, the talon on an all-pass, agreed fines."""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import all_to
from rulings.rulebook.charges import charge, charged
from rulings.rulebook.engine import Case, Kind, Question
from rulings.rulebook.questions import (
    PLAYERS,
    SEATS,
    WHO,
    YES_OR_NO,
    at_the_sheet,
    in_the_deal,
    time_of,
)
from rulings.rulebook.remedies import Ban, OneOf, Option, PlayOn, RecordDeal, Redeal, Remedies, Restrict
from rulings.rulebook.tariffs import CODE_TARIFFS

PROCEDURE, CARD_FACED = "procedure", "card_faced"
"""Kinds of warnings of a dealer."""


def at_the_table(case: Case) -> tuple[str, ...]:
    """Everybody at the sheet, as many as were named where no sheet is known; empty while unknown."""
    is_known = case.facts.seats or PLAYERS.key in case.answers
    return tuple(str(seat) for seat in case.table.seats) if is_known else ()


OFFENDER = replace(WHO, limit=at_the_table)
"""The offender where figures are reckoned; ask `PLAYERS` before him."""

HOLDER = replace(WHO, limit=lambda case: in_the_deal(case) or at_the_table(case))
"""The same, one who has cards: nobody who sits out."""

DEALER = Question(
    "dealer",
    _("Who deals?"),
    SEATS,
    why=_("The dealer answers for the order of the deal."),
    kind=Kind.SEAT,
    known=lambda case: None if case.facts.dealer is None else str(case.facts.dealer),
    limit=at_the_sheet,
)

DEMANDED = Question(
    "demanded",
    _("Does a player demand that it be put right?"),
    YES_OR_NO,
    why=_("It is every player's right, and nobody's duty."),
)


def _all_pass_talon(case: Case) -> str | None:
    if not case.facts.seats:
        return None
    return "closed" if len(case.facts.seats) == 2 else case.facts.convention.all_pass_talon


TALON = Question(
    "talon",
    _("What becomes of the talon on an all-pass?"),
    {"leads": _("its cards lead to the first two tricks"), "closed": _("it stays closed")},
    why=_("A closed talon that one player knows is worth more, so the measure is harder."),
    known=_all_pass_talon,
)


def dealer_time(kind: str) -> Question:
    """Whether the dealer was warned of this kind on this sheet."""
    return time_of(kind, who=DEALER)


def fines(case: Case, who: int, *keys: str, then: Remedies = ()) -> tuple[Option, ...]:
    """Tariffs side by side: the event's own for the first key where it set one, then the Code's for each.

    `then` follows with every one of them.
    """
    table, tariffs = case.table, case.facts.tariffs
    options: tuple[Option, ...] = ()
    if keys[0] in tariffs.changed:
        cite = CODE_TARIFFS[keys[0]].source
        own = (*charge(table, keys[0], who), *then) or (PlayOn(),)
        options += (Option("event", cite, _("The amount that this event has set."), own),)
    for key in keys:
        tariff = CODE_TARIFFS[key]
        gist = _("The amount that the Code names at this point.")
        options += (Option(f"code_{key}", tariff.source, gist, (*charged(table, tariff, who), *then)),)
    return options


def second_fault(case: Case, *keys: str) -> Remedies:
    """The dealer's second fault on the sheet: the agreed undertrick, and the deal passes (3.2.17)."""
    return (OneOf(fines(case, case.seat(DEALER), *keys, then=(Redeal(dealer_moves=True),))),)


def talon_known(case: Case, who: int) -> Remedies:
    """An all-pass in which one player knows the talon: its tricks, or all ten (3.2.19)."""
    if case.said(TALON, "closed"):
        return (RecordDeal("all-pass", tricks=all_to(who, max(case.table.seats) + 1)),)
    return (Restrict(who, Ban.FIRST_TRICKS),)
