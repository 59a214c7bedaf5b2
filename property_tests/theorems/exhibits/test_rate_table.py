"""Near-best fits and the table of certified errors beside the lower bounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.exhibits.rate_table import KERNEL, bound, power_law_rows, rows_for
from memory_theorems.theorems.objects.fits.exponential_sums import l1_norm_of_difference
from memory_theorems.theorems.objects.fits.l1_fits import l1_fit
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel

SMALL = "exp(-t) + exp(-3*t) + exp(-10*t) + exp(-30*t) + exp(-90*t) + exp(-270*t)"


@pytest.fixture(scope="module")
def table():
    return rows_for(Kernel.parse([KERNEL]).components[0], range(1, 6))


def test_rows_are_ordered_and_tight(table):
    for first, second in pairwise(table):
        assert second.upper < first.upper
        assert second.lower < first.lower
        assert second.exponent > 1
    for row in table:
        assert row.lower <= row.upper
        assert row.every <= row.lower
        assert row.ratio < 3
        assert row.upper.upper() <= bound(1, row.width)
    assert table[0].ratio < 2


def test_power_laws_have_ratio_at_most_two():
    found = power_law_rows(Fraction(1, 3), Fraction(1, 1000), 3)
    assert [row.width for row in found] == [1, 2, 3]
    for row in found:
        assert row.lower <= row.upper
        assert row.ratio < 2


@given(st.sampled_from([Fraction(1, 1000), Fraction(1, 7), Fraction(50), Fraction(1000)]))
@settings(max_examples=4, deadline=None)
def test_bounds_and_errors_do_not_change_under_rescaling(scale):
    kernel = Kernel.parse([SMALL])
    one = rows_for(kernel.components[0], range(1, 4))
    two = rows_for(kernel.rescaled(scale).components[0], range(1, 4))
    for first, second in zip(one, two, strict=True):
        assert first.lower.overlaps(second.lower)
        assert first.every.overlaps(second.every)
        assert abs(float(first.upper.mid() / second.upper.mid()) - 1) < 1e-3


def test_a_fit_that_is_wide_enough_is_the_function():
    function = Kernel.parse([SMALL]).components[0]
    assert l1_fit(function, 6) is function
    assert l1_norm_of_difference(function, l1_fit(function, 5), 40) < 7e-4


@pytest.mark.parametrize(("text", "width"), [("t*exp(-t)", 1), ("exp(-t)", 0)])
def test_bad_fits_are_refused(text, width):
    with pytest.raises(ValueError, match="positive sum"):
        l1_fit(Kernel.parse([text]).components[0], width)
