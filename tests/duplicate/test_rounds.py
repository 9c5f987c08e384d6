"""Results of equal layouts beside one another, in the standings if declared; a set is given with reasons."""

from __future__ import annotations

import uuid
from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from duplicate.models import LayoutSet
from duplicate.selectors.pages import show_round
from duplicate.selectors.results import read_rounds, totals_of
from duplicate.selectors.sets import is_kept, layouts_of, set_of
from duplicate.services.placements import place_deal
from duplicate.services.sets import set_layouts
from formats.selectors.schemes import schemes_of
from formats.services.schemes import declare_scheme
from office.faults import Refused, Stale
from office.models import User
from scoring.selectors.standings import read_standings
from scoring.services import entries
from tests.duplicate.conftest import DOWN, LINE, MADE, PASSED, close, make_duplicate
from tests.scoring_app.conftest import make_round
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
F = Fraction


def scores(round_: Round) -> dict[int, Fraction]:
    """Start number → score of the round."""
    found = set_of(round_)
    assert found is not None
    played = read_rounds([(round_, found)], schemes_of(round_.event))
    return {row.registration.number: row.score for row in totals_of(played)}


def test_each_hand_is_held_against_the_same_hand_at_the_other_tables(event: Event, scorer: User) -> None:
    round_ = make_duplicate(event, scorer, [[MADE, PASSED], [DOWN, PASSED], [MADE, PASSED]])
    found = set_of(round_)
    assert found is not None
    shown = show_round(round_, found, with_cards=False)
    first = dict(shown.deals[0].hands)
    made, down = F(15), first[1][-1].share.vists
    assert [one.share.vists for one in first[1]] == [made, made, down]
    mean = (made + made + down) / 3
    assert [one.share.score for one in first[1]] == [made - mean, made - mean, down - mean]
    assert {hand for hand, _rows in shown.deals[1].hands} == {0, 1, 2, 3}
    assert [one.share.seat for one in dict(shown.deals[1].hands)[1]] == [2, 2, 2], "Б dealt the second deal"
    assert sum(scores(round_).values()) == 0


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ({"method": "median"}, (0, 0)),
        ({"method": "places"}, (F(3, 2), 0)),
        ({"method": "scale", "bands": [["10", "1"], ["100", "10"]]}, (None, None)),
        ({"method": "mean", "from_others": True}, (None, None)),
    ],
)
def test_the_declared_way_compares_and_counts_in_the_standings(
    event: Event, director: User, scorer: User, declared: dict[str, Any], expected: tuple[Any, Any]
) -> None:
    round_ = make_duplicate(event, scorer, [[MADE], [DOWN], [MADE]])
    scheme = {"transforms": [{"kind": "duplicate", **declared}]}
    declare_scheme(event=event, by=director, seen=0, from_round=1, scheme=scheme, reason="x")
    own = scores(round_)
    standings = read_standings(event)
    assert {row.registration.number: row.total for row in standings.rows} == own
    assert standings.has_points
    if expected[0] is not None:
        assert (own[2], own[6]) != (own[6], own[2])
        assert own[2] == expected[0]
    step = standings.rows[0].results[0].points.steps[-1]  # type: ignore[union-attr]  # there is one here
    assert step.kind == "duplicate"
    assert step.after == standings.rows[0].total


def test_a_comparison_that_only_stands_beside_changes_no_place(
    event: Event, director: User, scorer: User
) -> None:
    make_duplicate(event, scorer, [[MADE], [DOWN]])
    before = [(row.place, row.total) for row in read_standings(event).rows]
    scheme = {"transforms": [{"kind": "duplicate", "method": "places", "counts": False}]}
    declare_scheme(event=event, by=director, seen=0, from_round=1, scheme=scheme, reason="x")
    standings = read_standings(event)
    assert [(row.place, row.total) for row in standings.rows] == before
    assert not standings.has_points


def test_a_corrected_deal_and_what_it_changed_later_are_compared_as_they_stand_now(
    event: Event, arbiter: User, scorer: User
) -> None:
    round_ = make_duplicate(event, scorer, [[MADE, PASSED], [DOWN, PASSED]])
    table = round_.tables.get(number=2)
    line = table.sheet.lines.get(number=1)
    entries.correct_entry(line=line, fact=dict(MADE), reason="x", by=arbiter, client_id=uuid.uuid4())
    assert set(scores(round_).values()) == {F(0)}


