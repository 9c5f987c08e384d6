"""What is looked for in a journal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from archive.selectors.journal_page import title_of
from journal.models import JournalRecord
from journal.selectors.chains import Wanted
from tournaments.forms.base import PlainForm


class JournalFilter(PlainForm):
    """Words, action, door and days; anything left empty is not asked."""

    words = forms.CharField(label=_("Words"), required=False, max_length=80)
    action = forms.ChoiceField(label=_("Action"), required=False)
    origin = forms.ChoiceField(
        label=_("From where"), required=False, choices=[("", _("all")), *JournalRecord.Origin.choices]
    )
    since = forms.DateField(
        label=_("From day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("To day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, *args: Any, actions: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = sorted(((key, title_of(key)) for key in actions), key=lambda pair: pair[1].casefold())
        field: Any = self.fields["action"]
        field.choices = [("", _("all")), *named]

    def wanted(self) -> Wanted:
        """What is asked for; a field with a fault is not."""
        given = getattr(self, "cleaned_data", {})
        return Wanted(
            words=given.get("words") or "",
            action=given.get("action") or "",
            origin=given.get("origin") or "",
            since=given.get("since"),
            until=given.get("until"),
        )
