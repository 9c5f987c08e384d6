"""Two people at once: one success, clean refusals, nothing half-written."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable

import pytest
from django.db import connection

from office.faults import Refused
from office.models import User
from scoring.models import SheetPosting
from scoring.services.entries import record_entry
from scoring.services.sheets import open_sheet
from tests.tournaments.conftest import add_players, change, draw, make_event
from tournaments import services
from tournaments.models import ConventionVersion, Event, Round, Seat
from tournaments.services.locks import StaleForm

pytestmark = pytest.mark.django_db


def at_once(*steps: Callable[[], object]) -> list[object]:
    """Run the steps in threads that start together; each gives its result or what it raised."""
    gate, results = threading.Barrier(len(steps)), [None] * len(steps)

    def run(at: int, step: Callable[[], object]) -> None:
        try:
            gate.wait()
            results[at] = step()
        except Exception as problem:
            results[at] = problem
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(steps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


@pytest.mark.django_db(transaction=True)
def test_two_saves_of_one_version_give_one_success_and_one_refusal(
    event: Event, people: dict[str, User]
) -> None:
    results = at_once(
        *(
            lambda place=place: services.edit_event(
                event=event, version=event.version, by=people["director"], place=place
            )
            for place in ("Рыбинск", "Углич", "Тутаев")
        )
    )
    saved = [result for result in results if isinstance(result, Event)]
    assert len(saved) == 1, results
    assert sum(isinstance(result, StaleForm) for result in results) == 2, results
    event.refresh_from_db()
    assert event.place == saved[0].place


@pytest.mark.django_db(transaction=True)
def test_two_draws_and_a_publication_at_once_leave_one_whole_seating(event: Event, director: User) -> None:
    add_players(event, 8)
    round_ = draw(event, 1, "4x2", publish=False)
    again = [
        lambda seed=seed: services.draw_seating(
            round_=round_, version=round_.version, by=director, composition="4x2", seed=seed
        )
        for seed in (21, 22)
    ]
    publish = lambda: services.publish_seating(round_=round_, version=round_.version, by=director)  # noqa: E731
    results = at_once(*again, publish)
    assert sum(isinstance(result, Round) for result in results) == 1, results
    assert Seat.objects.filter(round=round_).count() == 8


@pytest.mark.django_db(transaction=True)
def test_two_imports_of_one_list_at_once_add_each_player_once(event: Event, director: User) -> None:
    rows = [[f"Игрок{n}"] for n in range(20)]
    results = at_once(*[lambda: services.import_players(event=event, by=director, rows=rows)] * 3)
    assert not [result for result in results if isinstance(result, Exception)], results
    assert event.registrations.count() == 20


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_five_times_at_once_makes_one_event(director: User) -> None:
    client_id = uuid.uuid4()
    results = at_once(*[lambda: make_event(director, client_id=client_id)] * 5)
    assert not [result for result in results if isinstance(result, Exception)], results
    assert Event.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(4))
def test_a_first_deal_and_a_change_of_the_convention_at_once_agree(
    event: Event, director: User, turn: int
) -> None:
    """Either the change comes first and the deal is scored by it, or the deal does and refuses it."""
    add_players(event, 4)
    table = draw(event, 1, "4x1").tables.get()
    sheet = open_sheet(table=table, by=director)
    steps = [
        lambda: change(event, overrides={"amnesty": False}),
        lambda: record_entry(
            sheet=sheet,
            fact={"contract": "all-pass", "tricks": [2, 3, 4, 1]},
            by=director,
            client_id=uuid.uuid4(),
        ),
    ]
    results = at_once(*(reversed(steps) if turn % 2 else steps))
    changed = next((r for r in results if isinstance(r, ConventionVersion)), None)
    assert changed or any(isinstance(r, Refused) for r in results), results
    mountain = {p.player: p.numerator for p in SheetPosting.objects.filter(column="mountain")}
    assert mountain == ({0: 2, 1: 3, 2: 4, 3: 1} if changed else {0: 1, 1: 2, 2: 3}), results
