r"""(15), (70) as printed: refuted for omega = 3, on functionals and networks.

H has a kernel of class :math:`C^1` with :math:`\rho(t)\sim t^{-(1+\omega)}` (64), (65).  Printed is
a bound :math:`C(T^{-\omega}+\frac\omega mT^{1-\omega})` of the distance of H from a network of
width m, for all large T.  For :math:`\omega>1` it tends to 0 as T grows, with m fixed: then one
unit would come as near as one likes.  The kernel :math:`\frac{t^2-1}{(1+t^2)^3}` changes its sign,
that of a network with one unit does not.

C may depend on the kernel here and on omega, T may be taken as large as one likes: less is printed
by no reading.  That the kernel is integrable follows from the two hypotheses and is not asked.

Source: Li, Han, E and Li (ICLR 2021), (15), (64), (65), (70).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import INTEGRABLE
from memory_theorems.theorems.curse_of_memory.truncation.changing_kernel import (
    DECAY,
    SMOOTH,
    kernel,
    slope,
)
from memory_theorems.theorems.curse_of_memory.truncation.missed_by_one_unit import MISSED, TIME
from memory_theorems.theorems.paper_objects import functionals, networks, signals
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    Kind,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import apply, have, obtain

POWER_DECAY: Final = Object(
    "like_a_power(f: (real -> real), p: real)",
    "for e: real. 0 < e => exists r: real. for t: real. r <= t and 0 < t => |f(t)*t**p - 1| <= e",
    "f(t) ~ t^(-p): f(t) t^p tends to 1 as t tends to infinity",
)
#: d = 1, (64), (65).
SETTING: Final = Setting.of(
    {
        **signals.SYMBOLS,
        **functionals.SYMBOLS,
        "omega": (r"\omega", "(0, oo)", "decay rate of the memory"),
        "rho": (r"\rho", "real -> real", "the kernel of H"),
        "slope": (r"\rho'", "real -> real", "its derivative"),
    },
    {
        **signals.HYPOTHESES,
        "one channel": ("d == 1", Kind.DEFINITION),
        "represented": "for t: real, x: X."
        " H(t, x) == Integral(rho(s)*val(x, 1, t - s), (s, 0, oo))",
        "differentiable": "for t: real. derives(fun(s, rho(s)), t, slope(t))",
        "continuous derivative": "continuous(fun(s, slope(s)))",
        "decay": "like_a_power(fun(s, rho(s)), 1 + omega)",
    },
    (*signals.OBJECTS, *networks.OBJECTS, POWER_DECAY),
    [INTEGRABLE, DERIVES],
)
_STATED: Final = (
    "exists C, T_0: real. for T: real, m: natural. T_0 <= T and 1 <= T and 1 <= m"
    f" => exists {networks.WEIGHTS}. stable(m, W) and exponential(m, W, P)"
    " and (for t: real, x: X. |x| <= 1 => |H(t, x) - network(m, c, P, U, t, x)|"
    " <= C*(T**(-omega) + omega/m*T**(1 - omega)))"
)
_LATE: Final = "(|T_0| + 2001*(|C| + 1))"
_H: Final = f"Integral({kernel('s')}*val(y0, 1, {TIME} - s), (s, 0, oo))"
_GAP: Final = f"|{_H} - network(1, c, P, U, {TIME}, y0)|"

AS_PRINTED: Final = Composed(
    SETTING,
    _STATED,
    refuted=Structure(
        {
            "H": f"fun(t, x, Integral({kernel('s')}*val(x, 1, t - s), (s, 0, oo)))",
            "omega": "3",
            "rho": f"fun(s, {kernel('s')})",
            "slope": f"fun(s, {slope('s')})",
            **{"T": _LATE, "m": "1", "t": TIME, "x": "y0"},
        },
        (
            obtain("smooth kernel", "slopes", "kernel continuous", "slope continuous"),
            apply("telling signal", "missed", "d", "val"),
            obtain("telling signal", "y0", "its size", "missed by networks"),
            have("powers", "for T: [1, oo). T**(-3) <= 1/T"),
            have("other powers", "for T: [1, oo). T**(1 - 3) <= 1/T"),
            have("powers from 0", "for T: [1, oo). 0 <= T**(-3)"),
            have("other powers from 0", "for T: [1, oo). 0 <= T**(1 - 3)"),
            have(
                "small",
                "for k: real, T: [1, oo). 2001*(|k| + 1) <= T => |k|*(4*(1/T)) < 1/500",
            ),
            have(
                "bounded",
                "for k, u, v, w: real. 0 <= u and u <= w and 0 <= v and v <= w"
                " => k*(u + 3/1*v) <= |k|*(4*w)",
            ),
        ),
        uses=(
            From("smooth kernel", SMOOTH),
            From("decay of the kernel", DECAY),
            From("missed", MISSED),
        ),
        obtained={"y0": "X"},
        before={
            "T": (
                have("late", f"2001*(|C| + 1) <= {_LATE}"),
                have("after 1", f"1 <= {_LATE}"),
                have("after T_0", f"T_0 <= {_LATE}"),
                have(
                    "bound",
                    f"C*({_LATE}**(-3) + 3/1*{_LATE}**(1 - 3)) < 1/500",
                    "late",
                    "after 1",
                    f"powers({_LATE})",
                    f"other powers({_LATE})",
                    f"powers from 0({_LATE})",
                    f"other powers from 0({_LATE})",
                    f"small(C, {_LATE})",
                    f"bounded(C, {_LATE}**(-3), {_LATE}**(1 - 3), 1/{_LATE})",
                ),
            ),
            "t": (
                apply("missed here", "missed by networks", "c", "W", "U", "P"),
                have(
                    "more",
                    f"{_GAP} > C*({_LATE}**(-3) + 3/1*{_LATE}**(1 - 3))",
                    "missed here",
                    "bound",
                ),
            ),
        },
    ),
)

#: (16), (71): for each kernel with (65) a constant for all small tolerances.
WIDTH_AS_PRINTED: Final = Composed(
    SETTING,
    "exists C, r: real. 0 < r and (for eps: real. 0 < eps and eps <= r"
    f" => exists m: natural, {networks.WEIGHTS}. 1 <= m and m <= C*(omega*eps**(-1/omega))"
    " and stable(m, W) and exponential(m, W, P)"
    " and (for t: real, x: X. |x| <= 1 => |H(t, x) - network(m, c, P, U, t, x)| <= eps))",
)
