"""Errors in other norms against quadrature and maxima by mpmath, and against exact values."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb

from theorems.targets.channels import Channel
from theorems.targets.other_errors import OtherErrors, other_errors
from theorems.targets.suprema import supremum_until
from verify.arithmetic.balls import lower_bound, upper_bound
from verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from verify.arithmetic.sign_structure import integral_of_absolute_value
from verify.language.parser import parse_term

MODEL = ExponentialPolynomial.exponential(Fraction(1, 2), Fraction(1, 3))
END = Fraction(3)
KERNELS = {
    "(1 + t)**(-2)": lambda t: (1 + t) ** -2,
    "exp(-t**2)": lambda t: mpmath.exp(-(t**2)),
    "exp(-2*t)": lambda t: mpmath.exp(-2 * t),
}


def contains(ball: arb | None, value: object, slack: float = 1e-8) -> bool:
    """Whether the enclosure holds the value, and says something."""
    assert ball is not None
    low, high, known = float(lower_bound(ball)), float(upper_bound(ball)), float(value)  # type: ignore[arg-type]
    return low - slack <= known <= high + slack and high - low < 1e-4


@pytest.mark.parametrize("text", KERNELS)
def test_errors_are_those_of_an_independent_computation(text: str) -> None:
    kernel = KERNELS[text]

    def gap(t: mpmath.mpf) -> mpmath.mpf:
        return kernel(t) - mpmath.exp(-t / 3) / 2  # type: ignore[no-untyped-call]

    found: OtherErrors = other_errors(Channel.parse(text), MODEL, END)
    cuts = [0, 0.25, 0.5, 1, 2, 3]
    square = mpmath.quad(lambda t: gap(t) ** 2, cuts)
    beyond = mpmath.quad(lambda t: gap(t) ** 2, [3, 6, 12, 25, 50, mpmath.inf])
    assert contains(found.l2, mpmath.sqrt(square + beyond))
    times = np.linspace(0, 60, 60001)
    sizes = [abs(float(gap(mpmath.mpf(float(t))))) for t in times[::10]]
    assert contains(found.sup, max(sizes), 1e-5)
    l1, l2, sup = found.window
    fine = np.linspace(0, 3, 3001)
    values = np.abs([float(gap(mpmath.mpf(float(t)))) for t in fine])
    assert contains(l1, np.trapezoid(values, fine), 1e-5)
    assert contains(l2, mpmath.sqrt(square))
    assert contains(sup, values.max(), 1e-5)


def test_errors_of_an_exponential_are_exact() -> None:
    """exp(-t) - exp(-2*t): norm 1/sqrt(12), largest 1/4 at log 2."""
    model = ExponentialPolynomial.exponential(1, Fraction(2))
    found = other_errors(Channel.parse("exp(-t)"), model, Fraction(1))
    assert contains(found.l2, 12**-0.5)
    assert contains(found.sup, 0.25)
    assert contains(found.window[2], 0.25)
    half = other_errors(Channel.parse("exp(-t)"), model, Fraction(1, 2))
    assert contains(half.window[2], mpmath.exp(-0.5) - mpmath.exp(-1))
    assert not contains(half.window[2], 0.25)


def test_the_exact_model_has_no_error() -> None:
    model = ExponentialPolynomial.exponential(1, Fraction(1))
    found = other_errors(Channel.parse("exp(-t)"), model, END)
    for ball in (found.l2, found.sup, *found.window):
        assert ball is not None
        assert ball.is_zero()


def test_the_supremum_of_a_kernel_with_switches_is_that_of_its_pieces() -> None:
    """Heaviside(1 - t) - exp(-t/3)/2: the largest value is at the jump, the square is exact."""
    found = other_errors(Channel.parse("Heaviside(1 - t)"), MODEL, END)
    limit = 1 - mpmath.exp(-mpmath.mpf(1) / 3) / 2
    assert contains(found.sup, limit)
    assert contains(found.window[2], limit)
    assert contains(found.window[0], mpmath.quad(lambda t: 1 - mpmath.exp(-t / 3) / 2, [0, 1])
                    + mpmath.quad(lambda t: mpmath.exp(-t / 3) / 2, [1, 3]))  # fmt: skip


@pytest.mark.parametrize(
    ("text", "end", "least", "most"),
    [
        # The value at the switch itself, which no formula beside it tells.
        ("2*Heaviside(t - 1) - 2*Heaviside(1 - t)", 2, 2, 2),
        ("Heaviside(t - 1)*Heaviside(1 - t)", 2, "mpf(1)/4", "mpf(1)/4"),
        ("t*Heaviside(2 - t)", 3, 2, 2),
        ("Max(t*exp(-t), 1/4)", 4, "exp(-1)", "exp(-1)"),
        ("Abs(sin(t)) - 2", 4, 2, 2),
        ("Piecewise((t, t < 1), (3, t <= 1), (0, True))", 2, 3, 3),
        ("Heaviside(t**2 - 2)*(3 - t)", 3, "3 - sqrt(2)", "3 - sqrt(2)"),
    ],
)
def test_suprema_of_bent_terms(text: str, end: int, least: object, most: object) -> None:
    found = supremum_until(parse_term(text), Fraction(end), 20)
    low, high = (float(mpmath.mpf(evaluated(value))) for value in (least, most))
    assert float(lower_bound(found)) <= low + 1e-9
    assert high - 1e-9 <= float(upper_bound(found)) <= high + 1e-4


def evaluated(value: object) -> object:
    return value if isinstance(value, int) else eval(str(value), {}, vars(mpmath))


def test_the_integral_over_a_piece_is_that_of_the_absolute_value() -> None:
    """int_1^3 |exp(-t) - 1/5|, with its zero at log 5, from its antiderivative."""
    function = ExponentialPolynomial.exponential(1, Fraction(1)) - ExponentialPolynomial.constant(
        Fraction(1, 5)
    )
    found = integral_of_absolute_value(function, 60, Fraction(3), Fraction(1))
    root = mpmath.log(5)
    wanted = mpmath.quad(lambda t: abs(mpmath.exp(-t) - mpmath.mpf(1) / 5), [1, root, 3])
    assert contains(found, wanted)
    with pytest.raises(ValueError, match="begins at 0"):
        integral_of_absolute_value(function, 60, None, Fraction(1))
