"""How an event ranks its players, declared as data: transformations of vists, criteria for ties, stages.

A scheme is one frozen value read from plain data (`read_scheme`) and given back as the same data
(`as_data`). Nothing here computes: `transforms` turns vists into points, `ties` orders, `stages` adds up.
By 4.1.3 the vists decide; `departs` says whether a scheme leaves that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.duplicate import METHODS, Method

CRITERIA = {
    "all_passes_won": gettext_noop("most all-passes won"),
    "all_pass_tricks": gettext_noop("fewest tricks on all-passes"),
    "undertricks": gettext_noop("fewest undertricks"),
    "misere_tricks": gettext_noop("fewest tricks on own misères"),
    "direct": gettext_noop("direct meeting"),
    "best_round": gettext_noop("best round"),
    "vists": gettext_noop("plain sum of vists"),
    "lot": gettext_noop("lot"),
}
"""Criteria for ties in the order in which pages offer them. The first four are named by 4.1.3."""

UNKNOWN = gettext_noop("“%(found)s” is not known here; expected one of: %(expected)s.")
NOT_A_NUMBER = gettext_noop("“%(found)s” is no number; expected a whole number or a fraction such as 1/2.")
BANDS_FALL = gettext_noop("The bands must rise: %(found)s follows %(before)s.")
NO_BANDS = gettext_noop("A compression needs at least one band: up to how many vists, how many for a point.")
PER = gettext_noop("%(found)s vists for a point: expected more than nought.")
PLACE_POINTS = gettext_noop(
    "A table of %(size)s needs %(size)s place points, the best first; found %(found)s."
)
LIMIT = gettext_noop("%(found)s: expected less than nought.")
COUNT = gettext_noop("%(found)s: expected a whole number from %(least)s to %(most)s.")
TWICE = gettext_noop("“%(found)s” is named twice; each stands once.")
SHAPE = gettext_noop("The scheme is not understood; expected transformations, criteria and stages.")
CARRY = gettext_noop("%(found)s of the points: expected a share from 0 to 1.")
STAGES_RISE = gettext_noop("Stages begin one after another; round %(found)s does not come after %(before)s.")


@dataclass(frozen=True)
class Compress:
    """Vists counted by bands: up to `upto` in size each `per` vists give a point; past the last, none."""

    bands: tuple[tuple[Fraction, Fraction], ...]
    kind = "compress"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "bands": [[str(upto), str(per)] for upto, per in self.bands]}


@dataclass(frozen=True)
class Places:
    """Points for the place at the table, by the size of the table; equal results share the mean.

    `adds` puts them on top of what stood there; else they take its place.
    """

    by_size: tuple[tuple[int, tuple[Fraction, ...]], ...]
    adds: bool = False
    kind = "places"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        points = {str(size): [str(one) for one in row] for size, row in self.by_size}
        return {"kind": self.kind, "points": points, "adds": self.adds}


@dataclass(frozen=True)
class PerDeals:
    """The result brought to `deals` deals, where tables played unequal numbers of them."""

    deals: int
    kind = "per_deals"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "deals": self.deals}


@dataclass(frozen=True)
class Frozen:
    """The result as it stood when the time ran out; what was written later does not count."""

    kind = "frozen"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind}


@dataclass(frozen=True)
class Cards:
    """A round at or below `at` vists brings a card for `lasts` further rounds; `out` in force end it."""

    at: Fraction
    lasts: int
    out: int = 2
    kind = "cards"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "at": str(self.at), "lasts": self.lasts, "out": self.out}


@dataclass(frozen=True)
class Bust:
    """Whoever's sum of points falls to `at` or below is out from the next round on."""

    at: Fraction
    kind = "bust"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return {"kind": self.kind, "at": str(self.at)}


@dataclass(frozen=True)
class Duplicate:
    """Rounds of equal layouts: each deal beside the others of the same deal and hand.

    `method` and `bands` are those of `domain.duplicate.Comparison`; with `from_others` the own result is
    left out of what it is held against. Without `counts` the scores only stand beside the vists.
    """

    method: Method = "mean"
    bands: tuple[tuple[Fraction, Fraction], ...] = ()
    from_others: bool = False
    counts: bool = True
    kind = "duplicate"

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        bands = {"bands": [[str(upto), str(per)] for upto, per in self.bands]} if self.bands else {}
        more = {"from_others": self.from_others, "counts": self.counts}
        return {"kind": self.kind, "method": self.method, **bands, **more}


