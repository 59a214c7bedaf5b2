"""Forgeries by design: what has no value, inside of every binder and of each of these in another.

0 times what has no value has none.  That a term has one is asked in one place, for every function
and binder; these forgeries go round it head by head.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.seeds import EXACT, holding, node, recurrence
from property_tests.campaign.structured_derivatives import PARTIAL

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: (a term without a value, a domain where it has none)
NOWHERE = (*PARTIAL, *((f"{head}(y{more})", "[1/2, 1/2]") for head, more in (
    ("binomial", ", 1"), ("stirling", ", 1"), ("fubini", ""))))  # fmt: skip
#: What stands around a term f without values; each has its own variable.
NESTS: dict[str, str] = {
    "Sum": "Sum(({})*k, (k, 1, 2))",
    "an integral with this limit": "Integral(t, (t, 0, 1 + 0*({})))",
    "Integral": "Integral(({}) + t, (t, 0, 1))",
    "an integral over a point": "Integral(({})*t, (t, 0, 0))",
    "Derivative": "Derivative(({}) + x**2, x)",
    "Limit": "Limit(({}) + 1/s, s, oo)",
    "Piecewise": "Piecewise((({}), y <= 9), (0, True))",
    "a condition": "Piecewise((1, ({}) <= 9), (0, True))",
    "a second branch": "Piecewise((1, y > 9), (({}), True))",
}


def nested() -> Iterator[tuple[str, str, str]]:
    """(term without a value for y in the domain, what is inside of its binder, the domain of y),
    two binders deep."""
    for f, domain in NOWHERE:
        for outer, inner in product(NESTS.values(), ("{}", *NESTS.values())):
            yield outer.format(inner.format(f)), inner.format(f), domain


def _shown() -> list[Json]:
    """Certificates that would show that an integral or a limit has a value."""
    value = node("limit-value", value="0", defined=[ANY], parameters=[ANY])
    primitive = node("primitive", primitive="t", order=EXACT, derivative=ANY, integrand=[ANY],
                     defined=[ANY], parameters=[ANY])  # fmt: skip
    return [ANY, value, primitive]


def forged_definedness() -> Iterator[Entry]:
    """0 times a nest is 0, by its normal form, by evaluation, or with its outer binder resolved."""
    for number, (term, inside, domain) in enumerate(nested()):
        known = _shown()
        domains = {"y": domain, **({"x": "[1, 2]"} if "Derivative" in term else {})}
        about = claim(f"0*{term} {('==', '>=')[number % 2]} 0", domains)
        yield "identity", about, holding(ANY, known)
        if term.startswith("Derivative"):
            proof = recurrence("derivative", term, 0, ANY, defined=known)
            yield "recurrence", about, holding(proof, known)
        elif term.startswith("Limit"):
            proof = node("limit-value", old=term, value="0", defined=known, parameters=known,
                         proof=ANY)  # fmt: skip
            yield "limit-value", about, holding(proof, known)
        elif term.startswith("Piecewise"):
            new = "1" if term.startswith("Piecewise((1") else inside
            proof = node("replace", old=term, new=new, because=[ANY], proof=ANY)
            yield "replace", about, holding(proof, known)


__all__ = ["forged_definedness", "nested"]
