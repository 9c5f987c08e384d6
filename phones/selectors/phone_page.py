"""The page a table's code opens: what stands, what waits for this seat's word, what the phone needs."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from formats.selectors.clocks import clock_tag
from phones.models import SeatPhone
from phones.selectors.agreements import Agreement, Agreements, may_take_back, policy_of, read_agreements
from phones.selectors.keyboard import keyboard
from phones.selectors.keys import TableKey
from rulings.models import TableCall
from scoring.models import Sheet
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.selectors.table_parts import LineShown, SeatShown
from tournaments.models import Event, Round, Table

SHOWN = 6
"""How many of the last deals the phone lists."""


@dataclass(frozen=True)
class DealShown:
    """A deal of the list: the line as it stands, what was said of it."""

    shown: LineShown
    agreement: Agreement | None

    @property
    def newest(self) -> LineShown:
        """The line, or its newest correction."""
        return self.shown.answers[-1] if self.shown.answers else self.shown


@dataclass(frozen=True)
class PhonePage:
    """Everything the page of a table's phone shows."""

    table: Table
    page: TablePage
    me: SeatShown | None
    phone: SeatPhone | None
    agreements: Agreements
    deals: tuple[DealShown, ...]
    asks: DealShown | None
    asks_sheet: bool
    can_take_back: bool
    call: TableCall | None
    taken: frozenset[int]

    @property
    def sheet(self) -> Sheet | None:
        """The sheet, once there is one."""
        return self.page.sheet

    @property
    def event(self) -> Event:
        """The event of the table."""
        return self.table.round.event

    @property
    def asks_deals(self) -> bool:
        """Whether every deal of this sheet is to be confirmed."""
        return policy_of(self.sheet, self.event) == Event.Confirmation.DEAL

    @property
    def can_write(self) -> bool:
        """Whether this phone may write the next deal."""
        return (
            self.me is not None
            and self.event.phones_write
            and self.table.round.state == Round.State.PUBLISHED
            and (self.sheet is None or self.sheet.is_open)
            and not self.page.finished
        )

    @property
    def can_close(self) -> bool:
        """Whether the play has ended by itself and the sheet is still open."""
        return bool(
            self.me and self.event.phones_write and self.sheet and self.sheet.is_open and self.page.finished
        )

    def keyboard(self) -> dict[str, Any]:
        """What the phone keeps to take deals by itself."""
        return {
            "table": self.table.pk,
            "number": self.table.number,
            "round": self.table.round.number,
            "me": self.me.index if self.me else None,
            "canWrite": self.can_write,
            **keyboard(self.page),
        }


def find_table(key: TableKey) -> Table | None:
    """The table a key opens now: of the newest round that is published, or closed, and has such a table."""
    rounds = (Round.State.PUBLISHED, Round.State.CLOSED)
    return (
        Table.objects.filter(round__event=key.event, number=key.table, round__state__in=rounds)
        .select_related("round__event", "round__convention")
        .order_by("-round__number")
        .first()
    )


def find_phone(table: Table, device: uuid.UUID | None) -> SeatPhone | None:
    """The seat a phone speaks for at a table."""
    if device is None:
        return None
    found = SeatPhone.objects.filter(table=table, device=device, left_at=None).first()
    if found is not None:
        found.table = table
    return found


def read_phone_page(table: Table, device: uuid.UUID | None) -> PhonePage:
    """Read the page for a phone; a phone that has no seat yet sees the sheet and the seats."""
    page = read_table_page(table)
    phone = find_phone(table, device)
    me = next((seat for seat in page.seats if phone is not None and seat.index == phone.seat), None)
    agreements = read_agreements(page.sheet) if page.sheet is not None else Agreements()
    deals = tuple(
        DealShown(shown, agreements.by_root.get(shown.line.number))
        for shown in page.lines
        if shown.deal_number is not None
    )
    policy = policy_of(page.sheet, table.round.event)
    asks = None
    if me is not None and policy == Event.Confirmation.DEAL:
        asks = next((deal for deal in deals if _waits_for(deal.agreement, me)), None)
    is_closed = page.sheet is not None and page.sheet.state == Sheet.State.CLOSED
    asks_sheet = (
        me is not None
        and is_closed
        and policy == Event.Confirmation.SHEET
        and _waits_for(agreements.whole, me)
    )
    return PhonePage(
        table=table,
        page=page,
        me=me,
        phone=phone,
        agreements=agreements,
        deals=tuple(reversed(deals))[:SHOWN],
        asks=asks,
        asks_sheet=asks_sheet,
        can_take_back=bool(me and page.sheet and may_take_back(page.sheet, page.undoable, seat=me.index)),
        call=TableCall.objects.filter(table=table, done_at=None).select_related("taken_by").first(),
        taken=frozenset(SeatPhone.objects.filter(table=table, left_at=None).values_list("seat", flat=True)),
    )


def _waits_for(agreement: Agreement | None, me: SeatShown) -> bool:
    if agreement is None or agreement.is_confirmed:
        return False
    has_disputed = any(verdict.seat == me.index for verdict in agreement.disputes)
    return me.index in agreement.missing and not has_disputed


def tag_of(table: Table, device: uuid.UUID | None, *, language: str) -> str:
    """What an answer about the table depends on: equal tags mean an equal page."""
    sheet = Sheet.objects.filter(table=table).values_list("version", "state").first()
    call = (
        TableCall.objects.filter(table=table).order_by("-id").values_list("id", "taken_at", "done_at").first()
    )
    phones = SeatPhone.objects.filter(table=table).order_by("-id").values_list("id", "left_at").first()
    event = table.round.event
    parts: Sequence[object] = (
        table.pk,
        table.round.state,
        event.version,
        clock_tag(table),
        sheet,
        call and tuple(_stamp(part) for part in call),
        phones and tuple(_stamp(part) for part in phones),
        device,
        language,
    )
    return uuid.uuid5(uuid.NAMESPACE_OID, repr(parts)).hex


def _stamp(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
