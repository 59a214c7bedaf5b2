r"""A linear, bounded, causal, time-homogeneous functional that is 0 at the constant signals is 0.

A signal x with one component is near, before t, to steps :math:`\sum_kx_{t-ka}(e(s-t+ka)-e(s-t+
(k-1)a))`, of which the functional makes :math:`\sum_kx_{t-ka}(F_{ka}(e)-F_{(k-1)a}(e))=0`.  For
steps there stand signals that rise within 1/n: the weights of the :math:`x_{t-ka}` are then still
between 0 and 1 and add up to 1.

Source: Li, Han, E and Li (ICLR 2021), (47), for which the paper refers to Lemma A.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import UNEQUAL, ZERO
from memory_theorems.theorems.analysis.integrals import NEGLIGIBLE
from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.theorems.analysis.sequences import NULL_SUMS
from memory_theorems.theorems.analysis.stairs import LINEAR_SUM, STAIRS
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.curse_of_memory.approximation.turned_signals import COMMON_STEP, PASTS
from memory_theorems.theorems.curse_of_memory.theorem_4_2.approached_signals import APPROACHED
from memory_theorems.theorems.curse_of_memory.theorem_4_2.seen_signals import SEEN
from memory_theorems.theorems.curse_of_memory.theorem_4_2.signals_near_steps import (
    STEPS,
    SUM,
    UP,
    C,
    U,
    V,
)
from memory_theorems.theorems.paper_objects import constant_signals, functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_DIFFERENCE: Final = "1*z(n, t - k*a) + -1*z(n, t - (k - 1)*a)"
_Z: Final = f"Sum({C}*({_DIFFERENCE}), (k, 1, N))"
_GIVEN: Final = f"{C}*(H(k*a, w(n)) - H((k - 1)*a, w(n)))"
_GIVEN_L: Final = _GIVEN.replace("w(n)", "w(l)")
_ALONE: Final = (
    "for t: real, i: natural, x: X. 1 <= i and i <= d and (for k: natural, s: real. 1 <= k"
    " and k <= d and k != i => val(x, k, s) == 0) => H(t, x) == 0"
)
#: For signals with one component.
ONE: Final = Composed(
    Setting.of(
        {
            **signals.SYMBOLS,
            **functionals.SYMBOLS,
            "unit": (r"\bar{e}", "natural, natural, real -> real", "component k of e_i at time s"),
        },
        {
            **signals.HYPOTHESES,
            **{name: one for name, one in functionals.HYPOTHESES.items() if name != "regular"},
            "constant signals": "for i: natural. 1 <= i and i <= d"
            " => constant_signal(i, fun(k, s, unit(i, k, s)))",
            "silent": "for i: natural, T: real. 1 <= i and i <= d and 0 <= T"
            " => output(H, T, fun(k, s, unit(i, k, s)), 0)",
        },
        (*signals.OBJECTS, *functionals.OBJECTS, *constant_signals.OBJECTS),
        [NEGLIGIBLE],
    ),
    _ALONE,
    (
        apply("rising signals", "approached", "d", "val"),
        apply("seen signals", "seen", "d", "val", "H"),
        obtain("pasts(d, val)", "past", "past value", "past size"),
        apply("common steps", "steps", "d", "val"),
        # numbers
        have(
            "unfallen", "for u, v: real. 1 <= v => Max(0, Min(Min(1, u), v)) == " + UP.format("u")
        ),
        have("all of it", "for u: real. 1 <= u => " + UP.format("u") + " == 1"),
        have("to 1", "for u: real. " + UP.format("u") + " <= 1"),
        have("grows", "for u, v: real. u <= v => " + UP.format("u") + " <= " + UP.format("v")),
        have("steep", "for n: natural, u, y: real. 0 < y and 1/y <= n and y <= u => 1 <= n*u"),
        have("room", "for r, y: real. 0 < r and 0 <= y => 0 < r/(2*(y + 1))"),
        have("share", "for r, y: real. 0 < r and 0 <= y => y*(r/(2*(y + 1))) <= r/2"),
        have("far enough", "for y, q, m: real. 0 < y and q/y + 1 <= m => q <= m*y - y"),
        have("full", "for y, g, u, r: real. |y*u - g| <= r*u and u == 1 => |y - g| <= r"),
        have(
            "rest",
            "for y, g, u, r: real. |y*u - g| <= r*u and |y*(1 - u)| <= r*(1 - u) => |y - g| <= r",
        ),
        have(
            "half each",
            "for y, q, u, v: real. |u - 0| <= y/2/(|q| + 1) and |v - 0| <= y/2/(|q| + 1)"
            " => |q*(u - v)| <= y",
            "abs_mul_le_of_abs_le_div(q, u, y/2); abs_mul_le_of_abs_le_div(q, v, y/2)",
        ),
        have("earlier", "for k, m: natural, y: real. k <= m and 0 < y => k*y <= m*y"),
        block("alone", _ALONE, ["i from 1", "i to d", "x zeros"])(
            obtain("seen signals(t)", "c", "c from 0", "small pasts"),
            obtain("rising signals(i)", "w", "w values", "w zeros", "w size", "w tends"),
            let("z", "natural, real -> X", "fun(n, r, past(r, past(0, w(n))))"),
            have(
                "z values",
                "for n: natural, r: real, k: natural, s: real. 1 <= k and k <= d"
                " => val(z(n, r), k, s) == val(w(n), k, s - r)",
                "past value(r, past(0, w(n)), k, s); past value(0, w(n), k, r - s); "
                "z is(n, r); congruence(val(z(n, r), k, s), val(past(r, past(0, w(n))), k, s))",
            ),
            block("moved", "for n: natural, T: real. H(t, z(n, t - T)) == H(T, w(n))", [])(
                have(
                    "shifted",
                    "for k: natural, s: real. 1 <= k and k <= d"
                    " => val(z(n, t - T), k, s) == val(w(n), k, s - (t - T))",
                    "z values(n, t - T, k, s)",
                ),
                apply("by T", "time-homogeneous", "T", "t - T", "w(n)", "z(n, t - T)"),
                thus("by T"),
            ),
            apply("e is", "constant signals", "i"),
            block("small", "for r: real. 0 < r => |H(t, x)| <= r", ["some r"])(
                let("p", "real", "r/(2*(c + 1))"),
                have("some p", "0 < p", "some r", "c from 0", "room(r, c)", "p is"),
                have("c p", "c*p <= r/2", "some r", "c from 0", "share(r, c)", "p is"),
                obtain("common steps(x, p)", "h", "some h", "by h"),
                apply("x there", "vanishing signals", "x", "i"),
                obtain("x there(p)", "S", "beyond"),
                let("a", "real", "h/2"),
                have("some a", "0 < a", "some h", "a is"),
                have("two steps", "2*a == h", "a is"),
                obtain(f"{ARCHIMEDES.name}((|S| + |t|)/a + 1)", "N", "wide"),
                apply("reach", "far enough", "a", "|S| + |t|", "N"),
                obtain(f"{ARCHIMEDES.name}(Max(N*a + 1, 1/a))", "n0", "many"),
                block(
                    "each limit",
                    "for k: natural, y: real. 1 <= k and k <= N and 0 < y"
                    f" => exists n: natural. for l: natural. n <= l => |{_GIVEN_L}| <= y",
                    ["k from 1", "k to N", "some y"],
                    apply("zero 1", "silent", "i", "k*a"),
                    apply("zero 2", "silent", "i", "(k - 1)*a"),
                    apply("limit 1", "w tends", "H", "fun(j, s, unit(i, j, s))", "k*a", "0"),
                    apply("limit 2", "w tends", "H", "fun(j, s, unit(i, j, s))", "(k - 1)*a", "0"),
                    obtain(f"limit 1(y/2/(|{C}| + 1))", "k1", "from k1"),
                    obtain(f"limit 2(y/2/(|{C}| + 1))", "k2", "from k2"),
                    block("both", f"for l: natural. k1 + k2 <= l => |{_GIVEN_L}| <= y", ["late"])(
                        apply("one", "from k1", "l", using=["late"]),
                        apply("two", "from k2", "l", using=["late"]),
                        apply("so", "half each", "y", C, "H(k*a, w(l))", "H((k - 1)*a, w(l))"),
                    ),
                    exists("later", "k1 + k2"),
                ),
                apply("limit", "null sums", f"fun(k, l, {_GIVEN_L})", "N"),
                obtain("limit(r/2)", "n1", "from n1"),
                let("n", "natural", "n0 + n1"),
                have("n many", "Max(N*a + 1, 1/a) <= n", "many", "n is"),
                have("n large", "N*a + 1 <= n", "n many"),
                have("n steep", "1/a <= n", "n many"),
                *STEPS,
                let("Z", "X", _Z),
                block(
                    "Z values",
                    "for j: natural, s: real. 1 <= j and j <= d"
                    f" => val(Z, j, s) == {SUM.replace('i, s)', 'j, s)')}",
                    ["j from 1", "j to d"],
                    block(
                        "linear at s",
                        "for g, q: real, u, v: X."
                        " val(g*u + q*v, j, s) == g*val(u, j, s) + q*val(v, j, s)",
                        [],
                        apply("so", "values", "u", "v", "g", "q", "j", "s"),
                    ),
                    apply(
                        "of the sum",
                        f"linear sums(fun(y, val(y, j, s)), fun(k, {C}), fun(k, {_DIFFERENCE}), N)",
                    ),
                    have(
                        "terms",
                        f"for k: natural. 1 <= k and k <= N => {C}*val({_DIFFERENCE}, j, s)"
                        f" == {C}*({U.replace('i, s', 'j, s')} - {V.replace('i, s', 'j, s')})",
                        "j from 1; j to d; values(z(n, t - k*a), z(n, t - (k - 1)*a), 1, -1, j, s)",
                    ),
                    apply(
                        "sums",
                        f"equal sums(fun(k, {C}*val({_DIFFERENCE}, j, s)), fun(k, "
                        f"{C}*({U.replace('i, s', 'j, s')} - {V.replace('i, s', 'j, s')})), N)",
                    ),
                    thus(
                        "Z is", f"congruence(val(Z, j, s), val({_Z}, j, s))", "of the sum", "sums"
                    ),
                ),
                block(
                    "small past",
                    "for j: natural, s: real. 1 <= j and j <= d and s <= t"
                    " => |val(1*x + -1*Z, j, s)| <= p",
                    ["j from 1", "j to d", "past"],
                    by_cases("which", GOAL, "j != i")(
                        [
                            have(
                                "none",
                                "for k: natural. 1 <= k and k <= N => "
                                f"{C}*({U.replace('i, s', 'j, s')}"
                                f" - {V.replace('i, s', 'j, s')}) == 0",
                                "z values(n, t - k*a, j, s); z values(n, t - (k - 1)*a, j, s); "
                                "w zeros(n, j, s - (t - k*a)); j from 1; j to d; which case; "
                                "w zeros(n, j, s - (t - (k - 1)*a))",
                            ),
                            apply(
                                "sums",
                                f"equal sums(fun(k, {C}*({U.replace('i, s', 'j, s')} - "
                                f"{V.replace('i, s', 'j, s')})), fun(k, 0), N)",
                            ),
                            thus(
                                "values(x, Z, 1, -1, j, s); Z values(j, s); j from 1; j to d; "
                                "which case; x zeros(j, s); sums; some p"
                            ),
                        ],
                        [
                            have(
                                "at i",
                                "|val(1*x + -1*Z, i, s)| <= p",
                                "past; stairs(s); Z values(i, s); i from 1; i to d; "
                                "values(x, Z, 1, -1, i, s)",
                            ),
                            convert(
                                "so",
                                GOAL,
                                "at i",
                                "which case; "
                                "congruence(val(1*x + -1*Z, i, s), val(1*x + -1*Z, j, s))",
                            ),
                        ],
                    ),
                ),
                apply("rest small", "small pasts", "1*x + -1*Z", "p"),
                # what the functional makes of Z
                have(
                    "linear at t",
                    "for g, q: real, u, v: X. H(t, g*u + q*v) == g*H(t, u) + q*H(t, v)",
                    "linear(t, g, q, u, v)",
                ),
                apply(
                    "of the sum",
                    f"linear sums(fun(y, H(t, y)), fun(k, {C}), fun(k, {_DIFFERENCE}), N)",
                ),
                have(
                    "terms",
                    f"for k: natural. 1 <= k and k <= N => {C}*H(t, {_DIFFERENCE}) == {_GIVEN}",
                    "linear(t, 1, -1, z(n, t - k*a), z(n, t - (k - 1)*a)); moved(n, k*a); "
                    "moved(n, (k - 1)*a)",
                ),
                apply("sums", f"equal sums(fun(k, {C}*H(t, {_DIFFERENCE})), fun(k, {_GIVEN}), N)"),
                have(
                    "H of Z",
                    f"H(t, Z) == Sum({_GIVEN}, (k, 1, N))",
                    f"Z is; congruence(H(t, Z), H(t, {_Z})); of the sum; sums",
                ),
                thus("rest small", "linear(t, 1, -1, x, Z)", "H of Z", "n is", "from n1(n)", "c p"),
            ),
            apply("so", "small is 0", "H(t, x)"),
        ),
    ),
    "alone",
    (
        ARCHIMEDES,
        From("approached", APPROACHED),
        From("seen", SEEN),
        From("pasts", PASTS),
        From("steps", COMMON_STEP),
        From("null sums", NULL_SUMS),
        From("by stairs", STAIRS),
        From("linear sums", LINEAR_SUM),
        From("equal sums", EQUAL),
        From("unequal", UNEQUAL),
        From("small is 0", ZERO),
    ),
)
