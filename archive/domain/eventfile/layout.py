"""What stands in an event file: its sections, their columns and kinds. The one definition of the format.

The exporter, the importer, the published schema and the reader all go by it. A row names others by what
people know them by: a player by his start number, a round by its number, a table by `[round, table]`, a
line of a sheet by `[round, table, line]`, a person by the place of his name in `people`.
"""

from __future__ import annotations

from dataclasses import dataclass

FORMAT = "tirazh-event/1"
REFERENCES = {
    "person": 1,
    "player": 1,
    "convention": 1,
    "rules": 1,
    "round": 1,
    "ruling": 1,
    "entry": 1,
    "lot": 1,
    "table": 2,
    "line": 3,
}
"""Kinds of columns that name another row, and of how many whole numbers the name is made."""

NAMED_BY = {
    "player": ("players", ("number",)),
    "convention": ("conventions", ("number",)),
    "rules": ("rules", ("number",)),
    "round": ("rounds", ("number",)),
    "ruling": ("rulings", ("number",)),
    "entry": ("event_entries", ("number",)),
    "lot": ("lots", ("number",)),
    "table": ("tables", ("round", "number")),
    "line": ("lines", ("sheet", "number")),
}
"""The section that a reference leads to, and the columns that make its name there."""


@dataclass(frozen=True)
class Column:
    """One column: its name, its kind, whether it may be null."""

    name: str
    kind: str
    is_optional: bool


@dataclass(frozen=True)
class Section:
    """One list of rows: its name in the file, the model (`app.Model`) and the columns."""

    name: str
    model: str
    columns: tuple[Column, ...]
    about: str


def _section(name: str, model: str, about: str, columns: str) -> Section:
    read = []
    for word in columns.split():
        column, _colon, kind = word.partition(":")
        read.append(Column(column, kind.rstrip("?"), kind.endswith("?")))
    return Section(name, model, tuple(read), about)


EVENT = _section(
    "event",
    "tournaments.Event",
    "The event itself.",
    "name:text place:text starts_on:day ends_on:day rounds_planned:whole? publication:text no_index:flag "
    "phones_write:flag confirmation:text hides_running:flag is_public:flag created_by:person "
    "created_at:moment",
)

