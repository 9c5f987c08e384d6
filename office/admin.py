"""The administrator's pages: accounts can be edited, jobs are read only."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from rest_framework.authtoken.models import TokenProxy

from office.forms import AdministratorSignInForm, RawAccountForm
from office.models import Job, User

admin.site.login_form = AdministratorSignInForm


# Roles are given at an event, and a token by its owner on his own page: no raw list of either.
admin.site.unregister(Group)
admin.site.unregister(TokenProxy)


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts, with the name that stands on sheets. A page kept open never undoes what others did since."""

    form = RawAccountForm
    list_display = ("username", "display_name", "is_active", "is_superuser", "last_login")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("On the sheets"), {"fields": ("display_name",)}),
        (None, {"fields": ("opened",)}),
    )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Of an account that exists, write the columns that were changed here and no other."""
        if not change:
            super().save_model(request, obj, form, change)
            return
        columns = {field.name for field in User._meta.concrete_fields}
        named = [name for name in form.changed_data if name in columns]
        if named:
            obj.save(update_fields=named)


@admin.register(Job)
class JobAdmin(admin.ModelAdmin[Job]):
    """Jobs, to look at."""

    list_display = ("title", "kind", "state", "event_slug", "created_by", "created_at", "finished_at")
    list_filter = ("state", "kind")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Jobs are asked for on pages."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Jobs are written by their worker."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Jobs stay."""
        return False
