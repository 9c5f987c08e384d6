"""A decision as a change of the sheet: figures, vists, and back again."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.rulebook.effects import draft
from rulings.rulebook.remedies import (
    AtLeastDown,
    Discipline,
    EndSheet,
    EventVists,
    Instruct,
    Measure,
    MoveTricks,
    RecordDeal,
    Redeal,
    Taker,
    TakeSeat,
    Warn,
    Write,
)
from rulings.rulebook.sheetfacts import facts_of_sheet
from scoring.domain.record import read_and_score
from tests.rulings.tables import drafted, game, passes, sheet

SEVEN = game("7D", 1, (0, 7, 2, 1), "2w 3p")


def test_the_draft_of_the_design_page():
    """7♦ made; one trick moved after a late revoke: −76, +28, +24, +24."""
    made = drafted(sheet(SEVEN), MoveTricks(1, 1, Taker.OPPONENTS, 2), cite="3.9.16.2", number=1)
    assert made.deal["adjustments"] == [
        {"kind": "moved", "player": 1, "tricks": 1, "cite": "3.9.16.2", "to": 2}
    ]
    assert made.change == (24, -76, 28, 24)
    assert {(cell.slot.player, cell.slot.column): (cell.old, cell.new) for cell in made.cells} == {
        (1, "pool"): (4, 0),
        (1, "mountain"): (0, 4),
        (0, "whists"): (0, 4),
        (2, "whists"): (12, 20),
        (3, "whists"): (0, 4),
    }


def test_a_second_ruling_on_a_deal_keeps_the_first():
    document = sheet(SEVEN)
    first = drafted(document, MoveTricks(1, 1, Taker.NOBODY), cite="3.9.11.2", number=1)
    document["entries"] = [first.deal]
    second = drafted(document, AtLeastDown(2), cite="3.9.18", number=1)
    assert [one["cite"] for one in second.deal["adjustments"]] == ["3.9.11.2", "3.9.18"]


def test_a_deal_under_way_waits_for_its_record():
    made = drafted(sheet(), MoveTricks(1, 1, Taker.NOBODY), cite="3.9.11.2")
    assert made.is_pending
    assert made.pending == {"adjustments": [{"kind": "lost", "player": 1, "tricks": 1, "cite": "3.9.11.2"}]}
    assert made.change == (0, 0, 0, 0)


def test_a_redeal_is_an_entry_of_its_own_or_takes_the_place_of_the_deal():
    made = drafted(sheet(), Redeal(dealer_moves=True), cite="3.2.17", reason="second time")
    assert made.added == ({"void": "second time", "dealer": "moves", "cite": "3.2.17"},)
    assert made.after.walk.state.dealer == 1
    undone = drafted(sheet(SEVEN), Redeal(), cite="3.2.16", number=1)
    assert undone.deal == {"void": "redeal", "dealer": "stays", "cite": "3.2.16"}
    assert undone.change == tuple(-vists for vists in undone.before.settlement.exact)


def test_each_cause_is_a_line_of_its_own():
    made = drafted(
        sheet(),
        Write(1, "mountain", Fraction(5), None, "3.2.21", "looked at the talon"),
        Write(0, "whists", Fraction(10), 1, "regulation 7"),
        Write(2, "whists", Fraction(10), 1, "regulation 7"),
    )
    assert [(one["cite"], one.get("note"), len(one["postings"])) for one in made.added] == [
        ("3.2.21", "looked at the talon", 1),
        ("regulation 7", None, 2),
    ]


def test_a_ruling_after_the_end_is_written_with_its_reason():
    document = sheet(SEVEN, {"end": "time"})
    made = drafted(document, Write(1, "mountain", Fraction(5)), cite="4.2.7", reason="found later")
    assert made.added[0]["override"] == "found later"
    assert made.change[1] < 0


def test_what_belongs_to_the_event_leaves_the_sheet_alone():
    fine = Discipline(1, Measure.POINTS, Fraction(3), "lateness")
    vists = EventVists(2, Fraction(50))
    made = drafted(sheet(SEVEN), fine, vists, Warn(1, "phone"), Instruct("Go on."))
    assert made.event == (fine, vists)
    assert made.instructions == (Warn(1, "phone"), Instruct("Go on."))
    assert made.deal is None
    assert made.added == ()
    assert made.change == (0, 0, 0, 0)


def test_a_newcomer_and_an_end_are_entries_of_the_sheet():
    made = drafted(sheet(SEVEN), EndSheet(), cite="4.2.15")
    assert made.after.walk.state.finished == "consent"
    assert isinstance(draft(sheet(SEVEN), (TakeSeat(3),), cite="3.1.2"), list)  # the seat is taken


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_deal_that_is_not_there_is_named(number):
    document = sheet(SEVEN, {"void": "redeal"})
    (fault,) = draft(document, (Redeal(),), cite="3.2.16", number=number)
    assert (fault.code, fault.params["found"]) == ("no-deal", str(number))
    (fault,) = facts_of_sheet(document, number=number)
    assert fault.code == "no-deal"


def test_a_faulty_sheet_gives_its_faults():
    document = sheet(game("7D", 1, (0, 7, 2, 2), "2w 3p"))
    assert [fault.code for fault in draft(document, (Redeal(),), cite="3.2.16")] == ["tricks-sum"]
    assert [fault.code for fault in facts_of_sheet(document)] == ["tricks-sum"]


def test_an_impossible_penalty_gives_the_scorers_fault():
    faults = draft(sheet(SEVEN), (MoveTricks(1, 1, Taker.OFFENDER),), cite="3.9.11.2", number=1)
    assert [fault.code for fault in faults] == ["adjustment-kind"]


SEATS = st.integers(0, 3)
PENALTIES = st.one_of(
    st.builds(lambda seat, n: MoveTricks(n, seat, Taker.NOBODY), st.integers(1, 3), st.integers(1, 3)),
    st.builds(lambda seat: MoveTricks(1, seat, Taker.OPPONENTS, 1 if seat != 1 else 2), st.integers(1, 3)),
    st.builds(AtLeastDown, st.integers(1, 3), st.integers(2, 5)),
    st.builds(lambda seat, n: Write(seat, "mountain", Fraction(n)), SEATS, st.integers(-9, 9)),
    st.builds(
        lambda seat, n: Write(seat, "whists", Fraction(n, 2), (seat + 1) % 4), SEATS, st.integers(-9, 99)
    ),
    st.just(Redeal()),
    st.just(RecordDeal(tricks=(0, 5, 4, 1))),
)


@settings(deadline=None, max_examples=60)
@given(st.lists(PENALTIES, max_size=6), st.integers(0, 10))
def test_every_decision_moves_vists_between_players_and_creates_none(decision, took):
    first = game("7D", 1, (0, took, 10 - took, 0), "2w 3p")
    document = sheet(first, passes(2, 2, 3, 3))
    made = draft(document, decision, cite="3.9.18", number=1)
    if isinstance(made, list):  # nobody gives more tricks than he took
        assert {fault.code for fault in made} == {"moved-too-many"}
        return
    assert sum(made.change) == 0
    # the old document is untouched, so taking the decision back is scoring it again
    again = read_and_score(document)
    assert again.settlement.exact == made.before.settlement.exact
    assert document["entries"][0] is first
    assert "adjustments" not in first
