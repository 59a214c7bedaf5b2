"""Derivatives of functions of one real variable and velocities of curves in an inner product space.

``derives`` is Coquelicot's is_derive; a velocity and a gradient are written out, so that nothing
has to be known of them but the chain rule.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import NamedFact, Object
from memory_theorems.verify.reasoning.vocabulary import Meaning

DERIVES: Final = Meaning.of(
    "derives(f: (real -> real), z: real, v: real)",
    "v is the derivative of f at z",
    "is_derive f z v",
)
_VELOCITY: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
    " => |c(s) - c(z) - (s - z)*v| <= e*|s - z|)"
)
#: Its definition, too.
VELOCITY: Final = Object(
    "velocity(c: (real -> V), z: real, v: V)",
    _VELOCITY,
    "v is the derivative of the curve c at z",
    r"\operatorname{velocity}",
)

_GRADIENT: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h and (for q: V. |q - {0}| <= h"
    " => |f(q) - f({0}) - inner(g, q - {0})| <= e*|q - {0}|)"
)
#: Frechet's definition.
GRADIENT: Final = Object(
    "gradient(f: (V -> real), p: V, g: V)",
    _GRADIENT.format("p"),
    "g is the gradient of f at p",
    r"\operatorname{gradient}",
)

# ------------------------------------------------------------------ functions of a real variable
EXPONENTIAL: Final = NamedFact(
    "derivative of an exponential",
    "for c, r, z: real. derives(fun(s, c*exp(-r*s)), z, -r*(c*exp(-r*z)))",
    (DERIVES,),
    coq="Curves.derivative_of_an_exponential",
)
_BY_DEFINITION: Final = (
    "(for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
    " => |f(s) - f(z) - v*(s - z)| <= e*|s - z|))"
)
#: Both directions; continuity and uniqueness follow in :mod:`theorems.analysis.by_definition`.
DEFINED: Final = NamedFact(
    "derivative by its definition",
    f"(for f: (real -> real), z, v: real. derives(f, z, v) => {_BY_DEFINITION})"
    f" and (for f: (real -> real), z, v: real. {_BY_DEFINITION} => derives(f, z, v))",
    (DERIVES,),
    coq="Curves.derivative_by_its_definition",
)
LINEAR: Final = NamedFact(
    "derivative of a linear combination",
    "for f, g: (real -> real), z, a, b, u, v: real. derives(f, z, u) and derives(g, z, v)"
    " => derives(fun(s, a*f(s) + b*g(s)), z, a*u + b*v)",
    (DERIVES,),
    coq="Curves.derivative_of_a_linear_combination",
)
#: What the change of variable s = exp(-t/c) makes of f(t)*exp((k + 1)*t/c).
ALONG_LOGARITHM: Final = NamedFact(
    "derivative along a logarithm",
    "for f: (real -> real), c, s, v: real, k: natural. 0 < s and derives(f, -c*log(s), v)"
    " => derives(fun(r, f(-c*log(r))/r**(k + 1)), s, -(c*v + (k + 1)*f(-c*log(s)))/s**(k + 2))",
    (DERIVES,),
    coq="Curves.derivative_along_a_logarithm",
)
MEAN_VALUE: Final = NamedFact(
    "mean value inequality",
    "for f, g: (real -> real), b, c, k: real. b <= c"
    " and (for s: real. b <= s and s <= c => derives(f, s, g(s)))"
    " and (for s: real. b <= s and s <= c => g(s) <= k) => f(c) - f(b) <= k*(c - b)",
    (DERIVES,),
    coq="Curves.mean_value_inequality",
)
BETWEEN: Final = NamedFact(
    "intermediate values",
    "for f, g: (real -> real), b, c, y: real. b <= c"
    " and (for s: real. b <= s and s <= c => derives(f, s, g(s))) and f(b) <= y and y <= f(c)"
    " => exists z: real. b <= z and z <= c and f(z) == y",
    (DERIVES,),
    coq="Curves.intermediate_values",
)

# ------------------------------------------------------------------ curves
CHAIN: Final = NamedFact(
    "chain rule along a curve",
    f"for f: (V -> real), g: V, c: (real -> V), z: real, v: V. ({_VELOCITY}) and ("
    + _GRADIENT.format("c(z)")
    + ") => derives(fun(s, f(c(s))), z, inner(g, v))",
    (DERIVES,),
    ("V",),
    coq="Curves.chain_rule",
)
