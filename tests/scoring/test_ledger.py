"""The ledger: balances are sums, histories add up, a reversal leaves nothing."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.domain.ledger import Entry, Posting, Slot, balances, difference, history, reverse

slots = st.one_of(
    st.builds(Slot, st.integers(0, 3), st.sampled_from(["pool", "mountain"])),
    st.builds(Slot, st.integers(0, 1), st.just("whists"), st.integers(2, 3)),
)
postings = st.builds(
    Posting, slots, st.builds(Fraction, st.integers(-40, 40), st.sampled_from([1, 2, 3, 5])), st.just("4.2.1")
)
few = settings(max_examples=50, deadline=None)
ledgers = st.lists(st.lists(postings, max_size=4), max_size=6).map(
    lambda rows: [Entry(number, f"deal {number}", tuple(row)) for number, row in enumerate(rows, start=1)]
)


@few
@given(ledgers)
def test_histories_add_up_to_balances(entries):
    for slot, points in balances(entries).items():
        assert sum(posting.points for _entry, posting in history(entries, slot)) == points


@few
@given(ledgers)
def test_reversing_everything_leaves_an_empty_sheet(entries):
    reversals = [reverse(e, number=len(entries) + e.number, source="undo") for e in reversed(entries)]
    assert balances([*entries, *reversals]) == {}
    assert [entry.reverses for entry in reversals] == [entry.number for entry in reversed(entries)]


@few
@given(ledgers, ledgers)
def test_the_difference_leads_from_one_sheet_to_another(old, new):
    correction = Entry(99, "correction", difference(balances(old), balances(new)))
    assert balances([*old, correction]) == balances(new)


def test_a_history_names_the_entries_behind_a_figure():
    mine = Slot(0, "whists", 1)
    entries = [
        Entry(
            1,
            "deal 1",
            (Posting(mine, Fraction(8), "3.8.1.1"), Posting(Slot(1, "pool"), Fraction(2), "4.2.1")),
        ),
        Entry(2, "deal 2", (Posting(mine, Fraction(6), "3.8.1.2"),)),
    ]
    assert [(e.number, p.points, p.cite) for e, p in history(entries, mine)] == [
        (1, 8, "3.8.1.1"),
        (2, 6, "3.8.1.2"),
    ]
