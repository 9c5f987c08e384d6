"""Layouts that several tests share."""

from analysis.domain.pasting import read_pasted
from analysis.domain.spots import Spot

NINE_AND_SIX = """
S:KQT7 C:KJ97 D:T8 H:-
S:A C:A8 D:J H:AKQJ87
S:98 C:T D:AKQ97 H:T9
CQ SJ
"""
"""The forehand opens the talon after 6♠, 6♣, 6♦: the second could make nine hearts, the third is one
down in six diamonds and makes nothing else (the example of 3.3.16.3, with cards of our own)."""


def spot_of(text: str, **said: str) -> Spot:
    """A text as a spot; `said` are parts of its address."""
    pasted = read_pasted(text)
    assert not pasted.faults
    return Spot.read({"cards": pasted.layout.places, "first": str(pasted.first or 0), **said})
