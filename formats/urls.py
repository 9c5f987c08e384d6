"""Addresses of the counting of an event."""

from django.urls import path

from formats.views import schemes

app_name = "formats"
EVENT = "events/<slug:slug>/"

urlpatterns = [
    path(f"{EVENT}counting/", schemes.show_scheme, name="counting"),
    path(f"{EVENT}counting/edit/", schemes.edit_scheme, name="counting-edit"),
]
