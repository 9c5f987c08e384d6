"""The closing of an event: what is open, and the standings that were published as final."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from formats.models import FinalStandings
from scoring.selectors.open_items import OpenItem, open_in_event
from scoring.selectors.standings import standings_hash
from tournaments.models import Event


@dataclass(frozen=True)
class Closing:
    """How far the closing of an event is. `digest` is the hash of the standings as they stand now."""

    event: Event
    items: Sequence[OpenItem]
    published: Sequence[FinalStandings]
    digest: str

    @property
    def final(self) -> FinalStandings | None:
        """The final standings in force."""
        return next((one for one in self.published if one.withdrawn_at is None), None)

    @property
    def is_ready(self) -> bool:
        """Whether the standings could be published as final."""
        return not self.items and self.final is None

    @property
    def has_moved(self) -> bool:
        """Whether the standings are no longer those that were published: somebody wrote past the services."""
        return self.final is not None and self.final.digest != self.digest


def read_closing(event: Event) -> Closing:
    """What is open, what was published, and the hash of the standings now; a fixed number of queries."""
    published = list(
        FinalStandings.objects.filter(event=event).select_related("by", "withdrawn_by").order_by("-id")
    )
    return Closing(event, open_in_event(event), published, standings_hash([event]))
