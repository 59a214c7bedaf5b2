"""The engine: claims, verdicts and one way to decide.  Knows no theorem.

>>> from verify import claim, decide
>>> decide(claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")).word
'CERTIFIED'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.deciding.decision import decide as decide
    from verify.effort import Effort as Effort
    from verify.language.claims import Claim as Claim
    from verify.language.claims import Interval as Interval
    from verify.language.claims import Relation as Relation
    from verify.language.claims import claim as claim
    from verify.language.claims import eq as eq
    from verify.language.claims import ge as ge
    from verify.language.claims import gt as gt
    from verify.language.claims import le as le
    from verify.language.claims import lt as lt
    from verify.language.claims import ne as ne
    from verify.quantities import Quantity as Quantity
    from verify.theorem import Theorem as Theorem
    from verify.verdicts import Evidence as Evidence
    from verify.verdicts import Outcome as Outcome
    from verify.verdicts import Reason as Reason
    from verify.verdicts import Verdict as Verdict

_PUBLIC = {
    **dict.fromkeys(
        ("Claim", "Interval", "Relation", "claim", "eq", "ge", "gt", "le", "lt", "ne"),
        "verify.language.claims",
    ),
    "Effort": "verify.effort",
    "decide": "verify.deciding.decision",
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


def __dir__() -> list[str]:
    """What completion shows."""
    return __all__
