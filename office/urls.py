"""Addresses of the office: signing in and out, the account, jobs, a sign of life."""

from django.contrib.auth import views as auth_views
from django.urls import path, reverse_lazy
from django.views.generic import TemplateView

from office import views

app_name = "office"
urlpatterns = [
    path("login/", views.SignIn.as_view(), name="login"),
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("account/", views.show_account, name="account"),
    path(
        "account/password/",
        auth_views.PasswordChangeView.as_view(success_url=reverse_lazy("office:password-changed")),
        name="password",
    ),
    path("account/password/changed/", auth_views.PasswordChangeDoneView.as_view(), name="password-changed"),
    path("account/token/", views.issue_token, name="token"),
    path("account/token/revoke/", views.revoke_token, name="token-revoke"),
    path("jobs/", views.list_jobs, name="jobs"),
    path("jobs/<uuid:job_id>/", views.show_job, name="job"),
    path("jobs/<uuid:job_id>/file/", views.fetch_job_file, name="job-file"),
    path("jobs/<uuid:job_id>/cancel/", views.cancel_job, name="job-cancel"),
    path("jobs/<uuid:job_id>/repeat/", views.repeat_job, name="job-repeat"),
    path("components/", TemplateView.as_view(template_name="components.html"), name="components"),
    path("help/", views.show_help, name="help"),
    path("help/<slug:part>/", views.show_help, name="help-part"),
    path("healthz", views.show_health, name="health"),
]
