"""Who is one and the same in the events of a league: a proposal by names, which somebody confirms.

Nothing is joined by itself. A player shown by a pseudonym is known by it alone, so that no result leads
from the pseudonym to the name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Key = tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """A registration as far as it can be told from others: names, or the pseudonym; and its event."""

    registration: int
    event: int
    surname: str
    given: str = ""
    patronymic: str = ""
    pseudonym: str = ""

    @property
    def key(self) -> Key:
        """What two registrations of one person have in common."""
        if self.pseudonym:
            return ("shown", _folded(self.pseudonym))
        return ("named", _folded(self.surname), _folded(self.given))

    @property
    def exact(self) -> Key:
        """The same with the patronymic, which parts namesakes."""
        return (*self.key, _folded(self.patronymic))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("ё", "е").split())


@dataclass(frozen=True)
class Proposal:
    """For a registration: the person it seems to be, None for somebody new; `is_sure` if names are equal."""

    registration: int
    person: int | None
    is_sure: bool = True


def propose(people: Mapping[int, Iterable[Known]], fresh: Iterable[Known]) -> list[Proposal]:
    """Whom each new registration seems to be.

    A person plays an event once: nobody is proposed who is in the event already. Equal names with another
    or a missing patronymic are proposed as not sure; names that fit several people are nobody's.
    """
    exact: dict[Key, set[int]] = {}
    near: dict[Key, set[int]] = {}
    events: dict[int, set[int]] = {}
    for person, members in people.items():
        for one in members:
            exact.setdefault(one.exact, set()).add(person)
            near.setdefault(one.key, set()).add(person)
            events.setdefault(person, set()).add(one.event)
    found = []
    for one in fresh:
        free = {person for person in exact.get(one.exact, ()) if one.event not in events[person]}
        if len(free) == 1:
            (person,) = free
            found.append(Proposal(one.registration, person))
            continue
        like = {person for person in near.get(one.key, ()) if one.event not in events[person]}
        if not free and len(like) == 1:
            (person,) = like
            found.append(Proposal(one.registration, person, is_sure=False))
        else:
            found.append(Proposal(one.registration, None, is_sure=not like))
    return found


def may_join(members: Iterable[Known], one: Known) -> bool:
    """Whether a registration may be joined to a person: another event, and never a name to a pseudonym."""
    return all(
        other.event != one.event
        and bool(other.pseudonym) == bool(one.pseudonym)
        and (not one.pseudonym or other.key == one.key)
        for other in members
    )
