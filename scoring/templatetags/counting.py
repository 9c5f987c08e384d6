"""The steps from vists to points, in the language of the page."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext

from tournaments.domain.ranking.transforms import Points

register = template.Library()


@register.filter
def steps_said(points: Points) -> list[dict[str, Any]]:
    """Every step: why, and what stands there afterwards."""
    return [{"why": step.said(gettext), "after": step.after} for step in points.steps]
