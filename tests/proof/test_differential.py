"""The first scorer and the second, each written from the rules by itself, agree on random legal sheets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings

from preferans.convention import build_convention
from preferans.presets import PRESETS
from proof.agreed import NUMBERS, SOCHI, agree
from proof.settle import by_4_2_12, by_remainders, settle
from proof.sheet import run
from scoring.domain.record import score_sheet
from tests.scoring.strategies import sheets


def by_the_first(document: dict[str, Any]) -> dict[str, Any]:
    result = score_sheet(document)
    assert "errors" not in result, result["errors"]
    settlement = result["settlement"]
    whole = settlement["code_4_2_12"]
    nothing = ["0"] * len(document["players"])  # of an entry that writes nothing
    return {
        "pool": result["sheet"]["pool"],
        "mountain": result["sheet"]["mountain"],
        "whists": result["sheet"]["whists"],
        "values": [entry["value"] or nothing for entry in result["entries"]],
        "finished": (result["finished"] or {}).get("by"),
        "dealer": result["next"]["dealer"],
        "bombs": result["next"]["bombs"],
        "exact": settlement["exact"],
        "code-4.2.12": whole and whole["vists"],
        "largest-remainder": settlement["largest_remainder"],
    }


def texts(figures: list[Fraction] | None) -> list[str] | None:
    return None if figures is None else [str(figure) for figure in figures]


def by_the_second(document: dict[str, Any]) -> dict[str, Any]:
    sheet = run(document)
    exact = settle(sheet.columns, sheet.agreed)
    return {
        "pool": texts(sheet.columns.pool),
        "mountain": texts(sheet.columns.mountain),
        "whists": [texts(row) for row in sheet.columns.whists],
        "values": [texts(value or [Fraction(0)] * sheet.count) for value in sheet.values],
        "finished": sheet.finished,
        "dealer": sheet.dealer,
        "bombs": [sheet.bombs[seat] for seat in range(sheet.count)],
        "exact": texts(exact),
        "code-4.2.12": texts(by_4_2_12(sheet.columns, sheet.agreed)),
        "largest-remainder": texts(by_remainders(exact)),
    }


@settings(max_examples=60)
@given(sheets())
def test_two_scorers_agree_on_every_figure_of_a_random_sheet(document: dict[str, Any]) -> None:
    assert by_the_second(document) == by_the_first(document)


def test_both_know_the_same_presets_and_fields() -> None:
    for preset in PRESETS:
        convention = build_convention(preset)
        agreed = agree({"preset": preset})
        assert agreed.keys() == SOCHI.keys()
        for name, value in agreed.items():
            known = getattr(convention, name)
            plain = list(known) if isinstance(known, tuple) else known
            assert (name, value) == (name, plain)
    assert set(NUMBERS) <= SOCHI.keys()
