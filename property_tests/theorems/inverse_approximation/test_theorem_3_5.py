"""Theorem 3.5 of StableSSM: the moments of what is stably approximated."""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.theorem_3_5.statement import StableApproximation
from memory_theorems.verify.testing import theorem_checks

THEOREM = StableApproximation()
test_theorem = theorem_checks(
    THEOREM,
    drawn=2,
    spared=(
        *("additive", "homogeneous", "adjoint", "near", "approximation"),
        *("|v| > 0", "r + s > 0", "|R(n, s, v)| == |v|/(r + s)"),
    ),
)
