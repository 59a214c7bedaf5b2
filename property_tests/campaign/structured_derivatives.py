"""Forgeries by design: obligations that a nested derivative, or an empty range, would hide.

In D(D(f(y) + x**2, x), x) the inner formula is 2*x: what f asks for is seen in its body alone.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.seeds import EXACT, IDENTITY, holding, node, recurrence

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: (a term without a value, a domain where it has none)
PARTIAL = (
    ("log(y)", "[-2, -1]"), ("sqrt(y)", "[-2, -1]"), ("1/y", "[0, 0]"), ("asin(y)", "[2, 3]"),
    ("acos(y)", "[2, 3]"), ("acosh(y)", "[-3, -2]"), ("atanh(y)", "[2, 3]"),
    ("gamma(y)", "[-2, -1]"), ("loggamma(y)", "[-2, -1]"), ("digamma(y)", "[-2, -1]"),
    ("polygamma(1, y)", "[-2, -1]"), ("factorial(y)", "[-3, -2]"), ("harmonic(y)", "[-3, -2]"),
    ("LambertW(y)", "[-3, -2]"), ("y**(1/3)", "[-2, -1]"), ("y**(-1)", "[0, 0]"),
    ("sqrt(y)**2", "[-2, -1]"), ("log(y)**2", "[-2, -1]"), ("exp(log(y))", "[-2, -1]"),
    ("0*log(y)", "[-2, -1]"), ("(y - 1)**(5/2)", "[-2, 0]"), ("log(log(y))", "[1/2, 1]"),
    ("binomial(1, 1)/y", "[0, 0]"), ("Max(1, 1/y)", "[0, 0]"), ("floor(log(y))", "[-2, -1]"),
    ("zeta(y)", "[1, 1]"),
)
#: (nested derivatives of terms with f in them, the value of their formula)
NESTED = (
    (("f + x**2", "x", "x"), "2"), (("f + x**3", "x", "x", "x"), "6"),
    (("f + x**2*w", "x", "w"), "2*x"), (("f + x*w", "w", "x"), "1"),
    (("x*(x + f) - x*f", "x", "x"), "2"),
)
#: (what stands around a derivative D, its value for D = d)
AROUND = (("D", "{}"), ("exp(D)", "exp({})"), ("1 + D/2", "1 + ({})/2"),
          ("D**2", "({})**2"), ("Max(D, {})", "{}"))


def forged_derivatives() -> Iterator[Entry]:
    """The formula's value for a derivative that there is not."""
    for f, domain in PARTIAL:
        for (body, *names), value in NESTED:
            old = body.replace("f", f)
            for name in names:
                old = f"Derivative({old}, {name})"
            domains = {"x": "[1, 2]", "y": domain, **({"w": "[1, 2]"} if "w" in names else {})}
            proof = recurrence("derivative", old, 0, ANY, defined=[ANY])
            for whole, gives in AROUND:
                text = f"{whole.replace('D', old, 1).format(value)} == {gives.format(value)}"
                yield "recurrence", claim(text, domains), holding(proof, [ANY])
            for text in (f"Integral({old}, (t, 0, 1)) == {value}",
                         f"Integral({old}, (t, 0, 0)) == 0"):
                integral = text.split(" == ")[0]
                exists = node("primitive", primitive=f"t*({value})", order=EXACT, derivative=proof,
                              integrand=[ANY], defined=[ANY])
                yield "primitive", claim(text, domains), holding(
                    {**exists, "old": integral, "proof": IDENTITY}, [exists])
            sums = f"Sum({old}, (k, 1, 2)) == 2*({value})"
            yield "recurrence", claim(sums, domains), holding(proof, [ANY])


def forged_empty_ranges() -> Iterator[Entry]:
    """An integral over [a, a] of what has parts without values: its obligations are vacuous."""
    false: Json = node("hypothesis", index=0, proof=ANY)
    for f, domain in PARTIAL:
        for body in (f, f"t*({f})", f"({f})**2 + exp(t)"):
            for end, more in (("0", {}), ("u - 1", {"u": "[1, 1]"})):
                integral = f"Integral({body}, (t, 0, {end}))"
                exists = node("primitive", primitive="0", order=ANY, derivative=false,
                              integrand=[false], defined=[], parameters=[false, ANY])
                bounded = node("continuous", order=ANY, integrand=[false, ANY])
                for op, proof in (("==", {**exists, "old": integral, "proof": IDENTITY}),
                                  (">=", node("integrand", order=ANY, proof=false))):
                    for known in (exists, bounded):
                        yield proof["rule"], claim(f"{integral} {op} 0", {"y": domain, **more}), \
                            holding(proof, [known])


__all__ = ["forged_derivatives", "forged_empty_ranges"]
