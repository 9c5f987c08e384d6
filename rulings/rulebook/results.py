"""Questions about results that were never played: who could have made what, and how much it is worth.

The figures are reckoned by `calculators`; here they are asked for, seat by seat.
"""

from collections.abc import Callable, Iterable, Mapping

from preferans.marks import gettext_noop as _
from preferans.seats import MAX_PLAYERS
from rulings.rulebook.calculators import Possible, possible
from rulings.rulebook.engine import Case, Kind, Question
from rulings.rulebook.questions import CONTRACTS, TRICKS

Seats = Callable[[Case], Iterable[int]]


def results_of(prefix: str, bidders: Seats) -> tuple[Question, ...]:
    """Contract and tricks of each of `bidders`; use all of them and read them with `results_given`."""

    def for_seat(seat: int) -> tuple[Question, Question]:
        def matters(case: Case) -> bool:
            return seat in bidders(case)

        contract = Question(
            f"{prefix}_contract_{seat}",
            _("%(player)s: the best contract that he could have played?"),
            CONTRACTS,
            why=_("Its value is written, by the settlement of this very sheet."),
            kind=Kind.CONTRACT,
            relevant=matters,
        )
        tricks = Question(
            f"{prefix}_tricks_{seat}",
            _("%(player)s: tricks that he would take in it?"),
            {str(n): str(n) for n in range(TRICKS + 1)},
            why=_("A double-dummy line proves it, or the arbiter enters what he finds."),
            kind=Kind.COUNT,
            relevant=matters,
        )
        return contract, tricks

    return tuple(question for seat in range(MAX_PLAYERS) for question in for_seat(seat))


def results_given(
    case: Case, prefix: str, bidders: Seats, offender: int | None = None
) -> tuple[Possible, ...]:
    """The results that were answered.

    One defender whists. Who it would have been is a doubt, and it counts against the offender: it is
    another than he where there is one.
    """
    return tuple(
        possible(
            case.table,
            bidder,
            case.answers[f"{prefix}_contract_{bidder}"],
            int(case.answers[f"{prefix}_tricks_{bidder}"]),
            _whister(case, bidder, offender),
        )
        for bidder in bidders(case)
    )


def _whister(case: Case, bidder: int, offender: int | None) -> int | None:
    playing = case.table.playing
    at = playing.index(bidder) if bidder in playing else 0
    defenders = playing[at + 1 :] + playing[:at]
    return next((seat for seat in defenders if seat != offender), None)


def deal_of(results: tuple[Possible, ...]) -> Mapping[str, object]:
    """The raw deal of a single result."""
    (result,) = results
    return result.deal
