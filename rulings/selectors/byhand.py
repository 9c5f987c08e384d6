"""What the arbiter decides by hand where the Code leaves it to him, as short codes and as remedies.

A code is `seat:what:amount` (`seat:whists:amount:against`, `seat:warning:1:kind`), or `redeal` /
`redeal-moves`: it stands in the address of an interview and in the record of a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulings.rulebook.facts import Facts, Scope
from rulings.rulebook.remedies import (
    Discipline,
    EventVists,
    Measure,
    MoveTricks,
    Redeal,
    Remedies,
    Remedy,
    Taker,
    Warn,
    Write,
)
from rulings.rulebook.wordlists import WARNINGS
from rulings.rulebook.words import remedy_saying
from rulings.selectors.refusals import BY_HAND, RulingRefused

MOST = 10_000
ORDER = "order"
ROWS = 3
KINDS: dict[str, str] = {
    "mountain": gettext_noop("into the mountain"),
    "pool": gettext_noop("into the pool"),
    "whists": gettext_noop("whists on"),
    "lost": gettext_noop("tricks lost to nobody"),
    "moved": gettext_noop("tricks to the other side"),
    "added": gettext_noop("tricks more of his own"),
    "points": gettext_noop("tournament points taken off"),
    "vists": gettext_noop("vists in the event"),
    "warning": gettext_noop("a warning"),
}
TAKERS = {"lost": Taker.NOBODY, "moved": Taker.OPPONENTS, "added": Taker.OFFENDER}
REDEALS = {"redeal": Redeal(), "redeal-moves": Redeal(dealer_moves=True)}


def read_codes(values: Mapping[str, Any], codes: Iterable[str] = ()) -> list[str]:
    """The codes of a form (`hand0_who`, `hand0_what`, `hand0_n`, `hand0_on`, …) after those already there."""
    found = [code for code in codes if code]
    if (void := str(values.get("hand_void", ""))) in REDEALS and void not in found:
        found.append(void)
    for row in range(ROWS):
        who, what = str(values.get(f"hand{row}_who", "")), str(values.get(f"hand{row}_what", ""))
        amount, on = str(values.get(f"hand{row}_n", "")).strip(), str(values.get(f"hand{row}_on", ""))
        if who and what and (amount or what == "warning"):
            kind = str(values.get(f"hand{row}_kind", ""))
            more = {"whists": [on], "warning": [kind] if kind else []}.get(what, [])
            parts = [who, what, amount.replace("−", "-") or "1", *more]
            found.append(":".join(parts))
    return found


def say_codes(codes: Sequence[str], facts: Facts, cite: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """Each code with the sentence that it stands for."""
    return [(code, remedy_saying(_remedy(code, facts, cite)).said(_, names)) for code in codes]


def kinds_of_warning() -> list[tuple[str, str]]:
    """Kinds of warning that the arbiter may choose, with their words; cards have a ruling of their own."""
    return [(kind, _(said)) for kind, said in WARNINGS.items() if kind != "yellow_card"]


def remedies_of(codes: Sequence[str], facts: Facts, cite: str) -> Remedies:
    """The codes as remedies at this table. Raises RulingRefused on one that cannot be read."""
    return tuple(_remedy(code, facts, cite) for code in codes)


def _remedy(code: str, facts: Facts, cite: str) -> Remedy:
    if code in REDEALS:
        return REDEALS[code]
    parts = code.split(":")
    what = parts[1] if len(parts) > 2 else ""
    seat = _seat(parts[0], facts)
    points = _amount(parts[2]) if len(parts) > 2 else None
    against = _seat(parts[3], facts) if what == "whists" and len(parts) == 4 else None
    is_whole = what in KINDS and seat is not None and points is not None
    if not is_whole or (what == "whists" and against in (None, seat)):
        raise RulingRefused("by-hand", BY_HAND, field="hand", found=code[:40])
    assert seat is not None
    assert points is not None
    if what in TAKERS:
        if points < 1 or points > 10 or points.denominator != 1:
            raise RulingRefused("by-hand", BY_HAND, field="hand", found=code[:40])
        return MoveTricks(int(points), seat, TAKERS[what])
    if what == "points":
        return Discipline(seat, Measure.POINTS, points)
    if what == "vists":
        return EventVists(seat, points)
    if what == "warning":
        kind = parts[3] if len(parts) == 4 else ORDER
        if kind not in WARNINGS:
            raise RulingRefused("by-hand", BY_HAND, field="hand", found=code[:40])
        return Warn(seat, kind, Scope.EVENT)
    return Write(seat, what, points, against, cite)


def _seat(text: str, facts: Facts) -> int | None:
    return int(text) if text in {str(seat) for seat in facts.seats} else None


def _amount(text: str) -> Fraction | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 5):
        return None
    points = Fraction(int(text))
    return points if points and abs(points) <= MOST else None
