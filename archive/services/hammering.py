"""Many at once on the same sheets: what each process does at random, and what must be true afterwards.

A hand writes, corrects, takes back, rules, withdraws, closes, confirms by seats and by staff, and reopens,
always from what it has just read; others meanwhile do the same. Whatever was acknowledged is told at once,
line by line, so that a hand may be killed at any moment and its word still be held against the database.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.db import OperationalError

from archive.domain.names import draw_people
from archive.services.simulation import FIRST_DAY
from archive.services.staging import check_in, register_people, seat_round
from journal.models import JournalRecord
from journal.selectors.chains import breaks_of
from office.faults import Refused
from office.models import User
from phones.services.rules import change_phone_rules
from phones.services.verdicts import give_verdict
from rulings.models import Ruling
from rulings.selectors.replays import replay_differences
from rulings.services.rulings import issue_ruling, withdraw_ruling
from scoring.models import Sheet, SheetEntry, SheetStateChange
from scoring.selectors.audit import sheet_differences, sheets_of
from scoring.selectors.table_page import TablePage, read_table_page
from scoring.services.entries import correct_entry, record_entry, undo_last
from scoring.services.sheets import close_sheet, confirm_sheet, open_sheet, reopen_sheet
from tournaments.domain.chance import Chance
from tournaments.domain.tables import compositions
from tournaments.models import Event, Table
from tournaments.services.events import create_event

Told = Callable[[str], None]
DEALS = 400  # a pool that no hammering fills
RULINGS = (
    ("trick_looked_at", {"which": "earlier", "how": "took"}),
    ("revoke", {"when": "later", "moved": "1"}),
)


def open_ground(*, by: User, tables: int) -> Event:
    """An event of its own to hammer on: tables of four at play, each confirmed by its seats when closed."""
    event = create_event(
        by=by,
        client_id=uuid.uuid4(),
        name="Проверка под ударами",
        place="Образец",
        starts_on=FIRST_DAY,
        ends_on=FIRST_DAY,
        rounds_planned=1,
        preset="code1996-sochi",
        pool_target=DEALS,
        overrides={"max_deals": DEALS},
    )
    event = change_phone_rules(
        event=event,
        version=event.version,
        by=by,
        phones_write=True,
        confirmation=Event.Confirmation.SHEET,
        hides_running=False,
    )
    register_people(event=event, people=draw_people(4 * tables, Chance(1, "people")), by=by)
    check_in(event=event, by=by)
    _round, seated = seat_round(
        event=event, number=1, composition=compositions(4 * tables)[0].key, deals=DEALS, seed=1, by=by
    )
    for table in seated:
        open_sheet(table=table, by=by)
    return event


def strike(*, event: Event, by: User, chance: Chance, told: Told) -> str:
    """One step on one table, chosen at random; returns what came of it."""
    tables = list(
        Table.objects.filter(round__event=event).select_related("round__event", "round__convention")
    )
    table = tables[chance.below(len(tables))]
    page = read_table_page(table)
    sheet = page.sheet
    if sheet is None:
        return "no sheet"
    steps = CLOSED_STEPS if not sheet.is_open else OPEN_STEPS
    step = steps[chance.below(len(steps))]
    try:
        for word in step(page, sheet, by, chance):
            told(word)
    except Refused as refused:
        return f"refused: {refused.faults[0].code}"
    except OperationalError as error:
        return f"database: {type(error).__name__}"
    return step.__name__


def write(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """A deal behind the last line that was seen."""
    client = uuid.uuid4()
    line = record_entry(
        sheet=sheet, fact=a_deal(page, chance), by=by, client_id=client, seen_last=page.last_number
    )
    yield of_line(line, client)


def write_twice(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """The same request twice, as a phone with a bad net sends it."""
    client, fact = uuid.uuid4(), a_deal(page, chance)
    for _time in range(2):
        line = record_entry(sheet=sheet, fact=fact, by=by, client_id=client)
        yield of_line(line, client)


def correct(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """A correction of one of the last deals."""
    deals = [shown for shown in page.lines if shown.deal_number][-6:]
    if not deals:
        return
    line, client = deals[chance.below(len(deals))].line, uuid.uuid4()
    fact = dict(line.fact)
    fact["tricks"] = turned(fact["tricks"]) if fact.get("tricks") else fact.get("tricks")
    made = correct_entry(
        line=line, fact=fact, reason="проверка", by=by, client_id=client, seen_last=page.last_number
    )
    yield of_line(made, client)


def undo(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """The last line taken back."""
    client = uuid.uuid4()
    made = undo_last(sheet=sheet, by=by, client_id=client, seen_last=page.last_number)
    yield of_line(made, client)


def decide(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """A ruling about one of the last deals."""
    deals = [shown for shown in page.lines if shown.deal_number][-4:]
    if not deals:
        return
    line, client = deals[chance.below(len(deals))].line, uuid.uuid4()
    key, answers = RULINGS[chance.below(len(RULINGS))]
    who = chance.below(4)
    ruling = issue_ruling(
        table=page.table,
        infraction=key,
        answers={**answers, "who": str(who), **({"taker": str((who + 1) % 4)} if key == "revoke" else {})},
        by=by,
        client_id=client,
        line=line.number,
    )
    yield f"ruling {ruling.number} {client}"


def withdraw(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """A ruling of this sheet withdrawn."""
    issued = list(Ruling.objects.filter(sheet=sheet, status=Ruling.Status.ISSUED)[:5])
    if issued:
        gone = withdraw_ruling(ruling=issued[chance.below(len(issued))], reason="проверка", by=by)
        yield f"withdrawn {gone.number}"


def close(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """The sheet closed by time."""
    close_sheet(sheet=sheet, by=by, end="time")
    yield f"closed {sheet.pk}"


def agree(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """A seat's word about the closed sheet."""
    client = uuid.uuid4()
    seat = chance.below(4)
    give_verdict(sheet=sheet, seat=seat, root=0, upto=page.last_number, agrees=True, client_id=client)
    yield f"verdict {sheet.pk} {seat}"


