"""Addresses of ``tournaments``; full paths, included at the root."""

from django.urls import URLPattern, URLResolver

app_name = "tournaments"
urlpatterns: list[URLPattern | URLResolver] = []
