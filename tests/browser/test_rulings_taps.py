"""The ten commonest infractions on a phone: from the word typed to the ruling in sight in seven taps.

Which ten and why: docs/rulings.md, “Ten infractions that make up most calls”.
"""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Page, expect

from office.models import User
from scoring.services import entries, sheets
from tests.browser.conftest import PHONE
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table

pytestmark = pytest.mark.django_db(transaction=True)

MOST = 7
FIND = "/events/cup/rounds/1/tables/1/ruling/"
Path = tuple[tuple[str, str], ...]

TEN: dict[str, tuple[str, int | None, str, Path]] = {
    "a revoke found later": (
        "фальшренонс", 1, "revoke", (("when", "later"), ("who", "1"), ("moved", "1"), ("taker", "2")),
    ),
    "a lead out of turn": (
        "не в очередь", None, "play_out_of_turn",
        (("when", "before"), ("kind", "tricks"), ("declarer", "3"), ("who", "2"), ("what", "lead"),
         ("on_lead", "partner"), ("demand", "forbid"), ("suit", "S")),
    ),
    "a lead out of turn on an all-pass, with a damage": (
        "не в очередь", None, "play_out_of_turn",
        (("when", "before"), ("kind", "all_pass"), ("damage", "yes"), ("victim", "2"), ("who", "3"),
         ("taken_0", "0"), ("taken_1", "0"), ("taken_2", "1"), ("taken_3", "1"),
         ("fair_0", "2"), ("fair_1", "1"), ("fair_2", "3"), ("fair_3", "4")),
    ),
    "cards laid down": (
        "остальные мои", 1, "cards_shown", (("plan", "no"), ("provable", "yes"), ("who", "1")),
    ),
    "an old trick looked at": (
        "смотрел взятку", 1, "trick_looked_at", (("which", "earlier"), ("how", "took"), ("who", "2")),
    ),
    "the discard looked at": (
        "заглянул в снос", 1, "discard_touched",
        (("what", "looked"), ("by", "declarer"), ("when", "play"), ("who", "1")),
    ),
    "a wrong entry": (
        "ошибка в записи", None, "wrong_entry",
        (("when", "willing"), ("what", "whists_high"), ("who", "0"), ("here", "yes"), ("against", "1"),
         ("amount", "6")),
    ),
    "a remark": ("подсказка", None, "remark", (("what", "counting"), ("by", "player"), ("who", "1"))),
    "a wrong number of cards": (
        "лишняя карта", None, "wrong_number_in_play",
        (("kind", "tricks"), ("declarer", "3"), ("who", "2"), ("role", "whister"), ("second", "no"),
         ("proved", "lost"), ("victim", "0"), ("lost_contract_0", "8H"), ("lost_tricks_0", "8")),
    ),
    "a card faced in the deal": (
        "перевернулась карта", None, "card_faced_in_deal", (("when", "in_time"), ("fault", "dealer")),
    ),
    "the talon seen": (
        "подсмотрел прикуп", None, "talon_seen",
        (("who", "2"), ("how", "chance"), ("followed", "all_pass"), ("talon", "leads")),
    ),
}  # fmt: skip


@pytest.fixture
def arbiter(db: None) -> User:
    """An arbiter of an event with five deals on the first sheet."""
    director = User.objects.create_user("director", password="pass")
    made = User.objects.create_user("arbiter", password="pass", display_name="Зимин")
    event = make_event("cup", director=director, arbiter=made)
    table = seat_table(make_round(event), register(event, 4))
    sheet = sheets.open_sheet(table=table, by=director)
    for deal in DEALS:
        entries.record_entry(sheet=sheet, fact=deal, by=director, client_id=uuid.uuid4())
    return made


def answers_of(page: Page) -> dict[str, str]:
    """What the address says."""
    return {key: values[0] for key, values in parse_qs(urlparse(page.url).query).items()}


def test_the_ten_commonest_infractions_take_seven_taps_on_a_phone(
    phone: Page, sign_in: Any, arbiter: User
) -> None:
    sign_in(phone, arbiter)
    taken = {name: taps_to_preview(phone, *row) for name, row in TEN.items()}
    assert {name: taps for name, taps in taken.items() if taps > MOST} == {}


def taps_to_preview(page: Page, word: str, deal: int | None, key: str, path: Path) -> int:
    """Type a word, press Find, and tap until the ruling stands there with its button; how many taps."""
    page.goto(FIND + (f"?deal={deal}" if deal else ""))
    page.get_by_label("Любым словом").fill(word)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    found = page.locator(f'ul.found a[href*="/ruling/{key}/"]').first
    expect(found).to_be_in_viewport()
    with page.expect_navigation():
        found.tap()
    taps = 1
    wanted = dict(path)
    while not page.locator("#issue").count():
        assert taps < 12, (key, page.url)
        given = answers_of(page)
        fields = page.locator(".ph-body form[method=get] input[type=number]")
        if fields.count():
            for field in fields.all():
                field.fill(wanted[str(field.get_attribute("name"))])
            with page.expect_navigation():
                page.locator(".ph-body form[method=get] button").tap()
        else:
            links = page.locator(".ph-body .asks a, .ph-body .tap a")
            hrefs = [str(one.get_attribute("href")) for one in links.all()]
            fits = [
                (len(new), place)
                for place, href in enumerate(hrefs)
                if (new := set(parse_qs(urlparse(href).query)) - set(given))
                and all(parse_qs(urlparse(href).query)[one][0] == wanted.get(one) for one in new)
            ]
            assert fits, (key, given, hrefs)
            link = links.nth(max(fits)[1])
            box = link.bounding_box()
            assert box is not None
            assert box["height"] >= 44, hrefs
            with page.expect_navigation():
                link.tap()
        taps += 1
    expect(page.get_by_role("button", name="Объявить решение")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    return taps
