r"""Lemma 1 and Proposition 1 of Miller & Hardt (2018) as printed, the O(.) a constant that may
depend on lambda.

    For every lambda in [0, 1) there is a C such that for all state maps phi that are
    lambda-contractive and L_x-Lipschitz in x with phi(0, 0) = 0, all inputs with |x_t| <= B_x and
    all k <= t:  k >= C log(L_x B_x/((1 - lambda) eps))  implies  |h_t - h_t^k| <= eps.

One step shrinks the distance of both states by lambda; so it is at most lambda**k |h_{t-k}|, and
|h_t| <= L_x B_x/(1 - lambda).  C = 1/log(1/lambda) for lambda > 0, and C = 1 for lambda = 0.  No C
serves all lambda.  A readout that is L_f-Lipschitz multiplies the gap by L_f.  ``p`` is t - k.

All hypotheses are met by h_t = h_{t-1}/2 + x_t without inputs, and by the window 0.
"""

from __future__ import annotations

from memory_theorems.theorems.paper_objects.recurrent_runs import (
    BOUNDED,
    CONTRACTIVE,
    LIPSCHITZ_IN_THE_INPUT,
    LIPSCHITZ_READOUT,
    STATES,
    TRUNCATED_STATES,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
)

_RUNS = (CONTRACTIVE, LIPSCHITZ_IN_THE_INPUT, BOUNDED, STATES, TRUNCATED_STATES)
SETTING = Setting.of({}, objects=_RUNS)
WITH_READOUT = Setting.of({}, objects=(*_RUNS, LIPSCHITZ_READOUT))
_MODEL = (
    "phi: (H, X -> H), x: (natural -> X), h, g: (natural -> H), p, k: natural, L_x, B_x: (0, oo)"
)
_GIVEN = (
    "Contractive(phi, lambda) and LipschitzInTheInput(phi, L_x) and phi(0, 0) == 0"
    " and Bounded(x, B_x) and States(phi, x, h) and TruncatedStates(phi, x, p, k, g)"
)
_NAMES = ("contraction", "lipschitz", "rest", "bounded", "states", "cut")
_GAP = "|h(p + k) - g(p + k)|"

#: h_t = h_{t-1}/2 + 1, and the run that begins at t = 1 and is followed for one step.
LINE = {"H": "real", "X": "real", "Y": "real"}
EXAMPLE = {
    "lambda": "1/2",
    "phi": "fun(a, u, a/2 + u)",
    "x": "fun(t, 1)",
    "h": "fun(t, 2 - 2*(1/2)**t)",
    "g": "fun(t, t - 1)",
    "p": "1",
    "k": "1",
    "L_x": "1",
    "B_x": "1",
}

# ---------------------------------------------------------------- how far apart the states are
_BOUND = f"for lambda: [0, 1), {_MODEL}. {_GIVEN} => {_GAP} <= lambda**k*(L_x*B_x/(1 - lambda))"
BOUND = Composed(
    SETTING,
    _BOUND,
    (
        block("the bound", _BOUND, _NAMES)(
            obtain("states", "start", "state"),
            obtain("cut", "restart", "cut state"),
            have(
                "one step",
                "for a: H, u: X. |phi(a, u)| <= lambda*|a| + L_x*|u|",
                "triangle(phi(a, u) - phi(0, u), phi(0, u) - phi(0, 0)); contraction(a, 0, u); "
                "lipschitz(0, u, 0); rest",
            ),
            by_induction(
                "bounded states",
                "for j: natural. (1 - lambda)*|h(j)| <= L_x*B_x",
                ("before",),
                base=(thus("start"),),
                step=(thus("before", "state(j)", "one step(h(j), x(j + 1))", "bounded(j + 1)"),),
            ),
            by_induction(
                "forgetting",
                "for j: natural. j <= k => |h(p + j) - g(p + j)| <= lambda**j*|h(p)|",
                ("before", "in the window"),
                base=(thus("restart"),),
                step=(
                    same("so far", "j <= k => |h(p + j) - g(p + j)| <= lambda**j*|h(p)|"),
                    apply("at j", "so far", using=["in the window"]),
                    thus(
                        "at j; in the window; state(p + j); cut state(p + j); "
                        "contraction(h(p + j), g(p + j), x(p + j + 1))"
                    ),
                ),
            ),
            by_induction(
                "powers",
                "for j: natural. lambda**j >= 0",
                ("power",),
                base=(),
                step=(thus("power"),),
            ),
            thus(
                "forgetting(k); bounded states(p); powers(k); "
                "mul_le_mul_of_nonneg_left(lambda**k, |h(p)|, L_x*B_x/(1 - lambda))"
            ),
        ),
    ),
    "the bound",
    met=Structure(EXAMPLE, spaces=LINE),
)