SECTIONS: tuple[Section, ...] = (
    _section(
        "conventions",
        "tournaments.ConventionVersion",
        "What is agreed at the tables, version by version.",
        "number:whole preset:text pool_target:whole? overrides:object from_round:whole frozen_at:moment? "
        "note:text created_by:person? created_at:moment",
    ),
    _section(
        "rules",
        "rulings.RuleSet",
        "Edition of the rulebook and tariffs of penalties, version by version.",
        "number:whole from_round:whole edition:text setting:text tariffs:object appeal_until:moment? "
        "note:text frozen_at:moment? changed_by:person? changed_at:moment",
    ),
    _section(
        "counting",
        "formats.RankingScheme",
        "How results are counted and ties broken, version by version, with the reason of each change.",
        "number:whole from_round:whole scheme:object moved:list reason:text by:person at:moment",
    ),
    _section(
        "plans",
        "formats.RoundPlan",
        "What ends a round.",
        "number:whole from_round:whole minutes:whole? pool_sum:whole? warnings:list reason:text "
        "by:person at:moment",
    ),
    _section(
        "lots",
        "formats.PublicLot",
        "Public draws by lot: the hash announced; seed and salt once they were shown.",
        "number:whole digest:text seed:whole salt:text revealed_at:moment? revealed_by:person? reason:text "
        "by:person at:moment",
    ),
    _section(
        "draws",
        "formats.ScheduleDraw",
        "Draws of many rounds at once, with everything needed to repeat them.",
        "number:whole method:text first_round:whole last_round:whole lot:lot? document:object before:any "
        "reason:text by:person at:moment",
    ),
    _section(
        "players",
        "tournaments.Registration",
        "Players by start number.",
        "number:whole surname:text given:text patronymic:text club:text city:text is_sample:flag team:text "
        "seed:whole? status:text pseudonym:text created_at:moment",
    ),
    _section(
        "apart",
        "tournaments.KeptApart",
        "Pairs that the draw keeps from meeting.",
        "one:player other:player by:person at:moment",
    ),
    _section(
        "days",
        "tournaments.CheckInDay",
        "Days of check-in.",
        "day:day opened_by:person opened_at:moment",
    ),
    _section(
        "attendance",
        "tournaments.Attendance",
        "Who came, left, was absent.",
        "registration:player day:day kind:text reason:text by:person at:moment",
    ),
    _section(
        "rounds",
        "tournaments.Round",
        "Rounds: convention, state, how they were drawn and with what seed.",
        "number:whole name:text convention:convention deals_planned:whole? day:day? session:whole? "
        "state:text draw:object published_at:moment? created_at:moment",
    ),
    _section(
        "entrants",
        "tournaments.Round_entrants",
        "Who plays in a round, where not everybody does.",
        "round:round registration:player",
    ),
    _section(
        "tables",
        "tournaments.Table",
        "Tables, with the cards of a seat draw.",
        "round:round number:whole draw:object started_at:moment?",
    ),
    _section(
        "seats",
        "tournaments.Seat",
        "Who held a seat, from which line of the sheet to which.",
        "table:table index:whole registration:player from_entry:whole to_entry:whole?",
    ),
    _section(
        "seat_changes",
        "tournaments.SeatingChange",
        "Seats changed by hand, each with its reason.",
        "round:round reason:text facts:object made_by:person made_at:moment",
    ),
    _section(
        "clocks",
        "formats.RoundClock",
        "Clocks of rounds.",
        "round:round minutes:whole started_at:moment? spent:whole reason:text by:person at:moment",
    ),
    _section(
        "extra_time",
        "formats.TableTime",
        "Time added for one table.",
        "table:table minutes:whole reason:text by:person at:moment",
    ),
    _section(
        "time_marks",
        "formats.TimeMark",
        "Where a sheet stood when its time ran out.",
        "table:table line:whole? reason:text by:person at:moment",
    ),
    _section(
        "annulments",
        "formats.Annulment",
        "Rounds and tables set aside, and brought back.",
        "round:round table:table? undone_at:moment? undone_by:person? reason:text by:person at:moment",
    ),
    _section(
        "layouts",
        "duplicate.LayoutSet",
        "Equal layouts of a round; the cards once the round is closed.",
        "round:round number:whole source:text deals:whole layouts:list seed:text salt:text digest:text "
        "audience:text reason:text by:person at:moment",
    ),
    _section(
        "placements",
        "duplicate.Placement",
        "Which deal of a sheet was which layout.",
        "table:table line:whole layout:whole? reason:text by:person at:moment",
    ),
    _section(
        "team_rules",
        "leagues.TeamRules",
        "Whether and how the event is played by teams.",
        "number:whole is_on:flag on_field:whole least:whole most:whole by:person at:moment",
    ),
    _section(
        "line_ups",
        "leagues.LineUp",
        "Who of a team plays a round, by start number.",
        "round:round team:text number:whole players:list by:person at:moment",
    ),
    _section(
        "sheets",
        "scoring.Sheet",
        "Sheets of tables: state and first dealer.",
        "table:table state:text first_dealer:whole opened_by:person? opened_at:moment",
    ),
    _section(
        "lines",
        "scoring.SheetEntry",
        "Lines of sheets as reported (`fact`: tirazh-sheet/1), corrections and lines taken back among them.",
        "sheet:table number:whole root:whole kind:text fact:object corrects:line? label:text dealer:whole? "
        "reason:text source:text seat:whole? written_by:person written_at:moment",
    ),
    _section(
        "states",
        "scoring.SheetStateChange",
        "Who closed, confirmed and reopened a sheet.",
        "sheet:table old:text new:text from_version:whole? reason:text by:person at:moment",
    ),
    _section(
        "verdicts",
        "phones.Verdict",
        "What the seats said of lines.",
        "sheet:table root:whole upto:whole seat:whole? said:text fact:any label:text words:text "
        "by:person? at:moment",
    ),
    _section(
        "event_entries",
        "scoring.EventEntry",
        "Figures and marks of the event: tournament points, discipline, vists, forfeits.",
        "number:whole registration:player kind:text round:round? source:text numerator:whole "
        "denominator:whole reason:text cite:text reverses:entry? by:person at:moment",
    ),
    _section(
        "rulings",
        "rulings.Ruling",
        "Rulings with their answers, what they decided and wrote.",
        "number:whole rules:rules table:table? sheet:table? about_line:line? deal_number:whole? edition:text "
        "infraction:text cite:text answers:object option:text by_hand:list facts:object figures:object "
        "effect:object waiting:any words:text status:text replaces:ruling? issued_by:person issued_at:moment "
        "closed_by:person? closed_at:moment? closed_reason:text",
    ),
    _section(
        "ruling_writes",
        "rulings.RulingWrite",
        "Which lines and entries a ruling wrote or took back.",
        "ruling:ruling line:line? event_entry:entry? is_back:flag",
    ),
    _section(
        "warnings",
        "rulings.WarningGiven",
        "Warnings given by rulings.",
        "ruling:ruling registration:player kind:text scope:text rounds:any",
    ),
    _section(
        "appeals",
        "rulings.Appeal",
        "Appeals and what the panel decided.",
        "ruling:ruling registration:player? text:text deadline:moment? lodged_by:person lodged_at:moment "
        "status:text panel:text statement:text decided_by:person? decided_at:moment? outcome:ruling?",
    ),
    _section(
        "finals",
        "formats.FinalStandings",
        "Standings published as final, and withdrawn.",
        "digest:text withdrawn_at:moment? withdrawn_by:person? reason:text by:person at:moment",
    ),
)
BY_NAME = {section.name: section for section in SECTIONS}

LEFT_OUT: dict[str, str] = {
    "tournaments.Staff": "who works here is said anew where the event is imported",
    "tournaments.Player": "stands in `players`",
    "phones.SeatPhone": "phones of the day",
    "phones.SamePerson": "speaks of other events",
    "rulings.TableCall": "calls of the day; the journal has them",
    "duplicate.Look": "who looked at secret layouts; the journal has it",
    "leagues.League": "speaks of many events",
    "leagues.League_keepers": "speaks of many events",
    "leagues.LeagueEvent": "speaks of many events",
    "leagues.LeaguePerson": "speaks of many events",
    "leagues.LeagueMember": "speaks of many events",
    "leagues.TakenResults": "speaks of many events",
    "scoring.SheetPosting": "worked out from the lines",
}
"""Models of an event that are no section, each with the reason."""

LEFT_OUT_COLUMNS: dict[str, str] = {
    "version": "guards forms",
    "updated_at": "the journal has it",
    "updated_by": "the journal has it",
    "client_id": "guards requests",
    "device": "a phone of the day",
    "event": "the file is one event",
    "slug": "a new address",
    "key_edition": "codes are given out anew",
    "archived_at": "the event is new where it is imported",
    "rehearsal_of": "the event is new where it is imported",
    "final_at": "worked out",
    "player": "stands in `players`",
    "last_number": "worked out",
    "deals": "worked out",
    "finished_by": "worked out",
    "totals": "worked out",
    "open_appeals": "worked out",
    "counts_to": "worked out",
    "agreed": "worked out",
    "open_disputes": "worked out",
}
"""Columns of sections that do not stand in the file, each with the reason."""
