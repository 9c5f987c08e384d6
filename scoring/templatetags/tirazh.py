"""How figures, contracts, suits, seats and tables' states look on a page.

Numbers stay exact: they come as `Fraction`, whole number or text ``"n/d"`` and never pass through a
float. The minus is U+2212, the decimal mark is the language's.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import cos, pi, sin
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from preferans.seats import LETTERS
from scoring.domain.pulka_runs import MINUS, write_points

register = template.Library()

Number = Fraction | int | str
MOST_PLACES = 2
LABEL = re.compile(
    r"^\s*(?:(?P<level>10|[6-9])\s*(?P<suit>♠|♣|♦|♥|БК|NT|[SCDHN])|(?P<word>[^/]*?))"
    r"\s*(?:/\s*(?P<result>[^/\s][^/]*?))?\s*$"
)
EMPTY = SafeString("")
SUITS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
SUIT_LETTERS = {sign: letter for letter, sign in SUITS.items()} | {"БК": "N", "NT": "N"}


# Figures ---------------------------------------------------------------------------------------------


def places_of(values: Iterable[Number | None]) -> int:
    """How many places after the decimal mark a column needs: none, one for halves, two for the rest."""
    parts = {exactly(value).denominator for value in values if value is not None and value != ""}
    return next((n for n in range(MOST_PLACES) if all(10**n % one == 0 for one in parts)), MOST_PLACES)


def exactly(value: Number) -> Fraction | int:
    """The number itself; a text is read."""
    return Fraction(value) if isinstance(value, str) else value


def split_decimal(value: Fraction | int, places: int) -> tuple[str, str, str]:
    """Split a number into sign, whole part and digits after the mark, rounding half away from zero."""
    numerator, parts = value.numerator * 10**places, value.denominator
    scaled = (2 * abs(numerator) + parts) // (2 * parts)
    whole, rest = divmod(scaled, 10**places)
    digits = str(rest).zfill(places) if places else ""
    if numerator % parts == 0:
        digits = digits.rstrip("0")
    sign = ("+" if numerator > 0 else MINUS) if scaled else ""
    return sign, str(whole), digits


@register.filter
def vists(value: Number | None, places: int | str = 1) -> SafeString:
    """Write a value in vists with its sign, aligned on the decimal mark: ``+49,5`` in ``.v`` markup.

    ``places`` is what the column keeps after the mark (see ``vists_places``); empty for None.
    """
    if value is None or value == "":
        return EMPTY
    places = int(places)
    sign, whole, digits = split_decimal(exactly(value), places)
    tail = f"{get_format('DECIMAL_SEPARATOR')}{digits}" if digits else ""
    # signs, digits and a decimal mark: nothing to escape
    if not places:
        return SafeString(f'<span class="v">{sign}{whole}</span>')  # nosec B703  # escaped or drawn by us
    return SafeString(f'<span class="v v{places}">{sign}{whole}<i>{tail}</i></span>')  # nosec B703


@register.filter
def vists_text(value: Number | None, places: int | str = MOST_PLACES) -> str:
    """Write a value in vists with its sign as plain text, for sentences: ``+49,5``."""
    if value is None or value == "":
        return ""
    sign, whole, digits = split_decimal(exactly(value), int(places))
    return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR') if digits else ''}{digits}"


@register.filter
def vists_places(values: Iterable[Number | None]) -> int:
    """Places after the mark that a column of values needs: ``{% with places=row.values|vists_places %}``."""
    return places_of(values)


@register.filter
def points(value: Number | None) -> str:
    """Write a figure of the sheet exactly, as players do: ``14``, ``−1``, ``7½``, ``23⅓``."""
    return "" if value in (None, "") else write_points(Fraction(value))


@register.filter
def signed(value: Number | None) -> str:
    """Write an exact figure with its sign: ``+8⅔``, ``−33⅓``, ``0``."""
    if value in (None, ""):
        return ""
    exact = Fraction(value)
    return ("+" if exact > 0 else "") + write_points(exact)


# Contracts and suits ---------------------------------------------------------------------------------


def read_label(label: str) -> dict[str, str]:
    """Read a label of rule 4.2.11 into slots: ``level``, ``suit`` (S C D H N), ``word``, ``result``."""
    found = LABEL.match(label or "")
    if found is None:
        return {"level": "", "suit": "", "word": label, "result": ""}
    parts = found.groupdict(default="")
    suit = SUIT_LETTERS.get(parts["suit"], parts["suit"])
    words = {"мизер": _("misère"), "распасы": _("all-pass"), "misere": _("misère"), "all-pass": _("all-pass")}
    words |= {"пересдача": _("void deal"), "запись": _("entry by hand")}
    word = words.get(parts["word"], parts["word"])
    left = {"без всех": _("without all"), "без трёх": _("without three")}
    return {
        "level": parts["level"],
        "suit": suit,
        "word": word,
        "result": left.get(parts["result"], parts["result"].replace("-", MINUS)),
    }


@register.inclusion_tag("scoring/_contract.html")
def contract_slots(label: str, inline: bool = False) -> dict[str, Any]:
    """Put a label into its slots; ``inline=True`` for a sentence."""
    return {"label": read_label(label), "inline": inline}


@register.filter
def contract(label: str | None, manner: str = "") -> SafeString:
    """Put a label such as ``6♠ / =`` into fixed slots, so that a column scans; ``"in"`` for a sentence."""
    if not label:
        return EMPTY
    rendered = render_to_string(
        "scoring/_contract.html", {"label": read_label(label), "inline": manner == "in"}
    )
    return SafeString(rendered.strip())  # nosec B703  # what the template has escaped


@register.filter
def suit(letter: str | None) -> SafeString:
    """Draw a suit by its letter, S C D H, or the words for no trump (N)."""
    letter = SUIT_LETTERS.get(letter or "", letter or "")
    if letter == "N":
        return format_html('<span class="su n">{}</span>', _("NT"))
    return format_html('<span class="su {}">{}</span>', letter.lower(), SUITS.get(letter, letter))


# Seats and tables ------------------------------------------------------------------------------------


@register.filter
def line_at(lines: Mapping[int, int], number: int) -> int | None:
    """What stands in a map of lines under a line's number."""
    return lines.get(number)


