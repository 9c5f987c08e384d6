"""Chapter 3.7, the talon of an all-pass: its cards and the first tricks (3.7.6, 3.7.5)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.dealing import TALON
from rulings.rulebook.engine import Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import SITS
from rulings.rulebook.questions import NO, YES
from rulings.rulebook.remedies import AtDiscretion, Instruct, PlayOn, Stands

LEADS = TALON.is_("leads")
CLOSED = TALON.is_("closed")

# A talon card opened wrongly

WHAT = Question(
    "what",
    _("What happened?"),
    {
        "looked": _("somebody looked at a card for himself"),
        "opened": _("a card was opened too soon, both at once, or though it stays closed"),
        "led": _("a player led before a talon card was opened"),
    },
)

WHEN = Question(
    "when",
    _("When was it noticed?"),
    {"before": _("before the trick was complete"), "after": _("after all had played to it")},
    why=_("A complete trick is never called back."),
)

ALL_PASS_TALON = Infraction(
    key="all_pass_talon",
    title=_("All-pass: a talon card opened too soon, or not opened"),
    stage=Stage.PLAY,
    words=(
        "прикуп на распасах, открыл прикуп на распасах, открыл обе карты прикупа, вторая карта прикупа, "
        "пошёл не дождавшись прикупа, забыли открыть прикуп, распасы прикуп, рано открыл прикуп на "
        "распасах, забыл открыть прикуп, all-pass talon"
    ),
    asks=(WHAT, TALON, WHEN),
    clauses=(
        Clause(
            "3.2.19",
            _("Who alone knows a talon card of an all-pass pays for it: rule the talon as seen."),
            (WHAT.is_("looked"),),
            (Instruct(_("Rule it as the talon seen before its time (3.2.19).")),),
            also=("3.2.21", "3.7.6"),
        ),
        Clause(
            "3.7.6.1",
            _("The talon cards are opened one by one, each as a lead of its own; the Code names no amount."),
            (WHAT.is_("opened"), LEADS),
            (
                Instruct(_("Both cards stay open; the tricks are played in their order.")),
                AtDiscretion(
                    _("damage that a player can prove is made good by the one who opened it."),
                    ("3.7.6.1", "3.9.14.3", "3.3.16"),
                ),
            ),
            also=("3.7.6.3", "3.9.14.3", "3.3.16"),
        ),
        Clause(
            "3.7.6.2",
            _("Here the talon takes no part in an all-pass and stays unknown; the Code names no amount."),
            (WHAT.is_("opened"), CLOSED),
            (
                Instruct(_("The talon is closed again; the tricks are played without it.")),
                AtDiscretion(
                    _("damage that a player can prove is made good by the one who opened it."),
                    ("3.7.6.2", "3.2.19", "3.3.16"),
                ),
            ),
            also=("3.7.6.4", "note 47", "note 48", "3.2.19", "3.3.16"),
        ),
        Clause(
            "3.7.6.1",
            _("The first two leads are the talon's; who led himself led out of turn: rule that fault."),
            (WHAT.is_("led"), LEADS, WHEN.is_("before")),
            (Instruct(_("Rule it as a lead out of turn on an all-pass (3.9.14.3).")),),
            also=("3.9.14.3", "3.7.6.3"),
        ),
        Clause(
            "3.9.14.5",
            _("All have played to a trick that the talon should have led: it stands, the talon is late."),
            (WHAT.is_("led"), LEADS, WHEN.is_("after")),
            (Stands(), AtDiscretion(_("which tricks the talon cards still lead."), ("3.7.6.1", "3.9.14.5"))),
            also=("3.7.6.1", "note 66"),
        ),
        Clause(
            "3.7.6.2",
            _("With a closed talon nothing is waited for: the first hand leads."),
            (WHAT.is_("led"), CLOSED),
            (PlayOn(),),
            also=("3.7.6.4",),
        ),
    ),
    examples=(
        Example(
            _("In Rostov the dealer turns up the talon when all have passed."),
            {"what": "opened", "talon": "closed"},
            "3.7.6.2",
            (
                Instruct(_("The talon is closed again; the tricks are played without it.")),
                AtDiscretion(
                    _("damage that a player can prove is made good by the one who opened it."),
                    ("3.7.6.2", "3.2.19", "3.3.16"),
                ),
            ),
        ),
    ),
)

# The first tricks

ISSUE = Question(
    "what",
    _("What is in dispute?"),
    {
        "second": _("who plays first to the second trick"),
        "third": _("who leads to the third trick"),
        "best": _("who takes a trick in which the talon's card is best"),
        "suit": _("whether the suit of the talon's card must be followed"),
    },
)

ALL_PASS_FIRST_TRICKS = Infraction(
    key="all_pass_first_tricks",
    title=_("All-pass: who plays first, who takes the talon's tricks"),
    stage=Stage.PLAY,
    words=(
        "кто ходит на распасах, чей ход на распасах, третий ход на распасах, карта прикупа старшая, "
        "взятка сдающего, масть прикупа, туз в прикупе на распасах, кому ходить на распасах, чья взятка "
        "прикупа, first tricks of an all-pass"
    ),
    asks=(ISSUE, TALON, SITS),
    clauses=(
        Clause(
            "3.7.6.2",
            _("With a closed talon the first hand leads, and then the taker of each trick."),
            (CLOSED,),
            (Instruct(_("The first hand leads to the first trick, the taker of a trick to the next.")),),
            also=("3.7.6.4", "note 47"),
        ),
        Clause(
            "3.7.6.1",
            _("The first hand plays first to the second trick too, whoever took the first."),
            (LEADS, ISSUE.is_("second")),
            (Instruct(_("The first hand plays first to the second trick.")),),
        ),
        Clause(
            "3.7.6.1",
            _("The first hand leads to the third trick; then the taker of the last one leads."),
            (LEADS, ISSUE.is_("third")),
            (Instruct(_("The first hand leads to the third trick.")),),
            also=("note 48",),
        ),
        Clause(
            "3.7.6.1",
            _("The card of a dealer who sits out takes its trick like any other, and the trick is his."),
            (LEADS, ISSUE.is_("best"), SITS.is_(YES)),
            (Instruct(_("The trick is the dealer's.")),),
        ),
        Clause(
            "3.7.6.3",
            _("With three the talon's card only names the suit: the best of the players' cards takes it."),
            (LEADS, ISSUE.is_("best"), SITS.is_(NO)),
            (Instruct(_("The trick is his who played the best card of the three.")),),
            also=("note 47",),
        ),
        Clause(
            "3.7.6.1",
            _("Everybody follows the suit of the talon's card; who does not, revokes."),
            (LEADS, ISSUE.is_("suit")),
            (Instruct(_("The suit is followed; rule a failure as a revoke (3.9.16).")),),
            also=("3.7.5", "3.9.16"),
        ),
    ),
    examples=(
        Example(
            _("Three players: the ace of spades is opened; nine, seven and eight are played to it."),
            {"what": "best", "talon": "leads", "sits": "no"},
            "3.7.6.3",
            (Instruct(_("The trick is his who played the best card of the three.")),),
        ),
    ),
)

INFRACTIONS = (ALL_PASS_TALON, ALL_PASS_FIRST_TRICKS)
