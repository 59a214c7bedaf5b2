"""Weyl's and Gershgorin's steps: closed by the kernel, met with equality, hypotheses needed."""

from __future__ import annotations

from memory_theorems.theorems.discoveries.weyl.statement import CloseEigenvalues
from memory_theorems.verify.testing import theorem_checks

#: A vector of both spans is built into the instances.
BUILT_IN = (
    *("in the first span", "in the second span", "orthogonal", "orthogonal too", "not zero"),
    *("eigenvectors", "eigenvectors too"),
)
#: Premises of numbers; the file's own counterexample shows what the discs are.
NUMBERS = ("t*z == s*y - q*z", "Abs(y) + Abs(z) > 0")

test_theorem = theorem_checks(CloseEigenvalues(), drawn=2, spared=(*BUILT_IN, *NUMBERS))
