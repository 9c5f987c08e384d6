"""Seats changed by hand before play, each with its reason; the seat draw of a table by cards.

Once an entry stands on a table's sheet its seats change there: a substitute and a newcomer are
lines of the sheet and belong to the scorer.
"""

from __future__ import annotations

from journal.services.actions import action
from office.models import User
from preferans.cards import Notation
from preferans.marks import gettext_noop
from tournaments.domain.seat_draw import draw_cards
from tournaments.models import Registration, Round, Seat, SeatingChange, Table
from tournaments.selectors.boards import board, seating_of
from tournaments.selectors.draws import seat_effect, swap_effect
from tournaments.services.checks import check_substitute
from tournaments.services.locks import lock_event, lock_row, refuse, save_row
from tournaments.services.rounds import checked_reason
from tournaments.services.seating import NOTHING_DRAWN, begun_refusal

NOT_SEATED = gettext_noop(
    "Player %(found)s does not sit in round %(round)s; expected a start number of the seating."
)
SAME_PLAYER = gettext_noop("Player %(found)s was named twice; name two different players.")
SITS_ALREADY = gettext_noop("%(who)s already sits at table %(table)s of this round.")
WITHDRAWN = gettext_noop("%(who)s has withdrawn; return the player to the list first.")
NO_SUCH_SEAT = gettext_noop("Table %(table)s has no seat %(found)s with a player.")
FULL = gettext_noop("Table %(table)s has %(found)s players; a table seats five at most.")
LETTERS = "АБВГД"


@action("seats.swapped", gettext_noop("two players changed over"))
def swap_players(*, round_: Round, version: int, by: User, one: int, other: int, reason: str) -> Round:
    """Change two players over by start number, with a reason, while their tables have not begun."""
    reason = checked_reason(reason)
    current = lock_row(round_, version=version)
    if current.state not in (Round.State.SEATED, Round.State.PUBLISHED):
        raise refuse("state", "nothing-drawn", NOTHING_DRAWN, round=current.number)
    if one == other:
        raise refuse("other", "same-player", SAME_PLAYER, found=one)
    seats = {
        seat.registration.number: seat
        for seat in Seat.objects.select_for_update(of=("self",))
        .filter(round=current, to_entry=None, registration__number__in=(one, other))
        .select_related("registration")
    }
    for field, number in (("one", one), ("other", other)):
        if number not in seats:
            raise refuse(field, "not-seated", NOT_SEATED, found=number, round=current.number)
    first, second = seats[one], seats[other]
    tables = Table.objects.select_for_update().filter(pk__in=(first.table_id, second.table_id))
    begun = sorted(table.number for table in tables if table.started_at is not None)
    if begun:
        raise begun_refusal(current, begun)
    effect = swap_effect(current, seating_of(current), one, other)
    facts = {**effect.facts(), "kind": "swap", "players": [one, other]}
    Seat.objects.filter(pk__in=(first.pk, second.pk)).delete()
    for seat, registration in ((first, second.registration), (second, first.registration)):
        Seat.objects.create(
            table_id=seat.table_id, round=current, index=seat.index, registration=registration
        )
    SeatingChange.objects.create(round=current, reason=reason, facts=facts, made_by=by)
    save_row(current, by=by)
    return current


@action("seats.drawn", gettext_noop("seats drawn by card"))
def draw_seats_by_card(*, table: Table, version: int, by: User, seed: int) -> Table:
    """Hold the seat draw of 3.1.1 at a table that has not begun: deal the cards, seat by them."""
    round_ = lock_row(table.round, version=None)
    current = lock_row(table, version=version)
    if round_.state == Round.State.CLOSED or current.started_at is not None:
        raise begun_refusal(round_, [current.number])
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


@action("seats.replaced", gettext_noop("player put in a seat"))
def replace_player(
    *, table: Table, version: int, by: User, index: int, registration: Registration, reason: str
) -> Seat:
    """Put another player in a seat of a table that has not begun."""
    reason = checked_reason(reason)
    round_, current = _lock_table(table, version)
    held = (
        Seat.objects.select_for_update(of=("self",))
        .filter(table=current, index=index, to_entry=None)
        .select_related("registration")
        .first()
    )
    if held is None:
        letter = LETTERS[index : index + 1]
        raise refuse("index", "no-seat", NO_SUCH_SEAT, table=current.number, found=letter or index)
    _check_free(round_, registration)
    out = held.registration
    check_substitute(round_, out, registration)
    effect = _effect(round_, current, index, registration)
    held.delete()
    seat = Seat.objects.create(table=current, round=round_, index=index, registration=registration)
    facts = {
        **effect,
        "kind": "replace",
        "tables": [current.number],
        "seat": index,
        "out": out.number,
        "in": registration.number,
    }
    SeatingChange.objects.create(round=round_, reason=reason, facts=facts, made_by=by)
    save_row(current, by=by)
    return seat


@action("seats.latecomer", gettext_noop("late player seated"))
def seat_latecomer(*, table: Table, version: int, by: User, registration: Registration, reason: str) -> Seat:
    """Seat a late player at the next place of a table that has not begun."""
    reason = checked_reason(reason)
    round_, current = _lock_table(table, version)
    taken = set(Seat.objects.filter(table=current, to_entry=None).values_list("index", flat=True))
    if len(taken) >= 5:
        raise refuse("table", "table-full", FULL, table=current.number, found=len(taken))
    _check_free(round_, registration)
    index = next(free for free in range(5) if free not in taken)
    effect = _effect(round_, current, None, registration)
    seat = Seat.objects.create(table=current, round=round_, index=index, registration=registration)
    facts = {
        **effect,
        "kind": "join",
        "tables": [current.number],
        "seat": index,
        "in": registration.number,
    }
    SeatingChange.objects.create(round=round_, reason=reason, facts=facts, made_by=by)
    save_row(current, by=by)
    return seat


def _effect(round_: Round, table: Table, index: int | None, comes: Registration) -> dict[str, object]:
    """The price of seating somebody, as it is kept with the reason; seats are taken as they stand."""
    views = board(round_)
    at = next(place for place, view in enumerate(views, 1) if view.number == table.number)
    seat = next(
        (nth for nth, place in enumerate(views[at - 1].places) if place.index == index),
        None,
    )
    before = tuple(tuple(place.registration.number for place in view.places) for view in views)
    return seat_effect(round_, before, at, seat, comes.number).facts()


def _lock_table(table: Table, version: int) -> tuple[Round, Table]:
    """The round and the table under locks, where seats may still change by hand."""
    lock_event(table.round.event)
    round_ = lock_row(table.round, version=None)
    current = lock_row(table, version=version)
    if current.started_at is not None or round_.state == Round.State.CLOSED:
        raise begun_refusal(round_, [current.number])
    return round_, current


def _check_free(round_: Round, registration: Registration) -> None:
    if registration.status in Registration.OUT:
        raise refuse("registration", "withdrawn", WITHDRAWN, who=str(registration.player))
    seat = (
        Seat.objects.filter(round=round_, registration=registration, to_entry=None)
        .select_related("table")
        .first()
    )
    if seat is not None:
        number = seat.table.number
        raise refuse("registration", "sits-already", SITS_ALREADY, who=str(registration.player), table=number)
