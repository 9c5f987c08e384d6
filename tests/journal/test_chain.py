"""A chain of records: what breaks it is named, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from journal.domain.chain import BEGINNING, Link, canonical, digest_of, find_breaks

CHAIN = 7


def chained(*texts: str) -> list[Link]:
    links: list[Link] = []
    previous = BEGINNING
    for number, text in enumerate(texts, 1):
        said = {"reason": text, "changes": [{"id": number}]}
        digest = digest_of(chain=CHAIN, number=number, previous=previous, said=said)
        links.append(Link(number, previous, digest, said))
        previous = digest
    return links


def breaks(links: list[Link], head: Link, chain: int = CHAIN) -> list[tuple[int, str]]:
    found = find_breaks(links, chain=chain, head_number=head.number, head_digest=head.digest)
    return [(one.number, one.code) for one in found]


def changed(links: list[Link], at: int) -> list[Link]:
    return [replace(one, said={"reason": "иное"}) if one.number == at else one for one in links]


def forged(links: list[Link], at: int) -> list[Link]:
    """Changed, and given a hash that fits: the next one tells."""
    said = {"reason": "иное"}
    digest = digest_of(chain=CHAIN, number=at, previous=links[at - 1].previous, said=said)
    return [replace(one, said=said, digest=digest) if one.number == at else one for one in links]


@pytest.mark.parametrize(
    ("tamper", "expected"),
    [
        (lambda links: links, []),
        (lambda links: changed(links, 2), [(2, "changed")]),
        (lambda links: forged(links, 2), [(3, "cut")]),
        (lambda links: forged(links, 4), [(4, "other-head")]),
        (lambda links: links[:1] + links[2:], [(3, "gap")]),
        (lambda links: links[1:], [(2, "gap")]),
        (lambda links: links[:3], [(3, "short")]),
        (lambda links: [], [(0, "short")]),
        (lambda links: [links[0], links[2], links[1], links[3]], [(3, "gap"), (2, "gap"), (4, "gap")]),
    ],
    ids=[
        "whole",
        "changed",
        "forged",
        "forged last",
        "left out",
        "first gone",
        "cut off",
        "emptied",
        "moved",
    ],
)
def test_a_break_is_named_where_it_is(
    tamper: Callable[[list[Link]], list[Link]], expected: list[tuple[int, str]]
) -> None:
    links = chained("а", "б", "в", "г")
    assert breaks(tamper(links), links[-1]) == expected


def test_records_of_another_event_do_not_pass() -> None:
    links = chained("а", "б")
    assert breaks(links, links[-1], chain=CHAIN + 1) == [(1, "changed"), (2, "changed")]


def test_the_bytes_hashed_do_not_depend_on_the_order_of_keys() -> None:
    assert canonical({"б": 1, "а": [None, True]}) == canonical({"а": [None, True], "б": 1})
    assert canonical({"а": "ё"}) == '{"а":"ё"}'.encode()
