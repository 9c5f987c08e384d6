"""The page of components and the error pages stand in the look of the house."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

STATIC = Path(settings.BASE_DIR) / "static"


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("ru", "Образцы деталей"), ("en", "Parts of the pages")])
def test_the_page_of_components_shows_every_part_in_both_languages(client: Client, language, title):
    client.cookies["django_language"] = language
    page = client.get("/components/")
    text = page.content.decode()
    assert page.status_code == 200
    assert f"<h1>{title}</h1>" in text
    assert f'<html lang="{language}"' in text
    assert text.count('<svg class="pulka"') == 7


@pytest.mark.django_db
def test_pages_hold_no_inline_styles_or_scripts(client: Client):
    text = client.get("/components/").content.decode()
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|javascript:", text)
    assert re.findall(r"<script(?![^>]* src=)", text) == []


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so(client: Client):
    page = client.get("/no/such/page/")
    assert page.status_code == 404
    assert "/no/such/page/" in page.content.decode()


def test_the_page_of_a_failed_server_needs_no_context():
    text = render_to_string("500.html")
    assert "Сервер ошибся" in text
    assert "The server failed" in text


@pytest.mark.parametrize(
    "sheet", sorted(STATIC.glob("css/*.css")) + sorted(STATIC.glob("print/*.css")), ids=str
)
def test_style_sheets_reach_only_files_that_are_here(sheet: Path):
    for url in re.findall(r'url\("([^"]+)"\)', sheet.read_text()):
        assert (sheet.parent / url).resolve().is_file(), url
    assert "http" not in sheet.read_text()


def test_fonts_are_small_and_carry_their_licences():
    fonts = sorted((STATIC / "fonts").glob("*.woff2"))
    assert fonts
    assert all(font.stat().st_size < 80_000 for font in fonts)
    assert "SIL Open Font License" in (STATIC / "fonts" / "OFL-PT-Sans.txt").read_text()
    assert "Bitstream" in (STATIC / "fonts" / "LICENSE-DejaVu.txt").read_text()
