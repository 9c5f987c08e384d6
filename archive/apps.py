"""What reads every app: event files, demo, simulate, backup."""

from django.apps import AppConfig


class ArchiveConfig(AppConfig):
    """Django's entry for the app ``archive``."""

    name = "archive"
    label = "archive"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep a backup before destructive actions of the apps below, where settings say so."""
        from django.conf import settings

        from archive.services.backups import keep_safe
        from office.services.safety import register_keeper

        if settings.BACKUP_BEFORE_DESTRUCTION:
            register_keeper(keep_safe)
