"""No-trump values against a bridge solver: North holds ten cards that never take a trick."""

import random

import pytest
from endplay.dds import solve_all_boards
from endplay.types import Deal, Denom, Player

from preferans.cards import hand_text
from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import cards_in
from preferans.doubledummy.tables import position_of
from tests.doubledummy.positions import Three, three

NORTH = "65432.65432.."
BOARDS = 40


def random_hands(chance: random.Random) -> Three:
    pack = chance.sample(range(32), 30)
    return three(sum(1 << card for card in pack[10 * seat : 10 * seat + 10]) for seat in range(3))


def bridge_hand(hand: int) -> str:
    suits = dict(part.split(":") for part in hand_text(cards_in(hand)).split())
    return ".".join(suits[suit].replace("-", "") for suit in "SHDC")


@pytest.mark.parametrize("seed", range(8))
def test_no_trump_agrees_with_a_bridge_solver(seed: int, engine: Engine) -> None:
    chance = random.Random(seed)
    deals, expected = [], []
    for _ in range(BOARDS):
        hands, leader = random_hands(chance), chance.randrange(3)
        south, west, east = (bridge_hand(hand) for hand in hands)
        deals.append(
            Deal(
                f"N:{NORTH} {east} {south} {west}",
                first=(Player.south, Player.west, Player.east)[leader],
                trump=Denom.nt,
            )
        )
        declarer = engine.value(position_of(hands, leader=leader, declarer=0, game="N"))
        expected.append(declarer if leader == 0 else 10 - declarer)
    found = [max(tricks for _, tricks in board) for board in solve_all_boards(deals)]
    assert found == expected
