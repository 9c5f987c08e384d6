"""Standings of teams: the points of the members added up, in the order that the event declares."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext

from leagues.models import TeamRules
from leagues.selectors.teams import TeamShown, teams_of_event
from scoring.selectors.standings import Standings, StandingsRow
from scoring.selectors.tallies import read_tallies, tally_criteria
from tournaments.domain.ranking.scheme import CRITERIA
from tournaments.domain.ranking.standing import Line
from tournaments.domain.ranking.ties import Tally, TieFacts, rank_lines, tied_players
from tournaments.domain.ranking.transforms import Points
from tournaments.models import Round

ZERO = Fraction(0)


@dataclass(frozen=True)
class TeamRow:
    """One team: its sum, round by round, and what each member gave to it."""

    team: TeamShown
    place: int
    is_shared: bool
    total: Fraction
    vists: Fraction
    beside: Fraction
    rounds: tuple[Fraction | None, ...]
    members: tuple[StandingsRow, ...]
    is_provisional: bool
    played: tuple[int, ...] = ()
    decided_by: str = ""

    @property
    def tie_words(self) -> str:
        """The criterion that parted it from the team above, in words; empty where none did."""
        return gettext(CRITERIA[self.decided_by]) if self.decided_by else ""


@dataclass(frozen=True)
class TeamStandings:
    """Teams in order over the counted rounds."""

    standings: Standings
    rows: tuple[TeamRow, ...]
    rounds: tuple[Round, ...] = field(default_factory=tuple)

    @property
    def has_results(self) -> bool:
        """Whether anything counts yet."""
        return any(row.played for row in self.rows)


def team_standings(standings: Standings, rules: TeamRules | None) -> TeamStandings:
    """Add the standings of players up by team; substitutes count for the team whose name they bear.

    Ties are broken by the criteria of the event, read of all members together. A disqualified player's
    points stay with the team: the sheets were played.
    """
    event, rounds = standings.event, standings.rounds
    teams = teams_of_event(event, rules)
    by_team: dict[str, list[StandingsRow]] = defaultdict(list)
    for row in standings.rows:
        by_team[row.registration.team].append(row)
    lines = {at: line_of_team(at, by_team[team.name], standings) for at, team in enumerate(teams, start=1)}
    scheme = standings.schemes.current
    order = rank_lines(scheme, lines.values(), facts_of(lines, teams, by_team, standings))
    found = []
    for ranked in order:
        team = teams[ranked.player - 1]
        line, members = lines[ranked.player], by_team[team.name]
        found.append(
            TeamRow(
                team=team,
                place=ranked.place,
                is_shared=ranked.is_shared,
                total=line.total,
                vists=sum((row.vists for row in members), ZERO),
                beside=line.extra,
                rounds=tuple(
                    line.rounds[one.number].points if one.number in line.rounds else None for one in rounds
                ),
                members=tuple(members),
                is_provisional=any(row.is_provisional for row in members),
                played=tuple(line.rounds),
                decided_by=ranked.decided_by,
            )
        )
    return TeamStandings(standings, tuple(found), rounds)


def line_of_team(number: int, members: list[StandingsRow], standings: Standings) -> Line:
    """The results of the members, round by round; `extra` is what no round explains."""
    rounds: dict[int, Points] = {}
    for at, one in enumerate(standings.rounds):
        results = [row.results[at] for row in members]
        played = [result for result in results if result is not None]
        if played:
            vists = sum((result.vists for result in played), ZERO)
            points = sum((result.counted for result in played), ZERO)
            rounds[one.number] = Points(number, vists, points)
    total = sum((row.total for row in members), ZERO)
    extra = total - sum((one.points for one in rounds.values()), ZERO)
    return Line(number, rounds, extra, total)


def facts_of(
    lines: dict[int, Line],
    teams: list[TeamShown],
    by_team: dict[str, list[StandingsRow]],
    standings: Standings,
) -> TieFacts:
    """What the chain of criteria asks about teams: tallies of the equal ones, sums at common tables."""
    criteria = standings.schemes.current.criteria
    tied = tied_players(lines.values())
    tallies: dict[int, Tally] = {}
    if tally_criteria(criteria) and tied:
        owner = {row.registration.pk: number for number in tied for row in by_team[teams[number - 1].name]}
        for pk, tally in read_tallies(standings.rounds, list(owner)).items():
            known = tallies.get(owner[pk], Tally())
            tallies[owner[pk]] = Tally(
                **{name: getattr(known, name) + getattr(tally, name) for name in vars(tally)}
            )
    tables: dict[tuple[int, int], dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    if "direct" in criteria:
        for number, team in enumerate(teams, start=1):
            for row in by_team[team.name]:
                for result in row.results:
                    if result is not None:
                        tables[result.round_number, result.table_number][number] += result.counted
    return TieFacts(tallies, [dict(one) for one in tables.values()])
