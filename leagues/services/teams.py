"""Teams of an event: the rules, a team registered at once, who of it plays a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from duplicate.domain.layouts import Sentence
from journal.services.actions import action
from leagues.domain.teams import NO_TEAM, TeamSize, line_up_faults
from leagues.models import LineUp, TeamRules
from leagues.selectors.teams import line_ups_of, mates_together, rules_of, size_of, teams_of_event
from office.faults import Refused
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.domain.players_import import RowFault
from tournaments.models import Event, Registration, Round
from tournaments.services.locks import lock_event, lock_row, refuse, save_row, stale
from tournaments.services.players import add_player, clean_text, edit_registration, read_list

NOT_BY_TEAMS = gettext_noop("This event is not played by teams; declare it on the page of teams first.")
DRAWN = gettext_noop(
    "Round %(round)s is seated already: put a substitute of the same team in the seat, "
    "or withdraw the seating."
)
NAME_EMPTY = gettext_noop("The name of the team is empty; every team needs one.")
NAME_TAKEN = gettext_noop("There is a team “%(found)s” already; choose another name.")
HAS_TEAM = gettext_noop("%(who)s plays for “%(team)s” already.")
NO_NUMBER = gettext_noop("There is no player with number %(found)s in this event.")
ROW = gettext_noop("Row %(row)s: %(said)s")
FOREIGN = gettext_noop("%(comes)s is not of the team “%(team)s”: a substitute comes from the own team.")
TOGETHER = gettext_noop(
    "Two of the team “%(team)s” sit at table %(table)s; team-mates never sit together. Draw again."
)


@action("teams.rules", gettext_noop("rules of teams declared"))
def set_team_rules(
    *, event: Event, by: User, seen: int, is_on: bool, on_field: int = 3, least: int = 3, most: int = 5
) -> TeamRules:
    """Declare that an event is played by teams of `least` to `most`, `on_field` of them a round; or not."""
    lock_event(event)
    latest = TeamRules.objects.filter(event=event).select_related("by").order_by("-number").first()
    if (latest.number if latest else 0) != seen:
        raise stale(
            latest.by if latest else None, latest.at if latest else None, field="seen", code="rules-changed"
        )
    faults = TeamSize(on_field, least, most).faults()
    if faults:
        raise Refused(faults)
    return TeamRules.objects.create(
        event=event, number=seen + 1, is_on=is_on, on_field=on_field, least=least, most=most, by=by
    )


@action("teams.registered", gettext_noop("team registered"))
def register_team(*, event: Event, by: User, name: str, rows: Sequence[Sequence[str]]) -> list[Registration]:
    """Register a team: each row is a start number, or a new player as the list of players has him.

    All or nothing. Raises `Refused` with every fault.
    """
    lock_event(event)
    name = clean_text("team", name)
    if not name:
        raise refuse("name", "name-empty", NAME_EMPTY)
    rules = rules_of(event)
    taken = {team.name.casefold() for team in teams_of_event(event)}
    if name.casefold() in taken:
        raise refuse("name", "name-taken", NAME_TAKEN, found=name)
    listed = [row for row in rows if any(cell.strip() for cell in row)]
    numbers = [
        row
        for row in listed
        if len([cell for cell in row if cell.strip()]) == 1 and row[0].strip().isdecimal()
    ]
    people = [row for row in listed if row not in numbers]
    members, faults = numbered(event, [int(row[0].strip()[:9]) for row in numbers])
    reading = read_list(event, people) if people else None
    if reading is not None:
        places = [at for at, row in enumerate(rows, start=1) if row in people]
        faults += [in_row(places[one.row - 1] if one.row else None, one) for one in reading.faults]
        known = {(row.surname, row.given, row.patronymic) for row in reading.known}
        for one in Registration.objects.filter(event=event).select_related("player"):
            if (one.player.surname, one.player.given, one.player.patronymic) in known:
                members.append(one)
                if one.team:
                    faults.append(
                        Fault("rows", "has-team", HAS_TEAM, {"who": str(one.player), "team": one.team})
                    )
    fresh = list(reading.players) if reading is not None else []
    wrong = size_of(rules).fault_of(name, len(members) + len(fresh)) if rules else None
    faults += [Fault("rows", wrong.code, wrong.msgid, wrong.params)] if wrong else []
    if faults:
        raise Refused(faults)
    made = [edit_registration(registration=one, version=one.version, by=by, team=name) for one in members]
    for row in fresh:
        made.append(
            add_player(
                event=event,
                by=by,
                surname=row.surname,
                given=row.given,
                patronymic=row.patronymic,
                club=row.club,
                city=row.city,
                number=row.number,
                seed=row.seed,
                team=name,
            )
        )
    return made


def in_row(row: int | None, wrong: RowFault) -> Fault:
    """A fault of the list with the row in which it stands."""
    if row is None:
        return Fault("rows", wrong.code, wrong.msgid, wrong.params)
    said = Sentence(Fault("", wrong.code, wrong.msgid, wrong.params))
    return Fault("rows", wrong.code, ROW, {"row": row, "said": said})


def numbered(event: Event, numbers: Sequence[int]) -> tuple[list[Registration], list[Fault]]:
    """The players with these start numbers, and what is wrong with them."""
    found = {
        one.number: one
        for one in Registration.objects.filter(event=event, number__in=numbers).select_related(
            "player", "event"
        )
    }
    faults = [
        Fault("rows", "no-number", NO_NUMBER, {"found": number}) for number in numbers if number not in found
    ]
    for one in found.values():
        if one.team:
            faults.append(Fault("rows", "has-team", HAS_TEAM, {"who": str(one.player), "team": one.team}))
    return list(found.values()), faults


@action("teams.line-ups", gettext_noop("line-ups of a round named"))
def set_line_ups(
    *, round_: Round, by: User, chosen: Mapping[str, Sequence[int]], seen: Mapping[str, int]
) -> list[LineUp]:
    """Name who of each team plays a round; the draw then seats these and nobody else.

    `chosen` holds start numbers by team, `seen` the number of the line-up each team had on the page. Teams
    that are left out keep theirs. Once the round is seated a change is a substitution. Raises `Refused`.
    """
    event = lock_event(round_.event)
    current = lock_row(round_, version=None)
    current.event = event
    rules = rules_of(event)
    if rules is None:
        raise refuse("", "not-by-teams", NOT_BY_TEAMS)
    if current.state != Round.State.PLANNED:
        raise refuse("", "round-seated", DRAWN, round=current.number)
    shown = {one.team.name: one for one in line_ups_of(current, rules)}
    faults: list[Fault] = []
    for team, numbers in chosen.items():
        if team not in shown:
            faults.append(Fault(team, "no-team", NO_TEAM, {"found": team[:80]}))
            continue
        own = shown[team]
        if own.version != seen.get(team, 0):
            named = own.named
            raise stale(
                named.by if named else None, named.at if named else None, field=team, code="line-up-changed"
            )
        faults += line_up_faults(size_of(rules), team, own.team.able, numbers)
    if faults:
        raise Refused(faults)
    made = []
    for team, numbers in chosen.items():
        own, players = shown[team], sorted(set(numbers))
        if own.named is None or sorted(own.players) != players:
            number = own.version + 1
            made.append(
                LineUp.objects.create(round=current, team=team, number=number, players=players, by=by)
            )
    playing = {number for one in line_ups_of(current, rules) for number in one.players}
    current.entrants.set(Registration.objects.filter(event=event, number__in=playing))
    save_row(current, by=by)
    return made


def check_mate_takes_over(round_: Round, leaves: Registration, comes: Registration) -> None:
    """Where an event is played by teams a substitute comes from the own team."""
    if comes.team != leaves.team and rules_of(round_.event) is not None:
        raise refuse("registration", "not-of-team", FOREIGN, comes=str(comes.player), team=leaves.team)


def check_mates_apart(round_: Round) -> None:
    """Where an event is played by teams no two of a team sit at one table."""
    if rules_of(round_.event) is None:
        return
    faults = [
        Fault("seats", "mates-together", TOGETHER, {"team": team, "table": table})
        for table, team in mates_together(round_)
    ]
    if faults:
        raise Refused(faults)
