"""Sheets: their head, their entries, what is written on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from office.serializers import Body
from scoring.exports.texts import public_fact
from scoring.models import Sheet, SheetEntry
from scoring.selectors.boards import TableState
from scoring.serializers.figures import (
    Figure,
    FiguresBody,
    FiguresSerializer,
    PostingSerializer,
    WarningSerializer,
    by_seat,
)
from tournaments.serializers.rounds import PlaceSerializer, RoundSerializer

ENDS = ("time", "deals", "consent")
STEPS = ("close", "confirm", "official", "reopen")


def staff_only(shown: dict[str, Any], context: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Leave fields out for everybody but the staff."""
    if not context["is_staff"]:
        for name in names:
            shown.pop(name, None)
    return shown


class TileSerializer(serializers.Serializer):
    """A table of a round and how far it is."""

    table = serializers.IntegerField(source="number")
    version = serializers.IntegerField(source="view.table.version", help_text="Send it back with a change.")
    state = serializers.ChoiceField(choices=[(state.value, state.value) for state in TableState])
    seats = PlaceSerializer(source="view.places", many=True)
    deals = serializers.IntegerField()
    planned = serializers.IntegerField(allow_null=True)
    is_aside = serializers.BooleanField(help_text="Whether its results are set aside: they do not count.")
    leader = serializers.CharField(required=False, help_text="Left out while results are not shown.")
    leader_vists = Figure(required=False)

    def to_representation(self, tile: Any) -> dict[str, Any]:
        """Leave the figures out where they are not shown."""
        shown = super().to_representation(tile)
        if not self.context["shows_results"]:
            for name in ("leader", "leader_vists"):
                del shown[name]
        return shown


class OpenPlaceSerializer(serializers.Serializer):
    """A table, page or ruling that is named on the list of what is open."""

    words = serializers.CharField()
    url = serializers.CharField()


class OpenItemSerializer(serializers.Serializer):
    """One thing that is open."""

    kind = serializers.CharField(help_text="idle, play, ended, closed, unconfirmed, disputed, appealed, …")
    text = serializers.CharField()
    round = serializers.IntegerField(allow_null=True)
    places = OpenPlaceSerializer(many=True)


class BoardSerializer(serializers.Serializer):
    """Every table of a round."""

    round = RoundSerializer()
    tables = TileSerializer(source="tiles", many=True)
    blockers = serializers.ListField(
        child=serializers.CharField(), help_text="What keeps the round from closing; for the staff."
    )
    open = OpenItemSerializer(many=True, help_text="The same, each with where to look.")


class SheetSeatSerializer(serializers.Serializer):
    """A seat of the sheet, who holds it, and how he stands."""

    seat = serializers.IntegerField(source="index")
    letter = serializers.CharField()
    number = serializers.IntegerField(source="registration.number")
    name = serializers.CharField(source="registration.public_name")
    is_dealer = serializers.BooleanField(help_text="Whether he deals next.")
    plays = serializers.BooleanField(help_text="Whether he plays the next deal.")


class StateChangeSerializer(serializers.Serializer):
    """A step of the sheet's state."""

    old = serializers.CharField()
    new = serializers.CharField()
    reason = serializers.CharField(required=False, help_text="For the staff.")
    at = serializers.DateTimeField(required=False, help_text="For the staff.")
    by = serializers.CharField(required=False, help_text="For the staff.")

    def to_representation(self, change: Any) -> dict[str, Any]:
        """Who did it, when and why is for the staff."""
        return staff_only(super().to_representation(change), self.context, "reason", "at", "by")


class SheetSerializer(serializers.Serializer):
    """The head of a sheet: its state and its figures now."""

    state = serializers.ChoiceField(source="sheet.state", choices=Sheet.State.choices)
    version = serializers.IntegerField(source="sheet.version")
    first_dealer = serializers.IntegerField(source="sheet.first_dealer")
    last_number = serializers.IntegerField(
        help_text="Number of the last entry: send it back as `seen_last` to be told when it moved on."
    )
    deals = serializers.IntegerField()
    finished_by = serializers.CharField(
        source="sheet.finished_by", help_text="What ended it; empty: nothing."
    )
    next_dealer = serializers.SerializerMethodField()
    seats = SheetSeatSerializer(many=True)
    figures = serializers.SerializerMethodField()
    vists = serializers.SerializerMethodField(help_text="The exact settlement by seat, as it stands.")
    warnings = serializers.ListField(child=WarningSerializer())
    changes = StateChangeSerializer(many=True)

    def get_next_dealer(self, page: Any) -> int | None:
        """The seat that deals next."""
        return page.dealer.index if page.dealer else None

    @extend_schema_field(FiguresSerializer)
    def get_figures(self, page: Any) -> Any:
        """Pool, mountain and whists by seat."""
        return {
            "pool": [str(row.pool) for row in page.totals],
            "mountain": [str(row.mountain) for row in page.totals],
            "whists": [[str(points or 0) for points in row.whists] for row in page.totals],
        }

    @extend_schema_field(by_seat())
    def get_vists(self, page: Any) -> list[str]:
        """By seat."""
        return [str(row.total) for row in page.totals]


