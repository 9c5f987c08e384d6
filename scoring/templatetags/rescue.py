"""What a page of a round or a table says when its results are set aside."""

from __future__ import annotations

from django import template

from formats.models import Annulment
from formats.selectors.rounds import annulment_of
from tournaments.models import Round, Table

register = template.Library()


@register.simple_tag
def set_aside_now(round_: Round, table: Table | None = None) -> Annulment | None:
    """The annulment in force of the round, or (with a table) of the table or its round."""
    return annulment_of(round_, table)
