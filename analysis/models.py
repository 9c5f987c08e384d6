"""Answers that the solver has given, and deals that people keep as problems."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _

from preferans.contracts import parse_contract


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


class Problem(models.Model):
    """A deal that somebody keeps, with a question: cards as the address of the card page has them.

    `contract` is a code of the files ("" where none is meant), `declarer` the hand that plays it,
    `tricks` what it took and `result` the same beside the contract (`=`, `+1`, `-2`).
    """

    title = models.CharField(_("title"), max_length=120)
    question = models.TextField(_("question"), max_length=600, blank=True)
    answer = models.TextField(_("answer"), max_length=600, blank=True)
    cards = models.CharField(_("cards"), max_length=32)
    first = models.PositiveSmallIntegerField(
        _("who leads first"), default=0, validators=[MaxValueValidator(2)]
    )
    contract = models.CharField(_("contract"), max_length=10, blank=True)
    declarer = models.PositiveSmallIntegerField(_("who plays"), default=0, validators=[MaxValueValidator(2)])
    tricks = models.PositiveSmallIntegerField(_("tricks"), null=True, blank=True)
    result = models.CharField(_("result"), max_length=4, blank=True)
    convention = models.CharField(_("convention"), max_length=60, blank=True)
    is_public = models.BooleanField(_("everybody may see it"), default=False)
    kept_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="problems")
    kept_at = models.DateTimeField(_("kept at"), auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        verbose_name = _("kept deal")
        verbose_name_plural = _("kept deals")
        constraints = [
            CheckConstraint(condition=~Q(title=""), name="problem_has_title"),
            CheckConstraint(condition=Q(first__lte=2, declarer__lte=2), name="problem_has_three_hands"),
            CheckConstraint(condition=Q(tricks__isnull=True) | Q(tricks__lte=10), name="problem_ten_tricks"),
        ]
        indexes = [models.Index(fields=("contract", "result"), name="problem_by_result")]

    def __str__(self) -> str:
        return self.title

    @property
    def contract_label(self) -> str:
        """Contract and result as the column of 4.2.11 has them."""
        sign = parse_contract(self.contract).sign if self.contract else ""
        return f"{sign} / {self.result}" if sign and self.result else sign
