"""Chapter 4.2 and 5.4.18: a sheet that ends early, is put off, or loses a player."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.charges import missing_into_mountain
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.ladder import amount_of, players_for
from rulings.rulebook.questions import NO, SETTING, WHO, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Discipline,
    EndSheet,
    Instruct,
    Measure,
    OneOf,
    Option,
    Remedies,
    Remedy,
    Stands,
    TakeSeat,
)
from rulings.rulebook.tables import score

WHAT = Question(
    "what",
    _("Why is it to end?"),
    {
        "limit": _("the agreed time, or number of deals, is over"),
        "agreed": _("all at the table wish to stop"),
        "force": _("somebody cannot go on: force majeure"),
        "leaves": _("somebody wishes to leave without need"),
        "put_off": _("somebody wishes to play on another day"),
    },
    why=_("A sheet is broken off before its end in an emergency only."),
)
LIMIT = Question(
    "limit",
    _("Which limit was it?"),
    {"time": _("the agreed time"), "deals": _("the agreed number of deals")},
)
INSISTS = Question(
    "insists",
    _("Does anybody insist on settling now?"),
    YES_OR_NO,
    why=_("It is not put to the vote: one player's demand is enough."),
)
REPLACED = Question(
    "replaced",
    _("Is there a replacement whom all accept?"),
    YES_OR_NO,
    why=_("It is the best way out, and the others may say no without giving reasons."),
)
PLEDGE = Question(
    "pledge",
    _("Does he leave a pledge for the most that he can lose?"),
    YES_OR_NO,
    why=_("Players' custom lets him put the game off for that, and he must see that it is finished."),
)

PLAY_OUT = Instruct(_("A deal that has begun is played out first."))
FULL = Instruct(_("All pools are full now: the sheet is finished and settled."))
PUT_OFF = Instruct(_("The sheet is put off: all sign the figures, and it is played on from there."))


def at_the_limit(case: Case) -> Remedies:
    """The end that was agreed beforehand."""
    return (PLAY_OUT, EndSheet(case.answers[LIMIT.key]))


def as_it_stands() -> Remedies:
    """The settlement reckons with unequal pools by itself."""
    return (PLAY_OUT, EndSheet())


def into_the_mountain(case: Case) -> Remedies:
    """Each writes what he lacks into his mountain; without a sheet they do it themselves."""
    if case.facts.document is None:
        return (PLAY_OUT, Instruct(_("Each writes what his pool lacks into his mountain.")), EndSheet())
    scored = score(dict(case.facts.document))
    convention = scored.head.convention
    missing = missing_into_mountain(scored.balance.pool, scored.balance.seats, convention)
    end: Remedy = EndSheet() if convention.pool_mode == "open" else FULL  # a full sheet ends by itself
    return (PLAY_OUT, *missing, end)


def two_ways(case: Case) -> tuple[Option, ...]:
    """Both come to the same vists."""
    return (
        Option("as_it_stands", "5.4.18", _("Settled at once by the figures as they stand."), as_it_stands()),
        Option(
            "mountain",
            "4.2.3",
            _("What is missing in the pools goes into the mountains; the settlement is the same."),
            into_the_mountain(case),
        ),
    )


def substitute(case: Case) -> Remedies:
    """Another plays on with his figures."""
    return (TakeSeat(case.seat(WHO), is_substitute=True),)


def in_an_event(case: Case) -> Remedies:
    """Two points pull apart: all may agree, and only an emergency may end it."""
    play_on: Remedies = (Instruct(_("The sheet is played to its end.")),)
    stop = Option(
        "stop", "4.2.3", _("All agree and the organisers allow it: the sheet ends."), into_the_mountain(case)
    )
    return (OneOf((Option("play_on", "4.2.15", _("No emergency: they play on."), play_on), stop)),)


def settled_now(case: Case) -> Remedies:
    """One insists."""
    return (OneOf(two_ways(case)),)


def emergency_in_an_event(case: Case) -> Remedies:
    """Other tables play the same event, so the arbiter looks for a way to go on too."""
    ways = (
        *two_ways(case),
        Option("substitute", "5.4.7", _("A substitute plays on with his figures."), substitute(case)),
        Option("put_off", "5.4.18", _("The event can spare the time: put off."), (PLAY_OUT, PUT_OFF)),
    )
    return (OneOf(ways),)


def unwilling(case: Case) -> Remedies:
    """Among friends nobody can be held, and it may be taken as an insult."""
    stay = Option(
        "play_on", "4.2.15", _("The sheet has to be played to its end."), (Instruct(_("They play on.")),)
    )
    return (OneOf((stay, *two_ways(case))),)


def leaves_an_event(case: Case) -> Remedies:
    """The event's tariff, a forfeit, or what the arbiter finds right; the others keep what they have."""
    who = case.seat(WHO)
    silent = AtDiscretion(_("the measure that the regulations give."), ("4.2.15", "5.4.18"))
    return (
        OneOf(
            (
                Option(
                    "tariff",
                    "4.2.16",
                    _("The event's tariff; the sheet is settled as it stands."),
                    (*as_it_stands(), *amount_of(case, who, "leaving")),
                ),
                Option(
                    "forfeit",
                    "4.2.16",
                    _("He forfeits the round, the others keep what they have."),
                    (*as_it_stands(), Discipline(who, Measure.FORFEIT)),
                ),
                Option("other", "5.4.18", _("Another measure."), (*as_it_stands(), silent)),
            )
        ),
    )


