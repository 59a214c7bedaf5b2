"""Gradient descent cannot go far without losing loss: closed, attained, and needed as it stands."""

from __future__ import annotations

from memory_theorems.theorems.discoveries.energy_of_descent.statement import EnergyOfDescent
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(EnergyOfDescent(), drawn=1)
