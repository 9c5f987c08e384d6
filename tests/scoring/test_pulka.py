"""The pulka as it is drawn: running figures from postings, and where everything stands."""

import re
from fractions import Fraction

import pytest

from scoring.domain.pulka import (
    SIZES,
    Drawing,
    Figure,
    Hints,
    Place,
    Tone,
    draw_pulka,
    running_figures,
)
from scoring.domain.pulka_runs import write_points

PLAIN, FRESH, RULED = Tone.PLAIN, Tone.FRESH, Tone.RULED
NAMES = ("Ветрова", "Лунин", "Соколова", "Нестеров", "Ким")


def posting(player: int, column: str, points: int | Fraction, against: int | None = None):
    return player, column, against, Fraction(points)


def run(text: str) -> tuple[Figure, ...]:
    return tuple(Figure(part) for part in text.split("."))


def text_of(label) -> str:
    return "".join(span.text for span in label.spans)


def texts(drawing: Drawing, seat: int) -> list[tuple[str, str, str]]:
    return [(label.x, label.y, text_of(label)) for label in drawing.seats[seat].runs]


# Running figures


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(14), "14"),
        (Fraction(-1), "−1"),
        (Fraction(15, 2), "7½"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 2), "−½"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(-11, 3), "−3⅔"),
        (Fraction(9, 7), "1\u202f2/7"),
        (Fraction(2, 7), "2/7"),
    ],
)
def test_a_total_is_written_as_players_write_it(points, text):
    assert write_points(points) == text


def test_each_entry_that_changes_a_place_adds_the_new_total():
    entries = [
        (1, False, [posting(0, "pool", 2), posting(1, "whists", 8, against=0)]),
        (2, False, [posting(1, "mountain", 5)]),
        (3, False, [posting(0, "pool", 4), posting(1, "whists", 4, against=0)]),
    ]
    runs = running_figures(entries, 4)
    assert runs[Place(0, "pool")] == (Figure("2", PLAIN), Figure("6", FRESH))
    assert runs[Place(1, "whists", 0)] == (Figure("8", PLAIN), Figure("12", FRESH))
    assert runs[Place(1, "mountain")] == (Figure("5", PLAIN),)
    assert len(runs) == 3


def test_postings_of_one_entry_to_one_place_are_one_figure_and_no_change_is_none():
    entries = [
        (1, False, [posting(0, "mountain", 5), posting(0, "mountain", -2)]),
        (2, False, [posting(0, "mountain", 4), posting(0, "mountain", -4), posting(1, "pool", 0)]),
    ]
    assert running_figures(entries, 3) == {Place(0, "mountain"): (Figure("3", PLAIN),)}


def test_a_run_may_pass_zero_and_go_below():
    entries = [(n, False, [posting(0, "mountain", points)]) for n, points in enumerate((3, -3, -2, 5), 1)]
    assert [f.text for f in running_figures(entries, 3)[Place(0, "mountain")]] == ["3", "0", "−2", "3"]


def test_the_arbiters_figures_are_ruled_and_the_last_deal_stays_fresh():
    entries = [
        (1, False, [posting(1, "pool", 8)]),
        (2, False, [posting(1, "mountain", 3)]),
        (3, True, [posting(1, "pool", -4)]),
    ]
    runs = running_figures(entries, 4)
    assert runs[Place(1, "pool")] == (Figure("8", PLAIN), Figure("4", RULED))
    assert runs[Place(1, "mountain")] == (Figure("3", FRESH),)


def test_a_closed_sheet_has_no_fresh_figures():
    runs = running_figures([(1, False, [posting(0, "pool", 2)])], 3, mark_last=False)
    assert runs[Place(0, "pool")] == (Figure("2", PLAIN),)


