"""Chapter 3.3, bids: too low, too many, after a pass, taken back, a misère too late (3.3.3–3.3.11)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import without_all
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import REACHED
from rulings.rulebook.questions import NO, WHO, WHO_PLAYS, YES, YES_OR_NO
from rulings.rulebook.remedies import Ban, PlayOn, RecordDeal, Remedies, Restrict


def bound(ban: Ban) -> Decide:
    """The offender and what he may or must do."""

    def decide(case: Case) -> Remedies:
        return (Restrict(case.seat(WHO), ban),)

    return decide


# Too low, too high, too many

FLAW = Question(
    "what",
    _("What is wrong with the bid?"),
    {
        "low": _("it is not above the last bid"),
        "here": _("“here” was said by a player who is not the forehand"),
        "skip": _("it skips a step of the ladder"),
        "two": _("two bids were made at once"),
        "form": _("it was said in other words: “spades”, “one”, “two”"),
    },
)

INSUFFICIENT = Infraction(
    key="insufficient_bid",
    title=_("Insufficient bid, skipped step, “here” misused"),
    stage=Stage.AUCTION,
    words=(
        "недостаточная заявка, низкая заявка, ниже предыдущей, перескочил ступень, прыжок в торговле, "
        "здесь, мои, пропустил масть, две заявки сразу, раз, заявка не по форме, прыгнул в торговле, "
        "перепрыгнул, перескочил, здесь на второй руке, сказал здесь, мало заявил, повторил заявку, та же"
        " заявка, insufficient bid"
    ),
    asks=(FLAW, WHO_PLAYS),
    clauses=(
        Clause(
            "3.3.8",
            _("A bid that is too low is made good by any sufficient one, or by a pass; no penalty."),
            (FLAW.is_("low"),),
            bound(Ban.BID_AGAIN),
            uses=(WHO_PLAYS,),
            also=("note 22", "3.3.5", "3.3.6"),
        ),
        Clause(
            "3.3.8",
            _("Only the forehand may hold a bid without raising it; anybody else bids higher, or passes."),
            (FLAW.is_("here"),),
            bound(Ban.BID_AGAIN),
            uses=(WHO_PLAYS,),
            also=("note 22",),
        ),
        Clause(
            "note 21",
            _("Going step by step is advice, not law: a higher bid is good, and binds him."),
            (FLAW.is_("skip"),),
            bound(Ban.BID_STANDS),
            uses=(WHO_PLAYS,),
            also=("3.3.8", "3.3.7", "3.3.11"),
        ),
        Clause(
            "3.3.3",
            _("One bid in each turn: the first one counts, as no bid can be taken back."),
            (FLAW.is_("two"),),
            bound(Ban.BID_STANDS),
            uses=(WHO_PLAYS,),
            also=("3.3.11", "5.4.22"),
        ),
        Clause(
            "note 20",
            _("Old words for the first steps are understood and allowed, if not liked."),
            (FLAW.is_("form"),),
            (PlayOn(),),
            also=("3.3.5", "3.3.6", "5.4.8"),
        ),
    ),
    examples=(
        Example(
            _("After 6♦ the rearhand says 6♣."),
            {"what": "low", "who": "3"},
            "3.3.8",
            (Restrict(3, Ban.BID_AGAIN),),
        ),
        Example(
            _("The middlehand says “here” over a bid of diamonds."),
            {"what": "here", "who": "2"},
            "3.3.8",
            (Restrict(2, Ban.BID_AGAIN),),
        ),
    ),
)

# After a pass

AFTER_PASS = Infraction(
    key="bid_after_pass",
    title=_("A bid after a pass"),
    stage=Stage.AUCTION,
    words=(
        "заявка после паса, спасовал и торгуется, пас и снова торгуется, передумал пасовать, спасовал а "
        "потом заявил, вернулся в торговлю, bid after a pass"
    ),
    asks=(WHO_PLAYS,),
    clauses=(
        Clause(
            "3.3.10",
            _("Who has passed is out of the auction; a later bid of his does not count."),
            (),
            bound(Ban.PASS_STANDS),
            uses=(WHO_PLAYS,),
            also=("3.3.11",),
        ),
    ),
    examples=(
        Example(
            _("The forehand passes and then says 6♣ over 6♠."),
            {"who": "1"},
            "3.3.10",
            (Restrict(1, Ban.PASS_STANDS),),
        ),
    ),
)

# Taken back

TAKEN_BACK = Question(
    "what",
    _("What does he want to take back?"),
    {
        "bid": _("a bid"),
        "pass": _("a pass"),
        "talon": _("the duty to take the talon and order"),
    },
)

WITHDRAWN = Infraction(
    key="bid_withdrawn",
    title=_("A player takes back a bid or a pass"),
    stage=Stage.AUCTION,
    words=(
        "взял заявку назад, отказался от заявки, передумал, оговорился, изменил заявку, "
        "не хочет брать прикуп, забрал слово, bid withdrawn"
    ),
    asks=(TAKEN_BACK, WHO_PLAYS),
    clauses=(
        Clause(
            "3.3.11",
            _("No bid can be taken back: it stands and must be honoured."),
            (TAKEN_BACK.is_("bid"),),
            bound(Ban.BID_STANDS),
            uses=(WHO_PLAYS,),
            also=("3.4.5", "5.4.22"),
        ),
        Clause(
            "3.3.11",
            _("A pass cannot be taken back either."),
            (TAKEN_BACK.is_("pass"),),
            bound(Ban.PASS_STANDS),
            uses=(WHO_PLAYS,),
            also=("3.3.10", "5.4.22"),
        ),
        Clause(
            "3.3.11",
            _("The others have passed: he takes the talon and orders, not below his bid."),
            (TAKEN_BACK.is_("talon"),),
            bound(Ban.MUST_ORDER),
            uses=(WHO_PLAYS,),
            also=("3.3.13", "3.4.2", "3.4.5"),
        ),
    ),
    examples=(
        Example(
            _("“Seven spades – no, I meant six!”"),
            {"what": "bid", "who": "2"},
            "3.3.11",
            (Restrict(2, Ban.BID_STANDS),),
        ),
    ),
)

# A misère too late

MISERE_WHEN = Question(
    "when",
    _("When did he say it?"),
    {"auction": _("in the auction"), "order": _("when ordering the contract")},
)
CORRECTED = Question(
    "corrected",
    _("Does he order something lawful when he is told?"),
    YES_OR_NO,
    why=_("If he insists he is “without all” in the game that he reached."),
)


def without_all_at_bid(case: Case) -> Remedies:
    """3.4.4."""
    return (without_all(case.seat(WHO), case.answers[REACHED.key]),)


MISERE_TOO_LATE = Infraction(
    key="misere_after_bid",
    title=_("A misère after another bid"),
    stage=Stage.AUCTION,
    words=(
        "кабальный мизер, мизер после заявки, мизер после торговли, поздний мизер, мизер не первой "
        "заявкой, кабала, поздно сказал мизер, сначала раз потом мизер, misere"
    ),
    asks=(MISERE_WHEN, CORRECTED, WHO_PLAYS, REACHED),
    clauses=(
        Clause(
            "3.3.9",
            _("Misère is a first bid or none: he bids something else, or passes."),
            (MISERE_WHEN.is_("auction"),),
            bound(Ban.BID_AGAIN),
            uses=(WHO_PLAYS,),
            also=("3.6.3", "3.3.7"),
        ),
        Clause(
            "3.4.4",
            _("He is told that misère is not open to him, and orders a contract from his bid upwards."),
            (MISERE_WHEN.is_("order"), CORRECTED.is_(YES)),
            bound(Ban.ORDER_AGAIN),
            uses=(WHO_PLAYS,),
            also=("3.3.9", "3.6.3", "3.4.3"),
        ),
        Clause(
            "3.4.4",
            _("He insists: he is “without all” in the game that he reached in the auction."),
            (MISERE_WHEN.is_("order"), CORRECTED.is_(NO)),
            without_all_at_bid,
            uses=(WHO_PLAYS, REACHED),
            also=("3.3.9", "3.6.3"),
        ),
    ),
    examples=(
        Example(
            _("He bid up to 6♦, sees the talon and orders a misère, whatever he is told."),
            {"when": "order", "corrected": "no", "who": "1", "bid": "6D"},
            "3.4.4",
            (RecordDeal("6D", 1, calls=(), outcome="without-all"),),
        ),
        Example(
            _("6♠, pass, 6♣, and the forehand now says misère."),
            {"when": "auction", "who": "1"},
            "3.3.9",
            (Restrict(1, Ban.BID_AGAIN),),
        ),
    ),
)

INFRACTIONS = (INSUFFICIENT, AFTER_PASS, WITHDRAWN, MISERE_TOO_LATE)
