"""Derivatives of functions of one real variable: what derives means, and facts about it."""

from __future__ import annotations

from typing import Final

from verify.reasoning.statements import NamedFact
from verify.reasoning.vocabulary import Meaning

DERIVES: Final = Meaning.of(
    "derives(f: (real -> real), z: real, v: real)",
    "v is the derivative of f at z",
    "is_derive f z v",
)

#: The derivative of an exponential.
EXPONENTIAL: Final = NamedFact(
    "derivative of an exponential",
    "for c, r, z: real. derives(fun(s, c*exp(-r*s)), z, -r*(c*exp(-r*z)))",
    (DERIVES,),
    coq="derivative_of_an_exponential",
)

#: A function that has a derivative at z is continuous there.
DIFFERENTIABLE: Final = NamedFact(
    "continuity from a derivative",
    "for f: (real -> real), z, v: real. derives(f, z, v) => for e: real. 0 < e"
    " => exists h: real. 0 < h and (for s: real. |s - z| <= h => |f(s) - f(z)| <= e)",
    (DERIVES,),
    coq="continuity_from_a_derivative",
)
