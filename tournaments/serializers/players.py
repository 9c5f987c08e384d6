"""Players of an event. What the public may not see is left out here, for every address."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from office.serializers import Body, VersionedBody
from tournaments.domain.players_import import LARGEST_NUMBER, RowFault
from tournaments.models import Registration

STAFF_ONLY = ("surname", "given", "patronymic", "seed", "pseudonym", "is_sample", "version")


class PlayerSerializer(serializers.Serializer):
    """A registered player. The second half of the fields is there for the staff alone."""

    number = serializers.IntegerField(help_text="The start number: the player in addresses.")
    name = serializers.CharField(source="public_name", help_text="The full name, or the pseudonym.")
    club = serializers.CharField(source="player.club", help_text="Empty for the public beside a pseudonym.")
    city = serializers.CharField(source="player.city", help_text="Empty for the public beside a pseudonym.")
    team = serializers.CharField()
    status = serializers.ChoiceField(choices=Registration.Status.choices)
    surname = serializers.CharField(source="player.surname", required=False)
    given = serializers.CharField(source="player.given", required=False)
    patronymic = serializers.CharField(source="player.patronymic", required=False)
    seed = serializers.IntegerField(required=False, allow_null=True)
    pseudonym = serializers.CharField(required=False)
    is_sample = serializers.BooleanField(source="player.is_sample", required=False)
    version = serializers.IntegerField(required=False, help_text="Send it back with a change.")

    def to_representation(self, registration: Registration) -> dict[str, Any]:
        """All of it for the staff, the public half for everybody else."""
        shown = super().to_representation(registration)
        if self.context["is_staff"]:
            return shown
        for name in STAFF_ONLY:
            del shown[name]
        if registration.pseudonym:
            shown["club"] = shown["city"] = ""
        return shown


class PlayerFields(Body):
    """A player and his registration."""

    surname = serializers.CharField(max_length=60)
    given = serializers.CharField(max_length=60, allow_blank=True, required=False)
    patronymic = serializers.CharField(max_length=60, allow_blank=True, required=False)
    club = serializers.CharField(max_length=80, allow_blank=True, required=False)
    city = serializers.CharField(max_length=80, allow_blank=True, required=False)
    team = serializers.CharField(max_length=80, allow_blank=True, required=False)
    seed = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER, allow_null=True, required=False)
    pseudonym = serializers.CharField(max_length=60, allow_blank=True, required=False)


class NewPlayerBody(PlayerFields):
    """One more player."""

    number = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_NUMBER,
        allow_null=True,
        required=False,
        help_text="Left out: the next free one.",
    )


class EditPlayerBody(PlayerFields, VersionedBody):
    """What changes; fields left out stay."""

    surname = serializers.CharField(max_length=60, required=False)
    number = serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER, required=False)


class StatusBody(Body):
    """Check in, withdraw, return."""

    status = serializers.ChoiceField(choices=Registration.Status.choices)


class CheckedInSerializer(serializers.Serializer):
    """How many were checked in."""

    checked_in = serializers.IntegerField()


class ImportBody(Body):
    """A list as text, as rows of cells, or as a file; exactly one of them."""

    text = serializers.CharField(
        max_length=1_000_000, trim_whitespace=False, required=False, help_text="As pasted or as CSV."
    )
    rows = serializers.ListField(
        child=serializers.ListField(
            child=serializers.CharField(max_length=2000, allow_blank=True), max_length=40
        ),
        max_length=2001,
        required=False,
    )
    file = serializers.FileField(
        max_length=200, allow_empty_file=True, required=False, help_text="XLSX or CSV (multipart/form-data)."
    )
    dry_run = serializers.BooleanField(
        default=True, help_text="True: only show what would be added, with every fault by row."
    )

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        """One source of rows."""
        sources = [name for name in ("text", "rows", "file") if name in given]
        if len(sources) != 1:
            message = gettext("found %(found)s; expected exactly one of text, rows, file")
            found = ", ".join(sources) or gettext("none of them")
            raise serializers.ValidationError(message % {"found": found}, code="one-source")
        return given


class RowFaultSerializer(serializers.Serializer):
    """What is wrong with a row of the list."""

    row = serializers.IntegerField(allow_null=True, help_text="From 1, as in the file; null: the whole list.")
    column = serializers.CharField(allow_null=True, help_text="The field's name.")
    position = serializers.IntegerField(allow_null=True, help_text="The column from 1, as in the file.")
    code = serializers.CharField()
    message = serializers.SerializerMethodField()

    def get_message(self, fault: RowFault) -> str:
        """In words."""
        return gettext(fault.msgid) % dict(fault.params)


class RowSerializer(serializers.Serializer):
    """One player as read from a row."""

    row = serializers.IntegerField()
    surname = serializers.CharField()
    given = serializers.CharField()
    patronymic = serializers.CharField()
    club = serializers.CharField()
    city = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    team = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True)


class ReadingSerializer(serializers.Serializer):
    """The list as read: new players, players already registered, every fault."""

    players = RowSerializer(many=True)
    known = RowSerializer(many=True)
    faults = RowFaultSerializer(many=True)
    ignored = serializers.ListField(
        child=serializers.CharField(), help_text="Headings of columns that are not read."
    )


class ImportedSerializer(serializers.Serializer):
    """What an import did, or would do. With faults nothing is added."""

    dry_run = serializers.BooleanField()
    reading = ReadingSerializer()
    added = PlayerSerializer(many=True)
