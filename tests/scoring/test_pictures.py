"""Pictures as they are laid out: scales, lines, squares, bars, the square of meetings."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.domain.pictures.contracts import (
    LEVELS,
    RESULTS,
    Played,
    count_labels,
    draw_bars,
    draw_squares,
    read_played,
)
from scoring.domain.pictures.meetings import HEAD, by_times, draw_meetings
from scoring.domain.pictures.race import NARROW, STYLES, WIDE, Runner, draw_race, shorten
from scoring.domain.pictures.scale import make_axis, nearest, round_step, spread, tenths

FIGURES = st.fractions(min_value=-3000, max_value=3000, max_denominator=12)


# Scales


@pytest.mark.parametrize(("value", "text"), [(0, "0"), (125, "12.5"), (120, "12"), (-5, "-0.5"), (-30, "-3")])
def test_a_place_is_written_with_a_point_whatever_the_locale(value: int, text: str) -> None:
    assert tenths(value) == text


@pytest.mark.parametrize(
    ("value", "whole"),
    [(Fraction(1, 2), 1), (Fraction(-1, 2), 0), (Fraction(7, 3), 2), (Fraction(-7, 3), -2)],
)
def test_halves_go_up(value: Fraction, whole: int) -> None:
    assert nearest(value) == whole


@pytest.mark.parametrize(("span", "step"), [(0, 1), (6, 1), (7, 2), (100, 20), (601, 200), (3333, 1000)])
def test_a_step_is_one_two_or_five_with_noughts(span: int, step: int) -> None:
    assert round_step(Fraction(span), 6) == step


@settings(max_examples=30)
@given(st.lists(FIGURES, max_size=9))
def test_a_scale_holds_nought_and_every_figure_between_few_round_ticks(values: list[Fraction]) -> None:
    axis = make_axis(values, start=1000, stop=100)
    assert axis.low <= min([0, *values])
    assert max([0, *values]) <= axis.high
    assert 2 <= len(axis.ticks) <= 8
    assert (axis.at(axis.low), axis.at(axis.high)) == (1000, 100)
    places = [axis.at(value) for value in sorted(values)]
    assert places == sorted(places, reverse=True), "a larger figure stands higher"


@settings(max_examples=30)
@given(st.lists(st.integers(0, 1000), max_size=8))
def test_labels_keep_apart_and_in_order(wanted: list[int]) -> None:
    places = spread(wanted, gap=100, low=0, high=1000)
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    laid = [places[at] for at in order]
    assert all(second - first >= 100 for first, second in pairwise(laid))
    assert all(0 <= place <= 1000 for place in places)
    if all(abs(one - two) >= 100 for at, one in enumerate(wanted) for two in wanted[:at]):
        assert places == wanted, "labels that are apart already stay where they belong"


def test_more_labels_than_fit_stand_closer() -> None:
    assert spread([50] * 11, gap=200, low=0, high=1000) == [100 * at for at in range(11)]


# Lines


def runners(count: int) -> list[Runner]:
    return [
        Runner(key, f"Игрок {key}", (Fraction(key), Fraction(-key, 2), Fraction(3 * key)))
        for key in range(1, count + 1)
    ]


@pytest.mark.parametrize("layout", [WIDE, NARROW])
def test_the_chosen_lines_have_a_style_each_and_the_others_none(layout: object) -> None:
    # the values fit, their type is wider
    race = draw_race(runners(12), columns=3, chosen=[5, 2, 5, 99, *range(6, 13)], layout=layout)  # type: ignore[arg-type]
    assert race is not None
    assert [line.key for line in race.chosen] == [5, 2, 6, 7, 8, 9, 10, 11]
    assert [line.style for line in race.chosen] == list(range(STYLES))
    assert len({(line.sign, line.is_filled) for line in race.chosen}) == STYLES
    assert [line.key for line in race.faint] == [1, 3, 4, 12]
    assert all(len(line.points) == 3 for line in race.chosen)


def test_a_point_stands_where_its_figure_is() -> None:
    race = draw_race([Runner(1, "А", (Fraction(0), Fraction(100)))], columns=2, chosen=[1])
    assert race is not None
    first, last = race.chosen[0].points
    assert first.y == race.nought == race.bottom
    assert last.y == race.top
    assert race.chosen[0].d == f"M{first.x} {first.y}L{last.x} {last.y}"


def test_a_line_begins_with_the_first_figure_and_one_figure_is_a_dot() -> None:
    late = Runner(1, "А", (None, None, Fraction(7)))
    race = draw_race([late, Runner(2, "Б", (None, None, None))], columns=3, chosen=[1, 2])
    assert race is not None
    assert [line.key for line in race.chosen] == [1], "who has no figure has no line"
    assert race.chosen[0].d.endswith("h0")
    assert [point.column for point in race.chosen[0].points] == [2]


@pytest.mark.parametrize(
    ("given_runners", "columns"), [([], 3), (runners(2), 0), ([Runner(1, "А", (None,))], 1)]
)
def test_nothing_to_draw_is_no_picture(given_runners: list[Runner], columns: int) -> None:
    assert draw_race(given_runners, columns=columns, chosen=[1]) is None


def test_everything_stands_inside_the_paper() -> None:
    race = draw_race(runners(200), columns=3, chosen=list(range(1, 9)), layout=NARROW)
    assert race is not None
    for line in (*race.faint, *race.chosen):
        places = [float(number) for number in re.findall(r"-?\d+(?:\.\d)?", line.d)]
        assert all(0 <= x <= NARROW.width for x in places[::2])
        assert all(0 <= y <= NARROW.height for y in places[1::2])


def test_a_long_name_is_shortened() -> None:
    assert shorten("Константинопольский", 10) == "Константи…"
    assert shorten("Ким", 10) == "Ким"


# Contracts and results


@pytest.mark.parametrize(
    ("label", "played"),
    [
        ("6♠ / =", Played("6", "S", "made")),
        ("10БК / +1", Played("10", "N", "over")),
        ("7♥ / −1", Played("7", "H", "short-1")),
        ("8♦ / −2", Played("8", "D", "short-2")),
        ("8♦ / −10", Played("8", "D", "short-3")),
        ("7♣ / без всех", Played("7", "C", "short-3")),
        ("9♣ / без трёх", Played("9", "C", "short-3")),
        ("мизер / =", Played("misere", "", "made")),
        ("мизер / −2", Played("misere", "", "short-2")),
        ("распасы", Played("all-pass", "", "")),
        ("пересдача", None),
        ("замена", None),
        ("", None),
    ],
)
def test_a_label_tells_contract_and_result(label: str, played: Played | None) -> None:
    assert read_played(label) == played


LABELS = [("6♠ / =", 9), ("6♠ / −1", 3), ("8БК / +1", 1), ("мизер / −3", 2), ("распасы", 5), ("сверка", 4)]


def test_counts_add_up() -> None:
    tally = count_labels(LABELS)
    assert (tally.deals, tally.all_passes, tally.contracts, tally.made) == (20, 5, 15, 10)
    assert tally.of("6", suit="S") == 12
    assert tally.of("6", suit="S", result="short-1") == 3
    assert tally.of("8") == 1


def test_squares_have_the_area_of_their_counts() -> None:
    squares = {(one.level, one.suit): one for one in draw_squares(count_labels(LABELS)).squares}
    assert squares.keys() == {("6", "S"), ("8", "N")}
    assert squares["6", "S"].size == "48"
    assert squares["6", "S"].is_inside
    assert squares["8", "N"].size == "13.8", "an area a twelfth as large"
    assert not squares["8", "N"].is_inside


def test_parts_of_a_bar_meet_and_are_as_long_as_their_counts() -> None:
    bars = {bar.kind: bar for bar in draw_bars(count_labels(LABELS)).bars}
    assert list(bars) == ["6", "8", "misere"]
    six = bars["6"]
    assert [(part.result, part.count, part.width) for part in six.parts] == [
        ("made", 9, "187.5"),
        ("short-1", 3, "62.5"),
    ]
    assert float(six.parts[0].x) + float(six.parts[0].width) == float(six.parts[1].x)


def test_an_empty_tally_draws_empty_pictures() -> None:
    tally = count_labels([])
    assert draw_squares(tally).squares == ()
    assert [head.word for head in draw_squares(tally).rows] == list(LEVELS)
    assert draw_bars(tally).bars == ()
    assert set(RESULTS) >= {"over", "made"}


# Meetings


def test_a_pair_has_its_mark_on_both_sides_of_the_diagonal() -> None:
    players = [(1, "А"), (2, "Б"), (7, "В")]
    cross = draw_meetings(players, {(1, 2): ("x",), (2, 7): ("x", "y"), (1, 7): ("x", "y", "z")})
    assert cross is not None
    assert (cross.once.count("z"), cross.twice.count("z"), cross.often.count("z")) == (2, 2, 2)
    first = re.match(r"M([\d.]+) ([\d.]+)h(\d+)", cross.once)
    assert first is not None
    inset = (cross.cell - int(first[3])) / 2
    assert (float(first[1]) - inset, float(first[2]) - inset) == (cross.side + cross.cell, HEAD)
    assert [figure.count for figure in cross.figures] == [3, 3]


def test_who_is_not_among_the_players_has_no_mark() -> None:
    cross = draw_meetings([(1, "А"), (2, "Б")], {(1, 9): ("x",)})
    assert cross is not None
    assert cross.once == ""


@pytest.mark.parametrize(("count", "cell", "named"), [(16, 20, 16), (60, 10, 6), (200, 6, 20)])
def test_large_events_have_small_cells_and_every_tenth_number(count: int, cell: int, named: int) -> None:
    cross = draw_meetings([(number, f"И{number}") for number in range(1, count + 1)], {})
    assert cross is not None
    assert cross.cell == cell
    assert sum(row.is_named for row in cross.rows) == named


def test_without_players_there_is_no_square() -> None:
    assert draw_meetings([], {}) is None


def test_pairs_are_counted_by_how_often_they_met() -> None:
    assert by_times({(1, 2): ("x",), (1, 3): ("x", "y")}, 4) == [(2, 1), (1, 1), (0, 4)]
    assert by_times({(1, 2): ("x",)}, 2) == [(1, 1)]
