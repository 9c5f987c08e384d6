"""A whole sheet by the second scorer: from the facts, one after another, to the three columns.

Written from the rules alone, plainly and without hurry; it shares no code with the first scorer. A sheet is
the value of formats `tirazh-sheet/1`. It is taken to be legal: who may say what is the first scorer's care.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from proof.agreed import ALL_PASS, MISERE, Unreadable, agree, read_contract
from proof.contract import ZERO, Deal, Written, score
from proof.passes import all_pass, misere, row_price
from proof.settle import Columns, settle, stays_for
from proof.table import after, players


@dataclass
class Sheet:
    """How a sheet stands: columns by seat, who deals next, the row of all-passes, bombs, the end."""

    agreed: Mapping[str, Any]
    count: int
    seats: list[int]
    dealer: int
    columns: Columns
    row: int = 0
    dark_row: int = 0
    bombs: dict[int, list[int]] = field(default_factory=dict)
    deals: int = 0
    finished: str | None = None
    values: list[list[Fraction] | None] = field(default_factory=list)
    last_dealer: int | None = None

    def has_target(self) -> bool:
        """Whether pools have a size."""
        return self.agreed["pool_mode"] != "open" and self.agreed["pool_target"] is not None

    def is_full(self, seat: int) -> bool:
        """Whether the pool of a seat is full."""
        return self.has_target() and self.columns.pool[seat] >= self.agreed["pool_target"]


def run(document: Mapping[str, Any]) -> Sheet:
    """Score a whole sheet. Raises `Unreadable` for what is no sheet."""
    agreed = agree(document.get("convention") or {})
    count = len(document["players"])
    entries: Sequence[Mapping[str, Any]] = document.get("entries") or []
    comes_later = {int(entry["join"]) for entry in entries if "join" in entry}
    seats = [seat for seat in range(count) if seat not in comes_later]
    sheet = Sheet(
        agreed=agreed,
        count=count,
        seats=seats,
        dealer=int(document.get("first_dealer") or 0),
        columns=Columns.empty(count),
        bombs={seat: [] for seat in range(count)},
    )
    for entry in entries:
        before = sheet.columns.copy()
        try:
            writes = enter(sheet, entry)
        except (KeyError, IndexError, TypeError, ZeroDivisionError) as problem:
            raise Unreadable(f"entry {len(sheet.values) + 1} cannot be read: {problem!r}") from problem
        sheet.values.append(settle(sheet.columns.less(before), agreed) if writes else None)
        look_for_end(sheet)
    return sheet


def enter(sheet: Sheet, entry: Mapping[str, Any]) -> bool:
    """Write one entry; whether it is of a kind that writes figures."""
    if "contract" in entry:
        deal(sheet, entry)
    elif "postings" in entry:
        for one in entry["postings"]:
            sheet.columns.add(one["player"], one["column"], one.get("against"), Fraction(one["points"]))
    elif "join" in entry:
        join(sheet, int(entry["join"]))
    elif "void" in entry:
        dealer = int(entry.get("at", sheet.dealer))
        sheet.last_dealer = dealer
        if entry.get("dealer") == "moves":
            sheet.dealer = after(sheet.seats, dealer)[0]
        return False
    elif "end" in entry:
        sheet.finished = str(entry["end"])
        return False
    else:
        return False
    return True


def join(sheet: Sheet, seat: int) -> None:
    """A newcomer writes the mean of the pools and mountains, rounded against himself, and deals (3.1.2)."""
    pools = [sheet.columns.pool[one] for one in sheet.seats]
    mountains = [sheet.columns.mountain[one] for one in sheet.seats]
    sheet.columns.add(seat, "pool", None, Fraction(floor(sum(pools, ZERO) / len(pools))))
    sheet.columns.add(seat, "mountain", None, Fraction(ceil(sum(mountains, ZERO) / len(mountains))))
    sheet.seats = sorted([*sheet.seats, seat])
    sheet.dealer = seat


def deal(sheet: Sheet, fact: Mapping[str, Any]) -> None:
    """Play one deal: figures, bombs, the row of all-passes, who deals next."""
    dealer = int(fact["dealer"]) if fact.get("dealer") is not None else sheet.dealer
    kind, _level = read_contract(fact["contract"])
    is_opening = sheet.deals < sheet.agreed["opening_all_pass"]
    sheet.deals += 1
    sheet.last_dealer = dealer
    moves = True
    if fact.get("refused"):
        sheet.columns.add(dealer, "mountain", None, Fraction(sheet.agreed["talon_refusal"]))
    elif kind == ALL_PASS:
        pass_out(sheet, dealer, fact, is_opening)
        moves = sheet.agreed["dealer_after_all_pass"] == "moves"
    else:
        contract(sheet, dealer, fact, kind)
    sheet.dealer = after(sheet.seats, dealer)[0] if moves else dealer


def contract(sheet: Sheet, dealer: int, fact: Mapping[str, Any], kind: str) -> None:
    """A contract or a misère of somebody."""
    agreed, declarer = sheet.agreed, int(fact["declarer"])
    factor = 2 if fact.get("dark") is True else 1
    queue = sheet.bombs[declarer] if agreed["bombs"] else []
    if queue:
        factor *= queue[0]
    if kind == MISERE:
        written = misere(agreed, sheet.seats, dealer, fact, factor)
    else:
        is_closed = any(sheet.is_full(seat) for seat in sheet.seats)
        written = score(Deal(agreed, sheet.seats, dealer, fact, factor, is_closed))
    place(sheet, written, [declarer, *(seat for seat in after(sheet.seats, dealer) if seat != declarer)])
    if queue and written.is_made:
        queue.pop(0)
    sheet.dark_row = 0
    if ends_row(agreed, kind, written):
        sheet.row = 0


def ends_row(agreed: Mapping[str, Any], kind: str, written: Written) -> bool:
    """Whether a game ends a row of all-passes."""
    if kind == MISERE and not agreed["misere_exits"]:
        return False
    rule = agreed["exit_by"]
    if rule == "any":
        return True
    return written.is_made and (rule == "made" or written.is_whisted)


def pass_out(sheet: Sheet, dealer: int, fact: Mapping[str, Any], is_opening: bool) -> None:
    """An all-pass, with what dark passes multiply and the bombs that they bring (3.3.19, 3.7.10)."""
    agreed = sheet.agreed
    playing = players(sheet.seats, dealer)
    dark = list(playing) if is_opening else list(fact.get("dark") or [])
    doubling = 1
    if dark:
        doubling = 2 ** (sheet.dark_row + 1)
        if agreed["doubling_limit"] is not None:
            doubling = min(doubling, agreed["doubling_limit"])
    price = row_price(agreed, sheet.row) * doubling
    place(sheet, all_pass(agreed, sheet.seats, dealer, fact, price), after(sheet.seats, dealer))
    if dark and agreed["bombs"]:
        for seat in sheet.seats:
            if seat not in playing or seat in dark:
                sheet.bombs[seat].append(doubling)
    sheet.dark_row = sheet.dark_row + 1 if dark else 0
    sheet.row += 1


def place(sheet: Sheet, written: Written, order: Sequence[int]) -> None:
    """Put figures on the sheet; pool points in this order of the winners."""
    for seat, points in written.mountain.items():
        sheet.columns.add(seat, "mountain", None, points)
    for (writer, debtor), points in written.whists.items():
        sheet.columns.add(writer, "whists", debtor, points)
    for seat in order:
        win(sheet, seat, written.pool.get(seat, ZERO))


def win(sheet: Sheet, seat: int, points: Fraction) -> None:
    """Points won: the own pool, help, the own mountain (4.2.3, 4.1.1)."""
    agreed = sheet.agreed
    if agreed["pool_mode"] != "each" or not sheet.has_target():
        sheet.columns.add(seat, "pool", None, points)
        return
    points -= fill(sheet, seat, points)
    while points > 0 and agreed["help"] != "none":
        open_pools = [one for one in after(sheet.seats, seat) if one != seat and not sheet.is_full(one)]
        if not open_pools:
            break
        if agreed["help"] == "fullest":
            helped = max(open_pools, key=lambda one: (sheet.columns.pool[one], -open_pools.index(one)))
        else:
            helped = open_pools[0]
        given = fill(sheet, helped, points)
        sheet.columns.add(seat, "whists", helped, given * agreed["help_whists"])
        points -= given
    if points > 0 and agreed["surplus"] == "mountain":
        sheet.columns.add(seat, "mountain", None, -points * stays_for(agreed, sheet.count))


def fill(sheet: Sheet, seat: int, points: Fraction) -> Fraction:
    """Write into a pool what it still holds; how much that was."""
    room = max(ZERO, Fraction(sheet.agreed["pool_target"]) - sheet.columns.pool[seat])
    put = min(points, room)
    sheet.columns.add(seat, "pool", None, put)
    return put


def look_for_end(sheet: Sheet) -> None:
    """Whether the sheet has ended by its pools, their sum, or the number of deals."""
    agreed = sheet.agreed
    if sheet.finished is not None:
        return
    is_each, is_sum = (sheet.has_target() and agreed["pool_mode"] == mode for mode in ("each", "sum"))
    if is_each and all(map(sheet.is_full, sheet.seats)):
        sheet.finished = "pool"
    if is_sum and sum(sheet.columns.pool, ZERO) >= len(sheet.seats) * agreed["pool_target"]:
        sheet.finished = "sum"
    if sheet.finished is None and agreed["max_deals"] is not None and sheet.deals >= agreed["max_deals"]:
        sheet.finished = "deals"
