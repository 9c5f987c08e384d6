"""Who stays away or comes late: the tariff of the event, at a table by a ruling, without one by an entry."""

from __future__ import annotations

from fractions import Fraction

import pytest

from office.models import User
from rulings.selectors.absences import absences_of
from rulings.selectors.refusals import RulingRefused
from rulings.services.absences import charge_absence
from rulings.services.rules import set_rules
from scoring.models import EventEntry
from scoring.selectors.standings import read_standings
from tests.rulings_app.test_desk import browser
from tests.scoring_app.conftest import register
from tournaments import services
from tournaments.models import Event, Registration, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(event: Event, table: Table, director: User) -> Registration:
    """A fifth player, who sits nowhere; staying away costs four."""
    tariffs = {"no_show": {"points": 4, "place": "tournament", "source": "регламент 3.2"}}
    set_rules(event=event, by=director, edition="code_1996", tariffs=tariffs)
    return register(event, 1)[0]


def test_staying_away_costs_what_the_event_has_set_and_is_written_once(
    event: Event, guest: Registration, director: User, arbiter: User
) -> None:
    services.mark_attendance(registration=guest, by=director, kind="absent", reason="проспал")
    client, page = browser(arbiter), f"/events/{event.slug}/rulings/absences/"
    assert "регламент" not in client.get(page).content.decode()
    for _time in range(2):
        assert client.post(f"{page}{guest.number}/").status_code == 302
    (entry,) = EventEntry.objects.filter(registration=guest)
    assert (entry.points, entry.kind, entry.cite) == (Fraction(-4), "points", "регламент 3.2")
    assert "проспал" in entry.reason
    row = next(one for one in read_standings(event).rows if one.registration == guest)
    assert row.figures["points"] == -4
    assert absences_of(event).missing[0].entry == entry


def test_whoever_sits_at_a_table_is_ruled_about_there(
    event: Event, table: Table, guest: Registration, director: User, arbiter: User
) -> None:
    seat = table.seats.select_related("registration__event", "registration__player").get(index=2)
    services.mark_attendance(registration=seat.registration, by=director, kind="absent")
    (missing,) = absences_of(event).missing
    assert (missing.seat, missing.infraction) == (seat, "no_show")
    shown = browser(arbiter).get(f"/events/{event.slug}/rulings/absences/").content.decode()
    address = f"/events/{event.slug}/rounds/1/tables/1/ruling/no_show/?who=2"
    assert address in shown
    assert browser(arbiter).get(address).status_code == 200


@pytest.mark.parametrize(
    ("kind", "code"), [("came", "not-missing"), (None, "not-missing"), ("late", "no-tariff")]
)
def test_what_was_not_marked_or_not_set_costs_nothing(
    event: Event, guest: Registration, director: User, arbiter: User, kind: str | None, code: str
) -> None:
    if kind:
        services.mark_attendance(registration=guest, by=director, kind=kind)
    with pytest.raises(RulingRefused) as refused:
        charge_absence(registration=guest, by=arbiter)
    assert [fault.code for fault in refused.value.faults] == [code]
    assert not EventEntry.objects.exists()
