"""A ruling without a desk: key and answers in, decision and effect on a document of facts out."""

from collections.abc import Mapping
from dataclasses import dataclass

from preferans.faults import Phrase, Translate, as_it_stands
from preferans.marks import gettext_noop as _
from rulings.rulebook.catalogue import EDITIONS
from rulings.rulebook.editions import Edition
from rulings.rulebook.effects import Draft, draft
from rulings.rulebook.engine import Infraction, Stage
from rulings.rulebook.faces import Data, draft_data, interview_data, remedies_data
from rulings.rulebook.facts import NOTHING_KNOWN, Facts
from rulings.rulebook.given import faults_of, read_answers
from rulings.rulebook.interview import Interview, replay
from rulings.rulebook.remedies import Write
from rulings.rulebook.sheetfacts import facts_of_sheet
from scoring.domain.faults import Fault, fault

LAST_DEAL_STAGES = (Stage.ORDER, Stage.WHIST, Stage.PLAY)
"""What happens after the auction concerns the last deal that stands on the sheet, unless told otherwise."""
NEXT = "next"


@dataclass(frozen=True)
class Ruled:
    """An interview as far as the answers carry it, and its effect once it is decided on a sheet."""

    interview: Interview
    draft: Draft | None = None
    names: tuple[str, ...] = ()

    def data(self, translate: Translate = as_it_stands) -> Data:
        """As formats.md has it: key, question, clause, remedies, postings, effect, and the findings."""
        interview = self.interview
        data = interview_data(interview, translate, self.names)
        postings: object = [_line(one) for one in interview.decision if isinstance(one, Write)]
        if not interview.is_decided:
            postings = []
        else:
            data["remedies"] = remedies_data(interview.decision, translate, self.names)
        data |= {"postings": postings, "effect": None, "draft": None}
        if self.draft is not None:
            change = draft_data(self.draft)
            data |= {"postings": change.pop("postings"), "effect": change.pop("effect"), "draft": change}
        return data


def find_edition(key: str) -> Edition | Fault:
    """The edition of that key, or the fault that names those there are."""
    text = _("Found the edition “%(found)s”; the known ones are: %(known)s.")
    return EDITIONS.get(key) or fault(
        "edition", "unknown-edition", text, found=key, known=", ".join(EDITIONS)
    )


def rule(
    edition: Edition,
    key: str,
    answers: object,
    *,
    document: object = None,
    deal: str | None = None,
    is_tournament: bool | None = None,
) -> Ruled | list[Fault]:
    """Decide an infraction by answers, on a sheet (tirazh-sheet/1) if one is given.

    `deal` is the number of the entry in question, or `next`. Returns every fault of the input instead.
    """
    infraction = edition.infractions.get(key)
    if infraction is None and (regulation := edition.withdrawal_of(key)):
        text = _("“%(found)s” is withdrawn in the edition “%(edition)s”: %(reason)s.")
        reason = Phrase((regulation, True))
        return [fault("key", "withdrawn-infraction", text, found=key, edition=edition.key, reason=reason)]
    if infraction is None:
        known = ", ".join(edition.infractions)
        text = _("Found “%(found)s”; the infractions of this rulebook are: %(known)s.")
        return [fault("key", "unknown-infraction", text, found=key, known=known)]
    given = read_answers(infraction, answers)
    facts, number = _facts(infraction, document, deal, is_tournament)
    faults = (given if isinstance(given, list) else []) + (facts if isinstance(facts, list) else [])
    if faults or isinstance(given, list) or isinstance(facts, list):
        return faults
    interview = replay(infraction, given, facts)
    if faults := faults_of(interview, given):
        return faults
    if not interview.is_decided or facts.document is None:
        return Ruled(interview, None, facts.names)
    made = draft(facts.document, interview.decision, cite=interview.cite, number=number)
    return made if isinstance(made, list) else Ruled(interview, made, facts.names)


def _facts(
    infraction: Infraction, document: object, deal: str | None, is_tournament: bool | None
) -> tuple[Facts | list[Fault], int | None]:
    if document is None:
        return Facts(is_tournament=is_tournament) if is_tournament is not None else NOTHING_KNOWN, None
    if not isinstance(document, Mapping):
        return [fault("sheet", "sheet-shape", _("Found %(found)s; expected a sheet."), found=document)], None
    if deal is not None and deal != NEXT and not (deal.isascii() and deal.isdigit() and len(deal) < 6):
        text = _("Found %(found)s; expected the number of an entry, or “next”.")
        return [fault("deal", "deal-number", text, found=deal)], None
    number = _last_deal(infraction, document) if deal is None else None if deal == NEXT else int(deal)
    return facts_of_sheet(document, number=number, is_tournament=is_tournament), number


def _last_deal(infraction: Infraction, document: Mapping[str, object]) -> int | None:
    entries = document.get("entries")
    if infraction.stage not in LAST_DEAL_STAGES or not isinstance(entries, list):
        return None
    deals = [at for at, one in enumerate(entries, start=1) if isinstance(one, dict) and "contract" in one]
    return deals[-1] if deals else None


def _line(write: Write) -> Data:
    line: Data = {"player": write.player, "column": write.column, "points": str(write.points)}
    return line if write.against is None else {**line, "against": write.against}
