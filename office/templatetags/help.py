"""The way from a page to its part of the help."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from office.selectors import help_place

register = template.Library()


@register.simple_tag(takes_context=True)
def help_address(context: dict[str, Any]) -> str:
    """The address of the section that explains the page being shown; the start of the help for others."""
    match = getattr(context.get("request"), "resolver_match", None)
    place = help_place(match.view_name) if match is not None else None
    if place is None:
        return reverse("office:help")
    part, key = place
    return f"{reverse('office:help-part', args=[part])}#{key}"
