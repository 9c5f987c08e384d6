"""Settings for the tests: the same house, with quick passwords, jobs done at once, plain static files.

SQLite's test database is a file, as in life, so that a live server and several processes can share it.
"""

import atexit
import shutil
import tempfile
from pathlib import Path

from config.settings import *  # noqa: F403  # the same settings; the differences follow
from config.settings import CACHES, DATABASES, STORAGES

TEST_DIR = Path(tempfile.mkdtemp(prefix="tirazh-test-"))
atexit.register(shutil.rmtree, TEST_DIR, ignore_errors=True)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
CACHES = CACHES | {"pages": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
BACKUP_BEFORE_DESTRUCTION = False  # tests of backups ask for them
WHITENOISE_USE_FINDERS = True
JOURNAL_GUARDS = False  # test databases are emptied between tests; one test makes the guards itself
WHITENOISE_AUTOREFRESH = True
MEDIA_ROOT = TEST_DIR / "media"
STATIC_ROOT = TEST_DIR / "static"
STATIC_ROOT.mkdir()
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(TEST_DIR / "tirazh.sqlite3")}
    # The data are thrown away at the end: nothing waits for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # so that the test database can be dropped at the end
