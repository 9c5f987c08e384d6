"""The first reading of a typed line: its words in order, before anybody asks who sits where.

The line is who, contract, result, calls, tricks, remarks; after the contract any order will do. What
cannot be read becomes a fault of the part that was expected, and reading goes on after it.
"""

import re
from dataclasses import dataclass, field

from preferans.cards import Card
from preferans.contracts import Contract
from preferans.faults import Unreadable
from preferans.marks import gettext_noop as _
from scoring.domain import typed_words as words
from scoring.domain.calls import HALF
from scoring.domain.faults import Fault, fault

WHO, CONTRACT, RESULT, CALLS, TRICKS, EXTRAS = "who", "contract", "result", "calls", "tricks", "extras"
MAX_LENGTH = 200

SEAT_EXPECTED = _("found “%(found)s”; expected the seat that plays (А Б В Г Д), р for an all-pass")
SEAT_UNCLEAR = _(
    "found “%(found)s”, which may be the Latin B (the second seat) or the Russian В (the third); "
    "write the line in one alphabet or the seat as a digit"
)
CONTRACT_EXPECTED = _("found “%(found)s”; expected a contract (6п, 8ч, 10бк) or м for a misère")
PART_EXPECTED = _("found “%(found)s”; expected = −1 +1, calls (в п ½) or tricks")
ALL_PASS_EXPECTED = _("found “%(found)s”; expected the tricks of the all-pass in the order of seats")
VOID_EXPECTED = _("found “%(found)s”; expected nothing after a void deal but a point of the Code")
RESULT_TWICE = _("found “%(found)s” when the result was given already; expected one result")
TRICKS_TWICE = _("found “%(found)s” when the tricks were given already; expected them once")
CARDS_EXPECTED = _("found “%(found)s”; expected the two cards of the talon, such as Тп Кб")


@dataclass
class Scanned:
    """What stands in the line. `kind` is `deal`, `all-pass`, `void` or empty."""

    kind: str = ""
    seat: int | None = None
    contract: Contract | None = None
    result: int | None = None
    calls: list[str] = field(default_factory=list)
    tricks: str = ""
    remarks: set[str] = field(default_factory=set)
    dark_seats: list[int] = field(default_factory=list)
    talon: list[str] = field(default_factory=list)
    cite: str = ""
    does_move: bool = False
    faults: list[Fault] = field(default_factory=list)


