"""Addresses of teams and leagues; full paths, included at the root."""

from django.urls import URLPattern, path

from leagues.views import leagues, teams

app_name = "leagues"

EVENT = "events/<slug:slug>/"
TEAMS = EVENT + "teams/"
LEAGUE = "leagues/<slug:league>/"

urlpatterns: list[URLPattern] = [
    path(TEAMS, teams.show_teams, name="teams"),
    path(TEAMS + "rules/", teams.edit_rules, name="team-rules"),
    path(TEAMS + "add/", teams.add_team, name="team-add"),
    path(TEAMS + "standings.pdf", teams.teams_pdf, name="teams-pdf"),
    path(TEAMS + "files/<str:name>", teams.teams_file, name="teams-file"),
    path(TEAMS + "<int:team>/", teams.show_team, name="team"),
    path(EVENT + "rounds/<int:number>/line-ups/", teams.line_ups, name="line-ups"),
    path("leagues/", leagues.show_leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new"),
    path(LEAGUE, leagues.show_league, name="league"),
    path(LEAGUE + "season.pdf", leagues.season_pdf, name="season-pdf"),
    path(LEAGUE + "files/<str:name>", leagues.season_file, name="season-file"),
    path(LEAGUE + "people/<int:person>/", leagues.show_person, name="person"),
    path(LEAGUE + "keep/", leagues.keep, name="keep"),
    path(LEAGUE + "keep/add/", leagues.put_event, name="put-event"),
    path(LEAGUE + "keep/remove/", leagues.drop_event, name="drop-event"),
    path(LEAGUE + "keep/results/", leagues.take, name="take-results"),
    path(LEAGUE + "keep/people/", leagues.people, name="people"),
]
