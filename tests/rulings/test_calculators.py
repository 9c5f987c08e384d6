"""The Code's own figures for penalties, each reckoned by the settlement and none typed in."""

from fractions import Fraction

import pytest

from preferans.cards import Card
from rulings.rulebook.calculators import (
    adjusted,
    all_to,
    damage,
    exposed_talon,
    guarantees,
    pay_damage,
    possible,
    rest_to,
    two_results,
    without_all,
)
from rulings.rulebook.charges import (
    charge,
    equal_penalty,
    missing_into_mountain,
    newcomer_means,
    take_off,
    talon_premium,
)
from rulings.rulebook.effects import recorded
from rulings.rulebook.remedies import (
    AtLeastDown,
    Discipline,
    EventVists,
    Measure,
    MoveTricks,
    RecordDeal,
    Taker,
    TakeSeat,
    Write,
)
from rulings.rulebook.tables import value_of
from rulings.rulebook.tariffs import build_tariffs
from tests.rulings.tables import drafted, game, last_label, passes, sheet, table

F = Fraction


def penalty(kind, player, tricks=1):
    return {"kind": kind, "player": player, "tricks": tricks}


# Undertricks with penalty tricks


def test_3_4_6_five_provable_and_two_make_seven_down():
    six = game("6D", 1, (0, 1, 6, 3), "2w 3p")
    assert adjusted(table(), six, penalty("at-least-down", 1, 2)).label == "6♦ / −7"


def test_3_4_6_nothing_provable_is_two_down():
    six = game("6D", 1)
    result = adjusted(table(), six, penalty("at-least-down", 1, 2))
    assert result.label == "6♦ / −2"
    assert result.values[1] == -2 * 2 * 10 * F(3, 4)


@pytest.mark.parametrize(("took", "label"), [(6, "6♠ / −1"), (7, "6♠ / ="), (8, "6♠ / +1"), (5, "6♠ / −2")])
def test_3_4_9_a_look_at_the_discard_costs_one_trick(took, label):
    six = game("6S", 1, (0, took, 10 - took, 0), "2w 3p")
    assert adjusted(table(), six, penalty("lost", 1)).label == label


@pytest.mark.parametrize(("took", "label"), [(6, "6♥ / −2"), (4, "6♥ / −4"), (8, "6♥ / −2"), (7, "6♥ / −2")])
def test_3_9_18_example_1_the_declarer_is_two_down_at_least(took, label):
    six = game("6H", 1, (0, took, 10 - took, 0), "2w 3p")
    made = drafted(sheet(six), AtLeastDown(1), number=1)
    assert last_label(made) == label
    # whists by the tricks really taken, consolation by what he was really down
    whists = made.after.balance.whists[2][1]
    assert whists == 2 * (10 - took) + 2 * max(0, 6 - took)


def test_3_9_18_example_2_the_whister_is_two_down_on_his_whist():
    six = game("6H", 1, (0, 6, 4, 0), "2w 3p")
    made = drafted(sheet(six), AtLeastDown(2), number=1)
    assert made.after.balance.mountain == (0, 0, 4, 0)
    assert made.after.balance.whists[2][1] == 8


def test_3_9_18_example_3_both_are_two_down():
    six = game("6H", 1, (0, 6, 4, 0), "2w 3p")
    made = drafted(sheet(six), AtLeastDown(1), AtLeastDown(2), number=1)
    assert made.after.balance.mountain == (0, 4, 4, 0)


# Lost against moved


def test_3_9_11_2_a_lost_trick_goes_to_nobody():
    six = game("6H", 1, (0, 6, 4, 0), "2w 3p")
    made = drafted(sheet(six), MoveTricks(1, 1, Taker.NOBODY), number=1, cite="3.9.11.2")
    assert last_label(made) == "6♥ / −1"
    assert made.after.balance.whists[2][1] == 8
    assert made.after.balance.whists[0][1] == 0


def test_3_9_16_2_a_moved_trick_counts_for_the_other_side():
    six = game("6H", 1, (0, 6, 4, 0), "2w 3p")
    made = drafted(sheet(six), MoveTricks(1, 1, Taker.OPPONENTS, 2), number=1, cite="3.9.16.2")
    assert last_label(made) == "6♥ / −1"
    assert made.after.balance.whists[2][1] == 2 * 5 + 2
    assert made.after.balance.whists[0][1] == 2


def test_a_moved_trick_without_a_taker_is_refused_by_the_scorer_and_named():
    from rulings.rulebook.effects import draft

    six = game("6H", 1, (0, 6, 4, 0), "2w 3p")
    faults = draft(sheet(six), (MoveTricks(1, 1, Taker.OPPONENTS),), cite="3.9.16.2", number=1)
    assert [fault.cite for fault in faults] == ["3.9.16.2"]


def test_3_9_11_2_an_eleventh_trick_on_all_pass_and_one_more_on_misere():
    made = drafted(sheet(passes(0, 3, 3, 4)), MoveTricks(1, 3, Taker.OFFENDER), number=1, cite="3.9.11.2")
    assert made.after.balance.mountain == (0, 3, 3, 5)
    made = drafted(sheet(game("misere", 1, (0, 0, 5, 5))), MoveTricks(1, 1, Taker.OFFENDER), number=1)
    assert last_label(made) == "мизер / −1"


