"""Lipschitz and smoothness constants of linear and tanh systems, from lambda, B_U and B_x alone.

With ``H = B_U B_x/(1 - lambda)`` and R the bound of ``||(h, x)||`` (of ``||h||``, ``||x||`` when
only W, only U is trained), Euclidean norms of states and Frobenius norms of weights,

====== ====== ============== ==================================== ==============
system L_w    beta_hh        beta_wh = beta_hw                    beta_ww
====== ====== ============== ==================================== ==============
linear R      0              1 (0 when only U is trained)         0
tanh   R      kappa lambda^2 the same + kappa lambda R            kappa R^2
====== ====== ============== ==================================== ==============

and kappa = 4/(3 sqrt 3) = max |tanh''|.  They are measured against systems in Sections 6.1, 6.2.

Source: Miller & Hardt (2018), Sections 6.1 and 6.2, Appendix A.3.1, with explicit constants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.theorems.objects.systems.backpropagation import Loss, Trained
from memory_theorems.theorems.objects.systems.recurrent import Activation, require_smooth
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import square_root, vector_norm
from memory_theorems.verify.quantities import Quantity


@dataclass(frozen=True, slots=True)
class Bounds:
    """The declared bounds ``||W|| <= rate < 1``, ``||U|| <= input_gain``, ``||x_t|| <= bound``."""

    activation: Activation
    trained: Trained
    rate: Fraction
    input_gain: Fraction
    bound: Fraction


def constants(bounds: Bounds, bits: int) -> dict[str, Real]:
    """H, L_w, beta_ww, beta_wh, beta_hw, beta_hh; ValueError unless lambda < 1."""
    if bounds.rate >= 1:
        raise ValueError("the constants need lambda < 1")
    require_smooth(bounds.activation)
    with precision(bits):
        state = to_fmpq(bounds.input_gain * bounds.bound / (1 - bounds.rate))
        x, rate = to_fmpq(bounds.bound), to_fmpq(bounds.rate)
        sides = {"W": [state], "U": [x], "both": [state, x]}[bounds.trained]
        reach = square_root(sum((side * side for side in sides), fmpq(0)))
        direct = fmpq(0 if bounds.trained == "U" else 1)
        curvature: Real = fmpq(0)
        if bounds.activation == "tanh":
            curvature = 4 / (3 * arb(3).sqrt())
        mixed = direct + curvature * rate * reach
        return {
            "H": state,
            "L_w": reach,
            "beta_ww": curvature * reach * reach,
            "beta_wh": mixed,
            "beta_hw": mixed,
            "beta_hh": curvature * rate * rate,
        }


def loss_constants(loss: Loss, state: Real, bits: int) -> dict[str, Real]:
    """L_p = |slope| + |curvature| H on ``||h|| <= H``, and beta_p = |curvature|."""
    with precision(bits):
        size = vector_norm([to_fmpq(entry) for entry in loss.slope], "2")
        bend = to_fmpq(abs(loss.curvature))
        return {"L_p": size + bend * state, "beta_p": bend}


NAMES: Mapping[str, str] = {
    "H": "B_U B_x/(1 - lambda), a bound of all states",
    "L_w": "Lipschitz constant of phi in w on the reachable states",
    "L_p": "bound of || grad p || on || h || <= H",
    "beta_p": "Lipschitz constant of grad p",
    "beta_ww": "Lipschitz constant of d phi/d w in w",
    "beta_wh": "Lipschitz constant of d phi/d w in h",
    "beta_hw": "Lipschitz constant of d phi/d h in w",
    "beta_hh": "Lipschitz constant of d phi/d h in h",
}

#: All of them are >= 0.
RANGES: Mapping[str, str] = dict.fromkeys(NAMES, "[0, oo)")


def quantities(bounds: Bounds, loss: Loss) -> dict[str, Quantity]:
    """All names of :data:`NAMES`; for lambda >= 1, where no bound is known, each is 0."""

    def enclose(name: str, bits: int) -> Real:
        if bounds.rate >= 1:
            return fmpq(0)
        found = constants(bounds, bits)
        found.update(loss_constants(loss, found["H"], bits))
        return found[name]

    def quantity(name: str) -> Quantity:
        return Quantity(lambda bits: enclose(name, bits), "from lambda, B_U and B_x")

    return {name: quantity(name) for name in NAMES}


def largest_norm(vectors: Sequence[Sequence[Fraction]], bits: int) -> Real:
    """``max ||x||`` over exact vectors, 0 without any."""
    with precision(bits):
        squares = [sum((entry * entry for entry in x), Fraction(0)) for x in vectors]
        return square_root(to_fmpq(max(squares, default=Fraction(0))))
