"""One action, one transaction, one record: the decorator of every service that writes.

    @action("round.seated", gettext_noop("seating drawn"))
    def draw_seating(*, round_: Round, by: User, ...) -> Round:

stands in the place of `transaction.atomic`. The record is written at the end of the outermost action,
inside its transaction: both stand, or neither. A service called by another adds to its caller's record.
An action that changed nothing (a form sent twice) leaves no record; one that is refused leaves none.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from django.db import transaction
from django.utils import timezone

from journal.domain.chain import digest_of
from journal.models import NO_EVENT, JournalHead, JournalRecord
from journal.selectors.chains import chain_of
from journal.services.gathering import Gathered, current, gathering
from journal.services.origin import current_origin
from office.models import User

P = ParamSpec("P")
R = TypeVar("R")

TITLES: dict[str, str] = {}
"""What each action is called, by its stable word: message ids."""

REASONS = ("reason", "statement", "reopen", "note", "words")
"""The arguments in which services are told why, the plainest first."""


def action(key: str, title: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Make a service one action named `key` (stable, for programs); `title` is its message id.

    Who is taken from the argument `by`, the reason from `reason` (or what stands for it), the event from
    whichever argument belongs to one, else from what is returned or written.
    """
    TITLES[key] = title

    def decorate(service: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(service)
        def act(*args: P.args, **kwargs: P.kwargs) -> R:
            with acting(key, _args=args, **kwargs) as told:
                result = service(*args, **kwargs)
                told["_result"] = result
            return result

        act.journal_action = key  # type: ignore[attr-defined]  # not in the stubs
        return act

    return decorate


@contextmanager
def acting(key: str, /, **said: Any) -> Iterator[dict[str, Any]]:
    """Run what is inside as one action in one transaction; `said`: `by`, `reason`, what it is about."""
    outer = current()
    if outer is not None:
        known = outer.snapshot()
        try:
            with transaction.atomic():
                yield said
        except BaseException:
            outer.rows = known
            raise
        return
    with transaction.atomic(), gathering() as found:
        yield said
        if changes := found.changes():
            append_record(key, said, found, changes)


def append_record(
    key: str, said: Mapping[str, Any], found: Gathered, changes: list[dict[str, Any]]
) -> JournalRecord:
    """Write the record of an action at the end of its event's chain, under the lock of the chain's end."""
    chain = find_chain(said, found)
    head = JournalHead.objects.select_for_update().filter(chain=chain).first()
    if head is None:
        head, _new = JournalHead.objects.select_for_update().get_or_create(chain=chain)
    by, origin = said.get("by"), current_origin()
    record = JournalRecord(
        chain=chain,
        number=head.number + 1,
        at=timezone.now(),
        by=by if isinstance(by, User) else None,
        who=str(by)[:160] if by else "",
        seat=find_seat(said),
        origin=origin.kind,
        place=origin.place,
        address=origin.address,
        action=key,
        reason=find_reason(said),
        changes=changes,
        previous=head.digest,
    )
    record.digest = digest_of(chain=chain, number=record.number, previous=record.previous, said=record.said())
    record.save()
    head.number, head.digest = record.number, record.digest
    head.save(update_fields=["number", "digest"])
    return record


def find_chain(said: Mapping[str, Any], found: Gathered) -> int:
    """The event that an action belongs to: of what it is about, what it gave back, what it wrote."""
    for value in (*said.values(), *said.get("_args", ()), *found.models):
        chain = chain_of(value)
        if chain is not None:
            return chain
    return NO_EVENT


def find_reason(said: Mapping[str, Any]) -> str:
    """Why, in the words that were given."""
    texts = (said.get(name) for name in REASONS)
    return next((text.strip() for text in texts if isinstance(text, str) and text.strip()), "").replace(
        "\x00", ""
    )


def find_seat(said: Mapping[str, Any]) -> int | None:
    """The seat whose phone spoke, where one did."""
    seat = getattr(said.get("phone"), "seat", said.get("seat"))
    return seat if isinstance(seat, int) else None
