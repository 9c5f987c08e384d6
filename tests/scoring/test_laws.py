"""Laws that hold for every legal sheet, whatever was agreed and whatever was dealt."""

import copy
import json
from fractions import Fraction

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from preferans.contracts import ALL_PASS, LADDER, contract_text, parse_contract
from preferans.presets import PRESETS
from scoring.domain import record
from scoring.domain.record import score_sheet
from tests.scoring.published import total_value
from tests.scoring.strategies import OPTIONS, sheets
from tests.scoring.test_sheet_format import SAMPLE

legal = settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def scored(sheet):
    result = score_sheet(sheet)
    assert "errors" not in result, (result["errors"], sheet)
    return result


def numbers(texts):
    return [Fraction(text) for text in texts]


@legal
@given(sheets())
@example(SAMPLE)
def test_the_settlement_adds_up_to_exactly_zero_4_2_14(sheet):
    settlement = scored(sheet)["settlement"]
    assert sum(numbers(settlement["exact"])) == 0
    rounded = numbers(settlement["largest_remainder"])
    assert sum(rounded) == 0
    assert all(vists.denominator == 1 for vists in rounded)
    assert all(abs(a - b) < 1 for a, b in zip(rounded, numbers(settlement["exact"]), strict=True))


@legal
@given(sheets())
@example(SAMPLE)
def test_both_methods_agree_with_the_exact_settlement_4_2_14(sheet):
    settlement = scored(sheet)["settlement"]
    assert settlement["method_1"]["result"] == settlement["exact"]
    assert settlement["method_2"]["result"] == settlement["exact"]


@legal
@given(sheets())
@example(SAMPLE)
def test_the_rounding_of_the_code_moves_one_point_or_none_4_2_12(sheet):
    settlement = scored(sheet)["settlement"]
    code = settlement["code_4_2_12"]
    is_whole = all(vists.denominator == 1 for vists in numbers(settlement["exact"]))
    if is_whole:
        assert code["moved"] is None
        assert code["vists"] == settlement["exact"]
    elif code["vists"] is not None:
        assert code["moved"]["points"] in ("-1", "1")
    if code["vists"] is not None:
        assert sum(numbers(code["vists"])) == 0
        assert all(vists.denominator == 1 for vists in numbers(code["vists"]))


@legal
@given(sheets())
@example(SAMPLE)
def test_the_values_of_the_entries_add_up_to_the_settlement(sheet):
    result = scored(sheet)
    worth = [entry for entry in result["entries"] if entry["value"] is not None]
    assert total_value(worth, len(sheet["players"])) == tuple(result["settlement"]["exact"])
    for entry in worth:
        assert sum(numbers(entry["value"])) == 0


@legal
@given(sheets())
@example(SAMPLE)
def test_the_postings_add_up_to_the_sheet(sheet):
    result = scored(sheet)
    size = len(sheet["players"])
    figures = {"pool": [Fraction(0)] * size, "mountain": [Fraction(0)] * size}
    whists = [[Fraction(0)] * size for _ in range(size)]
    for entry in result["entries"]:
        for posting in entry["postings"]:
            row = whists[posting["player"]] if posting["column"] == "whists" else figures[posting["column"]]
            row[posting.get("against", posting["player"])] += Fraction(posting["points"])
    for column in ("pool", "mountain"):
        assert figures[column] == numbers(result["sheet"][column])
    assert whists == [numbers(row) for row in result["sheet"]["whists"]]


@legal
@given(sheets())
@example(SAMPLE)
def test_reversing_every_entry_leaves_an_empty_sheet(sheet):
    reversed_sheet = copy.deepcopy(sheet)
    for entry in reversed(scored(sheet)["entries"]):
        if not entry["postings"]:
            continue
        postings = [{**posting, "points": str(-Fraction(posting["points"]))} for posting in entry["postings"]]
        reversed_sheet["entries"].append({"postings": postings, "override": "taken back"})
    result = scored(reversed_sheet)
    size = len(sheet["players"])
    assert result["sheet"] == {
        "pool": ["0"] * size,
        "mountain": ["0"] * size,
        "whists": [["0"] * size] * size,
    }
    assert result["settlement"]["exact"] == ["0"] * size


FAIR = {name: values for name, values in OPTIONS.items() if name != "surplus"} | {
    "help": st.sampled_from(["fullest", "next", "none"]),
    "mountain_divisor": st.sampled_from(["players", "opponents"]),
    "pool_divisor": st.sampled_from(["players", "opponents"]),
    "pool_point": st.sampled_from([10, 20]),
}


