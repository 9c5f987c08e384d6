"""Every page that a director can open: it answers, keeps the policy, fits a phone and a desk, and passes axe.

The addresses come from the resolver. One that is in no list below fails the test, so a new page is looked
at from its first day.
"""

import re
import uuid
from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import urlencode

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page

from analysis.domain.problems import Draft
from analysis.services import engines
from analysis.services.problems import keep_problem
from archive.services.demo import load_demo
from duplicate.services.sets import set_layouts
from formats.selectors.schedule_page import Wanted, planning_of
from formats.selectors.schedules import Ask, seated_rounds, stamp_of
from formats.services.lots import announce_lot
from formats.services.schedules import draw_rounds
from leagues.services.leagues import add_event, create_league, join_people
from leagues.services.teams import set_team_rules
from office.models import Job, User
from office.services.people import make_sample_logins
from phones.selectors.keys import player_key, table_key
from rulings.services.rulings import issue_ruling
from scoring.models import Sheet, SheetEntry
from tests.analysis.layouts import NINE_AND_SIX, spot_of
from tournaments.models import Player, Registration, Staff, Table

pytestmark = [pytest.mark.look, pytest.mark.django_db(transaction=True)]

PHONE, DESK = 360, 1440
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOKED_AT_ELSEWHERE = ("admin/", "api/", "i18n/", "static/")

NO_PAGES = {
    "journal-file", "event-file", "event-file-job", "backups", "backup-make", "backup-file", "metrics",
    "logout", "token", "token-revoke", "job-file", "job-cancel", "job-repeat", "export-problems",
    "remove-problem", "health", "staff-role", "staff-remove", "check-in-day", "check-in-undo",
    "absence-charge", "rehearse", "rehearsal-delete", "scrubbed", "archive", "delete", "player-delete",
    "staff-leave", "annul-undo", "players-check-in", "player-status", "draw-publish", "draw-withdraw",
    "draw-swap", "seat-change", "schedule-publish", "schedule-replace", "schedule-file", "schedule-pdf",
    "lot-show", "drawn-file", "cut", "close-round", "reopen-round", "publish-final", "withdraw-final",
    "clock-move", "clock-add", "time-mark", "record", "preview", "undo", "state", "correct",
    "sheet-json", "export-all", "print-standings", "reverse-entry", "standings-pdf", "export",
    "seating-pdf", "print-all", "blank-pdf", "protocol-pdf", "settlement-pdf", "ruling-pdf", "list-pdf",
    "live", "own-live", "own-join", "own-part", "badges", "seat", "send", "verdict", "close",
    "manifest", "worker", "renew", "cards", "settle", "on-paper", "teams-file", "teams-pdf",
    "season-file", "season-pdf", "put-event", "drop-event", "take-results", "solve", "place",
    "print-deals", "layouts-file", "deal-pdf", "guides-pdf", "slips-pdf", "records-pdf", "totals-pdf",
    "call", "duty", "take", "done", "withdraw", "apply", "appeal", "decide",
}  # fmt: skip
"""Steps, parts of pages, files; pages of the administrator: nothing of a director's own in a window."""

ON_A_PHONE = re.compile(r"/login/|/components/|/tables/3/$|/tables/3/buttons/|/tables/3/lines/|/standings/$")

LATIN = re.compile(r"[A-Za-z]{3,}")
FILE_NAME = re.compile(r"\w+\.(?:csv|json|xlsx|pdf)")
AS_THEY_ARE = {
    "API", "English", "PDF", "XLSX", "CSV", "JSON", "UTF", "Windows", "Enter", "Ctrl", "tirazh", "sheet",
    "admin", "director", "arbiter", "scorer", "SHA", "manage", "analyse", "lines",
}  # fmt: skip
"""Formats, keys and logins are the same in every language."""


def test_every_page_of_the_director(browser: Browser, live_server: Any, sign_in: Any) -> None:
    director = prepare()
    faults: list[str] = []
    context = browser.new_context(base_url=live_server.url, viewport={"width": DESK, "height": 900})
    context.add_init_script(AXE_SCRIPT)
    page = context.new_page()
    sign_in(page, director)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on(
        "console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None
    )
    for address in addresses():
        faults += look_at(page, address)
    context.close()
    assert not faults, "\n".join(faults)


