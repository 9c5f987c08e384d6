"""How often things happen at the table. The figures are ours, set by eye to look like an evening's play.

Weights compare with one another; figures named `per_mille` are parts of a thousand.
"""

from __future__ import annotations

from dataclasses import dataclass

ALL_PASS_PER_MILLE = {6: 170, 7: 230, 8: 300, 9: 380, 10: 420}
"""By the lowest contract that may be ordered: the higher it is, the more often all pass."""

MISERE_PER_MILLE = {6: 40, 7: 60, 8: 90, 9: 130, 10: 160}

LEVELS = ((6, 470), (7, 320), (8, 155), (9, 43), (10, 12))
DENOMINATIONS = (("S", 19), ("C", 20), ("D", 21), ("H", 23), ("N", 17))

DECLARER = (36, 33, 31)
"""Forehand speaks first and plays a little more often."""

CALLS = {
    6: {"aW bP": 330, "aP bW": 310, "aW bW": 200, "aP bP": 70, "aP bH aP": 50, "aP bH aW": 30},
    7: {"aW bP": 290, "aP bW": 270, "aW bW": 120, "aP bP": 200, "aP bH aP": 90, "aP bH aW": 30},
    8: {"aW bP": 190, "aP bW": 170, "aW bW": 60, "aP bP": 580},
    9: {"aW bP": 160, "aP bW": 150, "aW bW": 30, "aP bP": 660},
    10: {"aW bP": 110, "aP bW": 110, "aW bW": 20, "aP bP": 760},
}
"""By level: what the first defender *a* and the second *b* say (whist, pass, half)."""

RARE_CALLS = 15
"""The weight of a legal sequence that `CALLS` does not name, such as a whist left with half (3.8.14)."""

DEALER_WHISTS_PER_MILLE = 120
"""Of the deals where both defenders passed and the sitting dealer may whist (3.8.8)."""

OVERTRICKS = {
    6: ((0, 520), (1, 270), (2, 60), (-1, 120), (-2, 30)),
    7: ((0, 590), (1, 220), (2, 30), (-1, 130), (-2, 30)),
    8: ((0, 670), (1, 140), (2, 10), (-1, 150), (-2, 30)),
    9: ((0, 780), (1, 80), (-1, 120), (-2, 20)),
    10: ((0, 900), (-1, 90), (-2, 10)),
}
"""By level: the tricks over the contract when it was played."""

MISERE_TRICKS = ((0, 700), (1, 140), (2, 80), (3, 50), (4, 22), (5, 8))
TALON_TRICKS = ((0, 560), (1, 330), (2, 110))
"""Tricks of a sitting dealer's talon cards in an all-pass where the talon leads (3.7.6.1)."""

OPEN_PER_MILLE = 850
CONCEDED_PER_MILLE = 30
BID_PER_MILLE = 60
SHARED_MISERE_PER_MILLE = 60
WITHOUT_ALL_PER_MILLE = 6
GIVE_UP_PER_MILLE = 25
REFUSED_PER_MILLE = 15
DARK_CONTRACT_PER_MILLE = 40
DARK_PASS_PER_MILLE = 250


@dataclass(frozen=True)
class Habits:
    """How often the rarer lines come: in a thousand entries, checkpoints in a thousand sheets."""

    void: int = 12
    ruling: int = 4
    penalty: int = 8
    checkpoint: int = 250
    correction: int = 12
    undo: int = 10
