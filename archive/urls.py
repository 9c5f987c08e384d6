"""Addresses of ``archive``; full paths, included at the root."""

from django.urls import URLPattern, URLResolver

app_name = "archive"
urlpatterns: list[URLPattern | URLResolver] = []
