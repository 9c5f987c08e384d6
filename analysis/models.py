"""Answers that the solver has given, and deals that people keep as problems."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Solved(models.Model):
    """The answer to one question, by the key of its position (`domain.tables`); exact, so it never ages."""

    key = models.CharField(_("position"), max_length=120, unique=True)
    answer = models.JSONField(_("answer"))
    made_at = models.DateTimeField(_("solved at"), auto_now_add=True)

    class Meta:
        verbose_name = _("solved position")
        verbose_name_plural = _("solved positions")

    def __str__(self) -> str:
        return self.key
