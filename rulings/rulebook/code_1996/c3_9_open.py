"""Chapter 3.9, how an open card is played once it lies on the table (3.9.14)."""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.questions import SIDE, WHO_PLAYS, YES, YES_OR_NO
from rulings.rulebook.remedies import Instruct, Remedies

WHO = WHO_PLAYS

TURN = Question(
    "turn",
    _("What is to be played now?"),
    {
        "own_lead": _("it is his own lead"),
        "only_card": _("its suit was led and he has no other card of it"),
        "suit": _("its suit was led and he has others"),
        "free": _("he is out of the led suit, and the card may be played"),
        "bound": _("he must follow another suit, or trump"),
    },
    why=_("Open cards are played by the ordinary rules, at the first chance."),
)


def _side(case: Case) -> str | None:
    """An all-pass has no declarer."""
    assert SIDE.known is not None
    return "defender" if case.facts.is_all_pass else SIDE.known(case)


BY = replace(
    SIDE,
    choices={"declarer": SIDE.choices["declarer"], "defender": _("he defends, or it is an all-pass")},
    known=_side,
)

SEVERAL = Question("several", _("Does more than one of his cards lie open?"), YES_OR_NO)


def with_order(text: str) -> Decide:
    """An instruction, and the order of several open cards."""

    def decide(case: Case) -> Remedies:
        first = Instruct(text, case.seat(WHO))
        if case.said(SEVERAL, YES):
            return first, Instruct(_("Of several open cards the opponent says which goes first."))
        return (first,)

    return decide


MUST_LEAD = _("%(player)s: leads the open card, and nobody may forbid it.")
ON_DEMAND = _("%(player)s: leads the open card when a defender calls for it, and may lead it in any case.")
MUST_FOLLOW = _("%(player)s: plays the open card; there is no other of that suit.")
ON_CALL = _("%(player)s: plays the open card, unless the opponent forbids it.")
NOT_YET = _("%(player)s: follows the rules; the open card waits.")

OPEN_CARD = Infraction(
    key="open_card_played",
    title=_("When and how an open card is played"),
    stage=Stage.PLAY,
    words=(
        "открытая карта, настольная карта, штрафная карта, карта до востребования, засвеченная карта, "
        "настольная, что делать с открытой картой, карта лежит на столе"
    ),
    asks=(TURN, BY, WHO, SEVERAL),
    clauses=(
        Clause(
            "3.9.14",
            _(
                "His own lead is the first chance: a defender, or a player of an all-pass, leads the open "
                "card, and nobody may forbid it."
            ),
            (TURN.is_("own_lead"), BY.is_("defender")),
            with_order(MUST_LEAD),
            uses=(WHO, SEVERAL),
        ),
        Clause(
            "3.9.14.2",
            _("At his own lead the declarer leads it when a defender calls for it; nobody may forbid it."),
            (TURN.is_("own_lead"), BY.is_("declarer")),
            with_order(ON_DEMAND),
            uses=(WHO, SEVERAL),
            also=("3.9.14",),
        ),
        Clause(
            "3.9.14",
            _("He has no other card of the suit: the open one is played, even when another is asked for."),
            (TURN.is_("only_card"),),
            with_order(MUST_FOLLOW),
            uses=(WHO, SEVERAL),
        ),
        Clause(
            "3.9.14",
            _("At the first chance he plays the open card, unless the opponent wants another of the suit."),
            (TURN.is_("suit"),),
            with_order(ON_CALL),
            uses=(WHO, SEVERAL),
            also=("note 63",),
        ),
        Clause(
            "3.9.14",
            _("Free to discard, he plays the open card, unless the opponent forbids it."),
            (TURN.is_("free"),),
            with_order(ON_CALL),
            uses=(WHO, SEVERAL),
        ),
        Clause(
            "3.9.14",
            _("Following suit and trumping come first; an open card never goes back into the hand."),
            (TURN.is_("bound"),),
            with_order(NOT_YET),
            uses=(WHO, SEVERAL),
        ),
    ),
    examples=(
        Example(
            _("Two open cards, and the offender is on lead."),
            {"turn": "own_lead", "side": "defender", "who": "1", "several": "yes"},
            "3.9.14",
            (
                Instruct(MUST_LEAD, 1),
                Instruct(_("Of several open cards the opponent says which goes first.")),
            ),
        ),
    ),
)

INFRACTIONS = (OPEN_CARD,)
