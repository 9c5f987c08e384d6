"""Pages of scoring that are read: figures and their histories, standings, and what each role may see."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from office.models import User
from scoring.models import Sheet, SheetEntry
from scoring.services import rounds, sheets
from tests.scoring_app.conftest import DEALS, Write, make_round, seat_table
from tournaments.models import Event, Round, Table

pytestmark = pytest.mark.django_db

TABLE = "/events/cup/rounds/1/tables/1/"


def test_a_figure_opens_its_history_and_the_settlement_its_steps(
    client: Client, write: Write, scorer: User
) -> None:
    for deal in DEALS:
        write(deal)
    page = client.get(f"{TABLE}history/", {"column": "mountain", "player": "0"}).content.decode()
    assert "мизер" in page
    assert "Корнеева" not in page  # who wrote it is for the staff
    client.force_login(scorer)
    page = client.get(f"{TABLE}history/", {"column": "mountain", "player": "0"}).content.decode()
    assert "Корнеева" in page
    assert (
        client.get(f"{TABLE}history/", {"column": "whists", "player": "2", "against": "1"}).status_code == 200
    )
    for wrong in (
        {"column": "pulka", "player": "0"},
        {"column": "pool", "player": "4"},
        {"column": "whists", "player": "1"},
        {"column": "whists", "player": "1", "against": "1"},
        {"column": "pool"},
    ):
        assert client.get(f"{TABLE}history/", wrong).status_code == 404
    steps = client.get(f"{TABLE}settlement/").content.decode()
    assert "Вариант 1" in steps
    assert "Оба способа сошлись" in steps
    assert json.loads(client.get(f"{TABLE}sheet.json").content)["format"] == "tirazh-sheet/1"


def test_standings_and_the_page_of_a_player(client: Client, write: Write, event: Event) -> None:
    assert "Считать пока нечего" in client.get("/events/cup/standings/").content.decode()
    write(DEALS[0])
    page = client.get("/events/cup/standings/").content.decode()
    assert "prov" in page
    assert "+7" in page
    found = client.get("/events/cup/standings/", {"q": "лунин"}).content.decode()
    assert "Лунин" in found
    assert "Ветрова" not in found
    own = client.get("/events/cup/standings/2/").content.decode()
    assert "Пуля 2" in own
    assert "Висты: Соколова" in own
    assert client.get("/events/cup/standings/99/").status_code == 404


READ = (
    "/events/cup/rounds/1/",
    TABLE,
    f"{TABLE}settlement/",
    f"{TABLE}history/?column=pool&player=1",
    f"{TABLE}lines/1/",
    f"{TABLE}sheet.json",
    "/events/cup/standings/",
    "/events/cup/standings/2/",
)
WRITE = (
    f"{TABLE}record/",
    f"{TABLE}undo/",
    f"{TABLE}state/",
    f"{TABLE}buttons/",
    f"{TABLE}checkpoint/",
    f"{TABLE}other/",
    f"{TABLE}lines/1/correct/",
    "/events/cup/rounds/1/close/",
    "/events/cup/rounds/1/reopen/",
)


@pytest.mark.parametrize("address", READ)
def test_the_public_reads_a_live_event(client: Client, write: Write, address: str) -> None:
    write(DEALS[0])
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", WRITE)
def test_the_public_writes_nothing(client: Client, write: Write, address: str) -> None:
    write(DEALS[0])
    assert client.post(address, {"step": "reopen", "reason": "х"}).status_code == 403
    assert SheetEntry.objects.count() == 1


@pytest.mark.parametrize("policy", ["round", "hidden"])
def test_results_stay_hidden_from_the_public_by_the_events_policy(
    client: Client, write: Write, sheet: Sheet, event: Event, arbiter: User, policy: str
) -> None:
    event.publication = policy
    event.save()
    write(DEALS[0])
    page = client.get(TABLE).content.decode()
    assert "Ветрова" in page
    assert "+7" not in page
    assert "6–3–1" not in page
    assert 'class="pulka"' not in page
    board = client.get("/events/cup/rounds/1/").content.decode()
    assert "раздач" not in board
    for address in READ[2:6]:
        assert client.get(address).status_code == 403
    assert client.get("/events/cup/standings/").status_code == (403 if policy == "hidden" else 200)
    sheets.close_sheet(sheet=sheet, by=arbiter, end="time")
    sheets.confirm_sheet(sheet=sheet, by=arbiter)
    rounds.close_round(round_=sheet.table.round, by=arbiter)
    shown = policy == "round"
    assert ("+7" in client.get(TABLE).content.decode()) is shown
    for address in READ[2:]:
        assert client.get(address).status_code == (200 if shown else 403)


def test_a_private_event_and_a_draft_round_do_not_exist_for_the_public(
    client: Client, write: Write, event: Event, director: User
) -> None:
    write(DEALS[0])
    draft = make_round(event, 2)
    Round.objects.filter(pk=draft.pk).update(state="seated")
    seat_table(draft, list(event.registrations.all()), 1)
    assert client.get("/events/cup/rounds/2/").status_code == 404
    assert client.get("/events/cup/rounds/2/tables/1/").status_code == 404
    event.is_public = False
    event.save()
    for address in READ:
        assert client.get(address).status_code == 404
    client.force_login(director)
    for address in (*READ, "/events/cup/rounds/2/", "/events/cup/rounds/2/tables/1/"):
        assert client.get(address).status_code == 200


def test_a_pseudonym_stands_for_the_name_on_every_page(client: Client, write: Write, event: Event) -> None:
    write(DEALS[0])
    registration = event.registrations.get(number=2)
    registration.pseudonym = "Игрок 2"
    registration.save()
    for address in READ:
        assert "Лунин" not in client.get(address).content.decode(), address


def test_looking_writes_nothing(client: Client, table: Table, director: User) -> None:
    client.force_login(director)
    for address in (TABLE, f"{TABLE}buttons/", f"{TABLE}other/", "/events/cup/rounds/1/"):
        assert client.get(address).status_code == 200
    assert Sheet.objects.count() == 0
