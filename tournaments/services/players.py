"""Players of an event: one by one, by lists, and their standing on the day."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db.models import Max

from journal.services.actions import action
from office.faults import Refused
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.domain.players_import import PlayerRow, Reading, identity_of, read_players, text_fault
from tournaments.models import Attendance, Event, Player, Registration, Round, Seat
from tournaments.selectors.attendance import current_day, newest_marks
from tournaments.services.attendance import set_presence, write_mark
from tournaments.services.locks import lock_event, lock_row, refuse, save_row

NUMBER_TAKEN = gettext_noop("Start number %(found)s already belongs to %(who)s; choose another.")
PLAYER_KNOWN = gettext_noop(
    "%(found)s is already in the list with number %(number)s; namesakes need another club or city."
)
NO_SURNAME = gettext_noop("The surname is empty; every player needs one.")
BY_RULING = gettext_noop(
    "%(who)s: only a ruling disqualifies a player, and only its withdrawal brings him back."
)
SITS = gettext_noop(
    "%(who)s sits at table %(table)s of round %(round)s, which is not over. "
    "Put a substitute in the seat first, or mark that the player does not come today "
    "and draw the round again."
)
PERSON_FIELDS = ("surname", "given", "patronymic", "club", "city")
REGISTRATION_FIELDS = ("number", "team", "seed", "pseudonym")


@dataclass(frozen=True)
class Imported:
    """What an import did: players added, and rows that were there already."""

    added: tuple[Registration, ...]
    known: tuple[PlayerRow, ...]
    reading: Reading


def known_people(event: Event) -> dict[tuple[str, ...], Registration]:
    """Registrations of the event by identity (names, club, city)."""
    rows = Registration.objects.filter(event=event).select_related("player")
    return {
        identity_of(r.player.surname, r.player.given, r.player.patronymic, r.player.club, r.player.city): r
        for r in rows
    }


def read_list(event: Event, rows: Sequence[Sequence[str]]) -> Reading:
    """What the rows would add to the event; writes nothing."""
    known = known_people(event)
    taken = {registration.number: str(registration.player) for registration in known.values()}
    return read_players(rows, taken_numbers=taken, known=known)


@action("players.imported", gettext_noop("list of players added"))
def import_players(*, event: Event, by: User, rows: Sequence[Sequence[str]]) -> Imported:
    """Add every new player of the rows, or nothing at all when there is a fault.

    Rows without a number get the next free ones in the order of the list. A repeated upload adds
    nobody: rows of players already registered come back in `known`.
    """
    lock_event(event)
    reading = read_list(event, rows)
    if reading.faults:
        return Imported((), (), reading)
    taken = set(Registration.objects.filter(event=event).values_list("number", flat=True))
    taken |= {row.number for row in reading.players if row.number is not None}
    free = _free_numbers(taken)
    added = []
    for row in reading.players:
        player = Player.objects.create(**{field: getattr(row, field) for field in PERSON_FIELDS})
        number = row.number if row.number is not None else next(free)
        added.append(
            Registration.objects.create(
                event=event, player=player, number=number, team=row.team, seed=row.seed, updated_by=by
            )
        )
    return Imported(tuple(added), reading.known, reading)


@action("player.added", gettext_noop("player added"))
def add_player(
    *,
    event: Event,
    by: User,
    surname: str,
    given: str = "",
    patronymic: str = "",
    club: str = "",
    city: str = "",
    number: int | None = None,
    team: str = "",
    seed: int | None = None,
    pseudonym: str = "",
    is_sample: bool = False,
) -> Registration:
    """Register one player; without a number he gets the next one."""
    lock_event(event)
    person = {"surname": surname, "given": given, "patronymic": patronymic, "club": club, "city": city}
    person = {field: clean_text(field, text) for field, text in person.items()}
    team, pseudonym = clean_text("team", team), clean_text("pseudonym", pseudonym)
    if not person["surname"]:
        raise refuse("surname", "surname-empty", NO_SURNAME)
    _check_new_person(event, person)
    if number is None:
        number = (event.registrations.aggregate(top=Max("number"))["top"] or 0) + 1
    _check_number(event, number, but=None)
    player = Player.objects.create(**person, is_sample=is_sample)
    return Registration.objects.create(
        event=event,
        player=player,
        number=number,
        team=team,
        seed=seed,
        pseudonym=pseudonym,
        updated_by=by,
    )


@action("player.edited", gettext_noop("player edited"))
def edit_registration(*, registration: Registration, version: int, by: User, **fields: Any) -> Registration:
    """Change a player's names or registration. Refused when somebody saved since `version`."""
    lock_event(registration.event)
    current = lock_row(registration, version=version)
    player = Player.objects.select_for_update().get(pk=current.player_id)
    for field, value in fields.items():
        if field in PERSON_FIELDS:
            setattr(player, field, clean_text(field, value))
        elif field in REGISTRATION_FIELDS:
            setattr(current, field, clean_text(field, value) if isinstance(value, str) else value)
        else:
            raise ValueError(f"{field}: expected one of {PERSON_FIELDS + REGISTRATION_FIELDS}")
    if not player.surname:
        raise refuse("surname", "surname-empty", NO_SURNAME)
    _check_new_person(current.event, {f: getattr(player, f) for f in PERSON_FIELDS}, but=current)
    _check_number(current.event, current.number, but=current)
    player.save()
    current.player = player
    save_row(current, by=by)
    return current


