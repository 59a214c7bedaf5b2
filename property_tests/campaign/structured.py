"""Forgeries by design: for each side condition false claims that would be proved without it.

Each family is one idea, spelled out for several terms, numbers and domains.  An entry names the
rule that it forges; the claim's falsity is established by :mod:`.pointwise` like everywhere else.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.pointwise import Point, falsified
from property_tests.campaign.seeds import DIRECT, EXACT, IDENTITY, holding, node
from property_tests.campaign.structured_brackets import forged_brackets
from property_tests.campaign.structured_definedness import forged_definedness
from property_tests.campaign.structured_derivatives import forged_derivatives, forged_empty_ranges
from property_tests.campaign.structured_infinite_sums import forged_infinite_sums
from property_tests.campaign.structured_limits import forged_limits
from property_tests.campaign.structured_series import forged_series
from property_tests.campaign.structured_sums import forged_sums
from property_tests.campaign.structured_values import forged_values

Json = Any
Entry = tuple[str, Claim, Json]
ANY: Json = {"rule": HOLE}


def entry(rule: str, text: Any, proof: Json, defined: Json = None, **more: Any) -> Entry:
    about = claim(text, **more)
    found = holding(proof, [ANY] if defined is None else defined)
    found["parts"] *= len(about.conclusion)
    return rule, about, found


@cache
def structured(step: int = 1) -> tuple[tuple[str, Claim, Json, Point, str], ...]:
    """(rule, claim, certificate, point, kind) of every ``step``-th entry; false claims only."""
    found = []
    known: dict[str, tuple[str, Point] | None] = {}
    for family in FAMILIES:
        for rule, about, certificate in islice(family(), 0, None, step):
            if about.text not in known:
                known[about.text] = falsified(about, 0, 120)
            shown = known[about.text]
            if shown is None:
                raise AssertionError(f"{family.__name__}: not shown to be false: {about.text}")
            kind, point = shown
            found.append((rule, about, certificate, point, kind))
    return tuple(found)


# ---------------------------------------------------------------- whole exponents, by form
#: Whole numbers in forms that are not whole by their form.
HIDDEN = ("exp(log({}))", "sqrt(({})**2)", "(({})**3)**(1/3)", "log(exp({}))",
          "exp(log(2*({})) - log(2))",
          "2**(log({})/log(2))", "Max({}, 0)", "floor({})", "Abs({})", "({})*gamma({})/gamma({})",
          "(({})**2)**(1/2)", "({})*pi/pi", "sin({})**2 + cos({})**2 + ({}) - 1")


def exponents_by_form() -> Iterator[Entry]:
    """x**3 is defined for x < 0; x**exp(log(3)) is not, and the goal would lose these points."""
    for whole in ("3", "5", "1"):
        for form in HIDDEN:
            new = form.replace("{}", whole)
            yield entry("equal", f"x**{whole} >= 0", node(
                "equal", old=whole, new=new, because=ANY, proof=ANY), x="[-1, 1]")
            yield entry("equal", f"x**{whole} >= 0", node(
                "equal", old=f"x**{whole}", new=f"x**({new})", because=ANY, proof=ANY),
                x="[-1, 1]")
            yield entry("rewrite", f"x**{whole} >= 0", node(
                "rewrite", factor="1", margin=f"x**({new})", positive=ANY, proof=ANY),
                x="[-1, 1]")
            yield entry("sum", f"x**{whole} >= 0", node(
                "sum", parts=[[f"x**({new})", ANY]]), x="[-1, 1]")
            yield entry("product", f"x**{whole} >= 0", node(
                "product", parts=[[f"x**({new})", ANY]]), x="[-1, 1]")
            yield entry("cut", "x >= 0", node("cut", relation=f"x**({new}) >= 0", first=ANY,
                        then=node("hypothesis", index=0, proof=ANY)), x="[-1, 1]")
    for form in HIDDEN:
        new = form.replace("{}", "n")
        yield entry("equal", "x**n >= 0", node("equal", old="n", new=new, because=ANY, proof=ANY),
                    x="[-1, 1]", n="integer [1, 5]")
        yield entry("equal", "(-2)**n >= 0", node(
            "equal", old="n", new=new, because=ANY, proof=ANY), n="integer [1, 5]")
    for old, new in (("sqrt(9)", "exp(log(3))"), ("sqrt(9)", "sqrt(3)**2"),
                     ("sqrt(1)", "exp(log(1)/2)"),
                     ("sqrt(9)", "3*pi/pi"), ("sqrt(25)", "log(exp(5))")):
        yield entry("root", f"x**({old}) >= 0", node(
            "root", old=old, new=new, because=ANY, proof=ANY), x="[-1, 1]")
    for old, new in (("Sum(1, (k, 1, 3))", "exp(log(3))"), ("Sum(k, (k, 1, 2))", "3*pi/pi")):
        yield entry("equal", f"x**({old}) >= 0", node(
            "equal", old=old, new=new, because=ANY, proof=ANY), x="[-1, 1]")
    for term in ("3", "x**3"):
        yield entry("abstract", "x**3 >= 0", node("abstract", term=term, name="w", proof=ANY),
                    x="[-1, 1]")
    yield entry("relax", "x**n >= 0", node("relax", variable="n", proof=ANY),
                x="[-1, 1]", n="integer [1, 5]")
    yield entry("adjoin", "x**sqrt(9) >= 0", node("adjoin", term="sqrt(9)", name="s", proof=ANY),
                x="[-1, 1]")
    yield entry("adjoin", "x**Abs(3) >= 0", node("adjoin", term="Abs(3)", name="s", proof=ANY),
                x="[-1, 1]")
    yield entry("adjoin", "x**floor(3) >= 0", node("adjoin", term="floor(3)", name="s", proof=ANY),
                x="[-1, 1]")
    yield entry("replace", "x**Abs(3) >= 0", node("replace", old="Abs(3)", new="3", because=[ANY],
                proof=ANY), x="[-1, 1]")


# ---------------------------------------------------------------- hypotheses that are defined
#: (hypothesis, domains, conclusion): the hypothesis holds at a point where the conclusion fails,
#: outside what a narrow reading of its functions calls defined.
NARROW = (
    ("x**p <= 0", "x >= 1/2", {"x": "[0, 1]", "p": "[3/2, 2]"}),
    ("x**p == 0", "x >= 1/2", {"x": "[0, 1]", "p": "[1, 2]"}),
    ("x**p < 1/100", "x >= 1/10**9", {"x": "[0, 1]", "p": "[1, 1]"}),
    ("x**p >= 1", "x >= 1/2", {"x": "[0, 1]", "p": "[0, 1]"}),
    ("(x - 2)**p >= 1", "x >= 2", {"x": "[0, 3]", "p": "[3/2, 2]"}),
    ("(-1)**(2*x) == -1", "x >= 3/4", {"x": "[0, 1]"}),
    ("(-1)**(2*x) < 0", "x >= 3/4", {"x": "[0, 1]"}),
    ("(-1)**x < 0", "x >= 2", {"x": "[0, 3]"}),
    ("(-1)**(4*x) == 1", "x >= 3/4", {"x": "[1/4, 1]"}),
    ("(-2)**x >= 1", "x >= 1", {"x": "[0, 3]"}),
    ("(-8)**(x/3) <= -2", "x >= 4", {"x": "[0, 5]"}),
    ("gamma(x) < 0", "x >= 0", {"x": "[-3/4, 1]"}),
    ("gamma(x) > 0", "x >= 0", {"x": "[-7/4, 1]"}),
    ("gamma(x) <= 0", "x >= 0", {"x": "[-1/2, 1]"}),
    ("digamma(x) >= 0", "x >= 0", {"x": "[-3/4, 1]"}),
    ("digamma(x) != 0", "x >= 0", {"x": "[-3/4, 1]"}),
    ("zeta(x) < 0", "x >= 2", {"x": "[0, 3]"}),
    ("zeta(x) <= 1", "x >= 2", {"x": "[-1, 3]"}),
    ("factorial(x) < 0", "x >= 0", {"x": "[-7/4, 0]"}),
    ("sqrt(x) <= 0", "x >= 1/2", {"x": "[0, 1]"}),
    ("x**(3/2) <= 0", "x >= 1/2", {"x": "[0, 1]"}),
    ("0**x <= 0", "x >= 2", {"x": "[1, 3]"}),
    ("0**x >= 1", "x >= 1", {"x": "[0, 3]"}),
    ("x**n == 1", "x >= 1/2", {"x": "[0, 1]", "n": "integer [0, 3]"}),
    ("x**0 == 1", "x >= 1/2", {"x": "[0, 1]"}),
    ("uppergamma(2, x) >= 1", "x > 0", {"x": "[0, 1]"}),
    ("lowergamma(1, x) <= 0", "x > 0", {"x": "[0, 1]"}),
    ("Heaviside(x) >= 1/2", "x > 0", {"x": "[-1, 1]"}),
    ("acosh(x) <= 0", "x > 1", {"x": "[0, 2]"}),
    ("LambertW(x) >= 0", "x > 0", {"x": "[-1, 1]"}),
    ("binomial(n, k) == 0", "n >= 2", {"n": "integer [0, 3]", "k": "integer [0, 3]"}),
    ("Sum(1/(k - 4), (k, 1, n)) < 0", "n >= 4", {"n": "integer [0, 6]"}),
    ("Sum(log(k - 3), (k, 4, n)) == 0", "n >= 4", {"n": "integer [3, 6]"}),
    ("Piecewise((1, x > 0)) == 1", "x >= 1/2", {"x": "[-1, 1]"}),
    ("Abs(x) == x", "x >= 1", {"x": "[-1, 1]"}),
    ("x/x == 1", "x >= 0", {"x": "[-1, 1]"}),
    ("x**(-1) < 0", "x >= 0", {"x": "[-1, 1]"}),
)


def true_hypotheses() -> Iterator[Entry]:
    """A hypothesis that holds at a point does not count as false there."""
    for hypothesis, conclusion, domains in NARROW:
        trees = (
            node("hypothesis", index=0, proof=ANY),
            node("hypothesis", index=0, proof=node("apart", sign=1, proof=ANY)),
            node("hypothesis", index=0, proof=node("apart", sign=-1, proof=ANY)),
            node("cut", relation=hypothesis, first=ANY, then=ANY),
            ANY,
        )
        for tree in trees:
            yield entry("hypothesis", conclusion, tree, given=hypothesis, variables=domains)
        for name in domains:
            for tree in (
                node("tighten", variable=name, end="lower", at="1/2", because=ANY, proof=ANY),
                node("hypothesis", index=0, proof=node("split", variable=name, at="1/2",
                                                       parts=[ANY, ANY])),
                node("hypothesis", index=0, proof=node("monotone", variable=name, sign=1,
                                                       derivative=ANY, face=ANY)),
                node("split", variable=name, at="1/2", parts=[
                    node("hypothesis", index=0, proof=ANY), ANY]),
            ):
                yield entry("hypothesis", conclusion, tree, given=hypothesis, variables=domains)


def logarithms_of_hypotheses() -> Iterator[Entry]:
    """Rewriting a hypothesis' negation must not lose points where only the old form is defined."""
    for p in ("p", "(p + 1/2)", "(2*p)"):
        domains = {"x": "[0, 1]", "p": "[3/2, 2]"}
        yield entry("rewrite", "x >= 1/2", node("hypothesis", index=0, proof=node(
            "rewrite", factor="1", margin=f"exp({p}*log(x))", positive=ANY, proof=ANY)),
            given=f"x**{p} <= 0", variables=domains)
        yield entry("outer", "x >= 1/2", node("hypothesis", index=0, proof=node(
            "outer", function="log", left=f"x**{p} + 1", right="1", sides=[ANY, ANY], proof=ANY)),
            given=f"x**{p} <= 0", variables=domains)
        yield entry("abstract", "x >= 1/2", node("hypothesis", index=0, proof=node(
            "abstract", term=f"x**{p}", name="w", proof=ANY)),
            given=f"x**{p} <= 0", variables=domains)
        yield entry("equal", "x >= 1/2", node("hypothesis", index=0, proof=node(
            "equal", old=f"x**{p}", new=f"exp({p}*log(x))", because=ANY, proof=ANY)),
            given=f"x**{p} <= 0", variables=domains)


