"""Conventions: every field has a source, presets are as designed, a wrong value says what is allowed."""

from dataclasses import fields
from fractions import Fraction

import pytest

from preferans.convention import FIELDS, Convention, ConventionFault, build_convention, departures
from preferans.presets import PRESETS

TABLE = {
    # the table of presets in the design, row by row: sochi, leningrad, rostov, classic, fspr, piter
    "pool_mode": ("each", "sum", "each", "each", "open", "sum"),
    "pool_point": (10, 20, 10, 10, 20, 20),
    "mountain_factor": (1, 1, 1, 1, 2, 2),
    "whist_factor": (1, 1, 1, 1, 2, 2),
    "whist_split": ("greedy", "gentleman", "greedy", "greedy", "gentleman-always", "greedy"),
    "liability": ("full", "half", "half", "half", "half", "half"),
    "liability_when_closed": (None, None, None, "full", None, None),
    "pair_shortage": ("own",) * 6,
    "high_shortage": ("second", "second", "second", "second", "both", "both"),
    "ten": ("whisted", "whisted", "whisted", "whisted", "whisted", "checked"),
    "half_whist": (True,) * 6,
    "return_of_whist": ("6-7", "6-7", "6-7", "6-7", "all", "6-7"),
    "forced_six_spades": (False, False, False, False, False, True),
    "dealer_liable": (True, True, True, True, False, True),
    "shared_misere": (True, True, True, True, False, True),
    "consolation": ("price", "price", 10, "price", "price", "price"),
    "all_pass": ("mountain", "mountain", "whists", "mountain", "mountain", "mountain"),
    "all_pass_prices": ((1,), (2,), (5,), (1,), (2, 4, 6), (2, 4, 6)),
    "all_pass_after": ("repeat",) * 6,
    "amnesty": (True, True, False, True, False, True),
    "zero_bonus": ("price", "price", "one", "price", "price", "two-off-mountain"),
    "zero_bonus_dealer": (True, True, True, True, False, True),
    "all_pass_talon": ("leads", "leads", "closed", "leads", "leads", "leads"),
    "exit_levels": ((6,), (6,), (6,), (7,), (7,), (6, 7, 8)),
    "exit_by": ("any", "any", "any", "any", "whisted-made", "any"),
    "misere_exits": (True, True, True, True, False, True),
    "dealer_after_all_pass": ("moves", "moves", "moves", "stays", "moves", "moves"),
    "dark": (False, False, False, True, False, False),
    "bombs": (False, False, False, True, False, False),
    "opening_all_pass": (0, 0, 0, 1, 0, 0),
    "talon_premium": (None, None, None, None, "price", None),
    "give_up": (None, None, None, None, None, 3),
    "pool_target": (20, 20, 20, 20, None, 20),
}


@pytest.mark.parametrize("field", TABLE)
def test_presets_hold_the_values_of_the_table(field):
    assert tuple(getattr(build_convention(preset), field) for preset in PRESETS) == TABLE[field]


def test_every_field_has_a_title_a_group_and_a_source():
    assert set(FIELDS) == {field.name for field in fields(Convention)}
    for field in FIELDS.values():
        assert field.title
        assert field.group
        assert field.cite, field.name


def test_every_default_is_a_value_its_field_allows():
    for name, field in FIELDS.items():
        raw = list(field.default) if isinstance(field.default, tuple) else field.default
        assert build_convention("code1996-sochi", overrides={name: raw}) is not None


def test_a_field_wins_over_the_size_beside_it():
    assert build_convention("code1996-sochi", 10, {"pool_target": 30}).pool_target == 30
    assert build_convention("code1996-sochi", 10).pool_target == 10
    assert build_convention("code1996-sochi", None).pool_target is None


WRONG = [
    ("pool_target", 0),
    ("pool_target", True),
    ("pool_target", 20.0),
    ("pool_target", "20"),
    ("pool_mode", "all"),
    ("pool_mode", None),
    ("pool_point", 15),
    ("mountain_factor", 0),
    ("mountain_factor", "2"),
    ("consolation", -1),
    ("consolation", "half"),
    ("consolation", None),
    ("all_pass_prices", []),
    ("all_pass_prices", [0]),
    ("all_pass_prices", 5),
    ("exit_levels", [5]),
    ("exit_levels", ["6"]),
    ("give_up", 4),
    ("amnesty", 1),
    ("talon_premium", "half"),
    ("doubling_limit", 0),
    ("rounding", "up"),
]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_wrong_value_is_refused_with_what_is_expected(field, value):
    with pytest.raises(ConventionFault) as broken:
        build_convention("code1996-sochi", overrides={field: value})
    (fault,) = broken.value.faults
    assert (fault.field, fault.code) == (field, "field-value")
    assert fault.params["expected"]


def test_all_faults_are_told_at_once_and_unknown_names_list_the_known_ones():
    with pytest.raises(ConventionFault) as broken:
        build_convention("sochi", overrides={"colour": "red", "amnesty": "yes"})
    assert [fault.code for fault in broken.value.faults] == ["unknown-preset", "unknown-field", "field-value"]
    assert "code1996-sochi" in broken.value.faults[0].message
    assert "whist_split" in broken.value.faults[1].message


def test_fractions_are_exact():
    assert build_convention("code1996-rostov", overrides={"consolation": "15/2"}).consolation == Fraction(
        15, 2
    )


def test_departures_name_what_differs_and_not_the_size():
    convention = build_convention("code1996-sochi", 30, {"whist_split": "gentleman", "max_deals": 20})
    assert [(field.name, was, now) for field, was, now in departures(convention, "code1996-sochi")] == [
        ("whist_split", "greedy", "gentleman")
    ]
