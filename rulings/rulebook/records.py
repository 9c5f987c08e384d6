"""What is kept of a ruling, so that it can be decided again: edition, answers, clause, figures."""

from collections.abc import Mapping
from dataclasses import dataclass

from preferans.marks import gettext_noop as _
from rulings.rulebook.cites import saying_of as cite_saying
from rulings.rulebook.editions import Edition
from rulings.rulebook.faces import remedies_data
from rulings.rulebook.facts import NOTHING_KNOWN, Facts
from rulings.rulebook.interview import Interview, replay
from rulings.rulebook.sayings import Saying, plain


@dataclass(frozen=True)
class Record:
    """A ruling as it was decided. `answers` hold what was asked and what the sheet knew, and the choice
    among options; `remedies` are the decision as data (`faces.remedies_data`, in English)."""

    edition: str
    infraction: str
    answers: Mapping[str, str]
    cite: str
    remedies: tuple[Mapping[str, object], ...]


def record_of(edition: Edition, interview: Interview) -> Record:
    """The record of a decided interview. Raises ValueError while it is open."""
    if not interview.is_decided:
        raise ValueError(f"{interview.infraction.key} is not decided yet")
    return Record(
        edition.key,
        interview.infraction.key,
        interview.answers,
        interview.cite,
        tuple(remedies_data(interview.decision)),
    )


def differences(
    record: Record, editions: Mapping[str, Edition], facts: Facts = NOTHING_KNOWN
) -> list[Saying]:
    """How the record would come out today; empty when it would come out the same.

    Without facts the recorded answers alone are replayed, so figures that were reckoned by the sheet
    may differ; hand in the facts of that time to compare them too.
    """
    edition = editions.get(record.edition)
    if edition is None or record.infraction not in edition.infractions:
        return [
            Saying(
                _("The rulebook no longer has “%(key)s” of the edition “%(edition)s”."),
                {"key": record.infraction, "edition": record.edition},
            )
        ]
    interview = replay(edition.infractions[record.infraction], record.answers, facts)
    if not interview.is_decided:
        asked = interview.question.key if interview.question else "option"
        return [Saying(_("Today one more answer would be needed: %(key)s."), {"key": asked})]
    found: list[Saying] = []
    if interview.cite != record.cite:
        found.append(
            Saying(
                _("Ruled by %(old)s, today it would be %(new)s."),
                {"old": cite_saying(record.cite), "new": cite_saying(interview.cite)},
            )
        )
    old = [str(one["text"]) for one in record.remedies]
    new = [str(one["text"]) for one in remedies_data(interview.decision)]
    if old != new:
        found.append(
            Saying(
                _("The measure was: %(old)s Today: %(new)s"),
                {"old": plain(" ".join(old)), "new": plain(" ".join(new))},
            )
        )
    return found
