"""The draw of a round as the pages make it: earlier rounds count, teams stay apart, nothing half done."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from office.faults import Refused
from office.models import User
from tests.tournaments.conftest import add_players, codes, draw
from tournaments import services
from tournaments.domain.next_round import draw_next, recount
from tournaments.domain.quality import Seating, meetings, report
from tournaments.models import Event, Registration, Round, Seat
from tournaments.selectors import past_seatings
from tournaments.selectors.boards import seating_of, teams_of
from tournaments.selectors.draws import DrawPage, choices, draw_page
from tournaments.services import seating as service

pytestmark = pytest.mark.django_db


def seats() -> list[tuple[int, int, int]]:
    return list(Seat.objects.order_by("pk").values_list("table__number", "index", "registration__number"))


def page_of(round_: Round) -> DrawPage:
    return draw_page(round_, seed=7, everybody=False, plans=True, with_fives=False)


def two_teams(event: Event, members: int) -> None:
    for player in Registration.objects.filter(event=event):
        player.team = "Волга" if player.number <= members else ""
        player.save()


def test_sixteen_players_drawn_round_by_round_meet_everybody_once_in_five_rounds() -> None:
    past: list[Seating] = []
    for seed in range(1, 6):
        past.append(draw_next(numbers=range(1, 17), sizes=(4,) * 4, past=past, seed=seed))
    assert set(meetings(past).values()) == {1}
    assert len(meetings(past)) == 120


def test_the_pages_draw_counts_the_rounds_before(event: Event, director: User) -> None:
    add_players(event, 16)
    for number in (1, 2, 3):
        round_ = draw(event, number, "4x4")
    assert max(meetings([*past_seatings(round_), seating_of(round_)]).values()) == 1


def test_row_22_the_same_seed_gives_the_same_draw_and_the_seed_is_kept(event: Event, director: User) -> None:
    add_players(event, 11)
    round_ = draw(event, 1, "4x2+3x1", publish=False)
    first = seating_of(round_)
    other = services.draw_seating(
        round_=round_, version=round_.version, by=director, composition="4x2+3x1", seed=8
    )
    assert seating_of(other) != first
    again = services.draw_seating(
        round_=other, version=other.version, by=director, composition="4x2+3x1", seed=7
    )
    assert seating_of(again) == first
    assert (again.draw["seed"], again.draw["method"]) == (7, "search")


def test_players_of_one_team_do_not_meet_when_asked(event: Event, director: User) -> None:
    add_players(event, 16)
    two_teams(event, 4)
    assert teams_of(Registration.objects.filter(event=event).order_by("number")) == [(1, 2, 3, 4)]
    round_ = services.create_round(event=event, by=director, number=1)
    assert page_of(round_).has_teams
    for seed in range(1, 6):
        round_ = services.draw_seating(
            round_=round_, version=round_.version, by=director, composition="4x4", seed=seed, teams=True
        )
        assert all(len({1, 2, 3, 4} & set(table)) == 1 for table in seating_of(round_))


def test_the_page_offers_to_keep_teams_apart_and_does_so(
    event: Event, director: User, client: Client
) -> None:
    add_players(event, 16)
    two_teams(event, 4)
    round_ = services.create_round(event=event, by=director, number=1)
    client.force_login(director)
    address = reverse("tournaments:draw", args=[event.slug, 1])
    assert 'name="teams" checked' in client.get(address).content.decode()
    sent = {"version": round_.version, "composition": "4x4", "seed": 5, "teams": "on"}
    assert client.post(address, sent).status_code == 302
    round_.refresh_from_db()
    assert round_.draw["teams"] is True
    assert all(len({1, 2, 3, 4} & set(table)) == 1 for table in seating_of(round_))


def test_row_13_a_team_too_large_to_keep_apart_is_told_and_nothing_changes(
    event: Event, director: User
) -> None:
    add_players(event, 16)
    two_teams(event, 5)
    round_ = draw(event, 1, "4x4", publish=False)
    before = seats()
    with pytest.raises(Refused) as caught:
        services.draw_seating(
            round_=round_, version=round_.version, by=director, composition="4x4", seed=3, teams=True
        )
    assert codes(caught) == ["draw-not-apart"]
    assert seats() == before


def test_row_13_a_draw_that_runs_out_of_time_is_told_and_nothing_changes(
    event: Event, director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_players(event, 7)
    draw(event, 1, "4x1+3x1")
    round_ = draw(event, 2, "4x1+3x1", publish=False)
    before = seats()
    monkeypatch.setattr(service, "clock", lambda seconds: lambda: True)
    with pytest.raises(Refused, match="Nothing was changed") as caught:
        services.draw_seating(
            round_=round_, version=round_.version, by=director, composition="4x1+3x1", seed=3
        )
    assert codes(caught) == ["draw-too-long"]
    assert seats() == before
    round_.refresh_from_db()
    assert round_.draw["seed"] == 7


def test_more_players_than_the_search_takes_are_seated_by_lot() -> None:
    seating = draw_next(numbers=range(1, 405), sizes=(4,) * 101, past=[], seed=1)
    assert sorted(number for table in seating for number in table) == list(range(1, 405))


def test_an_independent_counter_finds_the_figures_shown(event: Event, director: User) -> None:
    add_players(event, 7)
    for number in (1, 2, 3):
        round_ = draw(event, number, "4x1+3x1")
    page = page_of(round_)
    assert page.recount is not None
    assert page.quality is not None
    assert page.recount_agrees
    assert page.recount.convex == page.quality.convex.here > 0
    other = report([seating_of(round_)])
    assert not page.recount.agrees_with(other)


@pytest.mark.parametrize("rounds", [[], [((1, 2, 3), (3, 4, 5))]])
def test_what_cannot_be_counted_has_no_figures(rounds: list[Seating]) -> None:
    assert recount(rounds) is None


def test_absent_players_and_gaps_in_the_numbers_do_not_disturb_the_recount() -> None:
    found = recount([((1, 2, 90), (5, 6, 7, 9000)), ((1, 2, 5, 6),)])
    assert found is not None
    assert (found.max_meetings, found.repeat_pairs, found.convex) == (2, 2, 2)


def test_choices_show_what_repeats_cost_over_the_event(event: Event, director: User) -> None:
    """Twenty over six rounds: at least six repeats at five fours, none at two fours and four threes."""
    add_players(event, 20)
    round_ = services.create_round(event=event, by=director, number=1)
    found = choices(round_, numbers=tuple(range(1, 21)), seed=1, rounds=6)
    by_key = {choice.key: choice for choice in found}
    assert by_key["4x5"].over_event is not None
    assert by_key["4x5"].over_event >= 6
    assert by_key["4x2+3x4"].over_event == 0
    assert [choice.key for choice in found if choice.recommended] == ["4x2+3x4"]
    assert all(choice.repeats == 0 for choice in found)
