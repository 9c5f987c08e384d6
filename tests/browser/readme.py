"""What README's ten-minute walk tells people to paste and to type, so that test and text cannot disagree."""

import re
from pathlib import Path

README = Path(__file__).resolve().parents[2] / "README.md"
SECTION = re.compile(r"^## The first ten minutes$(?P<text>.*?)^## ", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^ *```text\n(?P<lines>.*?)^ *```$", re.MULTILINE | re.DOTALL)


def read_walk() -> str:
    """The section of the walk."""
    found = SECTION.search(README.read_text(encoding="utf-8"))
    assert found, "README.md has no section “The first ten minutes”"
    return found["text"]


def read_blocks() -> list[list[str]]:
    """The blocks to be copied, each as its lines: the players, the deals."""
    return [[line.strip() for line in block["lines"].splitlines()] for block in BLOCK.finditer(read_walk())]


PLAYERS, DEALS = read_blocks()
