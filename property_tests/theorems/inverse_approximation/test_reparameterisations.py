"""The least g(beta) of each map: proofs, attained equalities, wrong variants."""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.reparameterisations.statement import (
    Reparameterisations,
)
from memory_theorems.verify.testing import theorem_checks

THEOREM = Reparameterisations()
test_theorem = theorem_checks(THEOREM, drawn=2)
