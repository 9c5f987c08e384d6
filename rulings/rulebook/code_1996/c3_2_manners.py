"""Chapter 3.2, manners: peeping, lifted cards, dealing for another (3.2.11, 3.2.22, 5.4.25, 5.4.26)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.charges import charge
from rulings.rulebook.dealing import DEMANDED
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.ladder import players_for
from rulings.rulebook.questions import CONSENT, NO, WHO, YES, time_of
from rulings.rulebook.remedies import (
    AtDiscretion,
    Instruct,
    OneOf,
    Option,
    PlayOn,
    Redeal,
    Remedies,
    Stands,
    Warn,
)

# Other hands

PEEPING, ORDER = "peeping", "order"

SEEN = Question(
    "what",
    _("What was it?"),
    {
        "peeped": _("he looked into another's cards"),
        "open": _("he held his cards so that others could see them"),
    },
    why=_("Both are blamed, and for neither does the Code name a penalty."),
)
TIME = time_of(PEEPING)
CONDUCT_PLAYERS = players_for("conduct")
CLOSER = Instruct(_("%(player)s: holds his cards so that nobody sees them."))


def peeped_first(case: Case) -> Remedies:
    """A remark."""
    return (Warn(case.seat(WHO), PEEPING),)


def held_open(case: Case) -> Remedies:
    """A remark, and how to hold them."""
    return (Warn(case.seat(WHO), PEEPING), Instruct(CLOSER.text, case.seat(WHO)))


def seen_again(case: Case) -> Remedies:
    """What the Code leaves to the arbiter."""
    who = case.seat(WHO)
    options = [Option("warning", "3.2.22", _("Another remark."), (Warn(who, PEEPING),))]
    if penalty := charge(case.table, "conduct", who):
        options.append(Option("event", "3.2.22", _("The amount that this event has set."), penalty))
    loss = AtDiscretion(_("whists for the damage that can be shown."), ("5.4.13", "3.2.22"))
    options.append(Option("damage", "5.4.13", _("What others lost by it is made good."), (loss,)))
    return (OneOf(tuple(options)),)


PEEPED = Infraction(
    key="peeping",
    title=_("Looking into another's cards, cards held open"),
    stage=Stage.DEAL,
    words=(
        "подглядывает, подсматривает, заглянул в карты, смотрит в чужие карты, светит карты, держит "
        "открыто, ближе к орденам, подглядел карты, увидел чужие карты, смотрит к соседу, видно карты, "
        "peeping"
    ),
    asks=(SEEN, WHO, TIME, CONDUCT_PLAYERS),
    clauses=(
        Clause(
            "3.2.22",
            _("Peeping is blamed and not fined: the first time he is told."),
            (SEEN.is_("peeped"), TIME.is_("first")),
            peeped_first,
            uses=(WHO,),
            also=("3.2.11",),
        ),
        Clause(
            "3.2.22",
            _("Everybody keeps his cards to himself; the first time he is told."),
            (SEEN.is_("open"), TIME.is_("first")),
            held_open,
            uses=(WHO,),
            also=("3.2.11",),
        ),
        Clause(
            "3.2.22",
            _("The Code has no penalty for the next time either: the arbiter chooses."),
            (TIME.is_("again"),),
            seen_again,
            uses=(WHO, CONDUCT_PLAYERS),
            also=("5.4.13", "3.2.11"),
        ),
    ),
    examples=(
        Example(
            _("The middlehand leans over and sees his neighbour's hand."),
            {"what": "peeped", "who": "2", "time": "first"},
            "3.2.22",
            (Warn(2, PEEPING),),
        ),
    ),
)

# Cards lifted too early


def lifted_early(case: Case) -> Remedies:
    """A remark; what he has seen may make the deal lawful."""
    return (Warn(case.seat(WHO), ORDER),)


LIFTED = Infraction(
    key="cards_lifted_early",
    title=_("Cards lifted before the deal ended"),
    stage=Stage.DEAL,
    words=(
        "поднял карты раньше, поднял карты до окончания сдачи, берёт карты во время сдачи, взял карты до "
        "конца сдачи, смотрит карты пока сдают, рано поднял карты, lifted early"
    ),
    asks=(WHO,),
    clauses=(
        Clause(
            "5.4.26",
            _("Cards stay on the table until the deal ends, since a look at them may make a bad deal good."),
            (),
            lifted_early,
            uses=(WHO,),
            also=("3.2.14", "3.2.15"),
        ),
    ),
    examples=(Example(_("A player sorts his first six cards."), {"who": "1"}, "5.4.26", (Warn(1, ORDER),)),),
)

# Dealt for another

DEALT_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {"dealing": _("before the deal ended"), "ended": _("later")},
)

DEALT_FOR_ANOTHER = Infraction(
    key="dealt_for_another",
    title=_("A player deals for another"),
    stage=Stage.DEAL,
    words=(
        "сдал за другого, сдаёт за него, сдаёт вместо, чужими руками, сдал за него, сдаёт друг, dealt for"
        " another"
    ),
    asks=(CONSENT, DEALT_WHEN, DEMANDED),
    clauses=(
        Clause(
            "5.4.25",
            _("With the consent of all he may deal for another; the turn to deal is not touched."),
            (CONSENT.is_(YES),),
            (PlayOn(),),
        ),
        Clause(
            "5.4.25",
            _("Without everybody's consent nobody deals for another: until the deal ends it is dealt again."),
            (CONSENT.is_(NO), DEALT_WHEN.is_("dealing"), DEMANDED.is_(YES)),
            (Redeal(), Instruct(_("The cards are dealt by the player whose turn it is."))),
            also=("3.2.18", "3.2.14"),
        ),
        Clause(
            "5.4.25",
            _("Somebody is against it, yet nobody demands a new deal: it goes on."),
            (CONSENT.is_(NO), DEALT_WHEN.is_("dealing"), DEMANDED.is_(NO)),
            (Stands(),),
        ),
        Clause(
            "3.2.18",
            _("The deal is over: it is too late to object to the one who dealt it."),
            (CONSENT.is_(NO), DEALT_WHEN.is_("ended")),
            (Stands(),),
            also=("5.4.25",),
        ),
    ),
    examples=(
        Example(
            _("The dealer is on the telephone, his friend deals for him, nobody minds."),
            {"consent": "yes"},
            "5.4.25",
            (PlayOn(),),
        ),
    ),
)

INFRACTIONS = (PEEPED, LIFTED, DEALT_FOR_ANOTHER)
