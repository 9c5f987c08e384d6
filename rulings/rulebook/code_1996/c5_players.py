"""Chapter 5.4, conduct of players: bad manners, agreed signals (5.4.2, 5.4.11–5.4.13, 5.4.19–5.4.21)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.facts import Scope
from rulings.rulebook.ladder import CARD, disqualified, forfeit, last_step, next_step, players_for, warning
from rulings.rulebook.ladder import tariff as event_tariff
from rulings.rulebook.ladder import yellow_card as card_shown
from rulings.rulebook.questions import NO, SETTING, WHO, YES, time_of
from rulings.rulebook.remedies import (
    AtDiscretion,
    Instruct,
    OneOf,
    Option,
    Remedies,
    Warn,
)

CONDUCT = "conduct"
PLAYERS = players_for(CONDUCT)
FRIENDS, EVENT = SETTING.is_("friendly"), SETTING.is_("tournament")

# Bad manners

WHAT = Question(
    "what",
    _("What was it?"),
    {
        "quarrel": _("a quarrel, raised voices"),
        "abuse": _("swearing or an insult, even in a whisper"),
        "lessons": _("lessons and reproaches that nobody wants"),
        "sneers": _("endearments, sneers, stock jokes about a partner"),
        "noise": _("banging, stamping, cards thrown down"),
    },
)
TIME = time_of(CONDUCT, Scope.EVENT)


def warn(case: Case) -> Remedies:
    """A first warning, remembered to the end of the event."""
    return (Warn(case.seat(WHO), CONDUCT, Scope.EVENT),)


def insult(case: Case) -> Remedies:
    """Among friends a warning; in an event more stands beside it."""
    if case.said(SETTING, "friendly"):
        return warn(case)
    return (OneOf((warning(case, CONDUCT), event_tariff(case, CONDUCT), card_shown(case))),)


def among_friends(case: Case) -> Remedies:
    """The Code names nothing but good manners."""
    return (
        Warn(case.seat(WHO), CONDUCT, Scope.EVENT),
        AtDiscretion(
            _("nobody has to go on with him: at the end of the sheet the company may part."),
            ("5.4.1", "5.4.3"),
        ),
    )


def higher(case: Case) -> Remedies:
    """The next step of the event's ladder."""
    return next_step(case, CONDUCT, CONDUCT)


def highest(case: Case) -> Remedies:
    """The last step."""
    return last_step(case, CONDUCT)


FIRST, AGAIN = TIME.is_("first"), TIME.is_("again")

BAD_MANNERS = Infraction(
    key="bad_manners",
    title=_("Quarrel, insult, lessons, noise at the table"),
    stage=Stage.CONDUCT,
    words=(
        "ссора, перебранка, ругань, мат, оскорбление, оскорбил, грубость, хамство, пререкания, кричит, "
        "поучает, учит играть, нотации, упрёки, стучит по столу, швырнул карты, неспортивное поведение, "
        "ругается, матерится, ругается матом, орёт, кричит на партнёра, обозвал, нахамил, скандал, драка,"
        " бросил карты на стол, bad manners, rude, conduct"
    ),
    asks=(WHAT, TIME, SETTING, CARD, WHO, PLAYERS),
    clauses=(
        Clause(
            "5.4.2",
            _("Quarrels at the table are unwelcome, and raised voices all the more: a warning."),
            (WHAT.is_("quarrel"), FIRST),
            warn,
            uses=(WHO,),
            also=("5.4.19", "5.4.1", "note 82"),
        ),
        Clause(
            "5.4.19",
            _("Swearing and insults, aloud or in a whisper: a warning, in an event perhaps more."),
            (WHAT.is_("abuse"), FIRST),
            insult,
            uses=(SETTING, WHO, PLAYERS),
            also=("5.4.20", "5.4.1", "4.2.16"),
        ),
        Clause(
            "5.4.19",
            _("Nobody is taught against his will; a reproach may also correct a partner's play: a warning."),
            (WHAT.is_("lessons"), FIRST),
            warn,
            uses=(WHO,),
            also=("5.4.11", "5.4.1"),
        ),
        Clause(
            "5.4.20",
            _("Familiar or scornful words to a partner are bad form: a warning."),
            (WHAT.is_("sneers"), FIRST),
            warn,
            uses=(WHO,),
            also=("5.4.1",),
        ),
        Clause(
            "5.4.21",
            _("Banging, stamping and glaring impress nobody: a warning."),
            (WHAT.is_("noise"), FIRST),
            warn,
            uses=(WHO,),
            also=("5.4.1",),
        ),
        Clause(
            "5.4.2",
            _("Among friends the Code names no penalty, however often it happens."),
            (AGAIN, FRIENDS),
            among_friends,
            uses=(WHO,),
            also=("5.4.1", "5.4.3", "5.4.19"),
        ),
        Clause(
            "4.2.16",
            _("He was warned: the Code names no penalty, the regulations of the event may."),
            (AGAIN, EVENT, CARD.is_(NO)),
            higher,
            uses=(WHO, PLAYERS),
            also=("5.4.2", "5.4.19"),
        ),
        Clause(
            "4.2.16",
            _("He was warned and has a yellow card: the round is forfeited, or the event is over for him."),
            (AGAIN, EVENT, CARD.is_(YES)),
            highest,
            uses=(WHO, PLAYERS),
            also=("5.4.2", "5.4.19"),
        ),
    ),
    examples=(
        Example(
            _("A whister explains to his partner, across the table, how hearts are led."),
            {"what": "lessons", "time": "first", "who": "2"},
            "5.4.19",
            (Warn(2, CONDUCT, Scope.EVENT),),
        ),
    ),
)

