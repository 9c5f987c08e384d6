"""Chapter 3.4, the order: below the bid, a late misère, no order at all (3.4.2–3.4.4)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import without_all
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import REACHED
from rulings.rulebook.questions import DECLARER, NO, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    OneOf,
    Option,
    Remedies,
    Restrict,
    Stands,
)


def declarer_must(ban: Ban) -> Decide:
    """A ban or an order for the declarer alone."""
    return lambda case: (Restrict(case.seat(DECLARER), ban),)


# An order that the rules do not allow

UNLAWFUL = Question(
    "what",
    _("What is wrong with the order?"),
    {
        "low": _("it is below the step that he reached"),
        "misere": _("a misère after another bid"),
        "tricks": _("a contract for tricks after a misère was bid"),
        "none": _("he will not order at all"),
    },
)

NOTICED = Question(
    "when",
    _("When was it noticed?"),
    {"before": _("before anybody whisted"), "after": _("after a whist, or in the play")},
    why=_("The partners should point it out at once; the Code says nothing of later."),
)

CORRECTED = Question(
    "corrected",
    _("Does he order again, as the rules want?"),
    YES_OR_NO,
    why=_("Mended, it costs nothing; insisting costs all tricks."),
)


def all_tricks_short(case: Case) -> Remedies:
    """Without all in the game that was reached."""
    return (without_all(case.seat(DECLARER), case.answers[REACHED.key]),)


def misere_or_discretion(case: Case) -> Remedies:
    """Who bid a misère reached no game for tricks in which he could be without all."""
    bid = Option(
        "misere",
        "3.3.11",
        _("The misère that he bid is what he plays."),
        (Restrict(case.seat(DECLARER), Ban.BID_STANDS),),
    )
    silent = Option(
        "discretion",
        "3.4.4",
        _("Without all has no amount on a misère."),
        (AtDiscretion(_("the amount of an order refused."), ("3.4.4", "3.5.1", "3.6.1")),),
    )
    return (OneOf((bid, silent)),)


def accepted_or_not(case: Case) -> Remedies:
    """A whist went over an unlawful order: three ways, each with its point."""
    return (
        OneOf(
            (
                Option(
                    "stands",
                    "5.4.22",
                    _("The others let it pass and whisted: what was ordered is played."),
                    (Stands(),),
                ),
                Option(
                    "again",
                    "3.4.4",
                    _("He orders again, and the whist is asked for anew."),
                    (Restrict(case.seat(DECLARER), Ban.ORDER_AGAIN),),
                ),
                Option("without_all", "3.4.4", _("He insists: without all."), all_tricks_short(case)),
            )
        ),
    )


TRICKS_REACHED = UNLAWFUL.is_("low", "misere")

ORDER_BELOW_BID = Infraction(
    key="order_below_bid",
    title=_("Order below the bid, misère after other bids, no order at all"),
    stage=Stage.ORDER,
    words=(
        "заказ ниже торговли, заказал меньше, заказал ниже заявки, недозаявка, мизер после торговли, "
        "кабальный мизер, не хочет заказывать, отказывается заказать, без всех, заказ не по правилам, "
        "заказал ниже чем торговался, ниже торговли, заказал меньше чем дошёл, order below the bid"
    ),
    asks=(UNLAWFUL, NOTICED, CORRECTED, REACHED, DECLARER),
    clauses=(
        Clause(
            "3.4.4",
            _("The order is below the bid or a late misère; it is pointed out and he orders again, free."),
            (TRICKS_REACHED, NOTICED.is_("before"), CORRECTED.is_(YES)),
            declarer_must(Ban.ORDER_AGAIN),
            uses=(DECLARER,),
            also=("3.4.3", "3.3.9", "3.6.3"),
        ),
        Clause(
            "3.4.4",
            _("He insists on an order below his bid: without all in the game that he had reached."),
            (UNLAWFUL.is_("low"), NOTICED.is_("before"), CORRECTED.is_(NO)),
            all_tricks_short,
            uses=(REACHED, DECLARER),
            also=("3.4.3",),
        ),
        Clause(
            "3.4.4",
            _("He insists on a misère after other bids: without all in the game that he had reached."),
            (UNLAWFUL.is_("misere"), NOTICED.is_("before"), CORRECTED.is_(NO)),
            all_tricks_short,
            uses=(REACHED, DECLARER),
            also=("3.3.9", "3.6.3", "3.5.1"),
        ),
        Clause(
            "3.4.4",
            _(
                "The unlawful order was whisted before anybody spoke up. The Code only knows an order mended "
                "or insisted on: the arbiter chooses."
            ),
            (TRICKS_REACHED, NOTICED.is_("after")),
            accepted_or_not,
            uses=(REACHED, DECLARER),
            also=("3.4.7", "5.4.22"),
        ),
        Clause(
            "3.4.4",
            _("Who bid a misère orders a misère; it is pointed out and he does so."),
            (UNLAWFUL.is_("tricks"), CORRECTED.is_(YES)),
            declarer_must(Ban.BID_STANDS),
            uses=(DECLARER,),
            also=("3.5.1", "3.6.1", "3.3.11"),
        ),
        Clause(
            "3.4.4",
            _(
                "He insists on tricks after bidding a misère. Without all has no amount there: the arbiter "
                "chooses."
            ),
            (UNLAWFUL.is_("tricks"), CORRECTED.is_(NO)),
            misere_or_discretion,
            uses=(DECLARER,),
            also=("3.5.1", "3.6.1", "3.3.11"),
        ),
        Clause(
            "3.4.2",
            _("Whoever won the auction must order, even without hope of making it."),
            (UNLAWFUL.is_("none"), CORRECTED.is_(YES)),
            declarer_must(Ban.MUST_ORDER),
            uses=(DECLARER,),
            also=("3.3.11",),
        ),
        Clause(
            "3.4.2",
            _("He will not order: that is giving up, without all in the game that he had reached."),
            (UNLAWFUL.is_("none"), CORRECTED.is_(NO)),
            all_tricks_short,
            uses=(REACHED, DECLARER),
            also=("3.4.4", "3.5.4", "3.3.11"),
        ),
    ),
    examples=(
        Example(
            _("He bought the talon at 7♦, orders 6♥ and will not change it."),
            {"what": "low", "when": "before", "corrected": "no", "bid": "7D", "declarer": "1"},
            "3.4.4",
            (without_all(1, "7D"),),
        ),
        Example(
            _("After 6♠ and 6♦ he finds a misère in the talon; told so, he orders hearts."),
            {"what": "misere", "when": "before", "corrected": "yes", "declarer": "2"},
            "3.4.4",
            (Restrict(2, Ban.ORDER_AGAIN),),
        ),
    ),
)

INFRACTIONS = (ORDER_BELOW_BID,)
