"""What goes into a file: which event, which of its rounds, and whether private columns are left out.

The public variant follows the event's policy: seating of published rounds, figures of those rounds
that the public may see, names as the public sees them, nothing that somebody wrote in own words, no
accounts and no clocks. The full variant is for those who may export.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AnonymousUser

from scoring.selectors.standings import Standings, read_standings
from tournaments.models import Event, Round
from tournaments.permissions import may_see_results, may_see_seating


@dataclass(frozen=True)
class Scope:
    """An event as far as a file may tell of it. `with_figures` are numbers of rounds."""

    event: Event
    is_public: bool
    rounds: tuple[Round, ...]
    with_figures: frozenset[int]

    @cached_property
    def standings(self) -> Standings:
        """The standings in the order of the page."""
        return read_standings(self.event, only_closed=self.is_public and self.event.shows_closed_only)


def full_scope(event: Event) -> Scope:
    """Everything of an event."""
    rounds = tuple(rounds_of(event))
    return Scope(event, False, rounds, frozenset(found.number for found in rounds))


def public_scope(event: Event) -> Scope:
    """What anybody may have of the event, whoever asks; an event not listed counts as if it were."""
    shown = copy(event)  # asked about, never stored
    shown.is_public = True
    nobody = AnonymousUser()
    rounds = []
    for found in rounds_of(event):
        found.event = shown
        if may_see_seating(nobody, found):
            rounds.append(found)
    figures = frozenset(found.number for found in rounds if may_see_results(nobody, shown, found))
    return Scope(event, True, tuple(rounds), figures)


def has_public_figures(event: Event) -> bool:
    """Whether the event's policy shows any figures to the public."""
    shown = copy(event)
    shown.is_public = True
    return may_see_results(AnonymousUser(), shown)


def rounds_of(event: Event) -> list[Round]:
    """The rounds in their order, with their conventions."""
    return list(Round.objects.filter(event=event).select_related("convention").order_by("number"))
