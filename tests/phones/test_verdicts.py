"""Each seat confirms from its own phone; what is not confirmed does not count; a dispute loses nothing."""

from __future__ import annotations

import uuid

import pytest

from phones.models import WHOLE_SHEET, SeatPhone, Verdict
from phones.selectors.agreements import read_agreements
from phones.selectors.refusals import PhoneConflict
from phones.services.seats import take_seat
from phones.services.sending import Sent, close_ended, send_deal, take_back
from phones.services.verdicts import confirm_on_paper, give_verdict, settle_line
from scoring.models import Sheet, SheetEntry
from scoring.selectors.refusals import EntryRefused
from scoring.services import entries, sheets
from tests.phones.conftest import DEALS, ask, phones_of, sheet_of
from tests.scoring_app.conftest import Fact
from tournaments.models import Event

OTHER = {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 7, 2, 1]}


def send(phone: SeatPhone, deal: int, fact: Fact, client_id: uuid.UUID | None = None) -> Sent:
    return send_deal(phone=phone, deal=deal, fact=dict(fact), client_id=client_id or uuid.uuid4())


def agree(phone: SeatPhone, root: int, upto: int | None = None, *, agrees: bool = True) -> Verdict:
    return give_verdict(
        sheet=sheet_of(phone.table),
        seat=phone.seat,
        root=root,
        upto=root if upto is None else upto,
        agrees=agrees,
        client_id=uuid.uuid4(),
    )


def test_a_deal_counts_once_all_four_seats_agree(phones, table):
    assert send(phones[0], 1, DEALS[0]).outcome == "written"
    assert sheet_of(table).counts_to == 0
    for phone in phones[1:3]:
        agree(phone, 1)
    sheet = sheet_of(table)
    assert (sheet.counts_to, sheet.agreed) == (0, 0b0111)
    agree(phones[3], 1)
    assert sheet_of(table).counts_to == 1


def test_nobody_counts_past_a_deal_that_waits(phones, table):
    send(phones[0], 1, DEALS[0])
    send(phones[1], 2, DEALS[1])
    for phone in (phones[0], phones[2], phones[3]):
        agree(phone, 2)
    assert sheet_of(table).counts_to == 0
    for phone in phones[1:]:
        agree(phone, 1)
    assert sheet_of(table).counts_to == 2


def test_the_same_deal_from_a_second_phone_agrees(phones, table):
    send(phones[0], 1, DEALS[0])
    again = {**DEALS[0], "calls": [[2, "whist"]]}  # a pass at the end may be left out
    assert send(phones[1], 1, again) == Sent("agreed", 1, 1)
    assert read_agreements(sheet_of(table)).by_root[1].agreed == {0, 1}
    assert SheetEntry.objects.count() == 1


def test_two_phones_with_different_deals_end_in_a_dispute_with_both_versions(phones, table):
    send(phones[0], 1, DEALS[0])
    assert send(phones[1], 1, OTHER).outcome == "disputed"
    found = read_agreements(sheet_of(table)).by_root[1]
    assert found.is_disputed
    assert [(verdict.seat, verdict.fact, verdict.label) for verdict in found.disputes] == [
        (1, OTHER, "6♠ / +1")
    ]
    assert sheet_of(table).open_disputes == 1


def test_a_dispute_is_kept_also_where_nothing_is_confirmed(event, table):
    ask(event, Event.Confirmation.NONE)
    phones = phones_of(table)
    send(phones[0], 1, DEALS[0])
    assert send(phones[1], 1, OTHER).outcome == "disputed"
    assert (sheet_of(table).open_disputes, sheet_of(table).counts_to) == (1, None)
    with pytest.raises(PhoneConflict):
        agree(phones[2], 1)


def test_a_request_that_comes_twice_is_written_once(phones):
    request = uuid.uuid4()
    assert send(phones[0], 1, DEALS[0], request) == send(phones[0], 1, DEALS[0], request)
    other = uuid.uuid4()
    assert send(phones[1], 1, OTHER, other) == send(phones[1], 1, OTHER, other)
    assert (SheetEntry.objects.count(), Verdict.objects.count()) == (1, 1)


