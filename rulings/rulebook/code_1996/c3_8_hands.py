"""Chapter 3.8, hands faced at an open whist, or by two whisters (3.8.4, 3.8.5, 3.8.10, note 57)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import WHO_DEFENDS
from rulings.rulebook.questions import PARTNER
from rulings.rulebook.remedies import (
    Ban,
    Control,
    Instruct,
    OneOf,
    Option,
    PenaltyCard,
    PlayOn,
    Remedies,
    Restrict,
    Stands,
)

WHO = WHO_DEFENDS

# One whister, open play

WHAT = Question(
    "what",
    _("What is wrong with the hands?"),
    {
        "disorder": _("the cards lie in disorder"),
        "part": _("not all ten cards are faced"),
        "told": _("a lead was made, though the whister had said: open"),
        "untold": _("a lead was made before the whister said open or closed"),
        "changed": _("the whister said closed and now wants to play open"),
    },
)

LED = Question(
    "led",
    _("Who led?"),
    {"declarer": _("the declarer"), "defender": _("a defender")},
    why=_("The hands are faced before the first lead, whoever makes it."),
)

FACED_NOW = Instruct(_("Both defenders face their hands now."))


def closed(case: Case) -> Remedies:
    """The whister plays closed."""
    return (Restrict(case.seat(WHO), Ban.CLOSED_PLAY),)


def closed_or_back(case: Case) -> Remedies:
    """The declarer did not wait for the whister's word."""
    return (
        OneOf(
            (
                Option(
                    "back",
                    "3.8.5",
                    _("The lead is taken back; the whister says open or closed, as is his right."),
                    (Instruct(_("The lead is taken back; the whister says how it is played.")),),
                ),
                Option(
                    "closed",
                    "5.4.22",
                    _("The lead stands and nobody spoke: it is played closed."),
                    (Stands(), *closed(case)),
                ),
            )
        ),
    )


OPEN_WHIST_HANDS = Infraction(
    key="open_whist_hands",
    title=_("Open whist: hands faced late, badly or not at all"),
    stage=Stage.WHIST,
    words=(
        "не открыли карты, открытый вист, вист в светлую, игра в светлую, легли поздно, карты не по "
        "мастям, карты вразнобой, лечь до хода, первый ход втёмную, открыть после хода, легли раньше "
        "времени, не лёг, поздно открылись, hands faced late"
    ),
    asks=(WHAT, LED, WHO),
    clauses=(
        Clause(
            "3.8.10",
            _("Faced cards lie by suits and in order; anybody may arrange them."),
            (WHAT.is_("disorder"),),
            (Instruct(_("The cards are put in order; anybody may do it.")),),
        ),
        Clause(
            "3.8.10",
            _("In open play both defenders face all ten cards."),
            (WHAT.is_("part"),),
            (Instruct(_("All ten cards are faced.")),),
            also=("3.8.5",),
        ),
        Clause(
            "3.8.5",
            _(
                "Open play was announced and the declarer led to closed hands. They should have lain there "
                "first, so he may take his lead back (our reading)."
            ),
            (WHAT.is_("told"), LED.is_("declarer")),
            (FACED_NOW, Instruct(_("The declarer may take his lead back."))),
            also=("note 57",),
        ),
        Clause(
            "3.8.5",
            _("Open play was announced and a defender led from a closed hand: his lead stands."),
            (WHAT.is_("told"), LED.is_("defender")),
            (Stands(), FACED_NOW),
            also=("note 57", "5.4.22"),
        ),
        Clause(
            "3.8.5",
            _("The declarer led before the whister had said open or closed: the Code is silent."),
            (WHAT.is_("untold"), LED.is_("declarer")),
            closed_or_back,
            uses=(WHO,),
            also=("note 57", "5.4.22"),
        ),
        Clause(
            "3.8.5",
            _("A defender led and the hands were closed: the time to open them is over."),
            (WHAT.is_("untold"), LED.is_("defender")),
            closed,
            uses=(WHO,),
            also=("note 57",),
        ),
        Clause(
            "5.4.22",
            _("He has said closed, and what is said is said."),
            (WHAT.is_("changed"),),
            closed,
            uses=(WHO,),
            also=("3.8.5",),
        ),
    ),
    examples=(
        Example(
            _("The passer's cards lie in a heap."),
            {"what": "disorder"},
            "3.8.10",
            (Instruct(_("The cards are put in order; anybody may do it.")),),
        ),
        Example(
            _("The whister leads and then wants to open the hands."),
            {"what": "untold", "led": "defender", "who": "2"},
            "3.8.5",
            (Restrict(2, Ban.CLOSED_PLAY),),
        ),
    ),
)

