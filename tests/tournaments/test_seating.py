"""Rounds and seats: drawn, published, changed by hand, drawn by cards."""

from __future__ import annotations

import pytest

from office.faults import Refused, Stale
from office.models import User
from tests.tournaments.conftest import add_players, begin, codes, draw, make_event
from tournaments import services
from tournaments.models import (
    Event,
    Seat,
    SeatingChange,
)
from tournaments.selectors import board, past_seatings
from tournaments.selectors.draws import quality_of
from tournaments.services.locks import StaleForm

pytestmark = pytest.mark.django_db


def test_a_round_is_added_once_and_in_order(event: Event, director: User) -> None:
    one = services.create_round(event=event, by=director, number=1)
    assert services.create_round(event=event, by=director, number=1) == one
    with pytest.raises(Refused, match="next one is round 2"):
        services.create_round(event=event, by=director, number=3)


def test_row_13_a_draw_ends_ready_or_changes_nothing(event: Event, director: User) -> None:
    add_players(event, 9)
    round_ = draw(event, 1, "3x3", publish=False)
    before = list(Seat.objects.values_list("table__number", "index", "registration__number"))
    for composition, seed, code in [
        ("4x2", 1, "draw-seats-differ"),
        ("9x1", 1, "composition-unknown"),
        ("3x3", -1, "seed"),
        ("3x3", 10**12, "seed"),
    ]:
        with pytest.raises(Refused) as caught:
            services.draw_seating(
                round_=round_, version=round_.version, by=director, composition=composition, seed=seed
            )
        assert codes(caught) == [code]
    assert list(Seat.objects.values_list("table__number", "index", "registration__number")) == before
    round_.refresh_from_db()
    assert (round_.state, round_.draw["seed"]) == ("seated", 7)


def test_drawing_again_replaces_the_draft_whole(event: Event, director: User) -> None:
    add_players(event, 11)
    round_ = draw(event, 1, "4x2+3x1", publish=False)
    again = services.draw_seating(
        round_=round_, version=round_.version, by=director, composition="4x2+3x1", seed=8
    )
    assert Seat.objects.count() == 11
    assert again.draw["seed"] == 8


def test_only_those_checked_in_are_drawn_unless_everybody_is_asked_for(event: Event, director: User) -> None:
    players = add_players(event, 9)
    for player in players[:8]:
        services.set_status(registration=player, by=director, status="present")
    round_ = services.create_round(event=event, by=director, number=1)
    drawn = services.draw_seating(round_=round_, version=1, by=director, composition="4x2", seed=1)
    assert Seat.objects.filter(round=drawn).count() == 8
    drawn = services.draw_seating(
        round_=drawn, version=drawn.version, by=director, composition="3x3", seed=1, everybody=True
    )
    assert Seat.objects.filter(round=drawn).count() == 9


def test_row_22_the_draw_does_not_depend_on_the_order_of_the_list(director: User) -> None:
    rows = [["Фамилия", "Номер"], *([f"Игрок{n}", str(n)] for n in range(1, 12))]
    seatings = []
    for given in (rows, [rows[0], *reversed(rows[1:])]):
        made = make_event(director)
        services.import_players(event=made, by=director, rows=given)
        round_ = draw(made, 1, "4x2+3x1")
        seatings.append([[p.registration.number for p in view.places] for view in board(round_)])
    assert seatings[0] == seatings[1]


def test_a_published_seating_is_withdrawn_only_with_a_reason_and_before_play(
    event: Event, director: User
) -> None:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2")
    with pytest.raises(Refused, match="published"):
        services.draw_seating(round_=round_, version=round_.version, by=director, composition="4x2", seed=1)
    with pytest.raises(Refused, match="reason is empty"):
        services.withdraw_seating(round_=round_, version=round_.version, by=director, reason="  ")
    begin(round_)
    with pytest.raises(Stale, match="Play has begun at table 1"):
        services.withdraw_seating(round_=round_, version=round_.version, by=director, reason="ошибка")


def test_publishing_sent_twice_publishes_once_and_a_stale_one_is_refused(
    event: Event, people: dict[str, User]
) -> None:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2", publish=False)
    opened = round_.version
    by = people["director"]
    one = services.publish_seating(round_=round_, version=opened, by=by)
    assert services.publish_seating(round_=round_, version=opened, by=by).version == one.version
    with pytest.raises(StaleForm, match="Ланской"):
        services.publish_seating(round_=round_, version=opened, by=people["arbiter"])


