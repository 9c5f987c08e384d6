"""Walks a sheet from its first entry to its last and scores each (`scoring.md`).

The walk owns the order of things: who deals, what a bomb or a dark bid multiplies, where pool points go,
when a row of all-passes ends, when the sheet does. What a single deal writes is in `contractscore` and
`passscore`, and is remembered, since thousands of sheets are made of the same few deals.
"""

import marshal
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

from preferans.convention import Convention
from preferans.faults import Phrase
from preferans.marks import gettext_noop as _
from preferans.seats import next_seat
from scoring.domain.contractscore import score_contract
from scoring.domain.facts import (
    ENDED,
    MOUNTAIN,
    POOL,
    Checkpoint,
    Deal,
    End,
    Fact,
    Join,
    Postings,
    Replace,
    Void,
)
from scoring.domain.faults import Fault, fault
from scoring.domain.limits import MOST_DIFFERENCES, more_differences, price_fault
from scoring.domain.otherfacts import kind_of, read_other
from scoring.domain.outcome import Move, Outcome, cell_of
from scoring.domain.passscore import score_all_pass, score_misere
from scoring.domain.pools import place_award
from scoring.domain.reading import read_deal
from scoring.domain.shapes import seats_text
from scoring.domain.state import State
from scoring.domain.units import Beyond, Inexact

Slot = tuple[int, str, int | None]
REMEMBERED = 50_000


@dataclass(slots=True)
class Step:
    """One scored entry. `outcome` is None for what is not a deal; `moves` are in units."""

    number: int
    fact: Fact
    dealer: int | None
    label: str
    moves: Sequence[Move]
    outcome: Outcome | None = None
    is_plain: bool = False  # the moves are exactly those of the remembered outcome


@dataclass(slots=True)
class Difference:
    """A checkpoint's figure that is not ours; `since` are the entries that may hold the error."""

    number: int
    slot: Slot
    paper: Fraction
    ours: Fraction
    since: tuple[int, ...]