@action("player.status", gettext_noop("status of a player changed"))
def set_status(*, registration: Registration, by: User, status: str, reason: str = "") -> Registration:
    """Check in, withdraw or return a player, with a mark of the day. The same twice changes nothing.

    A player who sits in a published round that is not closed cannot be withdrawn. In drafts he stays until
    they are drawn again: no draft that seats him can be published.
    """
    event = lock_event(registration.event)
    current = lock_row(registration, version=None)
    if current.status == status:
        return current
    if Registration.Status.DISQUALIFIED in (current.status, status):
        raise refuse("status", "by-ruling", BY_RULING, who=str(current.player))
    if status == Registration.Status.WITHDRAWN:
        seat = (
            Seat.objects.filter(registration=current, to_entry=None, round__event=event)
            .filter(round__state=Round.State.PUBLISHED)
            .select_related("table", "round")
            .order_by("round__number")
            .first()
        )
        if seat is not None:
            raise refuse(
                "status",
                "sits",
                SITS,
                who=str(current.player),
                table=seat.table.number,
                round=seat.round.number,
            )
    was_out = current.status == Registration.Status.WITHDRAWN
    kind = {
        Registration.Status.PRESENT: Attendance.Kind.CAME,
        Registration.Status.WITHDRAWN: Attendance.Kind.LEFT,
    }.get(Registration.Status(status), Attendance.Kind.RETURNED if was_out else Attendance.Kind.UNMARKED)
    current.status = status
    save_row(current, by=by)
    write_mark(current, event=event, day=current_day(event), kind=kind, by=by, reason=reason)
    return current


@action("player.disqualified", gettext_noop("player disqualified"))
def disqualify(*, registration: Registration, by: User) -> str:
    """Put a player out by a ruling, which calls this; the status that he had is returned."""
    lock_event(registration.event)
    current = lock_row(registration, version=None)
    was = current.status
    if was != Registration.Status.DISQUALIFIED:
        current.status = Registration.Status.DISQUALIFIED
        save_row(current, by=by)
    return was


@action("player.disqualification-lifted", gettext_noop("disqualification lifted"))
def lift_disqualification(*, registration: Registration, by: User, status: str) -> None:
    """Give a player the status back that he had before a ruling that was withdrawn."""
    lock_event(registration.event)
    current = lock_row(registration, version=None)
    if current.status == Registration.Status.DISQUALIFIED:
        current.status = status
        save_row(current, by=by)


@action("players.checked-in", gettext_noop("everybody checked in"))
def check_in_all(*, event: Event, by: User) -> int:
    """Check in everybody who is waited for; how many that were. Who is said to stay away does."""
    lock_event(event)
    waiting = Registration.objects.select_for_update().filter(
        event=event, status=Registration.Status.REGISTERED
    )
    rows, day = list(waiting), current_day(event)
    absent = {pk for pk, mark in newest_marks(event, day).items() if mark.kind == Attendance.Kind.ABSENT}
    come = [row for row in rows if row.pk not in absent]
    for row in come:
        set_presence(row, by=by, here=True)
    Attendance.objects.bulk_create(
        Attendance(event=event, registration=row, day=day, kind=Attendance.Kind.CAME, by=by) for row in come
    )
    return len(come)


def clean_text(field: str, text: str) -> str:
    """A name, club, city or team as a list would take it; what a list refuses is refused here too."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    if fault := text_fault(field, plain):
        raise Refused([Fault(field, fault.code, fault.msgid, fault.params)])
    return plain


def _free_numbers(taken: set[int]) -> Iterator[int]:
    return (number for number in count(1) if number not in taken)


def _check_number(event: Event, number: int, *, but: Registration | None) -> None:
    holder = Registration.objects.filter(event=event, number=number).select_related("player").first()
    if holder is not None and holder != but:
        raise refuse("number", "number-taken", NUMBER_TAKEN, found=number, who=str(holder.player))


def _check_new_person(event: Event, person: dict[str, str], but: Registration | None = None) -> None:
    known = known_people(event).get(identity_of(*(person[field] for field in PERSON_FIELDS)))
    if known is not None and known != but:
        raise refuse("surname", "player-known", PLAYER_KNOWN, found=str(known.player), number=known.number)