def test_a_deal_after_a_missing_one_waits(phones):
    with pytest.raises(PhoneConflict) as refused:
        send(phones[0], 2, DEALS[1])
    assert [fault.code for fault in refused.value.faults] == ["waits"]
    assert SheetEntry.objects.count() == 0


def test_a_wrong_deal_is_refused_with_the_faults_of_the_core(phones):
    with pytest.raises(EntryRefused):
        send(phones[0], 1, {**DEALS[0], "tricks": [0, 6, 3, 3]})


def test_the_arbiter_settles_for_the_sheet(phones, table, arbiter):
    send(phones[0], 1, DEALS[0])
    send(phones[1], 1, OTHER)
    settle_line(sheet=sheet_of(table), root=1, by=arbiter, client_id=uuid.uuid4(), how="sheet")
    sheet = sheet_of(table)
    assert (sheet.open_disputes, sheet.counts_to, sheet.last_number) == (0, 1, 1)


def test_the_arbiter_settles_for_the_seat_and_the_line_is_corrected(phones, table, arbiter):
    send(phones[0], 1, DEALS[0])
    send(phones[1], 1, OTHER)
    verdict = Verdict.objects.get()
    settle_line(
        sheet=sheet_of(table),
        root=1,
        by=arbiter,
        client_id=uuid.uuid4(),
        how="seat",
        verdict=verdict,
        reason="так сказали трое",
    )
    sheet = sheet_of(table)
    assert (sheet.open_disputes, sheet.counts_to, sheet.last_number) == (0, 1, 2)
    assert SheetEntry.objects.get(number=2).fact == OTHER


def test_a_correction_asks_the_seats_anew(phones, table, arbiter):
    send(phones[0], 1, DEALS[0])
    for phone in phones[1:]:
        agree(phone, 1)
    line = SheetEntry.objects.get(number=1)
    entries.correct_entry(line=line, fact=OTHER, reason="опечатка", by=arbiter, client_id=uuid.uuid4())
    assert sheet_of(table).counts_to == 0
    with pytest.raises(PhoneConflict):
        agree(phones[1], 1, upto=1)
    for phone in phones:
        agree(phone, 1, upto=2)
    assert sheet_of(table).counts_to == 1


def test_what_a_ruling_wrote_needs_no_word_of_the_seats(phones, table, arbiter):
    send(phones[0], 1, DEALS[0])
    line = SheetEntry.objects.get(number=1)
    entries.correct_entry(
        line=line, fact=OTHER, reason="р", by=arbiter, client_id=uuid.uuid4(), source="ruling 1"
    )
    assert sheet_of(table).counts_to == 1


def test_one_says_no_and_then_yes(phones, table):
    send(phones[0], 1, DEALS[0])
    agree(phones[1], 1, agrees=False)
    assert sheet_of(table).open_disputes == 1
    for phone in phones[1:]:
        agree(phone, 1)
    assert (sheet_of(table).open_disputes, sheet_of(table).counts_to) == (0, 1)


def test_the_closed_sheet_is_confirmed_once_all_seats_agree(event, table, scorer):
    ask(event, Event.Confirmation.SHEET)
    phones = phones_of(table)
    send(phones[0], 1, DEALS[0])
    sheet = sheet_of(table)
    with pytest.raises(PhoneConflict):
        agree(phones[0], WHOLE_SHEET, upto=sheet.last_number)
    sheets.close_sheet(sheet=sheet, by=scorer, end="consent")
    last = sheet_of(table).last_number
    for phone in phones:
        agree(phone, WHOLE_SHEET, upto=last)
    sheet = sheet_of(table)
    assert (sheet.state, sheet.counts_to) == (Sheet.State.CONFIRMED, last)
    sheets.reopen_sheet(sheet=sheet, by=scorer, reason="пересчёт")
    assert sheet_of(table).counts_to == 0


def test_a_sheet_whose_deals_are_all_confirmed_is_confirmed_as_it_closes(phones, table, scorer):
    send(phones[0], 1, DEALS[0])
    for phone in phones[1:]:
        agree(phone, 1)
    sheets.close_sheet(sheet=sheet_of(table), by=scorer, end="time")
    assert sheet_of(table).state == Sheet.State.CONFIRMED


