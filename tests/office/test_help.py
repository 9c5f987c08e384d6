"""The help: its texts can be read, both languages say the same, every page has its section."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from django.urls import get_resolver

from office.domain.helptext import Block, Span, UnreadableHelp, read_part
from office.selectors import HELP_PARTS, help_place, read_help
from tests.browser.test_every_page import NO_PAGES, named_patterns

SELF_EXPLAINING = {"office:components", "office:help", "office:help-part", "api-docs"}
PICTURES = Path(settings.BASE_DIR) / "static" / "help"


def test_a_text_is_read_into_blocks() -> None:
    part = read_part(
        "# For scorers\nis about\n\nOne **two** `three` [four](/five/).\n\n## Lines {#line scoring:table}\n"
        "- a\n- b\n  goes on\n\n1. x\n2. y\n\n![what it shows](line)\n"
    )
    assert part.title == "For scorers"
    assert part.opening[-1].lines == (
        (
            Span("plain", "One "),
            Span("bold", "two"),
            Span("plain", " "),
            Span("code", "three"),
            Span("plain", " "),
            Span("link", "four", "/five/"),
            Span("plain", "."),
        ),
    )
    (section,) = part.sections
    assert (section.key, section.title, section.pages) == ("line", "Lines", ("scoring:table",))
    bullets, steps, picture = section.blocks
    assert [line[0].text for line in bullets.lines] == ["a", "b goes on"]
    assert (steps.kind, len(steps.lines)) == ("steps", 2)
    assert picture == Block("picture", name="line", alt="what it shows")
    assert part.pictures == ("line",)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no title",
        "# T\n\n## no place",
        "# T\n\n## Place {#Bad Key}",
        "# T\n\n## A {#a}\n\n## B {#a}",
        "# T\n\n### deeper",
        "# T\n\n> said",
        "# T\n\n| a | table |",
        "# T\n\n```\ncode\n```",
        "# T\n\nhalf **bold",
        "# T\n\nhalf `code",
        "# T\n\n- a\n1. b",
        "# T\n\n- a\nb",
    ],
)
def test_what_the_help_does_not_know_is_refused(text: str) -> None:
    with pytest.raises(UnreadableHelp):
        read_part(text)


def test_both_languages_have_the_same_sections_pages_and_pictures() -> None:
    outlines = [
        {
            name: ([(one.key, one.pages) for one in part.sections], part.pictures)
            for name, part in read_help(language).items()
        }
        for language in ("ru", "en")
    ]
    assert outlines[0] == outlines[1]
    assert tuple(outlines[0]) == HELP_PARTS


def test_every_page_has_its_section_and_no_section_explains_a_page_that_is_gone() -> None:
    names = {name for name, _arguments in named_patterns(get_resolver())}
    pages = {name for name in names if name.rpartition(":")[2] not in NO_PAGES} - SELF_EXPLAINING
    told = [page for part in read_help("en").values() for one in part.sections for page in one.pages]
    assert sorted(told) == sorted(set(told)), "a page is explained in one section"
    lost = {page for page in pages if help_place(page) is None}
    assert lost == set(), "add these pages, or their app, to a heading in docs/help/*/*.md"
    assert {page for page in told if not page.endswith(":*")} - names == set(), "these pages are gone"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_picture_that_a_text_shows_is_there(language: str) -> None:
    named = {name for part in read_help(language).values() for name in part.pictures}
    assert {f"{name}-{language}.png" for name in named} == {
        file.name for file in PICTURES.glob(f"*-{language}.png")
    }


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["", *(f"{name}/" for name in HELP_PARTS)])
def test_a_page_of_the_help_is_whole(client: Client, part: str) -> None:
    text = client.get(f"/help/{part}").content.decode()
    for name, one in read_help("ru").items():
        assert f'href="/help/{name}/"' in text
        if part == f"{name}/":
            assert re.findall(r'<h2 id="([a-z-]+)">', text) == [section.key for section in one.sections]


@pytest.mark.django_db
def test_an_unknown_part_is_not_found(client: Client) -> None:
    assert client.get("/help/nobody/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "place"),
    [("/login/", "/help/director/#account"), ("/", "/help/director/#new"), ("/components/", "/help/")],
)
def test_a_page_leads_to_its_section(client: Any, address: str, place: str) -> None:
    assert f'href="{place}">Помощь</a>' in client.get(address).content.decode()


def test_a_page_without_a_section_leads_to_the_start() -> None:
    assert help_place("office:components") is None
    assert help_place("scoring:table") == ("scorer", "line")


@pytest.mark.django_db
def test_pictures_are_asked_for_by_the_names_under_which_they_are_served(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staticfiles_storage, "url", lambda name: f"/static/{name}?kept-for-a-year")
    text = client.get("/help/director/").content.decode()
    named = read_help("ru")["director"].pictures
    assert re.findall(r'<figure><img src="([^"]+)"', text) == [
        f"/static/help/{name}-ru.png?kept-for-a-year" for name in named
    ]
