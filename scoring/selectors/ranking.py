"""The declared counting applied to gathered results: points with their steps, lines, places.

Everybody is named by his start number here, so that a lot and an order are the same in every database.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from django.db.models import Exists, OuterRef, Sum

from formats.selectors.schemes import Schemes
from scoring.models import EventEntry
from scoring.selectors.standings_gather import Gathered, RoundResult
from scoring.selectors.tallies import read_tallies, tally_criteria
from tournaments.domain.ranking.scheme import Cards, Places, Scheme
from tournaments.domain.ranking.stages import Ranking, rank_event
from tournaments.domain.ranking.standing import Line, before_round, line_of
from tournaments.domain.ranking.ties import TieFacts, rank_lines, tied_players
from tournaments.domain.ranking.transforms import Points, TableResult, points_of_table
from tournaments.models import Event, Round, Seat

ZERO = Fraction(0)
Tables = Mapping[tuple[int, int], Mapping[int, Points]]


@dataclass(frozen=True)
class Counted:
    """The event counted: `points` by start number and round, and the ranking of all who have a place."""

    schemes: Schemes
    points: Mapping[int, Mapping[int, Points]]
    ranking: Ranking
    before: Mapping[int, int] = field(default_factory=dict)


def count_event(event: Event, schemes: Schemes, gathered: Gathered, rounds: Sequence[Round]) -> Counted:
    """Count the results by the event's schemes; rank all but the disqualified and who has not played."""
    scheme = schemes.current
    tables = points_by_table(schemes, gathered, rounds)
    points: dict[int, dict[int, Points]] = defaultdict(dict)
    for (round_number, _table), told in tables.items():
        for number, one in told.items():
            points[number][round_number] = one
    cards = given_cards(event, scheme)
    counts_points = schemes.counts_points([found.number for found in rounds])
    lines = [
        line_of(
            scheme,
            registration.number,
            points[registration.number],
            extra=extra_of(schemes, gathered, pk, counts_points=counts_points),
            given=cards.get(pk, ()),
        )
        for pk, registration in gathered.registrations.items()
        if pk not in gathered.disqualified and has_figures(gathered, pk)
    ]
    facts = tie_facts(scheme, lines, tables, gathered, rounds)
    ranking = rank_event(scheme, lines, facts, entered=seated_in_stages(event, scheme))
    return Counted(schemes, points, ranking, places_before(scheme, lines, rounds, facts))


def has_figures(gathered: Gathered, pk: int) -> bool:
    """Whether a player has a result or figures of the event: who has neither takes nobody's place."""
    own = gathered.figures.get(pk, {})
    return bool(gathered.results.get(pk) or gathered.event_vists.get(pk) or any(own.values()))


def points_by_table(schemes: Schemes, gathered: Gathered, rounds: Sequence[Round]) -> Tables:
    """(round, table) → start number → points. Whoever left a seat shares no points for places."""
    found: dict[tuple[int, int], list[tuple[int, RoundResult]]] = defaultdict(list)
    for pk, results in gathered.results.items():
        if pk in gathered.registrations:
            for result in results.values():
                at = (result.round_number, result.table_number)
                found[at].append((gathered.registrations[pk].number, result))
    left = left_seats(rounds) if any(len(_seats(held)) < len(held) for held in found.values()) else set()
    return {at: points_at(schemes.of_round(at[0]), held, left) for at, held in found.items()}


def _seats(held: Sequence[tuple[int, RoundResult]]) -> set[int]:
    return {result.seat for _number, result in held}


