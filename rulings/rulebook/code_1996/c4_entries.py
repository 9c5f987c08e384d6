"""Chapter 4.2, a wrong entry on the sheet, noticed at once or late (4.2.7–4.2.9)."""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.charges import equal_penalty, take_off
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.onpaper import HERE, ON_PAPER, two_records
from rulings.rulebook.questions import (
    NO,
    SEATS,
    WHO,
    YES,
    all_but_the_offender,
    time_of,
)
from rulings.rulebook.remedies import Correct, OneOf, Option, Remedies, Stands, Warn

ENTRY = "entry"

GAINS = {
    "pool_high": _("too much in his pool"),
    "mountain_low": _("too little in his mountain"),
    "whists_high": _("too many whists on another"),
}
LOSSES = {
    "pool_low": _("too little in his pool"),
    "mountain_high": _("too much in his mountain"),
    "whists_low": _("too few whists on another"),
}
WHAT = Question(
    "what",
    _("What is wrong in his entry?"),
    {**GAINS, **LOSSES},
    why=_("Only what he gained by the mistake is repaid."),
)
WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "pencil": _("he still held the pencil"),
        "in_time": _("the pencil was down, the next auction not over"),
        "willing": _("after the auction of the next deal, and the writer is willing to change it"),
        "late": _("after the auction of the next deal, and the writer is not willing"),
    },
    why=_(
        "A mistake is made when the pencil is put down; the end of the next auction closes the account: "
        "from then on it is the writer's goodwill and nobody's right."
    ),
)
TIME = time_of(ENTRY)


def column_of(case: Case) -> str:
    """The column of the wrong figure."""
    return case.answers[WHAT.key].partition("_")[0]


def too_much(case: Case) -> int:
    """By how much the writer is better off; below zero when he hurt himself."""
    return case.count(AMOUNT) if case.said(WHAT, *GAINS) else -case.count(AMOUNT)


def is_fined(case: Case) -> bool:
    """In time, to his gain, and not for the first time."""
    return case.said(WHEN, "in_time") and case.said(WHAT, *GAINS) and case.said(TIME, "again")


def may_stand(case: Case) -> bool:
    """Too late: nobody must change it, or one partner may refuse what hurts him."""
    return case.said(WHEN, "late") or (case.said(WHEN, "willing") and case.said(WHAT, *LOSSES))


def needs_amount(case: Case) -> bool:
    """Whether any figure is going to be written: the right one here, or the paper's where it stands."""
    return is_fined(case) or (not case.said(WHEN, "late") if case.said(HERE, YES) else may_stand(case))


AMOUNT = Question(
    "amount",
    _("By how many points or whists?"),
    kind=Kind.NUMBER,
    relevant=needs_amount,
    lowest=1,
    highest=9999,
)
AGAINST = Question(
    "against",
    _("On whom are the whists written?"),
    SEATS,
    kind=Kind.SEAT,
    limit=all_but_the_offender,
    relevant=lambda case: column_of(case) == "whists" and needs_amount(case),
)
FIGURES = (WHO, HERE, AGAINST, AMOUNT)

STANDING = _("a wrong entry that stands")


def on(case: Case) -> int | None:
    """On whom the whists are written; None for another column."""
    return case.seat(AGAINST) if AGAINST.key in case.answers else None


def put_right(case: Case) -> Remedies:
    """The correction: on paper, or of the sheet too."""
    if case.said(HERE, NO):
        return (ON_PAPER,)
    return take_off(case.seat(WHO), column_of(case), too_much(case), on(case))


def as_on_paper(case: Case) -> Remedies:
    """The sheet takes over the wrong figure of the paper."""
    lines = take_off(case.seat(WHO), column_of(case), -too_much(case), on(case))
    return tuple(replace(line, cite="4.2.9", reason=STANDING) for line in lines)


def at_no_cost(case: Case) -> Remedies:
    """Put right, nothing repaid."""
    return (Correct(), *put_right(case))


def with_warning(case: Case) -> Remedies:
    """The first mistake."""
    return (*put_right(case), Warn(case.seat(WHO), ENTRY))


def like_for_like(case: Case) -> Remedies:
    """Put right, and as much again the other way."""
    return (*put_right(case), *equal_penalty(case.seat(WHO), column_of(case), too_much(case), on(case)))


def left_alone(case: Case) -> Remedies:
    """It stays; where paper and protocol differ the arbiter says which is the record."""
    if case.said(HERE, YES):
        return (Stands(),)
    return (two_records("4.2.9", as_on_paper(case)),)


