"""Chapter 3.4, the talon not shown, refused or paid for (3.4.5, 3.4.10, 3.4.11)."""

from dataclasses import replace
from fractions import Fraction

from preferans.cards import Card
from preferans.convention import build_convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.charges import talon_premium
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.facts import Facts
from rulings.rulebook.gamequestions import GAME, OPEN_OR_DARK, ORDERED, SITS, agreed, defenders_of
from rulings.rulebook.questions import BID, CONTRACTS, DECLARER, NO, PLAYERS, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    WHISTS,
    AtDiscretion,
    Ban,
    Instruct,
    PlayOn,
    RecordDeal,
    Remedies,
    Restrict,
    Write,
)

# A talon not shown

TELLABLE = Question("tellable", _("Can the two cards of the talon still be told?"), YES_OR_NO)

TALON_NOT_SHOWN = Infraction(
    key="talon_not_shown",
    title=_("Declarer takes the talon without showing it"),
    stage=Stage.ORDER,
    words=(
        "не показал прикуп, взял прикуп не показав, прикуп втёмную, скрыл прикуп, забрал прикуп не "
        "показав, спрятал прикуп, talon not shown"
    ),
    asks=(OPEN_OR_DARK, TELLABLE),
    clauses=(
        Clause(
            "3.3.19 б",
            _("Won in the dark, a game's talon is not shown, and no more is a dark misère's."),
            (OPEN_OR_DARK.is_("dark"),),
            (PlayOn(),),
            also=("3.3.19 в", "3.6.5"),
        ),
        Clause(
            "3.4.1",
            _("The talon is shown to all before it is taken: he shows the two cards now."),
            (OPEN_OR_DARK.is_("open"), TELLABLE.is_(YES)),
            (Instruct(_("The two cards of the talon are shown to all.")),),
            also=("3.6.6",),
        ),
        Clause(
            "3.4.1",
            _("The talon was mixed into the hand unseen; the Code names no amount."),
            (OPEN_OR_DARK.is_("open"), TELLABLE.is_(NO)),
            (
                AtDiscretion(
                    _("he names the two cards; if they are doubted, a penalty of the event."),
                    ("3.4.1", "3.6.6"),
                ),
            ),
            also=("3.6.6",),
        ),
    ),
)

# A talon refused

REFUSAL = agreed(
    "refusal",
    _("May the talon be refused here?"),
    YES_OR_NO,
    lambda convention: NO if convention.talon_refusal is None else YES,
)


def _shared(case: Case) -> str | None:
    """A misère alone is shared, where the convention has it; the record of the deal tells."""
    facts = case.facts
    game = facts.contract or facts.bid
    may_share = facts.convention.shared_misere or not facts.seats
    if not may_share or (game is not None and not game.is_misere):
        return NO
    if facts.contract is None:
        return None
    return NO if facts.shared_with is None else YES


SHARED = Question(
    "shared",
    _("Is it a misère shared with the dealer?"),
    YES_OR_NO,
    why=_("The dealer answers for a bad talon already."),
    known=_shared,
)

GIVEN_UP = Question(
    "bid", BID.text, CONTRACTS, why=_("The deal is named by it."), kind=Kind.CONTRACT, known=BID.known
)


def keeps_it(case: Case) -> Remedies:
    """He may not give it back."""
    return (Restrict(case.seat(DECLARER), Ban.NO_REFUSAL),)


def dealer_pays(case: Case) -> Remedies:
    """The deal is not played; the convention's points are the dealer's."""
    return (RecordDeal(case.answers[GIVEN_UP.key], case.seat(DECLARER), is_refused=True),)


