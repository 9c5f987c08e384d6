"""The desk over the API: interviews with their effect, rulings, appeals, calls, warnings, rules."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from office.api.base import PAGE_PARAMETERS, paged, read_body, reads, show, show_pages, signed_in, writes
from rulings.models import Appeal, RuleSet, Ruling, TableCall, WarningGiven
from rulings.rulebook.faces import draft_data, interview_data
from rulings.rulebook.proving import task_data, task_of
from rulings.selectors.cases import read_case
from rulings.selectors.desk import is_on_duty, rulings_mark, rulings_of
from rulings.selectors.marks import marks_of
from rulings.selectors.rules import Rules, rules_of, versions_of
from rulings.selectors.ways import ways_of
from rulings.serializers import rulings as shapes
from rulings.services import appeals, calls, rules
from rulings.services.rulings import apply_waiting, change_ruling, issue_ruling, withdraw_ruling
from scoring.api.places import Action, TableView, may, require
from scoring.selectors.people import free_players
from tournaments.models import Event, Registration, Table
from tournaments.services.staff import set_duty

TAG = "rulings"


class DeskView(TableView):
    """An address of the desk: the staff of the event, by what they may do."""

    def find_ruling(self, event: Event, number: int) -> Ruling:
        """A ruling of the event."""
        rows = Ruling.objects.select_related(
            "event", "table__round__event", "sheet", "about_line", "replaces"
        )
        found = rows.filter(event=event, number=number).first()
        if found is None:
            raise Http404(_("There is no such ruling in this event."))
        return found

    def answer(self, request: Request, ruling: Ruling, status: int = 200) -> Response:
        """A ruling whole."""
        found = self.find_ruling(ruling.event, ruling.number)
        return Response(show(shapes.RulingWholeSerializer, found, request), status=status)


class RulingsView(DeskView):
    """The rulings of an event."""

    @reads(
        "rulings_list",
        tag=TAG,
        answer=paged(shapes.RulingSerializer),
        summary="Rulings of an event, the newest first",
        parameters=PAGE_PARAMETERS,
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.WATCH)
        rows = rulings_of(event).select_related("replaces")
        return show_pages(self, request, rows, shapes.RulingSerializer)


class OneRulingView(DeskView):
    """One ruling."""

    @reads("rulings_read", tag=TAG, answer=shapes.RulingWholeSerializer, summary="A ruling whole")
    def get(self, request: Request, slug: str, ruling: int) -> Response:
        """Show it."""
        event = self.find_event(request, slug, Action.WATCH)
        return self.answer(request, self.find_ruling(event, ruling))


class WithdrawView(DeskView):
    """Withdrawing a ruling."""

    @writes(
        "rulings_withdraw",
        tag=TAG,
        body=shapes.WithdrawBody,
        answer=shapes.RulingWholeSerializer,
        status=200,
        summary="Withdraw a ruling: sheet and standings stand as before it",
    )
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Withdraw it."""
        event = self.find_event(request, slug, Action.RULE)
        found = self.find_ruling(event, ruling)
        given = read_body(shapes.WithdrawBody, request)
        return self.answer(request, withdraw_ruling(ruling=found, by=signed_in(request), **given))


class ApplyView(DeskView):
    """What waited for the deal under way."""

    @writes(
        "rulings_apply",
        tag=TAG,
        body=shapes.LineBody,
        answer=shapes.RulingWholeSerializer,
        status=200,
        summary="Put what waited into the deal, now that it is recorded",
    )
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Write it in."""
        event = self.find_event(request, slug, Action.RULE)
        found = self.find_ruling(event, ruling)
        apply_waiting(ruling=found, by=signed_in(request), **read_body(shapes.LineBody, request))
        return self.answer(request, found)


class ChangeView(DeskView):
    """Replacing a ruling."""

    @writes(
        "rulings_change",
        tag=TAG,
        body=shapes.IssueBody,
        answer=shapes.RulingWholeSerializer,
        summary="Issue another ruling in place of this one; `words` say why",
    )
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Replace it."""
        event = self.find_event(request, slug, Action.RULE)
        old = self.find_ruling(event, ruling)
        if old.table is None:
            raise Http404(_("This ruling belongs to no table."))
        given = given_of(request, old.table)
        made = change_ruling(
            ruling=old,
            reason=given["words"],
            by=signed_in(request),
            is_panel=may(request, event, Action.JUDGE),
            **given,
        )
        return self.answer(request, made, 201)


