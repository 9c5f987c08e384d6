"""One event with something at every address, and people of every role around it.

Words that the public must never meet are marked: see `PRIVATE` and `OWN_WORDS`. The figure `FIGURE`
stands on a sheet, and so tells where figures are shown.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from datetime import date, timedelta
from fractions import Fraction

from django.conf import settings
from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from formats.selectors.schedules import Ask, seated_rounds, stamp_of
from formats.services.lots import announce_lot
from formats.services.schedules import draw_rounds
from leagues.services.leagues import add_event, create_league, join_people
from office.models import Job, User
from phones.selectors.keys import player_key, table_key
from rulings.models import TableCall
from rulings.services.appeals import lodge_appeal
from rulings.services.calls import call_arbiter
from rulings.services.rules import set_rules
from rulings.services.rulings import issue_ruling
from scoring.selectors.standings import read_standings
from scoring.services import entries, event_entries, sheets
from tournaments import services
from tournaments.models import Event, Round, Staff

ROLES = ("anonymous", "stranger", "scorer", "arbiter", "director")
PRIVATE = (
    "Тайницкая",
    "Секретина",
    "Скрытовна",
    "Клуб-невидимка",
    "Тайнинск",
    "login-scorer",
    "login-arbiter",
    "login-director",
    "Служебный-scorer",
    "Служебный-arbiter",
    "Служебный-director",
)
OWN_WORDS = (
    "заметка-про-себя",
    "причина-про-себя",
    "выговор-про-себя",
    "возврат-про-себя",
    "решение-про-себя",
    "жалоба-про-себя",
    "вызов-про-себя",
)
FIGURE = 8642
SURNAMES = ("Ветрова", "Лунин", "Соколова", "Нестеров", "Ким", "Павлов", "Орлова")
DEALS = (
    {"contract": "6S", "declarer": 1, "calls": [[2, "whist"], [3, "pass"]], "tricks": [0, 6, 3, 1]},
    {"contract": "7H", "declarer": 2, "calls": [[3, "pass"], [0, "half"], [3, "pass"], [1, "pass"]]},
    {"contract": "8N", "declarer": 3, "calls": [[0, "whist"], [1, "whist"]], "tricks": [1, 1, 0, 8]},
)


@dataclass
class World:
    """Who and what there is."""

    event: Event
    job: Job
    member: Staff
    people: dict[str, User]
    call: TableCall
    sessions: dict[str, str] = field(default_factory=dict)

    def client(self, role: str) -> Client:
        """A fresh browser of somebody of this role: no answer of one address touches the next."""
        client = Client(raise_request_exception=False)
        if role in self.sessions:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[role]
        return client

    @property
    def parameters(self) -> dict[str, object]:
        """What stands in addresses unless a row says otherwise."""
        return {
            "slug": self.event.slug,
            "number": 1,
            "table": 1,
            "line": 1,
            "entry": 1,
            "pk": self.member.pk,
            "member": self.member.pk,
            "annulment": 0,
            "rehearsal": 0,
            "job_id": self.job.pk,
            "name": "standings.csv",
            "part": "before",
            "path": "nowhere/",
            "ruling": 1,
            "problem": 4711,  # no deal is kept
            "kind": "jsonl",
            "call": self.call.pk,
            "key": "revoke",
            "point": "3.9.16.2",
            "draw": 1,
            "lot": 1,
            "layout": 1,
            "team": 1,
            "league": "zimnyaya-liga",
            "person": self.event.registrations.get(number=1).leagues.get().person_id,
            "code": table_key(self.event, table=1, day=timezone.localdate()),
            "badge": player_key(self.event.registrations.get(number=1)),
        }


def make_people() -> dict[str, User]:
    """Somebody of every role but nobody."""
    return {
        role: User.objects.create_user(f"login-{role}", password="x", display_name=f"Служебный-{role}")
        for role in ROLES[1:]
    }


def build_world() -> World:
    """An event shown live: round 1 played at one table and published, round 2 a draft, a finished job."""
    people = make_people()
    director = people["director"]
    event = services.create_event(
        by=director,
        client_id=uuid.uuid4(),
        name="Cup",
        starts_on=date(2026, 11, 14),
        ends_on=date(2026, 11, 15),
        publication=Event.Publication.LIVE,
        preset="code1996-sochi",
        pool_target=20,
    )
    for role in ("arbiter", "scorer"):
        member = Staff.objects.create(event=event, user=people[role], role=role)
    services.add_player(
        event=event,
        by=director,
        surname="Тайницкая",
        given="Секретина",
        patronymic="Скрытовна",
        club="Клуб-невидимка",
        city="Тайнинск",
        pseudonym="Гостья",
    )
    for at, surname in enumerate(SURNAMES):
        services.add_player(event=event, by=director, surname=surname, given=f"Имя{at}")
    for number in (1, 2):
        round_ = services.create_round(event=event, by=director, number=number)
        services.draw_seating(round_=round_, version=1, by=director, composition="4x2", seed=7)
    round_ = Round.objects.get(event=event, number=1)
    seated = {seat.registration.number: seat.table.number for seat in round_.seats.all()}
    if seated[1] != 1:  # the sheet of table 1 must know somebody with a pseudonym
        other = next(number for number, table in seated.items() if table == 1)
        round_ = services.swap_players(
            round_=round_, version=round_.version, by=director, one=1, other=other, reason="x"
        )
    round_ = services.publish_seating(round_=round_, version=round_.version, by=director)
    play(round_, people)
    draw_by_lot(event, director)
    event_entries.record_event_entry(
        event=event,
        registration=event.registrations.get(number=1),
        kind="vists",
        points=Fraction(-25),
        reason="выговор-про-себя",
        by=director,
        client_id=uuid.uuid4(),
    )
    job = Job.objects.create(
        kind="test",
        task="scoring.tasks.export_workbook",
        event_slug=event.slug,
        created_by=director,
        state="done",
    )
    job.result.save("test/list.csv", ContentFile(b"1"), save=True)
    call = rule(round_, people)
    league = create_league(by=director, name="Зимняя лига")
    add_event(league=league, by=director, slug=event.slug)
    join_people(league=league, by=director, chosen={event.registrations.get(number=1).pk: None})
    world = World(event, job, member, people, call)
    for role, user in people.items():
        client = Client()
        client.force_login(user)
        world.sessions[role] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return world


def draw_by_lot(event: Event, director: User) -> None:
    """Round 3 as a draft drawn with a lot whose seed is still a secret."""
    lot = announce_lot(event=event, by=director, seed=41127, salt="0123456789abcdef", reason="тур 3")
    ask = Ask(first=2, last=3, composition="4x2", lot=lot.number)
    draw_rounds(event=event, by=director, ask=ask, stamp=stamp_of(event, seated_rounds(event)))


def markers_of(world: World) -> str:
    """A pattern that finds the marked figure or the totals it leads to, however their digits are spaced."""
    totals = [abs(int(row.total)) for row in read_standings(world.event).rows]
    space = "[\\s\u00a0\u2009\u202f]?"
    spaced = {f"{number // 1000}{space}{number % 1000:03}" for number in (FIGURE, *totals) if number > 1000}
    return rf"(?<!\d)(?:{'|'.join(sorted(spaced))})(?!\d)"


def rule(round_: Round, people: dict[str, User]) -> TableCall:
    """A ruling about a deal of table 1 with an appeal, and a call that waits at table 2."""
    later = timezone.now() + timedelta(days=9)
    set_rules(event=round_.event, by=people["director"], edition="code_1996", tariffs={}, appeal_until=later)
    ruling = issue_ruling(
        table=round_.tables.get(number=1),
        infraction="revoke",
        answers={"when": "later", "who": "3", "moved": "1", "taker": "1"},
        line=3,
        words="решение-про-себя",
        by=people["arbiter"],
        client_id=uuid.uuid4(),
    )
    lodge_appeal(ruling=ruling, text="жалоба-про-себя", by=people["arbiter"], client_id=uuid.uuid4())
    return call_arbiter(
        table=round_.tables.get(number=2),
        by=people["scorer"],
        client_id=uuid.uuid4(),
        words="вызов-про-себя",
    )


def play(round_: Round, people: dict[str, User]) -> None:
    """Write on the sheet of table 1 everything that may hold private words."""
    by = people["arbiter"]
    sheet = sheets.open_sheet(table=round_.tables.get(number=1), by=by)
    fine = {
        "postings": [{"player": 1, "column": "mountain", "points": str(FIGURE)}],
        "note": "заметка-про-себя",
    }
    lines = [
        entries.record_entry(sheet=sheet, fact=dict(fact), by=by, client_id=uuid.uuid4())
        for fact in (*DEALS, fine)
    ]
    entries.correct_entry(
        line=lines[0],
        fact={**DEALS[0], "tricks": [0, 7, 2, 1]},
        reason="причина-про-себя",
        by=by,
        client_id=uuid.uuid4(),
    )
    sheets.close_sheet(sheet=sheet, by=by, end="time")
    sheets.reopen_sheet(sheet=sheet, by=by, reason="возврат-про-себя")
