"""The administrator's pages: accounts can be edited, jobs are read only."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from office.forms import AdministratorSignInForm
from office.models import Job, User

admin.site.login_form = AdministratorSignInForm


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts, with the name that stands on sheets."""

    list_display = ("username", "display_name", "is_active", "is_superuser", "last_login")
    fieldsets = (*(UserAdmin.fieldsets or ()), (_("On the sheets"), {"fields": ("display_name",)}))


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
