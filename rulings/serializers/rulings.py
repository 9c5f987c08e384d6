"""Rulings, appeals, calls and interviews as the API says them; and what it takes."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from office.serializers import Body
from rulings.models import Appeal, RuleSet, Ruling, TableCall, WarningGiven
from rulings.rulebook.faces import cite_text
from rulings.selectors.desk import title_of
from rulings.selectors.proofs import MOST_PROOFS, MOST_TEXT, kept_proofs
from rulings.selectors.shown import show_ruling
from rulings.serializers.proofs import ProofSerializer

ANSWERS = "Answers by the key of the question; `option` is the choice among options."


class AppealSerializer(serializers.ModelSerializer):
    """An appeal and what the panel decided."""

    player = serializers.IntegerField(
        source="registration.number",
        allow_null=True,
        default=None,
        help_text="Start number; null: an arbiter.",
    )
    lodged_by = serializers.CharField()
    outcome = serializers.IntegerField(source="outcome.number", allow_null=True, default=None)

    class Meta:
        model = Appeal
        fields = (
            "id",
            "player",
            "text",
            "deadline",
            "lodged_by",
            "lodged_at",
            "status",
            "panel",
            "statement",
            "decided_at",
            "outcome",
        )


class WarningGivenSerializer(serializers.ModelSerializer):
    """A warning: to whom, of what kind, how long."""

    player = serializers.IntegerField(source="registration.number", help_text="Start number.")
    ruling = serializers.IntegerField(source="ruling.number")

    class Meta:
        model = WarningGiven
        fields = ("player", "kind", "scope", "rounds", "ruling")


class RulingSerializer(serializers.ModelSerializer):
    """A ruling in a list."""

    round = serializers.IntegerField(source="table.round.number", allow_null=True, default=None)
    table = serializers.IntegerField(source="table.number", allow_null=True, default=None)
    line = serializers.IntegerField(
        source="about_line.number",
        allow_null=True,
        default=None,
        help_text="The line of the deal in question.",
    )
    title = serializers.SerializerMethodField()
    cite_text = serializers.SerializerMethodField()
    effect = serializers.JSONField(help_text="Entries, figures and settlements before and after, by seat.")
    issued_by = serializers.CharField()
    replaces = serializers.IntegerField(source="replaces.number", allow_null=True, default=None)

    class Meta:
        model = Ruling
        fields = (
            "number",
            "round",
            "table",
            "line",
            "deal_number",
            "edition",
            "infraction",
            "title",
            "cite",
            "cite_text",
            "answers",
            "option",
            "by_hand",
            "effect",
            "waiting",
            "words",
            "status",
            "replaces",
            "issued_by",
            "issued_at",
            "closed_at",
            "closed_reason",
        )

    def get_title(self, ruling: Ruling) -> str:
        """The infraction in words."""
        return title_of(ruling)

    def get_cite_text(self, ruling: Ruling) -> str:
        """The point as people read it."""
        return cite_text(ruling.cite, _)


class RulingWholeSerializer(RulingSerializer):
    """A ruling with its sentences, warnings and appeals."""

    said = serializers.SerializerMethodField()
    proofs = serializers.SerializerMethodField()
    warnings = WarningGivenSerializer(source="warnings_given", many=True)
    appeals = AppealSerializer(many=True)

    class Meta(RulingSerializer.Meta):
        # the format's own word
        fields = (*RulingSerializer.Meta.fields, "said", "proofs", "warnings", "appeals")  # type: ignore[assignment]

    def get_said(self, ruling: Ruling) -> list[str]:
        """What was decided, a sentence each."""
        return list(show_ruling(ruling).said)

    @extend_schema_field(ProofSerializer(many=True))
    def get_proofs(self, ruling: Ruling) -> Any:
        """The proofs on the cards that it rests on."""
        return ProofSerializer(kept_proofs(ruling), many=True).data


class CallSerializer(serializers.ModelSerializer):
    """A call of the arbiter."""

    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table.number")
    taken_by = serializers.CharField(allow_null=True, default=None)

    class Meta:
        model = TableCall
        fields = ("id", "round", "table", "seat", "words", "called_at", "taken_by", "taken_at", "done_at")


class DataSerializer(serializers.Serializer):
    """What the rulebook says as plain data (docs/rulings.md): the same as `manage.py rulebook --json`."""

    def to_representation(self, instance: Any) -> Any:
        """As it is."""
        return instance


class InterviewBody(Body):
    """Answers so far."""

    infraction = serializers.CharField(max_length=60)
    answers = serializers.DictField(
        child=serializers.CharField(max_length=60), required=False, default=dict, help_text=ANSWERS
    )
    line = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="The deal's line; null: under way.",
    )
    by_hand = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        default=list,
        max_length=6,
        help_text="`seat:what:amount[:against]`, `seat:warning:1:kind`, `redeal`, `redeal-moves`: "
        "what the Code leaves open.",
    )
    proofs = serializers.ListField(
        child=serializers.CharField(max_length=MOST_TEXT),
        required=False,
        default=list,
        max_length=MOST_PROOFS,
        help_text="Proofs on the cards (`POST /cards/proof/`); each must give these very answers.",
    )


class IssueBody(InterviewBody):
    """A ruling to be issued."""

    words = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    client_id = serializers.UUIDField(help_text="Made by the caller; the same one issues once.")
    seen_last = serializers.IntegerField(required=False, allow_null=True, default=None)
    seen_rulings = serializers.IntegerField(required=False, allow_null=True, default=None)
    reopen = serializers.CharField(
        max_length=300,
        required=False,
        default="",
        allow_blank=True,
        help_text="Why a closed sheet is opened for it; it is closed again and waits for confirmation.",
    )
    newcomer = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="Start number of who takes an empty seat."
    )


class WithdrawBody(Body):
    """Why."""

    reason = serializers.CharField(max_length=300)
    reopen = serializers.BooleanField(
        required=False, default=False, help_text="Open a closed sheet for it and close it again."
    )


class AppealBody(Body):
    """An appeal."""

    text = serializers.CharField(max_length=2000)
    player = serializers.IntegerField(
        required=False, allow_null=True, default=None, help_text="Start number."
    )
    client_id = serializers.UUIDField()


class DecisionBody(Body):
    """What the panel decided."""

    decision = serializers.ChoiceField(choices=("upheld", "changed", "rejected"))
    panel = serializers.CharField(max_length=300)
    statement = serializers.CharField(max_length=2000)


class LineBody(Body):
    """The line of the deal, once it is recorded."""

    line = serializers.IntegerField(min_value=1)


class CallBody(Body):
    """A call."""

    seat = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=0, max_value=4)
    words = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    client_id = serializers.UUIDField()


class CallStepBody(Body):
    """A step of a call."""

    step = serializers.ChoiceField(choices=("take", "done"))


class RulesBody(Body):
    """The rules of the event."""

    edition = serializers.CharField(max_length=60)
    setting = serializers.ChoiceField(
        choices=RuleSet.Setting.choices,
        required=False,
        allow_null=True,
        default=None,
        help_text="Some points rule otherwise among friends than in a tournament; null leaves it as it is.",
    )
    tariffs = serializers.DictField(
        required=False, default=dict, help_text="Only what differs from the Code."
    )
    appeal_until = serializers.DateTimeField(required=False, allow_null=True, default=None)
    note = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    from_round = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        help_text="From which round on a change of tariffs holds; asked once a round has begun.",
    )


class DutyBody(Body):
    """On duty or off."""

    is_on_duty = serializers.BooleanField()


class DutySerializer(serializers.Serializer):
    """A member of the staff and whether calls go to him."""

    login = serializers.CharField(source="user.username")
    role = serializers.CharField()
    is_on_duty = serializers.BooleanField()
