"""Players of an event: lists, numbers, check-in; what the database itself refuses."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.test import Client

from office.faults import Refused
from office.models import User
from tests.tournaments.conftest import add_players, codes, draw
from tournaments import services
from tournaments.models import (
    Event,
    Player,
    Registration,
    Round,
    Seat,
)
from tournaments.services.locks import StaleForm

pytestmark = pytest.mark.django_db


def test_an_import_with_one_fault_adds_nobody(event: Event, director: User) -> None:
    done = services.import_players(event=event, by=director, rows=[["Титов", "Глеб"], ["", "Юлия"]])
    assert (done.added, len(done.reading.faults)) == ((), 1)
    assert Player.objects.count() == 0


def test_a_repeated_upload_adds_nobody_twice_and_says_so(event: Event, director: User) -> None:
    rows = [["Титов", "Глеб"], ["Ким", "Юлия"]]
    services.import_players(event=event, by=director, rows=rows)
    again = services.import_players(event=event, by=director, rows=[*rows, ["Орлова", "Жанна"]])
    assert [r.player.surname for r in again.added] == ["Орлова"]
    assert len(again.known) == 2
    assert list(event.registrations.values_list("number", flat=True)) == [1, 2, 3]


def test_rows_without_a_number_take_the_free_ones(event: Event, director: User) -> None:
    rows = [["Фамилия", "Номер"], ["А", "2"], ["Б", ""], ["В", ""], ["Г", "4"]]
    services.import_players(event=event, by=director, rows=rows)
    found = {r.player.surname: r.number for r in event.registrations.select_related("player")}
    assert found == {"А": 2, "Б": 1, "В": 3, "Г": 4}


def test_a_number_and_a_namesake_are_refused_by_name(event: Event, director: User) -> None:
    services.add_player(event=event, by=director, surname="Ким", given="Юлия", number=5)
    with pytest.raises(Refused, match="Ким Юлия"):
        services.add_player(event=event, by=director, surname="Титов", number=5)
    with pytest.raises(Refused, match="already in the list with number 5"):
        services.add_player(event=event, by=director, surname="ким", given="юлия")
    services.add_player(event=event, by=director, surname="Ким", given="Юлия", club="Волга")
    assert event.registrations.count() == 2
    assert Player.objects.count() == 2


def test_row_1_only_the_edited_field_changes(event: Event, people: dict[str, User]) -> None:
    registration = services.add_player(event=event, by=people["director"], surname="Ким", team="Волга")
    opened = registration.version
    services.set_status(registration=registration, by=people["arbiter"], status="present")
    with pytest.raises(StaleForm, match="Зимин"):
        services.edit_registration(
            registration=registration, version=opened, by=people["director"], team="Ока"
        )
    registration.refresh_from_db()
    assert (registration.team, registration.status) == ("Волга", "present")


def test_saying_the_same_status_twice_changes_nothing(event: Event, director: User) -> None:
    registration = add_players(event, 1)[0]
    one = services.set_status(registration=registration, by=director, status="present")
    other = services.set_status(registration=registration, by=director, status="present")
    assert one.version == other.version


def test_a_player_who_sits_in_an_open_round_cannot_withdraw(event: Event, director: User) -> None:
    player = add_players(event, 4)[0]
    round_ = draw(event, 1, "4x1")
    with pytest.raises(Refused) as caught:
        services.set_status(registration=player, by=director, status="withdrawn")
    assert codes(caught) == ["sits"]
    Round.objects.filter(pk=round_.pk).update(state="closed")
    assert services.set_status(registration=player, by=director, status="withdrawn").status == "withdrawn"


def test_a_player_who_sits_only_in_a_draft_withdraws_and_the_pages_name_the_draft(
    event: Event, director: User
) -> None:
    player = add_players(event, 8)[0]
    round_ = draw(event, 1, "4x2", publish=False)
    table = round_.seats.get(registration=player).table.number
    client, base = Client(), f"/events/{event.slug}"
    client.force_login(director)
    page = client.post(f"{base}/players/{player.number}/status/", {"status": "withdrawn"}, follow=True)
    said = page.content.decode()
    assert f"тур 1, стол {table}" in said
    assert f'href="{base}/rounds/1/draw/"' in said
    player.refresh_from_db()
    assert player.status == "withdrawn"
    for address in (f"{base}/rounds/1/draw/", f"{base}/schedule/"):
        assert "Выбыл и остался в" in client.get(address).content.decode()
    told = client.get(f"/api/v1/events/{event.slug}/rounds/1/draw/").json()
    assert [one["number"] for one in told["gone"]] == [player.number]
    round_.refresh_from_db()
    with pytest.raises(Refused) as caught:
        services.publish_seating(round_=round_, version=round_.version, by=director)
    assert codes(caught) == ["withdrawn"]
    again = services.draw_seating(
        round_=round_, version=round_.version, by=director, composition="4x1+3x1", seed=1, everybody=True
    )
    assert services.publish_seating(round_=again, version=again.version, by=director).state == "published"
    assert "Выбыл и остался" not in client.get(f"{base}/rounds/1/draw/").content.decode()


def test_the_database_refuses_two_seats_of_one_player_in_a_round(event: Event) -> None:
    player = add_players(event, 8)[0]
    round_ = draw(event, 1, "4x2")
    other = round_.tables.exclude(seats__registration=player).get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(table=other, round=round_, index=4, registration=player)


def test_the_database_refuses_one_start_number_twice(event: Event) -> None:
    first = add_players(event, 2)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.create(
            event=event, player=Player.objects.create(surname="Х"), number=first.number
        )


def test_nothing_is_deleted_together_with_something_else(event: Event, director: User) -> None:
    add_players(event, 4)
    round_ = draw(event, 1, "4x1")
    for row in (
        event,
        director,
        round_,
        round_.convention,
        Player.objects.first(),
        Registration.objects.first(),
    ):
        with pytest.raises(ProtectedError):
            row.delete()


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"surname": "=1+1"}, "formula"),
        ({"surname": "Титов", "given": "=cmd"}, "formula"),
        ({"surname": "Титов", "team": "=A1"}, "formula"),
        ({"surname": "Титов", "pseudonym": "=A1"}, "formula"),
        ({"surname": "12"}, "no-letters"),
        ({"surname": "Ти\u200bтов"}, "character"),
    ],
)
def test_a_player_alone_obeys_the_rule_of_lists(
    event: Event, director: User, fields: dict[str, str], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        services.add_player(event=event, by=director, **fields)
    assert codes(refused) == [code]
    one = services.add_player(event=event, by=director, surname="Ким")
    with pytest.raises(Refused) as refused:
        services.edit_registration(registration=one, version=one.version, by=director, **fields)
    assert codes(refused) == [code]
