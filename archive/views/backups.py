"""The administrator's page of backups: those there are, one more, one to take home."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from archive.domain.keeping import BY_HAND, DAYS, MONTHS, NEWEST
from archive.selectors.kept_backups import backups_folder, list_backups
from archive.services.backups import make_backup
from archive.services.dumping import BackupRefused
from office.models import User

REASONS = {
    BY_HAND: gettext_lazy("by hand"),
    "hourly": gettext_lazy("by the clock"),
    "before-restore": gettext_lazy("before a restore"),
    "before-annulment": gettext_lazy("before results were set aside"),
    "before-import": gettext_lazy("before an import"),
    "before-delete": gettext_lazy("before a deletion"),
}


def require_administrator(request: HttpRequest) -> None:
    """A backup holds every event and every account: it is for the administrator alone."""
    if not cast(User, request.user).is_superuser:
        raise PermissionDenied(
            _("Backups hold every event and every account: only an administrator sees them.")
        )


@login_required
@require_safe
@never_cache
def backups_page(request: HttpRequest) -> HttpResponse:
    """What is kept, newest first."""
    require_administrator(request)
    folder = backups_folder()
    rows = [
        (one, (folder / one.name).stat().st_size, REASONS.get(one.reason, one.reason))
        for one in list_backups()
    ]
    context = {"rows": rows, "folder": folder, "newest": NEWEST, "days": DAYS, "months": MONTHS}
    return render(request, "archive/backups.html", context)


@login_required
@require_POST
def backup_make(request: HttpRequest) -> HttpResponse:
    """Make one now."""
    require_administrator(request)
    try:
        made = make_backup(reason=BY_HAND)
        messages.success(request, _("A backup is made: %(name)s.") % {"name": made.name})
    except BackupRefused as refused:
        for fault in refused.told():
            messages.error(request, fault["message"])
    return redirect("archive:backups")


@login_required
@require_safe
@never_cache
def backup_file(request: HttpRequest, name: str) -> FileResponse:
    """One backup as a file. Only names of the list are served."""
    require_administrator(request)
    if name not in {one.name for one in list_backups()}:
        raise Http404(_("There is no such backup."))
    return FileResponse((backups_folder() / name).open("rb"), as_attachment=True, filename=name)
