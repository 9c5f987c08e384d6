"""Pages of the desk in their rarer states: they fit a phone, pass axe by day and by night, in Russian."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.utils import timezone
from playwright.sync_api import Browser

from office.models import User
from rulings.services.appeals import lodge_appeal
from rulings.services.calls import call_arbiter
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling
from scoring.services import entries, sheets
from tests.browser.test_every_page import DESK, PHONE, axe_finds, look_at, too_wide
from tests.scoring_app.conftest import DEALS, make_event, make_round, register, seat_table

pytestmark = [pytest.mark.look, pytest.mark.django_db(transaction=True)]

TABLE = "/events/cup/rounds/1/tables/1/ruling/"
SHUT = "/events/cup/rounds/1/tables/2/ruling/revoke/?deal=1&when=later&who=1&moved=1&taker=2"
PAGES = (
    "/events/cup/rulings/",
    "/events/cup/rulings/?q=фальшренонс",
    "/events/cup/rulings/rules/",
    "/events/cup/rulings/warnings/",
    "/events/cup/rulings/1/",
    "/events/cup/rulings/4/",
    "/events/cup/rounds/1/",
    "/events/cup/standings/",
    "/events/cup/standings/2/",
    TABLE,
    f"{TABLE}?deal=1&q=карта",
    f"{TABLE}play_out_of_turn/?deal=1&when=before&who=2&what=lead&on_lead=partner",
    f"{TABLE}wrong_entry/?when=in_time&what=pool_high&who=0&here=yes",
    f"{TABLE}lateness/?what=late&who=1&hand=1:mountain:5&hand=2:warning:1:remark",
    f"{TABLE}revoke/?deal=1&when=later&who=1&moved=1&taker=2",
    f"{TABLE}newcomer/?consent=yes&what=new&seat=4",
    f"{TABLE}early_end/?what=leaves&replaced=yes&who=2",
    SHUT,
    "/code/?edition=federation_example",
    "/code/talon_exposed_two_left/?edition=federation_example",
)


@pytest.fixture
def director(db: None) -> User:
    """The director of an event with rulings of every kind, a call, an appeal, a closed sheet."""
    made = User.objects.create_user("director", password="pass", display_name="Ланской")
    event = make_event("cup", director=made)
    until = timezone.now() + timedelta(days=1)
    set_rules(event=event, by=made, edition="code_1996", tariffs={}, appeal_until=until)
    round_ = make_round(event)
    table, shut = (seat_table(round_, register(event, 4), number) for number in (1, 2))
    for one in (table, shut):
        sheet = sheets.open_sheet(table=one, by=made)
        for deal in DEALS:
            entries.record_entry(sheet=sheet, fact=deal, by=made, client_id=uuid.uuid4())
    sheets.close_sheet(sheet=shut.sheet, by=made, end="time")
    register(event, 1)

    def rule(infraction: str, answers: dict[str, str], **more: Any) -> Any:
        return issue_ruling(
            table=table, infraction=infraction, answers=answers, by=made, client_id=uuid.uuid4(), **more
        )

    first = rule("revoke", {"when": "later", "who": "1", "moved": "1", "taker": "2"}, line=1)
    rule("lateness", {"what": "late", "who": "1"})
    rule("lateness", {"what": "late", "who": "1", "option": "yellow_card"})
    rule("lateness", {"what": "late", "who": "1", "option": "forfeit"})
    rule("lateness", {"what": "late", "who": "1", "option": "disqualified"})
    lodge_appeal(ruling=first, text="масть была", by=made, client_id=uuid.uuid4())
    call_arbiter(table=table, by=made, client_id=uuid.uuid4(), words="лишняя карта", seat=1)
    return made


def test_every_state_of_the_desk_fits_and_is_readable(
    browser: Browser, live_server: Any, sign_in: Any, director: User
) -> None:
    context = browser.new_context(base_url=live_server.url, viewport={"width": DESK, "height": 900})
    context.add_init_script(AXE_SCRIPT)
    page = context.new_page()
    sign_in(page, director)
    faults: list[str] = []
    for address in PAGES:
        faults += look_at(page, address)
        page.set_viewport_size({"width": PHONE, "height": 780})
        page.emulate_media(color_scheme="dark")
        faults += [*axe_finds(page, f"{address} on a phone, dark"), *too_wide(page, address, PHONE)]
    context.close()
    faults = [
        one for one in faults if not one.endswith("not in Russian: example")
    ]  # the cite of that edition
    assert not faults, "\n".join(faults)
