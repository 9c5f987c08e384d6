"""Pages made once for everybody: equal figure, equal page; a change is seen at the next question."""

from __future__ import annotations

import gzip
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from office.models import User
from scoring.services import entries, sheets
from tournaments import services
from tournaments.models import Event, Registration, Round
from tournaments.selectors.versions import version_of

PAGES = (
    "rounds/",
    "rounds/1/draw/",
    "rounds/1/draw/?by=name",
    "meetings/",
    "rounds/1/",
    "rounds/1/tables/1/",
)
PAGES += ("standings/", "standings/1/", "rounds/1/tables/1/draw/")
DEAL = {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]}


def write(round_: Round, by: User, fact: dict[str, Any] = DEAL) -> None:
    sheet = sheets.open_sheet(table=round_.tables.get(number=1), by=by)
    entries.record_entry(sheet=sheet, fact=fact, by=by, client_id=uuid.uuid4())


def text_of(answer: Any) -> str:
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(answer.content) if packed else answer.content).decode()


def test_the_second_reader_gets_the_kept_page_for_one_query(
    playing: Round, director: User, kept: Any, django_assert_num_queries: Any
) -> None:
    write(playing, director)
    root = f"/events/{playing.event.slug}/"
    for page in PAGES:
        first = Client().get(root + page)
        with django_assert_num_queries(1):
            second = Client().get(root + page, headers={"accept-encoding": "gzip"})
        assert first.status_code == second.status_code == 200, page
        assert text_of(first) == text_of(second), page
        assert second.headers["Content-Encoding"] == "gzip", page
        assert "csrf" not in text_of(first), "a token of one person in a page for everybody"
        assert not second.cookies, page
        with django_assert_num_queries(1):
            same = Client().get(root + page, headers={"if-none-match": first.headers["ETag"]})
        assert (same.status_code, same.content) == (304, b""), page


def test_each_language_and_each_address_has_its_own_page(playing: Round, kept: Any) -> None:
    address = f"/events/{playing.event.slug}/rounds/1/draw/"
    english = Client()
    english.cookies["django_language"] = "en"
    assert "Seating" in text_of(english.get(address))
    assert "Рассадка" in text_of(Client().get(address))
    assert text_of(Client().get(address)) != text_of(Client().get(f"{address}?by=name"))


def test_a_query_nobody_offers_fills_no_cache(playing: Round, kept: Any) -> None:
    assert Client().get(f"/events/{playing.event.slug}/standings/?junk=").status_code == 200
    before = len(kept._cache)  # the figure of the event is there
    for junk in range(5):
        assert Client().get(f"/events/{playing.event.slug}/standings/?junk={junk}").status_code == 200
    assert len(kept._cache) == before


def test_whoever_is_signed_in_never_gets_or_leaves_a_page_for_all(
    playing: Round, director: User, kept: Any
) -> None:
    address = f"/events/{playing.event.slug}/rounds/1/draw/"
    client = Client()
    client.force_login(director)
    own = text_of(client.get(address))
    assert "Ланской" in own
    theirs = Client().get(address)
    assert "Ланской" not in text_of(theirs)
    assert "Ланской" in text_of(client.get(address, headers={"if-none-match": theirs.headers["ETag"]}))


def test_a_second_screen_of_the_staff_hears_of_a_new_result(
    playing: Round, director: User, kept: Any
) -> None:
    address = f"/events/{playing.event.slug}/rounds/1/"
    client = Client()
    client.force_login(director)
    renew = {"x-tirazh-renew": "1"}
    first = client.get(address, headers=renew)
    tag = first.headers["ETag"]
    assert f'data-renew="{tag.replace(chr(34), "&quot;")}"' in text_of(first)
    assert client.get(address, headers={**renew, "if-none-match": tag}).status_code == 304
    write(playing, director)
    after = client.get(address, headers={**renew, "if-none-match": tag})
    assert after.status_code == 200
    assert after.headers["ETag"] != tag


def changes(round_: Round, by: User) -> dict[str, Callable[[], object]]:
    """What people do that a public page may show."""
    event = round_.event
    one = Registration.objects.get(event=event, number=1)
    table = round_.tables.get(number=2)

    def swap() -> None:
        held = Round.objects.get(pk=round_.pk)
        seats = held.seats.select_related("table", "registration")
        numbers = {seat.table.number: seat.registration.number for seat in seats}
        services.swap_players(
            round_=held, version=held.version, by=by, one=numbers[1], other=numbers[2], reason="x"
        )

    def edit() -> None:
        services.edit_registration(registration=one, version=one.version, by=by, pseudonym="Гость")

    def hide() -> None:
        held = Event.objects.get(pk=event.pk)
        services.edit_event(event=held, version=held.version, by=by, publication=Event.Publication.HIDDEN)

    return {
        "a deal": lambda: write(round_, by),
        "two change seats": swap,
        "cards are drawn": lambda: services.draw_seats_by_card(table=table, version=1, by=by, seed=5),
        "a pseudonym": edit,
        "a policy": hide,
    }


@pytest.mark.parametrize("what", ["a deal", "two change seats", "cards are drawn", "a pseudonym", "a policy"])
def test_a_change_makes_a_new_figure(playing: Round, director: User, what: str) -> None:
    before = version_of(playing.event.slug)
    assert before == version_of(playing.event.slug)
    changes(playing, director)[what]()
    assert version_of(playing.event.slug) != before


def test_no_old_draw_is_shown_once_a_new_one_is_published(playing: Round, director: User, kept: Any) -> None:
    event = playing.event
    made = services.create_round(event=event, by=director, number=2, deals_planned=12)
    made = services.draw_seating(
        round_=made, version=made.version, by=director, composition="4x2", seed=9, everybody=True
    )
    reader = Client()
    address = f"/events/{event.slug}/rounds/"
    before = reader.get(address)
    assert "rounds/2/draw" not in text_of(before)
    services.publish_seating(round_=made, version=made.version, by=director)
    after = reader.get(address, headers={"if-none-match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "rounds/2/draw" in text_of(after)


def test_the_language_is_chosen_from_a_page_for_all(playing: Round) -> None:
    reader = Client(enforce_csrf_checks=True)
    answer = reader.post("/i18n/setlang/", {"language": "en", "next": "/"})
    assert answer.status_code == 302
    assert reader.cookies["django_language"].value == "en"
