"""“Prove it”: the page of cards with what the interview knows, and the way back with answer and line.

Like an interview it holds everything in its address and writes nothing; `back` is the address of the
interview, `before` the tricks by seat taken before the cards that are laid out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from analysis.domain.proofs import WHOLE_DEALS, Ask, Proof, help_wants, prove
from analysis.domain.tables import pair_mask
from analysis.faults import NotNow
from analysis.selectors.asks import ASK, LEVEL, best_contract
from analysis.selectors.cards import Address, Places
from analysis.services.looking import look_at
from analysis.views.page import HAND, Solved, context_of, read_request, solve
from office.faults import Refused
from preferans.contracts import DENOMINATIONS, Contract, UnreadableContract, parse_contract
from preferans.seats import LETTERS
from rulings.rulebook.interview import Interview
from rulings.rulebook.proving import Task, answers_itself, answers_of, task_of
from rulings.selectors.cases import CaseAt, read_case
from rulings.selectors.interviews import DEAL, PROOF, show_interview
from rulings.selectors.proofs import places_of
from rulings.views.interview import case_context, table_of
from rulings.views.places import Http404, read_answers, read_number
from scoring.views.tables import address_of

BACK, BEFORE, PICK = "back", "before", "pick_"
MOST_BACK = 1500


@dataclass(frozen=True)
class Pick:
    """A bidder's contract: what is shown as his best, what else may be chosen."""

    place: int
    name: str
    chosen: str
    options: tuple[tuple[str, str], ...]
    tricks: int


@require_safe
def proof(request: HttpRequest, slug: str, number: int, table: int, key: str) -> HttpResponse:
    """The cards of this question."""
    found = table_of(request, slug, number, table)
    back = QueryDict(request.GET.get(BACK, "")[:MOST_BACK])
    home = reverse("rulings:interview", kwargs=address_of(found) | {"key": key})
    try:
        case = read_case(found, line=read_number(back, DEAL))
    except Refused as refused:
        messages.error(request, " ".join(one["message"] for one in refused.told()))
        return redirect("rulings:find", **address_of(found))
    if key not in case.rules.edition.infractions:
        raise Http404(_("The rulebook has no such infraction."))
    interview = case.interview(key, read_answers(back.dict()))
    task = task_of(interview)
    if task is None:
        return redirect(f"{home}?{back.urlencode()}")
    values = values_of(task, request.GET.dict())
    places = places_of(task.seats, case.names)
    beside = {BACK: back.urlencode(), BEFORE: values.get(BEFORE, "")}
    beside |= {name: value[:10] for name, value in values.items() if name.startswith(PICK)}
    reading = read_request(values)
    if reading.go_to is not None:
        kept = beside | {name: values.get(name, "") for name in (ASK, LEVEL, HAND)}
        return redirect(request.path + Address(reading.go_to, kept).to(reading.go_to))
    solved = solve(reading.spot, values)
    context = case_context(request, case) | context_of(values, reading, places, beside=beside, solved=solved)
    context |= taking(task, case, interview, values, solved, places, home, back)
    context |= {"interview": show_interview(case, interview), "home": f"{home}?{back.urlencode()}"}
    return render(request, "rulings/proof.html", context)


def values_of(task: Task, given: Mapping[str, str]) -> dict[str, str]:
    """The address with what the interview knows where it says nothing itself."""
    values = {"talon": task.talon, **given, ASK: task.ask.value}
    told = [given[f"{BEFORE}_{place}"] for place in range(4) if f"{BEFORE}_{place}" in given]
    if told:
        values[BEFORE] = "-".join(count[:2] for count in told)
    if task.ask in WHOLE_DEALS:
        values |= {"first": "0", "wants": ""}  # the forehand leads to the first trick (3.9.1)
    if task.who is not None and (task.ask is Ask.DISCARD or "who" not in values):
        values["who"] = str(task.place(task.who))
    if task.game and (task.ask is not Ask.CLAIM or "game" not in values):
        values["game"] = task.game
    if values.get("game", "") not in task.games:
        values["game"] = task.game  # another kind of play was asked about
    if task.level:
        values[LEVEL] = str(task.level)
    if task.ask is Ask.DAMAGE:
        values["wants"] = help_wants(high=False)
    return values