def test_an_exchange_needs_a_reason_and_records_its_new_repeats(event: Event, director: User) -> None:
    add_players(event, 16)
    draw(event, 1, "4x4")
    round_ = draw(event, 2, "4x4")
    assert quality_of(round_, past_seatings(round_)[0]).repeats.here > 0
    tables = [[p.registration.number for p in view.places] for view in board(round_)]
    one, other = tables[0][0], tables[1][0]
    with pytest.raises(Refused, match="reason is empty"):
        services.swap_players(
            round_=round_, version=round_.version, by=director, one=one, other=other, reason=""
        )
    services.swap_players(
        round_=round_, version=round_.version, by=director, one=one, other=other, reason="муж и жена"
    )
    after = [[p.registration.number for p in view.places] for view in board(round_)]
    assert (after[0][0], after[1][0]) == (other, one)
    facts = SeatingChange.objects.get().facts
    assert facts["players"] == [one, other]
    assert facts["repeats"][1] - facts["repeats"][0] == len(facts["new_repeats"])


@pytest.mark.parametrize(
    ("one", "other", "code"), [(1, 1, "same-player"), (1, 99, "not-seated"), (77, 1, "not-seated")]
)
def test_an_exchange_of_who_does_not_sit_is_refused(
    event: Event, director: User, one: int, other: int, code: str
) -> None:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2")
    with pytest.raises(Refused) as caught:
        services.swap_players(
            round_=round_, version=round_.version, by=director, one=one, other=other, reason="x"
        )
    assert codes(caught) == [code]


def test_seats_of_a_table_that_has_begun_do_not_change_by_hand(event: Event, director: User) -> None:
    add_players(event, 9)
    round_ = draw(event, 1, "3x3")
    begin(round_)
    table = round_.tables.get(number=1)
    sitting = [p.registration for p in board(round_)[0].places]
    waiting = services.add_player(event=event, by=director, surname="Запасной")
    for step in (
        lambda: services.swap_players(
            round_=round_,
            version=round_.version,
            by=director,
            one=sitting[0].number,
            other=board(round_)[1].places[0].registration.number,
            reason="x",
        ),
        lambda: services.draw_seats_by_card(table=table, version=table.version, by=director, seed=1),
        lambda: services.replace_player(
            table=table, version=table.version, by=director, index=0, registration=waiting, reason="x"
        ),
        lambda: services.seat_latecomer(
            table=table, version=table.version, by=director, registration=waiting, reason="x"
        ),
    ):
        with pytest.raises(Stale, match="Play has begun at table 1"):
            step()


def test_a_substitute_and_a_latecomer_sit_down_before_play(event: Event, director: User) -> None:
    add_players(event, 6)
    round_ = draw(event, 1, "3x2")
    spare, late = (services.add_player(event=event, by=director, surname=s) for s in ("Запасной", "Поздний"))
    table = round_.tables.get(number=1)
    services.replace_player(
        table=table, version=table.version, by=director, index=1, registration=spare, reason="не пришёл"
    )
    table.refresh_from_db()
    services.seat_latecomer(
        table=table, version=table.version, by=director, registration=late, reason="опоздал"
    )
    assert [p.registration.player.surname for p in board(round_)[0].places][1::2] == ["Запасной", "Поздний"]
    table.refresh_from_db()
    with pytest.raises(Refused, match="already sits at table 1"):
        services.seat_latecomer(
            table=table, version=table.version, by=director, registration=late, reason="ещё раз"
        )
    assert SeatingChange.objects.count() == 2


def test_3_1_1_a_seat_draw_keeps_its_cards_with_the_table(event: Event, director: User) -> None:
    add_players(event, 4)
    round_ = draw(event, 1, "4x1")
    table = round_.tables.get()
    drawn = services.draw_seats_by_card(table=table, version=table.version, by=director, seed=11)
    seats = [p.registration.number for p in board(round_)[0].places]
    assert [card["number"] for card in drawn.draw["cards"]] == seats
    with pytest.raises(StaleForm):
        services.draw_seats_by_card(table=table, version=table.version, by=director, seed=12)
