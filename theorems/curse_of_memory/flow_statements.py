r"""Theorem C.1, Lemma C.1 and Proposition C.2 on the loss, its flows and its moments as integrals.

What is stated here is decided on the paper's objects: :math:`J_\omega` is the integral, a flow has
the negative gradient for velocity, :math:`\tau_0` is the greatest lower bound of the times at which
the parameters have moved by more than delta.
"""

from __future__ import annotations

from typing import Final

from theorems.curse_of_memory.proofs.bounded_moments import PRINTED as MOMENTS
from theorems.curse_of_memory.proofs.gradient_at_fits import EXPLICIT_BOUND
from theorems.curse_of_memory.proofs.gradient_at_fits import LIMIT as VANISHING_GRADIENT
from theorems.curse_of_memory.proofs.plateaus import THEOREM
from theorems.curse_of_memory.proofs.plateaus_in_the_limit import (
    LIMIT_OF_LOSS_TIMES,
    LIMIT_OF_TIMES,
    LOSS_IS_SLOWER,
)
from theorems.curse_of_memory.proofs.vanishing_moments import LIMIT as VANISHING_MOMENTS
from verify.stating import Stated, printed, repaired

_EQUAL: Final = "'about equal' is equality at the start: a fit that is off by 1/q leaves early"

#: Theorem 5.1 = C.1.
OF_THEOREM_C_1: Final[tuple[Stated, ...]] = (
    repaired(
        "the first time outside delta, for flows of the loss",
        THEOREM,
        note=f"(107) with its constant; {_EQUAL}; 'delta << 1' is delta <= 1",
    ),
    repaired(
        "the first time outside delta tends to infinity",
        LIMIT_OF_TIMES,
        note=f"(106) for the parameters; {_EQUAL}; omega_0 may depend on what stands before it",
    ),
    repaired(
        "the first time at which the loss has changed by delta tends to infinity",
        LIMIT_OF_LOSS_TIMES,
        note=f"(106) for the loss, whose first time may be infinite; {_EQUAL}",
    ),
    repaired(
        "the loss changes later than the parameters",
        LOSS_IS_SLOWER,
        note=f"tau_0' >= tau_0 for small omega and delta below all rates at the start; {_EQUAL}",
    ),
)
#: Lemma C.1.
OF_LEMMA_C_1: Final[tuple[Stated, ...]] = (
    printed(
        "the moments as integrals",
        MOMENTS,
        note="(81) and (82): C may depend on n and on the template; c_2 = exp(1/(4 c_1)) and "
        "c_3 = exp(t_0)",
    ),
    printed(
        "the moments as integrals tend to 0",
        VANISHING_MOMENTS,
        note="(80); no tail is needed",
    ),
)
#: Proposition C.2.
OF_PROPOSITION_C_2: Final[tuple[Stated, ...]] = (
    repaired(
        "the gradient of the loss at a perfect fit",
        EXPLICIT_BOUND,
        note=f"(87) with its constant; {_EQUAL}",
    ),
    repaired(
        "the gradient of the loss tends to 0",
        VANISHING_GRADIENT,
        note=f"(86); {_EQUAL}",
    ),
)
