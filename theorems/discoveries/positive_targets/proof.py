"""Critical points for completely monotonic targets: the residual never changes sign.

Target: the integral of exp(-x t) over a positive measure of rates x; model: b(i) exp(-v(i) t) for
i < d.  At each rate of a critical point without zero weights the transform of target less model
vanishes to second order, and a factor splits off (:mod:`.reflected_sums`).  After all rates the
terms of the model are gone, and a positive measure is left.  I1, I2 and I3 are the integrals of
``prod_{i < j} ((x - v(i))/(x + v(i)))**2/(s + x)**p`` for p = 1, 2, 3; they are asked to satisfy
the identities for one term, integrated.  Sums of N terms c(k) exp(-x(k) t) have all of this.
"""

from __future__ import annotations

from collections.abc import Iterator

from memory_theorems.theorems.discoveries.positive_targets.reflected_sums import (
    CLOCK,
    GONE,
    MODEL_PART,
    ORDER,
    RULES,
    Sums,
    filled,
    of_model,
    split_off,
    splitting,
    vanishing,
)
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

_FACTOR = "(({0} - v(j))/({0} + v(j)))**2"
_MODEL = {
    "d": ("d", "natural", "number of rates of the model"),
    "b": ("b", "natural -> real", "weights of the model"),
    "v": ("v", "natural -> (0, oo)", "rates of the model"),
    "t": (r"\sigma", "(0, oo)", "where the transforms are taken"),
    "P": ("P", "natural, natural -> real", "P(j, i): what j rates have split off, at v(i)"),
    "R": ("R", "natural -> real", "R(j): the same at sigma"),
    "W": ("W", "natural, natural -> real", "W(j, n): n terms of the model at v(j), derived"),
}
_DISTINCT = "for i, j: natural. i + 1 <= d and j + 1 <= d and i != j => v(i) != v(j)"
_DEFINED = (
    "P(0, i) == 1",
    f"P(j + 1, i) == P(j, i)*{_FACTOR.format('v(i)')}",
    "R(0) == 1",
    f"R(j + 1) == R(j)*{_FACTOR.format('t')}",
    "W(j, 0) == 0",
    "W(j, n + 1) == W(j, n) + b(n)*P(j, n)/(v(j) + v(n))**2",
)


def of_target(j: str, s: str, power: int, n: str = "N") -> str:
    """The sum over the first n terms of the target, with the weights after j rates."""
    return f"Sum(C({j}, k)/({s} + x(k))**{power}, (k, 0, {n} - 1))"


def of_measure(j: str, s: str, power: int) -> str:
    """The integral in its place."""
    return f"I{power}({j}, {s})"


def plain_measure(s: str, power: int) -> str:
    """Before the first rate."""
    return of_measure("0", s, power)


#: The generalised Aigrain-Williams equations (138), (139).
_EQUATIONS = {
    label: f"for i: natural. i + 1 <= d => {plain_measure('v(i)', power)}"
    f" == Sum(b(l)/(v(i) + v(l))**{power}, (l, 0, d - 1))"
    for label, power in (("138", 1), ("139", 2))
}
#: A positive measure of rates.
THEORY = Theory.parse(
    {
        **_MODEL,
        **{
            f"I{power}": (
                f"I_{power}",
                "natural, real -> real",
                f"I{power}(j, s): the integral of 1/(s + x)**{power} with the weight after j rates",
            )
            for power in (1, 2, 3)
        },
    },
    {
        **_EQUATIONS,
        "distinct": _DISTINCT,
        **{
            f"integrated{name}": f"for j: natural, s: (0, oo). {filled(power, of_measure)}"
            for power, name in ORDER.items()
        },
        "positive measure": "for j: natural, s: (0, oo). j <= d => Min(I1(j, s), I2(j, s)) > 0",
    },
    list(_DEFINED),
)
#: A target with finitely many terms.
SUMS = Theory.parse(
    {
        **{name: _MODEL[name] for name in ("d", "v")},
        "N": ("N", "natural", "number of terms of the target"),
        "c": ("c", "natural -> real", "weights of the target"),
        "x": ("x", "natural -> (0, oo)", "rates of the target"),
        "C": ("C", "natural, natural -> real", "C(j, k): weights of the target after j rates"),
    },
    {
        "positive": "for k: natural. c(k) >= 0",
        "one of them": "c(0) > 0",
        "some term": "N >= 1",
        "another rate": "for i: natural. i + 1 <= d => x(0) != v(i)",
    },
    ["C(0, k) == c(k)", f"C(j + 1, k) == C(j, k)*{_FACTOR.format('x(k)')}"],
)


