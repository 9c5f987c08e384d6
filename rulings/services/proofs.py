"""Proofs that a ruling rests on: their lines by the rules, their figures by the solver, their answers."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.domain.proofs import Proof
from analysis.services.looking import check_proof
from office.faults import Refused
from preferans.marks import gettext_noop
from rulings.models import Ruling
from rulings.rulebook.interview import Interview
from rulings.rulebook.proving import fits
from rulings.selectors.proofs import kept_texts
from rulings.selectors.refusals import RulingRefused

OTHER_ANSWERS = gettext_noop("A proof does not belong to these answers: prove it again, or leave it out.")


def proof_differences(ruling: Ruling) -> list[str]:
    """Why the proofs of a ruling would not be taken today: lines out of the rules, other figures."""
    found: list[str] = []
    for text in kept_texts(ruling):
        try:
            check_proof(text)
        except Refused as refused:
            found += [fault["message"] for fault in refused.told()]
    return found


def checked_proofs(interview: Interview, texts: Sequence[str]) -> list[Proof]:
    """The proofs of a decided interview.

    Raises Refused for one that is wrong, RulingRefused for one that proves other answers, NotNow while
    the solver cannot be asked.
    """
    proofs = [check_proof(text) for text in texts]
    for proof in proofs:
        if not fits(proof, interview.infraction, interview.case):
            raise RulingRefused("proof-answers", OTHER_ANSWERS, field="proof", cite=interview.cite)
    return proofs
