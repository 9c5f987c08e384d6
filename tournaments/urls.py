"""Addresses of events, players and rounds."""

from django.urls import path
from django.views.generic import RedirectView

from tournaments.views import attendance, conventions, draws, events, meetings, moves, players, rounds, staff

app_name = "tournaments"
EVENT = "events/<slug:slug>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"

urlpatterns = [
    path("", events.list_events, name="events"),
    path(
        "events/",
        RedirectView.as_view(pattern_name="tournaments:events", http_method_names=["get", "head"]),
        name="events-folder",
    ),
    path("events/new/", events.new_event, name="new"),
    path(EVENT, events.show_event, name="event"),
    path(f"{EVENT}setup/", events.show_setup, name="setup"),
    path(f"{EVENT}edit/", events.edit_event, name="edit"),
    path(f"{EVENT}staff/", staff.show_staff, name="staff"),
    path(f"{EVENT}staff/<int:pk>/role/", staff.change_role, name="staff-role"),
    path(f"{EVENT}staff/<int:pk>/leave/", staff.give_leave, name="staff-leave"),
    path(f"{EVENT}staff/<int:pk>/remove/", staff.remove_staff, name="staff-remove"),
    path(f"{EVENT}convention/", conventions.show_convention, name="convention"),
    path(f"{EVENT}convention/edit/", conventions.edit_convention, name="convention-edit"),
    path(f"{EVENT}players/", players.list_players, name="players"),
    path(f"{EVENT}players/add/", players.add_player, name="player-add"),
    path(f"{EVENT}players/import/", players.import_players, name="players-import"),
    path(f"{EVENT}players/check-in/", players.check_in_all, name="players-check-in"),
    path(f"{EVENT}check-in/", attendance.show_check_in, name="check-in"),
    path(f"{EVENT}check-in/day/", attendance.change_day, name="check-in-day"),
    path(f"{EVENT}check-in/<int:number>/", attendance.check_in_player, name="check-in-player"),
    path(f"{EVENT}check-in/<int:number>/undo/", attendance.undo_mark, name="check-in-undo"),
    path(f"{EVENT}players/<int:number>/edit/", players.edit_player, name="player-edit"),
    path(f"{EVENT}players/<int:number>/delete/", players.delete_player, name="player-delete"),
    path(f"{EVENT}players/<int:number>/status/", players.set_status, name="player-status"),
    path(f"{EVENT}meetings/", meetings.show_meetings, name="meetings"),
    path(f"{EVENT}rounds/", rounds.list_rounds, name="rounds"),
    path(f"{ROUND}moves/", moves.show_moves, name="moves"),
    path(f"{ROUND}edit/", rounds.edit_round, name="round-edit"),
    path(f"{ROUND}draw/", draws.show_draw, name="draw"),
    path(f"{ROUND}draw/publish/", draws.publish, name="draw-publish"),
    path(f"{ROUND}draw/withdraw/", draws.withdraw, name="draw-withdraw"),
    path(f"{ROUND}draw/swap/", draws.swap, name="draw-swap"),
    path(f"{TABLE}draw/", draws.draw_seats, name="seat-draw"),
    path(f"{TABLE}seat/", draws.change_seat, name="seat-change"),
]