# Laying out


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_empty_sheet_is_lines_names_and_letters(seats):
    drawing = draw_pulka(NAMES[:seats], {})
    assert drawing.size == SIZES[0]
    assert [seat.name for seat in drawing.seats] == list(NAMES[:seats])
    assert [seat.letter for seat in drawing.seats] == list("АБВГД"[:seats])
    assert all(seat.runs == () and not seat.deals for seat in drawing.seats)
    assert drawing.target == ""


@pytest.mark.parametrize(
    ("seats", "turns"),
    [
        (2, ["0", "180"]),
        (3, ["0", "90", "270"]),
        (4, ["0", "90", "180", "270"]),
        (5, ["0", "72", "144", "216", "288"]),
    ],
)
def test_seats_go_clockwise_from_the_bottom_with_their_feet_to_the_writer(seats, turns):
    drawing = draw_pulka(NAMES[:seats], {})
    assert [re.match(r"rotate\((\d+) ", seat.turn)[1] for seat in drawing.seats] == turns


def test_figures_of_a_table_of_four_stand_where_the_measures_say():
    runs = {
        Place(0, "whists", 1): run("4"),
        Place(0, "whists", 2): run("12"),
        Place(0, "whists", 3): run("8.12"),
        Place(0, "pool"): run("2.12"),
        Place(0, "mountain"): run("1.7.10"),
    }
    drawing = draw_pulka(NAMES[:4], runs, dealer=2, target=20)
    assert sorted(texts(drawing, 0)) == sorted(
        [
            ("113.2", "640", "4"),
            ("273", "640", "12"),
            ("465", "640", "8.12"),
            ("179.2", "574", "2.12"),
            ("225.2", "528", "1.7.10"),
        ]
    )
    assert drawing.target == "20"
    assert [seat.deals for seat in drawing.seats] == [False, False, True, False]
    assert (drawing.seats[2].box_x, drawing.seats[2].box_y, drawing.seats[2].letter_y) == (
        "345",
        "410",
        "434",
    )


@pytest.mark.parametrize(
    ("seats", "player", "columns"),
    [
        (4, 0, {1: "113.2", 2: "273", 3: "465"}),
        (4, 3, {0: "113.2", 1: "273", 2: "465"}),
        (3, 0, {1: "113.2", 2: "369"}),
        (3, 1, {2: "12", 0: "313"}),
        (3, 2, {0: "113.2", 1: "425"}),
        (2, 1, {0: "12"}),
    ],
)
def test_whists_on_a_neighbour_stand_nearest_to_him(seats, player, columns):
    runs = {Place(player, "whists", against): run("6") for against in columns}
    drawing = draw_pulka(NAMES[:seats], runs)
    assert {label.x for label in drawing.seats[player].runs} == set(columns.values())
    for against, x in columns.items():
        alone = draw_pulka(NAMES[:seats], {Place(player, "whists", against): run("6")})
        assert alone.seats[player].runs[0].x == x


def test_the_last_figure_is_bold_and_tones_have_their_colours():
    figures = (Figure("3"), Figure("7", RULED), Figure("9"), Figure("11", FRESH))
    drawing = draw_pulka(NAMES[:4], {Place(1, "mountain"): figures})
    spans = drawing.seats[1].runs[0].spans
    assert [(s.text, s.classes, s.bold) for s in spans] == [
        ("3.", "", False),
        ("7.", "ruled", False),
        ("9.", "", False),
        ("11", "now fresh", True),
    ]
    assert [s.fill for s in spans] == ["", "#b91f2e", "", "#0b6b4a"]


def test_a_run_is_broken_only_after_a_dot():
    drawing = draw_pulka(NAMES[:4], {Place(1, "whists", 2): run("12.20.28.40.52")})
    assert texts(drawing, 1) == [("113.2", "640", "12.20.28."), ("81.2", "672", "40.52")]


def test_older_figures_of_a_mountain_stand_above_the_newest():
    drawing = draw_pulka(NAMES[:3], {Place(0, "mountain"): run("1.3.9.11.15.19.20.23.31.32")})
    assert texts(drawing, 0) == [("257.2", "496", "1.3.9.11.15.19."), ("225.2", "528", "20.23.31.32")]


