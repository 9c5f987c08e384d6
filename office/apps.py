"""Who may do what: users, tokens, the journal of jobs."""

from django.apps import AppConfig


class OfficeConfig(AppConfig):
    """Django's entry for the app ``office``."""

    name = "office"
    label = "office"
    default_auto_field = "django.db.models.BigAutoField"
