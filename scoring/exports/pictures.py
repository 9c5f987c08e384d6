"""A picture of a page as a file of its own: the same SVG, with its colours in it and no page around it.

The drawing is the template that the page includes. Colours are those of the light theme, written out from
the style sheets of the pages: programs that draw SVG outside a browser know no variables.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.html import escape

TYPE = "image/svg+xml"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAMED = re.compile(r"(--[\w-]+):\s*([^;]+);")
_VARIABLE = re.compile(r"var\((--[\w-]+)\)")


class Picture(NamedTuple):
    """A file and the content security policy that lets its own style, and nothing else, work."""

    content: bytes
    policy: str


def write_picture(template: str, context: Mapping[str, Any]) -> Picture:
    """Draw a picture of `templates/scoring/` as a file. The pulka has its colours in its own attributes."""
    drawn = render_to_string(f"scoring/{template}", dict(context)).strip()
    head, _close, rest = drawn.partition(">")
    head = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    style, allowed = "", "'none'"
    if 'class="pic' in head:
        head = head.replace('class="pic', 'class="pic alone', 1)
        digest = b64encode(sha256(read_style().encode()).digest()).decode()
        style, allowed = f"<style>{escape(read_style())}</style>", f"'sha256-{digest}'"
    return Picture(
        content=f"{head}>{style}{rest}\n".encode(),
        policy=f"default-src 'none'; style-src {allowed}; frame-ancestors 'none'",
    )


@lru_cache(maxsize=1)
def read_style() -> str:
    """The rules for pictures, variables filled in; what holds for some widths of screens is left out.

    Raises KeyError where a rule names a variable that `tokens.css` does not set.
    """
    light = read_sheet("tokens.css").partition("{")[2].partition("}")[0]
    values = dict(_NAMED.findall(light))
    rules = read_sheet("pictures.css").partition("@media")[0]
    while _VARIABLE.search(rules):
        rules = _VARIABLE.sub(lambda found: values[found[1]].strip(), rules)
    return rules.replace('"', "'").strip()


def read_sheet(name: str) -> str:
    """A style sheet of the pages without its comments."""
    found = finders.find(f"css/{name}")
    if not isinstance(found, str):
        raise FileNotFoundError(f"static/css/{name}")
    return _COMMENT.sub("", Path(found).read_text("utf-8"))
