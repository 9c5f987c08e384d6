"""A form that brings a choice nobody offered is told so; nothing is changed and nothing said to be done."""

from __future__ import annotations

import pytest
from django.test import Client

from office.models import User
from scoring.models import Sheet, SheetEntry

EVENT = "/events/cup/"
TABLE = f"{EVENT}rounds/1/tables/1/"
FORMS = [
    (f"{TABLE}state/", {"step": "explode"}, "close, confirm"),
    (f"{TABLE}state/", {}, "close, confirm"),
    (f"{TABLE}state/", {"step": "open", "first_dealer": "somebody"}, "0, 1, 2, 3"),
    (f"{TABLE}other/", {"form": "miracle"}, "void, posting"),
    (f"{TABLE}other/", {}, "void, posting"),
    (f"{TABLE}buttons/", {"who": "9", "level": "42"}, "не полна"),
    (f"{EVENT}players/1/status/", {"status": "enchanted"}, "enchanted"),
    (f"{EVENT}players/1/status/", {}, ""),
    (f"{EVENT}rounds/1/draw/publish/", {"version": "soon"}, ""),
    (f"{TABLE}draw/", {"version": "soon"}, ""),
]


@pytest.mark.parametrize(("address", "sent", "said"), FORMS)
def test_an_unknown_choice_is_refused(
    client: Client, director: User, sheet: Sheet, address: str, sent: dict[str, str], said: str
) -> None:
    client.force_login(director)
    answer = client.post(address, sent)
    assert answer.status_code == 422, answer.headers.get("Location")
    assert said in answer.content.decode()
    assert not SheetEntry.objects.exists()
    sheet.refresh_from_db()
    assert sheet.is_open
