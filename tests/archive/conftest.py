"""A small simulated event, played once for a module of tests."""

import pytest

from archive.services.simulation import Order, Simulated, simulate_event
from office.models import User

SMALL = Order(players=11, rounds=3, deals=12, seed=5)


@pytest.fixture
def director(db: None) -> User:
    return User.objects.create_user("director", password="мизер", is_superuser=True)


@pytest.fixture
def small(director: User) -> Simulated:
    return simulate_event(order=SMALL, by=director)
