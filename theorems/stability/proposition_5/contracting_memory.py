r"""Proposition 5 of Miller & Hardt (2018) for two runs of an LSTM.

    If |W_i|, |W_o| < 1 - |f|, |W_z| <= (1 - |f|)/4 and |W_f| < (1 - |f|)**2, then any two reachable
    states under common inputs come nearer to each other, in the maximum norm, by one factor lambda
    below 1 with each step.  In the Euclidean norm the squared distance after r steps is at most
    2 n lambda**(2 r) times that at the start: phi**r is stable from r > log(2 n)/(2 log(1/lambda))
    on.

The Euclidean norm: :mod:`.euclidean_memory`.

The reachable states are those of two runs from rest at the times T and S.  F is any bound below 1
of the forget gates of both runs, so that |f| is one; memories are at most 1/(1 - F) by Lemma 5.
A pre-activation changes by at most the row sum times the distance of the outputs; the logistic
function is 1/4-Lipschitz, tanh is 1-Lipschitz and both are at most 1.

All hypotheses are met by a unit like that of :mod:`.bounded_memory` whose input gate hears the
output, beside itself one step later.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.recursion import RECURSION
from memory_theorems.theorems.paper_objects.memory_cells import (
    GATES_AT_MOST,
    LSTM,
    MATRICES,
    ROWS_AT_MOST,
)
from memory_theorems.theorems.stability.lstm.bounded_memory import EXAMPLE, MEMORIES, ROW
from memory_theorems.theorems.stability.lstm.gate_functions import LEMMAS
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import Step, apply, block, by_induction, have, obtain
from memory_theorems.verify.sequents import needed

FACTOR: Final = Object(
    "Factor(F, wi, wf, wo, wz: real)",
    "F + (wi + wf/(1 - F))/4 + wz + wo/4",
    "the factor of the proof: (|W_i| + |c| |W_f| + |W_o|)/4 + |W_z| + |f|, |c| <= 1/(1 - |f|)",
    r"\lambda",
)
UNIT = "1 <= k and k <= n"
_ENTRIES = "(natural, natural -> real)"
THE_FACTOR = "Factor(F, wi, wf, wo, wz)"
_NEAR = (
    f"(for k: natural. {UNIT} => |c(k, T + {{0}}) - c2(k, S + {{0}})| <= {{1}})"
    f" and (for k: natural. {UNIT} => |h(k, T + {{0}}) - h2(k, S + {{0}})| <= {{1}})"
)
CONDITIONS = "wi < 1 - F and wo < 1 - F and wz <= (1 - F)/4 and wf < (1 - F)**2"
RUNS = (
    f"for n, m: natural, {MATRICES}, x, f, i, o, z, c, h, y, f2, i2, o2, z2, c2, h2: {_ENTRIES},"
    " F: [0, 1), wi, wf, wo, wz: [0, oo), T, S: natural."
    f" Lstm(n, m, {MATRICES}, x, f, i, o, z, c, h)"
    f" and Lstm(n, m, {MATRICES}, y, f2, i2, o2, z2, c2, h2)"
    " and GatesAtMost(f, n, F) and GatesAtMost(f2, n, F)"
    " and RowsAtMost(W_f, n, n, wf) and RowsAtMost(W_i, n, n, wi)"
    " and RowsAtMost(W_o, n, n, wo) and RowsAtMost(W_z, n, n, wz)"
    " and (for j, t: natural. 1 <= j and j <= m => x(j, T + t + 1) == y(j, S + t + 1))"
)
NAMES = (
    *("run", "other run", "gates", "other gates"),
    *("rows of W_f", "rows of W_i", "rows of W_o", "rows of W_z", "inputs"),
)
PARTS = (*("no memory", "no output", "gate f", "gate i", "gate o", "gate z", "memory", "output"),)
INSIDE = ("from 1", "to n")
#: The share of the memories' next distance.
_SHARE = "(F + (wi + wf/(1 - F))/4 + wz)"
_OTHER = (*("n", "m", *MATRICES.split(", ")), *("y", "f2", "i2", "o2", "z2", "c2", "h2"))


def _sums(gate: str, output: str, inputs: str, at: str) -> str:
    return (
        f"Sum(W_{gate}(k, j)*{output}(j, {at}), (j, 1, n))"
        f" + Sum(U_{gate}(k, j)*{inputs}(j, {at} + 1), (j, 1, m))"
    )


#: The memories' next difference in four products, with their bounds.
_PRODUCTS = (
    ("i(k, T + t + 1) - i2(k, S + t + 1)", "z(k, T + t + 1)", "wi/4*R", "1"),
    ("i2(k, S + t + 1)", "z(k, T + t + 1) - z2(k, S + t + 1)", "1", "wz*R"),
    ("f(k, T + t + 1)", "c(k, T + t) - c2(k, S + t)", "F", "R"),
    ("f(k, T + t + 1) - f2(k, S + t + 1)", "c2(k, S + t)", "wf/4*R", "1/(1 - F)"),
)
_FOUR = tuple(text for s, y, m, w in _PRODUCTS for text in (f"({s})*({y})", f"({m})*({w})"))


def _between_0_and_1(gate: str, other: bool) -> tuple[Step, ...]:
    """A gate's values."""
    text = _sums(gate, "h2", "y", "S + t") if other else _sums(gate, "h", "x", "T + t")
    made = f"made {gate} too" if other else f"made {gate}"
    value = f"{gate}2(k, S + t + 1)" if other else f"{gate}(k, T + t + 1)"
    name = f"{gate}2" if other else gate
    return (
        have(f"{name} from 0", f"{value} >= 0", made, f"logistic_nonneg({text})"),
        have(f"{name} to 1", f"{value} <= 1", made, f"logistic_le_one({text})"),
    )


