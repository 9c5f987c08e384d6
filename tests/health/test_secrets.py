"""Nothing secret lies in the project, and no text of people reaches a page unescaped."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASIDE = {".git", ".venv", "var", "node_modules", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
TEXTS = {
    ".py",
    ".html",
    ".js",
    ".css",
    ".md",
    ".toml",
    ".sh",
    ".json",
    ".yml",
    ".yaml",
    ".cfg",
    ".ini",
    ".env",
    "",
}
SECRETS = {
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
    "a key of the installation": re.compile(r"""(?i)secret_key["']?\s*[:=]\s*["'][^"'\s]{16,}["']"""),
    "a database's password": re.compile(r"postgres(?:ql)?://\w+:(?!PASSWORD|password)[^@\s{}…<]+@"),
    "a token": re.compile(r"""(?i)\b(?:token|password|passwd)\s*=\s*["'][0-9a-f]{32,}["']"""),
}
UNESCAPED = {
    ".html": re.compile(
        r"""(?<!['"])\|\s*safe\b|autoescape off"""
    ),  # a text that stands in the template is ours
    ".py": re.compile(r"\bmark_safe\("),
}
DRAWN = {"phones/prints/cards.py"}
"""Where a library draws a picture of a code as SVG."""


def files() -> list[Path]:
    """Every text of the project, what is made at run time aside."""
    found = [path for path in ROOT.rglob("*") if not ASIDE & set(path.relative_to(ROOT).parts)]
    return [path for path in found if path.is_file() and path.suffix in TEXTS and path != Path(__file__)]


@pytest.mark.parametrize("name", SECRETS)
def test_no_secret_lies_in_the_project(name: str) -> None:
    where = [path for path in files() if SECRETS[name].search(path.read_text(errors="ignore"))]
    assert [str(path) for path in where if "tests" not in path.parts] == [], name


def test_each_pattern_finds_what_it_looks_for() -> None:
    lines = {
        "a private key": "-----BEGIN " + "EC PRIVATE KEY-----",
        "a key of the installation": "SECRET" + '_KEY = "abcdefghijklmnopqrstuvwx"',
        "a database's password": "postgresql" + "://tirazh:семь@db/tirazh",
        "a token": "tok" + 'en = "0123456789abcdef0123456789abcdef"',
    }
    assert all(SECRETS[name].search(line) for name, line in lines.items())


def test_no_template_or_module_switches_escaping_off() -> None:
    faces = [path for path in files() if path.suffix in UNESCAPED and "tests" not in path.parts]
    found = {str(path.relative_to(ROOT)) for path in faces if UNESCAPED[path.suffix].search(path.read_text())}
    assert found <= DRAWN, found - DRAWN
