"""Addresses of ``archive``; full paths, included at the root."""

from django.urls import URLPattern, URLResolver, path

from archive.views import backups

app_name = "archive"
urlpatterns: list[URLPattern | URLResolver] = [
    path("backups/", backups.backups_page, name="backups"),
    path("backups/make/", backups.backup_make, name="backup-make"),
    path("backups/files/<str:name>", backups.backup_file, name="backup-file"),
]
