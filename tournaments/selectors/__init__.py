"""Reads that span models: what pages, the API and the apps above ask for."""

from tournaments.selectors.boards import Place, TableView, board, current_round, past_seatings
from tournaments.selectors.conventions import convention_of, departures_of, version_for_round

__all__ = [
    "Place",
    "TableView",
    "board",
    "convention_of",
    "current_round",
    "departures_of",
    "past_seatings",
    "version_for_round",
]
