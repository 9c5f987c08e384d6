"""What one deal with a trick contract writes, by the prices and duties of chapters 2 and 3.

A plain and slow retelling of the rules. Pool points are named, not placed: `proof.sheet` places them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proof.agreed import read_contract
from proof.table import defenders

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
DUTY = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
SHARE = {"full": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
ZERO = Fraction(0)
ALL_TRICKS = 10


@dataclass
class Written:
    """Figures that a deal writes: pool points won, mountain by seat, whists by (writer, on whom)."""

    pool: dict[int, Fraction] = field(default_factory=dict)
    mountain: dict[int, Fraction] = field(default_factory=dict)
    whists: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    is_made: bool = True
    is_whisted: bool = False

    def to_pool(self, seat: int, points: Fraction) -> None:
        """Points won by a seat."""
        self.pool[seat] = self.pool.get(seat, ZERO) + points

    def to_mountain(self, seat: int, points: Fraction) -> None:
        """Points that a seat writes into its mountain."""
        self.mountain[seat] = self.mountain.get(seat, ZERO) + points

    def on(self, writer: int, debtor: int, points: Fraction) -> None:
        """Whists of one seat on another."""
        self.whists[writer, debtor] = self.whists.get((writer, debtor), ZERO) + points


@dataclass(frozen=True)
class Deal:
    """One trick contract as it was played; `factor` is what bombs and dark bids multiply."""

    agreed: Mapping[str, Any]
    seats: Sequence[int]
    dealer: int
    fact: Mapping[str, Any]
    factor: int = 1
    is_closed: bool = False

    @property
    def declarer(self) -> int:
        """The seat that plays the contract."""
        return int(self.fact["declarer"])

    @property
    def level(self) -> int:
        """Tricks needed."""
        return read_contract(self.fact["contract"])[1]

    @property
    def price(self) -> Fraction:
        """The price of the contract in this deal."""
        return Fraction(PRICE[self.level] * self.factor)

    @property
    def against(self) -> list[int]:
        """The defenders, the first to speak first."""
        return defenders(self.seats, self.dealer, self.declarer)

    @property
    def others(self) -> list[int]:
        """Everybody at the sheet but the declarer."""
        return [seat for seat in self.seats if seat != self.declarer]

    @property
    def is_unpriced_ten(self) -> bool:
        """A ten that is always played and that nobody is asked about."""
        return self.level == ALL_TRICKS and self.agreed["ten"] != "whisted"

    def said(self) -> list[tuple[int, str]]:
        """The calls as spoken; what need not be spoken is put in."""
        calls = [(int(seat), str(word)) for seat, word in self.fact.get("calls") or []]
        forced = self.level == 6 and (
            self.fact.get("dark") is True
            or (self.agreed["forced_six_spades"] and read_contract(self.fact["contract"])[0] == "S")
        )
        if not calls and forced:
            return [(seat, "whist") for seat in self.against]
        return calls

    def whisters(self) -> list[int]:
        """Who whists in the end, in the order in which they said so; on a ten that is always played, all."""
        last = dict(self.said())
        spoken: list[int] = []
        for seat, word in self.said():
            if word == "whist":
                if seat in spoken:
                    spoken.remove(seat)
                spoken.append(seat)
        stay = [seat for seat in spoken if last[seat] == "whist"]
        return stay or (self.against if self.is_unpriced_ten else [])

    def tricks(self) -> dict[int, int]:
        """Tricks by seat; those that a ruling moved stand where it put them."""
        taken = dict(enumerate(self.fact.get("tricks") or []))
        for one in self.penalties("moved"):
            taken[one["player"]] -= one.get("tricks", 1)
            taken[one["to"]] += one.get("tricks", 1)
        return taken

    def penalties(self, kind: str) -> list[Mapping[str, Any]]:
        """The adjustments of one kind."""
        return [one for one in self.fact.get("adjustments") or [] if one["kind"] == kind]

    def lost(self, seat: int) -> int:
        """Tricks that a seat loses to nobody."""
        return sum(int(one.get("tricks", 1)) for one in self.penalties("lost") if one["player"] == seat)

    def at_least_down(self, seat: int) -> int | None:
        """How many a seat is down at the least, where it played with a wrong number of cards."""
        found = [
            int(one.get("tricks", 2)) for one in self.penalties("at-least-down") if one["player"] == seat
        ]
        return max(found) if found else None


def score(deal: Deal) -> Written:
    """Everything that the deal writes, the talon's premium included."""
    written = Written()
    outcome = str(deal.fact.get("outcome") or "")
    whisters = deal.whisters()
    written.is_whisted = bool(whisters) and not deal.is_unpriced_ten
    if outcome == "without-all":
        without_all(deal, written)
    elif outcome.startswith("without-"):
        given_up = {"without-three": 3, "without-two": 2}[outcome]
        written.is_made = False
        written.to_mountain(deal.declarer, deal.price * given_up * deal.agreed["mountain_factor"])
        return written
    elif deal.fact.get("tricks") is None:
        not_played(deal, written)
    else:
        played(deal, written, whisters)
    premium(deal, written)
    return written


