"""Addresses of teams and leagues; full paths, included at the root."""

from django.urls import URLPattern, path

from leagues.views import teams

app_name = "leagues"

EVENT = "events/<slug:slug>/"
TEAMS = EVENT + "teams/"

urlpatterns: list[URLPattern] = [
    path(TEAMS, teams.show_teams, name="teams"),
    path(TEAMS + "rules/", teams.edit_rules, name="team-rules"),
    path(TEAMS + "add/", teams.add_team, name="team-add"),
    path(TEAMS + "standings.pdf", teams.teams_pdf, name="teams-pdf"),
    path(TEAMS + "files/<str:name>", teams.teams_file, name="teams-file"),
    path(TEAMS + "<int:team>/", teams.show_team, name="team"),
    path(EVENT + "rounds/<int:number>/line-ups/", teams.line_ups, name="line-ups"),
]
