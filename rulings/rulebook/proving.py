"""What can be proved on the cards: which questions a proof answers, and with what.

Six points make the arbiter prove something that a double-dummy line can show: 3.3.16.3, 3.4.6, 3.9.14.4,
3.8.5.1, 3.9.18 and 3.9.14.3. `task_of` says, for an interview at such a question, what the page of
cards is told beforehand; `answers_of` turns its proofs into answers. Answering by hand stays possible.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from analysis.domain.proofs import WHOLE_DEALS, Ask, Proof, claimer_of, help_wants
from analysis.domain.spots import ALL_PASS, CLOSED, GAMES_AND_PASS, LEADS, PLAYS
from preferans.contracts import DENOMINATIONS, parse_contract
from preferans.doubledummy.position import SEATS
from preferans.doubledummy.tables import MISERE
from rulings.rulebook.engine import Case, Infraction
from rulings.rulebook.interview import Interview
from rulings.rulebook.questions import NO, TRICKS, YES

BEST_GAME: Final = re.compile(r"(?P<prefix>[a-z]+)_(?:contract|tricks)_(?P<seat>\d)")
POINTS: Final[Mapping[str, tuple[Ask, re.Pattern[str]]]] = {
    "talon_exposed_two_left": (Ask.BIDDERS, re.compile(r"best_(contract|tricks)_\d")),
    "order_wrong_number": (Ask.DISCARD, re.compile(r"under|left_takes")),
    "cards_shown": (Ask.CLAIM, re.compile(r"provable")),
    "plans_disagree": (Ask.PLAN, re.compile(r"other_\d")),
    "wrong_number_in_play": (Ask.REST, re.compile(r"proved|best_\d")),
    "play_out_of_turn": (Ask.DAMAGE, re.compile(r"damage|victim|fair_\d")),
}
"""Which question a proof of an infraction answers, by the keys of the interview."""


@dataclass(frozen=True)
class Task:
    """What has to be proved, and what is known of it.

    `seats` are the three who play, the forehand first: the hands of the card page in this order; `dealer`
    the seat that sits on the talon. `bidders` are the seats whose best game is looked for, `prefix` the
    word before their questions. `before` are tricks by seat taken before the mistake, None while unknown.
    `who` is the seat whose tricks are counted, `game` and `level` what it plays; None, "" and 0 unknown.
    `games` are the letters of the games that it can be.
    """

    ask: Ask
    seats: tuple[int, int, int]
    dealer: int | None
    talon: str
    bidders: tuple[int, ...] = ()
    prefix: str = ""
    before: Mapping[int, int] | None = None
    who: int | None = None
    game: str = ""
    level: int = 0
    games: str = GAMES_AND_PASS

    def place(self, seat: int) -> int:
        """The hand of the card page that a seat holds."""
        return self.seats.index(seat)

    @property
    def needs_before(self) -> bool:
        """Whether tricks of the whole deal are asked for, so that those taken before must be known."""
        return self.ask in (Ask.PLAN, Ask.REST, Ask.DAMAGE)


def task_of(interview: Interview) -> Task | None:
    """What a proof would answer at the open question; None where cards prove nothing."""
    question = interview.question
    return None if question is None else task_at(interview.infraction, question.key, interview.case)


def task_at(infraction: Infraction, key: str, case: Case) -> Task | None:
    """The same for a question by its key."""
    playing = case.table.playing
    if len(playing) != SEATS:
        return None
    ask, prefix, bidders = _asked(infraction, key, case)
    if ask is None:
        return None
    known = case.facts.contract
    game = "" if known is None else known.denomination
    level = 0 if known is None else known.level
    if contract := case.answers.get("contract"):
        game, level = parse_contract(contract).denomination, parse_contract(contract).level
    elif case.answers.get("ordered") == "misere" or case.answers.get("kind") == "misere":
        game, level = MISERE, 0
    elif case.answers.get("kind") == "all_pass":
        game, level = ALL_PASS, 0
    if ask is Ask.DAMAGE:
        game, level = ALL_PASS, 0
    kind = case.answers.get("kind") or case.answers.get("ordered")
    games = game or {"tricks": DENOMINATIONS, "misere": MISERE, "all_pass": ALL_PASS}.get(
        kind or "", GAMES_AND_PASS
    )
    dealer = case.table.sitting_dealer
    leads = case.facts.convention.all_pass_talon == "leads"
    return Task(
        ask=ask,
        seats=(playing[0], playing[1], playing[2]),
        dealer=dealer,
        talon=CLOSED if not leads else LEADS if dealer is None else PLAYS,
        bidders=bidders,
        prefix=prefix,
        before=_before(case, playing, dealer) if ask is Ask.DAMAGE else None,
        who=_who(ask, case),
        game="" if ask is Ask.BIDDERS else game,
        level=0 if ask is Ask.BIDDERS else level,
        games=GAMES_AND_PASS if ask is Ask.BIDDERS else games,
    )


def _asked(infraction: Infraction, key: str, case: Case) -> tuple[Ask | None, str, tuple[int, ...]]:
    keys = {question.key: question for question in infraction.asks}
    found = BEST_GAME.fullmatch(key)
    if found and f"{found['prefix']}_contract_{found['seat']}" in keys:
        prefix = found["prefix"]
        contracts = {seat: keys.get(f"{prefix}_contract_{seat}") for seat in case.table.playing}
        bidders = tuple(
            seat
            for seat, question in contracts.items()
            if question is not None and (question.relevant is None or question.relevant(case))
        )
        return (Ask.BIDDERS if bidders else None), prefix, bidders
    ask, pattern = POINTS.get(infraction.key, (None, None))
    if ask is None or pattern is None or not pattern.fullmatch(key):
        return None, "", ()
    return ask, "", ()


def _who(ask: Ask, case: Case) -> int | None:
    """Whose tricks are counted, as far as it is known: the declarer, or who was hurt in an all-pass."""
    said = case.answers.get("victim" if ask is Ask.DAMAGE else "declarer")
    if said is not None and int(said) in case.table.playing:
        return int(said)
    return None if ask is Ask.DAMAGE else case.facts.declarer


def _before(case: Case, playing: Sequence[int], dealer: int | None) -> Mapping[int, int] | None:
    """Tricks before the mistake, once all have been told."""
    seats = [*playing, dealer] if dealer is not None else list(playing)
    said = {seat: case.answers.get(f"taken_{seat}") for seat in seats}
    if any(said[seat] is None for seat in playing):
        return None
    return {seat: int(count or 0) for seat, count in said.items()}


def task_data(task: Task | None) -> dict[str, object] | None:
    """A task as plain data: `hands` are the seats in the order of the hands of a proof."""
    if task is None:
        return None
    return {
        "ask": task.ask.value,
        "hands": list(task.seats),
        "sitting_dealer": task.dealer,
        "talon": task.talon,
        "bidders": list(task.bidders),
        "who": task.who,
        "game": task.game,
        "level": task.level,
    }


def answers_of(
    task: Task, proofs: Sequence[Proof], before: Mapping[int, int] | None = None
) -> dict[str, str]:
    """The answers that proofs give; `before` are tricks by seat taken before the cards of the proof.

    Raises ValueError for proofs of another question, and for tricks that do not come to ten.
    """
    if not proofs or any(proof.ask is not task.ask for proof in proofs):
        raise ValueError("these proofs answer another question")
    first, seats = proofs[0], task.seats
    if task.ask is Ask.BIDDERS:
        answers: dict[str, str] = {}
        for proof in proofs:
            if seats[proof.spot.who] not in task.bidders:
                raise ValueError("this proof is of nobody who bid")
            answers |= _best_game(task.prefix, seats[proof.spot.who], proof)
        return answers
    if task.ask is Ask.DISCARD:
        return {"under": str(first.undertricks), "left_takes": str(first.taken[(first.spot.who + 1) % SEATS])}
    if task.ask is Ask.CLAIM:
        return _claim(seats, first)
    taken = before or task.before or {}
    tricks = whole_tricks(task, first, taken)
    if task.ask is Ask.PLAN:
        return {f"other_{seat}": str(count) for seat, count in tricks.items()}
    if task.ask is Ask.REST:
        return {"proved": YES} | {f"best_{seat}": str(count) for seat, count in tricks.items()}
    said = {"damage": YES, "victim": str(seats[first.spot.who])}
    said |= {f"taken_{seat}": str(count) for seat, count in taken.items()}
    return said | {f"fair_{seat}": str(count) for seat, count in tricks.items()}


def _best_game(prefix: str, seat: int, proof: Proof) -> dict[str, str]:
    if proof.contract is None:
        raise ValueError("this proof is of no contract")
    return {
        f"{prefix}_contract_{seat}": proof.contract.code,
        f"{prefix}_tricks_{seat}": str(proof.tricks),
    }


def _claim(seats: Sequence[int], proof: Proof) -> dict[str, str]:
    answers = {"plan": NO, "provable": YES if proof.spoils_claim else NO}
    claimer, game = claimer_of(proof.spot), proof.spot.game
    answers["kind"] = {MISERE: "misere", ALL_PASS: "all_pass"}.get(game, "tricks")
    if claimer is not None:
        answers["who"] = str(seats[claimer])
        if game != ALL_PASS:
            answers["side"] = "declarer" if claimer == proof.spot.who else "defender"
    return answers


def whole_tricks(task: Task, proof: Proof, before: Mapping[int, int]) -> dict[int, int]:
    """Tricks by seat of the whole deal: those before, and those of the line; the talon's are the dealer's.

    Raises ValueError when they do not come to ten.
    """
    tricks = {
        seat: before.get(seat, 0) + count
        for seat, count in line_tricks(task.seats, task.dealer, proof).items()
    }
    if sum(tricks.values()) != TRICKS:
        raise ValueError("the tricks do not come to ten")
    return tricks


def line_tricks(seats: Sequence[int], dealer: int | None, proof: Proof) -> dict[int, int]:
    """Tricks by seat in the line of a proof; of an all-pass also those of the dealer's talon cards."""
    tricks = {seat: proof.taken[place] for place, seat in enumerate(seats)}
    if dealer is not None and proof.spot.game == ALL_PASS:
        tricks[dealer] = sum(trick.taker == SEATS for trick in proof.spot.tricks_of(proof.line))
    return tricks


