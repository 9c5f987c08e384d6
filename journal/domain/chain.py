"""What a record says, as bytes, and the hash that chains it to the one before.

Pure: the same record gives the same hash on every machine and database. A record's hash covers the
hash of its predecessor, so that a record changed, left out, put in or moved breaks the chain there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from preferans.marks import gettext_noop

BEGINNING = "0" * 64
"""What stands before the first record of a chain."""

GAP = gettext_noop("Record %(found)s stands where record %(expected)s was expected: records are missing.")
CUT = gettext_noop("Record %(number)s does not follow the one before it: one of them was changed or put in.")
CHANGED = gettext_noop("Record %(number)s does not say what it said when it was written.")
SHORT = gettext_noop("The chain ends with record %(found)s, but its head says %(expected)s.")
OTHER_HEAD = gettext_noop("The last record, %(number)s, is not the one that the head of the chain names.")


@dataclass(frozen=True)
class Link:
    """One record as it is chained. `said` is everything it says, number and predecessor aside."""

    number: int
    previous: str
    digest: str
    said: Mapping[str, Any]


@dataclass(frozen=True)
class Break:
    """A place where the chain does not hold: the record's number, a stable code, and a sentence."""

    number: int
    code: str
    msgid: str
    params: Mapping[str, object]


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces, in UTF-8: the one spelling that is hashed."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def digest_of(*, chain: int, number: int, previous: str, said: Mapping[str, Any]) -> str:
    """The hash (SHA-256, hexadecimal) of one record."""
    whole = {"chain": chain, "number": number, "previous": previous, "said": said}
    return hashlib.sha256(canonical(whole)).hexdigest()


def find_breaks(links: Iterable[Link], *, chain: int, head_number: int, head_digest: str) -> Iterator[Break]:
    """Walk a chain from its first record to its head; every place where it does not hold.

    After a break the walk goes on from what stands there, so that each fault is told once.
    """
    previous, expected = BEGINNING, 1
    for link in links:
        if link.number != expected:
            yield Break(link.number, "gap", GAP, {"found": link.number, "expected": expected})
        elif link.previous != previous:
            yield Break(link.number, "cut", CUT, {"number": link.number})
        honest = digest_of(chain=chain, number=link.number, previous=link.previous, said=link.said)
        if honest != link.digest:
            yield Break(link.number, "changed", CHANGED, {"number": link.number})
        previous, expected = link.digest, link.number + 1
    if expected - 1 != head_number:
        yield Break(expected - 1, "short", SHORT, {"found": expected - 1, "expected": head_number})
    elif head_number and previous != head_digest:
        yield Break(head_number, "other-head", OTHER_HEAD, {"number": head_number})
