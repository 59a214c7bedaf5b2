r"""Lemma 5 of Miller & Hardt (2018) as printed, for the equations of an LSTM.

    If the norms of W_f and U_f are finite and the inputs are bounded, then |f| = sup_t |f_t| is
    below 1 and |c_t| <= 1/(1 - |f|) for all t, in maximum norms.

That |f| < 1 is written: some s < 1 bounds all forget gates; and the memories are at most 1/(1 - s)
for every such s, |f| among them.  Outputs are at most 1, so that the pre-activations of the forget
gates are at most |W_f| + |U_f| B_x.

All hypotheses are met by one unit without recurrent weights whose input is 1: f = i = o = 1/2,
z = tanh(1) and c_t = tanh(1) (1 - (1/2)**t).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.paper_objects.memory_cells import (
    GATES_AT_MOST,
    INPUTS_AT_MOST,
    LSTM,
    MATRICES,
    ROWS_AT_MOST,
)
from memory_theorems.theorems.stability.lstm.memory_cells import PROOF as NUMBERS
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    exists,
    have,
    obtain,
    thus,
)
from memory_theorems.verify.sequents import needed

#: |a_1 y_1 + ... + a_n y_n| for |y_j| <= r.
ROW: Final = lemma(
    "for n: natural, a, y: (natural -> real), r: [0, oo)."
    " (for j: natural. 1 <= j and j <= n => |y(j)| <= r)"
    " => |Sum(a(j)*y(j), (j, 1, n))| <= r*Sum(|a(j)|, (j, 1, n))",
    ["bounded"],
    by_induction(
        "first terms",
        "for l: natural. l <= n => |Sum(a(j)*y(j), (j, 1, l))| <= r*Sum(|a(j)|, (j, 1, l))",
        ["before", "within"],
        [],
        [
            apply("so far", "before", using=["within"]),
            thus(
                "so far; within; bounded(l + 1); "
                "abs_add_mul_le(Sum(a(j)*y(j), (j, 1, l)), Sum(|a(j)|, (j, 1, l)), a(l + 1), "
                "y(l + 1), r)"
            ),
        ],
    ),
    apply("all terms", "first terms", "n"),
)

_UNIT = "1 <= k and k <= n"
_BOUNDED = (
    f"for s: [0, 1). GatesAtMost(f, n, s) => for k, t: natural. {_UNIT} => |c(k, t)| <= 1/(1 - s)"
)
_BELOW_1 = "exists s: [0, 1). GatesAtMost(f, n, s)"
_LEMMA_5 = (
    f"for n, m: natural, {MATRICES}, x, f, i, o, z, c, h: (natural, natural -> real),"
    " w, u, B_x: [0, oo)."
    f" Lstm(n, m, {MATRICES}, x, f, i, o, z, c, h) and RowsAtMost(W_f, n, n, w)"
    " and RowsAtMost(U_f, n, m, u) and InputsAtMost(x, m, B_x)"
    f" => ({_BELOW_1}) and ({_BOUNDED})"
)
_NUMBERS = Theory.parse({}, {}, ())


def _number(name: str) -> FromHorn:
    """A statement about numbers from the proofs on LSTMs."""
    return FromHorn(name, _NUMBERS, needed(NUMBERS, name), name)


_RECURRENT = "Sum(W_f(k, j)*h(j, t), (j, 1, n))"
_INPUT = "Sum(U_f(k, j)*x(j, t + 1), (j, 1, m))"
_F = "1/(1 + exp(-(w + u*B_x)))"
_MEMORY = "tanh(1)*(1 - (1/2)**t)"
#: One unit without recurrent weights.
EXAMPLE = {
    **{"n": "1", "m": "1"},
    **{f"W_{g}": "fun(k, j, 0)" for g in "fioz"},
    **{f"U_{g}": "fun(k, j, 0)" for g in "fio"},
    "U_z": "fun(k, j, 1)",
    "x": "fun(j, t, 1)",
    **dict.fromkeys("fio", "fun(k, t, 1/2)"),
    "z": "fun(k, t, tanh(1))",
    "c": f"fun(k, t, {_MEMORY})",
    "h": f"fun(k, t, 1/2*tanh({_MEMORY}))",
}
_INSIDE = ("from 1", "to n")


def _gate_of(gate: str) -> str:
    """The pre-activation of a gate of unit k at the time l + 1."""
    return f"Sum(W_{gate}(k, j)*h(j, l), (j, 1, n)) + Sum(U_{gate}(k, j)*x(j, l + 1), (j, 1, m))"


_MEMORIES = (
    f"for n, m: natural, {MATRICES}, x, f, i, o, z, c, h: (natural, natural -> real)."
    f" Lstm(n, m, {MATRICES}, x, f, i, o, z, c, h) => {_BOUNDED}"
)
#: Memories under any bound of the forget gates; of inputs and outputs nothing is needed.
MEMORIES = Composed(
    Setting.of({}, objects=(LSTM, GATES_AT_MOST)),
    _MEMORIES,
    (
        block("memory of a run", _MEMORIES, ("lstm",))(
            obtain(
                "lstm",
                "no memory; no output; forget gate; input gate; output gate; candidate; "
                "memory; output",
            ),
            block("memories", _BOUNDED, ("gates",))(
                block(
                    "of one unit",
                    f"for k, t: natural. {_UNIT} => |c(k, t)| <= 1/(1 - s)",
                    _INSIDE,
                    by_induction(
                        "multiplied",
                        "for l: natural. (1 - s)*|c(k, l)| <= 1",
                        ("before",),
                        base=(have("at 0", "(1 - s)*|c(k, 0)| <= 1", "no memory(k)", *_INSIDE),),
                        step=(
                            have(
                                "kept",
                                "f(k, l + 1) >= 0",
                                *(
                                    "forget gate(k, l)",
                                    *_INSIDE,
                                    f"logistic_nonneg({_gate_of('f')})",
                                ),
                            ),
                            have("gate", "f(k, l + 1) <= s", "gates(k, l)", *_INSIDE),
                            have(
                                "input gate above 0",
                                "i(k, l + 1) >= 0",
                                *(
                                    "input gate(k, l)",
                                    *_INSIDE,
                                    f"logistic_nonneg({_gate_of('i')})",
                                ),
                            ),
                            have(
                                "input gate below 1",
                                "i(k, l + 1) <= 1",
                                *(
                                    "input gate(k, l)",
                                    *_INSIDE,
                                    f"logistic_le_one({_gate_of('i')})",
                                ),
                            ),
                            have(
                                "candidate at most 1",
                                "|z(k, l + 1)| <= 1",
                                *("candidate(k, l)", *_INSIDE),
                                f"abs_tanh_le_one({_gate_of('z')})",
                                f"abs_congr(z(k, l + 1), tanh({_gate_of('z')}))",
                            ),
                            have(
                                "added",
                                "|i(k, l + 1)*z(k, l + 1)| <= 1",
                                "input gate above 0; input gate below 1; candidate at most 1; "
                                "damped(i(k, l + 1), z(k, l + 1))",
                            ),
                            have(
                                "memory then",
                                "|c(k, l + 1)| == |f(k, l + 1)*c(k, l) + i(k, l + 1)*z(k, l + 1)|",
                                *("memory(k, l)", *_INSIDE),
                                "abs_congr(c(k, l + 1),"
                                " f(k, l + 1)*c(k, l) + i(k, l + 1)*z(k, l + 1))",
                            ),
                            thus(
                                "before; kept; gate; added; memory then; "
                                "one step(f(k, l + 1), s, c(k, l), i(k, l + 1)*z(k, l + 1))"
                            ),
                        ),
                    ),
                    thus("multiplied(t)", "divided(|c(k, t)|, s)"),
                )
            ),
        ),
    ),
    "memory of a run",
    (*map(_number, ("damped", "one step", "divided")),),
)

LEMMA_5 = Composed(
    Setting.of({}, objects=(LSTM, ROWS_AT_MOST, INPUTS_AT_MOST, GATES_AT_MOST)),
    _LEMMA_5,
    (
        block("Lemma 5", _LEMMA_5, ("lstm", "recurrent rows", "input rows", "inputs"))(
            obtain(
                "lstm",
                "no memory; no output; forget gate; input gate; output gate; candidate; "
                "memory; output",
            ),
            block("outputs", f"for k, t: natural. {_UNIT} => |h(k, t)| <= 1", _INSIDE)(
                by_induction(
                    "at all times",
                    "for l: natural. |h(k, l)| <= 1",
                    ("before",),
                    base=(have("at 0", "|h(k, 0)| <= 1", "no output(k)", *_INSIDE),),
                    step=(
                        have(
                            "gate",
                            "o(k, l + 1) >= 0",
                            *("output gate(k, l)", *_INSIDE, f"logistic_nonneg({_gate_of('o')})"),
                        ),
                        have(
                            "gate at most 1",
                            "o(k, l + 1) <= 1",
                            *("output gate(k, l)", *_INSIDE, f"logistic_le_one({_gate_of('o')})"),
                        ),
                        have(
                            "later",
                            "|h(k, l + 1)| <= 1",
                            *("output(k, l)", *_INSIDE, "gate", "gate at most 1"),
                            "abs_tanh_le_one(c(k, l + 1))",
                            "damped(o(k, l + 1), tanh(c(k, l + 1)))",
                        ),
                    ),
                ),
                apply("so", "at all times", "t"),
            ),
            block("forget gates", f"for k, t: natural. {_UNIT} => f(k, t + 1) <= {_F}", _INSIDE)(
                have(
                    "outputs at t",
                    "for j: natural. 1 <= j and j <= n => |h(j, t)| <= 1",
                    "outputs(j, t)",
                ),
                apply("recurrent", "row", "n", "fun(j, W_f(k, j))", "fun(j, h(j, t))", "1"),
                apply(
                    "input",
                    "row(m, fun(j, U_f(k, j)), fun(j, x(j, t + 1)), B_x)",
                    using=["inputs(j, t + 1)"],
                ),
                have(
                    "pre-activation",
                    f"{_RECURRENT} + {_INPUT} <= w + u*B_x",
                    *("recurrent", "input", "recurrent rows(k)", "input rows(k)", *_INSIDE),
                    "mul_le_mul_of_nonneg_left(B_x, Sum(|U_f(k, j)|, (j, 1, m)), u)",
                ),
                have(
                    "at most",
                    f"f(k, t + 1) <= {_F}",
                    *("forget gate(k, t)", *_INSIDE, "pre-activation"),
                    f"logistic function({_RECURRENT} + {_INPUT}, w + u*B_x)",
                ),
            ),
            exists("below 1", _F, form=_BELOW_1),
            apply("memories", "memory of a run"),
        ),
    ),
    "Lemma 5",
    (
        *(From("row", ROW), From("memory of a run", MEMORIES)),
        *map(_number, ("damped", "logistic function")),
    ),
    met=Structure({**EXAMPLE, **{"w": "0", "u": "0", "B_x": "1", "s": "1/2", "k": "1", "t": "1"}}),
)
