"""Near misses behind a single refusal: false claims that are accepted as soon as it is left out.

Refutations of true claims stand among them (``like="refuted"``).
"""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from property_tests.campaign.entries import Miss, envelope, miss
from property_tests.campaign.seeds import (
    CONTINUOUS,
    DIRECT,
    EXACT,
    FIRST,
    IDENTITY,
    bracket,
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
SQUARE: Json = [[[], [["1", "x"]]]]
#: The root of x is introduced and becomes a variable: x = s**2.
ROOT: Json = node("cut", relation="sqrt(x) >= 0", first=DIRECT, then=node(
    "adjoin", term="sqrt(x)", name="s",
    proof=positivity([[[], [["1", "s"]]]], equations=[[1, "-1"]])))


def table() -> Iterator[Miss]:
    """All entries, in a fixed order."""
    yield from _relations()
    yield from _sums_of_squares()
    yield from _names()
    yield from _changes_of_variables()
    yield from _terms()
    yield from _wider_domains()
    yield from _witnesses()
    yield from _bound_names()
    yield from _ends()
    yield from _integrals()
    yield from _points()


def _relations() -> Iterator[Miss]:
    """Rules that prove one relation only."""
    x, wide = {"x": "[0, 1]"}, {"x": "[-1, 1]"}
    yield miss("apart proves !=", "x == 0", node("apart", sign=1, proof=DIRECT), x="[1, 2]")
    yield miss("both proves ==", "x > x", node("both", lower=IDENTITY, upper=IDENTITY), **x)
    yield miss("sum does not prove", "x != 0", node("sum", parts=[["x", FIRST]]), **x)
    yield miss("positivity does not prove", "x**2 == 0", positivity(SQUARE), **wide)
    yield miss("means do not prove", "x**2 == 0", node("means", circuits=[]), **wide)
    yield miss("monotone does not prove", "x == 0", monotone(1, DIRECT, EXACT), **x)
    yield miss("difference does not prove", "1/x == 0", node(
        "difference", variable="x", step="1", strict=True, drop=rewrite("1/(x*(x + 1))", DIRECT),
        face=node("asymptotic", order=6)), x="[1, oo)")


def _sums_of_squares() -> Iterator[Miss]:
    x, wide = {"x": "[0, 2]"}, {"x": "[-2, 2]"}
    yield miss("is not an inequality", "x >= 1", positivity([[[0], [["1", "1"]]]]),
               given="x != 1", **x)
    yield miss("the coefficient of a square must", "-x**2 >= 0", positivity(
        [[[], [["-1", "x"]]]]), **wide)
    yield miss("the coefficient of the own square", "0*x >= 1", positivity([], own="-1"), **x)

    # 1/(1/x) is the polynomial x and has no value where that is 0.
    for form in ("1/(1/x)", "1/x**(-1)", "x**2/x"):
        yield miss("the sum of squares need not be positive", "x**2 > 0", positivity(
            [[[], [["1", form]]]]), **x)
        yield miss("the multiplier may vanish", "y >= 0", positivity(
            [], multiplier=[[[], [["1", form]]]], equations=[[0, "x"]]), y="[-1, 1]",
            given="x*y == 0", **x)

    def circuit(text: str, outer: Json, inner: Json) -> tuple[str, Json]:
        return text, node("means", circuits=[{"outer": outer, "inner": inner}])

    half = "1/2"
    yield miss("the outer monomials are distinct and not", *circuit(
        "x + x**3 >= 2*x**2", [["1", [1], half], ["1", [3], half]], ["-2", [2]]), **wide)
    yield miss("is not the weighted mean", *circuit(
        "x**2 + 1 >= 2*x**4", [["1", [2], half], ["1", [0], half]], ["-2", [4]]), **wide)
    yield miss("the inner coefficient is too large", *circuit(
        "x**2 + 1 >= 3*x", [["1", [2], half], ["1", [0], half]], ["-3", [1]]), **wide)
    yield miss("outer terms have positive", *circuit(
        "-x**2 - x**4 >= 0", [["-1", [2], half], ["-1", [4], half]], ["0", [3]]), **wide)


def _names() -> Iterator[Miss]:
    """A new name that is one of the goal's makes two things one."""
    two = {"x": "[0, 1]", "y": "[0, 1]"}
    sine = "Integral(sin(t)/t, (t, 1, 2))"
    yield miss("is not an unused name", "x >= y", substitute(
        "offset", IDENTITY, name="y", by="0"), **two)
    yield miss("is not an unused name", "x >= y", node(
        "abstract", term="x", name="y", proof=IDENTITY), **two)
    yield miss("is not an unused name", "sqrt(x) >= y", node(
        "adjoin", term="sqrt(x)", name="y", proof=IDENTITY), **two)
    yield miss("is not a new name", f"x >= {sine}", {
        **bracket(sine, "659/1000", "660/1000"), "name": "x", "proof": IDENTITY}, [node("bracket")],
        x="[0, 1]")


def _changes_of_variables() -> Iterator[Miss]:
    two = {"x": "[0, 1]", "y": "[0, 1]"}
    nothing = positivity([[[], [["1/2", "1"]]]], equations=[[0, "-u"]])
    yield miss("the factor of a substitution is not", "x <= 1/2", substitute(
        "multiple", nothing, by="y"), given="y == 0", **two)
    yield miss("needs a variable that is not negative", "x >= 0", substitute(
        "power", DIRECT, exponent=2), x="(-oo, 1]")
    yield miss("needs an interval that reaches", "cos(2*pi*x) >= 0", node(
        "difference", variable="x", step="1", drop=IDENTITY, face=node("asymptotic", order=6)),
        x="[1, 3)")
    yield miss("positive and rational, whole", "(x - 2)/x >= 0", node(
        "difference", variable="x", step="0", drop=IDENTITY, face=node("asymptotic", order=6)),
        x="[1, oo)")


def _wider_domains() -> Iterator[Miss]:
    """A whole variable that is moved off the whole numbers, and a domain that reaches a pole."""
    yield miss("tighten would widen", "-1/x >= 0", node(
        "tighten", variable="x", end="lower", at="-1", because=DIRECT,
        proof=monotone(1, DIRECT, EXACT)), x="[1/2, 1]")
    two: Json = {"version": 1, "claim": "constant", "good": "1/4", "bad": "0",
                 "holds": refuted({"x": "1"}), "fails": refuted({"x": "1"}), "slopes": [DIRECT]}
    yield envelope("no proof at the good", "x <= C", two, false=False, like="constant",
                   find="C", x="[0, 1]")
    yield envelope("no refutation at the other", "x <= C", {
        **two, "good": "3", "bad": "2", "holds": holding(DIRECT), "fails": holding(DIRECT)},
        false=False, like="constant", find="C", x="[0, 1]")


def _witnesses() -> Iterator[Miss]:
    """What says more than it shows, where no single point tells: a witness that does not serve, a
    domain without points, evidence that is not exact."""
    three = parts(part(IDENTITY), part(DIRECT), part(DIRECT))
    yield envelope("uses later or unknown variables", "y == x", three, false=False, like="witness",
                   y="[0, 1]", x="[0, 1]", exists={"y": "x"})
    yield envelope("need not be a whole number", "n == x", three, false=False, like="witness",
                   x="[0, 1]", n="integer [0, 1]", exists={"n": "x"})
    for half in ("floor(x) + x", "floor(2*x)/2", "floor(x)**(1/2)"):
        yield envelope("need not be a whole number", f"n == {half}", three, false=False,
                       like="witness", x="[0, 1]", n="integer [0, 2]", exists={"n": half})
    never: Json = {"version": 1, "claim": "vacuous", "proof": node(
        "hypothesis", index=0, proof=DIRECT)}
    yield envelope("is not shown to be vacuous", "y >= x", never, false=False, like="witness",
                   given="x > 2", x="[0, 1]", y="[0, 1]", exists={"y": "x"})
    yield envelope("claimed to be proved", "exp(x) > 0", parts(part(DIRECT, None, "proved")),
                   false=False, like="witness", x="[0, 1]")
    yield envelope("is empty", "n >= 9", parts(part(node("enumerate", variable="n", parts=[]))),
                   false=False, like="witness", n="integer [3/5, 4/5]")
    yield envelope("is not certainly non-empty", "x >= 9", parts(part(positivity(
        [[[0], [["8", "1"]]], [[1], [["7", "1"]]]]))), false=False, like="witness", x="[2, 1]")


def _terms() -> Iterator[Miss]:
    wide, whole = {"x": "[-1, 1]"}, {"n": "integer [1, 5]"}
    yield miss("missing[0].text", "x >= 0", ROOT, **wide)
    yield miss("not shown to be defined: {item.text}", "0*log(x) == 0", IDENTITY,
               [IDENTITY] * 2, **wide)
    fixed = recurrence("binomial-fixed", "binomial(n + 1, 3)", 1)
    yield miss("the recurrence is for", "stirling(n + 1, 3) == binomial(n + 1, 3)", recurrence(
        "binomial-fixed", "stirling(n + 1, 3)", 1, fixed), [DIRECT] * 4, **whole)
    yield miss("is not {t.to_text(value)", "Sum(k, (k, 1, n)) == Sum(j, (j, 1, n)) + n", recurrence(
        "sum-last", "Sum(k, (k, 1, n))", 1, upper="n"), [DIRECT] * 4, **whole)
    yield miss("the margin is not linear in",
               "Sum(1, (k, 1, n))*Sum(-1, (k, 1, n)) >= 0",
               node("summand", each=DIRECT, proof=EXACT), [DIRECT] * 4, **whole)
    face = {"variable": "x", "end": "lower", "evidence": "certified", "face": [],
            "rest": part(DIRECT, [DIRECT])}
    yield envelope("parts, the certificate has not", "x**p > 0", parts(face), like="face",
                   x="[0, 1]", p="[1, 2]")


def _ends() -> Iterator[Miss]:
    """Limits at ends other than 0 and oo."""
    far = node("asymptotic", order=6)
    yield miss("the limit of the margin is not", "x > -1/2", monotone(1, DIRECT, far), x="(-1, 0]")
    yield miss("the limit of the margin is not", "erfc(x) <= 1", monotone(1, DIRECT, far),
               x="(-oo, 0]")
    yield miss("the limit of the margin is not", "atan(x) >= -1", monotone(1, DIRECT, far),
               x="(-oo, 0]")
    limit = node("limit")
    yield miss("oo - oo", "x - 2*x + 9 >= 0", monotone(-1, rewrite("1", EXACT), limit), x="[0, oo)")
    yield miss("0*oo", "1 + 2*(1/x)*(-x) >= 0", monotone(-1, IDENTITY, limit), x="[1, oo)")
    yield miss("the value 0 does not prove", "1/2 + 1/2 > 1", node("constant"))
    yield envelope("not certainly differentiable", "Derivative(x**(3/2), x) >= 1",
                   refuted({"x": "0"}), false=False, like="refuted", x="[0, 1]")
    yield miss("the limit of the margin is not", "x <= 3/2", monotone(-1, DIRECT, far), x="[0, 2)")


def _bound_names() -> Iterator[Miss]:
    """A bound variable that is named like one of the claim is another one."""
    more = {"n": "integer [1, 5]", "k": "[0, 0]"}
    summand = node("summand", each=FIRST, proof=IDENTITY)
    yield miss("no hypothesis or bound says this", "Sum(k, (k, 1, n)) == 0", summand,
               given="k == 0", **more)
    ones = "Integral(1, (t, 0, x))"
    yield miss("no hypothesis or bound says this", "Integral(t, (t, 0, x)) == x", primitive(
        "Integral(t, (t, 0, x))", "t_", derivative=FIRST, order=DIRECT),
        [node("continuous", order=DIRECT)], given="1 == t", x="[1, 2]", t="[1, 1]")
    yield miss("the normal form of the margin is not 0", f"0*t + {ones} == 1", primitive(
        ones, "t_", order=DIRECT), [node("continuous", order=DIRECT)], x="[1, 2]", t="[1, 1]")
    # Knowledge of the goal is none of the index of a sum, with hypotheses or without.
    yield miss("the normal form of the margin is not 0",
               "Sum(sqrt((k - 3)**2), (k, 1, m)) == Sum(k - 3, (k, 1, m))", IDENTITY,
               [IDENTITY] * 2, m="integer [1, 5]", given="m >= 1")


def _integrals() -> Iterator[Miss]:
    exists = [CONTINUOUS] * 2
    yield miss("the integrals have different limits",
               "Integral(t, (t, 0, 1)) >= Integral(t, (t, 0, 2))",
               node("integrand", order=EXACT, proof=IDENTITY), exists)
    yield miss("the margin is not linear in",
               "Integral(1, (t, 0, 1))*Integral(-1, (t, 0, 1)) >= 0",
               node("integrand", order=EXACT, proof=DIRECT), exists)
    old = "Sum(t, (t, 0, n))"
    yield miss("an integral is wanted here", f"{old} == n**2/2", primitive(
        old, "t**2/2", order=DIRECT), [DIRECT] * 4, n="integer [1, 5]")
    old = "Integral(t + 1, (t, 0, 5))"
    yield miss("limit-value is for a limit", f"{old} == 1", node(
        "limit-value", old=old, value="1", proof=IDENTITY), exists)


def _points() -> Iterator[Miss]:
    """Refutations of true claims."""
    def point(says: str, text: str, at: Json, **more: Any) -> Miss:
        return envelope(says, text, refuted(at), false=False, like="refuted", **more)

    def crossing(low: str, high: str, of: str) -> Json:
        return {"x": {"interval": [low, high], "of": of}}

    yield point("the sign does not change", "x**2 + 1 != 0", crossing("1", "2", "x**2 + 1"),
                x="[0, 2]")
    yield point("may jump", "floor(x) != 1/2", crossing("1/2", "3/2", "floor(x) - 1/2"), x="[0, 2]")
    yield point("are not in order", "x != 0", crossing("1", "-1", "x"), x="[1, 2]")
    yield point("not certainly defined at the point", "x > 0", {"x": "-1"}, x="[-1, 1]",
                given="0*log(x) == 0")
    yield point("not certainly defined at the point", "x > pi", {"x": "3"}, x="[0, 9]",
                given="0*log(x - pi) == 0")
    yield point("not certainly defined at the point", "x > -1", {"x": "-5"}, x="[-9, 9]",
                given="Sum(0*log(k + x), (k, 1, 2)) == 0")
    none: Json = {"version": 1, "claim": "constant", "good": "2", "bad": "1",
                  "holds": holding(node("apart", sign=1, proof=DIRECT)),
                  "fails": refuted({"x": "1"}), "slopes": [DIRECT]}
    yield envelope("a best constant belongs to an inequality", "C != x", none, false=False,
                   like="constant", find="C", x="[0, 1]")
    log: Json = {**none, "good": "1", "bad": "1/2", "holds": holding(DIRECT)}
    yield envelope("the margin is not shown to be defined for every", "x <= C + 0*log(C)", log,
                   false=False, like="constant", find="C", x="[0, 1]")
