"""Moves in the hall: a table to another place, a player to another table before either has begun."""

from __future__ import annotations

from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import Round, Seat, SeatingChange, Table
from tournaments.selectors.moves import move_effect
from tournaments.services.locks import lock_event, lock_row, refuse, save_row
from tournaments.services.rounds import checked_reason
from tournaments.services.seating import NOTHING_DRAWN, begun_refusal
from tournaments.services.seats import FULL, NOT_SEATED

CLOSED = gettext_noop("Round %(round)s is closed; its tables stay where they were.")
SAME_PLACE = gettext_noop("Table %(found)s stands there already; name another number.")
BAD_NUMBER = gettext_noop("Found table %(found)s; expected a number from 1 to %(most)s.")
NO_TABLE = gettext_noop("Round %(round)s has no table %(found)s.")
SAME_TABLE = gettext_noop("Player %(found)s sits at table %(table)s already; name another table.")
TOO_FEW = gettext_noop("Table %(table)s would be left with %(found)s players; two are needed at least.")
LARGEST = 999
ASIDE = 30_000
"""A number that no table has, for the moment in which two tables change over."""


@action("table.moved", gettext_noop("table moved"))
def move_table(*, table: Table, version: int, by: User, number: int, reason: str) -> Table:
    """Move a table with its players and its sheet to another number; one that stands there comes here.

    Possible while the round is not closed, also in the middle of play: codes of the tables follow the places.
    """
    reason = checked_reason(reason)
    lock_event(table.round.event)
    round_ = lock_row(table.round, version=None)
    current = lock_row(table, version=version)
    if round_.state == Round.State.CLOSED:
        raise refuse("number", "round-closed", CLOSED, round=round_.number)
    if not 1 <= number <= LARGEST:
        raise refuse("number", "table-number", BAD_NUMBER, found=number, most=LARGEST)
    if number == current.number:
        raise refuse("number", "same-place", SAME_PLACE, found=number)
    was = current.number
    other = Table.objects.select_for_update().filter(round=round_, number=number).first()
    if other is not None:
        Table.objects.filter(pk=other.pk).update(number=ASIDE)
    current.number = number
    save_row(current, by=by)
    if other is not None:
        other.number = was
        save_row(other, by=by)
    facts = {"kind": "move-table", "tables": [was, number], "changed_over": other is not None}
    SeatingChange.objects.create(round=round_, reason=reason, facts=facts, made_by=by)
    return current


@action("seats.moved", gettext_noop("player moved to another table"))
def move_player(*, round_: Round, version: int, by: User, number: int, to: int, reason: str) -> Round:
    """Move a player by start number to the next place of another table; both have not begun.

    Those who sat after him move up a seat. The price (new repeats, balance) is kept with the reason.
    """
    reason = checked_reason(reason)
    lock_event(round_.event)
    current = lock_row(round_, version=version)
    if current.state not in (Round.State.SEATED, Round.State.PUBLISHED):
        raise refuse("state", "nothing-drawn", NOTHING_DRAWN, round=current.number)
    seat = Seat.objects.filter(round=current, registration__number=number, to_entry=None).first()
    if seat is None:
        raise refuse("number", "not-seated", NOT_SEATED, found=number, round=current.number)
    target = Table.objects.select_for_update().filter(round=current, number=to).first()
    if target is None:
        raise refuse("to", "no-table", NO_TABLE, found=to, round=current.number)
    source = Table.objects.select_for_update().get(pk=seat.table_id)
    if source.pk == target.pk:
        raise refuse("to", "same-table", SAME_TABLE, found=number, table=to)
    if begun := sorted(one.number for one in (source, target) if one.started_at is not None):
        raise begun_refusal(current, begun)
    there = Seat.objects.filter(table=target, to_entry=None).count()
    left = Seat.objects.filter(table=source, to_entry=None).count() - 1
    if there >= 5:
        raise refuse("to", "table-full", FULL, table=to, found=there)
    if left < 2:
        raise refuse("to", "too-few", TOO_FEW, table=source.number, found=left)
    move = move_effect(current, number, to)
    effect = move.effect.facts() if move is not None else {}
    facts = {**effect, "kind": "move-player", "players": [number], "tables": [source.number, to]}
    registration = seat.registration
    seat.delete()
    later = Seat.objects.filter(table=source, to_entry=None, index__gt=seat.index).order_by("index")
    for one in later.select_related("registration"):
        moved = one.registration
        one.delete()
        Seat.objects.create(table=source, round=current, index=one.index - 1, registration=moved)
    Seat.objects.create(table=target, round=current, index=there, registration=registration)
    SeatingChange.objects.create(round=current, reason=reason, facts=facts, made_by=by)
    for one_table in (source, target):
        if one_table.draw:
            one_table.draw = {}  # the cards that were drawn no longer say who sits where
        save_row(one_table, by=by)
    save_row(current, by=by)
    return current
