"""The scoring app: sheets, their entries, settlement and standings."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    """Name and label for Django; no signals, no rules."""

    name = "scoring"
    verbose_name = _("Scoring")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put the sheets into the figure that tells when pages change; read places for another counting."""
        from scoring.selectors.versions import parts
        from tournaments.selectors.versions import PARTS

        PARTS["scoring"] = parts

        from formats.selectors.previews import READERS
        from scoring.selectors.scheme_preview import places_by

        if places_by not in READERS:
            READERS.append(places_by)
