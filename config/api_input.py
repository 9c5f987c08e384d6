"""What comes in through the API: JSON in UTF-8, and a clear word about anything else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ParseError
from rest_framework.parsers import JSONParser

DEEPEST = 40


class StrictJSONParser(JSONParser):
    """JSON in UTF-8. Says where it breaks; refuses NaN, doubled keys and characters that no text holds."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Parse the whole body. Raises ParseError with one fault."""
        raw = stream.read()
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as broken:
            message = _("Byte %(position)s (0x%(byte)02X) is not UTF-8; expected JSON in UTF-8.") % {
                "position": broken.start + 1,
                "byte": raw[broken.start],
            }
            raise refused("encoding", message) from broken
        if not text.strip():
            raise refused("empty", _("The body is empty; expected JSON."))
        try:
            data = json.loads(text, parse_constant=refuse_constant, object_pairs_hook=join_pairs)
        except json.JSONDecodeError as broken:
            found = text[broken.pos : broken.pos + 20].split("\n")[0]
            message = _(
                "No JSON from line %(line)s, column %(column)s on: found “%(found)s”; expected JSON."
            ) % {"line": broken.lineno, "column": broken.colno, "found": found or "…"}
            raise refused("json", message) from broken
        except (RecursionError, ValueError) as broken:
            message = _("The JSON is nested too deep, or a number in it is too long.")
            raise refused("json", message) from broken
        if "\\u" in text or "\x00" in text:
            check_text(data)
        return data


def refused(code: str, message: str) -> ParseError:
    """One fault of the whole body."""
    return ParseError(ErrorDetail(message, code=code))


def refuse_constant(name: str) -> Any:
    """NaN and its like are no numbers of JSON."""
    raise refused("json", _("Found %(found)s, which is no JSON; expected a number.") % {"found": name})


def join_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that stands twice is refused, so that nothing is lost silently."""
    joined = dict(pairs)
    if len(joined) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        message = _("The key “%(found)s” stands twice in one object; expected each key once.")
        raise refused("key-twice", message % {"found": twice[:60]})
    return joined


def check_text(value: Any, depth: int = 0) -> None:
    """Refuse zero characters and halves of a pair: no database keeps them."""
    if depth > DEEPEST:
        raise refused("json", _("The JSON is nested too deep, or a number in it is too long."))
    if isinstance(value, str):
        for place, letter in enumerate(value, 1):
            if letter == "\x00" or "\ud800" <= letter <= "\udfff":
                message = _("Character %(place)s of a text is U+%(point)04X, which is no text; leave it out.")
                raise refused("character", message % {"place": place, "point": ord(letter)})
    elif isinstance(value, dict):
        for key, inner in value.items():
            check_text(key, depth)
            check_text(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check_text(inner, depth + 1)
