"""The typed line of a deal that is written already, so that it can be edited as text."""

from collections.abc import Mapping, Sequence

from preferans.cards import Card, Notation
from preferans.contracts import ALL_PASS, MISERE, Contract, UnreadableContract, contract_text, parse_contract
from preferans.convention import Convention
from preferans.seats import LETTERS, players_of, sitting_dealer
from scoring.domain.typed_words import LETTER_OF, WRITTEN

KNOWN = {
    "contract", "declarer", "calls", "tricks", "dealer", "open", "conceded", "outcome", "dark",
    "shared_with", "talon", "refused",
}  # fmt: skip
"""Keys of a deal that a line can say; `dealer` is said by the table, not by the line."""


def write_line(
    fact: Mapping[str, object],
    *,
    dealer: int,
    count: int,
    seats: tuple[int, ...] | None = None,
    convention: Convention | None = None,
) -> str | None:
    """The line that reads as this fact, or None when a line cannot say it all.

    A line has no words for rulings, overrides, a bid apart from the contract, postings and the rest.
    """
    occupied = seats or tuple(range(count))
    if "void" in fact:
        return _void(fact)
    try:
        contract = parse_contract(str(fact["contract"]))
    except (KeyError, UnreadableContract):
        return None
    if not set(fact) <= KNOWN:
        return None
    if contract == ALL_PASS:
        return _all_pass(fact, occupied)
    return _game(fact, contract, dealer=dealer, seats=occupied, convention=convention)


def _void(fact: Mapping[str, object]) -> str | None:
    if fact["void"] != "redeal" or not set(fact) <= {"void", "cite", "dealer"}:
        return None
    cite = [str(fact["cite"])] if fact.get("cite") else []
    return " ".join(["пересдача", *cite, *(["дальше"] if fact.get("dealer") == "moves" else [])])


def _all_pass(fact: Mapping[str, object], seats: tuple[int, ...]) -> str | None:
    tricks = fact.get("tricks")
    unsaid = [key for key in fact if key not in ("contract", "tricks", "dark", "dealer") and fact[key]]
    if unsaid or not isinstance(tricks, Sequence):
        return None
    line = f"р {_figures([tricks[seat] for seat in seats])}"
    dark = fact.get("dark")
    if not isinstance(dark, Sequence) or not dark:
        return line
    return f"{line} {WRITTEN['dark']} {''.join(LETTERS[seat] for seat in dark)}"


def _game(
    fact: Mapping[str, object],
    contract: Contract,
    *,
    dealer: int,
    seats: tuple[int, ...],
    convention: Convention | None,
) -> str | None:
    declarer, tricks = fact.get("declarer"), fact.get("tricks")
    playing = players_of(dealer, seats)
    if declarer not in playing or not isinstance(declarer, int):
        return None
    if fact.get("outcome") and fact["outcome"] not in WRITTEN:
        return None
    at = playing.index(declarer)
    order = playing[at:] + playing[:at]
    parts = [LETTERS[declarer], "м" if contract == MISERE else contract_text(contract, "ru")]
    if isinstance(tricks, Sequence):
        parts.append(_result(contract, tricks[declarer]))
    elif not fact.get("outcome") and not fact.get("refused"):
        parts.append("=")
    calls = fact.get("calls") or []
    is_returned = convention is not None and convention.return_of_whist == "all" and contract.level >= 8
    said = _said(calls, order, sitting_dealer(dealer, seats), is_returned=is_returned)
    if said is None:
        return None
    parts += [said] if said else []
    if isinstance(tricks, Sequence):
        parts.append(_figures([tricks[seat] for seat in order]))
    is_taken_open = fact.get("tricks") is not None and len(seats) > 2 and _has_one_whister(said)
    return " ".join(parts + _remarks(fact, is_taken_open=is_taken_open))


def _remarks(fact: Mapping[str, object], *, is_taken_open: bool) -> list[str]:
    """What is said after the tricks; `is_taken_open` where a reader takes the play for open unasked."""
    remarks = []
    if outcome := fact.get("outcome"):
        remarks.append(WRITTEN[str(outcome)])
    if bool(fact.get("open")) != is_taken_open:
        remarks.append(WRITTEN["closed" if is_taken_open else "open"])
    remarks += [WRITTEN[key] for key in ("dark", "conceded", "refused") if fact.get(key)]
    if fact.get("shared_with") is not None:
        remarks.append(WRITTEN["shared"])
    if isinstance(talon := fact.get("talon"), list):
        remarks += [WRITTEN["talon"], *(Card.parse(card).text(Notation.RUSSIAN) for card in talon)]
    return remarks


def _said(calls: object, order: tuple[int, ...], sitting: int | None, *, is_returned: bool) -> str | None:
    """The letters of the calls, if they stand in the order of speech.

    The two defenders speak by turns, the sitting dealer last of all; where a pass may be taken back on any
    level (`is_returned`), the first defender's second pass before the dealer is put in.
    """
    if not isinstance(calls, Sequence):
        return None
    said, turns = "", order[1:] * 2
    for seat, word in calls:
        if seat == sitting and len(said) >= 2:
            said += "п" if is_returned and said == "пп" else ""
        elif len(said) >= len(turns) or seat != turns[len(said)]:
            return None
        said += LETTER_OF[word]
    return said


def _has_one_whister(said: str) -> bool:
    """Does one alone hold a whist in the end? A whister who left with half holds none (3.8.14)."""
    return said.rpartition(LETTER_OF["half"])[2].count(LETTER_OF["whist"]) == 1


def _result(contract: Contract, took: int) -> str:
    over = took - contract.level if contract.is_tricks else -took
    return "=" if over == 0 else f"{over:+d}"


def _figures(tricks: Sequence[int]) -> str:
    """Tricks without separators while each is a digit."""
    return ("-" if max(tricks) > 9 else "").join(map(str, tricks))
