#!/usr/bin/env python
"""Django's command line for Tirazh."""

import os
import sys


def main() -> None:
    """Run one management command; `export-event` and `export_event` are the same."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as error:
        raise SystemExit(
            "Django is not installed here. `make run` prepares the environment in .venv."
        ) from error
    execute_from_command_line(
        [*sys.argv[:1], *(word.replace("-", "_") for word in sys.argv[1:2]), *sys.argv[2:]]
    )


if __name__ == "__main__":
    main()
