"""The perturbation error of exponential sums whose rates are moved: both bounds."""

from __future__ import annotations

from memory_theorems.theorems.inverse_approximation.perturbed_rates.statement import PerturbedRates
from memory_theorems.verify.testing import theorem_checks

THEOREM = PerturbedRates()
test_theorem = theorem_checks(THEOREM, drawn=2, spared=("mass before", "mass after"))
