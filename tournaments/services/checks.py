"""What apps above ask of seats: they add themselves at start, and are called inside the services here.

A check raises `Refused` with what is wrong, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable

from tournaments.models import Registration, Round

SUBSTITUTE_CHECKS: list[Callable[[Round, Registration, Registration], None]] = []
"""Called with the round, who leaves a seat and who takes it."""

SEATING_CHECKS: list[Callable[[Round], None]] = []
"""Called before a seating is published."""


def check_substitute(round_: Round, leaves: Registration, comes: Registration) -> None:
    """Ask whether the second may take the seat of the first."""
    for check in SUBSTITUTE_CHECKS:
        check(round_, leaves, comes)


def check_seating(round_: Round) -> None:
    """Ask whether the seating may be published."""
    for check in SEATING_CHECKS:
        check(round_)