def points_at(
    scheme: Scheme, held: Sequence[tuple[int, RoundResult]], left: set[tuple[int, int]]
) -> dict[int, Points]:
    """The points at one table. A seat that changed hands is ranked whole, for whoever held it last."""
    if not scheme.transforms:
        return {n: Points(n, r.vists, r.vists) for n, r in held}
    gone = [(n, r) for n, r in held if (r.round_number, n) in left]
    stays = [(n, r) for n, r in held if (r.round_number, n) not in left]
    if not gone or not any(isinstance(one, Places) for one in scheme.transforms):
        return points_of_table(
            scheme, [TableResult(n, r.vists, r.deals, r.at_time, r.compared) for n, r in held]
        )
    seats: dict[int, Fraction] = defaultdict(Fraction)
    for _n, result in held:
        seats[result.seat] += result.vists
    told = points_of_table(
        scheme, [TableResult(n, seats[r.seat], r.deals, r.at_time, r.compared) for n, r in stays]
    )
    told = {n: replace(told[n], vists=r.vists) for n, r in stays}
    return told | {n: Points(n, r.vists, ZERO) for n, r in gone}


def left_seats(rounds: Sequence[Round]) -> set[tuple[int, int]]:
    """(round, start number) of those who gave their seat to a substitute and sit nowhere now."""
    seats = Seat.objects.filter(round__in=rounds)
    here = seats.filter(to_entry=None, round=OuterRef("round"), registration=OuterRef("registration"))
    gone = seats.filter(~Exists(here), to_entry__isnull=False)
    return set(gone.values_list("round__number", "registration__number"))


def extra_of(schemes: Schemes, gathered: Gathered, pk: int, *, counts_points: bool) -> Fraction:
    """What the event itself gives or takes: its vists where vists are counted, its tournament points
    where points are."""
    vists = gathered.event_vists[pk]
    if not counts_points:
        return vists
    points = gathered.figures[pk].get(EventEntry.Kind.POINTS, ZERO)
    by_place = any(isinstance(one, Places) for one in schemes.current.transforms)
    return points if by_place else points + vists


def given_cards(event: Event, scheme: Scheme) -> dict[int, tuple[int, ...]]:
    """Registration → rounds in which the arbiter gave a card: discipline entries that name a round."""
    if not any(isinstance(one, Cards) for one in scheme.transforms):
        return {}
    rows = (
        EventEntry.objects.filter(event=event, kind=EventEntry.Kind.DISCIPLINE, round__isnull=False)
        .order_by()
        .values_list("registration_id", "round__number")
        .annotate(cards=Sum("numerator"))
    )
    found: dict[int, tuple[int, ...]] = {}
    for pk, number, cards in rows:
        found[pk] = (*found.get(pk, ()), *([number] * max(0, cards)))
    return found


def tie_facts(
    scheme: Scheme, lines: Sequence[Line], tables: Tables, gathered: Gathered, rounds: Sequence[Round]
) -> TieFacts:
    """What the chain needs to know; the sheets are read for equals alone, and only if it asks."""
    tallies = {}
    if tally_criteria(scheme.criteria):
        tied = tied_players(lines)
        pks = {pk: one.number for pk, one in gathered.registrations.items() if one.number in tied}
        tallies = {pks[pk]: tally for pk, tally in read_tallies(rounds, list(pks)).items()}
    together = [{number: one.points for number, one in told.items()} for told in tables.values()]
    return TieFacts(tallies, together if "direct" in scheme.criteria else ())


def seated_in_stages(event: Event, scheme: Scheme) -> dict[int, set[int]]:
    """First round of a stage → start numbers of those who were seated from it on."""
    if not scheme.stages:
        return {}
    rows = Seat.objects.filter(
        round__event=event,
        round__number__gte=scheme.stages[0].from_round,
        round__state__in=(Round.State.PUBLISHED, Round.State.CLOSED),
        to_entry=None,
    ).values_list("round__number", "registration__number")
    seated = list(rows)
    return {
        stage.from_round: {number for at, number in seated if at >= stage.from_round}
        for stage in scheme.stages
    }


def places_before(
    scheme: Scheme, lines: Sequence[Line], rounds: Sequence[Round], facts: TieFacts
) -> dict[int, int]:
    """Places before the last round played; none after the first, and none once a stage has begun."""
    played = sorted({number for line in lines for number in line.rounds})
    if len(played) < 2 or (scheme.stages and played[-1] >= scheme.stages[0].from_round):
        return {}
    order = rank_lines(scheme, [before_round(line, played[-1]) for line in lines], facts)
    return {one.player: one.place for one in order}
