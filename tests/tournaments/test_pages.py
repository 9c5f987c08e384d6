"""Pages by role, stale forms, bad input sent to pages; nothing leaks that the public may not see."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from office.models import User
from tests.tournaments.conftest import add_players, draw, make_event
from tournaments import services
from tournaments.models import Event, Registration, Round, Seat
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db
AsRole = Callable[[str], Client]

PAGES = [pattern.name for pattern in urlpatterns if pattern.name not in {"events", "events-folder", "new"}]
"""Who is let in where stands in tests/matrix; here every page of an event hides with it."""


@pytest.fixture
def played(event: Event) -> Event:
    """The event with eight players and a published round."""
    add_players(event, 8)
    draw(event, 1, "4x2")
    return event


def address(event: Event, name: str) -> str:
    values = {"slug": event.slug, "number": 1, "table": 1, "pk": event.staff.get(role="scorer").pk}
    pattern = next(p for p in urlpatterns if p.name == name).pattern
    return "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found[1]]), str(pattern))


def test_a_private_event_does_not_exist_for_strangers(people: dict[str, User], as_role: AsRole) -> None:
    event = make_event(people["director"], is_public=False)
    event.staff.create(user=people["scorer"], role="scorer")
    add_players(event, 8)
    draw(event, 1, "4x2")
    stranger, nobody = as_role("stranger"), as_role("anonymous")
    assert "Осенний кубок" not in stranger.get("/").content.decode()
    for name in PAGES:
        page = address(event, name)
        method = "post" if as_role("director").get(page).status_code == 405 else "get"
        assert getattr(stranger, method)(page).status_code == 404, name
        answer = getattr(nobody, method)(page)
        assert answer.status_code == 302, name
        assert answer["Location"].startswith("/login/"), name


def test_a_draft_seating_is_seen_by_the_staff_alone(event: Event, as_role: AsRole) -> None:
    add_players(event, 8)
    draw(event, 1, "4x2", publish=False)
    for role, status in (("scorer", 200), ("stranger", 404), ("anonymous", 404)):
        assert as_role(role).get(address(event, "draw")).status_code == status
        assert as_role(role).get(address(event, "seat-draw")).status_code == status
    assert "Тур 1" not in as_role("anonymous").get(address(event, "rounds")).content.decode()


def test_row_10_a_pseudonym_hides_the_name_club_and_city(played: Event, as_role: AsRole) -> None:
    one = played.registrations.get(number=1)
    services.edit_registration(
        registration=one,
        version=one.version,
        by=played.created_by,
        surname="Тайный",
        given="Человек",
        club="Клубтайный",
        city="Городтайный",
        pseudonym="Игрок Ноль",
    )
    pages = [address(played, name) for name in ("players", "draw", "seat-draw", "rounds", "event")]
    pages += [address(played, "draw") + "?by=name", address(played, "players") + "?q=Тайный"]
    for page in pages:
        text = as_role("anonymous").get(page, follow=True).content.decode()
        assert "айный" not in text.replace('value="Тайный"', "").replace("«Тайный»", ""), page
    assert "Игрок Ноль" in as_role("anonymous").get(pages[0]).content.decode()
    assert "Тайный Человек" in as_role("director").get(pages[0]).content.decode()


def test_search_engines_are_asked_to_leave_the_event_out(played: Event, as_role: AsRole) -> None:
    assert (
        'name="robots" content="noindex'
        in as_role("anonymous").get(address(played, "players")).content.decode()
    )


STALE = [
    (
        "edit",
        {"name": "Моё", "starts_on": "2026-11-14", "ends_on": "2026-11-15", "publication": "live"},
        "Моё",
    ),
    ("player-edit", {"surname": "Моё", "number": "1"}, "Моё"),
    ("round-edit", {"name": "Моё", "deals_planned": "3"}, "Моё"),
]


@pytest.mark.parametrize(("name", "form", "typed"), STALE)
def test_row_1_a_stale_page_is_refused_and_shows_what_stands_now(
    played: Event, people: dict[str, User], as_role: AsRole, name: str, form: dict[str, str], typed: str
) -> None:
    client = as_role("director")
    opened = re.search(r'name="version" value="(\d+)"', client.get(address(played, name)).content.decode())
    assert opened
    by = people["arbiter"]
    registration, round_ = played.registrations.get(number=1), played.rounds.get()
    services.edit_event(event=played, version=played.version, by=by, name="Чужое")
    services.edit_registration(
        registration=registration, version=registration.version, by=by, surname="Чужое"
    )
    services.edit_round(round_=round_, version=round_.version, by=by, name="Чужое", deals_planned=9)
    answer = client.post(address(played, name), {**form, "version": opened[1]})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Зимин" in text
    assert 'value="Чужое"' in text
    assert typed in text
    played.refresh_from_db()
    assert played.name == "Чужое"
    assert Registration.objects.get(event=played, number=1).player.surname == "Чужое"
    assert Round.objects.get().name == "Чужое"


def test_a_stale_draw_changes_nothing(played: Event, as_role: AsRole) -> None:
    round_ = played.rounds.get()
    before = list(Seat.objects.values_list("table__number", "index", "registration_id"))
    for name, form in (
        ("draw", {"composition": "4x2", "seed": "5"}),
        ("draw-withdraw", {"reason": "x"}),
        ("draw-swap", {"one": "1", "other": "2", "reason": "x"}),
    ):
        answer = as_role("director").post(address(played, name), {**form, "version": round_.version - 1})
        assert answer.status_code in (400, 409), name
        assert "Ланской" in answer.content.decode()
    assert list(Seat.objects.values_list("table__number", "index", "registration_id")) == before


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"name": ""}, "Обязательное поле"),
        ({"ends_on": "2026-11-01"}, "раньше первого"),
        ({"starts_on": "вчера"}, "дату"),
        ({"preset": "leningrad"}, "leningrad"),
        ({"pool_target": "-1"}, "Найдено -1; нужно не меньше 1"),
        ({"client_id": "x"}, ""),
    ],
)
def test_a_bad_new_event_is_refused_beside_its_field(
    people: dict[str, User], as_role: AsRole, form: dict[str, str], said: str
) -> None:
    good = {
        "client_id": "8f0e1a52-5a44-4a15-9a39-0d8f3c6f0f11",
        "name": "Кубок",
        "starts_on": "2026-11-14",
        "ends_on": "2026-11-15",
        "publication": "live",
        "preset": "code1996-sochi",
    }
    answer = as_role("director").post("/events/new/", {**good, **form})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Event.objects.count() == 0


BAD_LISTS = [
    pytest.param(SimpleUploadedFile("a.xlsx", b"PK\x03\x04garbage"), "не открывается", id="broken workbook"),
    pytest.param(SimpleUploadedFile("a.csv", "Титов;Глеб".encode("koi8_r")), "KOI8-R", id="wrong encoding"),
    pytest.param(SimpleUploadedFile("a.csv", b""), "пуст", id="empty"),
    pytest.param(SimpleUploadedFile("a.csv", b"\x00\x01" * 9999), "не текст", id="no text"),
]


@pytest.mark.parametrize(("file", "said"), BAD_LISTS)
def test_a_bad_upload_is_told_on_the_page(
    event: Event, as_role: AsRole, file: SimpleUploadedFile, said: str
) -> None:
    file.seek(0)
    answer = as_role("director").post(address(event, "players-import"), {"file": file})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert Registration.objects.count() == 0


def test_ten_megabytes_of_garbage_are_refused_in_words(event: Event, as_role: AsRole) -> None:
    file = SimpleUploadedFile("a.csv", b"x" * 10 * 1024 * 1024)
    answer = as_role("director").post(address(event, "players-import"), {"file": file})
    assert answer.status_code == 413
    assert "МБ" in answer.content.decode()


def test_the_preview_shows_every_fault_and_saves_nothing_until_all_is_well(
    event: Event, as_role: AsRole
) -> None:
    client, page = as_role("director"), address(event, "players-import")
    answer = client.post(page, {"text": "Фамилия\tНомер\nТитов\tx\n\t7\nКим\t1", "save": "1"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert Registration.objects.count() == 0
    for said in ("строка 2", "столбец B", "«x» не целое число", "строка 3", "Фамилия пуста"):
        assert said in text
    assert 'name="save"' not in text
    good = client.post(page, {"text": "Фамилия\tНомер\nТитов\t5\nКим\t1", "check": "1"})
    assert 'name="save"' in good.content.decode()
    assert Registration.objects.count() == 0
    assert client.post(page, {"text": "Фамилия\tНомер\nТитов\t5\nКим\t1", "save": "1"}).status_code == 302
    assert sorted(Registration.objects.values_list("number", flat=True)) == [1, 5]


def test_markup_in_a_name_stays_text(event: Event, as_role: AsRole) -> None:
    as_role("director").post(
        address(event, "players-import"), {"text": "<script>alert(1)</script>\tГлеб", "save": "1"}
    )
    text = as_role("anonymous").get(address(event, "players")).content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


def test_a_password_is_shown_once_and_not_kept(event: Event, as_role: AsRole) -> None:
    client, page = as_role("director"), address(event, "staff")
    answer = client.post(page, {"login": "novikov", "role": "scorer"})
    shown = re.search(r"<code>(\w{4}-\w{4}-\w{4})</code>", answer.content.decode())
    assert shown
    assert "no-store" in answer["Cache-Control"]
    assert shown[1] not in client.get(page).content.decode()
    assert Client().login(username="novikov", password=shown[1])


def test_a_change_of_the_convention_shows_its_departures_and_what_the_code_advises(
    event: Event, as_role: AsRole
) -> None:
    client, page = as_role("director"), address(event, "convention-edit")
    html = client.get(page).content.decode()
    form = {
        name: value
        for name, value in re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', html)
        if name != "csrfmiddlewaretoken"
    }
    form |= {
        name: chosen
        for name, options in re.findall(r'<select name="(\w+)"[^>]*>(.*?)</select>', html, re.S)
        for chosen in re.findall(r'value="([^"]*)" selected', options)
    }
    answer = client.post(page, {**form, "amnesty": "false", "talon_premium": "По цене игры", "dark": "true"})
    assert answer.status_code == 302, answer.content.decode()
    assert event.conventions.get().overrides == {"amnesty": False, "talon_premium": "price", "dark": True}
    text = as_role("anonymous").get(address(event, "convention")).content.decode()
    assert "Отступления от образца" in text
    for point in ("п. 3.4.11", "п. 4.1.2"):
        assert point in text
    bad = client.post(page, {**form, "version": "2", "all_pass_prices": "1, два", "help_whists": "-5"})
    assert bad.status_code == 422
    assert event.conventions.get().overrides == {"amnesty": False, "talon_premium": "price", "dark": True}


def test_row_6_pages_ask_the_same_number_of_questions_of_the_database_at_any_size(
    people: dict[str, User], as_role: AsRole, django_assert_max_num_queries: Callable
) -> None:
    for count in (8, 96):
        event = make_event(people["director"], rounds_planned=3)
        event.staff.create(user=people["scorer"], role="scorer")
        add_players(event, count)
        draw(event, 1, f"4x{count // 4}")
        for role in ("director", "anonymous"):
            client = as_role(role)
            for name in ("players", "draw", "rounds"):
                with django_assert_max_num_queries(24):
                    assert client.get(address(event, name)).status_code == 200
