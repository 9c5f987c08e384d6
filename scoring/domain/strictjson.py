"""JSON as files and programs must write it: nothing is lost silently, nothing breaks what stands beside it.

Refused, as at the door of the API: a key that stands twice in one object, NaN and its like, zero characters
and halves of a surrogate pair. A text that is no JSON, or too deep, is told where it breaks.
"""

import json
import re
from collections.abc import Iterator

from preferans.marks import gettext_noop as _
from scoring.domain.faults import Fault, fault

TOO_DEEP = _("Found JSON that is nested too deep or has a number too long; expected a sheet.")
NOT_JSON = _("No JSON from line and column %(position)s on; expected a sheet in JSON.")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]', re.DOTALL)
_SPACE = re.compile(r"[ \t\r\n]*")
_WRONG_TEXT = re.compile("[\0\ud800-\udfff]")


class _Doubled(dict[str, object]):
    """An object in which a key stands twice."""

    key = ""


class _NoNumber(float):
    """NaN or an infinity, which JSON does not have."""

    name = ""


class _Parser:
    """One reading of a text; `is_odd` once something was found that must be looked up in the values."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_odd = "\\u" in text
        self.decoder = json.JSONDecoder(object_pairs_hook=self._object, parse_constant=self._constant)

    def _object(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        joined = dict(pairs)
        if len(joined) == len(pairs):
            return joined
        self.is_odd = True
        doubled, left = _Doubled(joined), set(joined)
        for key, _value in pairs:
            if key not in left:
                doubled.key = key
                break
            left.discard(key)
        return doubled

    def _constant(self, name: str) -> float:
        self.is_odd = True
        number = _NoNumber(name.replace("Infinity", "inf"))
        number.name = name
        return number

    def value(self) -> object:
        """The whole text as a value. Raises ValueError or RecursionError."""
        return self.decoder.decode(self.text)

    def checked(self, value: object) -> object:
        """The value, or the fault of something in it that no sheet may hold."""
        return (_fault_in(value) or value) if self.is_odd else value

    def elements(self) -> Iterator[object]:
        """The elements of the array that the text is, each by itself, where it is no JSON as a whole."""
        at = _skip(self.text, self.text.index("[") + 1)
        while self.text[at : at + 1] not in ("", "]"):
            end = _end_of_value(self.text, at)
            yield parse(self.text[at:end])
            at = _skip(self.text, end)
            if self.text[at : at + 1] != ",":
                break
            at = _skip(self.text, at + 1)
        if self.text[at : at + 1] not in ("", "]"):
            yield fault("file", "json", TOO_DEEP)  # what follows is no element any more


def parse(text: str, line: int = 1) -> object:
    """One JSON text, or the fault that says where it breaks; `line` is where it stands in its file."""
    parser = _Parser(text)
    try:
        return parser.checked(parser.value())
    except (ValueError, RecursionError) as broken:
        return not_json(broken, line)


def parse_many(text: str) -> tuple[object | Fault, Iterator[object] | None]:
    """A JSON text, and its elements when it is an array.

    An element too deep, too long a number in it or a key twice is a fault in its place.
    """
    parser = _Parser(text)
    try:
        data = parser.value()
    except json.JSONDecodeError as broken:
        return not_json(broken), None
    except (ValueError, RecursionError) as broken:
        found = not_json(broken)
        return found, parser.elements() if text.lstrip().startswith("[") else None
    if isinstance(data, list):
        return data, (parser.checked(one) for one in data)
    return parser.checked(data), None


def not_json(broken: Exception, line: int = 1) -> Fault:
    """The fault for a text that is no JSON."""
    if isinstance(broken, json.JSONDecodeError):
        where = f"{broken.lineno + line - 1}:{broken.colno}"
        return fault(
            "file",
            "json",
            NOT_JSON,
            position=where,
        )
    return fault("file", "json", TOO_DEEP)


def _fault_in(value: object) -> Fault | None:
    """The first thing in a value that no sheet may hold."""
    rest = [value]
    while rest:
        one = rest.pop()
        if isinstance(one, _Doubled):
            return fault(
                "file",
                "key-twice",
                _("The key “%(found)s” stands twice in one object; expected each key once."),
                found=one.key,
            )
        if isinstance(one, _NoNumber):
            return fault(
                "file",
                "json",
                _("Found %(found)s, which is no JSON; expected a number."),
                found=one.name,
            )
        if isinstance(one, dict):
            rest += [*one.keys(), *one.values()]
        elif isinstance(one, list):
            rest += one
        elif isinstance(one, str) and (wrong := _WRONG_TEXT.search(one)):
            return fault(
                "file",
                "character",
                _("Character %(position)s of a text is %(found)s, which is no text; leave it out."),
                position=wrong.start() + 1,
                found=f"U+{ord(wrong[0]):04X}",
            )
    return None


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _end_of_value(text: str, at: int) -> int:
    """Where the value that begins at `at` ends, by its brackets alone."""
    depth = 0
    for token in _TOKEN.finditer(text, at):
        sign = token[0]
        if sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
            if depth <= 0:
                return token.end() if depth == 0 else token.start()
        elif sign == "," and depth == 0:
            return token.start()
    return len(text)
