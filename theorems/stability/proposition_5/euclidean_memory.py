"""Proposition 5 in the Euclidean norm: the memory of a contracting LSTM after many steps.

Source: Miller and Hardt (ICLR 2019), Proposition 5.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import AT_MOST
from memory_theorems.theorems.paper_objects.memory_cells import GATES_AT_MOST, LSTM, ROWS_AT_MOST
from memory_theorems.theorems.stability.proposition_5.contracting_memory import (
    CONDITIONS,
    FACTOR,
    HEARING,
    INSIDE,
    NAMES,
    OBTAINED,
    PARTS,
    PROPOSITION_5,
    RECURSIONS,
    RUNS,
    THE_FACTOR,
    TWO_RUNS,
    UNIT,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    have,
    let,
    obtain,
    thus,
)

# ---------------------------------------------------------------- in the Euclidean norm
_SQUARES = (
    "Sum((c(k, T + {0}) - c2(k, S + {0}))**2 + (h(k, T + {0}) - h2(k, S + {0}))**2, (k, 1, n))"
)
_AFTER_R = (
    f"for r: natural. {_SQUARES.format('r')} <= 2*n*{THE_FACTOR}**(2*r)*{_SQUARES.format('0')}"
)
#: One factor below 1 for all pairs of runs, from some number of steps on.
_STABLE = (
    f"for r: natural. 1 <= n and log(2*n) < 2*r*log(1/{THE_FACTOR}) => 2*n*{THE_FACTOR}**(2*r) < 1"
)
_ENOUGH = f"(1 <= n => 0 < {THE_FACTOR}) and ({_STABLE})"
_EUCLIDEAN = f"{RUNS} and {CONDITIONS} => {THE_FACTOR} < 1 and ({_AFTER_R}) and {_ENOUGH}"
_BOTH = "(c(l, T + {0}) - c2(l, S + {0}))**2 + (h(l, T + {0}) - h2(l, S + {0}))**2"
_FIRST_GATE = "Sum(W_f(1, j)*h(j, 0), (j, 1, n)) + Sum(U_f(1, j)*x(j, 0 + 1), (j, 1, m))"
#: From how many steps on the factor of the squared distance is below 1.
ITERATED: Final = lemma(
    "for u: real, n, r: natural. 0 < u and u < 1 and 1 <= n and log(2*n) < 2*r*log(1/u)"
    " => 2*n*u**(2*r) < 1",
    ["positive", "below 1", "not none", "long"],
    have("inverse", "for y: (0, oo). log(1/y) == -log(y)"),
    have("number", "for y: (0, oo). y == exp(log(y))"),
    have("below", "for y: real. y < 0 => exp(y) < 1"),
    apply("small", "below", "log(2*n) + 2*r*log(u)", using=["long", "inverse(u)", "positive"]),
    thus(
        "small; pow_eq_exp_mul_log(2*r, u); positive; number(2*n); not none; "
        "exp_add(log(2*n), 2*r*log(u))"
    ),
)
#: The iterated model in the Euclidean norm of states: a contraction once 2 n lambda**(2 r) < 1.
EUCLIDEAN = Composed(
    Setting.of({}, objects=(LSTM, ROWS_AT_MOST, GATES_AT_MOST, FACTOR)),
    _EUCLIDEAN,
    (
        block(
            "in the Euclidean norm",
            _EUCLIDEAN,
            (*NAMES, "W_i small", "W_o small", "W_z small", "W_f small"),
            obtain("Proposition 5()", "below 1", "near"),
            let("Q", "real", _SQUARES.format("0")),
            have("root", "for a: real, b: [0, oo). a**2 <= b => |a| <= sqrt(b)"),
            by_induction(
                "first squares",
                f"for e: natural. 0 <= {_SQUARES.format('0').replace('1, n', '1, e')}",
                ("before",),
                base=(),
                step=(thus("before"),),
            ),
            have("Q is not negative", "0 <= Q", "Q is", "first squares(n)"),
            *(
                block(
                    f"{what} at the start",
                    f"for k: natural. {UNIT} => |{one}(k, T + 0) - {one}2(k, S + 0)| <= sqrt(Q)",
                    INSIDE,
                    apply("of one unit", "one term", f"fun(l, {_BOTH.format('0')})", "n", "k"),
                    have(
                        "so",
                        f"|{one}(k, T + 0) - {one}2(k, S + 0)| <= sqrt(Q)",
                        "of one unit; Q is; Q is not negative; "
                        f"root({one}(k, T + 0) - {one}2(k, S + 0), Q)",
                    ),
                )
                for what, one in (("memories", "c"), ("outputs", "h"))
            ),
            apply("near each other", "near", "sqrt(Q)"),
            block("after r steps", _AFTER_R, ())(
                obtain("near each other(r)", "memories at r", "outputs at r"),
                by_induction(
                    "powers",
                    f"for e: natural. {THE_FACTOR}**e >= 0",
                    ("before",),
                    base=(),
                    step=(
                        have("product", "for a, b: [0, oo). a*b >= 0"),
                        thus("before", f"product({THE_FACTOR}**e, {THE_FACTOR})"),
                    ),
                ),
                apply("power", "powers", "r"),
                let("P", "real", f"{THE_FACTOR}**r"),
                have("P is not negative", "0 <= P", "P is", "power"),
                have("double", f"{THE_FACTOR}**(2*r) == P**2", "P is"),
                block(
                    "each",
                    f"for l: natural. 1 <= l and l <= n => {_BOTH.format('r')} <= 2*(P**2*Q)",
                    INSIDE,
                    *(
                        step
                        for what, one in (("memories", "c"), ("outputs", "h"))
                        for step in (
                            apply(f"{what} of l", f"{what} at r", "l"),
                            have(
                                f"{what} within",
                                f"|{one}(l, T + r) - {one}2(l, S + r)| <= P*sqrt(Q)",
                                f"{what} of l; P is",
                            ),
                            apply(
                                f"{what} squared",
                                f"sq_le_sq_of_abs_le({one}(l, T + r) - {one}2(l, S + r), "
                                "P*sqrt(Q))",
                            ),
                        )
                    ),
                    thus("memories squared", "outputs squared", "Q is not negative"),
                ),
                apply("all", "at most", f"fun(l, {_BOTH.format('r')})", "n", "2*(P**2*Q)"),
                thus("all", "double", "Q is"),
            ),
            obtain("run", *PARTS),
            have("values", "for s: real. 0 < 1/(1 + exp(-s))"),
            block("positive", f"1 <= n => 0 < {THE_FACTOR}", ("some unit",))(
                have(
                    "F is positive",
                    "0 < F",
                    f"gate f(1, 0); gates(1, 0); one_le_one; some unit; values({_FIRST_GATE})",
                )
            ),
            block("stable", _STABLE, ("some unit", "long"))(
                apply("factor", "positive"), apply("so small", "iterated", THE_FACTOR, "n", "r")
            ),
        ),
    ),
    "in the Euclidean norm",
    (
        *(From("Proposition 5", PROPOSITION_5), From("one term", ONE_TERM)),
        *(From("at most", AT_MOST), From("iterated", ITERATED)),
    ),
    met=Structure({**TWO_RUNS, "r": "2"}, HEARING, uses=RECURSIONS, obtained=OBTAINED),
)
