"""Row 16: a seating by the standings uses the published order, penalties and all."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from tournaments.domain.chance import Chance
from tournaments.domain.edits import effect_of
from tournaments.domain.quality import pairs_of
from tournaments.domain.ranking.scheme import PLAIN
from tournaments.domain.ranking.stages import rank_event
from tournaments.domain.ranking.standing import Line, line_of
from tournaments.domain.ranking.transforms import Points
from tournaments.domain.seating.replay import document_of_standings, replay
from tournaments.domain.swiss import StandingsRequest, draw_by_standings
from tournaments.domain.tables import compositions


def random_event(seed: int) -> tuple[list[Line], dict[int, Fraction], Chance]:
    """Lines of a random event, and by plain addition what each player has, penalties included."""
    chance = Chance(seed, "row 16")
    players, rounds = 6 + chance.below(12), 1 + chance.below(4)
    lines, sums = [], {}
    for number in range(1, players + 1):
        won = [Fraction(chance.below(401) - 200, 1 + chance.below(3)) for _ in range(rounds)]
        penalty = Fraction(-25 * chance.below(4)) if chance.below(3) == 0 else Fraction(0)
        played = {at: Points(number, vists, vists) for at, vists in enumerate(won, 1)}
        lines.append(line_of(PLAIN, number, played, extra=penalty))
        sums[number] = sum(won, penalty)
    return lines, sums, chance


def test_row_16_in_1000_random_events_tables_follow_the_published_order() -> None:
    for seed in range(1000):
        lines, sums, chance = random_event(seed)
        published = rank_event(PLAIN, lines).players
        assert [sums[number] for number in published] == sorted(sums.values(), reverse=True)
        sizes = compositions(len(lines))[0].sizes
        request = StandingsRequest(published, sizes, repeats=True)
        seating, byes = draw_by_standings(request)
        assert byes == ()
        for size in (4, 3):  # tables of a size are cut from those who sit at them, in the order
            own = [table for table in seating if len(table) == size]
            for higher, lower in pairwise(own):
                assert min(sums[n] for n in higher) >= max(sums[n] for n in lower)
        if not chance.below(20):
            document = document_of_standings(request, seating, byes, first_round=2)
            assert replay(document).parted is None


def test_row_16_whoever_sits_out_is_the_lowest_of_those_who_did_so_least() -> None:
    order = (5, 3, 1, 2, 4, 6, 7, 8, 9)
    assert draw_by_standings(StandingsRequest(order, (4, 4)))[1] == (9,)
    assert draw_by_standings(StandingsRequest(order, (4, 4), past_byes={9: 1, 8: 1}))[1] == (7,)


def test_pairs_kept_apart_are_parted_by_the_nearest_exchange_also_where_repeats_are_allowed() -> None:
    order = tuple(range(1, 13))
    for repeats in (True, False):
        seating, _ = draw_by_standings(StandingsRequest(order, (4, 4, 4), repeats=repeats, apart=((1, 2),)))
        assert (1, 2) not in set(pairs_of(seating))
        assert set(seating[2]) == {9, 10, 11, 12}


def test_row_26_the_price_of_a_change_counts_repeats_balance_and_pairs_put_together() -> None:
    past = [((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8))]
    before = ((2, 7, 5, 4), (3, 8, 1, 6))
    after = ((2, 7, 5, 1), (3, 8, 4, 6))
    effect = effect_of(past, before, after, apart=[(7, 1)])
    assert effect.tables == (1, 2)
    assert effect.together == ((1, 7),)
    met = [set(pairs_of(seating)) for seating in past]
    assert effect.when == {
        pair: tuple(at for at, pairs in enumerate(met) if pair in pairs)
        for pair in [(1, 2), (1, 5), (3, 4), (4, 8)]
    }
    assert effect.is_loss
    assert {one.key for one in effect.losses} >= {"max_meetings"}
    facts = effect.facts()
    assert facts["repeats"] == [effect.repeats_before, effect.repeats_after]
    assert facts["not_kept_apart"] == [[1, 7]]
    assert not effect_of(past, before, before).is_loss
