"""Chapter 3.2, order and turn of dealing (3.2.8–3.2.10, 3.2.13–3.2.15, 3.2.18, notes 12, 14)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.dealing import DEALER, DEMANDED, PROCEDURE, dealer_time, second_fault
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import NO, SEATS, YES
from rulings.rulebook.remedies import (
    Instruct,
    OneOf,
    Option,
    RecordDeal,
    Redeal,
    Remedies,
    Stands,
    Warn,
)

# The order of dealing

ORDER = Question(
    "what",
    _("What was wrong in dealing?"),
    {
        "direction": _("not clockwise, or not from the dealer's left"),
        "pairs": _("not two cards at a time"),
        "talon": _("the talon was laid first or last"),
        "habit": _("the talon was not laid in its usual place"),
        "seats": _("cards went to a player who sits out"),
    },
)
ORDER_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "dealing": _("before the deal ended"),
        "ended": _("after the deal, before the first bid"),
        "auction": _("in the auction or later"),
    },
    why=_(
        "The Code hears such complaints early, and is of two minds about the time between deal and auction."
    ),
)
ORDER_TIME = dealer_time(PROCEDURE)
BAD_ORDER = ORDER.is_not("habit")
EARLY = (ORDER_WHEN.is_("dealing"), DEMANDED.is_(YES))


def order_first(case: Case) -> Remedies:
    """Dealt again, with a warning."""
    return (Redeal(), Warn(case.seat(DEALER), PROCEDURE))


def order_again(case: Case) -> Remedies:
    """The agreed undertrick; the deal passes."""
    return second_fault(case, "misdeal", "card_faced")


BETWEEN = OneOf(
    (
        Option(
            "stands",
            "3.2.18",
            _("Complaints about the manner of dealing are heard until the deal ends."),
            (Stands(),),
        ),
        Option(
            "redeal",
            "3.2.13",
            _("A wrong order or number is put right when it is noticed before the auction."),
            (Redeal(),),
        ),
    )
)

DEALING_ORDER = Infraction(
    key="dealing_order",
    title=_("Wrong order in dealing, the talon laid wrongly"),
    stage=Stage.DEAL,
    words=(
        "порядок сдачи, сдал не по две, сдал по одной, против часовой, прикуп первой парой, прикуп "
        "последней, прикуп не туда, прикуп не как раньше, сдал не тому, неправильно сдал, пересдача, сдал"
        " не в ту сторону, не в ту сторону, сдал по три, начал не с того, прикуп положил последним, "
        "прикуп первым, забыл прикуп, не положил прикуп, misdeal"
    ),
    asks=(ORDER_WHEN, ORDER, DEMANDED, DEALER, ORDER_TIME),
    clauses=(
        Clause(
            "3.2.9",
            _("Nobody demands a new deal: this one goes on."),
            (ORDER_WHEN.is_not("auction"), DEMANDED.is_(NO)),
            (Stands(),),
        ),
        Clause(
            "3.2.15",
            _("Before the deal ended any player may have it repeated; the dealer is warned."),
            (*EARLY, BAD_ORDER, ORDER_TIME.is_("first")),
            order_first,
            uses=(DEALER,),
            also=("3.2.8", "3.2.9", "3.2.10", "3.2.13", "3.2.17", "note 14"),
        ),
        Clause(
            "3.2.17",
            _("The second time on this sheet it costs the dealer the agreed undertrick and the deal."),
            (*EARLY, BAD_ORDER, ORDER_TIME.is_("again")),
            order_again,
            uses=(DEALER,),
            also=("3.2.9", "3.2.15", "note 13"),
        ),
        Clause(
            "note 12",
            _("In strict play the talon is always laid at the same round: any player may insist, and have it "
              "dealt again."),
            (*EARLY, ORDER.is_("habit")),
            (Redeal(),),
            also=("3.2.8", "note 14"),
        ),
        Clause(
            "3.2.13",
            _(
                "The deal is over and the auction has not begun: one point still puts it right, another no "
                "longer hears of it. The arbiter chooses."
            ),
            (ORDER_WHEN.is_("ended"), DEMANDED.is_(YES), BAD_ORDER),
            (BETWEEN,),
            also=("3.2.18", "note 14"),
        ),
        Clause(
            "note 14",
            _("The place of the talon had to be objected to before the deal ended."),
            (ORDER_WHEN.is_("ended"), DEMANDED.is_(YES), ORDER.is_("habit")),
            (Stands(),),
            also=("note 12", "3.2.18"),
        ),
        Clause(
            "3.2.18",
            _("The auction has begun: the deal stands as it was dealt."),
            (ORDER_WHEN.is_("auction"),),
            (Stands(),),
            also=("3.2.13",),
        ),
    ),
    examples=(
        Example(
            _("The talon is laid down as the last pair, and a player objects at once."),
            {"what": "talon", "when": "dealing", "demanded": "yes", "dealer": "0", "time": "first"},
            "3.2.15",
            (Redeal(), Warn(0, PROCEDURE)),
        ),
        Example(
            _("The dealer, who lays the talon at the first round, now lays it at the third."),
            {"what": "habit", "when": "dealing", "demanded": "yes"},
            "note 12",
            (Redeal(),),
        ),
        Example(
            _("After the auction somebody remembers that he was dealt single cards."),
            {"when": "auction"},
            "3.2.18",
            (Stands(),),
        ),
    ),
)  # fmt: skip

# Dealt out of turn

TURN_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "dealing": _("before the deal ended; nobody has looked at his cards"),
        "looked": _("before the deal ended; somebody has looked at his cards"),
        "ended": _("after the deal; all cards lie closed"),
        "lifted": _("after the deal; somebody has lifted his cards"),
    },
    why=_("Lifted cards make the deal lawful."),
)
WHO_DEALT = Question(
    "who",
    _("Who has dealt?"),
    SEATS,
    why=_("The next deal belongs to his left-hand neighbour."),
    kind=Kind.SEAT,
    limit=lambda case: tuple(str(seat) for seat in case.facts.seats if seat != case.facts.dealer),
)
RIGHTFUL = Instruct(_("The cards are dealt by the player whose turn it is."))
NEXT_DEAL = Instruct(_("The next deal belongs to the left-hand neighbour of the one who dealt."))


def lawful(case: Case) -> Remedies:
    """The deal counts as his."""
    return (Stands(), RecordDeal(dealer=case.seat(WHO_DEALT)), NEXT_DEAL)


def lawful_or_again(case: Case) -> Remedies:
    """3.2.14 goes by the end of the deal, 3.2.15 and 3.2.18 by the first look at a card."""
    return (
        OneOf(
            (
                Option(
                    "redeal",
                    "3.2.14",
                    _("Until the deal ends it is put right."),
                    (Redeal(), RIGHTFUL),
                ),
                Option(
                    "stands",
                    "3.2.18",
                    _("The turn is disputed only until somebody has looked at his cards."),
                    lawful(case),
                ),
            )
        ),
    )


OUT_OF_TURN = Infraction(
    key="dealt_out_of_turn",
    title=_("Dealt out of turn"),
    stage=Stage.DEAL,
    words=(
        "сдал вне очереди, сдал не тот, не его сдача, чужая сдача, перепутали сдачу, чья сдача, сдал не в"
        " свою очередь, не его очередь сдавать, сдал вместо другого, out of turn"
    ),
    asks=(TURN_WHEN, WHO_DEALT),
    clauses=(
        Clause(
            "3.2.14",
            _("The deal is not over: it is dealt again by the player whose turn it is."),
            (TURN_WHEN.is_("dealing"),),
            (Redeal(), RIGHTFUL),
            also=("3.2.15", "3.2.18", "3.2.2"),
        ),
        Clause(
            "3.2.14",
            _(
                "The deal is not over, but a card has been looked at: the points go by different moments, "
                "so the arbiter chooses."
            ),
            (TURN_WHEN.is_("looked"),),
            lawful_or_again,
            uses=(WHO_DEALT,),
            also=("3.2.15", "3.2.18", "5.4.26"),
        ),
        Clause(
            "3.2.18",
            _("No card has been lifted, so the turn may still be disputed: dealt again by the right player."),
            (TURN_WHEN.is_("ended"),),
            (Redeal(), RIGHTFUL),
            also=("3.2.14",),
        ),
        Clause(
            "3.2.14",
            _(
                "The deal is lawful and is played; the next one belongs to the left-hand neighbour of the "
                "player who dealt."
            ),
            (TURN_WHEN.is_("lifted"),),
            lawful,
            uses=(WHO_DEALT,),
            also=("3.2.18", "3.2.2"),
        ),
    ),
    examples=(
        Example(
            _("Everybody has looked at his cards when they see that the wrong player dealt."),
            {"when": "lifted", "who": "2"},
            "3.2.14",
            (Stands(), RecordDeal(dealer=2), NEXT_DEAL),
        ),
        Example(
            _("Two rounds are dealt, the cards lie closed."),
            {"when": "dealing"},
            "3.2.14",
            (Redeal(), RIGHTFUL),
        ),
    ),
)

INFRACTIONS = (DEALING_ORDER, OUT_OF_TURN)
