"""Addresses of ``archive``; full paths, included at the root."""

from django.urls import URLPattern, URLResolver, path

from archive.views import backups, copies, event_files, journal, metrics

app_name = "archive"
EVENT = "events/<slug:slug>/"
urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{EVENT}copies/", copies.show_copies, name="copies"),
    path(f"{EVENT}copies/rehearse/", copies.start_rehearsal, name="rehearse"),
    path(f"{EVENT}copies/<int:pk>/delete/", copies.remove_rehearsal, name="rehearsal-delete"),
    path(f"{EVENT}copies/without-names.json", copies.scrubbed_file, name="scrubbed"),
    path(f"{EVENT}archive/", copies.archive, name="archive"),
    path(f"{EVENT}delete/", copies.delete, name="delete"),
    path(f"{EVENT}journal/", journal.journal_page, name="journal"),
    path(f"{EVENT}journal/files/<str:name>", journal.journal_file, name="journal-file"),
    path(f"{EVENT}event-file/", event_files.event_file, name="event-file"),
    path(f"{EVENT}event-file/job/", event_files.event_file_job, name="event-file-job"),
    path("take-in/", event_files.take_in, name="take-in"),
    path("metrics", metrics.show_metrics, name="metrics"),
    path("backups/", backups.backups_page, name="backups"),
    path("backups/make/", backups.backup_make, name="backup-make"),
    path("backups/files/<str:name>", backups.backup_file, name="backup-file"),
]
