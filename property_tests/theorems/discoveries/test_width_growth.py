"""The width theorem: both bounds, the construction, and the table."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.discoveries.width_growth.instances import EDGES
from memory_theorems.theorems.discoveries.width_growth.statement import WidthGrowth
from memory_theorems.theorems.discoveries.width_growth.trapezoidal_widths import UPPER
from memory_theorems.theorems.exhibits.width_figures import FIGURES
from memory_theorems.theorems.exhibits.width_table import OMEGAS, TOLERANCES, markdown, widths
from memory_theorems.theorems.objects.fits.width_bounds import (
    MemoryInstance,
    constructed_width,
    excluded_width,
    explicit_grid,
    grid_error,
    rebuild_memory,
    singular_width,
    width_enclosure,
)
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.user_targets import check_kernel
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import NotAnInstance
from property_tests.doubles.overshoots import FILTERS, overshoot
from property_tests.formulas import Stating

THEOREM = WidthGrowth()
STATING = Stating(THEOREM)
#: The lemmas, which are about every sum and every model.
LEMMAS = tuple(item.name for item in THEOREM.theory.hypotheses)
test_theorem = theorem_checks(THEOREM, drawn=2, spared=(*LEMMAS, "L > 0", "L >= 1/2"))
ONE = MemoryInstance(Fraction(1), Fraction(1, 100))


def numeric_error(instance):
    """The L1 error of the explicit sum, by the trapezoidal rule in log(1 + t), in floats."""
    grid, omega = explicit_grid(instance), float(instance.omega)
    u = np.arange(grid.first, grid.last + 1) * float(grid.step)
    weights = float(grid.step) * omega * np.exp((1 + omega) * u - np.exp(u))
    weights /= math.gamma(1 + omega)
    v = np.linspace(0, 40 / omega, 40000)
    t = np.expm1(v)
    model = np.exp(-np.exp(u)[:, None] * t[None, :]).T @ weights
    gap = np.abs(omega * np.exp(-(1 + omega) * v) - model) * np.exp(v)
    return float(np.trapezoid(gap, v))


@pytest.mark.parametrize("omega", [1, Fraction(1, 2), Fraction(1, 8)])
@pytest.mark.parametrize("eps", [Fraction(9, 10), Fraction(1, 10), Fraction(1, 1000)])
def test_the_explicit_sum_is_as_near_as_certified(omega, eps):
    instance = MemoryInstance(Fraction(omega), eps)
    found = numeric_error(instance)
    certified = float(grid_error(instance.omega, explicit_grid(instance)))
    assert found <= certified * 1.01 + 1e-6
    assert certified <= eps
    assert found >= certified / 20


def test_the_two_lower_bounds_and_the_construction_are_ordered():
    for omega in (Fraction(1), Fraction(1, 3)):
        for eps in (Fraction(1, 2), Fraction(1, 10), Fraction(1, 30)):
            instance = MemoryInstance(omega, eps)
            low, sharp, high = (
                excluded_width(instance), singular_width(instance), constructed_width(instance)
            )  # fmt: skip
            assert low <= sharp <= high
            assert width_enclosure(instance).contains(sharp)


def test_the_width_grows_like_one_over_omega():
    table = {(item.omega, item.eps): item for item in widths()}
    assert len(table) == len(OMEGAS) * len(TOLERANCES)
    for eps in TOLERANCES:
        for omega in OMEGAS[3:-1]:
            small, large = table[omega / 2, eps], table[omega, eps]
            assert small.upper <= 2.1 * large.upper
            assert small.lower >= 1.3 * large.lower
    assert table[Fraction(1, 64), Fraction(1, 1000)].upper < 10**3
    assert table[Fraction(1, 64), Fraction(1, 1000)].paper > 180
    assert markdown().count("\n") == len(OMEGAS) + 1


def test_excluded_widths_are_excluded_by_the_closed_form():
    for item in widths():
        size = -math.log(item.eps)
        reach = size + 1
        for _ in range(60):
            reach = size + math.log(reach)  # x - log(x) = L
        least = max(reach**2 / (2 * math.pi**2 * item.omega) - 1 / math.pi**2,
                    size / (math.pi**2 * item.omega))  # fmt: skip
        assert math.ceil(least - 1e-9) <= item.lower <= least + 2


def test_the_conjecture_is_refuted_by_a_parametric_counterexample():
    verdict = decide(THEOREM.statements[0].subject)
    assert verdict.fails
    assert verdict.counterexample["take"]["omega"]


def test_step_responses_of_filters():
    """1 is attained at t = 0, so that balls tell it up to 2**-30."""
    for texts in FILTERS:
        assert overshoot(texts).holds
        assert overshoot(texts, Fraction(99, 100)).fails
        assert overshoot(texts, stretch=2).fails


def test_weights_and_time_constants():
    measured = THEOREM.interpret(ONE).numbers
    assert measured["g"].enclose(64) <= to_fmpq(1 + ONE.eps)
    assert THEOREM.rebuild(THEOREM.describe(ONE)) == ONE
    for data in (None, {}, {"omega": "2", "eps": "1/2"}, {"omega": "1", "eps": "0"}):
        with pytest.raises(InputError):
            rebuild_memory(data)


def test_a_long_memory_needs_rates_below_the_smallest_double():
    omega, eps = Fraction(1, 64), Fraction(1, 10**6)
    width = constructed_width(MemoryInstance(omega, eps))
    decades = math.log10(0.27 / eps) / float(omega) - math.log10(4 * width)
    assert width == 1644
    assert decades > 343


def test_figures_are_drawn():
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    for draw in FIGURES.values():
        figure = Figure()
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())
        assert figure.axes


@pytest.mark.parametrize(
    "wrong",
    [
        f"n <= {UPPER.replace('2*pi*q', '4*pi*q')}",
        "d <= exp(-L)/10",
        "m >= L**2/(pi*q)",
        "4*n*r >= (27/100*exp(L))**(1/q)",
        "4*n >= (27/100*exp(L))**(1/q)",
        "g <= q/2",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong):
    assert STATING.violated(wrong, EDGES)


def test_the_page_of_a_power_law_says_both_widths() -> None:
    (found,) = check_kernel(THEOREM, "3*(1 + 2*t)**(-2)", eps="1/10")
    # The norm is 3/2, so that eps is 1/15 of it.
    assert found.verdict.word == "CERTIFIED"
    said = {label: float(value) for label, value in found.says}
    assert said["omega"] == 1
    assert 0.999 / 15 < said["relative error"] <= 1 / 15
    size = math.log(15)
    least = size**2 / (2 * math.pi**2) - 1 / math.pi**2
    most = (size + 1) * (size + 3) / (2 * math.pi) + (size + 3) * math.log(size + 2) / math.tau + 3
    assert said["exponentials that are needed, with real rates"] == math.ceil(least)
    assert said["exponentials of a trapezoidal sum that suffice"] == math.floor(most)


@pytest.mark.parametrize(
    ("kernel", "eps", "why"),
    [
        ("exp(-t)", "1/100", "not a power law"),
        ("(1 + t)**(-3)", "1/100", "p in"),
        ("(1 + t)**(-3/2)", "3", "no exponential is needed"),
        ("(1 + t)**(-101/100)", "1/100", "from 430 to 1992 exponentials"),
    ],
)
def test_kernels_of_which_it_says_no_more(kernel: str, eps: str, why: str) -> None:
    with pytest.raises(NotAnInstance, match=why):
        check_kernel(THEOREM, kernel, eps=eps)
