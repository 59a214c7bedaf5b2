"""Proposition 5 for two runs of an LSTM under common inputs: all widths, weights, inputs and times.

Units are counted from 1 to n.  The runs start at states whose memories obey the bound of Lemma 5,
as reachable states do; ``F`` bounds their forget gates.  ``p``, ``q``, ``r``, ``a`` are what the
common inputs add to the pre-activations.  ``M`` and ``N`` are the largest differences of the
memories and of the outputs among the first units, so that ``M(n, t)`` and ``N(n, t)`` are maximum
norms.
"""

from __future__ import annotations

from memory_theorems.theorems.stability.lstm import gate_functions
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, have, induct

#: gate -> what the inputs add to it.
_GATES = {"i": "p", "f": "q", "o": "r", "z": "a"}
_NAMES = {"i": "input gate", "f": "forget gate", "o": "output gate", "z": "candidate"}
_ENTRIES = "natural, natural -> real"


def _before(gate: str, output: str) -> str:
    """The pre-activation of unit k."""
    return f"Sum(W{gate}(k, j)*{output}(j, t), (j, 1, n)) + {_GATES[gate]}(k, t)"


def _logistic(text: str) -> str:
    return f"1/(1 + exp(-({text})))"


def _gate(gate: str, output: str) -> str:
    text = _before(gate, output)
    return f"tanh({text})" if gate == "z" else _logistic(text)


THEORY = Theory.parse(
    {
        "n": ("n", "natural", "number of units"),
        "F": ("F", "(0, 1)", "bound of the forget gates"),
        **{f"w{g}": (rf"\omega_{g}", "[0, oo)", f"row sums of W_{g}, at most") for g in _GATES},
        **{f"W{g}": (f"W_{g}", _ENTRIES, f"recurrent matrix, {_NAMES[g]}") for g in _GATES},
        **{
            name: (name, _ENTRIES, f"what the inputs add, {_NAMES[g]}: unit, time")
            for g, name in _GATES.items()
        },
        "h": ("h", _ENTRIES, "outputs of the first run: unit, time"),
        "e": (r"\tilde{h}", _ENTRIES, "outputs of the second run"),
        **{g: (g, _ENTRIES, f"{_NAMES[g]} of the first run") for g in _GATES},
        **{
            f"{g}2": (rf"\tilde{{{g}}}", _ENTRIES, f"{_NAMES[g]} of the second run") for g in _GATES
        },
        "b": ("b", "natural -> real", "memories of the first run at the start"),
        "b2": (r"\tilde{b}", "natural -> real", "memories of the second run at the start"),
        "c": ("c", _ENTRIES, "memories of the first run: unit, time"),
        "d": (r"\tilde{c}", _ENTRIES, "memories of the second run"),
        "M": ("M", _ENTRIES, "largest difference of the memories of the first units"),
        "N": ("N", _ENTRIES, "largest difference of the outputs of the first units"),
        "K": ("K", "real", "the share of the outputs in the memories"),
        "lambda": (r"\lambda", "real", "the factor in the maximum norm"),
        "R": (r"\rho", "real", "the larger eigenvalue of the matrix of one step"),
    },
    {
        **{
            f"rows of W_{g}": f"for k: natural. Sum(|W{g}(k, j)|, (j, 1, n)) <= w{g}"
            for g in _GATES
        },
        "output": "for k, t: natural. h(k, t + 1) == o(k, t)*tanh(c(k, t + 1))",
        "second output": "for k, t: natural. e(k, t + 1) == o2(k, t)*tanh(d(k, t + 1))",
        "forget gates": "for k, t: natural. f(k, t) <= F",
        "second forget gates": "for k, t: natural. f2(k, t) <= F",
        "memory at the start": "for k: natural. |b2(k)| <= 1/(1 - F)",
    },
    [
        *(
            f"{g}{mark}(k, t) == {_gate(g, output)}"
            for mark, output in (("", "h"), ("2", "e"))
            for g in _GATES
        ),
        *(
            line
            for mark, name, start in (("", "c", "b"), ("2", "d", "b2"))
            for line in (
                f"{name}(k, 0) == {start}(k)",
                f"{name}(k, t + 1) == f{mark}(k, t)*{name}(k, t) + i{mark}(k, t)*z{mark}(k, t)",
            )
        ),
        "M(0, t) == 0",
        "M(k + 1, t) == Max(M(k, t), |c(k + 1, t) - d(k + 1, t)|)",
        "N(0, t) == 0",
        "N(k + 1, t) == Max(N(k, t), |h(k + 1, t) - e(k + 1, t)|)",
        "K == (wi + wf/(1 - F))/4 + wz",
        "lambda == F + K + wo/4",
        "R == (F + K + wo/4 + sqrt((F - wo/4)**2 + K**2 + 2*K*(F + wo/4)))/2",
    ],
)
#: The printed conditions on the weights.
CONDITIONS = "wi < 1 - F and wo < 1 - F and wz <= (1 - F)/4 and wf < (1 - F)**2"
_LARGEST = "Max(M(n, t), N(n, t))"
_LARGEST_NEXT = "Max(M(n, t + 1), N(n, t + 1))"
_LARGEST_AFTER = "Max(M(n, s), N(n, s))"
_LARGEST_START = "Max(M(n, 0), N(n, 0))"
_FIRST = {g: f"{g}(k, t)" for g in _GATES}
_SECOND = {g: f"{g}2(k, t)" for g in _GATES}


