"""The only writers of this app. Keyword-only, one transaction each; refusals are `office.faults`."""

from tournaments.services.archive import archive_event, delete_player, unarchive_event
from tournaments.services.attendance import (
    begin_day,
    mark_attendance,
    return_to_day_before,
    unmark_attendance,
)
from tournaments.services.conventions import change_convention
from tournaments.services.events import create_event, edit_event
from tournaments.services.moves import move_player, move_table
from tournaments.services.players import (
    Imported,
    add_player,
    check_in_all,
    edit_registration,
    import_players,
    read_list,
    set_status,
)
from tournaments.services.rounds import create_round, edit_round
from tournaments.services.seating import draw_seating, publish_seating, withdraw_seating
from tournaments.services.seats import draw_seats_by_card, replace_player, seat_latecomer, swap_players
from tournaments.services.staff import add_staff, change_role, give_leave, remove_staff

__all__ = [
    "Imported",
    "add_player",
    "add_staff",
    "archive_event",
    "begin_day",
    "change_convention",
    "change_role",
    "check_in_all",
    "create_event",
    "create_round",
    "delete_player",
    "draw_seating",
    "draw_seats_by_card",
    "edit_event",
    "edit_registration",
    "edit_round",
    "give_leave",
    "import_players",
    "mark_attendance",
    "move_player",
    "move_table",
    "publish_seating",
    "read_list",
    "remove_staff",
    "replace_player",
    "return_to_day_before",
    "seat_latecomer",
    "set_status",
    "swap_players",
    "unarchive_event",
    "unmark_attendance",
    "withdraw_seating",
]
