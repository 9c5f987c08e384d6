"""Chapter 3.3, the talon opened for all to see before the auction is over (3.3.16.2, 3.3.16.3, note 25)."""

from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import EXPOSED_REASON, exposed_talon
from rulings.rulebook.dealing import OFFENDER
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import CONTRACTS, NO, PLAYERS, SEATS, WHO, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    WHISTS,
    AtDiscretion,
    Ban,
    Instruct,
    OneOf,
    Option,
    Redeal,
    Remedies,
    Restrict,
    Write,
)
from rulings.rulebook.results import results_given, results_of

# One bidder left


def _others(case: Case) -> tuple[str, ...]:
    """Those who play, the offender aside."""
    playing = tuple(str(seat) for seat in case.facts.playing) or tuple(SEATS)
    return tuple(seat for seat in playing if seat != case.answers.get(WHO.key))


HAS_BID = Question(
    "has_bid",
    _("Has the one who is left made a bid?"),
    YES_OR_NO,
    why=_("His last bid is the level from which he orders."),
)
LEFT_ONE = Question(
    "bidder",
    _("Who had not finished bidding, the offender aside?"),
    SEATS,
    why=_("He gets the talon."),
    kind=Kind.SEAT,
    limit=_others,
)
LAST_BID = Question("bid", _("What was his last bid?"), CONTRACTS, kind=Kind.CONTRACT)
FROM_BID = _("%(player)s: orders any contract from his last bid upwards.")
ANY_CONTRACT = _("%(player)s: takes the talon and orders any contract.")


def talon_to_him(case: Case) -> Remedies:
    """His bid is the last one."""
    bidder = case.seat(LEFT_ONE)
    return (
        Restrict(case.seat(WHO), Ban.OUT_OF_AUCTION),
        Restrict(bidder, Ban.LAST_BID, bid=case.answers[LAST_BID.key]),
        Instruct(FROM_BID, bidder),
    )


def nobody_bid(case: Case) -> Remedies:
    """Two passes and an open talon: the Code says nothing."""
    who, bidder = case.seat(WHO), case.seat(LEFT_ONE)
    return (
        Restrict(who, Ban.OUT_OF_AUCTION),
        OneOf(
            (
                Option(
                    "takes",
                    "3.3.16.2",
                    _("By analogy the talon is his, and any contract."),
                    (Instruct(ANY_CONTRACT, bidder),),
                ),
                Option(
                    "passes",
                    "3.2.19",
                    _("He passes: an all-pass in which the offender has the first two tricks."),
                    (Restrict(who, Ban.FIRST_TRICKS),),
                ),
                Option(
                    "by_hand",
                    "3.3.16",
                    _("Another solution; damage is the offender's to make good."),
                    (AtDiscretion(_("everybody has seen the talon."), ("3.3.15", "3.3.16")),),
                ),
            )
        ),
    )


ONE_LEFT = Infraction(
    key="talon_exposed_one_left",
    title=_("Talon opened for all to see while one still bids"),
    stage=Stage.AUCTION,
    words=(
        "открыл прикуп, показал прикуп, прикуп открыт раньше времени, вскрыл прикуп, торгуется один, "
        "открыл прикуп до конца торговли, думал что все спасовали, вскрыл прикуп раньше, открыл прикуп "
        "раньше, перевернул прикуп, talon exposed"
    ),
    asks=(HAS_BID, WHO, LEFT_ONE, LAST_BID),
    clauses=(
        Clause(
            "3.3.16.2",
            _("The one who is left gets the talon; his bid is the last, and he orders from it upwards."),
            (HAS_BID.is_(YES),),
            talon_to_him,
            uses=(WHO, LEFT_ONE, LAST_BID),
            also=("3.3.16",),
        ),
        Clause(
            "3.3.16.2",
            _("Two passed and nobody has bid: the Code is silent, the arbiter chooses."),
            (HAS_BID.is_(NO),),
            nobody_bid,
            uses=(WHO, LEFT_ONE),
            also=("3.3.15", "3.3.16", "3.2.19"),
        ),
    ),
    examples=(
        Example(
            _("6♠, pass, 6♣; the forehand thinks that all have passed and opens the talon."),
            {"has_bid": "yes", "who": "1", "bidder": "3", "bid": "6C"},
            "3.3.16.2",
            (
                Restrict(1, Ban.OUT_OF_AUCTION),
                Restrict(3, Ban.LAST_BID, bid="6C"),
                Instruct(FROM_BID, 3),
            ),
        ),
    ),
)

