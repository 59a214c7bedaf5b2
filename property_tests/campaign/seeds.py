"""True claims with certificates that the checker accepts: at least one for every rule.

Forgeries start from them; near misses stand beside them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from memory_theorems.verify.language.claims import Claim, Variable, claim

Json = Any
DIRECT: Json = {"rule": "direct", "bits": 64}
EXACT: Json = {"rule": "exact"}
IDENTITY: Json = {"rule": "identity"}
FIRST: Json = {"rule": "assumption", "index": 0}
CONSTANT: Json = {"rule": "constant"}
LIMIT: Json = {"rule": "limit"}
#: The square of 1, once.
ONCE: Json = [["1", "1"]]
FAR: Json = {"rule": "asymptotic", "order": 6}
WHOLE: Json = {"n": "integer (-oo, oo)", "m": "integer (-oo, oo)"}
CONTINUOUS: Json = {"rule": "continuous", "order": EXACT}


@dataclass(frozen=True)
class Seed:
    """A claim and the certificate that proves it; ``rule`` says what it is a seed for."""

    rule: str
    claim: Claim
    certificate: Json


def node(rule: str, **fields: Json) -> Json:
    """A node; ``from_`` stands for fields that are no Python names."""
    return {"rule": rule, **fields}


def part(proof: Json, defined: Json = None, evidence: str = "certified") -> Json:
    return {"defined": defined or [], "proof": proof, "evidence": evidence}


def parts(*items: Json) -> Json:
    return {"version": 1, "claim": "parts", "parts": list(items)}


def holding(proof: Json, defined: Json = None) -> Json:
    return parts(part(proof, defined))


def refuted(point: Json, **fields: Json) -> Json:
    return {"version": 1, "claim": "refuted", "part": 0, "point": point, "bits": 128, **fields}


def rewrite(margin: str, proof: Json, factor: str = "1", positive: Json = None) -> Json:
    return node("rewrite", factor=factor, margin=margin, positive=positive or EXACT, proof=proof)


def monotone(sign: int, derivative: Json, face: Json, variable: str = "x", **more: Json) -> Json:
    return node("monotone", variable=variable, sign=sign, derivative=derivative, face=face, **more)


def positivity(terms: Json, **fields: Json) -> Json:
    return node("positivity", terms=terms, **fields)


def level(at: str, value: Json = IDENTITY, variable: str = "x", **more: Json) -> Json:
    """``==``: the derivative vanishes, and the margin at one point."""
    sides = [monotone(sign, IDENTITY, value, variable, **more) for sign in (-1, 1)]
    half = node("split", variable=variable, at=at, parts=sides)
    return node("both", lower=half, upper=half)


def substitute(kind: str, proof: Json, variable: str = "x", name: str = "u", **more: Json) -> Json:
    return node("substitute", kind=kind, variable=variable, name=name, proof=proof, **more)


def recurrence(by: str, old: str, conditions: int, proof: Json = IDENTITY, **more: str) -> Json:
    return node("recurrence", by=by, old=old, because=[DIRECT] * conditions, proof=proof, **more)


def primitive(old: str, of: str, **fields: Json) -> Json:
    return {
        "rule": "primitive", "old": old, "primitive": of, "derivative": IDENTITY, "order": EXACT,
        "proof": IDENTITY, **fields,
    }  # fmt: skip


def integral(text: str, of: str, domains: dict[str, str], **fields: Json) -> Seed:
    old = text.split(" == ")[0]
    found = primitive(old, of, **fields)
    return Seed("primitive", claim(text, dict(domains)), holding(found, [found]))


CUBES = {"n": "integer [0, oo)", "k": "integer [0, oo)"}
TRIANGLE = node(
    "induction", variable="n", base=EXACT,
    step=recurrence("sum-last", "Sum(k, (k, 1, n + 1))", 1, FIRST, upper="n"),
)  # fmt: skip
THIRDS = [["1", [4, 2], "1/3"], ["1", [2, 4], "1/3"], ["1", [0, 0], "1/3"]]


@cache
def seeds() -> tuple[Seed, ...]:
    """All of them, in a fixed order."""
    return (
        *_leaves(),
        *_cases(),
        *_slopes(),
        *_terms(),
        *_variables(),
        *_sums(),
        *_series(),
        *_envelopes(),
    )


def _seed(rule: str, text: Any, proof: Json, defined: Json = None, **more: Any) -> Seed:
    return Seed(rule, claim(text, **more), holding(proof, defined))


def _leaves() -> tuple[Seed, ...]:
    return (
        _seed("exact", "1/3 + 1/6 == 1/2", EXACT),
        _seed("exact", "sqrt(9) + 2**(-3) > 3", EXACT),
        _seed("identity", "(x + 1)**2 == x**2 + 2*x + 1", IDENTITY, x="[0, 1]"),
        _seed("identity", "exp(x + 1) == E*exp(x)", IDENTITY, x="[-1, 1]"),
        _seed("identity", "log(x*y) == log(x) + log(y)", IDENTITY, x="(0, 2]", y="[1, 2]"),
        _seed("identity", "sqrt(x**2) == x", IDENTITY, x="(0, 3]"),
        _seed("identity", "(-1)**(2*n) == 1", IDENTITY, n="integer [0, 9]"),
        _seed("identity", "Sum(2*k*n + 1, (k, 1, n)) == 2*n*Sum(j, (j, 1, n)) + n", IDENTITY,
              n="integer [1, 9]"),
        _seed("identity", "gamma(x + 1) == x*gamma(x)", IDENTITY, x="(0, 3]"),
        _seed("direct", "exp(x) > x/2", DIRECT, x="[0, 1]"),
        _seed("direct", "1/(1 + x) > 0", DIRECT, x="(-1, 5]"),
        _seed("direct", "sqrt(x) + log(1 + x) >= 0", DIRECT, x="[0, oo)"),
        _seed("mean-value", "x*(1 - x) <= 1", node("mean-value", bits=64), x="[0, 1]"),
        _seed("mean-value", "x*(1 - x) <= 1 + n", node("mean-value", bits=64), x="[0, 1]",
              n="integer [0, oo)"),
        _seed("direct", "Sum(1/(2*k - 3), (k, 1, 3)) <= 1", DIRECT),
        _seed("assumption", "2*x >= 2", FIRST, x="[0, 5]", given="x >= 1"),
        _seed("assumption", "3*x > 0", FIRST, x="(0, 5]"),
        _seed("assumption", "-2*x == 4", FIRST, x="[-5, 5]", given="x == -2"),
        _seed("positivity", "x*(1 - x) <= 1/4", positivity([[[], [["1", "x - 1/2"]]]]),
              x="[0, 1]"),
        _seed("positivity", "x*y + 1 > 0", positivity([[[], ONCE], [[0], ONCE]]),
              x="[0, 1]", y="[0, 1]", given="x*y >= 0"),
        _seed("positivity", "x**2 + y**2 >= 2*x*y", positivity([[[], [["1", "x - y"]]]]),
              x="(-oo, oo)", y="(-oo, oo)"),
        _seed("positivity", "x >= 0", positivity([[[], [["1", "x"]]]],
              multiplier=[[[0], [["1", "1"]]]]), x="[0, oo)"),
        _seed("positivity", "x - y >= 0", positivity([[[0], [["1", "1"]]]], own="1",
              multiplier=[[[1], [["2", "1"]]]]), x="[0, oo)", y="[0, oo)", given="x**2 >= y**2"),
        _seed("positivity", "x >= 0", positivity([], equations=[[0, "1"]]),
              x="[-5, 5]", given="x == 0"),
        _seed("means", "x**4*y**2 + x**2*y**4 + 1 >= 3*x**2*y**2",
              node("means", circuits=[{"outer": THIRDS, "inner": ["-3", [2, 2]]}]),
              x="(-oo, oo)", y="(-oo, oo)"),
        _seed("means", "2*x**3 + 1 >= 3*x**2", node("means", circuits=[
            {"outer": [["2", [3], "2/3"], ["1", [0], "1/3"]], "inner": ["-3", [2]]}]), x="[0, 9]"),
        _seed("means", "x**2 + 1 + x > 2*x", node("means", circuits=[{
            "outer": [["1", [2], "1/2"], ["1", [0], "1/2"]], "inner": ["-2", [1]]}]), x="(0, 5]"),
        _seed("univariate", "x**4 - 4*x + 3 >= 0", node("univariate", variable="x"), x="[-5, 5]"),
        _seed("univariate", "x**4 == 4", node("univariate", variable="x"), x="[-5, 5]",
              given="x**2 == 2"),
        _seed("univariate", "1/x > 0", node("univariate", variable="x"), x="(0, 5]"),
        _seed("constant", "zeta(2) == pi**2/6", CONSTANT),
        _seed("constant", "sqrt(5 + 2*sqrt(6)) == sqrt(2) + sqrt(3)", CONSTANT),
        _seed("constant", "4*atan(1/5) - atan(1/239) == pi/4", CONSTANT),
        _seed("constant", "gamma(7/2) == 15*sqrt(pi)/8", CONSTANT),
    )  # fmt: skip


def _cases() -> tuple[Seed, ...]:
    halves = [DIRECT, DIRECT]
    return (
        _seed("hypothesis", "x >= 2", node("hypothesis", index=0, proof=DIRECT),
              x="[0, 1]", given="x >= 3"),
        _seed("cut", "x >= 1", node("cut", relation="x**2 >= 1", first=FIRST,
              then=node("univariate", variable="x")), x="[0, 5]", given="x**2 >= 1"),
        _seed("split", "x**2 - x >= -3/4", node("split", variable="x", at="1/2", parts=halves),
              x="[0, 1]"),
        _seed("split", "n**2 >= n/2", node("split", variable="n", at="1/2", parts=[
            node("enumerate", variable="n", parts=[EXACT]),
            node("univariate", variable="n")]), n="integer [0, 9]"),
        _seed("enumerate", "n**2 >= n", node("enumerate", variable="n", parts=[EXACT] * 3),
              n="integer [0, 2]"),
        _seed("cases", "x**2 >= 0", node("cases", on="x", parts=[
            positivity([[[0, 0], [["1", "1"]]]])] * 2), x="[-5, 5]"),
        _seed("cases", "Abs(x) >= x", node("cases", on="x", parts=[
            node("replace", old="Abs(x)", new="x", because=[FIRST], proof=IDENTITY),
            node("replace", old="Abs(x)", new="-x", because=[FIRST],
                 proof=rewrite("-x", FIRST, "2"))]), x="[-5, 5]"),
        _seed("sum", "x + y > 0", node("sum", parts=[["x", FIRST], ["y", FIRST]]),
              x="(0, 1]", y="[0, 1]"),
        _seed("product", "x*y > 0", node("product", parts=[["x", FIRST], ["y", FIRST]]),
              x="(0, 1]", y="(0, 1]"),
        _seed("apart", "x != 0", node("apart", sign=1, proof=FIRST), x="(0, 1]"),
        _seed("apart", "x != 2", node("apart", sign=-1, proof=DIRECT), x="(0, 1]"),
        _seed("nonzero", "x != 0", node("nonzero", proof=positivity([[[], [["1", "x"]]]])),
              x="[-5, 5]", given="x != 0"),
        _seed("both", "Max(x, 0) == x", node("replace", old="Max(x, 0)", new="x", because=[FIRST],
              proof=node("both", lower=IDENTITY, upper=IDENTITY)), x="[0, 1]"),
        _seed("both", "x == 1", node("both", lower=FIRST, upper=FIRST), x="[0, 5]",
              given=["x >= 1", "x <= 1"]),
        _seed("weaken", "x >= 1", node("weaken", keep=[1], proof=FIRST), x="[0, 5]",
              given=["x**2 >= 3", "x >= 1"]),
    )  # fmt: skip


def _slopes() -> tuple[Seed, ...]:
    drop = rewrite("1/(x*(x + 1))", DIRECT)
    return (
        _seed("monotone", "exp(x) >= 1 + x", monotone(1, rewrite("exp(x) - 1", DIRECT), EXACT),
              x="[0, 9]"),
        _seed("monotone", "exp(x) > 1 + x", monotone(1, rewrite("exp(x) - 1", DIRECT), EXACT,
              strict=True), x="(0, 9]"),
        _seed("monotone", "1/x >= 1/5", monotone(-1, DIRECT, EXACT), x="(0, 5]"),
        _seed("monotone", "sqrt(x) <= 2", monotone(-1, DIRECT, EXACT), x="[0, 4]"),
        _seed("limit", "exp(-x) + 1/(1 + x) > 0", monotone(-1, DIRECT, LIMIT, strict=True),
              x="[0, oo)"),
        _seed("limit", "1/(1 + x) >= 0", monotone(-1, DIRECT, LIMIT), x="[0, oo)"),
        _seed("asymptotic", "atan(x) < pi/2", monotone(-1, DIRECT, FAR, strict=True), x="[0, oo)"),
        _seed("asymptotic", "exp(-x) > 0", monotone(-1, DIRECT, FAR), x="[1, oo)"),
        _seed("asymptotic", "1 - x > 0", monotone(-1, DIRECT, FAR), x="[0, 1)"),
        _seed("difference", "1/x > 0", node("difference", variable="x", step="1", drop=drop,
              face=FAR), x="(0, oo)"),
        _seed("difference", "1/x > 0", node("difference", variable="x", step="1", drop=drop,
              face=FAR, strict=True), x="integer [1, oo)"),
        _seed("difference", "harmonic(x) >= digamma(x + 1) + EulerGamma", node("difference",
              variable="x", step="1", drop=IDENTITY, face=FAR), x="[1, oo)"),
        _seed("increasing", "exp(x) >= exp(y)", node("increasing", name="z", function="exp(z)",
              left="x", right="y", sign=1, inside=[], order=FIRST, derivative=DIRECT),
              x="(-oo, oo)", y="(-oo, oo)", given="x >= y"),
        _seed("increasing", "1/x > 1/y", node("increasing", name="z", function="1/z", left="x",
              right="y", sign=-1, lower="0", lower_open=True, inside=[node("assumption", index=1),
              node("assumption", index=3)], order=FIRST, derivative=DIRECT),
              x="(0, oo)", y="(0, oo)", given="y > x"),
        _seed("taylor", "sin(x) <= x", node("taylor", variable="x", at="0", order=3, contact=3),
              x="[0, 1]"),
        _seed("taylor", "cos(x) >= 1 - x**2/2", node("taylor", variable="x", at="0", order=4,
              contact=4), x="[-1, 1]"),
        _seed("monotone", "atan(x) + atan(1/x) == pi/2", level("1"), x="(0, 9]"),
        _seed("monotone", "sin(x)**2 + cos(x)**2 == 1", level("0"), x="[-1, 1]"),
    )  # fmt: skip


def _terms() -> tuple[Seed, ...]:
    return (
        _seed("rewrite", "sqrt(x) <= (1 + x)/2", rewrite("(sqrt(x) - 1)**2", DIRECT, "1/2"),
              x="[0, 9]"),
        _seed("rewrite", "x**2 + x >= 0", rewrite("x", FIRST, "x + 1", DIRECT), x="[0, 5]"),
        _seed("replace", "Abs(x) <= 1", node("replace", old="Abs(x)", new="x", because=[FIRST],
              proof=FIRST), x="[0, 1]"),
        _seed("replace", "Piecewise((x, x > 2), (1, True)) == 1", node("replace",
              old="Piecewise((x, x > 2), (1, True))", new="1", because=[DIRECT], proof=EXACT),
              x="[0, 1]"),
        _seed("replace", "floor(x) == 2", node("replace", old="floor(x)", new="2",
              because=[DIRECT, DIRECT], proof=EXACT), x="[2, 3)"),
        _seed("replace", "Min(x, 3) >= 0", node("replace", old="Min(x, 3)", new="x",
              because=[DIRECT], proof=FIRST), x="[0, 2]"),
        _seed("replace", "x >= 1", node("replace", old="Abs(x)", new="x", everywhere=True,
              because=[DIRECT], proof=FIRST), x="[0, 5]", given="Abs(x) >= 1"),
        _seed("outer", "exp(2*x) >= exp(x)", node("outer", function="log", left="exp(2*x)",
              right="exp(x)", sides=[DIRECT, DIRECT], proof=rewrite("x", FIRST)), x="[0, 1]"),
        _seed("outer", "x + 1 >= x", node("outer", function="square", left="x + 1", right="x",
              sides=[DIRECT, DIRECT], proof=rewrite("2*x + 1", DIRECT)), x="[0, 5]"),
        _seed("outer", "log(x + 1) >= log(x)", node("outer", function="exp", left="log(x + 1)",
              right="log(x)", proof=rewrite("1", EXACT)), x="(0, 5]"),
        _seed("abstract", "sin(x)**2 - sin(x) >= -1/4", node("abstract", term="sin(x)", name="s",
              proof=positivity([[[], [["1", "s - 1/2"]]]])), x="[-9, 9]"),
        _seed("equal", "Sum(k, (k, 1, n)) >= 1", node("equal", old="Sum(k, (k, 1, n))",
              new="n*(n + 1)/2", because=TRIANGLE, proof=DIRECT), n="integer [1, 20]"),
        _seed("equal", "x**2 >= 0", node("equal", old="x**2", new="x*x", because=IDENTITY,
              proof=positivity([[[], [["1", "x"]]]])), x="[-3, 3]"),
        _seed("root", "sqrt(x**2) >= x", node("root", old="sqrt(x**2)", new="x", because=FIRST,
              proof=IDENTITY), x="[0, 5]"),
        _seed("root", "(x**3)**(1/3) >= 0", node("root", old="(x**3)**(1/3)", new="x",
              because=FIRST, proof=FIRST), x="[0, 5]"),
        _seed("adjoin", "sqrt(x**2 + 1) >= 0", node("adjoin", term="sqrt(x**2 + 1)", name="s",
              proof=node("assumption", index=3)), x="[-9, 9]"),
        _seed("adjoin", "Abs(x) >= x", node("adjoin", term="Abs(x)", name="s", proof=positivity(
              [], own="1", equations=[[0, "1"]],
              multiplier=[[[3], [["2", "1"]]]])), x="[-9, 9]"),
        _seed("adjoin", "x**(-1/2) > 0", node("adjoin", term="x**(-1/2)", name="s",
              proof=node("assumption", index=2)), x="(0, 9]"),
    )  # fmt: skip


def _variables() -> tuple[Seed, ...]:
    return (
        _seed("substitute", "(x - 1)**2 >= 0", substitute("offset", rewrite("u**2", DIRECT),
              by="1"), x="[0, 5]"),
        _seed("substitute", "x >= 0", substitute("multiple", FIRST, by="2"), x="[0, 5]"),
        _seed("substitute", "exp(-1/x) < 1",
              substitute("reciprocal", rewrite("1 - exp(-u)", DIRECT)), x="(0, 9]"),
        _seed("substitute", "x >= 0", substitute("power", DIRECT, exponent=2), x="[0, 5]"),
        _seed("substitute", "x**2 + y**2 >= 2*x*y", substitute("multiple", rewrite(
              "y**2*(u - 1)**2", DIRECT), by="y"), x="(0, 9]", y="(0, 9]"),
        _seed("substitute", "x >= y", substitute("offset", node("cut", relation="u >= 1",
              first=FIRST, then=positivity([[[], ONCE], [[3], ONCE]])), by="y"),
              x="[0, 2]", y="[0, 2]", given="x - y >= 1"),
        _seed("substitute", "x >= 0", substitute("multiple", node("assumption", index=2), by="y"),
              x="[0, 5]", y="[1, 2]"),
        _seed("substitute", "x >= 0", substitute("offset", node("assumption", index=2), by="y"),
              x="[0, 5]", y="[1, 2]"),
        _seed("gap", "m >= n + 1", node("gap", proof=FIRST), given="m > n", **WHOLE),
        _seed("gap", "n**2 >= n", node("gap", proof=node("univariate", variable="n")),
              n="integer (-oo, oo)"),
        _seed("gap", "4*n - 2*m != 3", node("gap"), **WHOLE),
        _seed("gap", "2*n - 1 > 0", node("gap", proof=FIRST), n="integer [-4, 4]",
              given="2*n > 0"),
        _seed("adjoin", "floor(x) <= x", node("adjoin", term="floor(x)", name="k", proof=FIRST),
              x="(-oo, oo)"),
        _seed("adjoin", "ceiling(x) < x + 1", node("adjoin", term="ceiling(x)", name="k",
              proof=node("assumption", index=1)), x="(-oo, oo)"),
        _seed("relax", "n**2 >= 0", node("relax", variable="n", proof=DIRECT), n="integer [-3, 9]"),
        _seed("tighten", "n >= 3", node("tighten", variable="n", end="lower", at="3",
              because=FIRST, proof=DIRECT), n="integer [1, 9]", given="n >= 3"),
        _seed("tighten", "x < 4", node("tighten", variable="x", end="upper", at="4", open=True,
              because=FIRST, proof=DIRECT), x="[1, 9]", given="x < 4"),
        _seed("induction", "2**n >= n + 1", node("induction", variable="n", base=EXACT, step=node(
              "sum", parts=[["2*(2**n - n - 1)", FIRST], ["n", FIRST]])), n="integer [0, 30]"),
        _seed("induction", "n <= k", node("induction", variable="n", base=DIRECT,
              previous=[positivity([[[], ONCE], [[0], ONCE]])],
              step=FIRST), n="integer [0, 9]", k="integer [0, 9]", given="n <= k"),
    )  # fmt: skip


def _sums() -> tuple[Seed, ...]:
    half = {"n": "integer [1, 20]"}
    telescope = node(
        "equal", old="Sum(1/(k*(k + 1)), (k, 1, n))", new="1 - 1/(n + 1)", proof=IDENTITY,
        because=node("summand", primitive="1/(k + 1)", each=IDENTITY, proof=IDENTITY),
    )  # fmt: skip

    def by(name: str, text: str, old: str, count: int, domains: Any, **more: str) -> Seed:
        proof = recurrence(name, old, count, **more)
        return Seed("recurrence", claim(text, dict(domains)), holding(proof, [IDENTITY]))

    return (
        _seed("recurrence", "Sum(k, (k, 1, n)) == n*(n + 1)/2", TRIANGLE, **half),
        by("sum-first", "Sum(k**2, (k, 1, n)) == 1 + Sum(k**2, (k, 2, n))", "Sum(k**2, (k, 1, n))",
           1, half, lower="2"),
        by("binomial-factorials", "binomial(2*n, n) == factorial(2*n)/factorial(n)**2",
           "binomial(2*n, n)", 2, half, rest="n"),
        by("binomial-fixed", "binomial(n, 2) == n*(n - 1)/2", "binomial(n, 2)", 1, half),
        by("stirling-fixed", "stirling(n, 2) == 2**(n - 1) - 1", "stirling(n, 2)", 1, half),
        by("derivative", "Derivative(x*log(x), x) == log(x) + 1", "Derivative(x*log(x), x)", 0,
           {"x": "(0, 3]"}),
        _seed("summand", "Sum(1/(k*(k + 1)), (k, 1, n)) == n/(n + 1)", telescope, **half),
        _seed("summand", "Sum(k, (k, 1, n)) == n*(n + 1)/2", node(
            "summand", primitive="-k*(k + 1)/2", each=IDENTITY, proof=IDENTITY), **half),
        _seed("summand", "Sum(k, (k, 1, n)) >= 0", node("summand", each=DIRECT, proof=EXACT),
              **half),
        _seed("limit-value", "Limit(sin(t)/t, t, 0) <= 1", node(
            "limit-value", old="Limit(sin(t)/t, t, 0)", value="1", proof=EXACT),
            [node("limit-value", value="1")]),
        *_brackets(),
        integral("Integral(t**2, (t, 0, x)) == x**3/3", "t**3/3", {"x": "[0, 5]"}, order=DIRECT),
        integral("Integral(exp(-s*t), (t, 0, oo)) == 1/s", "-exp(-s*t)/s", {"s": "(0, 9]"},
                 upper="0"),
        integral("Integral(1/sqrt(t), (t, 0, 1)) == 2", "2*sqrt(t)", {}),
        integral("Integral(log(t), (t, 0, 1)) == -1", "t*log(t) - t", {}, lower="0"),
        _seed("continuous", "0*Integral(exp(t), (t, 0, 1)) == 0", IDENTITY, [CONTINUOUS]),
        _seed("continuous", "0*Integral(sqrt(t + x), (t, 0, 1)) == 0", IDENTITY, [CONTINUOUS],
              x="[0, 3]"),
        _seed("integrand", "Integral(exp(-t*x), (t, 0, 1)) <= 1",
              node("integrand", order=EXACT, proof=DIRECT), [CONTINUOUS], x="[0, 3]"),
        _seed("integrand", "2*Integral(t, (t, 0, x)) >= Integral(t, (t, 0, x))", node("integrand",
              order=DIRECT, proof=rewrite("t", FIRST)),
              [node("continuous", order=DIRECT)], x="[0, 3]"),
    )  # fmt: skip


#: The integral of exp(-t) beyond 4 is below 1/50.
TAIL: Json = {
    "at": "4", "majorant": "exp(-t)", "above": IDENTITY, "below": DIRECT, "bound": "1/50",
    "exists": primitive("", "-exp(-t)", upper="0"),
    "proof": primitive("Integral(exp(-t), (t, 4, oo))", "-exp(-t)", upper="0", proof=DIRECT),
}  # fmt: skip


#: The same integral up to -4, between two terms, and the integral of 1/sqrt(t) beside 0.
HEAD: Json = {
    "at": "-4", "majorant": "exp(t)", "above": IDENTITY, "bound": "1/50", "minorant": "exp(t)/2",
    "below": rewrite("1", DIRECT, "exp(t)/2", DIRECT), "least": "9/1000",
    "exists": primitive("", "exp(t)", lower="0", order=None),
    "exists-below": primitive("", "exp(t)/2", lower="0", order=None, proof=None),
    "proof": primitive("Integral(exp(t), (t, -oo, -4))", "exp(t)", lower="0", order=None,
                       proof=DIRECT),
    "proof-below": primitive("Integral(exp(t)/2, (t, -oo, -4))", "exp(t)/2", lower="0", order=None,
                             proof=DIRECT),
}  # fmt: skip
ROOT: Json = {
    "at": "1/100", "majorant": "t**(-1/2)",
    "above": rewrite("1 - cos(t)", DIRECT, "t**(-1/2)", DIRECT),
    "below": rewrite("1 + cos(t)", DIRECT, "t**(-1/2)", DIRECT), "bound": "201/1000",
    "exists": primitive("", "2*sqrt(t)"),
    "proof": primitive("Integral(t**(-1/2), (t, 0, 1/100))", "2*sqrt(t)", proof=DIRECT),
}  # fmt: skip


def bracket(old: str, lower: str, upper: str, **more: Json) -> Json:
    return node("bracket", old=old, name="u_", lower=lower, upper=upper, proof=DIRECT, **more)


def _brackets() -> tuple[Seed, ...]:
    sine, decay = "Integral(sin(t)/t, (t, 1, 2))", "Integral(exp(-t), (t, 0, oo))"
    root, rise = "Integral(sqrt(t), (t, 1, 2))", "Integral(exp(t), (t, -oo, 0))"
    singular, kink = "Integral(t**(-1/2)*cos(t), (t, 0, 1))", "Integral(Abs(t - 1/2), (t, 0, 2))"
    return (
        _seed("identity", f"exp(2*{sine}) == exp({sine})**2", IDENTITY, [node("bracket")]),
        _seed("bracket", f"{sine} <= 661/1000", bracket(sine, "659/1000", "660/1000"),
              [node("bracket")]),
        _seed("bracket", f"x*{root} <= 5/2", bracket(root, "12/10", "122/100"), [CONTINUOUS],
              x="[0, 2]"),
        _seed("bracket", f"{decay} <= 21/20", bracket(decay, "96/100", "101/100", tail=TAIL),
              [node("bracket", tail=TAIL)]),
        _seed("bracket", f"{rise} <= 21/20", bracket(rise, "98/100", "101/100", head=HEAD),
              [node("bracket", head=HEAD)]),
        _seed("bracket", f"{singular} <= 21/10", bracket(singular, "14/10", "19/10", head=ROOT),
              [node("bracket", head=ROOT)]),
        _seed("bracket", f"{kink} <= 3/2", bracket(kink, "124/100", "126/100"),
              [node("bracket")]),
    )  # fmt: skip


def telescoped(primitive: str, limit: str = "0", **more: Json) -> Json:
    return node("series", **{"by": "telescope", "primitive": primitive, "limit": limit,
                             "because": IDENTITY, "proof": IDENTITY, **more})  # fmt: skip


def known_series(series: str, argument: str, count: int, factor: str = "1", **more: Json) -> Json:
    return node("series", **{"by": "known", "series": series, "argument": argument,
                             "factor": factor, "converges": [DIRECT] * count, "because": IDENTITY,
                             "proof": IDENTITY, **more})  # fmt: skip


def squeezed(first: str, below: str, above: str, **more: Json) -> Json:
    each = node("relax", variable="k", proof=node("univariate", variable="k"))
    return node("series", **{"by": "squeeze", "from": first, "below": below, "above": above,
                             "because-below": each, "because-above": each, "name": "rest",
                             "proof": DIRECT, **more})  # fmt: skip


def _series() -> tuple[Seed, ...]:
    def of(text: str, proof: Json, **domains: Json) -> Seed:
        """The same steps show that the sum on the left has a value, and what it is."""
        old = text[: text.index("oo))") + 4]
        return _seed("series", text, {**proof, "old": old}, [proof], **domains)

    return (
        of("Sum(1/2**k, (k, 1, oo)) == 1", telescoped("-2/2**k")),
        of("Sum(1/(k*(k + 1)), (k, n, oo)) == 1/n", telescoped("-1/k", defined=[DIRECT]),
           n="integer [1, 9]"),
        of("Sum(1/(k*(k + 1)), (k, k, oo)) == 1/k", telescoped("-1/k_", defined=[DIRECT]),
           k="integer [1, 9]"),
        of("Sum(x**k, (k, 2, oo)) == x**2/(1 - x)", known_series("geometric", "x", 2),
           x="(-1, 1)"),
        of("Sum(x**k/factorial(k), (k, 0, oo)) == exp(x)", known_series("exp", "x", 0),
           x="(-oo, oo)"),
        of("Sum(x**k/k, (k, 1, oo)) == -log(1 - x)", known_series("log", "x", 2), x="[-1, 1)"),
        *(of(f"Sum({sign}*x**{odd}/factorial{odd}, (k, 0, oo)) == {name}(x)",
             known_series(name, "x", 0), x="(-oo, oo)")
          for name, sign, odd in (
              ("sin", "(-1)**k", "(2*k + 1)"), ("cos", "(-1)**k", "(2*k)"),
              ("sinh", "1", "(2*k + 1)"), ("cosh", "1", "(2*k)"))),
        of("Sum((-1)**k*x**(2*k + 1)/(2*k + 1), (k, 0, oo)) == atan(x)",
           known_series("atan", "x", 2), x="[-1, 1]"),
        of("Sum(x**(2*k + 1)/(2*k + 1), (k, 0, oo)) == atanh(x)",
           known_series("atanh", "x", 2), x="(-1, 1)"),
        of("Sum(k**(-x), (k, 1, oo)) == zeta(x)", known_series("zeta", "x", 1), x="(1, 5]"),
        of("Sum(1/k**2, (k, 1, oo)) <= 7/4", squeezed("8", "0", "1/(k - 1)")),
        of("Sum(1/k**2, (k, 1, oo)) <= 2", squeezed("1", "0", "1/(k - 1/2)")),
    )  # fmt: skip


def _envelopes() -> tuple[Seed, ...]:
    about = claim("x**p >= 0", x="[0, 1]", p="[1, 2]")
    face = {
        "variable": "x", "end": "lower", "evidence": "certified",
        "face": [part(DIRECT), part(EXACT)], "rest": part(DIRECT, [DIRECT]),
    }  # fmt: skip
    sum_ = claim("y + x + x**p <= 3", x="[0, 1]", p="[1, 2]", y="[0, 1]")
    gamma = claim("uppergamma(2, x) <= 3", x="[0, 1]")
    at_zero = {**face, "face": [part(EXACT)], "rest": part(monotone(1, DIRECT, FAR))}
    bounded = {**face, "face": [part(DIRECT), part(rewrite("3 - y", DIRECT))]}
    witness = claim("y > x", x="[0, 1]", y="[0, 2]", exists={"y": "x + 1/2"})
    some = holding(rewrite("1/2", EXACT))
    some["parts"] += [part(DIRECT), part(DIRECT)]
    after = claim("m > n", n="integer [0, 5]", m="integer [0, 6]", exists={"m": "n + 1"})
    next_ = holding(rewrite("1", EXACT))
    next_["parts"] += [part(DIRECT), part(DIRECT)]
    never = {
        "version": 1, "claim": "vacuous", "proof": node("hypothesis", index=0, proof=DIRECT)
    }  # fmt: skip
    by_floor = node("adjoin", term="floor(x)", name="s", proof={**FIRST, "index": 1})
    apart = node("product", parts=[["x", DIRECT], ["y", FIRST]])
    return (
        Seed("face", about, parts(face)),
        Seed("face", sum_, parts(bounded)),
        Seed("face", gamma, parts(at_zero)),
        Seed("witness", witness, some),
        Seed("witness", after, next_),
        Seed(
            "witness",
            replace(witness, variables=_unstated(witness)),
            {**some, "witnesses": {"y": "x + 1/2"}},
        ),
        Seed("vacuous", claim("x >= 5", x="[0, 1]", given="x > 2"), never),
        Seed("witness", claim("n > x", x="(-oo, oo)", n="integer (-oo, oo)",
                              exists={"n": "floor(x) + 1"}), holding(by_floor)),
        Seed("direct", claim("Abs(besselj(0, x)) <= 1", x="(-oo, oo)"), holding(DIRECT)),
        Seed("rewrite", claim("y/(x*y) > 0", x="[1, 2]", y="[-1, 1]", given="y != 0"),
             holding(rewrite("(1/y)*(y/x)", rewrite("1/x", DIRECT)), [apart])),
    )  # fmt: skip


def _unstated(about: Claim) -> tuple[Variable, ...]:
    return tuple(replace(item, witness=None) for item in about.variables)


__all__ = ["Seed", "holding", "node", "part", "parts", "refuted", "seeds"]
