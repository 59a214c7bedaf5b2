"""An enclosure holds every value that a term has in the box, whatever its form allows."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from property_tests.draws import draws

HALVES = st.integers(-6, 6).map(lambda n: Fraction(n, 2))
#: Exponents that are whole numbers at some points, but not by their form.
FORMS = ("y", "2*y", "y + y", "y*y", "Max(y, y)", "y/1", "sqrt(y**2)", "floor(y)")


def boxed(values: dict[str, tuple[Fraction, Fraction]]) -> dict[str, Range]:
    return {
        name: domain_range(Interval(t.number(low), t.number(high)), Budget())
        for name, (low, high) in values.items()
    }


def holds(found: Range, value: arb) -> bool:
    """Whether the ball meets the range; an open end is not attained."""
    below = value < found.lower or (found.lower_open and value <= found.lower)
    above = value > found.upper or (found.upper_open and value >= found.upper)
    return not (below or above)


@draws(100)
@given(HALVES, HALVES, st.sampled_from(FORMS), st.tuples(*[st.integers(0, 3)] * 4))
def test_powers_hold_their_exact_values(
    x: Fraction, y: Fraction, form: str, reach: tuple[int, int, int, int]
) -> None:
    term = parse_term(f"x**({form})")
    at = t.substitute(term, {"x": t.number(x), "y": t.number(y)})
    value = exact_value(at)
    if value is None:
        return
    widths = [Fraction(n, 2) for n in reach]
    box = {"x": (x - widths[0], x + widths[1]), "y": (y - widths[2], y + widths[3])}
    with precision(64):
        found = Evaluator(boxed(box), frozenset(), Budget())(term)
        assert holds(found, arb(fmpq(value.numerator, value.denominator)))


@draws(50)
@given(
    st.sampled_from(("gamma", "digamma", "factorial", "harmonic", "polygamma(1,", "zeta")),
    st.integers(-19, 19).map(lambda n: Fraction(2 * n + 1, 8)),
    st.integers(0, 8),
    st.integers(0, 8),
)
def test_functions_beyond_their_obligations(head: str, x: Fraction, down: int, up: int) -> None:
    """Between the poles these functions have values, although no obligation allows them."""
    opening = head if head.endswith(",") else f"{head}("
    term = parse_term(f"{opening} x)")
    point = arb(fmpq(x.numerator, x.denominator))
    euler = arb.const_euler()
    with precision(64):
        values = {
            "gamma": lambda: point.gamma(),
            "digamma": lambda: point.digamma(),
            "factorial": lambda: (point + 1).gamma(),
            "harmonic": lambda: (point + 1).digamma() + euler,
            # reflection: psi'(x) = pi**2/sin(pi x)**2 - psi'(1 - x)
            "polygamma(1,": lambda: arb(2).zeta(point) if x > 0 else (
                arb.pi() ** 2 / (arb.pi() * point).sin() ** 2 - arb(2).zeta(1 - point)
            ),
            "zeta": lambda: point.zeta(),
        }  # fmt: skip
        box = boxed({"x": (x - Fraction(down, 8), x + Fraction(up, 8))})
        found = Evaluator(box, frozenset(), Budget())(term)
        assert holds(found, values[head]())


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("x**y", {"x": (Fraction(-2), Fraction(-1)), "y": (Fraction(1, 4), Fraction(3, 4))}),
        ("log(x)", {"x": (Fraction(-2), Fraction(0))}),
        ("sqrt(x)", {"x": (Fraction(-2), Fraction(-1))}),
        ("x**(1/3)", {"x": (Fraction(-2), Fraction(-1))}),
        ("0**(x - 2)", {"x": (Fraction(0), Fraction(1))}),
    ],
)
def test_what_has_no_value_on_the_box_is_refused(
    text: str, box: dict[str, tuple[Fraction, Fraction]]
) -> None:
    with precision(64), pytest.raises(Refused, match="undefined on the whole box"):
        Evaluator(boxed(box), frozenset(), Budget())(parse_term(text))
