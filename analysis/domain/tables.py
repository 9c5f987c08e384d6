"""What can be made of a deal, by the seats of its sheet; and the key under which it is remembered.

A deal is turned so that the seat which leads first is the first one: the same cards in the same order
have one key whatever the seats are called.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from analysis.domain.answers import Wishes, answer
from analysis.domain.reading import DealQuestion
from preferans.cards import Card
from preferans.contracts import Contract
from preferans.deals import DUMMY, Deal
from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import SEATS, mask_of, number_of
from preferans.seats import players_of

ALL_PASS: Final = "P"
Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Best:
    """One game of a declarer: the most tricks (misère: the fewest), and the pairs of cards to put away.

    Each pair is two cards as text, `C7`; with the ten cards as dealt there are no pairs.
    """

    tricks: int
    discards: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatTable:
    """What one seat can make: `games` with the talon in hand, `as_dealt` with its ten cards, by game
    (`S C D H N M`); of an all-pass the tricks that the others can force on it, and the fewest if they
    help."""

    games: Mapping[str, Best]
    as_dealt: Mapping[str, int]
    forced: int
    fewest: int


@dataclass(frozen=True, slots=True)
class DealTable:
    """What can be made of a whole deal, by the seats that play it."""

    seats: Mapping[int, SeatTable]

    def tricks(self, declarer: int, game: str) -> int:
        """Tricks of this declarer in this game, with the talon and the best discard.

        `P` is an all-pass: the tricks that can be forced on that seat. Raises KeyError for a seat that
        does not play.
        """
        seat = self.seats[declarer]
        return seat.forced if game == ALL_PASS else seat.games[game].tricks

    def of_contract(self, declarer: int, contract: Contract) -> int:
        """Tricks by best play of all three in a contract; of a misère the fewest."""
        return self.tricks(declarer, contract.denomination)


def question_of(deal: Deal, name: object = None) -> DealQuestion:
    """A deal as a question. With two players the third hand is the dummy, and the talon names no suit."""
    playing = (0, 1, DUMMY) if deal.count == DUMMY else tuple(sorted(players_of(deal.dealer, deal.count)))
    forehand = players_of(deal.dealer, deal.count)[0]
    one, two, three = (mask_of(deal.hands[seat] or ()) for seat in playing)
    return DealQuestion(
        name=name,
        places=len(deal.hands),
        seats=playing,
        hands=(one, two, three),
        talon=(number_of(deal.talon[0]), number_of(deal.talon[1])),
        leader=playing.index(forehand),
        dealer_sits=deal.count > SEATS,
    )


def turned(question: DealQuestion) -> DealQuestion:
    """The same deal with the leader first and seats called 0, 1, 2."""
    places = [(question.leader + step) % SEATS for step in range(SEATS)]
    one, two, three = (question.hands[place] for place in places)
    return DealQuestion(
        name=None,
        places=SEATS,
        seats=(0, 1, 2),
        hands=(one, two, three),
        talon=question.talon,
        leader=0,
        dealer_sits=question.dealer_sits,
    )


def key_of(question: DealQuestion, *, talon_leads: bool) -> str:
    """The key of a deal. The order of the talon counts only where the talon leads."""
    whole = turned(question)
    hands = "".join(f"{hand:08x}" for hand in whole.hands)
    talon = whole.talon if talon_leads else tuple(sorted(whole.talon))
    variety = ("plays" if whole.dealer_sits else "leads") if talon_leads else "closed"
    return f"deal:{hands}:{talon[0]:02d}{talon[1]:02d}:{variety}"


def solve(engine: Engine, question: DealQuestion, *, talon_leads: bool) -> Answer:
    """The answer that is kept under `key_of`: as `manage.py analyse` gives it, of the deal turned."""
    return answer(engine, turned(question), Wishes(talon_leads=talon_leads))


def table_of(question: DealQuestion, found: Mapping[str, Any]) -> DealTable:
    """A kept answer by the seats of this very deal."""
    seats: dict[int, SeatTable] = {}
    for step in range(SEATS):
        place = (question.leader + step) % SEATS
        games = {
            game: Best(
                int(row["best"]),
                tuple((str(one), str(two)) for one, two in row["best_discards"]),
            )
            for game, row in found["with_talon"][step]["games"].items()
        }
        seats[question.seats[place]] = SeatTable(
            games=games,
            as_dealt={game: int(tricks) for game, tricks in found["as_dealt"][step].items()},
            forced=int(found["all_pass"][step]["forced"]),
            fewest=int(found["all_pass"][step]["floor"]),
        )
    return DealTable(dict(sorted(seats.items())))


def pair_mask(pair: tuple[str, str]) -> int:
    """A pair of cards, written as text, as a mask."""
    return mask_of(Card.parse(card) for card in pair)
