"""Proofs on the cards: those that an interview carries, and those that a ruling has kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from analysis.domain.layout import DISCARD
from analysis.domain.proofs import CITES, TITLES, Ask, Proof, read_proof
from analysis.selectors.asks import ASK, LEVEL, said_of
from analysis.selectors.cards import HandShown, Places, TrickShown, hands_shown, tricks_shown
from analysis.templatetags.cards import game_word, hand_words
from preferans.doubledummy.position import SEATS, numbers_in
from preferans.faults import Fault
from preferans.seats import LETTERS
from rulings.models import Ruling
from rulings.rulebook.interview import Interview
from rulings.rulebook.proving import BEST_GAME, fits
from rulings.selectors.cases import CaseAt

MOST_PROOFS, MOST_TEXT = 5, 300
BROUGHT: Final[Mapping[Ask, re.Pattern[str]]] = {
    Ask.BIDDERS: BEST_GAME,
    Ask.DISCARD: re.compile(r"under|left_takes"),
    Ask.CLAIM: re.compile(r"plan|provable|kind|side|who"),
    Ask.PLAN: re.compile(r"other_\d"),
    Ask.REST: re.compile(r"proved|best_\d"),
    Ask.DAMAGE: re.compile(r"damage|victim|taken_\d|fair_\d"),
}
"""Which answers a proof brings along; some of them are asked for later."""


@dataclass(frozen=True)
class ProofShown:
    """A proof as pages and papers show it: question, answer, cards, line, and where it is played again."""

    proof: Proof
    title: str
    cite: str
    said: tuple[str, ...]
    game: str
    contract: str
    name: str
    letters: tuple[str, str, str]
    letter: str
    hands: tuple[HandShown, ...]
    tricks: tuple[TrickShown, ...]
    href: str

    @property
    def text(self) -> str:
        """What an address and a record carry."""
        return self.proof.text()

    @property
    def discard(self) -> tuple[int, ...]:
        """The cards that were put away."""
        return tuple(numbers_in(self.proof.spot.away or self.proof.spot.layout.mask(DISCARD)))

    @property
    def talon(self) -> tuple[int, ...]:
        """The talon in the order of opening."""
        return self.proof.spot.layout.talon

    @property
    def by_hand(self) -> int:
        """How many cards of the line the arbiter chose."""
        return self.proof.by_hand

    def in_words(self) -> str:
        """One cell of a table: what was found, the cards, the line."""
        hands = "; ".join(
            f"{letter} {hand_words(hand)}"
            for letter, hand in zip(self.letters, self.proof.spot.layout.hands, strict=True)
        )
        return f"{self.cite}: {' '.join(self.said)} {hands}."


def places_of(seats: Sequence[int], names: Sequence[str]) -> Places:
    """The three hands of a proof as this table calls them."""
    letters = tuple(LETTERS[seat] for seat in seats)
    called = tuple(names[seat] if seat < len(names) else "" for seat in seats)
    return Places((letters[0], letters[1], letters[2]), (called[0], called[1], called[2]))


def show_proof(proof: Proof, places: Places) -> ProofShown:
    """A proof in words."""
    spot = proof.spot
    said = (
        said_of(proof.ask, places, proof=proof) if proof.ask is not Ask.BIDDERS else [bid_said(proof, places)]
    )
    query = {**spot.query(), ASK: proof.ask.value, **({LEVEL: str(proof.level)} if proof.level else {})}
    shown = [one for one in hands_shown(spot.playing(()), places) if one.letter in places.letters]
    return ProofShown(
        proof=proof,
        title=_(TITLES[proof.ask]),
        cite=CITES[proof.ask],
        said=tuple(said),
        game=spot.game,
        contract=proof.contract.sign if proof.contract else game_word(spot.game),
        name=places.said(spot.who),
        letters=places.letters,
        letter=places.letters[spot.who],
        hands=tuple(shown[:SEATS]),
        tricks=tuple(tricks_shown(spot, places, proof.line)),
        href=f"{reverse('analysis:layout')}?{urlencode(query)}#play",
    )


def bid_said(proof: Proof, places: Places) -> str:
    """What one bidder could have made."""
    values = {
        "name": places.said(proof.spot.who),
        "contract": proof.contract.sign if proof.contract else "",
        "count": proof.undertricks,
    }
    if proof.undertricks:
        return _("%(name)s: %(contract)s would have been %(count)s down.") % values
    return _("%(name)s: %(contract)s could have been made.") % values


def read_texts(texts: Sequence[str]) -> list[str]:
    """The texts of proofs out of an address, a form or a body."""
    return [text[:MOST_TEXT] for text in texts][:MOST_PROOFS]


def proofs_of(case: CaseAt, interview: Interview, texts: Sequence[str]) -> tuple[list[Proof], list[str]]:
    """The proofs that carry this interview, and a sentence for each that does not (it is left out).

    A proof belongs while the answers are those that it gave; by hand they may be changed at any time.
    """
    kept: list[Proof] = []
    dropped: list[str] = []
    for text in read_texts(texts):
        proof = read_proof(text)
        if isinstance(proof, Fault):
            dropped.append(proof.said(_))
        elif fits(proof, interview.infraction, interview.case):
            kept.append(proof)
        elif interview.question is None:
            dropped.append(_("An answer is no longer the one that was proved: the proof is left out."))
        else:
            kept.append(proof)  # its answers may still be asked for
    return kept, dropped


def answers_ahead(interview: Interview, given: Mapping[str, str], proofs: Sequence[Proof]) -> dict[str, str]:
    """What proofs have answered of the questions that are still to come: it waits until they are asked."""
    if interview.question is None:
        return {}
    asked = {one.question.key for one in interview.findings}
    return {
        key: value
        for key, value in given.items()
        if key not in asked
        and key != interview.question.key
        and any(BROUGHT[proof.ask].fullmatch(key) for proof in proofs)
    }


def show_proofs(case: CaseAt, proofs: Sequence[Proof]) -> list[ProofShown]:
    """Proofs of a case in words."""
    if len(case.facts.playing) != SEATS:
        seats: Sequence[int] = case.facts.playing or range(SEATS)
        seats = (*seats, 0, 1, 2)[:SEATS]
    else:
        seats = case.facts.playing
    places = places_of(seats, case.names)
    return [show_proof(proof, places) for proof in proofs]


def proof_data(case: CaseAt, proofs: Sequence[Proof]) -> list[dict[str, Any]]:
    """Proofs as a ruling keeps them: enough to play and to solve them again."""
    seats = list(case.facts.playing) if len(case.facts.playing) == SEATS else [0, 1, 2]
    return [{"proof": proof.text(), "seats": seats} for proof in proofs]


def kept_proofs(ruling: Ruling) -> list[ProofShown]:
    """The proofs of a ruling, as they were kept."""
    names = tuple(ruling.facts.get("names", ()))
    return [
        show_proof(proof, places_of(one["seats"], names))
        for one, proof in _readable(ruling.figures.get("proofs", ()))
    ]


def kept_texts(ruling: Ruling) -> list[str]:
    """The proofs of a ruling as an address carries them."""
    return [str(one["proof"]) for one in ruling.figures.get("proofs", ())]


def _readable(kept: Sequence[Mapping[str, Any]]) -> list[tuple[Mapping[str, Any], Proof]]:
    found = [(one, read_proof(str(one["proof"]))) for one in kept]
    return [(one, proof) for one, proof in found if isinstance(proof, Proof)]
