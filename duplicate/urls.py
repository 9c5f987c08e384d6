"""Addresses of duplicate; full paths, included at the root."""

from django.urls import URLPattern

app_name = "duplicate"

urlpatterns: list[URLPattern] = []
