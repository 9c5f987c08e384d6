"""Addresses of duplicate; full paths, included at the root."""

from django.urls import URLPattern, path

from duplicate.views import files, movement, pages

app_name = "duplicate"

EVENT = "events/<slug:slug>/duplicate/"
ROUND = "events/<slug:slug>/rounds/<int:number>/duplicate/"

urlpatterns: list[URLPattern] = [
    path(EVENT, pages.show_event_page, name="event"),
    path(EVENT + "movement/", movement.show_movement, name="movement"),
    path(EVENT + "players/<int:number>/", pages.show_player_page, name="player"),
    path(EVENT + "files/<str:name>", files.export, name="export"),
    path(EVENT + "totals.pdf", files.totals_pdf, name="totals-pdf"),
    path(ROUND, pages.show_round_page, name="round"),
    path(ROUND + "edit/", pages.edit_set, name="edit"),
    path(ROUND + "solve/", pages.solve, name="solve"),
    path(ROUND + "place/", pages.place, name="place"),
    path(ROUND + "deals/<int:layout>/", pages.show_deal_page, name="deal"),
    path(ROUND + "deals/<int:layout>/record.pdf", files.deal_pdf, name="deal-pdf"),
    path(ROUND + "deals/print/", files.print_all, name="print-deals"),
    path(ROUND + "guides.pdf", files.guides_pdf, name="guides-pdf"),
    path(ROUND + "slips.pdf", files.slips_pdf, name="slips-pdf"),
    path(ROUND + "records.pdf", files.records_pdf, name="records-pdf"),
    path(ROUND + "files/<str:name>", files.layouts_file, name="layouts-file"),
]
