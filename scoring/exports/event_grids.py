"""Grids of an event: standings, rounds, players, entries of the event."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from preferans.presets import PRESETS
from scoring.exports.grids import Cell, Column, Grid, Row, Word
from scoring.exports.scope import Scope
from scoring.models import EventEntry, Sheet
from scoring.selectors.standings import StandingsRow
from tournaments.models import Registration, Round, Table
from tournaments.selectors.players import players_of

NAMES = (
    Column("surname", _("Surname"), 18),
    Column("given", _("Given name"), 14),
    Column("patronymic", _("Patronymic"), 16),
    Column("pseudonym", _("Name shown in public"), 18),
)


def words_of(choices: type[TextChoices]) -> dict[str, Word]:
    """Codes of a model's choices as words."""
    return {item.value: Word(item.value, str(item.label)) for item in choices}


def names_of(registration: Registration) -> Row:
    """The private columns of a name."""
    player = registration.player
    return player.surname, player.given, player.patronymic, registration.pseudonym


def about(registration: Registration, *, is_public: bool) -> Row:
    """Club, city and team; club and city would give away whom a pseudonym stands for."""
    player = registration.player
    hides = is_public and bool(registration.pseudonym)
    return "" if hides else player.club, "" if hides else player.city, registration.team


ABOUT = (Column("club", _("Club"), 16), Column("city", _("City"), 14), Column("team", _("Team"), 14))


def standings_grid(scope: Scope) -> Grid:
    """Places, exact sums, every counted round; the order of the page."""
    standings = scope.standings
    columns = (
        Column("place", _("Place"), 7),
        Column("number", _("Start number"), 8),
        Column("name", _("Player"), 28),
        *(() if scope.is_public else NAMES),
        *ABOUT,
        *(
            Column(f"round_{found.number}", gettext("Round %(number)s") % {"number": found.number}, 9)
            for found in standings.rounds
        ),
        Column("event_vists", _("Vists of the event"), 9),
        *((Column("vists", _("Sum of vists"), 10),) if standings.has_points else ()),
        Column("total", _("Sum of points") if standings.has_points else _("Sum of vists"), 10),
        Column("provisional", _("Provisional"), 8),
        Column("status", _("State of the standings"), 16),
        Column("mark", _("Mark"), 22),
    )

    def rows() -> Iterator[Row]:
        for row in standings.rows:
            yield standings_row(row, scope)

    return Grid("standings", _("Standings"), columns, rows)


def standings_row(row: StandingsRow, scope: Scope) -> Row:
    """One player's line."""
    registration = row.registration
    results: tuple[Cell, ...] = tuple(result.counted if result else None for result in row.results)
    return (
        row.place,
        registration.number,
        registration.public_name,
        *(() if scope.is_public else names_of(registration)),
        *about(registration, is_public=scope.is_public),
        *results,
        row.event_vists,
        *((row.vists,) if scope.standings.has_points else ()),
        row.total,
        row.is_provisional,
        Word(scope.standings.status.value, str(scope.standings.status.label)),
        mark_of(row),
    )


def mark_of(row: StandingsRow) -> Cell:
    """`disqualified`, or the rounds that he forfeits or that are nought for him."""
    if row.is_disqualified:
        return Word("disqualified", str(EventEntry.Kind.DISQUALIFIED.label))
    if row.out_since:
        told = gettext("out from round %(round)s") % {"round": row.out_since}
        return Word(f"out {row.out_since}", told)
    if row.noughts:
        numbers = ", ".join(str(number) for number in row.noughts)
        return Word(f"nought {numbers}", gettext("nought for round %(number)s") % {"number": numbers})
    if not row.forfeits:
        return ""
    numbers = ", ".join(str(number) for number in row.forfeits)
    return Word(f"forfeit {numbers}", gettext("forfeits round %(rounds)s") % {"rounds": numbers})


