"""The arbiter's questions, and proofs that answer them: a position, a line of play, a number of tricks.

A proof is a short text that an address or a ruling can carry. `read_proof` plays its line again by the
rules, so a text that was tampered with is refused; `check` lets the solver say whether the line is as
good as it claims.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from analysis.domain.layout import cards_text
from analysis.domain.looks import Look
from analysis.domain.spots import ALL_PASS, HIGH, LOW, Spot
from preferans.contracts import Contract
from preferans.doubledummy.position import SEATS, numbers_in
from preferans.doubledummy.tables import MISERE
from preferans.faults import Fault, shown
from preferans.marks import gettext_noop

MISREAD: Final = gettext_noop("Found a proof that cannot be read: %(found)s. Prove it again on the cards.")
WRONG_LINE: Final = gettext_noop("The line of a proof breaks the rules of following: prove it again.")
WRONG_COUNT: Final = gettext_noop(
    "A proof says %(found)s tricks, its line gives %(expected)s: prove it again."
)
PARTS: Final = 12
NUMBER: Final = re.compile(r"0|[1-9][0-9]?")


class Ask(Enum):
    """What the Code makes an arbiter prove."""

    BIDDERS = "bidders"
    DISCARD = "discard"
    CLAIM = "claim"
    PLAN = "plan"
    REST = "rest"
    DAMAGE = "damage"


WHOLE_DEALS: Final = (Ask.BIDDERS, Ask.DISCARD)
"""Questions about a whole deal, with the best of all discards."""

CITES: Final = {
    Ask.BIDDERS: "3.3.16.3",
    Ask.DISCARD: "3.4.6",
    Ask.CLAIM: "3.9.14.4",
    Ask.PLAN: "3.8.5.1",
    Ask.REST: "3.9.18",
    Ask.DAMAGE: "3.9.14.3",
}
TITLES: Final = {
    Ask.BIDDERS: gettext_noop("What could each bidder have made with this talon?"),
    Ask.DISCARD: gettext_noop("Would the contract fail even with the right discard?"),
    Ask.CLAIM: gettext_noop("Is one more trick certain against the cards that were shown?"),
    Ask.PLAN: gettext_noop("What would the other plan have brought?"),
    Ask.REST: gettext_noop("What would have been taken from here?"),
    Ask.DAMAGE: gettext_noop("Was there a line by which the injured player took no more?"),
}


@dataclass(frozen=True)
class Proof:
    """An answer with its line.

    `line` goes from the start of the spot to the last card; the first `by_hand` of them were chosen by
    the arbiter (the plan, the cards that lie), the others are best play. `tricks` are those of the
    counted hand in the line, `level` the contract's, 0 where it does not matter.
    """

    ask: Ask
    spot: Spot
    line: tuple[int, ...]
    tricks: int
    level: int = 0

    @property
    def by_hand(self) -> int:
        """How many cards of the line were chosen, not reckoned."""
        return len(self.spot.play)

    @property
    def taken(self) -> tuple[int, int, int]:
        """Tricks of each hand in the line."""
        return self.spot.taken(self.line)

    @property
    def contract(self) -> Contract | None:
        """The contract that is meant, None where there is none."""
        if self.spot.game == MISERE or (self.spot.game not in ("", ALL_PASS) and self.level):
            return Contract(0 if self.spot.game == MISERE else self.level, self.spot.game)
        return None

    @property
    def undertricks(self) -> int:
        """Tricks missing to the contract; of a misère those that he takes."""
        if self.spot.game == MISERE:
            return self.tricks
        return max(0, self.level - self.tricks)

    @property
    def spoils_claim(self) -> bool:
        """Whether the line gives those who answer a claim the one trick they need."""
        start = self.spot.start
        assert start is not None
        if self.spot.seats_high[self.spot.who]:
            return self.tricks > 0
        return self.tricks < start.tricks_left

    def text(self) -> str:
        """The proof as one text without spaces."""
        spot = self.spot
        return ".".join(
            (
                self.ask.value,
                spot.layout.places,
                str(spot.first),
                str(spot.who),
                spot.game,
                cards_text(numbers_in(spot.away)),
                spot.wants,
                spot.talon,
                str(self.level),
                str(self.by_hand),
                cards_text(self.line),
                str(self.tricks),
            )
        )


def prove(ask: Ask, spot: Spot, look: Look, level: int = 0) -> Proof:
    """The proof of a spot: what was played, and from there the best line that the solver found."""
    line = (*spot.play, *look.line)
    return Proof(ask, spot, line, spot.taken(line)[spot.who], level)


def read_proof(text: str) -> Proof | Fault:
    """A proof out of its text, its line played again by the rules; or what is wrong with it."""
    misread = Fault("proof", "proof", MISREAD, {"found": shown(text)})
    parts = text.split(".")
    if len(parts) != PARTS or parts[0] not in {ask.value for ask in Ask}:
        return misread
    ask, cards, first, who, game, away, wants, talon, level, by_hand, line, tricks = parts
    if not all(NUMBER.fullmatch(number) for number in (level, by_hand, tricks)):
        return misread
    spot = Spot.read(
        {
            "cards": cards,
            "first": first,
            "who": who,
            "game": game,
            "away": away,
            "wants": wants,
            "talon": talon,
            "play": line,
        }
    )
    start = spot.start
    if start is None or int(by_hand) > len(spot.play) or int(level) not in (0, 6, 7, 8, 9, 10):
        return misread
    if len(spot.play) != sum(hand.bit_count() for hand in start.hands) or cards_text(spot.play) != line:
        return Fault("proof", "proof-line", WRONG_LINE)
    played, chosen = spot.play, replace(spot, play=spot.play[: int(by_hand)])
    count = chosen.taken(played)[chosen.who]
    if count != int(tricks):
        return Fault("proof", "proof-count", WRONG_COUNT, {"found": tricks, "expected": count})
    return Proof(Ask(ask), chosen, played, count, int(level))


def is_best(proof: Proof, look: Look) -> bool:
    """Whether the solver's look at the proof's position says what its line gives."""
    before = proof.spot.taken(proof.spot.play)[proof.spot.who]
    return before + look.tricks == proof.tricks


def claim_wants(who: int, declarer: int | None, *, game: str) -> tuple[int, str]:
    """Whose tricks are counted, and what each hand wants, when `who` has shown his cards and claimed.

    The declarer of tricks claims all: then all three play against him. On a misère and an all-pass he
    claims to take none: all three play to give him one. A defender claims against the declarer, who
    directs the shown cards while the partner defends.
    """
    if game in (MISERE, ALL_PASS) and who == (who if declarer is None else declarer):
        return who, HIGH * SEATS
    if declarer is None or who == declarer:
        return who, LOW * SEATS
    wants = [LOW] * SEATS
    wants[declarer] = wants[who] = HIGH
    return declarer, "".join(wants)


def claimers_of(spot: Spot) -> dict[int, tuple[int, str]]:
    """Who can have claimed in this game, each with whose tricks are counted and what the hands want.

    On a misère only the declarer: the defenders' hands lie open in any case (3.6.6).
    """
    declarer = None if spot.game == ALL_PASS else spot.who
    return {
        place: claim_wants(place, declarer, game=spot.game)
        for place in range(SEATS)
        if spot.game != MISERE or place == declarer
    }


def claimer_of(spot: Spot) -> int | None:
    """Who has claimed, told by what each hand wants; None when they want what no claim means."""
    meant = (spot.who, spot.wants)
    return next((place for place, said in claimers_of(spot).items() if said == meant), None)


def help_wants(*, high: bool) -> str:
    """All three want the counted hand to take many, or few."""
    return (HIGH if high else LOW) * SEATS
