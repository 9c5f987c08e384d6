"""The first walk of a director through the pages: event, players, round, draw, publication, cards."""

import re
import uuid

import pytest
from django.test import Client

from office.models import User
from tournaments.models import Event, Registration, Round, Seat

pytestmark = pytest.mark.django_db


def hidden(html: str, name: str) -> str:
    """The value of a hidden field of the page."""
    found = re.search(rf'name="{name}"[^>]*value="([^"]*)"', html) or re.search(
        rf'value="([^"]*)"[^>]*name="{name}"', html
    )
    assert found, f"no field {name}"
    return found[1]


def test_a_director_goes_from_a_new_event_to_published_seats(client: Client) -> None:
    client.force_login(User.objects.create_user("director"))
    page = client.get("/events/new/")
    assert page.status_code == 200
    form = {
        "client_id": str(uuid.uuid4()),
        "name": "Осенний кубок",
        "place": "Ярославль",
        "starts_on": "2026-11-14",
        "ends_on": "2026-11-15",
        "rounds_planned": "4",
        "publication": "round",
        "is_public": "on",
        "preset": "code1996-sochi",
        "pool_target": "20",
        "max_deals": "20",
    }
    answer = client.post("/events/new/", form)
    event = Event.objects.get()
    assert answer.status_code == 302
    assert event.slug == "osenniy-kubok-2026"
    assert client.post("/events/new/", form).status_code == 302
    assert Event.objects.count() == 1
    base = f"/events/{event.slug}/"
    for address in (
        "",
        "setup/",
        "edit/",
        "staff/",
        "convention/",
        "convention/edit/",
        "players/",
        "rounds/",
    ):
        assert client.get(base + address, follow=True).status_code == 200, address

    text = "\n".join(f"Игрок{n}\tИван\t\tКлуб {n % 3}" for n in range(1, 12))
    looked = client.post(base + "players/import/", {"text": text, "check": "1"})
    assert looked.status_code == 200
    assert Registration.objects.count() == 0
    assert client.post(base + "players/import/", {"text": text, "save": "1"}).status_code == 302
    assert Registration.objects.count() == 11
    again = client.post(base + "players/import/", {"text": text, "save": "1"}, follow=True)
    assert Registration.objects.count() == 11
    assert again.status_code == 200

    made = client.post(base + "rounds/", {"number": "1", "deals_planned": "20"})
    assert made.status_code == 302
    assert made["Location"] == base + "rounds/1/draw/"
    draw = client.get(made["Location"])
    assert draw.status_code == 200
    version = hidden(draw.content.decode(), "version")
    drawn = client.post(made["Location"], {"version": version, "composition": "4x2+3x1", "seed": "7"})
    assert drawn.status_code == 302, drawn.content.decode()
    assert Seat.objects.count() == 11
    assert client.get(made["Location"]).status_code == 200
    assert client.get(made["Location"] + "?one=1&other=2").status_code == 200
    assert client.get(made["Location"] + "?by=name").status_code == 200

    version = Round.objects.get().version
    swapped = client.post(
        made["Location"] + "swap/", {"version": version, "one": "1", "other": "2", "reason": "муж и жена"}
    )
    assert swapped.status_code == 302
    version = Round.objects.get().version
    assert client.post(made["Location"] + "publish/", {"version": version}).status_code == 302
    assert Round.objects.get().state == Round.State.PUBLISHED

    cards = base + "rounds/1/tables/1/draw/"
    assert client.get(cards).status_code == 200
    version = Round.objects.get().tables.get(number=1).version
    assert client.post(cards, {"version": version}).status_code == 302
    shown = client.get(cards).content.decode()
    assert shown.count("drawn-card") == 4
    assert "back" not in shown.split("drawn-card")[1][:20]

    public = Client().get(made["Location"])
    assert public.status_code == 200
    assert "csrfmiddlewaretoken" not in public.content.decode().split("<main")[1].split("</main")[0]
