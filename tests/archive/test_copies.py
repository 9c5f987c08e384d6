"""Rehearsals, copies without names, the archive, deletion: what is made of an event beside itself."""

from __future__ import annotations

import io
import json
import uuid
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import transaction
from django.test import Client

from archive.domain.eventfile.reading import read_event_file
from archive.domain.eventfile.scrubbing import inside, replacer, scrub
from archive.selectors.checks import violations_of
from archive.selectors.event_file import as_bytes, event_document
from archive.selectors.rehearsals import length_of
from archive.selectors.verifying import verify_document
from archive.services.erasing import delete_event, delete_rehearsal, models_of_events
from archive.services.event_import import import_event
from archive.services.rehearsal import rehearse
from archive.services.simulation import Simulated
from formats.models import RoundClock
from journal.models import JournalRecord
from office.faults import Refused
from office.models import User
from scoring.models import Sheet
from scoring.selectors.refusals import WrongState
from scoring.selectors.standings import read_standings, standings_document, standings_hash
from scoring.services.entries import record_entry
from tests.archive.conftest import SMALL
from tournaments import services
from tournaments.models import Event, Player, Registration, Round
from tournaments.permissions import Action, may
from tournaments.selectors.events import archived_for, events_for

pytestmark = pytest.mark.django_db
NAMES = (
    "Константинопольская",
    "Пелагея",
    "Ерофеевна",
    "Клуб «Третий вист»",
    "Верхнеудинск",
    "Тихоходы",
    "Тайный Гость",
)


