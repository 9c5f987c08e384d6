"""Forms of the office."""

from django import forms
from django.utils.translation import gettext_lazy as _

from office.models import User


class AccountForm(forms.ModelForm[User]):
    """How a person is named on sheets and in journals."""

    class Meta:
        model = User
        fields = ["display_name"]
        help_texts = {"display_name": _("It stands on sheets and in journals instead of the login.")}
