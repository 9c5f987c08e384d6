"""The card page under fingers: cards tapped in; the example of 3.3.16.3 walked to its ruling on a phone."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from analysis.services import engines
from office.models import User
from rulings.models import Ruling
from scoring.services import entries, sheets
from tests.analysis.layouts import NINE_AND_SIX, spot_of
from tests.browser.conftest import PHONE
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table

pytestmark = pytest.mark.django_db(transaction=True)
PLACES = spot_of(NINE_AND_SIX).layout.places


@pytest.fixture
def arbiter(db: None) -> User:
    """An arbiter; the next deal of the first sheet is dealt by the seat before the offender."""
    engines.prepare()
    director = User.objects.create_user("director", password="pass")
    made = User.objects.create_user("arbiter", password="pass", display_name="Зимин")
    event = make_event("cup", director=director, arbiter=made)
    table = seat_table(make_round(event), register(event, 4))
    sheet = sheets.open_sheet(table=table, by=director)
    for deal in DEALS[:4]:
        entries.record_entry(sheet=sheet, fact=deal, by=director, client_id=uuid.uuid4())
    return made


def lay_out(page: Page) -> None:
    """Tap all 32 cards, hand by hand; a full hand passes the brush on."""
    for sign, name in (("0", "0"), ("1", "1"), ("2", "2"), ("tu", "t")):
        expect(page.locator(f"input[name=hand][value='{name}']")).to_be_checked()
        for number in sorted((n for n, one in enumerate(PLACES) if one in sign), key=lambda n: PLACES[n]):
            code = "SCDH"[number >> 3] + "789TJQKA"[number & 7]
            page.locator(f"button.card-key[value='{code}']").tap()


def test_on_a_phone_the_layout_is_tapped_proved_and_ruled(phone: Page, sign_in: Any, arbiter: User) -> None:
    sign_in(phone, arbiter)
    phone.goto("/events/cup/rounds/1/tables/1/ruling/talon_exposed_two_left/?who=1")
    phone.get_by_text("Доказать на картах").tap()
    lay_out(phone)
    take = phone.get_by_text("Взять в решение")
    expect(take).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    keys = phone.evaluate(
        "[...document.querySelectorAll('.card-key')].map(k => k.getBoundingClientRect().height)"
    )
    assert min(keys) >= 44
    phone.locator(".make .mk.can").first.tap()  # a figure opens its play without leaving the page
    expect(phone.locator(".choice").first).to_be_visible()
    take.tap()
    for said in ("9♥ можно было сыграть", "6♦ было бы без 1"):
        expect(phone.get_by_text(said)).to_be_visible()
    phone.get_by_role("button", name="Объявить решение").tap()
    expect(phone.get_by_role("heading", name=re.compile("Решение 1"))).to_be_visible()
    ruling = Ruling.objects.get()
    points = [
        (one["player"], one["points"])
        for write in ruling.writes.select_related("line")
        for one in write.line.fact.get("postings", ())
    ]
    assert sorted(points) == [(0, "7"), (2, "52")]
    assert len(ruling.figures["proofs"]) == 2