@st.composite
def fair_sheets(draw):
    """Sheets with help at the fair price: help_whists = p·n/dp (scoring law of 4.1.1)."""
    sheet = draw(sheets(modes=("each",), choices=FAIR, joins=False, max_entries=10))
    agreed = sheet["convention"]["set"]
    count = len(sheet["players"])
    divisor = count if agreed.get("pool_divisor", "players") == "players" else count - 1
    point = agreed.get("pool_point", PRESETS[sheet["convention"]["preset"]].values.get("pool_point", 10))
    agreed["help_whists"] = str(Fraction(point * count, divisor))
    agreed["liability_when_closed"] = None
    return sheet


@legal
@given(fair_sheets())
def test_help_and_writing_off_do_not_change_the_value_of_a_game_4_1_1(sheet):
    # The same deals with pools that are never full must be worth the same to everybody.
    opened = copy.deepcopy(sheet)
    opened["convention"]["pool_target"] = None
    opened["convention"]["set"]["pool_mode"] = "open"
    closed, free = scored(sheet), scored(opened)
    assert closed["settlement"]["exact"] == free["settlement"]["exact"]
    assert [entry["value"] for entry in closed["entries"]] == [entry["value"] for entry in free["entries"]]


def turned(sheet, by):
    """The same sheet with everybody moved `by` seats to the left."""
    size = len(sheet["players"])

    def seat(number):
        return (number + by) % size

    def row(figures):
        return [figures[(number - by) % size] for number in range(size)]

    def entry(old):
        new = copy.deepcopy(old)
        for key in ("declarer", "dealer", "shared_with", "join"):
            if isinstance(new.get(key), int):
                new[key] = seat(new[key])
        if "calls" in new:
            new["calls"] = [[seat(who), word] for who, word in new["calls"]]
        if "tricks" in new:
            new["tricks"] = row(new["tricks"])
        if isinstance(new.get("dark"), list):
            new["dark"] = [seat(who) for who in new["dark"]]
        for part in (*new.get("adjustments", ()), *new.get("postings", ())):
            for key in ("player", "to", "against"):
                if key in part:
                    part[key] = seat(part[key])
        return new

    return {
        **sheet,
        "first_dealer": seat(sheet["first_dealer"]),
        "players": row(sheet["players"]),
        "entries": [entry(old) for old in sheet["entries"]],
    }, row


@legal
@given(sheets(), st.integers(1, 4))
@example(SAMPLE, 1)
def test_who_sits_where_does_not_matter_when_all_move_alike(sheet, by):
    moved, row = turned(sheet, by)
    here, there = scored(sheet), scored(moved)
    assert there["settlement"]["exact"] == row(here["settlement"]["exact"])
    assert there["sheet"]["pool"] == row(here["sheet"]["pool"])
    assert there["sheet"]["mountain"] == row(here["sheet"]["mountain"])
    assert there["sheet"]["whists"] == row([row(whists) for whists in here["sheet"]["whists"]])
    assert there["finished"] == here["finished"]


@legal
@given(sheets())
@example(SAMPLE)
def test_our_own_figures_agree_with_themselves_as_a_checkpoint(sheet):
    checked = copy.deepcopy(sheet)
    checked["entries"].append({"checkpoint": scored(sheet)["sheet"]})
    assert scored(checked)["warnings"] == scored(sheet)["warnings"]  # of calls against the rules, if any


@legal
@given(sheets())
@example(SAMPLE)
def test_balances_alone_are_those_of_the_whole_result(sheet):
    whole, lean = scored(sheet), score_sheet(sheet, balances_only=True)
    for key in ("sheet", "finished", "next", "warnings"):
        assert lean[key] == whole[key]
    assert lean["settlement"]["exact"] == whole["settlement"]["exact"]


@legal
@given(sheets())
@example(SAMPLE)
def test_a_sheet_through_json_is_the_same_sheet(sheet):
    written = json.dumps(sheet, ensure_ascii=False)
    result = scored(json.loads(written))
    assert json.loads(json.dumps(result)) == scored(sheet)


@settings(legal, max_examples=25)
@given(st.lists(sheets(max_entries=5), min_size=2, max_size=4))
def test_a_batch_is_scored_as_each_sheet_alone(batch):
    # What the scorer remembers from one sheet must not show in another.
    in_turn = [score_sheet(sheet) for sheet in batch]
    backwards = [score_sheet(sheet) for sheet in reversed(batch)]
    assert in_turn == list(reversed(backwards))
    alone = []
    for sheet in batch:
        record._memory.cache_clear()
        alone.append(score_sheet(sheet))
    assert in_turn == alone


@given(st.sampled_from([*LADDER, ALL_PASS]), st.sampled_from(["sign", "ru", "latin"]))
def test_a_printed_contract_is_read_back(contract, style):
    assert parse_contract(contract_text(contract, style)) == contract
    assert parse_contract(contract_text(contract, style).upper()) == contract
