r"""Two projected descents along nearby gradients: Proposition 2 of Miller & Hardt (2018, A.2.3)
without Lemmas 2 and 3, whose conclusions are hypotheses here.

    Omega is a convex set of a Euclidean space of weights, P the projection onto it.  From a common
    start in Omega w descends along grad and v along grad_k, with the step sizes alpha/t.  If grad
    is beta-Lipschitz on Omega and |grad - grad_k| <= G there, then for N >= 1
    |w_N - v_N| <= alpha G N**(alpha beta + 1).

Nearest points of a convex set are non-expansive; so one step turns a distance D into at most
(1 + alpha beta/t) D + alpha G/t, and the recursion is solved in :mod:`.projected_descent`, whose
constant beta is allowed to vanish here.  Omega is compact in the print, for P to exist.

With G = Gamma k lambda**k, Gamma for the letter gamma, it is the line of Proposition 2.

All hypotheses are met on the line by Omega = {w: w <= 1}, grad = 0, grad_k = 1 and the start 0.
"""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.theorems.paper_objects.descents import (
    CLOSE_ON,
    CONVEX_SET,
    LIPSCHITZ_ON,
    PROJECTED_DESCENT,
    PROJECTION,
)
from memory_theorems.theorems.stability.descent import projected_descent as numbers
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_induction,
    have,
    obtain,
    same,
    thus,
)

SETTING = Setting.of({}, objects=(CONVEX_SET, PROJECTION), inner_product=("V",))
WITH_DESCENTS = Setting.of(
    {},
    objects=(CONVEX_SET, PROJECTION, PROJECTED_DESCENT, LIPSCHITZ_ON, CLOSE_ON),
    inner_product=("V",),
)

# ---------------------------------------------------------------- on a half-line
LINE = {"V": "real"}
#: Omega = {w: w <= 1} with its projection.
HALF_LINE = {"d": "fun(y, y - 1)", "P": "fun(y, Min(y, 1))"}
_NEAREST = "Min(q, 1) - 1 <= 0 and (for r: real. r - 1 <= 0 => Abs(q - Min(q, 1)) <= Abs(q - r))"
NEAREST = (
    have(
        "convex",
        "for q, r: real, s: [0, 1]. q - 1 <= 0 and r - 1 <= 0 => q + s*(r - q) - 1 <= 0",
        "mul_nonpos_of_nonneg(s, r - 1); mul_nonpos_of_nonneg(1 - s, q - 1)",
    ),
    block("nearest", f"for q: real. {_NEAREST}", ())(
        have("inside", "Min(q, 1) - 1 <= 0"),
        have("none is nearer", "for r: real. r - 1 <= 0 => Abs(q - Min(q, 1)) <= Abs(q - r)"),
        same("both", _NEAREST),
    ),
)
#: grad = 0 and grad_k = 1, from 0: one stands still, the other is -(1 + 1/2 + ... + 1/i).
_SUM = "Sum(1/j, (j, 1, {0}))"
DESCENTS = {
    **HALF_LINE,
    "grad": "fun(y, 0)",
    "grad_k": "fun(y, 1)",
    "w": "fun(i, 0)",
    "v": f"fun(i, -{_SUM.format('i')})",
    "alpha": "1",
    "beta": "1",
    "G": "1",
    "N": "1",
}
HARMONIC = (
    by_induction(
        "sums",
        f"for n: natural. 0 <= {_SUM.format('n')}",
        ("before",),
        base=(have("at 0", f"0 <= {_SUM.format('0')}"),),
        step=(have("later", f"0 <= {_SUM.format('n + 1')}", "before"),),
    ),
    have(
        "steps",
        f"for i: natural. -{_SUM.format('i + 1')} == Min(-{_SUM.format('i')} - (1/(i + 1))*1, 1)",
        "sums(i)",
    ),
)

# ---------------------------------------------------------------- projections
_NONEXPANSIVE = (
    "for d: (V -> real), P: (V -> V). ConvexSet(d) and EuclideanProjection(d, P)"
    " => for q, r: V. |P(q) - P(r)| <= |q - r|"
)
NONEXPANSIVE = Composed(
    SETTING,
    _NONEXPANSIVE,
    (
        block("projections", _NONEXPANSIVE, ("convex", "projection"))(
            block(
                "along the segment",
                "for q, r: V, s: [0, 1]. |q - P(q)| <= |q - P(q) - s*(P(r) - P(q))|",
                (),
                obtain("projection(q)", "end", "nearest"),
                obtain("projection(r)", "other end", "nearest to r"),
                thus(
                    "end", "other end", "convex(P(q), P(r), s)", "nearest(P(q) + s*(P(r) - P(q)))"
                ),
            ),
            apply("non-expansive", "by the segment", "P"),
        ),
    ),
    "projections",
    (
        FromHorn(
            "by the segment",
            numbers.PROJECTION,
            numbers.PROJECTION_PROOF,
            "projections do not expand",
            {"W": "V"},
        ),
    ),
    met=Structure(HALF_LINE, NEAREST, spaces=LINE),
)

