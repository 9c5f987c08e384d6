"""Addresses of cards."""

from django.urls import URLPattern, path

from analysis.views import cards

app_name = "analysis"

urlpatterns: list[URLPattern] = [
    path("cards/", cards.cards, name="layout"),
]
