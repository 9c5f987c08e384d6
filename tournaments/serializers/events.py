"""Events and their staff."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import Body, VersionedBody
from preferans.presets import PRESETS
from tournaments.models import Event, Staff


class EventSerializer(serializers.Serializer):
    """An event as this person may see it."""

    slug = serializers.CharField(help_text="The event in addresses.")
    name = serializers.CharField()
    place = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    rounds_planned = serializers.IntegerField(allow_null=True)
    is_public = serializers.BooleanField(help_text="Whether everybody may see it.")
    publication = serializers.ChoiceField(
        choices=Event.Publication.choices, help_text="When results are shown to the public."
    )
    no_index = serializers.BooleanField(help_text="Whether search engines are asked to leave it out.")
    version = serializers.IntegerField(help_text="Send it back with a change.")
    role = serializers.SerializerMethodField(help_text="What the person who asks is here; null: the public.")

    def get_role(self, event: Event) -> str | None:
        """The role of whoever asks, handed in by the view."""
        role = self.context["roles"].get(event.pk)
        return str(role) if role else None


class EventFields(Body):
    """What an event says of itself."""

    name = serializers.CharField(max_length=120)
    place = serializers.CharField(max_length=120, allow_blank=True, required=False)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    rounds_planned = serializers.IntegerField(min_value=1, max_value=99, allow_null=True, required=False)
    is_public = serializers.BooleanField(required=False)
    publication = serializers.ChoiceField(choices=Event.Publication.choices, required=False)
    no_index = serializers.BooleanField(required=False)


class NewEventBody(EventFields):
    """Everything a new event needs. Whoever makes it becomes its director."""

    client_id = serializers.UUIDField(
        required=False, help_text="Made by the caller: the same one again gives the event made before."
    )
    preset = serializers.ChoiceField(choices=[(key, key) for key in PRESETS])
    pool_target = serializers.IntegerField(
        min_value=1,
        max_value=10_000,
        allow_null=True,
        required=False,
        help_text="Points of a pool; null: no end; left out: as the preset has it.",
    )
    set = serializers.DictField(
        required=False, help_text="Single fields that depart from the preset (`/api/v1/convention/fields/`)."
    )


class EditEventBody(EventFields, VersionedBody):
    """What changes; fields left out stay."""

    name = serializers.CharField(max_length=120, required=False)
    starts_on = serializers.DateField(required=False)
    ends_on = serializers.DateField(required=False)


class MemberSerializer(serializers.Serializer):
    """Somebody who works at the event."""

    id = serializers.IntegerField()
    login = serializers.CharField(source="user.username")
    display_name = serializers.CharField(source="user.display_name")
    role = serializers.ChoiceField(choices=Staff.Role.choices)
    is_on_duty = serializers.BooleanField(help_text="Whether calls of the arbiter go there.")


class NewMemberSerializer(MemberSerializer):
    """A member added just now; the password of a new login is shown this once."""

    password = serializers.SerializerMethodField(help_text="Null for a login that existed.")

    def get_password(self, member: Staff) -> str | None:
        """The password, handed in by the view."""
        password: str | None = self.context["password"]
        return password


class MemberBody(Body):
    """A login and its role; a login that does not exist is made."""

    login = serializers.CharField(max_length=60)
    role = serializers.ChoiceField(choices=Staff.Role.choices)
    display_name = serializers.CharField(max_length=120, allow_blank=True, required=False)


class RoleBody(Body):
    """Another role."""

    role = serializers.ChoiceField(choices=Staff.Role.choices)
