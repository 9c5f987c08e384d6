"""What several tests look at is made once for a module, in a transaction that is undone at its end."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from archive.services.simulation import Order, Simulated, simulate_event
from office.models import User

SMALL = Order(players=11, rounds=3, deals=12, seed=5)


@pytest.fixture(scope="module")
def kept(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def director(kept: None) -> User:
    return User.objects.create_user("director", password="мизер", is_superuser=True)


@pytest.fixture(scope="module")
def small(director: User) -> Simulated:
    return simulate_event(order=SMALL, by=director)
