"""Chapter 3.2, the cut (3.2.5–3.2.7, 3.2.15, 3.2.18, note 11)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.dealing import DEALER, DEMANDED, PROCEDURE, dealer_time, fines
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import NO, PLAYERS, SETTING, YES, YES_OR_NO
from rulings.rulebook.remedies import Correct, Instruct, OneOf, Option, Redeal, Remedies, Stands, Warn

CUT_AGAIN = Instruct(_("The pack is shuffled and cut once more."))
WAIT = Instruct(_("The table waits for the player who is away; he cuts himself."))
NEIGHBOUR_CUTS = Instruct(_("The right-hand neighbour of the player who is away cuts for him."))

# Missing or improper

CUT = Question(
    "what",
    _("What is wrong with the cut?"),
    {
        "missing": _("the pack was not cut"),
        "improper": _("it was cut in the hand, with both hands, or with fewer than four cards in a part"),
    },
)
CUT_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "before": _("before the first card was dealt"),
        "dealing": _("in the deal; nobody has looked at his cards"),
        "looked": _("in the deal; somebody has looked at his cards"),
        "ended": _("after the deal"),
    },
    why=_("Complaints about the cut are heard until the deal ends."),
)
TIME = dealer_time(PROCEDURE)
IN_DEAL = (CUT.is_("missing"), CUT_WHEN.is_("dealing"))


def redeal_and_warn(case: Case) -> Remedies:
    """The first time."""
    return (Redeal(), Warn(case.seat(DEALER), PROCEDURE))


def redeal_or_fine(case: Case) -> Remedies:
    """The second time: a plain redeal, or the fine of the dealer's procedure."""
    plain = Option("redeal", "3.2.15", _("A missing cut only calls for a new deal."), (Redeal(),))
    moved = (Redeal(dealer_moves=True),)
    return (OneOf((*fines(case, case.seat(DEALER), "misdeal", then=moved), plain)),)


CUT_FAULT = Infraction(
    key="cut_missing_or_improper",
    title=_("The cut is missing or improper"),
    stage=Stage.DEAL,
    words=(
        "съём, съем, не снял, не сняли, без съёма, забыл снять, неправильный съём, снял меньше четырёх "
        "карт, снял в руке, срезка, подснять, не снял колоду, не дал снять, сдал без съёма, сдал не сняв,"
        " снял две карты, снял одну карту, снял три карты, мало снял, не сняли колоду, cut"
    ),
    asks=(CUT, CUT_WHEN, DEMANDED, DEALER, TIME),
    clauses=(
        Clause(
            "3.2.5",
            _("Nothing has been dealt yet: the pack is cut, as it must always be."),
            (CUT.is_("missing"), CUT_WHEN.is_("before")),
            (Correct(),),
            also=("3.2.6",),
        ),
        Clause(
            "3.2.15",
            _("Nobody has looked at his cards: they are dealt again after a cut, and the dealer is warned."),
            (*IN_DEAL, TIME.is_("first")),
            redeal_and_warn,
            uses=(DEALER,),
            also=("3.2.5", "3.2.17"),
        ),
        Clause(
            "3.2.15",
            _(
                "They are dealt again; if a missing cut counts as a breach of procedure, the second "
                "one costs the agreed undertrick and the deal."
            ),
            (*IN_DEAL, TIME.is_("again")),
            redeal_or_fine,
            uses=(DEALER,),
            also=("3.2.5", "3.2.17"),
        ),
        Clause(
            "3.2.15",
            _("Cards were looked at, or the deal is over: a missing cut is forgotten."),
            (CUT.is_("missing"), CUT_WHEN.is_("looked", "ended")),
            (Stands(),),
            also=("3.2.18", "5.4.26"),
        ),
        Clause(
            "3.2.6",
            _("Nobody minds the way the pack was cut: the cut stands."),
            (CUT.is_("improper"), CUT_WHEN.is_not("ended"), DEMANDED.is_(NO)),
            (Stands(),),
        ),
        Clause(
            "3.2.6",
            _("Any player may have the shuffle and the cut repeated."),
            (CUT.is_("improper"), CUT_WHEN.is_("before"), DEMANDED.is_(YES)),
            (CUT_AGAIN,),
        ),
        Clause(
            "3.2.18",
            _("Until the deal ends a complaint about the cut is heard: shuffle, cut and deal are repeated."),
            (CUT.is_("improper"), CUT_WHEN.is_("dealing", "looked"), DEMANDED.is_(YES)),
            (Redeal(),),
            also=("3.2.6",),
        ),
        Clause(
            "3.2.18",
            _("The deal is over: complaints about the cut are no longer heard."),
            (CUT.is_("improper"), CUT_WHEN.is_("ended")),
            (Stands(),),
        ),
    ),
    examples=(
        Example(
            _("The second round is being dealt when the right-hand neighbour says that he did not cut."),
            {"what": "missing", "when": "dealing", "dealer": "0", "time": "first"},
            "3.2.15",
            (Redeal(), Warn(0, PROCEDURE)),
        ),
        Example(
            _("The forehand has seen his cards when the missing cut is noticed."),
            {"what": "missing", "when": "looked"},
            "3.2.15",
            (Stands(),),
        ),
    ),
)

