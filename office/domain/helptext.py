"""The texts of the help: a small part of Markdown read into values, so that a page is made by templates.

One file is one part, for one kind of reader::

    # For scorers
    What the part is about.

    ## Writing deals {#line scoring:table scoring:buttons}

A heading names its place and the pages that it explains (`scoring:*`: all pages of an app that no other
section names). Below it stand paragraphs, lists (`- ` and `1. `) and pictures (`![what it shows](name)`);
inside a line **bold**, `code` and [links](address). Anything else is refused: the texts are ours, so a slip
is found by the tests and not by a reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field


class UnreadableHelp(ValueError):
    """A text that is not written as above; says which line."""


@dataclass(frozen=True)
class Span:
    """A run of text: `plain`, `bold`, `code` or `link` (then with its address)."""

    kind: str
    text: str
    href: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True)
class Block:
    """A `paragraph` (one line of spans), a list (`bullets`, `steps`: a line each) or a `picture`."""

    kind: str
    lines: tuple[Line, ...] = ()
    name: str = ""
    alt: str = ""


@dataclass(frozen=True)
class Section:
    """A section: where it is found, which pages it explains, what it says."""

    key: str
    title: str
    pages: tuple[str, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Part:
    """The help for one kind of reader."""

    title: str
    opening: tuple[Block, ...]
    sections: tuple[Section, ...]

    @property
    def pictures(self) -> tuple[str, ...]:
        """Names of the pictures, in order."""
        blocks = [*self.opening, *(block for one in self.sections for block in one.blocks)]
        return tuple(block.name for block in blocks if block.kind == "picture")


TITLE = re.compile(r"^# (?P<title>\S.*)$")
HEADING = re.compile(r"^## (?P<title>\S.*?) \{#(?P<key>[a-z0-9-]+)(?P<pages>( [a-z-]+:(?:[a-z-]+|\*))*)\}$")
PICTURE = re.compile(r"^!\[(?P<alt>[^\]]+)\]\((?P<name>[a-z0-9-]+)\)$")
ITEM = re.compile(r"^(?P<mark>-|\d+\.) (?P<text>\S.*)$")
INLINE = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|`(?P<code>[^`]+)`|\[(?P<text>[^\]]+)\]\((?P<href>[^)\s]+)\)")
STRANGE = re.compile(r"^(#|>|\||\t| {4}|```|\{)|\*\*|`")


def read_part(text: str) -> Part:
    """Read one file. Raises UnreadableHelp."""
    title, opening, sections = "", list[Block](), list[_Draft]()
    for number, chunk in _chunks(text):
        if not title:
            found = TITLE.match(chunk)
            if found is None:
                raise UnreadableHelp(f"line {number}: the first line is `# Title`")
            title = found["title"]
        elif found := HEADING.match(chunk):
            sections.append(_Draft(found["key"], found["title"], tuple(found["pages"].split())))
        else:
            (sections[-1].blocks if sections else opening).append(_read_block(chunk, number))
    if not title:
        raise UnreadableHelp("the file is empty")
    keys = [one.key for one in sections]
    if len(set(keys)) != len(keys):
        raise UnreadableHelp(f"a place is named twice: {', '.join(sorted(keys))}")
    return Part(title, tuple(opening), tuple(one.done() for one in sections))


@dataclass
class _Draft:
    key: str
    title: str
    pages: tuple[str, ...]
    blocks: list[Block] = field(default_factory=list)

    def done(self) -> Section:
        return Section(self.key, self.title, self.pages, tuple(self.blocks))


def _chunks(text: str) -> list[tuple[int, str]]:
    """Runs of lines between empty ones, each with the number of its first line."""
    found: list[tuple[int, list[str]]] = []
    is_open = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            is_open = False
        elif is_open and not line.startswith("#"):
            found[-1][1].append(line.rstrip())
        else:
            found.append((number, [line.rstrip()]))
            is_open = not line.startswith("#")
    return [(number, "\n".join(lines)) for number, lines in found]


def _read_block(chunk: str, number: int) -> Block:
    if found := PICTURE.match(chunk):
        return Block("picture", name=found["name"], alt=found["alt"])
    first = ITEM.match(chunk.split("\n")[0])
    if first is None:
        return Block("paragraph", (_read_line(" ".join(chunk.split("\n")), number),))
    items: list[str] = []
    for line in chunk.split("\n"):
        item = ITEM.match(line)
        if item is not None and (item["mark"] == "-") == (first["mark"] == "-"):
            items.append(item["text"])
        elif line.startswith("  "):
            items[-1] += " " + line.strip()
        else:
            raise UnreadableHelp(f"line {number}: a list of one kind, lines that go on begin with two spaces")
    kind = "bullets" if first["mark"] == "-" else "steps"
    return Block(kind, tuple(_read_line(item, number) for item in items))


def _read_line(text: str, number: int) -> Line:
    spans: list[Span] = []
    end = 0
    for found in INLINE.finditer(text):
        spans.append(Span("plain", text[end : found.start()]))
        if found["bold"]:
            spans.append(Span("bold", found["bold"]))
        elif found["code"]:
            spans.append(Span("code", found["code"]))
        else:
            spans.append(Span("link", found["text"], found["href"]))
        end = found.end()
    spans.append(Span("plain", text[end:]))
    if any(span.kind == "plain" and STRANGE.search(span.text) for span in spans):
        raise UnreadableHelp(f"line {number}: a mark that the help does not know: {text[:60]}")
    return tuple(span for span in spans if span.text)
