"""From the vists of a table to the tournament points of each player, step by step.

The whole table is turned at once, for points by place need the others. Every transformation that
changes a figure leaves a `Step`: what stood there, what stands there now, and why, with a message id.
Exact fractions throughout; the input order of the results plays no part.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from preferans.faults import Translate, as_it_stands, in_language
from preferans.marks import gettext_noop
from tournaments.domain.ranking.scheme import Compress, Duplicate, Frozen, PerDeals, Places, Scheme, Transform

ZERO = Fraction(0)

BAND = gettext_noop("vists %(start)s to %(upto)s, one point for each %(per)s: %(points)s")
BAND_PLAIN = gettext_noop("vists %(start)s to %(upto)s as they are: %(points)s")
PAST = gettext_noop("past %(upto)s nothing more counts")
LOSS = gettext_noop("a loss counts the same way, with a minus")
PLACE = gettext_noop("place %(place)s at a table of %(size)s: %(points)s points")
SHARED = gettext_noop("places %(first)s to %(last)s shared at a table of %(size)s: %(points)s points each")
NO_POINTS = gettext_noop("the scheme names no points for a table of %(size)s; the figure stays")
DEALS = gettext_noop("%(played)s deals were played, counted as %(deals)s")
NO_DEALS = gettext_noop("no deal was played; the figure stays")
COMPARED = gettext_noop("beside the others of the same cards, all deals together: %(score)s")
NOT_COMPARED = gettext_noop("no deal of this round was compared; the figure stays")
FROZEN = gettext_noop("the time ran out at %(frozen)s; what was written later does not count")


@dataclass(frozen=True)
class TableResult:
    """What a table came to for one player: vists, deals played, and vists when the time ran out.

    `compared` is the sum of his scores beside the others of the same cards, None where none were compared.
    """

    player: int
    vists: Fraction
    deals: int = 0
    at_time: Fraction | None = None
    compared: Fraction | None = None


@dataclass(frozen=True)
class Step:
    """One transformation of one figure. `parts` are message ids with parameters."""

    kind: str
    before: Fraction
    after: Fraction
    parts: tuple[tuple[str, dict[str, object]], ...] = ()

    def said(self, translate: Translate = as_it_stands) -> str:
        """Why, in the language of `translate`."""
        return "; ".join(translate(msgid) % in_language(params, translate) for msgid, params in self.parts)


@dataclass(frozen=True)
class Points:
    """The points of one player for one table, and how they came about."""

    player: int
    vists: Fraction
    points: Fraction
    steps: tuple[Step, ...] = ()


@dataclass
class _Figure:
    result: TableResult
    points: Fraction
    steps: list[Step] = field(default_factory=list)

    def turn(self, kind: str, after: Fraction, *parts: tuple[str, dict[str, object]]) -> None:
        self.steps.append(Step(kind, self.points, after, parts))
        self.points = after


def points_of_table(scheme: Scheme, results: Iterable[TableResult]) -> dict[int, Points]:
    """Turn the results of one table by the transformations of the scheme, in their order.

    Cards and busts belong to the event and are read by `standing`; they change no figure here.
    """
    figures = [_Figure(one, one.vists) for one in sorted(results, key=lambda one: one.player)]
    for transform in scheme.transforms:
        _apply(transform, figures)
    return {
        one.result.player: Points(one.result.player, one.result.vists, one.points, tuple(one.steps))
        for one in figures
    }


def _apply(transform: Transform, figures: Sequence[_Figure]) -> None:
    if isinstance(transform, Places):
        _by_place(transform, figures)
        return
    for one in figures:
        if isinstance(transform, Compress):
            after, parts = compressed(one.points, transform.bands)
            one.turn(transform.kind, after, *parts)
        elif isinstance(transform, PerDeals):
            if one.result.deals:
                after = one.points * transform.deals / one.result.deals
                told = {"played": one.result.deals, "deals": transform.deals}
                one.turn(transform.kind, after, (DEALS, dict(told)))
            else:
                one.turn(transform.kind, one.points, (NO_DEALS, {}))
        elif isinstance(transform, Duplicate) and transform.counts:
            _beside_others(one)
        elif isinstance(transform, Frozen) and one.result.at_time is not None:
            one.turn(transform.kind, one.result.at_time, (FROZEN, {"frozen": str(one.result.at_time)}))


def _beside_others(one: _Figure) -> None:
    """Take the scores of a duplicate round; a round of which nothing was compared keeps its figure."""
    if one.result.compared is None:
        one.turn(Duplicate.kind, one.points, (NOT_COMPARED, {}))
        return
    told: dict[str, object] = {"score": str(one.result.compared)}
    one.turn(Duplicate.kind, one.result.compared, (COMPARED, told))


def compressed(
    vists: Fraction, bands: Sequence[tuple[Fraction, Fraction]]
) -> tuple[Fraction, list[tuple[str, dict[str, object]]]]:
    """Points for vists by bands, and the sentences that say how: an odd function that never falls."""
    size, start, points = abs(vists), ZERO, ZERO
    parts: list[tuple[str, dict[str, object]]] = []
    for upto, per in bands:
        if size <= start:
            break
        gained = (min(size, upto) - start) / per
        told: dict[str, object] = {"start": str(start), "upto": str(min(size, upto))}
        told |= {"per": str(per), "points": str(gained)}
        parts.append((BAND_PLAIN if per == 1 else BAND, told))
        points, start = points + gained, upto
    if size > start:
        parts.append((PAST, {"upto": str(start)}))
    if vists < 0:
        parts.append((LOSS, {}))
    return (points if vists >= 0 else -points), parts


def _by_place(transform: Places, figures: Sequence[_Figure]) -> None:
    """Points for places at the table; the figures that stood there before decide the places."""
    size = len(figures)
    row = dict(transform.by_size).get(size)
    if row is None:
        for one in figures:
            one.turn(transform.kind, one.points, (NO_POINTS, {"size": size}))
        return
    stood = [one.points for one in figures]
    for one, before in zip(figures, stood, strict=True):
        first = 1 + sum(1 for other in stood if other > before)
        last = sum(1 for other in stood if other >= before)
        points = sum(row[first - 1 : last], ZERO) / (last - first + 1)
        told: dict[str, object] = {"first": first, "last": last, "size": size, "points": str(points)}
        msgid = PLACE if first == last else SHARED
        one.turn(transform.kind, points + (before if transform.adds else 0), (msgid, told | {"place": first}))
