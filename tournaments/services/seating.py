"""Seating of a round: drawn, published, changed by hand, drawn by cards at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from office.faults import Refused, Stale
from office.models import User
from preferans.cards import Notation
from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.draw import draw_round, swap
from tournaments.domain.quality import Seating, report
from tournaments.domain.seat_draw import draw_cards
from tournaments.domain.tables import parse_composition
from tournaments.models import Registration, Round, Seat, SeatingChange, Table
from tournaments.selectors.boards import board, has_begun, past_seatings, seating_of
from tournaments.services.locks import StaleForm, lock_event, lock_row, refuse, save_row
from tournaments.services.rounds import NO_REASON

BEGUN = gettext_noop(
    "Play has begun at table %(tables)s of round %(round)s; its seats stay. A substitute can sit down."
)
PUBLISHED = gettext_noop("The seating of round %(round)s is published. Withdraw it first, with a reason.")
NOTHING_DRAWN = gettext_noop("Round %(round)s has no seating yet; draw it first.")
NO_COMPOSITION = gettext_noop("“%(found)s” is no choice of tables; expected one from the list.")
NOT_SEATED = gettext_noop(
    "Player %(found)s does not sit in round %(round)s; expected a start number of the seating."
)
SAME_PLAYER = gettext_noop("Player %(found)s was named twice; name two different players.")
GONE = gettext_noop(
    "%(who)s has withdrawn and sits at table %(table)s; draw again or put a substitute there."
)
SITS_ALREADY = gettext_noop("%(who)s already sits at table %(table)s of this round.")
WITHDRAWN = gettext_noop("%(who)s has withdrawn; return the player to the list first.")
NO_SUCH_SEAT = gettext_noop("Table %(table)s has no seat %(found)s with a player.")
FULL = gettext_noop("Table %(table)s has %(found)s players; a table seats five at most.")
ENTRY_BEFORE = gettext_noop(
    "The seat was taken at entry %(from)s; the change must come after it, found %(found)s."
)
REASON_LENGTH = 300


@transaction.atomic
def draw_seating(
    *, round: Round, version: int, by: User, composition: str, seed: int, everybody: bool = False
) -> Round:
    """Draw the round and keep it as a draft. Ends in a whole seating or in nothing changed.

    Seats the players checked in; with `everybody` (or when nobody is) all who have not withdrawn.
    """
    lock_event(round.event)
    current = lock_row(round, version=version)
    if current.state in (Round.State.PUBLISHED, Round.State.CLOSED):
        raise refuse("state", "published", PUBLISHED, round=current.number)
    tables = parse_composition(composition)
    if tables is None:
        raise refuse("composition", "composition-unknown", NO_COMPOSITION, found=composition[:40])
    players = players_to_seat(current, everybody=everybody)
    by_number = {registration.number: registration for registration in players}
    try:
        seating = draw_round(
            numbers=sorted(by_number), sizes=tables.sizes, past=past_seatings(current), seed=seed
        )
    except Faulty as problem:
        raise Refused(problem.faults) from problem
    _clear(current)
    _seat(current, seating, by_number, by)
    current.state = Round.State.SEATED
    current.draw = {
        "method": "random",
        "seed": seed,
        "tables": list(tables.sizes),
        "composition": tables.key,
        "everybody": everybody,
    }
    save_row(current, by=by)
    return current


@transaction.atomic
def publish_seating(*, round: Round, version: int, by: User) -> Round:
    """Show the drawn seating to everybody. Sent twice, it is published once."""
    current = lock_row(round, version=None)
    if current.version != version:
        repeated = current.state == Round.State.PUBLISHED and current.updated_by_id == by.pk
        if repeated and current.version == version + 1:
            return current
        raise StaleForm(current)
    if current.state == Round.State.PUBLISHED:
        return current
    if current.state != Round.State.SEATED:
        raise refuse("state", "nothing-drawn", NOTHING_DRAWN, round=current.number)
    gone = [
        Fault("seats", "withdrawn", GONE, {"who": str(place.registration.player), "table": view.number})
        for view in board(current)
        for place in view.places
        if place.registration.status == Registration.Status.WITHDRAWN
    ]
    if gone:
        raise Refused(gone)
    current.state = Round.State.PUBLISHED
    current.published_at = timezone.now()
    save_row(current, by=by)
    return current


@transaction.atomic
def withdraw_seating(*, round: Round, version: int, by: User, reason: str) -> Round:
    """Take a published seating back into a draft, with a reason, while nobody has played."""
    reason = _checked_reason(reason)
    current = lock_row(round, version=version)
    if current.state != Round.State.PUBLISHED:
        raise refuse("state", "nothing-drawn", NOTHING_DRAWN, round=current.number)
    _check_not_begun(current)
    current.state, current.published_at = Round.State.SEATED, None
    save_row(current, by=by)
    SeatingChange.objects.create(round=current, reason=reason, facts={"kind": "withdrawn"}, made_by=by)
    return current


@transaction.atomic
def swap_players(*, round: Round, version: int, by: User, one: int, other: int, reason: str) -> Round:
    """Change two players over by start number, with a reason, while their tables have not begun."""
    reason = _checked_reason(reason)
    current = lock_row(round, version=version)
    if current.state not in (Round.State.SEATED, Round.State.PUBLISHED):
        raise refuse("state", "nothing-drawn", NOTHING_DRAWN, round=current.number)
    if one == other:
        raise refuse("other", "same-player", SAME_PLAYER, found=one)
    seats = {
        seat.registration.number: seat
        for seat in Seat.objects.select_for_update(of=("self",))
        .filter(round=current, to_entry=None, registration__number__in=(one, other))
        .select_related("registration", "table")
    }
    for field, number in (("one", one), ("other", other)):
        if number not in seats:
            raise refuse(field, "not-seated", NOT_SEATED, found=number, round=current.number)
    begun = sorted({seat.table.number for seat in seats.values() if seat.table.started_at is not None})
    if begun:
        raise _begun(current, begun)
    before = seating_of(current)
    facts = {"kind": "swap", "players": [one, other], **swap_effect(current, before, one, other)}
    first, second = seats[one], seats[other]
    Seat.objects.filter(pk__in=(first.pk, second.pk)).delete()
    for seat, registration in ((first, second.registration), (second, first.registration)):
        Seat.objects.create(
            table=seat.table,
            round=current,
            index=seat.index,
            registration=registration,
            from_entry=seat.from_entry,
        )
    SeatingChange.objects.create(round=current, reason=reason, facts=facts, made_by=by)
    save_row(current, by=by)
    return current


@transaction.atomic
def draw_seats_by_card(*, table: Table, version: int, by: User, seed: int) -> Table:
    """Hold the seat draw of 3.1.1 at a table that has not begun: deal the cards, seat by them."""
    round_ = lock_row(table.round, version=None)
    current = lock_row(table, version=version)
    if round_.state == Round.State.CLOSED or current.started_at is not None:
        raise _begun(round_, [current.number])
    seats = list(
        Seat.objects.select_for_update(of=("self",))
        .filter(table=current, to_entry=None)
        .select_related("registration")
    )
    if not 2 <= len(seats) <= 5:
        raise refuse("table", "nothing-drawn", NOTHING_DRAWN, round=round_.number)
    by_number = {seat.registration.number: seat.registration for seat in seats}
    drawn = draw_cards(players=list(by_number), seed=seed)
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    Seat.objects.bulk_create(
        Seat(table=current, round=round_, index=d.seat, registration=by_number[d.player]) for d in drawn
    )
    current.draw = {
        "method": "cards",
        "cite": "3.1.1",
        "seed": seed,
        "cards": [
            {"number": d.player, "card": d.card.text(Notation.LATIN), "seat": d.seat, "by_suit": d.by_suit}
            for d in drawn
        ],
    }
    save_row(current, by=by)
    return current


@transaction.atomic
def replace_player(
    *, table: Table, by: User, index: int, registration: Registration, from_entry: int = 1, reason: str
) -> Seat:
    """Put a substitute in a seat from entry `from_entry` of the sheet on (5.4.7).

    Before play the seat simply changes hands; later the old row ends and a new one opens.
    """
    reason = _checked_reason(reason)
    lock_event(table.round.event)
    round_ = lock_row(table.round, version=None)
    current = lock_row(table, version=None)
    held = (
        Seat.objects.select_for_update(of=("self",))
        .filter(table=current, index=index, to_entry=None)
        .select_related("registration")
        .first()
    )
    if held is None:
        raise refuse("index", "no-seat", NO_SUCH_SEAT, table=current.number, found="АБВГД"[index : index + 1])
    _check_free(round_, registration)
    if current.started_at is None:
        from_entry = held.from_entry
        held.delete()
    elif from_entry <= held.from_entry:
        raise refuse(
            "from_entry", "entry-before", ENTRY_BEFORE, found=from_entry, **{"from": held.from_entry}
        )
    else:
        held.to_entry = from_entry - 1
        held.save(update_fields=["to_entry"])
    seat = Seat.objects.create(
        table=current, round=round_, index=index, registration=registration, from_entry=from_entry
    )
    facts = {
        "kind": "replace",
        "table": current.number,
        "seat": index,
        "out": held.registration.number,
        "in": registration.number,
        "from_entry": from_entry,
    }
    SeatingChange.objects.create(round=round_, reason=reason, facts=facts, made_by=by)
    save_row(current, by=by)
    return seat


@transaction.atomic
def seat_latecomer(
    *, table: Table, by: User, registration: Registration, from_entry: int = 1, reason: str
) -> Seat:
    """Seat a late player at the table's next empty place (3.1.2)."""
    reason = _checked_reason(reason)
    lock_event(table.round.event)
    round_ = lock_row(table.round, version=None)
    current = lock_row(table, version=None)
    taken = list(Seat.objects.filter(table=current, to_entry=None).values_list("index", flat=True))
    if len(taken) >= 5:
        raise refuse("table", "table-full", FULL, table=current.number, found=len(taken))
    _check_free(round_, registration)
    index = next(free for free in range(5) if free not in taken)
    seat = Seat.objects.create(
        table=current, round=round_, index=index, registration=registration, from_entry=max(1, from_entry)
    )
    facts = {
        "kind": "join",
        "table": current.number,
        "seat": index,
        "in": registration.number,
        "from_entry": from_entry,
    }
    SeatingChange.objects.create(round=round_, reason=reason, facts=facts, made_by=by)
    save_row(current, by=by)
    return seat