# Two bidders left


def _left(case: Case) -> str | None:
    """A player's own fault leaves two others."""
    if WHO.key not in case.answers or not case.facts.playing:
        return None
    return "2" if case.seat(WHO) in case.facts.playing else None


LEFT = Question(
    "left",
    _("How many were still bidding, the offender aside?"),
    {"2": "2", "3": "3"},
    why=_("Each of them could have bought the talon."),
    kind=Kind.COUNT,
    known=_left,
    through=(OFFENDER,),
)
PASSED = Question(
    "passed",
    _("Who had passed?"),
    SEATS,
    kind=Kind.SEAT,
    limit=lambda case: tuple(str(seat) for seat in case.table.playing),
    relevant=lambda case: case.said(LEFT, "2") and case.seat(OFFENDER) not in case.table.playing,
)


def bidders(case: Case) -> tuple[int, ...]:
    """Those whose contracts are looked for."""
    gone = {case.answers.get(WHO.key), case.answers.get(PASSED.key)}
    return tuple(seat for seat in case.table.playing if str(seat) not in gone)


RESULTS = results_of("best", bidders)
OVER = Instruct(_("The deal is not played: what it could have given is written, and the deal moves on."))


def write_results(case: Case) -> Remedies:
    """By the settlement of this sheet."""
    who = case.seat(OFFENDER)
    written = exposed_talon(case.table, who, results_given(case, "best", bidders, who))
    return (*written, OVER, Redeal(dealer_moves=True))


TWO_LEFT = Infraction(
    key="talon_exposed_two_left",
    title=_("Talon opened for all to see while two still bid"),
    stage=Stage.AUCTION,
    words=(
        "открыл прикуп, показал прикуп, прикуп открыт раньше времени, вскрыл прикуп, торгуются двое, "
        "открыл прикуп во время торговли, прикуп увидели все, вскрыл прикуп раньше, открыл прикуп раньше,"
        " перевернул прикуп, торговля не кончилась, talon exposed"
    ),
    asks=(PLAYERS, OFFENDER, LEFT, PASSED, *RESULTS),
    clauses=(
        Clause(
            "3.3.16.3",
            _(
                "All show their cards. Each player writes on the offender the value of one result: his own "
                "contract, or another's failure. A failed contract gives its bidder nothing, the offender "
                "writes nothing; values are those of this sheet, rounded up against him."
            ),
            (LEFT.is_("2"),),
            write_results,
            uses=(PLAYERS, OFFENDER, PASSED, *RESULTS),
            also=("note 25", "3.3.16", "3.2.2"),
        ),
        Clause(
            "3.3.16.3",
            _("One who sits out opened it while all three bid: the same for each of the three, by analogy."),
            (LEFT.is_("3"),),
            write_results,
            uses=(PLAYERS, OFFENDER, PASSED, *RESULTS),
            also=("note 25", "3.3.16", "3.2.2"),
        ),
    ),
    examples=(
        Example(
            _("Four at the sheet; 6♠, 6♣, 6♦, forehand opens the talon; 9♥ or 6♦ one down were possible."),
            {
                "players": "4", "who": "1", "left": "2", "best_contract_2": "9H", "best_tricks_2": "9",
                "best_contract_3": "6D", "best_tricks_3": "5",
            },
            "3.3.16.3",
            (
                Write(0, WHISTS, Fraction(7), 1, "3.3.16.3", EXPOSED_REASON),
                Write(2, WHISTS, Fraction(52), 1, "3.3.16.3", EXPOSED_REASON),
                OVER,
                Redeal(dealer_moves=True),
            ),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (ONE_LEFT, TWO_LEFT)
