"""Laplace transforms ``R(s) = int_0^oo exp(-s*t) rho(t) dt``, s > 0.

Closed forms are known for exponential polynomials (exact), powers of linear functions (the change
of variable u = s*(t + c/b) in the definition of the upper incomplete gamma function) and Gaussians
(completing the square in the definition of erfc).  A form other than the exact one is also
confirmed at several s by certified enclosures of the integral, which share no code with it; a form
that was confirmed nowhere is not shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from flint import arb

from memory_theorems.theorems.objects.half_line.germs import NoGerm, germ
from memory_theorems.theorems.objects.half_line.norms import Behaviour, integral_of
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, free_variables, rational_text, to_text

POINTS = (Fraction(1, 2), Fraction(1), Fraction(3))


@dataclass(frozen=True, slots=True)
class Transform:
    """``form`` in the claim language with the variable s; ``exact``: by algebra alone; else it was
    ``confirmed`` at that many points by overlapping enclosures of over 40 bits."""

    form: str
    exact: bool
    confirmed: int = 0


def value_at(behaviour: Behaviour, s: Fraction, bits: int = 64) -> arb:
    """A certified enclosure of R(s) from the integral itself."""
    damping = t.function("exp", t.negate(t.multiply(t.number(s), t.variable("t"))))
    term = t.multiply(damping, behaviour.term)
    if s == 0:
        term = behaviour.term
    return integral_of(Behaviour(term, behaviour.time, germ(term, behaviour.time)), bits)


def transform(behaviour: Behaviour, exact: ExponentialPolynomial | None) -> Transform | None:
    """The closed form, None when none is known.  Unsupported when a form was contradicted."""
    if exact is not None:
        return Transform(_rational_form(exact), True)
    form = _known(behaviour.term)
    if form is None:
        return None
    confirmed = 0
    with precision(128):
        for s in POINTS:
            try:
                formula = to_ball(evaluate(form, {"s": to_fmpq(s)}, 192))
                number = value_at(behaviour, s)
            except (Undetermined, Unsupported, NoGerm):
                continue
            if not formula.overlaps(number):
                raise Unsupported("the closed form of the Laplace transform is contradicted")
            confirmed += number.rel_accuracy_bits() > 40 and formula.rel_accuracy_bits() > 40
    return Transform(to_text(form), False, confirmed) if confirmed else None


def _rational_form(function: ExponentialPolynomial) -> str:
    parts = []
    for (n, a, b, sine), c in function.terms.items():
        shift = f"s + {rational_text(a)}" if a >= 0 else f"s - {rational_text(-a)}"
        if a == 0:
            shift = "s"
        top = str(c * factorial(n))
        top = f"({top})" if "/" in top or top.startswith("-") else top
        if not b:
            bottom = shift if not a else f"({shift})"
            parts.append(f"{top}/{bottom}" + (f"**{n + 1}" if n else ""))
        elif n == 0:
            square = f"(({shift})**2 + {rational_text(b * b)})"
            upper = rational_text(b) if sine else f"({shift})"
            parts.append(f"{top}*({upper})/{square}")
        else:
            return _waves(function)
    return " + ".join(parts) or "0"


def _waves(function: ExponentialPolynomial) -> str:
    """t**n exp(-a t) cos(b t) as Re, written by the real and imaginary parts of (s+a+ib)**(n+1)."""
    from math import comb

    parts = []
    for (n, a, b, sine), c in function.terms.items():
        u = f"(s + ({rational_text(a)}))"
        size = f"({u}**2 + {rational_text(b * b)})**{n + 1}"
        # 1/(u - ib)**(n+1) = (u + ib)**(n+1)/size; cosine: real part, sine: imaginary part.
        items = []
        for k in range(1 if sine else 0, n + 2, 2):
            weight = comb(n + 1, k) * (-1) ** (k // 2) * b**k
            items.append(f"({rational_text(weight)})*{u}**{n + 1 - k}")
        parts.append(f"({c * factorial(n)})*({' + '.join(items)})/{size}")
    return " + ".join(parts) or "0"


def _known(term: Term) -> Term | None:
    s = t.variable("s")
    if term.head == "+":
        parts = [_known(item) for item in term.args]
        return t.add(*(p for p in parts if p is not None)) if None not in parts else None
    if term.head == "-":
        inner = _known(term.args[0])
        return None if inner is None else t.negate(inner)
    if term.head == "*":
        fixed = [item for item in term.args if "t" not in free_variables(item)]
        varying = [item for item in term.args if "t" in free_variables(item)]
        if fixed and len(varying) == 1:
            inner = _known(varying[0])
            return None if inner is None else t.multiply(*fixed, inner)
    if term.head == "/" and "t" in free_variables(term.args[1]):
        base, exponent = term.args[1], Fraction(1)
        if base.head == "**" and isinstance(base.args[1].value, Fraction):
            exponent = base.args[1].value
            base = base.args[0]
        inner = _power_law(base, exponent, s)
        return inner if inner is None or _is_one(term.args[0]) else _scaled(term.args[0], inner)
    if term.head == "/":
        inner = _known(term.args[0])
        return None if inner is None else t.divide(inner, term.args[1])
    if term.head == "**" and isinstance(term.args[1].value, Fraction):
        return _power_law(term.args[0], -term.args[1].value, s)
    if term.head == "exp":
        return _gaussian(term.args[0], s)
    try:
        exact = from_term(term)
    except Unsupported:
        return None
    from memory_theorems.verify.language.parser import parse_term

    return parse_term(_rational_form(exact))


def _is_one(term: Term) -> bool:
    return isinstance(term.value, Fraction) and term.value == 1


def _scaled(factor: Term, inner: Term) -> Term | None:
    return None if "t" in free_variables(factor) else t.multiply(factor, inner)


def _power_law(base: Term, p: Fraction, s: Term) -> Term | None:
    """(c + b t)**-p: b**-p * exp(x) * s**(p-1) * uppergamma(1-p, x), x = s*c/b."""
    try:
        linear = from_term(base)
    except Unsupported:
        return None
    if any(n > 1 or a or b for n, a, b, _ in linear.terms) or p <= 0:
        return None
    offset = linear.at_zero
    slopes = [c for (n, _, _, _), c in linear.terms.items() if n == 1]
    if not slopes or not slopes[0] > 0 or offset <= 0:
        return None
    b = to_fraction(slopes[0])
    x = s if offset == b else t.multiply(t.number(offset / b), s)
    form = t.multiply(t.function("exp", x), t.function("uppergamma", t.number(1 - p), x))
    if p != 1:
        form = t.multiply(s if p == 2 else t.power(s, t.number(p - 1)), form)
    return form if b == 1 else t.divide(form, t.power(t.number(b), t.number(p)))


def _gaussian(argument: Term, s: Term) -> Term | None:
    """exp(-a t**2 - b t + c): sqrt(pi/a)/2 exp(c + (s+b)**2/(4a)) erfc((s+b)/(2 sqrt(a)))."""
    try:
        polynomial = from_term(argument)
    except Unsupported:
        return None
    if any(a or w or n > 2 for n, a, w, _ in polynomial.terms):
        return None
    c = {n: to_fraction(v) for (n, _, _, _), v in polynomial.terms.items()}
    a, b = -c.get(2, Fraction(0)), -c.get(1, Fraction(0))
    if a <= 0:
        return None
    shifted = t.add(s, t.number(b)) if b else s
    width = t.number(2) if a == 1 else t.multiply(t.number(2), t.function("sqrt", t.number(a)))
    exponent = t.divide(t.power(shifted, t.number(2)), t.number(4 * a))
    if c.get(0):
        exponent = t.add(exponent, t.number(c[0]))
    area = t.constant("pi") if a == 1 else t.divide(t.constant("pi"), t.number(a))
    half = t.divide(t.function("sqrt", area), t.number(2))
    return t.multiply(
        half,
        t.function("exp", exponent),
        t.function("erfc", t.divide(shifted, width)),
    )
