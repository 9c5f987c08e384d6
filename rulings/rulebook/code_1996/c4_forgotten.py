"""Chapter 4.2, an entry that was forgotten (4.2.10)."""

from dataclasses import replace
from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.onpaper import HERE as WRONG_HERE
from rulings.rulebook.onpaper import two_records
from rulings.rulebook.questions import CONSENT, NO, SEATS, YES, all_but_the_offender
from rulings.rulebook.questions import WHO as ANYBODY
from rulings.rulebook.remedies import Correct, Remedies, Stands, Write

WHEN = Question(
    "when",
    _("When was it remembered?"),
    {"in_time": _("before the next auction was over"), "late": _("after the auction of the next deal")},
    why=_("The end of the next auction closes the account of a deal."),
)
HERE = replace(WRONG_HERE, text=_("Does the protocol here have the figure?"))


def is_here(case: Case) -> bool:
    """Whether there is anything to take off."""
    return case.said(HERE, YES)


WHO = replace(ANYBODY, relevant=is_here)
WHAT = Question(
    "what",
    _("What was forgotten?"),
    {"pool": _("points of the pool"), "mountain": _("points of the mountain"), "whists": _("whists")},
    relevant=is_here,
)
AGAINST = Question(
    "against",
    _("On whom are the whists written?"),
    SEATS,
    kind=Kind.SEAT,
    limit=all_but_the_offender,
    relevant=lambda case: case.said(WHAT, "whists"),
)
AMOUNT = Question(
    "amount",
    _("How many points or whists?"),
    kind=Kind.NUMBER,
    relevant=is_here,
    lowest=1,
    highest=9999,
)
REASON = _("a forgotten entry that was refused")


def left_out(case: Case) -> Remedies:
    """It stays out; the protocol follows the paper where the paper is the record."""
    if not is_here(case):
        return (Stands(),)
    against = case.seat(AGAINST) if case.said(WHAT, "whists") else None
    points = Fraction(-case.count(AMOUNT))
    line = Write(case.seat(WHO), case.answers[WHAT.key], points, against, "4.2.10", REASON)
    return (two_records("4.2.10", (line,)),)


LATE = WHEN.is_("late")

FORGOTTEN_ENTRY = Infraction(
    key="forgotten_entry",
    title=_("Forgotten entry"),
    stage=Stage.ENTRY,
    words=(
        "забыл записать, забытая запись, не записал, не записана игра, не записал висты, пропустил "
        "запись, поздно записал, вспомнил после торговли, забыл записать игру, забыл записать висты, не "
        "записал сыгранное, пропустил игру, forgotten entry, missing entry"
    ),
    asks=(WHEN, CONSENT, HERE, WHO, WHAT, AGAINST, AMOUNT),
    clauses=(
        Clause(
            "4.2.10",
            _("Until the auction of the next deal is over a forgotten entry is made like any other."),
            (WHEN.is_("in_time"),),
            (Correct(),),
            also=("4.2.6",),
        ),
        Clause(
            "4.2.10",
            _("Later it is made only because every partner agrees to it."),
            (LATE, CONSENT.is_(YES)),
            (Correct(),),
        ),
        Clause(
            "4.2.10",
            _("One partner refuses, and that ends the matter: what was not written is not won."),
            (LATE, CONSENT.is_(NO)),
            left_out,
            uses=(HERE, WHO, WHAT, AGAINST, AMOUNT),
            also=("4.2.11",),
        ),
    ),
    examples=(
        Example(
            _("Whists are remembered while the next hand is being bid."),
            {"when": "in_time"},
            "4.2.10",
            (Correct(),),
        ),
        Example(
            _("A made six is remembered two deals later, and one partner objects."),
            {"when": "late", "consent": "no", "here": "no"},
            "4.2.10",
            (Stands(),),
        ),
    ),
)

INFRACTIONS = (FORGOTTEN_ENTRY,)
