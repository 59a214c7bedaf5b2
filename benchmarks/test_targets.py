"""Speed of the target page and of its integrals, beside mpmath and scipy on the same integrals."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import mpmath
import numpy as np
import pytest
from scipy.integrate import quad

from memory_theorems.theorems.objects.half_line.germs import first_germ
from memory_theorems.theorems.objects.half_line.norms import Behaviour, l1_norm
from memory_theorems.theorems.targets.approximation import fits_of
from memory_theorems.theorems.targets.page import examine
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.theorem import Target


def timed(run: Callable[[], object]) -> tuple[float, object]:
    begun = perf_counter()
    found = run()
    return perf_counter() - begun, found


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("exp(-t)", 10.0),
        ("t**2*exp(-t) - exp(-3*t)*cos(2*t)", 10.0),
        ("exp(-t**2)", 10.0),
        ("airyai(t - 5)", 10.0),
        ("(1 + t)**(-2)", 30.0),
        ("(1 + t)**(-11/10)", 30.0),
        ("(1 + t)**(-101/100)", 30.0),
    ],
)
def test_the_page_of_one_kernel(benchmark, text: str, limit: float) -> None:
    fits_of.cache_clear()
    seconds, _ = timed(lambda: benchmark.pedantic(examine, (Target((text,)),), rounds=1))
    assert seconds < limit


#: kernel -> (the same for floats, the same for mpmath)
KERNELS = {
    "(1 + t)**(-11/10)": (
        lambda t: (1 + t) ** -1.1,
        lambda t: (1 + t) ** (-mpmath.mpf(11) / 10),
    ),
    "exp(-t/3)*cos(4*t)": (
        lambda t: abs(np.exp(-t / 3) * np.cos(4 * t)),
        lambda t: abs(mpmath.exp(-t / 3) * mpmath.cos(4 * t)),
    ),
    "airyai(t - 5)": (
        lambda t: abs(float(mpmath.airyai(t - 5))),
        lambda t: abs(mpmath.airyai(t - 5)),
    ),
    "Max(0, 1 - t)": (lambda t: max(0.0, 1 - t), lambda t: max(mpmath.mpf(0), 1 - t)),
    "1/(1 + t**2)": (lambda t: 1 / (1 + t * t), lambda t: 1 / (1 + t * t)),
}


@pytest.mark.parametrize("text", KERNELS)
def test_an_l1_norm_beside_mpmath_and_scipy(benchmark, text: str) -> None:
    """Time, and digits that are right: ours are certified, theirs are compared with ours."""
    floats, exact = KERNELS[text]
    time, germ = first_germ(parse_term(text))
    ours = benchmark.pedantic(l1_norm, (Behaviour(parse_term(text), time, germ),), rounds=1)
    with mpmath.workdps(40):
        truth = mpmath.mpf(ours.mid().str(40, radius=False))

        def right(value: object) -> float:
            gap = abs(mpmath.mpf(value) / truth - 1)
            return 40.0 if gap == 0 else float(-mpmath.log10(gap))

        one, scipys = timed(lambda: quad(floats, 0, np.inf, limit=200)[0])
        two, mpmaths = timed(lambda: mpmath.quad(exact, [0, 1, mpmath.inf]))
        benchmark.extra_info.update(
            digits_certified=round(float(ours.rel_accuracy_bits() * mpmath.log10(2)), 1),
            scipy_seconds=round(one, 4),
            scipy_digits=round(right(scipys), 1),
            mpmath_seconds=round(two, 4),
            mpmath_digits=round(right(mpmaths), 1),
        )
    assert ours.rel_accuracy_bits() > 99


@pytest.mark.parametrize("width", [1, 2, 4, 8])
def test_growth_with_the_width(benchmark, width: int) -> None:
    """The models of a power law up to a width, each with its certified error."""

    def search() -> float:
        fits_of.cache_clear()
        sequence = fits_of("(1 + t)**(-3/2)")
        place = 0
        while sequence.reaches(place, width):
            place += 1
        return float(sequence.found[-1].error.upper())

    assert benchmark.pedantic(search, rounds=1) < 2.0
