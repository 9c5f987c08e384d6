"""Random whole events, played through the services that people use, and asked of every checker at the end.

An event is drawn from its seed: size, convention, counting, ways to seat, late entries, withdrawals,
substitutes, moves, penalties, rulings, seats put right, results set aside. What a service refuses is
counted and passed by: a refusal must leave nothing behind. The event is rolled back afterwards.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from archive.domain.lots import happens, pick
from archive.domain.names import draw_people
from archive.selectors.checks import violations_of
from archive.services.simulation import FIRST_DAY
from archive.services.trial_steps import Hall, play_round
from formats.services.schemes import declare_scheme
from office.faults import Refused
from office.models import User
from preferans.presets import PRESETS
from scoring.selectors.standings import standings_hash
from scoring.services.closing import publish_final, withdraw_final
from tournaments import services
from tournaments.domain.chance import Chance
from tournaments.models import Event, Registration

SCHEMES: tuple[tuple[dict[str, Any], int], ...] = (
    ({}, 4),
    ({"transforms": [{"kind": "compress", "bands": [["200", "1"], ["650", "10"]]}]}, 2),
    ({"transforms": [{"kind": "per_deals", "deals": 12}]}, 1),
    ({"criteria": ["all_passes_won", "all_pass_tricks", "undertricks", "misere_tricks", "direct", "lot"]}, 2),
    ({"criteria": ["best_round", "direct"], "stages": [{"from_round": 2, "players": 4, "carry": "1/2"}]}, 1),
)
"""Ways of counting with their weights; a stage of the last needs its cut made."""


@dataclass(frozen=True)
class Size:
    """How large an event may be: players and rounds from one to the other, deals at most."""

    players: tuple[int, int]
    rounds: tuple[int, int]
    deals: tuple[int, int]


SMALL = Size(players=(4, 8), rounds=(1, 1), deals=(1, 3))
MIDDLE = Size(players=(6, 15), rounds=(2, 3), deals=(2, 4))
LARGE = Size(players=(16, 40), rounds=(2, 4), deals=(2, 6))


def size_of(seed: int) -> Size:
    """Of a hundred seeds one is large, ten are middling, the others small."""
    return LARGE if seed % 100 == 0 else MIDDLE if seed % 10 == 0 else SMALL


@dataclass
class Trial:
    """What one event was and what was found in it."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)


def run_trial(*, seed: int, by: User, size: Size | None = None, keep: bool = False) -> Trial:
    """Play the event of a seed to its end, check all of it, and roll it back (unless `keep`)."""
    trial, size = Trial(seed), size or size_of(seed)
    with transaction.atomic():
        try:
            event = play_event(trial, by=by, size=size)
            trial.violations += violations_of(event)
        except Exception as error:
            trial.violations.append(f"crashed: {type(error).__name__}: {error}")
            transaction.set_rollback(True)
            return trial
        trial.counts["events"] += 1
        if not keep:
            transaction.set_rollback(True)
    return trial


def play_event(trial: Trial, *, by: User, size: Size) -> Event:
    """The event from its first registration to its final standings."""
    chance = Chance(trial.seed, "trial")
    counts = trial.counts
    players = between(chance, size.players)
    rounds = between(chance, size.rounds)
    deals = between(chance, size.deals)
    event = open_event(chance, by=by, seed=trial.seed, rounds=rounds, deals=deals)
    people = draw_people(players + 6, Chance(trial.seed, "trial people"))
    hall = Hall(event=event, by=by, chance=chance, counts=counts, deals=deals, people=list(people))
    hall.enter_many(players)
    counts["players"] += players
    check_in(hall)
    for number in range(1, rounds + 1):
        play_round(hall, number)
        if happens(chance, 250):
            unchanged(trial, hall, "a round set aside and brought back", hall.annul_a_round)
        between_rounds(trial, hall, number)
    if attempt(counts, lambda: publish_final(event=event, by=by)) and happens(chance, 300):
        attempt(counts, lambda: withdraw_final(event=event, by=by, reason="ещё раз"))
    return event


def open_event(chance: Chance, *, by: User, seed: int, rounds: int, deals: int) -> Event:
    """An event of its own with a convention and a counting drawn by lot."""
    preset = pick(chance, [(name, 1) for name in sorted(PRESETS)])
    overrides: dict[str, Any] = {"max_deals": deals} if happens(chance, 700) else {}
    event = services.create_event(
        by=by,
        client_id=uuid.uuid5(uuid.NAMESPACE_OID, f"trial {seed}"),
        name=f"Проба {seed}",
        starts_on=FIRST_DAY,
        ends_on=FIRST_DAY,
        rounds_planned=rounds,
        is_public=False,
        preset=preset,
        pool_target=pick(chance, ((10, 1), (20, 2), (50, 1))),
        overrides=overrides,
    )
    scheme = pick(chance, SCHEMES)
    if scheme:
        declare_scheme(event=event, by=by, seen=0, from_round=1, scheme=scheme)
    return event


def check_in(hall: Hall) -> None:
    """Most come, some late, some not at all; a mark now and then is taken back."""
    for registration in Registration.objects.filter(event=hall.event).order_by("number"):
        if happens(hall.chance, 750):
            continue
        kind = pick(hall.chance, (("came", 1), ("late", 2), ("absent", 2)))
        mark = services.mark_attendance(registration=registration, by=hall.by, kind=kind)
        hall.counts[f"marked {kind}"] += 1
        if happens(hall.chance, 200):
            services.unmark_attendance(mark=mark, by=hall.by)
    services.check_in_all(event=hall.event, by=hall.by)


def between_rounds(trial: Trial, hall: Hall, number: int) -> None:
    """Somebody leaves, somebody enters late, the convention changes for the rounds to come."""
    if happens(hall.chance, 200):
        hall.withdraw_somebody()
    if happens(hall.chance, 200):
        hall.enter(late=True)
    if happens(hall.chance, 150):
        unchanged(trial, hall, "a later convention", lambda: hall.change_convention(number + 1))


def unchanged(trial: Trial, hall: Hall, what: str, act: Callable[[], Any]) -> None:
    """Do something that must leave the standings byte for byte as they were."""
    before = standings_hash([hall.event])
    attempt(hall.counts, act)
    if standings_hash([hall.event]) != before:
        trial.violations.append(f"the standings changed by {what}")


def attempt(counts: Counter[str], act: Callable[[], Any]) -> bool:
    """Try a step; a refusal is counted, and must have left nothing behind."""
    try:
        with transaction.atomic():
            act()
    except Refused as refused:
        counts["refused"] += 1
        for fault in refused.faults:
            counts[f"refused: {fault.code}"] += 1
        return False
    return True


def between(chance: Chance, bounds: tuple[int, int]) -> int:
    """A whole number from one bound to the other."""
    least, most = bounds
    return least + chance.below(most - least + 1)
