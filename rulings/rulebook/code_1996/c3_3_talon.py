"""Chapter 3.3, the talon at the end of the auction: opened for another, taken unbid (3.3.14, 3.3.15)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import was_dark
from rulings.rulebook.questions import NO, SETTING, WHO, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Ban, PlayOn, Remedies, Restrict, Warn

ORDER = "order"

# Opened for the declarer

ASKED = Question(
    "asked",
    _("Did the declarer ask for it?"),
    YES_OR_NO,
    why=_("The talon is his, and he opens it himself unless he asks another to."),
)
DARK = Question(
    "dark",
    _("Had he bought it in the dark, so that nobody else should see it?"),
    YES_OR_NO,
    why=_("Then the others learn two cards that are his secret."),
    known=lambda case: {None: None, False: NO, True: YES}[was_dark(case)],
)


def remark(case: Case) -> Remedies:
    """The talon was to be shown anyhow."""
    return (Warn(case.seat(WHO), ORDER),)


def secret_lost(case: Case) -> Remedies:
    """What the others have learnt."""
    return (
        Warn(case.seat(WHO), ORDER),
        AtDiscretion(_("damage that the declarer can show is made good."), ("3.3.16", "3.3.19 б")),
    )


OPENED_FOR_HIM = Infraction(
    key="talon_opened_for_declarer",
    title=_("Somebody else opened the talon for the declarer"),
    stage=Stage.AUCTION,
    words=(
        "открыл прикуп за игрока, открыл чужой прикуп, сдатчик открыл прикуп, вскрыл прикуп за другого, "
        "сдающий открыл прикуп, открыл прикуп за разыгрывающего, вскрыл прикуп разыгрывающему, opened the"
        " talon for the declarer"
    ),
    asks=(ASKED, DARK, WHO),
    clauses=(
        Clause(
            "3.3.14",
            _("The declarer asked for it: anybody may open it for him."),
            (ASKED.is_(YES),),
            (PlayOn(),),
        ),
        Clause(
            "3.3.14",
            _("Only the declarer opens his talon. All were to see it in any case: a remark, no penalty."),
            (ASKED.is_(NO), DARK.is_(NO)),
            remark,
            uses=(WHO,),
            also=("3.3.13",),
        ),
        Clause(
            "3.3.14",
            _("It was his secret: a remark, and what it cost him is for the arbiter to find."),
            (ASKED.is_(NO), DARK.is_(YES)),
            secret_lost,
            uses=(WHO,),
            also=("3.3.19 б", "3.3.16"),
        ),
    ),
    examples=(
        Example(
            _("The dealer turns the talon over as soon as the others have passed."),
            {"asked": "no", "dark": "no", "who": "0"},
            "3.3.14",
            (Warn(0, ORDER),),
        ),
    ),
)

# Taken unbid by the third hand

ORDERS = Question(
    "what",
    _("What does he want to order?"),
    {"tricks": _("a contract for tricks"), "misere": _("a misère"), "nothing": _("nothing: he regrets it")},
)


def must_order(case: Case) -> Remedies:
    """Any contract."""
    return (Restrict(case.seat(WHO), Ban.MUST_ORDER),)


def frowned_upon(case: Case) -> Remedies:
    """The others are right to object, and the Code has no penalty."""
    return (
        *must_order(case),
        AtDiscretion(_("a remark, or nothing; he should have bid."), ("3.3.15", "note 23")),
    )


def silent_misere(case: Case) -> Remedies:
    """Misère is bid at once or never; he has bid nothing."""
    return (
        *must_order(case),
        AtDiscretion(
            _("a misère is his first bid or none: whether taking the talon in silence was a bid."),
            ("3.3.9", "3.3.15", "3.6.3"),
        ),
    )


TAKEN_UNBID = Infraction(
    key="third_hand_takes_talon",
    title=_("The third hand takes the talon without a bid"),
    stage=Stage.AUCTION,
    words=(
        "третья рука взяла прикуп, взял прикуп молча, взял прикуп без заявки, молча взял, после двух "
        "пасов, взял без слов, взял прикуп без торговли, third hand"
    ),
    asks=(ORDERS, SETTING, WHO),
    clauses=(
        Clause(
            "3.3.15",
            _("After two passes he may take it without a word, and is bound to order some contract."),
            (ORDERS.is_("tricks", "nothing"), SETTING.is_("friendly")),
            must_order,
            uses=(WHO,),
            also=("3.4.5",),
        ),
        Clause(
            "note 23",
            _("In a tournament this liberty is not liked: he must order; more is left to the arbiter."),
            (ORDERS.is_("tricks", "nothing"), SETTING.is_("tournament")),
            frowned_upon,
            uses=(WHO,),
            also=("3.3.15", "3.4.5"),
        ),
        Clause(
            "3.3.9",
            _("The Code does not say whether one who took the talon in silence may order a misère."),
            (ORDERS.is_("misere"),),
            silent_misere,
            uses=(WHO,),
            also=("3.3.15", "note 23"),
        ),
    ),
    examples=(
        Example(
            _("Pass, pass, and the rearhand takes the talon among friends."),
            {"what": "tricks", "setting": "friendly", "who": "3"},
            "3.3.15",
            (Restrict(3, Ban.MUST_ORDER),),
        ),
    ),
)

INFRACTIONS = (OPENED_FOR_HIM, TAKEN_UNBID)
