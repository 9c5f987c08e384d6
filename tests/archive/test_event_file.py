"""An event goes out as one file of facts, proves itself, comes in as the same event; hostile files do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from archive.domain.eventfile.layout import EVENT, LEFT_OUT, LEFT_OUT_COLUMNS, SECTIONS
from archive.domain.eventfile.reading import MOST_DEPTH, Unread, check_document, digest_of, read_event_file
from archive.domain.eventfile.schema import event_schema
from archive.domain.eventfile.signing import is_signed_rightly, new_key, public_key, read_key, sign
from archive.selectors.event_file import PLAYER_COLUMNS, as_bytes, event_document
from archive.selectors.verifying import verify_document
from archive.services.event_import import import_event
from archive.services.trials import Size, Trial, play_event
from journal.selectors.chains import breaks_of, head_of, records_of
from office.faults import Refused
from office.models import User
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.standings import canonical_json, read_standings, standings_document
from tournaments.models import Event

Document = dict[str, Any]
pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
SEED, SIZE = 4, Size(players=(6, 8), rounds=(2, 2), deals=(2, 3))
"""A random event with penalties, rulings, changed seats and a round set aside."""


@pytest.fixture(scope="module")
def by(kept: None) -> User:
    return User.objects.create_user("director", display_name="Ланской", is_superuser=True)


@pytest.fixture(scope="module")
def event(by: User) -> Event:
    return play_event(Trial(SEED), by=by, size=SIZE)


@pytest.fixture(scope="module")
def document(event: Event) -> Document:
    return event_document(event)


def copy(document: Document) -> Document:
    return json.loads(json.dumps(document))


def sealed(document: Document) -> Document:
    """With the hash of what it says now: only the facts can give it away."""
    return {**document, "digest": digest_of(document)}


def test_the_event_has_what_the_tests_below_change(document: Document) -> None:
    for section in ("lines", "rulings", "event_entries", "seat_changes", "counting"):
        assert document[section], section


def test_the_file_proves_itself_and_is_the_same_each_time(event: Event, document: Document) -> None:
    assert read_event_file(as_bytes(document)) == document == event_document(event)
    assert verify_document(document).differences == ()
    assert document["journal"] == dict(zip(("records", "head"), head_of(event.pk), strict=True))


def test_taken_in_it_has_byte_identical_standings_and_goes_out_as_the_same_file(
    event: Event, document: Document, by: User
) -> None:
    made = import_event(document=read_event_file(as_bytes(document)), by=by, reason="sha")
    ours, theirs = (canonical_json(standings_document(read_standings(one))) for one in (made, event))
    assert ours == theirs
    assert [said for sheet in sheets_of([made]) for said in sheet_differences(sheet)] == []
    again = event_document(made)
    same = {"event": {**document["event"], "is_public": False}, "journal": again["journal"]}
    assert {**again, "digest": ""} == {**document, **same, "digest": ""}
    assert (made.slug != event.slug, made.is_public) == (True, False)
    record = records_of(made.pk).get()
    assert (record.action, record.by, record.reason) == ("event.imported", by, "sha")
    assert breaks_of(made.pk) == []
    assert not User.objects.filter(username__startswith=f"@{made.pk}-", is_active=True).exists()


def add_trick(document: Document) -> None:
    for line in document["lines"]:
        tricks = line["fact"].get("tricks")
        if tricks:
            give = next(at for at, count in enumerate(tricks) if count)
            take = next(at for at in range(len(tricks)) if at != give)
            tricks[give], tricks[take] = tricks[give] - 1, tricks[take] + 1


def change_row(section: str, **values: Any) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document[section][0].update(values)

    return change


def change_vists(document: Document) -> None:
    document["results"]["standings"][0]["rounds"][0]["vists"] = "1000"


def change_figure(document: Document) -> None:
    document["results"]["sheets"][0]["figures"]["pool 0"] = "77"


def sit_twice(document: Document) -> None:
    seats = [row for row in document["seats"] if row["table"][0] == 1 and row["to_entry"] is None]
    seats[-1]["registration"] = seats[0]["registration"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (add_trick, "round"),
        (change_vists, "standings, player"),
        (change_figure, "pool 0"),
        (sit_twice, "round 1"),
        (change_row("conventions", preset="code1996-rostov", overrides={}), "round"),
        (change_row("event_entries", kind="vists", numerator=999, denominator=1), "standings, player"),
        (change_row("event_entries", source="ruling 999"), "event_entries"),
        (change_row("rulings", answers={"no": "such"}), "ruling 1"),
        (change_row("rulings", edition="unknown"), "ruling 1"),
        (change_row("conventions", preset="no-such"), "round"),
        (change_row("lines", fact={"contract": {}}), "round"),
        (change_row("counting", scheme={"transforms": [{"kind": "unknown"}]}), "sheets and standings"),
    ],
)
def test_what_was_changed_is_named(
    document: Document, by: User, change: Callable[[Document], None], where: str
) -> None:
    forged = copy(document)
    change(forged)
    found = verify_document(forged).differences
    assert any(where in one.where for one in found), found
    with pytest.raises(Refused):
        import_event(document=forged, by=by)


def faults_of(content: bytes) -> list[str]:
    with pytest.raises(Unread) as unread:
        read_event_file(content)
    return [fault.code for fault in unread.value.faults]


DEEP = b'{"format":"tirazh-event/1","x":' + b"[" * (MOST_DEPTH + 5) + b"]" * (MOST_DEPTH + 5) + b"}"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "json"),
        (b"\xff\xfe", "encoding"),
        (b"PK\x03\x04", "json"),
        (b"[1, 2]", "no-event-file"),
        (b'{"format": "tirazh-sheet/1"}', "no-event-file"),
        (b'{"format":"tirazh-event/1","format":"tirazh-event/1"}', "key-twice"),
        (b'{"format":"tirazh-event/1","x":NaN}', "json"),
        (b'{"format":"tirazh-event/1","x":"\\u0000"}', "character"),
        (DEEP, "too-deep"),
        (b"[" * 200_000, "json"),
        (b'{"format":"tirazh-event/1"}', "missing"),
        (b'{"format":"tirazh-event/1","x":' + b"9" * 5000 + b"}", "json"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:24]),
)
def test_a_hostile_file_is_refused_plainly(content: bytes, code: str) -> None:
    assert code in faults_of(content)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d.update(surprise=[]), "unknown"),
        (lambda d: d["players"][0].update(surprise=1), "unknown"),
        (lambda d: d["players"][0].pop("surname"), "missing"),
        (lambda d: d["players"].append(d["players"][0]), "twice"),
        (lambda d: d["players"][0].update(number="1"), "kind"),
        (lambda d: d["players"][0].update(number=2**60), "kind"),
        (lambda d: d["players"][0].update(number=True), "kind"),
        (lambda d: d["lines"][0].update(written_at="yesterday"), "kind"),
        (lambda d: d["lines"][0].update(written_at="2026-11-14T10:00:00"), "kind"),
        (lambda d: d["event"].update(starts_on="2026-02-31"), "kind"),
        (lambda d: d["seats"][0].update(registration=9999), "nowhere"),
        (lambda d: d["seats"][0].update(table=[1]), "kind"),
        (lambda d: d["lines"][0].update(written_by=99), "nowhere"),
        (lambda d: d.update(people="x"), "kind"),
        (lambda d: d.update(results=[]), "kind"),
        (lambda d: d["event"].update(name="Иной"), "digest"),
        (lambda d: d.update(digest="0" * 64), "digest"),
    ],
)
def test_a_wrong_row_or_hash_is_named(document: Document, change: Any, code: str) -> None:
    forged = copy(document)
    change(forged)
    assert code in faults_of(as_bytes(forged))


@pytest.mark.parametrize(
    ("section", "values"),
    [
        ("players", {"surname": "Я" * 100}),
        ("players", {"status": "king"}),
        ("event", {"name": ""}),
        ("event", {"publication": "never"}),
        ("sheets", {"state": "lost"}),
        ("seats", {"from_entry": -5}),
        ("tables", {"number": 10**9}),
    ],
)
def test_values_that_no_column_takes_are_refused_and_nothing_is_kept(
    document: Document, by: User, section: str, values: Document
) -> None:
    forged = copy(document)
    row = forged[section] if section == "event" else forged[section][0]
    row.update(values)
    before = Event.objects.count(), User.objects.count()
    with pytest.raises((Refused, Unread)):
        import_event(document=check_document(sealed(forged)), by=by)
    assert (Event.objects.count(), User.objects.count()) == before


def test_a_signature_holds_for_this_file_and_this_key_alone(document: Document) -> None:
    key = read_key(new_key())
    signed = sign(document, key)
    assert is_signed_rightly(read_event_file(as_bytes(signed)))
    assert verify_document(signed).signed_by == public_key(key)
    forged = sealed({**copy(signed), "people": [*signed["people"], "Подсадной"]})
    assert [one.where for one in verify_document(forged).differences] == ["signature"]
    other = {**signed, "signature": {**signed["signature"], "public_key": public_key(read_key(new_key()))}}
    assert not is_signed_rightly(other)
    with pytest.raises(ValueError, match="Ed25519"):
        read_key("no key")


@pytest.mark.parametrize("spoils", [False, True])
def test_the_command_tells_by_its_status(
    document: Document, tmp_path: Path, spoils: bool, capsys: Any
) -> None:
    told = copy(document)
    if spoils:
        change_figure(told)
    path = tmp_path / "event.json"
    path.write_bytes(as_bytes(sealed(told)))
    if not spoils:
        call_command("verify", str(path), "--json")
        assert json.loads(capsys.readouterr().out)["differences"] == []
        return
    with pytest.raises(SystemExit) as stopped:
        call_command("verify", str(path))
    assert stopped.value.code == 1
    assert "pool 0" in capsys.readouterr().err


def test_a_missing_file_is_bad_input(capsys: Any) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("verify", "/no/such/file", "--json")
    assert stopped.value.code == 2
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "unreadable"


def test_pages_give_the_file_to_the_director_and_take_it_in(
    event: Event, document: Document, by: User
) -> None:
    client = Client()
    client.force_login(by)
    assert client.get(f"/events/{event.slug}/event-file/").content == as_bytes(document)
    upload = io_of(as_bytes(document), "e.json")
    answer = client.post("/take-in/", {"file": upload})
    assert answer.status_code == 302
    bad = client.post("/take-in/", {"file": io_of(b"{}", "e.json")})
    assert bad.status_code == 422


def io_of(content: bytes, name: str) -> Any:
    return SimpleUploadedFile(name, content)


def test_every_column_of_an_event_is_in_the_file_or_left_out_with_a_reason() -> None:
    known = {section.model: {column.name for column in section.columns} for section in (EVENT, *SECTIONS)}
    skipped = {"id", *LEFT_OUT_COLUMNS, *PLAYER_COLUMNS}
    faults = []
    for label in settings.JOURNALLED_APPS:
        for model in apps.get_app_config(label).get_models(include_auto_created=True):
            name = model._meta.label
            if name in LEFT_OUT:
                continue
            columns = {field.name for field in model._meta.concrete_fields}
            missing = columns - known.get(name, set()) - skipped
            if name not in known or missing - FOUND_AGAIN.get(name, set()):
                faults.append(f"{name}: {sorted(missing)}")
    assert not faults, "archive/domain/eventfile/layout.py: " + "; ".join(faults)


FOUND_AGAIN = {"tournaments.Seat": {"round"}}  # its table says it


def test_the_published_schema_is_fresh() -> None:
    published = json.loads((ROOT / "docs" / "event-file.schema.json").read_text("utf-8"))
    assert published == event_schema()
