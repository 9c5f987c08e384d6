"""Read-only admin of teams and leagues."""

from django.contrib import admin

from leagues.models import League, LeagueEvent, LeagueMember, LeaguePerson, LineUp, TakenResults, TeamRules
from tournaments.admin import LookOnly

for model in (TeamRules, LineUp, League, LeagueEvent, LeaguePerson, LeagueMember, TakenResults):
    admin.site.register(model, LookOnly)
