"""Chapter 3.2, the dealer's faults: a faced card, a breach of procedure (3.2.12, 3.2.17, note 13)."""

from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.dealing import CARD_FACED as FACED
from rulings.rulebook.dealing import DEALER, PROCEDURE, dealer_time, second_fault
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.remedies import (
    Instruct,
    OneOf,
    Option,
    PlayOn,
    Redeal,
    Remedies,
    Stands,
    Warn,
    Write,
)
from rulings.rulebook.tariffs import TARIFFS

# A card faced

FACED_WHEN = Question(
    "when",
    _("When was it seen?"),
    {"in_time": _("at the cut, or before the deal ended"), "ended": _("after the deal")},
    why=_("A new deal must be asked for before the deal ends."),
)
FAULT = Question(
    "fault",
    _("Whose fault was it?"),
    {
        "dealer": _("the dealer's, directly or not"),
        "player": _("another player's"),
        "pack": _("nobody's: it lay face up in the pack"),
    },
    why=_("The cards are dealt again in any case; only the dealer's second time costs more."),
)
FACED_TIME = dealer_time(FACED)
DEALERS_FAULT = (FACED_WHEN.is_("in_time"), FAULT.is_("dealer"))
HANDS_OFF = Instruct(_("The dealer may ask the player not to disturb the deal."))


def faced_first(case: Case) -> Remedies:
    """Dealt again, forgiven once."""
    return (Redeal(), Warn(case.seat(DEALER), FACED))


def faced_again(case: Case) -> Remedies:
    """The agreed undertrick, by note 13 or by 3.2.17; the deal passes."""
    return second_fault(case, "card_faced", "misdeal")


CARD_FACED = Infraction(
    key="card_faced_in_deal",
    title=_("A card faced in the deal"),
    stage=Stage.DEAL,
    words=(
        "перевернулась карта, открылась карта при сдаче, засветилась карта, карта лицом вверх, открыл "
        "карту при сдаче, перевёрнутая карта, перевернулась карта при сдаче, засветил карту при сдаче, "
        "карта лицом, упала карта при сдаче, открыл карту на сдаче, faced card"
    ),
    asks=(FACED_WHEN, FAULT, DEALER, FACED_TIME),
    clauses=(
        Clause(
            "3.2.12",
            _("The dealer's first faced card is forgiven: the cards are dealt again."),
            (*DEALERS_FAULT, FACED_TIME.is_("first")),
            faced_first,
            uses=(DEALER,),
            also=("3.2.15", "note 13", "3.2.17"),
        ),
        Clause(
            "note 13",
            _("The second time the dealer writes the agreed undertrick, and the deal passes."),
            (*DEALERS_FAULT, FACED_TIME.is_("again")),
            faced_again,
            uses=(DEALER,),
            also=("3.2.12", "3.2.17"),
        ),
        Clause(
            "note 13",
            _("Another player turned the card over: the cards are dealt again, and he may be told of it."),
            (FACED_WHEN.is_("in_time"), FAULT.is_("player")),
            (Redeal(), HANDS_OFF),
            also=("3.2.15",),
        ),
        Clause(
            "3.2.15",
            _("It lay face up in the pack: the cards are dealt again, and nobody is to blame."),
            (FACED_WHEN.is_("in_time"), FAULT.is_("pack")),
            (Redeal(),),
            also=("note 13",),
        ),
        Clause(
            "note 14",
            _("A new deal had to be asked for before the deal ended."),
            (FACED_WHEN.is_("ended"),),
            (Stands(),),
            also=("3.2.18",),
        ),
    ),
    examples=(
        Example(
            _("The dealer turns over a card for the second time on this sheet."),
            {"when": "in_time", "fault": "dealer", "dealer": "2", "time": "again"},
            "note 13",
            (
                OneOf(
                    tuple(
                        Option(
                            f"code_{key}",
                            cite,
                            _("The amount that the Code names at this point."),
                            (
                                Write(2, "mountain", Fraction(points), None, cite, TARIFFS[key].title),
                                Redeal(dealer_moves=True),
                            ),
                        )
                        for key, cite, points in (("card_faced", "note 13", 2), ("misdeal", "3.2.17", 5))
                    )
                ),
            ),
        ),
        Example(
            _("The forehand knocks a card over."),
            {"when": "in_time", "fault": "player"},
            "note 13",
            (Redeal(), HANDS_OFF),
        ),
    ),
)

# The dealer's procedure

BREACH_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {"dealing": _("before the deal ended"), "ended": _("later")},
    why=_("Complaints about the manner of dealing are heard until the deal ends."),
)
BREACH_TIME = dealer_time(PROCEDURE)
ANEW = Instruct(_("The pack is shuffled and cut anew, and dealt from the beginning."))


def breach_first(case: Case) -> Remedies:
    """A remark."""
    return (Warn(case.seat(DEALER), PROCEDURE), ANEW)


def breach_again(case: Case) -> Remedies:
    """The agreed undertrick; the deal passes."""
    return second_fault(case, "misdeal", "card_faced")


DEALERS_PROCEDURE = Infraction(
    key="dealers_procedure",
    title=_("The dealer breaks the procedure: shuffles after the cut, and the like"),
    stage=Stage.DEAL,
    words=(
        "тасует после съёма, мешает после съёма, нарушил процедуру сдачи, ошибка сдатчика, сдатчик "
        "нарушил, тасует лицом вверх, тасует под столом, условленный ремиз, перетасовал после съёма, "
        "нарушил сдачу, плохо сдаёт, сдаёт неправильно, dealer's procedure"
    ),
    asks=(BREACH_WHEN, DEALER, BREACH_TIME),
    clauses=(
        Clause(
            "3.2.17",
            _("The first time the dealer is told, and begins anew."),
            (BREACH_WHEN.is_("dealing"), BREACH_TIME.is_("first")),
            breach_first,
            uses=(DEALER,),
            also=("3.2.11", "5.4.23", "5.4.24"),
        ),
        Clause(
            "3.2.17",
            _("The second time on this sheet costs the agreed undertrick, and the deal passes."),
            (BREACH_WHEN.is_("dealing"), BREACH_TIME.is_("again")),
            breach_again,
            uses=(DEALER,),
            also=("note 13",),
        ),
        Clause(
            "3.2.18",
            _("The deal is over: complaints about shuffling and dealing are no longer heard."),
            (BREACH_WHEN.is_("ended"),),
            (PlayOn(),),
        ),
    ),
    examples=(
        Example(
            _("The dealer begins to shuffle after the cut, for the first time."),
            {"when": "dealing", "dealer": "0", "time": "first"},
            "3.2.17",
            (Warn(0, PROCEDURE), ANEW),
        ),
    ),
)

INFRACTIONS = (CARD_FACED, DEALERS_PROCEDURE)
