"""Addresses of cards."""

from django.urls import URLPattern, path

from analysis.views import cards, library

app_name = "analysis"
LIBRARY = "cards/library/"

urlpatterns: list[URLPattern] = [
    path("cards/", cards.cards, name="layout"),
    path("cards/many/", library.many, name="many"),
    path(LIBRARY, library.library, name="library"),
    path(LIBRARY + "keep/", library.keep, name="keep"),
    path(LIBRARY + "take-in/", library.take_in, name="take-in"),
    path(LIBRARY + "deals.<str:kind>", library.export, name="export-problems"),
    path(LIBRARY + "<int:problem>/", library.problem, name="problem"),
    path(LIBRARY + "<int:problem>/remove/", library.remove, name="remove-problem"),
]