def test_tables_of_three_and_of_four_are_compared_apart(event: Event, scorer: User) -> None:
    three = {"contract": "6S", "declarer": 1, "calls": [[2, "pass"], [0, "pass"]]}
    round_ = make_duplicate(event, scorer, [[MADE], [three], [DOWN]], sizes=[4, 3, 4])
    found = set_of(round_)
    assert found is not None
    (deal, *_rest) = show_round(round_, found, with_cards=False).deals
    fields = {(one.deal.seats, one.share.field) for _hand, rows in deal.hands for one in rows}
    assert fields == {(4, 2), (3, 1)}
    assert [scores(round_)[number] for number in (5, 6, 7)] == [0, 0, 0]


def test_vists_of_other_lines_stand_beside_and_count_where_scores_are_vists(
    event: Event, arbiter: User, scorer: User
) -> None:
    round_ = make_duplicate(event, scorer, [[MADE], [MADE]])
    fine = {"postings": [{"player": 1, "column": "mountain", "points": "4"}], "cite": "3.2.21"}
    sheet = round_.tables.get(number=1).sheet
    entries.record_entry(sheet=sheet, fact=fine, by=arbiter, client_id=uuid.uuid4())
    assert scores(round_)[2] == -30
    assert scores(round_)[1] == 10
    assert scores(round_)[6] == 0


def test_an_arbiter_says_that_a_deal_was_another_layout_or_none(
    event: Event, arbiter: User, scorer: User
) -> None:
    round_ = make_duplicate(event, scorer, [[MADE, PASSED], [DOWN, PASSED]])
    table = round_.tables.get(number=1)
    with pytest.raises(Refused, match="stands at deal 2"):
        place_deal(table=table, deal=1, layout=2, reason="перепутаны", by=arbiter)
    place_deal(table=table, deal=1, layout=None, reason="карты открылись", by=arbiter)
    assert [scores(round_)[number] for number in (1, 2, 5, 6)] == [0, 0, 0, 0]
    place_deal(table=table, deal=1, layout=1, reason="сверено", by=arbiter)
    assert scores(round_)[2] > 0
    for given, code in (
        ({"deal": 9, "layout": 1}, "no-deal"),
        ({"deal": 1, "layout": 3}, "no-layout"),
        ({"deal": 1, "layout": 1, "reason": " "}, "reason-empty"),
    ):
        with pytest.raises(Refused) as wrong:
            place_deal(**{"table": table, "reason": "x", "by": arbiter, **given})
        assert wrong.value.faults[0].code == code


def test_a_set_is_given_once_by_whoever_saw_the_last_one_and_with_a_reason_after_the_start(
    event: Event, director: User, scorer: User
) -> None:
    round_ = make_round(event)
    dealt = set_layouts(round_=round_, by=director, seen=0, source="seed", deals=5)
    assert (dealt.number, dealt.deals, len(layouts_of(dealt))) == (1, 5, 5)
    assert is_kept(dealt)
    assert len(dealt.digest) == 64
    with pytest.raises(Stale):
        set_layouts(round_=round_, by=director, seen=0, source="seed", deals=5)
    with pytest.raises(Refused) as wrong:
        set_layouts(round_=round_, by=director, seen=1, source="entered", text=LINE.replace("S:9 ", "S:98 "))
    assert {fault.code for fault in wrong.value.faults} == {"hand-size", "pack-size", "card-twice"}
    for given in ({"source": "dice"}, {"source": "seed"}, {"source": "unknown", "deals": 0}):
        with pytest.raises(Refused):
            set_layouts(round_=round_, by=director, seen=1, **given)
    off = set_layouts(round_=round_, by=director, seen=1, source="off")
    assert set_of(round_) is None
    with pytest.raises(Refused):
        set_layouts(round_=round_, by=director, seen=off.number, source="off")
    other = make_duplicate(event, scorer, [[MADE]], number=2)
    with pytest.raises(Refused, match="say why"):
        set_layouts(round_=other, by=director, seen=1, source="entered", text=LINE)
    assert (
        set_layouts(round_=other, by=director, seen=1, source="entered", text=LINE, reason="опечатка").deals
        == 1
    )
    assert LayoutSet.objects.filter(round=other).count() == 2


def test_row_06_comparing_asks_no_more_of_a_larger_field(event: Event, director: User, scorer: User) -> None:
    counts = []
    for number, size in ((1, 2), (2, 6)):
        round_ = close(make_duplicate(event, scorer, [[MADE, PASSED]] * size, number=number))
        found = set_of(round_)
        assert found is not None
        with CaptureQueriesContext(connection) as asked:
            show_round(round_, found, with_cards=True)
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 12