# ---------------------------------------------------------------- how long a window has to be
_LONG = "for eps, c: (0, oo), j: natural. C*log(c/eps) <= j => lambda**j*c <= eps"
_WINDOW = f"for lambda: [0, 1). exists C: (0, oo). ({_LONG})"
WINDOW = Composed(
    SETTING,
    _WINDOW,
    (
        block("a window", _WINDOW, ())(
            by_cases(
                "memory",
                GOAL,
                "lambda > 0",
                then=(exists("C", "1/log(1/lambda)"),),
                otherwise=(
                    by_induction(
                        "no power",
                        "for n: natural. n*lambda**n == 0",
                        ("before",),
                        base=(),
                        step=(
                            thus("memory case", "mul_eq_zero_of_left(lambda, (n + 1)*lambda**n)"),
                        ),
                    ),
                    have("factor", "for u: [1, oo), v: real. u*v == 0 => v == 0"),
                    block("nothing is left", _LONG.replace("C*", "1*"), ("long",))(
                        by_cases(
                            "steps",
                            GOAL,
                            "1 <= j",
                            then=(
                                have(
                                    "vanishes",
                                    "lambda**j == 0",
                                    "steps case; no power(j); factor(j, lambda**j)",
                                ),
                                thus("vanishes"),
                            ),
                            otherwise=(
                                have("none", "j == 0", "steps case"),
                                have(
                                    "at 0",
                                    "lambda**0*c <= eps",
                                    "long; none; log_one; logarithm(c/eps, 1)",
                                ),
                                convert("no steps", GOAL, "at 0", "none"),
                            ),
                        )
                    ),
                    exists("C", "1"),
                ),
            )
        ),
    ),
    "a window",
    (),
    met=Structure({"lambda": "1/2", "eps": "1", "c": "1", "j": "0"}, using=("log_one",)),
)


# ---------------------------------------------------------------- what is printed
def _long(size: str) -> str:
    return f"C*log({size}/((1 - lambda)*eps)) <= k"


_LEMMA_1 = f"for eps: (0, oo), {_MODEL}. {_GIVEN} and {_long('L_x*B_x')} => {_GAP} <= eps"
LEMMA_1 = Composed(
    SETTING,
    f"for lambda: [0, 1). exists C: (0, oo). ({_LEMMA_1})",
    (
        block("Lemma 1", f"for lambda: [0, 1). exists C: (0, oo). ({_LEMMA_1})", ())(
            obtain("windows()", "C", "C > 0", "long enough"),
            block("for all models", _LEMMA_1, (*_NAMES, "long"))(
                apply("gap", "the bound"),
                thus("gap", "long", "long enough(eps, L_x*B_x/(1 - lambda), k)"),
            ),
            exists("C", "C"),
        ),
    ),
    "Lemma 1",
    (From("windows", WINDOW), From("the bound", BOUND)),
    met=Structure({**EXAMPLE, "eps": "2"}, using=("log_one",), spaces=LINE),
)


_READ = "|f(h(p + k)) - f(g(p + k))|"
_PROPOSITION_1 = (
    f"for eps: (0, oo), {_MODEL}, f: (H -> Y), L_f: (0, oo). {_GIVEN} and"
    f" LipschitzReadout(f, L_f) and {_long('L_f*L_x*B_x')} => {_READ} <= eps"
)
PROPOSITION_1 = Composed(
    WITH_READOUT,
    f"for lambda: [0, 1). exists C: (0, oo). ({_PROPOSITION_1})",
    (
        block("Proposition 1", f"for lambda: [0, 1). exists C: (0, oo). ({_PROPOSITION_1})", ())(
            obtain("windows()", "C", "C > 0", "long enough"),
            block("for all models", _PROPOSITION_1, (*_NAMES, "readout", "long"))(
                apply("gap", "the bound"),
                thus(
                    "gap; "
                    f"mul_le_mul_of_nonneg_left(L_f, {_GAP}, lambda**k*(L_x*B_x/(1 - lambda))); "
                    "long; readout(h(p + k), g(p + k)); "
                    "long enough(eps, L_f*L_x*B_x/(1 - lambda), k)"
                ),
            ),
            exists("C", "C"),
        ),
    ),
    "Proposition 1",
    (From("windows", WINDOW), From("the bound", BOUND)),
    met=Structure(
        {**EXAMPLE, "eps": "2", "f": "fun(a, a)", "L_f": "1"}, using=("log_one",), spaces=LINE
    ),
)
