"""The comparison of duplicate rounds, as the standings ask for it."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.selectors.standings_gather import Gathered
from tournaments.models import Event, Round


def compare_rounds(event: Event, rounds: Sequence[Round], gathered: Gathered) -> None:
    """Give every result of a duplicate round its score beside the others of the same cards."""
