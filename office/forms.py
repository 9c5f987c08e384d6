"""Forms of the office."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from office.faults import Refused
from office.models import User


class SignInForm(AuthenticationForm):
    """Login and password; says so when there were too many wrong ones."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _(
            "No login has this password. Look at the keyboard's layout and at capital letters, and try again."
        ),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login")

    def clean(self) -> dict[str, Any]:
        """Try the password. What the door refuses is told above the fields."""
        try:
            return super().clean()
        except Refused as refused:
            said = " ".join(fault["message"] for fault in refused.told())
            raise forms.ValidationError(said, "too-many") from refused


class AdministratorSignInForm(SignInForm, AdminAuthenticationForm):
    """The same for the administrator's own pages."""


class AccountForm(forms.ModelForm[User]):
    """How a person is named on sheets and in journals."""

    class Meta:
        model = User
        fields = ["display_name"]
        help_texts = {"display_name": _("It stands on sheets and in journals instead of the login.")}
