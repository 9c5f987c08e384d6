"""What a line was understood as can be written as a line again, and that line is understood the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.convention import build_convention
from scoring.domain.typed import read_line, write_line

TABLES = [(2, (0, 1)), (3, (0, 1, 2)), (4, (0, 1, 2, 3)), (5, (0, 1, 2, 3, 4)), (4, (0, 1, 3)),
          (5, (0, 2, 3, 4)), (5, (1, 4))]  # fmt: skip
PRESETS = ("", "code1996-sochi", "code1996-leningrad", "code1996-classic", "fspr-leningrad", "home-piter")


def words(text):
    """One of the words, or none."""
    return st.sampled_from(["", *text.split()])


@st.composite
def tricks(draw):
    """Ten tricks as figures, in one of the ways they are typed."""
    figures = []
    for _ in range(draw(st.integers(1, 4))):
        figures.append(draw(st.integers(0, 10 - sum(figures))))
    figures.append(10 - sum(figures))
    is_apart = max(figures) > 9 or draw(st.booleans())
    return (draw(st.sampled_from("- ")) if is_apart else "").join(map(str, figures))


def line_of(*parts):
    """A line of these parts, those that are not empty."""
    return st.tuples(*parts).map(lambda found: " ".join(part for part in found if part))


REMARKS = st.lists(
    st.sampled_from(["т", "с", "откр", "темн", "согл", "пополам", "отказ", "бв", "бт", "прикуп Тп Кч"]),
    max_size=3,
).map(" ".join)
DEALS = line_of(
    words("А Б В Г Д 1 2 3 b C"),
    words("6п 7т 8б 9ч 10бк 10♠ м мизер 7c 8nt"),
    words("= -1 -2 +1 +2 -6 -10"),
    words("п в пп вп пв вв п½п п½в вп½п ппв пппв п½пв вп½в вп½пв пвп"),
    st.one_of(st.just(""), tricks()),
    REMARKS,
)
ALL_PASSES = line_of(
    st.sampled_from(["р", "распасы"]), tricks(), st.sampled_from(["", "темн", "темн АБ", "темн ВА Б"])
)
VOIDS = line_of(st.just("пересдача"), words("3.2.12 3.2.12а"), words("дальше"))
AGREED = st.fixed_dictionaries(
    {},
    optional={
        "ten": st.sampled_from(["whisted", "checked", "unwhisted"]),
        "whist_split": st.sampled_from(["greedy", "gentleman"]),
        "return_of_whist": st.sampled_from(["6-7", "all"]),
        "forced_six_spades": st.booleans(),
        "half_whist": st.booleans(),
    },
)


@settings(max_examples=400)
@given(
    st.one_of(DEALS, DEALS, DEALS, ALL_PASSES, VOIDS),
    st.sampled_from(TABLES),
    st.integers(0, 4),
    st.sampled_from(PRESETS),
    AGREED,
)
def test_a_line_written_from_what_was_read_reads_the_same(line, table, dealer, preset, agreed):
    count, seats = table
    place = {
        "dealer": seats[dealer % len(seats)],
        "count": count,
        "seats": seats,
        "convention": build_convention(preset, None, {"pool_mode": "open", **agreed}) if preset else None,
    }
    typed = read_line(line, **place)
    if typed.fact is not None:
        written = write_line(typed.fact, **place)
        assert written is not None, line
        assert read_line(written, **place).fact == typed.fact, (line, written)


@pytest.mark.parametrize(
    "line", ["В м с=", "В м = откр", "В м -2 откр", "Б 6п пп откр", "Б 7т -1 вв 622 откр"]
)
def test_open_hands_stay_open(line):
    typed = read_line(line, dealer=0, count=4)
    assert typed.fact["open"] is True
    written = write_line(typed.fact, dealer=0, count=4)
    assert read_line(written, dealer=0, count=4).fact == typed.fact


@pytest.mark.parametrize(
    "fact",
    [
        {"contract": "all-pass", "tricks": [4, 3, 3, 0], "talon": ["SA", "HK"]},
        {"contract": "6S", "declarer": 1, "outcome": "without-two"},
    ],
)
def test_what_a_line_has_no_words_for_is_not_written_without_it(fact):
    assert write_line(fact, dealer=0, count=4) is None
