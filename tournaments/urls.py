"""Addresses of events, players and rounds."""

app_name = "tournaments"
urlpatterns: list = []
