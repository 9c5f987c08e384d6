"""Answers that are known already; bounded queries, no solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from analysis.domain.tables import DealTable, key_of, question_of, table_of
from analysis.models import Solved
from preferans.deals import Deal

AT_ONCE = 400


def answers_by_key(keys: Iterable[str]) -> Mapping[str, dict[str, Any]]:
    """The kept answers among these keys; one query for each 400 of them."""
    found: dict[str, dict[str, Any]] = {}
    wanted = list(dict.fromkeys(keys))
    for start in range(0, len(wanted), AT_ONCE):
        some = wanted[start : start + AT_ONCE]
        found |= dict(Solved.objects.filter(key__in=some).values_list("key", "answer"))
    return found


def known_tables(deals: Iterable[Deal], *, talon_leads: bool = True) -> list[DealTable | None]:
    """The tables of these deals, in their order; None for one that nobody has solved yet."""
    questions = [question_of(deal) for deal in deals]
    keys = [key_of(question, talon_leads=talon_leads) for question in questions]
    found = answers_by_key(keys)
    return [
        table_of(question, found[key]) if key in found else None
        for question, key in zip(questions, keys, strict=True)
    ]


def known_table(deal: Deal, *, talon_leads: bool = True) -> DealTable | None:
    """The table of one deal, None when nobody has solved it yet."""
    return known_tables([deal], talon_leads=talon_leads)[0]
