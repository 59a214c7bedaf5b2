"""One import for notebooks and scripts: what the commands do, with answers that show themselves.

>>> from memory_theorems import decide
>>> decide("exp(-x) <= 1/(1 + x) for x in [0, oo)").word
'CERTIFIED'

claim       a claim as one types it, or with its domains apart
decide      a claim, or its text -> word, reason, counterexample; the best constant with ``find``
prove       a proof file -> each statement with its word
theorem     a theorem by key
all_theorems  all of them
cite        a theorem at one's own constants -> bounds and a sentence for a paper
target      what the theorems say of a kernel rho(t)
model       how many past inputs a trained model needs, of all inputs or along recorded data
paper       the claims that are marked in a LaTeX file
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_theorems.asking import cite as cite
    from memory_theorems.asking import claim as claim
    from memory_theorems.asking import decide as decide
    from memory_theorems.asking import paper as paper
    from memory_theorems.asking import prove as prove
    from memory_theorems.theorems.models.answers import about_model as model
    from memory_theorems.theorems.registry import all_theorems as all_theorems
    from memory_theorems.theorems.registry import theorem as theorem
    from memory_theorems.theorems.targets.answers import about_target as target

_OWN = "memory_theorems.asking"
_PUBLIC = {
    **{name: (_OWN, name) for name in ("cite", "claim", "decide", "paper", "prove")},
    "model": ("memory_theorems.theorems.models.answers", "about_model"),
    "target": ("memory_theorems.theorems.targets.answers", "about_target"),
    "theorem": ("memory_theorems.theorems.registry", "theorem"),
    "all_theorems": ("memory_theorems.theorems.registry", "all_theorems"),
}
__all__ = [
    "all_theorems", "cite", "claim", "decide", "model", "paper", "prove", "target", "theorem",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Heavy modules are imported at first use."""
    if name == "__version__":
        from importlib.metadata import version

        return version("memory-theorems")
    if name in _PUBLIC:
        module, own = _PUBLIC[name]
        return getattr(importlib.import_module(module), own)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What completion shows."""
    return __all__
