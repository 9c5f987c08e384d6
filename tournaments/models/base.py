"""What every row edited on pages has."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Versioned(models.Model):
    """A row edited on pages: `version` grows with every save and guards against stale forms."""

    version = models.PositiveIntegerField(_("version"), default=1)
    updated_at = models.DateTimeField(_("changed at"), auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("changed by"),
    )

    class Meta:
        abstract = True
