"""Rounds drawn together: what stands, what may be drawn now, and the request that a wish means."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from formats.selectors.schemes import schemes_of
from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.domain.quality import Seating
from tournaments.domain.seating.request import DrawRequest, RoundPlan
from tournaments.domain.tables import Composition, parse_composition
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors.boards import apart_pairs, seatable, teams_of

MOST_ROUNDS = 60

PUBLISHED_LATER = gettext_noop(
    "Round %(found)s is published or closed already; rounds can be drawn from round %(expected)s on. "
    "Withdraw its seating first if it is to be drawn anew."
)
NOT_SEATED = gettext_noop("Round %(found)s has no seating yet; draw from it on.")
TURNED = gettext_noop(
    "Rounds %(first)s to %(last)s: expected the first not after the last, %(most)s at most."
)
STAGE = gettext_noop(
    "Round %(found)s begins a stage, and who plays there is known once the rounds before it are over. "
    "Draw up to round %(expected)s."
)
CUT_FIRST = gettext_noop(
    "A stage begins with round %(found)s: first name who goes on, on the page of the cut."
)
NO_COMPOSITION = gettext_noop("“%(found)s” is no choice of tables; expected one from the list.")
TOO_FEW = gettext_noop("%(found)s players can be seated and the tables have %(expected)s seats.")
NOBODY = gettext_noop("Nobody can be seated: the list has no player who has not withdrawn.")
GAP = gettext_noop("Round %(found)s was asked for; the next one is round %(expected)s.")


@dataclass(frozen=True)
class Ask:
    """What a director asks for: rounds from `first` to `last`, tables, a seed or a lot, whom, how long."""

    first: int
    last: int
    composition: str
    seed: int = 0
    lot: int | None = None
    everybody: bool = False
    teams: bool = False
    deals: int | None = None
    sessions: str = ""

    def as_data(self) -> dict[str, Any]:
        """Plain data, for a job."""
        return asdict(self)


@dataclass(frozen=True)
class SeatedRound:
    """A round with its seating by start number (empty where nobody sits) and who sat out."""

    round: Round
    seating: Seating
    tables: tuple[tuple[Registration, ...], ...]

    @property
    def number(self) -> int:
        """Number of the round."""
        return self.round.number

    @property
    def is_shown(self) -> bool:
        """Whether everybody may see it."""
        return self.round.state in (Round.State.PUBLISHED, Round.State.CLOSED)

    @property
    def byes(self) -> tuple[int, ...]:
        """Start numbers of those whom the draw let sit out."""
        found = self.round.draw.get("byes", ())
        return tuple(number for number in found if isinstance(number, int))


def seated_rounds(event: Event) -> list[SeatedRound]:
    """Every round of the event with its seating; two queries whatever the size."""
    rows = (
        Seat.objects.filter(round__event=event, to_entry=None)
        .select_related("registration__player", "table")
        .order_by("round__number", "table__number", "index")
    )
    found: dict[int, dict[int, list[Registration]]] = defaultdict(lambda: defaultdict(list))
    for seat in rows:
        found[seat.round_id][seat.table.number].append(seat.registration)
    rounds = list(Round.objects.filter(event=event).select_related("convention").order_by("number"))
    made = []
    for one in rounds:
        one.event = event
        tables = tuple(tuple(players) for _number, players in sorted(found[one.pk].items()))
        seating = tuple(tuple(player.number for player in table) for table in tables)
        made.append(SeatedRound(one, seating, tables))
    return made


def first_to_draw(rounds: Sequence[SeatedRound]) -> int:
    """The first round that may be drawn: after every one that is published or closed."""
    return max((one.number for one in rounds if one.is_shown), default=0) + 1


def drafts_after(rounds: Sequence[SeatedRound], last: int) -> list[SeatedRound]:
    """Drafts of rounds after `last`: made for other rounds before them, they go when those are seated."""
    return [one for one in rounds if one.number > last and one.round.state == Round.State.SEATED]


def rounds_with_entrants(event: Event) -> set[int]:
    """Numbers of the rounds for which a cut has named who plays; one query."""
    rows = Round.objects.filter(event=event, entrants__isnull=False).values_list("number", flat=True)
    return set(rows.distinct())


def last_to_draw(event: Event, first: int) -> int:
    """The last round that may be drawn together with `first`: before the next cut that has not been made.

    Less than `first` where the cut before that round itself has not been made.
    """
    named = rounds_with_entrants(event)
    for stage in schemes_of(event).current.stages:
        is_made = any(stage.from_round <= number <= first for number in named)
        if not is_made:  # also where the stage comes later: it has other players
            return stage.from_round - 1
    return MOST_ROUNDS


def players_of_round(event: Event, first: int, *, everybody: bool) -> list[Registration]:
    """Whom a draw from this round on seats; a round not made yet inherits its entrants from the last."""
    round_ = Round.objects.filter(event=event, number__lte=first).order_by("-number").first()
    entrants = set(round_.entrants.values_list("pk", flat=True)) if round_ else set()
    return seatable(event.pk, entrants=entrants, everybody=everybody)


def stamp_of(event: Event, rounds: Sequence[SeatedRound]) -> str:
    """A short word that changes with every round and with everybody who can be seated or kept apart."""
    players = (
        Registration.objects.filter(event=event).order_by("pk").values_list("pk", "number", "status", "team")
    )
    told = [
        [(one.number, one.round.version, one.round.state) for one in rounds],
        list(players),
        apart_pairs(event),
    ]
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Plan:
    """A wish made out: the request of the draw, and by start number whom it seats."""

    request: DrawRequest
    composition: Composition
    by_number: Mapping[int, Registration]
    rounds: tuple[SeatedRound, ...]

    @property
    def fixed(self) -> tuple[SeatedRound, ...]:
        """The rounds that stay."""
        return self.rounds[: len(self.request.fixed)]


def plan_of(event: Event, ask: Ask, *, seed: int) -> Plan:
    """The request that the wish means. Raises `Refused` with what stands against it."""
    rounds = tuple(seated_rounds(event))
    check_rounds(event, rounds, ask.first, ask.last)
    composition = parse_composition(ask.composition)
    if composition is None:
        raise _refused("composition", "composition-unknown", NO_COMPOSITION, found=ask.composition[:40])
    groups = groups_of_rounds(event, ask)
    fewest = min(len(group) for group in groups)
    if not fewest:
        raise _refused("players", "nobody", NOBODY)
    if composition.players > fewest:
        told = {"found": fewest, "expected": composition.players}
        raise _refused("composition", "seats-differ", TOO_FEW, **told)
    by_number = {player.number: player for group in groups for player in group}
    fixed = [one for one in rounds if one.number < ask.first]
    return Plan(
        request=DrawRequest(
            plans=tuple(
                RoundPlan(tuple(sorted(player.number for player in group)), composition.sizes)
                for group in groups
            ),
            seed=seed,
            fixed=tuple(one.seating for one in fixed),
            apart=tuple(apart_pairs(event)),
            teams=tuple(teams_of(by_number.values())) if ask.teams else (),
            past_byes=Counter(number for one in fixed for number in one.byes),
        ),
        composition=composition,
        by_number=by_number,
        rounds=rounds,
    )


def groups_of_rounds(event: Event, ask: Ask) -> list[list[Registration]]:
    """Who plays in each of the rounds asked for: the same people, unless rounds name their own."""
    numbers = range(ask.first, ask.last + 1)
    if not rounds_with_entrants(event):
        return [players_of_round(event, ask.first, everybody=ask.everybody)] * len(numbers)
    return [players_of_round(event, number, everybody=ask.everybody) for number in numbers]


def check_rounds(event: Event, rounds: Sequence[SeatedRound], first: int, last: int) -> None:
    """Refuse rounds that cannot be seated now: shown ones, gaps, a stage whose players nobody knows."""
    expected = first_to_draw(rounds)
    if not 1 <= first <= last or last > MOST_ROUNDS:
        raise _refused("last", "rounds-turned", TURNED, first=first, last=last, most=MOST_ROUNDS)
    if first < expected:
        raise _refused("first", "published", PUBLISHED_LATER, found=expected - 1, expected=expected)
    if first > len(rounds) + 1:
        raise _refused("first", "round-gap", GAP, found=first, expected=len(rounds) + 1)
    bare = next((one.number for one in rounds if one.number < first and not one.seating), None)
    if bare is not None:
        raise _refused("first", "not-seated", NOT_SEATED, found=bare)
    limit = last_to_draw(event, first)
    if limit < first:
        raise _refused("first", "stage-cut", CUT_FIRST, found=limit + 1)
    if last > limit:
        raise _refused("last", "stage", STAGE, found=limit + 1, expected=limit)


def _refused(field: str, code: str, msgid: str, **params: object) -> Refused:
    return Refused([Fault(field, code, msgid, params)])