# Agreed signals

PROOF = Question(
    "proof",
    _("How sure is it?"),
    {
        "careless": _("he gave something away without meaning to"),
        "suspected": _("two players are suspected of signals"),
        "proved": _("agreed signals, or foul play, are proved"),
    },
    why=_("What helps one side unfairly robs the other, whether it was meant or not."),
)
LOSS = AtDiscretion(_("whists for the damage that can be shown."), ("5.4.13",))


def careless(case: Case) -> Remedies:
    """A warning, and the damage where it can be shown."""
    warned = Warn(case.seat(WHO), CONDUCT, Scope.EVENT)
    return (
        OneOf(
            (
                Option("warning", "5.4.12", _("Nobody was hurt: a warning."), (warned,)),
                Option("damage", "5.4.13", _("What others lost by it is made good."), (warned, LOSS)),
            )
        ),
    )


def foul_play(case: Case) -> Remedies:
    """The Code calls it cheating; measures are the event's."""
    return (OneOf((disqualified(case), forfeit(case), card_shown(case))), LOSS)


AGREED_SIGNALS = Infraction(
    key="agreed_signals",
    title=_("Agreed signals, foul play"),
    stage=Stage.CONDUCT,
    words=(
        "сговор, играют на одну руку, на один карман, налапники, шулер, мошенничество, жульничество, "
        "маяки, условные знаки, сигналы, краплёные карты, манера класть карту, играют на лапу, на лапу, "
        "играют вдвоём против третьего, подсаживают на пару, подозрение в сговоре, сговорились, мухлюет, "
        "мухлёж, шулерство, cheating, collusion, signals"
    ),
    asks=(PROOF, SETTING, WHO),
    clauses=(
        Clause(
            "5.4.12",
            _("The way a card is laid can tell something, so he lays cards always in the same way."),
            (PROOF.is_("careless"),),
            careless,
            uses=(WHO,),
            also=("5.4.11", "5.4.13"),
        ),
        Clause(
            "5.4.11",
            _("A suspicion is no finding: the arbiter watches the table and has the deals written down."),
            (PROOF.is_("suspected"),),
            (
                Instruct(_("The arbiter stays at the table; the deals are written down card by card.")),
                AtDiscretion(_("whether the two may go on at one table."), ("5.4.11", "5.4.13", "4.2.16")),
            ),
            also=("note 91", "5.4.13", "4.2.16"),
        ),
        Clause(
            "5.4.13",
            _("Foul play among friends ends the game: nobody has to go on."),
            (PROOF.is_("proved"), FRIENDS),
            (
                Instruct(_("The game is broken off.")),
                AtDiscretion(_("how the sheet is settled with the one found out."), ("5.4.13", "note 17")),
            ),
            also=("note 17", "note 1"),
        ),
        Clause(
            "5.4.13",
            _("Foul play is proved: out of the event, or the least that the regulations allow."),
            (PROOF.is_("proved"), EVENT),
            foul_play,
            uses=(WHO,),
            also=("4.2.16", "5.4.11", "note 1"),
        ),
    ),
    examples=(
        Example(
            _("A whister is seen to lay a card flat or upright by its number."),
            {"proof": "suspected"},
            "5.4.11",
            (
                Instruct(_("The arbiter stays at the table; the deals are written down card by card.")),
                AtDiscretion(_("whether the two may go on at one table."), ("5.4.11", "5.4.13", "4.2.16")),
            ),
        ),
    ),
)

INFRACTIONS = (BAD_MANNERS, AGREED_SIGNALS)
