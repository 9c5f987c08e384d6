"""What the API says and hears everywhere: errors, bodies that refuse unknown fields, people, jobs."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.reverse import reverse

from office.models import Job, User


class FaultSerializer(serializers.Serializer):
    """One thing that was wrong."""

    field = serializers.CharField(
        help_text="Which field; nested ones joined by dots; empty: the whole request."
    )
    code = serializers.CharField(help_text="A stable word for programs.")
    message = serializers.CharField(help_text="What was found, what is expected, what to do; for people.")
    cite = serializers.CharField(help_text="The point of the Code of Preferans, where there is one.")
    entry = serializers.IntegerField(
        required=False,
        allow_null=True,
        help_text="Where a sheet is spoken about: the number of its entry; null: the head, or the new entry.",
    )


class ErrorsSerializer(serializers.Serializer):
    """Every refusal, whatever its status. All faults found are listed at once; nothing was written."""

    errors = FaultSerializer(many=True)  # type: ignore[assignment]  # the format's own word


class Body(serializers.Serializer):
    """What a request brings. A field that has no meaning here is refused, so that nothing is lost."""

    def to_internal_value(self, data: Any) -> Any:
        """Read the fields; faults of known and unknown ones are told together."""
        faults: dict[str, Any] = {}
        if isinstance(data, dict):
            known = [name for name, field in self.fields.items() if not field.read_only]
            for name in data:
                if name not in known:
                    text = _("this field is unknown here; the known ones are: %(known)s") % {
                        "known": ", ".join(known)
                    }
                    faults[str(name)[:60]] = [ErrorDetail(text, code="unknown-field")]
        try:
            read = super().to_internal_value(data)
        except ValidationError as refused:
            if isinstance(refused.detail, dict):
                raise ValidationError({**faults, **refused.detail}) from refused
            raise
        if faults:
            raise ValidationError(faults)
        return read


class VersionedBody(Body):
    """A change of something that carries a version."""

    version = serializers.IntegerField(
        min_value=0, help_text="The version that was read. Another one by now: 409, and nothing is changed."
    )


class ReasonBody(VersionedBody):
    """A step that needs a reason."""

    reason = serializers.CharField(max_length=300, help_text="Goes into the event's file.")


class AccountSerializer(serializers.ModelSerializer[User]):
    """The person who asks."""

    class Meta:
        model = User
        fields = ["username", "display_name", "is_superuser"]


class SignInBody(Body):
    """A login and its password."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


class TokenSerializer(serializers.Serializer):
    """A token, shown this once: send it as `Authorization: Token …`."""

    token = serializers.CharField()


class JobSerializer(serializers.ModelSerializer[Job]):
    """A piece of long work and how far it is."""

    file = serializers.SerializerMethodField(help_text="Address of the file once the job is done.")
    event = serializers.CharField(source="event_slug")
    percent = serializers.IntegerField()
    is_over = serializers.BooleanField()
    asked_by = serializers.CharField(source="created_by.username")

    class Meta:
        model = Job
        fields = [
            "id",
            "kind",
            "title",
            "event",
            "state",
            "done",
            "total",
            "percent",
            "is_over",
            "message",
            "file",
            "asked_by",
            "created_at",
            "finished_at",
        ]

    def get_file(self, job: Job) -> str | None:
        """The address of the file, or nothing."""
        if job.state != Job.State.DONE or not job.result:
            return None
        return reverse("api:job-file", args=[job.pk], request=self.context.get("request"))