class _Reader:
    """A place in the line. `found` quotes the line as it was typed."""

    def __init__(self, text: str) -> None:
        # The selectors that make a suit sign a picture are no part of what was typed.
        self.text = re.sub("[\ufe0e\ufe0f]", "", text)[:MAX_LENGTH]
        self.plain = words.plain(self.text)
        self.at = 0

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The pattern at this place, after spaces; moves behind it."""
        self._skip_spaces()
        match = pattern.match(self.plain, self.at)
        if match:
            self.at = match.end()
        return match

    def see(self, pattern: re.Pattern[str]) -> bool:
        """Is the pattern at this place?"""
        self._skip_spaces()
        return bool(pattern.match(self.plain, self.at))

    def word(self) -> str:
        """The next word as typed."""
        match = self.take(words.WORD)
        return self.text[match.start() : match.end()] if match else ""

    @property
    def is_done(self) -> bool:
        """Is nothing left?"""
        self._skip_spaces()
        return self.at >= len(self.plain)

    @property
    def rest(self) -> str:
        """What is left, in plain form."""
        return self.plain[self.at :]

    def _skip_spaces(self) -> None:
        while self.plain.startswith((" ", ","), self.at):
            self.at += 1


def scan(text: str) -> Scanned:
    """Read the words of a line; never raises."""
    reader, found = _Reader(text), Scanned()
    if reader.is_done:
        return found
    if reader.take(words.VOID):
        found.kind = "void"
        _scan_void(reader, found)
    elif reader.take(words.ALL_PASS_WORD):
        found.kind = "all-pass"
        _scan_all_pass(reader, found)
    else:
        found.kind = "deal"
        _scan_deal(reader, found)
    return found


def _scan_void(reader: _Reader, found: Scanned) -> None:
    while not reader.is_done:
        if words_match := reader.take(words.CITE):
            found.cite = words_match[1]
        elif reader.take(words.MOVES):
            found.does_move = True
        else:
            found.faults.append(fault(EXTRAS, "unread", VOID_EXPECTED, found=reader.word()))


def _scan_all_pass(reader: _Reader, found: Scanned) -> None:
    while not reader.is_done:
        if _remark(reader) == "dark":
            found.remarks.add("dark")
            while letters := reader.take(words.SEATS):
                seats = (words.read_seat(letter, reader.plain) for letter in letters[0])
                found.dark_seats += [seat for seat in seats if seat is not None]
        elif match := reader.take(words.TRICKS):
            _once(found, TRICKS, found.tricks, match[0])
            found.tricks = found.tricks or match[0]
        else:
            found.faults.append(fault(TRICKS, "unread", ALL_PASS_EXPECTED, found=reader.word()))


def _scan_deal(reader: _Reader, found: Scanned) -> None:
    if match := reader.take(words.SEAT):
        found.seat = words.read_seat(match[0], reader.rest)
        if found.seat is None:
            typed = reader.text[match.start() : match.end()]
            found.faults.append(fault(WHO, "seat-unclear", SEAT_UNCLEAR, found=typed))
    elif reader.see(words.CONTRACT):
        pass  # the seat is missing: said once the rest has been read
    else:
        found.faults.append(fault(WHO, "seat-unknown", SEAT_EXPECTED, found=reader.word()))
    if reader.is_done:
        return
    if match := reader.take(words.CONTRACT):
        found.contract = words.read_contract(match[0])
    elif not words.LEVEL.fullmatch(typed := reader.word()):  # a level alone is still being typed
        found.faults.append(fault(CONTRACT, "contract-unknown", CONTRACT_EXPECTED, found=typed))
    while not reader.is_done:
        if not (_scan_remark(reader, found) or _scan_part(reader, found)):
            part = TRICKS if found.calls else CALLS
            found.faults.append(fault(part, "unread", PART_EXPECTED, found=reader.word()))


def _scan_part(reader: _Reader, found: Scanned) -> bool:
    """One result, call or group of tricks; False when there is none here."""
    if match := reader.take(words.RESULT):
        _once(found, RESULT, "" if found.result is None else "=", match[0])
        found.result = 0 if match[0] == "=" else int(match[0])
        return True
    is_ten = reader.see(words.TEN_SIGN)
    for pattern, word in words.CALLS:
        if not (is_ten and word == HALF) and reader.take(pattern):
            found.calls.append(word)
            return True
    if match := reader.take(words.TRICKS):
        _once(found, TRICKS, found.tricks, match[0])
        found.tricks = found.tricks or match[0]
        return True
    return False


def _remark(reader: _Reader) -> str:
    """The remark at this place, or nothing."""
    return next((name for name, pattern in words.REMARKS if reader.take(pattern)), "")


def _scan_remark(reader: _Reader, found: Scanned) -> bool:
    """One remark; False when there is none here."""
    name = _remark(reader)
    if not name:
        return False
    found.remarks.add(name)
    if name == "talon":
        cards = [reader.word(), reader.word()]
        try:
            found.talon = [Card.parse(card).text() for card in cards]
        except Unreadable:
            found.faults.append(fault(EXTRAS, "talon-unread", CARDS_EXPECTED, found=" ".join(cards).strip()))
    return True


def _once(found: Scanned, part: str, earlier: str, text: str) -> None:
    """Note a part that is given a second time."""
    if earlier:
        found.faults.append(
            fault(part, "twice", RESULT_TWICE if part == RESULT else TRICKS_TWICE, found=text)
        )
