"""Events, staff and conventions through the API."""

from __future__ import annotations

from office.models import User
from preferans.convention import FIELDS
from preferans.presets import PRESETS
from tests.api.client import Api, codes, messages
from tests.api.conftest import new_id
from tournaments.models import Event

CUP = {
    "name": "Осенний кубок",
    "starts_on": "2026-11-14",
    "ends_on": "2026-11-15",
    "preset": "code1996-sochi",
}


def test_an_event_is_made_once_for_one_request(stranger: Api) -> None:
    body = {**CUP, "client_id": new_id(), "set": {"whist_split": "gentleman"}}
    made = stranger.post("/events/", body)
    assert (made["slug"], made["role"], made["version"]) == ("osenniy-kubok-2026", "director", 1)
    assert stranger.post("/events/", body, status=200)["slug"] == made["slug"]
    assert Event.objects.count() == 1
    (version,) = stranger.get(f"/events/{made['slug']}/conventions/")
    assert version["values"]["pool_target"] == 20  # as the preset has it
    assert [d["field"] for d in version["departures"]] == ["whist_split"]


def test_every_fault_of_a_new_event_is_told_at_once(stranger: Api) -> None:
    body = {"starts_on": "14 ноября", "ends_on": "2026-11-15", "preset": "sochi", "colour": "red"}
    told = stranger.post("/events/", body, status=400)
    assert set(codes(told)) == {
        ("name", "required"),
        ("starts_on", "invalid"),
        ("preset", "invalid-choice"),
        ("colour", "unknown-field"),
    }
    assert "14 ноября" in messages(told)
    assert "sochi" in messages(told)
    assert "rounds_planned" in messages(told)


def test_an_unknown_field_of_the_convention_is_named_with_the_known_ones(stranger: Api) -> None:
    told = stranger.post("/events/", {**CUP, "set": {"wist_split": "gentleman"}}, status=400)
    (fault,) = told["errors"]
    assert (fault["field"], fault["code"]) == ("wist_split", "unknown-field")
    assert "wist_split" in fault["message"]
    assert "whist_split" in fault["message"]
    assert not Event.objects.exists()


def test_a_wrong_value_of_the_convention_cites_its_point(stranger: Api) -> None:
    told = stranger.post("/events/", {**CUP, "set": {"half_whist": "maybe"}}, status=400)
    (fault,) = told["errors"]
    assert fault["field"] == "half_whist"
    assert fault["cite"].startswith("3.")
    assert "maybe" in fault["message"]


def test_a_stale_version_is_refused_with_who_and_when(director: Api, event: Event) -> None:
    changed = director.patch("/events/cup-2026/", {"version": 1, "place": "Казань"})
    assert (changed["place"], changed["version"]) == ("Казань", 2)
    told = director.patch("/events/cup-2026/", {"version": 1, "name": "Кубок"}, status=409)
    assert codes(told) == [("version", "stale")]
    assert "Director" in messages(told)
    assert director.get("/events/cup-2026/")["name"] == "Cup"


def test_only_what_was_sent_is_changed(director: Api, event: Event) -> None:
    before = director.get("/events/cup-2026/")
    after = director.patch("/events/cup-2026/", {"version": 1, "publication": "hidden"})
    assert after == {**before, "publication": "hidden", "version": 2}


def test_the_list_shows_mine_first_and_the_public_ones_to_everybody(
    director: Api, stranger: Api, nobody: Api, event: Event, people: dict[str, User]
) -> None:
    Event.objects.filter(pk=event.pk).update(is_public=False)
    assert [row["slug"] for row in director.get("/events/")["results"]] == ["cup-2026"]
    assert stranger.get("/events/")["count"] == 0
    assert nobody.get("/events/")["results"] == []
    stranger.get("/events/cup-2026/", status=404)
    nobody.get("/events/cup-2026/", status=404)


def test_pages_of_a_list_are_bounded(director: Api, event: Event) -> None:
    told = director.get("/events/cup-2026/players/?limit=3")
    assert (told["count"], len(told["results"])) == (4, 3)
    assert "offset=3" in told["next"]
    assert len(director.get("/events/cup-2026/players/?limit=100000")["results"]) == 4


def test_staff_is_added_changed_and_removed(director: Api, event: Event, people: dict[str, User]) -> None:
    made = director.post("/events/cup-2026/staff/", {"login": "novice", "role": "scorer"})
    assert made["password"]
    assert (
        director.post("/events/cup-2026/staff/", {"login": "stranger", "role": "arbiter"})["password"] is None
    )
    member = f"/events/cup-2026/staff/{made['id']}/"
    assert director.patch(member, {"role": "arbiter"})["role"] == "arbiter"
    director.delete(member)
    director.delete(member, status=404)
    rows = director.get("/events/cup-2026/staff/")["results"]
    assert {row["login"] for row in rows} == {"director", "arbiter", "scorer", "stranger"}


def test_the_last_director_stays(director: Api, event: Event) -> None:
    rows = director.get("/events/cup-2026/staff/")["results"]
    own = next(row for row in rows if row["role"] == "director")
    told = director.delete(f"/events/cup-2026/staff/{own['id']}/", status=400)
    assert codes(told) == [("role", "last-director")]


def test_every_field_and_preset_is_told_with_its_source(nobody: Api) -> None:
    fields = nobody.get("/convention/fields/")
    assert [field["name"] for field in fields] == list(FIELDS)
    assert all(field["cite"] and field["title"] and field["expects"] for field in fields)
    split = next(field for field in fields if field["name"] == "whist_split")
    assert split["allowed"] == ["greedy", "gentleman", "gentleman-always"]
    presets = nobody.get("/convention/presets/")
    assert [preset["key"] for preset in presets] == list(PRESETS)
    assert all(set(preset["values"]) == set(FIELDS) for preset in presets)


def test_the_convention_changes_from_a_round_on(director: Api, event: Event) -> None:
    body = {
        "version": 1,
        "base": 1,
        "from_round": 3,
        "preset": "code1996-rostov",
        "pool_target": 10,
        "set": {"bombs": True},
        "note": "по просьбе игроков",
    }
    made = director.post("/events/cup-2026/conventions/", body)
    assert (made["number"], made["from_round"], made["values"]["consolation"]) == (2, 3, 10)
    assert [advice["field"] for advice in made["advice"]] == ["bombs"]
    assert director.get("/events/cup-2026/conventions/2/") == made
    told = director.post("/events/cup-2026/conventions/", {**body, "version": 9}, status=409)
    assert codes(told) == [("version", "stale")]
    director.post("/events/cup-2026/conventions/", {**body, "base": 7}, status=404)


def test_the_api_speaks_the_language_that_was_asked_for(event: Event, people: dict[str, User]) -> None:
    told = Api(people["director"], language="ru").patch("/events/cup-2026/", {"version": 7}, status=409)
    assert "Ваше не записано" in messages(told)
