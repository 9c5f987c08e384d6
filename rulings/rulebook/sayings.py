"""Sentences as values: an English message id with parameters, said in a language and with names.

A saying knows no language and no table; whoever shows it hands in a translator and the players' names.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from preferans.faults import Translate, as_it_stands
from preferans.seats import LETTERS


@dataclass(frozen=True, slots=True)
class Player:
    """A seat among the parameters of a saying: said by the player's name, else by the seat's letter."""

    seat: int


@dataclass(frozen=True, slots=True)
class Word:
    """A message id among the parameters: translated on its way out."""

    msgid: str


@dataclass(frozen=True)
class Saying:
    """One sentence or phrase. `parts` and sayings among the parameters are said in their turn."""

    msgid: str
    params: Mapping[str, object] = field(default_factory=dict)

    def said(self, translate: Translate = as_it_stands, names: Sequence[str] = ()) -> str:
        """The text in the language of `translate`, players by `names` (by seat)."""
        if self.msgid == _PLAIN:
            return str(self.params["text"])
        if not self.params:
            return translate(self.msgid) if self.msgid else ""
        return translate(self.msgid) % {
            name: _said(value, translate, names) for name, value in self.params.items()
        }

    def __str__(self) -> str:
        return self.said()


_PLAIN = "%(text)s"


def plain(text: str) -> Saying:
    """A saying that is the same in every language."""
    return Saying(_PLAIN, {"text": text})


def name_of(seat: int, names: Sequence[str] = ()) -> str:
    """A player's name, else the letter of his seat."""
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else str(seat)


def _said(value: object, translate: Translate, names: Sequence[str]) -> str:
    if isinstance(value, Player):
        return name_of(value.seat, names)
    if isinstance(value, Word):
        return translate(value.msgid)
    if isinstance(value, Saying):
        return value.said(translate, names)
    if isinstance(value, tuple):
        return ", ".join(_said(one, translate, names) for one in value)
    if isinstance(value, Fraction):
        return str(value).replace("-", "−")
    return str(value)
