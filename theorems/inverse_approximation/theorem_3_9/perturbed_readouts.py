r"""Perturbing the readout c alone: uniformly decaying outputs force the hidden states to settle.

Let the memories of the models with readouts within :math:`\beta` of the :math:`c_m` decay
uniformly; W, U and b are as they are, and so are the hidden states.  That
:math:`|\tilde c^\top v|\le e|x|` for :math:`v=dh/dt` and all these :math:`\tilde c` gives
:math:`\beta|v|_2\le e|x|`, at :math:`\tilde c=c_m\pm\beta v/|v|_2`: from one time on, for all m.

The biases stay: with a bias moved by any amount the slopes at small inputs are not small, so that
no memory relative to :math:`|x|_\infty` is finite (``inverse/definition-3.7``).  For the same
reason the hypothesis is met by no bias with :math:`\sigma(b)\ne0`, if the activation is Lipschitz:
without input the states would have to stand still from some time on.

Step of the proof of Theorem 3.9, second-hand, from notes on Wang, Li and Li (ICLR 2024): (26) and
(27).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.duality import DUALITY
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.memory_functions import MEMORY_AT_MOST
from memory_theorems.theorems.paper_objects.perturbed_weights import EUCLIDEAN
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    same,
)

READOUTS_DECAY: Final = Object(
    "readouts_decay(beta: real, m: (natural -> natural), c: (natural, natural -> real),"
    " h: (natural, X, real, natural -> real))",
    "for e: real. 0 < e => exists T: real. for n: natural, c_1: (natural -> real), t: real."
    " euclidean(m(n), c_1, fun(j, c(n, j)), beta) and T <= t and 0 < t"
    " => memory_at_most(fun(s, y, output(m(n), c_1, fun(x, r, j, h(n, x, r, j)), s, y)), t, e)",
    "the memories of the models with readouts within beta of c_n decay, uniformly in n",
)
SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_AT_MOST, *hidden_dynamics.OBJECTS),
        *(EUCLIDEAN, READOUTS_DECAY),
    ),
    [DERIVES],
)
#: The weights of the model n.
_OF: Final = "fun(q, k, W(n, q, k)), fun(q, i, U(n, q, i)), fun(q, b(n, q))"
_SPEED: Final = f"sigma(argument(m(n), {_OF}, {{0}}, fun(r, q, h(n, {{0}}, r, q)), j, {{1}}))"
_LENGTH: Final = f"Sum({_SPEED.format('z', 't')}**2, (j, 1, m(n)))"
_STATED: Final = (
    "for beta: (0, oo), sigma: (real -> real), m: (natural -> natural),"
    " W, U: (natural, natural, natural -> real), b, c: (natural, natural -> real),"
    " h: (natural, X, real, natural -> real)."
    f" (for n: natural. 1 <= m(n) and model(m(n), sigma, {_OF}, fun(x, r, j, h(n, x, r, j))))"
    " and readouts_decay(beta, m, c, h)"
    " => for e: real. 0 < e => exists T: real. for n: natural, z: X, t: real. heaviside(z)"
    f" and T <= t and 0 < t => {_LENGTH} <= e**2*|z|**2"
)
_OUTPUT: Final = "output(m(n), {}, fun(z, t, j, h(n, z, t, j)), s, z)"

_READ: Final = "output(1, {}, fun(x, r, j, relax(x, r, j)), {}, {})"
#: The hypotheses are met by copies of one linear unit, h' = -h + x_1, with beta = 1.
_DECAY: Final[tuple[Step, ...]] = (
    block(
        "units",
        f"for n: natural. 1 <= 1 and model(1, fun(y, y), {linear_unit.WEIGHTS},"
        " fun(x, r, j, relax(x, r, j)))",
        [],
        same(
            "both",
            f"1 <= 1 and model(1, fun(y, y), {linear_unit.WEIGHTS}, fun(x, r, j, relax(x, r, j)))",
        ),
    ),
    have("below the inverse", "for t: (0, oo). 2*exp(-1*t) <= 2/t"),
    have("inverse", "for t, y: (0, oo). 2/y <= t => 2/t <= y"),
    have("readouts", "for u: real. (u - 1)**2 <= 1**2 => |u| <= 2"),
    have(
        "three factors",
        "for x, y: real, w: (0, oo). |x*(y*w)| == |x|*(|y|*w)",
        *("abs_mul(x, y*w)", "abs_mul_of_nonneg_right(y, w)", "mul_eq_mul_left(|y*w|, |y|*w, |x|)"),
    ),
    have(
        "bound",
        "for v, x, y: real, w: (0, oo). v == x*(y*w) and |x| <= 2 => |v| <= 2*w*|y|",
        *("three factors(x, y, w)", "mul_le_mul_of_nonneg_right(|y|*w, |x|, 2)"),
    ),
    block(
        "forgotten",
        f"for e: real. 0 < e => exists T: real. for n: natural, c_1: (natural -> real), t: real."
        " euclidean(1, c_1, fun(j, 1), 1) and T <= t and 0 < t"
        f" => memory_at_most(fun(s, y, {_READ.format('c_1', 's', 'y')}), t, e)",
        ["some e"],
        block(
            "late",
            "for n: natural, c_1: (natural -> real), t: real. euclidean(1, c_1, fun(j, 1), 1)"
            f" and 2/e <= t and 0 < t => memory_at_most(fun(s, y, {_READ.format('c_1', 's', 'y')}),"
            " t, e)",
            ["near 1", "after 2/e", "after 0"],
            have("its size", "|c_1(1)| <= 2", "near 1", "readouts(c_1(1))"),
            have(
                "small",
                "2*exp(-1*t) <= e",
                "below the inverse(t)",
                "inverse(t, e)",
                "some e",
                "after 0",
                "after 2/e",
            ),
            block(
                "each",
                "for z: X, v: real. heaviside(z)"
                f" and derives(fun(s, {_READ.format('c_1', 's', 'z')}), t, v) => |v| <= e*|z|",
                ["z is Heaviside", "its slope"],
                apply("state", "curve", "z", "t", "1"),
                apply("nothing", EXPONENTIAL.name, "0", "1", "t"),
                apply(
                    "scaled",
                    LINEAR.name,
                    *("fun(s, relax(z, s, 1))", "fun(s, 0*exp(-1*s))", "t", "c_1(1)", "0"),
                    *(linear_unit.SLOPE, "-1*(0*exp(-1*t))"),
                ),
                convert(
                    "read",
                    f"derives(fun(s, {_READ.format('c_1', 's', 'z')}), t,"
                    f" c_1(1)*({linear_unit.SLOPE}))",
                    "scaled",
                ),
                apply(
                    "the same",
                    "unique",
                    *(f"fun(s, {_READ.format('c_1', 's', 'z')})", "t", "v"),
                    f"c_1(1)*({linear_unit.SLOPE})",
                ),
                apply("in norm", "below the norm", "z", "1", "0", using=["channels", "one_le_one"]),
                have(
                    "its size in all",
                    "|v| <= 2*exp(-1*t)*|val(z, 1, 0)|",
                    *("the same", "its size", "bound(v, c_1(1), val(z, 1, 0), exp(-1*t))"),
                ),
                have(
                    "so",
                    "|v| <= e*|z|",
                    *("its size in all", "in norm", "small"),
                    "mul_le_mul_of_nonneg_right(|val(z, 1, 0)|, 2*exp(-1*t), e)",
                    "mul_le_mul_of_nonneg_right(e, |val(z, 1, 0)|, |z|)",
                    "some e",
                ),
            ),
        ),
        exists("from then on", "2/e"),
    ),
    *linear_unit.ONES,
)
_MET: Final = Structure(
    {
        **{"beta": "1", "sigma": "fun(y, y)", "m": "fun(n, 1)", "W": "fun(n, p, q, -1)"},
        **{"U": f"fun(n, p, q, {linear_unit.U})", "b": "fun(n, p, 0)", "c": "fun(n, j, 1)"},
        **{"h": "fun(n, z, t, j, relax(z, t, j))", "e": "1", "n": "0", "z": "ones"},
        "t": "Max(T, 1)",
    },
    (*linear_unit.UNIT, *_DECAY),
    uses=linear_unit.USES,
    obtained={**linear_unit.OBTAINED, "ones": "X"},
)
STATES_SETTLE: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "states settle",
            _STATED,
            ["some beta", "models", "decay"],
            have("divided", "for x, y, u: real. 0 < x and x**2*y <= (x*u)**2 => y <= u**2"),
            block(
                "each share",
                "for e: real. 0 < e => exists T: real. for n: natural, z: X, t: real. heaviside(z)"
                f" and T <= t and 0 < t => {_LENGTH} <= e**2*|z|**2",
                ["some e"],
                have("share", "0 < beta*e", "some e", "mul_pos(beta, e)", "some beta"),
                apply("in time", "decay", "beta*e"),
                obtain("in time", "T", "from T on"),
                block(
                    "late",
                    "for n: natural, z: X, t: real. heaviside(z) and T <= t and 0 < t"
                    f" => {_LENGTH} <= e**2*|z|**2",
                    ["z is Heaviside", "after T", "after 0"],
                    apply("the model", "models", "n"),
                    obtain("the model", "wide", "has states"),
                    apply("states", "has states", "z"),
                    obtain("states", "at rest", "starts", "runs"),
                    block(
                        "slopes",
                        "for j: natural. 1 <= j and j <= m(n)"
                        f" => derives(fun(s, h(n, z, s, j)), t, {_SPEED.format('z', 't')})",
                        ["from 1", "to m"],
                        apply("here", "runs", "j", "t"),
                    ),
                    block(
                        "pairings",
                        "for p: (natural -> real). Sum((p(j) - c(n, j))**2, (j, 1, m(n)))"
                        f" <= beta**2 => |Sum(p(j)*{_SPEED.format('z', 't')},"
                        " (j, 1, m(n)))| <= beta*e*|z|",
                        ["near c"],
                        apply(
                            "slope",
                            "sums",
                            *("fun(j, s, h(n, z, s, j))", f"fun(j, {_SPEED.format('z', 't')})"),
                            *("p", "m(n)", "t"),
                        ),
                        apply("its memory", "from T on", "n", "p", "t"),
                        apply(
                            "so",
                            "its memory",
                            "z",
                            f"Sum(p(j)*{_SPEED.format('z', 't')}, (j, 1, m(n)))",
                        ),
                    ),
                    apply(
                        "length",
                        "duality",
                        *("fun(j, c(n, j))", f"fun(j, {_SPEED.format('z', 't')})", "m(n)"),
                        *("beta", "beta*e*|z|"),
                    ),
                    have(
                        "so",
                        f"{_LENGTH} <= e**2*|z|**2",
                        *("length", "some beta", f"divided(beta, {_LENGTH}, e*|z|)"),
                    ),
                ),
                exists("from T on then", "T"),
            ),
        ),
    ),
    "states settle",
    (From("sums", SUMS), From("duality", DUALITY)),
    met=_MET,
)
