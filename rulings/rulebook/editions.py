"""Editions: a rulebook, and other rulebooks that replace single infractions of it.

An amendment replaces a whole infraction by its key and cites the regulation that says so; an edition may
also withdraw one. Everything else is the base's. A ruling names its edition, so it can be decided again as
it was.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulings.rulebook.engine import Infraction


@dataclass(frozen=True)
class Amendment:
    """Another answer to one infraction, and the regulation (a message id) that commands it."""

    infraction: Infraction
    regulation: str


@dataclass(frozen=True)
class Edition:
    """A rulebook: its key, title and source (message ids), its infractions and what it amends."""

    key: str
    title: str
    source: str
    own: tuple[Infraction, ...] = ()
    base: "Edition | None" = None
    amendments: tuple[Amendment, ...] = ()
    withdrawn: Mapping[str, str] = field(default_factory=dict)
    """Infractions that are ruled no more, with the regulation (a message id) that takes each out."""

    @cached_property
    def infractions(self) -> Mapping[str, Infraction]:
        """All infractions by key, in the order of the base, amendments in place, new ones last."""
        found = dict(self.base.infractions) if self.base else {}
        found |= {one.key: one for one in self.own}
        found |= {one.infraction.key: one.infraction for one in self.amendments}
        return {key: one for key, one in found.items() if key not in self.withdrawn}

    def withdrawal_of(self, key: str) -> str:
        """The regulation that took an infraction out; "" for one that stands or never was."""
        return self.withdrawn.get(key, "") or (self.base.withdrawal_of(key) if self.base else "")

    def regulation_of(self, key: str) -> str:
        """The regulation that replaced an infraction; "" where the base's answer stands."""
        for one in self.amendments:
            if one.infraction.key == key:
                return one.regulation
        return self.base.regulation_of(key) if self.base else ""

    def amended(
        self,
        key: str,
        title: str,
        source: str,
        amendments: Iterable[Amendment],
        withdrawn: Mapping[str, str] | None = None,
    ) -> "Edition":
        """Another edition that stands on this one. Raises ValueError on a key that is not in it."""
        changes, gone = tuple(amendments), dict(withdrawn or {})
        touched = [one.infraction.key for one in changes] + list(gone)
        unknown = [one for one in touched if one not in self.infractions]
        if unknown:
            raise ValueError(f"{key} amends what {self.key} does not have: {', '.join(unknown)}")
        return Edition(key, title, source, base=self, amendments=changes, withdrawn=gone)
