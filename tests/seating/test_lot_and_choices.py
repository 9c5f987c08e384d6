"""The lot in public, chance itself, and the compositions offered."""

from collections import Counter

import pytest

from tournaments.domain.seating.choices import choices, recommended
from tournaments.domain.seating.lot import commit, verify
from tournaments.domain.seating.lots import Stream, mix

SALT = "poured over the map"


def test_what_was_announced_is_recognised_and_nothing_else():
    announced = commit(20261201, SALT)
    assert verify(announced, 20261201, SALT)
    assert verify(announced.upper() + "\n", 20261201, SALT)
    assert not verify(announced, 20261202, SALT)
    assert not verify(announced, 20261201, SALT + "s")
    assert not verify("", 20261201, SALT)
    assert not verify("ё" * 64, 20261201, SALT)


def test_anyone_can_make_the_hash_again_by_other_means():
    from hashlib import sha256

    assert commit(7, SALT) == sha256(b"tirazh-lot/1\n7\npoured over the map").hexdigest()


@pytest.mark.parametrize("salt", ["", "short", "with a line\nfeed in the middle"])
def test_a_salt_that_could_be_guessed_is_refused(salt):
    with pytest.raises(ValueError, match="salt"):
        commit(7, salt)
    assert not verify("0" * 64, 7, salt)


def test_the_mixing_function_gives_the_published_numbers():
    """First outputs of SplitMix64 for the seed 1234567, as its reference implementation gives them."""
    golden = 0x9E3779B97F4A7C15
    state = 1234567
    out = [mix((state + step * golden) % 2**64) for step in range(5)]
    assert out == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_chance_is_even_and_repeats_itself():
    stream = Stream(7)
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert all(9_500 < counts[face] < 10_500 for face in range(6))
    assert [Stream(7).below(1000) for _ in range(3)] == [Stream(7).below(1000)] * 3
    firsts = {Stream(seed).state for seed in (-1, 0, 1, 2**64, 2**64 + 1, 2**200)}
    assert len(firsts) == 6


@pytest.mark.parametrize("players", range(6, 201))
def test_every_head_count_has_tables_of_three_and_four(players):
    offered = choices(players, 4)
    assert offered
    assert all(set(choice.sizes) <= {3, 4} and sum(choice.sizes) == players for choice in offered)
    assert [choice.composition.threes for choice in offered] == sorted(c.composition.threes for c in offered)


def test_tables_of_five_come_only_on_demand():
    assert not any(5 in choice.sizes for choice in choices(22, 4))
    assert any(5 in choice.sizes for choice in choices(22, 4, with_fives=True))
    assert choices(5, 4) == ()
    assert choices(5, 4, with_fives=True)[0].sizes == (5,)


def test_row_29_the_trade_off_is_in_sight():
    fours, mixed = choices(20, 6, deals=36)
    assert (fours.repeats, fours.max_meetings, fours.three_visits, fours.deals) == (6, 2, (0, 0), (162, 162))
    assert (mixed.sizes, mixed.repeats, mixed.max_meetings) == ((4, 4, 3, 3, 3, 3), 0, 1)
    assert mixed.three_visits == (3, 4)
    assert recommended([fours, mixed]) is mixed
    assert recommended(choices(20, 5)).sizes == (4,) * 5
