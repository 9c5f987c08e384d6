"""Small readers of raw JSON values: seats, tricks, points. Each returns a value or a fault.

Booleans are never numbers here, and floats are never points.
"""

from collections.abc import Iterable
from fractions import Fraction

from preferans.bounds import MAX_FIGURE, MAX_PARTS, fits
from preferans.faults import shown
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS
from scoring.domain.faults import Fault, fault

MOST_UNKNOWN = 20
"""Unknown keys of one object that are told each; of the others, how many there are."""


TOO_LARGE = _(
    "Found the figure %(found)s; a sheet holds figures up to %(most)s on either side of nought, in parts of "
    "a point no finer than 1/%(parts)s."
)


def is_seat(value: object, seats: tuple[int, ...]) -> bool:
    """Whether `value` is an occupied seat, as a whole number."""
    return isinstance(value, int) and not isinstance(value, bool) and value in seats


def seats_text(seats: Iterable[int]) -> str:
    """Seats as people and files name them: `А (0), Б (1)`."""
    return ", ".join(f"{LETTERS[seat]} ({seat})" for seat in seats) or "—"


def read_seat(value: object, seats: tuple[int, ...], field: str, cite: str = "") -> int | Fault:
    """An occupied seat, or the fault that names the occupied ones."""
    if is_seat(value, seats):
        return value  # type: ignore[return-value]  # is_seat has checked it
    return fault(
        field,
        "seat",
        _("Found %(found)s; expected a seat at the table: %(expected)s."),
        cite,
        found=value,
        expected=seats_text(seats),
    )


def read_count(value: object, field: str, least: int, most: int, cite: str = "") -> int | Fault:
    """A whole number within bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    return fault(
        field,
        "whole-number",
        _("Found %(found)s; expected a whole number from %(least)s to %(most)s."),
        cite,
        found=value,
        least=least,
        most=most,
    )


def read_points(value: object, field: str) -> Fraction | Fault:
    """An exact number of points: a whole number, or text such as "5", "-3" or "1/2"."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_FIGURE:
        return Fraction(value)
    if isinstance(value, str) and len(value) <= 24 and set(value) <= set("+-0123456789/"):
        try:
            number = Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
        else:
            if fits(number):
                return number
            return fault(field, "figure-too-large", TOO_LARGE, found=value, most=MAX_FIGURE, parts=MAX_PARTS)
    if isinstance(value, int) and not isinstance(value, bool):
        return fault(field, "figure-too-large", TOO_LARGE, found=value, most=MAX_FIGURE, parts=MAX_PARTS)
    return fault(
        field,
        "points",
        _("Found %(found)s; expected a whole number of points or a fraction in text, such as “5” or “1/2”."),
        found=value,
    )


def read_text(value: object, field: str, most: int = 2000) -> str | Fault:
    """A text of a bounded length."""
    if isinstance(value, str) and len(value) <= most:
        return value
    return fault(
        field,
        "text",
        _("Found %(found)s; expected text of up to %(most)s characters."),
        found=value,
        most=most,
    )


def unknown_keys(raw: dict[str, object], known: tuple[str, ...]) -> list[Fault]:
    """A fault for each key that has no meaning here; of a great many, the first and how many more."""
    unknown = [key for key in raw if key not in known]
    faults = [
        fault(
            shown(str(key), 60),
            "unknown-key",
            _("Found the unknown key “%(found)s”; the known ones are: %(known)s."),
            found=key,
            known=", ".join(known),
        )
        for key in unknown[:MOST_UNKNOWN]
    ]
    if len(unknown) > MOST_UNKNOWN:
        more = _("Found %(found)s more unknown keys; the known ones are: %(known)s.")
        faults.append(
            fault("", "unknown-key", more, found=len(unknown) - MOST_UNKNOWN, known=", ".join(known))
        )
    return faults
