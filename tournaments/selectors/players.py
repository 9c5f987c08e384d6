"""Players of an event as lists show them."""

from __future__ import annotations

from tournaments.models import Event, Registration


def players_of(event: Event, *, search: str = "", everybody: bool = True) -> list[Registration]:
    """Registrations by start number; a search finds a number, or a part of any name, club or city.

    Without `everybody` those who withdrew are left out, and only what the public sees is searched.
    """
    rows = Registration.objects.filter(event=event).select_related("player").order_by("number")
    if not everybody:
        rows = rows.exclude(status=Registration.Status.WITHDRAWN)
    if not search:
        return list(rows)
    wanted = search.casefold().replace("ё", "е")
    return [row for row in rows if wanted == str(row.number) or wanted in _searched(row, everybody)]


def _searched(row: Registration, everybody: bool) -> str:
    player = row.player
    names = [row.pseudonym or player.full_name, row.team]
    if everybody or not row.pseudonym:
        names += [player.full_name, player.club, player.city]
    return "\n".join(names).casefold().replace("ё", "е")
