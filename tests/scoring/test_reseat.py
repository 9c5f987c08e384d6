"""Facts told again for other seats: everybody keeps what he did."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.domain.record import score_sheet
from scoring.domain.reseat import reseat
from tests.scoring.strategies import sheets

SWAP = [0, 2, 1, 3]  # Б and В changed over
CASES = [
    ("a game",
     {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"], [0, "pass"]],
      "tricks": [0, 6, 3, 1]},
     0,
     {"contract": "6S", "declarer": 2, "calls": [[3, "pass"], [1, "whist"], [0, "pass"]],
      "tricks": [0, 3, 6, 1], "dealer": 0}),
    ("a call after a pass comes in the second round",
     {"contract": "6S", "declarer": 0, "calls": [[1, "pass"], [2, "half"], [1, "whist"]]}, 3,
     {"contract": "6S", "declarer": 0, "calls": [[1, "half"], [2, "pass"], [2, "whist"]], "dealer": 3}),
    ("an all-pass in the dark", {"contract": "all-pass", "tricks": [2, 3, 4, 1], "dark": [1, 3]}, 2,
     {"contract": "all-pass", "tricks": [2, 4, 3, 1], "dark": [2, 3], "dealer": 1}),
    ("a dark game keeps its mark", {"contract": "7H", "declarer": 2, "dark": True}, 0,
     {"contract": "7H", "declarer": 1, "dark": True, "dealer": 0}),
    ("a misère shared with the dealer", {"contract": "misere", "declarer": 3, "shared_with": 2}, 2,
     {"contract": "misere", "declarer": 3, "shared_with": 1, "dealer": 1}),
    ("penalty tricks",
     {"contract": "6S", "declarer": 3, "adjustments": [{"kind": "moved", "player": 1, "to": 2, "tricks": 1}]},
     0,
     {"contract": "6S", "declarer": 3, "adjustments": [{"kind": "moved", "player": 2, "to": 1, "tricks": 1}],
      "dealer": 0}),
    ("figures by hand", {"postings": [{"player": 1, "column": "whists", "against": 0, "points": "5"}]}, None,
     {"postings": [{"player": 2, "column": "whists", "against": 0, "points": "5"}]}),
    ("the players' paper",
     {"checkpoint": {"pool": [1, 2, 3, 4],
                     "whists": [[0, 1, 2, 3], [4, 0, 5, 6], [7, 8, 0, 9], [1, 2, 3, 0]]}},
     None,
     {"checkpoint": {"pool": [1, 3, 2, 4],
                     "whists": [[0, 2, 1, 3], [7, 0, 8, 9], [4, 5, 0, 6], [1, 3, 2, 0]]}}),
    ("a void says no seat", {"void": "redeal", "dealer": "moves"}, 1, {"void": "redeal", "dealer": "moves"}),
    ("an end", {"end": "time"}, None, {"end": "time"}),
]  # fmt: skip  # a table reads by its columns


@pytest.mark.parametrize(("fact", "dealt", "told"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_every_kind_of_fact_follows_the_players(fact, dealt, told) -> None:
    assert reseat([fact], SWAP, dealers=[dealt]) == [told]


@pytest.mark.parametrize("wrong", [[0, 1, 1], [0, 1, 3], [1, 2, 2]])
def test_seats_that_are_no_order_of_the_players_are_refused(wrong) -> None:
    with pytest.raises(ValueError, match="each seat once"):
        reseat([{"contract": "all-pass", "tricks": [3, 3, 4]}], wrong, dealers=[0])


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(sheets(joins=False), st.integers(1, 4))
def test_a_whole_table_turned_round_comes_to_the_same_for_everybody(sheet, turn) -> None:
    count = len(sheet["players"])
    to = [(seat + turn) % count for seat in range(count)]
    before = score_sheet(sheet)
    assert "errors" not in before
    dealers = [entry["dealer"] for entry in before["entries"]]
    turned = {
        **sheet,
        "first_dealer": to[sheet["first_dealer"]],
        "entries": reseat(sheet["entries"], to, dealers=dealers),
    }
    after = score_sheet(turned)
    assert "errors" not in after, after
    for seat in range(count):
        assert after["settlement"]["exact"][to[seat]] == before["settlement"]["exact"][seat]
        assert after["sheet"]["pool"][to[seat]] == before["sheet"]["pool"][seat]
    back = [to.index(seat) for seat in range(count)]
    again = reseat(turned["entries"], back, dealers=[d if d is None else to[d] for d in dealers])
    assert score_sheet({**sheet, "entries": again})["settlement"] == before["settlement"]