def _change_of(gate: str) -> tuple[Inference, ...]:
    """How much a gate differs between the runs, by the largest difference of the outputs."""
    first, second = (f"Sum(W{gate}(k, j)*{name}(j, t), (j, 1, l))" for name in "he")
    size = f"Sum(|W{gate}(k, j)|, (j, 1, l))"
    here, there = (_before(gate, name) for name in "he")
    whole = size.replace("l)", "n)")
    slope, share = ("hyperbolic tangent", "") if gate == "z" else ("logistic function", "/4")
    return (
        induct(
            f"sums with W_{gate}",
            f"for k, t, l: natural. |{first} - {second}| <= N(l, t)*{size}",
            on="l",
            step=f"largest differences of the outputs(l, t); sums of sizes of W_{gate}(k, l); "
            f"one more({first} - {second}, W{gate}(k, l + 1), h(l + 1, t) - e(l + 1, t), "
            f"N(l, t), {size})",
        ),
        have(
            f"pre-activations, {gate}",
            f"for k, t: natural. |{here} - ({there})| <= w{gate}*N(n, t)",
            f"sums with W_{gate}(k, t, n); rows of W_{gate}(k); "
            "largest differences of the outputs(n, t); "
            f"mul_le_mul_of_nonneg_left(N(n, t), {whole}, w{gate})",
        ),
        have(
            f"gate {gate}",
            f"for k, t: natural. |{_FIRST[gate]} - {_SECOND[gate]}| <= w{gate}{share}*N(n, t)",
            f"pre-activations, {gate}(k, t); slope of the {slope}({here}, {there})",
        ),
    )


