r"""Lemma 1 of Miller & Hardt (2018) as printed; the O(.) is a constant that may depend on lambda.

    For every lambda in [0, 1) there is a C such that for all state maps phi that are
    lambda-contractive and L_x-Lipschitz in x with phi(0, 0) = 0, all inputs with |x_t| <= B_x and
    all k <= t:  k >= C log(L_x B_x/((1 - lambda) eps))  implies  |h_t - h_t^k| <= eps.

One step shrinks the distance of both states by lambda; so it is at most lambda**k |h_{t-k}|, and
|h_t| <= L_x B_x/(1 - lambda).  C = 1/log(1/lambda) for lambda > 0, and C = 1 for lambda = 0.  (No C
serves all lambda: that reading is refuted beside it.)  ``p`` is t - k.

All hypotheses are met by h_t = lambda h_{t-1} + x_t with x_t = 1.
"""

from __future__ import annotations

from theorems.paper_objects.recurrent_runs import (
    BOUNDED,
    CONTRACTIVE,
    LIPSCHITZ_IN_THE_INPUT,
    STATES,
    TRUNCATED_STATES,
)
from theorems.stability.proofs.forgetting import PROOF as NUMBERS
from theorems.stability.proofs.forgetting import THEORY as NUMBERS_THEORY
from verify.reasoning.statements import Composed, From, FromHorn, Setting
from verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    same,
)

SETTING = Setting.of(
    {},
    objects=(CONTRACTIVE, LIPSCHITZ_IN_THE_INPUT, BOUNDED, STATES, TRUNCATED_STATES),
)
_MODEL = (
    "phi: (H, X -> H), x: (natural -> X), h, g: (natural -> H), p, k: natural, L_x, B_x: (0, oo)"
)
_GIVEN = (
    "Contractive(phi, lambda) and LipschitzInTheInput(phi, L_x) and phi(0, 0) == 0"
    " and Bounded(x, B_x) and States(phi, x, h) and TruncatedStates(phi, x, p, k, g)"
)
_NAMES = ("contraction", "lipschitz", "rest", "bounded", "states", "cut")
_GAP = "|h(p + k) - g(p + k)|"
_LARGE = "C*log(L_x*B_x/((1 - lambda)*eps)) <= k"
BOUND = f"for lambda: [0, 1), {_MODEL}. {_GIVEN} => {_GAP} <= lambda**k*(L_x*B_x/(1 - lambda))"
LEMMA = (
    f"for lambda: [0, 1). exists C: (0, oo). (for eps: (0, oo), {_MODEL}."
    f" {_GIVEN} and {_LARGE} => {_GAP} <= eps)"
)

_BOUND: tuple[Step, ...] = (
    block(
        "the bound",
        BOUND,
        _NAMES,
        obtain("states", "start", "state"),
        obtain("cut", "restart", "cut state"),
        have(
            "one step",
            "for a: H, u: X. |phi(a, u)| <= lambda*|a| + L_x*|u|",
            "triangle(phi(a, u) - phi(0, u), phi(0, u) - phi(0, 0))",
            "contraction(a, 0, u)",
            "lipschitz(0, u, 0)",
            "rest",
        ),
        by_induction(
            "bounded states",
            "for j: natural. (1 - lambda)*|h(j)| <= L_x*B_x",
            ("before",),
            base=(have("at rest", "(1 - lambda)*|h(0)| <= L_x*B_x", "start"),),
            step=(
                have(
                    "one more",
                    "(1 - lambda)*|h(j + 1)| <= L_x*B_x",
                    *("before", "state(j)", "one step(h(j), x(j + 1))", "bounded(j + 1)"),
                ),
            ),
        ),
        by_induction(
            "forgetting",
            "for j: natural. j <= k => |h(p + j) - g(p + j)| <= lambda**j*|h(p)|",
            ("before", "in the window"),
            base=(have("at p", "|h(p + 0) - g(p + 0)| <= lambda**0*|h(p)|", "restart"),),
            step=(
                have("j <= k", "j <= k", "in the window"),
                same("so far", "j <= k => |h(p + j) - g(p + j)| <= lambda**j*|h(p)|"),
                apply("at j", "so far"),
                have(
                    "contracted",
                    "|h(p + (j + 1)) - g(p + (j + 1))| <= lambda**(j + 1)*|h(p)|",
                    *("at j", "in the window", "state(p + j)", "cut state(p + j)"),
                    "contraction(h(p + j), g(p + j), x(p + j + 1))",
                ),
            ),
        ),
        have("scaled", "for q, r: real, c: [0, oo). q <= r => c*q <= c*r"),
        have("divided", "|h(p)| <= L_x*B_x/(1 - lambda)", "bounded states(p)"),
        by_induction(
            "powers",
            "for j: natural. lambda**j >= 0",
            ("power",),
            base=(have("no power", "lambda**0 >= 0"),),
            step=(have("a power more", "lambda**(j + 1) >= 0", "power"),),
        ),
        have(
            "the gap",
            f"{_GAP} <= lambda**k*(L_x*B_x/(1 - lambda))",
            *("forgetting(k)", "divided", "powers(k)"),
            "scaled(|h(p)|, L_x*B_x/(1 - lambda), lambda**k)",
        ),
    ),
)
BOUND_STATEMENT = Composed(SETTING, BOUND, _BOUND, "the bound")

