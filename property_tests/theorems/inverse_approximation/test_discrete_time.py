"""The discrete map: unit circle, stability, wrong variants."""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.discrete_time.statement import DiscreteTime
from memory_theorems.verify.testing import theorem_checks

THEOREM = DiscreteTime()
test_theorem = theorem_checks(THEOREM, drawn=2, spared=("b > 1/2",))
