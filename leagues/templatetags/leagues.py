"""Figures of a rating."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from django import template
from django.utils.formats import get_format

from scoring.selectors.standings import StandingsRow
from scoring.templatetags.tirazh import split_decimal

register = template.Library()


@register.filter
def rating_text(value: Fraction | int | None, places: int = 1) -> str:
    """A rating or points without a sign: `650,6`, `1000`; the exact figure stands in the files."""
    if value is None:
        return ""
    _sign, whole, digits = split_decimal(Fraction(value), int(places))
    return f"{whole}{get_format('DECIMAL_SEPARATOR')}{digits}" if digits else whole


@register.filter
def any_team(rows: Iterable[StandingsRow]) -> bool:
    """Whether somebody in the standings plays for a team."""
    return any(row.registration.team for row in rows)
