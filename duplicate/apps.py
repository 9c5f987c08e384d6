"""The duplicate app: the same layouts at all tables, each result beside the others of the same cards."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DuplicateConfig(AppConfig):
    """Name and label for Django; it hands its comparison to whoever counts an event."""

    name = "duplicate"
    verbose_name = _("Duplicate")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let the standings ask for the comparison of rounds with known layouts."""
        from duplicate.selectors.counting import compare_rounds
        from scoring.selectors.standings_gather import COMPARERS

        if compare_rounds not in COMPARERS:
            COMPARERS.append(compare_rounds)

        from duplicate.selectors.versions import parts
        from tournaments.selectors.versions import PARTS

        PARTS["duplicate"] = parts
