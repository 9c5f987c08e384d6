"""A season as files: the table with places and points, and the steps of every rating."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import gettext_lazy

from leagues.exports.files import CSV, XLSX, as_csv, as_workbook
from leagues.selectors.leagues import Season
from leagues.selectors.steps import steps_of
from scoring.exports.grids import Column, Grid, Row


def season_grid(season: Season) -> Grid:
    """Everybody by rating; for each counted event the place and the points."""
    columns = (
        Column("place", gettext_lazy("Place"), 7),
        Column("name", gettext_lazy("Player"), 28),
        Column("events", gettext_lazy("Events"), 8),
        *(
            column
            for one in season.counted
            for column in (
                Column(f"place_{one.number}", one.event.name, 9),
                Column(f"points_{one.number}", one.event.name, 10),
            )
        ),
        Column("part_a", gettext_lazy("Part A"), 10),
        Column("part_b", gettext_lazy("Part B"), 10),
        Column("rating", gettext_lazy("Rating"), 10),
    )

    def rows() -> Iterator[Row]:
        for row in season.rows:
            cells = [
                cell
                for one in row.results
                for cell in ((one.place, one.points) if one and not row.hides_events else (None, None))
            ]
            rated = row.rating
            yield (row.place or None, row.name, row.played, *cells, rated.part_a, rated.part_b, rated.rating)

    return Grid("season", gettext_lazy("Season"), columns, rows)


def steps_grid(season: Season) -> Grid:
    """Every result of everybody, with its weight by age and the parts it enters."""
    columns = (
        Column("name", gettext_lazy("Player"), 28),
        Column("event", gettext_lazy("Event"), 28),
        Column("day", gettext_lazy("Last day"), 12),
        Column("place", gettext_lazy("Place"), 7),
        Column("sharers", gettext_lazy("Share the place"), 8),
        Column("players", gettext_lazy("Players"), 8),
        Column("points", gettext_lazy("Points"), 10),
        Column("weight", gettext_lazy("Weight"), 8),
        Column("counted_weight", gettext_lazy("Weight by age"), 8),
        Column("in_a", gettext_lazy("In part A"), 8),
        Column("in_b", gettext_lazy("In part B"), 8),
    )

    def rows() -> Iterator[Row]:
        for row in season.rows:
            for step in steps_of(season, row).steps if not row.hides_events else ():
                one = step.result
                yield (
                    row.name,
                    step.event.event.name,
                    step.event.event.ends_on.isoformat(),
                    one.place,
                    one.sharers,
                    one.players,
                    one.points,
                    one.weight,
                    one.counted_weight,
                    step.in_a,
                    step.in_b,
                )

    return Grid("steps", gettext_lazy("Steps of the rating"), columns, rows)


FILES: dict[str, tuple[str, Callable[[Season], bytes]]] = {
    "season.csv": (CSV, lambda season: as_csv(lambda: season_grid(season))),
    "steps.csv": (CSV, lambda season: as_csv(lambda: steps_grid(season))),
    "season.xlsx": (
        XLSX,
        lambda season: as_workbook(
            season.league.name, [lambda: season_grid(season), lambda: steps_grid(season)]
        ),
    ),
}
