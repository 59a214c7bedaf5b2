"""Near misses of what the checker computes with: the ring, intervals, expansions, growth.

Most of these refusals are met while a rule evaluates a term that it can not treat; a certificate
that leads there proves nothing.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import parse_term
from property_tests.campaign.entries import Miss, miss
from property_tests.campaign.seeds import (
    DIRECT,
    EXACT,
    FAR,
    IDENTITY,
    LIMIT,
    monotone,
    node,
    positivity,
    primitive,
)

Json = Any
LINE: Json = {"rule": "univariate", "variable": "x"}
#: A contradiction among the hypotheses proves any obligation.
NEVER: Json = {"rule": "hypothesis", "index": 0, "proof": DIRECT}


def table() -> Iterator[Miss]:
    """All entries, in a fixed order."""
    yield from _limits()
    yield from _definedness()
    yield from _intervals()
    yield from _ring()
    yield from _polynomials()
    yield from _expansions()
    yield from _growth()
    yield from _sums_and_limits()


def _sums_and_limits() -> Iterator[Miss]:
    whole = {"n": "integer [1, 4]"}
    summand = node("summand", each=DIRECT, proof=DIRECT)
    for says, text in (
        ("summand does not prove", "Sum(k, (k, 1, n)) != 3"),
        ("the margin holds no finite sum", "n >= 2"),
        ("the margin is not linear in", "Sum(k, (k, 1, n))*Sum(k, (k, 1, n)) >= 2"),
        ("the sums have different limits", "Sum(k, (k, 1, n)) + Sum(1, (k, 2, n)) >= 2"),
    ):
        yield miss(says, text, summand, **whole)
    about = node("hypothesis", index=0, proof=summand)
    yield miss("summand is for finite sums", "n >= 2", about, given="Sum(1/2**k, (k, 1, oo)) <= 0",
               false=False, **whole)
    yield miss("the limits of a sum are not whole", "x >= 2", about, x="[0, 1]",
               given="Sum(1, (k, 1, x)) <= 0", false=False)
    there = node("limit-value", value="1")
    yield miss("not shown to tend to", "Limit(t, t, 0) == 1", node(
        "limit-value", old="Limit(t, t, 0)", value="1", proof=IDENTITY), [there], false=False)
    yield miss("limit-value is for a limit", "x >= 2", node(
        "limit-value", old="x", value="1", proof=DIRECT), x="[0, 1]")


def _lowered(entry: Miss, **limits: int) -> Miss:
    found = tuple((name.replace("__", "."), value) for name, value in limits.items())
    return replace(entry, limits=found)


def _limits() -> Iterator[Miss]:
    x = {"x": "[0, 1]"}
    yield _lowered(miss("nodes')", "x >= 1", node("split", variable="x", at="1/2", parts=[
        DIRECT, DIRECT]), **x), budget__MAX_NODES=1)
    yield _lowered(miss("too expensive to replay", "x >= 1", DIRECT, **x),
                   budget__MAX_OPERATIONS=1)
    yield _lowered(miss("a term of more than", "x + x >= 3", node(
        "equal", old="x", new="x + 1 - 1", because=IDENTITY, proof=DIRECT), **x),
        margins__MAX_TERM_NODES=4)
    yield miss("an exact number of more than", "n*2**(n**2) == 1", node(
        "enumerate", variable="n", parts=[EXACT]), n="integer [10000, 10000]", false=False)
    yield miss("an exact number of more than", "2**n*2**n*3**n*5**n*7**n == 1", node(
        "enumerate", variable="n", parts=[EXACT]), n="integer [90000, 90000]", false=False)
    for text in ("x*x*x == 1", "x + x + x == 1"):
        yield _lowered(miss("an exact number of more than", text, node(
            "enumerate", variable="x", parts=[EXACT]), x="integer [100000000, 100000000]"),
            values__exact__MAX_SIZE=28)
    yield miss("a sum of more than", "Sum(k, (k, 1, 10**9)) == 1", EXACT, false=False)


def _definedness() -> Iterator[Miss]:
    x = {"x": "[0, 1]"}
    for says, term in (
        ("not shown to be defined", "Limit(1/s, s, 0)"),
        ("a derivative under or of a binder", "Derivative(Sum(x*k, (k, 1, 3)), x)"),
        ("an argument that need not be whole", "binomial(x, 2)"),
        ("an order that is not a whole number", "polygamma(1/2, x + 1)"),
        ("limits of a sum are not whole", "Sum(x, (k, 1, 1/2))"),
        ("without a final True may be undefined", "Piecewise((1, x > 2))"),
    ):
        yield miss(says, f"0*{term} == 1", IDENTITY, false=False, **x)
    yield miss("does not differentiate {head} in this", "uppergamma(x, 2) >= 9", monotone(
        1, DIRECT, DIRECT), false=False, x="[1, 2]")
    yield miss("does not differentiate {head}')", "zeta(x) >= 9", monotone(1, DIRECT, DIRECT),
               x="[2, 3]")
    yield miss("an exponent of whole variables", "Derivative(2**n, n) == 0", IDENTITY,
               false=False, n="integer [1, 3]")
    yield miss("limits of a sum are not whole", "Sum(x, (k, x, 2)) >= 9", DIRECT, false=False, **x)


def _given(says: str, hypothesis: str, **domains: Any) -> Miss:
    """The negation of a hypothesis evaluated over the box."""
    return miss(says, "0 >= 1", node("hypothesis", index=0, proof=DIRECT), given=hypothesis,
                false=False, **domains)


def _face(says: str, text: str, **domains: Any) -> Miss:
    """A margin that falls to its limit at oo, by a derivative that is 0."""
    return miss(says, text, monotone(-1, IDENTITY, LIMIT), false=False, **domains)


def _intervals() -> Iterator[Miss]:
    x, far = {"x": "[0, 1]"}, {"x": "[2, oo)"}
    yield _given("undefined on the whole box", "(x - 2)**y >= 1", x="[0, 1]", y="[1/4, 1/2]")
    yield _given("undefined on the whole box", "log(x - 5) >= 1", **x)
    yield _given("a division by 0 on the whole", "x/(1 - 1) >= 1", **x)
    yield _given("not exact whole numbers", "binomial(n, 2) >= 9", n="integer [0, 9]")
    yield _given("not a whole number >= 0", "polygamma(1/2, x + 1) >= 9", **x)
    yield _given("polygamma of an order beyond", "polygamma(10**4, x + 1) >= 9", **x)
    yield _given("of an order beyond", "uppergamma(10**9, x) >= 9", x="[1, 2]")
    yield _given("on an unbounded range", "airyai(x) >= 9", **far)
    yield _given("could not be enclosed", "besselj(1/2, x) >= 9", x="[-1, 1]")
    yield _given("without whole constant limits", "Sum(k, (k, 1, n)) >= 9", n="integer [0, 9]")
    yield _given("does not treat", "Integral(s, (s, 0, x)) >= 9", **x)
    yield _given("an exponent of more than 64", "x**(10**30) >= 9", **x)
    yield _given("an exponent of more than 64", "x**(1/10**30) >= 9", **x)
    yield _given("a Piecewise without a final", "Piecewise((1, x > 2)) >= 1", **x)
    yield miss("end point needs too many bits", "exp(10**6*x) >= x", node(
        "abstract", term="exp(10**6*x)", name="w", proof=DIRECT), false=False, x="[1, 2]")
    yield _face("oo - oo", "x - x >= 1", **far)
    yield _face("0*oo", "0*x >= 1", **far)
    yield _face("a limit of {head}", "0*gamma(x) >= 1", **far)
    yield _face("a limit of Piecewise", "Piecewise((y, y > 0), (1, True)) >= 1 + 0/x", y="[-1, 1]",
                **far)
    yield _face("may be 0 or negative", "y**n >= 1 + 0/x", y="[-1, 1]", n="integer [1, 3]", **far)
    yield _face("'0*oo'", "0*(1 + 1/x)**x >= 1", **far)
    yield _face("a division by a limit that may be 0", "0/(1/x) >= 1", **far)
    yield _face("oo - oo", "x + (1 - x) >= 2", **far)


def _ring() -> Iterator[Miss]:
    x = {"x": "[1, 2]"}

    def ring(says: str, text: str, given: Any = (), **more: Any) -> Miss:
        return miss(says, text, IDENTITY, [NEVER] if given else None, given=given, false=False,
                    **{**x, **more})

    never = "x > 5"
    yield ring("too long to be factored", "log((x + y + 1)**25) == 1", y="[1, 2]")
    yield ring("with too many monomials", "(x + y + z + w + 1)**30 == 1", y="[1, 2]", z="[1, 2]",
               w="[1, 2]")
    yield _lowered(ring("with too many monomials", "(x + y + z + 1)**5*(x - y + 2*z + 1)**5 == 1",
                        y="[1, 2]", z="[1, 2]"), values__ring__arithmetic__MAX_MONOMIALS=60)
    yield ring("a large multiple of an angle", "sin(99*x) == sin(x)")
    keys = " + ".join(f"exp(x**{k}/2)" for k in range(1, 27))
    yield ring("no common base", f"{keys} == 1")
    yield ring("no common base", "exp(x/10007) == exp(x)")
    yield ring("too large to be factored", "log(1234567890123456789012345678901) == x")
    atoms = " + ".join(f"exp(x**{k})" for k in range(1, 60))
    yield ring("more than {MAX_GENERATORS}", f"{atoms} == 1")
    yield ring("the logarithm of 0", "log(x - x) == 1", never)
    yield ring("a large power of a sum", "(x + 1)**600 == 1")
    yield ring("a huge power", "x**2000000 == 1")
    yield ring("a huge number", "(3*x)**90000 == 1")
    yield ring("vanishes identically", "1/(x - x) == 1", never)
    yield ring("vanishes identically", "1/(sin(x)**2 + cos(x)**2 - 1) == 1", never)
    yield ring("a root of a negative term", "sqrt(-2)*x == 1", never)
    yield ring("has no domain", "Sum(sqrt((k - 3)**2), (k, 1, n)) == 1", n="integer [1, 3]")


def _polynomials() -> Iterator[Miss]:
    x = {"x": "[0, 1]"}
    yield miss("not a small whole exponent", "x**(1/2) >= 1", LINE, **x)
    yield miss("not a small whole exponent", "x**n >= 2", LINE, n="integer [1, 3]", **x)
    yield miss("is not a variable of the goal", "x + y >= 3", LINE, y="[0, 1]", **x)
    yield miss("not a polynomial", "x >= 1", positivity([[[], [["1", "1/x"]]]]), x="(0, 2]")
    yield _lowered(miss("of too high a degree", "x**6*x**6 >= 2", LINE, **x),
                   values__polynomials__MAX_DEGREE=10)
    yield miss("not a small whole exponent", "x**9999 >= 2", LINE, **x)
    yield miss("not a rational number", "pi*x >= 9", LINE, **x)
    yield miss("not a polynomial in the variables", "exp(x) >= 9", LINE, **x)
    four = dict.fromkeys("xyzw", "[0, 1]")
    yield miss("with too many monomials", "(x + y + z + w + 1)**40 <= 1", positivity([]), **four)
    yield miss("with too many monomials", "(x + y + z + w + 1)**12*(x + y - z - w + 2)**12 <= 1",
               positivity([]), **four)
    yield miss("vanishes identically", "1/(x - x) >= 1", LINE, [NEVER], given="x > 5", false=False,
               **x)
    yield _lowered(miss("too close to each other", "(x**2 - 2)*(x**2 - 2 - 10**(-90)) >= 9", LINE,
                        x="[0, 2]"), values__real_roots__MAX_STEPS=3)


def _expansions() -> Iterator[Miss]:
    far = {"x": "[2, oo)"}

    def at(says: str, term: str, defined: Json = None, given: Any = (), **more: Any) -> Miss:
        proof = node("difference", variable="x", step="1", drop=IDENTITY, face=FAR)
        return miss(says, f"0*({term}) >= 1", proof, defined, given=given, false=False,
                    **{**far, **more})

    never = {"given": "y > 0", "y": "[-2, -1]", "defined": [NEVER]}
    unsure = {"y": "[-1, 1]"}
    yield at("an exponential of an exponential", "exp(exp(x))")
    yield at("that is not rational", "x**sqrt(2)")
    yield at("an exponential of a root of log", "exp(sqrt(log(x)))")
    yield at("without a known leading term", "1/(2 + sin(x))")
    yield at("a logarithm of a negative", "log(y*x)", **never)
    yield at("log(log(x)) is not", "log(log(x))")
    yield at("a root of a negative", "sqrt(y*x)", **never)
    yield at("is not certain", "Abs(y*x)", **unsure)
    yield at("a remainder that does not tend to 0", "exp(sin(x))")
    yield at("no expansion of {head} at -oo", "gamma(y*x)", **never)
    yield at("no expansion of {head} at oo", "LambertW(x)")
    yield at("{head} at 0", "gamma(x - x)", given="y > 0", y="[-2, -1]", defined=[NEVER])
    yield at("of a negative quantity')", "gamma(y/x)", **never)
    yield at("no expansion of {head}')", "Piecewise((x, x > 3), (1, True))")
    yield at("no expansion of {head} in this", "lowergamma(x, x)")
    yield at("not certainly positive", "lowergamma(y, x)", y="[-1, 1]", given="y > 0",
             defined=[{"rule": "assumption"}] * 2)
    yield at("not defined around the limit", "asin(1 - 1/x)")
    yield at("not a small whole number", "polygamma(31, x)")
    yield _lowered(at("an expansion with too many terms", "exp(1/x + 1/x**2 + log(x)/x**3)"),
                   values__asymptotics__MAX_TERMS=2)
    yield at("no expansion of {head} in this", "uppergamma(x, x)")
    yield at("in its first argument", "uppergamma(y, x)", y="[1, 2]")


def _growth() -> Iterator[Miss]:
    def at(says: str, of: str) -> Miss:
        """An integral whose primitive tends to 0 in a way that the rules do not know."""
        slope = t.to_text(derivative(parse_term(of), "t"))
        text = f"0*Integral({slope}, (t, 2, oo)) == 1"
        return miss(says, text, IDENTITY, [primitive("", of, upper="0")], false=False)

    yield at("the growth of erfc", "t*erfc(log(t))")
    yield at("the growth of this exponential", "t*exp(-sqrt(t))")
    yield at("the growth of this power", "t*t**(-t)")
    yield at("the growth of a high power", "t*(t**2 + exp(-t))**(-70)")
    yield at("the growth of this power", "t*(t**2 + 1)**(-3/2)")
    yield at("the growth of this quotient", "t/(t**3 + t + exp(-t))")
    yield at("not linear in the variable", "t*exp(-t)*uppergamma(2, t**3)")
    yield at("the growth of {term.head}", "LambertW(t)/t**2")
    yield at("the growth of this sum", "sqrt(t + exp(-t))/t**2")
    yield at("the growth of this logarithm", "log(t**2 + exp(t))/t**2")
