"""All rules of the checker in one table, and a prover that knows them."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.checker.core_rules import CORE
from memory_theorems.verify.checker.extension import EXTENDED
from memory_theorems.verify.checker.node_prover import Prover, Rule

RULES: Mapping[str, Rule] = {**CORE, **EXTENDED}

__all__ = ["RULES", "Prover"]