# The cutter is away

DONE = Question(
    "what",
    _("Has anybody cut for the player who is away?"),
    {"waiting": _("not yet"), "cut": _("yes, and the cards are dealt")},
)
RESERVED = Question(
    "reserved",
    _("Had he said that he would cut when he is back?"),
    YES_OR_NO,
    why=_("Then nobody cuts for him."),
)
LIFTED = Question(
    "lifted",
    _("Has he lifted his cards?"),
    YES_OR_NO,
    why=_("Who has lifted them accepts the deal."),
)
MANY = PLAYERS.is_("4", "5")
FEW = PLAYERS.is_("2", "3")
HIS_DEMAND = (DONE.is_("cut"), LIFTED.is_(NO), DEMANDED.is_(YES))

ABSENT_CUTTER = Infraction(
    key="cut_for_absent",
    title=_("The player who is to cut is away"),
    stage=Stage.DEAL,
    words=(
        "отошёл снимающий, отлучился, снять за него, снял за другого, сдали без него, некому снять, "
        "снимает сосед, вышел покурить, нет за столом снимающего, absent"
    ),
    asks=(DONE, RESERVED, LIFTED, DEMANDED, PLAYERS, SETTING),
    clauses=(
        Clause(
            "3.2.7",
            _("He has kept the cut for himself: the table waits."),
            (DONE.is_("waiting"), RESERVED.is_(YES)),
            (WAIT,),
        ),
        Clause(
            "3.2.7",
            _("With more than three at the table his right-hand neighbour may cut for him."),
            (DONE.is_("waiting"), RESERVED.is_(NO), MANY, SETTING.is_("friendly")),
            (NEIGHBOUR_CUTS,),
            also=("note 11",),
        ),
        Clause(
            "note 11",
            _("The neighbour may cut, yet in serious play it is better to wait: he could demand a new deal."),
            (DONE.is_("waiting"), RESERVED.is_(NO), MANY, SETTING.is_("tournament")),
            (WAIT,),
            also=("3.2.7",),
        ),
        Clause(
            "3.2.7",
            _("Two or three at the table cannot spare a player: they wait."),
            (DONE.is_("waiting"), RESERVED.is_(NO), FEW),
            (WAIT,),
        ),
        Clause(
            "note 11",
            _("He has lifted his cards: the deal stands, whoever cut."),
            (DONE.is_("cut"), LIFTED.is_(YES)),
            (Stands(),),
            also=("3.2.7",),
        ),
        Clause(
            "note 11",
            _("He does not mind: the deal stands."),
            (DONE.is_("cut"), LIFTED.is_(NO), DEMANDED.is_(NO)),
            (Stands(),),
            also=("3.2.7",),
        ),
        Clause(
            "3.2.7",
            _("He had kept the cut for himself: on his demand the cards are dealt again."),
            (*HIS_DEMAND, RESERVED.is_(YES)),
            (Redeal(),),
            also=("note 11",),
        ),
        Clause(
            "3.2.7",
            _("Among friends a neighbour's cut is good when there are more than three at the table."),
            (*HIS_DEMAND, RESERVED.is_(NO), MANY, SETTING.is_("friendly")),
            (Stands(),),
            also=("note 11",),
        ),
        Clause(
            "note 11",
            _("In serious play he may demand a new deal as long as his cards lie on the table."),
            (*HIS_DEMAND, RESERVED.is_(NO), MANY, SETTING.is_("tournament")),
            (Redeal(),),
            also=("3.2.7",),
        ),
        Clause(
            "note 11",
            _("With two or three at the table nobody may cut for another: dealt again on his demand."),
            (*HIS_DEMAND, RESERVED.is_(NO), FEW),
            (Redeal(),),
            also=("3.2.7",),
        ),
    ),
    examples=(
        Example(
            _("He comes back to ten cards in front of him, has not touched them and protests."),
            {
                "what": "cut", "reserved": "no", "lifted": "no", "demanded": "yes", "players": "4",
                "setting": "tournament",
            },
            "note 11",
            (Redeal(),),
        ),
        Example(
            _("He had asked them to wait with the cut."),
            {"what": "waiting", "reserved": "yes"},
            "3.2.7",
            (WAIT,),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (CUT_FAULT, ABSENT_CUTTER)
