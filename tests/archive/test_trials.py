"""Fifty random events from their seeds, played through the services and asked of every checker."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import transaction

from archive.selectors.checks import violations_of
from archive.services.trials import SMALL, run_trial, size_of
from office.models import User
from scoring.models import EventEntry, Sheet, SheetPosting
from tournaments.models import Event, Registration, Seat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("first", range(1, 51, 10))
def test_fifty_random_events_keep_every_law(director: User, first: int) -> None:
    done = [run_trial(seed=seed, by=director, size=SMALL) for seed in range(first, first + 10)]
    assert {trial.seed: trial.violations for trial in done if trial.violations} == {}
    assert sum(trial.counts["sheets"] for trial in done) >= 10
    assert not Event.objects.filter(name__startswith="Проба").exists(), "all of it is rolled back"


def test_a_seed_is_the_same_event_every_time(director: User) -> None:
    first, second = (run_trial(seed=7, by=director, size=SMALL) for _time in range(2))
    assert first.counts == second.counts


@pytest.fixture
def kept_event(director: User) -> Iterator[Event]:
    """One event that stays for a test, and is taken back after it."""
    with transaction.atomic():
        assert run_trial(seed=3, by=director, size=SMALL, keep=True).violations == []
        yield Event.objects.get(name="Проба 3")
        transaction.set_rollback(True)


def test_the_checkers_find_what_is_wrong(kept_event: Event) -> None:
    assert violations_of(kept_event) == []
    sheet = Sheet.objects.filter(table__round__event=kept_event, deals__gt=0).first()
    assert sheet is not None
    with transaction.atomic():
        posting = SheetPosting.objects.filter(sheet=sheet).first()
        assert posting is not None
        SheetPosting(
            entry=posting.entry, sheet=sheet, player=0, column="mountain", numerator=3, denominator=1
        ).save()
        said = " ".join(violations_of(kept_event))
        assert "second scorer" in said
        assert "remainder" in said
        transaction.set_rollback(True)
    with transaction.atomic():
        seat = Seat.objects.filter(round__event=kept_event, to_entry=None).first()
        assert seat is not None
        Seat.objects.filter(pk=seat.pk).update(index=4)
        assert "follows a gap" in " ".join(violations_of(kept_event))
        transaction.set_rollback(True)
    assert violations_of(kept_event) == []


def test_sizes_of_seeds_are_mixed_as_the_command_says() -> None:
    sizes = [size_of(seed) for seed in range(1, 101)]
    assert [sizes.count(size) for size in dict.fromkeys(sizes)] == [90, 9, 1]


def test_the_command_counts_what_was_done_and_leaves_nothing(director: User) -> None:
    out = io.StringIO()
    call_command("soak", events=2, seed=11, small=True, json=True, verbosity=0, by="director", stdout=out)
    told = json.loads(out.getvalue())
    assert (told["counts"]["events"], told["violations"]) == (2, [])
    assert not Event.objects.filter(name__startswith="Проба").exists()
    assert not EventEntry.objects.exists()
    assert not Registration.objects.exists()
