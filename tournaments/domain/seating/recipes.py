"""Schedules by construction: a few base rounds and a symmetry, replayed and verified before use.

A recipe names an abelian group Z_a × Z_b of order t. Players are numbered orbit by orbit: player i·t + g
is element g of orbit i; those beyond the last whole orbit stay fixed. A base round is turned by every
element of the group and so stands for t rounds; with the trivial group it stands for itself. Kirkman and
nearly Kirkman systems, resolvable designs and group-divisible designs all come in this form, and so do
the best schedules with repeats that our own search found (`tools/search_seating.c`).

The recipes themselves stand in `recipe_book`. What a recipe promises is counted after replaying it;
one that does not keep its promise is refused, never mended.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tournaments.domain.seating.measure import Seating, count_meetings, count_visits
from tournaments.domain.seating.recipe_book import BOOK

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class RecipeRefused(Exception):
    """A recipe that does not give what it promises."""


@dataclass(frozen=True)
class Recipe:
    """`orders` is (a, b) of the group; `base` the base rounds; the last two are what it promises."""

    players: int
    orders: tuple[int, int]
    base: tuple[Seating, ...]
    max_meetings: int
    convex: int

    @property
    def rounds(self) -> int:
        """How many rounds it stands for."""
        return len(self.base) * self.orders[0] * self.orders[1]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Table sizes of every round, larger first."""
        return tuple(len(table) for table in self.base[0])


def parse_recipe(line: str) -> Recipe:
    """Read `players fours threes axb max convex : base; base; …`.

    A base round lists the players table by table, the fours first: one letter each (`LETTERS`), or, with
    more than 62 players, numbers with commas. Raises `RecipeRefused` on anything else.
    """
    try:
        before, _, after = line.partition(":")
        head = before.split()
        players, fours, threes = (int(word) for word in head[:3])
        first, second = (int(word) for word in head[3].split("x"))
        most, convex = int(head[4]), int(head[5])
        sizes = (4,) * fours + (3,) * threes
        base = tuple(_base_round(text, sizes) for text in "".join(after.split()).split(";"))
    except (ValueError, IndexError) as broken:
        raise RecipeRefused(f"{line[:40]}: not a recipe") from broken
    if first < 1 or second < 1:
        raise RecipeRefused(f"{line[:40]}: no group")
    return Recipe(players, (first, second), base, most, convex)


def _base_round(text: str, sizes: tuple[int, ...]) -> Seating:
    order = [int(word) for word in text.split(",")] if "," in text else [LETTERS.index(c) for c in text]
    if len(order) != sum(sizes):
        raise ValueError
    tables, at = [], 0
    for size in sizes:
        tables.append(tuple(order[at : at + size]))
        at += size
    return tuple(tables)


def replay(recipe: Recipe) -> tuple[Seating, ...]:
    """The rounds of the recipe over players 0…players − 1, verified; raises `RecipeRefused`."""
    first, second = recipe.orders
    order = first * second
    whole = recipe.players // order * order if order > 1 else 0

    def turned(player: int, by: int) -> int:
        if player >= whole:
            return player
        orbit, element = divmod(player, order)
        high = (element // second + by // second) % first
        low = (element % second + by % second) % second
        return orbit * order + high * second + low

    rounds = tuple(
        tuple(tuple(turned(player, by) for player in table) for table in base)
        for base in recipe.base
        for by in range(order)
    )
    verify(recipe, rounds)
    return rounds


def verify(recipe: Recipe, rounds: tuple[Seating, ...]) -> None:
    """Count the rounds and refuse them if they are not exactly what the recipe promises."""
    everybody = list(range(recipe.players))
    for number, seating in enumerate(rounds, 1):
        if sorted(player for table in seating for player in table) != everybody:
            raise RecipeRefused(f"round {number}: not every player sits exactly once")
        if tuple(len(table) for table in seating) != recipe.sizes:
            raise RecipeRefused(f"round {number}: tables of other sizes")
    met = count_meetings(rounds)
    most = max(met.values())
    convex = sum(m * (m - 1) // 2 for m in met.values())
    if (most, convex) != (recipe.max_meetings, recipe.convex):
        raise RecipeRefused(
            f"promises at most {recipe.max_meetings} meetings and C = {recipe.convex}; gives {most}, {convex}"
        )
    visits = count_visits(rounds, 3)
    counts = [visits[player] for player in everybody]
    if max(counts) - min(counts) > 1:
        raise RecipeRefused("visits to tables of three differ by more than one")


@cache
def recipe_book() -> dict[tuple[int, tuple[int, ...]], tuple[Recipe, ...]]:
    """Every recipe by players and sizes, those for more rounds later."""
    found: dict[tuple[int, tuple[int, ...]], list[Recipe]] = {}
    for line in BOOK.strip().replace("\n ", " ").splitlines():
        recipe = parse_recipe(line)
        found.setdefault((recipe.players, recipe.sizes), []).append(recipe)
    return {key: tuple(sorted(some, key=lambda r: r.rounds)) for key, some in found.items()}


def find_recipes(players: int, sizes: tuple[int, ...], rounds: int) -> tuple[Recipe, ...]:
    """Recipes worth trying, the fewest repeats first: of exactly so many rounds, or longer without any."""
    some = recipe_book().get((players, tuple(sorted(sizes, reverse=True))), ())
    fit = [r for r in some if r.rounds == rounds or (r.rounds > rounds and r.convex == 0)]
    return tuple(sorted(fit, key=lambda r: (r.convex, r.rounds)))
