"""The solver over the API: deals and positions, proofs and their checking, kept deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle

from analysis.domain.answers import Wishes, answer, error_of
from analysis.domain.layout import Layout, read_cards_text
from analysis.domain.problems import Draft
from analysis.domain.proofs import Ask
from analysis.domain.reading import read_question
from analysis.domain.spots import Spot
from analysis.permissions import SolverThrottle
from analysis.selectors.problems import Search, find_problems
from analysis.serializers import cards as shapes
from analysis.services import engines
from analysis.services.looking import check_proof, prove_spot
from analysis.services.problems import keep_problem
from office.api.base import (
    PAGE_PARAMETERS,
    ApiView,
    paged,
    read_body,
    reads,
    show,
    show_pages,
    signed_in,
    writes,
)
from office.faults import Refused
from preferans.contracts import UnreadableContract, parse_contract
from preferans.doubledummy.position import numbers_in
from preferans.doubledummy.tables import GAMES
from preferans.faults import Fault, Unreadable, shown
from preferans.marks import gettext_noop

TAG = "cards"
LOST = {
    "away": gettext_noop("Found the discard %(found)s; expected two cards out of his twelve."),
    "play": gettext_noop("Found %(found)s; expected cards that may be played so, one after another."),
}
ONE = gettext_noop("Found %(found)s questions; expected one at a time without signing in.")
GAMES_EXPECTED = gettext_noop("Found the games %(found)s; expected letters of S C D H N M.")


class SolverView(ApiView):
    """An address that asks the solver: open to everybody, at a pace."""

    throttle_classes = [AnonRateThrottle, SolverThrottle]


class AnalyseView(SolverView):
    """Deals and positions."""

    @writes(
        "cards_analyse",
        tag=TAG,
        body=shapes.AnalyseBody,
        answer=shapes.AnswersSerializer,
        status=200,
        summary="What can be made of deals, what each card of a position gives",
        description="Faulty questions have their `errors` in their places. For many deals there is a job.",
        also=(400,),
    )
    def post(self, request: Request) -> Response:
        """Solve them."""
        given = read_body(shapes.AnalyseBody, request)
        if len(given["questions"]) > 1 and not request.user.is_authenticated:
            raise Refused([Fault("questions", "one-at-a-time", ONE, {"found": len(given["questions"])})])
        games = given["games"]
        if not games or not {*games} <= {*GAMES}:
            raise Refused([Fault("games", "games", GAMES_EXPECTED, {"found": games})])
        wishes = Wishes(
            declarer=given["declarer"],
            games="".join(game for game in GAMES if game in games),
            line=given["line"],
            talon_leads=given["talon"] == "leads",
        )
        answers = []
        for number, raw in enumerate(given["questions"], 1):
            question = read_question(raw)
            if isinstance(question, tuple):
                answers.append({"errors": [error_of(fault, _, entry=number) for fault in question]})
                continue
            with engines.lent_engine() as engine:
                answers.append(answer(engine, question, wishes))
        return Response({"answers": answers})


class ProofView(SolverView):
    """A proof of one spot."""

    @writes(
        "cards_prove",
        tag=TAG,
        body=shapes.SpotBody,
        answer=shapes.ProvedSerializer,
        status=200,
        summary="A line of best play with what it gives; its text goes into a ruling",
        also=(400,),
    )
    def post(self, request: Request) -> Response:
        """Prove it."""
        given = read_body(shapes.SpotBody, request)
        spot = Spot.read({key: str(value) for key, value in given.items()})
        if faults := lost_cards(spot, away=given["away"], play=given["play"]):
            raise Refused(faults)
        found = prove_spot(Ask(given["ask"]), spot, level=int(given["level"]))
        return Response(show(shapes.ProvedSerializer, found, request))


def lost_cards(spot: Spot, **given: str) -> list[Fault]:
    """A fault for each row of cards that the spot has left out: no discard of his, no cards by the rules."""
    held = {"away": [*numbers_in(spot.away)], "play": [*spot.play]}
    faults = []
    for name, text in given.items():
        try:
            told = [*read_cards_text(text)]
        except Unreadable:
            told = [-1]
        if held[name] != (sorted(told) if name == "away" else told):
            faults.append(Fault(name, "cards", LOST[name], {"found": shown(text)}))
    return faults


class ProofCheckView(SolverView):
    """A proof that somebody hands in."""

    @writes(
        "cards_check",
        tag=TAG,
        body=shapes.ProofText,
        answer=shapes.ProvedSerializer,
        status=200,
        summary="Play the line of a proof again and let the solver say whether it is as good as it claims",
        also=(400,),
    )
    def post(self, request: Request) -> Response:
        """Check it; 400 with the reason when it is wrong."""
        given = read_body(shapes.ProofText, request)
        return Response(show(shapes.ProvedSerializer, check_proof(given["proof"]), request))


FILTERS = tuple(
    OpenApiParameter(name, str, description=said)
    for name, said in (
        ("q", "Words of title or question."),
        ("contract", "`8S`, `misere`, `all-pass`."),
        ("result", "`made`, `down`, or exactly `=`, `+1`, `-2`."),
        ("convention", "The key of a preset."),
    )
)


class ProblemsView(ApiView):
    """The library of deals."""

    @reads(
        "problems_list",
        tag=TAG,
        answer=paged(shapes.ProblemSerializer),
        summary="Kept deals, the newest first; the public ones without signing in",
        parameters=(*PAGE_PARAMETERS, *FILTERS),
        also=(),
    )
    def get(self, request: Request) -> Response:
        """Find them."""
        get: Mapping[str, Any] = request.query_params
        search = Search(
            words=get.get("q", "")[:80],
            contract=get.get("contract", "")[:10],
            result=get.get("result", "")[:5],
            convention=get.get("convention", "")[:60],
        )
        rows = find_problems(request.user, search)
        return show_pages(self, request, rows, shapes.ProblemSerializer)

    @writes(
        "problems_keep",
        tag=TAG,
        body=shapes.ProblemBody,
        answer=shapes.ProblemSerializer,
        summary="Keep a deal with a question",
        also=(400, 401),
    )
    def post(self, request: Request) -> Response:
        """Keep it."""
        by = signed_in(request)
        given = read_body(shapes.ProblemBody, request)
        is_public, cards = given.pop("is_public"), given.pop("cards")
        try:
            given["contract"] = parse_contract(given["contract"]).code if given["contract"] else ""
        except UnreadableContract as wrong:
            fault = Fault("contract", "contract", UnreadableContract.msgid, dict(wrong.params))
            raise Refused([fault]) from wrong
        made = keep_problem(draft=Draft(layout=Layout.read(cards), **given), by=by, is_public=is_public)
        return Response(show(shapes.ProblemSerializer, made, request), status=201)
