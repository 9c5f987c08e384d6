"""Chapter 3.2, a wrong number of cards found before the auction (3.2.16, 3.2.23, notes 15–17)."""

from dataclasses import replace
from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import DAMAGE_REASON, compensation
from rulings.rulebook.dealing import DEALER, HOLDER, at_the_table
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import NO, PLAYERS, SEATS, VICTIM, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    WHISTS,
    AtDiscretion,
    Instruct,
    Redeal,
    Remedies,
    Remedy,
    Write,
)
from rulings.rulebook.results import deal_of, results_given, results_of
from rulings.rulebook.tables import value_of

WHO = HOLDER

INTENT = Question(
    "intent",
    _("Could anybody have gained by the wrong number?"),
    YES_OR_NO,
    why=_("Where no intent is thinkable the cards are simply dealt again."),
)
HARM = Question(
    "harm",
    _("Is a player who did not deal hurt, whichever way it is put right?"),
    YES_OR_NO,
    why=_("Then the dealer makes good what he lost."),
)
CHOICE = Question(
    "choice",
    _("What does the player with the wrong number choose?"),
    {"redeal": _("a new deal"), "give": _("a card goes to the short hand")},
    why=_("The choice is his, and the card is of his own choosing."),
)
SHOWN = Question(
    "shown",
    _("Can the hurt player show what he could have played?"),
    YES_OR_NO,
    why=_("Its value is what the dealer makes good."),
)


def _but_the_dealer(case: Case) -> tuple[str, ...]:
    return tuple(seat for seat in at_the_table(case) or SEATS if seat != case.answers.get(DEALER.key))


HURT = replace(VICTIM, limit=_but_the_dealer)


def hurt(case: Case) -> tuple[int, ...]:
    """The one whose result is asked for."""
    return (case.seat(HURT),) if case.said(SHOWN, YES) and HURT.key in case.answers else ()


LOST = results_of("lost", hurt)

GIVE = Instruct(_("%(player)s: gives a card of his choice to the short hand."))


def put_right(case: Case) -> Remedy:
    """As the player with the wrong number chose."""
    return Redeal() if case.said(CHOICE, "redeal") else Instruct(GIVE.text, case.seat(WHO))


def given_over(case: Case) -> Remedies:
    """A card changes hands, the deal goes on."""
    return (put_right(case),)


def dealer_pays(case: Case) -> Remedies:
    """Damage and lost profit of the hurt player, written on the dealer."""
    victim, dealer = case.seat(HURT), case.seat(DEALER)
    if case.said(SHOWN, NO):
        by_hand = AtDiscretion(
            _("the dealer makes good damage and lost profit; by hand."), ("3.2.16", "note 17")
        )
        return (put_right(case), by_hand)
    worth = value_of(case.table, deal_of(results_given(case, "lost", hurt, dealer)))[victim]
    paid = compensation(victim, dealer, worth, cite="3.2.16", reason=DAMAGE_REASON)
    return (put_right(case), *paid)


BEFORE_AUCTION = Infraction(
    key="wrong_number_before_auction",
    title=_("Wrong number of cards, seen before the first bid"),
    stage=Stage.DEAL,
    words=(
        "лишняя карта до торговли, одиннадцать карт до торговли, девять карт до торговли, сдано не "
        "поровну, неправильно сдано по числу, не то количество карт при сдаче, лишняя карта при сдаче, "
        "сдал лишнюю карту, сдал себе лишнюю, сдал одиннадцать, одиннадцать карт, девять карт, недосдал, "
        "пересдал лишнюю, лишняя карта на сдаче, недодал карту, wrong number dealt"
    ),
    asks=(INTENT, HARM, CHOICE, PLAYERS, WHO, DEALER, HURT, SHOWN, *LOST),
    clauses=(
        Clause(
            "3.2.16",
            _("Told at once, and nobody can have wanted it: the cards are dealt again."),
            (INTENT.is_(NO),),
            (Redeal(),),
            also=("3.2.23", "3.2.13", "3.2.15"),
        ),
        Clause(
            "3.2.16",
            _("Intent is thinkable: the one with the wrong number chooses, and he wants a new deal."),
            (INTENT.is_(YES), HARM.is_(NO), CHOICE.is_("redeal")),
            (Redeal(),),
            also=("3.2.23", "note 16"),
        ),
        Clause(
            "3.2.16",
            _("Intent is thinkable: he may give a card of his choice to the short hand, and plays on."),
            (INTENT.is_(YES), HARM.is_(NO), CHOICE.is_("give")),
            given_over,
            uses=(WHO,),
            also=("3.2.23", "note 16"),
        ),
        Clause(
            "3.2.16",
            _(
                "Interests collide: it is put right as he chooses, and the dealer makes good every damage "
                "and lost profit of the player who is hurt."
            ),
            (INTENT.is_(YES), HARM.is_(YES)),
            dealer_pays,
            uses=(CHOICE, WHO, PLAYERS, DEALER, HURT, SHOWN, *LOST),
            also=("note 15", "note 17"),
        ),
    ),
    examples=(
        Example(
            _("The forehand counts eleven cards before he bids."),
            {"intent": "no"},
            "3.2.16",
            (Redeal(),),
        ),
        Example(
            _("A redeal takes a sure nine in hearts from a player; four at the sheet."),
            {
                "intent": "yes", "harm": "yes", "choice": "redeal", "who": "1", "players": "4", "dealer": "0",
                "victim": "2", "shown": "yes", "lost_contract_2": "9H", "lost_tricks_2": "9",
            },
            "3.2.16",
            (Redeal(), Write(2, WHISTS, Fraction(52), 0, "3.2.16", DAMAGE_REASON)),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (BEFORE_AUCTION,)