def to_his_own_loss(case: Case) -> Remedies:
    """His own will is enough by one point, and not by the next."""
    stays: Remedies = (Stands(),) if case.said(HERE, YES) else (Stands(), *as_on_paper(case))
    return (
        OneOf(
            (
                Option("writer", "4.2.9", _("The writer's own will is enough."), put_right(case)),
                Option("refused", "4.2.10", _("Like a forgotten entry: one partner refuses."), stays),
            )
        ),
    )


IN_TIME, WILLING, LATE = WHEN.is_("in_time"), WHEN.is_("willing"), WHEN.is_("late")
GAINED, LOST = WHAT.is_(*GAINS), WHAT.is_(*LOSSES)
AGAIN = (IN_TIME, TIME.is_("again"))

WRONG_ENTRY = Infraction(
    key="wrong_entry",
    title=_("Wrong entry on the sheet"),
    stage=Stage.ENTRY,
    words=(
        "ошибка в записи, неправильная запись, приписка, приписал, лишние висты, записал лишнее, приписал"
        " висты, не дописал в гору, неверно записал, ошибка в пульке, правило карандаша, обсчитал, "
        "поздняя поправка, исправить запись, ошибся в пульке, неправильно записал гору, ошибся в записи, "
        "записал не туда, записал себе лишнее, завысил висты, занизил гору, неверно посчитал, обсчитался,"
        " wrong entry, false entry, late correction"
    ),
    asks=(WHEN, WHAT, TIME, *FIGURES),
    clauses=(
        Clause(
            "4.2.8",
            _("While he holds the pencil he may mend his entry for nothing, whoever noticed it."),
            (WHEN.is_("pencil"),),
            (Correct(),),
        ),
        Clause(
            "4.2.7",
            _("He wrote to his own loss: the figure is put right, and there is nothing to repay."),
            (IN_TIME, LOST),
            at_no_cost,
            uses=FIGURES,
            also=("4.2.9",),
        ),
        Clause(
            "4.2.7",
            _("The first mistake in his favour is put right with a warning."),
            (IN_TIME, GAINED, TIME.is_("first")),
            with_warning,
            uses=FIGURES,
            also=("4.2.8", "note 78"),
        ),
        Clause(
            "4.2.7 а",
            _("Whists too many: they are struck off, and the one they stood on may write as many back."),
            (*AGAIN, WHAT.is_("whists_high")),
            like_for_like,
            uses=FIGURES,
        ),
        Clause(
            "4.2.7 б",
            _("Points too many in the pool: they are struck off, and as many go into the mountain."),
            (*AGAIN, WHAT.is_("pool_high")),
            like_for_like,
            uses=FIGURES,
        ),
        Clause(
            "4.2.7",
            _(
                "Points kept off the mountain: they are written, and as many again. (The Code has no example "
                "of it; this is its general rule of like for like.)"
            ),
            (*AGAIN, WHAT.is_("mountain_low")),
            like_for_like,
            uses=FIGURES,
        ),
        Clause(
            "4.2.9",
            _("Too late: but the writer agrees, so it is put right and nothing is repaid."),
            (WILLING, GAINED),
            at_no_cost,
            uses=FIGURES,
        ),
        Clause(
            "4.2.9",
            _("Too late: the auction of the next deal is over, and an entry stands even if plainly wrong."),
            (LATE, GAINED),
            left_alone,
            uses=FIGURES,
            also=("4.2.11",),
        ),
        Clause(
            "4.2.9",
            _("Too late: he hurt himself, leaves it so, and nobody else may make him change it."),
            (LATE, LOST),
            left_alone,
            uses=FIGURES,
        ),
        Clause(
            "4.2.9",
            _(
                "Too late, and he hurt himself: by the letter the writer's will is enough, yet a forgotten "
                "entry needs everybody's leave. The arbiter chooses."
            ),
            (WILLING, LOST),
            to_his_own_loss,
            uses=FIGURES,
            also=("4.2.10",),
        ),
    ),
    examples=(
        Example(
            _("Eight whists too many, and he was warned: struck off, and eight written back on him."),
            {"when": "in_time", "what": "whists_high", "time": "again", "who": "0", "here": "yes",
             "against": "1", "amount": "8"},
            "4.2.7 а",
            (*take_off(0, "whists", 8, 1), *equal_penalty(0, "whists", 8, 1)),
        ),
        Example(
            _("Four points too many in the pool of one who was warned: four into his mountain."),
            {"when": "in_time", "what": "pool_high", "time": "again", "who": "2", "here": "yes",
             "amount": "4"},
            "4.2.7 б",
            (*take_off(2, "pool", 4), *equal_penalty(2, "pool", 4)),
        ),
        Example(
            _("A pen still in the hand when a partner points at the figure."),
            {"when": "pencil"},
            "4.2.8",
            (Correct(),),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (WRONG_ENTRY,)
