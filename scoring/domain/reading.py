"""Reads one deal of the file format into a `Deal`, with every fault at once (formats.md, scoring.md §1–4)."""

from dataclasses import dataclass, field

from preferans.contracts import ALL_PASS, MISERE, Contract, UnreadableContract, parse_contract
from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from preferans.seats import players_of
from scoring.domain.adjustments import check_moved, read_adjustments
from scoring.domain.calls import WORDS, Whist, auction_of, read_calls, speakers, words_as_said
from scoring.domain.dealparts import read_bid, read_outcome, read_refused, read_shared, read_talon
from scoring.domain.facts import WITHOUT, Deal
from scoring.domain.faults import Fault, fault
from scoring.domain.shapes import is_seat, read_seat, read_text, seats_text, unknown_keys
from scoring.domain.tricks import read_tricks

DEAL_KEYS = (
    "contract", "declarer", "calls", "tricks", "dealer", "open", "conceded", "bid", "outcome", "dark",
    "shared_with", "talon", "refused", "adjustments", "override", "note", "cite",
)  # fmt: skip


@dataclass(slots=True)
class _DealReader:
    """Reads one deal; `faults` grows, so that all of them are seen at once."""

    raw: dict[str, object]
    convention: Convention
    seats: tuple[int, ...]
    size: int
    dealer: int
    faults: list[Fault] = field(default_factory=list)
    doubtful: list[Fault] = field(default_factory=list)

    def add(self, found: Fault) -> None:
        self.faults.append(found)

    def flag(self, name: str) -> bool:
        value = self.raw.get(name, False)
        if not isinstance(value, bool):
            self.add(fault(name, "flag", _("Found %(found)s; expected true or false."), found=value))
            return False
        return value

    def read(self) -> Deal | list[Fault]:
        self.faults += unknown_keys(self.raw, DEAL_KEYS)
        for name in ("note", "cite", "override"):
            if name in self.raw and isinstance(text := read_text(self.raw[name], name), Fault):
                self.add(text)
        if "dealer" in self.raw:
            dealer = read_seat(self.raw["dealer"], self.seats, "dealer", "3.2.2")
            if isinstance(dealer, Fault):
                self.add(dealer)
            else:
                self.dealer = dealer
        contract = self.contract("contract")
        playing = players_of(self.dealer, self.seats)
        if contract is None:  # what can be told without it is told all the same
            if "declarer" in self.raw:
                self._declarer(playing)
            read_tricks(self.raw, self, playing, is_played=None, is_all_pass=True)
            read_talon(self, False)
            return self.faults
        deal = self._all_pass(playing) if contract == ALL_PASS else self._game(contract, playing)
        return self.faults or deal or []

    def contract(self, name: str) -> Contract | None:
        value = self.raw[name]
        try:
            if isinstance(value, str) and len(value) <= 40:
                return parse_contract(value)
        except UnreadableContract:
            pass
        self.add(fault(name, "contract", UnreadableContract.msgid, "2.2.2", found=value))
        return None

    def _forbid(self, code: str, message: str, cite: str, *names: str) -> None:
        for name in names:
            value = self.raw.get(name)
            if not (value is None or value is False or value == []):
                self.add(fault(name, code, message, cite, found=value))

    def _override(self) -> str:
        text = self.raw.get("override", "")
        return text.strip() if isinstance(text, str) else ""

    def doubt(self, found: Fault) -> None:
        """A fault of the rules of calling: a warning when the deal is recorded with a reason."""
        (self.doubtful if self._override() else self.faults).append(found)

    def _all_pass(self, playing: tuple[int, ...]) -> Deal | None:
        self._forbid(
            "all-pass-key",
            _("Found %(found)s; on an all-pass there is nothing of the kind."),
            "3.7.1",
            "declarer", "calls", "open", "conceded", "bid", "outcome", "shared_with", "refused",
        )  # fmt: skip
        dark = self.raw.get("dark", [])
        passers: tuple[int, ...] = ()
        if (
            not isinstance(dark, list)
            or not all(is_seat(seat, playing) for seat in dark)
            or len(set(dark)) < len(dark)
        ):
            self.add(
                fault(
                    "dark",
                    "dark-seats",
                    _("Found %(found)s; expected a list of seats that passed in the dark, of %(expected)s."),
                    "3.3.19 а",
                    found=dark,
                    expected=seats_text(sorted(playing)),
                )
            )
        else:
            passers = tuple(dark)
        if passers:
            self._dark_agreed()
        tricks = read_tricks(self.raw, self, playing, is_played=True, is_all_pass=True)
        adjustments = read_adjustments(self.raw, self, ALL_PASS, None, playing)
        read_talon(self, False)
        if self.faults:
            return None
        return Deal(
            contract=ALL_PASS,
            dealer=self.dealer,
            seats=self.seats,
            playing=playing,
            memo={},
            tricks=tricks,
            dark_passers=passers,
            adjustments=adjustments,
            override=self._override(),
            doubtful=tuple(self.doubtful),
        )

    def _dark_agreed(self) -> None:
        if not self.convention.dark:
            self.add(
                fault(
                    "dark",
                    "dark-not-agreed",
                    _("Found a bid in the dark; this convention has none (field dark)."),
                    "3.3.19",
                )
            )

    def _game(self, contract: Contract, playing: tuple[int, ...]) -> Deal | None:
        declarer = self._declarer(playing)
        is_dark = self.flag("dark")
        if is_dark:
            self._dark_agreed()
        is_refused = read_refused(self, playing)
        outcome = read_outcome(self, contract)
        bid = read_bid(self, contract)
        shared = read_shared(self, contract, playing)
        if declarer is None:
            read_tricks(self.raw, self, playing, is_played=None)
            read_talon(self, False)
            return None
        doubts = len(self.faults) + len(self.doubtful)
        whist = self._whist(contract, declarer, playing, is_dark)
        doubts_after_calls = len(self.faults) + len(self.doubtful)
        adjustments = read_adjustments(self.raw, self, contract, declarer, playing)
        if outcome or is_refused:
            self._forbid(
                "not-played", _("Found %(found)s; the deal was not played."), "3.5.4", "tricks", "adjustments"
            )
            tricks = None
        else:
            is_played = (
                contract == MISERE
                or bool(whist.whisters)
                or (contract.level == 10 and self.convention.ten != "whisted")
            )
            is_uncertain = doubts_after_calls > doubts or any(
                a.kind == "at-least-down" and a.player == declarer for a in adjustments
            )
            tricks = read_tricks(self.raw, self, playing, is_played=None if is_uncertain else is_played)
            if not self.faults:
                check_moved(adjustments, tricks, self)
        self._open(contract, whist)
        self.flag("conceded")
        premium = read_talon(self, contract != MISERE and outcome not in WITHOUT)
        if self.faults:
            return None
        return Deal(
            contract=contract, dealer=self.dealer, seats=self.seats, playing=playing, memo={},
            declarer=declarer, whisters=whist.whisters, halver=whist.halver,
            was_half_overtaken=whist.was_half_overtaken, tricks=tricks, outcome=outcome, is_dark=is_dark,
            shared_with=shared, premium=premium,
            is_refused=is_refused, adjustments=adjustments, bid=bid, override=self._override(),
            doubtful=tuple(self.doubtful),
        )  # fmt: skip

    def _declarer(self, playing: tuple[int, ...]) -> int | None:
        value = self.raw.get("declarer")
        if is_seat(value, playing):
            return value  # type: ignore[return-value]  # is_seat has checked it
        self.add(
            fault(
                "declarer",
                "declarer",
                _("Found %(found)s; expected a player of this deal (dealer %(dealer)s): %(expected)s."),
                "3.2.10" if is_seat(value, self.seats) else "3.4.1",
                found=value,
                dealer=seats_text([self.dealer]),
                expected=seats_text(sorted(playing)),
            )
        )
        return None

    def _whist(self, contract: Contract, declarer: int, playing: tuple[int, ...], is_dark: bool) -> Whist:
        raw = self.raw.get("calls") or []
        calls = shaped_calls(raw, self.seats)
        if calls is None:
            self.add(
                fault(
                    "calls",
                    "calls-shape",
                    _("Found %(found)s; expected a list of [seat, “whist” | “pass” | “half”]."),
                    "3.8.1",
                    found=raw,
                )
            )
            return Whist()
        if contract == MISERE:
            if calls:
                self.add(fault("calls", "calls-misere", _("Found calls; a misère is not whisted."), "3.8.2"))
            return Whist()
        sitting = None if self.dealer in playing else self.dealer
        auction = auction_of(contract, self.convention, seats=len(self.seats), is_dark=is_dark)
        found = read_calls(calls, auction, speakers(declarer, playing, sitting))
        if isinstance(found, Fault):
            # A reason may excuse the order of the calls, never a call by one who has none.
            (self.add if found.code == "calls-seat" else self.doubt)(found)
            return words_as_said(calls)
        return found

    def _open(self, contract: Contract, whist: Whist) -> None:
        if self.flag("open") and contract != MISERE and len(whist.whisters) > 1:
            self.add(
                fault(
                    "open",
                    "open-whist",
                    _("Found open hands with two whisters; expected one whister, or a closed play."),
                    "3.8.4",
                )
            )


