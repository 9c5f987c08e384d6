"""Settings for the tests: the same house, with quick passwords, jobs done at once and plain static files."""

import tempfile
from pathlib import Path

from config.settings import *  # noqa: F403  # the same settings; the differences follow
from config.settings import STORAGES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
MEDIA_ROOT = Path(tempfile.mkdtemp(prefix="tirazh-test-media-"))
