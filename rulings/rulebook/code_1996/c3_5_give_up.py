"""Chapter 3.5, giving up, and games that are or are not played (3.5.3, 3.5.4, notes 39 and 40)."""

from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import without_all
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.gamequestions import GAME, GAMES, ORDERED, WHISTED, agreed, calls_given
from rulings.rulebook.questions import DECLARER, PLAYERS
from rulings.rulebook.remedies import Instruct, PlayOn, RecordDeal, Remedies

# The declarer gives up

SAYS = Question(
    "what",
    _("What does he say?"),
    {
        "all": _("he admits that he is without all"),
        "less": _("he wants to leave for less, for three undertricks"),
    },
)


def _state(case: Case) -> str | None:
    if case.facts.whisters is None:
        return None
    return "after" if case.facts.whisters else "before"


STATE = Question(
    "when",
    _("When?"),
    {"before": _("before anybody whisted"), "after": _("after a whist, or in the play")},
    why=_("A whisted game is played to its end."),
    known=_state,
)


def _leaving(convention: Convention) -> str:
    return {3: "three", 2: "two"}.get(convention.give_up or 0, "none")


LEAVING = agreed(
    "leaving",
    _("Is leaving without play agreed here?"),
    {"none": _("no"), "three": _("yes, for three undertricks"), "two": _("yes, for two undertricks")},
    _leaving,
)

REACHED_OR_ORDERED = Question(
    GAME.key,
    _("Which contract was ordered, or reached in the auction?"),
    GAMES,
    kind=Kind.CONTRACT,
    known=lambda case: next(
        (one.code for one in (case.facts.contract, case.facts.bid) if one and one.is_tricks), None
    ),
)


def all_tricks_short(case: Case) -> Remedies:
    """Without all; who had whisted writes for all ten tricks."""
    declarer = case.seat(DECLARER)
    calls = calls_given(case, declarer) if case.said(STATE, "after") else ()
    return (without_all(declarer, case.answers[GAME.key], calls),)


def leaves_for_less(case: Case) -> Remedies:
    """As the table has agreed."""
    outcome = "without-three" if case.said(LEAVING, "three") else "without-two"
    return (RecordDeal(case.answers[GAME.key], case.seat(DECLARER), outcome=outcome),)


FOR_LESS = (ORDERED.is_("tricks"), SAYS.is_("less"))

GIVE_UP = Infraction(
    key="give_up",
    title=_("Declarer gives up without play"),
    stage=Stage.ORDER,
    words=(
        "сдаётся без боя, сдался, ушёл без трёх, без трёх, без двух без игры, без всех, отказался играть,"
        " не хочет играть, бросил карты на заказе, заторговался, сдаюсь, без лапы, ушёл без двух, "
        "отказался от игры, бросил карты, не буду играть, gives up"
    ),
    asks=(ORDERED, SAYS, STATE, LEAVING, PLAYERS, DECLARER, REACHED_OR_ORDERED, WHISTED),
    clauses=(
        Clause(
            "3.5.4",
            _("Before a whist he gives up only as without all; consolation to the others, no whists."),
            (ORDERED.is_("tricks"), SAYS.is_("all"), STATE.is_("before")),
            all_tricks_short,
            uses=(DECLARER, REACHED_OR_ORDERED),
            also=("3.4.4",),
        ),
        Clause(
            "3.5.4",
            _("A whisted game is given up only as without all; the whisters write for all ten tricks."),
            (ORDERED.is_("tricks"), SAYS.is_("all"), STATE.is_("after")),
            all_tricks_short,
            uses=(PLAYERS, DECLARER, REACHED_OR_ORDERED, WHISTED),
        ),
        Clause(
            "note 40",
            _("By agreement he leaves for a few undertricks of the game that he reached, without whists."),
            (*FOR_LESS, STATE.is_("before"), LEAVING.is_("three", "two")),
            leaves_for_less,
            uses=(DECLARER, REACHED_OR_ORDERED),
            also=("3.5.4",),
        ),
        Clause(
            "3.5.4",
            _("There is no leaving for three undertricks: he orders and plays, or admits to be without all."),
            (*FOR_LESS, STATE.is_("before"), LEAVING.is_("none")),
            (Instruct(_("He orders and plays on, or says: without all.")),),
            also=("note 40", "3.4.2"),
        ),
        Clause(
            "3.5.4",
            _("A whisted game is played to its end, whatever is agreed about leaving before."),
            (*FOR_LESS, STATE.is_("after")),
            (PlayOn(),),
            also=("note 40", "3.9.22"),
        ),
        Clause(
            "3.9.22",
            _("A misère is played out, or ended as all agree."),
            (ORDERED.is_("misere"),),
            (Instruct(_("Rule it as a deal not played out (3.9.22).")),),
        ),
    ),
    examples=(
        Example(
            _("7♦ was bought dearly; nobody has whisted and he gives up."),
            {"ordered": "tricks", "what": "all", "when": "before", "declarer": "1", "contract": "7D"},
            "3.5.4",
            (without_all(1, "7D"),),
        ),
        Example(
            _("6♠ is whisted by the left neighbour of the declarer, who then gives up."),
            {
                "ordered": "tricks", "what": "all", "when": "after", "players": "4", "declarer": "1",
                "contract": "6S", "whisted": "left",
            },
            "3.5.4",
            (without_all(1, "6S", ((2, "whist"), (3, "pass"))),),
        ),
        Example(
            _("The table has agreed on leaving for three."),
            {
                "ordered": "tricks", "what": "less", "when": "before", "leaving": "three", "declarer": "1",
                "contract": "7H",
            },
            "note 40",
            (RecordDeal("7H", 1, outcome="without-three"),),
        ),
    ),
)  # fmt: skip

# Is it played at all?

WHAT = Question(
    "what",
    _("What is in dispute?"),
    {
        "ten": _("whether a ten is whisted or only looked at"),
        "unwhisted": _("whether a game that nobody whisted is played"),
    },
)

TEN = agreed(
    "ten",
    _("How is a ten played here?"),
    {
        "whisted": _("it is whisted like any other game"),
        "checked": _("it is always played, without a duty"),
        "unwhisted": _("it is always played, without duty and whists"),
    },
    lambda convention: convention.ten,
)

GAME_NOT_PLAYED = Infraction(
    key="ten_checked",
    title=_("Is the game played: a ten checked, a game without a whist"),
    stage=Stage.WHIST,
    words=(
        "десятерная проверяется, проверка десятерной, десятерную проверить, вистовать десятерную, "
        "независтованная игра, никто не вистует, десятерную не вистуют, десятка проверяется, check a ten"
    ),
    asks=(WHAT, TEN),
    clauses=(
        Clause(
            "3.5.3",
            _("A ten is whisted like any other game; who only wants to look has no right to."),
            (WHAT.is_("ten"), TEN.is_("whisted")),
            (Instruct(_("Who wants it played whists and answers for the trick; else it is made.")),),
            also=("note 39", "3.8.2"),
        ),
        Clause(
            "note 39",
            _("Here a ten is always played, and the defenders risk nothing."),
            (WHAT.is_("ten"), TEN.is_("checked", "unwhisted")),
            (Instruct(_("The ten is played; nobody answers for a trick.")),),
            also=("3.5.3",),
        ),
        Clause(
            "3.5.3",
            _("Only a whisted game is played; without a whist it is made."),
            (WHAT.is_("unwhisted"),),
            (Instruct(_("The contract is written as made; the cards are not played.")),),
            also=("3.8.3",),
        ),
    ),
)

INFRACTIONS = (GIVE_UP, GAME_NOT_PLAYED)
