"""Forgeries by design: terms of the certificate that have fewer values than what they stand for.

1/(1/x) is x as a rational function and has no value at 0, so that evaluation finds it positive on
[0, 1]; wherever a rule evaluates what the certificate wrote it has to ask whether it is defined.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.seeds import EXACT, IDENTITY, holding, node, positivity

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}
#: Forms of {} without a value where {} is 0.
FEWER = ("1/(1/({}))", "({})**2/({})", "1/({})**(-1)", "(({})**(-1))**(-1)", "2/(2/({}))",
         "exp(log({}))", "exp(log({})/2)**2", "({})**2*({})**(-1)", "1/(exp(-log({})))")
#: (p, domain): p >= 0 on the domain, and 0 at a point of it.
CONTACT = (("x", "[0, 1]"), ("x", "[0, oo)"), ("x - 1", "[1, 3]"), ("1 - x", "[0, 1]"),
           ("x**2", "[-1, 1]"), ("x*(1 - x)", "[0, 1]"), ("n", "integer [0, 4]"),
           ("n - 1", "integer [1, 4]"))


def forged_values() -> Iterator[Entry]:
    """p > 0 where p is 0 at a point: with each form in place of p."""
    for p, domain in CONTACT:
        name = "n" if "n" in p else "x"
        domains = {name: domain}
        for form in FEWER:
            less = form.replace("{}", p)
            yield from _strict(p, less, name, domains)


def _strict(p: str, less: str, name: str, domains: dict[str, str]) -> Iterator[Entry]:
    def entry(rule: str, text: str, proof: Json, **more: Any) -> Entry:
        return rule, claim(text, domains, **more), holding(proof, [ANY])

    square, strict = f"({p})**2 > 0", f"{p} > 0"
    yield entry("positivity", square, positivity([[[], [["1", less]]]]))
    yield entry("positivity", square, positivity([[[], [["1", p]]]], multiplier=[
        [[], [["1", less]]]]))
    about = claim("w >= 0", {**domains, "w": "[-1, 1]"}, given=f"w*({p}) == 0")
    yield "positivity", about, holding(positivity(
        [], multiplier=[[[], [["1", less]]]], equations=[[0, p]]))
    for factor, margin in ((less, "1"), ("1", less)):
        yield entry("rewrite", strict, node(
            "rewrite", factor=factor, margin=margin, positive=ANY, proof=ANY))
    yield entry("sum", strict, node("sum", parts=[[less, ANY]]))
    yield entry("product", strict, node("product", parts=[[less, ANY]]))
    yield entry("product", f"{p} != 0", node("product", parts=[[less, ANY]]))
    yield entry("cut", strict, node("cut", relation=f"{less} > 0", first=ANY, then=ANY))
    yield entry("cases", strict, node("cases", on=less, signs=[">", "<="], parts=[
        ANY, node("hypothesis", index=0, proof=ANY)]))
    yield entry("outer", f"{p} > 0", node("outer", function="exp", left=less, right="0", proof=ANY))
    yield entry("outer", f"{p} > 0", node("outer", function="square", left=less, right="0",
                sides=[ANY, ANY], proof=ANY))
    yield entry("equal", strict, node("equal", old=p, new=less, because=IDENTITY, proof=ANY))
    yield entry("root", f"sqrt(({p})**2) > 0", node(
        "root", old=f"sqrt(({p})**2)", new=less, because=ANY, proof=ANY))
    yield entry("replace", f"Abs({p}) > 0", node(
        "replace", old=f"Abs({p})", new=less, because=[ANY], proof=ANY))
    yield entry("hypothesis", strict, node("hypothesis", index=0, proof=node(
        "rewrite", factor="1", margin=less, positive=ANY, proof=ANY)), given=f"{p} <= 0")
    yield entry("induction", strict, node("cut", relation=f"1/({less}) > 0", first=ANY,
                then=node("assumption", index=0)))
    yield entry("exact", strict, node("split", variable=name, at=less.replace(name, "1"),
                parts=[ANY, EXACT]))


__all__ = ["forged_values"]
