"""Read-only admin of duplicate rounds; the layouts themselves are not shown there."""

from django.contrib import admin

from duplicate.models import Look, Placement
from tournaments.admin import LookOnly

for model in (Placement, Look):
    admin.site.register(model, LookOnly)
