"""Facts out of a sheet: what a document of tirazh-sheet/1 knows about the deal in question."""

from collections.abc import Mapping

from preferans.marks import gettext_noop as _
from rulings.rulebook.facts import Facts, Warned
from rulings.rulebook.tariffs import CODE_TARIFFS, Tariffs
from scoring.domain.facts import Deal
from scoring.domain.faults import Fault, fault
from scoring.domain.record import read_and_score


def facts_of_sheet(
    document: Mapping[str, object],
    *,
    number: int | None = None,
    is_tournament: bool | None = None,
    tariffs: Tariffs = CODE_TARIFFS,
    warned: Warned | None = None,
) -> Facts | list[Fault]:
    """What the sheet knows: of its entry `number` (from 1), or of the deal under way when it is None.

    Returns the faults of the sheet when it cannot be read, or when `number` is no deal of it.
    """
    scored = read_and_score(document)
    if isinstance(scored, list):
        return scored
    walk = scored.walk
    if number is None:
        return Facts(
            seats=walk.state.seats,
            names=tuple(walk.names),
            dealer=walk.state.dealer,
            is_tournament=is_tournament,
            convention=scored.head.convention,
            tariffs=tariffs,
            warned=warned,
            document=document,
        )
    deal = next((step.fact for step in walk.steps if step.number == number), None)
    if not isinstance(deal, Deal):
        return [
            fault(
                "number",
                "no-deal",
                _("Found entry %(found)s; expected the number of a deal on this sheet."),
                found=number,
            ).at(number)
        ]
    return Facts(
        seats=deal.seats,
        names=tuple(walk.names),
        dealer=deal.dealer,
        contract=deal.contract,
        declarer=deal.declarer,
        bid=deal.bid,
        whisters=deal.whisters,
        tricks=deal.tricks,
        shared_with=deal.shared_with,
        is_dark=deal.is_dark,
        is_tournament=is_tournament,
        convention=scored.head.convention,
        tariffs=tariffs,
        warned=warned,
        document=document,
        number=number,
    )
