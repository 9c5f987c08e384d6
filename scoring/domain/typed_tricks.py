"""The tricks of a typed line: what is written, what the result tells, and whether both agree."""

from dataclasses import dataclass, replace

from preferans.contracts import Contract
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS
from scoring.domain import typed_words as words
from scoring.domain.calls import Whist
from scoring.domain.faults import Fault, fault
from scoring.domain.typed_scan import RESULT, TRICKS, Scanned

DEAL_TRICKS = 10

SUM_WRONG = _("there are %(found)s tricks (%(figures)s); expected 10 in a deal")
DEFENCE_WRONG = _(
    "there are %(found)s tricks (%(figures)s); expected 10: the declarer %(declarer)s has %(took)s, "
    "so the defenders have %(rest)s together"
)
TOO_MANY = _("found %(found)s figures of tricks; expected %(expected)s: %(order)s")
NOT_A_NUMBER = _("found “%(found)s”; expected tricks from 0 to 10, the ten as 10-0-0 or X00")
TRICKS_MISSING = _("tricks? %(order)s")
TRICKS_LEFT = _("%(declarer)s has %(took)s; how do the other %(rest)s fall? %(order)s")
RESULT_WRONG = _("the result %(found)s means %(expected)s tricks of %(declarer)s; the tricks say %(took)s")
RESULT_UNPLAYED = _("found the result %(found)s; nobody whists, so the game is made without play: =")
RESULT_IMPOSSIBLE = _("found the result %(found)s; expected from −%(least)s to +%(most)s")
LEFT_PLAYED = _("found %(found)s; a game left without play has neither result nor tricks")


@dataclass(frozen=True)
class Tricks:
    """Tricks by seat (None: not played or not known), the result, and what is wrong or missing.

    `figures` are the tricks as typed, in their order, right or wrong.
    """

    by_seat: tuple[int, ...] | None = None
    result: int | None = None
    figures: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    asks: tuple[Fault, ...] = ()


def read_all_pass(
    text: str, *, count: int, seats: tuple[int, ...], playing: tuple[int, ...], sitting: int | None
) -> Tricks:
    """Tricks of an all-pass in the order of seats.

    All seats at the table, or only those that can take a trick; without a figure for the sitting dealer he
    has none.
    """
    able = tuple(seat for seat in seats if seat in playing or seat == sitting)
    orders = [seats, able, tuple(sorted(playing))]
    if not text:
        return Tricks(asks=(fault(TRICKS, "tricks-missing", TRICKS_MISSING, "3.7.1", order=_names(seats)),))
    figures = words.split_tricks(text, tuple(map(len, orders)))
    if figures is None:
        return Tricks(faults=(fault(TRICKS, "tricks-number", NOT_A_NUMBER, "3.9.5", found=text),))
    return replace(_all_pass_tricks(figures, orders, count), figures=tuple(figures))


def _all_pass_tricks(figures: list[int], orders: list[tuple[int, ...]], count: int) -> Tricks:
    """Figures of an all-pass set to one of the orders in which they may be written."""
    seats = orders[0]
    total = sum(figures)
    order = next((order for order in orders if len(order) == len(figures)), None)
    if order and total == DEAL_TRICKS:
        return Tricks(_spread(dict(zip(order, figures, strict=True)), count))
    if total < DEAL_TRICKS and len(figures) < len(seats):
        rest = seats[len(figures) :]
        return Tricks(asks=(fault(TRICKS, "tricks-missing", TRICKS_MISSING, "3.7.1", order=_names(rest)),))
    if order is None and len(figures) > len(seats):
        return Tricks(faults=(_too_many(figures, seats),))
    return Tricks(faults=(_sum_wrong(figures),))


def read_game(
    found: Scanned,
    *,
    declarer: int,
    playing: tuple[int, ...],
    count: int,
    whist: Whist | None,
    is_played: bool | None,
    is_left: bool,
) -> Tricks:
    """Tricks of a contract or misère: declarer first, then the defenders clockwise."""
    contract = found.contract
    if contract is None:
        return Tricks()
    if is_left or "refused" in found.remarks:
        return _not_played(found)
    told = None if found.result is None else contract.level + found.result * (1 if contract.is_tricks else -1)
    if told is not None and not 0 <= told <= DEAL_TRICKS:
        return Tricks(faults=(_impossible(found.result or 0, contract),))
    at = playing.index(declarer)
    order = playing[at:] + playing[:at]
    if found.tricks:
        return _written(found, contract, order, told, count)
    if is_played is None:
        return Tricks(result=found.result)
    if not is_played:
        if found.result:
            return Tricks(
                faults=(
                    fault(RESULT, "result-unplayed", RESULT_UNPLAYED, "3.8.1", found=_signed(found.result)),
                )
            )
        return Tricks(result=0)
    if told is None:
        return Tricks(asks=(fault(TRICKS, "tricks-missing", TRICKS_MISSING, "3.9.5", order=_names(order)),))
    return _told(found.result, told, order, whist, count)


