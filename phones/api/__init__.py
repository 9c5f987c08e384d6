"""Phones in the API: by the codes on cards and badges, and for the staff."""
