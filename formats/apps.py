"""The formats app: how an event ranks its players, its clocks, its closing. Stands on tournaments."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FormatsConfig(AppConfig):
    """Name and label for Django; no signals, no rules."""

    name = "formats"
    verbose_name = _("Formats")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put clocks and counting into the figure that tells when pages of an event change."""
        from formats.selectors.versions import parts
        from tournaments.selectors.versions import PARTS

        PARTS["formats"] = parts