def players_to_seat(round_: Round, *, everybody: bool) -> list[Registration]:
    """Whom a draw seats: those checked in, or everybody who has not withdrawn."""
    players = list(
        Registration.objects.filter(event=round_.event_id)
        .exclude(status=Registration.Status.WITHDRAWN)
        .order_by("number")
    )
    present = [player for player in players if player.status == Registration.Status.PRESENT]
    return players if everybody or not present else present


def swap_effect(round_: Round, before: Seating, one: int, other: int) -> dict[str, Any]:
    """What changing two players over does: their tables, repeats before and after, new repeats."""
    past = past_seatings(round_)
    was, becomes = report([*past, before]), report([*past, swap(before, one, other)])
    had = {pair for pair, _ in was.repeated_pairs}
    return {
        "tables": [at for at, table in enumerate(before, 1) if one in table or other in table],
        "repeats": [was.repeats.here, becomes.repeats.here],
        "new_repeats": [[*pair] for pair, _ in becomes.repeated_pairs if pair not in had],
    }


def _seat(round_: Round, seating: Seating, by_number: dict[int, Registration], by: User) -> None:
    tables = [Table(round=round_, number=number, updated_by=by) for number, _ in enumerate(seating, 1)]
    Table.objects.bulk_create(tables)
    numbers = {table.number: table for table in Table.objects.filter(round=round_)}
    Seat.objects.bulk_create(
        Seat(table=numbers[at], round=round_, index=index, registration=by_number[number])
        for at, players in enumerate(seating, 1)
        for index, number in enumerate(players)
    )


