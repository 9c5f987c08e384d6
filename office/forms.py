"""Forms of the office."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from office.models import User


class SignInForm(AuthenticationForm):
    """Login and password."""

    error_messages = AuthenticationForm.error_messages | {
        "invalid_login": _(
            "No login has this password. Look at the keyboard's layout and at capital letters, and try again."
        ),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Login")


class AccountForm(forms.ModelForm[User]):
    """How a person is named on sheets and in journals."""

    class Meta:
        model = User
        fields = ["display_name"]
        help_texts = {"display_name": _("It stands on sheets and in journals instead of the login.")}
