"""Chapter 3.8, who may still whist, and who may leave with half (3.8.7–3.8.8.2, 3.8.14, note 60)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.dealing import DEALER as SITTER
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import LEVEL, SITS, agreed
from rulings.rulebook.questions import NO, WHO, YES, YES_OR_NO
from rulings.rulebook.remedies import Ban, Instruct, Remedies, Restrict, Stands

WANTS = Question(
    "wants",
    _("Who wants what?"),
    {
        "passer": _("the defender who has passed wants to whist after all"),
        "halver": _("the one who said half wants to whist"),
        "half": _("the second defender wants half"),
        "leaver": _("the first defender whisted and now wants half"),
        "dealer": _("the dealer wants to whist"),
    },
)

OTHER = Question(
    "other",
    _("What did the other defender say last?"),
    {"half": _("half"), "pass": _("pass"), "whist": _("whist")},
    why=_("Only a half brings the whist back to the one who passed."),
)

PASSES = Question(
    "passes",
    _("What was said before the dealer?"),
    {
        "passes": _("two passes"),
        "half_open": _("half, and the one who passed was not asked again"),
        "half_closed": _("half, and the one who passed has passed again"),
        "whist": _("a whist"),
    },
)

HALVES = agreed(
    "halves",
    _("Is there a half here?"),
    YES_OR_NO,
    lambda convention: YES if convention.half_whist else NO,
)

RETURNS = agreed(
    "returns",
    _("On which games does the whist come back to the one who passed?"),
    {"6-7": _("on six and seven"), "all": _("on all games")},
    lambda convention: convention.return_of_whist,
)

SPLIT = agreed(
    "split",
    _("Which whist is agreed?"),
    {"greedy": _("the greedy one"), "gentleman": _("the gentleman's")},
    lambda convention: "greedy" if convention.whist_split == "greedy" else "gentleman",
)


def for_him(ban: Ban) -> Decide:
    """What the one who asks may do."""
    return lambda case: (Restrict(case.seat(WHO), ban),)


def for_dealer(ban: Ban) -> Decide:
    """What the dealer may do."""
    return lambda case: (Restrict(case.seat(SITTER), ban),)


def no_half(case: Case) -> Remedies:
    """Whist or pass, nothing between."""
    return (Instruct(_("%(player)s: there is no half here; he says whist or pass."), case.seat(WHO)),)


def whist_remains(case: Case) -> Remedies:
    """He has whisted."""
    return (Instruct(_("%(player)s: his whist stands, he plays."), case.seat(WHO)),)


HALF_STANDS = (
    Stands(),
    Instruct(_("The contract is made, unless the whist is taken back by those who may.")),
)

LOW = LEVEL.is_("low")
HIGH = LEVEL.is_("high")
PASSER = WANTS.is_("passer")
HALF = WANTS.is_("half")
LEAVER = WANTS.is_("leaver")
DEALER = WANTS.is_("dealer")

RETURN_OF_WHIST = Infraction(
    key="return_of_whist",
    title=_("Who may still whist: return of the whist, half, the dealer"),
    stage=Stage.WHIST,
    words=(
        "возврат виста, вернуть вист, полвиста, пол виста, ушёл за полвиста, уйти за полвиста, сдающий "
        "вистует, прикупщик вистует, вист сдающего, право вистовать, вистует после паса, пасовал и "
        "вистует, хочет вернуть вист, сдатчик вистует, ушёл за пол виста, return of whist, half whist"
    ),
    asks=(WANTS, HALVES, LEVEL, RETURNS, SPLIT, OTHER, SITS, PASSES, SITTER, WHO),
    clauses=(
        Clause(
            "3.8.8",
            _("On a six or seven a half brings the whist back to the one who has passed: he may whist."),
            (PASSER, LOW, OTHER.is_("half")),
            for_him(Ban.MAY_WHIST),
            uses=(WHO,),
            also=("3.8.8.1", "3.8.8.2"),
        ),
        Clause(
            "3.8.8",
            _("The other defender passed or whisted: the pass stands, only a half brings the whist back."),
            (PASSER, LOW, OTHER.is_("pass", "whist")),
            for_him(Ban.NO_WHIST),
            uses=(WHO,),
            also=("5.4.22", "3.8.3"),
        ),
        Clause(
            "3.8.8.1",
            _("From an eight on the pass stands; after two passes only the dealer may still whist."),
            (PASSER, HIGH, RETURNS.is_("6-7")),
            for_him(Ban.NO_WHIST),
            uses=(WHO,),
            also=("note 60",),
        ),
        Clause(
            "3.8.8.1",
            _("This table lets the whist come back on high games too, after two passes: he may whist."),
            (PASSER, HIGH, RETURNS.is_("all"), OTHER.is_("pass", "half")),
            for_him(Ban.MAY_WHIST),
            uses=(WHO,),
        ),
        Clause(
            "3.8.8.1",
            _("The other defender has whisted: nothing comes back."),
            (PASSER, HIGH, RETURNS.is_("all"), OTHER.is_("whist")),
            for_him(Ban.NO_WHIST),
            uses=(WHO,),
            also=("3.8.3",),
        ),
        Clause(
            "3.8.8.2",
            _("Who went for half does not whist any more; after a return he can only pass."),
            (WANTS.is_("halver"),),
            for_him(Ban.NO_WHIST),
            uses=(WHO,),
            also=("5.4.22",),
        ),
        Clause(
            "3.8.7",
            _("This table has agreed on no half."),
            (WANTS.is_("half", "leaver"), HALVES.is_(NO)),
            no_half,
            uses=(WHO,),
        ),
        Clause(
            "3.8.7",
            _("On an eight or more one trick is owed, so there is no half of it."),
            (HALF, HALVES.is_(YES), HIGH),
            no_half,
            uses=(WHO,),
            also=("note 60", "3.8.8.1"),
        ),
        Clause(
            "3.8.7",
            _("After a pass the second defender may say half: the contract is made, half the duty is his."),
            (HALF, HALVES.is_(YES), LOW, OTHER.is_("pass")),
            HALF_STANDS,
            also=("3.8.8",),
        ),
        Clause(
            "3.8.7",
            _("Half follows a pass only: after a whist the second defender whists or passes."),
            (HALF, HALVES.is_(YES), LOW, OTHER.is_("whist", "half")),
            no_half,
            uses=(WHO,),
            also=("3.8.3",),
        ),
        Clause(
            "3.8.14",
            _(
                "By the gentleman's whist the first defender may leave with half when the second has passed; "
                "the second may take the whist back."
            ),
            (LEAVER, HALVES.is_(YES), LOW, SPLIT.is_("gentleman"), OTHER.is_("pass")),
            HALF_STANDS,
            also=("3.8.8",),
        ),
        Clause(
            "3.8.14",
            _("The second defender has not passed: the first one's whist stands."),
            (LEAVER, HALVES.is_(YES), LOW, SPLIT.is_("gentleman"), OTHER.is_("whist", "half")),
            whist_remains,
            uses=(WHO,),
            also=("5.4.22",),
        ),
        Clause(
            "3.8.13",
            _("By the greedy whist nobody leaves a whist that he has said."),
            (LEAVER, HALVES.is_(YES), LOW, SPLIT.is_("greedy")),
            whist_remains,
            uses=(WHO,),
            also=("3.8.14", "5.4.22"),
        ),
        Clause(
            "3.8.7",
            _("On an eight or more there is no half to leave for: the whist stands."),
            (LEAVER, HALVES.is_(YES), HIGH),
            whist_remains,
            uses=(WHO,),
            also=("note 60",),
        ),
        Clause(
            "3.8.8",
            _("Nobody sits on the talon who could whist."),
            (DEALER, SITS.is_(NO)),
            for_dealer(Ban.NO_WHIST),
            uses=(SITTER,),
        ),
        Clause(
            "3.8.8",
            _("After two passes the dealer may whist; he may look into one defender's cards first."),
            (DEALER, SITS.is_(YES), PASSES.is_("passes")),
            for_dealer(Ban.MAY_WHIST),
            uses=(SITTER,),
            also=("3.8.8.1",),
        ),
        Clause(
            "3.8.8",
            _("After a half the one who passed is asked first; the dealer waits."),
            (DEALER, SITS.is_(YES), PASSES.is_("half_open")),
            (Instruct(_("The one who passed is asked first, then the dealer.")),),
        ),
        Clause(
            "3.8.8",
            _("After a half and a second pass the dealer may take the whist back."),
            (DEALER, SITS.is_(YES), PASSES.is_("half_closed")),
            for_dealer(Ban.MAY_WHIST),
            uses=(SITTER,),
            also=("3.8.8.2",),
        ),
        Clause(
            "3.8.8",
            _("A player of the deal has whisted: the dealer has no whist."),
            (DEALER, SITS.is_(YES), PASSES.is_("whist")),
            for_dealer(Ban.NO_WHIST),
            uses=(SITTER,),
        ),
    ),
    examples=(
        Example(
            _("6♠: pass, half, and the first wants to whist."),
            {"wants": "passer", "level": "low", "other": "half", "who": "2"},
            "3.8.8",
            (Restrict(2, Ban.MAY_WHIST),),
        ),
        Example(
            _("8♣: pass, pass, and the first wants to whist."),
            {"wants": "passer", "level": "high", "returns": "6-7", "who": "2"},
            "3.8.8.1",
            (Restrict(2, Ban.NO_WHIST),),
        ),
        Example(
            _("The whist was taken back; the one who had said half wants to whist too."),
            {"wants": "halver", "who": "3"},
            "3.8.8.2",
            (Restrict(3, Ban.NO_WHIST),),
        ),
        Example(
            _("Pass, half, pass: the dealer is asked and whists."),
            {"wants": "dealer", "sits": "yes", "passes": "half_closed", "dealer": "0"},
            "3.8.8",
            (Restrict(0, Ban.MAY_WHIST),),
        ),
    ),
)

INFRACTIONS = (RETURN_OF_WHIST,)
