"""Lemma C.3: a model is a sum of exponentials of its different rates, and these are independent.

Unit i belongs to the group g(i), all of whose units have the rate v(g(i)); the rates of different
groups differ, and groups that the target does not have are idle: there b = 0.  Every model has such
a numbering.  A(n, j) is the sum of the weights of the first n units in group j, and the model is
the sum of A(N, j) exp(-v(j) t).  Where it is the target, Lemma C.2 says that A(N, j) = b(j).
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.flows.independence import (
    AT_POINTS,
    PROOF,
    independence_in,
)
from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

MODEL = "Sum(a(i)*exp(-v(g(i))*t), (i, 1, N))"
TARGET = "Sum(b(j)*exp(-v(j)*t), (j, 1, m))"
GROUP = "Sum(a(i)*(1 - D(g(i), j)), (i, 1, N))"
_LABELS = {
    "least": "for i: natural. 1 <= i and i <= N => 1 <= g(i)",
    "largest": "for i: natural. 1 <= i and i <= N => g(i) <= m",
}
_DIFFERENT = "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and i != j => v(i) != v(j)"
SAME = f"for t: [0, oo). {MODEL} == {TARGET}"
SUMS = f"for j: natural. 1 <= j and j <= m => {GROUP} == b(j)"

_SYMBOLS = {
    "m": ("d", "natural", "number of groups"),
    "N": ("m", "natural", "number of units"),
    "a": ("a", "natural -> real", "weights of the units"),
    "g": ("g", "natural -> natural", "the group of a unit"),
    "v": ("v", "natural -> real", "the rate of a group"),
    "b": ("a^*", "natural -> real", "weights of the target, 0 for an idle group"),
    "A": ("A", "natural, natural -> real", "A(n, j): what the first n units have in group j"),
    "c": ("c", "natural -> real", "what a group has too much"),
    "K": ("K", "natural, natural -> real", "K(n, j): how many of the first n units are in group j"),
    "p": ("p", "real", "the first point of time that is used"),
    "h": ("h", "real", "distance of these points"),
}
_DEFINE = (
    "A(0, j) == 0",
    "A(n + 1, j) == A(n, j) + a(n + 1)*(1 - D(g(n + 1), j))",
    "K(0, j) == 0",
    "K(n + 1, j) == K(n, j) + (1 - D(g(n + 1), j))",
    "c(j) == A(N, j) - b(j)",
    "l(j) == -v(j)",
    "p == 0",
    "h == 1",
)

#: The model is the target.
THEORY = independence_in(_SYMBOLS, {**_LABELS, "rates": _DIFFERENT, "same": SAME}, _DEFINE)
#: The weights of every group add up to what the target has.
CONVERSE = independence_in(
    {**_SYMBOLS, "F": ("F", "real -> real", "any function of the rates")},
    {**_LABELS, "sums": SUMS},
    _DEFINE,
)

_WEIGHT = "Min(1, Max(0, {} - u))"
_EXPONENTIAL = "exp(-{}*t)"
_FUNCTION = "F({})"


def _groups(function: str, same: tuple[str, ...], time: str) -> tuple[Inference, ...]:
    """Sums over the units of a function of their rates, collected by groups.

    ``function`` is a template, ``same`` tells that its values at v(n + 1) and v(u) are equal where
    the rates are; ``time`` is a further variable, or empty.
    """
    binder, argument = (f", {time}: real", f", {time}") if time else ("", "")
    at_u, at_next, at_j = (function.format(f"v({name})") for name in ("u", "n + 1", "j"))
    its, mine = function.format("v(g(n + 1))"), function.format("v(g(i))")
    return (
        cases(
            "this rate",
            f"for u, n: natural{binder}. (1 - D(n + 1, u))*({at_next} - {at_u}) == 0",
            on="n + 1 == u",
            then=[
                "congruence(v(n + 1), v(u))",
                *same,
                f"mul_eq_zero_of_right(1 - D(n + 1, u), {at_next} - {at_u})",
            ],
            otherwise="different numbers(n + 1, u); "
            f"mul_eq_zero_of_left(1 - D(n + 1, u), {at_next} - {at_u})",
        ),
        have(
            "collected once",
            "for s, t, u, y, z: real. y - z == 1 - u and (1 - u)*(t - s) == 0"
            " => z*s + (1 - u)*t == y*s",
            "mul_eq_mul(y - z, 1 - u, s, s)",
        ),
        induct(
            "one group is left",
            f"for u, n: natural{binder}. 1 <= u => Sum((1 - D(u, j))*{at_j}, (j, 1, n))"
            f" == {_WEIGHT.format('(n + 1)')}*{at_u}",
            on="n",
            base=f"nothing of it(1 - u); mul_eq_zero_of_left(Min(1, Max(0, 1 - u)), {at_u})",
            step=f"this rate(u, n{argument}); weights(u, n); "
            f"collected once({at_u}, {at_next}, D(n + 1, u), {_WEIGHT.format('(n + 2)')}, "
            f"{_WEIGHT.format('(n + 1)')})",
        ),
        have("once", "for s, t, u: real. s == t*u and t == 1 => s == u"),
        have(
            "its group",
            f"for n: natural{binder}. n + 1 <= N"
            f" => Sum((1 - D(g(n + 1), j))*{at_j}, (j, 1, m)) == {its}",
            "least(n + 1); largest(n + 1); all of it(m + 1 - g(n + 1)); "
            f"one group is left(g(n + 1), m{argument}); "
            f"once(Sum((1 - D(g(n + 1), j))*{at_j}, (j, 1, m)), Min(1, Max(0, m + 1 - g(n + "
            f"1))), {its})",
        ),
        induct(
            "by groups, first units",
            f"for n: natural{binder}. n <= N => Sum(a(i)*{mine}, (i, 1, n))"
            f" == Sum(A(n, j)*{at_j}, (j, 1, m))",
            on="n",
            step=f"its group(n{argument}); "
            f"mul_eq_mul_left(Sum((1 - D(g(n + 1), j))*{at_j}, (j, 1, m)), {its}, a(n + 1))",
        ),
        induct(
            "weights of a group, first units",
            "for n, j: natural. Sum(a(i)*(1 - D(g(i), j)), (i, 1, n)) == A(n, j)",
            on="n",
        ),
    )


_SAME_EXPONENTIAL = ("same exponential(-v(n + 1), -v(u), t)",)
_GROUPS: tuple[Inference, ...] = (
    *_groups(_EXPONENTIAL, _SAME_EXPONENTIAL, "t"),
    have(
        "by groups",
        f"for t: real. {MODEL} == Sum(A(N, j)*exp(-v(j)*t), (j, 1, m))",
        "by groups, first units(N, t)",
    ),
)

_HELPERS = tuple(
    item
    for item in PROOF
    if item.name
    in (
        *(
            "mul_eq_zero_of_left",
            "mul_eq_zero_of_right",
            "one_le_sq_of_ne_zero",
            "one at most",
            "different numbers",
        ),
        *("sq_eq_zero_of_eq_zero", "zero at most", "equal numbers", "all of it", "nothing of it"),
        *("at least one", "same exponential", "mul_eq_mul", "later weights", "weights"),
        "mul_eq_mul_left",
    )
)

#: Lemma C.2 for what the groups have too much; then the groups that the target has.
REPRESENTS: tuple[Inference, ...] = (
    *_HELPERS,
    *_GROUPS,
    have(
        "distinct",
        "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and i != j => l(i) != l(j)",
        "rates(i, j)",
    ),
    have("apart", "h != 0"),
    have("points", AT_POINTS, "same(k); by groups(k)"),
    *(item for item in PROOF if item not in _HELPERS),
    have("the weights of a group", SUMS, "weights of a group, first units(N, j); independent(j)"),
    have("counted", "for u, j: natural. 1 - D(u, j) >= 0"),
    induct(
        "not fewer than none",
        "for n, j: natural. K(n, j) >= 0",
        on="n",
        step="counted(g(n + 1), j)",
    ),
    cases(
        "the same weight",
        "for s, t, y, z: real. t == s and z == y and Max(0, 1 - s)*y == 0 => Max(0, 1 - t)*z == 0",
        on="1 - s > 0",
        then="where positive(1 - s, y); mul_eq_zero_of_right(Max(0, 1 - t), z)",
        otherwise="max_zero_of_nonpos(1 - t); mul_eq_zero_of_left(Max(0, 1 - t), z)",
    ),
    cases(
        "one unit more",
        "for n, j: natural. Max(0, 1 - K(n, j))*A(n, j) == 0"
        " => Max(0, 1 - K(n + 1, j))*A(n + 1, j) == 0",
        on="g(n + 1) == j",
        then="equal numbers(g(n + 1), j); not fewer than none(n, j); "
        "max_zero_of_nonpos(1 - K(n + 1, j)); "
        "mul_eq_zero_of_left(Max(0, 1 - K(n + 1, j)), A(n + 1, j))",
        otherwise="different numbers(g(n + 1), j); "
        "mul_eq_zero_of_left(1 - D(g(n + 1), j), a(n + 1)); "
        "the same weight(K(n, j), K(n + 1, j), A(n, j), A(n + 1, j))",
    ),
    induct(
        "no unit, no weight",
        "for n, j: natural. Max(0, 1 - K(n, j))*A(n, j) == 0",
        on="n",
        step="one unit more(n, j)",
    ),
    have("at least one unit", "for s: real. Max(0, 1 - s) == 0 => s >= 1"),
    have(
        "a unit for each exponential",
        "for j: natural. 1 <= j and j <= m and b(j) != 0 => K(N, j) >= 1",
        "independent(j); no unit, no weight(N, j); "
        "left_eq_zero_of_mul(Max(0, 1 - K(N, j)), A(N, j)); at least one unit(K(N, j))",
    ),
)

_NO_DISTANCE = have("no distance", "for s, t: real, eps: (0, oo). s == t => |s - t| <= eps")


def _same_sums(function: str, time: str) -> Inference:
    binder = f", {time}: real" if time else ""
    at_j, at_next = function.format("v(j)"), function.format("v(n + 1)")
    return induct(
        "the same sums",
        f"for n: natural{binder}. n <= m => Sum(A(N, j)*{at_j}, (j, 1, n))"
        f" == Sum(b(j)*{at_j}, (j, 1, n))",
        on="n",
        step="sums(n + 1); weights of a group, first units(N, n + 1); "
        f"mul_eq_mul_left(A(N, n + 1), b(n + 1), {at_next})",
    )


#: The converse.
IS_REPRESENTED: tuple[Inference, ...] = (
    *_HELPERS,
    *_GROUPS,
    _same_sums(_EXPONENTIAL, "t"),
    _NO_DISTANCE,
    have(
        "represents",
        f"for t: real, eps: (0, oo). |{MODEL} - {TARGET}| <= eps",
        f"by groups(t); the same sums(m, t); no distance({MODEL}, {TARGET}, eps)",
    ),
)

_ALL_UNITS, _ALL_GROUPS = "Sum(a(i)*F(v(g(i))), (i, 1, N))", "Sum(b(j)*F(v(j)), (j, 1, m))"
#: The converse for any function of the rates in place of the exponential.
ANY_FUNCTION: tuple[Inference, ...] = (
    *_HELPERS,
    *_groups(_FUNCTION, ("congruence(F(v(n + 1)), F(v(u)))",), ""),
    _same_sums(_FUNCTION, ""),
    have(
        "any function of the rates",
        f"{_ALL_UNITS} == {_ALL_GROUPS}",
        "by groups, first units(N); the same sums(m)",
    ),
)
