"""Chapter 3.7, an all-pass on the sheet, and the way out of it (3.7.2–3.7.4, 3.7.7–3.7.9)."""

from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import agreed
from rulings.rulebook.questions import NO, WHO_PLAYS, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Ban, Instruct, OneOf, Option, Remedies, Restrict, Stands

# The way out

BID = Question(
    "what",
    _("What was bid?"),
    {
        "exit": _("a game, after one or more all-passes"),
        "forced": _("a game in one of the agreed opening all-passes"),
    },
)


def _lowest(convention: Convention) -> str | None:
    levels = convention.exit_levels
    return "six" if set(levels) == {6} else "higher" if levels[0] > 6 else None


LOWEST = agreed(
    "lowest",
    _("What is the lowest bid after an all-pass here?"),
    {"six": _("a six"), "higher": _("more than a six")},
    _lowest,
)

ENOUGH = Question("enough", _("Is the bid as high as that?"), YES_OR_NO)

NOTICED = Question(
    "when",
    _("When was it noticed?"),
    {"auction": _("in the auction"), "later": _("after the talon was taken, or later")},
)


def bids_again(case: Case) -> Remedies:
    """Enough, or a pass."""
    return (Restrict(case.seat(WHO_PLAYS), Ban.BID_AGAIN),)


TOO_LATE = OneOf(
    (
        Option("stands", "5.4.22", _("Nobody objected in time: the deal stands as played."), (Stands(),)),
        Option(
            "all_pass",
            "3.7.8",
            _("The bid was none: an all-pass would have followed."),
            (AtDiscretion(_("the result that the agreed rule would have given."), ("3.7.8", "3.3.12")),),
        ),
    )
)

TOO_LOW = (BID.is_("exit"), LOWEST.is_("higher"), ENOUGH.is_(NO))

ALL_PASS_EXIT = Infraction(
    key="all_pass_exit",
    title=_("Way out of an all-pass: is the bid high enough?"),
    stage=Stage.AUCTION,
    words=(
        "выход из распасов, выход шестерной, выход семерной, вышел из распасовки, трудный выход, 6-7-8, "
        "принудительная распасовка, круг распасов, выход с распасов, выйти из распасов, ниже семерной, "
        "exit from an all-pass"
    ),
    asks=(BID, LOWEST, ENOUGH, NOTICED, WHO_PLAYS),
    clauses=(
        Clause(
            "3.7.8",
            _("A six ends a run of all-passes, as long as it may have been."),
            (BID.is_("exit"), LOWEST.is_("six")),
            (Stands(),),
        ),
        Clause(
            "3.7.8",
            _("The bid is as high as the table has agreed, or a misère: it stands."),
            (BID.is_("exit"), LOWEST.is_("higher"), ENOUGH.is_(YES)),
            (Stands(),),
        ),
        Clause(
            "3.7.8",
            _("The table has agreed on a higher way out: the bid is made enough, or it is a pass."),
            (*TOO_LOW, NOTICED.is_("auction")),
            bids_again,
            uses=(WHO_PLAYS,),
            also=("3.3.8", "3.3.19 а", "note 49"),
        ),
        Clause(
            "3.7.8",
            _("The bid was too low and nobody said so in time: the Code is silent."),
            (*TOO_LOW, NOTICED.is_("later")),
            (TOO_LATE,),
            also=("5.4.22",),
        ),
        Clause(
            "3.7.9",
            _("In an agreed opening all-pass there is no auction: all have passed in the dark."),
            (BID.is_("forced"),),
            (Instruct(_("The bid does not count; the all-pass is played.")),),
            also=("note 50",),
        ),
    ),
    examples=(
        Example(
            _("By the Code a six is enough after three all-passes."),
            {"what": "exit", "lowest": "six"},
            "3.7.8",
            (Stands(),),
        ),
        Example(
            _("A seven is agreed and 6♠ is bid."),
            {"what": "exit", "lowest": "higher", "enough": "no", "when": "auction", "who": "1"},
            "3.7.8",
            (Restrict(1, Ban.BID_AGAIN),),
        ),
    ),
)

# An all-pass on the sheet

ISSUE = Question(
    "what",
    _("What is in dispute?"),
    {
        "amnesty": _("the tricks struck off all (amnesty)"),
        "none": _("what a player without a trick writes"),
        "fewest": _("two have the fewest tricks"),
        "price": _("the price of a trick"),
        "dealer": _("who deals next"),
    },
)

WRITTEN = agreed(
    "written",
    _("Where is an all-pass written?"),
    {"mountain": _("into the mountain"), "whists": _("in whists, as in Rostov")},
    lambda convention: convention.all_pass,
)

AMNESTY = agreed(
    "amnesty",
    _("Is there an amnesty here?"),
    YES_OR_NO,
    lambda convention: YES if convention.amnesty else NO,
)


def _grows(convention: Convention) -> str:
    flat = len(set(convention.all_pass_prices)) == 1 and convention.all_pass_after == "repeat"
    return NO if flat else YES


