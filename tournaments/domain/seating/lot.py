"""The draw by lot in public: a seed promised by its hash before, shown after, replayed by anyone.

The director takes a seed and a salt nobody can guess (the shell hands both in), announces the hash, and
after the entries have closed shows seed and salt. Anyone can hash them again, and draw again: the same
request and seed give the same schedule everywhere.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest

SALT_LENGTH = 16
"""Fewest characters of a salt: with less, the seed could be found from its hash by trying."""


def commit(seed: int, salt: str) -> str:
    """The hash to announce: SHA-256 of `tirazh-lot/1`, seed and salt, joined by line feeds, in hex.

    Raises `ValueError` for a salt too short or with a line feed.
    """
    if len(salt) < SALT_LENGTH or "\n" in salt:
        raise ValueError(
            f"salt of {len(salt)} characters: expected {SALT_LENGTH} or more, without a line feed"
        )
    return sha256(f"tirazh-lot/1\n{seed}\n{salt}".encode()).hexdigest()


def verify(announced: str, seed: int, salt: str) -> bool:
    """Tell whether the seed and salt shown are those that were announced."""
    try:
        made = commit(seed, salt)
    except ValueError:
        return False
    return compare_digest(announced.strip().lower().encode(), made.encode())
