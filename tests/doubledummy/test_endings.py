"""The compiled searches against plain minimax, on random endings of every kind."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from preferans.doubledummy.engine import Engine
from preferans.doubledummy.oracle import oracle_after, oracle_value
from preferans.doubledummy.position import legal_cards
from tests.doubledummy.positions import endings

KINDS = ["contract", "misere", "all-pass", "helpmate"]
quietly = settings(
    max_examples=250, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.mark.parametrize("kind", KINDS)
@quietly
@given(data=st.data())
def test_an_ending_has_the_value_of_minimax(kind: str, data: st.DataObject, engine: Engine) -> None:
    position = data.draw(endings(kind))
    assert engine.value(position, data.draw(st.none() | st.integers(0, 4))) == oracle_value(position)


@pytest.mark.parametrize("kind", KINDS)
@settings(quietly, max_examples=60)
@given(data=st.data())
def test_every_legal_card_has_the_value_of_minimax(kind: str, data: st.DataObject, engine: Engine) -> None:
    position = data.draw(endings(kind))
    assert engine.card_values(position) == {
        card: oracle_after(position, card) for card in legal_cards(position)
    }


@pytest.mark.parametrize("kind", KINDS)
@settings(quietly, max_examples=60)
@given(data=st.data())
def test_the_best_line_takes_what_the_value_says(kind: str, data: st.DataObject, engine: Engine) -> None:
    position = start = data.draw(endings(kind))
    taken = 0
    for card in engine.best_line(start):
        position, taker = position.play(card)
        taken += taker == start.counted
    assert not any(position.hands)
    assert taken == engine.value(start)
