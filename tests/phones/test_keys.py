"""A table's code opens that table on its day and nothing else; each refusal says what to do."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from phones.selectors.keys import KeyRefused, player_key, read_player_key, read_table_key, table_key
from phones.services.rules import renew_codes
from tests.scoring_app.conftest import make_event, register
from tournaments.models import Registration

DAY = date(2026, 11, 14)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=ZoneInfo("Europe/Moscow"))


@pytest.mark.parametrize("now", [at(14, 0), at(14, 12), at(15, 5, 59)])
def test_a_code_opens_its_table_on_its_day_and_through_the_night(event, now):
    key = read_table_key(table_key(event, table=7, day=DAY), now=now)
    assert (key.event, key.table, key.day) == (event, 7, DAY)


@pytest.mark.parametrize(
    ("now", "code"), [(at(13, 23, 59), "key-early"), (at(15, 6), "key-expired"), (at(20, 12), "key-expired")]
)
def test_a_code_of_another_day_says_so(event, now, code):
    with pytest.raises(KeyRefused) as refused:
        read_table_key(table_key(event, table=7, day=DAY), now=now)
    assert refused.value.code == code


def spoil(text: str, place: int) -> str:
    return text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]


def test_no_changed_sign_opens_anything(event):
    text = table_key(event, table=7, day=DAY)
    for place in range(len(text)):
        with pytest.raises(KeyRefused):
            read_table_key(spoil(text, place), now=at(14, 12))


@pytest.mark.parametrize("text", ["", "x", "1.1.20261114.1", "1.1.20261114.1:", ":", "я.б:в", "1" * 5000])
def test_garbage_is_refused(event, text):
    with pytest.raises(KeyRefused) as refused:
        read_table_key(text, now=at(14, 12))
    assert refused.value.code == "key-forged"


def test_a_players_code_opens_no_table_and_a_tables_code_no_player(event):
    player = register(event, 2)[1]
    with pytest.raises(KeyRefused) as refused:
        read_table_key(player_key(player), now=at(14, 12))
    assert refused.value.code == "key-foreign"
    with pytest.raises(KeyRefused) as refused:
        read_player_key(table_key(event, table=1, day=DAY), now=at(14, 12))
    assert refused.value.code == "key-foreign"
    assert read_player_key(player_key(player), now=at(14, 12)).registration == player


def test_a_badge_opens_its_players_page_for_sixty_days_and_whatever_his_number_is(event):
    player = register(event, 2)[1]
    key = player_key(player)
    Registration.objects.filter(pk=player.pk).update(number=9)
    assert read_player_key(key, now=at(16, 12)).registration.number == 9
    late = datetime(2027, 1, 15, tzinfo=ZoneInfo("Europe/Moscow"))
    with pytest.raises(KeyRefused) as refused:
        read_player_key(key, now=late)
    assert refused.value.code == "key-expired"
    assert read_player_key(key, now=None).registration == player


def test_new_codes_make_the_old_ones_void(event, director):
    old = table_key(event, table=7, day=DAY)
    other = make_event("other", director=director)
    kept = table_key(other, table=7, day=DAY)
    renewed = renew_codes(event=event, by=director)
    with pytest.raises(KeyRefused) as refused:
        read_table_key(old, now=at(14, 12))
    assert refused.value.code == "key-renewed"
    assert read_table_key(table_key(renewed, table=7, day=DAY), now=at(14, 12)).table == 7
    assert read_table_key(kept, now=at(14, 12)).event == other
