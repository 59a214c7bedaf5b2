"""The targets, models and losses of Section 5 and Appendix C of Li, Han, E and Li (ICLR 2021).

Symbols that the objects speak of: ``mstar``, ``astar``, ``wstar`` and ``rho0`` of the target,
``m``, ``a`` and ``w`` of the model.  ``1/omega`` is how far the memory is away.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Object

SHORT_TERM: Final = Object(
    "rhobar(s: real)",
    "Sum(astar(j)*exp(-wstar(j)*s), (j, 1, mstar))",
    "(20): rho bar is the exponential sum with the weights a*_j and the rates w*_j",
    r"\bar\rho",
)
TARGET: Final = Object(
    "target(omega, s: real)",
    "rhobar(s) + rho0(s - 1/omega)",
    "(20): rho_omega(t) = rho bar(t) + rho_0(t - 1/omega)",
)
MODEL: Final = Object(
    "model(p: V, s: real)",
    "Sum(a(p, i)*exp(-w(p, i)*s), (i, 1, m))",
    "(76): rho hat(t; a, w) is the sum of the a_i exp(-w_i t)",
    r"\hat\rho",
)
LOSS: Final = Object(
    "J(omega: real, p: V)",
    "Integral((model(p, s) - target(omega, s))**2, (s, 0, oo))",
    "(18) with the target (20)",
)
PERFECT_FIT: Final = Object(
    "perfect(p: V)",
    "for s: real. 0 <= s => model(p, s) == rhobar(s)",
    "rho hat(t; theta) = rho bar(t) for all t",
)
MISFIT: Final = Object(
    "Misfit(p: V)",
    "Integral((model(p, s) - rhobar(s))**2, (s, 0, oo))",
    "(100): the square of the distance in L2 of rho hat(.; theta) from rho bar",
    r"\bar J",
)
MOMENT: Final = Object(
    "Delta(n: natural, omega, r: real)",
    "Integral(s**n*exp(-r*s)*|rho0(s - 1/omega)|, (s, 0, oo))",
    "(80): the moment of order n of the far-away memory at the rate r",
    r"\Delta",
)
SIGNED_MOMENT: Final = Object(
    "S(omega, r: real)",
    "Integral(exp(-r*s)*rho0(s - 1/omega), (s, 0, oo))",
    "the same of order 0 with the signs of rho_0",
)
