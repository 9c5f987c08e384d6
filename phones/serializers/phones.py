"""What the API says and hears of phones: tables and players by their codes, disputes, rules, codes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from office.serializers import Body, VersionedBody
from phones.models import Verdict
from scoring.serializers.figures import Figure
from tournaments.models import Event


class SeatedSerializer(serializers.Serializer):
    """Somebody at a table."""

    letter = serializers.CharField()
    name = serializers.CharField()


class NextSeatSerializer(serializers.Serializer):
    """Where the player sits in the round under way."""

    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField()
    letter = serializers.CharField()
    neighbours = SeatedSerializer(many=True)
    has_begun = serializers.BooleanField()


class OwnPlaceSerializer(serializers.Serializer):
    """A place as everybody may see it now."""

    place = serializers.IntegerField(allow_null=True, help_text="Null: disqualified.")
    of = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    total = Figure()
    is_provisional = serializers.BooleanField()


class OwnRoundSerializer(serializers.Serializer):
    """One of his tables."""

    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField()
    letter = serializers.CharField()
    state = serializers.CharField(source="sheet.state", default="idle")
    vists = Figure(allow_null=True, help_text="Null where nothing is written, or the seat changed hands.")


class OwnWarningSerializer(serializers.Serializer):
    """A warning in force."""

    kind = serializers.CharField()
    cite = serializers.CharField(source="given.ruling.cite")
    is_lapsed = serializers.BooleanField()


class OwnPageSerializer(serializers.Serializer):
    """A player's own page."""

    event = serializers.CharField(source="event.slug")
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.public_name")
    next = NextSeatSerializer(allow_null=True)
    place = OwnPlaceSerializer(
        allow_null=True, help_text="Null where the policy shows none, or none counts yet."
    )
    rounds = OwnRoundSerializer(many=True)
    warnings = OwnWarningSerializer(many=True)


class ReasonSerializer(serializers.Serializer):
    """One figure and what it is made of."""

    place = serializers.CharField(help_text="Where it stands, in words.")
    points = Figure()
    how = serializers.CharField(help_text="What it is made of, in words: `3 tricks × 4`.")
    cite = serializers.CharField()
    is_own = serializers.BooleanField(help_text="False: whists that another wrote on him.")


class OwnDealSerializer(serializers.Serializer):
    """A line of the sheet as it concerns one seat."""

    line = serializers.IntegerField(source="shown.line.number")
    deal = serializers.IntegerField(source="shown.deal_number", allow_null=True)
    label = serializers.CharField(source="newest.line.label")  # type: ignore[assignment]  # the format's own word
    value = Figure(help_text="Worth to him in vists.")
    figures = ReasonSerializer(many=True)


class OwnSheetSerializer(serializers.Serializer):
    """A player's sheet, every figure explained."""

    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number")
    letter = serializers.CharField(source="me.letter")
    deals = OwnDealSerializer(many=True)
    total = Figure()


class AgreementSerializer(serializers.Serializer):
    """What the seats said of a line as it stands."""

    root = serializers.IntegerField(  # type: ignore[assignment]  # as the pages call it
        help_text="The line; 0: the closed sheet. Send it back with a verdict."
    )
    upto = serializers.IntegerField(help_text="The version that was seen. Send it back too.")
    agreed = serializers.SerializerMethodField(help_text="Seats that agree.")
    missing = serializers.SerializerMethodField(help_text="Seats that have not spoken.")
    is_disputed = serializers.BooleanField()
    is_confirmed = serializers.BooleanField()

    def get_agreed(self, one: Any) -> list[int]:
        """In the order of seats."""
        return sorted(one.agreed)

    def get_missing(self, one: Any) -> list[int]:
        """In the order of seats."""
        return sorted(one.missing)


class TableDealSerializer(serializers.Serializer):
    """A deal on the sheet."""

    deal = serializers.IntegerField(source="shown.deal_number")
    line = serializers.IntegerField(source="shown.line.number")
    label = serializers.CharField(source="newest.line.label")  # type: ignore[assignment]  # the format's own word
    agreement = AgreementSerializer(allow_null=True)


class TablePhoneSerializer(serializers.Serializer):
    """A table as its phones see it."""

    event = serializers.CharField(source="event.slug")
    round = serializers.IntegerField(source="table.round.number")
    number = serializers.IntegerField(source="table.number")
    table = serializers.IntegerField(source="table.pk", help_text="Send it back with a deal.")
    next_deal = serializers.IntegerField(source="page.next_deal")
    me = serializers.IntegerField(source="me.index", default=None, allow_null=True)
    seats = serializers.SerializerMethodField()
    deals = TableDealSerializer(many=True)
    can_write = serializers.BooleanField()
    sheet_asked = AgreementSerializer(source="agreements.whole", allow_null=True)

    def get_seats(self, phone: Any) -> list[dict[str, Any]]:
        """Who sits where, and whether a phone speaks for the seat."""
        return [
            {
                "seat": seat.index,
                "letter": seat.letter,
                "name": seat.full_name,
                "has_phone": seat.index in phone.taken,
            }
            for seat in phone.page.seats
        ]


