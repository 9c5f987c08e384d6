"""Row 27 of the acceptance list: no final standings while something is open; what follows from them."""

from __future__ import annotations

import uuid
from datetime import timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from formats.models import FinalStandings
from formats.services.schemes import declare_scheme
from office.faults import Refused, Stale
from office.models import User
from rulings.services.appeals import decide_appeal, lodge_appeal
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling
from scoring.models import Sheet
from scoring.selectors.open_items import open_in_event
from scoring.selectors.refusals import EventNotReady, WrongState
from scoring.selectors.standings import standings_hash
from scoring.services import entries, event_entries, rounds, sheets
from scoring.services.closing import publish_final, withdraw_final
from tests.scoring_app.conftest import DEALS, make_round, register, seat_table
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def play_round(event: Event, by: User, tables: int = 1, number: int = 1) -> Round:
    """A round with a deal on every sheet, each still open."""
    players = register(event, 4 * tables)
    round_ = make_round(event, number)
    for at in range(tables):
        table = seat_table(round_, players[4 * at : 4 * at + 4], at + 1)
        sheet = sheets.open_sheet(table=table, by=by)
        entries.record_entry(sheet=sheet, fact=DEALS[0], by=by, client_id=uuid.uuid4())
    return round_


def finish(round_: Round, by: User) -> None:
    for sheet in Sheet.objects.filter(table__round=round_):
        sheets.close_sheet(sheet=sheet, by=by, end="consent")
        sheets.confirm_sheet(sheet=sheet, by=by)
    rounds.close_round(round_=round_, by=by)


def kinds(event: Event) -> list[str]:
    return [item.kind for item in open_in_event(event)]


def test_row_27_publishing_is_blocked_with_the_list_of_what_is_open(event: Event, director: User) -> None:
    with pytest.raises(EventNotReady) as refused:
        publish_final(event=event, by=director)
    assert [item.kind for item in refused.value.items] == ["no-round"]
    round_ = play_round(event, director, tables=3)
    _one, two, three = Sheet.objects.order_by("table__number")
    for sheet in (two, three):
        sheets.close_sheet(sheet=sheet, by=director, end="consent")
    Sheet.objects.filter(pk=three.pk).update(open_disputes=1)
    draft = make_round(event, 2)
    Round.objects.filter(pk=draft.pk).update(state=Round.State.SEATED)
    with pytest.raises(EventNotReady) as refused:
        publish_final(event=event, by=director)
    told = [(item.kind, [place.words for place in item.places]) for item in refused.value.items]
    assert told[:3] == [("play", ["1"]), ("closed", ["2", "3"]), ("disputed", ["3"])]
    assert told[3][0] == "round-waits"
    assert refused.value.status == 409
    assert "1 стол ещё играет: 1" in str(refused.value.told()[0]["message"])
    assert all(place.url.startswith("/events/") for item in refused.value.items for place in item.places)
    assert not FinalStandings.objects.exists()
    assert round_.state == Round.State.PUBLISHED


def test_row_27_an_undecided_appeal_blocks_the_round_and_the_event(event: Event, director: User) -> None:
    later = timezone.now() + timedelta(days=9)
    set_rules(event=event, by=director, edition="code_1996", tariffs={}, appeal_until=later)
    round_ = play_round(event, director)
    sheet = Sheet.objects.get()
    ruling = issue_ruling(
        table=sheet.table,
        infraction="revoke",
        answers={"when": "later", "who": "3", "moved": "1", "taker": "1"},
        line=1,
        by=director,
        client_id=uuid.uuid4(),
    )
    sheets.close_sheet(sheet=sheet, by=director, end="consent")
    sheets.confirm_sheet(sheet=sheet, by=director)
    appeal = lodge_appeal(ruling=ruling, text="не согласен", by=director, client_id=uuid.uuid4())
    items = [item for item in open_in_event(event) if item.kind == "appealed"]
    assert [place.url for item in items for place in item.places][-1].endswith(f"/rulings/{ruling.number}/")
    with pytest.raises(Refused):
        rounds.close_round(round_=round_, by=director)
    decide_appeal(appeal=appeal, decision="rejected", panel="жюри", statement="верно", by=director)
    rounds.close_round(round_=round_, by=director)
    assert kinds(event) == []


