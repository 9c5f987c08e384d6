"""The generator of made-up sheets: always legal, always the same from the same seed, and lifelike."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from archive.domain.generator import Plan, Wish, draw_plan, sheet_document
from archive.domain.habits import Habits
from archive.domain.slips import CORRECT, UNDO, WRITE
from preferans.convention import build_convention
from preferans.presets import PRESETS
from scoring.domain.record import score_sheet
from tournaments.domain.chance import Chance

NAMES = ["Анна", "Борис", "Вера", "Глеб", "Дина"]
BUSY = Habits(void=80, ruling=60, penalty=200, checkpoint=800, correction=100, undo=80)


def plan_of(
    preset: str, players: int, seed: int, *, overrides: dict[str, Any] | None = None, **wish: Any
) -> Plan:
    convention = build_convention(preset, overrides=overrides or {})
    return draw_plan(convention, Wish(players=players, **wish), Chance(seed, f"{preset}/{players}"))


def score(preset: str, players: int, plan: Plan, overrides: dict[str, Any] | None = None) -> dict[str, Any]:
    document = sheet_document(
        {"preset": preset, "set": overrides or {}}, NAMES[:players], plan.first_dealer, plan.facts
    )
    return score_sheet(json.loads(json.dumps(document)))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_sheet_is_accepted_in_every_preset(preset: str, players: int) -> None:
    for seed in range(6):
        for habits in (Habits(), BUSY):
            newcomer = players > 3 and seed % 3 == 0
            plan = plan_of(
                preset, players, seed, deals=40, habits=habits, newcomer=newcomer, substitute="Запасной"
            )
            result = score(preset, players, plan)
            assert result.get("errors") is None
            assert not result["warnings"]
            assert sum(map(Fraction, result["settlement"]["exact"])) == 0


ODD_WISHES: list[dict[str, Any]] = [
    {"talon_refusal": 5, "talon_premium": 10, "give_up": 2},
    {"ten": "checked", "forced_six_spades": True},
    {"ten": "unwhisted", "return_of_whist": "all", "whist_split": "gentleman"},
    {"dark": True, "bombs": True, "opening_all_pass": 3, "doubling_limit": 8},
    {"all_pass": "whists", "all_pass_talon": "closed", "all_pass_prices": ["5/3", "7/2"]},
    {"exit_levels": [7, 8, 9, 10], "exit_by": "whisted-made", "misere_exits": False},
    {"half_whist": False, "shared_misere": False, "dealer_after_all_pass": "stays"},
]


@pytest.mark.parametrize("overrides", ODD_WISHES, ids=lambda one: next(iter(one)))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_sheet_is_accepted_under_odd_conventions(players: int, overrides: dict[str, Any]) -> None:
    for seed in range(4):
        plan = plan_of("code1996-sochi", players, seed, overrides=overrides, deals=40, habits=BUSY)
        result = score("code1996-sochi", players, plan, overrides)
        assert result.get("errors") is None


def test_the_strokes_of_a_plan_end_in_its_facts() -> None:
    slips = Counter[str]()
    for seed in range(40):
        plan = plan_of("code1996-classic", 4, seed, deals=40, habits=BUSY)
        lines: list[dict[str, Any] | None] = []
        for stroke in plan.strokes:
            slips[stroke.kind] += 1
            if stroke.kind == WRITE:
                lines.append(stroke.fact)
            elif stroke.kind == CORRECT:
                assert stroke.target is not None
                assert stroke.reason
                assert lines[stroke.target] is not None
                lines[stroke.target] = stroke.fact
                lines.append(None)
            else:
                lines[-1] = None
                lines.append(None)
        assert [line for line in lines if line is not None] == list(plan.facts)
    assert slips[CORRECT] > 10
    assert slips[UNDO] > 10


def test_a_sheet_with_a_number_of_deals_has_that_many() -> None:
    for seed in range(30):
        overrides = {"max_deals": 36, "pool_target": 36}
        plan = plan_of("code1996-sochi", 4, seed, overrides=overrides, deals=36, goes_on=True)
        assert plan.deals == 36
        assert score("code1996-sochi", 4, plan, overrides)["finished"] == {"by": "deals"}


def test_a_sheet_without_a_number_of_deals_ends_by_its_pool() -> None:
    for players in (2, 3, 4, 5):
        plan = plan_of("code1996-sochi", players, 1, overrides={"pool_target": 10})
        result = score("code1996-sochi", players, plan, {"pool_target": 10})
        assert result["finished"] == {"by": "pool"}


def test_a_sheet_can_be_ended_by_time() -> None:
    plan = plan_of("fspr-leningrad", 4, 3, deals=12, ends_by="time")
    assert score("fspr-leningrad", 4, plan)["finished"] == {"by": "time"}


def test_equal_seeds_give_equal_sheets_on_every_machine() -> None:
    plans = [
        [asdict(stroke) for stroke in plan_of(preset, players, 7, deals=40, habits=BUSY).strokes]
        for preset in PRESETS
        for players in (2, 3, 4, 5)
    ]
    text = json.dumps(plans, ensure_ascii=False, sort_keys=True)
    assert sha256(text.encode()).hexdigest() == GOLDEN


GOLDEN = "bdabe1ec4eca7d3b30a6efc0e71b640f31888d8ac4e59436a2c092d652c08eb3"


def test_other_seeds_give_other_sheets() -> None:
    assert len({json.dumps(plan_of("code1996-sochi", 4, seed, deals=20).facts) for seed in range(20)}) == 20


def test_the_play_looks_like_play() -> None:
    """Shares in a hundred of all deals: rough bounds, so that a changed weight is noticed, not a seed."""
    deals: list[dict[str, Any]] = []
    for seed in range(100):
        plan = plan_of("code1996-sochi", 4, seed, overrides={"pool_target": 200}, deals=36)
        deals += [fact for fact in plan.facts if "contract" in fact]
    kinds = Counter(
        fact["contract"] if fact["contract"] in ("misere", "all-pass") else fact["contract"][:-1]
        for fact in deals
    )
    share = {kind: 100 * count / len(deals) for kind, count in kinds.items()}
    assert 13 < share["all-pass"] < 21
    assert 2 < share["misere"] < 6
    assert share["6"] > share["7"] > share["8"] > share["9"] > share["10"] > 0
    assert share["6"] + share["7"] > 55
    played = [fact for fact in deals if fact["contract"][0] in "6789" and "tricks" in fact]
    overs = Counter(fact["tricks"][fact["declarer"]] - int(fact["contract"][0]) for fact in played)
    assert 65 < 100 * (overs[0] + overs[1]) / len(played) < 95
    assert min(overs) >= -2
    miseres = [fact for fact in deals if fact["contract"] == "misere"]
    assert 0.5 < sum(fact["tricks"][fact["declarer"]] == 0 for fact in miseres) / len(miseres) < 0.85
    unplayed = [fact for fact in deals if fact["contract"][0] in "678" and "tricks" not in fact]
    assert 15 < 100 * len(unplayed) / len(deals) < 40
    for word in ("half", "shared_with", "adjustments", "bid", "conceded", "without-all"):
        assert any(word in json.dumps(fact) for fact in deals), word