@register.filter
def seat_letter(seat: int | None) -> str:
    """The letter of a seat: 0 is А."""
    return LETTERS[seat] if isinstance(seat, int) and 0 <= seat < len(LETTERS) else ""


@register.simple_tag
def seat(index: int | None, dealer: int | None = None, own: int | None = None) -> SafeString:
    """A seat's letter in its frame; the dealer's is filled, one's own is green."""
    if not isinstance(index, int):  # nobody: a template says "" for what is not there
        return EMPTY
    look = "st deal" if index == dealer else "st on" if index == own else "st"
    return format_html('<span class="{}">{}</span>', look, seat_letter(index))


def _wedge(side: int) -> str:
    def corner(turn: float) -> str:
        angle = 2 * pi / 5 * turn
        return f"{10 - 9 * sin(angle):.1f} {10.7 + 9 * cos(angle):.1f}"

    return f"M{corner(side - 0.5)}L10 10.7 {corner(side + 0.5)}Z"


PARTS = {
    2: ("M1.5 10H18.5V18.5H1.5Z", "M1.5 1.5H18.5V10H1.5Z"),
    3: ("M1.5 18.5 10 10 18.5 18.5Z", "M1.5 18.5V1.5H10V10Z", "M18.5 18.5V1.5H10V10Z"),
    4: (
        "M1.5 18.5 10 10 18.5 18.5Z",
        "M1.5 18.5V1.5L10 10Z",
        "M1.5 1.5H18.5L10 10Z",
        "M18.5 1.5V18.5L10 10Z",
    ),
    5: tuple(_wedge(side) for side in range(5)),
}
"""The zones of a small pulka, seats clockwise from the bottom."""


@register.inclusion_tag("scoring/_mark.svg")
def table_mark(state: str, seats: int = 4, confirmed: Collection[int] | int = 0) -> dict[str, Any]:
    """A table's state as a small pulka; a word stands beside it on the page.

    ``state`` is ``idle`` (not begun), ``play``, ``ok`` (waits for confirmations), ``call`` (arbiter
    called), ``spat`` (dispute) or ``shut`` (closed); ``confirmed`` is how many or which seats.
    """
    agreed = range(confirmed) if isinstance(confirmed, int) else confirmed
    zones = [
        (path, state == "ok" and index in agreed) for index, path in enumerate(PARTS.get(seats, PARTS[4]))
    ]
    return {"state": state, "zones": zones}