# Without all


def test_3_4_4_without_all_at_the_level_reached():
    made = drafted(sheet(), without_all(1, "7D"), cite="3.4.4")
    assert last_label(made) == "7♦ / без всех"
    assert made.after.balance.mountain[1] == 28
    assert made.after.balance.whists[2][1] == 28


def test_3_5_4_after_a_whist_all_ten_tricks_are_the_whisters():
    made = drafted(sheet(), without_all(1, "6♠", ((2, "whist"), (3, "pass"))), cite="3.5.4")
    assert made.after.balance.whists[2][1] == 12 + 20


# The talon exposed


def test_3_3_16_3_with_four_52_and_7():
    four = table(4)  # the dealer sits; the first hand (1) opens the talon
    results = (possible(four, 2, "9H", 9), possible(four, 3, "6D", 5))
    written = {(one.player, one.against): one.points for one in exposed_talon(four, 1, results)}
    assert written == {(2, 1): 52, (0, 1): 7}


def test_3_3_16_3_with_three_a_nine_is_136_thirds():
    three = table(3)
    nine = possible(three, 2, "9H", 9)
    assert value_of(three, nine.deal)[2] == F(136, 3)
    assert [one.points for one in exposed_talon(three, 1, (nine,))] == [46]


def test_3_3_16_3_both_write_when_both_could_make_a_contract():
    four = table(4)
    results = (possible(four, 2, "7S", 7), possible(four, 3, "8C", 8))
    writers = [one.player for one in exposed_talon(four, 1, results)]
    assert writers == [2, 3]


def test_3_3_16_3_a_failed_contract_gives_its_bidder_nothing():
    four = table(4)
    written = exposed_talon(four, 1, (possible(four, 3, "6D", 5, whister=1),))
    assert [(one.player, one.points) for one in written] == [(0, 7), (2, 7)]


# All-pass


def test_3_2_19_all_ten_tricks_of_a_rostov_all_pass():
    rostov = table(3, preset="code1996-rostov")
    assert all_to(1, 3) == (0, 10, 0)
    made = drafted(
        sheet(players=3, preset="code1996-rostov"), RecordDeal("all-pass", tricks=all_to(1, 3)), cite="3.2.19"
    )
    assert made.after.balance.whists[0][1] == made.after.balance.whists[2][1] == 25
    assert made.after.balance.pool == (1, 0, 1)
    assert value_of(rostov, passes(0, 10, 0))[1] < 0


def test_3_2_19_into_the_mountain_ten_prices_and_the_bonus_to_the_others():
    made = drafted(
        sheet(players=3, all_pass_talon="closed"), RecordDeal("all-pass", tricks=(0, 10, 0)), cite="3.2.19"
    )
    assert made.after.balance.mountain == (0, 10, 0)
    assert made.after.balance.pool == (1, 0, 1)


def test_3_9_14_3_damage_of_50_paid_by_the_offender():
    rostov = table(3, preset="code1996-rostov", dealer=2)
    a, b, offender = 0, 1, 2
    actual = passes(*rest_to(offender, (2, 1, 0)))
    assert actual["tricks"] == [2, 1, 7]
    fair = passes(2, 4, 4)
    assert damage(rostov, a, actual, fair) == 50
    (written,) = pay_damage(rostov, a, offender, actual=actual, fair=fair, cite="3.9.14.3")
    assert (written.player, written.against, written.points) == (a, offender, 50)
    assert pay_damage(rostov, b, offender, actual=actual, fair=fair, cite="3.9.14.3") == ()


# Plans


def test_3_8_5_1_a_guarantee_of_one_down_costs_50_each():
    four = table(4)  # declarer 1, A is 2, B is 3, the dealer 0
    let_through, promised = game("misere", 1, (0, 0, 5, 5)), game("misere", 1, (0, 1, 5, 4))
    written = guarantees(four, 2, actual=let_through, promised=promised, to=(3, 0))
    assert [(one.player, one.against, one.points) for one in written] == [(3, 2, 50), (0, 2, 50)]


@pytest.mark.parametrize(
    ("lot_for_other", "expected"),
    [(False, {3: F(50)}), (True, {3: F(50), 1: F(-150)})],
)
def test_3_8_5_1_b_two_results_and_the_lot(lot_for_other, expected):
    played, other = game("misere", 1, (0, 0, 5, 5)), game("misere", 1, (0, 1, 5, 4))
    given = two_results(
        table(4), played=played, other=other, dissenters=(3,), declarer=1, lot_for_other=lot_for_other
    )
    assert {one.player: one.vists for one in given} == expected
    assert all(isinstance(one, EventVists) for one in given)


# False entries


def test_4_2_7_a_whists_too_many_are_taken_off_and_written_back():
    made = drafted(
        sheet({"postings": [{"player": 0, "column": "whists", "against": 1, "points": 20}]}),
        *take_off(0, "whists", 8, 1),
        *equal_penalty(0, "whists", 8, 1),
        cite="4.2.7",
    )
    assert made.after.balance.whists[0][1] == 12
    assert made.after.balance.whists[1][0] == 8


