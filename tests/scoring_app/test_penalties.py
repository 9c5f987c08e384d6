"""Penalty tricks by the form beneath the buttons: the fact they make, the preview, who may write them."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.test import Client

from office.models import User
from scoring.models import SheetEntry
from tournaments.models import Table

TABLE = "/events/cup/rounds/1/tables/1/"
EIGHT = {"who": "1", "level": "8", "suit": "H", "call0": "w", "call1": "w", "result": "0", "split": "1"}
CASES: list[tuple[dict[str, str], dict[str, str], list[dict[str, Any]]]] = [
    (
        EIGHT,
        {"who": "1", "kind": "moved", "tricks": "1", "to": "3", "cite": "3.9.16.2", "why": "не снёс масть"},
        [
            {
                "kind": "moved",
                "player": 1,
                "tricks": 1,
                "to": 3,
                "cite": "3.9.16.2",
                "note": "не снёс масть",
            }
        ],
    ),
    (EIGHT, {"who": "2", "kind": "moved"}, [{"kind": "moved", "player": 2, "tricks": 1, "to": 1}]),
    (EIGHT, {"who": "1", "kind": "lost"}, [{"kind": "lost", "player": 1, "tricks": 1}]),
    (
        {**EIGHT, "level": "6", "result": ""},
        {"who": "1", "kind": "at-least-down"},
        [{"kind": "at-least-down", "player": 1, "tricks": 2}],
    ),
    (
        {"who": "1", "level": "misere", "result": "0"},
        {"who": "1"},
        [{"kind": "added", "player": 1, "tricks": 1}],
    ),
    (
        {"who": "all-pass", "t0": "0", "t1": "4", "t2": "3", "t3": "3"},
        {"who": "2", "tricks": "2"},
        [{"kind": "added", "player": 2, "tricks": 2}],
    ),
]


def fine(**given: str) -> dict[str, str]:
    """The fields of the first row."""
    return {f"fine0-{name}": value for name, value in given.items()}


@pytest.mark.parametrize(("deal", "penalty", "expected"), CASES)
def test_a_penalty_goes_in_beneath_the_buttons_with_its_worth(
    client: Client,
    arbiter: User,
    table: Table,
    deal: dict[str, str],
    penalty: dict[str, str],
    expected: list[dict[str, Any]],
) -> None:
    client.force_login(arbiter)
    chosen = deal | fine(**penalty)
    page = client.get(f"{TABLE}buttons/", chosen).content.decode()
    assert "Штрафные взятки" in page
    assert "В вистах" in page
    answer = client.post(f"{TABLE}buttons/", {**chosen, "client_id": str(uuid.uuid4()), "seen_last": "0"})
    assert answer.status_code == 302, answer.content.decode()
    assert SheetEntry.objects.get().fact["adjustments"] == expected


def test_what_the_core_refuses_is_said_and_nothing_is_written(
    client: Client, arbiter: User, table: Table
) -> None:
    client.force_login(arbiter)
    for penalty in ({"who": "1", "tricks": "99"}, {"who": "7"}, {"who": "1", "tricks": "x"}):
        answer = client.post(f"{TABLE}buttons/", EIGHT | fine(**penalty) | {"client_id": str(uuid.uuid4())})
        assert answer.status_code == 422, penalty
        assert 'role="alert"' in answer.content.decode(), penalty
    assert not SheetEntry.objects.exists()


def test_penalties_are_the_arbiters(client: Client, scorer: User, table: Table) -> None:
    client.force_login(scorer)
    assert "Штрафные взятки" not in client.get(f"{TABLE}buttons/", EIGHT).content.decode()
    assert client.post(f"{TABLE}buttons/", EIGHT | fine(who="1")).status_code == 403
    assert not SheetEntry.objects.exists()