@dataclass(slots=True)
class Walk:
    """A sheet being scored. Raises `Inexact` when its units are too coarse; then walk again with finer."""

    convention: Convention
    units: int
    names: list[str]
    seats: tuple[int, ...]
    first_dealer: int
    memory: dict[object, object]
    state: State = field(init=False)
    steps: list[Step] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    agreed: dict[Slot, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = State(self.convention, self.units, len(self.names), self.seats, self.first_dealer)

    def run(self, entries: Sequence[object]) -> None:
        """Score every entry, collecting faults; a faulty entry changes nothing but the deal."""
        for number, raw in enumerate(entries, start=1):
            fact = self._read(raw)
            if isinstance(fact, list):
                self.faults += [found.at(number) for found in fact]
                if isinstance(raw, dict) and "contract" in raw:
                    self._skip(self.state.dealer)
                continue
            try:
                self._take(number, fact)
            except Inexact as coarse:
                coarse.number = number
                raise
            except Beyond as beyond:
                self.faults.append(price_fault(beyond).at(number))
                self._skip(self.state.dealer)

    def _skip(self, dealer: int) -> None:
        """Go past a faulty deal so that it raises no further faults: the deal moves, the row is open."""
        state = self.state
        state.deals += 1
        state.row = state.dark_row = 0
        state.pass_the_deal(dealer)

    def _read(self, raw: object) -> Fact | list[Fault]:
        if not isinstance(raw, dict):
            return [fault("entry", "entry", _("Found %(found)s; expected an entry of the sheet."), found=raw)]
        state = self.state
        if "contract" not in raw:
            kind = kind_of(raw)
            if isinstance(kind, Fault):
                return [kind]
            return read_other(raw, kind, seats=state.seats, size=state.size)
        try:
            # The bytes tell 1 from true and from 1.0, as a dictionary's keys would not.
            key = (marshal.dumps(raw, 2), state.dealer, state.seats)
        except ValueError:
            return self._read_deal(raw)
        deal = self.memory.get(key)
        if deal is None:
            if len(self.memory) > REMEMBERED:
                self.memory.clear()
            deal = self._read_deal(raw)
            if not isinstance(deal, list):  # faults may quote long texts: not worth keeping
                self.memory[key] = deal
        return deal  # type: ignore[return-value]  # the memory holds deals only

    def _read_deal(self, raw: dict[str, object]) -> Deal | list[Fault]:
        kind = kind_of(raw)
        if isinstance(kind, Fault):
            return [kind]
        state = self.state
        return read_deal(
            raw, convention=self.convention, seats=state.seats, size=state.size, dealer=state.dealer
        )

    def _take(self, number: int, fact: Fact) -> None:
        finished = self.state.finished
        if finished and not isinstance(fact, Checkpoint):
            late = fault(
                "entry",
                "after-end",
                _("Found an entry after the end (%(by)s); expected none, or a reason (override)."),
                "4.2.3",
                by=Phrase((ENDED[finished], True)),
            ).at(number)
            if not getattr(fact, "override", ""):
                self.faults.append(late)
                return
            self.warnings.append(late)
        if isinstance(fact, Deal):
            self._deal(number, fact)
        elif isinstance(fact, Void):
            self.steps.append(Step(number, fact, self.state.dealer, "пересдача", ()))
            if fact.dealer_moves:
                self.state.pass_the_deal(self.state.dealer)
        elif isinstance(fact, Postings):
            moves = [Move(w.player, w.column, w.against, self._units(w.points), w.cite) for w in fact.written]
            self._write(Step(number, fact, None, "запись", [move for move in moves if move.amount]))
        elif isinstance(fact, Join):
            self._join(number, fact)
        elif isinstance(fact, Replace):
            self.names[fact.seat] = fact.name
            self.steps.append(Step(number, fact, None, "замена", ()))
        elif isinstance(fact, End):
            self.state.ended_by = fact.by
            self.steps.append(Step(number, fact, None, "конец", ()))
        else:
            self._checkpoint(number, fact)

    def _units(self, points: Fraction) -> int:
        return self.state.in_units(points)

    def _write(self, step: Step) -> None:
        size, cells = self.state.size, self.state.cells
        for move in step.moves:
            cells[cell_of(move.player, move.column, move.against, size)] += move.amount
        self.steps.append(step)

    # Deals

    def _deal(self, number: int, deal: Deal) -> None:
        state = self.state
        doubts = list(deal.doubtful)
        if found := self._out_of_place(deal):
            if not deal.override:
                self.faults.append(found.at(number))
                self._skip(deal.dealer)
                return
            doubts.append(found)
        self.warnings += [doubt.at(number) for doubt in doubts]
        outcome, is_dark = self._outcome(deal)
        if outcome.awards:
            self._write_with_awards(number, deal, outcome)
        else:
            for cell, amount in outcome.cells:
                state.cells[cell] += amount
            self.steps.append(Step(number, deal, deal.dealer, outcome.label, outcome.moves, outcome, True))
        self._after(deal, outcome, is_dark)

    def _out_of_place(self, deal: Deal) -> Fault | None:
        """A deal that may not follow what stands on the sheet: the opening (3.7.9), the exit (3.7.8)."""
        state = self.state
        if state.is_opening and not deal.contract.is_all_pass:
            return fault(
                "contract",
                "opening-all-pass",
                _("Found %(found)s; the first %(expected)s deals are forced all-passes."),
                "3.7.9",
                found=deal.contract.sign,
                expected=self.convention.opening_all_pass,
            )
        if deal.contract.level and deal.contract.level < state.minimum_level:
            return fault(
                "contract",
                "below-exit",
                _("Found %(found)s; after the all-passes before it expected %(expected)s or more."),
                "3.7.7" if state.dark_row else "3.7.8",
                found=deal.contract.sign,
                expected=state.minimum_level,
            )
        return None

    def _outcome(self, deal: Deal) -> tuple[Outcome, bool]:
        """The outcome of a deal in the present state, remembered with the deal."""
        state = self.state
        is_dark = False
        key: object
        if deal.contract.is_all_pass:
            is_dark = bool(deal.dark_passers) or state.is_opening
            price = state.in_units(state.trick_price() * state.dark_factor(is_dark))
            key = price
        else:
            bombs = state.bombs[deal.declarer or 0]
            factor = (bombs[0] if bombs else 1) * (2 if deal.is_dark else 1)
            closes = self.convention.liability_when_closed is not None and state.is_first_pool_full
            key = (factor, closes)
        outcome = deal.memo.get(key)
        if outcome is None:
            if deal.contract.is_all_pass:
                outcome = score_all_pass(deal, self.convention, self.units, price)
            elif deal.contract.is_misere:
                outcome = score_misere(deal, self.convention, self.units, factor)
            else:
                outcome = score_contract(deal, self.convention, self.units, factor, closes)
            outcome.cells = tuple(
                (cell_of(m.player, m.column, m.against, state.size), m.amount) for m in outcome.moves
            )
            deal.memo[key] = outcome
        assert isinstance(outcome, Outcome)
        return outcome, is_dark

    def _write_with_awards(self, number: int, deal: Deal, outcome: Outcome) -> None:
        state = self.state
        moves: list[Move] = []
        for award in outcome.awards:
            placed = place_award(award, state.pools, state.seats, self.convention, self.units)
            moves += placed
            for move in placed:
                state.cells[cell_of(move.player, move.column, move.against, state.size)] += move.amount
        for cell, amount in outcome.cells:
            state.cells[cell] += amount
        self.steps.append(Step(number, deal, deal.dealer, outcome.label, moves + outcome.moves, outcome))

    def _after(self, deal: Deal, outcome: Outcome, is_dark: bool) -> None:
        """Bombs, the row of all-passes, the next dealer."""
        state = self.state
        was_opening = state.is_opening
        state.deals += 1
        if deal.contract.is_all_pass:
            if is_dark and self.convention.bombs:
                bomb = state.dark_factor(True)
                passed_open = set() if was_opening else set(deal.playing) - set(deal.dark_passers)
                for seat in state.seats:
                    if seat not in passed_open:
                        state.bombs[seat].append(bomb)
            state.row += 1
            state.dark_row = state.dark_row + 1 if is_dark else 0
            state.last_dealer = deal.dealer
            state.dealer = deal.dealer
            if self.convention.dealer_after_all_pass == "stays":
                return
        elif not deal.is_refused:
            state.dark_row = 0
            if outcome.is_exit:
                state.row = 0
            if outcome.is_won and deal.declarer is not None and state.bombs[deal.declarer]:
                state.bombs[deal.declarer].pop(0)
        state.pass_the_deal(deal.dealer)

    # Other entries

    def _join(self, number: int, join: Join) -> None:
        """A newcomer writes the means, rounded against himself, and deals next (3.1.2)."""
        state = self.state
        expected = state.last_dealer
        if (
            expected is not None
            and next_seat(expected, tuple(sorted((*state.seats, join.seat)))) != join.seat
        ):
            self.faults.append(
                fault(
                    "join",
                    "join-place",
                    _("Found seat %(found)s; expected the seat to the left of the last dealer, %(dealer)s."),
                    "3.1.2",
                    found=join.seat,
                    dealer=seats_text([expected]),
                ).at(number)
            )
            return
        count, size = len(state.seats), state.size
        pool = floor(Fraction(sum(state.cells[s] for s in state.seats), count * self.units))
        mountain = ceil(Fraction(sum(state.cells[size + s] for s in state.seats), count * self.units))
        state.seats = tuple(sorted((*state.seats, join.seat)))
        state.dealer = join.seat
        moves = [
            Move(join.seat, POOL, None, pool * self.units, "3.1.2"),
            Move(join.seat, MOUNTAIN, None, mountain * self.units, "3.1.2"),
        ]
        self._write(Step(number, join, None, "новый игрок", [move for move in moves if move.amount]))

    def _checkpoint(self, number: int, checkpoint: Checkpoint) -> None:
        """Compare with the players' paper; a figure that agrees is trusted from here on."""
        state = self.state
        self.steps.append(Step(number, checkpoint, None, "сверка", ()))
        for slot, paper in checkpoint.cells:
            ours = Fraction(state.cells[cell_of(*slot, state.size)], self.units)
            if ours == paper:
                self.agreed[slot] = number
                continue
            if len(self.differences) >= MOST_DIFFERENCES:
                self.warnings += more_differences(number, self.warnings)
                return
            since = tuple(
                step.number
                for step in self.steps
                if step.number > self.agreed.get(slot, 0)
                and any((m.player, m.column, m.against) == slot for m in step.moves)
            )
            self.differences.append(Difference(number, slot, paper, ours, since))