_SIZES = (
    *_between_0_and_1("i", other=True),
    *_between_0_and_1("o", other=True),
    *_between_0_and_1("f", other=False),
    have("f at most F", "f(k, T + t + 1) <= F", "gates(k, T + t)", *INSIDE),
    have("size of f", "|f(k, T + t + 1)| <= F", "f at most F", "f from 0"),
    have("size of i2", "|i2(k, S + t + 1)| <= 1", "i2 from 0", "i2 to 1"),
    have(
        "size of z",
        "|z(k, T + t + 1)| <= 1",
        f"made z; abs_tanh_le_one({_sums('z', 'h', 'x', 'T + t')}); "
        f"abs_congr(z(k, T + t + 1), tanh({_sums('z', 'h', 'x', 'T + t')}))",
    ),
)


def _gate(gate: str) -> tuple[Step, ...]:
    """How much a gate differs between the runs."""
    first, second = _sums(gate, "h", "x", "T + t"), _sums(gate, "h2", "y", "S + t")
    share = "" if gate == "z" else "/4"
    made = "tanh({0})" if gate == "z" else "1/(1 + exp(-({0})))"
    here, there = made.format(first), made.format(second)
    return (
        apply(
            f"row {gate}", f"row(n, fun(j, W_{gate}(k, j)), fun(j, h(j, T + t) - h2(j, S + t)), R)"
        ),
        apply(
            f"inputs {gate}",
            f"row(m, fun(j, U_{gate}(k, j)), fun(j, x(j, T + t + 1) - y(j, S + t + 1)), 0)",
        ),
        have(
            f"sums {gate}",
            f"|{first} - ({second})| <= w{gate}*R",
            *(f"row {gate}", f"inputs {gate}", f"rows of W_{gate}(k)", *INSIDE),
            f"mul_le_mul_of_nonneg_left(R, Sum(|W_{gate}(k, j)|, (j, 1, n)), w{gate})",
        ),
        have(
            f"made {gate}", f"{gate}(k, T + t + 1) == {here}", *(f"gate {gate}(k, T + t)", *INSIDE)
        ),
        have(
            f"made {gate} too",
            f"{gate}2(k, S + t + 1) == {there}",
            *(f"gate {gate} too(k, S + t)", *INSIDE),
        ),
        have(
            f"slope {gate}",
            f"|{here} - {there}| <= w{gate}{share}*R",
            f"sums {gate}; slope of {'tanh' if gate == 'z' else 'a gate'}({first}, {second})",
        ),
        apply(
            f"change of {gate}",
            f"equals({gate}(k, T + t + 1), {gate}2(k, S + t + 1), {here}, {there}, "
            f"w{gate}{share}*R)",
        ),
    )


