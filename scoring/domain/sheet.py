"""Walks a sheet from its first entry to its last and scores each (`scoring.md`).

The walk owns the order of things: who deals, what a bomb or a dark bid multiplies, where pool points go,
when a row of all-passes ends, when the sheet does. What a single deal writes is in `contractscore` and
`passscore`, and is kept in a `memory`, since thousands of sheets are made of the same few deals.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from preferans.convention import Convention
from preferans.faults import Phrase
from preferans.marks import gettext_noop as _
from scoring.domain.contractscore import score_contract
from scoring.domain.entryreading import read_entry
from scoring.domain.facts import ENDED, Checkpoint, Deal, End, Fact, Join, Postings, Replace, Void
from scoring.domain.faults import Fault, fault
from scoring.domain.limits import MOST_DIFFERENCES, more_differences, price_fault
from scoring.domain.memory import Memory
from scoring.domain.newcomer import join_fault, means_of
from scoring.domain.outcome import Move, Outcome, cell_of
from scoring.domain.passscore import score_all_pass, score_misere
from scoring.domain.pools import has_room, write_overflow
from scoring.domain.state import State
from scoring.domain.units import Beyond, Inexact

Slot = tuple[int, str, int | None]


@dataclass(slots=True)
class Step:
    """One scored entry. `outcome` is None for what is not a deal; `moves` are in units."""

    number: int
    fact: Fact
    dealer: int | None
    moves: Sequence[Move]
    outcome: Outcome | None = None
    title: str = ""
    is_plain: bool = False  # the moves are exactly those of the remembered outcome

    @property
    def label(self) -> str:
        """The contract/result column (4.2.11), or what the entry is when it is no deal."""
        if self.outcome is None or not isinstance(self.fact, Deal):
            return self.title
        return self.fact.contract.sign + self.outcome.result


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
    memory: Memory
    state: State = field(init=False)
    steps: list[Step] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    agreed: dict[Slot, int] = field(default_factory=dict)
    room: int | None = field(init=False)  # the size of a pool whose surplus goes elsewhere, in units

    def __post_init__(self) -> None:
        self.state = State(self.convention, self.units, len(self.names), self.seats, self.first_dealer)
        target = self.convention.pool_target
        self.room = None if self.convention.pool_mode != "each" or target is None else target * self.units

    def run(self, entries: Sequence[object]) -> None:
        """Score every entry, collecting faults; a faulty entry changes nothing but the deal."""
        for number, raw in enumerate(entries, start=1):
            fact = read_entry(raw, self.memory, self.state)
            if isinstance(fact, list):
                self.faults += [found.at(number) for found in fact]
                if isinstance(raw, dict) and "contract" in raw:
                    self._skip(self.state.dealer)
                continue
            if (by := self.state.finished) and not self._may_follow_the_end(number, fact, by):
                continue
            try:
                if isinstance(fact, Deal):
                    self._deal(number, fact)
                else:
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

    def _may_follow_the_end(self, number: int, fact: Fact, finished: str) -> bool:
        """Whether an entry may stand after the end of the sheet: a checkpoint, or anything with a reason."""
        if isinstance(fact, Checkpoint):
            return True
        late = fault(
            "entry",
            "after-end",
            _("Found an entry after the end (%(by)s); expected none, or a reason (override)."),
            "4.2.3",
            by=Phrase((ENDED[finished], True)),
        ).at(number)
        is_excused = bool(getattr(fact, "override", ""))
        (self.warnings if is_excused else self.faults).append(late)
        return is_excused

    def _take(self, number: int, fact: Void | Postings | Join | Replace | End | Checkpoint) -> None:
        """Write an entry that is no deal."""
        if isinstance(fact, Void):
            self.steps.append(Step(number, fact, self.state.dealer, (), title="пересдача"))
            if fact.dealer_moves:
                self.state.pass_the_deal(self.state.dealer)
        elif isinstance(fact, Postings):
            in_units = self.state.in_units
            moves = [Move(w.player, w.column, w.against, in_units(w.points), w.cite) for w in fact.written]
            self._write(number, fact, moves, "запись")
        elif isinstance(fact, Join):
            self._join(number, fact)
        elif isinstance(fact, Replace):
            self.names[fact.seat] = fact.name
            self.steps.append(Step(number, fact, None, (), title="замена"))
        elif isinstance(fact, End):
            self.state.ended_by = fact.by
            self.steps.append(Step(number, fact, None, (), title="конец"))
        else:
            self._checkpoint(number, fact)

    def _write(self, number: int, fact: Fact, moves: Sequence[Move], title: str) -> None:
        """Write the figures of an entry that is no deal."""
        size, cells = self.state.size, self.state.cells
        moves = [move for move in moves if move.amount]
        for move in moves:
            cells[cell_of(move.player, move.column, move.against, size)] += move.amount
        self.steps.append(Step(number, fact, None, moves, title=title))

    # Deals

    def _deal(self, number: int, deal: Deal) -> None:
        state = self.state
        if (state.row or deal.doubtful or state.is_opening) and not self._is_in_place(number, deal):
            return self._skip(deal.dealer)
        is_all_pass = deal.contract.is_all_pass
        is_dark = is_all_pass and (bool(deal.dark_passers) or state.is_opening)
        outcome = self._all_pass(deal, is_dark) if is_all_pass else self._game(deal)
        is_plain = has_room(outcome, state.cells, self.room)
        moves: Sequence[Move]
        if is_plain:
            moves, cells = outcome.written, state.cells
            for cell, amount in outcome.cells:
                cells[cell] += amount
        else:
            moves = write_overflow(outcome, state)
        self.steps.append(Step(number, deal, deal.dealer, moves, outcome, "", is_plain))
        if is_all_pass:
            return self._after_all_pass(deal, is_dark)
        state.deals += 1
        if not deal.is_refused:
            state.dark_row = 0
            if outcome.is_exit:
                state.row = 0
            if outcome.is_won and deal.declarer is not None and state.bombs[deal.declarer]:
                state.bombs[deal.declarer].pop(0)
        return state.pass_the_deal(deal.dealer)

    def _is_in_place(self, number: int, deal: Deal) -> bool:
        """Whether a deal may stand here, perhaps by its override; what is doubtful becomes a warning."""
        found = self._out_of_place(deal)
        if found is not None and not deal.override:
            self.faults.append(found.at(number))
            return False
        doubts = deal.doubtful if found is None else (*deal.doubtful, found)
        self.warnings += [doubt.at(number) for doubt in doubts]
        return True

    def _out_of_place(self, deal: Deal) -> Fault | None:
        """A deal that may not follow what stands on the sheet: the opening (3.7.9), the exit (3.7.8)."""
        state, level = self.state, deal.contract.level
        if state.is_opening and not deal.contract.is_all_pass:
            return fault(
                "contract",
                "opening-all-pass",
                _("Found %(found)s; the first %(expected)s deals are forced all-passes."),
                "3.7.9",
                found=deal.contract.sign,
                expected=self.convention.opening_all_pass,
            )
        if level and level < state.minimum_level:
            return fault(
                "contract",
                "below-exit",
                _("Found %(found)s; after the all-passes before it expected %(expected)s or more."),
                "3.7.7" if state.dark_row else "3.7.8",
                found=deal.contract.sign,
                expected=state.minimum_level,
            )
        return None

    def _all_pass(self, deal: Deal, is_dark: bool) -> Outcome:
        state, prices = self.state, self.memory.prices
        factor = state.dark_factor(is_dark) if is_dark else 1
        price = prices.get((state.row, factor))
        if price is None:
            price = prices[state.row, factor] = state.in_units(state.trick_price() * factor)
        outcome: Outcome | None = deal.memo.get(price)
        if outcome is None:
            outcome = score_all_pass(deal, self.convention, self.units, price)
            outcome.close(state.size)
            deal.memo[price] = outcome
        return outcome

    def _game(self, deal: Deal) -> Outcome:
        """The outcome of a contract or a misère at its present price, remembered with the deal."""
        state, convention = self.state, self.convention
        assert deal.declarer is not None
        bombs = state.bombs[deal.declarer]
        factor = (bombs[0] if bombs else 1) * (2 if deal.is_dark else 1)
        is_closed = convention.liability_when_closed is not None and state.is_first_pool_full
        outcome: Outcome | None = deal.memo.get((factor, is_closed))
        if outcome is None:
            if deal.contract.is_misere:
                outcome = score_misere(deal, convention, self.units, factor)
            else:
                outcome = score_contract(deal, convention, self.units, factor, is_closed)
            outcome.close(state.size)
            deal.memo[factor, is_closed] = outcome
        return outcome

    def _after_all_pass(self, deal: Deal, is_dark: bool) -> None:
        """Bombs, the row of all-passes, the next dealer."""
        state = self.state
        if is_dark and self.convention.bombs:
            bomb = state.dark_factor(True)
            passed_open = set() if state.is_opening else set(deal.playing) - set(deal.dark_passers)
            for seat in state.seats:
                if seat not in passed_open:
                    state.bombs[seat].append(bomb)
        state.deals += 1
        state.row += 1
        state.dark_row = state.dark_row + 1 if is_dark else 0
        if self.convention.dealer_after_all_pass == "stays":
            state.last_dealer = state.dealer = deal.dealer
        else:
            state.pass_the_deal(deal.dealer)

    # Other entries

    def _join(self, number: int, join: Join) -> None:
        """A newcomer writes the means, rounded against himself, and deals next (3.1.2)."""
        state = self.state
        if found := join_fault(join, state):
            self.faults.append(found.at(number))
            return
        moves = means_of(join, state)
        state.seats = tuple(sorted((*state.seats, join.seat)))
        state.dealer = join.seat
        self._write(number, join, moves, "новый игрок")

    def _checkpoint(self, number: int, checkpoint: Checkpoint) -> None:
        """Compare with the players' paper; a figure that agrees is trusted from here on."""
        state = self.state
        self.steps.append(Step(number, checkpoint, None, (), title="сверка"))
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
