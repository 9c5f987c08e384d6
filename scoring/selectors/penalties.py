"""Penalty tricks beneath the buttons of a deal: who, how many, what becomes of them, the point, why.

Which kinds a deal can carry and what they cost, the core decides (scoring.domain.adjustments); here
stands only what was chosen so far, and the part of the fact that it makes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from preferans.contracts import ALL_PASS, MISERE, parse_contract
from scoring.domain.adjustments import LEAST_DOWN, allowed_kinds
from scoring.selectors.sheets import Fact
from scoring.selectors.table_page import TablePage
from scoring.selectors.table_parts import SeatShown

FIELDS = ("who", "kind", "tricks", "to", "cite", "why")
MOST = 4
"""Rows on the page; a deal with more is written through the API."""


@dataclass(frozen=True)
class Choice:
    """One choice of a list: its value, its words, whether it is chosen."""

    value: str
    label: str
    is_on: bool


@dataclass(frozen=True)
class PenaltyRow:
    """One penalty as chosen so far. `name` is what the names of its fields begin with."""

    name: str
    who: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    to: tuple[Choice, ...]
    tricks: str
    cite: str
    why: str
    is_given: bool


def kind_words() -> dict[str, str]:
    """What becomes of penalty tricks, in words."""
    return {
        "lost": _("lost: go to nobody"),
        "moved": _("moved to the other side"),
        "at-least-down": _("at least so many down"),
        "added": _("added to his own"),
    }


def offer_penalties(
    page: TablePage, fact: Fact, chosen: Mapping[str, str]
) -> tuple[tuple[PenaltyRow, ...], list[Fact]]:
    """The rows chosen so far and one more, and the adjustments that they make."""
    contract = parse_contract(str(fact["contract"]))
    declarer = fact.get("declarer")
    kinds = allowed_kinds(contract) if contract.is_tricks else ("added",)
    seats = seats_of(page, fact)
    words = kind_words()
    rows: list[PenaltyRow] = []
    made: list[Fact] = []
    for place in range(MOST):
        name = f"fine{place}"
        given = {key: chosen.get(f"{name}-{key}", "").strip() for key in FIELDS}
        who = next((seat for seat in seats if str(seat.index) == given["who"]), None)
        if given["who"] not in ("", *(str(seat.index) for seat in seats)):
            made.append({"kind": kinds[0], "player": given["who"]})  # the core says what it expects
        kind = given["kind"] if given["kind"] in kinds else kinds[0]
        others = takers(seats, who, declarer) if kind == "moved" and who is not None else ()
        to = next((seat for seat in others if str(seat.index) == given["to"]), others[0] if others else None)
        least = LEAST_DOWN if kind == "at-least-down" else 1
        rows.append(
            PenaltyRow(
                name=name,
                who=tuple(Choice(str(s.index), f"{s.letter} {s.name}", s is who) for s in seats),
                kinds=tuple(Choice(one, words[one], one == kind) for one in kinds),
                to=tuple(Choice(str(s.index), f"{s.letter} {s.name}", s is to) for s in others),
                tricks=given["tricks"] or (str(least) if who is not None else ""),
                cite=given["cite"][:40],
                why=given["why"][:200],
                is_given=who is not None,
            )
        )
        if who is None:
            break
        count = given["tricks"] or str(least)
        one: Fact = {
            "kind": kind,
            "player": who.index,
            "tricks": int(count) if count.isascii() and count.isdigit() and len(count) < 3 else count,
        }
        if to is not None:
            one["to"] = to.index
        one |= {
            key: text for key, text in (("cite", given["cite"][:40]), ("note", given["why"][:200])) if text
        }
        made.append(one)
    return tuple(rows), made


def seats_of(page: TablePage, fact: Fact) -> Sequence[SeatShown]:
    """Whose tricks a penalty of this deal can touch."""
    if fact["contract"] == MISERE.code:
        return [seat for seat in page.seats if seat.index == fact.get("declarer")]
    if fact["contract"] == ALL_PASS.code:
        return [seat for seat in page.seats if seat.plays or seat.is_dealer]
    whisters = {seat for seat, _call in fact.get("calls") or []}
    return [seat for seat in page.seats if seat.plays or (seat.is_dealer and seat.index in whisters)]


def takers(seats: Sequence[SeatShown], who: SeatShown, declarer: object) -> tuple[SeatShown, ...]:
    """To whom moved tricks can go: from the declarer to a defender, from a defender to the declarer."""
    if who.index == declarer:
        return tuple(seat for seat in seats if seat.index != declarer)
    return tuple(seat for seat in seats if seat.index == declarer)