# Hands faced against the rules

WHISTERS = Question(
    "whisters",
    _("How many whisted?"),
    {"two": _("both defenders"), "one": _("one of them")},
    why=_("Two whisters always play closed."),
    known=lambda case: {1: "one", 2: "two"}.get(len(case.facts.whisters or ())),
)

FACED = Question(
    "faced",
    _("Who faced his hand?"),
    {"one": _("one defender"), "both": _("both defenders")},
)

WISH = Question(
    "wish",
    _("How does the whister want to play?"),
    {"open": _("open, all cards on the table"), "closed": _("closed, each with his own hand")},
    why=_("The choice is his alone."),
)


def open_hand(case: Case) -> Remedies:
    """His cards are open ones, the other plays closed."""
    shown = PenaltyCard(case.seat(WHO), Control.DECLARER, is_whole_hand=True)
    return (shown, Restrict(case.seat(PARTNER), Ban.CLOSED_PLAY))


def both_hands(case: Case) -> Remedies:
    """All their cards are open ones."""
    return tuple(
        PenaltyCard(case.seat(seat), Control.DECLARER, is_whole_hand=True) for seat in (WHO, PARTNER)
    )


HANDS_FACED_WRONGLY = Infraction(
    key="whisters_face_hands",
    title=_("Hand faced though the play is closed: two whisters, or without the whister's word"),
    stage=Stage.WHIST,
    words=(
        "двое вистующих открылись, оба завистовали и легли, открыл карты при двух вистах, лёг без спроса,"
        " пасовавший лёг, пасующий открыл карты, вист втёмную открыли, оба вистуют и открылись, двое "
        "вистующих легли, two whisters face their hands"
    ),
    asks=(WHISTERS, FACED, WISH, WHO, PARTNER),
    clauses=(
        Clause(
            "3.8.4",
            _("Two whisters play closed: the hand that was shown is open cards, the other stays closed."),
            (WHISTERS.is_("two"), FACED.is_("one")),
            open_hand,
            uses=(WHO, PARTNER),
            also=("3.9.15", "3.9.14"),
        ),
        Clause(
            "3.8.4",
            _("Two whisters play closed; both showed their hands, so the declarer calls the cards of both."),
            (WHISTERS.is_("two"), FACED.is_("both")),
            both_hands,
            uses=(WHO, PARTNER),
            also=("3.9.15", "3.9.14"),
        ),
        Clause(
            "3.8.5",
            _("The hands were faced before the whister chose, and he wants open play: nothing is lost."),
            (WHISTERS.is_("one"), WISH.is_("open")),
            (PlayOn(),),
            also=("3.8.10",),
        ),
        Clause(
            "3.8.5",
            _("The whister wants closed play: the hand that was shown is a hand of open cards."),
            (WHISTERS.is_("one"), WISH.is_("closed"), FACED.is_("one")),
            open_hand,
            uses=(WHO, PARTNER),
            also=("3.9.15", "3.9.14"),
        ),
        Clause(
            "3.8.5",
            _("Both hands lie open, the whister's too: that is his choice, and it is played open."),
            (WHISTERS.is_("one"), WISH.is_("closed"), FACED.is_("both")),
            (Stands(),),
            also=("5.4.22",),
        ),
    ),
    examples=(
        Example(
            _("Both whist against 6♦ and the first lays his cards on the table."),
            {"whisters": "two", "faced": "one", "who": "2", "partner": "3"},
            "3.8.4",
            (PenaltyCard(2, Control.DECLARER, is_whole_hand=True), Restrict(3, Ban.CLOSED_PLAY)),
        ),
    ),
)

INFRACTIONS = (OPEN_WHIST_HANDS, HANDS_FACED_WRONGLY)