def test_one_size_for_the_sheet_the_largest_at_which_all_fits():
    few = {Place(0, "pool"): run("2.4")}
    many = few | {Place(1, "pool"): run(".".join(str(n) for n in range(2, 52, 2)))}
    assert draw_pulka(NAMES[:4], few).size == 29
    assert SIZES[-1] <= draw_pulka(NAMES[:4], many).size < 29


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_when_the_smallest_size_is_too_large_the_oldest_figures_go_and_dots_stand_in_front(seats):
    place = Place(0, "whists", 1)
    drawing = draw_pulka(NAMES[:seats], {place: run(".".join(str(n) for n in range(100, 1100, 4)))})
    written = "".join(text_of(label) for label in drawing.seats[0].runs)
    assert drawing.size == SIZES[-1]
    assert written.startswith("…")
    assert written.endswith(".1096")
    assert [int(n) for n in written[1:].split(".")] == list(range(1096 - 4 * written.count("."), 1100, 4))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_figure_wider_than_its_place_is_still_written(seats):
    drawing = draw_pulka(NAMES[:seats], {Place(0, "whists", 1): run("1" * 60)})
    assert [text_of(label) for label in drawing.seats[0].runs] == ["1" * 60]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sixty_deals_keep_every_newest_figure_inside_the_sheet(seats):
    entries = []
    for deal in range(1, 61):
        declarer = deal % seats
        postings = [posting(declarer, "pool" if deal % 3 else "mountain", 2 + deal % 4 * 2)]
        postings += [
            posting(other, "whists", Fraction(deal % 5 * 4, 1 + deal % 2), against=declarer)
            for other in range(seats)
            if other != declarer
        ]
        entries.append((deal, deal % 13 == 0, postings))
    runs = running_figures(entries, seats)
    drawing = draw_pulka(NAMES[:seats], runs, dealer=0, target=50)
    written = [text_of(label) for seat in drawing.seats for label in seat.runs]
    for place, figures in runs.items():
        assert any(line.endswith(figures[-1].text) for line in written), place
    for seat in drawing.seats:
        for label in seat.runs:
            assert 0 <= float(label.x) < 900
            assert 400 < float(label.y) < 850


def test_a_blank_names_its_columns_in_the_order_of_the_whists():
    hints = Hints("гора", "пуля", "висты на %s")
    drawing = draw_pulka(NAMES[:4], {}, hints=hints)
    assert [(h.x, h.y, text_of(h)) for h in drawing.seats[0].hints] == [
        ("196", "534", "гора"),
        ("170", "560", "пуля"),
        ("104", "626", "висты на Б"),
        ("272", "626", "висты на В"),
        ("464", "626", "висты на Г"),
    ]
    assert [text_of(h) for h in drawing.seats[3].hints][2:] == ["висты на А", "висты на Б", "висты на В"]


@pytest.mark.parametrize(
    ("name", "size", "shown"),
    [("Ким", 23, "Ким"), ("Преображенская", 15, "Преображенская"), ("Ш" * 60, 15, "…")],
)
def test_a_long_name_grows_smaller_and_then_is_cut(name, size, shown):
    seat = draw_pulka((name, *NAMES[1:4]), {}).seats[0]
    assert seat.name_size <= 23 if shown == name else seat.name_size == 15
    assert seat.name.endswith(shown)
    assert seat.name_size >= size


def test_measures_are_text_that_no_locale_can_touch():
    drawing = draw_pulka(NAMES, {Place(0, "pool"): run("2.4.6")})
    for seat in drawing.seats:
        for label in seat.runs:
            assert re.fullmatch(r"-?\d+(\.\d)?", label.x)
            assert re.fullmatch(r"-?\d+(\.\d)?", label.y)
    assert all("," not in stroke.d for stroke in drawing.strokes)
