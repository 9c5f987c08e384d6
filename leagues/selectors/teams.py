"""Teams of an event: their members, who plays a round, who sits beside a team-mate."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from leagues.domain.teams import TeamSize, together, usual_line_up
from leagues.models import LineUp, TeamRules
from preferans.faults import Fault
from tournaments.models import Event, Registration, Round, Seat


@dataclass(frozen=True)
class TeamShown:
    """A team and its members by start number; `fault` is what is wrong with its size."""

    name: str
    members: tuple[Registration, ...]
    fault: Fault | None = None

    @property
    def number(self) -> int:
        """The number of the team in addresses: the smallest start number of its members."""
        return min(one.number for one in self.members)

    @property
    def able(self) -> dict[int, bool]:
        """Start number → whether the player is still in."""
        return {one.number: one.status not in Registration.OUT for one in self.members}


def rules_of(event: Event) -> TeamRules | None:
    """The rules in force of an event played by teams, None for any other."""
    found = TeamRules.objects.filter(event=event).order_by("-number").first()
    return found if found is not None and found.is_on else None


def size_of(rules: TeamRules | None) -> TeamSize:
    """The rules as a value; the usual ones where none are declared."""
    return TeamSize(rules.on_field, rules.least, rules.most) if rules else TeamSize()


def teams_of_event(event: Event, rules: TeamRules | None = None) -> list[TeamShown]:
    """Every team by name; one query."""
    found: dict[str, list[Registration]] = defaultdict(list)
    rows = (
        Registration.objects.filter(event=event).exclude(team="").select_related("player").order_by("number")
    )
    for one in rows:
        found[one.team].append(one)
    size = size_of(rules)
    return [
        TeamShown(name, tuple(members), size.fault_of(name, len(members)) if rules else None)
        for name, members in sorted(found.items(), key=lambda pair: (pair[0].casefold(), pair[0]))
    ]


def without_team(event: Event) -> list[Registration]:
    """Those who play and have no team."""
    rows = Registration.objects.filter(event=event, team="").exclude(status__in=Registration.OUT)
    return list(rows.select_related("player").order_by("number"))


@dataclass(frozen=True)
class LineUpShown:
    """Who of a team plays a round. `named` is the row that says so, None where nobody was named yet."""

    team: TeamShown
    players: tuple[int, ...]
    named: LineUp | None

    @property
    def version(self) -> int:
        """The number of the row in force, 0 for none."""
        return self.named.number if self.named else 0

    @property
    def rows(self) -> list[tuple[Registration, bool]]:
        """Every member, and whether he plays."""
        return [(one, one.number in self.players) for one in self.team.members]


def line_ups_of(round_: Round, rules: TeamRules) -> list[LineUpShown]:
    """Who of every team plays the round: as named, else as usual. Three queries."""
    teams = teams_of_event(round_.event, rules)
    newest: dict[str, LineUp] = {}
    last: dict[str, LineUp] = {}
    rows = LineUp.objects.filter(round__event=round_.event, round__number__lte=round_.number)
    for row in rows.select_related("round", "by").order_by("round__number", "number"):
        (newest if row.round.number == round_.number else last)[row.team] = row
    shown = []
    for team in teams:
        named = newest.get(team.name)
        before = last[team.name].players if team.name in last else ()
        usual = usual_line_up(size_of(rules), team.able, before)
        shown.append(LineUpShown(team, tuple(named.players) if named else usual, named))
    return shown


def mates_together(round_: Round) -> list[tuple[int, str]]:
    """(number of a table, team) where two of one team sit; one query."""
    tables: dict[int, list[str]] = defaultdict(list)
    rows = Seat.objects.filter(round=round_, to_entry=None).values_list("table__number", "registration__team")
    for number, team in rows:
        tables[number].append(team)
    numbers = sorted(tables)
    return [(numbers[at], team) for at, team in together([tables[number] for number in numbers])]


def seated_numbers(round_: Round) -> set[int]:
    """Start numbers of those who hold a seat of the round now."""
    return set(
        Seat.objects.filter(round=round_, to_entry=None).values_list("registration__number", flat=True)
    )
