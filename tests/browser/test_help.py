"""The pictures of the help are taken here, from the pages themselves, so that they never go stale.

`static/help/outlines.json` keeps for each picture what stands on it: words and classes, without times.
When the page says something else now, the picture is taken anew into `static/help/`, and the test fails
once: look at it and commit both.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Page, expect

from archive.services.demo import load_demo
from office.models import User
from office.selectors import read_help
from office.services.people import make_sample_logins
from phones.selectors.keys import table_key
from scoring.models import Sheet
from scoring.selectors.table_page import read_table_page
from tests.browser.conftest import PHONE
from tournaments.models import Event, Table

pytestmark = [pytest.mark.look, pytest.mark.django_db(transaction=True)]

FOLDER = Path(settings.BASE_DIR) / "static" / "help"
OUTLINES = FOLDER / "outlines.json"
DESK = {"width": 1240, "height": 900}
PATIENCE = 90_000  # ms: a busy machine is slow, not wrong
TIMES = re.compile(r"\d{1,2}:\d{2}(:\d{2})?|\d+ мин|\d+ min")
OUTLINE = """root => [root, ...root.querySelectorAll('*')]
  .filter(one => one.getClientRects().length)
  .map(one => `${one.tagName} ${one.getAttribute('class') || ''} ` + [...one.childNodes]
    .filter(node => node.nodeType === 3).map(node => node.data.trim()).join(' '))
  .join('\\n')"""

PLACE = """one => { const { x, y, width, height } = one.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height }; }"""

Take = Callable[[str, Page, str], None]


def test_the_pictures_of_the_help_show_the_pages_as_they_are(
    browser: Browser, live_server: Any, sign_in: Any
) -> None:
    director = make_sample_logins()["director"]
    load_demo(today=date(2026, 11, 14))
    table = (
        Table.objects.filter(sheet__state=Sheet.State.OPEN, sheet__last_number__gt=5)
        .select_related("round__event", "round__convention")
        .order_by("number")
        .first()
    )
    assert table is not None
    kept = json.loads(OUTLINES.read_text(encoding="utf-8")) if OUTLINES.exists() else {}
    seen: dict[str, str] = {}
    stale: list[str] = []

    def take(name: str, page: Page, selector: str) -> None:
        """Compare what a part of a page says with what its picture shows; take it anew if it differs."""
        part = page.locator(selector).first
        outline = TIMES.sub("T", part.evaluate(OUTLINE))
        seen[name] = hashlib.sha256(outline.encode()).hexdigest()[:16]
        if kept.get(name) == seen[name] and (FOLDER / f"{name}.png").exists():
            return
        stale.append(name)
        page.evaluate("document.fonts.ready")
        box = part.evaluate(PLACE)
        tall = 640 if page.viewport_size == PHONE else 760
        page.screenshot(
            path=FOLDER / f"{name}.png",
            clip={**box, "height": min(box["height"], tall)},
            full_page=True,
            animations="disabled",
        )

    for language in ("ru", "en"):
        context = browser.new_context(base_url=live_server.url, viewport=DESK, locale=language)
        context.set_default_timeout(PATIENCE)
        speak(context, live_server.url, language)
        page = context.new_page()
        sign_in(page, director)
        pages_of_the_staff(page, take, table, language)
        phone = browser.new_context(base_url=live_server.url, viewport=PHONE, has_touch=True)
        phone.set_default_timeout(PATIENCE)
        speak(phone, live_server.url, language)
        pages_of_a_phone(phone.new_page(), take, table, language)
        phone.close()
        context.close()
    named = {f"{name}-{language}" for language in ("ru", "en") for name in pictures_named(language)}
    assert named == seen.keys(), "the texts name other pictures than are taken"
    if stale:
        OUTLINES.write_text(json.dumps(seen, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert not stale, f"these pages have changed; their pictures were taken anew: {', '.join(stale)}"


def pictures_named(language: str) -> set[str]:
    """The pictures that the texts of the help show."""
    return {name for part in read_help(language).values() for name in part.pictures}


def speak(context: BrowserContext, address: str, language: str) -> None:
    """Choose the language, as the switch at the foot of a page does."""
    context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": address}])


def pages_of_the_staff(page: Page, take: Take, table: Table, language: str) -> None:
    """The pictures of desks."""
    event = f"/events/{table.round.event.slug}/"
    round_ = f"{event}rounds/{table.round.number}/"
    at_table = f"{round_}tables/{table.number}/"
    page.goto(f"{event}setup/")
    take(f"setup-{language}", page, ".steps")
    page.goto(f"{round_}draw/")
    take(f"draw-{language}", page, "main")
    page.goto(round_)
    take(f"hall-{language}", page, "main")
    page.goto(f"{event}pictures/")
    take(f"pictures-{language}", page, ".race.wide")
    page.goto(at_table)
    take(f"table-{language}", page, ".table-cols")
    page.locator("#line").press_sequentially(f"{player_of(table)} 7ч +1")
    expect(page.locator("#parse")).to_contain_text("+1")  # the answer to the last key
    take(f"line-{language}", page, "form.entry")
    page.goto(f"{at_table}ruling/revoke/")
    take(f"ruling-{language}", page, "main .ph")


def player_of(table: Table) -> str:
    """The letter of a seat that plays the next deal."""
    return read_table_page(table).playing[0].letter


def pages_of_a_phone(page: Page, take: Take, table: Table, language: str) -> None:
    """The pictures of a phone at a table where deals are confirmed."""
    Event.objects.filter(pk=table.round.event_id).update(phones_write=True, confirmation="deal")
    Sheet.objects.filter(table=table).update(counts_to=0)
    fresh = Table.objects.select_related("round__event", "round__convention").get(pk=table.pk)
    playing = read_table_page(fresh).playing
    page.goto(f"/t/{table_key(fresh.round.event, table=table.number, day=timezone.localdate())}/")
    if page.locator("[name=over]").count():
        page.locator("[name=over]").check()
    page.click("button[name=seat][value='0']")
    page.wait_for_selector("[data-verdict] button:not([disabled])")
    take(f"phone-ask-{language}", page, "#phone")
    page.click("[data-write]")
    for key in (f"who-{playing[0].index}", "level-6", "suit-S"):
        page.locator(f"label:has(#p-{key})").click()
    take(f"phone-keys-{language}", page, "#phone")
    Event.objects.filter(pk=table.round.event_id).update(phones_write=False, confirmation="none")
    Sheet.objects.filter(table=table).update(counts_to=None)


def test_only_samples_stand_on_the_pictures() -> None:
    assert not User.objects.exists(), "the pictures above are of the demo alone"
