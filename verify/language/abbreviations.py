"""Functions that are written out where they are read: the terms know them no more.

What a claim shows and decides is the term written out, which is why none of them needs a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

_F = t.function


def modulo(a: Term, b: Term) -> Term:
    """``a - b*floor(a/b)``: between 0 and b, with the sign of b (Python's ``%``)."""
    return a - t.multiply(b, quotient(a, b))


def quotient(a: Term, b: Term) -> Term:
    """``floor(a/b)``: whole division, rounded down."""
    return _F("floor", t.divide(a, b))


def arc_tangent(y: Term, x: Term) -> Term:
    """The angle in (-pi, pi] of the point (x, y), which is not the origin."""
    square = t.add(t.power(x, t.number(2)), t.power(y, t.number(2)))
    angle = _F("acos", t.divide(x, _F("sqrt", square)))
    if isinstance(y.value, Fraction):
        return angle if y.value >= 0 else t.negate(angle)
    above = Term("Piecewise", (t.ONE, Term(">=", (y, t.ZERO)), t.number(-1), Term("true")))
    return t.multiply(above, angle)


def fibonacci(n: Term) -> Term:
    """Binet's formula, for whole n >= 0."""
    golden = t.constant("GoldenRatio")
    powers = t.power(golden, n) - t.power(1 - golden, n)
    return t.divide(powers, _F("sqrt", 5))


def bernoulli(n: Term) -> Term:
    """For a whole number that is written out the number; else by zeta, for whole n >= 2.

    Raises ValueError for a number that is not whole, negative or over 1,000.
    """
    value = n.value if n.head == "number" else None
    if isinstance(value, Fraction):
        if value.denominator != 1 or not 0 <= value <= 1_000:
            raise ValueError("bernoulli takes a whole number from 0 to 1,000, or a variable")
        from flint import fmpq

        found = fmpq.bernoulli(int(value))
        exact = Fraction(int(found.p), int(found.q))
        return t.number(-exact if value == 1 else exact)  # B_1 = 1/2, as in n*zeta(1 - n)
    turned = _F("cos", t.divide(t.multiply(t.constant("pi"), n), t.number(2)))
    scale = t.power(t.multiply(t.number(2), t.constant("pi")), n)
    top = t.multiply(t.number(-2), turned, _F("factorial", n), _F("zeta", n))
    return t.divide(top, scale)


def beta(a: Term, b: Term) -> Term:
    """Euler's beta function."""
    return t.divide(t.multiply(_F("gamma", a), _F("gamma", b)), _F("gamma", t.add(a, b)))


def sigmoid(a: Term) -> Term:
    """``1/(1 + exp(-a))``, the logistic function: between 0 and 1."""
    return t.divide(t.ONE, 1 + _F("exp", t.negate(a)))


def softplus(a: Term) -> Term:
    """``log(1 + exp(a))``: its derivative is :func:`sigmoid`."""
    return _F("log", 1 + _F("exp", a))


def silu(a: Term) -> Term:
    """``a*sigmoid(a)``, the sigmoid linear unit."""
    return t.divide(a, 1 + _F("exp", t.negate(a)))


def _reciprocal(name: str) -> Callable[[Term], Term]:
    return lambda a: t.divide(t.ONE, _F(name, a))


def _quotient_of(top: str, bottom: str) -> Callable[[Term], Term]:
    return lambda a: t.divide(_F(top, a), _F(bottom, a))


#: A name before a bracket, as it is typed and in LaTeX.
_CALLED = re.compile(r"(?<![\w\\])([A-Za-z_]\w*)\}?\s*(?:\\left\s*)?\(")
#: name -> (number of arguments, what it stands for)
ABBREVIATIONS: Mapping[str, tuple[int, Callable[..., Term]]] = {
    "Mod": (2, modulo),
    "mod": (2, modulo),
    "atan2": (2, arc_tangent),
    "fibonacci": (1, fibonacci),
    "bernoulli": (1, bernoulli),
    "beta": (2, beta),
    "sigmoid": (1, sigmoid),
    "softplus": (1, softplus),
    "silu": (1, silu),
    "cbrt": (1, lambda a: t.power(a, t.number(Fraction(1, 3)))),
    "sec": (1, _reciprocal("cos")),
    "csc": (1, _reciprocal("sin")),
    "cot": (1, _quotient_of("cos", "sin")),
    "sech": (1, _reciprocal("cosh")),
    "csch": (1, _reciprocal("sinh")),
    "coth": (1, _quotient_of("cosh", "sinh")),
}


def application(name: str, arguments: Sequence[Term]) -> Term:
    """A function of the language, or what an abbreviation stands for; ValueError otherwise."""
    if name in ABBREVIATIONS:
        return written_out(name, arguments)
    return t.function(name, *arguments)


def glossary(text: str, declared: Collection[str] = ()) -> tuple[str, ...]:
    """What the abbreviations of a text stand for, but for declared names: an answer shows them
    written out.

    >>> glossary("sigmoid(x) < 1")
    ('sigmoid(a) stands for 1/(1 + exp(-a))',)
    """
    said = []
    for name in dict.fromkeys(_CALLED.findall(text)):
        if name in ABBREVIATIONS and name not in declared:
            count, make = ABBREVIATIONS[name]
            arguments = [t.variable(letter) for letter in "ab"[:count]]
            shown = ", ".join("ab"[:count])
            said.append(f"{name}({shown}) stands for {t.to_text(make(*arguments))}")
    return tuple(said)


def written_out(name: str, arguments: Sequence[Term]) -> Term:
    """What the function stands for; ValueError where the arguments do not fit."""
    count, make = ABBREVIATIONS[name]
    if len(arguments) != count:
        raise ValueError(f"{name} takes {count} argument(s), got {len(arguments)}")
    return make(*arguments)