def given_of(request: Request, table: Table) -> dict[str, Any]:
    """What a request to issue says, as the service takes it."""
    given = read_body(shapes.IssueBody, request)
    newcomer = given.pop("newcomer")
    if newcomer is not None:
        given["registration"] = get_object_or_404(free_players(table.round), number=newcomer)
    return {"table": table, **given}


class InterviewView(DeskView):
    """An interview at a table, and its effect before anything is written."""

    @writes(
        "interview",
        tag=TAG,
        body=shapes.InterviewBody,
        answer=shapes.DataSerializer,
        status=200,
        summary="The next question, or the clause with its options and the change for every player",
        description="Nothing is written. Send the answers back with one more until `question` is null.",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Ask."""
        found = self.find_place(request, slug, number, table, Action.RULE)
        given = read_body(shapes.InterviewBody, request)
        case = read_case(found, line=given["line"])
        interview = case.interview(given["infraction"], given["answers"])
        ways = ways_of(case, interview, given["by_hand"])
        return Response(
            interview_data(interview, _, case.names)
            | {
                "seen_last": case.page.last_number,
                "seen_rulings": rulings_mark(found),
                "provable": task_data(task_of(interview)),
                "ways": [
                    {
                        "option": way.key or None,
                        "cite_text": way.cite,
                        "said": list(way.said),
                        "fault": way.fault or None,
                        "draft": draft_data(way.draft) | {"marks": marks_of(case, way.draft)}
                        if way.draft
                        else None,
                    }
                    for way in ways
                ],
            }
        )


class IssueView(DeskView):
    """Issuing a ruling at a table."""

    @writes(
        "rulings_issue",
        tag=TAG,
        body=shapes.IssueBody,
        answer=shapes.RulingWholeSerializer,
        again=201,
        summary="Issue a ruling: its record, its lines on the sheet, its warnings",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Issue it."""
        found = self.find_place(request, slug, number, table, Action.RULE)
        made = issue_ruling(by=signed_in(request), **given_of(request, found))
        return self.answer(request, made, 201)


class AppealsView(DeskView):
    """Appeals against a ruling."""

    @writes(
        "appeals_lodge",
        tag=TAG,
        body=shapes.AppealBody,
        answer=shapes.RulingWholeSerializer,
        summary="Lodge an appeal; results wait until the panel has decided",
    )
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Lodge it."""
        event = self.find_event(request, slug, Action.RULE)
        found = self.find_ruling(event, ruling)
        given = read_body(shapes.AppealBody, request)
        player = given.pop("player")
        who: Registration | None = self.find_registration(event, player) if player is not None else None
        appeals.lodge_appeal(ruling=found, by=signed_in(request), registration=who, **given)
        return self.answer(request, found, 201)


class DecideView(DeskView):
    """The panel's decision."""

    @writes(
        "appeals_decide",
        tag=TAG,
        body=shapes.DecisionBody,
        answer=shapes.RulingWholeSerializer,
        status=200,
        summary="Write down what the panel decided; upheld withdraws the ruling",
    )
    def post(self, request: Request, slug: str, ruling: int) -> Response:
        """Decide."""
        event = self.find_event(request, slug, Action.JUDGE)
        found = self.find_ruling(event, ruling)
        given = read_body(shapes.DecisionBody, request)
        appeal = get_object_or_404(Appeal, ruling=found, status=Appeal.Status.OPEN)
        appeals.decide_appeal(appeal=appeal, by=signed_in(request), **given)
        return self.answer(request, found)


class WarningsView(DeskView):
    """Warnings across the event."""

    @reads(
        "warnings_list",
        tag=TAG,
        answer=paged(shapes.WarningGivenSerializer),
        summary="Warnings in force, by player",
        parameters=PAGE_PARAMETERS,
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.WATCH)
        rows = WarningGiven.objects.filter(ruling__event=event, ruling__status=Ruling.Status.ISSUED)
        rows = rows.select_related("ruling", "registration").order_by("registration__number", "id")
        return show_pages(self, request, rows, shapes.WarningGivenSerializer)


class CallsView(DeskView):
    """The queue of calls."""

    @reads(
        "calls_list",
        tag=TAG,
        answer=shapes.CallSerializer(many=True),
        summary="Open calls, the oldest first",
        description="Calls go to those on duty: everybody else gets an empty list.",
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.WATCH)
        if not is_on_duty(signed_in(request), event):
            return Response([])
        rows = TableCall.objects.filter(table__round__event=event, done_at=None)
        rows = rows.select_related("table__round", "taken_by").order_by("called_at", "id")
        return Response(shapes.CallSerializer(rows, many=True).data)


class DutyView(DeskView):
    """Going on duty, or off."""

    @writes(
        "duty_set",
        tag=TAG,
        body=shapes.DutyBody,
        answer=shapes.DutySerializer,
        status=200,
        summary="Go on duty or off: calls go to arbiters on duty",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Say so of oneself."""
        event = self.find_event(request, slug, Action.RULE)
        given = read_body(shapes.DutyBody, request)
        member = set_duty(event=event, user=signed_in(request), **given)
        return Response(shapes.DutySerializer(member).data)


class CallView(DeskView):
    """Calling an arbiter to a table."""

    @writes(
        "calls_make", tag=TAG, body=shapes.CallBody, answer=shapes.CallSerializer, summary="Call an arbiter"
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Call."""
        found = self.find_place(request, slug, number, table, Action.CALL)
        made = calls.call_arbiter(table=found, by=signed_in(request), **read_body(shapes.CallBody, request))
        return Response(show(shapes.CallSerializer, made, request), status=201)


class CallStepView(DeskView):
    """Taking a call, or ending it."""

    @writes(
        "calls_step",
        tag=TAG,
        body=shapes.CallStepBody,
        answer=shapes.CallSerializer,
        status=200,
        summary="Take a call, or say that it is done",
    )
    def post(self, request: Request, slug: str, call: int) -> Response:
        """One step."""
        event = self.find_event(request, slug, Action.RULE)
        found = get_object_or_404(TableCall, pk=call, table__round__event=event)
        step = read_body(shapes.CallStepBody, request)["step"]
        service = calls.take_call if step == "take" else calls.finish_call
        return Response(show(shapes.CallSerializer, service(call=found, by=signed_in(request)), request))


class RulesView(DeskView):
    """The rules of the event."""

    @reads(
        "rules_read", tag=TAG, answer=shapes.DataSerializer, summary="Edition, tariffs, deadline of appeals"
    )
    def get(self, request: Request, slug: str) -> Response:
        """Show them."""
        return Response(rules_data(rules_of(self.find_event(request, slug, Action.WATCH))))

    @writes(
        "rules_set",
        tag=TAG,
        body=shapes.RulesBody,
        answer=shapes.DataSerializer,
        status=200,
        summary="Set them; a round that has begun keeps its own: say from which later round on",
    )
    def post(self, request: Request, slug: str) -> Response:
        """Set them."""
        event = self.find_event(request, slug, Action.WATCH)
        require(request, event, Action.JUDGE)
        rules.set_rules(event=event, by=signed_in(request), **read_body(shapes.RulesBody, request))
        return Response(rules_data(rules_of(event)))


def rules_data(found: Rules) -> dict[str, Any]:
    """The rules as plain data."""
    return {
        "version": found.row.number if found.row else None,
        "from_round": found.row.from_round if found.row else 1,
        "versions": [
            {
                "version": row.number,
                "from_round": row.from_round,
                "edition": row.edition,
                "setting": row.setting,
                "changed": row.tariffs,
            }
            for row in versions_of(found.event)
        ],
        "edition": found.edition.key,
        "setting": found.row.setting if found.row else RuleSet.Setting.TOURNAMENT,
        "appeal_until": found.appeal_until,
        "frozen": found.is_frozen,
        "tariffs": {
            key: {
                "title": _(tariff.title),
                "points": str(tariff.points),
                "place": tariff.place,
                "source": tariff.source,
                "changed": key in found.tariffs.changed,
            }
            for key, tariff in found.tariffs.table.items()
        },
    }
