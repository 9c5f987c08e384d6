"""An example of another edition: a federation's answer to a talon opened with two bidders left.

It replaces one infraction of the Code by its key. Values are not reckoned: one undertrick at the last
bid goes into the offender's mountain.
"""

from fractions import Fraction

from preferans.contracts import parse_contract
from preferans.marks import gettext_noop as _
from rulings.rulebook.editions import Amendment
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import CONTRACTS, WHO_PLAYS
from rulings.rulebook.remedies import MOUNTAIN, Redeal, Remedies, Write

CITE = "regulation 1"
KEY = "talon_exposed_two_left"

LAST_BID = Question(
    "bid",
    _("What was the last bid?"),
    CONTRACTS,
    why=_("The undertrick is written at its price."),
    kind=Kind.CONTRACT,
)


def one_down(case: Case) -> Remedies:
    """One undertrick at the last bid, and a new deal."""
    bid = parse_contract(case.answers[LAST_BID.key])
    points = Fraction(bid.price * case.facts.convention.mountain_factor)
    reason = _("one undertrick at the last bid")
    return (Write(case.seat(WHO_PLAYS), MOUNTAIN, points, None, CITE, reason), Redeal())


TALON_EXPOSED = Infraction(
    key=KEY,
    title=_("Talon opened for all to see while two still bid"),
    stage=Stage.AUCTION,
    words=(
        "открыл прикуп, показал прикуп, прикуп открыт раньше времени, вскрыл прикуп, торгуются двое, "
        "открыл прикуп во время торговли, прикуп увидели все, вскрыл прикуп раньше, открыл прикуп раньше, "
        "перевернул прикуп, торговля не кончилась, talon exposed"
    ),
    asks=(LAST_BID, WHO_PLAYS),
    clauses=(
        Clause(
            CITE,
            _("The offender writes one undertrick at the last bid, and the cards are dealt again."),
            (),
            one_down,
            uses=(LAST_BID, WHO_PLAYS),
        ),
    ),
    see=("3.3.16.3", "note 25", "3.3.16"),
    examples=(
        Example(
            _("6♠, 6♣, 6♦, and the first hand opens the talon."),
            {"bid": "6D", "who": "1"},
            CITE,
            (
                Write(1, MOUNTAIN, Fraction(2), None, CITE, _("one undertrick at the last bid")),
                Redeal(),
            ),
        ),
    ),
)

AMENDMENTS = (Amendment(TALON_EXPOSED, _("a federation's regulations, as told second hand")),)
