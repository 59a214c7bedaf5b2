r"""Bessel functions of a whole order are not integrable on the half line.

Statement.  For whole n, rational :math:`a\ne0`, b and :math:`c\ne0`,
:math:`\int_0^\infty|c\,J_n(at+b)|\,dt=\infty`.

Proof.  :math:`u(x)=\sqrt x\,J_n(x)` solves :math:`u''+(1+(1/4-n^2)/x^2)u=0` for x > 0.  Then
:math:`E=u^2+u'^2` has :math:`|E'|\le|1/4-n^2|x^{-2}E`, so that E has a positive limit, for
:math:`J_n` is not the zero function; and with :math:`u=\sqrt E\sin\theta`, :math:`u'=\sqrt E
\cos\theta`, :math:`\theta'` tends to 1.  So on each half turn, of a length that tends to
:math:`\pi`, the integral of :math:`|J_n|=|u|/\sqrt x` is at least a positive multiple of
:math:`x^{-1/2}`, and these sum up to infinity.  :math:`|J_n(-x)|=|J_n(x)|` gives negative a.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

WHY = "a Bessel function falls like t**(-1/2), in waves"


def lone_bessel(term: Term) -> bool:
    """Whether the term is a number other than 0 times ``besselj(n, a*t + b)``."""
    match term.head:
        case "-" | "Abs":
            return lone_bessel(term.args[0])
        case "/":
            return lone_bessel(term.args[0]) and _number(term.args[1])
        case "*":
            rest = [item for item in term.args if not _number(item)]
            return len(rest) == 1 and lone_bessel(rest[0])
        case "besselj":
            return _whole(term.args[0]) and _linear(term.args[1])
    return False


def _number(term: Term) -> bool:
    """A rational other than 0."""
    found = _rational(term)
    return found is not None and bool(found != 0)


def _whole(term: Term) -> bool:
    found = _rational(term)
    return found is not None and found.denominator == 1


def _linear(term: Term) -> bool:
    """``a*t + b`` with rational a other than 0 and b: the second derivative is 0."""
    try:
        slope = derivative(term, "t")
        at_start = _rational(t.substitute(term, {"t": t.ZERO}))
    except Unsupported:
        return False
    return at_start is not None and not t.free_variables(slope) and _number(slope)


def _rational(term: Term) -> Fraction | None:
    if t.free_variables(term):
        return None
    try:
        value = evaluate(term)
    except (Unsupported, Undetermined, ArithmeticError, ValueError):
        return None
    return to_fraction(value) if isinstance(value, fmpq) else None
