"""The signed keys in the codes: a table's for one event and day, a player's for one event.

A key is short enough for a small code on paper: what it names, then a signature over it with the
installation's secret (`django.core.signing`). Nothing of it is stored; the event's `key_edition` makes
all earlier keys void at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from http import HTTPStatus

from django.core.signing import BadSignature, Signer
from django.utils.formats import date_format
from django.utils.timezone import localtime, make_aware
from django.utils.translation import gettext_noop

from office.faults import Refused
from preferans.faults import Fault
from tournaments.models import Event, Registration

NIGHT_ENDS = time(6, 0)
"""A key of a day holds until this hour of the next: tables play on past midnight."""
PLAYERS_KEEP = timedelta(days=60)
"""A player's page stays open so long after the last day of the event."""

FORGED = gettext_noop(
    "This address is not one of ours: a sign was lost, or it was made elsewhere. Scan the code on the card "
    "again."
)
TOO_EARLY = gettext_noop("This code opens the table on %(day)s (today is %(today)s).")
TOO_LATE = gettext_noop(
    "This code was for %(day)s and is closed now. Scan the card of today. What waits in this phone stays "
    "here: show it to the arbiter."
)
RENEWED = gettext_noop("The codes of this event were made anew. Scan the new card of the table.")

BADGE_LATE = gettext_noop(
    "This page was open until %(days)s days after the event, which ended on %(day)s. The results stand on "
    "the page of the event."
)
BADGE_RENEWED = gettext_noop("The codes of this event were made anew. Ask the director for a new badge.")
BADGE_FORGED = gettext_noop(
    "This address is not one of ours: a sign was lost, or it was made elsewhere. Scan the code on your badge "
    "again."
)
NO_BADGE = gettext_noop("This is the code of a table, not of a badge. Scan the code on your badge.")
NO_TABLE = gettext_noop(
    "This is the code of a badge, not of a table. Scan the code on the card of the table."
)


class KeyRefused(Refused):
    """The key opens nothing: forged, of another day, or replaced by newer ones."""

    status = HTTPStatus.FORBIDDEN

    def __init__(self, code: str, msgid: str, params: dict[str, object] | None = None) -> None:
        self.code = code
        super().__init__([Fault("key", code, msgid, params or {})])


@dataclass(frozen=True)
class TableKey:
    """What a table's key names."""

    event: Event
    table: int
    day: date


@dataclass(frozen=True)
class PlayerKey:
    """Whose page a player's key opens."""

    event: Event
    registration: Registration


def table_key(event: Event, *, table: int, day: date) -> str:
    """The key for a table of the event on a day."""
    return _signer("table").sign(f"{event.pk}.{table}.{day:%Y%m%d}.{event.key_edition}")


def player_key(registration: Registration) -> str:
    """The key for a player's page. It names the registration: a start number may change hands."""
    event = registration.event
    return _signer("player").sign(f"{event.pk}.{registration.pk}.{event.key_edition}")


def read_table_key(text: str, *, now: datetime) -> TableKey:
    """What a table's key names; raises KeyRefused."""
    event_id, table, day, edition = _read("table", text, parts=4, forged=FORGED, foreign=NO_TABLE)
    event = _find_event(event_id, edition)
    try:
        on = date.fromisoformat(str(day))
    except ValueError:
        raise KeyRefused("key-forged", FORGED) from None
    today = localtime(now).date()
    if now < make_aware(datetime.combine(on, time.min)):
        raise KeyRefused("key-early", TOO_EARLY, {"day": _said(on), "today": _said(today)})
    if now >= make_aware(datetime.combine(on + timedelta(days=1), NIGHT_ENDS)):
        raise KeyRefused("key-expired", TOO_LATE, {"day": _said(on)})
    return TableKey(event, table, on)


def read_player_key(text: str, *, now: datetime | None) -> PlayerKey:
    """Whose page a player's key opens; raises KeyRefused. `now` None takes a key whose time is over too."""
    event_id, row, edition = _read("player", text, parts=3, forged=BADGE_FORGED, foreign=NO_BADGE)
    rows = Registration.objects.filter(event=event_id, pk=row).order_by().select_related("player", "event")
    registration = rows.first()  # one query: phones ask for this page all the time
    if registration is None:
        raise KeyRefused("key-forged", BADGE_FORGED)
    event = registration.event
    if edition != event.key_edition:
        raise KeyRefused("key-renewed", BADGE_RENEWED)
    if now is not None and localtime(now).date() > event.ends_on + PLAYERS_KEEP:
        said = {"day": _said(event.ends_on), "days": PLAYERS_KEEP.days}
        raise KeyRefused("key-expired", BADGE_LATE, said)
    return PlayerKey(event, registration)


def peek_player_key(text: str) -> tuple[int, int] | None:
    """The ids of event and registration that a key of ours names, whether or not it still opens anything."""
    try:
        event_id, row, _edition = _read("player", text, parts=3, forged=BADGE_FORGED, foreign=NO_BADGE)
    except KeyRefused:
        return None
    return event_id, row


def _signer(salt: str) -> Signer:
    return Signer(salt=f"phones.{salt}")


def _read(salt: str, text: str, *, parts: int, forged: str, foreign: str) -> list[int]:
    try:
        found = _signer(salt).unsign(text).split(".")
    except BadSignature:
        if _is_signed("player" if salt == "table" else "table", text):
            raise KeyRefused("key-foreign", foreign) from None
        raise KeyRefused("key-forged", forged) from None
    if len(found) != parts or not all(part.isdigit() for part in found):
        raise KeyRefused("key-forged", forged)
    return [int(part) for part in found]


def _is_signed(salt: str, text: str) -> bool:
    try:
        _signer(salt).unsign(text)
    except BadSignature:
        return False
    return True


def _find_event(event_id: int, edition: int) -> Event:
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        raise KeyRefused("key-forged", FORGED)
    if edition != event.key_edition:
        raise KeyRefused("key-renewed", RENEWED)
    return event


def _said(day: date) -> str:
    return date_format(day, "DATE_FORMAT")
