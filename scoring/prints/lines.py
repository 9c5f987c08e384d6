"""Lines of a sheet as rows of a protocol: what fits the form's columns, and notes for what does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import SheetEntry
from scoring.selectors.table_parts import LineShown
from scoring.selectors.telling import letter, tricks_text

Kind = SheetEntry.Kind
SILENT = (Kind.CHECKPOINT, Kind.END)
"""Lines that write no figure and change no seat: paper has no row for them."""
WIDEST_NOTE = 12


@dataclass(frozen=True)
class PaperLine:
    """One row of the table of deals; `is_ruling` prints red, `wide` stands across the row."""

    number: str = ""
    dealer: str = ""
    declarer: str = ""
    label: str = ""
    calls: str = ""
    tricks: str = ""
    note: str = ""
    wide: str = ""
    is_ruling: bool = False


@dataclass(frozen=True)
class Note:
    """What the narrow column had no room for: which row, what about it."""

    number: int
    where: str
    label: str
    text: str
    cite: str = ""


class Notes:
    """Collects notes and hands out their numbers."""

    def __init__(self) -> None:
        self.kept: list[Note] = []

    def add(self, *, where: str, label: str, text: str, cite: str = "") -> str:
        """Keep a note and return what stands in the row instead."""
        note = Note(number=len(self.kept) + 1, where=where, label=label, text=text, cite=cite)
        self.kept.append(note)
        return pgettext("paper", "n. %(number)s") % {"number": note.number}


def paper_lines(
    lines: Iterable[LineShown], *, newcomers: Mapping[int, str], is_public: bool
) -> tuple[list[PaperLine], list[Note]]:
    """Rows of the protocol and the notes to them. `newcomers`: line → who sat down with it."""
    rows: list[PaperLine] = []
    notes = Notes()
    for shown in lines:
        if shown.line.kind in SILENT and not shown.answers:
            continue
        if shown.line.kind in (Kind.JOIN, Kind.REPLACE):
            rows.append(PaperLine(wide=seat_change_text(shown.fact, newcomers.get(shown.line.number, ""))))
            continue
        rows.append(row_of(shown, notes, is_public=is_public))
        rows += [answer_of(answer, shown, notes, is_public=is_public) for answer in shown.answers]
    return rows, notes.kept


def row_of(shown: LineShown, notes: Notes, *, is_public: bool) -> PaperLine:
    """The row of a line as first written."""
    number = str(shown.deal_number or "")
    line, fact = shown.line, shown.fact
    dealer = letter(line.dealer) if line.dealer is not None and line.kind in (Kind.DEAL, Kind.VOID) else ""
    if line.kind != Kind.DEAL:
        text = "" if is_public else own_words(fact)
        return PaperLine(
            dealer=dealer,
            label=line.label,
            note=note_of(notes, where=where_of(shown), label=line.label, text=text, cite=cite_of(fact)),
        )
    remarks = remarks_of(shown, is_public=is_public)
    return PaperLine(
        number=number,
        dealer=dealer,
        declarer=shown.declarer.letter if shown.declarer else "",
        label=line.label,
        calls=calls_text(fact.get("calls") or []),
        tricks=paper_tricks(fact),
        note=note_of(
            notes, where=where_of(shown), label=line.label, text=", ".join(remarks), cite=cite_of(fact)
        ),
    )


def answer_of(answer: LineShown, shown: LineShown, notes: Notes, *, is_public: bool) -> PaperLine:
    """The red row of a correction, below the line it corrects."""
    fact, label = answer.fact, answer.line.label
    cite = cite_of(fact)
    text = ", ".join([] if is_public else [answer.line.reason, *remarks_of(answer, is_public=False)])
    return PaperLine(
        label=label,
        calls=pgettext("paper", "corr."),
        tricks=paper_tricks(fact),
        note=note_of(notes, where=where_of(shown), label=label, text=text, cite=cite),
        is_ruling=True,
    )


def where_of(shown: LineShown) -> str:
    """Which row a note speaks about."""
    if shown.deal_number:
        return _("deal %(number)s") % {"number": shown.deal_number}
    return _("line %(number)s") % {"number": shown.line.number}


def note_of(notes: Notes, *, where: str, label: str, text: str, cite: str) -> str:
    """What stands in the narrow column: the text or the point itself where it fits, else a note's number."""
    if not text:
        return cite
    if not cite and len(text) <= WIDEST_NOTE:
        return text
    return notes.add(where=where, label=label, text=text, cite="" if cite in text else cite)


def remarks_of(shown: LineShown, *, is_public: bool) -> list[str]:
    """Remarks to a deal that the row does not show by itself."""
    remarks = [remark for remark in shown.told.remarks if remark not in shown_by_label(shown)]
    override = str(shown.fact.get("override") or "")
    return [remark for remark in remarks if not (is_public and remark == override)]


def shown_by_label(shown: LineShown) -> tuple[str, ...]:
    """Remarks that the label or the empty column of tricks says already."""
    return _("without all"), _("without three"), _("not played out")


def cite_of(fact: Mapping[str, Any]) -> str:
    """The point that a fact names, or that its adjustments name."""
    own = [str(fact["cite"])] if fact.get("cite") else []
    theirs = [
        str(adjustment["cite"]) for adjustment in fact.get("adjustments") or [] if adjustment.get("cite")
    ]
    return ", ".join(dict.fromkeys([*own, *theirs]))


def own_words(fact: Mapping[str, Any]) -> str:
    """What somebody wrote beside a line that is no deal."""
    void = fact.get("void")
    said = str(void) if isinstance(void, str) and void != "redeal" else ""
    return str(fact.get("note") or said)


def seat_change_text(fact: Mapping[str, Any], name: str) -> str:
    """Who sits down where, from this row on."""
    seat = letter(int(fact.get("join", fact.get("replace", 0))))
    return _("Seat %(seat)s from here on: %(name)s") % {"seat": seat, "name": name or "–"}


def paper_tricks(fact: Mapping[str, Any]) -> str:
    """Tricks as a protocol has them: the declarer's first, then clockwise; by seat in an all-pass."""
    tricks, declarer = fact.get("tricks"), fact.get("declarer")
    if not tricks:
        return ""
    if declarer is None:
        return "–".join("" if count is None else str(count) for count in tricks)
    return tricks_text(tricks, declarer, calls=fact.get("calls") or [])


def calls_text(calls: Sequence[Sequence[Any]]) -> str:
    """Who whists, as a protocol has it: `В`, `В, Г`, `Б ½`, `пас, пас`."""
    spoken = [(letter(seat), call) for seat, call in calls]
    counted = [f"{seat} ½" if call == "half" else seat for seat, call in spoken if call != "pass"]
    if counted:
        return ", ".join(counted)
    return ", ".join(_("pass") for _call in spoken)
