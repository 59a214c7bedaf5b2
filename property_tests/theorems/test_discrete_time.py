"""The discrete map: unit circle, stability, wrong variants."""

from __future__ import annotations

from theorems.inverse_approximation.discrete_time.statement import DiscreteTime
from verify.testing import theorem_checks

THEOREM = DiscreteTime()
test_theorem = theorem_checks(THEOREM, drawn=2, spared=("b > 1/2",))
