"""Chapter 3.9, talk at the table: counting aloud, remarks, signs, advice from outside."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.ladder import amount_of, players_for
from rulings.rulebook.questions import SETTING, WHO, WHO_PLAYS, time_of
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Discipline,
    Instruct,
    Measure,
    OneOf,
    Option,
    PlayOn,
    Remedies,
    Restrict,
    Warn,
)

REMARK = "remark"

# Counting aloud, remarks, signs

SAID = Question(
    "what",
    _("What was it?"),
    {
        "confirm": _("a question whether a player is really out of the suit"),
        "counting": _("trumps or tricks counted aloud"),
        "comment": _("a question or comment on the play"),
        "reminder": _("a reminder of the auction or of a suit, or a reproach"),
        "sign": _("a gesture, or a card made ready too early"),
    },
    why=_("One question is allowed; everything else may tell a partner something."),
)

BY = Question("by", _("Who was it?"), {"player": _("a player"), "outsider": _("an onlooker")})

TIME = time_of(REMARK)
OUTSIDER_TIME = Question(
    "outsider_time",
    _("Was the onlooker asked to be silent before?"),
    {"first": _("no"), "again": _("yes")},
    why=_("One request is the warning, after it he leaves."),
)

REMARK_PLAYERS = players_for(REMARK)
BY_PLAYER = BY.is_("player")


def warn(case: Case) -> Remedies:
    """A first warning."""
    return (Warn(case.seat(WHO), REMARK),)


def after_warning(case: Case) -> Remedies:
    """The Code names no penalty: warning again, the event's tariff, or what it cost others."""
    who = case.seat(WHO)
    return (
        OneOf(
            (
                Option("warning", "5.4.11", _("Another warning."), (Warn(who, REMARK),)),
                Option(
                    "tariff",
                    "5.4.11",
                    _("The event's penalty for remarks and signs."),
                    amount_of(case, who, REMARK),
                ),
                Option(
                    "damage",
                    "5.4.13",
                    _("What others lost by it is made good."),
                    (AtDiscretion(_("whists for the damage that can be shown."), ("5.4.13",)),),
                ),
            )
        ),
    )


REMARKS = Infraction(
    key="remark",
    title=_("Counting aloud, remarks, reminders, gestures"),
    stage=Stage.PLAY,
    words=(
        "считает вслух, подсказка, подсказал, реплика, замечание, намёк, маяк, маякует, жест, "
        "комментирует, разговоры, болтовня, напомнил торговлю, приготовил карту, подсказывает, подсказал "
        "партнёру, подсказка партнёру, маячит, маякнул, намекнул, болтает, говорит лишнее, думает вслух, "
        "вздыхает, морщится, сказал что у него, просит ход, remark, hint"
    ),
    asks=(SAID, BY, TIME, OUTSIDER_TIME, WHO, REMARK_PLAYERS),
    clauses=(
        Clause(
            "3.9.19",
            _("A player may ask another whether he is really out of the suit: this one question is free."),
            (SAID.is_("confirm"), BY_PLAYER),
            (PlayOn(),),
            also=("5.4.14",),
        ),
        Clause(
            "3.9.13",
            _("Nobody may count trumps or tricks aloud; the first time he is warned."),
            (SAID.is_("counting"), BY_PLAYER, TIME.is_("first")),
            warn,
            uses=(WHO,),
        ),
        Clause(
            "3.9.19",
            _("Questions and comments during the play are not allowed; the first time he is warned."),
            (SAID.is_("comment"), BY_PLAYER, TIME.is_("first")),
            warn,
            uses=(WHO,),
            also=("5.4.8",),
        ),
        Clause(
            "5.4.11",
            _("Reminders, reproaches and signs may tell a partner something; the first time he is warned."),
            (SAID.is_("reminder", "sign"), BY_PLAYER, TIME.is_("first")),
            warn,
            uses=(WHO,),
            also=("5.4.12", "5.4.13", "note 91"),
        ),
        Clause(
            "5.4.11",
            _("After a warning the Code names no penalty: the arbiter chooses."),
            (SAID.is_not("confirm"), BY_PLAYER, TIME.is_("again")),
            after_warning,
            uses=(WHO, REMARK_PLAYERS),
            also=("3.9.13", "3.9.19", "5.4.13"),
        ),
        Clause(
            "5.5.2",
            _("A player's request for silence binds an onlooker, and is his warning."),
            (BY.is_("outsider"), OUTSIDER_TIME.is_("first")),
            (Instruct(_("The onlooker is asked to be silent.")),),
            also=("5.5.1", "3.9.13"),
        ),
        Clause(
            "5.5.4",
            _("An onlooker who was asked before leaves the table."),
            (BY.is_("outsider"), OUTSIDER_TIME.is_("again")),
            (Discipline(None, Measure.REMOVED),),
            also=("5.5.1", "5.5.3", "note 97"),
        ),
    ),
    examples=(
        Example(
            _("A whister counts trumps aloud for the first time."),
            {"what": "counting", "by": "player", "time": "first", "who": "1"},
            "3.9.13",
            (Warn(1, REMARK),),
        ),
    ),
)

# Advice from outside


def nearest_opponent(case: Case) -> Remedies:
    """He names the card; the adviser is sent away."""
    return (Restrict(case.seat(WHO_PLAYS), Ban.LEAD_NAMED), Discipline(None, Measure.REMOVED))


OUTSIDER_ADVICE = Infraction(
    key="outsider_advice_play",
    title=_("An outsider advises a lead or a discard"),
    stage=Stage.PLAY,
    words=(
        "совет постороннего, подсказал болельщик, кибитцер подсказал, подсказка со стороны, зритель "
        "подсказал ход, зритель советует, болельщик подсказал карту, совет со стороны, kibitzer"
    ),
    asks=(SETTING, WHO_PLAYS),
    clauses=(
        Clause(
            "3.9.20",
            _("The opponent nearest to the one who was advised names the lead or the discard."),
            (SETTING.is_("friendly"),),
            nearest_opponent,
            uses=(WHO_PLAYS,),
            also=("5.5.5", "5.5.1"),
        ),
        Clause(
            "note 72",
            _("In a tournament the arbiter finds a compromise and sends the adviser away at once."),
            (SETTING.is_("tournament"),),
            (
                AtDiscretion(
                    _("the strict measure is a card named by the nearest opponent."), ("3.9.20", "note 72")
                ),
                Discipline(None, Measure.REMOVED),
            ),
            also=("3.9.20", "5.5.5"),
        ),
    ),
    examples=(
        Example(
            _("A friend behind the declarer whispers: lead hearts."),
            {"setting": "friendly", "who": "1"},
            "3.9.20",
            (Restrict(1, Ban.LEAD_NAMED), Discipline(None, Measure.REMOVED)),
        ),
    ),
)

INFRACTIONS = (REMARKS, OUTSIDER_ADVICE)
