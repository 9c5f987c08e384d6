"""Tariffs of an event: what agreed penalties cost and where they go, frozen like the convention.

The Code leaves some amounts to agreement (an agreed undertrick for a bad deal: five or two) and others
out altogether (lateness, phones, slow play). Each stands here with its source, so that a ruling cites
the event and not a habit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from preferans.faults import Fault, Faulty
from preferans.fieldkinds import read_number
from preferans.marks import gettext_noop as _

MOUNTAIN, WHISTS, TOURNAMENT = "mountain", "whists", "tournament"
PLACES = {
    MOUNTAIN: _("into the mountain"),
    WHISTS: _("as whists of every other player"),
    TOURNAMENT: _("as tournament points"),
}
"""Where a penalty goes: the offender's mountain; whists of each other player on him; the event."""

ORGANISER = _("set by the organiser; the Code is silent")


@dataclass(frozen=True)
class Tariff:
    """One agreed penalty: points, where they go, and the point or rule that it rests on."""

    key: str
    title: str
    points: Fraction
    place: str
    source: str
    note: str = ""


@dataclass(frozen=True)
class Tariffs:
    """All tariffs of an event, by key; `changed` are the keys that the organiser set himself."""

    table: Mapping[str, Tariff]
    changed: frozenset[str] = frozenset()

    def __getitem__(self, key: str) -> Tariff:
        return self.table[key]

    def __hash__(self) -> int:
        return hash(tuple(self.table.values()))

    def raw(self) -> dict[str, dict[str, str]]:
        """The changed ones as JSON, `{"misdeal": {"points": "2", "place": "mountain", "source": …}}`."""
        return {
            key: {
                "points": str(self.table[key].points),
                "place": self.table[key].place,
                "source": self.table[key].source,
            }
            for key in self.table
            if key in self.changed
        }


def _tariff(key: str, title: str, points: int, place: str, source: str, note: str = "") -> Tariff:
    return Tariff(key, title, Fraction(points), place, source, note)


TARIFFS: dict[str, Tariff] = {
    tariff.key: tariff
    for tariff in (
        _tariff(
            "misdeal",
            _("Second fault of the dealer: the agreed undertrick"),
            5,
            MOUNTAIN,
            "3.2.17",
            _("five in 3.2.17, two in note 13; the table agrees"),
        ),
        _tariff(
            "card_faced",
            _("Second card faced in the deal by the dealer"),
            2,
            MOUNTAIN,
            "note 13",
            _("two in note 13, five in 3.2.17; the table agrees"),
        ),
        _tariff("talon_peek", _("Looking at the talon before it is bought"), 5, MOUNTAIN, "3.2.21"),
        _tariff("lateness", _("Coming late to a round"), 0, TOURNAMENT, ORGANISER),
        _tariff("phone", _("A telephone at the table"), 0, TOURNAMENT, ORGANISER),
        _tariff("slow_play", _("Slow play"), 0, TOURNAMENT, ORGANISER),
        _tariff("no_show", _("Not coming to a round"), 0, TOURNAMENT, ORGANISER),
        _tariff("leaving", _("Leaving the event before its end"), 0, TOURNAMENT, ORGANISER),
        _tariff("conduct", _("Conduct after a warning"), 0, TOURNAMENT, ORGANISER),
        _tariff("remark", _("A remark or sign after a warning"), 0, TOURNAMENT, ORGANISER),
        _tariff(
            "yellow_card",
            _("Rounds for which a yellow card counts"),
            0,
            TOURNAMENT,
            ORGANISER,
            _("a number of rounds and no penalty; nought: to the end of the event"),
        ),
    )
}
"""Every tariff with its value in the Code; nought where the Code is silent and nothing was agreed."""

CODE_TARIFFS = Tariffs(TARIFFS)
KEYS = ("points", "place", "source")


def build_tariffs(overrides: Mapping[str, object]) -> Tariffs:
    """The tariffs of an event: the Code's, with changes such as `{"misdeal": {"points": 2}}`.

    A changed amount needs a `source` (the event's regulation). Raises `Faulty` with every fault.
    """
    faults: list[Fault] = []
    table = dict(TARIFFS)
    for key, change in overrides.items():
        if key not in TARIFFS:
            faults.append(
                Fault(
                    key,
                    "unknown-tariff",
                    _("Found the unknown tariff “%(found)s”; the known ones are: %(known)s."),
                    {"found": str(key)[:60], "known": ", ".join(TARIFFS)},
                )
            )
            continue
        read = _read(TARIFFS[key], change)
        if isinstance(read, list):
            faults += read
        else:
            table[key] = read
    if faults:
        raise Faulty(faults)
    return Tariffs(table, frozenset(overrides))


def _read(tariff: Tariff, change: object) -> Tariff | list[Fault]:
    if not isinstance(change, Mapping) or set(change) - set(KEYS):
        return [
            Fault(
                tariff.key,
                "tariff-shape",
                _("%(key)s: found %(found)s; expected points, place and source."),
                {"key": tariff.key, "found": str(change)[:80]},
            )
        ]
    faults = []
    points = read_number(change.get("points", str(tariff.points)))
    if points is None:
        faults.append(
            Fault(
                tariff.key,
                "tariff-points",
                _("%(key)s: found %(found)s; expected a number of points from 0."),
                {"key": tariff.key, "found": str(change.get("points"))[:40]},
            )
        )
    place = change.get("place", tariff.place)
    if place not in PLACES:
        faults.append(
            Fault(
                tariff.key,
                "tariff-place",
                _("%(key)s: found %(found)s; expected one of: %(known)s."),
                {"key": tariff.key, "found": str(place)[:40], "known": ", ".join(PLACES)},
            )
        )
    source = change.get("source", "")
    if not isinstance(source, str) or not source.strip():
        faults.append(
            Fault(
                tariff.key,
                "tariff-source",
                _("%(key)s: found no source; expected the point of the regulations that sets the amount."),
                {"key": tariff.key},
            )
        )
    if faults or points is None:
        return faults
    return Tariff(tariff.key, tariff.title, Fraction(points), str(place), str(source), tariff.note)
