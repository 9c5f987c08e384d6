"""Lots in public: a seed promised by its hash before the draw, shown after it; pairs kept apart."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from formats.models import PublicLot
from journal.services.actions import action
from office.faults import Refused
from office.models import User
from preferans.faults import Fault
from preferans.marks import gettext_noop
from tournaments.domain.seating.lot import commit
from tournaments.models import Event, KeptApart, Registration
from tournaments.selectors.boards import apart_pairs
from tournaments.services.locks import lock_event, refuse, stale_since
from tournaments.services.seating import LARGEST_SEED, SEED

NO_WORDS = gettext_noop(
    "Say what the lot is for, such as “seating of rounds 1 to 6”: everybody will read it."
)
STRANGE = gettext_noop("Start numbers that are not in the event: %(numbers)s.")
SELF = gettext_noop("Player %(found)s stands twice in one line; expected different players.")
MOST_PAIRS = 500
TOO_MANY = gettext_noop("%(found)s pairs; at most %(most)s are kept apart.")


@action("lot.announced", gettext_noop("lot announced"))
def announce_lot(*, event: Event, by: User, seed: int, salt: str, reason: str) -> PublicLot:
    """Promise a seed: only its hash is shown until `reveal_lot`.

    Seed and salt come from the system's chance, by the caller; `reason` says what the lot is for.
    """
    words = " ".join(reason.split())[:300]
    if not words:
        raise refuse("reason", "reason-missing", NO_WORDS)
    if not 0 <= seed <= LARGEST_SEED:
        raise refuse("seed", "seed", SEED, found=seed, most=LARGEST_SEED)
    lock_event(event)
    return PublicLot.objects.create(
        event=event,
        number=PublicLot.objects.filter(event=event).count() + 1,
        digest=commit(seed, salt),
        seed=seed,
        salt=salt,
        reason=words,
        by=by,
    )


@action("lot.shown", gettext_noop("seed of a lot shown"))
def reveal_lot(*, lot: PublicLot, by: User) -> PublicLot:
    """Show seed and salt. No draw can be made with the lot any more. Said twice, it is shown once."""
    lock_event(lot.event)
    current = PublicLot.objects.select_for_update().get(pk=lot.pk)
    if current.revealed_at is None:
        current.revealed_at, current.revealed_by = timezone.now(), by
        current.save()
    return current


@action("apart.changed", gettext_noop("pairs kept apart changed"))
def keep_apart(*, event: Event, by: User, groups: Collection[Collection[int]], seen: str) -> int:
    """Keep the members of each group (start numbers) apart from now on, and nobody else.

    `seen` is `apart_text` as the page showed it. Returns how many pairs there are. Raises `Refused`, `Stale`.
    """
    lock_event(event)
    known = {one.number: one for one in Registration.objects.filter(event=event)}
    faults = []
    strange = sorted({number for group in groups for number in group if number not in known})
    if strange:
        told = {"numbers": ", ".join(map(str, strange))}
        faults.append(Fault("groups", "script-unknown", STRANGE, told))
    for group in groups:
        twice = next((number for number in group if list(group).count(number) > 1), None)
        if twice is not None:
            faults.append(Fault("groups", "apart-self", SELF, {"found": twice}))
    if faults:
        raise Refused(faults)
    wanted = {(a, b) for group in groups for a in group for b in group if known[a].pk < known[b].pk}
    if len(wanted) > MOST_PAIRS:
        raise refuse("groups", "apart-many", TOO_MANY, found=len(wanted), most=MOST_PAIRS)
    if apart_text(event) != seen:
        raise stale_since(event.pk, "apart.changed")
    rows = {(row.one_id, row.other_id): row for row in KeptApart.objects.filter(event=event)}
    keys = {(known[a].pk, known[b].pk) for a, b in wanted}
    for pair, row in rows.items():
        if pair not in keys:
            row.delete()
    for one, other in sorted(keys - set(rows)):
        KeptApart.objects.create(event=event, one_id=one, other_id=other, by=by)
    return len(keys)


def apart_text(event: Event) -> str:
    """The pairs kept apart as the page writes them: a pair a line."""
    pairs = sorted((min(pair), max(pair)) for pair in apart_pairs(event))
    return "\n".join(f"{one} {other}" for one, other in pairs)
