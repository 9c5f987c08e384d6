"""One person at several events: the registrations that belong together."""

from __future__ import annotations

from django.db.models import Q

from phones.models import SamePerson
from tournaments.models import Registration

MOST = 100
"""Events of one person that are looked through at most."""


def registrations_of(registration: Registration) -> list[Registration]:
    """The person's registrations at other events, the newest event first.

    They belong together by the same player's row, or because he showed the codes of both.
    """
    found, players = {registration.pk}, {registration.player_id}
    fresh = {registration.pk}
    while fresh and len(found) < MOST:
        pairs = SamePerson.objects.filter(Q(one__in=fresh) | Q(other__in=fresh), ended_at=None)
        near = {pk for pair in pairs.values_list("one_id", "other_id") for pk in pair} - found
        rows = Registration.objects.filter(Q(pk__in=near) | Q(player__in=players)).exclude(pk__in=found)
        known = rows.values_list("pk", "player_id")
        fresh = {pk for pk, _player in known}
        players = {player for _pk, player in known}
        found |= fresh
    found.discard(registration.pk)
    return list(
        Registration.objects.filter(pk__in=found)
        .select_related("event", "player")
        .order_by("-event__starts_on", "-event_id")
    )


def pair_of(one: Registration, other: Registration) -> SamePerson | None:
    """What was said of these two, if it holds."""
    low, high = sorted((one.pk, other.pk))
    return SamePerson.objects.filter(one=low, other=high, ended_at=None).first()
