"""The door for other apps: a deal in, the table out, remembered whatever the seats are called."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from analysis.faults import NotNow
from analysis.models import Solved
from analysis.selectors.solved import known_table, known_tables
from analysis.services import engines
from analysis.services.solving import solve_deal, solve_deals
from preferans.cards import Card, parse_hand
from preferans.contracts import parse_contract
from preferans.deals import Deal
from tests.doubledummy.positions import DATA, GAMES_OF_THE_TRUTH

RAW = json.loads((DATA / "deals.json").read_text())["deals"]
TRUTH = {deal["id"]: deal for deal in json.loads((DATA / "truth.json").read_text())["deals"]}

pytestmark = pytest.mark.django_db


def deal_of(raw: dict, turn: int = 0, *, four: bool = False) -> Deal:
    """A known deal, its seats called otherwise by `turn`; with a dealer who sits out when `four`."""
    hands = [parse_hand(hand) for hand in raw["hands"]]
    hands = hands[-turn:] + hands[:-turn] if turn else hands
    one, two = (Card.parse(card) for card in raw["talon_order"])
    dealer = (raw["dealer"] + turn) % 3
    if four:
        after = [hands[(dealer + 1 + step) % 3] for step in range(3)]
        return Deal(hands=(None, *after), talon=(one, two), dealer=0, count=4)
    return Deal(hands=tuple(hands), talon=(one, two), dealer=dealer, count=3)


@pytest.fixture(scope="module", autouse=True)
def engine_of_this_process() -> None:
    engines.prepare()


def test_a_table_has_the_known_values_and_is_remembered_under_other_seats() -> None:
    raw = RAW[1]
    known = TRUTH[raw["id"]]
    table = solve_deal(deal_of(raw))
    for seat in range(3):
        for theirs, game in GAMES_OF_THE_TRUTH.items():
            row = known["with_talon"][seat]["games"][theirs]
            assert table.tricks(seat, game) == row["best"]
            assert len(table.seats[seat].games[game].discards) == row["best_discards"]
            assert table.seats[seat].as_dealt[game] == known["as_dealt"][seat][theirs]
        assert table.tricks(seat, "P") == known["all_pass"]["talon_led"]["forced"][seat]
        assert table.seats[seat].fewest == known["all_pass"]["talon_led"]["floor"][seat]
    assert table.of_contract(0, parse_contract("8H")) == table.tricks(0, "H")
    assert Solved.objects.count() == 1
    renamed = known_table(deal_of(raw, 1))
    assert renamed is not None
    assert {(seat + 1) % 3: row for seat, row in table.seats.items()} == renamed.seats


def test_many_deals_are_solved_once_and_read_in_one_query() -> None:
    deals = [deal_of(RAW[0]), deal_of(RAW[2], four=True), deal_of(RAW[0])]
    told: list[tuple[int, int]] = []
    tables = solve_deals(deals, tell=lambda done, of: told.append((done, of)), workers=1)
    assert tables[0] == tables[2]
    assert sorted(tables[1].seats) == [1, 2, 3]
    assert told[0] == (0, 2)
    assert told[-1] == (2, 2)
    assert Solved.objects.count() == 2
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert known_tables(deals) == tables
    assert len(asked) == 1
    assert known_table(deals[0], talon_leads=False) is None


def test_a_look_keeps_nothing() -> None:
    solve_deal(deal_of(RAW[3]), keep=False)
    assert not Solved.objects.exists()


def test_two_players_have_a_dummy_and_a_closed_talon() -> None:
    hands = tuple(parse_hand(hand) for hand in RAW[4]["hands"])
    one, two = (Card.parse(card) for card in RAW[4]["talon_order"])
    table = solve_deal(Deal(hands=hands, talon=(one, two), dealer=1, count=2), talon_leads=False)
    assert sorted(table.seats) == [0, 1, 2]


def test_without_machine_code_the_answer_is_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_desk", engines._Desk())
    monkeypatch.setattr("analysis.services.compiled.ready", lambda: False)
    assert engines.start_loading() is engines.State.COLD
    with pytest.raises(NotNow) as refused:
        solve_deal(deal_of(RAW[0]))
    assert refused.value.told()[0]["code"] == "preparing"


def test_a_busy_solver_says_so() -> None:
    with engines.lent_engine(), pytest.raises(NotNow) as refused, engines.lent_engine(patience=0.01):
        pass
    assert refused.value.told()[0]["code"] == "busy"