def test_final_standings_keep_their_hash_and_nothing_that_counts_can_change(
    event: Event, director: User
) -> None:
    round_ = play_round(event, director)
    finish(round_, director)
    digest = standings_hash([event])
    with pytest.raises(WrongState):
        publish_final(event=event, by=director, seen="0" * 64)
    final = publish_final(event=event, by=director, seen=digest)
    assert publish_final(event=event, by=director).pk == final.pk
    assert final.digest == digest
    event.refresh_from_db()
    player, sheet = event.registrations.first(), Sheet.objects.get()
    assert player is not None
    steps = [
        lambda: rounds.reopen_round(round_=round_, by=director, reason="ошибка"),
        lambda: event_entries.record_event_entry(
            event=event, registration=player, kind="vists", points=Fraction(-5), reason="штраф", by=director,
            client_id=uuid.uuid4(),
        ),
        lambda: declare_scheme(event=event, by=director, seen=0, from_round=1, scheme={}, reason="иначе"),
        lambda: entries.record_entry(sheet=sheet, fact=DEALS[1], by=director, client_id=uuid.uuid4()),
    ]  # fmt: skip  # a table reads by its columns
    for step in steps:
        with pytest.raises(Stale) as refused:
            step()
        assert [fault.code for fault in refused.value.faults] == ["standings-final"]
    with pytest.raises(Refused):
        withdraw_final(event=event, by=director, reason=" ")
    withdrawn = withdraw_final(event=event, by=director, reason="протест")
    assert (withdrawn.reason, withdrawn.withdrawn_by) == ("протест", director)
    rounds.reopen_round(round_=round_, by=director, reason="протест")
    with pytest.raises(WrongState):
        withdraw_final(event=event, by=director, reason="ещё раз")


def test_the_page_lists_with_links_publishes_and_withdraws(
    event: Event, director: User, arbiter: User, client: Client
) -> None:
    address = f"/events/{event.slug}/closing/"
    round_ = play_round(event, director)
    client.force_login(director)
    page = client.get(address).content.decode()
    assert f'<a href="/events/{event.slug}/rounds/1/tables/1/">1</a>' in page
    assert "closing/publish" not in page
    assert client.post(f"{address}publish/").status_code == 409
    finish(round_, director)
    assert "closing/publish" in client.get(address).content.decode()
    client.force_login(arbiter)
    assert client.post(f"{address}publish/").status_code == 403
    client.force_login(director)
    assert client.post(f"{address}publish/", {"seen": standings_hash([event])}).status_code == 302
    assert "Итоги окончательны" in client.get(address).content.decode()
    assert client.post(f"{address}withdraw/", {"reason": ""}).status_code == 400
    assert client.post(f"{address}withdraw/", {"reason": "протест"}).status_code == 302
    assert "протест" in client.get(address).content.decode()


def test_every_format_says_whether_the_standings_are_provisional_or_final(
    event: Event, director: User, client: Client
) -> None:
    round_ = play_round(event, director)
    client.force_login(director)
    addresses = {
        "page": f"/events/{event.slug}/standings/",
        "api": f"/api/v1/events/{event.slug}/standings/",
        "csv": f"/events/{event.slug}/exports/standings.csv",
    }

    def read(name: str) -> str:
        answer = client.get(addresses[name])
        return (b"".join(answer.streaming_content) if answer.streaming else answer.content).decode()

    assert "предварительное" in read("page")
    assert '"status":"provisional"' in read("api")
    assert read("csv").splitlines()[1].count("provisional") == 1
    finish(round_, director)
    assert '"status":"official"' in read("api")
    final = publish_final(event=event, by=director)
    assert "окончательное" in read("page")
    assert f'"status":"final","digest":"{final.digest}"' in read("api")
    assert read("csv").splitlines()[1].count(",final,") == 1


def test_results_of_an_event_shown_at_the_end_are_seen_once_they_are_final(
    event: Event, director: User, client: Client
) -> None:
    Event.objects.filter(pk=event.pk).update(publication=Event.Publication.END)
    round_ = play_round(event, director)
    finish(round_, director)
    slug = event.slug
    addresses = (
        f"/events/{slug}/standings/",
        f"/events/{slug}/exports/standings.csv",
        f"/api/v1/events/{slug}/standings/",
        f"/events/{slug}/rounds/1/tables/1/settlement/",
        f"/api/v1/events/{slug}/rounds/1/tables/1/sheet/",
    )
    assert {client.get(address).status_code for address in addresses} <= {401, 403}
    table = client.get(f"/events/{slug}/rounds/1/tables/1/").content.decode()
    assert "когда итоги станут окончательными" in table
    publish_final(event=event, by=director)
    assert {client.get(address).status_code for address in addresses} == {200}
    assert timezone.now() >= Event.objects.get(pk=event.pk).final_at
