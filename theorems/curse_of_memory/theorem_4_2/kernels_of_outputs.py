r"""(47): the derivatives of :math:`y_i(t)=H_t(e_i)` are the kernel of H.

The functional with the kernel :math:`y_i'` gives :math:`y_i(t)-y_i(0)` at :math:`e_i`, and
:math:`y_i(0)=0`: the signals :math:`w_n` that rise from time 0 on are 0 before, so that
:math:`H_0(w_n)=0`.  The difference of both functionals is 0 at all constant signals, so it is 0.
No representation by measures is needed.

Source: Li, Han, E and Li (ICLR 2021), (47).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import INTEGRABLE, NEGLIGIBLE
from memory_theorems.theorems.curse_of_memory.approximation.convolutions import CONVOLUTION
from memory_theorems.theorems.curse_of_memory.theorem_4_2.approached_signals import APPROACHED
from memory_theorems.theorems.curse_of_memory.theorem_4_2.outputs_at_constants import (
    STATEMENT as OUTPUTS,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.rising_signals import rise
from memory_theorems.theorems.curse_of_memory.theorem_4_2.silent_components import SILENT
from memory_theorems.theorems.paper_objects import constant_signals, functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
    thus,
)

_K: Final = "Integral(Sum(Y(j, 1, s)*val({0}, j, {1} - s), (j, 1, d)), (s, 0, oo))"
_GAP: Final = "(H({1}, {0}) - " + _K + ")"
_F: Final = f"fun(t, x, {_GAP.format('x', 't')})"
_OF: Final = "for i: natural. 1 <= i and i <= d => "
_FORM: Final = f"for t: real, x: X. H(t, x) == {_K.format('x', 't')}"

#: e_i, and y_i(t) = H_t(e_i).
SYMBOLS: Final = {
    "unit": (r"\bar{e}", "natural, natural, real -> real", "component k of e_i at time s"),
    "Y": ("Y", "natural, natural, real -> real", "the derivatives of y_i, by their order k"),
}
HYPOTHESES: Final = {
    "constant signals": _OF + "constant_signal(i, fun(k, s, unit(i, k, s)))",
    "outputs": "for i: natural, t: real. 1 <= i and i <= d and 0 <= t"
    " => output(H, t, fun(k, s, unit(i, k, s)), Y(i, 0, t))",
}

STATEMENT: Final = Composed(
    Setting.of(
        {
            **signals.SYMBOLS,
            **functionals.SYMBOLS,
            **SYMBOLS,
            "M": ("M", "real", "a bound of the first derivatives"),
        },
        {
            **signals.HYPOTHESES,
            **{name: one for name, one in functionals.HYPOTHESES.items() if name != "regular"},
            **HYPOTHESES,
            "integrable": _OF + "integrable(fun(s, Y(i, 1, s)))",
            "slopes": "for i: natural, s: real. 1 <= i and i <= d"
            " => derives(fun(r, Y(i, 0, r)), s, Y(i, 1, s))",
            "continuous slopes": _OF + "continuous(fun(s, Y(i, 1, s)))",
            "bounded": "for i: natural, s: real. 1 <= i and i <= d and 0 <= s => |Y(i, 1, s)| <= M",
            "fades": "for i: natural, r: real. 1 <= i and i <= d and 0 < r => exists T: real."
            " for s: real. T <= s => |Y(i, 1, s)| <= r",
        },
        (*signals.OBJECTS, *functionals.OBJECTS, *constant_signals.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE, DERIVES],
    ),
    _FORM,
    (
        obtain(
            "convolutions(d, val, fun(i, s, Y(i, 1, s)))",
            "K linear; K bounded; K causal; K regular; K homogeneous",
        ),
        apply("rising signals", "approached", "d", "val"),
        block(
            "slopes from 0",
            "for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
            " => derives(fun(r, Y(i, 0, r)), s, Y(i, 1, s))",
            ["i from 1", "i to d", "later"],
            apply("so", "slopes", "i", "s"),
        ),
        apply(
            "K outputs",
            "outputs of kernels(d, val, fun(i, s, Y(i, 1, s)), fun(i, s, Y(i, 0, s)), M)",
        ),
        block("F bounded", f"bounded({_F})", [])(
            obtain("continuous(t)", "b1", "H size"),
            obtain("K bounded(t)", "b2", "K size"),
            have(
                "on the ball",
                f"for x: X. |x| <= 1 => |{_GAP.format('x', 't')}| <= b1 + b2",
                "H size(x); K size(x)",
            ),
            exists("bound", "b1 + b2"),
        ),
        block("F causal", f"causal({_F})", ["agree"])(
            apply("of H", "causal", "t", "x", "y"),
            apply("of K", "K causal", "t", "x", "y"),
            thus("of H", "of K"),
        ),
        block("F homogeneous", f"homogeneous({_F})", ["shifted"])(
            apply("of H", "time-homogeneous", "t", "r", "x", "y"),
            apply("of K", "K homogeneous", "t", "r", "x", "y"),
            thus("of H", "of K"),
        ),
        # y_i(0) = 0
        have("no rise", f"for n: natural, s: real. s <= 0 => {rise('n', 's')} == 0"),
        block("begins at 0", _OF + "Y(i, 0, 0) == 0", ["i from 1", "i to d"])(
            obtain("rising signals(i)", "w", "w values", "w zeros", "w size", "w tends"),
            apply("e is", "constant signals", "i"),
            apply("y is", "outputs", "i", "0"),
            apply("limit", "w tends", "H", "fun(k, s, unit(i, k, s))", "0", "Y(i, 0, 0)"),
            block("nothing yet", "for n: natural. H(0, w(n)) == 0", [])(
                block(
                    "same past",
                    "for k: natural, s: real. 1 <= k and k <= d and s <= 0"
                    " => val(w(n), k, s) == val(0*w(n) + 0*w(n), k, s)",
                    ["k from 1", "k to d", "past"],
                    by_cases("which", "val(w(n), k, s) == 0", "k != i")(
                        [apply("so", "w zeros", "n", "k", "s")],
                        [
                            thus(
                                "w values(n, s); past; no rise(n, s); which case; "
                                "congruence(val(w(n), k, s), val(w(n), i, s))"
                            )
                        ],
                    ),
                    thus("k from 1", "k to d", "values(w(n), w(n), 0, 0, k, s)", "which"),
                ),
                apply("same value", "causal", "0", "w(n)", "0*w(n) + 0*w(n)"),
                thus("same value", "linear(0, 0, 0, w(n), w(n))"),
            ),
            block("small", "for r: real. 0 < r => |Y(i, 0, 0)| <= r", ["some r"])(
                obtain("limit(r)", "n", "from n"), thus("from n(n)", "nothing yet(n)")
            ),
            apply("so", "small is 0", "Y(i, 0, 0)"),
        ),
        block(
            "F silent",
            "for i: natural, T: real. 1 <= i and i <= d and 0 <= T"
            f" => output({_F}, T, fun(k, s, unit(i, k, s)), 0)",
            ["i from 1", "i to d", "T from 0"],
            apply("e is", "constant signals", "i"),
            apply("y is", "outputs", "i", "T"),
            apply("K gives", "K outputs", "i", "T", "fun(k, s, unit(i, k, s))"),
            block(
                "at others",
                f"output({_F}, T, fun(k, s, unit(i, k, s)), 0)",
                ["z size", "q null", "z tends"],
                apply("H limit", "y is", "b", "z", "q"),
                apply("K limit", "K gives", "b", "z", "q"),
                block(
                    "any r",
                    "for r: real. 0 < r => exists n: natural. for l: natural. n <= l"
                    f" => |{_GAP.format('z(l)', 'T')} - 0| <= r",
                    ["some r"],
                    obtain("H limit(r/2)", "n1", "from n1"),
                    obtain("K limit(r/2)", "n2", "from n2"),
                    block(
                        "both",
                        f"for l: natural. n1 + n2 <= l => |{_GAP.format('z(l)', 'T')} - 0| <= r",
                        ["late"],
                        apply("H there", "from n1", "l", using=["late"]),
                        apply("K there", "from n2", "l", using=["late"]),
                        thus("H there", "K there", "i from 1", "i to d", "begins at 0(i)"),
                    ),
                    exists("later", "n1 + n2"),
                ),
            ),
        ),
        apply(
            "F is 0",
            f"silent(d, val, {_F}, unit)",
            using=["linear(t, p, q, x, y)", "K linear(t, p, q, x, y)"],
        ),
        have("represented", _FORM, "F is 0(t, x)"),
    ),
    "represented",
    (
        From("convolutions", CONVOLUTION),
        From("approached", APPROACHED),
        From("outputs of kernels", OUTPUTS),
        From("silent", SILENT),
        From("small is 0", ZERO),
    ),
)
