"""Entry by buttons: what can be said next, in the order of speech, and the fact once all is said.

The state is what was chosen so far (a query string), so the page works without scripts. Which calls
may follow comes from the core's table of calls; nothing about whisting is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from preferans.contracts import Contract
from scoring.domain.calls import auction_of, legal_sequences, speakers
from scoring.selectors.penalties import PenaltyRow, offer_penalties
from scoring.selectors.sheets import Fact
from scoring.selectors.table_page import TablePage
from scoring.selectors.table_parts import SeatShown

ALL_PASS = "all-pass"
MISERE = "misere"
LEVELS = ("6", "7", "8", "9", "10", MISERE)
SUITS = "SCDHN"
CALL_KEYS = {"w": "whist", "p": "pass", "h": "half"}
OUTCOMES = {"out": "without-all", "out3": "without-three"}


@dataclass(frozen=True)
class Key:
    """One key: its value, whether it is pressed, whether it may be pressed, what stands on it."""

    value: str
    is_on: bool = False
    is_off: bool = False
    label: str = ""


@dataclass(frozen=True)
class CallRow:
    """The keys of one call: who speaks, the field's name, what may be said."""

    seat: SeatShown
    name: str
    keys: tuple[Key, ...]
    is_next: bool


@dataclass(frozen=True)
class TrickRow:
    """Tricks of one seat in an all-pass or a misère."""

    seat: SeatShown
    name: str
    value: str
    most: int


@dataclass
class Keys:
    """The keyboard as it stands after what was chosen."""

    who: str = ""
    level: str = ""
    suit: str = ""
    declarer: SeatShown | None = None
    levels: tuple[Key, ...] = ()
    suits: tuple[Key, ...] = ()
    calls: list[CallRow] = field(default_factory=list)
    said: list[tuple[SeatShown, str]] = field(default_factory=list)
    results: tuple[Key, ...] = ()
    outcomes: tuple[Key, ...] = ()
    splits: tuple[Key, ...] = ()
    defenders: tuple[SeatShown, ...] = ()
    tricks: list[TrickRow] = field(default_factory=list)
    next_step: str = "who"
    fact: Fact | None = None
    unplayed: Fact | None = None
    penalties: tuple[PenaltyRow, ...] = ()

    @property
    def has_penalties(self) -> bool:
        """Whether a penalty trick was chosen."""
        return any(row.is_given for row in self.penalties)


def read_keys(page: TablePage, chosen: Mapping[str, str]) -> Keys:
    """Offer what can be chosen; `fact` is there once nothing more has to be said.

    Penalty tricks are offered once the contract is known. A deal that was not played out because the
    declarer is so many down at least (3.4.6) needs no result.
    """
    keys = read_deal(page, chosen)
    known = keys.fact or keys.unplayed
    if known is None:
        return keys
    keys.penalties, adjustments = offer_penalties(page, known, chosen)
    if keys.fact is None and any(
        one.get("kind") == "at-least-down" and one["player"] == known.get("declarer") for one in adjustments
    ):
        keys.fact = known
    if keys.fact is not None and adjustments:
        keys.fact = {**keys.fact, "adjustments": adjustments}
    return keys


def read_deal(page: TablePage, chosen: Mapping[str, str]) -> Keys:
    """The deal without penalty tricks."""
    keys = Keys(who=chosen.get("who", ""))
    playing = page.playing
    if keys.who == ALL_PASS:
        offer_all_pass(keys, page, chosen)
        return keys
    keys.declarer = next((seat for seat in playing if str(seat.index) == keys.who), None)
    keys.level = chosen.get("level", "")
    keys.suit = chosen.get("suit", "")
    keys.levels = tuple(Key(value, is_on=value == keys.level) for value in LEVELS)
    keys.suits = tuple(Key(suit, keys.suit == suit, keys.level == MISERE) for suit in SUITS)
    if keys.declarer is None:
        return keys
    keys.next_step = "contract"
    at = playing.index(keys.declarer)
    keys.defenders = playing[at + 1 :] + playing[:at]
    if keys.level == MISERE:
        offer_misere(keys, page, chosen)
    elif keys.level in LEVELS and keys.suit and keys.suit in SUITS:
        offer_contract(keys, page, chosen)
    return keys


def offer_contract(keys: Keys, page: TablePage, chosen: Mapping[str, str]) -> None:
    """Calls, then the result, then whose tricks the defence's were."""
    if keys.declarer is None:
        return
    contract = Contract(int(keys.level), keys.suit)
    plays_unwhisted = contract.level == 10 and page.convention.ten != "whisted"
    outcome = OUTCOMES.get(chosen.get("result", ""), "")
    if not plays_unwhisted and not offer_calls(keys, page, chosen, contract):
        return
    whisters = whisters_of(keys.said)
    fact: Fact = {"contract": contract.code, "declarer": keys.declarer.index}
    if keys.said:
        fact["calls"] = [[seat.index, CALL_KEYS[key]] for seat, key in keys.said]
    if not plays_unwhisted and not whisters:
        keys.fact = fact
        keys.next_step = "done"
        return
    keys.next_step = "result"
    keys.unplayed = fact
    picked = chosen.get("result", "")
    span = range(max(-4, -contract.level), 10 - contract.level + 1)
    keys.results = tuple(Key(str(step), picked == str(step), label=result_sign(step)) for step in span)
    keys.outcomes = tuple(Key(name, is_on=picked == name) for name in offered_outcomes(page))
    if outcome:
        keys.fact = {**fact, "outcome": outcome}
        keys.next_step = "done"
        return
    took = next((contract.level + step for step in span if str(step) == picked), None)
    if took is not None:
        offer_split(keys, page, chosen, fact, took=took, whisters=whisters)


