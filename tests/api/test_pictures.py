"""Pictures through the API: the figures and the drawing of the page, to the same readers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from fractions import Fraction
from hashlib import sha256

import pytest
from django.utils.html import strip_tags

from scoring.templatetags.tirazh import vists, vists_places
from tests.api.client import ROOT, Api
from tests.api.conftest import DEALS, SHEET, TABLE, new_id
from tournaments.models import Event, Registration, Round

PAGES = "/events/cup-2026/pictures/"
COURSE, CONTRACTS, MEETINGS = (f"{PAGES}{name}/" for name in ("course", "contracts", "meetings"))
PULKA = f"{SHEET}/pulka/"
DRAWINGS = {
    f"{PAGES}course.svg": PAGES,
    f"{PAGES}contracts.svg": CONTRACTS,
    f"{PAGES}results.svg?player=2": f"{CONTRACTS}?player=2",
    f"{PAGES}meetings.svg": MEETINGS,
    f"{SHEET}/pulka.svg": f"{TABLE}/",
}
"""Each drawing and its page."""


@pytest.fixture
def written(scorer: Api, played: Round) -> None:
    for deal in DEALS:
        scorer.post(f"{SHEET}/entries/", {"client_id": new_id(), "fact": deal})


def page_of(api: Api, path: str) -> str:
    return api.client.get(path, headers=api.headers).content.decode()


def rows_of(table: str) -> list[list[str]]:
    """The numbers of a table's rows as they stand on the page, nothing as an empty text."""
    rows = re.findall(r"<tr.*?</tr>", table.partition("<tbody>")[2].partition("</tbody>")[0], re.DOTALL)
    cells = [re.findall(r'<td class="num[^>]*>(.*?)</td>', row, re.DOTALL) for row in rows]
    return [[strip_tags(cell).replace("–", "").strip() for cell in row] for row in cells]


def test_the_figures_are_those_of_the_table_on_the_page(nobody: Api, written: None) -> None:
    told = nobody.get(COURSE)
    sums = [[Fraction(text) for text in row["sums"]] for row in told["rows"]]
    places = vists_places([value for row in sums for value in row])
    page = page_of(nobody, PAGES)
    assert rows_of(page) == [[strip_tags(str(vists(value, places))) for value in row] for row in sums]
    assert (told["unit"], told["rounds"], told["has_total"]) == ("vists", [1], False)

    for query in ("", "?player=2"):
        counted = nobody.get(f"{CONTRACTS}{query}")
        tables = re.findall(r'<table class="mini beside">.*?</table>', page_of(nobody, f"{CONTRACTS}{query}"))
        for table, rows in zip(tables, (counted["by_suit"], counted["by_result"]), strict=True):
            shown = [[*row["counts"].values(), row["all"]] for row in rows]
            assert rows_of(table) == [[str(count or "") for count in row] for row in shown]
    assert (counted["player"], counted["deals"], counted["all_passes"]) == (2, 1, 0)

    met = nobody.get(MEETINGS)
    assert rows_of(page_of(nobody, MEETINGS)) == [
        [str(row["number"]), str(len(row["opponents"]))] for row in met["rows"]
    ]
    assert met["pairs"] == [{"times": 1, "pairs": 6}]
    assert {tuple(one["rounds"]) for row in met["rows"] for one in row["opponents"]} == {(1,)}

    sheet = nobody.get(f"{SHEET}/")
    pulka = nobody.get(PULKA)
    assert [row["total"] for row in pulka["rows"]] == sheet["vists"]
    assert [row["mountain"] for row in pulka["rows"]] == sheet["figures"]["mountain"]
    assert [row["whists"][at] for at, row in enumerate(pulka["rows"])] == [None] * 4


def test_a_drawing_is_that_of_the_page_and_a_file_of_its_own(written: None) -> None:
    reader = Api(language="ru")
    for path, page in DRAWINGS.items():
        answer = reader.client.get(f"{ROOT}{path}", headers=reader.headers)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/svg+xml"), path
        text = answer.content.decode()
        drawn = re.sub(r"<svg.*?>(<style>.*</style>)?", "", text, count=1, flags=re.DOTALL).strip()
        assert drawn in page_of(reader, page), path
        root = ET.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        style = root.findtext("{*}style")
        assert (style is None) == path.endswith("pulka.svg")
        if style is not None:
            assert "var(" not in style
            digest = b64encode(sha256(style.encode()).digest()).decode()
            assert f"'sha256-{digest}'" in answer.headers["Content-Security-Policy"]


def test_the_address_of_a_drawing_keeps_what_was_asked(nobody: Api, written: None) -> None:
    site = f"http://testserver{ROOT}"
    assert nobody.get(f"{COURSE}?show=2&show=3")["svg"] == f"{site}{PAGES}course.svg?show=2&show=3"
    assert nobody.get(f"{CONTRACTS}?player=3")["results_svg"] == f"{site}{PAGES}results.svg?player=3"
    assert nobody.get(PULKA)["svg"] == f"{site}{SHEET}/pulka.svg"
    drawn = nobody.fetch(f"{PAGES}course.svg?show=2&show=3").decode()
    assert re.findall(r'<g class="run k\d" data-key="(\d+)"', drawn) == ["2", "3"]
    nobody.get(f"{COURSE}?show=x", status=400)
    nobody.get(f"{CONTRACTS}?player=x", status=400)
    nobody.get(f"{CONTRACTS}?player=99", status=404)


def test_acceptance_row_10_the_pictures_of_the_api_know_players_as_the_public_does(
    nobody: Api, event: Event, written: None
) -> None:
    hidden = Registration.objects.get(event=event, number=2)
    Registration.objects.filter(pk=hidden.pk).update(pseudonym="Гостья")
    for path in (COURSE, f"{CONTRACTS}?player=2", MEETINGS, PULKA, *DRAWINGS):
        text = str(nobody.get(path) if path.partition("?")[0].endswith("/") else nobody.fetch(path).decode())
        assert hidden.player.surname not in text, path
        assert "Гостья" in text or "contracts.svg" in path or "results.svg" in path, path


@pytest.mark.parametrize(
    ("policy", "state", "status", "is_shown"),
    [
        ("round", "published", 200, False),
        ("round", "closed", 200, True),
        ("hidden", "closed", 403, False),
    ],
)
def test_pictures_follow_the_policy_of_the_event(
    nobody: Api, scorer: Api, written: None, policy: str, state: str, status: int, is_shown: bool
) -> None:
    Event.objects.update(publication=policy)
    Round.objects.update(state=state)
    course, counted = nobody.get(COURSE, status=status), nobody.get(CONTRACTS, status=status)
    if status == 200:
        assert (bool(course["rows"]), bool(course["svg"]), bool(counted["deals"])) == (is_shown,) * 3
    for name in ("course", "contracts", "results"):
        nobody.get(f"{PAGES}{name}.svg", status=200 if is_shown else 404 if status == 200 else 403)
    for path in (PULKA, f"{SHEET}/pulka.svg"):
        nobody.get(path, status=200 if is_shown else 403)
        scorer.get(path)
    assert nobody.get(MEETINGS)["rows"], "seatings are published apart"
    assert scorer.get(COURSE)["svg"]
    assert scorer.get(CONTRACTS)["deals"] == len(DEALS)