@pytest.fixture
def taken_back() -> Iterator[None]:
    """What a test makes is gone after it."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def coming(director: User, taken_back: None) -> Event:
    """An event to come: seven players, two rounds of three deals."""
    event = services.create_event(
        by=director,
        client_id=uuid.uuid4(),
        name="Кубок Верхней Волги",
        place="Рыбинск",
        starts_on=date(2026, 11, 14),
        ends_on=date(2026, 11, 15),
        rounds_planned=2,
        preset="code1996-sochi",
        pool_target=20,
        overrides={"max_deals": 3},
    )
    person = dict(
        zip(("surname", "given", "patronymic", "club", "city", "team", "pseudonym"), NAMES, strict=True)
    )
    services.add_player(event=event, by=director, **person)
    rows = [[f"Фамильцев{at}", "Иван"] for at in range(6)]
    services.import_players(event=event, by=director, rows=rows)
    return event


@pytest.fixture
def rehearsed(coming: Event, director: User) -> Event:
    return rehearse(event=coming, by=director)


def browser_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


# Rehearsal


def test_a_rehearsal_plays_a_copy_to_its_end_and_says_how_long_it_takes(
    coming: Event, rehearsed: Event, director: User
) -> None:
    assert rehearsed.rehearsal_of == coming
    assert [r.state for r in rehearsed.rounds.order_by("number")] == ["closed", "closed"]
    assert RoundClock.objects.filter(round__event=rehearsed).count() == 2
    assert violations_of(rehearsed) == []
    found = length_of(rehearsed, minutes_a_deal=6)
    assert [(one.number, one.tables, one.most) for one in found.rounds] == [(1, 2, 3), (2, 2, 3)]
    assert (found.deals, found.minutes, found.hours) == (12, 36, "0:36")
    assert not coming.rounds.exists(), "the event itself is untouched"
    shown = browser_of(director).get(f"/events/{coming.slug}/copies/?pace=6").content.decode()
    assert "0:36" in shown


def test_a_rehearsal_is_in_no_list_and_says_on_every_page_what_it_is(
    coming: Event, rehearsed: Event, director: User
) -> None:
    mine, others = events_for(director)
    assert rehearsed not in [*mine, *others]
    assert rehearsed not in events_for(User.objects.create_user("x"))[1]
    assert not rehearsed.is_public
    assert rehearsed.name.startswith("Репетиция")
    assert Client().get(f"/events/{rehearsed.slug}/").status_code in (302, 404)
    assert "Репетиция" in browser_of(director).get(f"/events/{rehearsed.slug}/standings/").content.decode()


def test_a_rehearsal_is_deleted_with_everything_in_it_and_the_journal_says_by_whom(
    coming: Event, rehearsed: Event, director: User
) -> None:
    before = (Player.objects.count(), Sheet.objects.count())
    pk = rehearsed.pk
    delete_rehearsal(event=rehearsed, by=director)
    assert not Event.objects.filter(pk=pk).exists()
    for model, way in models_of_events():
        assert not model._base_manager.filter(**{"__".join(way): pk}).exists(), model
    assert Player.objects.count() == before[0] - 7
    assert Registration.objects.filter(event=coming).count() == 7
    last = JournalRecord.objects.filter(chain=pk).order_by("-number").first()
    assert last is not None
    assert last.action == "rehearsal.erased"
    with pytest.raises(Refused):
        delete_rehearsal(event=coming, by=director)


@pytest.mark.parametrize(("gone", "code"), [(5, "too-few"), (0, "is-rehearsal")])
def test_what_cannot_be_rehearsed_is_refused(coming: Event, director: User, gone: int, code: str) -> None:
    if code == "is-rehearsal":
        Event.objects.filter(pk=coming.pk).update(rehearsal_of=coming.pk, is_public=False)
        coming.refresh_from_db()
    for row in list(coming.registrations.all())[:gone]:
        services.set_status(registration=row, by=director, status="withdrawn")
    with pytest.raises(Refused) as refused:
        rehearse(event=coming, by=director)
    assert [fault.code for fault in refused.value.faults] == [code]


# Without names


@pytest.fixture
def told(small: Simulated, director: User, taken_back: None) -> Event:
    """A played event in which names stand in every place where somebody may write."""
    event = Event.objects.get(pk=small.event.pk)
    Event.objects.filter(pk=event.pk).update(name="Кубок Пелагеи", place="Верхнеудинск")
    event.refresh_from_db()
    one = event.registrations.select_related("player").order_by("number")[0]
    fields = dict(
        zip(("surname", "given", "patronymic", "club", "city", "team", "pseudonym"), NAMES, strict=True)
    )
    services.edit_registration(registration=one, version=one.version, by=director, **fields)
    services.set_status(
        registration=event.registrations.get(number=2),
        by=director,
        status="withdrawn",
        reason="звала Пелагея",
    )
    return event


def test_a_copy_without_names_holds_none_of_them_and_proves_itself(told: Event, director: User) -> None:
    document = event_document(told)
    clean = scrub(document)
    content = as_bytes(clean)
    text = content.decode()
    people = Registration.objects.filter(event=told).select_related("player")
    words = {
        w
        for r in people
        for w in (r.player.surname, r.player.given, r.player.club, r.player.city)
        if len(w) > 2
    }
    assert len(words) > 20
    words.discard("Распасы")  # a club that is called as a contract is
    left = sorted(
        word
        for word in {*words, *NAMES, "звала", "Кубок", str(director)}
        if word.casefold() in text.casefold()
    )
    assert left == []
    assert read_event_file(content)["digest"] == clean["digest"]
    assert [one.text for one in verify_document(clean).differences] == []
    assert clean["results"] == document["results"], "the figures are those of the event"
    assert "signature" not in clean


def test_taken_in_again_it_shows_the_same_figures_and_no_name_in_any_format(
    told: Event, director: User
) -> None:
    made = import_event(document=scrub(event_document(told)), by=director)

    def figures(event: Event) -> Any:
        rows = standings_document(read_standings(event))
        return sorted(rows, key=lambda row: row["number"])

    assert figures(made) == figures(told)
    client = browser_of(director)
    people = Registration.objects.filter(event=told).select_related("player")
    words = {w for r in people for w in (r.player.surname, r.player.club, r.player.city) if len(w) > 2} | {
        *NAMES
    }
    for address in (
        *("players/", "standings/", "rounds/1/", "rounds/1/tables/1/", "rulings/", "annulled/", "journal/"),
        *(
            "exports/standings.csv",
            "exports/players.csv",
            "exports/deals.csv",
            "exports/sheets.json",
            "event-file/",
        ),
    ):
        shown = client.get(f"/events/{made.slug}/{address}")
        assert shown.status_code == 200, address
        text = b"".join(shown.streaming_content) if shown.streaming else shown.content
        assert [word for word in sorted(words) if word in text.decode()] == [], address


def test_the_command_writes_the_same_and_names_the_events_that_there_are(told: Event, tmp_path: Any) -> None:
    out = tmp_path / "x.json"
    call_command("scrub", told.slug, output=str(out))
    assert json.loads(out.read_text("utf-8"))["event"]["name"] == "Турнир"
    with pytest.raises(CommandError, match=told.slug):
        call_command("scrub", "nowhere", stdout=io.StringIO())


def test_a_word_of_programs_that_is_somebodys_name_stays_what_it_is() -> None:
    replace = replacer({"Pass": "Игрок1"})
    assert inside({"calls": [[1, "pass"]], "name": "Pass A.", "label": "для Pass"}, replace) == {
        "calls": [[1, "pass"]],
        "name": "текст",
        "label": "для Игрок1",
    }


# The archive and deletion (row 3)


def test_row_3_an_event_or_a_player_with_results_is_not_deleted_and_the_refusal_says_why(
    small: Simulated, director: User, taken_back: None
) -> None:
    event = Event.objects.get(pk=small.event.pk)
    digest = standings_hash([event])
    with pytest.raises(Refused) as refused:
        delete_event(event=event, by=director, typed=event.name)
    (fault,) = refused.value.faults
    assert fault.code == "has-results"
    assert fault.params["lines"] == sum(
        sheet.last_number for sheet in Sheet.objects.filter(table__round__event=event)
    )
    with pytest.raises(Refused) as held:
        services.delete_player(registration=event.registrations.get(number=1), by=director)
    assert [one.code for one in held.value.faults] == ["player-held"]
    assert "места" in held.value.told()[0]["message"]
    assert standings_hash([event]) == digest


def test_row_3_an_event_without_results_goes_only_with_its_name_typed(coming: Event, director: User) -> None:
    client = browser_of(director)
    pk = coming.pk
    assert client.post(f"/events/{coming.slug}/delete/", {"typed": "Кубок"}).status_code == 400
    assert Event.objects.filter(pk=pk).exists()
    assert client.post(f"/events/{coming.slug}/delete/", {"typed": "кубок верхней  волги"}).status_code == 302
    assert not Event.objects.filter(pk=pk).exists()
    assert not Player.objects.filter(surname="Константинопольская").exists()


def test_a_player_entered_by_mistake_is_deleted(coming: Event, director: User) -> None:
    row = coming.registrations.get(number=3)
    services.mark_attendance(registration=row, by=director, kind="came")
    services.delete_player(registration=row, by=director)
    assert not Registration.objects.filter(pk=row.pk).exists()
    assert not Player.objects.filter(pk=row.player_id).exists()


def test_an_event_in_the_archive_is_read_and_not_written_and_comes_back(
    small: Simulated, director: User, taken_back: None
) -> None:
    event, digest = small.event, standings_hash([small.event])
    scorer = User.objects.create_user("writer")
    event.staff.create(user=scorer, role="director", may_annul=True)
    client = browser_of(scorer)
    client.post(f"/events/{event.slug}/archive/")
    event = Event.objects.get(pk=event.pk)
    assert event.archived_at is not None
    assert event in archived_for(scorer)
    assert event not in events_for(scorer)[0]
    assert [may(scorer, event, one) for one in (Action.WATCH, Action.PRINT, Action.ENTER, Action.SEAT)] == [
        *(True, True, False, False)
    ]
    assert client.get(f"/events/{event.slug}/standings/").status_code == 200
    Round.objects.filter(event=event).update(state="published")
    sheet = Sheet.objects.filter(table__round__event=event).first()
    with pytest.raises(WrongState, match="in the archive"):  # a phone asks no permission of the staff
        record_entry(sheet=sheet, fact={"end": "time"}, by=scorer, client_id=uuid.uuid4())
    Round.objects.filter(event=event).update(state="closed")
    assert client.post(f"/events/{event.slug}/players/add/", {"surname": "Новый"}).status_code == 403
    client.post(f"/events/{event.slug}/archive/", {"back": "1"})
    event = Event.objects.get(pk=event.pk)
    assert event.archived_at is None
    assert may(scorer, event, Action.ENTER)
    assert standings_hash([event]) == digest


def test_the_api_rehearses_archives_and_deletes_as_the_pages_do(
    rehearsed: Event, coming: Event, director: User
) -> None:
    client, base = browser_of(director), f"/api/v1/events/{coming.slug}"

    def send(method: str, path: str, **body: Any) -> Any:
        return getattr(client, method)(f"{base}/{path}", json.dumps(body), content_type="application/json")

    (told,) = client.get(f"{base}/rehearsals/?pace=10").json()
    length = length_of(rehearsed, minutes_a_deal=10)
    assert (told["id"], told["deals"], told["minutes"]) == (rehearsed.pk, length.deals, length.minutes)
    assert [row["round"] for row in told["rounds"]] == [1, 2]
    assert client.get(f"{base}/rehearsals/?pace=0").status_code == 400
    assert client.get(f"{base}/rehearsals/{rehearsed.pk}/").json()["minutes_a_deal"] == 5
    job = send("post", "rehearsals/")
    assert (job.status_code, job.json()["kind"], job.json()["event"]) == (201, "rehearsal", coming.slug)
    assert client.get(f"{base}/rehearsals/{coming.pk}/").status_code == 404, "the event itself is none"
    assert send("delete", f"rehearsals/{rehearsed.pk}/").status_code == 204
    assert rehearsed.pk not in [one["id"] for one in client.get(f"{base}/rehearsals/").json()]
    assert NAMES[0] not in client.get(f"{base}/event-file/without-names/").content.decode()
    assert send("post", "archive/", archived=True).json()["archived_at"]
    assert send("post", "archive/").status_code == 400
    end = send("post", "archive/", archived=False).json()
    assert end == {"archived_at": None, "held": {"lines": 0, "entries": 0, "rulings": 0}}
    assert send("delete", "players/3/").status_code == 204
    assert send("delete", "players/3/").status_code == 404
    wrong = send("post", "delete/", typed="Кубок")
    assert (wrong.status_code, wrong.json()["errors"][0]["code"]) == (400, "name-not-typed")
    assert send("post", "delete/", typed=coming.name).status_code == 204
    assert client.get(f"{base}/").status_code == 404


def test_the_small_event_is_the_one_that_was_ordered(small: Simulated) -> None:
    assert small.event.registrations.count() == SMALL.players