def result_sign(step: int) -> str:
    """A result as the column of 4.2.11 has it: `=`, `−1`, `+1`."""
    return "=" if not step else f"{step:+d}".replace("-", "−")


def offered_outcomes(page: TablePage) -> tuple[str, ...]:
    """Ways to end without play that the convention allows besides the tricks."""
    return ("out", "out3") if page.convention.give_up == 3 else ("out",)


def offer_calls(keys: Keys, page: TablePage, chosen: Mapping[str, str], contract: Contract) -> bool:
    """Rows of calls in the order of speech; True once the calls are complete."""
    dealer = page.dealer
    if keys.declarer is None or dealer is None:
        return False
    seats = {seat.index: seat for seat in page.seats}
    auction = auction_of(contract, page.convention, seats=len(seats), is_dark=False)
    sitting = None if dealer.plays else dealer.index
    roles = speakers(keys.declarer.index, tuple(seat.index for seat in page.playing), sitting)
    legal = legal_sequences(auction)
    letters = {word: key for key, word in CALL_KEYS.items()}
    done = 0
    while True:
        open_ones = [sequence for sequence in legal if len(sequence) > done]
        if not open_ones:
            return True
        words = [letters[sequence[done][1]] for sequence in open_ones]
        name = f"call{done}"
        picked = chosen.get(name, "")
        if len(open_ones) == 1 and len(legal) == 1:
            picked = words[0]
        speaker = seats[roles[open_ones[0][done][0]]]
        is_open = picked not in words
        keys.calls.append(
            CallRow(
                seat=speaker,
                name=name,
                keys=tuple(Key(key, is_on=key == picked, is_off=key not in words) for key in CALL_KEYS),
                is_next=is_open,
            )
        )
        if is_open:
            keys.next_step = name
            return False
        keys.said.append((speaker, picked))
        legal = tuple(sequence for sequence in open_ones if sequence[done][1] == CALL_KEYS[picked])
        done += 1


def whisters_of(said: Sequence[tuple[SeatShown, str]]) -> list[SeatShown]:
    """Who whists at the end of the calls."""
    last: dict[int, tuple[SeatShown, str]] = {}
    for seat, key in said:
        last[seat.index] = (seat, key)
    return [seat for seat, key in last.values() if key == "w"]


def offer_split(
    keys: Keys,
    page: TablePage,
    chosen: Mapping[str, str],
    fact: Fact,
    *,
    took: int,
    whisters: Sequence[SeatShown],
) -> None:
    """Whose tricks the defence's were; asked where it can matter."""
    if keys.declarer is None:
        return
    rest = 10 - took
    tricks = [0] * len(page.seats)
    tricks[keys.declarer.index] = took
    if len(keys.defenders) == 1 or rest == 0:
        tricks[keys.defenders[0].index] = rest
        keys.fact = {**fact, "tricks": tricks}
        keys.next_step = "done"
        return
    first, second = keys.defenders
    picked = chosen.get("split", "")
    if picked not in {str(count) for count in range(rest + 1)} and len(whisters) == 1:
        picked = str(rest if whisters[0].index == first.index else 0)
        if whisters[0].index not in (first.index, second.index):
            picked = str(rest)
    keys.splits = tuple(
        Key(str(count), picked == str(count), label=f"{count} – {rest - count}")
        for count in range(rest, -1, -1)
    )
    keys.next_step = "split"
    if picked in {str(count) for count in range(rest + 1)}:
        tricks[first.index] = int(picked)
        tricks[second.index] = rest - int(picked)
        keys.fact = {**fact, "tricks": tricks}
        keys.next_step = "done"


def offer_misere(keys: Keys, page: TablePage, chosen: Mapping[str, str]) -> None:
    """Tricks of the declarer; the defence's are told where they are known, else given to the first."""
    if keys.declarer is None:
        return
    keys.next_step = "result"
    picked = chosen.get("result", "")
    keys.results = tuple(
        Key(str(-count), picked == str(-count), label=result_sign(-count)) for count in range(5)
    )
    took = next((count for count in range(11) if picked == str(-count)), None)
    if took is None:
        return
    tricks = [0] * len(page.seats)
    tricks[keys.declarer.index] = took
    tricks[keys.defenders[0].index] = 10 - took
    keys.fact = {"contract": MISERE, "declarer": keys.declarer.index, "tricks": tricks}
    keys.next_step = "done"


def offer_all_pass(keys: Keys, page: TablePage, chosen: Mapping[str, str]) -> None:
    """Tricks of everybody, the sitting dealer's talon tricks too."""
    keys.next_step = "tricks"
    counts: dict[int, int] = {}
    for seat in page.seats:
        sits = not seat.plays
        if sits and (not seat.is_dealer or page.convention.all_pass_talon == "closed"):
            continue
        name = f"t{seat.index}"
        value = chosen.get(name, "").strip()
        keys.tricks.append(TrickRow(seat=seat, name=name, value=value, most=2 if sits else 10))
        if value.isascii() and value.isdigit() and len(value) < 3:
            counts[seat.index] = int(value)
    missing = [row for row in keys.tricks if row.seat.index not in counts]
    if len(missing) == 1 and sum(counts.values()) <= 10 and counts:
        counts[missing[0].seat.index] = 10 - sum(counts.values())
        missing = []
    if not missing:
        keys.fact = {
            "contract": ALL_PASS,
            "tricks": [counts.get(seat.index, 0) for seat in page.seats],
        }
        keys.next_step = "done"
