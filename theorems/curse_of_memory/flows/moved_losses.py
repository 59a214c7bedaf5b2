r"""Where the constant of the plateaus tends to 0, and a loss that has moved far.

Both are steps of Theorem C.1 in the limit of long memory.

Source: Li, Han, E and Li (ICLR 2021), Theorem C.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.energies import ENERGY
from memory_theorems.theorems.analysis.square_integrable import PREDICATES
from memory_theorems.theorems.curse_of_memory.flows.plateaus import (
    ALL,
    AWAY,
    FIT,
    FLOW,
    FLOWS,
    OBJECTS,
    RUNNING,
    SIZE,
    START,
    bounds,
)
from memory_theorems.theorems.curse_of_memory.flows.vanishing_moments import LIMIT
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    DEFINITIONS,
    ESTIMATE,
    MODELS,
    SIGNED,
)
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    BOUNDED,
    IN_L2,
    SYMBOLS,
    VANISHING,
)
from memory_theorems.theorems.paper_objects.losses import MOMENT, SIGNED_MOMENT
from memory_theorems.theorems.paper_objects.parameters import RATES
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_SMALL: Final = (
    "for b, e: (0, oo), A: [0, oo). exists omega_0: (0, oo)."
    f" (for omega: (0, oo). omega <= omega_0 => {SIZE} <= e)"
)
#: G(b) tends to 0.
SMALL: Final = Composed(
    Setting.of(
        SYMBOLS,
        {"in L2": IN_L2, "bounded": BOUNDED, "vanishing": VANISHING},
        (MOMENT, SIGNED_MOMENT),
        PREDICATES,
    ),
    _SMALL,
    (
        apply("limits", "limit"),
        obtain("signed moments()", "size", "change"),
        have("root", "for x, y: [0, oo), A: [0, oo). sqrt(x**2 + A**2*y**2) <= x + A*y"),
        have(
            "together",
            "for x, y, A: [0, oo), e: (0, oo). x <= e/(2*(1 + A)) and y <= e/(2*(1 + A))"
            " => x + A*y <= e",
        ),
        block("small", _SMALL, [])(
            apply("part", "div_two_mul_one_add_pos", "e", "A"),
            apply("order 0", "limits", "0", "b", "e/(2*(1 + A))", using=["part"]),
            obtain("order 0", "o_0", "o_0 positive", "before o_0"),
            apply("order 1", "limits", "1", "b", "e/(2*(1 + A))", using=["part"]),
            obtain("order 1", "o_1", "o_1 positive", "before o_1"),
            block(
                "then",
                f"for omega: (0, oo). omega <= Min(o_0, o_1) => {SIZE} <= e",
                ["omega small"],
                apply("first", "before o_0", "omega", using=["omega small"]),
                apply("second", "before o_1", "omega", using=["omega small"]),
                apply("size of S", "size", "omega", "b"),
                have("first positive", "Delta(0, omega, b) >= 0", "size of S"),
                apply("change of S", "change", "omega", "b", "b", "b + 1"),
                thus(
                    "root(Delta(0, omega, b), Delta(1, omega, b), A); first positive; "
                    "change of S; first; second; "
                    "together(Delta(0, omega, b), Delta(1, omega, b), A, e)"
                ),
            ),
            exists("such an omega_0", "Min(o_0, o_1)"),
        ),
    ),
    "small",
    (From("limit", LIMIT), From("signed moments", SIGNED)),
)

LOSS: Final = "|J(omega, theta({})) - J(omega, theta_0)|"
_BOX: Final = (
    "(for i: natural. 1 <= i and i <= m => b + d <= w(theta_0, i) and |a(theta_0, i)| <= A)"
)
_LATER: Final = (
    f"for omega, b, d, e: (0, oo), A: [0, oo), {FLOWS}, T: [0, oo). {FLOW} and {_BOX}"
    f" and 2*(sqrt(m)*d*{SIZE}) <= e and e < {LOSS.format('T')} => d < {AWAY.format('T')}"
)
#: Whose loss has moved has moved.
LATER: Final = Composed(
    Setting.of(
        {**MODELS, **START},
        {**DEFINITIONS, "in L2": IN_L2, "perfect fit": FIT},
        OBJECTS,
        ALL,
        ("V",),
    ),
    _LATER,
    (
        apply("estimates", "estimate"),
        apply("rates", "one rate"),
        have("fallen", "for x: real, y: [0, oo), z: (0, oo). y**2 <= z*x => 0 <= x"),
        have(
            "within",
            "for x, g: [0, oo), y, z: real. y <= 2*(sqrt(m)*x*g) and x <= z"
            " => y <= 2*(sqrt(m)*z*g)",
            "mul_le_mul_of_nonneg_left(sqrt(m)*g, x, z)",
        ),
        block("later", _LATER, ["runs", "start", "little", "lost"])(
            *RUNNING,
            convert(
                "lost since 0", "e < |J(omega, theta(T)) - J(omega, theta(0))|", "lost", "begins"
            ),
            by_cases("where", GOAL, f"d < {AWAY.format('T')}")(
                [],
                [
                    have("near", "|theta(T) - theta(0)| <= d", "where case", "begins"),
                    *bounds("T", "near"),
                    convert("fit at 0", "perfect(theta(0))", "perfect fit", "begins"),
                    apply("at most", "estimates", "omega", "b", "A", "theta(0)", "theta(T)"),
                    by_cases("fall", "J(omega, theta(T)) <= J(omega, theta(0))", "0 < T")(
                        [
                            apply("energy at T", "energies", "T"),
                            apply(
                                "fallen by T",
                                "fallen(J(omega, theta(0)) - J(omega, theta(T)), |theta(T) - "
                                "theta(0)|, T)",
                                using=["fall case", "energy at T"],
                            ),
                            thus("fallen by T"),
                        ],
                        [
                            have("itself", "J(omega, theta(0)) <= J(omega, theta(0))"),
                            convert(
                                "the same",
                                GOAL,
                                "itself",
                                "fall case; congruence(theta(T), theta(0))",
                            ),
                        ],
                    ),
                    contradiction(
                        "lost since 0",
                        "fall; at most; near; "
                        f"within(|theta(T) - theta(0)|, {SIZE}, J(omega, theta(0)) - J(omega, "
                        "theta(T)), d); little",
                    ),
                ],
            ),
        ),
    ),
    "later",
    (From("estimate", ESTIMATE), From("one rate", RATES), From("energy", ENERGY)),
)
