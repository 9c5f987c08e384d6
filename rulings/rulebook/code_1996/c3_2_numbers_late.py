"""Chapter 3.2, a wrong number of cards found in the auction (3.2.16, 3.2.23, 3.9.18, note 15).

Several tariffs stand side by side; the arbiter chooses.
"""

from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import HIS_WIN
from rulings.rulebook.dealing import HOLDER
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import ORDERED
from rulings.rulebook.questions import PLAYERS, SIDE
from rulings.rulebook.remedies import (
    WHISTS,
    AtDiscretion,
    AtLeastDown,
    Instruct,
    MoveTricks,
    OneOf,
    Option,
    Redeal,
    Remedies,
    Taker,
    Write,
)
from rulings.rulebook.wrongnumber import LOST_BY_HAND, WIN_BY_HAND, Figures, by_loss, by_win

WHO = HOLDER

STAGE = Question(
    "stage",
    _("When was it found?"),
    {
        "auction": _("in the auction"),
        "order": _("after the order, before the first lead"),
        "play": _("in the play"),
    },
    why=_("Whoever has bid, were it a pass, answers for the number of his cards."),
    limit=lambda case: ("auction", "play") if case.facts.is_all_pass else ("auction", "order", "play"),
)
PLACE = Question(
    "place",
    _("Where is the card that one hand lacks?"),
    {"hand": _("in another hand"), "elsewhere": _("in no hand: under the table, or nowhere")},
    why=_("A card that was dropped may have been dropped on purpose."),
)
SHOWN = Question(
    "shown",
    _("What can be shown?"),
    {
        "nothing": _("no figure; the arbiter enters it by hand"),
        "win": _("the best game of the player with the wrong number"),
        "lost": _("the best game of another player"),
        "both": _("both"),
    },
    why=_("It is what he could have won, or what the others could."),
)
GAMES = Figures(lambda case: case.said(SHOWN, "win", "both"), lambda case: case.said(SHOWN, "lost", "both"))
FIGURES = (PLAYERS, WHO, SHOWN, *GAMES.questions)
MORE_DOWN = Instruct(_("Are more undertricks proved, rule it as an order with a wrong number (3.4.6)."))

REDEAL = Option("redeal", "note 15", _("One has a card too many, another too few: dealt again."), (Redeal(),))
DEALER_ANSWERS = Option(
    "dealer",
    "note 15",
    _("By the logic of the rules the dealer answers for what he dealt."),
    (AtDiscretion(_("the dealer makes good what others lost."), ("3.2.16", "note 15", "note 16")), Redeal()),
)


def in_auction(case: Case) -> Remedies:
    """A new deal, or a fine and a new deal."""
    return (OneOf((REDEAL, *GAMES.both(case, Redeal()))),)


def card_elsewhere(case: Case) -> Remedies:
    """The holder answers, or the dealer."""
    return (OneOf((*GAMES.both(case, Redeal()), DEALER_ANSWERS)),)


def order_made(case: Case) -> Remedies:
    """Who orders answers for his ten cards, however they came to him."""
    who, is_misere = case.seat(WHO), case.said(ORDERED, "misere")
    fine = MoveTricks(2, who, Taker.OFFENDER) if is_misere else AtLeastDown(who)
    down = Option("down", "3.4.6", _("He ordered on a wrong number: two down at least."), (fine, MORE_DOWN))
    return (OneOf((down, REDEAL, *GAMES.both(case, Redeal()), DEALER_ANSWERS)),)


AFTER_ORDER = STAGE.is_("order")

WRONG_NUMBER = Infraction(
    key="wrong_number_after_bid",
    title=_("Wrong number of cards, seen between the first bid and the first lead"),
    stage=Stage.AUCTION,
    words=(
        "лишняя карта в торговле, лишняя карта после торговли, одиннадцать карт на руках, девять карт на "
        "руках, не хватает карты на руках, карта под столом, не пересчитал карты, неверное количество "
        "карт, карта упала под стол, одиннадцать карт, девять карт, не хватает карты, "
        "wrong number of cards in the auction"
    ),
    asks=(STAGE, SIDE, PLACE, ORDERED, *FIGURES),
    clauses=(
        Clause(
            "3.2.23",
            _(
                "After any bid the one with the wrong number answers for it. One has too many cards and "
                "another too few: dealt again, or fined by what he, or what the others, could have won."
            ),
            (STAGE.is_("auction"), PLACE.is_("hand")),
            in_auction,
            uses=FIGURES,
            also=("3.2.16", "note 15", "3.9.18"),
        ),
        Clause(
            "3.2.23",
            _(
                "The card is in no hand. He who bid with a wrong number answers; yet it may have been dealt "
                "wrongly, or dropped on purpose: an odd case, and the arbiter chooses."
            ),
            (STAGE.is_("auction"), PLACE.is_("elsewhere")),
            card_elsewhere,
            uses=FIGURES,
            also=("note 15", "note 16", "3.2.16", "3.9.18"),
        ),
        Clause(
            "3.4.6",
            _(
                "The declarer ordered on a wrong number: two down, whoever dealt; or dealt again, or fined "
                "by what could have been won. The arbiter chooses."
            ),
            (AFTER_ORDER, SIDE.is_("declarer")),
            order_made,
            uses=(ORDERED, *FIGURES),
            also=("3.2.23", "3.2.16", "note 15", "3.9.18"),
        ),
        Clause(
            "3.2.23",
            _("A defender has bid with a wrong number and answers for it, as in the auction."),
            (AFTER_ORDER, SIDE.is_("defender"), PLACE.is_("hand")),
            in_auction,
            uses=FIGURES,
            also=("3.2.16", "note 15", "3.9.18"),
        ),
        Clause(
            "3.2.23",
            _("A defender's card is in no hand: an odd case, and the arbiter chooses."),
            (AFTER_ORDER, SIDE.is_("defender"), PLACE.is_("elsewhere")),
            card_elsewhere,
            uses=FIGURES,
            also=("note 15", "note 16", "3.2.16", "3.9.18"),
        ),
        Clause(
            "3.9.18",
            _("Found in the play, it is a wrong number of cards in play: rule that fault."),
            (STAGE.is_("play"),),
            (Instruct(_("Rule it as a wrong number of cards in play (3.9.18).")),),
            also=("note 15", "note 69"),
        ),
    ),
    examples=(
        Example(
            _("In the auction one has nine cards, another eleven; no game can be shown."),
            {"stage": "auction", "place": "hand", "players": "4", "who": "1", "shown": "nothing"},
            "3.2.23",
            (OneOf((REDEAL, by_win(WIN_BY_HAND, Redeal()), by_loss(LOST_BY_HAND, Redeal()))),),
        ),
        Example(
            _("With eleven cards he could have made a nine, worth 52 whists to him with four at the sheet."),
            {
                "stage": "auction", "place": "elsewhere", "players": "4", "who": "1", "shown": "win",
                "win_contract_1": "9H", "win_tricks_1": "9",
            },
            "3.2.23",
            (
                OneOf(
                    (
                        by_win(
                            *(Write(seat, WHISTS, Fraction(18), 1, "3.2.16", HIS_WIN) for seat in (0, 2, 3)),
                            Redeal(),
                        ),
                        by_loss(LOST_BY_HAND, Redeal()),
                        DEALER_ANSWERS,
                    )
                ),
            ),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (WRONG_NUMBER,)
