"""Settings of a server process that a test starts: as in life, on the database of the test."""

import os

from config.settings import *  # noqa: F403  # the same settings
from config.settings import DATABASES, STORAGES

DATABASES["default"]["NAME"] = os.environ["TIRAZH_TEST_DATABASE"]
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