def prepare() -> User:
    """The demo, a job and an account; the director opens everything."""
    director = make_sample_logins()["director"]
    load_demo(today=date(2026, 11, 14))
    long = Registration.objects.filter(seats__table__sheet__state=Sheet.State.OPEN).first()
    assert long is not None
    Player.objects.filter(pk=long.player_id).update(surname="Константинопольский-Задунайский")
    Job.objects.create(kind="print", title="Тур 1", event_slug="", created_by=director, state="done")
    return director


def look_at(page: Page, address: str) -> Iterator[str]:
    """What is wrong with one page: on a desk by day; the pages used most also on a phone by night."""
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": DESK, "height": 900})
    answer = page.goto(address)
    if answer is None or answer.status != 200:
        yield f"{address}: {answer and answer.status}"
        return
    yield from too_wide(page, address, DESK)
    yield from axe_finds(page, address)
    yield from foreign_words(page, address)
    page.set_viewport_size({"width": PHONE, "height": 780})
    yield from too_wide(page, address, PHONE)
    if ON_A_PHONE.search(address):
        page.emulate_media(color_scheme="dark")
        yield from axe_finds(page, f"{address} on a phone, dark")


def too_wide(page: Page, address: str, width: int) -> Iterator[str]:
    found = page.evaluate("document.documentElement.scrollWidth")
    if found > width:
        yield f"{address}: {found} px wide on {width}"
    hidden = page.evaluate(
        "[...document.querySelectorAll('.wide')].filter(x => x.scrollWidth > x.clientWidth + 1).length"
    )
    if hidden and "/components/" not in address:
        yield f"{address}: a table is cut off on {width}"


def axe_finds(page: Page, address: str) -> Iterator[str]:
    found = page.evaluate("tags => axe.run({runOnly: tags, resultTypes: ['violations']})", WCAG)
    for fault in found["violations"]:
        places = "; ".join(str(node["target"][0]) for node in fault["nodes"][:3])
        yield f"{address}: axe {fault['id']} at {places}"


def foreign_words(page: Page, address: str) -> Iterator[str]:
    """English words on a Russian page, but for parts that say they are in another language."""
    if "/components/" in address:
        return
    text = page.evaluate(
        """() => { const copy = document.body.cloneNode(true);
        copy.querySelectorAll("[lang]:not([lang=ru]), script, style, noscript").forEach(x => x.remove());
        const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT), texts = [];
        while (walk.nextNode()) texts.push(walk.currentNode.data);
        return texts.join(" "); }"""
    )
    words = sorted(set(LATIN.findall(FILE_NAME.sub("", text))) - AS_THEY_ARE)
    if words:
        yield f"{address}: not in Russian: {', '.join(words)}"


def addresses() -> list[str]:
    """Each page once; where a page looks different in another state of things, once more."""
    table = (
        Table.objects.filter(sheet__state=Sheet.State.OPEN, sheet__last_number__gt=0)
        .select_related("round__event")
        .first()
    )
    assert table is not None
    event = table.round.event
    line = SheetEntry.objects.filter(sheet__table=table, kind=SheetEntry.Kind.DEAL).first()
    assert line is not None
    known: dict[str, Any] = {
        "slug": event.slug,
        "number": table.round.number,
        "table": table.number,
        "line": line.number,
        "pk": Staff.objects.filter(event=event).first().pk,
        "job_id": Job.objects.first().pk,
        "point": "3.9.16.2",
        "layout": equal_layouts(table),
        "team": a_team(table),
        "league": "zimnyaya-liga",
        "person": a_league(table),
        "key": "revoke",
        "part": "director",
        "draw": a_draw(table),
        "problem": a_problem(User.objects.get(username="director")),
        "ruling": a_ruling(line),
        "code": table_key(event, table=table.number, day=timezone.localdate()),
        "badge": player_key(Registration.objects.filter(seats__table=table).first()),
    }
    found = []
    for name, arguments in named_patterns(get_resolver()):
        if name.rpartition(":")[2] in NO_PAGES:
            continue
        found.append(reverse(name, kwargs={argument: known[argument] for argument in arguments}))
    history = reverse("scoring:history", kwargs={k: known[k] for k in ("slug", "number", "table")})
    found = [f"{path}?column=mountain&player=0" if path == history else path for path in found]
    return found + other_states(known) + cards_in_play(known)


def equal_layouts(table: Table) -> int:
    """The round of a table gets equal layouts; the number of one of them."""
    director = User.objects.get(username="director")
    set_layouts(round_=table.round, by=director, seen=0, source="seed", deals=12, reason="x")
    return 1


