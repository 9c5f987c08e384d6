"""The comparison of duplicate rounds, as the standings ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from duplicate.selectors.results import read_rounds, totals_of
from duplicate.selectors.sets import sets_of
from formats.selectors.schemes import schemes_of
from scoring.selectors.standings_gather import Gathered
from tournaments.models import Event, Round


def compare_rounds(event: Event, rounds: Sequence[Round], gathered: Gathered) -> None:
    """Give every result of a duplicate round its score beside the others of the same cards.

    Whoever forfeits a round keeps a loss and gains nothing by it, as with vists.
    """
    sets = sets_of(rounds)
    chosen = [(round_, sets[round_.pk]) for round_ in rounds if round_.pk in sets]
    if not chosen:
        return
    played = read_rounds(chosen, schemes_of(event))
    for one in played:
        number = one.round.number
        for row in totals_of([one]):
            own = gathered.results[row.registration.pk]
            if number in own:
                lost = own[number].forfeited is not None
                score = min(row.score, Fraction(0)) if lost else row.score
                score = Fraction(0) if own[number].is_nought else score
                own[number] = own[number]._replace(compared=score)
