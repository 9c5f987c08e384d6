"""The promises of the house that a reader of the code relies on."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOUSE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
ROOMS = sorted(HOUSE["importlinter"]["root_packages"])
APPS = sorted(set(ROOMS) - {"config", "preferans"})
WRITES = {
    "save",
    "create",
    "update",
    "delete",
    "bulk_create",
    "bulk_update",
    "get_or_create",
    "update_or_create",
}
MOST_LINES = 400


def modules(*folders: str) -> list[Path]:
    """Every Python module under the folders, migrations aside."""
    found = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if "migrations" not in path.parts]


def is_shell_face(path: Path) -> bool:
    """Tell whether a module is a views or api module, or stands in a package of that name."""
    names = [*path.relative_to(ROOT).parts[:-1], path.stem]
    return any(name.startswith(("views", "api")) for name in names)


def find_writes(source: str) -> list[tuple[int, str]]:
    """Return line and name of every call such as ``something.save(…)``."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        (call.lineno, call.func.attr)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr in WRITES
    ]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_search_for_writes_finds_one() -> None:
    assert find_writes("def view(request):\n    request.user.save()\n") == [(2, "save")]


@pytest.mark.parametrize("path", list(filter(is_shell_face, modules(*APPS, "config"))), ids=named)
def test_views_and_api_leave_writing_to_services(path: Path) -> None:
    faults = [f"{named(path)}:{line} calls .{name}(" for line, name in find_writes(path.read_text("utf-8"))]
    assert not faults


def test_no_module_is_two_modules_in_one() -> None:
    paths = modules(*ROOMS, "tests", "tools")
    lengths = {named(path): len(path.read_text("utf-8").splitlines()) for path in paths}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


@pytest.mark.parametrize(
    "app", [*APPS, "preferans", "scoring/domain", "tournaments/domain", "rulings/rulebook"]
)
def test_the_door_of_a_room_is_empty(app: str) -> None:
    assert (ROOT / app / "__init__.py").read_text("utf-8").strip() == ""


TEMPLATES = sorted(
    path
    for folder in (ROOT / "templates", *(ROOT / app / "templates" for app in APPS))
    for path in folder.rglob("*")
    if path.is_file() and "print" not in path.relative_to(folder).parts
)
INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "an inline script": re.compile(r"<script\b(?![^>]*\bsrc=)", re.IGNORECASE),
    "an event handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "an address of another host": re.compile(r"(?:src|href)\s*=\s*[\"'](?:https?:)?//", re.IGNORECASE),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_page_passes_the_content_security_policy(path: Path) -> None:
    text = path.read_text("utf-8")
    faults = [
        f"{named(path)}:{text.count(chr(10), 0, match.start()) + 1} has {what}"
        for what, pattern in INLINE.items()
        for match in pattern.finditer(text)
    ]
    assert not faults
