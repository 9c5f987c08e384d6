"""A wrong number of cards: what the auction and the play share (3.2.16, 3.9.18, note 15).

Two tariffs go by games that were never played: the most that the offender could have won, and the most
that the others could. Both are reckoned by the settlement of the sheet, or entered by hand.
"""

from collections.abc import Callable
from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import greatest_win, lost_profit
from rulings.rulebook.engine import Case
from rulings.rulebook.questions import VICTIM, WHO
from rulings.rulebook.remedies import AtDiscretion, EndSheet, Instruct, Option, Remedies, Remedy
from rulings.rulebook.results import deal_of, results_given, results_of

WIN_BY_HAND = AtDiscretion(_("whists for the most that he could have won."), ("3.2.16", "3.2.23"))
LOST_BY_HAND = AtDiscretion(_("whists for what the others could have won at most."), ("3.9.18", "3.2.16"))
NOTHING = Instruct(_("By these figures nothing was to be won."))


class Figures:
    """The games that are shown: what asks for them, and both tariffs that go by them.

    `of_him` and `of_others` tell whether his best game, or another player's, is shown.
    """

    def __init__(self, of_him: Callable[[Case], bool], of_others: Callable[[Case], bool]) -> None:
        self.of_him, self.of_others = of_him, of_others
        loser = replace(VICTIM, relevant=of_others, beside=("proved",))
        self.questions = (*results_of("win", self._holder), loser, *results_of("lost", self._loser))

    def _holder(self, case: Case) -> tuple[int, ...]:
        return (case.seat(WHO),) if self.of_him(case) and WHO.key in case.answers else ()

    def _loser(self, case: Case) -> tuple[int, ...]:
        return (case.seat(VICTIM),) if self.of_others(case) and VICTIM.key in case.answers else ()

    def his_win(self, case: Case) -> Remedies:
        """His greatest win, in equal parts to the others (3.2.16)."""
        if not self._holder(case):
            return (WIN_BY_HAND,)
        deal = deal_of(results_given(case, "win", self._holder))
        return greatest_win(case.table, case.seat(WHO), deal, cite="3.2.16") or (NOTHING,)

    def others_loss(self, case: Case) -> Remedies:
        """What the others could have won at most (3.9.18)."""
        who = case.seat(WHO)
        if not self._loser(case):
            return (LOST_BY_HAND,)
        deal = deal_of(results_given(case, "lost", self._loser, who))
        best = {seat: deal for seat in case.table.seats if seat != who}
        return lost_profit(case.table, who, best, cite="3.9.18") or (NOTHING,)

    def both(self, case: Case, *then: Remedy) -> tuple[Option, ...]:
        """Both tariffs side by side; `then` follows with either."""
        return by_win(*self.his_win(case), *then), by_loss(*self.others_loss(case), *then)


def by_win(*what: Remedy) -> Option:
    """The tariff of 3.2.16."""
    gist = _("The fine is the most that he could have won, in equal parts to the others.")
    return Option("win", "3.2.16", gist, what)


def by_loss(*what: Remedy) -> Option:
    """The tariff of 3.9.18."""
    return Option("lost", "3.9.18", _("The fine is the most that the others could have won."), what)


COUNTS = Option(
    "as_played",
    "note 15",
    _("Found in the middle of the play, the deal counts as it was played."),
    (
        Instruct(
            _("The deal counts: a surplus card is thrown away; a short hand adds nothing to the last trick.")
        ),
    ),
)
STOP = Option(
    "stop",
    "note 17",
    _("With two at the table the only way out may be to stop the game."),
    (EndSheet("consent"),),
)
