"""An end before the end, on every kind of sheet: it is finished, and nobody wins or loses by it (4.2.3)."""

import pytest

from preferans.convention import PRESETS
from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.interview import replay
from rulings.rulebook.sheetfacts import facts_of_sheet
from tests.rulings.tables import drafted, game, passes, sheet

EARLY_END = CODE_1996.infractions["early_end"]
EIGHT = {
    2: game("8S", 1, (2, 8), "0w"),
    3: game("8S", 1, (0, 8, 2), "2w 0p"),
    4: game("8S", 1, (0, 8, 2, 0), "2w 3p"),
}
ALL_PASS = {2: passes(5, 5), 3: passes(3, 3, 4), 4: passes(0, 3, 3, 4)}
SIZES = [{"pool": 30}, {"pool": 30, "pool_mode": "sum"}, {}, {"max_deals": 40}]
WAYS = [
    {"what": "agreed"},
    {"what": "force", "insists": "yes", "option": "mountain"},
    {"what": "force", "insists": "yes", "option": "as_it_stands"},
    {"what": "limit", "limit": "time"},
    {"what": "limit", "limit": "deals"},
]


@pytest.mark.parametrize("way", WAYS, ids=[way.get("option", way.get("limit", "agreed")) for way in WAYS])
@pytest.mark.parametrize("size", SIZES, ids=["pool", "sum", "open", "deals"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_4_2_3_and_5_4_18_every_way_ends_the_sheet_and_moves_no_vist(preset, players, size, way):
    deals = [EIGHT[players]] if "classic" not in preset else [ALL_PASS[players], EIGHT[players]]
    document = sheet(*deals, players=players, preset=preset, **size)
    interview = replay(EARLY_END, way, facts_of_sheet(document, is_tournament=False))
    assert interview.is_decided
    made = drafted(document, *interview.decision, cite=interview.cite)
    assert made.after.walk.state.finished
    assert not any(made.change)


def test_4_2_3_3_what_is_over_comes_off_the_mountain_twice_and_what_is_missing_goes_into_it_twice():
    """The Code's own figures: 48, 48 and 54 of 50 – four each into the mountain, eight off it."""
    pools = [{"player": seat, "column": "pool", "points": points} for seat, points in enumerate((48, 48, 54))]
    document = sheet({"postings": pools}, players=3, preset="code1996-leningrad")
    document["convention"]["set"] |= {"pool_target": 51, "pool_mode": "sum"}
    facts = facts_of_sheet(document, is_tournament=False)
    interview = replay(EARLY_END, {"what": "agreed"}, facts)
    made = drafted(document, *interview.decision, cite=interview.cite)
    assert made.after.balance.mountain == (6, 6, -6)  # of 51, so that the sheet is not over yet
    assert not any(made.change)
