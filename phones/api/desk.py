"""For the staff: what phones may do, the codes, disputes and how they end."""

from __future__ import annotations

from typing import Any

from django.utils.timezone import localdate
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from office.api.base import read_body, read_query, reads, show, signed_in, writes
from phones.models import Verdict
from phones.prints.cards import table_numbers
from phones.selectors.disputes import read_disputes
from phones.selectors.keys import player_key, table_key
from phones.serializers import phones as shapes
from phones.services.rules import change_phone_rules, renew_codes
from phones.services.verdicts import confirm_on_paper, settle_line
from scoring.api.places import Action, TableView
from tournaments.api.places import EventView
from tournaments.models import Registration

TAG = "phones"
RULES = ("phones_write", "confirmation", "hides_running")


class PhoneRulesView(EventView):
    """The director's switches."""

    @reads("phones_rules", tag=TAG, answer=shapes.PhoneRulesSerializer, summary="What phones may do here")
    def get(self, request: Request, slug: str) -> Response:
        """Show them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        return Response(show(shapes.PhoneRulesSerializer, event, request))

    @writes(
        "phones_rules_change",
        tag=TAG,
        body=shapes.PhoneRulesBody,
        answer=shapes.PhoneRulesSerializer,
        status=200,
        summary="Change what phones may do; it holds for sheets begun from now on",
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        given = {name: getattr(event, name) for name in RULES} | read_body(shapes.PhoneRulesBody, request)
        saved = change_phone_rules(event=event, by=signed_in(request), **given)
        return Response(show(shapes.PhoneRulesSerializer, saved, request))


class RenewView(EventView):
    """New codes."""

    @writes(
        "phones_renew",
        tag=TAG,
        body=None,
        answer=shapes.PhoneRulesSerializer,
        status=200,
        summary="Make all codes of the event void, of tables and of players",
        also=(401, 403, 404),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Make them void."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        renewed = renew_codes(event=event, by=signed_in(request))
        return Response(show(shapes.PhoneRulesSerializer, renewed, request))


class CodesView(EventView):
    """The codes of tables and players."""

    @reads(
        "phones_codes",
        tag=TAG,
        answer=shapes.CodesSerializer,
        summary="The addresses in the codes, of tables for a day and of players",
        also=(400, 401, 403, 404),
        parameters=[shapes.DayQuery],
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.MANAGE_EVENT)
        day = read_query(shapes.DayQuery, request).get("day") or localdate()
        players = (
            Registration.objects.filter(event=event).select_related("player", "event").order_by("number")
        )

        def address(name: str, **parts: str) -> str:
            return reverse(f"phones:{name}", kwargs=parts, request=request)

        told: dict[str, Any] = {
            "day": day,
            "tables": [
                {"table": number, "url": address("table", code=table_key(event, table=number, day=day))}
                for number in table_numbers(event)
            ],
            "players": [
                {
                    "number": player.number,
                    "name": player.public_name,
                    "url": address("own", badge=player_key(player)),
                }
                for player in players
            ],
        }
        return Response(show(shapes.CodesSerializer, told, request))


class DisputesView(EventView):
    """Open disputes."""

    @reads(
        "phones_disputes",
        tag=TAG,
        answer=shapes.DisputeSerializer(many=True),
        summary="Lines of which a seat says otherwise, with both versions",
    )
    def get(self, request: Request, slug: str) -> Response:
        """List them."""
        event = self.find_event(request, slug, Action.WATCH)
        found = read_disputes(event)
        return Response(shapes.DisputeSerializer(found, many=True, context={"request": request}).data)


class SettleView(TableView):
    """A dispute is decided."""

    @writes(
        "phones_settle",
        tag=TAG,
        body=shapes.SettleBody,
        answer=shapes.VerdictSerializer,
        summary="Decide a dispute: the line stands, or a seat's version replaces it",
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Decide it."""
        found = self.find_place(request, slug, number, table, Action.CORRECT)
        sheet = self.find_sheet(found)
        given = read_body(shapes.SettleBody, request)
        verdict = Verdict.objects.filter(sheet=sheet, pk=given.pop("verdict") or 0).first()
        settled = settle_line(
            sheet=sheet, by=signed_in(request), verdict=verdict, how="seat" if verdict else "sheet", **given
        )
        return Response(show(shapes.VerdictSerializer, settled, request), status=201)


class OnPaperView(TableView):
    """The players signed the paper."""

    @writes(
        "phones_on_paper",
        tag=TAG,
        body=None,
        answer=shapes.OnPaperSerializer,
        status=200,
        summary="Take the signed paper for the word of the seats: what waits is settled",
        also=(401, 403, 404, 409),
    )
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Settle what waits."""
        found = self.find_place(request, slug, number, table, Action.CONFIRM)
        count = confirm_on_paper(sheet=self.find_sheet(found), by=signed_in(request))
        return Response({"settled": count})