def test_4_2_7_b_points_of_the_pool_go_into_the_mountain():
    made = drafted(
        sheet({"postings": [{"player": 0, "column": "pool", "points": 10}]}),
        *take_off(0, "pool", 4),
        *equal_penalty(0, "pool", 4),
        cite="4.2.7",
    )
    assert made.after.balance.pool[0] == 6
    assert made.after.balance.mountain[0] == 4


def test_4_2_7_a_mountain_too_low_is_corrected_and_as_much_again():
    made = drafted(
        sheet({"postings": [{"player": 0, "column": "mountain", "points": 6}]}),
        *take_off(0, "mountain", 2),
        *equal_penalty(0, "mountain", 2),
        cite="4.2.7",
    )
    assert made.after.balance.mountain[0] == 10


# Talon agreements


@pytest.mark.parametrize(
    ("talon", "points"), [("SA S7", 2), ("SA SK", 4), ("SA HA", 6), ("HK HQ", 2), ("HK SQ", None)]
)
def test_3_4_11_the_premium_of_the_talon(talon, points):
    agreed = table(4, set={"talon_premium": "price"})
    cards = tuple(Card.parse(one) for one in talon.split())
    written = talon_premium(agreed, game("6S", 1, (0, 6, 4, 0), "2w 3p"), cards)
    expected = [] if points is None else [Write(0, "whists", F(points), 1, "3.4.11")]
    assert list(written) == expected
    assert talon_premium(table(4), game("6S", 1, (0, 6, 4, 0), "2w 3p"), cards) == ()


def test_3_4_11_with_three_both_opponents_share_it():
    agreed = table(3, set={"talon_premium": 10})
    written = talon_premium(agreed, game("6S", 1, (0, 6, 4), "2w 0p"), (Card.parse("SA"), Card.parse("D7")))
    assert [(one.player, one.points) for one in written] == [(2, 5), (0, 5)]


def test_3_4_10_a_refused_talon_costs_the_dealer_the_agreed_points():
    document = sheet(talon_refusal=3)
    made = drafted(document, RecordDeal("6S", 1, is_refused=True), cite="3.4.10")
    assert made.after.balance.mountain == (3, 0, 0, 0)


# Newcomers and ends


def test_3_1_2_the_means_are_rounded_against_the_newcomer():
    assert newcomer_means((F(4), F(7), F(0)), (F(1), F(2), F(1))) == (3, 2)
    old = [
        {"player": 1, "column": "pool", "points": 4},
        {"player": 2, "column": "pool", "points": 7},
        {"player": 1, "column": "mountain", "points": 4},
    ]
    made = drafted({**sheet({"postings": old}, {"join": 0}), "first_dealer": 1}, cite="3.1.2")
    assert (made.before.balance.pool[0], made.before.balance.mountain[0]) == newcomer_means(
        (F(4), F(7), F(0)), (F(4), F(0), F(0))
    )


@pytest.mark.parametrize("preset", ["code1996-sochi", "code1996-leningrad"])
def test_4_2_3_missing_points_in_the_mountain_settle_the_same(preset):
    document = sheet(game("8S", 1), game("misere", 2, (5, 5, 0, 0), dealer=3), preset=preset, pool=20)
    before = drafted(document).before
    written = missing_into_mountain(before.balance.pool, before.balance.seats, before.head.convention)
    made = drafted(document, *written, cite="4.2.3")
    assert set(made.after.balance.pool) == {20}
    assert made.change == (0, 0, 0, 0)
    factor = 2 if preset == "code1996-leningrad" else 1
    assert made.after.balance.mountain[0] == 20 * factor


# Tariffs


def test_a_tariff_goes_where_the_event_sends_it():
    tariffs = build_tariffs(
        {
            "misdeal": {"points": 2, "source": "note 13"},
            "phone": {"points": 10, "place": "whists", "source": "regulations 7.2"},
            "lateness": {"points": "1/2", "place": "tournament", "source": "regulations 7.1"},
        }
    )
    four = table(4, tariffs=tariffs)
    assert charge(four, "misdeal", 1, cite="3.2.17") == (
        Write(1, "mountain", F(2), None, "3.2.17", tariffs["misdeal"].title),
    )
    assert [(w.player, w.against, w.points) for w in charge(four, "phone", 1)] == [
        (0, 1, 10),
        (2, 1, 10),
        (3, 1, 10),
    ]
    assert charge(four, "lateness", 1) == (Discipline(1, Measure.POINTS, F(1, 2), "lateness"),)
    assert charge(four, "no_show", 1) == ()


def test_recorded_keeps_what_the_decision_does_not_name():
    deal = game("6S", 1, (0, 6, 4, 0), "2w 3p", talon=["SA", "S7"])
    assert recorded(deal, RecordDeal(tricks=(0, 5, 5, 0))) == {**deal, "tricks": [0, 5, 5, 0]}
    assert TakeSeat(3).seat == 3