class PhoneSeatBody(Body):
    """A phone takes a seat."""

    seat = serializers.IntegerField(min_value=0, max_value=4)
    over = serializers.BooleanField(default=False, help_text="Take it over from another phone.")


class PhoneSerializer(serializers.Serializer):
    """The phone's own word: send it as `X-Tirazh-Phone`."""

    phone = serializers.CharField()
    seat = serializers.IntegerField()


class DealBody(Body):
    """A deal as a phone reports it."""

    client_id = serializers.UUIDField(help_text="Made by the phone: one that comes twice is written once.")
    table = serializers.IntegerField(help_text="`table` of the table's state.")
    deal = serializers.IntegerField(min_value=1, max_value=10_000)
    fact = serializers.DictField(
        help_text="As in tirazh-sheet/1: contract, declarer, calls, tricks, outcome."
    )


class SentSerializer(serializers.Serializer):
    """What became of a deal: written; or it stood already, and this seat agrees or disputes."""

    outcome = serializers.ChoiceField(choices=["written", "agreed", "disputed"])
    line = serializers.IntegerField()
    deal = serializers.IntegerField()


class VerdictBody(Body):
    """A seat's word about a line as it saw it, or about the closed sheet."""

    client_id = serializers.UUIDField()
    root = serializers.IntegerField(min_value=0)  # type: ignore[assignment]  # as the pages call it
    upto = serializers.IntegerField(min_value=0)
    agrees = serializers.BooleanField()
    words = serializers.CharField(max_length=200, allow_blank=True, default="")


class VerdictSerializer(serializers.ModelSerializer[Verdict]):
    """A seat's word."""

    class Meta:
        model = Verdict
        fields = ["seat", "root", "upto", "said", "label", "words", "at"]


class DisputeSerializer(serializers.Serializer):
    """A line of which a seat says otherwise."""

    round = serializers.IntegerField(source="sheet.table.round.number")
    table = serializers.IntegerField(source="sheet.table.number")
    root = serializers.IntegerField()  # type: ignore[assignment]  # as the pages call it
    deal = serializers.IntegerField()
    label = serializers.CharField(source="line.label", default="")  # type: ignore[assignment]  # the format's own word
    writer = serializers.CharField()
    said = serializers.SerializerMethodField()

    def get_said(self, dispute: Any) -> list[dict[str, Any]]:
        """Each seat's own version; `verdict` settles for it."""
        return [
            {
                "verdict": one.verdict.pk,
                "seat": one.verdict.seat,
                "name": one.name,
                "label": one.verdict.label,
                "words": one.verdict.words,
                "fact": one.verdict.fact,
            }
            for one in dispute.said
        ]


class SettleBody(Body):
    """An arbiter decides: the line stands, or a seat's version replaces it."""

    client_id = serializers.UUIDField()
    root = serializers.IntegerField(min_value=0)  # type: ignore[assignment]  # as the pages call it
    verdict = serializers.IntegerField(
        allow_null=True, default=None, help_text="The seat's word that is right; null: the line stands."
    )
    reason = serializers.CharField(max_length=200)


class OnPaperSerializer(serializers.Serializer):
    """How many lines were settled by the signed paper."""

    settled = serializers.IntegerField()


class PhoneRulesSerializer(serializers.ModelSerializer[Event]):
    """What phones may do at the event."""

    class Meta:
        model = Event
        fields = ["version", "phones_write", "confirmation", "hides_running"]


class PhoneRulesBody(VersionedBody):
    """What is to be changed."""

    phones_write = serializers.BooleanField(required=False)
    confirmation = serializers.ChoiceField(choices=Event.Confirmation.choices, required=False)
    hides_running = serializers.BooleanField(required=False)


class DayQuery(Body):
    """For which day the codes of tables are."""

    day = serializers.DateField(required=False, help_text="Today unless told.")


class CodesSerializer(serializers.Serializer):
    """The addresses in the codes: of tables for a day, of players for the event. Keep them to yourself."""

    day = serializers.DateField()
    tables = serializers.ListField(child=serializers.DictField())
    players = serializers.ListField(child=serializers.DictField())
