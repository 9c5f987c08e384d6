"""Chapter 3.4, orders that are no fault, or no orders (3.4.13, 3.4.14, notes 37 and 38)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Stage
from rulings.rulebook.questions import DECLARER
from rulings.rulebook.remedies import Ban, PlayOn, Remedies, Restrict

UNDER_ORDERING = Infraction(
    key="under_ordering",
    title=_("Contract lower than the hand is worth"),
    stage=Stage.ORDER,
    words=(
        "недозаказ, перезаклад, заказал меньше чем мог, недозаклад, взял больше чем заказал, заказал "
        "мало, under-ordering"
    ),
    asks=(),
    clauses=(
        Clause(
            "3.4.13",
            _("Everybody orders what he likes, if it is not below his bid; too little is no fault."),
            (),
            (PlayOn(),),
            also=("note 37",),
        ),
    ),
    examples=(Example(_("Ten tricks lie in his hand and he orders a six."), {}, "3.4.13", (PlayOn(),)),),
)


def orders_again(case: Case) -> Remedies:
    """A contract of the ladder."""
    return (Restrict(case.seat(DECLARER), Ban.ORDER_AGAIN),)


CONTRACT_PREFERANS = Infraction(
    key="contract_preferans",
    title=_("Contract called “preferans”"),
    stage=Stage.ORDER,
    words=(
        "заказал преферанс, контракт преферанс, игра преферанс, заказал игру преферанс, contract preferans"
    ),
    asks=(DECLARER,),
    clauses=(
        Clause(
            "3.4.14",
            _("There is no such contract, and no premiums for it: he orders one of the ladder."),
            (),
            orders_again,
            uses=(DECLARER,),
            also=("note 38",),
        ),
    ),
    examples=(
        Example(
            _("With ace, king and queen of every suit he orders “preferans”."),
            {"declarer": "1"},
            "3.4.14",
            (Restrict(1, Ban.ORDER_AGAIN),),
        ),
    ),
)

INFRACTIONS = (UNDER_ORDERING, CONTRACT_PREFERANS)
