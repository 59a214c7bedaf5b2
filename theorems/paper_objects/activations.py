"""Activations (Wang, Li and Li 2024, Definition 3.8): bounded, monotone, Lipschitz; near 0 linear,
or solutions of sigma' = a - b sigma^2.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.reasoning.composition import Object

_SIGMA: Final = "sigma: (real -> real)"

ACTIVATION: Final = Object(
    f"activation({_SIGMA})",
    "(exists B: real. for y: real. |sigma(y)| <= B)"
    " and (for y, w: real. y <= w => sigma(y) <= sigma(w))"
    " and (exists L: real. for y, w: real. |sigma(y) - sigma(w)| <= L*|y - w|)",
    "sigma is bounded, monotone and Lipschitz",
)
CLASS_A_0: Final = Object(
    f"class_A_0({_SIGMA})",
    "exists kappa, Z: real. 0 < kappa and 0 < Z and (for y: real. |y| < Z => sigma(y) == kappa*y)",
    "sigma(z) = c_sigma z with c_sigma > 0 for |z| < Z_0",
)
CLASS_A_1: Final = Object(
    f"class_A_1({_SIGMA})",
    "exists a_0, b_0, Z: real. 0 <= a_0 and 0 <= b_0 and 0 < Z and sigma(0) == 0"
    " and (for y: real. |y| < Z => derives(sigma, y, a_0 - b_0*sigma(y)**2))",
    "sigma(0) = 0 and sigma' = a - b sigma^2, a, b >= 0, for |z| < Z_0",
)

#: Definition 3.8.
DEFINITION_3_8: Final = (ACTIVATION, CLASS_A_0, CLASS_A_1)