_STEP = (
    f"for t: natural, R: [0, oo). {_NEAR.format('t', 'R')}"
    f" => {_NEAR.format('(t + 1)', f'{THE_FACTOR}*R')}"
)
_CONTRACTION = (
    f"for R: [0, oo). {_NEAR.format('0', 'R')}"
    f" => for r: natural. {_NEAR.format('r', f'{THE_FACTOR}**r*R')}"
)
_PROPOSITION_5 = f"{RUNS} and {CONDITIONS} => {THE_FACTOR} < 1 and ({_CONTRACTION})"


def _number(name: str, fact: str) -> FromHorn:
    """A statement about numbers from the proofs on LSTMs."""
    return FromHorn(name, Theory.parse({}, {}, ()), needed(LEMMAS, fact), fact)


_ONE_STEP = f"{RUNS} => {_STEP}"
ONE_STEP = Composed(
    Setting.of({}, objects=(LSTM, ROWS_AT_MOST, GATES_AT_MOST, FACTOR)),
    _ONE_STEP,
    (
        block("steps", _ONE_STEP, NAMES)(
            apply("memories of the other", "memory of a run", *_OTHER),
            apply("bounded", "memories of the other", "F"),
            obtain("run", *PARTS),
            obtain("other run", *(f"{one} too" for one in PARTS)),
            block("one step", _STEP, ("near memories", "near outputs"))(
                block(
                    "of both",
                    f"for k: natural. {UNIT}"
                    f" => |c(k, T + (t + 1)) - c2(k, S + (t + 1))| <= {THE_FACTOR}*R"
                    f" and |h(k, T + (t + 1)) - h2(k, S + (t + 1))| <= {THE_FACTOR}*R",
                    INSIDE,
                    have(
                        "inputs at t",
                        "for j: natural. 1 <= j and j <= m"
                        " => |x(j, T + t + 1) - y(j, S + t + 1)| <= 0",
                        "inputs(j, t)",
                    ),
                    *(step for gate in "fioz" for step in _gate(gate)),
                    *_SIZES,
                    apply("memory there", "bounded", "k", "S + t"),
                    have(
                        "before", "|c(k, T + t) - c2(k, S + t)| <= R", "near memories(k)", *INSIDE
                    ),
                    *(apply(f"part {at}", "product", *one) for at, one in enumerate(_PRODUCTS)),
                    apply("parts", "four parts", *_FOUR),
                    have(
                        "memories",
                        f"|c(k, T + t + 1) - c2(k, S + t + 1)| <= {_SHARE}*R",
                        *("parts", "memory(k, T + t)", "memory too(k, S + t)", *INSIDE),
                    ),
                    have("more", f"{_SHARE}*R <= {THE_FACTOR}*R"),
                    have(
                        "memories then",
                        f"|c(k, T + (t + 1)) - c2(k, S + (t + 1))| <= {THE_FACTOR}*R",
                        "memories; more",
                    ),
                    apply(
                        "outputs",
                        "two outputs(o(k, T + t + 1), c(k, T + t + 1), c2(k, S + t + 1), "
                        "o2(k, S + t + 1))",
                    ),
                    have(
                        "output here",
                        "h(k, T + t + 1) == o(k, T + t + 1)*tanh(c(k, T + t + 1))",
                        *("output(k, T + t)", *INSIDE),
                    ),
                    have(
                        "output there",
                        "h2(k, S + t + 1) == o2(k, S + t + 1)*tanh(c2(k, S + t + 1))",
                        *("output too(k, S + t)", *INSIDE),
                    ),
                    apply(
                        "outputs apart",
                        "equals(h(k, T + t + 1), h2(k, S + t + 1), o(k, T + t + 1)*tanh(c(k, "
                        "T + t + 1)), o2(k, S + t + 1)*tanh(c2(k, S + t + 1)), |o(k, T + t + "
                        "1) - o2(k, S + t + 1)| + |c(k, T + t + 1) - c2(k, S + t + 1)|)",
                    ),
                    have(
                        "chained",
                        "for u, a, b, p, q, w: real."
                        " u <= a + b and a <= p and b <= q and p + q == w => u <= w",
                    ),
                    apply(
                        "outputs so",
                        "chained(|h(k, T + t + 1) - h2(k, S + t + 1)|, |o(k, T + t + 1) - "
                        "o2(k, S + t + 1)|, |c(k, T + t + 1) - c2(k, S + t + 1)|, wo/4*R, "
                        f"{_SHARE}*R, {THE_FACTOR}*R)",
                    ),
                ),
                *(
                    block(
                        f"{what} after it",
                        f"for k: natural. {UNIT} =>"
                        f" |{one}(k, T + (t + 1)) - {one}2(k, S + (t + 1))| <= {THE_FACTOR}*R",
                        INSIDE,
                        apply("at k", "of both", "k"),
                        obtain("at k", "memory at k", "output at k"),
                    )
                    for what, one in (("memories", "c"), ("outputs", "h"))
                ),
            ),
        ),
    ),
    "steps",
    (
        *(From("row", ROW), From("memory of a run", MEMORIES)),
        _number("slope of a gate", "slope of the logistic function"),
        _number("slope of tanh", "slope of the hyperbolic tangent"),
        _number("two outputs", "two outputs"),
        _number("product", "product"),
        _number("equals", "equals"),
        _number("four parts", "four parts"),
    ),
)


