"""The door for WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
# The addresses and all that stands behind them are read now, not while the first reader waits.
_ = get_resolver().url_patterns

from analysis.services.engines import start_loading  # noqa: E402  # after the settings

start_loading()  # a thread reads the solver: no request waits for that
