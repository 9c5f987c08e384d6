"""Contracts, their prices and the ladder of bids (points 2.2.2, 3.6.4, 3.8.2 and note 41).

`Contract` covers all that can be played: six to ten in four suits or no trump, misère and all-pass.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from preferans.marks import gettext_noop

DENOMINATIONS = "SCDHN"
"""Spades, clubs, diamonds, hearts, no trump, in rising order."""

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "N": "БК"}
RUSSIAN = {"S": "п", "C": "т", "D": "б", "H": "ч", "N": "бк"}

PRICES = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
"""Points for one trick of each level (2.2.2)."""

DUTIES = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks the defenders together answer for (3.8.2)."""

MISERE_PRICE = 10


class UnreadableContract(ValueError):
    """A text that names no contract. Carries an English message id and its parameters."""

    msgid: ClassVar[str] = gettext_noop(
        "Found “%(found)s”; expected a contract: 6 to 10 and a suit (6♠, 6п, 6S, 8БК), misère or all-pass."
    )

    def __init__(self, found: str) -> None:
        self.params = {"found": found}
        super().__init__(self.msgid % self.params)


@dataclass(frozen=True, slots=True)
class Contract:
    """What is played. `level` is 6–10, or 0 for misère and all-pass; `denomination` one of S C D H N,
    or M (misère), P (all-pass)."""

    level: int
    denomination: str

    @property
    def is_tricks(self) -> bool:
        """Whether it is a contract for tricks."""
        return self.level > 0

    @property
    def is_misere(self) -> bool:
        """Whether it is a misère."""
        return self.denomination == "M"

    @property
    def is_all_pass(self) -> bool:
        """Whether it is an all-pass, which is nobody's contract."""
        return self.denomination == "P"

    @property
    def price(self) -> int:
        """Points for one trick (2.2.2); an all-pass has the price its convention gives."""
        return PRICES.get(self.level, MISERE_PRICE)

    @property
    def duty(self) -> int:
        """Tricks the defenders answer for together; none on misère and all-pass."""
        return DUTIES.get(self.level, 0)

    @property
    def code(self) -> str:
        """How files write it: `6S`, `10N`, `misere`, `all-pass`."""
        return _WORDS[self.denomination] if not self.level else f"{self.level}{self.denomination}"

    @property
    def rank(self) -> int:
        """The step on the ladder, 0 for 6♠; misère stands between 8 no trump and 9♠; all-pass is −1."""
        return _RANKS[self]

    @property
    def sign(self) -> str:
        """How a protocol writes it: `6♠`, `7БК`, `мизер`, `распасы`."""
        if not self.level:
            return {"M": "мизер", "P": "распасы"}[self.denomination]
        return f"{self.level}{SIGNS[self.denomination]}"


_WORDS = {"M": "misere", "P": "all-pass"}
MISERE = Contract(0, "M")
ALL_PASS = Contract(0, "P")

LADDER: tuple[Contract, ...] = (
    *(Contract(level, d) for level in (6, 7, 8) for d in DENOMINATIONS),
    MISERE,
    *(Contract(level, d) for level in (9, 10) for d in DENOMINATIONS),
)
"""Every bid in rising order (2.2.2, 3.6.4)."""

_RANKS = {ALL_PASS: -1, **{contract: step for step, contract in enumerate(LADDER)}}

_MISERE_TEXTS = frozenset(("misere", "misère", "мизер", "м", "m"))
_ALL_PASS_TEXTS = frozenset(("all-pass", "all pass", "allpass", "распасы", "распас", "распасовка", "р"))
_DENOMINATION_TEXTS = {
    **{code.lower(): code for code in DENOMINATIONS},
    "♠": "S",
    "♣": "C",
    "♦": "D",
    "♥": "H",
    "п": "S",
    "пик": "S",
    "пики": "S",
    "т": "C",
    "треф": "C",
    "трефы": "C",
    "к": "C",
    "крести": "C",
    "с": "C",  # the Cyrillic letter that looks like a Latin C
    "б": "D",
    "бубен": "D",
    "бубны": "D",
    "ч": "H",
    "черв": "H",
    "червы": "H",
    "черви": "H",
    "бк": "N",
    "б/к": "N",
    "без козыря": "N",
    "nt": "N",
}
_TRICKS = re.compile(r"(10|[6-9])\s*(\D.*)")


@lru_cache(maxsize=1024)
def parse_contract(text: str) -> Contract:
    """Read a contract in Latin, Russian or sign notation, in any case of letters.

    Raises `UnreadableContract` with what was found and what is expected.
    """
    plain = text.replace("\ufe0e", "").replace("\ufe0f", "").strip().lower()
    if plain in _MISERE_TEXTS:
        return MISERE
    if plain in _ALL_PASS_TEXTS:
        return ALL_PASS
    match = _TRICKS.fullmatch(plain)
    if match and (denomination := _DENOMINATION_TEXTS.get(match[2].strip())):
        return Contract(int(match[1]), denomination)
    raise UnreadableContract(text)


def contract_text(contract: Contract, style: str = "sign") -> str:
    """Write a contract: `sign` 6♠ 8БК мизер, `ru` 6п 8бк мизер, `latin` 6S 8N misere."""
    if style == "latin":
        return contract.code
    if style == "ru" and contract.level:
        return f"{contract.level}{RUSSIAN[contract.denomination]}"
    return contract.sign


def is_six_spades(contract: Contract) -> bool:
    """Whether it is the six of spades, which some tables oblige the defenders to whist (note 61)."""
    return contract == Contract(6, "S")
