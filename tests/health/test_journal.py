"""A service that writes and that somebody outside the services calls is an action of the journal."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from config.settings import JOURNALLED_APPS
from tests.health.test_code import APPS, ROOT, WRITES, modules, named

OUTSIDE = ("views", "api", "tasks", "management", "admin")
BELOW = {"office", "analysis", "journal", "proof"}
"""Apps that no event stands in."""
WITHOUT_ROWS = {"archive"}
NOT_ACTIONS: dict[str, str] = {}
"""Public services that write and are no action, each with the reason."""


@dataclass
class Service:
    """A function of a services module: whether it writes, whom it calls, whether it is an action."""

    name: str
    where: str
    writes: bool
    is_action: bool
    calls: set[str] = field(default_factory=set)


def decorators(node: ast.FunctionDef) -> set[str]:
    names = set()
    for one in node.decorator_list:
        called = one.func if isinstance(one, ast.Call) else one
        names.add(called.id if isinstance(called, ast.Name) else getattr(called, "attr", ""))
    return names


def read_services(source: str, where: str) -> list[Service]:
    found = []
    for node in ast.parse(source).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        calls = [inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call)]
        writes = any(isinstance(call, ast.Attribute) and call.attr in WRITES for call in calls)
        names = {call.id if isinstance(call, ast.Name) else getattr(call, "attr", "") for call in calls}
        found.append(Service(node.name, where, writes, "action" in decorators(node), names - WRITES))
    return found


def spread(services: list[Service]) -> None:
    """Whoever calls a writer that is no action by itself writes too."""
    while True:
        bare = {one.name for one in services if one.writes and not one.is_action}
        more = [one for one in services if not one.writes and one.calls & bare]
        if not more:
            return
        for one in more:
            one.writes = True


def services_used(source: str) -> set[tuple[str, str]]:
    """App and name of every service that a module takes from a services package of some app."""
    tree = ast.parse(source)
    packages: dict[str, str] = {}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            app, _dot, rest = node.module.partition(".")
            for alias in node.names:
                if rest.split(".")[0] == "services":
                    found.add((app, alias.name))
                    packages[alias.asname or alias.name] = app
                elif alias.name == "services":
                    packages[alias.asname or alias.name] = app
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in packages:
            found.add((packages[node.value.id], node.attr))
    return found


def service_modules(app: str) -> list[Path]:
    found = modules(f"{app}/services")
    single = ROOT / app / "services.py"
    return [*found, single] if single.exists() else found


def all_services() -> list[Service]:
    apps = [app for app in APPS if app not in BELOW]
    paths = [path for app in apps for path in service_modules(app)]
    found = [one for path in paths for one in read_services(path.read_text("utf-8"), named(path))]
    spread(found)
    return found


def used_outside() -> set[tuple[str, str]]:
    faces = [
        path for path in modules(*APPS) if set(path.relative_to(ROOT).with_suffix("").parts) & set(OUTSIDE)
    ]
    return set().union(*(services_used(path.read_text("utf-8")) for path in faces))


def test_the_search_finds_services_by_name_and_by_module() -> None:
    source = "from a import services\nfrom b.services import rounds\nfrom c.services.x import f\n"
    assert services_used(source + "services.g()\nrounds.h()\n") == {
        ("b", "rounds"),
        ("c", "f"),
        ("a", "g"),
        ("b", "h"),
    }


def test_the_search_finds_a_service_that_writes_through_another() -> None:
    source = "def tell(*, by):\n    write()\n\ndef write():\n    Row.objects.create()\n"
    services = read_services(source, "x.py")
    spread(services)
    assert [(one.name, one.writes, one.is_action) for one in services] == [
        ("tell", True, False),
        ("write", True, False),
    ]


def test_every_service_that_writes_and_is_called_from_outside_is_an_action() -> None:
    outside = used_outside()
    faults = [
        f"{one.where}: {one.name} writes and is no action of the journal (docs/journal.md)"
        for one in all_services()
        if one.writes
        and not one.is_action
        and not one.name.startswith("_")
        and (one.where.split("/")[0], one.name) in outside
        and f"{one.where}:{one.name}" not in NOT_ACTIONS
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("app", [app for app in APPS if app not in BELOW | WITHOUT_ROWS])
def test_the_rows_of_every_app_above_the_journal_are_followed(app: str) -> None:
    assert app in JOURNALLED_APPS
