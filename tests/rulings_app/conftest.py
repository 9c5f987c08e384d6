"""A table with deals to rule about."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from office.models import User
from rulings.models import Ruling
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling
from scoring.models import Sheet
from scoring.selectors.standings import standings_hash
from tests.scoring_app.conftest import (  # noqa: F401  # fixtures
    DEALS,
    Write,
    arbiter,
    director,
    event,
    scorer,
    sheet,
    table,
    write,
)
from tournaments.models import Event, Table

Issue = Callable[..., Ruling]

REVOKE = {"when": "later", "who": "1", "moved": "1", "taker": "2"}
"""The declarer of the first deal did not follow suit; a trick goes to the whister."""


@pytest.fixture
def played(write: Write) -> None:  # noqa: F811
    """Five deals on the sheet of the table."""
    for deal in DEALS:
        write(deal)


@pytest.fixture
def in_time(event: Event, director: User) -> None:  # noqa: F811
    """Appeals are heard until tomorrow."""
    until = timezone.now() + timedelta(days=1)
    set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=until)


@pytest.fixture
def issue(table: Table, arbiter: User) -> Issue:  # noqa: F811
    """Issue a ruling at the table."""

    def issue_one(infraction: str, answers: dict[str, str], **more: Any) -> Ruling:
        more = {"table": table, "by": arbiter, "client_id": uuid.uuid4(), **more}
        return issue_ruling(infraction=infraction, answers=answers, **more)

    return issue_one


def hash_of(event: Event) -> str:  # noqa: F811
    """What the standings come to."""
    return standings_hash([event])


def sheet_now(sheet: Sheet) -> Sheet:  # noqa: F811
    """The sheet as it is stored."""
    return Sheet.objects.get(pk=sheet.pk)
