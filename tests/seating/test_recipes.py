"""Recipes: each gives what it promises, and one that does not is refused."""

import pytest

from tests.seating import recount
from tournaments.domain.seating.recipes import RecipeRefused, find_recipes, parse_recipe, recipe_book, replay

EVERY = [recipe for some in recipe_book().values() for recipe in some]
SIXTEEN = "16 4 0 5x1 1 0 : 51729DB0CFE46A38"


@pytest.mark.parametrize("recipe", EVERY, ids=lambda r: f"{r.players}x{r.rounds}-{r.sizes.count(3)}threes")
def test_row_29_every_recipe_gives_what_it_promises(recipe):
    rounds = replay(recipe)
    assert recount.everybody_sits_once(rounds, range(recipe.players))
    assert recount.most(rounds) == recipe.max_meetings
    assert recount.convex(rounds) == recipe.convex
    assert recount.spread_of_threes(rounds, range(recipe.players)) <= 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "16",
        "16 4 0 5x1 1 0",
        "16 4 0 five 1 0 : 51729DB0CFE46A38",
        "16 4 0 5x1 1 0 : 51729DB0CFE46A3",
        "16 4 0 5x1 1 0 : 5172!DB0CFE46A38",
        "16 4 0 0x0 1 0 : 51729DB0CFE46A38",
    ],
)
def test_a_line_that_is_no_recipe_is_refused(line):
    with pytest.raises(RecipeRefused):
        parse_recipe(line)


@pytest.mark.parametrize(
    "line",
    [
        SIXTEEN.replace("51", "15", 1).replace("72", "27", 1).replace("9D", "D9", 1).replace("B0", "0B", 1),
        SIXTEEN.replace("5172", "5192").replace("9DB0", "7DB0"),
        "16 4 0 5x1 1 0 : 0123456789ABCDEF",
        SIXTEEN.replace("5x1 1 0", "5x1 1 1"),
        "15 4 0 5x1 1 0 : 51729DB0CFE46A38",
    ],
)
def test_a_recipe_that_does_not_keep_its_promise_is_refused(line):
    with pytest.raises(RecipeRefused):
        replay(parse_recipe(line))


def test_a_longer_recipe_without_repeats_serves_fewer_rounds():
    assert find_recipes(28, (4,) * 7, 3)[0].rounds == 9


def test_no_recipe_is_no_fault():
    assert find_recipes(17, (5, 4, 4, 4), 3) == ()
