"""A player's own page: by the code of his badge he sees what is his, and nothing of others."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from office.models import User
from phones.selectors.keys import player_key, table_key
from phones.selectors.persons import registrations_of
from rulings.models import WarningGiven
from rulings.services.rulings import issue_ruling
from scoring.models import Sheet
from scoring.services import entries, sheets
from tests.scoring_app.conftest import DEALS, SURNAMES, make_event, make_round, register, seat_table
from tournaments.models import Event, Player, Registration, Round, Seat, Table


@pytest.fixture
def me(table: Table) -> Registration:
    """Who sits at seat 1 of the table: Лунин."""
    found = Registration.objects.select_related("event", "player").get(seats__table=table, seats__index=1)
    assert found.player.surname == "Лунин"
    return found


@pytest.fixture
def played(table: Table, scorer: User) -> Sheet:
    """The sheet of the table with five deals."""
    sheet = sheets.open_sheet(table=table, by=scorer)
    for fact in DEALS:
        entries.record_entry(sheet=sheet, fact=dict(fact), by=scorer, client_id=uuid.uuid4())
    return sheet


def own(registration: Registration, part: str = "") -> str:
    """The address of the player's page, or of a part of it."""
    return reverse("phones:own", kwargs={"badge": player_key(registration)}) + part


def read(registration: Registration, part: str = "") -> str:
    answer = Client().get(own(registration, part))
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def test_it_says_where_he_sits_and_with_whom(me: Registration) -> None:
    text = read(me)
    assert "Тур 1" in text
    for surname in SURNAMES[:4]:
        assert surname in text
    for stranger in SURNAMES[4:]:
        assert stranger not in text


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("seated", "Следующая рассадка ещё не опубликована"),
        ("closed", "Следующая рассадка ещё не опубликована"),
    ],
)
def test_a_draft_is_not_told_and_a_closed_round_is_over(me: Registration, state: str, said: str) -> None:
    Round.objects.update(state=state)
    text = read(me)
    assert said in text
    assert "За вашим столом" not in text


def test_who_sits_out_is_told_so(event: Event, table: Table) -> None:
    outside = register(event, 1)[0]
    assert "В этом туре вы не играете" in read(outside)


def test_every_figure_of_his_sheet_is_explained(me: Registration, played: Sheet) -> None:
    text = read(me, "rounds/1/tables/1/")
    assert "4 взятки ×\u00a02" in text  # the lone whister counts both hands of the defence in 6♠
    assert "п. 3.8.1.1" in text
    assert "Соколова пишет висты на вас" in text
    assert "заказ сыгран" in text


def test_another_mans_table_is_not_his(event: Event, table: Table, me: Registration) -> None:
    seat_table(table.round, register(event, 4), number=2)
    assert Client().get(own(me, "rounds/1/tables/2/")).status_code == 404
    assert Client().get(own(me, "rounds/9/tables/1/")).status_code == 404


@pytest.mark.parametrize(
    ("policy", "hides", "shown"),
    [("live", False, True), ("live", True, False), ("round", False, False), ("hidden", False, False)],
)
def test_his_place_follows_the_policy_his_sheets_are_always_his(
    event: Event, me: Registration, played: Sheet, policy: str, hides: bool, shown: bool
) -> None:
    Event.objects.update(publication=policy, hides_running=hides)
    text = read(me)
    assert ("из 4" in text) == shown
    assert "rounds/1/tables/1/" in text
    assert "Соколова" in read(me, "rounds/1/tables/1/")


def test_it_says_by_a_tag_whether_anything_is_new(me: Registration, played: Sheet, scorer: User) -> None:
    reader = Client()
    first = reader.get(own(me, "live/"))
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert f'data-renew="{tag.replace(chr(34), "&quot;")}"' in read(me)
    assert reader.get(own(me, "live/"), headers={"if-none-match": tag}).status_code == 304
    sheets.close_sheet(sheet=played, by=scorer, end="time")
    assert reader.get(own(me, "live/"), headers={"if-none-match": tag}).status_code == 200


def test_reading_costs_the_same_whatever_he_played(
    event: Event, me: Registration, played: Sheet, kept: Any, django_assert_max_num_queries: Any
) -> None:
    address = own(me, "live/")
    tag = Client().get(address).headers["ETag"]
    with django_assert_max_num_queries(1):
        Client().get(address, headers={"if-none-match": tag})
    for number in range(2, 6):
        round_ = make_round(event, number)
        seat_table(round_, [one.registration for one in Seat.objects.filter(table__round__number=1)])
    kept.clear()  # these rounds were written past the services
    with django_assert_max_num_queries(20):
        Client().get(address)
    with django_assert_max_num_queries(4):  # what the event's own pages share is there
        Client().get(address)


