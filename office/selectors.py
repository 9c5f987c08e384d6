"""Reads of the office."""

from django.db import DatabaseError, connection
from django.db.models import QuerySet
from rest_framework.authtoken.models import Token

from office.models import Job, User


def database_answers() -> bool:
    """Tell whether the database answers the simplest question."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone() == (1,)
    except DatabaseError:
        return False


def jobs_of(user: User) -> QuerySet[Job]:
    """Return the jobs that this person may see: the own ones, all of them for an administrator."""
    jobs = Job.objects.select_related("created_by")
    return jobs if user.is_superuser else jobs.filter(created_by=user)


def has_token(user: User) -> bool:
    """Tell whether this person has a token of the API."""
    return Token.objects.filter(user=user).exists()
