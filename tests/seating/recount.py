"""A plain recount for these tests: slow, short, and without the engine or the checker."""

from __future__ import annotations

from itertools import combinations


def meetings(rounds):
    """How often each pair met, as a dictionary of sets to numbers."""
    met: dict[frozenset[int], int] = {}
    for seating in rounds:
        for table in seating:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
    return met


def most(rounds):
    return max(meetings(rounds).values(), default=0)


def convex(rounds):
    return sum(m * (m - 1) // 2 for m in meetings(rounds).values())


def repeats(rounds):
    return sum(m - 1 for m in meetings(rounds).values())


def spread_of_threes(rounds, players):
    counts = [sum(len(t) == 3 and p in t for s in rounds for t in s) for p in players]
    return max(counts) - min(counts)


def everybody_sits_once(rounds, players):
    return all(sorted(p for table in seating for p in table) == sorted(players) for seating in rounds)
