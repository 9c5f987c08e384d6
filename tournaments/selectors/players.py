"""Players of an event as lists show them."""

from __future__ import annotations

from tournaments.models import Event, Registration, Round, Seat


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


def drafts_with(registration: Registration) -> list[Seat]:
    """Seats that a player holds in drafts, by round; one query."""
    rows = Seat.objects.filter(registration=registration, to_entry=None, round__state=Round.State.SEATED)
    return list(rows.select_related("round", "table").order_by("round__number"))


def _searched(row: Registration, everybody: bool) -> str:
    player = row.player
    names = [row.pseudonym or player.full_name, row.team]
    if everybody or not row.pseudonym:
        names += [player.full_name, player.club, player.city]
    return "\n".join(names).casefold().replace("ё", "е")
