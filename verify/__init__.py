"""The engine: claims, verdicts and one way to decide.  Knows no theorem.

>>> from verify import claim, decide
>>> decide(claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")).word
'CERTIFIED'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.claims import Claim as Claim
    from verify.claims import Interval as Interval
    from verify.claims import Relation as Relation
    from verify.claims import claim as claim
    from verify.claims import eq as eq
    from verify.claims import ge as ge
    from verify.claims import gt as gt
    from verify.claims import le as le
    from verify.claims import lt as lt
    from verify.claims import ne as ne
    from verify.decision import Effort as Effort
    from verify.decision import decide as decide
    from verify.quantities import Quantity as Quantity
    from verify.theorem import Theorem as Theorem
    from verify.verdicts import Evidence as Evidence
    from verify.verdicts import Outcome as Outcome
    from verify.verdicts import Reason as Reason
    from verify.verdicts import Verdict as Verdict

_PUBLIC = {
    **dict.fromkeys(
        ("Claim", "Interval", "Relation", "claim", "eq", "ge", "gt", "le", "lt", "ne"),
        "verify.claims",
    ),
    **dict.fromkeys(("Effort", "decide"), "verify.decision"),
    **dict.fromkeys(("Evidence", "Outcome", "Reason", "Verdict"), "verify.verdicts"),
    "Quantity": "verify.quantities",
    "Theorem": "verify.theorem",
}
__all__ = sorted(_PUBLIC)


def __getattr__(name: str) -> Any:
    """Heavy modules are imported at first use, so that the command line starts fast."""
    if name in _PUBLIC:
        return getattr(importlib.import_module(_PUBLIC[name]), name)
    raise AttributeError(f"module 'verify' has no attribute {name!r}")
