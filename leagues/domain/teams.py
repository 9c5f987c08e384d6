"""Teams of an event: how many they are, who of them plays a round.

A team is its players: whoever has the same team name in an event. Everybody is named by his start number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from preferans.faults import Fault
from preferans.marks import gettext_noop

MOST = 10

SIZE = gettext_noop("%(team)s: found %(found)s players; expected %(least)s to %(most)s.")
ON_FIELD = gettext_noop("%(team)s: %(found)s named for the round; expected %(expected)s.")
NOT_OF_TEAM = gettext_noop("%(team)s: number %(found)s is not of this team; expected one of %(expected)s.")
IS_OUT = gettext_noop("%(team)s: number %(found)s has withdrawn or is disqualified; name another player.")
NUMBERS = gettext_noop(
    "Found %(found)s; expected whole numbers from 1 to %(most)s, the first not above the others."
)
NO_TEAM = gettext_noop("There is no team “%(found)s” in this event.")


@dataclass(frozen=True)
class TeamSize:
    """How large a team may be, and how many of it play a round."""

    on_field: int = 3
    least: int = 3
    most: int = 5

    def faults(self) -> list[Fault]:
        """What is wrong with these numbers."""
        if 1 <= self.on_field <= self.least <= self.most <= MOST:
            return []
        found = f"{self.on_field}, {self.least}, {self.most}"
        return [Fault("on_field", "team-size", NUMBERS, {"found": found, "most": MOST})]

    def fault_of(self, team: str, count: int) -> Fault | None:
        """What is wrong with the size of a team."""
        if self.least <= count <= self.most:
            return None
        told = {"team": team, "found": count, "least": self.least, "most": self.most}
        return Fault(team, "team-count", SIZE, told)


def line_up_faults(
    size: TeamSize, team: str, members: Mapping[int, bool], chosen: Sequence[int]
) -> list[Fault]:
    """What is wrong with a line-up. `members`: start number → whether the player is still in."""
    faults = []
    expected = ", ".join(map(str, sorted(members)))
    for number in chosen:
        if number not in members:
            told = {"team": team, "found": number, "expected": expected}
            faults.append(Fault(team, "not-of-team", NOT_OF_TEAM, told))
        elif not members[number]:
            faults.append(Fault(team, "player-out", IS_OUT, {"team": team, "found": number}))
    if len(set(chosen)) != size.on_field:
        told = {"team": team, "found": len(set(chosen)), "expected": size.on_field}
        faults.append(Fault(team, "on-field", ON_FIELD, told))
    return faults


def usual_line_up(size: TeamSize, members: Mapping[int, bool], last: Sequence[int]) -> tuple[int, ...]:
    """Who plays where nobody was named: those of the round before who are still in, then by start number."""
    able = [number for number, is_in in sorted(members.items()) if is_in]
    kept = [number for number in last if number in able]
    return tuple(sorted((kept + [number for number in able if number not in kept])[: size.on_field]))


def together(tables: Sequence[Collection[str]]) -> list[tuple[int, str]]:
    """Tables (from 0) at which two of one team sit, with the team; those without a team play no part."""
    return [
        (at, team)
        for at, teams in enumerate(tables)
        for team in sorted({one for one in teams if one})
        if sum(1 for one in teams if one == team) > 1
    ]
