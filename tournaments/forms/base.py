"""What the forms share: refusals of services beside their fields, the version a form was opened with."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from office.faults import Refused

LIMITS = {
    MinValueValidator: _("Found %(show_value)s; expected at least %(limit_value)s."),
    MaxValueValidator: _("Found %(show_value)s; expected at most %(limit_value)s."),
}


class PlainForm(forms.Form):
    """A form whose fields are drawn by `tournaments/_field.html`, faults beside them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            for limit in field.validators:
                if isinstance(limit, MinValueValidator | MaxValueValidator):
                    limit.message = LIMITS[type(limit)]

    def add_refusal(self, refusal: Refused) -> None:
        """Put the faults of a service beside the fields they name, the rest on top."""
        for fault in refusal.faults:
            text = fault.said(gettext)
            if fault.cite:
                text = f"{text} ({gettext('point %(cite)s') % {'cite': fault.cite}})"
            self.add_error(fault.where if fault.where in self.fields else None, text)


class VersionedForm(PlainForm):
    """A form that carries the version of the row it was opened with."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def differs_from(self, typed: forms.Form) -> list[tuple[str, str]]:
        """Labels and values that a refused form brought and that differ from the current ones."""
        return [
            (str(field.label), _as_text(field, typed.cleaned_data[name]))
            for name, field in self.fields.items()
            if not field.widget.is_hidden
            and name in typed.cleaned_data
            and _as_text(field, typed.cleaned_data[name]) != _as_text(field, self.initial.get(name))
        ]


def faults_of(form: forms.Form | None) -> list[dict[str, str]]:
    """The faults of a form that a page shows on top, each with the name of its field."""
    if form is None:
        return []
    return [
        {"message": f"{form.fields[name].label or name}: {error}" if name in form.fields else str(error)}
        for name, errors in form.errors.items()
        for error in errors
    ]


def _as_text(field: forms.Field, value: Any) -> str:
    if isinstance(field, forms.ChoiceField):
        return str(dict(field.choices).get(value, value))  # type: ignore[arg-type]  # flat choices only
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, date):
        return value.strftime("%d.%m.%Y")
    return "" if value is None else str(value)


def date_input() -> forms.DateInput:
    """A date field that the browser draws itself."""
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
