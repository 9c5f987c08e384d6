"""What the readers of this room say when they cannot read: values that can be translated.

A message is a msgid with named parameters; whoever shows it hands in a translator. Nothing here
knows a language or a framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from preferans.marks import gettext_noop

Translate = Callable[[str], str]

UNREADABLE = gettext_noop("Found “%(found)s” at character %(position)s; expected %(expected)s.")
NOTHING_FOUND = gettext_noop("Nothing found at character %(position)s; expected %(expected)s.")


def as_it_stands(msgid: str) -> str:
    """The translator that leaves the English text."""
    return msgid


class Phrase(str):
    """A parameter of a message that holds words of its own: text and message ids in turn.

    As a string it is the English text; `in_language` translates the message ids among its parts.
    """

    parts: tuple[tuple[str, bool], ...]

    def __new__(cls, *parts: tuple[str, bool]) -> Phrase:
        """Join parts of (text, whether it is a message id)."""
        phrase = super().__new__(cls, "".join(text for text, _is_msgid in parts))
        phrase.parts = parts
        return phrase

    def in_language(self, translate: Translate) -> str:
        """The phrase in the language of `translate`."""
        return "".join(translate(text) if is_msgid else text for text, is_msgid in self.parts)


def in_language(params: Mapping[str, object], translate: Translate) -> dict[str, object]:
    """Parameters of a message, with the words among them translated."""
    return {
        name: value.in_language(translate) if isinstance(value, Phrase) else value
        for name, value in params.items()
    }


def shown(value: object, length: int = 80) -> str:
    """A found value as text for a message: cut to `length`, whatever it is, and without control signs."""
    if isinstance(value, Phrase):
        return value
    text = value[: length + 1] if isinstance(value, str) else _brief(value, length, 4)
    text = printable(text)
    return text if len(text) <= length else text[: length - 1] + "…"


def printable(text: str) -> str:
    """The text with a sign in the place of each character that has no picture of its own."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "�" for c in text)


def _brief(value: object, room: int, depth: int) -> str:
    """A value much as JSON writes it, no longer or deeper than somebody would read."""
    if value is None or isinstance(value, bool):
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str):
        return '"' + value[:room] + '"'
    if isinstance(value, (list, tuple, Mapping)):
        left, right = "{}" if isinstance(value, Mapping) else "[]"
        if value and not depth:
            return f"{left}…{right}"
        parts: list[str] = []
        used = 0
        for one in value:
            part = _brief(one, room, depth - 1)
            if isinstance(value, Mapping):
                part += f": {_brief(value[one], room, depth - 1)}"
            parts.append(part)
            used += len(part) + 2
            if used > room:
                break
        return left + ", ".join(parts) + right
    try:
        return str(value)
    except (ValueError, RecursionError):  # a whole number too long to print
        return "…"


class Unreadable(ValueError):
    """A text that is not what it should be: what was found, what is expected, and where.

    `expected` is a msgid of its own (a noun phrase); `position` counts characters from 1.
    """

    def __init__(self, found: str, expected: str, position: int = 1) -> None:
        self.found = found
        self.expected = expected
        self.position = position
        super().__init__(self.said())

    @property
    def msgid(self) -> str:
        """The sentence, with the names of `params` in it."""
        return UNREADABLE if self.found else NOTHING_FOUND

    @property
    def params(self) -> dict[str, object]:
        """Parameters of the sentence; `expected` still wants translating."""
        return {"found": self.found, "expected": self.expected, "position": self.position}

    def said(self, translate: Translate = as_it_stands) -> str:
        """The sentence in the language of `translate`."""
        return translate(self.msgid) % {**self.params, "expected": translate(self.expected)}


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a value: where, a stable code, and a sentence."""

    where: str
    code: str
    msgid: str
    params: Mapping[str, object] = field(default_factory=dict)
    cite: str = ""

    def said(self, translate: Translate = as_it_stands) -> str:
        """The sentence in the language of `translate`."""
        return translate(self.msgid) % in_language(self.params, translate)


class Faulty(ValueError):
    """A value that breaks its own law; carries every fault found, not the first alone."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.said() for fault in self.faults))
