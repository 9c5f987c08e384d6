"""``manage.py demo``: a filled tournament to look around in, and its logins."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.timezone import localdate

from archive.services.demo import load_demo
from office.services.people import SAMPLE_PASSWORD, open_sample_logins
from tournaments.models import Event


class Command(BaseCommand):
    """Asked for twice, it changes nothing the second time."""

    help = (
        "Makes an event of 16 players in 4 rounds (three official, the fourth running) and a finished "
        "evening of three, all with made-up people marked as samples, and prints the logins."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to hold back where there is something already."""
        parser.add_argument("--if-empty", action="store_true", help="do nothing when there is any event")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, then say where it is and who may sign in."""
        if options["if_empty"] and Event.objects.exists():
            return
        demo = load_demo(today=localdate())
        for event in demo.events:
            self.stdout.write(f"{event.name}: /events/{event.slug}/")
        if not demo.is_new:
            self.stdout.write("The demo was there already; nothing was changed.")
        for login, password in demo.passwords.items():
            self.stdout.write(f"Login: {login}, password: {password}")
        if logins := open_sample_logins():
            self.stdout.write(f"Logins: {', '.join(logins)}; password: {SAMPLE_PASSWORD}")
