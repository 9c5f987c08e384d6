"""Reads the entries of a sheet that are not deals: voids, figures by hand, joins, ends, checkpoints."""

from fractions import Fraction

from preferans.marks import gettext_noop as _
from scoring.domain.facts import (
    COLUMNS,
    MOUNTAIN,
    POOL,
    WHISTS,
    Checkpoint,
    End,
    Fact,
    Join,
    Postings,
    Replace,
    Void,
    Written,
)
from scoring.domain.faults import Fault, fault
from scoring.domain.shapes import read_points, read_seat, read_text, seats_text, unknown_keys

KINDS = ("contract", "void", "postings", "join", "replace", "end", "checkpoint")
COMMON = ("note", "cite")
KEYS = {
    "void": ("void", "dealer", *COMMON),
    "postings": ("postings", "override", *COMMON),
    "join": ("join", *COMMON),
    "replace": ("replace", "name", *COMMON),
    "end": ("end", *COMMON),
    "checkpoint": ("checkpoint", *COMMON),
}
POSTING_KEYS = ("player", "column", "against", "points", "cite", "note")
MOST_FAULTS = 20
"""Figures of one entry are read until there are more faults than these."""
ENDS = ("time", "deals", "consent")


def kind_of(raw: dict[str, object]) -> str | Fault:
    """The kind of an entry, told by its leading key."""
    found = [kind for kind in KINDS if kind in raw]
    if len(found) == 1:
        return found[0]
    return fault(
        "entry",
        "entry-kind",
        _("Found the keys %(found)s; expected exactly one of: %(expected)s."),
        found=", ".join(map(str, raw)) or "—",
        expected=", ".join(KINDS),
    )


def read_other(raw: dict[str, object], kind: str, *, seats: tuple[int, ...], size: int) -> Fact | list[Fault]:
    """Read an entry of any kind but a deal; returns it, or every fault of it."""
    faults = unknown_keys(raw, KEYS[kind])
    for name in (*COMMON, "override"):
        if name in raw and name in KEYS[kind] and isinstance(text := read_text(raw[name], name), Fault):
            faults.append(text)
    reader = {
        "void": _void,
        "postings": _postings,
        "join": _join,
        "replace": _replace,
        "end": _end,
        "checkpoint": _checkpoint,
    }[kind]
    fact = reader(raw, faults, seats, size)
    return faults if faults or fact is None else fact


def _void(raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], size: int) -> Fact | None:
    reason = read_text(raw["void"], "void", 200)
    if isinstance(reason, Fault):
        faults.append(reason)
    where = raw.get("dealer", "stays")
    if where not in ("stays", "moves"):
        faults.append(
            fault(
                "dealer", "void-dealer", _("Found %(found)s; expected stays or moves."), "3.2.2", found=where
            )
        )
    return Void(where == "moves")


def _postings(raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], size: int) -> Fact | None:
    value = raw["postings"]
    if (
        not isinstance(value, list)
        or not 1 <= len(value) <= 200
        or not all(isinstance(one, dict) for one in value)
    ):
        faults.append(
            fault("postings", "postings", _("Found %(found)s; expected a list of figures."), found=value)
        )
        return None
    cite = raw.get("cite", "")
    written = []
    for one in value:
        written.append(_written(one, faults, seats, cite if isinstance(cite, str) else ""))
        if len(faults) > MOST_FAULTS:  # so many are enough to see what is wrong with all
            break
    override = raw.get("override", "")
    return Postings(tuple(one for one in written if one), override if isinstance(override, str) else "")


