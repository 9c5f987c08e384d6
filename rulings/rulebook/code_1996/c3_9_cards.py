"""Chapter 3.9, open cards: shown cards, claims, several cards at once."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.questions import DECLARER, KIND, NO, SIDE, WHO_PLAYS, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Control,
    Instruct,
    PenaltyCard,
    PlayOn,
    Remedies,
    Restrict,
    Stands,
)

WHO = WHO_PLAYS

# Cards shown, the rest claimed

PLAN = Question(
    "plan",
    _("Did he say how he will play?"),
    YES_OR_NO,
    why=_("With a plan he is held to it; without one he claims against any line of play."),
)

PROVABLE = Question(
    "provable",
    _("Can the others show a line that spoils the claim?"),
    YES_OR_NO,
    why=_("One trick is enough: for the other side in a contract, for him on a misère or all-pass."),
)


def hold_to_plan(case: Case) -> Remedies:
    """The rest as announced."""
    return (Restrict(case.seat(WHO), Ban.FOLLOW_PLAN),)


def lay_open(control: Control) -> Decide:
    """All his cards are open; the other side names their order."""

    def decide(case: Case) -> Remedies:
        return (
            PenaltyCard(case.seat(WHO), control, is_whole_hand=True),
            Instruct(_("The order of the cards must not be absurd, such as low cards from under aces.")),
        )

    return decide


CLAIM = (PLAN.is_(NO), PROVABLE.is_(YES))

CARDS_SHOWN = Infraction(
    key="cards_shown",
    title=_("Cards laid down, the remaining tricks claimed"),
    stage=Stage.PLAY,
    words=(
        "открыл карты, показал карты, положил карты, остальные мои, все мои, досрочно открылся, требует "
        "остальные взятки, лёг, раскрылся, открылся раньше времени, вскрылся, разложил карты, беру все, "
        "остальное моё, клейм, отдаю одну остальные мои, claim, shows his hand"
    ),
    asks=(PLAN, PROVABLE, KIND, DECLARER, SIDE, WHO),
    clauses=(
        Clause(
            "3.9.14.4",
            _("He named a plan: he is held to it, and to nothing else."),
            (PLAN.is_(YES),),
            hold_to_plan,
            uses=(WHO,),
        ),
        Clause(
            "3.9.14.4",
            _("No line of play spoils the claim: the rest is as he says."),
            (PLAN.is_(NO), PROVABLE.is_(NO)),
            (Stands(),),
        ),
        Clause(
            "3.9.14.4",
            _(
                "The declarer claimed all against any play, and one trick can be shown against it: his cards "
                "are open, and the defenders name the order, within reason."
            ),
            (*CLAIM, KIND.is_("tricks"), SIDE.is_("declarer")),
            lay_open(Control.ANY_DEFENDER),
            uses=(WHO,),
            also=("3.9.15",),
        ),
        Clause(
            "3.9.14.4",
            _("A defender claimed in vain: his cards are open, and the declarer names the order."),
            (*CLAIM, KIND.is_("tricks"), SIDE.is_("defender")),
            lay_open(Control.DECLARER),
            uses=(WHO,),
            also=("3.9.15",),
        ),
        Clause(
            "3.9.14.4",
            _(
                "On a misère showing the hand claims that no trick will be taken; a trick can be forced on "
                "him, so his cards are open and the defenders name the order."
            ),
            (*CLAIM, KIND.is_("misere"), SIDE.is_("declarer")),
            lay_open(Control.ANY_DEFENDER),
            uses=(WHO,),
            also=("3.9.15",),
        ),
        Clause(
            "3.6.6",
            _("Against a misère the defenders' hands lie open in any case: nothing follows."),
            (*CLAIM, KIND.is_("misere"), SIDE.is_("defender")),
            (PlayOn(),),
            also=("3.9.14.4",),
        ),
        Clause(
            "3.9.14.4",
            _("On an all-pass too the shown cards are open, and the others name their order."),
            (*CLAIM, KIND.is_("all_pass")),
            lay_open(Control.OPPONENT),
            uses=(WHO,),
            also=("3.9.15",),
        ),
    ),
    examples=(
        Example(
            _("The declarer of a misère lays down his hand without a word; the defenders see a trick."),
            {"plan": "no", "provable": "yes", "kind": "misere", "side": "declarer", "who": "1"},
            "3.9.14.4",
            (
                PenaltyCard(1, Control.ANY_DEFENDER, is_whole_hand=True),
                Instruct(_("The order of the cards must not be absurd, such as low cards from under aces.")),
            ),
        ),
        Example(
            _("He says: I draw trumps and give one heart."),
            {"plan": "yes", "who": "2"},
            "3.9.14.4",
            (Restrict(2, Ban.FOLLOW_PLAN),),
        ),
    ),
)

# One card shown


def open_card(case: Case) -> Remedies:
    """It stays on the table."""
    return (PenaltyCard(case.seat(WHO)),)


CARD_SHOWN = Infraction(
    key="card_shown",
    title=_("A card shown to another player without letting go of it"),
    stage=Stage.PLAY,
    words=(
        "засветка, засветил карту, показал карту, уронил карту лицом, карта открылась, показал карту "
        "партнёру, уронил карту, выпала карта из руки, карта засветилась, засветил партнёру, exposed card"
    ),
    asks=(WHO,),
    clauses=(
        Clause(
            "3.9.15",
            _("A card that another player was shown is an open card, though it never left the hand."),
            (),
            open_card,
            uses=(WHO,),
            also=("3.9.14",),
        ),
    ),
    examples=(
        Example(_("A whister turns a card towards his partner."), {"who": "0"}, "3.9.15", (PenaltyCard(0),)),
    ),
)

# More than one card at once

PLAYED = Question(
    "when",
    _("When was it noticed?"),
    {
        "before": _("before the trick was complete"),
        "after": _("later: he has a card less than the others"),
    },
    why=_("Later it shows as a wrong number of cards."),
)


def surplus_open(case: Case) -> Remedies:
    """The Code orders one card and names no penalty."""
    return (
        AtDiscretion(
            _("one card is the play, the other stays open if it was seen."), ("3.9.2", "3.9.15", "5.4.22")
        ),
        PenaltyCard(case.seat(WHO)),
    )


TWO_CARDS = Infraction(
    key="two_cards_at_once",
    title=_("Two cards played at once"),
    stage=Stage.PLAY,
    words=(
        "двойной ход, положил две карты, слиплись карты, две карты вместо одной, две карты сразу, пошёл "
        "двумя, выпали две карты, two cards at once"
    ),
    asks=(PLAYED, WHO),
    clauses=(
        Clause(
            "3.9.2",
            _(
                "One card is played at a time; the Code names no penalty. A surplus card that was seen is "
                "an open card like any other."
            ),
            (PLAYED.is_("before"),),
            surplus_open,
            uses=(WHO,),
            also=("3.9.15", "5.4.22"),
        ),
        Clause(
            "3.9.18",
            _("Found later, it is a wrong number of cards in play: rule that fault."),
            (PLAYED.is_("after"),),
            (Instruct(_("Rule it as a wrong number of cards in play (3.9.18).")),),
        ),
    ),
    examples=(
        Example(
            _("It is found at the end that a whister has one card less."),
            {"when": "after"},
            "3.9.18",
            (Instruct(_("Rule it as a wrong number of cards in play (3.9.18).")),),
        ),
    ),
)

INFRACTIONS = (CARDS_SHOWN, CARD_SHOWN, TWO_CARDS)
