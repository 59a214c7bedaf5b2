"""Errors in other norms against quadrature and maxima by mpmath, and against exact values."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb

from memory_theorems.theorems.objects.half_line import suprema
from memory_theorems.theorems.objects.half_line.suprema import supremum_until
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.other_errors import OtherErrors, other_errors
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

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
        # At the middle of the first box four coefficients vanish; the remainder is all there is.
        ("(1 - cos(100*(t - 1/16)))**2", Fraction(1, 8), 4, 4),
    ],
)
def test_suprema_of_bent_terms(text: str, end: int | Fraction, least: object, most: object) -> None:
    found = supremum_until(parse_term(text), Fraction(end), 20)
    low, high = (float(mpmath.mpf(evaluated(value))) for value in (least, most))
    assert float(lower_bound(found)) <= low + 1e-9
    assert high - 1e-9 <= float(upper_bound(found)) <= high + 1e-4


#: 2 on [0, 1), by a formula whose boxes have to be halved many times to show it.
FLAT = "4*sin(40*t)*cos(40*t) - 2*sin(80*t) + 2"


@pytest.mark.parametrize(
    ("text", "largest"),
    [
        # The value at the switch alone, on either side of its box, after that box was halved.
        (f"Piecewise(({FLAT}, t < 1), (3, t <= 1), (0, True))", 3),
        (f"Piecewise((0, t < 1), (3, t <= 1), ({FLAT}, True))", 3),
        (f"Piecewise((3, t <= 0), ({FLAT}, True))", 3),
        (f"Piecewise(({FLAT}, t < 2), (3, True))", 3),
        # Monotone: the larger end, rising and falling, and where the sign is another.
        ("exp(t)", math.exp(2)),
        ("exp(-t)", 1),
        ("-exp(t)", math.exp(2)),
        ("t - 1/2", 1.5),
        # The limit of a formula that the term itself does not take.
        ("Piecewise((t, t < 1), (0, True))", 1),
    ],
)
def test_what_a_value_leaves_open_is_in_the_supremum(
    text: str, largest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every value is known to 1/100 only: the enclosure reaches as far above and below."""
    known = suprema._value

    def wide(term: Term, time: Fraction) -> arb | None:
        found = known(term, time)
        return None if found is None else found + arb(0, 0.01)

    monkeypatch.setattr(suprema, "_value", wide)
    found = supremum_until(parse_term(text), Fraction(2), 12)
    assert float(lower_bound(found)) <= largest - 0.0099
    assert float(upper_bound(found)) >= largest + 0.0099
    assert float(upper_bound(found)) <= largest * 1.001 + 0.01


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