PROOF = (
    *gate_functions.LEMMAS,
    induct("largest differences of the outputs", "for k, t: natural. N(k, t) >= 0", on="k"),
    induct("largest differences of the memories", "for k, t: natural. M(k, t) >= 0", on="k"),
    *(
        induct(
            f"sums of sizes of W_{g}",
            f"for k, l: natural. Sum(|W{g}(k, j)|, (j, 1, l)) >= 0",
            on="l",
        )
        for g in _GATES
    ),
    *(item for gate in _GATES for item in _change_of(gate)),
    # The memories of the second run, as in Lemma 5.
    have(
        "memory kept",
        "for s, m, x: [0, oo). s <= m and m < 1 and x <= 1/(1 - m) => s*x + 1 <= 1/(1 - m)",
    ),
    induct(
        "memories of the second run",
        "for k, t: natural. |d(k, t)| <= 1/(1 - F)",
        on="t",
        base="memory at the start(k)",
        step=f"second forget gates(k, t); logistic_nonneg({_before('f', 'e')}); "
        f"logistic_nonneg({_before('i', 'e')}); logistic_le_one({_before('i', 'e')}); "
        f"abs_tanh_le_one({_before('z', 'e')}); product(i2(k, t), z2(k, t), 1, 1); "
        "abs_mul_add_le(f2(k, t), d(k, t), i2(k, t)*z2(k, t)); "
        "memory kept(f2(k, t), F, |d(k, t)|)",
    ),
    # One step of both runs.
    have(
        "change of the memories",
        "for k, t: natural. |c(k, t + 1) - d(k, t + 1)| <= K*N(n, t) + F*|c(k, t) - d(k, t)|",
        f"gate i(k, t); gate z(k, t); gate f(k, t); logistic_nonneg({_before('f', 'h')}); "
        f"logistic_nonneg({_before('i', 'e')}); logistic_le_one({_before('i', 'e')}); "
        f"abs_tanh_le_one({_before('z', 'h')}); forget gates(k, t); "
        "memories of the second run(k, t); "
        "product(i(k, t) - i2(k, t), z(k, t), wi/4*N(n, t), 1); "
        "product(i2(k, t), z(k, t) - z2(k, t), 1, wz*N(n, t)); "
        "product(f(k, t), c(k, t) - d(k, t), F, |c(k, t) - d(k, t)|); "
        "product(f(k, t) - f2(k, t), d(k, t), wf/4*N(n, t), 1/(1 - F)); "
        "four parts((i(k, t) - i2(k, t))*z(k, t), wi/4*N(n, t), i2(k, t)*(z(k, t) - z2(k, "
        "t)), wz*N(n, t), f(k, t)*(c(k, t) - d(k, t)), F*|c(k, t) - d(k, t)|, (f(k, t) - "
        "f2(k, t))*d(k, t), wf/4*N(n, t)/(1 - F))",
    ),
    have(
        "change of the outputs",
        "for k, t: natural. |h(k, t + 1) - e(k, t + 1)|"
        " <= wo/4*N(n, t) + |c(k, t + 1) - d(k, t + 1)|",
        "output(k, t); second output(k, t); gate o(k, t); "
        f"logistic_nonneg({_before('o', 'e')}); logistic_le_one({_before('o', 'e')}); "
        "two outputs(o(k, t), c(k, t + 1), d(k, t + 1), o2(k, t)); "
        "equals(h(k, t + 1), e(k, t + 1), o(k, t)*tanh(c(k, t + 1)), o2(k, t)*tanh(d(k, t + "
        "1)), |o(k, t) - o2(k, t)| + |c(k, t + 1) - d(k, t + 1)|)",
    ),
    have("the share is not negative", "K >= 0"),
    have(
        "larger of two",
        "for x, y, s, u, v: real. x <= s + F*u and y <= s + F*v => Max(x, y) <= s + F*Max(u, v)",
        "mul_le_mul_of_nonneg_left(F, u, Max(u, v)); mul_le_mul_of_nonneg_left(F, v, Max(u, v))",
    ),
    induct(
        "one step, memories",
        "for k, t: natural. M(k, t + 1) <= K*N(n, t) + F*M(k, t)",
        on="k",
        base="the share is not negative; largest differences of the outputs(n, t); "
        "product(K, N(n, t), K, N(n, t))",
        step="change of the memories(k + 1, t); "
        "larger of two(M(k, t + 1), |c(k + 1, t + 1) - d(k + 1, t + 1)|, K*N(n, t), M(k, "
        "t), |c(k + 1, t) - d(k + 1, t)|)",
    ),
    induct(
        "one step, outputs",
        "for k, t: natural. N(k, t + 1) <= wo/4*N(n, t) + K*N(n, t) + F*M(k, t)",
        on="k",
        base="the share is not negative; largest differences of the outputs(n, t); "
        "product(K, N(n, t), K, N(n, t)); product(wo/4, N(n, t), wo/4, N(n, t))",
        step="change of the outputs(k + 1, t); change of the memories(k + 1, t); "
        "larger of two(N(k, t + 1), |h(k + 1, t + 1) - e(k + 1, t + 1)|, wo/4*N(n, t) + "
        "K*N(n, t), M(k, t), |c(k + 1, t) - d(k + 1, t)|)",
    ),
    # The factor in the maximum norm.
    have(
        "two rows",
        "for s, m, w, x, y: [0, oo). s <= m*y + F*x and w <= wo/4*y + m*y + F*x"
        " => Max(s, w) <= (F + m + wo/4)*Max(x, y)",
        "mul_le_mul_of_nonneg_left(m, y, Max(x, y)); "
        "mul_le_mul_of_nonneg_left(F, x, Max(x, y)); "
        "mul_le_mul_of_nonneg_left(wo/4, y, Max(x, y))",
    ),
    have(
        "the factor of one step",
        f"for t: natural. {_LARGEST_NEXT} <= lambda*{_LARGEST}",
        "the share is not negative; largest differences of the memories(n, t); "
        "largest differences of the outputs(n, t); "
        "largest differences of the memories(n, t + 1); "
        "largest differences of the outputs(n, t + 1); one step, memories(n, t); "
        "one step, outputs(n, t); two rows(M(n, t + 1), K, N(n, t + 1), M(n, t), N(n, t))",
    ),
    have("the factor is positive", "lambda > 0", "the share is not negative"),
    induct(
        "the factor in the maximum norm",
        f"for s: natural. {_LARGEST_AFTER} <= lambda**s*{_LARGEST_START}",
        on="s",
        step="the factor is positive; the factor of one step(s); "
        f"mul_le_mul_of_nonneg_left(lambda, {_LARGEST_AFTER}, lambda**s*{_LARGEST_START})",
    ),
    have("forget weights", "wf < (1 - F)**2 => wf/(1 - F) < 1 - F"),
    have("the factor is below 1", f"{CONDITIONS} => lambda < 1", "forget weights"),
    have("smaller", "for x: [0, 1), y: (0, oo). x*y < y"),
    have(
        "one step in the maximum norm",
        f"for t: natural. {CONDITIONS} and {_LARGEST} > 0 => {_LARGEST_NEXT} < {_LARGEST}",
        "the factor of one step(t); the factor is positive; the factor is below 1; "
        f"smaller(lambda, {_LARGEST})",
    ),
)
