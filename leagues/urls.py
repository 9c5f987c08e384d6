"""Addresses of leagues; full paths, included at the root."""

from django.urls import URLPattern

app_name = "leagues"

urlpatterns: list[URLPattern] = []
