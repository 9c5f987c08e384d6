"""Forms of a duplicate round: its layouts, and which layout a deal was."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from duplicate.domain.layouts import MOST_DEALS, MOST_TEXT
from duplicate.models import LayoutSet
from office.faults import Refused
from tournaments.forms.base import PlainForm
from tournaments.forms.encodings import decode

MOST_FILE = 4 * MOST_TEXT


class SetForm(PlainForm):
    """Where the layouts of a round come from, how many, and who sees them afterwards."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    source = forms.ChoiceField(
        label=_("Where the layouts come from"),
        choices=[
            ("seed", _("Deal them from a seed: nobody chooses, the hash is announced at once")),
            ("entered", _("Enter them: paste or upload")),
            ("unknown", _("The cards are known at the tables alone; results are compared all the same")),
        ],
        widget=forms.RadioSelect,
    )
    deals = forms.IntegerField(label=_("Deals"), required=False, min_value=1, max_value=MOST_DEALS)
    text = forms.CharField(
        label=_("Layouts"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "One deal on a line: first hand | second hand | third hand | talon, as in "
            "“п:9 т:Д б:ТКВ1087 ч:Т7 | … | … | 8п Кч”; or JSON lines, as files of deals have them."
        ),
    )
    file = forms.FileField(label=_("Or a file"), required=False, help_text=_("Text or JSON lines."))
    audience = forms.ChoiceField(
        label=_("After the round the layouts are shown to"),
        choices=LayoutSet.Audience.choices,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)

    def clean(self) -> dict[str, Any]:
        """A file stands for the text; whatever is no text is refused."""
        given = dict(super().clean() or {})
        file: UploadedFile | None = given.get("file")
        if file is not None:
            if (file.size or 0) > MOST_FILE:
                self.add_error("file", gettext("The file is too large for layouts."))
            else:
                try:
                    given["text"] = decode(file.read())
                except Refused as refused:
                    for fault in refused.faults:
                        self.add_error("file", fault.said(gettext))
        return given

    def add_refusal(self, refusal: Refused) -> None:
        """Put the faults of layouts beside the text, each with its deal."""
        for fault in refusal.faults:
            field = "text" if fault.where.startswith("layouts") else fault.where
            self.add_error(field if field in self.fields else None, fault.said(gettext))


class PlaceForm(PlainForm):
    """Which layout a deal of a sheet was."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=10_000)
    deal = forms.IntegerField(label=_("Deal of the sheet"), min_value=1, max_value=1000)
    layout = forms.IntegerField(
        label=_("Layout"),
        required=False,
        min_value=1,
        max_value=MOST_DEALS,
        help_text=_("Empty: the deal is not compared."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)
