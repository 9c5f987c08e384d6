"""Events, conventions and staff: what is refused, what happens once."""

from __future__ import annotations

import uuid

import pytest

from office.faults import Refused
from office.models import User
from tests.tournaments.conftest import add_players, begin, change, codes, draw, make_event
from tournaments import services
from tournaments.models import (
    ConventionVersion,
    Event,
    Staff,
)
from tournaments.selectors import version_for_round
from tournaments.services.locks import StaleForm

pytestmark = pytest.mark.django_db


def test_a_form_sent_twice_makes_one_event(director: User) -> None:
    client_id = uuid.uuid4()
    one, other = (make_event(director, client_id=client_id) for _ in range(2))
    assert one.pk == other.pk
    assert Event.objects.count() == Staff.objects.count() == ConventionVersion.objects.count() == 1


def test_events_of_one_name_get_addresses_of_their_own(director: User) -> None:
    slugs = [make_event(director, name="Кубок Щуки 2026").slug for _ in range(3)]
    assert slugs == ["kubok-shchuki-2026", "kubok-shchuki-2026-2", "kubok-shchuki-2026-3"]
    assert make_event(director, name="★ ☆").slug == "event-2026"


def test_an_unknown_convention_field_is_refused_and_nothing_is_made(director: User) -> None:
    with pytest.raises(Refused) as caught:
        make_event(director, overrides={"whist_slit": "greedy", "pool_point": 15})
    assert codes(caught) == ["unknown-field", "field-value"]
    assert Event.objects.count() == 0


def test_a_stale_save_is_refused_with_who_and_when(
    event: Event, director: User, people: dict[str, User]
) -> None:
    opened = event.version
    services.edit_event(event=event, version=opened, by=people["arbiter"], place="Рыбинск")
    with pytest.raises(StaleForm, match="Зимин changed this on") as caught:
        services.edit_event(event=event, version=opened, by=director, name="Другое", place="")
    assert caught.value.current.place == "Рыбинск"
    event.refresh_from_db()
    assert (event.name, event.place) == ("Осенний кубок", "Рыбинск")


def test_a_convention_nobody_played_is_edited_in_place(event: Event) -> None:
    changed = change(event, overrides={"amnesty": False})
    assert changed.number == 1
    assert event.conventions.count() == 1


def test_a_frozen_convention_never_changes_and_a_later_round_gets_a_new_version(event: Event) -> None:
    add_players(event, 8)
    first, second = draw(event, 1, "4x2"), draw(event, 2, "4x2")
    begin(first)
    new = change(event, from_round=2, overrides={"amnesty": False}, note="без амнистии")
    old = event.conventions.get(number=1)
    assert (new.number, new.from_round, old.overrides) == (2, 2, {})
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.convention, second.convention) == (old, new)
    assert version_for_round(event, 1) == old
    assert version_for_round(event, 5) == new
    assert services.create_round(event=event, by=event.created_by, number=3).convention == new


def test_a_round_that_has_begun_keeps_its_convention(event: Event) -> None:
    add_players(event, 8)
    begin(draw(event, 1, "4x2"))
    with pytest.raises(Refused) as caught:
        change(event, from_round=1, overrides={"amnesty": False})
    assert codes(caught) == ["round-begun"]
    assert "2" in caught.value.faults[0].said()


def test_two_changes_of_one_version_do_not_overwrite_each_other(event: Event) -> None:
    change(event, overrides={"amnesty": False})
    with pytest.raises(StaleForm):
        change(event, version=1, overrides={"half_whist": False})
    assert event.conventions.get().overrides == {"amnesty": False}


def test_a_new_login_gets_a_password_once_and_an_old_one_none(event: Event, director: User) -> None:
    added = services.add_staff(
        event=event, by=director, login="novikov", role="scorer", display_name="Новиков"
    )
    assert added.password
    assert added.member.user.check_password(added.password)
    other = make_event(director)
    again = services.add_staff(event=other, by=director, login="Novikov", role="arbiter")
    assert (again.password, again.member.user) == (None, added.member.user)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"login": "arbiter", "role": "scorer"}, "already-staff"),
        ({"login": "a b", "role": "scorer"}, "login-bad"),
        ({"login": "x", "role": "scorer"}, "login-bad"),
        ({"login": "new-one", "role": "king"}, "role-unknown"),
    ],
)
def test_a_bad_login_or_role_is_refused(event: Event, director: User, given: dict, code: str) -> None:
    with pytest.raises(Refused) as caught:
        services.add_staff(event=event, by=director, **given)
    assert codes(caught) == [code]


def test_the_last_director_stays(event: Event, director: User) -> None:
    me = event.staff.get(user=director)
    for step in (
        lambda: services.remove_staff(member=me, by=director),
        lambda: services.change_role(member=me, by=director, role="scorer"),
    ):
        with pytest.raises(Refused, match="only director"):
            step()
    services.change_role(member=event.staff.get(role="arbiter"), by=director, role="director")
    services.remove_staff(member=me, by=director)
    assert event.staff.filter(role="director").count() == 1
