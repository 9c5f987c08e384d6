"""Pages of the office: the account, jobs, a sign of life."""

from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from office import selectors
from office.faults import Refused
from office.forms import AccountForm, SignInForm
from office.models import Job, User
from office.services import jobs, people


def signed_in(request: HttpRequest) -> User:
    """Return the person of a request that ``login_required`` has let through."""
    return cast(User, request.user)


class SignIn(LoginView):
    """The sign-in page; 429 while the door stays shut."""

    redirect_authenticated_user = True
    authentication_form = SignInForm

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show why, and by the status too."""
        answer = super().form_invalid(form)
        if form.has_error(NON_FIELD_ERRORS, "too-many"):
            answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
            answer.headers["Retry-After"] = str(60 * settings.SIGN_IN_LIMITS["minutes"])
        return answer


@require_safe
@never_cache
def show_health(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database answers, 503 otherwise."""
    is_well = selectors.database_answers()
    return JsonResponse({"status": "ok" if is_well else "no database"}, status=200 if is_well else 503)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_account(request: HttpRequest) -> HttpResponse:
    """Show the account; take the name that stands on sheets."""
    user = signed_in(request)
    form = AccountForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        people.rename_user(user=user, display_name=form.cleaned_data["display_name"])
        messages.success(request, _("Saved."))
        return redirect("office:account")
    return render(request, "office/account.html", {"form": form, "has_token": selectors.has_token(user)})


@login_required
@require_POST
@never_cache
def issue_token(request: HttpRequest) -> HttpResponse:
    """Make a token of the API and show it, this once."""
    user = signed_in(request)
    context = {"form": AccountForm(instance=user), "has_token": True, "token": people.issue_token(user=user)}
    return render(request, "office/account.html", context)


@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """End the token of the API."""
    people.revoke_token(user=signed_in(request))
    messages.success(request, _("The token is revoked."))
    return redirect("office:account")


def find_job(request: HttpRequest, job_id: str) -> Job:
    """Return a job that this person may see; 404 for any other."""
    return get_object_or_404(selectors.jobs_of(signed_in(request)), pk=job_id)


@login_required
@require_safe
@never_cache
def list_jobs(request: HttpRequest) -> HttpResponse:
    """Show the latest jobs of this person."""
    return render(request, "office/jobs.html", {"jobs": selectors.jobs_of(signed_in(request))[:50]})


@login_required
@require_safe
@never_cache
def show_job(request: HttpRequest, job_id: str) -> HttpResponse:
    """Show how far a job is; the live part alone when htmx asks."""
    name = "office/_job.html" if getattr(request, "htmx", False) else "office/job.html"
    return render(request, name, {"job": find_job(request, job_id)})


@login_required
@require_safe
def fetch_job_file(request: HttpRequest, job_id: str) -> FileResponse:
    """Send the file that a finished job made."""
    job = find_job(request, job_id)
    if job.state != Job.State.DONE or not job.result:
        raise Http404(_("This job has no file."))
    try:
        return FileResponse(job.result.open("rb"), as_attachment=True, filename=job.file_name)
    except FileNotFoundError as error:
        raise Http404(_("The file is no longer kept. Ask for it again.")) from error


@login_required
@require_POST
def cancel_job(request: HttpRequest, job_id: str) -> HttpResponse:
    """Give up a job that waits or runs."""
    try:
        jobs.cancel_job(job=find_job(request, job_id))
    except Refused as refusal:
        for fault in refusal.told():
            messages.error(request, fault["message"])
    return redirect("office:job", job_id)


@login_required
@require_POST
def repeat_job(request: HttpRequest, job_id: str) -> HttpResponse:
    """Ask once more for a job that is over."""
    try:
        again = jobs.repeat_job(job=find_job(request, job_id), by=signed_in(request))
    except Refused as refusal:
        for fault in refusal.told():
            messages.error(request, fault["message"])
        return redirect("office:job", job_id)
    return redirect("office:job", again.pk)


@require_safe
def show_help(request: HttpRequest, part: str = "") -> HttpResponse:
    """The help: where to begin, or one part of it."""
    parts = selectors.read_help(get_language() or "")
    if part and part not in parts:
        raise Http404(_("There is no such part of the help."))
    context = {"parts": parts.items(), "here": part, "part": parts.get(part), "language": get_language()}
    return render(request, "office/help.html", context)