def rounds_grid(scope: Scope) -> Grid:
    """The rounds: state, convention, how many tables are official."""
    columns = (
        Column("round", _("Round"), 6),
        Column("name", _("Name"), 16),
        Column("state", _("State"), 16),
        Column("preset", _("Convention"), 24),
        Column("convention_version", _("Version of the convention"), 9),
        Column("pool_target", _("Pool"), 7),
        Column("departures", _("Departures"), 30),
        Column("deals_planned", _("Deals planned"), 9),
        Column("tables", _("Tables"), 7),
        Column("official", _("Official tables"), 9),
    )
    states = words_of(Round.State)

    def rows() -> Iterator[Row]:
        official = Sheet.State.OFFICIAL
        tables = dict(
            Table.objects.filter(round__in=scope.rounds)
            .order_by()
            .values_list("round_id")
            .annotate(count=Count("id"))
        )
        final = dict(
            Sheet.objects.filter(table__round__in=scope.rounds, state=official)
            .order_by()
            .values_list("table__round_id")
            .annotate(count=Count("id"))
        )
        for found in scope.rounds:
            version = found.convention
            preset = PRESETS.get(version.preset)
            yield (
                found.number,
                found.name,
                states[found.state],
                Word(version.preset, gettext(preset.title) if preset else version.preset),
                version.number,
                version.pool_target,
                "; ".join(f"{name}={version.overrides[name]}" for name in sorted(version.overrides)),
                found.deals_planned,
                tables.get(found.pk, 0),
                final.get(found.pk, 0),
            )

    return Grid("rounds", _("Rounds"), columns, rows)


def players_grid(scope: Scope) -> Grid:
    """Everybody registered, by start number."""
    columns = (
        Column("number", _("Start number"), 8),
        Column("name", _("Player"), 28),
        *(() if scope.is_public else NAMES),
        *ABOUT,
        *(() if scope.is_public else (Column("seed", _("Seed"), 7),)),
        Column("status", _("Status"), 18),
    )
    states = words_of(Registration.Status)

    def rows() -> Iterator[Row]:
        for registration in players_of(scope.event, everybody=not scope.is_public):
            yield (
                registration.number,
                registration.public_name,
                *(() if scope.is_public else names_of(registration)),
                *about(registration, is_public=scope.is_public),
                *(() if scope.is_public else (registration.seed,)),
                states[registration.status],
            )

    return Grid("players", _("Players"), columns, rows)


def entries_grid(scope: Scope) -> Grid:
    """Figures that belong to the event: vists, tournament points, discipline."""
    columns = (
        Column("entry", _("No."), 6),
        Column("number", _("Start number"), 8),
        Column("name", _("Player"), 28),
        Column("kind", _("Kind"), 18),
        Column("points", _("Points"), 9),
        Column("round", _("Round"), 6),
        Column("cite", _("Point of the Code"), 12),
        Column("reverses", _("Reverses entry"), 9),
        *(() if scope.is_public else WRITTEN),
    )
    kinds = words_of(EventEntry.Kind)

    def rows() -> Iterator[Row]:
        found = (
            EventEntry.objects.filter(event=scope.event)
            .select_related("registration__player", "reverses", "by", "round")
            .order_by("number")
        )
        for entry in found:
            yield (
                entry.number,
                entry.registration.number,
                entry.registration.public_name,
                kinds[entry.kind],
                entry.points,
                entry.round.number if entry.round else None,
                entry.cite,
                entry.reverses.number if entry.reverses else None,
                *(
                    ()
                    if scope.is_public
                    else (entry.reason, str(entry.by), entry.at.isoformat(timespec="seconds"))
                ),
            )

    return Grid("entries", _("Entries of the event"), columns, rows)


WRITTEN = (
    Column("reason", _("Reason"), 30),
    Column("written_by", _("Written by"), 16),
    Column("written_at", _("Written at (UTC)"), 22),
)
