r"""Proposition 2 and Theorem 1 of Miller & Hardt (2018), composed from Lemmas 1 to 4.

    Proposition 2.  Under the assumptions of Lemmas 2 and 3 on a convex Omega, the full and the
    truncated model, trained by projected gradient descent with the step sizes alpha/t from one
    start in Omega, have after N steps weights with
    |w_N - v_N| <= alpha gamma k lambda**k N**(alpha beta + 1).

    Theorem 1.  If f is L_f-Lipschitz, alpha = 1 and
    k log(1/lambda) >= 2 log(2 A N**(beta + 1)/(e eps log(1/lambda))),
    A > 0 and A >= L_f (L_w gamma + L_x B_x)/(1 - lambda), then |y_T - y_T^k| <= eps.

gamma and beta are the constants of :mod:`.gradients_of_runs`.  The states differ by
L_w |w_N - v_N|/(1 - lambda) for the weights (Lemma 4) and lambda**k L_x B_x/(1 - lambda) for the
window (Lemma 1); so the outputs by at most A N**(beta + 1) k lambda**k, and the window makes that
at most eps.  Omega is compact in the print, for the projection to exist.

All hypotheses are met by the model of :mod:`.backpropagation` on Omega = [-1, 1].
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.paper_objects.descents import (
    CONVEX_SET,
    PROJECTED_DESCENT,
    PROJECTION,
)
from memory_theorems.theorems.paper_objects.recurrent_runs import LIPSCHITZ_READOUT
from memory_theorems.theorems.stability.descent import gradients, powers, tangents, training
from memory_theorems.theorems.stability.descent.backpropagation import (
    BINDERS,
    EXAMPLE,
    GIVEN,
    INPUTS,
    LINE,
    OBJECTS,
    ON_RUNS,
    SMOOTHLY,
    STABLY,
    WITH_CONSTANTS,
    WITH_LOSS,
)
from memory_theorems.theorems.stability.descent.gradients_of_runs import (
    BETA,
    GAMMA,
    LEMMA_2,
    LEMMA_3,
    ON_INPUTS,
    SMOOTHNESS,
    TRUNCATION,
)
from memory_theorems.theorems.stability.descent.nearby_descents import INSIDE, OF_THE_WINDOW, stays
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    have,
    let,
    obtain,
    same,
    thus,
)

_DESCENTS = (
    "ConvexSet(d) and EuclideanProjection(d, P) and ProjectedDescent(P, grad, {0}, w)"
    " and ProjectedDescent(P, grad_k, {0}, v) and w(0) == v(0) and d(w(0)) <= 0"
)
_GRADIENTS = (
    "GradientOn(d, fun(u, p(h(u, 0, n + k))), grad)"
    " and GradientOn(d, fun(u, p(h(u, n, k))), grad_k)"
)
_MODEL = (
    f"for {BINDERS.format('(0, 1)')}, {WITH_CONSTANTS}, L_x, B_x: [0, oo),"
    " P, grad, grad_k: (V -> V), w, v: (natural -> V), n, k, N: natural"
)
_ASSUMED = f"{STABLY} and {WITH_LOSS} and {SMOOTHLY} and {ON_INPUTS} and 1 <= k and {_GRADIENTS}"
_NAMES = (
    *(*GIVEN, "smooth", "smooth loss", "inputs", "no input", "bounded"),
    *("gradient", "gradient of the truncated"),
    *("convex", "projection", "descent", "other descent", "start", "start inside"),
)
_OBJECTS = (
    *(*OBJECTS, *INPUTS, SMOOTHNESS, TRUNCATION),
    *(CONVEX_SET, PROJECTION, PROJECTED_DESCENT),
)
#: From 1 down to -1: the full gradient is 3/2, the truncated one 1.
_SUM = "Sum(1/j, (j, 1, {0}))"
_TRAINED = {
    **EXAMPLE,
    **{"n": "1", "k": "1", "N": "1", "alpha": "1"},
    **{"grad": "fun(q, 3/2)", "grad_k": "fun(q, 1)"},
    "P": "fun(q, Max(-1, Min(q, 1)))",
    "w": f"fun(i, Max(-1, 1 - (3/2)*{_SUM.format('i')}))",
    "v": f"fun(i, Max(-1, 1 - {_SUM.format('i')}))",
}
_NEAREST = (
    "Abs(Max(-1, Min(q, 1))) - 1 <= 0"
    " and (for r: real. Abs(r) - 1 <= 0 => Abs(q - Max(-1, Min(q, 1))) <= Abs(q - r))"
)


_NEARER = "Abs(q - Max(-1, Min(q, 1))) <= Abs(q - r)"


def _down(times: str, size: str) -> Step:
    """One step of a descent from 1 to -1."""
    before = f"Max(-1, 1 - {times}{_SUM.format('i')})"
    return have(
        f"down by {size}",
        f"for i: natural. Max(-1, 1 - {times}{_SUM.format('i + 1')})"
        f" == Max(-1, Min({before} - (1/(i + 1))*{size}, 1))",
        "sums(i)",
    )


_ON_THE_LINE = (
    have(
        "convex",
        "for q, r: real, s: [0, 1]. Abs(q) - 1 <= 0 and Abs(r) - 1 <= 0"
        " => Abs(q + s*(r - q)) - 1 <= 0",
        "mul_nonpos_of_nonneg(s, Abs(r) - 1); mul_nonpos_of_nonneg(1 - s, Abs(q) - 1)",
    ),
    block("nearest", f"for q: real. {_NEAREST}", ())(
        have("inside", "Abs(Max(-1, Min(q, 1))) - 1 <= 0"),
        block("none is nearer", f"for r: real. Abs(r) - 1 <= 0 => {_NEARER}", ("r inside",))(
            have("at most 1", "r <= 1", "r inside"),
            have("at least -1", "-1 <= r", "r inside"),
            by_cases(
                "high",
                _NEARER,
                "1 <= q",
                then=(
                    have("at 1", "Max(-1, Min(q, 1)) == 1", "high case"),
                    have("from 1", "Abs(q - 1) <= Abs(q - r)", "high case", "at most 1"),
                    have("above", _NEARER, "at 1", "from 1"),
                ),
                otherwise=(
                    by_cases(
                        "low",
                        _NEARER,
                        "q <= -1",
                        then=(
                            have("at -1", "Max(-1, Min(q, 1)) == -1", "low case"),
                            have("from -1", "Abs(q + 1) <= Abs(q - r)", "low case", "at least -1"),
                            have("below", _NEARER, "at -1", "from -1"),
                        ),
                        otherwise=(
                            have("at q", "Max(-1, Min(q, 1)) == q", "low case", "high case"),
                            have("between", _NEARER, "at q"),
                        ),
                    ),
                ),
            ),
        ),
        same("both", _NEAREST),
    ),
    by_induction(
        "sums",
        f"for i: natural. 0 <= {_SUM.format('i')}",
        ("before",),
        base=(have("at 0", f"0 <= {_SUM.format('0')}"),),
        step=(have("later", f"0 <= {_SUM.format('i + 1')}", "before"),),
    ),
    _down("(3/2)*", "(3/2)"),
    _down("", "1"),
)

# ---------------------------------------------------------------- Proposition 2
_PROPOSITION_2 = (
    f"{_MODEL}, alpha: [0, oo). {_ASSUMED} and {_DESCENTS.format('alpha')}"
    f" and 1 <= N => |w(N) - v(N)| <= alpha*{GAMMA}*k*lambda**k*N**(alpha*{BETA} + 1)"
)
_CONSTANTS = (
    have("beta is not negative", f"{BETA} >= 0"),
    have("gamma is not negative", f"{GAMMA} >= 0"),
)
PROPOSITION_2 = Composed(
    Setting.of({}, objects=_OBJECTS, inner_product=("V",)),
    _PROPOSITION_2,
    (
        block("Proposition 2", _PROPOSITION_2, _NAMES)(
            apply("close", "Lemma 2"),
            apply("Lipschitz", "Lemma 3", "T := n + k"),
            *_CONSTANTS,
            apply("nearby", "two descents", f"beta := {BETA}", f"Gamma := {GAMMA}"),
        ),
    ),
    "Proposition 2",
    (From("Lemma 2", LEMMA_2), From("Lemma 3", LEMMA_3), From("two descents", OF_THE_WINDOW)),
    met=Structure(_TRAINED, _ON_THE_LINE, spaces=LINE),
)

# ---------------------------------------------------------------- Theorem 1
OUTPUT: Final = Object(
    "OutputSize(lambda, L_f, L_w, L_x, B_x, g: real)",
    "L_f*(L_w*g + L_x*B_x)/(1 - lambda)",
    "the size of the output error, in units of N**(beta + 1) k lambda**k",
    "A_0",
)
_SIZE = f"OutputSize(lambda, L_f, L_w, L_x, B_x, {GAMMA})"
_WINDOW = f"{_SIZE} <= A and 2*log(2*A*N**({BETA} + 1)/(E*eps*log(1/lambda))) <= k*log(1/lambda)"

# ---------------------------------------------------------------- in numbers
_RADIUS = "L_x*B_x/(1 - lambda)"
_TO_THE_WINDOW = (
    *("first half of the power", "exponential of a logarithm", "both halves of the power"),
    *("power as an exponential", "logarithm of the inverse factor", "solved for the window"),
)
_LARGER = next(at for at, one in enumerate(powers.POWERS) if one.name == "larger power")
#: k*lambda**k <= a from some k on.
_SOLVED = FromHorn(
    "long enough",
    Theory.parse({"lambda": gradients.SYMBOLS["lambda"]}, {}, ()),
    tuple(one for one in training.PROOF if one.name in _TO_THE_WINDOW),
    "solved for the window",
)
_WITHIN = (
    "for lambda: (0, 1), A, eps: (0, oo), L_f, L_x, B_x, L_w, g, b, z, y, s: [0, oo), o: real,"
    " k, N: natural. 1 <= k and 1 <= N and z <= 1*g*k*lambda**k*N**(1*b + 1)"
    f" and y <= L_w/(1 - lambda)*z and s <= lambda**k*({_RADIUS}) and o <= L_f*(y + s)"
    " and L_f*(L_w*g + L_x*B_x)/(1 - lambda) <= A"
    " and 2*log(2*A*N**(b + 1)/(E*eps*log(1/lambda))) <= k*log(1/lambda) => o <= eps"
)
#: What the window makes of the distances of weights and states.
WITHIN = Composed(
    Setting.of({}),
    _WITHIN,
    (
        block(
            "within",
            _WITHIN,
            ("weights", "of the weights", "of the window", "outputs", "size at most A", "window"),
            by_induction(
                "powers",
                "for i: natural. lambda**i >= 0",
                ("before",),
                base=(),
                step=(thus("before"),),
            ),
            let("Q", "real", "N**(b + 1)"),
            let("l", "real", "lambda**k"),
            let("size", "real", "L_f*(L_w*g + L_x*B_x)/(1 - lambda)"),
            have("Q is at least 1", "1 <= Q", "Q is", "larger powers(0, b + 1, N)"),
            have("l is not negative", "0 <= l", "l is", "powers(k)"),
            convert("weights so", "z <= g*k*lambda**k*N**(b + 1)", "weights"),
            have("weights in letters", "z <= g*k*l*Q", "weights so", "Q is", "l is"),
            have("from 1 on", "for u: [0, oo), q, r: [1, oo). u <= u*(q*r)"),
            have(
                "sum up",
                "for p, q, r, c, v, t, e: [0, oo), a, d: [1, oo)."
                " p <= e*a*t*d and q <= c*p and r <= t*v => q + r <= (c*e + v)*d*(a*t)",
                "mul_le_mul_of_nonneg_left(c, p, e*a*t*d); from 1 on(t*v, a, d)",
            ),
            apply(
                "summed up",
                f"sum up(z, y, s, L_w/(1 - lambda), {_RADIUS}, l, g, k, Q)",
                using=["of the window", "l is"],
            ),
            have(
                "in letters",
                "o <= size*Q*(k*l)",
                "outputs; summed up; size is; "
                "mul_le_mul_of_nonneg_left(L_f, y + s, (L_w/(1 - lambda)*g + "
                f"{_RADIUS})*Q*(k*l))",
            ),
            have(
                "with A",
                "o <= A*Q*(k*l)",
                "in letters; Q is at least 1; l is not negative; mul_nonneg(Q, k*l); "
                "mul_nonneg(k, l); size is; size at most A; "
                "mul_le_mul_of_nonneg_left(Q*(k*l), size, A)",
            ),
            have("product", "0 < A*Q", "Q is at least 1"),
            have(
                "so long",
                "k*log(1/lambda)/2 >= log(2/(E*(eps/(A*Q))*log(1/lambda)))",
                "window; Q is; Q is at least 1; product",
            ),
            apply("from some k on", "long enough", "lambda"),
            apply("small", "from some k on", "k", "eps/(A*Q)"),
            thus(
                "with A; small; l is; product; "
                "mul_le_mul_of_nonneg_left(A*Q, k*lambda**k, eps/(A*Q))"
            ),
        ),
    ),
    "within",
    (
        FromHorn(
            "larger powers", Theory.parse({}, {}, ()), powers.POWERS[: _LARGER + 1], "larger power"
        ),
        _SOLVED,
    ),
)

# ---------------------------------------------------------------- what is printed
_OUTPUTS = "|f(h(w(N), 0, n + k)) - f(h(v(N), n, k))|"
_THEOREM_1 = (
    f"{_MODEL}, f: (H -> Y), L_f: [0, oo), A, eps: (0, oo). {_ASSUMED}"
    f" and {_DESCENTS.format('1')} and LipschitzReadout(f, L_f) and 1 <= N and {_WINDOW}"
    f" => {_OUTPUTS} <= eps"
)
_STATES = ("|h(w(N), 0, n + k) - h(v(N), 0, n + k)|", "|h(v(N), 0, n + k) - h(v(N), n, k)|")
THEOREM_1 = Composed(
    Setting.of({}, objects=(*_OBJECTS, LIPSCHITZ_READOUT, OUTPUT), inner_product=("V",)),
    _THEOREM_1,
    (
        block("Theorem 1", _THEOREM_1, (*_NAMES, "readout", "size", "window"))(
            apply("weights", "Proposition 2", "alpha := 1"),
            *INSIDE,
            stays("w", "grad", "descent", ("start inside",), "1"),
            stays(
                *("v", "grad_k", "other descent"),
                ("start inside", "start", "congruence(d(w(0)), d(v(0)))"),
                "1",
            ),
            *ON_RUNS,
            obtain("lipschitz", "in Omega", "D_w bounded"),
            apply("of nearby weights", "nearby weights", "K := L_w"),
            apply("gaps", "forgetting", "L := L_x", "B := B_x", f"R := {_RADIUS}"),
            apply("stays in the end", "w stays", "N"),
            apply("stays too", "v stays", "N"),
            apply("of the weights", "of nearby weights", "w(N)", "v(N)", "0", "n + k"),
            apply("of the window", "gaps", "v(N)", "n", "k"),
            *_CONSTANTS,
            apply(
                "so small",
                f"numbers(g := {GAMMA}, b := {BETA}, z := |w(N) - v(N)|, y := {_STATES[0]}, s "
                f":= {_STATES[1]}, o := {_OUTPUTS})",
                using=[
                    "readout(h(w(N), 0, n + k), h(v(N), n, k))",
                    "triangle(h(w(N), 0, n + k) - h(v(N), 0, n + k), h(v(N), 0, n + k) - h(v(N), "
                    "n, k))",
                    "mul_le_mul_of_nonneg_left(L_f, |h(w(N), 0, n + k) - h(v(N), n, k)|, "
                    f"{_STATES[0]} + {_STATES[1]})",
                ],
            ),
        ),
    ),
    "Theorem 1",
    (
        From("Proposition 2", PROPOSITION_2),
        FromHorn(
            *("nearby weights", tangents.NEARBY, tangents.NEARBY_PROOF, "nearby weights"),
            {"W": "V"},
        ),
        FromHorn(*("forgetting", tangents.STATES, tangents.STATES_PROOF, "gap"), {"W": "V"}),
        From("numbers", WITHIN),
    ),
    met=Structure(
        {**_TRAINED, "f": "fun(a, a)", "L_f": "1", "A": "40", "eps": "40"},
        _ON_THE_LINE,
        spaces={**LINE, "Y": "real"},
    ),
)