# ---------------------------------------------------------------- descents
#: The recursion of the distance, also for beta = 0.
_THEORY = replace(
    numbers.THEORY,
    symbols=tuple(
        replace(one, signature=parse_signature("[0, oo)")) if one.name == "b" else one
        for one in numbers.THEORY.symbols
    ),
)
_PROOF = tuple(one for one in numbers.PROOF if one.name != "the recursion solved")
_DESCENTS = (
    "ConvexSet(d) and EuclideanProjection(d, P)"
    " and ProjectedDescent(P, grad, alpha, w) and ProjectedDescent(P, grad_k, alpha, v)"
    " and w(0) == v(0) and d(w(0)) <= 0 and LipschitzOn(d, grad, beta)"
)
_NAMES = ("convex", "projection", "descent", "other descent", "start", "start inside", "smooth")
_BINDERS = "d: (V -> real), P, grad, grad_k: (V -> V), w, v: (natural -> V), alpha, beta: [0, oo)"
_BOUND = "|w({0}) - v({0})| <= alpha*G*{0}**(alpha*beta + 1)"
_NEARBY = (
    f"for {_BINDERS}, G: [0, oo), N: natural."
    f" {_DESCENTS} and CloseOn(d, grad, grad_k, G) and 1 <= N => {_BOUND.format('N')}"
)


#: Projected points are in Omega.
INSIDE = (
    block("inside", "for q: V. d(P(q)) <= 0", ())(
        apply("at q", "projection", "q"), obtain("at q", "it is", "nearest")
    ),
)


def stays(
    run: str, gradient: str, descent: str, start: tuple[str, ...], size: str = "alpha"
) -> Step:
    """All iterates of a descent with the steps ``size/t`` are in Omega."""
    step = f"{run}(i) - {size}/(i + 1)*{gradient}({run}(i))"
    return by_induction(
        f"{run} stays",
        f"for i: natural. d({run}(i)) <= 0",
        ("before",),
        base=(have("at 0", f"d({run}(0)) <= 0", *start),),
        step=(
            have(
                "later",
                f"d({run}(i + 1)) <= 0",
                f"{descent}(i); inside({step}); congruence(d({run}(i + 1)), d(P({step})))",
            ),
        ),
    )


NEARBY_DESCENTS = Composed(
    WITH_DESCENTS,
    _NEARBY,
    (
        block("nearby descents", _NEARBY, (*_NAMES, "close"))(
            *INSIDE,
            apply("non-expansive", "projections", "d", "P"),
            stays("w", "grad", "descent", ("start inside",)),
            stays(
                *("v", "grad_k", "other descent"),
                ("start inside", "start", "congruence(d(w(0)), d(v(0)))"),
            ),
            have(
                "smooth along",
                "for i: natural. i + 1 <= N => |grad(w(i)) - grad(v(i))| <= beta*|w(i) - v(i)|",
                "w stays(i); v stays(i); smooth(w(i), v(i))",
            ),
            have(
                "close along",
                "for i: natural. i + 1 <= N => |grad(v(i)) - grad_k(v(i))| <= G",
                "v stays(i); close(v(i))",
            ),
            apply(
                "after m + 1 steps",
                "the recursion(alpha := alpha, b := beta, G := G, N := N, P := P, g := grad, "
                "gk := grad_k, o := w(0), u := w, v := v)",
                using=["start"],
            ),
            by_induction(
                "after n steps",
                f"for n: natural. 1 <= n and n <= N => {_BOUND.format('n')}",
                ("before", "not none", "within"),
                base=(absurd("at 0", GOAL, "not none"),),
                step=(apply("at n + 1", "after m + 1 steps", "n"),),
            ),
            apply("after N steps", "after n steps", "N"),
        ),
    ),
    "nearby descents",
    (
        From("projections", NONEXPANSIVE),
        FromHorn("the recursion", _THEORY, _PROOF, "the printed exponent", {"W": "V"}),
    ),
    met=Structure(DESCENTS, (*NEAREST, *HARMONIC), spaces=LINE),
)

# ---------------------------------------------------------------- with the constant of Lemma 2
_SIZE = "Gamma*k*lambda**k"
_OF_THE_WINDOW = (
    f"for {_BINDERS}, Gamma: [0, oo), lambda: [0, 1), k, N: natural."
    f" {_DESCENTS} and CloseOn(d, grad, grad_k, {_SIZE}) and 1 <= N"
    f" => |w(N) - v(N)| <= alpha*{_SIZE}*N**(alpha*beta + 1)"
)
OF_THE_WINDOW = Composed(
    WITH_DESCENTS,
    _OF_THE_WINDOW,
    (
        block("descents of two models", _OF_THE_WINDOW, (*_NAMES, "close"))(
            apply("nearby", "nearby descents", f"G := {_SIZE}")
        ),
    ),
    "descents of two models",
    (From("nearby descents", NEARBY_DESCENTS),),
    met=Structure(
        {**DESCENTS, "Gamma": "2", "lambda": "1/2", "k": "1"}, (*NEAREST, *HARMONIC), spaces=LINE
    ),
)
