#!/usr/bin/env python
"""The one door to the Russian catalogue, ``locale/ru/LC_MESSAGES/django.po``.

``tr.py add FILE.json``   merge translations and compile. The file is a JSON object:
                          {"msgid": "msgstr"}; for plurals {"singular|plural": ["one", "few", "many"]};
                          a context stands before the msgid: {"context::msgid": "msgstr"} when both the
                          mark ``::`` stands and the text before it is one word.
``tr.py compile``         write the ``.mo`` beside the ``.po``; gettext's tools are not needed.
``tr.py drop FILE.json``  take out the msgids of a JSON list.

A lock keeps two writers apart; the catalogue is sorted by msgid so that changes merge.
"""

from __future__ import annotations

import fcntl
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "ru" / "LC_MESSAGES" / "django.po"
PLURAL = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
METADATA = {
    "Project-Id-Version": "tirazh",
    "Language": "ru",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": PLURAL,
}
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[sdfrxX]")
CONTEXT = re.compile(r"^([a-z][a-z_-]*)::(.+)$", re.DOTALL)


@contextmanager
def locked() -> Iterator[None]:
    """Hold the catalogue's lock."""
    (ROOT / "var").mkdir(exist_ok=True)
    with open(ROOT / "var" / "tr.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def read_catalogue() -> polib.POFile:
    """Return the catalogue, a new one if there is none."""
    catalogue = polib.pofile(str(CATALOGUE)) if CATALOGUE.exists() else polib.POFile()
    catalogue.metadata = dict(METADATA)
    catalogue.wrapwidth = 110
    return catalogue


def write_catalogue(catalogue: polib.POFile) -> None:
    """Write the sorted catalogue and compile it."""
    catalogue.sort(key=lambda entry: (entry.msgid, entry.msgctxt or ""))
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    draft = CATALOGUE.with_suffix(".po.new")
    catalogue.save(str(draft))
    draft.replace(CATALOGUE)
    compile_catalogue(catalogue)


def compile_catalogue(catalogue: polib.POFile) -> None:
    """Write the ``.mo`` that Django reads."""
    draft = CATALOGUE.with_suffix(".mo.new")
    catalogue.save_as_mofile(str(draft))
    draft.replace(CATALOGUE.with_suffix(".mo"))


def make_entry(key: str, value: str | list[str]) -> polib.POEntry:
    """Turn one pair of the JSON file into an entry; complain about placeholders that do not match."""
    match = CONTEXT.match(key)
    context, msgid = (match[1], match[2]) if match else (None, key)
    entry = polib.POEntry(msgid=msgid, msgctxt=context)
    if isinstance(value, list):
        if len(value) != 3 or msgid.count("|") != 1:
            raise SystemExit(f"{key!r}: a plural is 'singular|plural' with three Russian forms (1, 2, 5)")
        entry.msgid, entry.msgid_plural = msgid.split("|")
        entry.msgstr_plural = dict(enumerate(value))
    else:
        entry.msgstr = value
    texts = value if isinstance(value, list) else [value]
    wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
    for text in texts:
        if not text.strip():
            raise SystemExit(f"{key!r}: empty translation")
        found = set(PLACEHOLDER.findall(text))
        if found - wanted or (wanted - found and not isinstance(value, list)):
            raise SystemExit(f"{key!r}: placeholders differ: {sorted(wanted)} against {sorted(found)}")
        if entry.msgid.startswith("\n") != text.startswith("\n") or entry.msgid.endswith(
            "\n"
        ) != text.endswith("\n"):
            raise SystemExit(f"{key!r}: a leading or closing newline stands on one side only")
    if wanted:
        entry.flags = ["python-format"]
    return entry


def add(path: Path) -> None:
    """Merge the translations of a JSON file; a later translation of a msgid replaces the earlier one."""
    pairs = json.loads(path.read_text(encoding="utf-8"))
    entries = [make_entry(key, value) for key, value in pairs.items()]
    with locked():
        catalogue = read_catalogue()
        known = {(entry.msgid, entry.msgctxt): entry for entry in catalogue}
        changed = 0
        for entry in entries:
            old = known.get((entry.msgid, entry.msgctxt))
            if old is not None and (old.msgstr, old.msgstr_plural) == (entry.msgstr, entry.msgstr_plural):
                continue
            if old is not None:
                if old.msgid_plural and not entry.msgid_plural:
                    print(f"kept, it is a plural already: {entry.msgid!r}")
                    continue
                print(f"replaced {entry.msgid!r}: {old.msgstr!r} -> {entry.msgstr!r}")
                catalogue.remove(old)
            catalogue.append(entry)
            known[entry.msgid, entry.msgctxt] = entry
            changed += 1
        write_catalogue(catalogue)
    print(f"{changed} of {len(entries)} translations are new or changed; {len(catalogue)} in all")


def drop(path: Path) -> None:
    """Take the msgids of a JSON list out of the catalogue."""
    unwanted = set(json.loads(path.read_text(encoding="utf-8")))
    with locked():
        catalogue = read_catalogue()
        gone = [entry for entry in catalogue if entry.msgid in unwanted]
        for entry in gone:
            catalogue.remove(entry)
        write_catalogue(catalogue)
    print(f"{len(gone)} translations removed; {len(catalogue)} in all")


def main(arguments: list[str]) -> None:
    """Run one of the commands above."""
    match arguments:
        case ["add", name]:
            add(Path(name))
        case ["drop", name]:
            drop(Path(name))
        case ["compile"]:
            with locked():
                compile_catalogue(read_catalogue())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