TALON_REFUSED = Infraction(
    key="talon_refused",
    title=_("Talon refused or given back"),
    stage=Stage.ORDER,
    words=(
        "отказ от прикупа, вернул прикуп, не берёт прикуп, возврат прикупа, отказался от прикупа, не "
        "хочет прикуп, отдал прикуп назад, talon refused"
    ),
    asks=(REFUSAL, SITS, SHARED, GIVEN_UP, DECLARER),
    clauses=(
        Clause(
            "3.4.5",
            _("The talon is never given back; he must order."),
            (REFUSAL.is_(NO),),
            keeps_it,
            uses=(DECLARER,),
            also=("3.4.10", "note 35", "3.3.11"),
        ),
        Clause(
            "3.4.10",
            _("Refusal is agreed: the deal is not played, the dealer writes the points into his mountain."),
            (REFUSAL.is_(YES), SITS.is_(YES), SHARED.is_(NO)),
            dealer_pays,
            uses=(GIVEN_UP, DECLARER),
            also=("note 35",),
        ),
        Clause(
            "3.6.9",
            _("In a shared misère the talon may not be refused, for the dealer bears it already."),
            (REFUSAL.is_(YES), SITS.is_(YES), SHARED.is_(YES)),
            keeps_it,
            uses=(DECLARER,),
            also=("note 44", "3.4.10"),
        ),
        Clause(
            "3.4.10",
            _("Refusal is agreed, but the dealer plays: the Code has him pay only where he sits out."),
            (REFUSAL.is_(YES), SITS.is_(NO)),
            (AtDiscretion(_("who pays for the talon, as the players have agreed."), ("3.4.10", "3.4.5")),),
        ),
    ),
    examples=(
        Example(
            _("Refusal is not agreed: a bad talon is taken all the same."),
            {"refusal": "no", "declarer": "1"},
            "3.4.5",
            (Restrict(1, Ban.NO_REFUSAL),),
        ),
        Example(
            _("Four players have agreed on it; 6♣ refuses the talon."),
            {"refusal": "yes", "sits": "yes", "shared": "no", "bid": "6C", "declarer": "1"},
            "3.4.10",
            (RecordDeal("6C", 1, is_refused=True),),
        ),
    ),
)

# The premium of the talon

PREMIUM = agreed(
    "premium",
    _("Is a premium for the talon agreed?"),
    YES_OR_NO,
    lambda convention: NO if convention.talon_premium is None else YES,
)

CARDS = Question(
    "cards",
    _("What lay in the talon?"),
    {
        "ace": _("one ace"),
        "ace_king": _("ace and king of one suit"),
        "two_aces": _("two aces"),
        "marriage": _("king and queen of one suit"),
        "nothing": _("nothing of the kind"),
    },
)
TALONS = {"ace": "SA S7", "ace_king": "SA SK", "two_aces": "SA HA", "marriage": "SK SQ"}
"""A talon of each kind, for the settlement to count."""


def premium_of_talon(case: Case) -> Remedies:
    """As the convention counts it; at the price of the game where none is known."""
    facts, declarer = case.table, case.seat(DECLARER)
    defenders_of(facts, declarer)
    if facts.convention.talon_premium is None:
        facts = replace(facts, convention=replace(facts.convention, talon_premium="price"))
    first, second = (Card.parse(one) for one in TALONS[case.answers[CARDS.key]].split())
    deal = {"contract": case.answers[GAME.key], "declarer": declarer}
    return talon_premium(facts, deal, (first, second)) or (PlayOn(),)


TALON_PREMIUM = Infraction(
    key="talon_premium",
    title=_("Premium for an ace or a marriage in the talon"),
    stage=Stage.ORDER,
    words=(
        "премия за прикуп, туз в прикупе, марьяж в прикупе, два туза в прикупе, консоляция за прикуп, "
        "взятка в прикупе, взятка от сдающего, плата за прикуп, talon premium"
    ),
    asks=(PREMIUM, ORDERED, CARDS, PLAYERS, DECLARER, GAME),
    clauses=(
        Clause(
            "3.4.11",
            _("Without an agreement nobody is paid for what lay in the talon."),
            (PREMIUM.is_(NO),),
            (PlayOn(),),
        ),
        Clause(
            "3.4.11",
            _("A misère wants no tricks: nothing is paid for its talon."),
            (PREMIUM.is_(YES), ORDERED.is_("misere")),
            (PlayOn(),),
        ),
        Clause(
            "3.4.11",
            _("Only aces and a marriage count as tricks of the talon."),
            (PREMIUM.is_(YES), ORDERED.is_("tricks"), CARDS.is_("nothing")),
            (PlayOn(),),
        ),
        Clause(
            "3.4.11",
            _(
                "The dealer writes on the declarer as for tricks of that game: an ace or a marriage one, ace "
                "and king of a suit two, two aces three; with three players both opponents share it."
            ),
            (PREMIUM.is_(YES), ORDERED.is_("tricks"), CARDS.is_not("nothing")),
            premium_of_talon,
            uses=(PLAYERS, DECLARER, GAME),
            also=("note 36",),
        ),
    ),
    examples=(
        Example(
            _("A premium at the price is agreed; two aces lie in the talon of 6♠."),
            {"ordered": "tricks", "cards": "two_aces", "declarer": "1", "contract": "6S"},
            "3.4.11",
            (Write(0, WHISTS, Fraction(6), 1, "3.4.11"),),
            facts=Facts(
                seats=(0, 1, 2, 3),
                dealer=0,
                convention=build_convention("code1996-sochi", overrides={"talon_premium": "price"}),
            ),
        ),
    ),
)

INFRACTIONS = (TALON_NOT_SHOWN, TALON_REFUSED, TALON_PREMIUM)