Transform = Compress | Places | PerDeals | Frozen | Cards | Bust | Duplicate
KINDS = ("compress", "places", "per_deals", "frozen", "cards", "bust", "duplicate")


@dataclass(frozen=True)
class Stage:
    """From `from_round` on only the first `players` play on, with `carry` of their points so far."""

    from_round: int
    players: int
    carry: Fraction = Fraction(1)

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        return {"from_round": self.from_round, "players": self.players, "carry": str(self.carry)}


@dataclass(frozen=True)
class Scheme:
    """The whole of it. The plain one adds vists up and lets equal sums share the place (4.1.3)."""

    transforms: tuple[Transform, ...] = ()
    criteria: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    lot_seed: int = 0

    @property
    def departs(self) -> bool:
        """Whether something else than the difference in vists decides, which 4.1.3 advises against."""
        return any(
            one.counts if isinstance(one, Duplicate) else not isinstance(one, Frozen)
            for one in self.transforms
        )

    @property
    def freezes(self) -> bool:
        """Whether what is written after the time has run out does not count."""
        return any(isinstance(one, Frozen) for one in self.transforms)

    @property
    def is_plain(self) -> bool:
        """Whether it adds up vists and does nothing else."""
        return self == PLAIN

    def as_data(self) -> dict[str, Any]:
        """Plain data that `read_scheme` reads back."""
        return {
            "transforms": [one.as_data() for one in self.transforms],
            "criteria": list(self.criteria),
            "stages": [one.as_data() for one in self.stages],
            "lot_seed": self.lot_seed,
        }


PLAIN = Scheme()


def read_scheme(given: object) -> Scheme:
    """Read a scheme from plain data. Raises `Faulty` with every fault, each with its field."""
    if not isinstance(given, Mapping):
        raise Faulty([Fault("scheme", "scheme-shape", SHAPE, {})])
    reader = _Reader()
    listed = enumerate(_listed(given, "transforms"))
    transforms = [reader.transform(f"transforms.{at}", one) for at, one in listed]
    criteria = reader.criteria(_listed(given, "criteria"))
    stages = [reader.stage(f"stages.{at}", one) for at, one in enumerate(_listed(given, "stages"))]
    reader.rising(stages)
    seed = reader.count("lot_seed", given.get("lot_seed", 0), 0, 999_999_999)
    if reader.faults:
        raise Faulty(reader.faults)
    return Scheme(
        tuple(one for one in transforms if one is not None),
        criteria,
        tuple(one for one in stages if one is not None),
        seed,
    )


def _listed(given: Mapping[str, Any], field: str) -> Sequence[Any]:
    found = given.get(field, ())
    return found if isinstance(found, (list, tuple)) else ("?",)


