"""Chapter 3.6, what outbids a misère (3.6.4, 3.3.19 в, note 41)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import OPEN_OR_DARK
from rulings.rulebook.questions import WHO_PLAYS
from rulings.rulebook.remedies import Ban, Remedies, Restrict, Stands

OPEN = OPEN_OR_DARK.is_("open")
DARK = OPEN_OR_DARK.is_("dark")

OVER = Question(
    "what",
    _("What was bid over the misère?"),
    {
        "low": _("less than a nine"),
        "nine": _("a nine"),
        "dark_nine": _("a nine in the dark"),
        "ten": _("a ten"),
        "again": _("a misère once more, or one without the talon"),
        "back": _("after the nine the misère bids on"),
    },
)


def bids_again(case: Case) -> Remedies:
    """Enough, or a pass."""
    return (Restrict(case.seat(WHO_PLAYS), Ban.BID_AGAIN),)


def bids_no_more(case: Case) -> Remedies:
    """The nine has ended the auction."""
    return (Restrict(case.seat(WHO_PLAYS), Ban.OUT_OF_AUCTION),)


MISERE_OUTBID = Infraction(
    key="misere_outbid",
    title=_("Misère outbid: is the bid enough?"),
    stage=Stage.AUCTION,
    words=(
        "перебил мизер, перебить мизер, мизер без прикупа, восьмерная на мизер, мизер перебили, перебил "
        "восьмерной, мизер против девятерной, outbid misere"
    ),
    asks=(OVER, OPEN_OR_DARK, WHO_PLAYS),
    clauses=(
        Clause(
            "3.6.4",
            _("A nine or a ten outbids a misère."),
            (OPEN, OVER.is_("nine", "dark_nine", "ten")),
            (Stands(),),
        ),
        Clause(
            "3.6.4",
            _("Nothing below a nine outbids a misère: the bid is made enough, or it is a pass."),
            (OPEN, OVER.is_("low")),
            bids_again,
            uses=(WHO_PLAYS,),
            also=("3.3.8",),
        ),
        Clause(
            "3.3.19 в",
            _("A dark misère is outbid by a nine in the dark or by a ten."),
            (DARK, OVER.is_("dark_nine", "ten")),
            (Stands(),),
            also=("3.6.4",),
        ),
        Clause(
            "3.3.19 в",
            _("A nine with open eyes does not outbid a dark misère, and less does not either."),
            (DARK, OVER.is_("low", "nine")),
            bids_again,
            uses=(WHO_PLAYS,),
            also=("3.6.4", "3.3.8"),
        ),
        Clause(
            "note 41",
            _("A second misère, or one without the talon, is an old custom and no bid."),
            (OVER.is_("again"),),
            bids_again,
            uses=(WHO_PLAYS,),
            also=("3.6.4",),
        ),
        Clause(
            "note 41",
            _("When a nine has outbid the misère, the auction ends there."),
            (OVER.is_("back"),),
            bids_no_more,
            uses=(WHO_PLAYS,),
            also=("3.6.4",),
        ),
    ),
    examples=(
        Example(
            _("Misère – 8 no trump: not enough."),
            {"what": "low", "dark": "open", "who": "2"},
            "3.6.4",
            (Restrict(2, Ban.BID_AGAIN),),
        ),
    ),
)

INFRACTIONS = (MISERE_OUTBID,)
