"""What a service says instead of writing: few typed refusals, each with a stable code.

Pages show them beside the form, the API answers 400 or 409 (`office.faults`). Every message says
what was found, what is expected and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Protocol

from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_noop

from office.faults import Refused
from preferans.faults import Fault

if TYPE_CHECKING:
    from scoring.models import SheetEntry


@dataclass(frozen=True)
class EntryFault(Fault):
    """One thing that is wrong with a reported entry.

    `line` is the number of the line on the sheet it lies in; None for the entry being written and
    for the head of the sheet.
    """

    line: int | None = None


class EntryRefused(Refused):
    """The core found faults in what was reported; nothing was written."""

    def __init__(self, faults: Iterable[EntryFault]) -> None:
        super().__init__(faults)

    def told(self) -> list[dict[str, str]]:
        """The faults in the language of the request; `entry` names an older line of the sheet."""
        told = super().told()
        for said, fault in zip(told, self.faults, strict=True):
            line = fault.line if isinstance(fault, EntryFault) else None
            said["entry"] = str(line) if line is not None else ""
        return told


def describe_line(line: SheetEntry) -> str:
    """One line of a sheet in words: number, what, who and when."""
    return gettext("line %(number)s, %(what)s, %(who)s at %(when)s") % {
        "number": line.number,
        "what": line.label or line.get_kind_display(),
        "who": str(line.written_by),
        "when": localtime(line.written_at).strftime("%H:%M:%S"),
    }


class StaleSheet(Refused):
    """The sheet has moved on since the person looked at it; `lines` were written meanwhile."""

    status = HTTPStatus.CONFLICT
    msgid = gettext_noop(
        "The sheet has changed since you opened it: %(lines)s. Your line was not written. "
        "Look at the sheet and write it again."
    )

    def __init__(self, lines: Sequence[SheetEntry]) -> None:
        self.lines = tuple(lines)
        said = "; ".join(describe_line(line) for line in self.lines)
        super().__init__([Fault("seen_last", "sheet-moved-on", self.msgid, {"lines": said})])


class ConflictingRepeat(Refused):
    """The same request id came with another content."""

    status = HTTPStatus.CONFLICT
    msgid = gettext_noop(
        "This form was already sent and written as line %(number)s, with other content. "
        "Open the page again and write a new line."
    )

    def __init__(self, number: int) -> None:
        super().__init__([Fault("client_id", "repeat-differs", self.msgid, {"number": number})])


class WrongState(Refused):
    """The sheet or the round is in a state that does not allow the step."""

    status = HTTPStatus.CONFLICT

    def __init__(self, code: str, msgid: str, params: dict[str, object] | None = None) -> None:
        super().__init__([Fault("state", code, msgid, params or {})])


class NothingToUndo(Refused):
    """There is no line that could be taken back."""

    status = HTTPStatus.CONFLICT
    msgid = gettext_noop("There is no line to take back on this sheet.")

    def __init__(self) -> None:
        super().__init__([Fault("", "nothing-to-undo", self.msgid)])


class NotCorrectable(Refused):
    """The line cannot be corrected: it was taken back, or its kind does not allow it."""

    def __init__(self, code: str, msgid: str, params: dict[str, object] | None = None) -> None:
        super().__init__([Fault("line", code, msgid, params or {})])


class ReasonMissing(Refused):
    """A correction or a reopening must say why."""

    msgid = gettext_noop("No reason was given. Write in a few words why this changes.")

    def __init__(self) -> None:
        super().__init__([Fault("reason", "reason-missing", self.msgid)])


class UnknownChoice(Refused):
    """A form brought a choice that its page does not offer."""

    msgid = gettext_noop("Found “%(found)s”; expected one of: %(expected)s. Nothing was changed.")

    def __init__(self, field: str, found: object, expected: Iterable[object]) -> None:
        params = {"found": str(found)[:40], "expected": ", ".join(str(one) for one in expected)}
        super().__init__([Fault(field, "unknown-choice", self.msgid, params)])


class UnfinishedDeal(Refused):
    """Buttons were sent before all was said."""

    msgid = gettext_noop(
        "The deal is not complete yet: say who plays, the contract, the calls and the result, then write it."
    )

    def __init__(self) -> None:
        super().__init__([Fault("", "unfinished-deal", self.msgid)])


class MonitorFault(WrongState):
    """What would be counted and what stands on the sheet differ: a fault of the program, told as such."""

    status = HTTPStatus.INTERNAL_SERVER_ERROR


class Listed(Protocol):
    """Something on a list of what is open."""

    @property
    def text(self) -> str:
        """What is open, one sentence."""


class RoundNotReady(Refused):
    """The round cannot be closed; `items` are what is open, `blockers` their sentences."""

    status = HTTPStatus.CONFLICT
    msgid = gettext_noop("The round cannot be closed yet: %(what)s.")
    where, code = "round", "round-not-ready"

    def __init__(self, items: Sequence[Listed]) -> None:
        self.items = tuple(items)
        self.blockers = tuple(item.text for item in items)
        what = "; ".join(self.blockers)
        super().__init__([Fault(self.where, self.code, self.msgid, {"what": what})])


class EventNotReady(RoundNotReady):
    """The standings cannot be published as final; `items` are what is open."""

    msgid = gettext_noop("The standings cannot be final yet: %(what)s.")
    where, code = "event", "event-not-ready"
