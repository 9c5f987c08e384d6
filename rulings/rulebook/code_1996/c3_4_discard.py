"""Chapter 3.4, a discard changed, looked at or shown (3.4.1, 3.4.9, notes 33 and 34)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import ORDERED, WHO_DEFENDS
from rulings.rulebook.questions import DECLARER, NO, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Instruct, MoveTricks, PlayOn, Remedies, Taker

WHAT = Question(
    "what",
    _("What was done?"),
    {
        "looked": _("somebody looked at it"),
        "changed": _("the declarer changed it"),
        "shown": _("the declarer showed it"),
    },
)

TOUCHED_WHEN = Question(
    "when",
    _("When was it done?"),
    {
        "open": _("before the contract was ordered"),
        "lead": _("after the order, before the first lead"),
        "play": _("after the first lead"),
    },
    why=_("The order settles the discard, the first lead closes it."),
)

BY = Question(
    "by",
    _("Who was it?"),
    {
        "declarer": _("the declarer"),
        "defender": _("a defender"),
        "other": _("the dealer or an onlooker"),
    },
    why=_("Only the declarer may know his discard."),
)

TELLABLE = Question("tellable", _("Can the first discard still be told?"), YES_OR_NO)

GOES_BACK = Instruct(_("The discard goes back to what it was when the contract was ordered."))


def trick_of_declarer(case: Case) -> Remedies:
    """One trick, to nobody; one more where it is a burden."""
    taker = Taker.NOBODY if case.said(ORDERED, "tricks") else Taker.OFFENDER
    return (MoveTricks(1, case.seat(DECLARER), taker),)


def trick_and_back(case: Case) -> Remedies:
    """To change it he has looked at it: the trick, and the exchange undone."""
    gain = AtDiscretion(_("what the exchange has gained him is made good."), ("3.4.9", "5.4.22"))
    return (*trick_of_declarer(case), GOES_BACK, gain)


def trick_of_defender(case: Case) -> Remedies:
    """As for another's trick: lost to nobody."""
    return (MoveTricks(1, case.seat(WHO_DEFENDS), Taker.NOBODY),)


LOOKED = WHAT.is_("looked")
CHANGED = WHAT.is_("changed")

DISCARD_TOUCHED = Infraction(
    key="discard_touched",
    title=_("Discard looked at, changed or shown"),
    stage=Stage.ORDER,
    words=(
        "смотрел снос, заглянул в снос, посмотрел снос, поменял снос, переснёс, пересносил, изменил снос,"
        " чужой снос, показал снос, снос открыт, сменил снос, подменил снос, перевернул снос, залез в "
        "снос, полез в снос, looked at the discard"
    ),
    asks=(WHAT, BY, TOUCHED_WHEN, ORDERED, TELLABLE, DECLARER, WHO_DEFENDS),
    clauses=(
        Clause(
            "3.4.9",
            _("Until the order the declarer does with his twelve cards what he likes."),
            (WHAT.is_("looked", "changed"), BY.is_("declarer"), TOUCHED_WHEN.is_("open")),
            (PlayOn(),),
            also=("3.4.1",),
        ),
        Clause(
            "note 33",
            _("The discard is like his last trick: he may look at it until the first lead."),
            (LOOKED, BY.is_("declarer"), TOUCHED_WHEN.is_("lead")),
            (PlayOn(),),
            also=("3.4.9",),
        ),
        Clause(
            "3.4.9",
            _("After the first lead a look at his discard costs the declarer one trick, gained by nobody."),
            (LOOKED, BY.is_("declarer"), TOUCHED_WHEN.is_("play"), ORDERED.is_("tricks")),
            trick_of_declarer,
            uses=(DECLARER,),
            also=("note 33", "note 34"),
        ),
        Clause(
            "3.4.9",
            _("On a misère the look costs the declarer one trick more."),
            (LOOKED, BY.is_("declarer"), TOUCHED_WHEN.is_("play"), ORDERED.is_("misere")),
            trick_of_declarer,
            uses=(DECLARER,),
            also=("note 33", "3.9.11.2"),
        ),
        Clause(
            "3.4.9",
            _("After the order the discard may not be changed; it is put back."),
            (CHANGED, BY.is_("declarer"), TOUCHED_WHEN.is_("lead"), TELLABLE.is_(YES)),
            (GOES_BACK,),
        ),
        Clause(
            "3.4.9",
            _("It was changed after the order and cannot be put back; the Code names no amount."),
            (CHANGED, BY.is_("declarer"), TOUCHED_WHEN.is_("lead"), TELLABLE.is_(NO)),
            (AtDiscretion(_("what others lose by the exchange is made good."), ("3.4.9", "5.4.22")),),
        ),
        Clause(
            "3.4.9",
            _(
                "Changed after the first lead, it was looked at too: one trick, the cards go back, and what "
                "the exchange has gained is left to the arbiter."
            ),
            (CHANGED, BY.is_("declarer"), TOUCHED_WHEN.is_("play")),
            trick_and_back,
            uses=(ORDERED, DECLARER),
            also=("note 33", "note 34", "5.4.22"),
        ),
        Clause(
            "note 33",
            _("A defender who looks at the discard loses a trick to nobody, as for another's trick."),
            (WHAT.is_not("shown"), BY.is_("defender"), TOUCHED_WHEN.is_("play"), ORDERED.is_("tricks")),
            trick_of_defender,
            uses=(DECLARER, WHO_DEFENDS),
            also=("3.9.11.2", "3.9.12", "note 34"),
        ),
        Clause(
            "3.9.12",
            _("Against a misère a defender has no trick to lose, and the discard tells him much."),
            (WHAT.is_not("shown"), BY.is_("defender"), TOUCHED_WHEN.is_("play"), ORDERED.is_("misere")),
            (AtDiscretion(_("a warning, or a penalty of the event."), ("3.9.11.2", "3.9.12")),),
            also=("note 33", "3.6.6"),
        ),
        Clause(
            "3.4.1",
            _("Before the first lead nobody but the declarer may see the discard; the Code names no amount."),
            (WHAT.is_not("shown"), BY.is_("defender"), TOUCHED_WHEN.is_not("play")),
            (AtDiscretion(_("a warning, or a penalty of the event."), ("3.4.1", "note 33", "3.2.22")),),
            also=("note 33",),
        ),
        Clause(
            "3.4.1",
            _("The dealer and onlookers have no business with the discard; the Code names no amount."),
            (WHAT.is_not("shown"), BY.is_("other")),
            (AtDiscretion(_("a warning; an onlooker may be sent away."), ("3.4.1", "5.5.4", "5.4.9")),),
            also=("5.5.4", "5.4.9"),
        ),
        Clause(
            "3.4.1",
            _("Nobody needs to see the discard; who shows it hurts himself, and both defenders may know it."),
            (WHAT.is_("shown"),),
            (Instruct(_("What one defender has seen is shown to the other too.")),),
            also=("3.6.6",),
        ),
    ),
    examples=(
        Example(
            _("He has ordered a six and looks at his discard in the play; he is one down: two down it is."),
            {"what": "looked", "by": "declarer", "when": "play", "ordered": "tricks", "declarer": "1"},
            "3.4.9",
            (MoveTricks(1, 1, Taker.NOBODY),),
        ),
        Example(
            _("A whister turns over the declarer's discard in the play."),
            {
                "what": "looked", "by": "defender", "when": "play", "ordered": "tricks", "declarer": "1",
                "who": "2",
            },
            "note 33",
            (MoveTricks(1, 2, Taker.NOBODY),),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (DISCARD_TOUCHED,)
