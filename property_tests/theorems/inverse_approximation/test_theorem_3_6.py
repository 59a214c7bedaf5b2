"""Theorem 3.6 of StableSSM: closed forms of the gradients, and a stable map that bounds them."""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.theorem_3_6.statement import GradientOverWeight
from memory_theorems.verify.testing import theorem_checks

THEOREM = GradientOverWeight()
test_theorem = theorem_checks(THEOREM, drawn=2)