def _clear(round_: Round) -> None:
    """Remove the draft seating. A sheet made meanwhile protects its table and refuses all of it."""
    _check_not_begun(round_)
    Seat.objects.filter(round=round_).delete()
    Table.objects.filter(round=round_).delete()


def _check_not_begun(round_: Round) -> None:
    begun = has_begun(round_)
    if begun:
        raise _begun(round_, begun)


def _begun(round_: Round, tables: Sequence[int]) -> Stale:
    params = {"tables": ", ".join(map(str, tables)), "round": round_.number}
    return Stale([Fault("tables", "begun", BEGUN, params)])


def _check_free(round_: Round, registration: Registration) -> None:
    if registration.status == Registration.Status.WITHDRAWN:
        raise refuse("registration", "withdrawn", WITHDRAWN, who=str(registration.player))
    seat = (
        Seat.objects.filter(round=round_, registration=registration, to_entry=None)
        .select_related("table")
        .first()
    )
    if seat is not None:
        raise refuse(
            "registration",
            "sits-already",
            SITS_ALREADY,
            who=str(registration.player),
            table=seat.table.number,
        )


def _checked_reason(reason: str) -> str:
    reason = " ".join(reason.split())[:REASON_LENGTH]
    if not reason:
        raise refuse("reason", "reason-empty", NO_REASON)
    return reason
