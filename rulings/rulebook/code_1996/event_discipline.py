"""The order of an event: lateness, telephones, slow play, disobedience (4.2.16, the organiser's tariffs).

The Code leaves these to the regulations of the event. The first fault is warned, or costs the tariff
that the organiser has set; what stands above that is in `ladder`. Who is absent is in `event_absence`.
"""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Is, Question, Stage
from rulings.rulebook.facts import Facts, Scope
from rulings.rulebook.ladder import (
    CARD,
    RULES,
    disqualified,
    first_step,
    forfeit,
    last_step,
    next_step,
    players_for,
    tariff,
)
from rulings.rulebook.questions import NO, WHO, YES, time_of
from rulings.rulebook.remedies import Instruct, OneOf, PlayOn, Remedies, Warn
from rulings.rulebook.tariffs import build_tariffs


def ladder_of(
    key: str, time: Question, players: Question, fault: tuple[Is, ...], gist: str
) -> tuple[Clause, ...]:
    """The three rungs for a kind of fault whose tariff has the same key."""

    def first(case: Case) -> Remedies:
        return first_step(case, key, key)

    def again(case: Case) -> Remedies:
        return next_step(case, key, key)

    def last(case: Case) -> Remedies:
        return last_step(case, key)

    uses = (WHO, players)
    warned = (*fault, time.is_("again"))
    return (
        Clause(RULES, gist, (*fault, time.is_("first")), first, uses=uses),
        Clause(
            RULES,
            _("He was warned of it in this event: the arbiter goes a step further up."),
            (*warned, CARD.is_(NO)),
            again,
            uses=uses,
        ),
        Clause(
            RULES,
            _("He was warned of it and has a yellow card: the round, or the event, is over for him."),
            (*warned, CARD.is_(YES)),
            last,
            uses=uses,
        ),
    )


FINED = Facts(
    seats=(0, 1, 2, 3),
    dealer=0,
    is_tournament=True,
    tariffs=build_tariffs(
        {
            "lateness": {"points": 5, "place": "mountain", "source": "regulation 4.1"},
            "yellow_card": {"points": 2, "source": "regulation 4.7"},
        }
    ),
    warned={(2, "phone", Scope.EVENT): 1},
)
"""A table of an event with tariffs, for examples."""

# Lateness

LATE_TIME, LATE_PLAYERS = time_of("lateness", Scope.EVENT), players_for("lateness")
HOW_LATE = Question(
    "what",
    _("How late did he come?"),
    {
        "allowed": _("within what the regulations allow"),
        "late": _("later than that"),
    },
    why=_("The hour and the allowance are those of the event."),
)

LATENESS = Infraction(
    key="lateness",
    title=_("Late for a round"),
    stage=Stage.EVENT,
    words=(
        "опоздание, опоздал, опоздал к туру, задержался, пришёл поздно, не вовремя, опоздун, опоздал на "
        "тур, нет на месте вовремя, late, lateness"
    ),
    asks=(HOW_LATE, LATE_TIME, CARD, WHO, LATE_PLAYERS),
    clauses=(
        Clause(
            RULES,
            _("Within the allowance of the event nothing follows."),
            (HOW_LATE.is_("allowed"),),
            (PlayOn(),),
        ),
        *ladder_of(
            "lateness",
            LATE_TIME,
            LATE_PLAYERS,
            (HOW_LATE.is_("late"),),
            _("He came late: a warning, or what the event has set for it."),
        ),
    ),
    examples=(
        Example(
            _("Seven minutes late for the first time, in an event that has set nothing."),
            {"what": "late", "time": "first", "who": "1"},
            RULES,
            (Warn(1, "lateness", Scope.EVENT),),
        ),
    ),
)

# Telephones

PHONE_TIME, PHONE_PLAYERS = time_of("phone", Scope.EVENT), players_for("phone")
PHONE_WHAT = Question(
    "what",
    _("What happened with the telephone?"),
    {
        "disturbed": _("it rang, or he looked at it at the table"),
        "helped": _("he learnt something about the play by it"),
    },
)


def helped(case: Case) -> Remedies:
    """Help from outside is foul play."""
    return (OneOf((forfeit(case), disqualified(case), tariff(case, "phone"))),)


