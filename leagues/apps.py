"""The leagues app: teams of an event, and leagues of events with a season table and a rating."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """Name and label for Django; it asks of seats what teams need."""

    name = "leagues"
    verbose_name = _("Teams and leagues")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep team-mates apart and substitutes in their team."""
        from leagues.services.teams import check_mate_takes_over, check_mates_apart
        from tournaments.services.checks import SEATING_CHECKS, SUBSTITUTE_CHECKS

        if check_mate_takes_over not in SUBSTITUTE_CHECKS:
            SUBSTITUTE_CHECKS.append(check_mate_takes_over)
        if check_mates_apart not in SEATING_CHECKS:
            SEATING_CHECKS.append(check_mates_apart)

        from leagues.selectors.versions import parts
        from tournaments.selectors.versions import PARTS

        PARTS["leagues"] = parts