# ---------------------------------------------------------------- what the ring may learn
def positivity_out_of_scope() -> Iterator[Entry]:
    """A logarithm in a sum says something about its own summands only."""
    learned = ("Sum(log(k - 3), (k, 4, n))", "Sum(sqrt(k - 4)/(k - 3), (k, 4, n))",
               "Sum((k - 3)**(1/2), (k, 4, n))", "Sum(log((k - 3)**3), (k, 4, n))",
               "Sum(1/sqrt(k - 3), (k, 4, n))", "Sum(loggamma(k - 3), (k, 4, n))")
    used = ("sqrt((k - 3)**2)", "((k - 3)**4)**(1/4)", "exp(log((k - 3)**2)/2)", "Abs(k - 3)")
    for first in learned:
        for second in used:
            for bound in ("k", "j"):
                inner = second.replace("k", bound)
                text = (f"0*{first} + Sum({inner}, ({bound}, 1, m)) == "
                        f"Sum({bound} - 3, ({bound}, 1, m))")
                yield entry("identity", text, IDENTITY, [ANY], n="integer [4, 10]",
                            m="integer [1, 2]")
    for low, high in (("4", "3"), ("1", "0"), ("n", "n - 1"), ("n + 1", "n")):
        for inner in ("log(x)", "log(-1 - x**2)", "sqrt(x)", "log(x - 5)", "1/sqrt(x)"):
            for form in ("sqrt(x**2) == x", "(x**4)**(1/4) == x", "exp(log(x**2)/2) == x"):
                yield entry("identity", f"0*Sum({inner}, (k, {low}, {high})) + {form}", IDENTITY,
                            [ANY, ANY], x="[-1, 2]", n="integer [1, 3]")
    for form in ("sqrt(k**2) == k", "(k**4)**(1/4) == k", "log(k**2) == 2*log(k)"):
        yield entry("identity", f"0*Sum(log(k), (k, 1, n)) + {form}", IDENTITY, [ANY],
                    k="[-1, 1]", n="integer [1, 3]")
        yield entry("identity", f"0*Integral(log(k), (k, 1, 2)) + {form}", IDENTITY, [ANY],
                    k="[-1, 1]")
        yield entry("identity", f"0*Piecewise((log(k), k > 0), (0, True)) + {form}", IDENTITY,
                    [ANY], k="[-1, 1]")
    for text in ("Sum(Sum(k*j, (j, 1, n)), (k, 1, m)) == Sum(Sum(k*j, (k, 1, n)), (j, 1, n))",
                 "Sum(k, (k, 1, n)) == Sum(k, (k, 1, m))",
                 "Sum(Sum(j - k, (j, 1, n)), (k, 1, m)) == Sum(Sum(k - j, (j, 1, n)), (k, 1, m))",
                 "Sum(Sum(j, (k, 1, n)), (j, 1, m)) == Sum(Sum(k, (k, 1, n)), (j, 1, m))",
                 "Sum(k*Sum(k, (k, 1, n)), (k, 1, m)) == Sum(k, (k, 1, m))**2",
                 "Sum(n, (n, 1, m)) == n*m",
                 "Sum((-1)**(k*n), (k, 1, m)) == m", "(-1)**(n*m) == (-1)**n"):
        yield entry("identity", text, IDENTITY, [ANY], n="integer [1, 3]", m="integer [2, 3]")
    for text in ("(-1)**(2*x) == 1", "(-1)**(x - x) == -1", "0*(-1)**x == 0", "x**0 == 0"):
        yield entry("identity", text, IDENTITY, [ANY], x="[0, 1]")


