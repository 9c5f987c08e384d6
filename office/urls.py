"""Addresses of the office: signing in and out, the account, jobs, a sign of life."""

from django.contrib.auth import views as auth_views
from django.urls import path

from office import views

app_name = "office"
urlpatterns = [
    path("login/", auth_views.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("healthz", views.show_health, name="health"),
]
