"""Sheets for the measurements: made up by the generator, one after another, as JSON text."""

from __future__ import annotations

import json
from functools import cache

from archive.domain.generator import Wish, draw_sheet, sheet_document
from archive.domain.habits import Habits
from preferans.convention import build_convention
from scoring.domain.record import score_sheet
from tournaments.domain.chance import Chance

NAMES = ("Анна", "Борис", "Вера", "Глеб")


@cache
def made_up(count: int, deals: int, preset: str = "code1996-sochi") -> tuple[str, ...]:
    """So many different sheets of four players with exactly so many deals, each as a JSON text."""
    convention = {"preset": preset, "set": {"pool_target": 5 * deals, "max_deals": deals}}
    built = build_convention(preset, overrides=convention["set"])
    wish = Wish(players=4, deals=deals, habits=Habits(checkpoint=0))
    sheets = (draw_sheet(built, wish, Chance(number, f"bench/{deals}")) for number in range(count))
    return tuple(
        json.dumps(sheet_document(convention, NAMES, sheet.first_dealer, sheet.facts), ensure_ascii=False)
        for sheet in sheets
    )


def from_json_to_json(text: str, *, balances_only: bool) -> str:
    """What the batch door does with one line."""
    return json.dumps(score_sheet(json.loads(text), balances_only=balances_only), ensure_ascii=False)
