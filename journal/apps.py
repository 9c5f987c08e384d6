"""The journal of actions: one appended record for each, chained by hash."""

from django.apps import AppConfig
from django.conf import settings
from django.core.signals import setting_changed
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class JournalConfig(AppConfig):
    """The journal."""

    name = "journal"
    verbose_name = _("Journal")

    def ready(self) -> None:
        """Listen to what is written; keep the guards of the database; name the worker."""
        from django_tasks.signals import task_finished, task_started

        from journal.services import gathering, guards, origin

        gathering.forget_models()
        gathering.listen()
        setting_changed.connect(gathering.forget_models, dispatch_uid="journal")
        task_started.connect(origin.enter_task, dispatch_uid="journal")
        task_finished.connect(origin.leave_task, dispatch_uid="journal")
        if settings.JOURNAL_GUARDS:
            post_migrate.connect(guards.keep_guards, sender=self, dispatch_uid="journal")
