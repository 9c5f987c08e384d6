"""The order of an event: who does not come, who goes, who sits at a wrong place (4.2.16, 5.4.7)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.ladder import RULES, disqualified, forfeit, nought, players_for, tariff
from rulings.rulebook.questions import NO, WHO, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Instruct,
    OneOf,
    Option,
    Remedies,
    Remedy,
    Stands,
    TakeSeat,
)

EXCUSED = Question(
    "excused",
    _("Had he a good reason, and did he give notice?"),
    YES_OR_NO,
    why=_("Force majeure is nobody's fault."),
)

# Not coming

TABLE = Question(
    "table",
    _("What becomes of the table?"),
    {
        "substitute": _("a substitute sits down for him"),
        "plays": _("the others play without him"),
        "too_few": _("too few are left to play"),
    },
)
ABSENT_PLAYERS = players_for("no_show")


def the_table(case: Case) -> Remedy:
    """How the others go on."""
    if case.said(TABLE, "substitute"):
        return TakeSeat(case.seat(WHO), is_substitute=True)
    if case.said(TABLE, "plays"):
        return Instruct(_("The others play the round without him."))
    return AtDiscretion(_("what the others get for a round that they could not play."), (RULES, "4.1.3"))


def excused(case: Case) -> Remedies:
    """The table goes on, he is not punished."""
    return (the_table(case),)


def absent(case: Case) -> Remedies:
    """The table goes on, and he pays for it."""
    options = (tariff(case, "no_show"), forfeit(case), disqualified(case))
    return (the_table(case), OneOf(options))


NO_SHOW = Infraction(
    key="no_show",
    title=_("A player did not come to the round"),
    stage=Stage.EVENT,
    words=(
        "неявка, не пришёл, не явился, отсутствует, нет игрока, пустое место, нет четвёртого, не пришёл "
        "на тур, no show, absent"
    ),
    asks=(EXCUSED, TABLE, WHO, ABSENT_PLAYERS),
    clauses=(
        Clause(
            RULES,
            _("He is excused: the table goes on as it can, and nothing else follows."),
            (EXCUSED.is_(YES),),
            excused,
            uses=(TABLE, WHO),
            also=("5.4.7",),
        ),
        Clause(
            RULES,
            _("He stayed away: the table goes on as it can, and he bears what the event has set."),
            (EXCUSED.is_(NO),),
            absent,
            uses=(TABLE, WHO, ABSENT_PLAYERS),
            also=("5.4.7",),
        ),
    ),
    examples=(
        Example(
            _("A player sends word that he is ill; a friend sits down for him."),
            {"excused": "yes", "table": "substitute", "who": "3"},
            RULES,
            (TakeSeat(3, is_substitute=True),),
        ),
    ),
)

# Leaving the event

LEAVING_PLAYERS = players_for("leaving")
OUT = Instruct(_("%(player)s: is not drawn for the rounds to come."))


def leaves(case: Case) -> Remedies:
    """He is drawn no more."""
    return (Instruct(OUT.text, case.seat(WHO)),)


def deserts(case: Case) -> Remedies:
    """He is drawn no more, and bears what the event has set."""
    return (*leaves(case), OneOf((tariff(case, "leaving"), disqualified(case))))


EVENT_LEFT = Infraction(
    key="event_left",
    title=_("A player leaves the event"),
    stage=Stage.EVENT,
    words=(
        "снялся с турнира, покинул турнир, ушёл с турнира, выбыл, снятие, уехал с турнира, бросил турнир,"
        " withdrawal, left the event"
    ),
    asks=(EXCUSED, WHO, LEAVING_PLAYERS),
    clauses=(
        Clause(
            RULES,
            _("He has to go, and is excused: he is drawn no more, his results stand."),
            (EXCUSED.is_(YES),),
            leaves,
            uses=(WHO,),
            also=("5.4.18",),
        ),
        Clause(
            RULES,
            _("He goes without need: he is drawn no more, and bears what the event has set."),
            (EXCUSED.is_(NO),),
            deserts,
            uses=(WHO, LEAVING_PLAYERS),
            also=("5.4.18", "4.2.15"),
        ),
    ),
    examples=(
        Example(
            _("A player is called home after the second round."),
            {"excused": "yes", "who": "1"},
            RULES,
            (Instruct(OUT.text, 1),),
        ),
    ),
)

# A wrong place

WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "before": _("before the first deal was entered"),
        "seat": _("later: the right table, wrong seats"),
        "table": _("later: a player sat at a wrong table"),
    },
    why=_("Deals that were played keep their figures as long as that is fair to all."),
)
TO_SEATS = Instruct(_("All go to the places that were drawn."))


def wrong_seats(case: Case) -> Remedies:
    """The deals are replayed for the right seats; or, where the event has it so, his round is nought."""
    corrected = Option(
        "corrected",
        RULES,
        _("The seats are corrected: every deal counts for those who played it."),
        (Instruct(_("The figures are written for the players who made them.")),),
    )
    return (TO_SEATS, OneOf((corrected, nought(case))))


def wrong_table(case: Case) -> Remedies:
    """The others keep what they have; what he has is the arbiter's to decide."""
    return (
        TO_SEATS,
        OneOf(
            (
                forfeit(case),
                nought(case),
                Option("stands", RULES, _("What was played stands for everybody."), (Stands(),)),
                Option(
                    "other",
                    RULES,
                    _("The deals are played again, or settled in another way."),
                    (AtDiscretion(_("which deals count, and for whom."), (RULES, "5.4.7")),),
                ),
            )
        ),
    )


WRONG_PLACE = Infraction(
    key="wrong_place",
    title=_("Players sat at wrong places"),
    stage=Stage.EVENT,
    words=(
        "сел не на своё место, перепутал стол, не тот стол, перепутали места, чужой стол, сел не за тот "
        "стол, сели не так, не своё место, wrong seat"
    ),
    asks=(WHEN, WHO),
    clauses=(
        Clause(
            RULES,
            _("Nothing has been entered: all go to their places, and the cards are dealt again."),
            (WHEN.is_("before"),),
            (TO_SEATS,),
            also=("3.1.1", "note 9"),
        ),
        Clause(
            RULES,
            _("The same players at the same table: what was played stands for those who played it."),
            (WHEN.is_("seat"),),
            wrong_seats,
            uses=(WHO,),
            also=("3.1.1", "note 9"),
        ),
        Clause(
            RULES,
            _("He played at another's place: the others keep their results, his is the arbiter's to decide."),
            (WHEN.is_("table"),),
            wrong_table,
            uses=(WHO,),
            also=("5.4.7", "note 9"),
        ),
    ),
    examples=(
        Example(
            _("Two players have changed chairs, and the first deal is being shuffled."),
            {"when": "before"},
            RULES,
            (TO_SEATS,),
        ),
    ),
)

INFRACTIONS = (NO_SHOW, EVENT_LEFT, WRONG_PLACE)
