"""The draw of a round: always an end, the same for the same seed, spread and honest about its quality."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.faults import Faulty
from tournaments.domain.chance import Chance
from tournaments.domain.draw import draw_round, swap
from tournaments.domain.quality import Seating, least_shared, meetings, report, three_visits
from tournaments.domain.tables import Composition, compositions, parse_composition, trade_off

GOLDEN: Seating = ((9, 6, 5, 7), (11, 8, 10, 3), (1, 4, 2))
counts = st.integers(min_value=2, max_value=45)


def draw_event(players: int, rounds: int, *, choice: int = 0, seed: int = 1) -> list[Seating]:
    sizes = compositions(players)[choice].sizes
    past: list[Seating] = []
    for number in range(rounds):
        past.append(draw_round(numbers=range(1, players + 1), sizes=sizes, past=past, seed=seed + number))
    return past


@pytest.mark.parametrize(
    ("players", "first_choices"),
    [
        (2, ["2x1"]),
        (3, ["3x1"]),
        (4, ["4x1"]),
        (5, ["5x1"]),
        (6, ["3x2"]),
        (7, ["4x1+3x1"]),
        (8, ["4x2"]),
        (9, ["3x3"]),
        (11, ["4x2+3x1"]),
        (12, ["4x3", "3x4"]),
        (23, ["4x5+3x1", "4x2+3x5"]),
        (98, ["4x23+3x2", "4x20+3x6", "4x17+3x10"]),
    ],
)
def test_players_are_seated_at_fours_and_threes_the_fewest_threes_first(
    players: int, first_choices: list[str]
) -> None:
    assert [c.key for c in compositions(players)][: len(first_choices)] == first_choices


@given(players=st.integers(min_value=-3, max_value=300), with_fives=st.booleans())
def test_every_choice_of_tables_seats_everybody(players: int, with_fives: bool) -> None:
    found = compositions(players, with_fives=with_fives)
    assert bool(found) == (players >= 2)
    for composition in found:
        assert sum(composition.sizes) == composition.players == players
        assert parse_composition(composition.key) == composition


@pytest.mark.parametrize(
    "text", ["", "4", "x", "4x", "4x0", "4x1+4x1", "6x1", "4x1+", "4x٣", "4x99999", "-4x1"]
)
def test_what_is_no_choice_of_tables_is_not_read(text: str) -> None:
    assert parse_composition(text) is None


def test_the_price_of_tables_of_three_is_deals_and_visits() -> None:
    fewer, more = (trade_off(c, rounds=8, deals=20) for c in compositions(98)[:2])
    assert (fewer.three_visits, fewer.deals) == ((0, 1), (120, 125))
    assert (more.three_visits, more.deals) == ((1, 2), (125, 130))
    assert trade_off(Composition(fours=2), rounds=1, deals=10).deals == (7, 8)


@settings(deadline=None, max_examples=60)
@given(players=counts, rounds=st.integers(1, 4), seed=st.integers(0, 10**9), pick=st.integers(0, 5))
def test_row_13_a_draw_always_seats_everybody_once(players: int, rounds: int, seed: int, pick: int) -> None:
    choice = pick % len(compositions(players))
    sizes = compositions(players)[choice].sizes
    for seating in draw_event(players, rounds, choice=choice, seed=seed):
        assert [len(table) for table in seating] == list(sizes)
        assert sorted(number for table in seating for number in table) == list(range(1, players + 1))


@pytest.mark.parametrize(
    ("numbers", "sizes", "code"),
    [
        ([1, 2, 2, 3], [4], "draw-number-twice"),
        ([1, 2, 3], [4], "draw-seats-differ"),
        ([], [], "draw-nobody"),
        ([1], [1], "draw-nobody"),
        ([1, 2, 3, 4, 5, 6], [6], "draw-table-size"),
    ],
)
def test_row_13_what_cannot_be_seated_is_refused_with_its_reason(
    numbers: list[int], sizes: list[int], code: str
) -> None:
    with pytest.raises(Faulty) as caught:
        draw_round(numbers=numbers, sizes=sizes, past=[], seed=1)
    assert [fault.code for fault in caught.value.faults] == [code]


@settings(deadline=None, max_examples=40)
@given(players=counts, data=st.data())
def test_row_22_the_order_of_the_players_changes_nothing(players: int, data: st.DataObject) -> None:
    numbers = list(range(1, players + 1))
    shuffled = data.draw(st.permutations(numbers))
    sizes = compositions(players)[0].sizes
    past = draw_event(players, 1)
    assert draw_round(numbers=numbers, sizes=sizes, past=past, seed=5) == draw_round(
        numbers=shuffled, sizes=sizes, past=past, seed=5
    )


def test_the_same_seed_gives_the_same_draw_everywhere() -> None:
    """The seating is written out: a change of the generator would change published draws."""
    seating = draw_round(numbers=range(1, 12), sizes=(4, 4, 3), past=[], seed=41127)
    assert seating == GOLDEN
    assert draw_round(numbers=range(1, 12), sizes=(4, 4, 3), past=[], seed=41128) != GOLDEN


@pytest.mark.parametrize("players", [7, 10, 11, 13, 14, 18, 22, 23, 31])
def test_visits_to_tables_of_three_differ_by_one_at_most(players: int) -> None:
    rounds = draw_event(players, 7)
    visits = three_visits(rounds)
    spread = [visits[number] for number in range(1, players + 1)]
    assert max(spread) - min(spread) <= 1


@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (20, 3), (24, 4), (40, 6), (98, 8)])
def test_nobody_meets_twice_where_a_round_by_round_draw_can_avoid_it(players: int, rounds: int) -> None:
    assert max(meetings(draw_event(players, rounds)).values()) == 1


def test_a_first_round_is_a_plain_lot() -> None:
    """Every pair of eight players shares a table about equally often over many seeds."""
    met = Counter[tuple[int, int]]()
    for seed in range(1400):
        met.update(meetings([draw_round(numbers=range(8), sizes=(4, 4), past=[], seed=seed)]))
    assert len(met) == 28
    assert all(520 < times < 680 for times in met.values()), met  # 600 expected


def test_quality_stands_beside_a_bound_that_holds() -> None:
    quality = report([((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8))])
    assert quality.repeats.here == quality.repeats.bound == 4  # two tables force two pairs each
    assert (quality.max_meetings.here, quality.max_meetings.bound) == (2, 2)
    assert quality.pairs_by_meetings == {0: 8, 1: 16, 2: 4}
    assert quality.repeated_pairs[0] == ((1, 2), (0,))


@settings(deadline=None, max_examples=60)
@given(players=counts, rounds=st.integers(1, 5), seed=st.integers(0, 999))
def test_no_seating_goes_below_its_bound(players: int, rounds: int, seed: int) -> None:
    event = draw_event(players, rounds, seed=seed)
    quality = report(event)
    for measure in (quality.repeats, quality.convex, quality.max_meetings):
        assert measure.bound <= measure.here
    pairs = [set(meetings([seating])) for seating in event]
    for later, new in enumerate(event):
        for earlier, old in enumerate(event[:later]):
            assert least_shared(new, old) <= len(pairs[later] & pairs[earlier])


def test_an_exchange_moves_two_players_and_nobody_else() -> None:
    assert swap(((1, 2, 3), (4, 5, 6)), 1, 5) == ((5, 2, 3), (4, 1, 6))


@given(seed=st.integers(0, 10**12), limit=st.integers(1, 1000))
def test_a_lot_stays_within_its_limit(seed: int, limit: int) -> None:
    assert 0 <= Chance(seed, "t").below(limit) < limit
