"""Comparing with files that people have looked at: `TIRAZH_GOLDEN=write` writes them anew."""

import os
import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "golden"


def check_golden(name: str, text: str) -> None:
    """Compare a text with the kept one, blank space at the ends of lines aside."""
    found = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE).strip() + "\n"
    path = FOLDER / name
    if os.environ.get("TIRAZH_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert path.exists(), f"{path} is missing: run with TIRAZH_GOLDEN=write and look at it"
    assert found == path.read_text("utf-8"), f"{name} has changed: look at it, then TIRAZH_GOLDEN=write"
