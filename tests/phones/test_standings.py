"""Standings count what the seats confirmed, and nothing else."""

from __future__ import annotations

import uuid
from fractions import Fraction

from scoring.models import SheetEntry
from scoring.selectors.standings import read_standings
from scoring.services import sheets
from scoring.services.entries import correct_entry
from tests.phones.conftest import DEALS, ask, phones_of, sheet_of
from tests.phones.test_verdicts import OTHER, agree, send
from tournaments.models import Event


def vists(event: Event) -> dict[str, Fraction]:
    """Surname → vists."""
    return {row.registration.player.surname: row.total for row in read_standings(event).rows}


def confirm(phones, root, upto=None):
    for phone in phones:
        agree(phone, root, upto)


def test_a_deal_enters_the_standings_when_the_last_seat_agrees(phones, event):
    send(phones[0], 1, DEALS[0])
    confirm(phones[1:3], 1)
    assert set(vists(event).values()) <= {Fraction(0)}
    agree(phones[3], 1)
    assert vists(event) == {"Ветрова": -5, "Лунин": 7, "Соколова": 3, "Нестеров": -5}


def test_a_later_deal_that_is_confirmed_first_waits_for_the_one_before(phones, event):
    send(phones[0], 1, DEALS[0])
    send(phones[0], 2, DEALS[1])
    confirm(phones[1:], 2)
    assert set(vists(event).values()) <= {Fraction(0)}
    confirm(phones[1:], 1)
    assert any(vists(event).values())


def test_a_corrected_deal_leaves_the_standings_until_it_is_confirmed_anew(phones, event, table, arbiter):
    send(phones[0], 1, DEALS[0])
    confirm(phones[1:], 1)
    before = vists(event)
    line = SheetEntry.objects.get(number=1)
    correct_entry(line=line, fact=OTHER, reason="опечатка", by=arbiter, client_id=uuid.uuid4())
    assert set(vists(event).values()) <= {Fraction(0)}
    confirm(phones, 1, 2)
    after = vists(event)
    assert any(after.values())
    assert after != before
    assert sum(after.values()) == 0


def test_a_sheet_counts_once_confirmed_where_the_sheet_is_asked(event, table, scorer):
    ask(event, Event.Confirmation.SHEET)
    phones = phones_of(table)
    send(phones[0], 1, DEALS[0])
    sheets.close_sheet(sheet=sheet_of(table), by=scorer, end="time")
    assert set(vists(event).values()) <= {Fraction(0)}
    confirm(phones, 0, sheet_of(table).last_number)
    assert any(vists(event).values())
