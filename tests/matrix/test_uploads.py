"""Hostile files at every upload and command: never an error of the program, always a word, nothing changed.

Nothing can be left out: forms, bodies and commands that read files are found in the code, and one without its
row here fails. To add an upload: a row in `FORMS` or `BODIES`; a command: one in `COMMANDS`, or in `NO_FILE`
with the reason.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command, get_commands
from rest_framework import serializers

from tests.matrix.hostile import NAMES, contents
from tests.matrix.pages import form_of
from tests.matrix.routes import fill
from tests.matrix.rows import E, R
from tests.matrix.table import ROWS
from tests.matrix.world import World
from tournaments.selectors.versions import version_of

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
OWN = [one.name for one in apps.get_app_configs() if (ROOT / one.name).is_dir()]
CONTENTS = contents()

FORMS = {
    "analysis.forms.FileForm": ("cards/library/take-in/", "cards/many/"),
    "archive.views.event_files.EventFileForm": ("take-in/",),
    "duplicate.forms.sets.SetForm": (f"{R}duplicate/edit/",),
    "formats.forms.schedules.ScriptForm": (f"{E}schedule/upload/",),
    "tournaments.forms.players.FileForm": (f"{E}players/import/",),
}
"""Every form with a file, and the addresses where it stands."""
BODIES = {"tournaments.serializers.players.ImportBody": f"api/v1/{E}players/import/"}
"""Every body of the API with a file."""
READERS = {
    "analysis/views/library.py",
    "archive/views/event_files.py",
    "duplicate/views/pages.py",
    "formats/views/lots.py",
    "phones/views/table.py",  # a report of a phone, as JSON: `t/<str:code>/send/`
    "tournaments/api/players.py",
    "tournaments/views/players.py",
}
"""Every module that takes files or raw bodies out of a request."""
WHOLE = ("api/v1/take-in/", f"api/v1/{E}schedule/upload/", "api/v1/score/", "api/v1/cards/analyse/")
WHOLE += (f"api/v1/{E}players/import/", "t/<str:code>/send/")
"""Addresses whose body is a file in itself; `tests/trust/test_fuzz_api.py` has the rest of the API."""

COMMANDS: dict[str, Callable[[str], list[list[str]]]] = {
    "analyse": lambda file: [["analyse", file], ["analyse", file, "--json"]],
    "backup": lambda file: [["backup", "--check", file]],
    "export_event": lambda file: [["export_event", "cup-2026", "--sign", file]],
    "import_event": lambda file: [["import_event", file, "--director", "login-director"]],
    "layouts": lambda file: [["layouts", file], ["layouts", file, "--json"]],
    "restore": lambda file: [["restore", file, "--yes"]],
    "rule": lambda file: [["rule", "revoke", "--sheet", file]],
    "score": lambda file: [["score", file], ["score", file, "--json", "--balances"]],
    "seat": lambda file: [
        ["seat", "--check", file, "--players", "8", "--rounds", "2"],
        ["seat", "--players", "8", "--rounds", "2", "--apart", file],
        ["seat", "--players", "8", "--rounds", "3", "--fixed", file],
        ["seat", "--replay", file],
    ],
    "verify": lambda file: [["verify", file], ["verify", file, "--json"]],
}
NO_FILE = {
    "check_rulings": "reads the database alone",
    "demo": "makes its event itself",
    "hammer": "makes its event itself",
    "logins": "reads the database alone",
    "rebuild": "reads the database alone",
    "rulebook": "prints the rulebook",
    "scrub": "reads the database, writes a file",
    "serve": "starts processes",
    "simulate": "makes its event itself",
    "soak": "makes its events itself",
    "warm": "compiles the solver",
}
FINE = {
    ("seat", "--apart"): {"empty", "blanks", "a mark of order alone"},
    ("seat", "--fixed"): {"an array of nothing"},
}


def modules() -> Iterator[Any]:
    """Every module of the apps but their tests and migrations."""
    for name in OWN:
        package = importlib.import_module(name)
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            if ".migrations" not in found.name:
                yield importlib.import_module(found.name)


def with_files(base: type, field: type) -> set[str]:
    """The full names of the classes of this base that have such a field."""
    found = set()
    for module in modules():
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, base) and one.__module__ == module.__name__:
                declared = getattr(one, "base_fields", None) or getattr(one, "_declared_fields", {})
                if any(isinstance(kept, field) for kept in declared.values()):
                    found.add(f"{one.__module__}.{one.__qualname__}")
    return found


def test_every_upload_and_command_has_its_row() -> None:
    assert with_files(forms.BaseForm, forms.FileField) == set(FORMS)
    answers = {"office.serializers.JobSerializer"}  # names a file that is handed out
    assert with_files(serializers.Serializer, serializers.FileField) - answers == set(BODIES)
    reading = re.compile(r"\.FILES\b|request\.body\b|request\.read\(|parser_classes = ")
    found = {
        str(path.relative_to(ROOT))
        for name in OWN
        for path in (ROOT / name).rglob("*.py")
        if reading.search(path.read_text(encoding="utf-8"))
    }
    assert found == READERS
    commands = {name for name, app in get_commands().items() if app in OWN}
    assert commands == {*COMMANDS, *NO_FILE}
    assert {address for routes in FORMS.values() for address in routes} <= set(ROWS)


def rows_now(world: World) -> dict[str, object]:
    """How many rows there are of each kind, and the figure of the event."""
    counts: dict[str, object] = {
        model._meta.label: model._base_manager.count()
        for model in apps.get_models()
        if model._meta.label not in ("sessions.Session",)
    }
    return counts | {"event": version_of(world.event.slug)}


def said(text: str) -> str:
    """The first word of refusal on a page."""
    found = re.search(r'class="(?:fault|errorlist|warn)[^>]*>(.*?)</', text, re.DOTALL)
    return re.sub(r"<[^>]*>", "", found[1]).strip() if found else ""


@pytest.mark.parametrize("route", sorted(route for routes in FORMS.values() for route in routes))
def test_hostile_files_at_a_form_are_refused_in_words_and_change_nothing(world: World, route: str) -> None:
    row = ROWS[route]
    path = fill(route, {**world.parameters, **row.given})
    client = world.client("director")
    given = form_of(client.get(path).content.decode(), "file")
    before = rows_now(world)
    for number, (name, content) in enumerate(CONTENTS.items()):
        file = SimpleUploadedFile(NAMES[number % len(NAMES)], content)
        answer = client.post(path, {**given, "source": "entered", "file": file})
        text = answer.content.decode()
        if (
            route == "cards/many/" and answer.status_code == 302
        ):  # read line by line: its file tells the faults
            job = client.get(answer.headers["Location"])
            assert job.status_code == 200, name
            continue
        assert answer.status_code in (200, 400, 409, 413, 422), (name, answer.status_code)
        if answer.status_code != 200:
            assert said(text), name
    after = rows_now(world)
    if route == "cards/many/":
        ours = {"office.Job", "django_tasks_db.DBTaskResult"}
        before, after = ({k: v for k, v in rows.items() if k not in ours} for rows in (before, after))
    assert after == before


def test_hostile_files_in_a_body_of_the_api_are_refused_in_words(world: World) -> None:
    client = world.client("director")
    before = rows_now(world)
    for number, (name, content) in enumerate(CONTENTS.items()):
        file = SimpleUploadedFile(NAMES[number % len(NAMES)], content)
        path = fill(next(iter(BODIES.values())), world.parameters)
        answer = client.post(path, {"file": file, "dry_run": "true"})
        assert answer.status_code in (200, 400, 413), (name, answer.content[:300])
        told = answer.json()
        assert all(one["message"] for one in told.get("errors", told.get("faults", []))), name
        assert answer.status_code == 200 or told["errors"], name
    assert rows_now(world) == before


@pytest.mark.parametrize("route", WHOLE)
def test_hostile_bodies_are_refused_in_words_and_change_nothing(world: World, route: str) -> None:
    path = fill(route, world.parameters)
    client = world.client("director")
    before = rows_now(world)
    for name, content in CONTENTS.items():
        answer = client.post(path, content, content_type="application/json")
        assert answer.status_code < 500, (name, answer.content[:300])
        assert re.search(r'"message": ?"[^"]', answer.content.decode()), (name, answer.content[:300])
    assert rows_now(world) == before


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_hostile_files_at_a_command_are_refused_in_words_and_change_nothing(
    world: World, command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = rows_now(world)
    files = {"nowhere": tmp_path / "nowhere", "a folder": tmp_path}
    for number, (name, content) in enumerate(CONTENTS.items()):
        files[name] = tmp_path / f"{number}.xlsx"
        files[name].write_bytes(content)
    for name, file in files.items():
        for words in COMMANDS[command](str(file)):
            out, status = io.StringIO(), 0
            told = ""
            try:
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                    call_command(*words, stdout=out, stderr=out)
            except SystemExit as end:
                status = int(end.code or 0)
            except CommandError as refused:
                status, told = refused.returncode, str(refused)
            told = (told + out.getvalue() + "".join(capfd.readouterr())).strip()
            if name in FINE.get((command, words[-2]), ()) or (command == "analyse" and not status):
                continue
            assert status, (words, name, told[:300])
            assert told, (words, name)
            assert "Traceback" not in told, (words, name)
    assert rows_now(world) == before
