"""Chapter 3.4, an order made with a wrong number of cards (3.4.6)."""

from preferans.contracts import parse_contract
from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.gamequestions import GAME, ORDERED, WHISTED, calls_given, defenders_of
from rulings.rulebook.questions import DECLARER, PLAYERS, TRICKS
from rulings.rulebook.remedies import AtLeastDown, Instruct, MoveTricks, RecordDeal, Remedies, Taker

FOUND = Question(
    "when",
    _("When was it found?"),
    {"order": _("before the first lead"), "play": _("in the play or after it")},
    why=_("Found in the play, another point rules it."),
)

CAUSE = Question(
    "cause",
    _("Where does the wrong number come from?"),
    {
        "discard": _("he laid away too many cards, too few, or none"),
        "deal": _("the cards were dealt so"),
    },
    why=_("Who orders answers for his ten cards; a wrong deal has more remedies."),
)


def _can_be_short(case: Case) -> tuple[str, ...]:
    level = parse_contract(case.answers[GAME.key]).level if GAME.key in case.answers else TRICKS
    return tuple(str(n) for n in range(level + 1))


UNDER = Question(
    "under",
    _("How many undertricks are proved against his best discard?"),
    {str(n): str(n) for n in range(TRICKS + 1)},
    why=_("They stand beside the two of the penalty; on a misère the tricks that he must take."),
    kind=Kind.COUNT,
    limit=_can_be_short,
)

LEFT_TAKES = Question(
    "left_takes",
    _("How many tricks would the defender to the declarer's left take of those proved?"),
    UNDER.choices,
    kind=Kind.COUNT,
    relevant=lambda case: case.said(WHISTED, "both"),
)


def tricks_proved(case: Case, declarer: int, took: int) -> tuple[int, ...]:
    """By seat; what the declarer does not take is his left neighbour's, or shared between two whisters."""
    tricks = [0] * (max(case.table.seats) + 1)
    left, *others = defenders_of(case.table, declarer)
    rest = TRICKS - took
    first = min(case.count(LEFT_TAKES), rest) if case.said(WHISTED, "both") and others else rest
    tricks[declarer], tricks[left] = took, first
    if others:
        tricks[others[0]] = rest - first
    return tuple(tricks)


def two_down_and_more(case: Case) -> Remedies:
    """The proved undertricks, and two."""
    declarer, code, under = case.seat(DECLARER), case.answers[GAME.key], case.count(UNDER)
    if not under:
        return (RecordDeal(code, declarer), AtLeastDown(declarer))
    tricks = tricks_proved(case, declarer, parse_contract(code).level - under)
    return (RecordDeal(code, declarer, tricks, calls_given(case, declarer)), AtLeastDown(declarer))


def two_more_on_misere(case: Case) -> Remedies:
    """The same where a trick is a burden."""
    declarer = case.seat(DECLARER)
    tricks = tricks_proved(case, declarer, case.count(UNDER))
    return (RecordDeal("misere", declarer, tricks), MoveTricks(2, declarer, Taker.OFFENDER))


OWN_FAULT = (FOUND.is_("order"), CAUSE.is_("discard"))

ORDER_WRONG_NUMBER = Infraction(
    key="order_wrong_number",
    title=_("Order with a wrong number of cards, no discard made"),
    stage=Stage.ORDER,
    words=(
        "не снёс, забыл снести, снёс три карты, снёс одну карту, неправильный снос, заказал не снеся, "
        "двенадцать карт, заказ на двенадцати картах, неверное число карт при заказе, не снёс карты, снёс"
        " больше двух, снёс лишнюю, снёс одну, no discard made"
    ),
    asks=(FOUND, CAUSE, ORDERED, PLAYERS, DECLARER, GAME, UNDER, WHISTED, LEFT_TAKES),
    clauses=(
        Clause(
            "3.4.6",
            _(
                "The order was made on more or fewer than ten cards: two down, on top of what would be lost "
                "with the best discard and all hands open."
            ),
            (*OWN_FAULT, ORDERED.is_("tricks")),
            two_down_and_more,
            uses=(PLAYERS, DECLARER, GAME, UNDER, WHISTED, LEFT_TAKES),
            also=("3.2.23",),
        ),
        Clause(
            "3.4.6",
            _("On a misère too: two tricks on top of those that he must take with the best discard."),
            (*OWN_FAULT, ORDERED.is_("misere")),
            two_more_on_misere,
            uses=(PLAYERS, DECLARER, UNDER),
            also=("3.2.23",),
        ),
        Clause(
            "3.2.16",
            _("The deal itself was wrong: rule a wrong number of cards in the deal, with all its options."),
            (FOUND.is_("order"), CAUSE.is_("deal")),
            (Instruct(_("Rule it as a wrong number of cards dealt, the auction begun (3.2.16, 3.2.23).")),),
            also=("3.2.23", "3.4.6", "note 15"),
        ),
        Clause(
            "3.9.18",
            _("Found in the play, it is a wrong number of cards in play: rule that fault."),
            (FOUND.is_("play"),),
            (Instruct(_("Rule it as a wrong number of cards in play (3.9.18).")),),
            also=("note 70",),
        ),
    ),
    examples=(
        Example(
            _("A six without a discard; five down are proved: seven down are written."),
            {
                "when": "order", "cause": "discard", "ordered": "tricks", "players": "3", "declarer": "1",
                "contract": "6D", "under": "5", "whisted": "left",
            },
            "3.4.6",
            (
                RecordDeal("6D", 1, (0, 1, 9), ((2, "whist"), (0, "pass"))),
                AtLeastDown(1),
            ),
        ),
        Example(
            _("Three cards were laid away; nothing can be proved: two down."),
            {
                "when": "order", "cause": "discard", "ordered": "tricks", "players": "3", "declarer": "1",
                "contract": "8H", "under": "0", "whisted": "nobody",
            },
            "3.4.6",
            (RecordDeal("8H", 1), AtLeastDown(1)),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (ORDER_WRONG_NUMBER,)
