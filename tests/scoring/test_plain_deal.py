"""The quick reader of ordinary deals and the full one agree on every entry, right or wrong."""

import copy

from hypothesis import given
from hypothesis import strategies as st

from scoring.domain.facts import Deal
from scoring.domain.head import read_head
from scoring.domain.memory import Memory, key_of
from scoring.domain.plaindeal import read_plain
from scoring.domain.reading import read_deal
from tests.scoring.strategies import sheets

FOUR = (0, 1, 2, 3)
STRANGE = [
    True,
    False,
    None,
    0,
    1,
    2.0,
    -1,
    11,
    "",
    "7H",
    "misere",
    [],
    {},
    [[1, "whist"]],
    ["SA", "SA"],
    [1],
]
KEYS = ["contract", "declarer", "calls", "tricks", "open", "conceded", "bid", "talon", "dealer", "override"]


def same(quick, full):
    """The quick reader gives up, or says what the full one says."""
    return quick is None or (isinstance(full, Deal) and quick._replace(memo={}) == full._replace(memo={}))


@given(sheets(), st.sampled_from(KEYS), st.sampled_from(STRANGE), st.data())
def test_both_readers_agree_on_deals_as_made_and_as_spoilt(sheet, key, value, data):
    head, faults = read_head(sheet)
    assert head
    assert not faults
    memory = Memory(head.convention)
    deals = [entry for entry in sheet["entries"] if "contract" in entry]
    if deals:
        spoilt = copy.deepcopy(data.draw(st.sampled_from(deals)))
        spoilt[key] = value
        deals += [spoilt, *deals]  # the second time from memory
    for raw in deals:
        for dealer in head.seats:
            full = read_deal(
                raw, convention=head.convention, seats=head.seats, size=len(head.names), dealer=dealer
            )
            assert same(read_plain(raw, memory, head.seats, len(head.names), dealer), full)


def test_an_ordinary_deal_is_read_quickly():
    head, _faults = read_head(
        {
            "format": "tirazh-sheet/1",
            "convention": {"preset": "code1996-sochi", "pool_target": 20},
            "players": list("ABCD"),
            "entries": [],
        }
    )
    raw = {
        "contract": "6S",
        "declarer": 1,
        "calls": [[2, "whist"]],
        "tricks": [0, 6, 2, 2],
        "talon": ["SA", "SK"],
    }
    deal = read_plain(raw, Memory(head.convention), FOUR, 4, 0)
    assert deal is not None
    assert (deal.whisters, deal.premium) == ((2,), 2)


def test_deals_are_told_apart_by_what_json_tells_apart():
    raw = {"contract": "6S", "declarer": 1, "tricks": [0, 1, 0, 9]}
    keys = {
        key_of(one, 0, FOUR)
        for one in (
            raw,
            {**raw, "declarer": True},
            {**raw, "declarer": 1.0},
            {**raw, "tricks": [False, 1, 0, 9]},
            {**raw, "talon": ["SA", "SK"]},
            {**raw, "talon": ["SA", "HA"]},
            {**raw, "talon": 2},
        )
    }
    assert len(keys) == 7
    assert None in keys  # a wrong talon has no key
    assert key_of({**raw, "talon": ["SA", "SK"]}, 0, FOUR) == key_of({**raw, "talon": ["HK", "HA"]}, 0, FOUR)
