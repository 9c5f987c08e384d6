"""Who met whom: the pure pairs, and the page that shows published rounds alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.conftest import add_players, draw
from tournaments.domain.meetings import Held, Meeting, meetings_of
from tournaments.models import Event, Registration
from tournaments.selectors.meetings import read_meetings


def test_two_who_sit_at_one_table_have_met_there() -> None:
    found = meetings_of([Held(7, 1, 3), Held(2, 1, 3), Held(5, 1, 4), Held(2, 2, 1), Held(7, 2, 1)])
    assert found.of(7, 2) == found.of(2, 7) == (Meeting(1, 3), Meeting(2, 1))
    assert found.of(7, 5) == ()
    assert found.most == 2
    assert found.opponents_of(2) == {7: (Meeting(1, 3), Meeting(2, 1))}


@pytest.mark.parametrize(
    ("out", "came", "meets"),
    [
        pytest.param(Held(1, 1, 1, 1, 4), Held(9, 1, 1, 5, None), False, id="one after the other"),
        pytest.param(Held(1, 1, 1, 1, 4), Held(9, 1, 1, 3, None), True, id="two seats at once"),
        pytest.param(Held(1, 1, 1, 1, 4), Held(9, 1, 1, 4, 4), True, id="for one deal"),
        pytest.param(Held(1, 1, 1, 1, None), Held(9, 1, 1, 12, None), True, id="a newcomer"),
    ],
)
def test_a_substitute_meets_those_who_sat_while_he_did(out: Held, came: Held, meets: bool) -> None:
    assert bool(meetings_of([out, came]).of(1, 9)) == meets


def test_the_page_counts_published_rounds_and_hides_names_behind_pseudonyms(
    event: Event, client: Any
) -> None:
    players = add_players(event, 8)
    Registration.objects.filter(pk=players[0].pk).update(pseudonym="Гостья")
    draw(event, 1, "4x2")
    draw(event, 2, "4x2", publish=False)
    page = read_meetings(event)
    assert page.rounds == (1,)
    assert {len(row.opponents) for row in page.rows} == {3}
    for query in ("", "?player=1", "?player=99", "?player=x"):
        text = client.get(f"/events/{event.slug}/meetings/{query}").content.decode()
        assert "Гостья" in text
        assert players[0].player.surname not in text


def test_a_large_event_is_shown_player_by_player_with_two_reads(
    event: Event, client: Any, django_assert_max_num_queries: Any
) -> None:
    add_players(event, 48)
    draw(event, 1, "4x12")
    with django_assert_max_num_queries(4):
        text = client.get(f"/events/{event.slug}/meetings/?player=3").content.decode()
    assert 'class="cross"' not in text
    assert text.count('id="p') == 48
