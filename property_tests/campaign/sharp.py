"""Claims that miss the truth by little: a random term, a random exact point of a random box, and a
bound that the term's value at this point violates by 10**-9 or less than a thousandth.
"""

from __future__ import annotations

import random
from fractions import Fraction

from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign.pointwise import BITS, TROUBLE, Point, falsehood, value_of

UNARY = (
    "exp({})", "sin({})", "cos({})", "tanh({})", "atan({})", "erf({})", "sqrt(1 + ({})**2)",
    "log(1 + ({})**2)", "Abs({})", "({})**2", "({})**3", "1/(1 + ({})**2)", "floor({})", "sign({})",
    "gamma(1 + ({})**2)", "loggamma(2 + ({})**2)", "digamma(1 + ({})**2)", "asinh({})", "erfc({})",
    "cosh({})", "sinh({})", "Max({}, 0)", "Min({}, 1/2)", "ceiling({})", "Heaviside({} - 1/7)",
    "exp(-({})**2)", "LambertW(({})**2)", "zeta(2 + ({})**2)", "polygamma(1, 1 + ({})**2)",
    "acosh(1 + ({})**2)", "tan(atan({})/2)", "asin(tanh({}))", "acos(tanh({}))",
    "atanh(tanh({})/2)",
    "uppergamma(2, 1 + ({})**2)", "lowergamma(2, ({})**2)", "(1 + ({})**2)**(1/3)",
    "Piecewise(({}, {} > 0), (1/3, True))", "-({})", "2*({})", "({})/3", "harmonic(({})**2)",
    "(1 + ({})**2)**({})", "2**({})", "Sum(({})**k, (k, 0, 3))", "factorial(({})**2)",
)  # fmt: skip
BINARY = ("({}) + ({})", "({}) - ({})", "({})*({})", "({})/(1 + ({})**2)", "Max({}, {})", "({})*x")
DOMAINS = (
    "[-1, 1]", "[0, 1]", "(0, 1)", "[-2, 3]", "(-oo, oo)", "[0, oo)", "(-oo, 0]", "[1/3, 1/2]",
    "[-1/2, 0)", "integer [-3, 3]", "integer [0, oo)", "[1, 10]",
)  # fmt: skip
POINTS = tuple(
    Fraction(a, b) for a, b in ((0, 1), (1, 2), (-1, 2), (1, 3), (2, 5), (1, 1), (-1, 1), (7, 8),
                                (3, 2), (-3, 7), (2, 1), (5, 3), (1, 1000), (-1, 1000), (3, 1))
)  # fmt: skip


def term(rng: random.Random, depth: int) -> str:
    """A random term in x, defined for every real x."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(("x", "x", "x", "x - 1/2", "1/3", "x/2"))
    if rng.random() < 0.3:
        form = rng.choice(BINARY)
        while "{}" in form:
            form = form.replace("{}", term(rng, depth - 1), 1)
        return form
    return rng.choice(UNARY).replace("{}", term(rng, depth - 1))


def sharp_claim(rng: random.Random) -> tuple[Claim, str, Point] | None:
    """A false claim with the kind and the point; None where the value is not found."""
    text = term(rng, rng.choice((1, 2, 2, 3)))
    point = {"x": rng.choice(POINTS)}
    try:
        value = value_of(parse_term(text), point)
        with precision(BITS):
            ball = to_ball(value)
            scaled = (ball * 10**9).floor().unique_fmpz()
    except TROUBLE:
        return None
    if scaled is None:
        return None
    below = Fraction(int(scaled), 10**9)
    gap = rng.choice((Fraction(1, 10**9), Fraction(1, 10**6), Fraction(1, 1000)))
    relation = rng.choice(("<=", ">=", "<", ">"))
    bound = below - gap if relation in ("<=", "<") else below + gap + Fraction(1, 10**9)
    about = claim(f"{text} {relation} {bound}", x=rng.choice(DOMAINS))
    kind = falsehood(about, point)
    return (about, kind, point) if kind else None


__all__ = ["sharp_claim"]