def _first_terms() -> Iterator[Inference]:
    """A sum of terms that are not negative is at least its first one, if it has one."""
    for power in (1, 2):
        name, first = ORDER[power], f"C(j, 0)/(s + x(0))**{power}"
        term = f"C(j, n)/(s + x(n))**{power}"
        yield cases(
            f"one term more{name}",
            f"for j, n: natural, s: (0, oo). {term} >= 0"
            f" => Max(0, Min(1, n + 1))*({first}) <= Max(0, Min(1, n))*({first}) + {term}",
            on="n == 0",
            then=(
                "congruence(C(j, n), C(j, 0)); congruence(x(n), x(0)); late(n + 1);"
                f" clamp_of_nonpos(n); same quotient(C(j, n), C(j, 0), (s + x(n))**{power},"
                f" (s + x(0))**{power})"
            ),
            otherwise="positive number(n); late(n); late(n + 1)",
        )
        yield induct(
            f"one term at least{name}",
            f"for j, n: natural, s: (0, oo). {of_target('j', 's', power, 'n')}"
            f" >= Max(0, Min(1, n))*({first})",
            on="n",
            step=(
                f"weights stay(j, n); share(C(j, n), (s + x(n))**{power});"
                f" one term more{name}(j, n, s)"
            ),
        )


#: What is left of the target, and the signs.
_SIGNS = (
    induct(
        "weights stay",
        "for j, k: natural. C(j, k) >= 0",
        on="j",
        base="positive(k)",
        step="scaled by a square(C(j, k), (x(k) - v(j))/(x(k) + v(j)))",
    ),
    induct(
        "one weight stays positive",
        "for j: natural. j <= d => C(j, 0) > 0",
        on="j",
        base="one of them",
        step=(
            "another rate(j); not zero(x(0), v(j), x(0) + v(j));"
            " mul_sq_pos((x(0) - v(j))/(x(0) + v(j)), C(j, 0))"
        ),
    ),
    have("share", "for g: real, u: (0, oo). g >= 0 => g/u >= 0"),
    have("same quotient", "for g, h: real, u, w: (0, oo). g == h and u == w => g/u == h/w"),
    have("no less", "for g, h: real. g == h => Max(0, Min(1, 1))*h <= Max(0, Min(1, 0))*h + g"),
    have("positive number", "for n: natural. n != 0 => n >= 1", "apart(n, 0)"),
    *_first_terms(),
    have("first of them", "for g, h, u, w: real. g >= u*h and u == 1 and h > 0 => g > 0"),
    *(
        have(
            f"the target stays{ORDER[power]}",
            f"for j: natural, s: (0, oo). j <= d => {of_target('j', 's', power)} > 0",
            "some term; late(N); one weight stays positive(j);"
            f" quotient(C(j, 0), (s + x(0))**{power}); one term at least{ORDER[power]}(j, N, s);"
            f" first of them({of_target('j', 's', power)}, C(j, 0)/(s + x(0))**{power},"
            " Max(0, Min(1, N)), 0)",
        )
        for power in (1, 2)
    ),
)


