r"""(47) for continuous kernels: what a functional gives at :math:`e_i` is a primitive.

:math:`K_t(x)=\int_0^\infty\sum_i\rho_i(s)x_{t-s,i}ds` gives :math:`\int_0^t\rho_i=Y_i(t)-Y_i(0)` at
:math:`e_i1_{s\ge0}`, :math:`t\ge0`: at signals that rise within 1/n up to :math:`\sup|\rho_i|/n`;
any other signals that tend to :math:`e_i` differ from these by signals that tend to 0, and K is
regular.

Source: Li, Han, E and Li (ICLR 2021), (47).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import NULL_SETS
from memory_theorems.theorems.curse_of_memory.approximation.convolutions import CONVOLUTION
from memory_theorems.theorems.curse_of_memory.theorem_4_2.approached_signals import (
    NOT_0,
    POINT,
    POINT_STEPS,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.outputs_at_rising import (
    AT_RISING,
    GIVEN,
    LIMIT,
    SETTING,
    K,
)
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain, thus

_SELF: Final = f"fun(t, x, {K.format('x', 't')})"
_FORM: Final = (
    "for i: natural, T: real, f: (natural, real -> real). 1 <= i and i <= d and 0 <= T"
    f" and constant_signal(i, f) => output({_SELF}, T, f, {GIVEN})"
)

STATEMENT: Final = Composed(
    SETTING,
    _FORM,
    (
        *POINT_STEPS,
        apply("rising", "at rising signals", "d", "val", "rho", "Y", "M"),
        obtain(
            "convolutions(d, val, rho)", "is linear; is bounded; is causal; is regular; is even"
        ),
        block("of a constant signal", _FORM, ["i from 1", "i to d", "T from 0", "f is"])(
            obtain("rising(i, T)", "w", "w size", "w tends", "limit"),
            apply("near f", "w tends", "f"),
            block("at others", f"output({_SELF}, T, f, {GIVEN})", ["z size", "q null", "z tends"])(
                apply("both null", "union of null sets", "q", f"fun(s, {POINT})"),
                have(
                    "gap size",
                    "for n: natural. |1*z(n) + -1*w(n)| <= |b| + 1",
                    "triangle(1*z(n), -1*w(n)); homogeneity(1, z(n)); homogeneity(-1, w(n)); "
                    "z size(n); w size(n)",
                ),
                block(
                    "gap tends",
                    "for j: natural, s, r: real. 1 <= j and j <= d"
                    f" and |q(s)| + |{POINT}| == 0 and 0 < r => exists n: natural."
                    " for l: natural. n <= l => |val(1*z(l) + -1*w(l), j, s)| <= r",
                    ["j from 1", "j to d", "no null set", "some r"],
                    have("not in q", "q(s) == 0", "no null set"),
                    have("no point", f"{POINT} == 0", "no null set"),
                    NOT_0,
                    obtain("z tends(j, s, r/2)", "n1", "from n1"),
                    obtain("near f(j, s, r/2)", "n2", "from n2"),
                    block(
                        "both",
                        "for l: natural. n1 + n2 <= l => |val(1*z(l) + -1*w(l), j, s)| <= r",
                        ["late"],
                        apply("z there", "from n1", "l", using=["late"]),
                        apply("w there", "from n2", "l", using=["late"]),
                        thus("z there; w there; j from 1; j to d; values(z(l), w(l), 1, -1, j, s)"),
                    ),
                    exists("later", "n1 + n2"),
                ),
                apply(
                    "gap",
                    f"is regular(T, |b| + 1, fun(n, 1*z(n) + -1*w(n)), fun(s, |q(s)| + |{POINT}|))",
                ),
                block("any r", LIMIT.replace("w(l)", "z(l)"), ["some r"])(
                    obtain("limit(r/2)", "n1", "from n1"),
                    obtain("gap(r/2)", "n2", "from n2"),
                    block(
                        "both",
                        f"for l: natural. n1 + n2 <= l => |{K.format('z(l)', 'T')}"
                        f" - ({GIVEN})| <= r",
                        ["late"],
                        apply("w there", "from n1", "l", using=["late"]),
                        apply("small", "from n2", "l", using=["late"]),
                        apply("split", "is linear", "T", "1", "-1", "z(l)", "w(l)"),
                        thus("w there", "small", "split"),
                    ),
                    exists("later", "n1 + n2"),
                ),
            ),
        ),
    ),
    "of a constant signal",
    (NULL_SETS, From("at rising signals", AT_RISING), From("convolutions", CONVOLUTION)),
)
