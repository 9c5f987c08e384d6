#!/usr/bin/env python
"""Fail when a text of the project has no Russian translation, naming the file and the line.

The texts are collected by Django's own ``makemessages`` in a copy of the sources, so that nothing here is
written; what it finds is looked up in the catalogue. Translations that no text uses are listed too, and
fail with ``--strict``.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

import django
import polib
from django.conf import settings
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.po"
HOUSE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
ROOMS = sorted([*HOUSE["importlinter"]["root_packages"], "templates"])
Key = tuple[str, str]


def collect() -> polib.POFile:
    """Return the texts of the sources with their places, as makemessages finds them."""
    with tempfile.TemporaryDirectory(prefix="tirazh-texts-") as folder:
        copy = Path(folder)
        for room in ROOMS:
            shutil.copytree(
                ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__", "migrations", "*.pyc")
            )
        (copy / "locale").mkdir()
        here = Path.cwd()
        os.chdir(copy)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                call_command(
                    "makemessages",
                    locale=["ru"],
                    extensions=["html", "py", "svg", "txt"],
                    no_wrap=True,
                    verbosity=0,
                )
        finally:
            os.chdir(here)
        return polib.pofile(str(copy / "locale" / "ru" / "LC_MESSAGES" / "django.po"))


def key_of(entry: polib.POEntry) -> Key:
    """Return what makes two entries the same text."""
    return entry.msgctxt or "", entry.msgid


def place_of(entry: polib.POEntry) -> str:
    """Return the first file and line of a text."""
    return ":".join(entry.occurrences[0]) if entry.occurrences else "?"


def find_faults(used: polib.POFile, known: polib.POFile) -> list[str]:
    """Return one line for each text that is not translated, or not as it is used."""
    translated = {key_of(entry): entry for entry in known}
    faults = []
    for entry in used:
        own = translated.get(key_of(entry))
        if own is None:
            faults.append(f"{place_of(entry)}: no translation of {entry.msgid!r}")
        elif "fuzzy" in own.flags:
            faults.append(f"{place_of(entry)}: the translation of {entry.msgid!r} is marked fuzzy")
        elif entry.msgid_plural and len([form for form in own.msgstr_plural.values() if form]) != 3:
            faults.append(f"{place_of(entry)}: {entry.msgid!r} is counted and needs three Russian forms")
        elif not entry.msgid_plural and not own.msgstr:
            faults.append(f"{place_of(entry)}: the translation of {entry.msgid!r} is empty")
    return faults


def main(arguments: list[str]) -> int:
    """Print the faults and return 1 when there are any."""
    if shutil.which("xgettext") is None:
        print("Translations were not checked: gettext is missing (Debian: apt-get install gettext).")
        return int(bool(os.environ.get("TIRAZH_REQUIRE_GETTEXT")))
    if not settings.configured:
        settings.configure(USE_I18N=True, LOCALE_PATHS=[], INSTALLED_APPS=[])
    django.setup()
    used, known = collect(), polib.pofile(str(CATALOGUE))
    faults = find_faults(used, known)
    print("\n".join(sorted(faults)))
    wanted = {key_of(entry) for entry in used}
    unused = sorted(entry.msgid for entry in known if key_of(entry) not in wanted)
    if unused:
        print(f"{len(unused)} translations are not used: {unused[:12]}")
    print(f"{len(used)} texts, {len(faults)} without a Russian translation.")
    return int(bool(faults or (unused and "--strict" in arguments)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
