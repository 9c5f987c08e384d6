"""The journal and the event file as the API says them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from journal.models import JournalRecord


class JournalRecordSerializer(serializers.ModelSerializer[JournalRecord]):
    """One record, as it is hashed, with its number and hashes."""

    by = serializers.IntegerField(source="by_id", allow_null=True, help_text="id of the login")
    changes = serializers.ListField(
        child=serializers.DictField(), help_text='`{"row", "id", "old", "new"}`: null for what was not there'
    )
    origin = serializers.CharField(help_text="page, api, phone, command, worker, program")

    class Meta:
        model = JournalRecord
        fields = (
            "number",
            "at",
            "by",
            "who",
            "seat",
            "origin",
            "place",
            "address",
            "action",
            "reason",
            "changes",
            "previous",
            "digest",
        )


class JournalQuery(serializers.Serializer[Any]):
    """What is looked for."""

    words = serializers.CharField(required=False, max_length=80)
    action = serializers.CharField(required=False, max_length=60)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)


class BreakSerializer(serializers.Serializer[Any]):
    """A place where the chain does not hold."""

    number = serializers.IntegerField()
    code = serializers.CharField()
    message = serializers.CharField()


class ChainSerializer(serializers.Serializer[Any]):
    """Whether the chain holds."""

    records = serializers.IntegerField()
    head = serializers.CharField()
    holds = serializers.BooleanField()
    breaks = BreakSerializer(many=True)


class TakenInSerializer(serializers.Serializer[Any]):
    """The new event."""

    slug = serializers.CharField()
    digest = serializers.CharField(help_text="the hash of the file")
