"""A figure as people type it is read exactly, within bounds, and never keeps the machine busy."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.core.exceptions import ValidationError

from scoring.forms.entries import read_points

READ = [
    ("14", Fraction(14)),
    ("−1", Fraction(-1)),
    ("7,5", Fraction(15, 2)),
    ("7½", Fraction(15, 2)),
    ("-7½", Fraction(-15, 2)),
    ("½", Fraction(1, 2)),
    ("−½", Fraction(-1, 2)),
    ("22/3", Fraction(22, 3)),
    ("-0⅓", Fraction(-1, 3)),
    (" 0 ", Fraction(0)),
]
REFUSED = ["", "x", "1e9", "1e999999999", "1e999999999½", "1/0", "1/3½", "99999999999999999999½", "100001",
           "9" * 5000, "1/10001", "nan", "1_0", "٣"]  # fmt: skip


@pytest.mark.parametrize(("text", "points"), READ)
def test_a_figure_is_read_exactly(text: str, points: Fraction) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: text[:20] or "nothing")
def test_what_is_no_figure_of_a_sheet_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        read_points(text)
