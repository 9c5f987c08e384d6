"""What reads every app: event files, demo, simulate, backup."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Django's entry for the app ``archive``."""

    name = "archive"
    label = "archive"
    default_auto_field = "django.db.models.BigAutoField"
