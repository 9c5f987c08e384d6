"""All rounds drawn together: whole or nothing, published, drawn again for the rest, repeated from a file."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from unittest import mock

import pytest
from django.core.management import call_command

from formats.models import ScheduleDraw
from formats.selectors.draws import document_for, drawn_again
from formats.selectors.schedule_page import Wanted, planning_of, read_schedule
from formats.selectors.schedules import Ask, seated_rounds
from formats.services import schedules as service
from formats.services.lots import announce_lot, keep_apart, reveal_lot
from formats.services.schedules import draw_rounds, publish_rounds
from formats.services.schemes import declare_scheme
from formats.services.scripts import replace_in_rounds
from office.faults import Refused, Stale
from office.models import User
from tests.schedules.conftest import add_players, codes, draw, make_event, stamp
from tests.seating import recount
from tournaments import services
from tournaments.domain.seating.replay import replay
from tournaments.domain.seating.search import Abandoned
from tournaments.models import Event, Registration, Round, Seat, SeatingChange

pytestmark = pytest.mark.django_db


def rounds_of(event: Event) -> list[list[tuple[int, ...]]]:
    return [list(one.seating) for one in seated_rounds(event)]


def publish(event: Event, *numbers: int) -> None:
    versions = {one.number: one.version for one in Round.objects.filter(event=event, number__in=numbers)}
    publish_rounds(event=event, by=event.created_by, versions=versions)


def test_all_rounds_are_seated_as_drafts_without_a_repeat_and_with_their_days(event: Event) -> None:
    made = draw(event, 1, 5, "4x4", deals=12, sessions="2 2 1")
    drawn = rounds_of(event)
    assert len(drawn) == 5
    assert recount.most(drawn) == 1
    assert [(one.session, one.day) for one in event.rounds.order_by("number")] == [
        (1, date(2026, 11, 14)),
        (1, date(2026, 11, 14)),
        (2, date(2026, 11, 14)),
        (2, date(2026, 11, 14)),
        (3, date(2026, 11, 15)),
    ]
    assert {one.state for one in event.rounds.all()} == {Round.State.SEATED}
    assert (made.first_round, made.last_round, made.method) == (1, 5, ScheduleDraw.Method.SCHEDULE)


def test_a_draw_is_repeated_from_its_file_by_the_command(event: Event, tmp_path) -> None:
    draw(event, 1, 2, "4x4")
    publish(event, 1)
    made = draw(event, 2, 4, "4x4", seed=99)
    assert drawn_again(made).parted is None
    path = tmp_path / "draw.json"
    document = document_for(made)
    path.write_text(json.dumps(document))
    assert len(document["fixed"]) == 1
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("seat", replay=str(path), json=True, stdout=out)
    assert ended.value.code == 0
    assert json.loads(out.getvalue())["same"] is True
    document["rounds"][0][0].reverse()
    path.write_text(json.dumps(document))
    with pytest.raises(SystemExit) as ended:
        call_command("seat", replay=str(path), stdout=out)
    assert ended.value.code == 2


def test_the_rest_is_drawn_again_after_somebody_left_and_somebody_came(event: Event, director: User) -> None:
    draw(event, 1, 5, "4x4")
    publish(event, 1, 2)
    before = rounds_of(event)
    Registration.objects.filter(event=event, number=5).update(status=Registration.Status.WITHDRAWN)
    add_players(event, 2)
    made = draw(event, 3, 5, "4x2+3x3")
    after = rounds_of(event)
    assert after[:2] == before[:2]
    present = [number for number in range(1, 19) if number != 5]
    assert recount.everybody_sits_once(after[2:], present)
    assert made.before["convex"] == 0
    page = read_schedule(event, drafts=True, last=made)
    assert any(figure.key == "convex" and figure.before == 0 for figure in page.figures)
    assert page.agrees


def test_a_substitute_takes_the_place_in_every_round_to_come_and_each_is_recorded(event: Event) -> None:
    draw(event, 1, 4, "4x4")
    publish(event, 1)
    round_ = event.rounds.get(number=1)
    table = Seat.objects.get(round=round_, registration__number=3).table
    table.started_at = round_.published_at
    table.save()
    add_players(event, 1)
    by_number = {one.number: one for one in event.registrations.all()}
    before = rounds_of(event)
    changes = replace_in_rounds(
        event=event, by=event.created_by, leaves=by_number[3], comes=by_number[17], reason="заболел"
    )
    after = rounds_of(event)
    assert after[0] == before[0]
    swapped = [[tuple(17 if n == 3 else n for n in t) for t in tables] for tables in before[1:]]
    assert after[1:] == swapped
    assert recount.convex(after) == recount.convex(swapped)
    assert len(changes) == 3
    with pytest.raises(Refused) as refused:
        replace_in_rounds(
            event=event, by=event.created_by, leaves=by_number[4], comes=by_number[5], reason="x"
        )
    assert codes(refused) == ["sits-already"]


def test_pairs_kept_apart_and_team_mates_meet_in_no_round(event: Event) -> None:
    keep_apart(event=event, by=event.created_by, groups=[(1, 2), (3, 4, 5)], seen="")
    Registration.objects.filter(event=event, number__in=(7, 8, 9)).update(team="Волга")
    draw(event, 1, 4, "4x4", teams=True)
    met = recount.meetings(rounds_of(event))
    for pair in [(1, 2), (3, 4), (3, 5), (4, 5), (7, 8), (7, 9), (8, 9)]:
        assert frozenset(pair) not in met
    with pytest.raises(Stale):
        keep_apart(event=event, by=event.created_by, groups=[], seen="")


def test_row_13_a_draw_that_cannot_be_made_changes_nothing(event: Event) -> None:
    draw(event, 1, 2, "4x4")
    before = rounds_of(event), list(event.rounds.values_list("version", "state"))
    keep_apart(event=event, by=event.created_by, groups=[range(1, 7)], seen="")
    with pytest.raises(Refused) as refused:
        draw(event, 1, 4, "4x4")
    assert codes(refused) == ["draw-not-apart"]
    with mock.patch.object(service, "draw_schedule", side_effect=Abandoned), pytest.raises(Abandoned):
        draw(event, 1, 4, "4x4")
    with mock.patch.object(service, "draw_schedule", side_effect=Abandoned), pytest.raises(Refused) as late:
        service.draw_in_job(event=event, by=event.created_by, ask=Ask(1, 4, "4x4"), stamp=stamp(event))
    assert codes(late) == ["draw-too-long"]
    assert (rounds_of(event), list(event.rounds.values_list("version", "state"))) == before


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ((1, 2, "4x9"), "seats-differ"),
        ((1, 2, "many"), "composition-unknown"),
        ((3, 1, "4x4"), "rounds-turned"),
        ((3, 4, "4x4"), "round-gap"),
        ((1, 99, "4x4"), "rounds-turned"),
    ],
)
def test_row_13_a_request_that_makes_no_sense_is_refused(
    event: Event, asked: tuple[int, int, str], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        draw(event, *asked)
    assert codes(refused) == [code]
    assert not event.rounds.exists()


def test_published_rounds_stay_and_a_page_opened_before_a_change_draws_nothing(event: Event) -> None:
    draw(event, 1, 3, "4x4")
    old = stamp(event)
    publish(event, 1)
    with pytest.raises(Refused) as refused:
        draw(event, 1, 3, "4x4")
    assert codes(refused) == ["published"]
    with pytest.raises(Stale):
        draw_rounds(event=event, by=event.created_by, ask=Ask(2, 3, "4x4"), stamp=old)
    with pytest.raises(Stale):
        publish_rounds(event=event, by=event.created_by, versions={2: 1, 3: 1})
    assert event.rounds.filter(state=Round.State.PUBLISHED).count() == 1


def test_a_form_sent_twice_draws_once_and_fewer_rounds_take_the_later_drafts_away(event: Event) -> None:
    seen = stamp(event)
    ask = Ask(1, 4, "4x4", seed=7)
    one = draw_rounds(event=event, by=event.created_by, ask=ask, stamp=seen)
    assert draw_rounds(event=event, by=event.created_by, ask=ask, stamp=seen) == one
    draw(event, 1, 2, "4x4")
    states = list(event.rounds.order_by("number").values_list("state", flat=True))
    assert states == ["seated", "seated", "planned", "planned"]


def test_a_lot_in_public_hides_its_seed_until_it_is_shown_and_then_proves_the_draw(
    event: Event, director: User, client
) -> None:
    lot = announce_lot(event=event, by=director, seed=987654321, salt="s" * 20, reason="туры 1–3")
    made = draw(event, 1, 3, "4x4", lot=1)
    publish(event, 1, 2, 3)
    for page in ("", "lots/", "draws/1/", "draws/1/draw.json"):
        told = client.get(f"/events/{event.slug}/schedule/{page}").content.decode()
        assert "987654321" not in told
        assert "ssssssss" not in told
    assert "987654321" not in client.get(f"/api/v1/events/{event.slug}/rounds/1/draw/").content.decode()
    assert drawn_again(made) is None
    reveal_lot(lot=lot, by=director)
    made.refresh_from_db()
    again = replay(document_for(ScheduleDraw.objects.get(pk=made.pk)))
    assert (again.parted, again.lot_holds) == (None, True)
    assert "987654321" in client.get(f"/events/{event.slug}/schedule/lots/").content.decode()
    forged = {**document_for(ScheduleDraw.objects.get(pk=made.pk))}
    forged["lot"] = {**forged["lot"], "seed": 5}
    assert replay(forged).lot_holds is False
    with pytest.raises(Refused) as refused:
        draw(make_event(director), 1, 1, "4x4", lot=1)
    assert codes(refused) == ["no-lot"]
    event.rounds.update(state=Round.State.SEATED)
    with pytest.raises(Refused) as shown:
        draw(event, 1, 3, "4x4", lot=1)
    assert codes(shown) == ["lot-shown"]


def test_the_journal_keeps_no_secret_of_a_lot(event: Event, director: User) -> None:
    from journal.models import JournalRecord

    announce_lot(event=event, by=director, seed=987654321, salt="s" * 20, reason="туры 1–3")
    told = str(list(JournalRecord.objects.values_list("changes", flat=True)))
    assert "987654321" not in told
    assert "ssssssss" not in told


def test_offers_tell_repeats_visits_byes_deals_and_minutes(director: User) -> None:
    event = make_event(director, players=23)
    found = planning_of(event, Wanted(first=1, last=6, deals=12, minutes=5, byes=True))
    offers = {(one.key, one.byes): one for one in found.offers}
    fours = offers["4x5+3x1", 0]
    assert (fours.repeats, fours.is_known, fours.recommended) == (0, True, True)
    assert (fours.three_visits, fours.hands, fours.minutes) == ((0, 1), (54, 57), (270, 285))
    assert offers["4x5", 3].sits_out == (0, 1)
    assert offers["3x7", 2].hands == (60, 72)


def test_byes_are_shared_and_kept_and_counted_in_the_next_draw(director: User) -> None:
    event = make_event(director, players=10)
    draw(event, 1, 2, "4x2")
    publish(event, 1, 2)
    draw(event, 3, 5, "4x2")
    out = [number for one in seated_rounds(event) for number in one.byes]
    assert sorted(out) == list(range(1, 11))


def test_rounds_of_a_later_stage_wait_for_its_cut(event: Event, director: User) -> None:
    scheme = {"stages": [{"from_round": 3, "players": 8, "carry": "1"}]}
    declare_scheme(event=event, by=director, seen=0, from_round=1, scheme=scheme)
    assert planning_of(event, Wanted()).last == 2
    with pytest.raises(Refused) as refused:
        draw(event, 1, 4, "4x4")
    assert codes(refused) == ["stage"]
    draw(event, 1, 2, "4x4")
    publish(event, 1, 2)
    with pytest.raises(Refused) as uncut:
        draw(event, 3, 3, "4x4")
    assert codes(uncut) == ["stage-cut"]


def test_row_26_a_change_by_hand_is_kept_with_its_price(event: Event, director: User) -> None:
    draw(event, 1, 3, "4x4")
    round_ = event.rounds.get(number=3)
    rounds = rounds_of(event)
    table = rounds[2][0]
    met = recount.meetings(rounds[:2])
    one, other = next(
        (a, b)
        for a in table
        for b in range(1, 17)
        if b not in table and any(frozenset((b, n)) in met for n in table if n != a)
    )
    with pytest.raises(Refused) as refused:
        services.swap_players(
            round_=round_, version=round_.version, by=director, one=one, other=other, reason=" "
        )
    assert codes(refused) == ["reason-empty"]
    services.swap_players(
        round_=round_, version=round_.version, by=director, one=one, other=other, reason="просьба"
    )
    change = SeatingChange.objects.get()
    assert change.reason == "просьба"
    assert change.facts["new_repeats"]
    assert change.facts["repeats"] == [0, len(change.facts["new_repeats"])]
    assert set(change.facts["balance"]) >= {"repeats", "max_meetings"}


def test_rounds_that_name_their_own_players_seat_those(event: Event) -> None:
    draw(event, 1, 3, "4x4")
    known = {one.number: one for one in event.registrations.all()}
    event.rounds.get(number=2).entrants.set([known[n] for n in range(1, 9)])
    event.rounds.get(number=3).entrants.set([known[n] for n in range(9, 17)])
    publish(event, 1)
    draw(event, 2, 3, "4x2")
    seated = [sorted(n for table in tables for n in table) for tables in rounds_of(event)]
    assert seated == [list(range(1, 17)), list(range(1, 9)), list(range(9, 17))]
