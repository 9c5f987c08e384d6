"""Results frozen when the time ran out: what stood on the sheet at the mark of the table counts."""

from __future__ import annotations

import uuid
from fractions import Fraction

import pytest
from django.test import Client

from archive.domain.eventfile.reading import read_event_file
from archive.selectors.event_file import as_bytes, event_document
from archive.selectors.verifying import verify_document
from archive.services.event_import import import_event
from formats.models import TimeMark
from formats.services.clocks import add_time, move_clock
from formats.services.schemes import declare_scheme
from office.faults import Refused
from office.models import User
from scoring.models import Sheet
from scoring.selectors.standings import read_standings, standings_document
from scoring.services import entries
from scoring.services.event_entries import record_event_entry
from scoring.services.time_marks import mark_time
from tests.formats.conftest import play
from tests.scoring_app.conftest import DEALS, register
from tournaments.models import Event
from tournaments.services import add_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(event: Event, director: User) -> Sheet:
    declare_scheme(
        event=event, by=director, seen=0, from_round=1, scheme={"transforms": [{"kind": "frozen"}]}
    )
    play(event, director, [register(event, 4)], 1, *DEALS[:2])
    return Sheet.objects.select_related("table__round__event").get()


def sums(event: Event) -> dict[int, tuple[Fraction, Fraction]]:
    rows = read_standings(event).rows
    return {row.registration.number: (row.total, row.vists) for row in rows}


def test_without_a_mark_every_line_counts(event: Event, sheet: Sheet) -> None:
    assert all(total == vists for total, vists in sums(event).values())


def test_what_is_written_after_the_mark_does_not_count_and_a_correction_before_it_does(
    event: Event, sheet: Sheet, director: User
) -> None:
    at_two = sums(event)
    late = entries.record_entry(sheet=sheet, fact=DEALS[2], by=director, client_id=uuid.uuid4())
    mark_time(sheet=sheet, line=2, by=director)
    assert {number: total for number, (total, _v) in sums(event).items()} == {
        number: total for number, (total, _v) in at_two.items()
    }
    assert any(total != vists for total, vists in sums(event).values())
    first = sheet.lines.get(number=1)
    entries.correct_entry(
        line=first,
        fact={**DEALS[0], "tricks": [0, 7, 2, 1]},
        reason="ошибка",
        by=director,
        client_id=uuid.uuid4(),
    )
    frozen = {number: total for number, (total, _v) in sums(event).items()}
    assert frozen != {number: total for number, (total, _v) in at_two.items()}
    assert sum(frozen.values()) == 0
    mark_time(sheet=sheet, line=None, by=director)
    assert all(total == vists for total, vists in sums(event).values())
    assert late.number == 3


def test_a_mark_names_a_line_of_the_sheet_and_the_same_mark_is_set_once(sheet: Sheet, director: User) -> None:
    with pytest.raises(Refused) as refused:
        mark_time(sheet=sheet, line=9, by=director)
    assert [fault.code for fault in refused.value.faults] == ["no-such-line"]
    assert mark_time(sheet=sheet, line=1, by=director).pk == mark_time(sheet=sheet, line=1, by=director).pk
    assert TimeMark.objects.count() == 1


def test_the_table_proposes_the_line_by_its_clock_and_the_player_sees_the_step(
    event: Event, sheet: Sheet, director: User, scorer: User, client: Client
) -> None:
    address = f"/events/{event.slug}/rounds/1/tables/1/"
    client.force_login(director)
    assert "каждая строка в счёте" in client.get(address).content.decode()
    clock = move_clock(round_=sheet.table.round, step="start", by=director, seen=0, minutes=1)
    type(clock).objects.filter(pk=clock.pk).update(spent=60)
    assert "по часам: строка 2" in client.get(address).content.decode()
    assert client.post(f"{address}time-mark/", {"line": "1"}).status_code == 302
    assert "Строки после 1 не в счёте" in client.get(address).content.decode()
    player = client.get(f"/events/{event.slug}/standings/2/").content.decode()
    assert "время вышло при" in player
    api = f"/api/v1{address}sheet/time-mark/"
    assert client.post(api, {"line": 2}, content_type="application/json").json()["line"] == 2
    assert client.post(api, {"line": 7}, content_type="application/json").status_code == 400
    client.force_login(scorer)
    assert client.post(f"{address}time-mark/", {"line": "1"}).status_code == 403


def test_the_event_file_carries_clocks_and_marks_proves_frozen_results_and_comes_in_the_same(
    event: Event, sheet: Sheet, director: User
) -> None:
    """Line 2 is the last in time; a correction before it, a forfeit, a substitute after it are told apart."""
    clock = move_clock(round_=sheet.table.round, step="start", by=director, seen=0, minutes=1)
    add_time(table=sheet.table, by=director, minutes=5, reason="ждали судью", seen=0)
    substitute = add_player(event=event, by=director, surname="Запасной")
    write = {"sheet": sheet, "by": director}
    entries.record_entry(
        **write, fact={"replace": 3, "name": "Запасной"}, registration=substitute, client_id=uuid.uuid4()
    )
    entries.record_entry(**write, fact=DEALS[2], client_id=uuid.uuid4())
    back = event.registrations.get(number=4)
    entries.record_entry(
        **write, fact={"replace": 3, "name": "Четвёртый"}, registration=back, client_id=uuid.uuid4()
    )
    entries.record_entry(**write, fact=DEALS[3], client_id=uuid.uuid4())
    entries.correct_entry(
        line=sheet.lines.get(number=1),
        fact={**DEALS[0], "tricks": [0, 7, 2, 1]},
        reason="ошибка",
        by=director,
        client_id=uuid.uuid4(),
    )
    standing = sums(event)
    leader = max((1, 2, 3), key=lambda number: standing[number][1])
    record_event_entry(
        event=event,
        registration=event.registrations.get(number=leader),
        kind="forfeit",
        points=Fraction(1),
        reason="опоздал",
        by=director,
        client_id=uuid.uuid4(),
        round_=sheet.table.round,
    )
    mark_time(sheet=sheet, line=1, by=director)
    mark_time(sheet=sheet, line=2, by=director)
    assert sums(event)[5] == (0, sums(event)[5][1]) != (0, 0), "the substitute came after the time"
    document = event_document(event)
    assert [(row["table"], row["line"]) for row in document["time_marks"]] == [([1, 1], 1), ([1, 1], 2)]
    assert (len(document["clocks"]), document["extra_time"][0]["minutes"]) == (1, 5)
    assert clock.minutes == document["clocks"][0]["minutes"]
    assert verify_document(document).differences == ()
    read = read_event_file(as_bytes(document))
    made = import_event(document=read, by=director)
    assert standings_document(read_standings(made)) == standings_document(read_standings(event))
    assert event_document(made)["time_marks"] == document["time_marks"]
    for marks in ([], [{**document["time_marks"][0], "line": 99}], document["time_marks"][:1]):
        told = verify_document({**document, "time_marks": marks}).differences
        assert any("points" in one.where or "mark of the time" in one.where for one in told), marks


def test_the_form_declares_it(event: Event, director: User, client: Client) -> None:
    client.force_login(director)
    address = f"/events/{event.slug}/counting/edit/"
    assert client.post(address, {"seen": 0, "from_round": 1, "frozen": "on"}).status_code == 302
    assert event.ranking_schemes.get().scheme["transforms"] == [{"kind": "frozen"}]
    page = client.get(address).content.decode()
    assert 'name="frozen"' in page
    assert "checked" in page[page.index('name="frozen"') :][:200]
