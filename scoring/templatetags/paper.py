"""How a contract stands on paper: plain text, an element only for a red suit.

The print engine spends its time on elements; a round has thousands of these cells.
"""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.templatetags.tirazh import SUITS, read_label

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