def _results(sums: Sums) -> tuple[Inference, ...]:
    """The residual has one sign."""
    return (
        have(
            "one factor",
            "for s, w: (0, oo), g, h, p, q: real. p == 0 and q == 0"
            " and (s - w)**2*h == (s + w)**2*g - 4*w*s*p + 4*w**2*(s - w)*q"
            " => g == ((s - w)/(s + w))**2*h",
        ),
        have(
            "a factor splits off",
            f"for j: natural. j + 1 <= d => {sums.left('j', 't', 1)}"
            f" == ((t - v(j))/(t + v(j)))**2*{sums.left('j + 1', 't', 1)}",
            "value at its own rate(j); derivative at its own rate(j); split off(j, t);"
            f" one factor(t, v(j), {sums.listed('t', 'h1', 'n1', 'o1', 'o2')})",
        ),
        have("multiplied", "for g, h, u, w: real. g == u*h and h == w => g == u*w"),
        induct(
            "all factors",
            f"for j: natural. j <= d => {sums.left('0', 't', 1)} == R(j)*{sums.left('j', 't', 1)}",
            on="j",
            step=(
                f"a factor splits off(j); multiplied({sums.left('0', 't', 1)},"
                f" {sums.left('j', 't', 1)}, R(j), ((t - v(j))/(t +"
                f" v(j)))**2*{sums.left('j + 1', 't', 1)})"
            ),
        ),
        induct(
            "factors are squares",
            "for j: natural. R(j) >= 0",
            on="j",
            step="scaled by a square(R(j), (t - v(j))/(t + v(j)))",
        ),
        have("not negative", "for g, h: real. g >= 0 and h > 0 => g*h >= 0"),
        have(
            "the residual never changes sign",
            f"Sum(b(l)/(t + v(l)), (l, 0, d - 1)) - {sums.plain('t', 1)} <= 0",
            "all factors(d); the model is gone(d, d, t); the target stays(d, t);"
            f" factors are squares(d); not negative(R(d), {sums.target('d', 't', 1)});"
            f" mul_eq_zero_of_right(R(d), {of_model('d', 't', 1)})",
        ),
    )