def test_the_signed_paper_settles_all_that_waits(phones, table, director):
    send(phones[0], 1, DEALS[0])
    send(phones[1], 2, DEALS[1])
    assert confirm_on_paper(sheet=sheet_of(table), by=director) == 2
    assert sheet_of(table).counts_to == 2


def test_only_who_wrote_the_last_deal_takes_it_back_and_only_while_nobody_spoke(phones, table):
    send(phones[0], 1, DEALS[0])
    with pytest.raises(PhoneConflict):
        take_back(phone=phones[1], client_id=uuid.uuid4())
    take_back(phone=phones[0], client_id=uuid.uuid4())
    assert sheet_of(table).deals == 0
    send(phones[0], 1, DEALS[0])
    last = sheet_of(table).last_number
    agree(phones[2], last)
    with pytest.raises(PhoneConflict):
        take_back(phone=phones[0], client_id=uuid.uuid4())


def test_a_seat_has_one_phone_and_is_taken_over_only_when_said_so(phones, table):
    stranger = uuid.uuid4()
    with pytest.raises(PhoneConflict):
        take_seat(table=table, seat=0, device=stranger)
    taken = take_seat(table=table, seat=0, device=stranger, takes_over=True)
    assert list(SeatPhone.objects.filter(table=table, seat=0, left_at=None)) == [taken]


def test_a_word_that_comes_after_the_arbiter_has_settled_stays_in_the_phone(phones, table, arbiter):
    send(phones[0], 1, DEALS[0])
    send(phones[1], 1, OTHER)
    settle_line(sheet=sheet_of(table), root=1, by=arbiter, client_id=uuid.uuid4(), how="sheet")
    with pytest.raises(PhoneConflict) as refused:
        send(phones[2], 1, OTHER)
    assert [fault.code for fault in refused.value.faults] == ["settled"]
    assert Verdict.objects.count() == 2


def test_a_confirmed_sheet_takes_no_more_words(phones, table, scorer):
    send(phones[0], 1, DEALS[0])
    for phone in phones[1:]:
        agree(phone, 1)
    sheets.close_sheet(sheet=sheet_of(table), by=scorer, end="time")
    with pytest.raises(PhoneConflict) as refused:
        send(phones[2], 1, OTHER)
    assert [fault.code for fault in refused.value.faults] == ["sheet-confirmed"]


def test_a_seat_repeats_itself_without_new_words_and_does_not_change_its_mind_for_ever(phones):
    send(phones[0], 1, DEALS[0])
    for _again in range(3):
        send(phones[1], 1, OTHER)
    assert Verdict.objects.count() == 1
    for turn in range(9):
        send(phones[1], 1, OTHER if turn % 2 else DEALS[0])
    with pytest.raises(PhoneConflict):
        send(phones[1], 1, OTHER)


def test_a_version_that_could_not_stand_is_refused_as_a_first_one_would_be(phones):
    send(phones[0], 1, DEALS[0])
    with pytest.raises(EntryRefused):
        send(phones[1], 1, {**DEALS[0], "tricks": [0, 6, 3, 3]})


def test_the_signed_paper_confirms_the_closed_sheet_as_a_whole(event, table, scorer, director):
    ask(event, Event.Confirmation.SHEET)
    phones = phones_of(table)
    send(phones[0], 1, DEALS[0])
    with pytest.raises(PhoneConflict):
        confirm_on_paper(sheet=sheet_of(table), by=director)
    sheets.close_sheet(sheet=sheet_of(table), by=scorer, end="time")
    assert confirm_on_paper(sheet=sheet_of(table), by=director) == 1
    assert (sheet_of(table).state, sheet_of(table).counts_to) == (Sheet.State.CONFIRMED, 2)


def test_there_is_nothing_to_take_back_or_close_before_the_first_deal(phones):
    with pytest.raises(PhoneConflict):
        take_back(phone=phones[0], client_id=uuid.uuid4())
    with pytest.raises(PhoneConflict):
        close_ended(phone=phones[0])