def not_played(deal: Deal, written: Written) -> None:
    """Nobody whisted: the contract counts as made, and a half-whist takes half of the duty."""
    down = deal.at_least_down(deal.declarer)
    if down is not None:
        written.is_made = False
        written.to_mountain(deal.declarer, deal.price * down * deal.agreed["mountain_factor"])
        return
    written.to_pool(deal.declarer, deal.price)
    last = dict(deal.said())
    for seat, word in last.items():
        if word == "half":
            points = Fraction(DUTY[deal.level], 2) * deal.price * deal.agreed["whist_factor"]
            written.on(seat, deal.declarer, points)


def played(deal: Deal, written: Written, whisters: list[int]) -> None:
    """The cards were played: result, whists, consolation, short defence."""
    declarer, need = deal.declarer, deal.level
    took = deal.tricks()[declarer]
    result = took - deal.lost(declarer)
    down = deal.at_least_down(declarer)
    if down is not None:
        result = min(result - down, need - down)
    written.is_made = result >= need
    if written.is_made:
        written.to_pool(declarer, deal.price)
    else:
        written.to_mountain(declarer, deal.price * (need - result) * deal.agreed["mountain_factor"])
    console(deal, written, max(0, need - took))
    for seat, count in whist_tricks(deal, whisters).items():
        written.on(seat, declarer, deal.price * count * deal.agreed["whist_factor"])
    for seat, count in shortages(deal, whisters).items():
        points = deal.price * count * liability(deal) * deal.agreed["mountain_factor"]
        written.to_mountain(seat, points)


def console(deal: Deal, written: Written, missing: int) -> None:
    """The consolation for every trick really missing, to everybody else at the sheet (3.8.1.2)."""
    rule = deal.agreed["consolation"]
    if not missing or rule == "none" or (deal.is_unpriced_ten and deal.agreed["ten"] == "unwhisted"):
        return
    each = deal.price * deal.agreed["whist_factor"] if rule == "price" else Fraction(rule)
    concerned = {*deal.against, *deal.whisters()}  # a dealer who whists does not sit out
    for seat in deal.others:
        if seat in concerned or deal.agreed["consolation_to_dealer"]:
            written.on(seat, deal.declarer, each * missing)


def shares(deal: Deal, whisters: list[int], is_made: bool) -> bool:
    """Whether a lone whister shares the whists for tricks with the other defender (3.8.14)."""
    split = deal.agreed["whist_split"]
    if len(whisters) != 1 or len(deal.against) != 2 or whisters[0] not in deal.against:
        return False
    if any(word == "half" for _seat, word in deal.said()):
        return False
    return split == "gentleman-always" or (split == "gentleman" and not is_made)


def whist_tricks(deal: Deal, whisters: list[int]) -> dict[int, Fraction]:
    """For how many tricks each writes whists."""
    if deal.is_unpriced_ten and deal.agreed["ten"] == "unwhisted":
        return {}
    taken = deal.tricks()
    if len(whisters) == 2:
        return {seat: Fraction(max(0, taken[seat] - deal.lost(seat))) for seat in whisters}
    if not whisters:
        return {}
    (lone,) = whisters
    both = Fraction(sum(taken[seat] for seat in deal.against))
    if shares(deal, whisters, taken[deal.declarer] >= deal.level):  # lost tricks aside
        (other,) = (seat for seat in deal.against if seat != lone)
        return {lone: max(ZERO, both / 2 - deal.lost(lone)), other: both / 2}
    return {lone: max(ZERO, both - deal.lost(lone))}


def liability(deal: Deal) -> Fraction:
    """The part of the price that a short defence costs."""
    closed = deal.agreed["liability_when_closed"]
    return SHARE[closed if deal.is_closed and closed is not None else deal.agreed["liability"]]


