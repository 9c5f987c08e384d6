"""What the draw page asks: choices of tables with their price, quality, the effect of an exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from preferans.faults import Faulty
from tournaments.domain.draw import swap
from tournaments.domain.edits import EditEffect, effect_of
from tournaments.domain.next_round import ESTIMATE_STEPS, Recount, draw_next, recount
from tournaments.domain.quality import Quality, Seating, report
from tournaments.domain.seating.choices import choices as weigh
from tournaments.domain.seating.choices import recommended
from tournaments.domain.tables import TradeOff, compositions, trade_off
from tournaments.models import Registration, Round, SeatingChange
from tournaments.selectors.boards import (
    TableView,
    apart_pairs,
    board,
    has_begun,
    past_round_numbers,
    past_seatings,
    players_to_seat,
    seating_of,
    teams_of,
)

SHOWN_CHOICES = 6


@dataclass(frozen=True)
class Choice:
    """A choice of tables: what it costs a player, and the repeats a draw with this seed would have."""

    trade_off: TradeOff
    repeats: int | None
    over_event: int | None
    """Repeats (C) to expect over all the rounds planned, drawn this way from the first."""
    recommended: bool

    @property
    def key(self) -> str:
        """The choice as a form sends it."""
        return self.trade_off.composition.key


def choices(
    round_: Round, *, numbers: Sequence[int], seed: int, rounds: int, with_fives: bool = False
) -> list[Choice]:
    """The ways to seat these players, the fewest tables of three first."""
    past = past_seatings(round_)
    found = compositions(len(numbers), with_fives=with_fives)
    shown = found if with_fives else found[:SHOWN_CHOICES]
    weighed = {
        choice.composition.key: choice for choice in weigh(len(numbers), rounds, with_fives=with_fives)
    }
    offered = [weighed[composition.key] for composition in shown if composition.key in weighed]
    best = recommended(offered).composition.key if len(offered) > 1 else ""
    return [
        Choice(
            trade_off(composition, rounds=rounds, deals=round_.deals_planned),
            _repeats(numbers, composition.sizes, past, seed),
            weighed[composition.key].repeats if composition.key in weighed else None,
            composition.key == best,
        )
        for composition in shown
    ]


def quality_of(round_: Round, seating: Seating) -> Quality:
    """The report on this seating together with the rounds before it."""
    return report([*past_seatings(round_), seating])


def swap_effect(round_: Round, before: Seating, one: int, other: int) -> EditEffect:
    """What changing two players of the seating over does."""
    return edit_effect(round_, before, swap(before, one, other))


def seat_effect(round_: Round, before: Seating, table: int, index: int | None, number: int) -> EditEffect:
    """What it does to put a player at a table (from 1): in a seat, or (None) at one more place."""
    row = list(before[table - 1])
    if index is None or index >= len(row):
        row.append(number)
    else:
        row[index] = number
    return edit_effect(round_, before, (*before[: table - 1], tuple(row), *before[table:]))


def edit_effect(round_: Round, before: Seating, after: Seating) -> EditEffect:
    """What a change of the round's seating does, beside the rounds before it."""
    return effect_of(past_seatings(round_), before, after, apart=apart_pairs(round_.event_id))


def _repeats(numbers: Sequence[int], sizes: Sequence[int], past: list[Seating], seed: int) -> int | None:
    try:
        drawn = draw_next(numbers=numbers, sizes=sizes, past=past, seed=seed, steps=ESTIMATE_STEPS)
    except Faulty:
        return None
    return report([*past, drawn]).repeats.here


@dataclass(frozen=True)
class DrawPage:
    """All that the page of a draw shows."""

    views: list[TableView]
    by_name: list[tuple[Registration, int, str]]
    """Player, table, seat letter, by name."""
    numbers: tuple[int, ...]
    present: int
    registered: int
    everybody: bool
    seed: int
    choices: list[Choice]
    chosen: str
    quality: Quality | None
    recount: Recount | None
    """Figures of the independent counter; None where nothing is seated."""
    recount_agrees: bool
    has_teams: bool
    repeated: list[RepeatedPair]
    bar: list[BarPart]
    unseated: list[Registration]
    byes: list[Registration]
    """Whom the draw lets sit the round out."""
    gone: list[tuple[Registration, int]]
    """Who has left the event and still sits in a draft, with his table."""
    seats: range
    changes: list[SeatingChange]
    can_draw: bool
    can_withdraw: bool


@dataclass(frozen=True)
class RepeatedPair:
    """Two players of the round who had met before, and in which rounds."""

    one: Registration
    other: Registration
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class BarPart:
    """Pairs that met so many times, as a part of a bar 100 wide."""

    times: int
    pairs: int
    start: float
    width: float


