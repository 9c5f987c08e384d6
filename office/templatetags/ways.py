"""From a refusal that says what must be set first to the page where it is set."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from preferans.marks import gettext_noop

register = template.Library()

PLACES = {
    "no-tariff": ("rulings:rules", gettext_noop("Tariffs and appeals")),
    "no-lot": ("formats:lots", gettext_noop("Public lots")),
    "lot-shown": ("formats:lots", gettext_noop("Public lots")),
    "not-by-teams": ("leagues:teams", gettext_noop("Teams")),
    "no-stage": ("formats:counting", gettext_noop("Counting")),
    "rounds-open": ("tournaments:rounds", gettext_noop("Rounds")),
    "cut-open": ("tournaments:rounds", gettext_noop("Rounds")),
}
"""Code of a fault → the page of the event that mends it, and its name there."""


@register.simple_tag(takes_context=True)
def way_out(context: dict[str, Any], code: str) -> str:
    """A link to where what is missing is set; nothing for other faults or outside an event."""
    slug, place = getattr(context.get("event"), "slug", ""), PLACES.get(code)
    if place is None or not slug:
        return ""
    name, title = place
    try:
        address = reverse(name, args=[slug])
    except NoReverseMatch:
        return ""
    return format_html('<a href="{}">{}</a>', address, _(title))
