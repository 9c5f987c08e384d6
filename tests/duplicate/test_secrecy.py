"""Nobody reads a layout before its round is closed: on no page, in no file, from no job; a look is noted."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from duplicate.models import Look
from duplicate.selectors.sets import layouts_of, set_of
from duplicate.services.sets import set_layouts
from duplicate.tasks import analyse_round, print_deals
from office.models import Job, User
from office.services.jobs import enqueue_job
from tests.duplicate.conftest import DOWN, MADE, PASSED, make_duplicate
from tests.scoring_app.conftest import make_event
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
HOME = "/events/cup/rounds/1/duplicate/"
CARDS = [HOME + "slips.pdf", HOME + "records.pdf", HOME + "deals/1/record.pdf", HOME + "files/layouts.jsonl"]
CARDS += [HOME + "files/layouts.txt", "/api/v1/events/cup/rounds/1/duplicate/layouts/"]
PAGES = [HOME, HOME + "deals/1/", "/events/cup/duplicate/", "/events/cup/duplicate/players/1/"]
PAGES += ["/events/cup/duplicate/files/deals.csv", "/events/cup/duplicate/files/totals.csv"]
PAGES += ["/events/cup/duplicate/files/duplicate.xlsx", "/events/cup/rounds/1/tables/1/"]
PAGES += ["/api/v1/events/cup/duplicate/", "/api/v1/events/cup/rounds/1/duplicate/"]
PAGES += ["/api/v1/events/cup/rounds/1/duplicate/deals/1/", HOME + "guides.pdf"]
ROLES = ("anonymous", "scorer", "arbiter", "director")


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[SimpleNamespace]:
    """An event shown live whose first round has equal layouts, played at two tables."""
    with django_db_blocker.unblock(), transaction.atomic():
        people = {role: User.objects.create_user(role, password="x") for role in ROLES[1:]}
        event = make_event("cup", **people)
        round_ = make_duplicate(event, people["scorer"], [[MADE, PASSED], [DOWN]])
        yield SimpleNamespace(event=event, round=round_, people=people)
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def undone(world: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("scoring.views.papers.pdf_of", lambda document: document.html.encode())
    monkeypatch.setattr("scoring.views.papers.printing_fault", lambda: "")
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ask(world: SimpleNamespace, role: str, path: str) -> Any:
    client = Client(raise_request_exception=False)
    if role in world.people:
        client.force_login(world.people[role])
    return client.get(path)


def close(world: SimpleNamespace, audience: str = "public") -> None:
    Round.objects.filter(pk=world.round.pk).update(state=Round.State.CLOSED)
    connection.cursor().execute("UPDATE duplicate_layoutset SET audience = %s", [audience])


def tells(answer: Any) -> bool:
    """Whether a hand of the first layout can be read out of an answer."""
    text = answer.content.decode("utf-8", "ignore")
    signs = ("AKJT87", "Т К В 10 8 7", "A K J 10 8 7", "ТКВ1087")
    return any(sign in text for sign in signs)


@pytest.mark.parametrize("path", CARDS)
def test_cards_are_for_the_director_alone_until_the_round_is_closed(
    world: SimpleNamespace, path: str
) -> None:
    statuses = [ask(world, role, path).status_code for role in ROLES]
    assert statuses[1:] == [403, 403, 200]
    assert statuses[0] in (401, 403)
    assert Look.objects.get().by == world.people["director"]
    assert tells(ask(world, "director", path))
    close(world)
    assert [ask(world, role, path).status_code for role in ROLES] == [200] * 4
    assert all(tells(ask(world, role, path)) for role in ROLES)
    close(world, "staff")
    assert ask(world, "anonymous", path).status_code in (401, 403)
    assert ask(world, "scorer", path).status_code == 200
    assert Look.objects.count() == 2, "looks after the end are nobody's business"


@pytest.mark.parametrize("path", PAGES)
def test_no_other_page_or_file_tells_of_cards_or_of_other_tables_too_early(
    world: SimpleNamespace, path: str
) -> None:
    for role in ROLES[:3]:
        answer = ask(world, role, path)
        assert answer.status_code in (200, 401, 403), (role, path)
        assert not tells(answer), (role, path)
    answer = ask(world, "anonymous", path)
    seed = set_of(world.round).salt  # type: ignore[union-attr]  # there is one here
    assert seed not in answer.content.decode("utf-8", "ignore")


def test_results_are_compared_for_the_public_once_the_round_is_closed(world: SimpleNamespace) -> None:
    assert ask(world, "anonymous", HOME + "deals/1/").status_code == 403
    assert "Лунин" not in ask(world, "anonymous", "/events/cup/duplicate/").content.decode()
    assert "Лунин" in ask(world, "scorer", "/events/cup/duplicate/").content.decode()
    close(world)
    assert "Лунин" in ask(world, "anonymous", "/events/cup/duplicate/").content.decode()
    Event.objects.filter(pk=world.event.pk).update(publication=Event.Publication.HIDDEN)
    assert "Лунин" not in ask(world, "anonymous", "/events/cup/duplicate/").content.decode()
    assert ask(world, "anonymous", HOME + "deals/1/").status_code == 403


def test_seed_and_salt_are_shown_with_the_check_after_the_end(world: SimpleNamespace) -> None:
    found = set_layouts(
        round_=world.round, by=world.people["director"], seen=1, source="seed", deals=2, reason="x"
    )
    page = ask(world, "anonymous", HOME).content.decode()
    assert found.digest in page
    assert found.seed not in page
    close(world)
    page = ask(world, "anonymous", HOME).content.decode()
    assert found.seed in page
    assert found.salt in page
    connection.cursor().execute("UPDATE duplicate_layoutset SET seed = '5' WHERE id = %s", [found.pk])
    assert "bad-word" in ask(world, "anonymous", HOME).content.decode()


@pytest.mark.parametrize(("role", "tells_cards"), [("scorer", False), ("director", True)])
def test_a_job_hands_cards_to_nobody_who_may_not_see_them_when_it_runs(
    world: SimpleNamespace,
    role: str,
    tells_cards: bool,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    tmp_path: Any,
) -> None:
    settings.MEDIA_ROOT = tmp_path
    asked: list[int] = []
    monkeypatch.setattr("duplicate.tasks.solve_deals", lambda deals, **given: asked.append(len(deals)))
    monkeypatch.setattr(
        "duplicate.tasks.print_documents",
        lambda documents, **given: b"".join(d.html.encode() for d in documents),
    )
    for task in (analyse_round, print_deals):
        job = enqueue_job(
            task=task,
            kind="x",
            title="x",
            created_by=world.people[role],
            event_slug="cup",
            params={"round": 1},
        )
        task.func(str(job.pk))
        job.refresh_from_db()
        content = b""
        if job.result:
            with job.result.open() as file:
                content = file.read()
        assert tells(SimpleNamespace(content=content)) == tells_cards, job.message
        assert (job.state == Job.State.DONE) == (tells_cards or task is analyse_round)
    assert asked == [2], "one size of tables"
    # the values fit, their type is wider
    assert len(layouts_of(set_of(world.round))) == 2  # type: ignore[arg-type]