GROWS = agreed("grows", _("Is a rising price agreed for all-passes in a row?"), YES_OR_NO, _grows)

NEXT_DEALER = agreed(
    "next_dealer",
    _("Does the deal move on after an all-pass here?"),
    {"moves": _("yes"), "stays": _("no, the same player deals")},
    lambda convention: convention.dealer_after_all_pass,
)

MOUNTAIN = WRITTEN.is_("mountain")
IN_WHISTS = WRITTEN.is_("whists")

ALL_PASS_WRITTEN = Infraction(
    key="all_pass_written",
    title=_("All-pass: how it is written, who deals next"),
    stage=Stage.ENTRY,
    words=(
        "амнистия, запись распасов, ноль взяток на распасах, цена распасов, прогрессия распасов, растущая"
        " цена, сдача после распасов, скользящая распасовка, списать взятки, как писать распасы, сколько "
        "стоит взятка на распасах, how an all-pass is written"
    ),
    asks=(ISSUE, WRITTEN, AMNESTY, GROWS, NEXT_DEALER),
    clauses=(
        Clause(
            "3.7.3",
            _("The lowest number of tricks is struck off all; none, if a sitting dealer has no trick."),
            (ISSUE.is_("amnesty"), MOUNTAIN, AMNESTY.is_(YES)),
            (Instruct(_("The lowest number of tricks, a sitting dealer's too, is struck off all.")),),
        ),
        Clause(
            "3.7.3",
            _("This table has no amnesty: every trick is written."),
            (ISSUE.is_("amnesty"), MOUNTAIN, AMNESTY.is_(NO)),
            (Instruct(_("Every trick is written at its price.")),),
        ),
        Clause(
            "note 46",
            _("In Rostov nothing is struck off: the winner does not take his own tricks from the others'."),
            (ISSUE.is_("amnesty"), IN_WHISTS),
            (Instruct(_("Whists are written for every trick that the others took.")),),
            also=("3.7.2.2", "3.7.3"),
        ),
        Clause(
            "3.7.2.1",
            _("A player without a trick writes the price of one into his pool."),
            (ISSUE.is_("none"), MOUNTAIN),
            (
                Instruct(
                    _("He writes the bonus of the convention: by the Code one trick price, into the pool.")
                ),
            ),
        ),
        Clause(
            "3.7.2.2",
            _("In Rostov a player without a trick, and a sitting dealer, writes one point into his pool."),
            (ISSUE.is_("none"), IN_WHISTS),
            (Instruct(_("He writes one point into the pool; a sitting dealer writes it too.")),),
            also=("3.7.6.2",),
        ),
        Clause(
            "3.7.2.1",
            _("Into the mountain everybody writes his own tricks; how many had the fewest does not matter."),
            (ISSUE.is_("fewest"), MOUNTAIN),
            (Instruct(_("Everybody writes his own tricks, after the amnesty.")),),
            also=("3.7.3",),
        ),
        Clause(
            "3.7.2.2",
            _("In Rostov two with the fewest tricks share the whists on the third, fifteen each at 6–2–2."),
            (ISSUE.is_("fewest"), IN_WHISTS),
            (Instruct(_("Each of the two writes half of the whists on the third.")),),
        ),
        Clause(
            "3.7.4",
            _("The price rises with each all-pass in a row, as far as was agreed beforehand."),
            (ISSUE.is_("price"), GROWS.is_(YES)),
            (Instruct(_("The price is the one that the sheet shows for this all-pass of the row.")),),
            also=("3.7.4.1", "3.7.4.2", "3.7.4.3"),
        ),
        Clause(
            "3.7.4",
            _("A rising price needs an agreement before the game; without one it stays the same."),
            (ISSUE.is_("price"), GROWS.is_(NO)),
            (Instruct(_("Every all-pass costs the same.")),),
            also=("3.7.2", "3.7.4.3", "note 45"),
        ),
        Clause(
            "3.7.7",
            _("After an all-pass the deal moves on like after any other."),
            (ISSUE.is_("dealer"), NEXT_DEALER.is_("moves")),
            (Instruct(_("The next player deals.")),),
            also=("3.2.2",),
        ),
        Clause(
            "3.7.7",
            _("By the agreement of Classic the same player deals again after an all-pass."),
            (ISSUE.is_("dealer"), NEXT_DEALER.is_("stays")),
            (Instruct(_("The same player deals again.")),),
            also=("note 49",),
        ),
    ),
    examples=(
        Example(
            _("Six, two and two in Rostov: the two write fifteen each on the first."),
            {"what": "fewest", "written": "whists"},
            "3.7.2.2",
            (Instruct(_("Each of the two writes half of the whists on the third.")),),
        ),
        Example(
            _("Four, three and three: three tricks are struck off, one is written."),
            {"what": "amnesty", "written": "mountain", "amnesty": "yes"},
            "3.7.3",
            (Instruct(_("The lowest number of tricks, a sitting dealer's too, is struck off all.")),),
        ),
    ),
)

INFRACTIONS = (ALL_PASS_EXIT, ALL_PASS_WRITTEN)
