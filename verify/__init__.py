"""The engine: claims, verdicts and one way to decide.  Knows no theorem.

>>> from memory_theorems.verify import claim, decide
>>> decide(claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")).word
'CERTIFIED'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if __name__ == "verify":  # two modules of one file would split its classes
    raise ImportError("import memory_theorems.verify: there is one name for each module")

if TYPE_CHECKING:
    from memory_theorems.verify.deciding.decision import decide as decide
    from memory_theorems.verify.effort import Effort as Effort
    from memory_theorems.verify.language.claims import Claim as Claim
    from memory_theorems.verify.language.claims import Interval as Interval
    from memory_theorems.verify.language.claims import Relation as Relation
    from memory_theorems.verify.language.claims import claim as claim
    from memory_theorems.verify.language.comparisons import eq as eq
    from memory_theorems.verify.language.comparisons import ge as ge
    from memory_theorems.verify.language.comparisons import gt as gt
    from memory_theorems.verify.language.comparisons import le as le
    from memory_theorems.verify.language.comparisons import lt as lt
    from memory_theorems.verify.language.comparisons import ne as ne
    from memory_theorems.verify.quantities import Quantity as Quantity
    from memory_theorems.verify.theorem import Theorem as Theorem
    from memory_theorems.verify.verdicts import Evidence as Evidence
    from memory_theorems.verify.verdicts import Outcome as Outcome
    from memory_theorems.verify.verdicts import Reason as Reason
    from memory_theorems.verify.verdicts import Verdict as Verdict

_PUBLIC = {
    **dict.fromkeys(
        ("Claim", "Interval", "Relation", "claim"), "memory_theorems.verify.language.claims"
    ),
    **dict.fromkeys(
        ("eq", "ge", "gt", "le", "lt", "ne"), "memory_theorems.verify.language.comparisons"
    ),
    "Effort": "memory_theorems.verify.effort",
    "decide": "memory_theorems.verify.deciding.decision",
    **dict.fromkeys(
        ("Evidence", "Outcome", "Reason", "Verdict"), "memory_theorems.verify.verdicts"
    ),
    "Quantity": "memory_theorems.verify.quantities",
    "Theorem": "memory_theorems.verify.theorem",
}
__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> Any:
    """Heavy modules are imported at first use, so that the command line starts fast."""
    if name in _PUBLIC:
        return getattr(importlib.import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'verify' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What completion shows."""
    return __all__
