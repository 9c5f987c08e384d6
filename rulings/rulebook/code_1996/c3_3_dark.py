"""Chapter 3.3, bids in the dark (3.3.19, 3.7.10, notes 28–31)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.questions import NO, WHO_PLAYS, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Ban, Instruct, PlayOn, Remedies, Restrict

WHO = WHO_PLAYS


def _agreed(case: Case) -> str | None:
    if not case.facts.seats:
        return None
    return YES if case.facts.convention.dark else NO


AGREED = Question(
    "agreed",
    _("Are bids in the dark agreed on?"),
    YES_OR_NO,
    why=_("They belong to the classic game, and hold only by agreement."),
    known=_agreed,
)
WHAT = Question(
    "what",
    _("What is the question?"),
    {
        "looked_before": _("he called it after he had looked at his cards"),
        "looked_later": _("he looked at his cards in the course of the auction"),
        "over_pass": _("a dark pass was overbid too low"),
        "over_bid": _("a dark bid was overbid by an open one"),
        "over_misere": _("a dark misère was overbid too low"),
        "to_misere": _("the winner in the dark changes to a misère before he takes the talon"),
        "to_misere_late": _("he changes to a misère after he has taken it"),
        "talon_shown": _("the talon of a dark bid was shown"),
        "six_whist": _("a defender will not whist on a six bought in the dark"),
        "bombs": _("all passed, one of them in the dark"),
    },
)


def on_him(*remedies: Ban | str) -> Decide:
    """Restrictions and instructions for the player."""

    def decide(case: Case) -> Remedies:
        who = case.seat(WHO)
        return tuple(Instruct(one, who) if isinstance(one, str) else Restrict(who, one) for one in remedies)

    return decide


NO_FACTOR = _("%(player)s: bids on like everybody, and what he plays counts once.")
BY_PASS = Instruct(_("The first dark pass is overbid from a seven, the second from an eight, and so on."))
BY_MISERE = Instruct(_("A dark misère is overbid by a nine in the dark or an open ten only."))
OPEN_MISERE = _("%(player)s: takes the talon openly and plays the misère at its plain price.")
BOTH_WHIST = _("%(player)s: whists, in the dark; on a dark six both defenders must.")
BOMBS = Instruct(_("Everybody gets a bomb, the sitting dealer too; not the one who passed with open eyes."))

AGREED_ON = AGREED.is_(YES)

DARK_BID = Infraction(
    key="dark_bid",
    title=_("Bids in the dark"),
    stage=Stage.AUCTION,
    words=(
        "втёмную, в тёмную, тёмная заявка, темнит, пас втёмную, раз втёмную, тёмный мизер, мизер втёмную,"
        " бомба, птичка, ёлочка, рефет, не смотрев карт, темнил, заявил втёмную, подсмотрел на тёмной, "
        "dark bid"
    ),
    asks=(AGREED, WHAT, WHO),
    clauses=(
        Clause(
            "3.3.19",
            _("Nothing was agreed: the call counts like any other, without a factor."),
            (AGREED.is_(NO),),
            on_him(NO_FACTOR),
            uses=(WHO,),
            also=("note 28", "3.3.11"),
        ),
        Clause(
            "3.3.19",
            _("Only who has not looked at his cards bids in the dark: the call counts, the factor does not."),
            (AGREED_ON, WHAT.is_("looked_before")),
            on_him(Ban.BID_STANDS, NO_FACTOR),
            uses=(WHO,),
            also=("3.3.11",),
        ),
        Clause(
            "3.3.19 б",
            _("He may look and bid on; the game that he buys then counts once."),
            (AGREED_ON, WHAT.is_("looked_later")),
            on_him(NO_FACTOR),
            uses=(WHO,),
        ),
        Clause(
            "3.3.19 а",
            _("Each dark pass raises the level that overbids it: the bid was too low, and is made good."),
            (AGREED_ON, WHAT.is_("over_pass")),
            lambda case: (Restrict(case.seat(WHO), Ban.BID_AGAIN), BY_PASS),
            uses=(WHO,),
            also=("3.7.10", "note 22"),
        ),
        Clause(
            "3.3.19 б",
            _("A dark bid is overbid by the next step like any other."),
            (AGREED_ON, WHAT.is_("over_bid")),
            (PlayOn(),),
        ),
        Clause(
            "3.3.19 в",
            _("Only a nine in the dark or an open ten overbids it: the bid was too low, and is made good."),
            (AGREED_ON, WHAT.is_("over_misere")),
            lambda case: (Restrict(case.seat(WHO), Ban.BID_AGAIN), BY_MISERE),
            uses=(WHO,),
            also=("3.6.5", "note 22"),
        ),
        Clause(
            "3.3.19 б",
            _("Before he takes the talon he may change to a misère: an open one, without the factor."),
            (AGREED_ON, WHAT.is_("to_misere")),
            on_him(OPEN_MISERE),
            uses=(WHO,),
            also=("3.3.9",),
        ),
        Clause(
            "3.3.19 б",
            _("With the talon in his hand it is too late: he orders something else."),
            (AGREED_ON, WHAT.is_("to_misere_late")),
            on_him(Ban.ORDER_AGAIN),
            uses=(WHO,),
            also=("3.3.9", "3.4.4"),
        ),
        Clause(
            "3.3.19 б",
            _("The talon of a dark bid, or of a dark misère, is nobody else's to see; no penalty is named."),
            (AGREED_ON, WHAT.is_("talon_shown")),
            (
                AtDiscretion(
                    _("the winner may show what is his; another who showed it makes good the damage."),
                    ("3.3.19 б", "3.3.19 в", "3.3.14", "3.3.16"),
                ),
            ),
            also=("3.3.19 в", "3.6.5", "3.3.14"),
        ),
        Clause(
            "3.3.19 б",
            _("On a six bought in the dark both must whist, in the dark; on other games as usual."),
            (AGREED_ON, WHAT.is_("six_whist")),
            on_him(BOTH_WHIST),
            uses=(WHO,),
            also=("note 31",),
        ),
        Clause(
            "3.3.19 а",
            _("The trick price doubles for all with each dark all-pass in a row, and bombs are given out."),
            (AGREED_ON, WHAT.is_("bombs")),
            (BOMBS,),
            also=("note 29", "note 30", "3.7.10"),
        ),
    ),
    examples=(
        Example(
            _("A six is bid over a pass in the dark."),
            {"agreed": "yes", "what": "over_pass", "who": "2"},
            "3.3.19 а",
            (Restrict(2, Ban.BID_AGAIN), BY_PASS),
        ),
        Example(
            _("Dark bids are not agreed on, and the forehand says: one in the dark."),
            {"agreed": "no", "who": "1"},
            "3.3.19",
            (Instruct(NO_FACTOR, 1),),
        ),
    ),
)

INFRACTIONS = (DARK_BID,)
