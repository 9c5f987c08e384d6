"""Addresses of the counting of an event, and of its whole schedule."""

from django.urls import path

from formats.views import clocks, lots, schedules, schemes

app_name = "formats"
EVENT = "events/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:number>/"
SCHEDULE = f"{EVENT}schedule/"

urlpatterns = [
    path(f"{EVENT}counting/", schemes.show_scheme, name="counting"),
    path(f"{EVENT}counting/edit/", schemes.edit_scheme, name="counting-edit"),
    path(f"{EVENT}ends/", clocks.edit_ends, name="ends"),
    path(f"{ROUND}clock/", clocks.show_clock, name="clock"),
    path(f"{ROUND}clock/move/", clocks.move, name="clock-move"),
    path(f"{ROUND}clock/time/", clocks.add, name="clock-add"),
    path(SCHEDULE, schedules.show_schedule, name="schedule"),
    path(f"{SCHEDULE}publish/", schedules.publish, name="schedule-publish"),
    path(f"{SCHEDULE}replace/", schedules.replace, name="schedule-replace"),
    path(f"{SCHEDULE}upload/", lots.upload, name="schedule-upload"),
    path(f"{SCHEDULE}apart/", lots.apart, name="apart"),
    path(f"{SCHEDULE}lots/", lots.list_lots, name="lots"),
    path(f"{SCHEDULE}lots/<int:lot>/show/", lots.show_lot, name="lot-show"),
    path(f"{SCHEDULE}draws/<int:draw>/", lots.show_draw, name="drawn"),
    path(f"{SCHEDULE}draws/<int:draw>/draw.json", lots.draw_file, name="drawn-file"),
    path(f"{SCHEDULE}files/<str:name>", schedules.download, name="schedule-file"),
]