PLAYERS = players_for("leaving")
FRIENDS, EVENT = SETTING.is_("friendly"), SETTING.is_("tournament")
LEAVES = WHAT.is_("leaves")

EARLY_END = Infraction(
    key="early_end",
    title=_("Early end of the sheet, a player leaves"),
    stage=Stage.END,
    words=(
        "досрочное окончание, бросил пулю, недоигранная пулька, уходит, ушёл, уход из-за стола, "
        "расписать, расписать досрочно, форс-мажор, отложить пульку, доиграть потом, залог, время вышло, "
        "конец пульки, уходит с игры, ушёл раньше, не доиграли пульку, недоиграли, время кончилось, "
        "кончилось время, закончилось время, прерваться, разойтись, расписать пулю, early end, leaving"
    ),
    asks=(WHAT, REPLACED, SETTING, INSISTS, PLEDGE, LIMIT, WHO, PLAYERS),
    clauses=(
        Clause(
            "4.2.2",
            _("The size of a game is agreed beforehand: at the limit the deal is played out and settled."),
            (WHAT.is_("limit"),),
            at_the_limit,
            uses=(LIMIT,),
            also=("5.4.4",),
        ),
        Clause(
            "4.2.3",
            _("With everybody's consent they stop: each writes what his pool lacks into his mountain."),
            (WHAT.is_("agreed"), FRIENDS),
            into_the_mountain,
            also=("4.2.3.3",),
        ),
        Clause(
            "4.2.15",
            _("By one point consent ends a sheet, by another an emergency only: the organiser is asked."),
            (WHAT.is_("agreed"), EVENT),
            in_an_event,
            also=("4.2.3", "4.2.3.3"),
        ),
        Clause(
            "5.4.18",
            _("Force majeure: anybody may insist on settling at once, and no vote can refuse him."),
            (WHAT.is_("force"), FRIENDS, INSISTS.is_(YES)),
            settled_now,
            also=("4.2.15", "4.2.3", "note 94"),
        ),
        Clause(
            "5.4.18",
            _("Force majeure, and nobody insists on settling: the sheet is put off by common consent."),
            (WHAT.is_("force"), FRIENDS, INSISTS.is_(NO)),
            (PLAY_OUT, PUT_OFF),
            also=("4.2.15", "note 94"),
        ),
        Clause(
            "5.4.18",
            _("Force majeure in an event: the arbiter has the sheet settled, put off, or played on for him."),
            (WHAT.is_("force"), EVENT),
            emergency_in_an_event,
            uses=(WHO,),
            also=("4.2.15", "4.2.3", "5.4.7", "note 94"),
        ),
        Clause(
            "5.4.18",
            _("A replacement whom all accept is the best way out."),
            (LEAVES, REPLACED.is_(YES)),
            substitute,
            uses=(WHO,),
            also=("5.4.7", "note 88"),
        ),
        Clause(
            "5.4.18",
            _(
                "To leave without need is indelicate and may be taken as an insult; the Code has no penalty "
                "for it."
            ),
            (LEAVES, REPLACED.is_(NO), FRIENDS),
            unwilling,
            also=("4.2.15", "4.2.3"),
        ),
        Clause(
            "4.2.15",
            _("To leave an event without need is against the Code; what it costs the regulations say."),
            (LEAVES, REPLACED.is_(NO), EVENT),
            leaves_an_event,
            uses=(WHO, PLAYERS),
            also=("5.4.18", "4.2.16"),
        ),
        Clause(
            "note 96",
            _("With a pledge for the greatest possible loss he may put it off, and must see it finished."),
            (WHAT.is_("put_off"), FRIENDS, PLEDGE.is_(YES)),
            (PLAY_OUT, PUT_OFF),
            also=("5.4.18",),
        ),
        Clause(
            "4.2.15",
            _("Without a pledge nobody has to wait for him: the sheet is played to its end."),
            (WHAT.is_("put_off"), FRIENDS, PLEDGE.is_(NO)),
            (Stands(), Instruct(_("They play on."))),
            also=("note 96", "5.4.18"),
        ),
        Clause(
            "4.2.15",
            _("An event keeps its hours: a sheet is not put off at a player's wish."),
            (WHAT.is_("put_off"), EVENT),
            (Stands(), Instruct(_("They play on."))),
            also=("5.4.18",),
        ),
    ),
    examples=(
        Example(
            _("A fire in the next house, and the one who is winning wants his money."),
            {"what": "force", "setting": "friendly", "insists": "yes"},
            "5.4.18",
            settled_now(Case()),
        ),
        Example(
            _("A player must catch his train, and all know the friend who sits down for him."),
            {"what": "leaves", "replaced": "yes", "who": "2"},
            "5.4.18",
            (TakeSeat(2, is_substitute=True),),
        ),
    ),
)

INFRACTIONS = (EARLY_END,)