def a_team(table: Table) -> int:
    """The event is played by teams; the number of one of them."""
    director, event = User.objects.get(username="director"), table.round.event
    set_team_rules(event=event, by=director, seen=0, is_on=True)
    first = Registration.objects.filter(seats__round=table.round).order_by("number")[0]
    Registration.objects.filter(pk=first.pk).update(team="Волга")
    return first.number


def a_league(table: Table) -> int:
    """A league with the event in it, and one person of it."""
    director, event = User.objects.get(username="director"), table.round.event
    league = create_league(by=director, name="Зимняя лига")
    add_event(league=league, by=director, slug=event.slug)
    first = Registration.objects.filter(seats__round=table.round).order_by("number")[0]
    return join_people(league=league, by=director, chosen={first.pk: None})[0].person_id


def a_problem(director: User) -> int:
    """A kept deal; the solver is asked for it, so that its page of cards is whole."""
    spot = spot_of(NINE_AND_SIX)
    asked = "Сколько берёт Б?"
    kept = Draft("Девять червей", spot.layout, question=asked, contract="9H", declarer=1, tricks=8)
    return keep_problem(draft=kept, by=director, is_public=True).pk


def a_ruling(line: SheetEntry) -> int:
    """The number of a ruling about a deal: cards lifted too early, which changes no figure."""
    director = User.objects.get(username="director")
    table = line.sheet.table
    issued = issue_ruling(
        table=table,
        infraction="cards_lifted_early",
        answers={"who": "1"},
        by=director,
        client_id=uuid.uuid4(),
        line=line.number,
    )
    return issued.number


def a_draw(table: Table) -> int:
    """The number of a draw of the next two rounds by a public lot."""
    event, director = table.round.event, User.objects.get(username="director")
    lot = announce_lot(event=event, by=director, seed=7, salt="0123456789abcdef", reason="туры до конца")
    rounds = seated_rounds(event)
    first = table.round.number + 1
    composition = planning_of(event, Wanted(first=first, last=first + 1)).suggested
    ask = Ask(first=first, last=first + 1, composition=composition, lot=lot.number)
    return draw_rounds(event=event, by=director, ask=ask, stamp=stamp_of(event, rounds), seconds=60).number


def cards_in_play(known: dict[str, Any]) -> list[str]:
    """The card page with a question and a line, and the same inside an interview."""
    engines.prepare()
    spot = spot_of(NINE_AND_SIX, who="1", game="H", play="SKSA")
    layout = reverse("analysis:layout") + "?" + urlencode({**spot.query(), "ask": "discard", "level": "9"})
    place = {name: known[name] for name in ("slug", "number", "table")} | {"key": "talon_exposed_two_left"}
    proof = reverse("rulings:proof", kwargs=place)
    return [layout, f"{proof}?" + urlencode({"back": "who=0", "cards": spot.layout.places})]


def other_states(known: dict[str, Any]) -> list[str]:
    """The same pages in another state: an official sheet, a closed round, an untouched table, an end."""
    rounds = reverse("scoring:board", kwargs={"slug": known["slug"], "number": 1})
    last = reverse("scoring:board", kwargs={"slug": known["slug"], "number": known["number"]})
    idle = Table.objects.filter(sheet=None, round__event__slug=known["slug"]).first()
    more = [rounds, f"{rounds}tables/1/", f"{rounds}tables/1/settlement/", f"{rounds}draw/"]
    more += [
        f"{last}draw/?by=name",
        f"{last}tables/{known['table']}/buttons/?who={playing(known)}&level=6&suit=S",
    ]
    if idle:
        more += [f"{last}tables/{idle.number}/", f"{last}tables/{idle.number}/draw/"]
    three = Table.objects.exclude(round__event__slug=known["slug"]).select_related("round__event").first()
    if three:
        more.append(reverse("scoring:table", args=[three.round.event.slug, 1, 1]))
    return more


def playing(known: dict[str, Any]) -> int:
    """A seat that plays the next deal."""
    from scoring.selectors.table_page import read_table_page

    table = Table.objects.get(
        round__event__slug=known["slug"], round__number=known["number"], number=known["table"]
    )
    return read_table_page(table).playing[0].index


def named_patterns(resolver: URLResolver, space: str = "", path: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every address of the house by its name, with the names of its arguments."""
    for pattern in resolver.url_patterns:
        here = path + str(pattern.pattern)
        if here.startswith(LOOKED_AT_ELSEWHERE):
            continue
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from named_patterns(pattern, inner, here)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield f"{space}{pattern.name}", list(pattern.pattern.converters)
