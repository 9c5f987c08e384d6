"""What is worked out once for each state of an event: the cache `pages`, and one worker for each thing.

Of many who ask for one thing at one moment one makes it and the others wait for it: a draw that appears
is rendered once in each server process, not three hundred times.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.core.cache import caches

KEEP = 600
"""Seconds that a thing is kept; what nobody asks for goes."""
_TURNS = [threading.RLock() for _ in range(64)]


def keep(key: str, make: Callable[[], Any]) -> Any:
    """The thing of this key, made now if it is not there. None is never kept.

    The key names the state that it was made from (`versions.version_of`), so nothing kept is ever old.
    """
    kept = caches["pages"].get(key)
    if kept is None:
        with _TURNS[hash(key) % len(_TURNS)]:
            kept = caches["pages"].get(key)
            if kept is None:
                kept = make()
                if kept is not None:
                    caches["pages"].set(key, kept, KEEP)
    return kept
