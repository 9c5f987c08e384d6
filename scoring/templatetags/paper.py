"""How contracts and figures stand on paper: plain text, an element only for a red suit.

The print engine spends its time on elements; a round has thousands of these cells.
"""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.templatetags.tirazh import SUITS, read_label, split_decimal

register = template.Library()


@register.filter
def paper_label(label: str | None) -> SafeString | str:
    """Write a label of rule 4.2.11 for a cell of paper: ``7 ♦ / −1``, the red suits in red."""
    if not label:
        return ""
    parts = read_label(label)
    result = f" / {parts['result']}" if parts["result"] else ""
    if not parts["level"]:
        return f"{parts['word']}{result}"
    if parts["suit"] == "N":
        return f"{parts['level']} {_('NT')}{result}"
    sign = SUITS.get(parts["suit"], parts["suit"])
    if parts["suit"] in ("D", "H"):
        return format_html("{}\u202f<i>{}</i>{}", parts["level"], sign, result)
    return f"{parts['level']}\u202f{sign}{result}"


@register.filter
def paper_gap(value: Fraction | None, places: int) -> str:
    """The class that keeps a figure on the decimal mark of its column: how many digits it lacks.

    `g1` to `g2`: so many digits and the mark; `d1`: one digit of two; empty: none.
    """
    if value is None or not places:
        return ""
    _sign, _whole, digits = split_decimal(Fraction(value), places)
    missing = places - len(digits)
    return "" if not missing else f"{'d' if digits else 'g'}{missing}"