def confirm(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """The staff's confirmation."""
    confirm_sheet(sheet=sheet, by=by)
    yield f"confirmed {sheet.pk}"


def reopen(page: TablePage, sheet: Sheet, by: User, chance: Chance) -> Iterator[str]:
    """The sheet opened again, with a reason."""
    reopen_sheet(sheet=sheet, by=by, reason="проверка")
    yield f"reopened {sheet.pk}"


OPEN_STEPS = (
    *[write] * 9,
    *[write_twice] * 2,
    *[correct] * 3,
    *[undo] * 2,
    *[decide] * 3,
    *[withdraw] * 2,
    close,
)
CLOSED_STEPS = (*[agree] * 6, confirm, reopen, reopen, withdraw, write)


def of_line(line: SheetEntry, client: uuid.UUID) -> str:
    """What is told of a line once it is acknowledged."""
    return f"line {line.sheet_id} {line.number} {client}"


def a_deal(page: TablePage, chance: Chance) -> dict[str, Any]:
    """A legal deal for the next dealer: an all-pass, a misère, or a game with one whist."""
    playing = [seat.index for seat in page.playing] or [0, 1, 2]  # a closed sheet refuses whatever comes
    tricks = [0] * len(page.seats)
    kind = chance.below(4)
    first, second, third = playing
    if kind == 0:
        tricks[first], tricks[second], tricks[third] = 3, 3, 4
        return {"contract": "all-pass", "tricks": tricks}
    if kind == 1:
        taken = chance.below(3)
        tricks[first], tricks[second], tricks[third] = taken, 5, 5 - taken
        return {"contract": "misere", "declarer": first, "tricks": tricks}
    taken = 4 + chance.below(5)
    tricks[first], tricks[second], tricks[third] = taken, 10 - taken, 0
    calls = [[second, "whist"], [third, "pass"]]
    contract = f"{6 + chance.below(2)}{'SCDHN'[chance.below(5)]}"
    return {"contract": contract, "declarer": first, "calls": calls, "tricks": tricks}


def turned(tricks: list[int]) -> list[int]:
    """One trick from whoever has most to whoever has fewest of those that have any."""
    changed = list(tricks)
    most = changed.index(max(changed))
    least = min((seat for seat, count in enumerate(changed) if count), key=changed.__getitem__)
    if most != least:
        changed[most] -= 1
        changed[least] += 1
    return changed


def hammer(*, event: Event, by: User, seconds: float, seed: int, told: Told) -> dict[str, int]:
    """Strike until the time is over; how often each thing came of it."""
    chance, end, came = Chance(seed, "hammer"), time.monotonic() + seconds, dict[str, int]()
    while time.monotonic() < end:
        found = strike(event=event, by=by, chance=chance, told=told)
        came[found] = came.get(found, 0) + 1
    return came


# Afterwards ------------------------------------------------------------------------------------------


def faults_after(event: Event, words: Iterable[str]) -> list[str]:
    """Everything that is not as it must be, given every word acknowledged; empty when all is well."""
    found = [said for word in sorted(set(words)) for said in missing(event, word.split())]
    for sheet in sheets_of([event]):
        numbers = list(
            SheetEntry.objects.filter(sheet=sheet).order_by("number").values_list("number", flat=True)
        )
        if numbers != list(range(1, sheet.last_number + 1)):
            found.append(
                f"sheet {sheet.pk}: lines {numbers[:5]}… of {sheet.last_number}, with gaps or doubles"
            )
        found += sheet_differences(sheet)
        found += states_of(sheet)
    numbers = list(Ruling.objects.filter(event=event).order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        found.append(f"rulings: numbers {numbers[:9]}… with gaps or doubles")
    for ruling in Ruling.objects.filter(event=event):
        found += [f"ruling {ruling.number}: {said}" for said in replay_differences(ruling)]
    found += [f"journal: {one}" for one in breaks_of(event.pk)]
    if not JournalRecord.objects.filter(chain=event.pk).exists():
        found.append("journal: empty")
    return found


def missing(event: Event, word: list[str]) -> list[str]:
    """What an acknowledged word said and the database does not."""
    kind, *parts = word
    if kind == "line":
        sheet, number, client = parts
        there = SheetEntry.objects.filter(sheet_id=sheet, number=number, client_id=client).exists()
    elif kind == "ruling":
        there = Ruling.objects.filter(event=event, number=parts[0], client_id=parts[1]).exists()
    elif kind == "withdrawn":
        there = Ruling.objects.filter(event=event, number=parts[0], status=Ruling.Status.WITHDRAWN).exists()
    elif kind in ("closed", "confirmed"):
        there = SheetStateChange.objects.filter(sheet_id=parts[0], new=kind).exists()
    else:
        return []
    return [] if there else [f"acknowledged and lost: {' '.join(word)}"]


def states_of(sheet: Sheet) -> list[str]:
    """A sheet's states must follow one another without a break and end in the one that it has."""
    moves = list(SheetStateChange.objects.filter(sheet=sheet).order_by("pk").values_list("old", "new"))
    chain = ["open", *(new for _old, new in moves)]
    broken = [old for (old, _new), before in zip(moves, chain, strict=False) if old != before]
    return (
        [f"sheet {sheet.pk}: states {json.dumps(moves)[:200]}"] if broken or chain[-1] != sheet.state else []
    )