def _written(
    raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], cite: str
) -> Written | None:
    own = unknown_keys(raw, POSTING_KEYS)
    player = read_seat(raw.get("player"), seats, "player")
    column = raw.get("column")
    points = read_points(raw.get("points"), "points")
    own += [found for found in (player, points) if isinstance(found, Fault)]
    if column not in COLUMNS:
        own.append(
            fault(
                "column",
                "column",
                _("Found %(found)s; expected %(expected)s."),
                found=column,
                expected=", ".join(COLUMNS),
            )
        )
    against = None
    if column == WHISTS:
        others = tuple(seat for seat in seats if seat != player)
        target = read_seat(raw.get("against"), others, "against", "4.2.1")
        if isinstance(target, Fault):
            own.append(target)
        else:
            against = target
    elif raw.get("against") is not None:
        own.append(
            fault(
                "against",
                "against",
                _("Found %(found)s; only whists are written against a player."),
                found=raw["against"],
            )
        )
    if "note" in raw and isinstance(note := read_text(raw["note"], "note"), Fault):
        own.append(note)
    if "cite" in raw:
        text = read_text(raw["cite"], "cite", 200)
        if isinstance(text, Fault):
            own.append(text)
        else:
            cite = text
    faults += own
    if own or isinstance(player, Fault) or isinstance(points, Fault):
        return None
    return Written(player, str(column), against, points, cite)


def _join(raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], size: int) -> Fact | None:
    empty = tuple(seat for seat in range(size) if seat not in seats)
    value = raw["join"]
    if isinstance(value, int) and not isinstance(value, bool) and value in empty:
        return Join(value)
    faults.append(
        fault(
            "join",
            "join-seat",
            _("Found %(found)s; expected an empty seat: %(expected)s."),
            "3.1.2",
            found=value,
            expected=seats_text(empty),
        )
    )
    return None


def _replace(raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], size: int) -> Fact | None:
    seat = read_seat(raw["replace"], seats, "replace", "5.4.7")
    name = read_text(raw.get("name"), "name", 200)
    if isinstance(name, str) and not name.strip():
        name = fault("name", "name", _("Found no name; expected the name of the substitute."), "5.4.7")
    faults += [found for found in (seat, name) if isinstance(found, Fault)]
    return None if isinstance(seat, Fault) or isinstance(name, Fault) else Replace(seat, name)


def _end(raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], size: int) -> Fact | None:
    value = raw["end"]
    if isinstance(value, str) and value in ENDS:
        return End(value)
    faults.append(
        fault(
            "end",
            "end",
            _("Found %(found)s; expected %(expected)s."),
            "4.2.15",
            found=value,
            expected=", ".join(ENDS),
        )
    )
    return None


def _checkpoint(
    raw: dict[str, object], faults: list[Fault], seats: tuple[int, ...], size: int
) -> Fact | None:
    value = raw["checkpoint"]
    if not isinstance(value, dict) or not value or unknown_keys(value, COLUMNS):
        faults.append(
            fault(
                "checkpoint",
                "checkpoint",
                _("Found %(found)s; expected figures under pool, mountain, whists."),
                found=value,
            )
        )
        return None
    cells: list[tuple[tuple[int, str, int | None], Fraction]] = []
    before = len(faults)
    for column in (POOL, MOUNTAIN):
        if column in value:
            cells += [((seat, column, None), n) for seat, n in _row(value[column], column, faults, size)]
    if WHISTS in value:
        rows = value[WHISTS]
        if isinstance(rows, list) and len(rows) == size:
            for writer, row in enumerate(rows):
                read = _row(row, WHISTS, faults, size)
                cells += [((writer, WHISTS, seat), n) for seat, n in read if seat != writer]
        else:
            faults.append(_row_fault(rows, WHISTS, size))
    return None if len(faults) > before else Checkpoint(tuple(cells))


def _row(value: object, column: str, faults: list[Fault], size: int) -> list[tuple[int, Fraction]]:
    if not isinstance(value, list) or len(value) != size:
        faults.append(_row_fault(value, column, size))
        return []
    read: list[tuple[int, Fraction]] = []
    for seat, one in enumerate(value):
        points = read_points(one, column)
        if isinstance(points, Fault):
            faults.append(points)
        else:
            read.append((seat, points))
    return read


def _row_fault(value: object, column: str, size: int) -> Fault:
    return fault(
        column,
        "checkpoint-row",
        _("Found %(found)s; expected %(expected)s figures, one for each seat."),
        found=value,
        expected=size,
    )