class LineSerializer(serializers.Serializer):
    """One entry of a sheet as it was written. Entries are never edited: see `corrects` and `corrected_by`."""

    number = serializers.IntegerField(source="line.number")
    kind = serializers.ChoiceField(source="line.kind", choices=SheetEntry.Kind.choices)
    fact = serializers.DictField(
        source="line.fact", help_text="What was reported (tirazh-sheet/1); for the public without notes."
    )
    label = serializers.CharField(source="line.label", help_text="The column of 4.2.11.")  # type: ignore[assignment]  # the format's own word
    dealer = serializers.IntegerField(source="line.dealer", allow_null=True)
    postings = PostingSerializer(many=True)
    value = by_seat(help_text="To each seat, in vists.")
    corrects = serializers.IntegerField(allow_null=True, help_text="The entry it corrects or takes back.")
    corrected_by = serializers.IntegerField(allow_null=True, help_text="The correction that counts instead.")
    is_taken_back = serializers.BooleanField()
    source = serializers.CharField(  # type: ignore[assignment]  # the ledger's own word
        source="line.source", help_text="`ruling N` where a ruling wrote it, else empty."
    )
    reason = serializers.CharField(source="line.reason", required=False, help_text="For the staff.")
    written_at = serializers.DateTimeField(
        source="line.written_at", required=False, help_text="For the staff."
    )
    written_by = serializers.CharField(source="line.written_by", required=False, help_text="For the staff.")

    def to_representation(self, line: Any) -> dict[str, Any]:
        """Who wrote it, when and in which words is for the staff."""
        shown = super().to_representation(line)
        if not self.context["is_staff"]:
            shown["fact"] = public_fact(shown["fact"])
        return staff_only(shown, self.context, "reason", "written_at", "written_by")


class WrittenSerializer(serializers.Serializer):
    """The entry that was written, and the sheet after it."""

    entry = LineSerializer()
    sheet = SheetSerializer()


class CheckedSerializer(WrittenSerializer):
    """A checkpoint, and where the paper differs."""

    differences = serializers.ListField(child=WarningSerializer())


class OneSource(Body):
    """A deal as a typed line or as a fact; exactly one of them."""

    line = serializers.CharField(
        max_length=200, required=False, help_text="As typed on the page, such as `Б 6п = вп 631`."
    )
    fact = serializers.DictField(required=False, help_text="An entry of tirazh-sheet/1.")

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """One source."""
        found = [name for name in ("line", "fact") if name in given]
        if len(found) != 1:
            message = gettext("found %(found)s; expected exactly one of line, fact")
            said = ", ".join(found) or gettext("none of them")
            raise serializers.ValidationError(message % {"found": said}, code="one-source")
        return given


class RequestBody(Body):
    """A step that is done once, however often it is sent."""

    client_id = serializers.UUIDField(help_text="Made by the caller; the same one again changes nothing.")
    seen_last = serializers.IntegerField(
        min_value=0,
        required=False,
        help_text="The last entry that was seen; 409 when the sheet has moved on.",
    )


class RecordBody(RequestBody, OneSource):
    """An entry to be written."""

    registration = serializers.IntegerField(
        min_value=1, required=False, help_text="Start number of the substitute or newcomer."
    )
    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)


class CorrectBody(RequestBody, OneSource):
    """An entry as it should have been."""

    reason = serializers.CharField(max_length=300, allow_blank=True)
    cite = serializers.CharField(max_length=60, allow_blank=True, required=False)


class UndoBody(RequestBody):
    """Take the last entry back."""

    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)


class CheckpointBody(RequestBody):
    """Compare with paper."""

    figures = FiguresBody()


class OpenBody(Body):
    """Open the sheet, or choose who deals first while nothing is written."""

    first_dealer = serializers.IntegerField(min_value=0, max_value=4, required=False)


class StateBody(Body):
    """A step of the sheet's state."""

    step = serializers.ChoiceField(choices=STEPS)
    end = serializers.ChoiceField(choices=ENDS, required=False, help_text="With close: why the sheet ends.")
    reason = serializers.CharField(
        max_length=300, allow_blank=True, required=False, help_text="With reopen: why."
    )
    client_id = serializers.UUIDField(required=False)
    seen_last = serializers.IntegerField(min_value=0, required=False)


class RoundReasonBody(Body):
    """Why the round is opened again."""

    reason = serializers.CharField(max_length=300, allow_blank=True)
