"""Two arbiters at once, in threads and in processes: one wins, the other is told who ruled what meanwhile.

Runs on SQLite and, with tools/with_postgresql.sh, on PostgreSQL.
"""

from __future__ import annotations

import os
import subprocess
import sys
import uuid
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from office.models import User
from rulings.models import Appeal, Ruling, TableCall
from rulings.selectors.desk import rulings_mark
from rulings.selectors.refusals import Conflict
from rulings.services.appeals import decide_appeal, lodge_appeal
from rulings.services.calls import call_arbiter, take_call
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.models import Sheet
from scoring.selectors.refusals import StaleSheet
from tests.rulings_app.conftest import REVOKE, Issue, hash_of, sheet_now
from tests.scoring_app.test_concurrency import at_once
from tournaments.models import Event, Table

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.django_db(transaction=True)

RULE = """
import sys, uuid
from django.conf import settings
settings.DATABASES["default"]["NAME"] = sys.argv[1]
import django
django.setup()
from office.faults import Refused
from office.models import User
from rulings.services.rulings import issue_ruling
from tournaments.models import Table
try:
    made = issue_ruling(
        table=Table.objects.get(), infraction="revoke", line=1, client_id=uuid.uuid4(),
        by=User.objects.get(username=sys.argv[2]), seen_last=5, seen_rulings=0,
        answers={"when": "later", "who": "1", "moved": "1", "taker": "2"},
    )
    print("done", made.number)
except Refused as refused:
    print(refused.told()[0]["code"])
"""


def codes_of(outcomes: list[object]) -> list[str]:
    """What each was refused with; `done` for who was not."""
    return sorted(
        one.faults[0].code if isinstance(one, Conflict | StaleSheet) else "done" for one in outcomes
    )


def test_of_two_arbiters_at_once_one_rules_and_the_other_is_told(
    table: Table, played: None, arbiter: User, director: User, sheet: Sheet
) -> None:
    people = (arbiter, director)
    seen = {"seen_last": sheet_now(sheet).last_number, "seen_rulings": rulings_mark(table)}

    def rule(place: int) -> object:
        return issue_ruling(
            table=table,
            infraction="revoke",
            answers=REVOKE,
            line=1,
            by=people[place],
            client_id=uuid.uuid4(),
            **seen,
        )

    outcomes = at_once(2, rule)
    won = Ruling.objects.get()
    refused = next(one for one in outcomes if not isinstance(one, Ruling))
    assert isinstance(refused, StaleSheet)
    assert str(won.issued_by) in str(refused.told())


def test_of_two_arbiters_who_warn_at_once_the_second_is_told_who_ruled(
    table: Table, played: None, arbiter: User, director: User
) -> None:
    people = (arbiter, director)

    def warn(place: int) -> object:
        return issue_ruling(
            table=table,
            infraction="lateness",
            answers={"what": "late", "who": "1"},
            by=people[place],
            client_id=uuid.uuid4(),
            seen_rulings=0,
        )

    outcomes = at_once(2, warn)
    won = Ruling.objects.get()
    refused = next(one for one in outcomes if isinstance(one, Conflict))
    assert refused.faults[0].code == "others-ruled"
    assert str(won.issued_by) in str(refused.told())


def test_of_two_processes_that_rule_at_once_one_wins(
    table: Table, played: None, arbiter: User, director: User
) -> None:
    name = str(connection.settings_dict["NAME"])
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", RULE, name, user.username],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        for user in (arbiter, director)
    ]
    said = sorted(process.communicate(timeout=120)[0].strip() for process in running)
    assert said == ["done 1", "sheet-moved-on"]
    assert Ruling.objects.count() == 1


def test_one_form_sent_five_times_at_once_is_one_ruling(table: Table, played: None, arbiter: User) -> None:
    client_id = uuid.uuid4()

    def send(_place: int) -> object:
        return issue_ruling(
            table=table, infraction="revoke", answers=REVOKE, line=1, by=arbiter, client_id=client_id
        )

    assert {getattr(one, "number", one) for one in at_once(5, send)} == {1}


def test_a_ruling_withdrawn_by_two_at_once_is_withdrawn_once(
    issue: Issue, played: None, arbiter: User, director: User, event: Event
) -> None:
    before = hash_of(event)
    ruling = issue("revoke", REVOKE, line=1)
    people = (arbiter, director)
    outcomes = at_once(2, lambda place: withdraw_ruling(ruling=ruling, reason="x", by=people[place]))
    assert codes_of(outcomes) == ["done", "not-issued"]
    ruling.refresh_from_db()
    refused = next(one for one in outcomes if isinstance(one, Conflict))
    assert str(ruling.closed_by) in str(refused.told())
    assert hash_of(event) == before


def test_an_appeal_decided_by_two_at_once_is_decided_once(
    issue: Issue, played: None, arbiter: User, director: User, event: Event, sheet: Sheet
) -> None:
    until = timezone.now() + timedelta(days=1)
    set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=until)
    ruling = issue("revoke", REVOKE, line=1)
    appeal = lodge_appeal(ruling=ruling, text="x", by=arbiter, client_id=uuid.uuid4())
    decisions = ("upheld", "rejected")
    outcomes = at_once(
        2,
        lambda place: decide_appeal(
            appeal=appeal, decision=decisions[place], panel="Ланской", statement="x", by=director
        ),
    )
    assert codes_of(outcomes) == ["decided", "done"]
    assert sheet_now(sheet).open_appeals == 0
    ruling.refresh_from_db()
    assert ruling.is_issued == (Appeal.objects.get().status == "rejected")


def test_a_ruling_appealed_against_twice_at_once_has_one_open_appeal(
    issue: Issue, played: None, arbiter: User, director: User, event: Event, sheet: Sheet
) -> None:
    until = timezone.now() + timedelta(days=1)
    set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=until)
    ruling = issue("revoke", REVOKE, line=1)
    outcomes = at_once(
        3, lambda _place: lodge_appeal(ruling=ruling, text="x", by=arbiter, client_id=uuid.uuid4())
    )
    assert codes_of(outcomes) == ["done", "open-already", "open-already"]
    assert sheet_now(sheet).open_appeals == 1


def test_a_call_taken_by_two_at_once_is_taken_by_one(
    table: Table, scorer: User, arbiter: User, director: User
) -> None:
    call = call_arbiter(table=table, by=scorer, client_id=uuid.uuid4())
    people = (arbiter, director)
    outcomes = at_once(2, lambda place: take_call(call=call, by=people[place]))
    assert codes_of(outcomes) == ["call-taken", "done"]
    refused = next(one for one in outcomes if isinstance(one, Conflict))
    assert str(TableCall.objects.get().taken_by) in str(refused.told())


def test_a_table_that_calls_four_times_at_once_stands_once_in_the_queue(table: Table, scorer: User) -> None:
    outcomes = at_once(4, lambda _place: call_arbiter(table=table, by=scorer, client_id=uuid.uuid4()))
    assert {getattr(one, "pk", one) for one in outcomes} == {TableCall.objects.get().pk}