def draw_page(round_: Round, *, seed: int, everybody: bool, plans: bool, with_fives: bool) -> DrawPage:
    """Seating, quality and (for those who plan) the choices of tables with their price."""
    views = board(round_)
    places = [(place, view) for view in views for place in view.places]
    players = players_to_seat(round_, everybody=everybody or bool(round_.draw.get("everybody")))
    numbers = tuple(player.number for player in players)
    draft = round_.state in (Round.State.PLANNED, Round.State.SEATED)
    rounds = max(round_.number, round_.event.rounds_planned or 0)
    found = (
        choices(round_, numbers=numbers, seed=seed, rounds=rounds, with_fives=with_fives)
        if plans and draft
        else []
    )
    seating = tuple(tuple(place.registration.number for place in view.places) for view in views)
    quality = quality_of(round_, seating) if seating else None
    counted = recount([*past_seatings(round_), seating]) if seating and plans else None
    seated = {place.registration.pk: place.registration for place, _ in places}
    by_number = {registration.number: registration for registration in seated.values()}
    past = past_round_numbers(round_) if quality else []
    drawn = str(round_.draw.get("composition", ""))
    keys = [choice.key for choice in found]
    idle = round_.draw.get("byes", ())
    return DrawPage(
        views=views,
        by_name=sorted(
            ((place.registration, view.number, place.letter) for place, view in places),
            key=lambda row: (row[0].public_name.casefold(), row[0].number),
        ),
        numbers=numbers,
        present=sum(1 for player in players if player.status == Registration.Status.PRESENT),
        registered=len(players),
        everybody=everybody,
        seed=seed,
        choices=found,
        chosen=drawn if drawn in keys else keys[0] if keys else "",
        quality=quality,
        recount=counted,
        recount_agrees=counted is not None and quality is not None and counted.agrees_with(quality),
        has_teams=bool(teams_of(players)),
        repeated=[
            RepeatedPair(by_number[pair[0]], by_number[pair[1]], tuple(past[at] for at in when))
            for pair, when in (quality.repeated_pairs if quality else ())
        ],
        bar=_bar(quality) if quality else [],
        unseated=[
            player for player in players if seating and player.pk not in seated and player.number not in idle
        ],
        byes=[player for player in players if seating and player.pk not in seated and player.number in idle],
        gone=[
            (place.registration, view.number)
            for place, view in places
            if draft and place.registration.status in Registration.OUT
        ],
        seats=range(max((len(view.places) for view in views), default=0)),
        changes=list(round_.seating_changes.select_related("made_by").order_by("-pk")),
        can_draw=plans and draft,
        can_withdraw=plans and round_.state == Round.State.PUBLISHED and not has_begun(round_),
    )


@dataclass(frozen=True)
class SwapPage:
    """The exchange asked about: both players by name, and what it would do."""

    one: Registration
    other: Registration
    effect: EditEffect
    new_pairs: list[RepeatedPair]
    together: list[tuple[Registration, Registration]]


def swap_page(round_: Round, one: str, other: str) -> SwapPage | None:
    """The effect of changing over two start numbers, where both sit in the round."""
    if not (one.isascii() and one.isdigit() and other.isascii() and other.isdigit() and one != other):
        return None
    sitting = {p.registration.number: p.registration for view in board(round_) for p in view.places}
    if int(one) not in sitting or int(other) not in sitting:
        return None
    effect = swap_effect(round_, seating_of(round_), int(one), int(other))
    past = past_round_numbers(round_)
    pairs = [
        RepeatedPair(sitting[pair[0]], sitting[pair[1]], tuple(past[at] for at in effect.when[pair]))
        for pair in effect.new_pairs
    ]
    together = [(sitting[a], sitting[b]) for a, b in effect.together]
    return SwapPage(sitting[int(one)], sitting[int(other)], effect, pairs, together)


@dataclass(frozen=True)
class SeatPage:
    """A player asked about for a seat of a table, and what it would do."""

    comes: Registration
    leaves: Registration | None
    index: int | None
    effect: EditEffect
    new_pairs: list[RepeatedPair]
    together: list[tuple[Registration, Registration]]
    sits_at: int | None
    """The table where he sits in this round already."""


def seat_page(round_: Round, table: int, index: str, number: str) -> SeatPage | None:
    """The effect of putting a start number in a seat (or, without one, at one more place) of a table."""
    if not (
        number.isascii() and number.isdigit() and len(number) < 7 and (not index or index in tuple("01234"))
    ):
        return None
    comes = (
        Registration.objects.filter(event=round_.event_id, number=int(number))
        .select_related("player")
        .first()
    )
    views = board(round_)
    at = next((place for place, view in enumerate(views, 1) if view.number == table), None)
    if comes is None or at is None:
        return None
    places = views[at - 1].places
    seat = next((nth for nth, place in enumerate(places) if index and place.index == int(index)), None)
    if index and seat is None:
        return None
    before = tuple(tuple(place.registration.number for place in view.places) for view in views)
    effect = seat_effect(round_, before, at, seat, comes.number)
    past = past_round_numbers(round_)
    known = {place.registration.number: place.registration for view in views for place in view.places}
    known[comes.number] = comes
    return SeatPage(
        comes=comes,
        leaves=places[seat].registration if seat is not None else None,
        index=int(index) if index else None,
        effect=effect,
        new_pairs=[
            RepeatedPair(known[one], known[other], tuple(past[when] for when in rounds))
            for (one, other), rounds in effect.when.items()
        ],
        together=[(known[one], known[other]) for one, other in effect.together],
        sits_at=next(
            (view.number for view in views if any(place.registration == comes for place in view.places)),
            None,
        ),
    )


def _bar(quality: Quality) -> list[BarPart]:
    total = sum(quality.pairs_by_meetings.values())
    parts, start = [], 0.0
    for times in sorted(quality.pairs_by_meetings, key=lambda times: (times == 0, -times)):
        pairs = quality.pairs_by_meetings[times]
        width = 100 * pairs / total if total else 0.0
        parts.append(BarPart(times, pairs, start, width))
        start += width
    return parts
