"""Standings of teams as files, and what every member gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import gettext, gettext_lazy

from leagues.exports.files import CSV, XLSX, as_csv, as_workbook
from leagues.selectors.team_standings import TeamStandings
from scoring.exports.grids import Column, Grid, Row
from tournaments.models import Event


def teams_grid(shown: TeamStandings) -> Grid:
    """Places of teams, round by round."""
    columns = (
        Column("place", gettext_lazy("Place"), 7),
        Column("team", gettext_lazy("Team"), 28),
        *(
            Column(f"round_{one.number}", gettext("Round %(number)s") % {"number": one.number}, 9)
            for one in shown.rounds
        ),
        Column("beside", gettext_lazy("Beside the rounds"), 9),
        Column("vists", gettext_lazy("Sum of vists"), 10),
        Column("total", gettext_lazy("Sum"), 10),
        Column("provisional", gettext_lazy("Provisional"), 8),
    )

    def rows() -> Iterator[Row]:
        for row in shown.rows:
            yield (
                row.place,
                row.team.name,
                *row.rounds,
                row.beside,
                row.vists,
                row.total,
                row.is_provisional,
            )

    return Grid("teams", gettext_lazy("Teams"), columns, rows)


def members_grid(shown: TeamStandings) -> Grid:
    """What every member gave to his team."""
    columns = (
        Column("team", gettext_lazy("Team"), 28),
        Column("number", gettext_lazy("Start number"), 8),
        Column("name", gettext_lazy("Player"), 28),
        *(
            Column(f"round_{one.number}", gettext("Round %(number)s") % {"number": one.number}, 9)
            for one in shown.rounds
        ),
        Column("total", gettext_lazy("Sum"), 10),
    )

    def rows() -> Iterator[Row]:
        for row in shown.rows:
            for member in row.members:
                yield (
                    row.team.name,
                    member.registration.number,
                    member.registration.public_name,
                    *(one.counted if one else None for one in member.results),
                    member.total,
                )

    return Grid("members", gettext_lazy("Members of teams"), columns, rows)


Write = Callable[[Event, TeamStandings], bytes]
FILES: dict[str, tuple[str, Write]] = {
    "teams.csv": (CSV, lambda event, shown: as_csv(lambda: teams_grid(shown))),
    "members.csv": (CSV, lambda event, shown: as_csv(lambda: members_grid(shown))),
    "teams.xlsx": (
        XLSX,
        lambda event, shown: as_workbook(
            event.name, [lambda: teams_grid(shown), lambda: members_grid(shown)]
        ),
    ),
}
