"""`manage.py warm`: compile the solver, so that no page and no job has to wait for it."""

from typing import Any

from django.core.management.base import BaseCommand

from analysis.services import compiled


class Command(BaseCommand):
    """Compiles the solver once for this source and this machine."""

    help = "Compile the solver of cards, if it is not yet; takes about twenty seconds, needs no database."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile, or say that all is there."""
        done = compiled.warm()
        if options["verbosity"]:
            self.stdout.write("The solver is compiled." if done else "The solver was ready.")
