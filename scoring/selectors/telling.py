"""How a deal went, in parts that a page can print: who played, the calls, the tricks in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from preferans.seats import LETTERS

CALL_WORDS = {
    "whist": gettext_noop("whist"),
    "pass": gettext_noop("pass"),
    "half": gettext_noop("half a whist"),
}


@dataclass(frozen=True)
class DealTold:
    """A deal in parts: declarer's seat, calls as (letter, word), tricks as text, remarks."""

    declarer: int | None
    calls: tuple[tuple[str, str], ...] = ()
    tricks: str = ""
    remarks: tuple[str, ...] = ()


def letter(seat: int) -> str:
    """The letter of a seat on the protocol."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else "?"


def call_word(call: str) -> str:
    """One call as it is said at the table."""
    return _call_words(get_language()).get(call, call)


@cache
def _call_words(language: str | None) -> dict[str, str]:
    """The words of the calls in the language of now; asked some fifty thousand times by a large export."""
    return {call: _(msgid) for call, msgid in CALL_WORDS.items()}


def tell_deal(fact: Mapping[str, Any]) -> DealTold:
    """How the deal of a fact went; facts of other kinds give an empty telling."""
    if "contract" not in fact:
        return DealTold(declarer=None)
    declarer = fact.get("declarer")
    tricks = fact.get("tricks")
    calls = tuple((letter(seat), call_word(call)) for seat, call in fact.get("calls") or [])
    remarks = []
    if fact.get("refused"):
        remarks.append(_("talon refused"))
    elif tricks is None and not calls and not fact.get("outcome"):  # else the calls or the label tell it
        remarks.append(_("not played out"))
    if fact.get("dark"):
        remarks.append(_("in the dark"))
    if fact.get("shared_with") is not None:
        remarks.append(_("shared with %(seat)s") % {"seat": letter(fact["shared_with"])})
    if fact.get("conceded"):
        remarks.append(_("agreed without play"))
    for adjustment in fact.get("adjustments") or []:
        remarks.append(adjustment_words(adjustment))
    if fact.get("override"):
        remarks.append(str(fact["override"]))
    return DealTold(
        declarer=declarer,
        calls=calls,
        tricks=tricks_text(tricks or (), declarer, calls=fact.get("calls") or [])
        if shows_tricks(fact)
        else "",
        remarks=tuple(remarks),
    )


def shows_tricks(fact: Mapping[str, Any]) -> bool:
    """Whether the tricks tell more than the label: on a misère only the declarer's matter."""
    return bool(fact.get("tricks")) and fact.get("contract") not in ("misere", "мизер")


def adjustment_words(adjustment: Mapping[str, Any]) -> str:
    """A penalty trick in words: whose, how many, what becomes of it."""
    words = {
        "lost": _("penalty: %(seat)s −%(tricks)s"),
        "added": _("penalty: %(seat)s +%(tricks)s"),
        "moved": _("penalty: %(tricks)s from %(seat)s to the other side"),
        "at-least-down": _("penalty: %(seat)s at least %(tricks)s down"),
    }
    msgid = words.get(str(adjustment.get("kind")), "%(seat)s %(tricks)s")
    said = msgid % {"seat": letter(int(adjustment["player"])), "tricks": adjustment.get("tricks", 2)}
    return f"{said} ({adjustment['cite']})" if adjustment.get("cite") else said


def tricks_text(tricks: Sequence[int], declarer: int | None, *, calls: Sequence[Sequence[Any]] = ()) -> str:
    """Tricks as a protocol has them: declarer first, then clockwise; by letters in an all-pass.

    A sitting dealer has none in a contract, whether he whisted or not: the first two who spoke defend.
    """
    if declarer is None:
        return " ".join(f"{letter(seat)}{count}" for seat, count in enumerate(tricks) if count is not None)
    count = len(tricks)
    order = [(declarer + step) % count for step in range(count)]
    defend = list(dict.fromkeys(seat for seat, _call in calls))[:2]
    return "–".join(
        str(tricks[seat])
        for seat in order
        if seat == declarer or seat in defend or tricks[seat] or count <= 3
    )


def tell_other(fact: Mapping[str, Any]) -> str:
    """A line that is no deal, in words."""
    if "void" in fact:
        what = str(fact["void"]) if fact["void"] not in (True, "redeal") else ""
        said = _("Void deal") + (f": {what}" if what else "")
    elif "postings" in fact:
        said = str(fact.get("note") or _("Written by hand"))
    elif "join" in fact:
        said = _("A newcomer takes seat %(seat)s") % {"seat": letter(int(fact["join"]))}
    elif "replace" in fact:
        said = _("Seat %(seat)s is taken over by %(name)s") % {
            "seat": letter(int(fact["replace"])),
            "name": fact.get("name", ""),
        }
    elif "end" in fact:
        said = _("End of the sheet: %(why)s") % {"why": end_words(str(fact["end"]))}
    elif "checkpoint" in fact:
        said = _("Checked against paper")
    else:
        said = ""
    return said


def end_words(by: str) -> str:
    """What ended a sheet, in words."""
    words = {
        "pool": _("the pool is full"),
        "sum": _("the pools are full together"),
        "deals": _("the deals are played"),
        "time": _("time is up"),
        "consent": _("all agreed"),
    }
    return words.get(by, by)
