"""Acceptance row 1: of two open pages the second save is refused with who and when; on every page that edits.

The list finds itself: every address that takes a form has its row, in `EDITS` or in `STEPS` with the reason
why nothing that exists is overwritten there. The administrator's pages: `tests/office/test_row_1_admin.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from django.apps import apps
from django.test import Client

from leagues.models import League
from office.models import User
from tests.matrix.above import D2, L
from tests.matrix.pages import form_of
from tests.matrix.routes import fill
from tests.matrix.rows import E, R, T
from tests.matrix.table import ROWS
from tests.matrix.world import World
from tournaments.models import Staff

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Edit:
    """A page with its form: the field that both change, the other's value and mine, what else is said."""

    field: str
    other: str
    mine: str
    page: str = ""
    more: dict[str, str] = field(default_factory=dict)


EDITS = {
    f"{E}edit/": Edit("name", "Чужое", "Моё"),
    f"{E}convention/edit/": Edit("pool_target", "30", "40", more={"reason": "x", "from_round": "2"}),
    f"{E}players/<int:number>/edit/": Edit("surname", "Чужое", "Моё"),
    f"{R}edit/": Edit("name", "Чужое", "Моё"),
    f"{E}staff/<int:pk>/role/": Edit("role", "arbiter", "director", page=f"{E}staff/"),
    f"{E}counting/edit/": Edit("reason", "чужое", "моё", more={"from_round": "2"}),
    f"{E}ends/": Edit("minutes", "40", "50", more={"from_round": "2", "reason": "x"}),
    f"{E}phones/": Edit("confirmation", "sheet", "deal"),
    f"{E}schedule/apart/": Edit("groups", "1 2", "3 4"),
    f"{E}rulings/rules/": Edit("note", "чужое", "моё"),
    f"{E}teams/rules/": Edit("most", "4", "3", more={"is_on": "on"}),
    f"{L}keep/": Edit("about", "чужое", "моё"),
    f"{D2}edit/": Edit("deals", "6", "8", more={"source": "seed", "reason": "x"}),
}
STEPS = {
    "adds something; what exists stays": f"""
        events/new/ {E}players/add/ {E}players/import/ {E}staff/ {E}rounds/ {E}entries/ {E}teams/add/
        leagues/new/ {L}keep/add/ {L}keep/people/ cards/library/keep/ cards/library/take-in/ cards/many/
        take-in/ backups/make/ {E}schedule/lots/ {E}copies/rehearse/ {E}rulings/<int:ruling>/appeal/
        {T}call/ {T}ruling/<slug:key>/ {E}event-file/job/ {E}papers/workbook/ {E}papers/standings/
        {R}print/<slug:part>/ {D2}deals/print/ {D2}solve/ jobs/<uuid:job_id>/repeat/ {E}schedule/upload/
        {E}duplicate/movement/""",
    "a line appended behind the last one that the page showed": f"""
        {T}record/ {T}undo/ {T}buttons/ {T}checkpoint/ {T}other/ {T}lines/<int:line>/correct/""",
    "chosen looking at a version, a stamp or a number that it carries": f"""
        {E}schedule/ {E}schedule/publish/ {E}schedule/replace/ {R}draw/ {R}draw/publish/ {R}draw/withdraw/
        {R}draw/swap/ {R}draw/standings/ {R}cut/ {R}moves/ {T}draw/ {T}seat/ {R}clock/move/ {R}clock/time/
        {R}line-ups/""",
    "a step to a named state, told in the journal; nothing else of the row is written": f"""
        {T}state/ {T}time-mark/ {R}close/ {R}reopen/ {R}annul/ {T}annul/ {E}annulled/<int:pk>/undo/
        {E}closing/publish/ {E}closing/withdraw/ {E}entries/<int:entry>/reverse/ {E}archive/
        {E}rulings/<int:ruling>/withdraw/ {E}rulings/<int:ruling>/apply/ {E}rulings/<int:ruling>/decide/
        {E}calls/<int:call>/take/ {E}calls/<int:call>/done/ {E}duty/ {T}settle/ {T}on-paper/
        {E}schedule/lots/<int:lot>/show/ {E}staff/<int:pk>/leave/ {E}phones/renew/ jobs/<uuid:job_id>/cancel/
        {L}keep/results/ {E}rulings/absences/<int:number>/ {E}players/<int:number>/status/
        {E}players/check-in/ {E}check-in/day/ {E}check-in/<int:number>/ {E}check-in/<int:number>/undo/
        {D2}place/ {T}correct-seats/""",
    "takes something away as a whole, or refuses": f"""
        {E}delete/ {E}copies/<int:pk>/delete/ {E}players/<int:number>/delete/ {E}staff/<int:pk>/remove/
        {L}keep/remove/ cards/library/<int:problem>/remove/""",
    "of the person himself alone, one field": """
        login/ logout/ account/ account/password/ account/token/ account/token/revoke/ i18n/setlang/""",
    "a phone's own seat; what it says is appended": """
        t/<str:code>/seat/ t/<str:code>/send/ t/<str:code>/verdict/ t/<str:code>/undo/ t/<str:code>/close/
        t/<str:code>/call/ p/<str:badge>/join/ p/<str:badge>/part/""",
}


def test_row_1_every_page_that_takes_a_form_is_tried_here_or_overwrites_nothing() -> None:
    steps = [route for routes in STEPS.values() for route in routes.split()]
    assert len(steps) == len(set(steps))
    assert not set(steps) & set(EDITS)
    takes = {route for route, row in ROWS.items() if "405" not in row.post and not route.startswith("api/")}
    assert takes == {*steps, *EDITS}


def everything() -> dict[str, list[dict[str, object]]]:
    """Every row of what people edit, but for sessions and the last signing-in."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.app_label in ("tournaments", "formats", "rulings", "leagues", "duplicate", "journal")
    }


@pytest.mark.parametrize("route", sorted(EDITS))
def test_row_1_the_second_save_is_refused_with_who_and_when_and_writes_nothing(
    world: World, route: str
) -> None:
    edit, row = EDITS[route], ROWS[route]
    given = {**world.parameters, **row.given}
    second = User.objects.create_user("second", display_name="Вторая Рука")
    Staff.objects.create(event=world.event, user=second, role="director")
    League.objects.get().keepers.add(second)
    path, page = fill(route, given), fill(edit.page or route, given)
    mine, other = world.client("director"), Client()
    other.force_login(second)
    action = path if edit.page else ""
    opened = {
        client: {**form_of(client.get(page).content.decode(), edit.field, action=action), **edit.more}
        for client in (mine, other)
    }
    saved = other.post(path, {**opened[other], edit.field: edit.other})
    assert saved.status_code == 302, saved.content.decode()[-3000:]
    before = everything()
    answer = mine.post(path, {**opened[mine], edit.field: edit.mine})
    text = answer.content.decode()
    assert answer.status_code == 409, text[-3000:]
    assert re.search(r"Вторая Рука[^<]{0,60} \d\d\.\d\d\.\d{4} \d\d:\d\d", text)
    assert everything() == before
