"""Counters shared by all server processes: Django's cache in a table, with a count that is exact.

Django's own `incr` of that cache reads and then writes, so that two processes lose a count, and starts the
time of the counter anew, so that a page asked for every few seconds would never be let in again.
"""

from __future__ import annotations

import base64
import pickle  # nosec B403  # what is read stands in our own table, written by Django's cache
from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router, transaction
from django.utils import timezone

TABLE = "tirazh_cache"
READ = "SELECT value FROM tirazh_cache WHERE cache_key = %s AND expires > %s"
WRITE = "UPDATE tirazh_cache SET value = %s WHERE cache_key = %s"


class SharedCounters(DatabaseCache):
    """`manage.py createcachetable` makes its table."""

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a counter under its row's lock; its time goes on. Raises ValueError where there is none."""
        key = self.make_and_validate_key(key, version=version)
        connection = connections[router.db_for_write(self.cache_model_class)]
        locking = " FOR UPDATE" if connection.features.has_select_for_update else ""
        now = connection.ops.adapt_datetimefield_value(timezone.now().replace(microsecond=0))
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute(READ + locking, [key, now])
            found = cursor.fetchone()
            if found is None:
                raise ValueError(key)
            count = int(pickle.loads(base64.b64decode(found[0]))) + delta  # nosec B301  # see above
            cursor.execute(
                WRITE, [base64.b64encode(pickle.dumps(count, self.pickle_protocol)).decode("latin1"), key]
            )
        return count
