"""How figures, contracts and seats look on a page."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring.templatetags.tirazh import places_of, read_label


def render(source: str, language: str = "ru", **context: object) -> str:
    with translation.override(language):
        return Template("{% load tirazh %}" + source).render(Context(context)).strip()


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(99, 2), 1, '<span class="v v1">+49<i>,5</i></span>'),
        ("-189/2", 1, '<span class="v v1">−94<i>,5</i></span>'),
        (5, 1, '<span class="v v1">+5<i></i></span>'),
        (0, 1, '<span class="v v1">0<i></i></span>'),
        (28, 2, '<span class="v v2">+28<i></i></span>'),
        (Fraction(57, 2), 2, '<span class="v v2">+28<i>,5</i></span>'),
        ("392/3", 2, '<span class="v v2">+130<i>,67</i></span>'),
        ("-262/3", 2, '<span class="v v2">−87<i>,33</i></span>'),
        (Fraction(3001, 1000), 2, '<span class="v v2">+3<i>,00</i></span>'),
        (-12, 0, '<span class="v">−12</span>'),
        (None, 1, ""),
    ],
)
def test_vists_are_aligned_on_the_decimal_mark(value, places, text):
    assert render("{{ value|vists:places }}", value=value, places=places) == text


def test_vists_speak_the_language_of_the_page():
    assert render("{{ value|vists_text }}", "ru", value="99/2") == "+49,5"
    assert render("{{ value|vists_text }}", "en", value="99/2") == "+49.5"


def test_large_figures_stay_exact():
    value = Fraction(10**20 + 1, 2)
    assert render("{{ value|vists_text }}", value=value) == "+50000000000000000000,5"


@pytest.mark.parametrize(
    ("values", "places"),
    [([1, "2", None], 0), (["1/2", 3], 1), (["1/4"], 2), (["1/3", "1/2"], 2), ([], 0)],
)
def test_a_column_keeps_as_many_places_as_its_figures_need(values, places):
    assert places_of(values) == places


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [("26/3", "8⅔", "+8⅔"), ("-100/3", "−33⅓", "−33⅓"), (0, "0", "0"), (None, "", ""), ("15/2", "7½", "+7½")],
)
def test_steps_of_a_settlement_are_written_exactly(value, plain, signed):
    assert render("{{ value|points }}", value=value) == plain
    assert render("{{ value|signed }}", value=value) == signed


@pytest.mark.parametrize(
    ("label", "slots"),
    [
        ("6♠ / =", ("6", "S", "", "=")),
        ("10♣ / -2", ("10", "C", "", "−2")),
        ("7♦ / +1", ("7", "D", "", "+1")),
        ("9БК / =", ("9", "N", "", "=")),
        ("8♥", ("8", "H", "", "")),
        ("мизер / −2", ("", "", "мизер", "−2")),
        ("распасы", ("", "", "распасы", "")),
        ("", ("", "", "", "")),
        ("пересдача", ("", "", "пересдача", "")),
        ("a / b / c", ("", "", "a / b / c", "")),
    ],
)
def test_a_label_is_read_into_fixed_slots(label, slots):
    with translation.override("ru"):
        found = read_label(label)
    assert (found["level"], found["suit"], found["word"], found["result"]) == slots


def test_a_contract_is_drawn_in_slots_and_escaped():
    assert render("{{ label|contract }}", label="6♠ / =") == (
        '<span class="ct"><span class="lv">6</span><span class="su s">♠</span>'
        '<span class="sl">/</span><span class="rs">=</span></span>'
    )
    assert "<script>" not in render("{{ label|contract }}", label="<script>")
    assert render('{{ label|contract:"in" }}', "en", label="мизер / =").startswith('<span class="ct in"')
    assert "misère" in render("{{ label|contract }}", "en", label="мизер / =")


def test_seats_have_letters_and_frames():
    assert render("{{ 0|seat_letter }}{{ 4|seat_letter }}{{ 9|seat_letter }}") == "АД"
    assert render("{% seat 2 dealer=2 %}") == '<span class="st deal">В</span>'
    assert render("{% seat 2 own=2 %}") == '<span class="st on">В</span>'


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_mark_of_a_table_fills_as_seats_confirm(seats):
    drawn = render('{% table_mark "ok" seats 2 %}', seats=seats)
    assert drawn.count("<path") == seats
    assert drawn.count('class="yes"') == 2
    assert 'class="yes"' not in render('{% table_mark "play" seats 2 %}', seats=seats)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("key", ["fresh-4", "full-3", "blank-2", "blank-5"])
def test_the_drawing_is_well_formed_and_speaks_no_locale(key, language):
    source = (
        '{% load samples %}{% sample_pulka key as pulka %}{% include "scoring/_pulka.svg" with uid="p" %}'
    )
    drawn = render(source, language, key=key, title="<a>", desc="б")
    root = ElementTree.fromstring(drawn)
    assert root.find("title").text == "<a>"
    assert root.attrib["aria-labelledby"] == "p-t p-d"
    measures = [
        value for node in root.iter() for name, value in node.attrib.items() if name in ("x", "y", "cx")
    ]
    assert measures
    assert all(float(value) >= 0 for value in measures)
    assert not [node for node in root.iter() if "style" in node.attrib]
