"""Read-only admin of formats."""

from django.contrib import admin

from formats.models import Annulment, FinalStandings, RankingScheme, RoundClock, TableTime
from tournaments.admin import LookOnly

for model in (RankingScheme, RoundClock, TableTime, Annulment, FinalStandings):
    admin.site.register(model, LookOnly)
