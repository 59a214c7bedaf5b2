"""Near misses of the checker's refusals: false claims whose certificate fails at one named place.

``says`` is a part of the refusal that has to be reached; beside every entry stands the seed of the
same rule, a true neighbour whose certificate is accepted.
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from property_tests.campaign import (
    near_misses_brackets,
    near_misses_choices,
    near_misses_infinite_sums,
    near_misses_series,
    near_misses_switches,
    near_misses_values,
    near_misses_whole,
)
from property_tests.campaign.entries import Miss, envelope, miss
from property_tests.campaign.seeds import (
    CONTINUOUS,
    DIRECT,
    EXACT,
    FAR,
    FIRST,
    IDENTITY,
    LIMIT,
    holding,
    monotone,
    node,
    part,
    parts,
    positivity,
    primitive,
    recurrence,
    refuted,
    rewrite,
    substitute,
)

Json = Any
ROOT: Json = {"interval": ["1", "2"], "why": "sign change", "of": "x**2 - 2"}


@cache
def near_misses() -> tuple[Miss, ...]:
    """The whole table, in a fixed order."""
    return (
        *_readers(), *_leaves(), *_slopes(), *_rules(), *_sums(), *_integrals(), *_points(),
        *_quantifiers(), *_constants(), *near_misses_values.table(),
        *near_misses_brackets.table(), *near_misses_series.table(),
        *near_misses_infinite_sums.table(),
        *near_misses_switches.table(), *near_misses_whole.table(),
        *near_misses_choices.table(),
    )


def _readers() -> Iterator[Miss]:
    yield miss("a node of the certificate is missing", "x >= 1", None, x="[0, 1]")
    yield miss("unknown rule", "x >= 1", node("trust me"), x="[0, 1]")
    yield miss("unknown rule", "x >= 1", {"rule": 7}, x="[0, 1]")
    yield miss("the rule {name} no longer", "x >= 1", node("squares", terms=[]),
               x="[0, 1]")
    yield miss("should be a term", "x >= 1", rewrite(1, DIRECT), x="[0, 1]")
    yield miss("is not a term", "x >= 1", rewrite("x +", DIRECT), x="[0, 1]")
    yield miss("is not a variable of the goal", "x >= 1", rewrite("zz", DIRECT), x="[0, 1]")
    yield miss("is no number", "x >= 1", rewrite("oo", DIRECT), x="[0, 1]")
    yield miss("is not a variable of the goal", "x >= 1", node("relax", variable="zz"), x="[0, 1]")
    yield miss("wants {wanted[int", "x >= 1", node("relax", variable="x", proof=DIRECT),
               x="[0, 1]")
    yield miss("wants {wanted[int", "n*(n - 1) > 0", monotone(1, DIRECT, DIRECT, "n"),
               n="integer [0, 5]")
    yield miss("bits must be a whole number", "x >= 1", node("direct", bits="64"), x="[0, 1]")
    yield miss("bits must be a whole number from", "x >= 1", node("direct", bits=10**9), x="[0, 1]")
    yield miss("certificates are needed here", "x <= 1/2", node("split", variable="x", at="1/2",
               parts=[DIRECT]), x="[0, 1]")
    yield miss("not shown to be defined", "1/x > 0", DIRECT, None, x="[-1, 1]")
    yield miss("not shown to be defined", "1/x + 1/(x - 1) > 0", DIRECT, [DIRECT], x="[-1, 1]")
    yield envelope("next(iter(missing))", "1/x > 0", parts({"proof": DIRECT}), x="[-1, 1]")
    yield miss("not shown to be defined", "x >= 1", node("cases", on="1/x", parts=[DIRECT] * 2),
               x="[-1, 1]")
    yield miss("does not prove that an integral", "0*Integral(1/t, (t, 0, 1)) == 0", IDENTITY,
               [IDENTITY], false=False)


def _leaves() -> Iterator[Miss]:
    x = {"x": "[0, 1]"}
    yield miss("exact arithmetic does not give", "x >= 1", EXACT, **x)
    yield miss("the margin is exactly", "1/3 >= 1/2", EXACT)
    yield miss("an identity does not prove", "x != x", IDENTITY, **x)
    yield miss("an identity does not prove", "x > x", IDENTITY, **x)
    yield miss("the normal form of the margin is not 0", "x**2 == x", IDENTITY, **x)
    yield miss("interval evaluation gives", "x >= 1", DIRECT, **x)
    yield miss("not shown to be defined on the whole box", "1/x >= 1", node(
        "weaken", keep=[], proof=node("mean-value")), [FIRST], x="[-1, 1]", given="x < 0")
    yield miss("mean-value on an unbounded box", "x*(1 - x) >= 1", node("mean-value"), x="[0, oo)")
    yield miss("the mean-value form does not give", "x*(1 - x) >= 1", node("mean-value"), **x)
    yield miss("no hypothesis or bound says this", "x >= 1", FIRST, **x)
    yield miss("no hypothesis or bound says this", "x > 0", FIRST, **x)
    # hypotheses, cuts, cases
    yield miss("the index of a hypothesis", "x >= 1", node("hypothesis", index="0"), **x)
    yield miss("there is no hypothesis of number", "x >= 1", node("hypothesis", index=0), **x)
    yield miss("the field relation should be", "x >= 1", node("cut", relation=3), **x)
    yield miss("the cut is not a relation", "x >= 1", node("cut", relation="x"), **x)
    yield miss("a cut is one relation", "x >= 1", node("cut", relation="0 <= x <= 1"), **x)
    yield miss("a cut is one relation", "x >= 1", node("cut", relation="zz >= 0"), **x)
    yield miss("oo in a cut", "x >= 1", node("cut", relation="x <= oo"), **x)
    yield miss("a split is at a constant", "x >= 1", node("split", variable="x", at="x"), **x)
    yield miss("the point of a split is not defined", "x >= 1", node(
        "split", variable="x", at="0*loggamma(-1/2)", parts=[DIRECT, DIRECT]), **x)
    yield miss("the point of a split is not defined", "x >= 1", node(
        "split", variable="x", at="tan(pi/2)", parts=[DIRECT, DIRECT]), **x)
    yield miss("range of whole numbers is not finite", "n >= 1", node(
        "enumerate", variable="n", parts=[]), n="integer [0, oo)")
    yield miss("str(trouble)", "Derivative(n**2, n) >= 1", node(
        "enumerate", variable="n", parts=[EXACT, EXACT]), [DIRECT] * 4, n="integer [0, 1]")
    yield miss("is no complete list of cases", "x**2 > 0", node(
        "cases", on="x", signs=[">", "<"], parts=[positivity([[[], [["1", "x"]]]])] * 2),
        x="[-1, 1]")
    yield miss("a positive square does not prove", "x > 0", node("nonzero", proof=DIRECT), **x)
    yield miss("is not a root", "x >= 1", node("root", old="x", new="x"), **x)
    yield miss("a root of too high an order", "x**(1/61) >= 2", node(
        "root", old="x**(1/61)", new="x"), **x)
    yield miss("a root in a denominator", "x**(-1/2) >= 2", node(
        "root", old="x**(-1/2)", new="x"), x="(0, 1]")
    yield miss("the new term is not the root", "sqrt(x) >= 2", node(
        "root", old="sqrt(x)", new="x + 4", because=DIRECT, proof=DIRECT), **x)
    yield miss("does not occur", "x >= 1", node("adjoin", term="sqrt(x)", name="s"), **x)
    yield miss("is not an unused name", "sqrt(x) >= 1", node("adjoin", term="sqrt(x)", name="x"),
               **x)
    yield miss("is not a term", "sqrt(x) >= 1", node("adjoin", term="sqrt(x)", name="exp"), **x)
    branch = "Piecewise((sqrt(x), x >= 0), (-1, True))"
    yield miss("occurs in branches only", "x >= 0", node("hypothesis", index=0, proof=node(
        "adjoin", term="sqrt(x)", name="s", proof=node(
            "cut", relation="x >= 0", first=positivity([[[], [["1", "s"]]]], equations=[[0, "-1"]]),
            then=node("replace", old="Piecewise((s, x >= 0), (-1, True))", new="s",
                      because=[FIRST], proof=DIRECT)))), x="[-1, 1]", given=f"{branch} <= -1/2")
    yield miss("keep should be a list", "x >= 1", node("weaken", keep=[0]), **x)


def _slopes() -> Iterator[Miss]:
    x, far = {"x": "[0, 1]"}, {"x": "[0, oo)"}
    yield miss("monotone does not prove", "x == 1", monotone(1, DIRECT, EXACT), **x)
    yield miss("the sign of monotone is", "x >= 1", monotone(0, DIRECT, EXACT), **x)
    yield miss("depends on {name}; resolve it first", "Heaviside(x) >= 1/2", monotone(
        1, DIRECT, DIRECT), x="[-1, 1]")
    yield miss("not shown to be differentiable", "sqrt((x - 1/2)**2) >= 1", monotone(
        1, DIRECT, DIRECT), x="[0, 1]")
    yield miss("is not shown to be continuous", "0*(1 - x)**x >= 1", monotone(
        -1, IDENTITY, EXACT), x="(0, 1)")
    yield miss("the face at infinity wants", "exp(-x) >= 1", monotone(-1, DIRECT, EXACT), **far)
    yield miss("the limit is not", "exp(-x) >= 1", monotone(-1, DIRECT, LIMIT), **far)
    yield miss("proves faces only", "x >= 1", LIMIT, **far)
    yield miss("proves faces only", "x >= 1", FAR, **far)
    yield miss("a limit says nothing strict", "x > 0", monotone(1, DIRECT, FAR), **x)
    yield miss("the limit of the margin is not", "exp(-x) >= 1/9", monotone(-1, DIRECT, FAR), **far)
    yield miss("the order of an expansion", "exp(-x) >= 1", monotone(
        -1, DIRECT, node("asymptotic", order=99)), **far)
    drop = rewrite("1/(x*(x + 1))", DIRECT)

    def fall(text: str, step: str = "1", face: Json = FAR, **more: Any) -> Json:
        return node("difference", variable="x", step=step, drop=drop, face=face)

    yield miss("difference does not prove", "1/x == 1", fall(""), x="[1, oo)")
    yield miss("difference needs an interval", "1/x > 1", fall(""), x="[1, 3]")
    yield miss("the step of a difference is a constant", "1/x > 1", fall("", "x"), x="[1, oo)")
    yield miss("positive and rational, whole", "1/x > 1", fall("", "0"), x="[1, oo)")
    yield miss("positive and rational, whole", "1/x > 1", fall("", "1/2"), x="integer [1, oo)")
    yield miss("wants the rule asymptotic", "1/x > 1/9", fall("", face=LIMIT), x="[1, oo)")
    yield miss("the limit of the margin is not", "1/x > 1/9", fall(""), x="[1, oo)")
    yield miss("induction needs a least", "2**n >= n + 2", node(
        "induction", variable="n", base=EXACT, step=DIRECT), n="integer (-oo, 5]")
    yield miss("whose end is not rational", "n >= 0", node(
        "induction", variable="n", base=EXACT, step=DIRECT), n="integer [0, pi]", false=False)


def _rules() -> Iterator[Miss]:
    x = {"x": "[0, 1]"}
    wide = {"x": "[-1, 1]"}
    whole = {"n": "integer [0, 5]"}
    yield miss("the margin is not factor times", "x >= 1", rewrite("2", DIRECT), **x)
    yield miss("sum does not prove", "x == 1", node("sum", parts=[["x", FIRST]]), **x)
    yield miss("the margin is not the sum", "x >= 1", node("sum", parts=[["x", FIRST]]), **x)
    yield miss("no part of the sum is shown", "x > 0", node("sum", parts=[["x", FIRST]]), **x)
    yield miss("parts should be a list", "x >= 1", node("sum", parts=[]), **x)
    yield miss("a part should be", "x >= 1", node("sum", parts=[["x"]]), **x)
    yield miss("product does not prove", "x == 1", node("product", parts=[["x", FIRST]]), **x)
    yield miss("the margin is not the product", "x >= 1", node("product", parts=[["x", FIRST]]),
               **x)
    yield miss("apart proves !=", "x > 0", node("apart", sign=1, proof=DIRECT), **x)
    yield miss("both proves ==", "x >= 1", node("both", lower=FIRST, upper=FIRST), **x)
    yield miss("can not be replaced by", "Abs(x) <= 0", node(
        "replace", old="Abs(x)", new="0", because=[], proof=EXACT), **wide)
    yield miss("has no such branch", "Piecewise((x, x > 2), (1, True)) == 2", node(
        "replace", old="Piecewise((x, x > 2), (1, True))", new="2", because=[], proof=EXACT), **x)
    yield miss("is not an unused name", "x >= 1", substitute("offset", DIRECT, name="x", by="0"),
               **x)
    yield miss("wants {wanted", "n >= 1", substitute("multiple", DIRECT, "n", by="2"), **whole)
    yield miss("factor of a substitution is not", "x >= 1", substitute(
        "multiple", DIRECT, by="-1"), **x)
    yield miss("unknown substitution", "x >= 1", substitute("square", DIRECT), **x)
    yield miss("needs a positive variable", "x > 0", substitute("reciprocal", DIRECT), **x)
    yield miss("needs a variable that is not negative", "x >= 0", substitute(
        "power", DIRECT, exponent=2), **wide)
    yield miss("the exponent of a substitution is", "x >= 1", substitute(
        "power", DIRECT, exponent=1), **x)
    two = {"x": "[0, 1]", "y": "[0, 1]"}
    yield miss("mentions {name} itself", "x >= 1", substitute("offset", DIRECT, by="x"), **two)
    yield miss("the factor of a substitution is not", "x >= 1", substitute(
        "multiple", DIRECT, by="y"), **two)
    yield miss("the margin is not left - right", "x >= 1", node(
        "outer", function="exp", left="x", right="x"), **x)
    yield miss("outer functions are", "x >= 1", node("outer", function="sin", left="x", right="1"),
               **x)
    yield miss("is not an unused name", "x >= 1", node("abstract", term="x", name="x"), **x)
    yield miss("is not defined", "x >= 1", node(
        "tighten", variable="x", end="lower", at="0*tan(pi/2)", because=DIRECT, proof=DIRECT), **x)
    yield miss("does not occur", "x >= 1", node(
        "abstract", term="x + 7", name="w", proof=DIRECT), **x)
    yield miss("needs whole exponents or a positive", "x**n >= 0", node(
        "relax", variable="n", proof=DIRECT), x="[-1, 1]", n="integer [1, 5]")
    yield miss("tighten wants a constant", "x >= 1", node(
        "tighten", variable="x", end="middle", at="1"), **x)
    yield miss("tighten would widen", "x >= 1", node(
        "tighten", variable="x", end="lower", at="-1", because=DIRECT, proof=DIRECT), **x)
    yield miss("the expression to be replaced does not occur", "x >= 1", node(
        "equal", old="x + 7", new="x + 7", because=IDENTITY, proof=DIRECT), **x)
    guarded = node("induction", variable="n", base=EXACT, previous=[FIRST], step=FIRST)
    yield miss("wants a margin that is known to be defined", "n >= 1", node(
        "weaken", keep=[0], proof=guarded), given="n >= 0", **whole)
    yield miss("hypotheses that are inequalities", "n <= 3", {**guarded, "base": DIRECT},
               given="n != 2", **whole)
    yield miss("induction needs a least", "n >= 1", guarded, n="integer (-oo, 5]")
    yield miss("whose end is not rational", "n >= 0", {**guarded, "base": DIRECT}, given="n >= 0",
               n="integer [0, pi]", false=False)
    # exact polynomials
    yield miss("positivity does not prove", "x == 1", positivity([]), **x)
    yield miss("squares should be a list", "x >= 1", positivity([[[], 1]]), **x)
    yield miss("a square should be", "x >= 1", positivity([[[], [["1"]]]]), **x)
    yield miss("of a square must be", "-x**2 >= 1", positivity([[[], [["-1", "x"]]]]), **x)
    yield miss("the index of a fact", "x >= 1", positivity([[["0"], [["1", "1"]]]]), **x)
    yield miss("the index of a fact", "x <= 0", positivity([[[False], [["1", "1"]]]]), **x)
    yield miss("no hypothesis or bound of number", "x >= 1", positivity([[[9], [["1", "1"]]]]), **x)
    yield miss("equations should be a list", "x >= 1", positivity([], equations=1), **x)
    yield miss("an equation should be", "x >= 1", positivity([], equations=[[0]]), **x)
    yield miss("own square must be", "-x >= 0", positivity([], own="-1"), **x)
    yield miss("a sum of squares should be", "x >= 1", positivity(1), **x)
    yield miss("a summand should be", "x >= 1", positivity([[1]]), **x)
    yield miss("is not a variable of the goal", "x >= 1", node("univariate", variable="zz"), **x)
    yield miss("at {name} near", "x >= 1", node("univariate", variable="x"), **x)
    yield miss("a product of too many facts", "x >= 1", positivity([[[0] * 99, [["1", "1"]]]]), **x)
    yield miss("is not an inequality", "x >= 1", positivity([[[0], [["1", "1"]]]]),
               given="x == 0", **x)
    yield miss("is not an equation", "-x >= 0", positivity([], equations=[[0, "-1"]]), **x)
    yield miss("the sum of squares need not be", "x**2 > 0", positivity([[[], [["1", "x"]]]]), **x)
    yield miss("the multiplier may vanish", "-n*(n - 1)**2 >= 0", positivity(
        [], multiplier=[[[], [["1", "0"]]]]), **whole)
    yield miss("the multiplier may vanish", "y >= 0", positivity(
        [[[0], [["1", "1"]]]], multiplier=[[[], [["1", "x"]]]]), given="x**2*y >= 0",
        x="[-1, 1]", y="[-1, 1]")
    yield miss("is not the multiplied margin", "x >= 1", positivity([[[], [["1", "x"]]]]), **x)
    thirds = [["1", [4], "1/3"], ["1", [2], "2/3"]]

    def means(text: str, outer: Json, inner: Json, **more: Any) -> Miss:
        return miss(text, "x**4 >= 1", node("means", circuits=[{"outer": outer, "inner": inner}]),
                    **x)

    yield miss("means do not prove", "x == 1", node("means", circuits=[]), **x)
    yield miss("no term that is left over", "x**2 > 0", node("means", circuits=[]), **x)
    small = "1/99991"
    yield means("too large a common denominator", [["1", [4], small], ["1", [2], "99989/99991"],
                ["1", [0], small]], ["-1", [2]])
    yield means("numbers that are too large", [["1", [16], "1/16"], ["2**49000", [0], "15/16"]],
                ["-1", [1]])
    yield miss("outer and inner terms", "x**4 >= 1", node("means", circuits=[1]), **x)
    yield means("a circuit needs outer terms", [], ["-1", [2]])
    yield means("positive coefficients and weights", [["-1", [4], "1"]], ["-1", [4]])
    yield means("distinct and not negative", [["1", [4], "1/2"], ["1", [4], "1/2"]], ["-1", [4]])
    yield means("are rational numbers", [["pi", [4], "1"]], ["-1", [4]])
    yield means("a term should be [coefficient", [["1", [4], "1"]], "-1")
    yield means("one exponent for each variable", [["1", [4, 4], "1"]], ["-1", [4]])
    yield means("whole numbers that are not negative", [["1", [-4], "1"]], ["-1", [4]])
    yield miss("circuits should be a list", "x**4 >= 1", node("means", circuits=1), **x)
    yield miss("is left over may be negative", "x**4 >= 1", node("means", circuits=[]), **x)
    yield means("the inner coefficient is too large", [["1", [4], "1/2"], ["1", [0], "1/2"]],
                ["-9", [2]])
    yield means("", thirds, ["-1", [3]])
    # constants
    yield miss("the value 0 does not prove", "zeta(2) > 2", node("constant"))
    yield miss("for margins without variables", "x >= 1", node("constant"), **x)
    yield miss("is not shown to be exactly 0", "zeta(2) == pi**2/7", node("constant"))


def _sums() -> Iterator[Miss]:
    n = {"n": "integer [1, 9]"}
    big = "Sum(k, (k, 1, n)) == n"
    yield miss("unknown recurrence", big, recurrence("guess", "Sum(k, (k, 1, n))", 0), **n)
    yield miss("the recurrence is for {", big, recurrence(
        "binomial-fixed", "Sum(k, (k, 1, n))", 0), **n)
    yield miss("need not be a whole number", "binomial(n, 2) == n", recurrence(
        "binomial-factorials", "binomial(n, 2)", 2, rest="n/2"), **n)
    yield miss("is not {t.to_text(value)", "binomial(n, 2) == n", recurrence(
        "binomial-factorials", "binomial(n, 2)", 2, rest="n - 1"), **n)
    yield miss("a whole number from 0 to", "binomial(2*n, n) == n", recurrence(
        "binomial-fixed", "binomial(2*n, n)", 1), **n)
    yield miss("need not be a whole number", "n >= 2", recurrence(
        "sum-first", "Sum(1/k**2, (k, 1, oo))", 1, lower="2"), **n)


def _integrals() -> Iterator[Miss]:
    x = {"x": "[0, 3]"}
    whole = "Integral(t, (t, 0, x)) >= 1"
    exists = [node("continuous", order=DIRECT)]
    yield miss("an integral is wanted here", whole, primitive("x", "x"), exists, **x)
    yield miss("an integral from oo or to -oo", "Integral(t, (t, oo, 0)) >= 1", IDENTITY,
               [node("primitive", primitive="t**2/2", derivative=IDENTITY)], false=False)
    yield miss("limit of a primitive at infinity must", "Integral(exp(-t), (t, 0, oo)) == 2",
               IDENTITY, [primitive("", "-exp(-t)")])
    yield miss("is not shown to tend to", "Integral(exp(-t), (t, 0, oo)) == 2", IDENTITY,
               [primitive("", "-exp(-t)", upper="1")])
    yield miss("continuous shows that an integral", "x >= 1", CONTINUOUS, **x)
    yield miss("continuous is for bounded", "0*Integral(exp(t), (t, 0, oo)) == 0", IDENTITY,
               [CONTINUOUS])
    sign = node("integrand", order=DIRECT, proof=DIRECT)
    yield miss("integrand does not prove", "Integral(t, (t, 0, x)) == 1", sign, exists, **x)
    yield miss("the margin holds no integral", "x >= 1", sign, **x)
    yield miss("the limits mention the variable", "Integral(t, (t, 0, t)) >= 1", sign,
               exists, t="[0, 3]")
    yield miss("the integrals have different limits",
               "Integral(t, (t, 0, 1)) >= Integral(t, (t, 0, 2))",
               node("integrand", order=EXACT, proof=DIRECT), [CONTINUOUS, CONTINUOUS])
    yield miss("has no integral over an unbounded", "Integral(exp(-t), (t, 0, oo)) >= 2", sign,
               [primitive("", "-exp(-t)", upper="0")])
    yield miss("the margin is not linear in",
               "Integral(t, (t, 0, 1))**2 >= 1", node("integrand"), [CONTINUOUS])
    yield miss("the expression to be replaced does not occur", "Integral(t, (t, 0, 1)) >= 1",
               primitive("Integral(t, (t, 0, 2))", "t**2/2"), [CONTINUOUS])


def _points() -> Iterator[Miss]:
    about, x = "x >= 1", {"x": "[1, 2]"}

    def at(says: str, text: Any, certificate: Json, **more: Any) -> Miss:
        return envelope(says, text, certificate, false=False, like="refuted", **more)

    yield at("part should be a whole number", about, {**refuted({"x": "1"}), "part": "0"}, **x)
    yield at("the claim has no part", about, {**refuted({"x": "1"}), "part": 3}, **x)
    yield at("bits should be a whole number", about, {**refuted({"x": "1"}), "bits": "9"}, **x)
    yield at("the refutation has no point", about, refuted(None), **x)
    yield at("it is not certain that", about, refuted({"x": "0"}), **x)
    yield at("it is not certain that", about, refuted({"x": "1"}), **x)
    yield at("the point gives no value", about, refuted({}), **x)
    yield at("that the claim does not have", about, refuted({"x": "1", "y": "1"}), **x)
    yield at("should be a term", about, refuted({"x": 1}), **x)
    yield at("is not a term", about, refuted({"x": "1 +"}), **x)
    yield at("has no variables", about, refuted({"x": "y"}), **x)
    yield at("is finite", about, refuted({"x": "oo"}), **x)
    yield at("is not a whole number", "n != 1/2", refuted({"n": "1/2"}), n="integer [0, 2]")
    yield at("not certainly defined at the point", about, refuted({"x": "1/0"}), **x)
    yield at("not certainly defined at the point", "1/(x - 4*atan(1)) != 0",
             refuted({"x": "pi"}), x="[3, 4]")
    yield at("not certainly defined at the point", "0*Sum(1/(k - x), (k, 1, 3)) >= 0",
             refuted({"x": "2"}), x="[0, 9]")
    yield at("a point does not refute a claim with EXISTS", "y >= x",
             refuted({"x": "0", "y": "-1"}), x="[0, 1]", y="[-1, 1]", exists={"y": "x"})
    root, about = {**ROOT}, "x**2 >= 0"
    wide = {"x": "[0, 5]"}
    yield at("an interval of two ends", about, refuted({"x": {**root, "interval": ["1"]}}), **wide)
    yield at("an interval of two ends", "x**2 <= 1", refuted({"x": {**root, "interval": "12"}}),
             **wide)
    yield at("should be a term", about, refuted({"x": {"interval": ["1", "2"]}}), **wide)
    yield at("is not a term", about, refuted({"x": {**root, "of": "x +"}}), **wide)
    yield at("a whole variable has no interval", "n**2 != 2", refuted(
        {"n": {**root, "of": "n**2 - 2"}}), n="integer [0, 5]")
    yield at("uses other variables", about, refuted({"x": {**root, "of": "y"}}), **wide)
    yield at("may jump", about, refuted({"x": {**root, "of": "sign(x - 3/2)"}}), **wide)
    yield at("ends of the interval are not in order", about, refuted(
        {"x": {**root, "interval": ["2", "1"]}}), **wide)
    yield at("the sign does not change", about, refuted(
        {"x": {**root, "interval": ["3/2", "2"]}}), **wide)
    yield at("a proof goes with a point", about, refuted({"x": root}, proof=DIRECT), **wide)
    yield at("a derivative is refuted at a point", "Derivative(x**2, x) >= 0",
             refuted({"x": root}), **wide)
    yield at("a derivative beside a sum", "Derivative(x**2, x) + Sum(1/k, (k, 1, 3)) >= 0",
             refuted({"x": "1"}), **wide)
    yield at("not certainly differentiable", "Derivative(sqrt(x), x) != 7", refuted({"x": "0"}),
             x="[0, 1]")


def _quantifiers() -> Iterator[Miss]:
    x, proof = {"x": "[0, 1]"}, holding(DIRECT)
    yield envelope("not a certificate of version 1", "x >= 1", {**proof, "version": 2}, **x)
    yield envelope("unknown kind of certificate", "x >= 1", {"version": 1, "claim": "so"}, **x)
    yield envelope("parts, the certificate has not", "x >= 1", parts(), **x)
    yield envelope("is not an object, or too deep", "x >= 1", parts(3), **x)
    yield envelope("unknown evidence", "exp(x) > 0", parts(part(DIRECT, [], "sure")), false=False,
                   **x)
    yield envelope("claimed to be proved, but it is", "exp(x) > 0", parts(part(
        DIRECT, [], "proved")), false=False, **x)
    yield envelope("the claim has no conclusion", [], holding(EXACT), false=False, **x)
    yield envelope("is not shown to be vacuous", "y > x", {
        "version": 1, "claim": "vacuous", "proof": node("hypothesis", index=0, proof=DIRECT)},
        false=False, x="[0, 1]", y="[0, 1]", given="x > 2", exists={"y": "x"})
    face = {"variable": "x", "end": "lower", "face": [part(DIRECT)], "rest": part(DIRECT)}
    yield envelope("the face has", "x**p >= 1", parts(face), x="[0, 1]", p="[1, 2]")
    yield envelope("one of its ends", "x**p >= 1", parts({**face, "end": "left"}), x="[0, 1]",
                   p="[1, 2]")
    yield envelope("has no closed", "x**p >= 1", parts(face), x="(0, 1]", p="[1, 2]")
    for domain, says in (("[sqrt(pi - 4*atan(1)), 5]", "an end point of the domain"),
                         ("[1/0, 2]", "a division by 0"),
                         ("[tan(pi/2), 5]", "infinite end point"),
                         ("integer (1, 2)", "is empty"),
                         ("[2, 1]", "not certainly non-empty"), ("[oo, oo)", "that starts at oo"),
                         ("(-oo, -oo)", "that ends at -oo"),
                         ("[log(-1), 5]", "undefined on the whole")):
        yield envelope(says, "x > x", holding(DIRECT), false=False, x=domain)
    yield envelope("undeclared", "x >= zz", proof, false=False, **x)
    yield envelope("oo is no number", "x <= oo", proof, false=False, **x)
    yield envelope("a variable is declared twice", "x >= 1", proof, double=True, **x)
    yield envelope("mentions an EXISTS variable", "y > x", proof, false=False, x="[0, 1]",
                   y="[0, 2]", given="y > 0", exists={"y": "x"})
    yield envelope("no witness for", "y > x", proof, false=False, x="[0, 1]", y="[0, 2]",
                   exists={"y": None})
    yield envelope("uses later or unknown variables", "y > x", proof, false=False,
                   y="[0, 2]", x="[0, 1]", exists={"y": "x"})
    yield envelope("need not be a whole number", "y > x", proof, x="[0, 1]", y="integer [0, 2]",
                   exists={"y": "x + 1/2"}, false=False)
    counter = {"version": 1, "claim": "refuted", "part": "0", "negation": []}
    more: Any = {"y": "[0, 1]", "x": "[0, 2]", "exists": {"y": None}, "counter": {"x": "y + 1"}}
    yield envelope("part should be a whole number", "y > x", counter, false=False, **more)
    yield envelope("the claim has no part", "y > x", {**counter, "part": 2}, false=False, **more)


def _constants() -> Iterator[Miss]:
    holds = holding(DIRECT)
    fails = refuted({"x": "1"})
    whole = {"version": 1, "claim": "constant", "good": "2", "bad": "1/2", "holds": holds,
             "fails": fails, "slopes": [EXACT]}

    def best(says: str, text: Any = "x <= C", change: Json = None, **more: Any) -> Miss:
        domains: Any = {"x": "[0, 1]", "find": "C", **more}
        return envelope(says, text, {**whole, **(change or {})}, false=False, like="constant",
                        **domains)

    yield best("the claim asks for no constant", find="x")
    yield best("a hypothesis mentions the constant", given="x <= C")
    yield best("certainly different", change={"bad": "2"})
    yield best("no proof at the good", change={"holds": None})
    yield best("no refutation at the other", change={"fails": None})
    yield best("slopes are needed", change={"slopes": []})
    yield best("should be a term", change={"good": 2})
    yield best("is not a term", change={"good": "2 +"})
    yield best("has no variables", change={"good": "x"})
    yield best("belongs to an inequality", "x != C", change={"fails": refuted({"x": "1/2"})})
    yield best("not plainly differentiable", "x <= sqrt(C)", change={"bad": "1/4"})
    yield best("is not shown to be defined for every", "x <= C + 0/(C - 1)")
