"""Pages of pictures: the same figures as the standings and sheets, and no more than the policy shows."""

from __future__ import annotations

import re
import uuid
from fractions import Fraction
from typing import Any

import pytest

from office.models import User
from scoring.models import Sheet
from scoring.selectors.pictures import read_own_tally, read_race, read_tally
from scoring.selectors.standings import counted_rounds, read_standings
from scoring.services import entries, event_entries
from tests.scoring_app.conftest import DEALS, Write
from tournaments.models import Event, Registration, Round, Table

pytestmark = pytest.mark.django_db

RACE, CONTRACTS, MEETINGS = (f"/events/cup/pictures/{part}" for part in ("", "contracts/", "meetings/"))


@pytest.fixture
def played(sheet: Sheet, write: Write, arbiter: User) -> Sheet:
    """Five deals; the first is corrected, the last taken back."""
    lines = [write(deal) for deal in DEALS]
    short = {**DEALS[0], "tricks": [0, 5, 3, 2]}
    entries.correct_entry(line=lines[0], fact=short, reason="описка", by=arbiter, client_id=uuid.uuid4())
    write({"contract": "all-pass", "tricks": [4, 0, 3, 3]})
    entries.undo_last(sheet=sheet, by=arbiter, client_id=uuid.uuid4())
    return sheet


def test_contracts_are_counted_as_they_stand_now(played: Sheet, event: Event) -> None:
    tally = read_tally(counted_rounds(event))
    assert tally.deals == len(DEALS)
    assert tally.of("6", suit="S", result="short-1") == 1, "the correction, not the line as first written"
    assert tally.of("6", suit="S", result="made") == 0
    assert tally.all_passes == 1, "the one taken back does not count"
    assert tally.of("misere", result="short-1") == 1


def test_a_correction_taken_back_gives_the_line_its_place_again(
    played: Sheet, event: Event, arbiter: User
) -> None:
    undone = played.lines.get(kind="correction")
    entries.undo_last(sheet=played, by=arbiter, client_id=uuid.uuid4(), seen_last=played.lines.count())
    while not played.lines.filter(kind="undo", corrects=undone).exists():
        entries.undo_last(sheet=played, by=arbiter, client_id=uuid.uuid4())
    assert read_tally(counted_rounds(event)).of("6", suit="S", result="made") == 1


def test_a_player_is_told_what_he_declared_and_only_while_he_sat(played: Sheet, event: Event) -> None:
    second = Registration.objects.get(event=event, number=2)
    rounds = counted_rounds(event)
    assert dict(read_own_tally(rounds, second).counts) == {("6", "S", "short-1"): 1}
    second.seats.update(from_entry=2)
    assert read_own_tally(rounds, second).deals == 0


def test_what_the_seats_have_not_confirmed_is_not_counted(played: Sheet, event: Event) -> None:
    Sheet.objects.filter(pk=played.pk).update(counts_to=2)
    assert read_tally(counted_rounds(event)).deals == 2


def test_the_lines_end_where_the_standings_say(played: Sheet, event: Event, director: User) -> None:
    registration = Registration.objects.get(event=event, number=3)
    event_entries.record_event_entry(
        event=event,
        registration=registration,
        kind="vists",
        points=Fraction(-10),
        reason="опоздал",
        by=director,
        client_id=uuid.uuid4(),
    )
    page = read_race(read_standings(event), [3])
    assert page.columns == ("1", "итог")
    assert [one.sums[-1] for one in page.rows] == [one.row.total for one in page.rows]
    third = next(one for one in page.rows if one.row.registration.number == 3)
    assert third.sums[1] == (third.sums[0] or 0) - 10
    assert page.wide is not None
    assert [line.key for line in page.wide.chosen] == [3]


def test_every_figure_of_a_picture_stands_in_the_table_beside_it(played: Sheet, client: Any) -> None:
    text = client.get(RACE).content.decode()
    told = re.findall(r"<title>([^<:]+), 1: ([^<]+)</title>", text)
    rows = dict(re.findall(r'data-name="([^"]+)".*?<td class="num sum">(.*?)</td>', text, re.DOTALL))
    assert len(told) == 8, "four lines, wide and narrow"
    for name, figure in told:
        assert re.sub(r"<[^>]+>", "", rows[name]).strip() == figure


@pytest.mark.parametrize("address", [RACE, CONTRACTS, MEETINGS])
def test_a_picture_has_a_title_words_and_a_table(played: Sheet, client: Any, address: str) -> None:
    text = client.get(address).content.decode()
    svg = re.search(r'<svg class="pic [^>]*role="img" aria-labelledby="(\S+) (\S+)"', text)
    assert svg is not None
    assert f'<title id="{svg[1]}">' in text
    assert f'<desc id="{svg[2]}">' in text
    assert "<table" in text


@pytest.mark.parametrize("address", [RACE, CONTRACTS, MEETINGS])
def test_without_a_sheet_the_page_says_what_will_stand_there(event: Event, client: Any, address: str) -> None:
    text = client.get(address).content.decode()
    assert 'class="empty' in text
    assert 'class="pic race' not in text


@pytest.mark.parametrize(
    ("query", "shown"), [("show=2&show=x&show=²", [2]), ("show=99999999999999", []), ("", [1, 2, 3, 4])]
)
def test_players_are_chosen_by_number(played: Sheet, client: Any, query: str, shown: list[int]) -> None:
    text = client.get(f"{RACE}?{query}").content.decode()
    wide = text[text.index('class="pic race wide"') : text.index('class="pic race narrow"')]
    assert sorted(map(int, re.findall(r'<g class="run k\d" data-key="(\d+)"', wide))) == shown


@pytest.mark.parametrize("query", ["player=", "player=99", "player=x", "player=9999999999999999"])
def test_an_unknown_player_shows_everybody(played: Sheet, client: Any, query: str) -> None:
    text = client.get(f"{CONTRACTS}?{query}").content.decode()
    assert "<dd>5</dd>" in text


def test_acceptance_row_10_pictures_name_players_as_the_public_knows_them(
    played: Sheet, event: Event, client: Any
) -> None:
    hidden = Registration.objects.get(event=event, number=2)
    Registration.objects.filter(pk=hidden.pk).update(pseudonym="Гостья")
    for address in (RACE, CONTRACTS, f"{CONTRACTS}?player=2", MEETINGS):
        text = client.get(address).content.decode()
        assert hidden.player.surname not in text, address
        assert "Гостья" in text, address


def test_acceptance_row_21_a_running_table_is_in_no_picture_where_the_event_hides_them(
    played: Sheet, event: Event, table: Table, client: Any
) -> None:
    Event.objects.update(hides_running=True)
    assert 'class="empty' in client.get(CONTRACTS).content.decode()
    assert 'class="empty' in client.get(RACE).content.decode()
    Round.objects.update(state=Round.State.CLOSED)
    assert 'class="empty' not in client.get(CONTRACTS).content.decode()


def test_pictures_of_an_event_without_published_results_are_refused(played: Sheet, client: Any) -> None:
    Event.objects.update(publication=Event.Publication.HIDDEN)
    assert client.get(RACE).status_code == 403
    assert client.get(CONTRACTS).status_code == 403
    assert client.get(MEETINGS).status_code == 200, "seatings are published apart"
