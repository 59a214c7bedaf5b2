r"""Theorem C.1 where "rho_hat ~ rho_bar" is no equality: what the misfit costs.

With :math:`\eta^2=\|\hat\rho(\cdot;\theta_0)-\bar\rho\|^2` in L2, who has moved by more than d took
at least :math:`d^2/(\eta^2+2\sqrt m\,d\,G(v))`, v below all rates on the way.  So the start may
miss the short-term part by as much as the far-away memory weighs, and the time is half as long.  At
a fixed misfit the bound does not tend to infinity with 1/omega, and neither need the time.

No structure is recorded: none is shown to have a flow.  What is asked of the template and the start
holds for :math:`\rho_0(t)=e^{-t^2}`, :math:`\bar\rho(t)=e^{-t}`, m = 2,
:math:`\theta_0=((1/2,1/2),(1,11/10))`; a numerical flow from there is compared with the bound.

Source: Li, Han, E and Li (ICLR 2021), Theorem C.1, "rho_hat ~ rho_bar", and Remark C.4.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.energies import ENERGY
from memory_theorems.theorems.analysis.first_times import FIRST_TIME as CROSSING
from memory_theorems.theorems.analysis.square_integrable import MOVED
from memory_theorems.theorems.curse_of_memory.flows.plateaus import (
    ALL,
    AWAY,
    FLOW,
    FLOWS,
    OBJECTS,
    RUNNING,
    SIZE,
    START,
    bounds,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    DEFINITIONS,
    EXPONENTIAL_SUMS,
    MODELS,
    NEAR,
)
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import IN_L2
from memory_theorems.theorems.paper_objects.parameters import RATES
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, let, obtain, thus

_ESCAPE: Final = (
    f"for omega, b, d: (0, oo), A: [0, oo), {FLOWS}, T: [0, oo). {FLOW}"
    " and (for i: natural. 1 <= i and i <= m => b + d <= w(theta_0, i) and |a(theta_0, i)| <= A)"
    f" and d < {AWAY.format('T')} => d**2 <= T*(Misfit(theta_0) + 2*(sqrt(m)*d*{SIZE}))"
)
#: Who has moved by more than d took so long, wherever the start was.
ESCAPE: Final = Composed(
    Setting.of(
        {**MODELS, **START},
        {
            **DEFINITIONS,
            "in L2": IN_L2,
            "short-term rates": "for j: natural. 1 <= j and j <= mstar => 0 < wstar(j)",
        },
        OBJECTS,
        ALL,
        ("V",),
    ),
    _ESCAPE,
    (
        apply("estimates", "near"),
        apply("rates", "one rate"),
        have("later", "for x: (0, oo), y, z: real. x <= y*z and 0 < y => 0 <= z"),
        block("escape", _ESCAPE, ["runs", "start", "far"])(
            *RUNNING,
            apply("crossings", "crossing", "fun(p, J(omega, p))", "grad", "theta", "T"),
            have("far from the start", "d < |theta(T) - theta(0)|", "far", "begins"),
            obtain("crossings(d, T)", "z", "z positive", "z before", "z at d"),
            apply("energy at z", "energies", "z", using=["z positive", "z before"]),
            *bounds("z", "z at d"),
            apply("moved", MOVED.name, "rho0", "1/omega"),
            obtain(
                "exponential sums(astar, wstar, fun(s, rho0(s - 1/omega)), mstar)",
                "in L2 too; filtered",
            ),
            apply("lost", "estimates", "omega", "b", "A", "theta(0)", "theta(z)"),
            let("G", "real", f"2*(sqrt(m)*{SIZE})"),
            let("Q", "real", "Misfit(theta(0))"),
            have(
                "lost by d",
                "J(omega, theta(0)) - J(omega, theta(z)) <= Q + d*G",
                "lost; G is; Q is; z at d; "
                f"mul_eq_mul_right(|theta(z) - theta(0)|, d, 2*(sqrt(m)*{SIZE})); "
                f"mul_eq_mul_right(G, 2*(sqrt(m)*{SIZE}), d)",
            ),
            have(
                "d squared",
                "d**2 <= z*(Q + d*G)",
                "energy at z; z at d; z positive; lost by d; "
                "mul_le_mul_of_nonneg_left(z, J(omega, theta(0)) - J(omega, theta(z)), Q + "
                "d*G); mul_eq_mul_right(|theta(z) - theta(0)|, d, |theta(z) - theta(0)|); "
                "mul_eq_mul_right(|theta(z) - theta(0)|, d, d)",
            ),
            have("d square", "0 < d**2"),
            apply("positive", "later", "d**2", "z", "Q + d*G", using=["d square"]),
            have(
                "by T",
                "d**2 <= T*(Q + d*G)",
                "d squared; z before; positive; mul_le_mul_of_nonneg_left(Q + d*G, z, T)",
            ),
            convert(
                "in full",
                f"d**2 <= T*(Misfit(theta(0)) + d*(2*(sqrt(m)*{SIZE})))",
                "by T",
                "G is; Q is",
            ),
            convert(
                "from theta_0",
                f"d**2 <= T*(Misfit(theta_0) + d*(2*(sqrt(m)*{SIZE})))",
                "in full",
                "begins",
            ),
            thus("from theta_0"),
        ),
    ),
    "escape",
    (
        MOVED,
        From("near", NEAR),
        From("exponential sums", EXPONENTIAL_SUMS),
        From("one rate", RATES),
        From("energy", ENERGY),
        From("crossing", CROSSING),
    ),
)
