"""People for the office's tests."""

import pytest

from office.models import User


@pytest.fixture
def vera(db: None) -> User:
    return User.objects.create_user("vera", password="вист на шести", display_name="Вера Лунина")


@pytest.fixture
def oleg(db: None) -> User:
    return User.objects.create_user("oleg", password="мизер без козыря")
