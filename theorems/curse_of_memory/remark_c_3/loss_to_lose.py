r"""Theorem C.1 for the loss: two units never change it by delta, wherever they go.

The target is ``exp(-t)`` and a template of mass 1 that is not negative, delayed by 1/omega and over
one time unit later; T is its moment.  What ``v = p e(x) + q e(y)`` can make of a signal g is
``2 <v, g> - |v|^2``, at most a square for each of two directions (Takenaka and Malmquist).  Those
of the template are ``2 x T(x)^2`` and ``2 y (T(y) - 2 x d)^2`` with
``d = (T(x) - T(y))/(y - x)``, and of the order omega; those of ``exp(-t)`` add up to no more than
its own square 1/2.  A share k of the square of the model for the one and the rest for the other
give both at once.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have

THEORY = Theory.parse(
    {
        "omega": (r"\omega", "(0, oo)", "inverse of the delay"),
        "T": ("T", "real -> real", "moment of order 0 of the far-away memory"),
    },
    {
        "not negative": "for x: (0, oo). T(x) >= 0",
        "late": "for x: (0, oo). T(x) <= exp(-x/omega)",
        "falling": "for x, y: (0, oo). x <= y => T(y) <= T(x)",
        "slowly": "for x, y: (0, oo). x < y => T(x) - T(y) <= (y - x)*(2*exp(-x/omega)/omega)",
    },
)
_LOST = "2*{p}*T({x}) + 2*{q}*T({y}) - {p}**2/(2*{x}) - {q}**2/(2*{y}) - 2*{p}*{q}/({x} + {y})"
LOST = _LOST.format(p="p", q="q", x="x", y="y")
_HERE = "x, y: (0, oo), p, q: real"
_QUOTIENT = "((T(x) - T(y))/(y - x))"
_E = "exp(-x/omega)"

PROOF = (
    have("squares", "for x, y: (0, oo), s, t: real. s**2/(2*x) + t**2/(2*y) >= 0"),
    have(
        "what can be lost, by the quotient",
        "for x, y: (0, oo), p, q, s, d: real. 2*p*(s + d*(y - x)) + 2*q*s"
        " - p**2/(2*x) - q**2/(2*y) - 2*p*q/(x + y)"
        " <= 2*x*(s + d*(y - x))**2 + 2*y*(s - 2*x*d)**2",
        "squares(x, y, p + 2*x*q/(x + y) - 2*x*(s + d*(y - x)), (y - x)*q/(x + y) - 2*y*(s "
        "- 2*x*d))",
    ),
    have(
        "what can be lost",
        "for x, y: (0, oo), p, q, s, t, d: real. d*(y - x) == t - s => 2*p*t + 2*q*s"
        " - p**2/(2*x) - q**2/(2*y) - 2*p*q/(x + y) <= 2*x*t**2 + 2*y*(s - 2*x*d)**2",
        "what can be lost, by the quotient(x, y, p, q, s, d)",
    ),
    have("order 1", f"for x: (0, oo). 2*x*{_E}**2 <= omega"),
    have(
        "rates near each other",
        "for x, y: (0, oo), d, z: [0, oo). y <= 2*x and d <= 2*z/omega"
        " => 8*x**2*y*d**2 <= 64*x**3*z**2/omega**2",
        "sq_le_sq_of_nonneg(d, 2*z/omega); "
        "mul_le_mul_of_nonneg_left(8*x**2*y, d**2, (2*z/omega)**2); "
        "mul_le_mul_of_nonneg_left(8*x**2*(2*z/omega)**2, y, 2*x)",
    ),
    have(
        "rates apart",
        "for x, y: (0, oo), d, z: [0, oo). 2*x <= y and d*(y - x) <= z"
        " => 8*x**2*y*d**2 <= 16*x*z**2",
        "mul_le_mul_of_nonneg_left(d, 2*x, y); sq_le_sq_of_nonneg(y*d, 2*z); "
        "mul_le_mul_of_nonneg_left(4*x, 2*x*y*d**2, (y*d)**2); "
        "mul_le_mul_of_nonneg_left(2*x*d**2, 2*x, y); "
        "mul_le_mul_of_nonneg_left(y*d**2, 2*x, y)",
    ),
    have("third order", f"for x: (0, oo). 64*x**3*{_E}**2/omega**2 <= 11*omega", []),
    have("exponentials are positive", f"for x: real. {_E} >= 0"),
    have("the quotient", f"for x, y: (0, oo). x < y => {_QUOTIENT}*(y - x) == T(x) - T(y)"),
    have(
        "the quotient is not negative",
        f"for x, y: (0, oo). x < y => {_QUOTIENT} >= 0",
        "falling(x, y)",
    ),
    have(
        "a moment squared",
        "for x: (0, oo). 2*x*T(x)**2 <= omega",
        f"late(x); not negative(x); sq_le_sq_of_nonneg(T(x), {_E}); "
        f"mul_le_mul_of_nonneg_left(2*x, T(x)**2, {_E}**2); order 1(x)",
    ),
    cases(
        "what is left",
        f"for x, y: (0, oo). x < y => 8*x**2*y*{_QUOTIENT}**2 <= 11*omega",
        on="y <= 2*x",
        then="exponentials are positive(x); the quotient is not negative(x, y); slowly(x, y); "
        f"rates near each other(x, y, {_QUOTIENT}, {_E}); third order(x)",
        otherwise="exponentials are positive(x); the quotient is not negative(x, y); "
        f"the quotient(x, y); late(x); not negative(y); rates apart(x, y, {_QUOTIENT}, {_E}); "
        "order 1(x)",
    ),
    have(
        "the second direction",
        f"for x, y: (0, oo). x < y => 2*y*(T(y) - 2*x*{_QUOTIENT})**2 <= 12*omega",
        f"not negative(y); the quotient is not negative(x, y); mul_nonneg(2*x, {_QUOTIENT}); "
        f"mul_le_mul_of_nonneg_left(2*y, (T(y) - 2*x*{_QUOTIENT})**2, T(y)**2 + "
        f"(2*x*{_QUOTIENT})**2); a moment squared(y); what is left(x, y)",
    ),
    have(
        "equal rates, by one square",
        "for x: (0, oo), p, q, s: real. 2*p*s + 2*q*s - p**2/(2*x) - q**2/(2*x) - 2*p*q/(x + x)"
        " <= 2*x*s**2",
    ),
    have(
        "equal rates",
        f"for {_HERE}. x == y => {LOST} <= 13*omega",
        "equal rates, by one square(x, p, q, T(x)); a moment squared(x); congruence(T(x), T(y))",
    ),
    cases(
        "not the faster first",
        f"for {_HERE}. x <= y => {LOST} <= 13*omega",
        on="x < y",
        then=f"the quotient(x, y); what can be lost(x, y, p, q, T(y), T(x), {_QUOTIENT}); "
        "a moment squared(x); the second direction(x, y)",
        otherwise="equal rates(x, y, p, q)",
    ),
    cases(
        "little loss to lose",
        f"for {_HERE}. {LOST} <= 13*omega",
        on="x <= y",
        then="not the faster first(x, y, p, q)",
        otherwise="not the faster first(y, x, q, p)",
    ),
    have(
        "the short-term part alone, by two directions",
        "for x, y: (0, oo). 2*x*(1/(1 + x))**2 + 2*y*(1/(1 + y) - 2*x*(1/((1 + x)*(1 + y))))**2"
        " <= 1/2",
    ),
    have(
        "a share of the model",
        "for x, y, k: (0, oo), p, q, s, t, b: real. 2*(k*p)*s + 2*(k*q)*t - (k*p)**2/(2*x)"
        " - (k*q)**2/(2*y) - 2*(k*p)*(k*q)/(x + y) <= b"
        " => 2*p*s + 2*q*t - k*(p**2/(2*x) + q**2/(2*y) + 2*p*q/(x + y)) <= b/k",
    ),
    have("what the shares cost", "for k: (0, 1/2]. 1/2/(1 - k) <= 1/2 + k"),
    have(
        "the loss stays in its band",
        f"for {_HERE}, k: (0, 1/2]. 2*p*(T(x) + 1/(1 + x)) + 2*q*(T(y) + 1/(1 + y))"
        " - p**2/(2*x) - q**2/(2*y) - 2*p*q/(x + y) - 1/2 - 2*T(1) <= k + 13*omega/k",
        "what can be lost(x, y, (1 - k)*p, (1 - k)*q, 1/(1 + y), 1/(1 + x), 1/((1 + x)*(1 + "
        "y))); the short-term part alone, by two directions(x, y); "
        "a share of the model(x, y, 1 - k, p, q, 1/(1 + x), 1/(1 + y), 1/2); "
        "little loss to lose(x, y, k*p, k*q); "
        "a share of the model(x, y, k, p, q, T(x), T(y), 13*omega); what the shares cost(k); "
        "not negative(1)",
    ),
    have(
        "the loss never changes by delta",
        f"for {_HERE}, delta: (0, 1]. 64*omega <= delta**2"
        " => 2*p*(T(x) + 1/(1 + x)) + 2*q*(T(y) + 1/(1 + y))"
        " - p**2/(2*x) - q**2/(2*y) - 2*p*q/(x + y) - 1/2 - 2*T(1) < delta",
        "the loss stays in its band(x, y, p, q, delta/2)",
    ),
)
