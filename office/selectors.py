"""Reads of the office."""

from django.db import DatabaseError, connection


def database_answers() -> bool:
    """Tell whether the database answers the simplest question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone() == (1,)
    except DatabaseError:
        return False