def shortages(deal: Deal, whisters: list[int]) -> dict[int, Fraction]:
    """How many tricks of the duty each answers for."""
    if not whisters or deal.is_unpriced_ten:
        return {}
    taken = deal.tricks()
    if len(whisters) == 1:
        short = lone_shortage(deal, whisters[0], taken)
    else:
        short = pair_shortages(deal, whisters, taken)
    for seat in whisters:
        down = deal.at_least_down(seat)
        if down is not None:
            short[seat] = max(short.get(seat, ZERO), Fraction(down))
    for seat in whisters:
        if seat not in deal.against and not deal.agreed["dealer_liable"]:
            short[seat] = ZERO
    return short


def lone_shortage(deal: Deal, lone: int, taken: Mapping[int, int]) -> dict[int, Fraction]:
    """A lone whister answers for the whole duty; a passer's penalty trick is the passer's own affair."""
    duty = DUTY[deal.level]
    defence = sum(taken[seat] for seat in deal.against) - deal.lost(lone)
    own = max(0, duty - defence)
    short = {lone: Fraction(own)}
    for seat in deal.against:
        if seat != lone and deal.lost(seat):
            short[seat] = Fraction(max(0, duty - defence + deal.lost(seat)) - own)
    return short


def pair_shortages(deal: Deal, pair: list[int], taken: Mapping[int, int]) -> dict[int, Fraction]:
    """Two whisters, with the innocent paying no more than without the other's penalty trick (3.9.12)."""
    lost = [deal.lost(seat) for seat in pair]
    real = by_rule(deal, [taken[seat] for seat in pair])
    pays = by_rule(deal, [taken[seat] - lost[at] for at, seat in enumerate(pair)])
    for innocent, offender in ((0, 1), (1, 0)):
        if not lost[innocent] and lost[offender] and pays[innocent] > real[innocent]:
            pays[offender] += pays[innocent] - real[innocent]
            pays[innocent] = real[innocent]
    return dict(zip(pair, pays, strict=True))


def by_rule(deal: Deal, own: list[int]) -> list[Fraction]:
    """What two whisters with so many own tricks are short of, the first to whist first."""
    duty = DUTY[deal.level]
    missing = Fraction(max(0, duty - sum(own)))
    if deal.level <= 7:
        rule = deal.agreed["pair_shortage"]
        half = [max(ZERO, Fraction(duty, 2) - tricks) for tricks in own]
        if rule == "each-own":
            return half
        if not missing:
            return [ZERO, ZERO]
        if rule == "even":
            return [missing / 2, missing / 2]
        return [min(part, missing) for part in half] if rule == "pair" else half
    rule = deal.agreed["high_shortage"]
    alone = [max(ZERO, Fraction(duty) - tricks) for tricks in own]
    return {
        "second": [ZERO, missing],
        "both": [missing, missing],
        "second-own": [ZERO, alone[1]],
        "each-own": alone,
    }[rule]


def without_all(deal: Deal, written: Written) -> None:
    """The declarer gives up all his tricks (3.4.4, 3.5.4)."""
    written.is_made = False
    need = deal.level
    written.to_mountain(deal.declarer, deal.price * need * deal.agreed["mountain_factor"])
    console(deal, written, need)
    whisters = deal.whisters()
    if deal.is_unpriced_ten and (deal.agreed["ten"] == "unwhisted" or not deal.said()):
        return
    each = deal.price * deal.agreed["whist_factor"]
    if len(whisters) == 2 or shares(deal, whisters, is_made=False):
        for seat in deal.against:
            written.on(seat, deal.declarer, each * 5)
    elif whisters:
        written.on(whisters[0], deal.declarer, each * ALL_TRICKS)


def premium_tricks(talon: Sequence[str]) -> int:
    """For how many tricks the two cards of the talon pay a premium (3.4.11)."""
    (first, second) = ((card[0], card[1:]) for card in talon)
    ranks = {first[1], second[1]}
    if ranks == {"A"}:
        return 3
    if first[0] == second[0] and ranks == {"A", "K"}:
        return 2
    if "A" in ranks or (first[0] == second[0] and ranks == {"K", "Q"}):
        return 1
    return 0


def premium(deal: Deal, written: Written) -> None:
    """The premium for the talon: the sitting dealer's, of three both opponents' in halves; two have none."""
    rule, talon = deal.agreed["talon_premium"], deal.fact.get("talon")
    if rule is None or not talon:
        return
    each = deal.price * deal.agreed["whist_factor"] if rule == "price" else Fraction(rule)
    points = each * premium_tricks(talon)
    takers = {3: deal.against, 4: [deal.dealer], 5: [deal.dealer]}.get(len(deal.seats), [])
    for seat in takers if points else ():
        written.on(seat, deal.declarer, points / len(takers))
