"""The rules of the core: they need no tables of special functions."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.checker.node_prover import Rule
from memory_theorems.verify.checker.rules import (
    closing,
    logic,
    monotone,
    positivity,
    univariate,
    written_margins,
)

CORE: Mapping[str, Rule] = {
    **closing.RULES,
    **logic.RULES,
    **written_margins.RULES,
    **monotone.RULES,
    **positivity.RULES,
    **univariate.RULES,
}