class _Reader:
    """Reads parts and collects faults."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def refuse(self, field: str, code: str, msgid: str, **params: object) -> None:
        self.faults.append(Fault(field, code, msgid, params))

    def number(self, field: str, value: object) -> Fraction:
        try:
            if isinstance(value, (bool, float)):
                raise ValueError
            return Fraction(str(value).strip().replace("−", "-"))
        except (ValueError, ZeroDivisionError):
            self.refuse(field, "scheme-number", NOT_A_NUMBER, found=str(value)[:40])
            return Fraction(1)

    def count(self, field: str, value: object, least: int, most: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.refuse(field, "scheme-count", COUNT, found=str(value)[:40], least=least, most=most)
        return least

    def transform(self, field: str, given: object) -> Transform | None:
        kind = given.get("kind") if isinstance(given, Mapping) else given
        if not isinstance(given, Mapping) or kind not in KINDS:
            self.refuse(field, "scheme-kind", UNKNOWN, found=str(kind)[:40], expected=", ".join(KINDS))
            return None
        if kind == "compress":
            return self.compress(field, _listed(given, "bands"))
        if kind == "places":
            return self.places(field, given)
        if kind == "per_deals":
            return PerDeals(self.count(f"{field}.deals", given.get("deals"), 1, 1000))
        if kind == "frozen":
            return Frozen()
        if kind == "duplicate":
            return self.duplicate(field, given)
        limit = self.number(f"{field}.at", given.get("at"))
        if limit >= 0:
            self.refuse(f"{field}.at", "scheme-limit", LIMIT, found=str(given.get("at")))
        if kind == "bust":
            return Bust(limit)
        lasts = self.count(f"{field}.lasts", given.get("lasts"), 1, 100)
        return Cards(limit, lasts, self.count(f"{field}.out", given.get("out", 2), 1, 10))

    def compress(self, field: str, given: Sequence[Any]) -> Compress:
        bands: list[tuple[Fraction, Fraction]] = []
        for one in given:
            if not isinstance(one, (list, tuple)) or len(one) != 2:
                self.refuse(f"{field}.bands", "scheme-bands", NO_BANDS)
                continue
            upto, per = self.number(f"{field}.bands", one[0]), self.number(f"{field}.bands", one[1])
            if bands and upto <= bands[-1][0]:
                before = str(bands[-1][0])
                self.refuse(f"{field}.bands", "bands-fall", BANDS_FALL, found=str(upto), before=before)
            if per <= 0 or upto <= 0:
                self.refuse(f"{field}.bands", "band-per", PER, found=str(min(per, upto)))
            bands.append((upto, per))
        if not bands:
            self.refuse(f"{field}.bands", "scheme-bands", NO_BANDS)
        return Compress(tuple(bands))

    def duplicate(self, field: str, given: Mapping[str, Any]) -> Duplicate:
        method = given.get("method", "mean")
        if method not in METHODS:
            known = ", ".join(METHODS)
            self.refuse(f"{field}.method", "comparison", UNKNOWN, found=str(method)[:40], expected=known)
            method = "mean"
        bands = self.compress(field, _listed(given, "bands")).bands if method == "scale" else ()
        return Duplicate(method, bands, bool(given.get("from_others")), bool(given.get("counts", True)))

    def places(self, field: str, given: Mapping[str, Any]) -> Places:
        points = given.get("points")
        rows: list[tuple[int, tuple[Fraction, ...]]] = []
        for size, row in sorted(points.items()) if isinstance(points, Mapping) else ():
            at = f"{field}.points.{size}"
            seats = int(size) if str(size).isdigit() else 0
            if not 2 <= seats <= 5 or not isinstance(row, (list, tuple)) or len(row) != seats:
                found = len(row) if isinstance(row, (list, tuple)) else "?"
                self.refuse(at, "place-points", PLACE_POINTS, size=size, found=found)
                continue
            rows.append((seats, tuple(self.number(at, one) for one in row)))
        if not rows:
            self.refuse(f"{field}.points", "place-points", PLACE_POINTS, size=4, found=0)
        return Places(tuple(rows), bool(given.get("adds")))

    def criteria(self, given: Sequence[Any]) -> tuple[str, ...]:
        seen: list[str] = []
        for one in given:
            if one not in CRITERIA:
                expected = ", ".join(CRITERIA)
                self.refuse("criteria", "criterion", UNKNOWN, found=str(one)[:40], expected=expected)
            elif one in seen:
                self.refuse("criteria", "criterion-twice", TWICE, found=one)
            else:
                seen.append(one)
        return tuple(seen)

    def stage(self, field: str, given: object) -> Stage | None:
        if not isinstance(given, Mapping):
            self.refuse(field, "scheme-shape", SHAPE)
            return None
        carry = self.number(f"{field}.carry", given.get("carry", 1))
        if not 0 <= carry <= 1:
            self.refuse(f"{field}.carry", "carry", CARRY, found=str(carry))
        start = self.count(f"{field}.from_round", given.get("from_round"), 2, 200)
        return Stage(start, self.count(f"{field}.players", given.get("players"), 2, 1000), carry)

    def rising(self, stages: Sequence[Stage | None]) -> None:
        known = [one for one in stages if one is not None]
        for before, after in pairwise(known):
            if after.from_round <= before.from_round:
                self.refuse(
                    "stages", "stages-rise", STAGES_RISE, found=after.from_round, before=before.from_round
                )
