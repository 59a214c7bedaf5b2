"""Claims that a derivative has a given value, with the derivative written out.

The rules of differentiation are applied here, once; what is left to decide is an identity.
"""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.language.claims import Claim, claim


def derivatives_are(results: Mapping[tuple[str, str], str], **domains: str) -> Claim:
    """The claim that d(term)/d(variable) == result for every ``(term, variable): result``.

    >>> derivatives_are({("exp(2*x)", "x"): "2*exp(2*x)"}, x="(-oo, oo)").text
    'Derivative(exp(2*x), x) == 2*exp(2*x) for x in (-oo, oo)'
    """
    return claim(
        [
            f"Derivative({term}, {variable}) == {result}"
            for (term, variable), result in results.items()
        ],
        dict(domains),
    )
