"""The analysis app: cards on the table, solved."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnalysisConfig(AppConfig):
    """Name and label for Django; no signals, no rules."""

    name = "analysis"
    verbose_name = _("Analysis")
    default_auto_field = "django.db.models.BigAutoField"
