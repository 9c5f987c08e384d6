"""Forms of the library: a deal to keep, a file to take in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from analysis.domain.layout import Layout
from analysis.domain.problems import MOST_TITLE, MOST_WORDS, Draft
from analysis.selectors.problems import contract_choices, convention_choices
from preferans.doubledummy.position import SEATS
from preferans.seats import LETTERS


class ProblemForm(forms.Form):
    """A deal with its question. The cards come with the address."""

    title = forms.CharField(label=_("Title"), max_length=MOST_TITLE)
    question = forms.CharField(
        label=_("Question"), max_length=MOST_WORDS, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    answer = forms.CharField(
        label=_("Answer, shown on request"),
        max_length=MOST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    contract = forms.ChoiceField(label=_("Contract"), required=False)
    declarer = forms.TypedChoiceField(
        label=_("Who plays"), coerce=int, choices=[(place, LETTERS[place]) for place in range(SEATS)]
    )
    tricks = forms.IntegerField(
        label=_("Tricks taken at the table"), required=False, min_value=0, max_value=10
    )
    convention = forms.ChoiceField(label=_("Convention"), required=False)
    is_public = forms.BooleanField(label=_("everybody may see it"), required=False)

    def __init__(self, *args: Any, layout: Layout, first: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.layout, self.first = layout, first
        self.fields["contract"].choices = contract_choices()  # type: ignore[attr-defined]  # not in the stubs
        # not in the stubs
        self.fields["convention"].choices = convention_choices()  # type: ignore[attr-defined]

    def draft(self) -> Draft:
        """What was filled in, as the service takes it."""
        said = {key: value for key, value in self.cleaned_data.items() if key != "is_public"}
        return Draft(layout=self.layout, first=self.first, **said)


class FileForm(forms.Form):
    """Deals as a file or pasted: JSON lines or text."""

    file = forms.FileField(label=_("File"), required=False)
    text = forms.CharField(
        label=_("or paste here"), required=False, widget=forms.Textarea(attrs={"rows": 8, "class": "paste"})
    )
    is_public = forms.BooleanField(label=_("everybody may see it"), required=False)

    def clean(self) -> dict[str, Any]:
        """The text of either, as UTF-8."""
        found = super().clean() or {}
        upload = found.get("file")
        if upload is not None:
            try:
                found["text"] = upload.read().decode("utf-8-sig")
            except UnicodeDecodeError as wrong:
                raise forms.ValidationError(_("The file is no text in UTF-8.")) from wrong
        if "\x00" in str(found.get("text") or ""):
            raise forms.ValidationError(_("The file is no text: it has zero characters."))
        if not str(found.get("text") or "").strip():
            raise forms.ValidationError(_("Choose a file or paste deals."))
        return found
