"""Forms of the office."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.admin.models import LogEntry
from django.contrib.auth.forms import AuthenticationForm, UserChangeForm
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from office.faults import Refused
from office.models import User

CHANGED = _(
    "%(who)s changed this account on %(when)s, after you had opened the page. Nothing was saved: open the "
    "page again and enter your change."
)


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


class RawAccountForm(UserChangeForm):
    """An account in the raw admin. `opened` says how it stood when the page was opened."""

    opened = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["opened"] = stamp_of(self.instance)

    def clean(self) -> dict[str, Any]:
        """Refuse a page that was opened before somebody else's change, and say whose and when."""
        given = super().clean() or {}
        if not self.instance.pk:
            return given
        current = User.objects.select_for_update().get(pk=self.instance.pk)
        if given.get("opened") != stamp_of(current):
            last = LogEntry.objects.filter(
                content_type__app_label="office", content_type__model="user", object_id=str(current.pk)
            ).first()
            told = {
                "who": last.user if last else "–",
                "when": date_format(localtime(last.action_time), "SHORT_DATETIME_FORMAT") if last else "–",
            }
            raise forms.ValidationError(CHANGED, "stale", told)
        return given


def stamp_of(user: User) -> str:
    """How an account stands, as one word: every column but the last sign-in, groups and permissions."""
    columns = [
        str(getattr(user, field.attname))
        for field in User._meta.concrete_fields
        if field.name != "last_login"
    ]
    rights = [
        sorted(user.groups.values_list("pk", flat=True)),
        sorted(user.user_permissions.values_list("pk", flat=True)),
    ]
    return salted_hmac("office.account", repr((columns, rights))).hexdigest()
