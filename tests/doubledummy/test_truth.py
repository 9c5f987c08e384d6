"""Values published for whole deals: every declarer, every game, every discard, and the all-pass."""

from itertools import combinations

import pytest

from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import numbers_in
from preferans.doubledummy.tables import Depth, all_games, all_pass, as_dealt, best_discard
from tests.doubledummy.positions import GAMES_OF_THE_TRUTH, Known, known_deals

every_deal = pytest.mark.parametrize("deal", known_deals(), ids=lambda deal: deal.name)


@every_deal
def test_ten_cards_as_dealt(deal: Known, engine: Engine) -> None:
    found = as_dealt(engine, deal.hands, leader=deal.leader)
    expected = {
        seat: {GAMES_OF_THE_TRUTH[game]: tricks for game, tricks in row.items()}
        for seat, row in enumerate(deal.truth["as_dealt"])
    }
    assert found == expected


@every_deal
def test_every_discard_of_every_game(deal: Known, engine: Engine) -> None:
    found = all_games(engine, deal.hands, deal.talon, leader=deal.leader, depth=Depth.EVERY_VALUE)
    for declarer, row in enumerate(deal.truth["with_talon"]):
        pairs = list(combinations(numbers_in(deal.hands[declarer] | deal.talon), 2))
        for theirs, game in GAMES_OF_THE_TRUTH.items():
            values = found[declarer][game].by_discard
            written = "".join("0123456789A"[values[1 << one | 1 << two]] for one, two in pairs)
            assert written == row["games"][theirs]["by_discard"], (declarer, game)
            assert found[declarer][game].best == row["games"][theirs]["best"], (declarer, game)


@every_deal
def test_all_best_discards_without_the_value_of_the_others(deal: Known, engine: Engine) -> None:
    for declarer, row in enumerate(deal.truth["with_talon"]):
        for theirs, game in GAMES_OF_THE_TRUTH.items():
            known = row["games"][theirs]
            found = best_discard(
                engine, deal.hands, deal.talon, leader=deal.leader, declarer=declarer, game=game
            )
            assert found.best == known["best"], (declarer, game)
            assert len(found.best_discards) == known["best_discards"], (declarer, game)
            one = best_discard(
                engine,
                deal.hands,
                deal.talon,
                leader=deal.leader,
                declarer=declarer,
                game=game,
                depth=Depth.BEST,
            )
            assert one.best == known["best"], (declarer, game)
            assert one.best_discards[0] in found.best_discards, (declarer, game)


@every_deal
@pytest.mark.parametrize("variety", ["talon_led", "no_talon"])
def test_all_pass(deal: Known, variety: str, engine: Engine) -> None:
    talon = deal.talon_order if variety == "talon_led" else ()
    found = all_pass(engine, deal.hands, leader=deal.leader, talon=talon)
    known = deal.truth["all_pass"][variety]
    assert [seat.forced for seat in found] == known["forced"]
    assert [seat.fewest for seat in found] == known["floor"]
