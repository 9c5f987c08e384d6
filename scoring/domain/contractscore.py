"""Scores a contract for tricks (`scoring.md` §3, §8; points 3.8, 4.2.1)."""

from preferans.convention import Convention
from scoring.domain.facts import WITHOUT, WITHOUT_ALL, Deal
from scoring.domain.outcome import Outcome
from scoring.domain.shortage import Shortage, alone, of_pair_with_losses
from scoring.domain.units import divided


def score_contract(deal: Deal, convention: Convention, units: int, factor: int, is_closed: bool) -> Outcome:
    """What a contract writes.

    `factor` multiplies the price (bombs, dark bids, 4.1.2); `is_closed` tells that some pool was full
    before the deal, for `liability_when_closed`.
    """
    return _ContractScore(deal, convention, units, factor, is_closed).score()


class _ContractScore:
    """The figures of one contract while they are worked out."""

    def __init__(self, deal: Deal, convention: Convention, units: int, factor: int, is_closed: bool) -> None:
        self.deal, self.convention, self.units, self.is_closed = deal, convention, units, is_closed
        assert deal.declarer is not None
        self.declarer = deal.declarer
        contract = deal.contract
        self.need, self.level = contract.level, contract.level
        self.price = contract.price * factor * units
        self.whist_price = self.price * convention.whist_factor
        self.duty = contract.duty
        self.free_ten = contract.level == 10 and convention.ten != "whisted"
        at = deal.playing.index(self.declarer)
        self.defenders = deal.playing[at + 1 :] + deal.playing[:at]
        self.lost: dict[int, int] = {}
        self.at_least: dict[int, int] = {}
        tricks = list(deal.tricks) if deal.tricks is not None else [0] * (max(deal.seats) + 1)
        for one in deal.adjustments:
            if one.kind == "moved" and one.to is not None:
                tricks[one.player] -= one.tricks
                tricks[one.to] += one.tricks
            elif one.kind == "lost":
                self.lost[one.player] = self.lost.get(one.player, 0) + one.tricks
            elif one.kind == "at-least-down":
                self.at_least[one.player] = max(self.at_least.get(one.player, 0), one.tricks)
        self.tricks = tricks
        self.defence = sum([tricks[seat] for seat in self.defenders])
        self.cite = self._cite_of(self.declarer)

    def score(self) -> Outcome:
        deal = self.deal
        if deal.is_refused:
            return self._refused()
        if deal.outcome in WITHOUT:
            return self._without(WITHOUT[deal.outcome])
        if deal.outcome == WITHOUT_ALL:
            return self._without_all()
        took = self.need if deal.tricks is None else self.tricks[self.declarer]
        counted = took - self.lost.get(self.declarer, 0)
        if self.declarer in self.at_least:
            down = self.at_least[self.declarer]
            counted = min(counted - down, self.need - down)
        return self._played(took, counted)

    def _played(self, took: int, counted: int) -> Outcome:
        deal, convention = self.deal, self.convention
        over = counted - self.need
        is_whisted = bool(deal.whisters) or (self.free_ten and deal.tricks is not None)
        out = Outcome(f" / {result_sign(over)}", is_won=over >= 0)
        exit_by = convention.exit_by
        out.is_exit = exit_by == "any" or (over >= 0 and (exit_by == "made" or is_whisted))
        if over >= 0:
            out.pool(self.declarer, self.price, "4.2.1")
        else:
            out.mountain(self.declarer, -over * self.price * convention.mountain_factor, self.cite or "4.2.1")
        if deal.tricks is None and self.declarer in self.at_least:
            return out  # ordered with a wrong number of cards, nothing proved: 3.4.6
        if deal.halver is not None:
            out.whists(deal.halver, self.declarer, self.duty // 2 * self.whist_price, "3.8.7")
        elif is_whisted and not (self.free_ten and convention.ten == "unwhisted"):
            self._whists(out, is_made=took >= self.need)
        self._consolation(out, max(0, self.need - took))
        if deal.whisters and not self.free_ten:
            self._short_defence(out)
        self._premium(out)
        return out

    def _whists(self, out: Outcome, *, is_made: bool) -> None:
        """Whists for tricks: 3.8.1.1, and who shares them: 3.8.13, 3.8.14."""
        writers = self.deal.whisters or self.defenders
        if len(writers) > 1:
            for seat in writers:
                out.whists(
                    seat, self.declarer, self._counted(seat, self.tricks[seat]) * self.whist_price, "3.8.1.1"
                )
            return
        whister = writers[0]
        defence = self.defence
        if not self._is_split(whister, is_made):
            out.whists(whister, self.declarer, self._counted(whister, defence) * self.whist_price, "3.8.1.1")
            return
        half = divided(defence * self.whist_price, 2)
        for seat in self.defenders:
            fined = self.lost.get(seat, 0) if seat == whister else 0
            out.whists(seat, self.declarer, max(0, half - fined * self.whist_price), "3.8.14")

    def _is_split(self, whister: int, is_made: bool) -> bool:
        """Whether the two defenders share the tricks of a lone whister (3.8.14)."""
        split = self.convention.whist_split
        if split == "greedy" or (is_made and split != "gentleman-always") or len(self.defenders) < 2:
            return False
        return whister in self.defenders and not self.deal.was_half_overtaken

    def _counted(self, seat: int, took: int) -> int:
        return max(0, took - self.lost.get(seat, 0))

    def _consolation(self, out: Outcome, under: int) -> None:
        """For tricks the declarer was really short of, to everybody else at the sheet: 3.8.1.2."""
        convention = self.convention
        if not under or convention.consolation == "none" or (self.free_ten and convention.ten == "unwhisted"):
            return
        amount = (
            self.whist_price
            if convention.consolation == "price"
            else int(convention.consolation * self.units)
        )
        for seat in self.deal.seats:
            if seat == self.declarer:
                continue
            if convention.consolation_to_dealer or seat in self.deal.playing or seat in self.deal.whisters:
                out.whists(seat, self.declarer, amount * under, "3.8.1.2")

    def _short_defence(self, out: Outcome) -> None:
        whisters = self.deal.whisters
        short: dict[int, Shortage]
        if len(whisters) == 1:
            short = self._short_alone(whisters[0])
        else:
            rule = self.convention.pair_shortage if self.level <= 7 else self.convention.high_shortage
            first, second = whisters[0], whisters[1]
            pair = of_pair_with_losses(
                rule,
                self.level,
                self.duty,
                (self.tricks[first], self.tricks[second]),
                (self.lost.get(first, 0), self.lost.get(second, 0)),
            )
            short = dict(zip((first, second), pair, strict=True))
        for seat, least in self.at_least.items():
            if seat in short:
                short[seat] = max(short[seat], least)
        if not any(short.values()):
            return
        cite = "3.8.6" if len(whisters) > 1 else "3.8.11" if self._liability() == "full" else "3.8.12"
        for seat, tricks in short.items():
            out.mountain(seat, self._price_of_shortage(tricks), self._cite_of(seat) or cite)

    def _short_alone(self, whister: int) -> dict[int, Shortage]:
        """A lone whister answers for both hands; a passer only for what his own penalty tricks cost.

        A dealer who answers for nothing does not free an offender of them.
        """
        defence = self.defence - self.lost.get(whister, 0)
        is_free = whister not in self.defenders and not self.convention.dealer_liable
        short: dict[int, Shortage] = {} if is_free else {whister: alone(self.duty, defence)}
        for seat in self.defenders:
            if seat != whister and self.lost.get(seat):
                short[seat] = alone(self.duty, defence - self.lost[seat]) - alone(self.duty, defence)
        return short

    def _liability(self) -> str:
        convention = self.convention
        if self.is_closed and convention.liability_when_closed:
            return convention.liability_when_closed
        return convention.liability

    def _price_of_shortage(self, tricks: Shortage) -> int:
        weight = {"full": 2, "half": 1, "none": 0}[self._liability()]
        amount = self.price * self.convention.mountain_factor * weight * tricks.numerator
        return divided(amount, 2 * tricks.denominator)

    def _cite_of(self, seat: int) -> str:
        for one in self.deal.adjustments:
            if one.player == seat and one.cite:
                return one.cite
        return ""

    def _premium(self, out: Outcome) -> None:
        """For tricks that the talon gave the declarer: 3.4.11."""
        premium = self.convention.talon_premium
        if premium is None or not self.deal.premium or len(self.deal.seats) < 3:
            return
        trick = self.whist_price if premium == "price" else int(premium * self.units)
        amount = trick * self.deal.premium
        sitting = self.deal.sitting_dealer
        for seat in self.defenders if sitting is None else (sitting,):
            out.whists(seat, self.declarer, divided(amount, 2) if sitting is None else amount, "3.4.11")

    def _without_all(self) -> Outcome:
        """All tricks given up: 3.4.4, and after a whist 3.5.4."""
        deal = self.deal
        out = Outcome(" / без всех", is_exit=self.convention.exit_by == "any")
        out.mountain(self.declarer, self.need * self.price * self.convention.mountain_factor, "3.4.4")
        if deal.whisters and not (self.free_ten and self.convention.ten == "unwhisted"):
            split = len(deal.whisters) > 1 or self._is_split(deal.whisters[0], False)
            writers = self.defenders if split else deal.whisters
            for seat in writers:
                out.whists(seat, self.declarer, divided(10 * self.whist_price, len(writers)), "3.5.4")
        self._consolation(out, self.need)
        self._premium(out)
        return out

    def _without(self, tricks: int) -> Outcome:
        """Left after the talon without play, where it is agreed: note 40."""
        word = {3: "трёх", 2: "двух"}[tricks]
        out = Outcome(f" / без {word}", is_exit=self.convention.exit_by == "any")
        out.mountain(self.declarer, tricks * self.price * self.convention.mountain_factor, "3.5.4")
        return out

    def _refused(self) -> Outcome:
        """The talon was refused: the sitting dealer pays, the deal moves on (3.4.10)."""
        out = Outcome(" / отказ")
        points = self.convention.talon_refusal
        if points is not None and self.deal.sitting_dealer is not None:
            out.mountain(self.deal.sitting_dealer, int(points * self.units), "3.4.10")
        return out


def result_sign(over: int) -> str:
    """The result beside a contract (4.2.11): `=`, `+1`, `−2`."""
    return "=" if over == 0 else f"+{over}" if over > 0 else f"−{-over}"
