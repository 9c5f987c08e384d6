"""Read-only admin of formats."""

from django.contrib import admin

from formats.models import (
    Annulment,
    FinalStandings,
    RankingScheme,
    RoundClock,
    RoundPlan,
    TableTime,
    TimeMark,
)
from tournaments.admin import LookOnly

for model in (RankingScheme, RoundPlan, RoundClock, TableTime, TimeMark, Annulment, FinalStandings):
    admin.site.register(model, LookOnly)
