"""Forgeries by design of the rule ``summand``: empty sums, primitives with poles, lost factors."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.seeds import holding, node

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: Telescoping parts: right ones for other sums, undefined at an index, or with k bound inside.
PRIMITIVES = (
    None, "0", "k", "-k", "-k*(k + 1)/2", "-k*(k - 1)/2", "1/k", "1/(k - 1)", "1/(n - k + 1)",
    "log(k)", "0*log(k)", "0/k", "0/(k - 1)", "0/(n - k)", "sqrt(k)", "0**k", "0*0**(k - 1)",
    "0*x**k", "(k - 1/2)**(-k)", "binomial(k, 1)", "factorial(k)", "Max(k, 0)", "floor(k/2)",
    "(-1)**k", "Heaviside(k)", "Sum(j, (j, 1, k))", "Sum(k, (k, 1, k))", "Integral(k, (k, 0, k))",
    "Derivative(k**2, k)", "Limit(k, k, 1)", "Piecewise((1, k >= 1), (0, True))",
)
#: False claims: an empty sum, a factor or summand without value, a name bound twice.
CLAIMS = (
    ("Sum(1, (k, 1, n)) <= 0", "[1, 5]"), ("Sum(k, (k, 1, n)) == 0", "[1, 5]"),
    ("Sum(1, (k, 1, n)) <= 1/2", "[0, 5]"), ("Sum(1, (k, 1, n)) > 0", "[0, 5]"),
    ("Sum(1, (k, 1, 0)) >= 1 + 0*n", "[1, 5]"), ("Sum(1, (k, 3, n)) >= 0", "[1, 5]"),
    ("Sum(1, (k, n, 1)) >= 0", "[1, 5]"), ("Sum(1, (k, 1, n/2)) >= 0", "[1, 5]"),
    ("log(x)*Sum(1, (k, 1, 0)) == 0*n", "[1, 5]"), ("log(x)*Sum(0, (k, 1, n)) == 0", "[1, 5]"),
    ("0/x*Sum(1, (k, 1, n)) == 0", "[1, 5]"), ("x*Sum(1, (k, 1, n)) >= 0", "[1, 5]"),
    ("Sum(0*log(k - 2), (k, 1, n)) == 0", "[1, 5]"), ("Sum(0/(k - 2), (k, 1, n)) == 0", "[1, 5]"),
    ("Sum(0*log(n - k), (k, 1, n)) == 0", "[1, 5]"), ("-(-Sum(-1, (k, 1, n))) >= 0", "[1, 5]"),
    ("Sum(k, (k, 1, n)) >= Sum(Sum(j, (k, 1, j)), (j, 1, n))", "[1, 5]"),
    ("Sum(1, (k, 1, n)) >= Sum(1, (k, 1, n + 1))", "[1, 5]"),
    ("Sum(Sum(j - k, (j, 1, n)), (k, 1, n)) > 0", "[1, 5]"),
)


def forged_sums() -> Iterator[Entry]:
    """Each claim with each primitive; the rest is left to the strongest leaves."""
    for text, range_ in CLAIMS:
        domains = {"n": f"integer {range_}", "x": "[-1, 1]"}
        for primitive in PRIMITIVES:
            more = {} if primitive is None else {"primitive": primitive, "defined": [ANY]}
            proof = node("summand", each=ANY, proof=ANY, **more)
            for defined in ([ANY], [ANY] * 3):
                yield "summand", claim(text, domains), holding(proof, defined)
    # The first summand is negative: a primitive with a pole would leave the goal without value.
    for first in ("0", "1", "2"):
        about = claim(f"Sum(2*(k - {first}) - 1, (k, {first}, n)) >= 0", n=f"integer [{first}, 9]")
        each = node("split", variable="k", at=first, parts=[ANY, ANY])
        for nothing in ("0/(k - {})", "0*log(k - {})", "0/(k + 1 - {})", "0*(k - {})**(-2)"):
            yield "summand", about, holding(node(
                "summand", each=each, proof=ANY, defined=[ANY],
                primitive=nothing.replace("{}", first)), [ANY])


__all__ = ["forged_sums"]