def taking(
    task: Task,
    case: CaseAt,
    interview: Interview,
    values: Mapping[str, str],
    solved: Solved,
    places: Places,
    home: str,
    back: QueryDict,
) -> dict[str, Any]:
    """What can be taken into the ruling: the answers with their proofs, or what is still wanted."""
    picks: list[Pick] = []
    proofs: list[Proof] = []
    said = ""
    before = read_before(task, values.get(BEFORE, ""))
    try:
        if task.ask is Ask.BIDDERS:
            picks, proofs = bidders_of(task, values, solved, places)
        elif solved.proof is not None and answers_itself(solved.proof):
            proofs = [solved.proof]
        answers = answers_of(task, proofs, before) if proofs else {}
    except NotNow as refused:
        answers, said = {}, " ".join(fault["message"] for fault in refused.told())
    except ValueError:
        answers = {}
        said = _("Say how many tricks each had before these cards: with those of the line they come to ten.")
    take = ""
    if answers:
        kept = [(name, value) for name, value in back.items() if name not in answers and name != PROOF]
        texts = [(PROOF, one.text()) for one in proofs]
        take = f"{home}?{urlencode([*kept, *answers.items(), *texts])}"
    return {
        "task": task,
        "picks": picks,
        "take": take,
        "take_said": said,
        "befores": before_fields(task, case, before) if task.needs_before and not task.before else [],
        "fixed_ask": True,
        "take_template": "rulings/_take.html",
    }


def bidders_of(
    task: Task, values: Mapping[str, str], solved: Solved, places: Places
) -> tuple[list[Pick], list[Proof]]:
    """Each bidder's contract, his best one unless another was picked, with its proof. Raises NotNow."""
    picks, proofs = [], []
    for seat in task.bidders:
        place = task.place(seat)
        if not solved.table or not solved.table[place].games:
            return [], []
        games = solved.table[place].games
        best = best_contract(solved.table[place])
        chosen = picked(values.get(f"{PICK}{place}", ""))
        if chosen is None and best is not None:
            chosen = best[0]
        if chosen is None:
            most = max(DENOMINATIONS, key=lambda game: (games[game].tricks, DENOMINATIONS.index(game)))
            chosen = Contract(6, most)
        tricks = games[chosen.denomination].tricks
        spot = solved.spot.with_(
            who=place,
            game=chosen.denomination,
            away=pair_mask(games[chosen.denomination].discards[0]),
            wants="",
        )
        assert spot.now is not None
        proofs.append(prove(Ask.BIDDERS, spot, look_at(spot.now), chosen.level))
        picks.append(Pick(place, places.said(place), chosen.code, options_of(games), tricks))
    return picks, proofs


def picked(code: str) -> Contract | None:
    """The contract that was picked, None for the best."""
    try:
        found = parse_contract(code)
    except UnreadableContract:
        return None
    return None if found.is_all_pass else found


def options_of(games: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Every contract with the tricks that it would bring."""
    found = [
        (Contract(level, game).code, f"{Contract(level, game).sign}: {games[game].tricks}")
        for level in range(10, 5, -1)
        for game in reversed(DENOMINATIONS)
    ]
    misere = Contract(0, "M")
    return (*found, (misere.code, f"{_('misère')}: {games['M'].tricks}"))


def read_before(task: Task, text: str) -> dict[int, int] | None:
    """Tricks before the cards of the proof, `1-0-2`: the three hands in order, then the talon's."""
    seats = [*task.seats, *([task.dealer] if task.dealer is not None else [])]
    parts = [part for part in text.split("-") if part.isascii() and part.isdigit()]
    if not parts or len(parts) > len(seats):
        return None
    return {seat: int(part[:2]) for seat, part in zip(seats, parts, strict=False)}


def before_fields(task: Task, case: CaseAt, before: Mapping[int, int] | None) -> list[tuple[int, str, int]]:
    """A field for each seat that can have tricks: its place in `before`, its name, the number."""
    seats: Sequence[int] = task.seats
    if task.dealer is not None and task.game == "P":
        seats = (*seats, task.dealer)
    names = case.names
    return [
        (place, f"{LETTERS[seat]} {names[seat] if seat < len(names) else ''}", (before or {}).get(seat, 0))
        for place, seat in enumerate(seats)
    ]
