"""A draw as a file that anybody can repeat: all that it was asked for, its seed, and what came of it.

`{"format": "tirazh-draw/1", "method": …}`; three methods. `schedule`: rounds drawn together, with `plans`,
`fixed`, `apart`, `teams`, `past_byes`, `steps`. `standings`: one round by an order, with `order`, `tables`,
`fixed`, `apart`, `past_byes`, `repeats`. `script`: rounds written by somebody; nothing to draw again. All
have `first_round`, `rounds` and `byes`. The seed of a lot in public stands under `lot`, beside the salt and
the hash that was announced. People are start numbers; nothing here knows a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from preferans.faults import Fault, Faulty, Phrase
from preferans.marks import gettext_noop
from tournaments.domain.seating.draw import Draw, default_steps, draw_schedule
from tournaments.domain.seating.lot import verify
from tournaments.domain.seating.measure import Seating
from tournaments.domain.seating.request import DrawRequest, RoundPlan
from tournaments.domain.seating.search import always_time
from tournaments.domain.swiss import StandingsRequest, draw_by_standings

FORMAT = "tirazh-draw/1"
LARGEST_STEPS = 5_000_000

NO_DRAW = gettext_noop("This is no draw: expected an object with “format”: “%(expected)s”.")
METHOD = gettext_noop("Found the method “%(found)s”; expected schedule, standings or script.")
PART = gettext_noop("“%(field)s” cannot be read; expected %(expected)s.")
NO_SEED = gettext_noop("The seed of the lot has not been shown yet; without it nobody can draw again.")
NUMBERS = gettext_noop("lists of start numbers")
WHOLE = gettext_noop("a whole number")


@dataclass(frozen=True)
class Replay:
    """What drawing again gave, beside what the file has.

    `lot_holds` tells whether seed and salt give the hash announced; None where no lot was.
    """

    rounds: tuple[Seating, ...]
    given: tuple[Seating, ...]
    lot_holds: bool | None

    @property
    def parted(self) -> int | None:
        """The first round, from 0, that came out otherwise; None where all are the same."""
        if self.rounds == self.given:
            return None
        pairs = zip(self.rounds, self.given, strict=False)
        return next((at for at, (one, other) in enumerate(pairs) if one != other), len(self.given))


def document_of_schedule(request: DrawRequest, draw: Draw, *, steps: int, first_round: int) -> dict[str, Any]:
    """The file of rounds drawn together."""
    return {
        "format": FORMAT,
        "method": "schedule",
        "first_round": first_round,
        "plans": [{"players": list(p.players), "tables": list(p.sizes)} for p in request.plans],
        "fixed": listed(request.fixed),
        "apart": [list(pair) for pair in request.apart],
        "teams": [list(team) for team in request.teams],
        "past_byes": {str(number): times for number, times in sorted(request.past_byes.items())},
        "steps": steps,
        "seed": request.seed,
        "rounds": listed(draw.rounds),
        "byes": [list(row) for row in draw.byes],
        "source": draw.source,
        "optimal": draw.is_optimal,
    }


def document_of_standings(
    request: StandingsRequest, seating: Seating, byes: Sequence[int], *, first_round: int
) -> dict[str, Any]:
    """The file of a round seated by an order."""
    return {
        "format": FORMAT,
        "method": "standings",
        "first_round": first_round,
        "order": list(request.order),
        "tables": list(request.sizes),
        "fixed": listed(request.past),
        "apart": [list(pair) for pair in request.apart],
        "past_byes": {str(number): times for number, times in sorted(request.past_byes.items())},
        "repeats": request.repeats,
        "rounds": listed([seating]),
        "byes": [list(byes)],
    }


def document_of_script(
    rounds: Sequence[Seating], byes: Sequence[Sequence[int]], *, first_round: int
) -> dict[str, Any]:
    """The file of rounds that somebody wrote."""
    return {
        "format": FORMAT,
        "method": "script",
        "first_round": first_round,
        "rounds": listed(rounds),
        "byes": [list(row) for row in byes],
    }


def listed(rounds: Sequence[Seating]) -> list[list[list[int]]]:
    """Seatings as JSON writes them."""
    return [[list(table) for table in seating] for seating in rounds]


def read_seatings(value: object, field: str = "rounds") -> tuple[Seating, ...]:
    """Seatings from JSON; raises `Faulty` unless they are lists of lists of lists of whole numbers."""
    if not isinstance(value, list):
        raise _bad(field, NUMBERS)
    return tuple(tuple(_numbers(table, field) for table in _rows(tables, field)) for tables in value)


def replay(document: object, *, seed: int | None = None, expired: Callable[[], bool] = always_time) -> Replay:
    """Draw again what the file says, and compare. Raises `Faulty` for a file that is none."""
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise Faulty([Fault("format", "draw-format", NO_DRAW, {"expected": FORMAT})])
    method = document.get("method")
    found = read_seatings(document.get("rounds"))
    lot = document.get("lot")
    holds: bool | None = None
    if isinstance(lot, Mapping):
        shown = lot.get("seed")
        seed = shown if type(shown) is int else seed
        if seed is not None:
            holds = verify(str(lot.get("digest", "")), seed, str(lot.get("salt", "")))
    if method == "schedule":
        drawn = _again(document, seed, expired)
    elif method == "standings":
        seating, _byes = draw_by_standings(read_standings_request(document))
        drawn = (seating,)
    elif method == "script":
        drawn = found
    else:
        raise Faulty([Fault("method", "draw-method", METHOD, {"found": str(method)[:40]})])
    return Replay(drawn, found, holds)


def _again(document: Mapping[str, Any], seed: int | None, expired: Callable[[], bool]) -> tuple[Seating, ...]:
    request = read_schedule_request(document, seed)
    steps = _whole(document.get("steps", default_steps(len(request.everybody))), "steps")
    return draw_schedule(request, steps=min(steps, LARGEST_STEPS), expired=expired).rounds


def read_schedule_request(document: Mapping[str, Any], seed: int | None = None) -> DrawRequest:
    """The request of rounds drawn together; raises `Faulty`."""
    given = document.get("seed", seed)
    if given is None:
        raise Faulty([Fault("seed", "draw-no-seed", NO_SEED)])
    plans = document.get("plans")
    if not isinstance(plans, list) or not all(isinstance(plan, Mapping) for plan in plans):
        raise _bad("plans", NUMBERS)
    return DrawRequest(
        plans=tuple(
            RoundPlan(_numbers(plan.get("players"), "plans"), _numbers(plan.get("tables"), "plans"))
            for plan in plans
        ),
        seed=_whole(given, "seed"),
        fixed=read_seatings(document.get("fixed", []), "fixed"),
        apart=_pairs(document.get("apart", [])),
        teams=tuple(_numbers(team, "teams") for team in _rows(document.get("teams", []), "teams")),
        past_byes=_times(document.get("past_byes", {})),
    )


def read_standings_request(document: Mapping[str, Any]) -> StandingsRequest:
    """The request of a round by an order; raises `Faulty`."""
    return StandingsRequest(
        order=_numbers(document.get("order"), "order"),
        sizes=_numbers(document.get("tables"), "tables"),
        past=read_seatings(document.get("fixed", []), "fixed"),
        repeats=document.get("repeats") is True,
        apart=_pairs(document.get("apart", [])),
        past_byes=_times(document.get("past_byes", {})),
    )


def _bad(field: str, expected: str) -> Faulty:
    return Faulty([Fault(field, "draw-part", PART, {"field": field, "expected": Phrase((expected, True))})])


def _rows(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        raise _bad(field, NUMBERS)
    return value


def _numbers(value: object, field: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(one) is int for one in value):
        raise _bad(field, NUMBERS)
    return tuple(value)


def _pairs(value: object) -> tuple[tuple[int, int], ...]:
    pairs = [_numbers(pair, "apart") for pair in _rows(value, "apart")]
    if any(len(pair) != 2 for pair in pairs):
        raise _bad("apart", NUMBERS)
    return tuple((pair[0], pair[1]) for pair in pairs)


def _whole(value: object, field: str) -> int:
    if type(value) is not int:
        raise _bad(field, WHOLE)
    return value


def _times(value: object) -> dict[int, int]:
    if not isinstance(value, Mapping):
        raise _bad("past_byes", WHOLE)
    named = all(str(number).isascii() and str(number).isdigit() for number in value)
    if not named or not all(type(times) is int for times in value.values()):
        raise _bad("past_byes", WHOLE)
    return {int(number): times for number, times in value.items()}
