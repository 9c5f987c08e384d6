"""A row for each numbered point and note of the Code: what kind it is, and our one sentence of it.

The rows say what the Code holds; which infractions rest on a point is read from the catalogue (`book`).
No sentence of the Code stands here.
"""

from dataclasses import dataclass
from enum import Enum

from preferans.marks import gettext_noop as _


class Kind(Enum):
    """What a point is to the rulebook."""

    ENCODED = "encoded"
    """An infraction decides by it."""
    SCORING = "scoring"
    """It says what is written on the sheet, or how it is settled."""
    PROCEDURE = "procedure"
    """It says how the game goes on when nothing went wrong."""
    ETHICS = "ethics"
    """Manners; nothing follows from it by itself."""
    DEFINITION = "definition"
    """It says what a word means."""
    ADVICE = "advice"
    """History, reasons, recommendations."""


KINDS: dict[Kind, str] = {
    Kind.ENCODED: _("decided by the rulebook"),
    Kind.SCORING: _("kept by the scoring"),
    Kind.PROCEDURE: _("course of the game"),
    Kind.ETHICS: _("good manners"),
    Kind.DEFINITION: _("meaning of a word"),
    Kind.ADVICE: _("history or advice"),
}
"""What people read for a kind."""


@dataclass(frozen=True)
class Point:
    """A point as it is cited (`3.9.14.2`, `3.8.5.1 а`, `note 67`), with our gist (a message id).

    `on` is the point that a note explains; "" for points, and for notes to the preamble.
    """

    number: str
    kind: Kind
    gist: str
    on: str = ""

    @property
    def is_note(self) -> bool:
        """Whether it is a comment from the end of the Code."""
        return self.number.startswith("note ")

    @property
    def parent(self) -> str:
        """The point to which a lettered one belongs: `3.8.5.1` for `3.8.5.1 а`; "" for others."""
        whole, _space, letter = self.number.partition(" ")
        return whole if letter and not self.is_note else ""


@dataclass(frozen=True)
class Section:
    """A section of the Code: its number, our title of it (a message id), its points in order."""

    number: str
    title: str
    points: tuple[Point, ...]