def _last(sums: Sums) -> tuple[Inference, ...]:
    """The curvature and the weight at the last rate; any rate may be the last one."""
    return (
        induct(
            "what has split off is positive",
            "for j, i: natural. j <= i and i + 1 <= d => P(j, i) > 0",
            on="j",
            step=(
                "one after the other(j, i); not zero(v(i), v(j), v(i) + v(j));"
                " mul_sq_pos((v(i) - v(j))/(v(i) + v(j)), P(j, i))"
            ),
        ),
        have(
            "over a power",
            "for s, w: (0, oo), g, h: real. ((s + w)**4*g - (s - w)**2*(s + w)**2*h)/(s + w)**4"
            " == g - ((s - w)/(s + w))**2*h",
        ),
        have(
            "squares cancelled",
            "for s, w: (0, oo), g, h: real. (s - w)**2*(s + w)**2*h == (s + w)**4*g"
            " => g == ((s - w)/(s + w))**2*h",
            "over a power(s, w, g, h); same rates((s + w)**4*g, (s - w)**2*(s + w)**2*h,"
            " (s + w)**4)",
        ),
        have(
            "one factor, derived twice",
            "for s, w: (0, oo), g, h, p, q, n1, n2: real. p == 0 and q == 0 and n1 == 0 and n2 == 0"
            " and (s - w)**2*(s + w)**2*h - 4*w*(s - w)*(s + w)*n2 + 4*w*(2*w - s)*n1"
            " == (s + w)**4*g - 4*w*(s - 2*w)*p + 4*w**2*(s - 5*w)*q"
            " => g == ((s - w)/(s + w))**2*h",
            "mul_eq_zero_of_right(4*w*(s - w)*(s + w), n2); mul_eq_zero_of_right(4*w*(2*w - s),"
            " n1); mul_eq_zero_of_right(4*w*(s - 2*w), p); mul_eq_zero_of_right(4*w**2*(s -"
            " 5*w), q); squares cancelled(s, w, g, h)",
        ),
        have(
            "a factor of the curvature splits off",
            f"for j, i: natural. j + 1 <= i and i + 1 <= d => {sums.left('j', 'v(i)', 3)}"
            f" == ((v(i) - v(j))/(v(i) + v(j)))**2*{sums.left('j + 1', 'v(i)', 3)}",
            "value at its own rate(j); derivative at its own rate(j); both vanish(j + 1, i);"
            f" first({sums.listed('v(i)', 'n1', 'n2')});"
            f" second({sums.listed('v(i)', 'n1', 'n2')}); split off, derived twice(j, v(i));"
            " one factor, derived twice(v(i), v(j),"
            f" {sums.listed('v(i)', 'h3', 'n3', 'o1', 'o2', 'n1', 'n2')})",
        ),
        induct(
            "all factors of the curvature",
            f"for j, i: natural. j <= i and i + 1 <= d => {sums.left('0', 'v(i)', 3)}"
            f" == P(j, i)*{sums.left('j', 'v(i)', 3)}",
            on="j",
            step=(
                "a factor of the curvature splits off(j, i);"
                f" multiplied({sums.left('0', 'v(i)', 3)}, {sums.left('j', 'v(i)', 3)}, P(j, i),"
                f" ((v(i) - v(j))/(v(i) + v(j)))**2*{sums.left('j + 1', 'v(i)', 3)})"
            ),
        ),
        have(
            "cancelled",
            "for w: (0, oo), g: real. 4*w**2*g == 0 => g == 0",
            "right_eq_zero_of_mul(4*w**2, g)",
        ),
        have(
            "at the rate itself",
            "for w: (0, oo), g, h, p, q, n1, n2: real. p == 0 and q == 0 and"
            " (w - w)**2*(w + w)**2*h - 4*w*(w - w)*(w + w)*n2 + 4*w*(2*w - w)*n1"
            " == (w + w)**4*g - 4*w*(w - 2*w)*p + 4*w**2*(w - 5*w)*q => 4*w**2*g == n1",
            "mul_eq_zero_of_right(4*w**2, p); mul_eq_zero_of_right(16*w**3, q);"
            " cancelled(w, 4*w**2*g - n1)",
        ),
        have(
            "curvature at its own rate",
            f"for j: natural. j + 1 <= d => 4*v(j)**2*{sums.left('j', 'v(j)', 3)}"
            f" == {sums.left('j + 1', 'v(j)', 1)}",
            "value at its own rate(j); derivative at its own rate(j);"
            " split off, derived twice(j, v(j)); at the rate itself(v(j),"
            f" {sums.listed('v(j)', 'o3', 'n3', 'o1', 'o2', 'n1', 'n2')})",
        ),
        have(
            "positive product",
            "for w: (0, oo), f, g, h, u: real. f == u*g and 4*w**2*g == h and h > 0 and u > 0"
            " => f > 0",
            "quotient(h, 4*w**2); mul_pos(u, g)",
        ),
        have(
            "the curvature is negative",
            "for i: natural. i + 1 == d => 2*Sum(b(l)/(v(i) + v(l))**3, (l, 0, d - 1))"
            f" - 2*{sums.plain('v(i)', 3)} < 0",
            "all factors of the curvature(i, i); curvature at its own rate(i);"
            " the model is gone(i + 1, d, v(i)); the target stays(i + 1, v(i));"
            " what has split off is positive(i, i); positive product(v(i),"
            f" {sums.left('0', 'v(i)', 3)}, {sums.left('i', 'v(i)', 3)},"
            f" {sums.left('i + 1', 'v(i)', 1)}, P(i, i))",
        ),
        have("divided", "for g, p: real, u: (0, oo). g*p/u > 0 and p > 0 => g > 0"),
        have(
            "the weight is positive",
            "for i: natural. i + 1 == d => b(i) > 0",
            "derivative at its own rate(i); the target stays, derived(i, v(i));"
            " terms of the model, derived(i, d); congruence(W(i, d), W(i, i + 1));"
            " the model is gone, derived(i, i); what has split off is positive(i, i);"
            " divided(b(i), P(i, i), (v(i) + v(i))**2)",
        ),
    )


_INTEGRALS = Sums(of_measure, plain_measure)
PROOF = (
    *splitting(MODEL_PART),
    *split_off(_INTEGRALS, "integrated{}(j, s)"),
    *vanishing(_INTEGRALS),
    *GONE,
    *RULES,
    have("both", "for g, h: real. Min(g, h) > 0 => g > 0"),
    *(
        have(
            f"the target stays{ORDER[power]}",
            f"for j: natural, s: (0, oo). j <= d => {of_measure('j', 's', power)} > 0",
            "positive measure(j, s); both(I1(j, s), I2(j, s)); both(I2(j, s), I1(j, s))",
        )
        for power in (1, 2)
    ),
    *_results(_INTEGRALS),
    *_last(_INTEGRALS),
)
#: What is asked of the integrals.
PROOF_FOR_SUMS = (
    *splitting(("target", of_target, "x(n)", "C(j, n)")),
    *(
        have(
            f"integrated{name}",
            f"for j: natural, s: (0, oo). {filled(power, of_target)}",
            f"split off the target{name}(j, N, s)",
        )
        for power, name in ORDER.items()
    ),
    *CLOCK,
    *RULES,
    *_SIGNS,
)
