"""The leagues app: teams of an event, and leagues of events with a season table and a rating."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Name and label for Django; no signals, no rules."""

    name = "leagues"
    verbose_name = _("Teams and leagues")
    default_auto_field = "django.db.models.BigAutoField"
