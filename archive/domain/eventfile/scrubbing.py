"""An event file with every name replaced, for a report of a fault: the same figures, nobody's name.

Names of players, clubs, cities, teams and staff become numbered words; whatever people wrote (reasons, notes,
words of rulings and appeals) becomes a word; a name that stands inside another text is replaced there too.
Start numbers, draws, sheets and figures stay, so the file proves itself as before and shows the same fault.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from archive.domain.eventfile.layout import EVENT, SECTIONS
from archive.domain.eventfile.reading import Document, digest_of

WORDS = frozenset(
    {
        *(
            "publication",
            "confirmation",
            "preset",
            "edition",
            "setting",
            "digest",
            "salt",
            "method",
            "status",
        ),
        *(
            "kind",
            "state",
            "source",
            "audience",
            "label",
            "old",
            "new",
            "said",
            "infraction",
            "option",
            "scope",
        ),
    }
)
"""Columns of text that hold words of programs; every other text was written by people."""

WRITTEN = frozenset({"note", "override", "reason", "words", "text", "title", "name", "comment"})
"""Keys inside facts whose text was written by people."""

POINT = re.compile(r"^(?:note \d+|\d+(?:\.\d+)*(?: [а-я])?(?: example \d+)?)?$")
CODE = re.compile(r"^[@a-z0-9_:.,/+\- ]*$")
"""Words of programs: never searched for names."""

SAID = "текст"
SHORTEST = 2


class Labels:
    """Numbered words in place of names: one name, one word."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.by_name: dict[str, str] = {}

    def __call__(self, name: str) -> str:
        """The word for a name; an empty one stays empty."""
        if not name.strip():
            return ""
        return self.by_name.setdefault(name, f"{self.word} {len(self.by_name) + 1}")


def scrub(document: Mapping[str, Any]) -> Document:
    """The document without a name and without its signature; `document` stays as it is."""
    clubs, cities, teams = Labels("Клуб"), Labels("Город"), Labels("Команда")
    found: dict[str, str] = {}
    for row in document["players"]:
        number = f"Игрок{row['number']}"
        for column in ("surname", "given", "patronymic", "pseudonym"):
            found.setdefault(row[column], number)
        for column, labels in (("club", clubs), ("city", cities), ("team", teams)):
            found.setdefault(row[column], labels(row[column]))
    staff = {
        name: name if name.startswith("@") else f"Сотрудник {at}"
        for at, name in enumerate(document["people"], 1)
    }
    found |= {name: word for name, word in staff.items() if name not in found and not name.startswith("@")}
    found |= {document["event"]["name"]: "Турнир", document["event"]["place"]: "Место"}
    replace = replacer(found)
    told: Document = {
        key: value
        for key, value in document.items()
        if key not in ("signature", "digest", "people", "event", *(section.name for section in SECTIONS))
    }
    told["people"] = [staff[name] for name in document["people"]]
    told["event"] = {**scrubbed_row(document["event"], texts_of(EVENT), replace), "name": "Турнир"}
    for section in SECTIONS:
        texts = texts_of(section)
        rows = [scrubbed_row(row, texts, replace) for row in document[section.name]]
        if section.name == "players":
            rows = [
                player(old, new, clubs, cities, teams)
                for old, new in zip(document["players"], rows, strict=True)
            ]
        told[section.name] = rows
    ordered = {key: told[key] for key in document if key in told}
    ordered["digest"] = digest_of(ordered)
    return ordered


def texts_of(section: Any) -> frozenset[str]:
    """The columns of a section that hold text."""
    return frozenset(column.name for column in section.columns if column.kind == "text")


def player(
    old: Mapping[str, Any], new: Mapping[str, Any], clubs: Labels, cities: Labels, teams: Labels
) -> dict[str, Any]:
    """A player by his start number."""
    return {
        **new,
        "surname": f"Игрок{old['number']}",
        "given": "",
        "patronymic": "",
        "club": clubs(old["club"]),
        "city": cities(old["city"]),
        "team": teams(old["team"]),
        "pseudonym": f"Псевдоним{old['number']}" if old["pseudonym"] else "",
    }


def scrubbed_row(
    row: Mapping[str, Any], texts: frozenset[str], replace: Callable[[str], str]
) -> dict[str, Any]:
    """A row: words of programs stay, what people wrote goes, facts are searched for names."""
    told: dict[str, Any] = {}
    for name, value in row.items():
        if name in texts and isinstance(value, str):
            told[name] = text_of(name, value)
        else:
            told[name] = inside(value, replace)
    return told


def text_of(column: str, value: str) -> str:
    """The text of a column."""
    if not value or column in WORDS:
        return value
    if column == "cite":
        return value if POINT.match(value) else "регламент"
    return SAID


def inside(value: Any, replace: Callable[[str], str], key: str = "") -> Any:
    """Facts of any depth, without what people wrote and without names."""
    if isinstance(value, str):
        if not value:
            return value
        if key in WRITTEN:
            return SAID
        if key == "cite":
            return value if POINT.match(value) else "регламент"
        return replace(value)
    if isinstance(value, dict):
        return {replace(name): inside(one, replace, name) for name, one in value.items()}
    if isinstance(value, list):
        return [inside(one, replace, key) for one in value]
    return value


def replacer(found: Mapping[str, str]) -> Callable[[str], str]:
    """Replaces every name, and every word of a name, wherever it stands as a word; codes stay as they are.

    Few texts stand in a file many times over: what becomes of a text is worked out once.
    """
    words: dict[str, str] = {}
    for name, told in found.items():
        for one in (name, *name.split()):
            if len(one.strip(".,«»\"' ")) > SHORTEST:
                words.setdefault(one.casefold(), told)
    if not words:
        return lambda text: text
    pattern = re.compile(alternatives(words), re.IGNORECASE)

    @cache
    def replace(text: str) -> str:
        return text if CODE.match(text) else pattern.sub(lambda hit: words[hit.group(0).casefold()], text)

    return replace


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of the words, the longest first."""
    return (
        r"(?<!\w)(?:" + "|".join(re.escape(one) for one in sorted(words, key=len, reverse=True)) + r")(?!\w)"
    )
