"""Columns and constraints of events, players, rounds, tables and seats.

What a row promises stands here as a constraint; what must hold between rows (who may sit where,
what a frozen convention allows) stands in `services`, the only writers. Nothing is ever deleted
by cascade: every foreign key protects what it points to.
"""

from tournaments.models.base import Versioned
from tournaments.models.events import ConventionVersion, Event, Staff
from tournaments.models.people import Attendance, CheckInDay, KeptApart, Player, Registration
from tournaments.models.rounds import Round, Seat, SeatingChange, Table

__all__ = [
    "Attendance",
    "CheckInDay",
    "ConventionVersion",
    "Event",
    "KeptApart",
    "Player",
    "Registration",
    "Round",
    "Seat",
    "SeatingChange",
    "Staff",
    "Table",
    "Versioned",
]
