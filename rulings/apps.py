"""The rulings app: the arbiter's desk over the pure rulebook."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulingsConfig(AppConfig):
    """Name and label for Django; no signals, no rules."""

    name = "rulings"
    verbose_name = _("Rulings")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Put the rulings among the files of an event and into the figure of its pages."""
        from rulings.selectors.versions import parts
        from scoring.exports.texts import GRIDS
        from tournaments.selectors.versions import PARTS

        GRIDS.setdefault("rulings", rulings_of_scope)

        from rulings.selectors.open_appeals import open_appeals
        from scoring.selectors.open_items import ASK_ABOVE

        if open_appeals not in ASK_ABOVE:
            ASK_ABOVE.append(open_appeals)
        PARTS["rulings"] = parts

        from rulings.selectors.seat_corrections import rulings_in_force
        from scoring.selectors.seat_corrections import FORBIDDEN_BY

        if rulings_in_force not in FORBIDDEN_BY:
            FORBIDDEN_BY.append(rulings_in_force)


def rulings_of_scope(scope: Any) -> Any:
    """The rulings as a grid of an event's files; read when it is written."""
    from rulings.exports.table import grid_of_scope

    return grid_of_scope(scope)
