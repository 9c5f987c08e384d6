"""Reads penalty tricks of a deal: moved, lost, added, at least so many down (`scoring.md` §8)."""

from preferans.contracts import ALL_PASS, MISERE, Contract
from preferans.marks import gettext_noop as _
from scoring.domain.facts import Adjustment
from scoring.domain.faults import Fault, fault
from scoring.domain.shapes import read_count, read_seat, read_text, seats_text, unknown_keys
from scoring.domain.tricks import TRICKS, Reading

KINDS = ("lost", "added", "moved", "at-least-down")
KEYS = ("kind", "player", "tricks", "to", "cite", "note")
LEAST_DOWN = 2
MOST = 20
MOVED_TOO_MANY = _(
    "Found %(found)s tricks moved from %(player)s; expected %(most)s at most, as many as he took."
)


def allowed_kinds(contract: Contract) -> tuple[str, ...]:
    """Which penalties a deal can carry: a trick is a burden on misère and all-pass."""
    return ("lost", "moved", "at-least-down") if contract.is_tricks else ("lost", "added")


def read_adjustments(
    raw: dict[str, object],
    reading: Reading,
    contract: Contract,
    declarer: int | None,
    playing: tuple[int, ...],
) -> tuple[Adjustment, ...]:
    """All adjustments of a deal; faults go to `reading`."""
    value = raw.get("adjustments")
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > MOST or not all(isinstance(one, dict) for one in value):
        reading.add(
            fault(
                "adjustments",
                "adjustments",
                _("Found %(found)s; expected a list of adjustments."),
                found=value,
            )
        )
        return ()
    seats = playing
    if contract == ALL_PASS:
        seats = tuple(seat for seat in reading.seats if seat in playing or seat == reading.dealer)
    elif contract == MISERE and declarer is not None:
        seats = (declarer,)
    elif contract.is_tricks and reading.dealer not in playing:
        seats = (*playing, reading.dealer)  # he may have whisted
    read = (_one(one, reading, contract, declarer, seats, playing) for one in value)
    return tuple(one for one in read if one is not None)


def check_moved(
    adjustments: tuple[Adjustment, ...], tricks: tuple[int, ...] | None, reading: Reading
) -> None:
    """Nobody gives more tricks than he took (3.9.16.2); faults go to `reading`."""
    given: dict[int, int] = {}
    for one in adjustments:
        if one.kind == "moved":
            given[one.player] = given.get(one.player, 0) + one.tricks
    for player, count in given.items():
        took = tricks[player] if tricks is not None else 0
        if count > took:
            reading.add(
                fault(
                    "adjustments",
                    "moved-too-many",
                    MOVED_TOO_MANY,
                    "3.9.16.2",
                    found=count,
                    player=seats_text([player]),
                    most=took,
                )
            )


def _one(
    raw: dict[str, object],
    reading: Reading,
    contract: Contract,
    declarer: int | None,
    seats: tuple[int, ...],
    playing: tuple[int, ...],
) -> Adjustment | None:
    faults = unknown_keys(raw, KEYS)
    kind = raw.get("kind")
    allowed = allowed_kinds(contract)
    if kind not in allowed:
        faults.append(
            fault(
                "adjustments",
                "adjustment-kind",
                _("Found the kind %(found)s; expected on %(contract)s: %(expected)s."),
                "3.9.16.2" if kind == "moved" else "3.9.11.2",
                found=kind,
                contract=contract.sign,
                expected=", ".join(allowed),
            )
        )
    player = read_seat(raw.get("player"), seats, "adjustments", "3.9.18")
    least = LEAST_DOWN if kind == "at-least-down" else 1
    tricks = read_count(raw.get("tricks", least), "adjustments", 1, TRICKS)
    cite = read_text(raw.get("cite", ""), "adjustments", 40)
    faults += [found for found in (player, tricks, cite) if isinstance(found, Fault)]
    if "note" in raw and isinstance(note := read_text(raw["note"], "adjustments"), Fault):
        faults.append(note)
    to = None
    if kind == "moved" and declarer is not None and not isinstance(player, Fault):
        hands = tuple(s for s in seats if s in playing)
        others = tuple(s for s in hands if s != declarer) if player == declarer else (declarer,)
        target = read_seat(raw.get("to"), others, "adjustments", "3.9.16.2")
        if isinstance(target, Fault):
            faults.append(target)
        else:
            to = target
    elif raw.get("to") is not None:
        faults.append(
            fault(
                "adjustments",
                "adjustment-to",
                _("Found to: %(found)s; expected it on moved tricks only."),
                found=raw["to"],
            )
        )
    for found in faults:
        reading.add(found)
    if faults or isinstance(player, Fault) or isinstance(tricks, Fault) or isinstance(cite, Fault):
        return None
    return Adjustment(str(kind), player, tricks, to, cite)
