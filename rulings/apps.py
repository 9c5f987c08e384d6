"""The rulings app: the arbiter's desk over the pure rulebook."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """Name and label for Django; no signals, no rules."""

    name = "rulings"
    verbose_name = _("Rulings")
    default_auto_field = "django.db.models.BigAutoField"
