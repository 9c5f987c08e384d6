"""The phones app: table pages by signed codes, deals from phones, what the seats say of them."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PhonesConfig(AppConfig):
    """Name and label for Django; it watches the sheets that phones speak of."""

    name = "phones"
    verbose_name = _("Phones")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep what the seats said in step with every line and state of a sheet."""
        from phones.services.verdicts import watch_sheet
        from scoring.services.writing import WATCHERS

        if watch_sheet not in WATCHERS:
            WATCHERS.append(watch_sheet)