def undefined_zeros() -> Iterator[Entry]:
    """0 times what is undefined is undefined, whatever rule proves the goal."""
    for term in ("polygamma(1/2, x)", "polygamma(x, x)", "polygamma(-1, x)", "gamma(-x)", "log(-x)",
                 "1/(x - 1)", "sqrt(1 - x)", "tan(pi*x/2)",
                 "Sum(1/(k - 2), (k, 1, 3))", "binomial(1/2, 1)",
                 "Sum(x, (k, 1, 1/2))", "Sum(x, (k, 3, 1))", "asin(x)", "acosh(x - 1)", "zeta(x)",
                 "(1 - x)**(1/2)", "(1 - x)**x", "0**(-x)", "LambertW(-x)", "atanh(x)",
                 "Derivative(sqrt(x - 1), x)", "Derivative(Abs(x - 1), x)",
                 "Sum(Sum(1/(j - 2), (j, 1, k)), (k, 1, 3))"):
        for proof in (IDENTITY, EXACT, DIRECT, node("constant"), node("univariate", variable="x")):
            for op in ("==", ">="):
                about = f"0*{term} {op} 0"
                found = entry("identity", about, proof, [ANY], x="[1, 2]")
                if falsified(found[1], 0, 60):
                    yield (proof["rule"], *found[1:])


FAMILIES = (
    exponents_by_form, true_hypotheses, logarithms_of_hypotheses, positivity_out_of_scope,
    undefined_zeros, forged_brackets, forged_sums, forged_limits, forged_values,
    forged_series, forged_infinite_sums, forged_derivatives, forged_empty_ranges,
    forged_definedness,
)
__all__ = ["structured"]
