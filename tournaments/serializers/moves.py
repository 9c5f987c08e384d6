"""Moves in the hall."""

from __future__ import annotations

from rest_framework import serializers

from office.serializers import ReasonBody
from tournaments.services.moves import LARGEST


class MovePlayerBody(ReasonBody):
    """A player goes to another table; `version` is the round's."""

    number = serializers.IntegerField(min_value=1, help_text="The player's start number.")
    to = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="The table he goes to.")


class MoveTableBody(ReasonBody):
    """A table goes to another place; `version` is the table's."""

    number = serializers.IntegerField(min_value=1, max_value=LARGEST, help_text="The number of the place.")