def test_his_warnings_stand_there_and_nobody_elses(
    event: Event, me: Registration, table: Table, arbiter: User
) -> None:
    assert "Нет." in read(me)
    issue_ruling(
        table=table,
        infraction="dealers_procedure",
        answers={"when": "dealing", "dealer": "1", "time": "first"},
        by=arbiter,
        client_id=uuid.uuid4(),
        words="про себя",
    )
    dealer = WarningGiven.objects.select_related("registration__event").get().registration
    assert dealer != me
    text = read(dealer)
    assert "порядок сдачи" in text
    assert "порядок сдачи" not in read(me)
    assert "про себя" not in text


@pytest.mark.parametrize("method", ["get", "post"])
def test_what_opens_nothing_says_what_to_do(event: Event, me: Registration, method: str) -> None:
    key = player_key(me)
    part = "join/" if method == "post" else ""
    for text, said in (
        (key[:-1] + ("A" if key[-1] != "A" else "B"), "Отсканируйте код на бейдже ещё раз"),
        (table_key(event, table=1, day=date(2026, 11, 14)), "Это код стола, а не бейджа"),
        ("x", "Отсканируйте код на бейдже ещё раз"),
    ):
        answer = getattr(Client(), method)(f"/p/{text}/{part}")
        assert answer.status_code == 403
        assert said in answer.content.decode()
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_too_many_wrong_codes_wait_a_minute_good_ones_do_not(me: Registration, settings: Any) -> None:
    settings.PHONE_LIMITS = {"phone": 6, "code": 50, "wrong": 3}
    reader = Client(REMOTE_ADDR="10.9.8.7")
    codes = [reader.get("/p/x/").status_code for _ in range(5)]
    assert codes == [403, 403, 403, 429, 429]
    late = reader.get("/p/x/")
    assert late.headers["Retry-After"] == "60"
    assert "Подождите минуту" in late.content.decode()
    assert reader.get(own(me)).status_code == 200, "a good code behind the same address"
    assert [reader.get(own(me, "live/")).status_code for _ in range(7)][-1] == 429
    assert Client(REMOTE_ADDR="10.9.8.8").get(own(me)).status_code == 200, "another phone with the code"


@pytest.fixture
def elsewhere(director: User) -> Registration:
    """The same man at another event, under another name."""
    other = make_event("other", director=director)
    player = Player.objects.create(surname="Лунин-Дальний")
    return Registration.objects.create(event=other, player=player, number=4)


def test_two_events_are_joined_by_both_codes_and_parted_again(
    me: Registration, elsewhere: Registration
) -> None:
    reader = Client()
    address = f"https://hall.example/p/{player_key(elsewhere)}/"
    assert reader.post(own(me, "join/"), {"other": address}).status_code == 302
    assert reader.post(own(me, "join/"), {"other": player_key(elsewhere)}).status_code == 302, "said twice"
    assert registrations_of(me) == [elsewhere]
    assert registrations_of(elsewhere) == [me]
    assert 'name="other" value="' in read(me)
    assert reader.post(own(elsewhere, "part/"), {"other": me.pk}).status_code == 302
    assert registrations_of(me) == []
    assert reader.post(own(elsewhere, "part/"), {"other": me.pk}).status_code == 409


@pytest.mark.parametrize("wrong", ["", "x", "http://hall.example/p/x/"])
def test_nobody_is_joined_without_the_other_code(me: Registration, wrong: str) -> None:
    answer = Client().post(own(me, "join/"), {"other": wrong})
    assert answer.status_code == 403
    assert registrations_of(me) == []


def test_two_players_of_one_event_are_not_one_person(event: Event, me: Registration) -> None:
    other = Registration.objects.select_related("event").exclude(pk=me.pk).filter(event=event).first()
    assert other is not None
    answer = Client().post(own(me, "join/"), {"other": player_key(other)})
    assert answer.status_code == 422 or answer.status_code == 400
    assert "другого турнира" in answer.content.decode()


def test_one_player_row_at_two_events_is_one_person(me: Registration, elsewhere: Registration) -> None:
    Registration.objects.filter(pk=elsewhere.pk).update(player=me.player)
    assert registrations_of(me) == [elsewhere]


@pytest.mark.pdf
def test_badges_are_the_directors_and_carry_the_codes(event: Event, me: Registration, director: User) -> None:
    Registration.objects.filter(pk=me.pk).update(pseudonym="Гостья")
    client = Client()
    address = f"/events/{event.slug}/phones/badges.pdf"
    assert client.get(address).status_code == 403
    client.force_login(director)
    answer = client.get(f"{address}?from={me.number}&to={me.number}")
    assert answer.content[:5] == b"%PDF-"
    page = client.get(f"/events/{event.slug}/players/{me.number}/badge/").content.decode()
    assert player_key(me) in page
    assert "<svg" in page
    assert "Лунин" not in page.partition("<main")[2]