PHONE = Infraction(
    key="phone",
    title=_("Telephone at the table"),
    stage=Stage.EVENT,
    words=(
        "телефон, звонок, зазвонил телефон, мобильный, смартфон, переписка, чат, гаджет, сидит в "
        "телефоне, достал телефон, пишет в телефоне, phone"
    ),
    asks=(PHONE_WHAT, PHONE_TIME, CARD, WHO, PHONE_PLAYERS),
    clauses=(
        *ladder_of(
            "phone",
            PHONE_TIME,
            PHONE_PLAYERS,
            (PHONE_WHAT.is_("disturbed"),),
            _("A telephone disturbed the table: a warning, or what the event has set for it."),
        ),
        Clause(
            RULES,
            _("Help by telephone is foul play: the round, or the event, is over for him."),
            (PHONE_WHAT.is_("helped"),),
            helped,
            uses=(WHO, PHONE_PLAYERS),
            also=("5.4.13",),
        ),
    ),
    examples=(
        Example(
            _("It rings again in an event where a yellow card counts for two rounds."),
            {"what": "disturbed", "who": "2"},
            RULES,
            next_step(Case({"who": "2"}, FINED), "phone", "phone"),
            FINED,
        ),
    ),
)

# Slow play

SLOW_TIME, SLOW_PLAYERS = time_of("slow_play", Scope.EVENT), players_for("slow_play")
WHOSE = Question(
    "what",
    _("Who is slow?"),
    {"table": _("the whole table"), "one": _("one player")},
)

SLOW_PLAY = Infraction(
    key="slow_play",
    title=_("Slow play"),
    stage=Stage.EVENT,
    words=(
        "медленная игра, тянет время, долго думает, затягивает, не успевают, отстают, думает долго, "
        "медлит, тормозит, копается, slow play"
    ),
    asks=(WHOSE, SLOW_TIME, CARD, WHO, SLOW_PLAYERS),
    clauses=(
        Clause(
            RULES,
            _("The whole table is behind: it is hurried, and begins no deal after the end of the round."),
            (WHOSE.is_("table"),),
            (
                Instruct(_("The table is asked to play faster; the arbiter notes the time.")),
                Instruct(_("At the end of the round the deal in hand is played out, and no other begun.")),
            ),
        ),
        *ladder_of(
            "slow_play",
            SLOW_TIME,
            SLOW_PLAYERS,
            (WHOSE.is_("one"),),
            _("One player holds up the table: a warning, or what the event has set for it."),
        ),
    ),
    examples=(
        Example(
            _("A declarer thinks for five minutes, for the first time."),
            {"what": "one", "time": "first", "who": "3"},
            RULES,
            (Warn(3, "slow_play", Scope.EVENT),),
        ),
    ),
)

# The arbiter's word

BREACH_TIME, BREACH_PLAYERS = time_of("conduct", Scope.EVENT), players_for("conduct")
BREACH = Question(
    "what",
    _("What was it?"),
    {
        "order": _("another breach of the regulations"),
        "arbiter": _("he does not do what an arbiter tells him"),
        "result": _("a result was agreed, or a sheet falsified"),
    },
)


def falsified(case: Case) -> Remedies:
    """The event itself is at stake."""
    return (OneOf((disqualified(case), forfeit(case), tariff(case, "conduct"))),)


REGULATIONS = Infraction(
    key="breach_of_regulations",
    title=_("Breach of the regulations of the event"),
    stage=Stage.EVENT,
    words=(
        "нарушение регламента, регламент, не слушает судью, не подчиняется, спорит с судьёй, договорняк, "
        "договорной результат, подделал протокол, курение, алкоголь, пьяный, форма одежды, жёлтая "
        "карточка, красная карточка, дисквалификация, удаление, договорная игра, договорился о "
        "результате, пьян, выпил, спорит с арбитром, не слушает арбитра, нарушил регламент, yellow card, "
        "disqualification"
    ),
    asks=(BREACH, BREACH_TIME, CARD, WHO, BREACH_PLAYERS),
    clauses=(
        *ladder_of(
            "conduct",
            BREACH_TIME,
            BREACH_PLAYERS,
            (BREACH.is_not("result"),),
            _("A breach of the regulations: a warning, or what the event has set for it."),
        ),
        Clause(
            RULES,
            _("Who falsifies a result plays no further, or loses the round at least."),
            (BREACH.is_("result"),),
            falsified,
            uses=(WHO, BREACH_PLAYERS),
            also=("5.4.13", "4.1.3"),
        ),
    ),
    examples=(
        Example(
            _("A player with a yellow card will not sit down when the arbiter asks him to."),
            {"what": "arbiter", "time": "again", "card": "yes", "who": "0"},
            RULES,
            last_step(Case({"who": "0"}), "conduct"),
        ),
    ),
)

INFRACTIONS = (LATENESS, PHONE, SLOW_PLAY, REGULATIONS)
