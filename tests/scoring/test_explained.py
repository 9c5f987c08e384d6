"""Why a deal wrote a figure: count times price is the figure, in words of the table."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.domain.explained import Reason, explain, of_seat
from scoring.domain.record import Scored, read_and_score
from tests.scoring.sheets import game, lost, passes, pools, sheet

CASES = Path(__file__).parent / "cases" / "deals.jsonl"


def explained(document) -> tuple[Reason, ...]:
    """The reasons of the last entry; those of every entry are held against what was written."""
    scored = read_and_score(document)
    assert isinstance(scored, Scored), scored
    told = explain(scored)
    for step, found in zip(scored.walk.steps, told, strict=True):
        written = [(m.player, m.column, m.against, Fraction(m.amount, scored.walk.units)) for m in step.moves]
        assert [(one.player, one.column, one.against, one.points) for one in found] == [
            move for move in written if move[3]
        ]
        assert all(one.count is None or one.count * one.each == one.points for one in found)
    return told[-1]


def parts(*entries, **head):
    """`player column[>against] what count×each` of every figure of the last entry."""
    said = []
    for one in explained(sheet(*entries, **head)):
        against = "" if one.against is None else f">{one.against}"
        counted = "" if one.count is None else f" {one.count}×{one.each}"
        said.append(f"{one.player} {one.column}{against} {one.what}{counted}")
    return sorted(said)


@pytest.mark.parametrize(
    ("what", "entry", "head", "expected"),
    [
        (
            "three tricks of a lone whister at 4",
            game("7H", 0, "1w 2p", "730"),
            {},
            ["0 pool made", "1 whists>0 tricks 3×4"],
        ),
        (
            "one short, with consolation",
            game("6S", 0, "1w 2w", "532"),
            {},
            [
                "0 mountain short 1×2",
                "1 whists>0 consolation 1×2",
                "1 whists>0 tricks 3×2",
                "2 whists>0 consolation 1×2",
                "2 whists>0 tricks 2×2",
            ],
        ),
        (
            "the whister is short of his duty",
            game("6C", 0, "1w 2p", "721"),
            {},
            ["0 pool made", "1 mountain duty 1×2", "1 whists>0 tricks 3×2"],
        ),
        (
            "a half whist",
            game("7D", 0, "1p 2h 1p"),
            {},
            ["0 pool made", "2 whists>0 half 1×4"],
        ),
        (
            "a gentleman shares five tricks",
            game("6S", 0, "1w 2p", "523"),
            {"whist_split": "gentleman", "consolation": "none"},
            ["0 mountain short 1×2", "1 whists>0 split 5/2×2", "2 whists>0 split 5/2×2"],
        ),
        (
            "two tricks on a misère",
            {"contract": "misere", "declarer": 0, "tricks": [2, 4, 4]},
            {},
            ["0 mountain taken 2×10"],
        ),
        ("a misère made", {"contract": "misere", "declarer": 0, "tricks": [0, 5, 5]}, {}, ["0 pool made"]),
        (
            "penalty tricks are off the count",
            game("6S", 0, "1w 2w", "622", adjustments=[lost(1)]),
            {},
            ["0 pool made", "1 mountain duty 1×2", "1 whists>0 tricks 1×2", "2 whists>0 tricks 2×2"],
        ),
        ("by hand", pools(3, 2, 1), {}, ["0 pool by-hand", "1 pool by-hand", "2 pool by-hand"]),
    ],
)
def test_a_figure_is_told_by_its_parts(what, entry, head, expected):
    assert parts(entry, **head) == expected, what


def test_what_bombs_and_a_dark_bid_make_of_the_price_is_in_the_parts():
    first = passes("235", talon=None)
    said = parts(first, game("7H", 1, "2w 0p", "271", dark=True), preset="code1996-classic")
    assert "2 whists>1 tricks 3×16" in said, said


def test_an_all_pass_names_the_tricks_that_the_amnesty_struck_off():
    told = [one for one in explained(sheet(passes("235"), amnesty=True)) if one.what == "taken"]
    assert {(one.player, one.count + one.spared, one.spared) for one in told} == {(1, 3, 2), (2, 5, 2)}


def test_help_beyond_a_full_pool_is_told_apart():
    said = parts(pools(10, 4, 0), game("9S", 0, "1p 2p"), pool=10)
    assert [line for line in said if "help" in line][:1] == ["0 whists>1 help 6×10"]
    assert "1 pool help" in said


def test_a_seat_sees_its_own_figures_and_the_whists_written_on_it():
    found = explained(sheet(game("6S", 0, "1w 2w", "532")))
    assert {(one.player, one.against) for one in of_seat(found, 1)} == {(1, 0)}
    assert {(one.player, one.against) for one in of_seat(found, 0)} == {(0, None), (1, 0), (2, 0)}


def test_every_published_deal_is_explained():
    counted = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        told = explained(json.loads(line)["sheet"])
        counted += sum(one.count is not None for one in told)
        for one in told:
            if one.what == "tricks":
                assert one.count is not None
                assert one.count.denominator == 1, one
    assert counted > 50
