"""The standings that the facts of a file lead to: points by the declared counting, places.

Vists come from the second scorer. What the counting makes of them is read by the pure rules of
`tournaments.domain.ranking`, which know nothing of the first scorer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from archive.domain.eventfile.reading import Document
from preferans.marks import gettext_noop
from tournaments.domain.ranking.scheme import PLAIN, Cards, Duplicate, Places, Scheme, read_scheme
from tournaments.domain.ranking.stages import rank_event
from tournaments.domain.ranking.standing import Line, line_of
from tournaments.domain.ranking.ties import TieFacts
from tournaments.domain.ranking.transforms import Points, TableResult, points_of_table

if TYPE_CHECKING:
    from archive.domain.eventfile.recount import Result

ZERO = Fraction(0)
BY_SHEETS = {"all_passes_won", "all_pass_tricks", "undertricks", "misere_tricks"}
"""Criteria of ties that count things on the sheets."""
COMPARED = gettext_noop(
    "points: rounds of equal layouts are compared table by table, which is not worked out here"
)
TALLIED = gettext_noop("places: equals are parted by what stands on the sheets, which is not worked out here")


def rank_players(
    document: Document,
    results: Mapping[int, Mapping[int, Result]],
    figures: Mapping[int, Mapping[str, Fraction]],
    out: set[int],
    rounds: Sequence[int],
) -> tuple[dict[int, dict[str, Any]], list[str]]:
    """Rows of the standings by start number, as the file states them; and notes on what was left out."""
    schemes = [(row["from_round"], read_scheme(row["scheme"])) for row in document["counting"]]
    current = schemes[-1][1] if schemes else PLAIN
    by_round = {number: scheme_of(schemes, number) for number in rounds}
    departs = any(scheme.departs or scheme.freezes for scheme in (current, *by_round.values()))
    compares = any(
        isinstance(one, Duplicate) and one.counts for s in by_round.values() for one in s.transforms
    )
    points = points_by_player(document, results, by_round)
    lines = [
        line_of(
            current,
            number,
            points[number],
            extra=extra_of(current, figures.get(number, {}), departs),
            given=given_cards(document, current, number),
        )
        for number, own in results.items()
        if number not in out and (own or any(figures.get(number, {}).values()))  # else he has no place yet
    ]
    facts = TieFacts({}, [*by_table(results, points).values()] if "direct" in current.criteria else ())
    ranking = rank_event(current, lines, facts, entered=entered(document, current))
    places = {one.player: one.place for one in ranking.order}
    told = {
        number: row_of(
            number,
            own,
            figures.get(number, {}),
            points[number],
            ranking.lines.get(number),
            places.get(number),
            departs,
        )
        for number, own in results.items()
    }
    notes = []
    if compares:
        notes.append(COMPARED)
        for row in told.values():
            for column in ("total", "place", "out_since"):
                row.pop(column, None)
            for one in row["rounds"]:
                one.pop("points", None)
    if BY_SHEETS & {criterion.replace("-", "_") for criterion in current.criteria}:
        notes.append(TALLIED)
        for row in told.values():
            row.pop("place", None)
    return told, notes


def scheme_of(schemes: Sequence[tuple[int, Scheme]], number: int) -> Scheme:
    """The counting of a round: the newest that holds from it or before."""
    return next((scheme for start, scheme in reversed(schemes) if start <= number), PLAIN)


def by_table(
    results: Mapping[int, Mapping[int, Result]], points: Mapping[int, Mapping[int, Points]]
) -> dict[tuple[int, int], dict[int, Fraction]]:
    """(round, table) → start number → points."""
    found: dict[tuple[int, int], dict[int, Fraction]] = defaultdict(dict)
    for number, own in results.items():
        for at, result in own.items():
            found[at, result.table][number] = points[number][at].points
    return found


def points_by_player(
    document: Document, results: Mapping[int, Mapping[int, Result]], by_round: Mapping[int, Scheme]
) -> dict[int, dict[int, Points]]:
    """Start number → round → points, table by table."""
    here, left = (
        {
            (row["table"][0], row["registration"])
            for row in document["seats"]
            if (row["to_entry"] is None) == sits
        }
        for sits in (True, False)
    )
    left -= here
    at_table: dict[tuple[int, int], list[tuple[int, Result]]] = defaultdict(list)
    for number, own in results.items():
        for result in own.values():
            at_table[result.round, result.table].append((number, result))
    found: dict[int, dict[int, Points]] = defaultdict(dict)
    for (at, _table), held in at_table.items():
        for number, one in points_at(by_round[at], held, left).items():
            found[number][at] = one
    return found


def points_at(
    scheme: Scheme, held: Sequence[tuple[int, Result]], left: set[tuple[int, int]]
) -> dict[int, Points]:
    """The points of one table; a seat that changed hands is ranked whole, for whoever held it last."""
    if not scheme.transforms:
        return {number: Points(number, one.vists, one.vists) for number, one in held}
    gone = [(number, one) for number, one in held if (one.round, number) in left]
    if len({one.seat for _n, one in held}) == len(held) or not any(
        isinstance(one, Places) for one in scheme.transforms
    ):
        gone = []
    stays = [pair for pair in held if pair not in gone]
    seats: dict[int, Fraction] = defaultdict(Fraction)
    for _number, one in held:
        seats[one.seat] += one.vists
    vists = {number: seats[one.seat] if gone else one.vists for number, one in stays}
    told = points_of_table(
        scheme, [TableResult(number, vists[number], one.deals, one.at_time) for number, one in stays]
    )
    if gone:
        told = {number: replace(told[number], vists=one.vists) for number, one in stays}
    return told | {number: Points(number, one.vists, ZERO) for number, one in gone}


def extra_of(scheme: Scheme, figures: Mapping[str, Fraction], departs: bool) -> Fraction:
    """What the event itself gives or takes."""
    vists, points = figures.get("vists", ZERO), figures.get("points", ZERO)
    if not departs:
        return vists
    return points if any(isinstance(one, Places) for one in scheme.transforms) else points + vists


def given_cards(document: Document, scheme: Scheme, number: int) -> tuple[int, ...]:
    """Rounds in which the arbiter gave the player a card."""
    if not any(isinstance(one, Cards) for one in scheme.transforms):
        return ()
    sums: dict[int, int] = defaultdict(int)
    for row in document["event_entries"]:
        if row["kind"] == "discipline" and row["round"] is not None and row["registration"] == number:
            sums[row["round"]] += row["numerator"]
    return tuple(at for at, cards in sums.items() for _card in range(max(0, cards)))


def entered(document: Document, scheme: Scheme) -> dict[int, set[int]]:
    """First round of a stage → who was seated from it on."""
    shown = {row["number"] for row in document["rounds"] if row["state"] in ("published", "closed")}
    seated = [
        (row["table"][0], row["registration"])
        for row in document["seats"]
        if row["to_entry"] is None and row["table"][0] in shown
    ]
    return {
        stage.from_round: {number for at, number in seated if at >= stage.from_round}
        for stage in scheme.stages
    }


def row_of(
    number: int,
    own: Mapping[int, Result],
    figures: Mapping[str, Fraction],
    points: Mapping[int, Points],
    line: Line | None,
    place: int | None,
    departs: bool,
) -> dict[str, Any]:
    """One row, as the file states it."""
    vists = sum((one.vists for one in own.values()), ZERO) + figures.get("vists", ZERO)
    rounds = [
        {"round": at, "table": one.table, "seat": one.seat, "vists": str(one.vists)}
        | ({} if one.forfeited is None else {"forfeited": str(one.forfeited)})
        | ({"points": str(points[at].points)} if departs and at in points else {})
        for at, one in sorted(own.items())
    ]
    row: dict[str, Any] = {
        "place": place,
        "total": str(line.total if line else vists),
        "event_vists": str(figures.get("vists", ZERO)),
        "figures": {kind: str(sum_) for kind, sum_ in sorted(figures.items()) if kind != "vists"},
        "rounds": rounds,
    }
    if departs:
        row |= {"vists": str(vists), "out_since": line.out_since if line else None}
    return row
