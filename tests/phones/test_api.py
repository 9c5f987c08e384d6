"""Phones over the API: by the codes on cards and badges without an account, and for the staff."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from office.models import User
from phones.selectors.keys import player_key, table_key
from scoring.models import Sheet
from tests.phones.conftest import ask
from tests.scoring_app.conftest import DEALS
from tournaments.models import Event, Registration, Table

API = "/api/v1/"


@pytest.fixture
def code(event: Event) -> str:
    return table_key(event, table=1, day=timezone.localdate())


def call(method: str, path: str, body: Any = None, *, phone: str = "", user: User | None = None) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user)
    heads = {"x-tirazh-phone": phone} if phone else {}
    given = {} if method == "get" else {"data": body or {}, "content_type": "application/json"}
    return getattr(client, method)(f"{API}{path}", headers=heads, **given)


def take(code: str, seat: int) -> str:
    answer = call("post", f"t/{code}/seat/", {"seat": seat})
    assert answer.status_code == 201, answer.content
    return str(answer.json()["phone"])


def report(table: Table, place: int) -> dict[str, Any]:
    return {"client_id": str(uuid.uuid4()), "table": table.pk, "deal": place + 1, "fact": DEALS[place]}


def test_a_table_is_played_by_its_phones_alone(event: Event, table: Table, code: str) -> None:
    ask(event, Event.Confirmation.DEAL)
    words = [take(code, seat) for seat in range(4)]
    sent = call("post", f"t/{code}/send/", report(table, 0), phone=words[0])
    assert sent.json() == {"outcome": "written", "line": 1, "deal": 1}
    same = call("post", f"t/{code}/send/", report(table, 0), phone=words[1])
    assert same.json()["outcome"] == "agreed"
    state = call("get", f"t/{code}/", phone=words[2]).json()
    agreement = state["deals"][0]["agreement"]
    assert (state["me"], agreement["agreed"], agreement["missing"]) == (2, [0, 1], [2, 3])
    for word in words[2:]:
        told = {"client_id": str(uuid.uuid4()), "root": 1, "upto": 1, "agrees": True}
        assert call("post", f"t/{code}/verdict/", told, phone=word).status_code == 201
    assert Sheet.objects.get(table=table).counts_to == 1


def test_what_comes_twice_is_written_once_and_a_strange_phone_writes_nothing(
    event: Event, table: Table, code: str
) -> None:
    ask(event, Event.Confirmation.DEAL)
    word, deal = take(code, 0), report(table, 0)
    first, again = (call("post", f"t/{code}/send/", deal, phone=word).json() for _ in range(2))
    assert first == again
    refused = call("post", f"t/{code}/send/", report(table, 1))
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (409, "no-seat-yet")
    forged = call("post", f"t/{code}/send/", report(table, 1), phone=word[:-2] + "xx")
    assert forged.status_code == 409
    taken = call("post", f"t/{code}/seat/", {"seat": 0})
    assert (taken.status_code, taken.json()["errors"][0]["code"]) == (409, "seat-taken")


@pytest.mark.parametrize("path", ["t/x/", "p/x/", "p/x/rounds/1/tables/1/"])
def test_a_code_that_opens_nothing_says_so_and_many_of_them_wait(
    event: Event, settings: Any, path: str
) -> None:
    settings.PHONE_LIMITS = {"phone": 50, "code": 50, "wrong": 2}
    answers = [Client(REMOTE_ADDR=f"10.7.{ord(path[0])}.{len(path)}").get(f"{API}{path}") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 429, 429]
    assert answers[0].json()["errors"][0]["code"] == "key-forged"
    assert answers[3].headers["Retry-After"] == "60"


def test_a_player_reads_his_page_and_his_sheet(event: Event, table: Table, code: str) -> None:
    ask(event, Event.Confirmation.NONE)
    call("post", f"t/{code}/send/", report(table, 0), phone=take(code, 0))
    me = Registration.objects.select_related("event").get(seats__table=table, seats__index=1)
    own = call("get", f"p/{player_key(me)}/").json()
    assert (own["next"]["table"], own["next"]["letter"]) == (1, "Б")
    assert [one["name"].split()[0] for one in own["next"]["neighbours"]] == [
        "Ветрова", "Лунин", "Соколова", "Нестеров"
    ]  # fmt: skip  # a table reads by its columns
    sheet = call("get", f"p/{player_key(me)}/rounds/1/tables/1/").json()
    told = [(one["how"], one["points"], one["cite"]) for one in sheet["deals"][0]["figures"]]
    assert ("4 взятки ×\u00a02", "8", "3.8.1.1") in told
    assert call("get", f"p/{player_key(me)}/rounds/1/tables/7/").status_code == 404


def test_the_staff_sets_rules_reads_codes_and_settles(
    event: Event, table: Table, code: str, director: User, scorer: User, arbiter: User
) -> None:
    path = f"events/{event.slug}/phones/"
    assert call("patch", path, {"version": event.version}, user=scorer).status_code == 403
    changed = call(
        "patch",
        path,
        {"version": event.version, "phones_write": True, "confirmation": "deal"},
        user=director,
    )
    assert changed.json()["confirmation"] == "deal"
    stale = call("patch", path, {"version": event.version, "phones_write": False}, user=director)
    assert stale.status_code == 409
    codes = call("get", f"{path}codes/", user=director).json()
    assert codes["tables"][0]["url"].endswith(f"/t/{code}/")
    assert len(codes["players"]) == 4
    words = [take(code, seat) for seat in range(2)]
    call("post", f"t/{code}/send/", report(table, 0), phone=words[0])
    other = report(table, 0) | {"fact": {**DEALS[0], "tricks": [0, 7, 2, 1]}}
    assert call("post", f"t/{code}/send/", other, phone=words[1]).json()["outcome"] == "disputed"
    dispute = call("get", f"events/{event.slug}/disputes/", user=scorer).json()[0]
    settle = {
        "client_id": str(uuid.uuid4()),
        "root": 1,
        "verdict": dispute["said"][0]["verdict"],
        "reason": "x",
    }
    place = f"events/{event.slug}/rounds/1/tables/1/"
    assert call("post", f"{place}settle/", settle, user=scorer).status_code == 403
    assert call("post", f"{place}settle/", settle, user=arbiter).status_code == 201
    assert call("get", f"events/{event.slug}/disputes/", user=scorer).json() == []
    assert call("post", f"{place}on-paper/", user=arbiter).json() == {"settled": 0}
    renewed = call("post", f"{path}renew/", user=director)
    assert renewed.status_code == 200
    assert call("get", f"t/{code}/").json()["errors"][0]["code"] == "key-renewed"
