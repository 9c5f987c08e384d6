"""What a ruling does to standings beside figures: a forfeited round, a disqualification.

The Code leaves both to the regulations (4.2.16). House rule: a forfeited round counts nought where it was
won and stands where it was lost, so that no penalty helps; a round set to nought counts nought either
way, as the rule of series in Skat has it; a disqualified player has no place and is
seated no more; the others keep everything that they won on him.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulings.models import Ruling
from rulings.rulebook.effects import Draft
from rulings.rulebook.remedies import Discipline, Measure
from rulings.selectors.cases import CaseAt
from scoring.models import EventEntry
from tournaments.models import Registration

Mark = Mapping[str, Any]
KINDS = {
    Measure.FORFEIT: EventEntry.Kind.FORFEIT,
    Measure.NOUGHT: EventEntry.Kind.NOUGHT,
    Measure.DISQUALIFIED: EventEntry.Kind.DISQUALIFIED,
}
SAID = {
    "forfeit": gettext_noop(
        "%(player)s forfeits round %(round)s: what he won in it does not count, a loss stands; "
        "the others keep what they have."
    ),
    "nought": gettext_noop(
        "%(player)s has nought for round %(round)s, whatever he won or lost; the others keep what they have."
    ),
    "disqualified": gettext_noop(
        "%(player)s has no place in the standings and is seated no more; the others keep what they have."
    ),
}


def marks_of(case: CaseAt, draft: Draft) -> list[dict[str, Any]]:
    """The marks that a decision sets, as a ruling keeps them; `status_before` is the player's till then."""
    found = []
    for remedy in draft.event:
        if isinstance(remedy, Discipline) and remedy.player is not None and remedy.measure in KINDS:
            holder = case.holders[remedy.player]
            kind = KINDS[remedy.measure]
            number = case.table.round.number if kind in EventEntry.OF_A_ROUND else None
            found.append({"player": remedy.player, "number": holder.number, "kind": kind.value})
            found[-1] |= {"round": number, "status_before": holder.status}
    return found


def say_marks(marks: Iterable[Mark], names: Sequence[str]) -> tuple[str, ...]:
    """A sentence for each mark."""
    return tuple(
        _(SAID[one["kind"]]) % {"player": names[one["player"]], "round": one["round"]} for one in marks
    )


def is_disqualified(registration: Registration) -> bool:
    """Whether some disqualification of his is in force."""
    entries = EventEntry.objects.filter(registration=registration, kind=EventEntry.Kind.DISQUALIFIED)
    return sum(entry.points for entry in entries) > 0


def status_before(registration: Registration) -> str:
    """What he was before he was first disqualified: out of the records of the rulings that did it."""
    rulings = Ruling.objects.filter(event=registration.event_id).order_by("-number")
    for ruling in rulings.filter(writes__event_entry__registration=registration).distinct():
        for mark in ruling.effect.get("marks", ()):
            status = str(mark["status_before"])
            if mark["number"] == registration.number and status != Registration.Status.DISQUALIFIED:
                return status
    return str(Registration.Status.PRESENT)