def _later(what: str, one: str) -> Step:
    """The distance after r + 1 steps with a power more."""
    then = f"|{one}(k, T + (r + 1)) - {one}2(k, S + (r + 1))| <= {THE_FACTOR}**(r + 1)*R"
    return block(
        f"{what} later",
        f"for k: natural. {UNIT} => {then}",
        INSIDE,
        apply(f"{what} at k", f"next {what}", "k"),
        have("with the power", then, f"{what} at k"),
    )


# ---------------------------------------------------------------- a unit that hears itself
#: h = tanh(c)/2 and c(t + 1) = i(t + 1) tanh(1) + c(t)/2, where i depends on h by a weight 1/4.
_OUTPUT = "1/2*tanh({0})"
_INPUT_GATE = f"1/(1 + exp(-(1/4*({_OUTPUT}))))"
TWO_RUNS = {
    **EXAMPLE,
    **{"W_i": "fun(k, j, 1/4)", "i": "fun(k, t, g(t))", "c": "fun(k, t, a(t))"},
    "h": f"fun(k, t, {_OUTPUT.format('a(t)')})",
}
TWO_RUNS |= {
    "y": TWO_RUNS["x"],
    **{f"{name}2": TWO_RUNS[name] for name in "fiozch"},
    **{"F": "1/2", "T": "1", "S": "0", "wi": "1/4"},
    **dict.fromkeys(("wf", "wo", "wz"), "0"),
}
_HEARD = "Sum(1/4*(1/2*tanh(a(t))), (j, 1, 1)) + Sum(0*1, (j, 1, 1))"
_ONE = "1 <= k and k <= 1"
HEARING: Final = (
    apply("some memories", f"recursion(fun(l, v, {_INPUT_GATE.format('v')}*tanh(1) + 1/2*v), 0)"),
    obtain("some memories", "a", "none at first", "next memory"),
    apply("some gates", "recursion", f"fun(l, v, {_INPUT_GATE.format('a(l)')})", "1/2"),
    obtain("some gates", "g", "gate at first", "next gate"),
    have("no memory yet", f"for k: natural. {_ONE} => a(0) == 0", "none at first"),
    have("no more than that", "for v: real. |tanh(v)| <= |v|"),
    have(
        "no output yet",
        f"for k: natural. {_ONE} => {_OUTPUT.format('a(0)')} == 0",
        "none at first; no more than that(a(0))",
    ),
    have(
        "the gate hears",
        f"for k, t: natural. {_ONE} => g(t + 1) == 1/(1 + exp(-({_HEARD})))",
        "next gate(t)",
    ),
    have(
        "the memory",
        f"for k, t: natural. {_ONE} => a(t + 1) == g(t + 1)*tanh(1) + 1/2*a(t)",
        "next memory(t); next gate(t)",
    ),
)
_VALUES = ("not less than 0", "logistic_le_one")
#: The first memory is not far from none.
_APART = (
    *HEARING,
    have("product", "for u, v: real. 0 <= u and u <= 1 and |v| <= 1 => |u*v| <= 1"),
    have("not less than 0", "for s: real. 0 <= 1/(1 + exp(-s))"),
    have(
        "size",
        "|a(1)| <= 1",
        "none at first",
        "next memory(0)",
        "abs_tanh_le_one(1)",
        *(f"{name}(1/4*({_OUTPUT.format('a(0)')}))" for name in _VALUES),
        f"product({_INPUT_GATE.format('a(0)')}, tanh(1))",
    ),
)
OBTAINED = dict.fromkeys(("a", "g"), "natural -> real")
RECURSIONS = (From("recursion", RECURSION),)
PROPOSITION_5 = Composed(
    Setting.of({}, objects=(LSTM, ROWS_AT_MOST, GATES_AT_MOST, FACTOR)),
    _PROPOSITION_5,
    (
        block(
            "Proposition 5",
            _PROPOSITION_5,
            (*NAMES, "W_i small", "W_o small", "W_z small", "W_f small"),
            apply("one step", "steps"),
            have("quotient", "for a, b: real. 0 < b and a < b**2 => a/b < b"),
            have(
                "sum",
                "for a, b, d, e, q: real. a < q and b < q and d <= q/4 and e < q"
                " => (a + b)/4 + d + e/4 < q",
            ),
            have(
                "below 1",
                f"{THE_FACTOR} < 1",
                "W_i small; W_f small; quotient(wf, 1 - F); W_z small; W_o small; "
                "sum(wi, wf/(1 - F), wz, wo, 1 - F)",
            ),
            block("contraction", _CONTRACTION, ("near memories", "near outputs"))(
                by_induction(
                    "after r steps",
                    f"for r: natural. {_NEAR.format('r', f'{THE_FACTOR}**r*R')}",
                    ("before",),
                    base=(
                        *(
                            have(
                                f"{what} at 0",
                                f"for k: natural. {UNIT}"
                                f" => |{one}(k, T + 0) - {one}2(k, S + 0)| <= {THE_FACTOR}**0*R",
                                f"near {what}(k)",
                            )
                            for what, one in (("memories", "c"), ("outputs", "h"))
                        ),
                    ),
                    step=(
                        obtain("before", "memories before", "outputs before"),
                        obtain(f"one step(r, {THE_FACTOR}**r*R)", "next memories", "next outputs"),
                        *(_later(what, one) for what, one in (("memories", "c"), ("outputs", "h"))),
                    ),
                )
            ),
        ),
    ),
    "Proposition 5",
    (From("steps", ONE_STEP),),
    met=Structure(
        {**TWO_RUNS, "R": "1", "r": "1", "k": "1"},
        _APART,
        ("size", "none at first"),
        uses=RECURSIONS,
        obtained=OBTAINED,
    ),
)
