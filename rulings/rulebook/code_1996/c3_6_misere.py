"""Chapter 3.6, misère: hands faced against it, notes taken (3.6.5, 3.6.6, 3.6.8)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import OPEN_OR_DARK, WHO_DEFENDS
from rulings.rulebook.questions import DECLARER, KIND, SIDE, WHO_PLAYS, time_of
from rulings.rulebook.remedies import (
    AtDiscretion,
    Control,
    Instruct,
    PenaltyCard,
    PlayOn,
    Remedies,
    Stands,
    Warn,
)

NOTES = "notes"

# Hands faced against a misère

LEAD = Question(
    "lead",
    _("Who leads to the first trick?"),
    {"declarer": _("the declarer of the misère"), "defender": _("a defender")},
    why=_("The declarer leads before he sees the hands; a defender's lead comes after."),
    known=lambda case: case.facts.first_lead,
)

WHAT = Question(
    "what",
    _("What happened?"),
    {
        "both_early": _("both defenders faced their hands before any lead"),
        "one_early": _("one defender faced his hand before any lead"),
        "asked": _("the declarer wants to see the hands before any lead"),
        "late": _("a lead was made and the hands are still closed"),
        "part": _("a defender faced less than all ten cards, or in disorder"),
    },
)

OPEN = OPEN_OR_DARK.is_("open")
DARK = OPEN_OR_DARK.is_("dark")
HIS_LEAD = LEAD.is_("declarer")
THEIR_LEAD = LEAD.is_("defender")
FACE_NOW = Instruct(_("Both defenders face their hands now."))


def shown_hand(case: Case) -> Remedies:
    """A dark misère is defended with closed hands; what was shown is open."""
    return (PenaltyCard(case.seat(WHO_DEFENDS), Control.DECLARER, is_whole_hand=True),)


MISERE_HANDS = Infraction(
    key="misere_hands",
    title=_("Misère: hands faced too early, too late or not at all"),
    stage=Stage.PLAY,
    words=(
        "легли рано, ловящие легли, открылись на мизере, не легли, ложатся на мизере, мизер чужой ход, "
        "мизер свой ход, ловля мизера, тёмный мизер, легли раньше хода, легли до хода, открылись раньше "
        "хода, мизерящий смотрит карты, hands faced at misere"
    ),
    asks=(OPEN_OR_DARK, LEAD, WHAT, WHO_DEFENDS),
    clauses=(
        Clause(
            "3.6.6",
            _("The declarer had to lead before he saw the hands: the defenders gave that away themselves."),
            (OPEN, HIS_LEAD, WHAT.is_("both_early")),
            (Stands(), Instruct(_("The declarer leads, knowing the hands."))),
            also=("5.4.22", "3.8.5"),
        ),
        Clause(
            "3.6.6",
            _(
                "One defender faced his hand before the declarer's lead. His fault may not hurt the other; "
                "the Code names no amount."
            ),
            (OPEN, HIS_LEAD, WHAT.is_("one_early")),
            (
                Instruct(_("The declarer leads; then the other defender faces his hand too.")),
                AtDiscretion(_("what the other defender loses by it."), ("3.6.6", "3.9.12", "note 34")),
            ),
            also=("3.9.12", "note 34"),
        ),
        Clause(
            "3.6.6",
            _("At his own lead the declarer leads first, the hands are faced after it."),
            (OPEN, HIS_LEAD, WHAT.is_("asked")),
            (Instruct(_("The declarer leads; then both defenders face their hands.")),),
            also=("3.8.5",),
        ),
        Clause(
            "3.6.6",
            _("The declarer has led: now the hands are faced."),
            (OPEN, HIS_LEAD, WHAT.is_("late")),
            (FACE_NOW,),
        ),
        Clause(
            "3.6.6",
            _("At a defender's lead the hands are faced before it: that was right."),
            (OPEN, THEIR_LEAD, WHAT.is_("both_early")),
            (PlayOn(),),
            also=("3.8.5", "note 57"),
        ),
        Clause(
            "3.6.6",
            _("At a defender's lead both hands are faced before it."),
            (OPEN, THEIR_LEAD, WHAT.is_("one_early", "asked")),
            (FACE_NOW,),
            also=("3.8.5", "note 57"),
        ),
        Clause(
            "3.6.6",
            _("A defender led from a closed hand: that hurt his own side only, and the lead stands."),
            (OPEN, THEIR_LEAD, WHAT.is_("late")),
            (Stands(), FACE_NOW),
            also=("5.4.22",),
        ),
        Clause(
            "3.8.10",
            _("All ten cards lie open, by suits and in order; anybody may arrange them."),
            (OPEN, WHAT.is_("part")),
            (Instruct(_("All ten cards are faced and put in order; anybody may do it.")),),
            also=("3.6.6",),
        ),
        Clause(
            "3.6.5",
            _("A dark misère is defended in the dark: nobody faces a hand or is asked to."),
            (DARK, WHAT.is_("asked", "late")),
            (PlayOn(),),
            also=("3.3.19 в",),
        ),
        Clause(
            "3.6.5",
            _("A dark misère is defended in the dark: a hand that was faced is a hand of open cards."),
            (DARK, WHAT.is_("both_early", "one_early", "part")),
            shown_hand,
            uses=(WHO_DEFENDS,),
            also=("3.3.19 в", "3.9.15"),
        ),
    ),
    examples=(
        Example(
            _("The misère is on lead and asks the defenders to lie down first."),
            {"dark": "open", "lead": "declarer", "what": "asked"},
            "3.6.6",
            (Instruct(_("The declarer leads; then both defenders face their hands.")),),
        ),
        Example(
            _("In Classic a defender lays down his hand against a dark misère."),
            {"dark": "dark", "what": "one_early", "lead": "defender", "who": "2"},
            "3.6.5",
            (PenaltyCard(2, Control.DECLARER, is_whole_hand=True),),
        ),
    ),
)

# Notes and devices

TOOL = Question(
    "what",
    _("What was used?"),
    {
        "layout": _("the cards of the deal were written down"),
        "device": _("a calculator, a telephone or another aid to memory"),
    },
)

NOTES_TIME = time_of(NOTES)


def put_away(case: Case) -> Remedies:
    """Away with it, and a warning."""
    return (Instruct(_("Notes and devices are put away.")), Warn(case.seat(WHO_PLAYS), NOTES))


def put_away_again(case: Case) -> Remedies:
    """The Code names no amount."""
    return (
        Instruct(_("Notes and devices are put away.")),
        AtDiscretion(_("a penalty of the event, or the damage that can be shown."), ("3.6.8", "5.4.13")),
    )


FORBIDDEN_DEVICE = TOOL.is_("device")

NOTES_TAKEN = Infraction(
    key="notes_taken",
    title=_("Notes, calculators and other aids in the play"),
    stage=Stage.PLAY,
    words=(
        "записал расклад, запись расклада, пишет карты, калькулятор, телефон в игре, шпаргалка, "
        "записывает, мнемоника, записывает расклад, считает на бумажке, записывает карты, notes in the "
        "play"
    ),
    asks=(TOOL, KIND, DECLARER, SIDE, NOTES_TIME, WHO_PLAYS),
    clauses=(
        Clause(
            "3.6.8",
            _("The defenders against a misère may write the cards down, and only they."),
            (TOOL.is_("layout"), KIND.is_("misere"), SIDE.is_("defender")),
            (PlayOn(),),
        ),
        Clause(
            "3.6.8",
            _("The declarer of a misère may not write cards down; the first time he is warned."),
            (TOOL.is_("layout"), KIND.is_("misere"), SIDE.is_("declarer"), NOTES_TIME.is_("first")),
            put_away,
            uses=(WHO_PLAYS,),
        ),
        Clause(
            "3.6.8",
            _("In every other game nobody may write cards down; the first time he is warned."),
            (TOOL.is_("layout"), KIND.is_not("misere"), NOTES_TIME.is_("first")),
            put_away,
            uses=(WHO_PLAYS,),
        ),
        Clause(
            "3.6.8",
            _("Devices and aids to memory are allowed in no game; the first time he is warned."),
            (FORBIDDEN_DEVICE, NOTES_TIME.is_("first")),
            put_away,
            uses=(WHO_PLAYS,),
        ),
        Clause(
            "3.6.8",
            _("The declarer of a misère wrote cards down again; the Code names no amount."),
            (TOOL.is_("layout"), KIND.is_("misere"), SIDE.is_("declarer"), NOTES_TIME.is_("again")),
            put_away_again,
            also=("5.4.13",),
        ),
        Clause(
            "3.6.8",
            _("Cards were written down again; the Code names no amount."),
            (TOOL.is_("layout"), KIND.is_not("misere"), NOTES_TIME.is_("again")),
            put_away_again,
            also=("5.4.13",),
        ),
        Clause(
            "3.6.8",
            _("A device was used again; the Code names no amount."),
            (FORBIDDEN_DEVICE, NOTES_TIME.is_("again")),
            put_away_again,
            also=("5.4.13",),
        ),
    ),
    examples=(
        Example(
            _("The defenders against a misère write down what the declarer may hold."),
            {"what": "layout", "kind": "misere", "side": "defender", "who": "2"},
            "3.6.8",
            (PlayOn(),),
        ),
    ),
)

INFRACTIONS = (MISERE_HANDS, NOTES_TAKEN)