_WINDOW = FromHorn("window", NUMBERS_THEORY, NUMBERS, "window, multiplied")
_SUFFICES = "for eps, c: (0, oo), j: natural. C*log(c/eps) <= j => lambda**j*c <= eps"
_LEMMA: tuple[Step, ...] = (
    block(
        "Lemma 1",
        LEMMA,
        (),
        by_cases(
            "a window",
            f"exists C: (0, oo). ({_SUFFICES})",
            "lambda > 0",
            then=(
                have("rate", "log(1/lambda) > 0", "a window case"),
                have("constant", "1/log(1/lambda) > 0", "rate"),
                apply("powers", "window"),
                block(
                    "suffices",
                    _SUFFICES.replace("C*", "1/log(1/lambda)*"),
                    ("large",),
                    have("scaled", "for q, r, u: real. u > 0 and 1/u*q <= r => q <= r*u"),
                    have(
                        "multiplied",
                        "log(c/eps) <= j*log(1/lambda)",
                        *("rate", "large", "scaled(log(c/eps), j, log(1/lambda))"),
                    ),
                    have(
                        "done",
                        "lambda**j*c <= eps",
                        *("a window case", "multiplied", "powers(j, c, eps)"),
                    ),
                ),
                exists("C", "1/log(1/lambda)"),
            ),
            otherwise=(
                block(
                    "nothing is left",
                    _SUFFICES.replace("C*", "1*"),
                    ("large",),
                    have("no memory", "lambda == 0", "a window case"),
                    have("zero times", "for u, v: real. u == 0 => u*v == 0"),
                    by_induction(
                        "nothing",
                        "for n: natural. n*lambda**n == 0",
                        ("before",),
                        base=(have("at 0", "0*lambda**0 == 0"),),
                        step=(
                            have(
                                "product",
                                "(n + 1)*lambda**(n + 1) == 0",
                                *("no memory", "zero times(lambda, (n + 1)*lambda**n)"),
                            ),
                        ),
                    ),
                    have("factor", "for u: [1, oo), v: real. u*v == 0 => v == 0"),
                    by_cases(
                        "either",
                        "lambda**j*c <= eps",
                        "1 <= j",
                        then=(
                            have(
                                "power",
                                "lambda**j == 0",
                                "either case",
                                "nothing(j)",
                                "factor(j, lambda**j)",
                            ),
                            have("some steps", "lambda**j*c <= eps", "power"),
                        ),
                        otherwise=(
                            have("no step", "j == 0", "either case"),
                            have("log of 1", "log(1) == 0"),
                            have(
                                "quotient",
                                "c/eps <= 1",
                                "large",
                                "no step",
                                "log of 1",
                                "logarithm(c/eps, 1)",
                            ),
                            have("at no step", "lambda**0*c <= eps", "quotient"),
                            convert("none", "lambda**j*c <= eps", "at no step", "no step"),
                        ),
                    ),
                ),
                exists("C", "1"),
            ),
        ),
        obtain("a window", "C", "C > 0", "suffices"),
        block(
            "for all models",
            LEMMA.partition("exists C: (0, oo). ")[2][1:-1],
            (*_NAMES, "large"),
            apply("gap", "the bound"),
            have("quotient", "L_x*B_x/(1 - lambda)/eps == L_x*B_x/((1 - lambda)*eps)"),
            have("positive", "0 < L_x*B_x/(1 - lambda)"),
            have("long enough", "C*log(L_x*B_x/(1 - lambda)/eps) <= k", "large", "quotient"),
            have(
                "done",
                f"{_GAP} <= eps",
                *("positive", "gap", "long enough", "suffices(eps, L_x*B_x/(1 - lambda), k)"),
            ),
        ),
        exists("exists C", "C"),
    ),
)
STATEMENT = Composed(
    SETTING, LEMMA, _LEMMA, "Lemma 1", (_WINDOW, From("the bound", BOUND_STATEMENT))
)
