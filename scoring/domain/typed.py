"""The typed line of one deal: `Б 6п = вп 631`, as scorers write it, read into a raw fact.

Who, contract, result, calls in the order of speech, tricks from the declarer clockwise; `Б м -2` is a
misère, `р 2413` an all-pass in the order of seats. `typed_words.HELP` shows all of it. Seats of the calls
follow from who plays and who declares; what two figures say twice must agree.

Tricks may be left out where the result tells them: nobody whists, one whister (the whole defence is put
with him, for he writes for both hands), nothing left for two, a misère (the rest is put with the first
defender; it moves no figure). With one whister the play is taken to be open unless a `т` says closed.

A bad text never raises: `faults` are wrong, `asks` are still to be typed, both tied to a part of the line.
Whether the convention allows the deal is for `scoring.domain.reading` to say.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from preferans.contracts import Contract
from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS, players_of, sitting_dealer
from scoring.domain.calls import Whist
from scoring.domain.faults import Fault, fault
from scoring.domain.typed_calls import SaidCalls, is_always_played, read_said
from scoring.domain.typed_scan import CONTRACT, WHO, Scanned, scan
from scoring.domain.typed_tricks import Tricks, read_all_pass, read_game
from scoring.domain.typed_write import write_line

__all__ = ["TypedDeal", "read_line", "write_line"]

WHO_MISSING = _("who plays? %(expected)s, or р for an all-pass")
WHO_SITS = _("%(found)s deals and does not play; expected one of those who play: %(expected)s")
WHO_WAITS = _("%(found)s does not play this deal; expected one of those who play: %(expected)s")
NO_SUCH_SEAT = _("there is no seat %(found)s at this table; expected one of those who play: %(expected)s")
CONTRACT_MISSING = _("which contract? 6п, 8ч, 10бк or м for a misère")


@dataclass(frozen=True)
class TypedDeal:
    """How a line was understood. `fact` is the entry of the file format, None until the line is whole.

    The parts stand by themselves, so that a page can show them while the line is typed: `result` is
    tricks over the contract (negative: missing), `calls` are (seat, word), `tricks` are by seat and
    `figures` as typed, right or wrong.
    `asks` and `faults` name the part in `field`: who, contract, result, calls, tricks, extras.
    """

    text: str
    kind: str = ""
    declarer: int | None = None
    contract: Contract | None = None
    result: int | None = None
    outcome: str = ""
    calls: tuple[tuple[int, str], ...] = ()
    tricks: tuple[int, ...] | None = None
    figures: tuple[int, ...] = ()
    fact: Mapping[str, object] | None = None
    asks: tuple[Fault, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def is_ready(self) -> bool:
        """May the line be written as it stands?"""
        return self.fact is not None

    def faults_of(self, part: str) -> tuple[Fault, ...]:
        """What is wrong with one part of the line."""
        return tuple(found for found in self.faults if found.field == part)

    def asks_of(self, part: str) -> tuple[Fault, ...]:
        """What is still to be typed in one part of the line."""
        return tuple(found for found in self.asks if found.field == part)


@dataclass
class _Table:
    """Who sits, who deals, who plays; what was found so far."""

    dealer: int
    count: int
    seats: tuple[int, ...]
    convention: Convention | None
    faults: list[Fault] = field(default_factory=list)
    asks: list[Fault] = field(default_factory=list)

    @property
    def playing(self) -> tuple[int, ...]:
        return players_of(self.dealer, self.seats)

    @property
    def sitting(self) -> int | None:
        return sitting_dealer(self.dealer, self.seats)


def read_line(
    text: str,
    *,
    dealer: int,
    count: int,
    seats: tuple[int, ...] | None = None,
    convention: Convention | None = None,
) -> TypedDeal:
    """Read the line of one deal at a table of `count` seats.

    `seats` are the occupied ones when some are empty; without a convention the calls of all are read.
    """
    table = _Table(dealer, count, seats or tuple(range(count)), convention)
    found = scan(text)
    table.faults += found.faults
    if found.kind == "void":
        return _void(text, found, table)
    if found.kind == "all-pass":
        return _all_pass(text, found, table)
    return _deal(text, found, table)


def _void(text: str, found: Scanned, table: _Table) -> TypedDeal:
    fact: dict[str, object] = {"void": "redeal"}
    if found.cite:
        fact["cite"] = found.cite
    if found.does_move:
        fact["dealer"] = "moves"
    return _closed(TypedDeal(text, "void"), fact, table)


def _all_pass(text: str, found: Scanned, table: _Table) -> TypedDeal:
    tricks = read_all_pass(
        found.tricks, count=table.count, seats=table.seats, playing=table.playing, sitting=table.sitting
    )
    _note(table, tricks)
    fact: dict[str, object] = {"contract": "all-pass", "tricks": list(tricks.by_seat or ())}
    if "dark" in found.remarks:
        fact["dark"] = sorted(set(found.dark_seats or table.playing))
    return _closed(TypedDeal(text, "all-pass", tricks=tricks.by_seat, figures=tricks.figures), fact, table)


def _deal(text: str, found: Scanned, table: _Table) -> TypedDeal:
    declarer = _declarer(found, table)
    outcome = next((name for name in ("without-all", "without-three") if name in found.remarks), "")
    if found.contract is None and not any(bad.field == CONTRACT for bad in found.faults):
        table.asks.append(fault(CONTRACT, "contract-missing", CONTRACT_MISSING, "2.2.2"))
    said = SaidCalls()
    if declarer is not None and found.contract is not None:
        said = read_said(
            found,
            declarer=declarer,
            dealer=table.dealer,
            seats=table.seats,
            convention=table.convention,
            is_left=bool(outcome),
        )
        table.faults += said.faults
        table.asks += said.asks
    tricks = Tricks()
    if declarer is not None and found.contract is not None:
        tricks = read_game(
            found, declarer=declarer, playing=table.playing, count=table.count, whist=said.whist,
            is_played=_is_played(found.contract, said.whist, table.convention), is_left=bool(outcome),
        )  # fmt: skip
        _note(table, tricks)
    result = tricks.result if tricks.result is not None else found.result
    fact = _fact(found, declarer, outcome, said, tricks, table)
    parts = TypedDeal(
        text, "deal", declarer, found.contract, result, outcome, said.calls, tricks.by_seat, tricks.figures
    )
    return _closed(parts, fact, table)


def _closed(parts: TypedDeal, fact: dict[str, object], table: _Table) -> TypedDeal:
    """The reading with its fact, if nothing is wrong or missing."""
    is_whole = not (table.faults or table.asks)
    return replace(parts, fact=fact if is_whole else None, asks=tuple(table.asks), faults=tuple(table.faults))


def _fact(
    found: Scanned,
    declarer: int | None,
    outcome: str,
    said: SaidCalls,
    tricks: Tricks,
    table: _Table,
) -> dict[str, object]:
    """The entry of the file format; a sense only when nothing is wrong or missing."""
    fact: dict[str, object] = {
        "contract": found.contract.code if found.contract else "",
        "declarer": declarer,
    }
    if said.calls:
        fact["calls"] = [list(call) for call in said.calls]
    if tricks.by_seat is not None:
        fact["tricks"] = list(tricks.by_seat)
    is_alone = said.whist is not None and len(said.whist.whisters) == 1 and len(table.seats) > 2
    if "open" in found.remarks or (is_alone and tricks.by_seat is not None and "closed" not in found.remarks):
        fact["open"] = True
    if outcome:
        fact["outcome"] = outcome
    for remark in ("dark", "conceded", "refused"):
        if remark in found.remarks:
            fact[remark] = True
    if "shared" in found.remarks:
        fact["shared_with"] = table.dealer
    if found.talon:
        fact["talon"] = found.talon
    return fact


def _note(table: _Table, tricks: Tricks) -> None:
    table.faults += tricks.faults
    # Nothing is asked for behind a fault: it may be what is missing.
    table.asks += () if table.faults else tricks.asks


def _letters(seats: tuple[int, ...]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def _declarer(found: Scanned, table: _Table) -> int | None:
    """The seat that plays, if it may."""
    expected = _letters(table.playing)
    if found.seat is None:
        if not any(bad.field == WHO for bad in found.faults):
            table.asks.append(fault(WHO, "who-missing", WHO_MISSING, "3.2.10", expected=expected))
        return None
    if found.seat in table.playing:
        return found.seat
    msgid = WHO_WAITS if found.seat in table.seats else NO_SUCH_SEAT
    msgid = WHO_SITS if found.seat == table.dealer else msgid
    letter = LETTERS[found.seat]
    table.faults.append(fault(WHO, "who-sits", msgid, "3.2.10", found=letter, expected=expected))
    return None


def _is_played(contract: Contract, whist: Whist | None, convention: Convention | None) -> bool | None:
    """Was the deal played? None while the calls do not tell."""
    if not contract.is_tricks or is_always_played(contract, convention):
        return True
    return None if whist is None else bool(whist.whisters)
