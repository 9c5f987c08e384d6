"""``manage.py logins``: give a new installation its sample logins and say which of them are open."""

from typing import Any

from django.core.management.base import BaseCommand

from office.services import people


class Command(BaseCommand):
    """Make the sample logins when nobody has an account yet; print those that still work."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one line: the logins, and the password they share."""
        people.make_sample_logins()
        logins = people.open_sample_logins()
        if logins:
            self.stdout.write(f"Logins: {', '.join(logins)}; password: {people.SAMPLE_PASSWORD}")