def answers_itself(proof: Proof) -> bool:
    """Whether a proof is about what it says: of a whole deal, of a claim that was made, of an injury."""
    spot = proof.spot
    if proof.ask in WHOLE_DEALS:  # the forehand leads to the first trick (3.9.1); nobody helps anybody
        is_whole = bool(spot.layout.twelve(spot.who)) and proof.contract is not None
        return is_whole and not (spot.first or spot.wants)
    if proof.ask is Ask.CLAIM:
        return claimer_of(spot) is not None
    return proof.ask is not Ask.DAMAGE or (spot.game == ALL_PASS and spot.wants == help_wants(high=False))


def fits(proof: Proof, infraction: Infraction, case: Case) -> bool:
    """Whether a proof says what the interview was told: an answer that was changed by hand has no proof."""
    seats, answers = case.table.playing, case.answers
    if len(seats) != SEATS or not answers_itself(proof):
        return False
    tricks = line_tricks(seats, case.table.sitting_dealer, proof)
    if proof.ask is Ask.BIDDERS:
        seat = seats[proof.spot.who]
        prefixes = {found["prefix"] for one in infraction.asks if (found := BEST_GAME.fullmatch(one.key))}
        return proof.contract is not None and any(
            _best_game(prefix, seat, proof).items() <= answers.items() for prefix in prefixes
        )
    ask, pattern = POINTS.get(infraction.key, (None, None))
    if ask is not proof.ask or pattern is None:
        return False
    asked = next((one.key for one in infraction.asks if pattern.fullmatch(one.key)), "")
    task = task_at(infraction, asked, case)
    if task is None or (ask is not Ask.CLAIM and proof.spot.game not in (task.game or task.games)):
        return False  # another game was played than the one that was proved
    if ask is Ask.DISCARD:
        meant = answers.get("contract", "misere")
        is_his = answers.get("declarer") == str(seats[proof.spot.who])
        is_meant = proof.contract is not None and proof.contract.code == meant
        left = str(proof.taken[(proof.spot.who + 1) % SEATS])
        is_split = answers.get("left_takes", left) == left
        return is_his and is_meant and is_split and answers.get("under") == str(proof.undertricks)
    if ask is Ask.CLAIM:
        said = _claim(seats, proof)
        return all(answers.get(key, said[key]) == said[key] for key in said)
    prefix = {Ask.PLAN: "other", Ask.REST: "best", Ask.DAMAGE: "fair"}[proof.ask]
    rest = {seat: int(answers.get(f"{prefix}_{seat}", "-99")) - count for seat, count in tricks.items()}
    if ask is Ask.DAMAGE:
        if answers.get("victim") != str(seats[proof.spot.who]):
            return False
        return all(left == int(answers.get(f"taken_{seat}", "0")) for seat, left in rest.items())
    return min(rest.values()) >= 0