def _told(result: int | None, told: int, order: tuple[int, ...], whist: Whist | None, count: int) -> Tricks:
    """Tricks that follow from the result alone."""
    rest = DEAL_TRICKS - told
    whisters = whist.whisters if whist else ()
    if len(whisters) > 1 and rest and len(order) > 2:
        left = _left(order, told)
        return Tricks(result=result, asks=(left,))
    alone = [seat for seat in whisters if seat in order]
    taker = alone[0] if alone else order[1]
    return Tricks(_spread({order[0]: told, taker: rest}, count), result)


def _written(
    found: Scanned, contract: Contract, order: tuple[int, ...], told: int | None, count: int
) -> Tricks:
    """Tricks as they are typed, checked against their sum and the result."""
    figures = words.split_tricks(found.tricks, (len(order),))
    if figures is None:
        return Tricks(faults=(fault(TRICKS, "tricks-number", NOT_A_NUMBER, "3.9.5", found=found.tricks),))
    return replace(_compared(figures, found.result, contract, order, told, count), figures=tuple(figures))


def _compared(
    figures: list[int],
    typed: int | None,
    contract: Contract,
    order: tuple[int, ...],
    told: int | None,
    count: int,
) -> Tricks:
    """Figures of a game against their sum and the typed result."""
    took = figures[0]
    result = took - contract.level if contract.is_tricks else -took
    wrong: list[Fault] = []
    if told is not None and told != took:
        wrong.append(
            fault(
                RESULT,
                "result-differs",
                RESULT_WRONG,
                "4.2.11",
                found=_signed(typed or 0),
                expected=told,
                declarer=LETTERS[order[0]],
                took=took,
            )
        )
    total = sum(figures)
    if len(figures) > len(order):
        wrong.append(_too_many(figures, order))
    elif total > DEAL_TRICKS or (len(figures) == len(order) and total != DEAL_TRICKS):
        wrong.append(_defence_wrong(figures, order) if took <= DEAL_TRICKS else _sum_wrong(figures))
    elif len(figures) < len(order):
        return Tricks(result=result, faults=tuple(wrong), asks=(_left(order, took, figures),))
    if wrong:
        return Tricks(result=result, faults=tuple(wrong))
    return Tricks(_spread(dict(zip(order, figures, strict=True)), count), result)


def _not_played(found: Scanned) -> Tricks:
    """A game left without play has no figures."""
    wrong = []
    if found.result is not None:
        wrong.append(fault(RESULT, "left-played", LEFT_PLAYED, "3.5.4", found=_signed(found.result)))
    if found.tricks:
        wrong.append(fault(TRICKS, "left-played", LEFT_PLAYED, "3.5.4", found=found.tricks))
    return Tricks(faults=tuple(wrong))


def _left(order: tuple[int, ...], took: int, figures: list[int] | None = None) -> Fault:
    """The question for the tricks that are not told yet."""
    given = figures or [took]
    open_seats = order[len(given) :]
    rest = DEAL_TRICKS - sum(given)
    return fault(
        TRICKS, "tricks-missing", TRICKS_LEFT, "3.9.5",
        declarer=LETTERS[order[0]], took=took, rest=rest, order=_names(open_seats),
    )  # fmt: skip


def _too_many(figures: list[int], order: tuple[int, ...]) -> Fault:
    return fault(
        TRICKS,
        "tricks-count",
        TOO_MANY,
        "3.9.5",
        found=len(figures),
        expected=len(order),
        order=_names(order),
    )


def _sum_wrong(figures: list[int]) -> Fault:
    return fault(TRICKS, "tricks-sum", SUM_WRONG, "3.9.5", found=sum(figures), figures=_summed(figures))


def _defence_wrong(figures: list[int], order: tuple[int, ...]) -> Fault:
    return fault(
        TRICKS, "tricks-sum", DEFENCE_WRONG, "3.9.5",
        found=sum(figures), figures=_summed(figures), declarer=LETTERS[order[0]],
        took=figures[0], rest=DEAL_TRICKS - figures[0],
    )  # fmt: skip


def _impossible(result: int, contract: Contract) -> Fault:
    least = contract.level if contract.is_tricks else DEAL_TRICKS
    most = DEAL_TRICKS - contract.level if contract.is_tricks else 0
    return fault(
        RESULT,
        "result-impossible",
        RESULT_IMPOSSIBLE,
        "4.2.11",
        found=_signed(result),
        least=least,
        most=most,
    )


def _signed(result: int) -> str:
    return "=" if result == 0 else f"+{result}" if result > 0 else f"−{-result}"


def _summed(figures: list[int]) -> str:
    return " + ".join(map(str, figures))


def _names(seats: tuple[int, ...]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def _spread(tricks: dict[int, int], count: int) -> tuple[int, ...]:
    """Tricks by seat, none where nothing is said."""
    return tuple(tricks.get(seat, 0) for seat in range(count))