def shaped_calls(raw: object, seats: tuple[int, ...]) -> list[tuple[int, str]] | None:
    """Calls as a list of seats and words, legal or not; None when the raw value is none."""
    if not isinstance(raw, list) or len(raw) > 8:
        return None
    calls: list[tuple[int, str]] = []
    for call in raw:
        if not (isinstance(call, list) and len(call) == 2 and is_seat(call[0], seats) and call[1] in WORDS):
            return None
        calls.append((call[0], call[1]))
    return calls


def read_deal(
    raw: dict[str, object], *, convention: Convention, seats: tuple[int, ...], size: int, dealer: int
) -> Deal | list[Fault]:
    """Read one deal of `formats.md`.

    `seats` are the occupied ones of `size`, `dealer` deals unless the entry names another. Returns the
    deal, or every fault of it.
    """
    return _DealReader(raw, convention, seats, size, dealer).read()


def right_tricks(
    raw: dict[str, object],
    *,
    convention: Convention,
    seats: tuple[int, ...],
    size: int,
    dealer: int,
    is_all_pass: bool,
) -> tuple[int, ...] | None:
    """The tricks of a deal that was played, None when there is any fault in them."""
    reader = _DealReader(raw, convention, seats, size, dealer)
    playing = players_of(dealer, seats)
    tricks = read_tricks(raw, reader, playing, is_played=True, is_all_pass=is_all_pass)
    return None if reader.faults else tricks
