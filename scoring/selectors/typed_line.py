"""A typed line as a page shows it: its parts as understood, what is asked, what is wrong, what it writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.domain.faults import Fault
from scoring.domain.typed import TypedDeal, read_line, write_line
from scoring.selectors.preview import Preview, preview_entry
from scoring.selectors.sheets import Fact, for_seats
from scoring.selectors.table_page import TablePage
from scoring.selectors.table_parts import SeatShown
from scoring.selectors.telling import call_word, letter, tricks_text

MINUS = "−"


@dataclass(frozen=True)
class TypedPart:
    """One part of the line: its caption, how it was understood, whether it is wrong or still open."""

    caption: str
    text: str = ""
    label: str = ""
    seat: SeatShown | None = None
    is_bad: bool = False
    is_open: bool = False


@dataclass(frozen=True)
class TypedLine:
    """A line as understood. `fact` is there once it can be written."""

    text: str
    parts: tuple[TypedPart, ...] = ()
    faults: tuple[dict[str, str], ...] = ()
    asks: tuple[dict[str, str], ...] = ()
    fact: Fact | None = None
    preview: Preview | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it can be written as it stands."""
        return self.fact is not None and not self.faults


def read_typed(
    page: TablePage,
    text: str,
    *,
    with_preview: bool = True,
    dealer: int | None = None,
    before: int | None = None,
) -> TypedLine:
    """Read a line for the next deal of the table, or for the deal of `dealer` on line `before`.

    With a preview the sheet is scored with it, and faults of the core stand beside those of the text.
    """
    at = dealer if dealer is not None else page.dealer.index if page.dealer else 0
    if not text.strip():
        return TypedLine(text=text)
    deal = read_line(
        text, dealer=at, count=len(page.seats), seats=page.seats_at(before), convention=page.convention
    )
    faults = list(tell(deal.faults))
    fact = dict(deal.fact) if deal.fact is not None else None
    preview = None
    if fact is not None and with_preview:
        preview = preview_entry(page, fact)
        faults += preview.faults
    bad = {fault["field"] for fault in faults}
    return TypedLine(
        text=text,
        parts=tuple(show_parts(page, deal, bad, preview)),
        faults=tuple(faults),
        asks=tuple(tell(deal.asks)) if not faults else (),
        fact=fact,
        preview=preview if preview and preview.is_good else None,
    )


def tell(faults: Iterable[Fault]) -> list[dict[str, str]]:
    """Faults of a text in the language of the request."""
    return [
        {
            "field": fault.field,
            "code": fault.code,
            "message": sentence(fault.message(_)),
            "cite": fault.cite,
            "entry": "",
        }
        for fault in faults
    ]


def sentence(text: str) -> str:
    """A message as a sentence: a capital first, a full stop last."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def show_parts(
    page: TablePage, deal: TypedDeal, bad: set[str], preview: Preview | None
) -> Iterable[TypedPart]:
    """The four parts of a line: who, contract and result, calls, tricks."""
    asked = {fault.field for fault in deal.asks}
    label = (preview.label if preview else "") or label_of(deal)
    if deal.kind == "void":
        yield TypedPart(_("Contract / result"), text=_("void deal"))
        return
    if deal.kind == "deal":
        declarer = next((seat for seat in page.seats if seat.index == deal.declarer), None)
        yield TypedPart(_("Plays"), seat=declarer, is_bad="who" in bad, is_open="who" in asked)
    is_bad = bool(bad & {"contract", "result", "outcome"})
    is_open = bool(asked & {"contract", "result"})
    yield TypedPart(_("Contract / result"), label=label, is_bad=is_bad, is_open=is_open)
    if deal.kind == "deal":
        calls = ", ".join(f"{letter(seat)} {call_word(word)}" for seat, word in deal.calls)
        yield TypedPart(_("Whist"), text=calls, is_bad="calls" in bad, is_open="calls" in asked)
    yield TypedPart(_("Tricks"), text=tricks_of(deal), is_bad="tricks" in bad, is_open="tricks" in asked)


def label_of(deal: TypedDeal) -> str:
    """The contract and result as understood so far, by rule 4.2.11."""
    if deal.kind == "all-pass":
        return "распасы"
    if deal.contract is None:
        return ""
    if deal.outcome or deal.result is None:
        return deal.contract.sign
    result = "=" if not deal.result else f"{deal.result:+d}".replace("-", MINUS)
    return f"{deal.contract.sign} / {result}"


def tricks_of(deal: TypedDeal) -> str:
    """The tricks as understood, the declarer's first; as typed, with their sum, where they are wrong."""
    if deal.tricks is None:
        said, total = " + ".join(map(str, deal.figures)), sum(deal.figures)
        return f"{said} = {total}" if len(deal.figures) > 1 and total > 10 else said
    said = tricks_text(deal.tricks, deal.declarer, calls=deal.calls)
    if deal.declarer is not None:
        said = said.replace("–", " + ")
    total = sum(deal.tricks)
    return said if total == 10 else f"{said} = {total}"


def line_of_fact(page: TablePage, fact: Fact, *, dealer: int, before: int | None = None) -> str | None:
    """The typed line that reads as the fact of line `before`; None when a line cannot say it all."""
    count = len(page.seats)
    return write_line(
        for_seats(fact, count),
        dealer=dealer,
        count=count,
        seats=page.seats_at(before),
        convention=page.convention,
    )
