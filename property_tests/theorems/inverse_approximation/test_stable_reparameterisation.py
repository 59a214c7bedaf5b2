"""Definition 3.4 of StableSSM: the criterion, its moduli, the maps that fail it."""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.stable_reparameterisation.statement import (
    StableReparameterisation,
)
from memory_theorems.verify.testing import theorem_checks

THEOREM = StableReparameterisation()
test_theorem = theorem_checks(THEOREM)
