"""Section 6.3 for one step of an LSTM of any width: with another input, or with other weights.

The state is any one with ``|h| <= 1`` and ``|c| <= C``, unit by unit, as Lemma 5 has it for
reachable states.  Units are counted from 1 to n, channels from 1 to r.  The mark 1 stands for the
input p and the weights (W, U), 2 for the input q, 3 for the weights (V, T).
"""

from __future__ import annotations

from memory_theorems.theorems.stability.lstm import gate_functions
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, cases, have, induct

_NAMES = {"i": "input gate", "f": "forget gate", "o": "output gate", "z": "candidate"}
_MATRIX, _ENTRIES = "natural, natural -> real", "natural -> real"
#: mark -> weights of the state, weights of the input, input.
_STEPS = {"1": ("W", "U", "p"), "2": ("W", "U", "q"), "3": ("V", "T", "p")}
_TEX = {"1": "{}", "2": r"\tilde{{{}}}", "3": r"\hat{{{}}}"}


def _before(gate: str, mark: str) -> str:
    """The pre-activation of unit k."""
    state, weights, values = _STEPS[mark]
    return (
        f"Sum({state}{gate}(k, j)*e(j), (j, 1, n))"
        f" + Sum({weights}{gate}(k, j)*{values}(j), (j, 1, r))"
    )


def _gate(gate: str, mark: str) -> str:
    text = _before(gate, mark)
    return f"tanh({text})" if gate == "z" else f"1/(1 + exp(-({text})))"


def _squares(gate: str, last: str = "n", letters: tuple[str, str] = ("W", "V")) -> str:
    """The squares of the differences in row k of the gate."""
    first, second = letters
    return f"Sum(({first}{gate}(k, j) - {second}{gate}(k, j))**2, (j, 1, {last}))"


THEORY = Theory.parse(
    {
        "n": ("n", "natural", "number of units"),
        "r": ("r", "natural", "number of channels"),
        "B": ("B", "[0, oo)", "bound of the inputs"),
        "C": ("C", "(0, oo)", "bound of the memories"),
        **{f"u{g}": (rf"\nu_{g}", "[0, oo)", f"row sums of U_{g}, at most") for g in _NAMES},
        **{
            f"{letter}{g}": (f"{letter}_{g}", _MATRIX, f"{what}, {_NAMES[g]}")
            for letter, what in (
                ("W", "recurrent matrix"),
                ("U", "input matrix"),
                ("V", "another recurrent matrix"),
                ("T", "another input matrix"),
            )
            for g in _NAMES
        },
        "e": (r"\bar{h}", _ENTRIES, "outputs of the state"),
        "d": (r"\bar{c}", _ENTRIES, "memories of the state"),
        "p": (r"\xi", _ENTRIES, "the input"),
        "q": (r"\tilde{\xi}", _ENTRIES, "another input"),
        **{
            f"{name}{mark}": (tex.format(name), _ENTRIES, what)
            for mark, tex in _TEX.items()
            for name, what in (*_NAMES.items(), ("c", "next memories"), ("h", "next outputs"))
        },
        "D": ("D", _ENTRIES, "largest difference of the inputs in the first channels"),
        "X": ("X", _ENTRIES, "largest change of the first units with the input"),
        "Y": ("Y", _ENTRIES, "largest change of the first units with the weights"),
        "Q": ("Q", _ENTRIES, "squares of the differences of the weights of a unit, at least"),
    },
    {
        **{
            f"rows of U_{g}": f"for k: natural. Sum(|U{g}(k, j)|, (j, 1, r)) <= u{g}"
            for g in _NAMES
        },
        "outputs": "for j: natural. |e(j)| <= 1",
        "memories": "for k: natural. |d(k)| <= C",
        "weights": "for k: natural. "
        + " + ".join(f"{_squares(g)} + {_squares(g, 'r', ('U', 'T'))}" for g in _NAMES)
        + " <= Q(k)",
        "input": "Sum(p(j)**2, (j, 1, r)) <= B**2",
    },
    [
        *(f"{g}{mark}(k) == {_gate(g, mark)}" for mark in _STEPS for g in _NAMES),
        *(f"c{mark}(k) == f{mark}(k)*d(k) + i{mark}(k)*z{mark}(k)" for mark in _STEPS),
        *(f"h{mark}(k) == o{mark}(k)*tanh(c{mark}(k))" for mark in _STEPS),
        "D(0) == 0",
        "D(k + 1) == Max(D(k), |p(k + 1) - q(k + 1)|)",
        "X(0) == 0",
        "X(k + 1) == Max(X(k), Max(|c1(k + 1) - c2(k + 1)|, |h1(k + 1) - h2(k + 1)|))",
        "Y(0) == 0",
        "Y(k + 1) == Max(Y(k), Max(|c1(k + 1) - c3(k + 1)|, |h1(k + 1) - h3(k + 1)|))",
    ],
)

#: What the first units change by, at most: per unit of the input, and of the weights.
IN_THE_INPUT = "((ui + C*uf + uo)/4 + uz)"
IN_THE_WEIGHTS = "(n + B**2)*(1/16 + 17/16 + C**2/16)"


def _change_with_input(gate: str) -> tuple[Inference, ...]:
    first, second = (f"Sum(U{gate}(k, j)*{name}(j), (j, 1, l))" for name in "pq")
    size = f"Sum(|U{gate}(k, j)|, (j, 1, l))"
    slope, share = ("hyperbolic tangent", "") if gate == "z" else ("logistic function", "/4")
    return (
        induct(f"sizes of U_{gate}", f"for k, l: natural. {size} >= 0", on="l"),
        induct(
            f"sums with U_{gate}",
            f"for k, l: natural. |{first} - {second}| <= D(l)*{size}",
            on="l",
            step=f"largest differences of the inputs(l); sizes of U_{gate}(k, l); "
            f"one more({first} - {second}, U{gate}(k, l + 1), p(l + 1) - q(l + 1), D(l), "
            f"{size})",
        ),
        have(
            f"gate {gate} and the input",
            f"for k: natural. |{gate}1(k) - {gate}2(k)| <= u{gate}{share}*D(r)",
            f"sums with U_{gate}(k, r); rows of U_{gate}(k); "
            "largest differences of the inputs(r); "
            f"mul_le_mul_of_nonneg_left(D(r), {size.replace('l)', 'r)')}, u{gate}); "
            f"slope of the {slope}({_before(gate, '1')}, {_before(gate, '2')})",
        ),
    )


def _change_with_weights(gate: str) -> tuple[Inference, ...]:
    outputs = f"Sum(W{gate}(k, j)*e(j), (j, 1, l)) - Sum(V{gate}(k, j)*e(j), (j, 1, l))"
    inputs = f"Sum(U{gate}(k, j)*p(j), (j, 1, l)) - Sum(T{gate}(k, j)*p(j), (j, 1, l))"
    whole = _squares(gate)
    both = _both(gate)
    slope, share = ("hyperbolic tangent", "") if gate == "z" else ("logistic function", "/16")
    here, there = _before(gate, "1"), _before(gate, "3")
    return (
        induct(f"squares of W_{gate}", f"for k, l: natural. {_squares(gate, 'l')} >= 0", on="l"),
        induct(
            f"squares of U_{gate}",
            f"for k, l: natural. {_squares(gate, 'l', ('U', 'T'))} >= 0",
            on="l",
        ),
        induct(
            f"sums with W_{gate} and V_{gate}",
            f"for k, l: natural. ({outputs})**2 <= {_squares(gate, 'l')}*Sum(e(j)**2, (j, 1, l))",
            on="l",
            step=f"squares of W_{gate}(k, l); squares of the outputs(l); "
            f"one pair more({outputs}, W{gate}(k, l + 1) - V{gate}(k, l + 1), e(l + 1), "
            f"{_squares(gate, 'l')}, Sum(e(j)**2, (j, 1, l)))",
        ),
        induct(
            f"sums with U_{gate} and T_{gate}",
            f"for k, l: natural. ({outputs.replace('l)', 'n)')} + {inputs})**2"
            f" <= ({whole} + {_squares(gate, 'l', ('U', 'T'))})"
            "*(Sum(e(j)**2, (j, 1, n)) + Sum(p(j)**2, (j, 1, l)))",
            on="l",
            base=f"sums with W_{gate} and V_{gate}(k, n)",
            step=f"squares of W_{gate}(k, n); squares of U_{gate}(k, l); "
            "squares of the outputs(n); "
            "squares of the input(l); "
            f"one pair more({outputs.replace('l)', 'n)')} + {inputs}, U{gate}(k, l + 1) - "
            f"T{gate}(k, l + 1), p(l + 1), {whole} + {_squares(gate, 'l', ('U', 'T'))}, "
            "Sum(e(j)**2, (j, 1, n)) + Sum(p(j)**2, (j, 1, l)))",
        ),
        have(
            f"gate {gate} and the weights",
            f"for k: natural. ({gate}1(k) - {gate}3(k))**2 <= (n + B**2){share}*({both})",
            f"squares of W_{gate}(k, n); squares of U_{gate}(k, r); "
            f"sums with U_{gate} and T_{gate}(k, r); size of the state and the input; "
            f"mul_le_mul_of_nonneg_left({both}, Sum(e(j)**2, (j, 1, n)) + Sum(p(j)**2, (j, "
            f"1, r)), n + B**2); slope of the {slope}({here}, {there}); "
            f"sq_le_sq_of_abs_le_abs({gate}1(k) - {gate}3(k), ({here} - "
            f"({there})){'/4' if share else ''})",
        ),
        have(
            f"size of the change of {gate}",
            f"for k: natural. |{gate}1(k) - {gate}3(k)|**2 <= (n + B**2){share}*({both})",
            f"gate {gate} and the weights(k); "
            f"absolute value({gate}1(k) - {gate}3(k), (n + B**2){share}*({both}))",
        ),
    )


def _both(gate: str) -> str:
    return f"{_squares(gate)} + {_squares(gate, 'r', ('U', 'T'))}"


def _values(gate: str, mark: str) -> list[str]:
    text = _before(gate, mark)
    return [f"logistic_nonneg({text})", f"logistic_le_one({text})"]


PROOF = (
    *gate_functions.LEMMAS,
    have("absolute value", "for x, y: real. x**2 <= y => |x|**2 <= y"),
    have(
        "one pair more",
        "for s, x, y: real, v, w: [0, oo). s**2 <= v*w => (s + x*y)**2 <= (v + x**2)*(w + y**2)",
        "mul_le_mul_of_nonneg_left(4*x**2*y**2, s**2, v*w); "
        "le_of_sq_le_sq(2*s*x*y, v*y**2 + w*x**2)",
    ),
    induct("largest differences of the inputs", "for l: natural. D(l) >= 0", on="l"),
    induct("squares of the outputs", "for l: natural. Sum(e(j)**2, (j, 1, l)) >= 0", on="l"),
    induct("squares of the input", "for l: natural. Sum(p(j)**2, (j, 1, l)) >= 0", on="l"),
    induct(
        "size of the outputs",
        "for l: natural. Sum(e(j)**2, (j, 1, l)) <= l",
        on="l",
        step="outputs(l + 1); sq_le_sq_of_abs_le_abs(e(l + 1), 1)",
    ),
    have(
        "size of the state and the input",
        "Sum(e(j)**2, (j, 1, n)) + Sum(p(j)**2, (j, 1, r)) <= n + B**2",
        "size of the outputs(n); input",
    ),
    *(item for gate in _NAMES for item in _change_with_input(gate)),
    *(item for gate in _NAMES for item in _change_with_weights(gate)),
    have("values of i", "for k: natural. |i2(k)| <= 1", _values("i", "2")),
    have("values of i, weights", "for k: natural. |i3(k)| <= 1", _values("i", "3")),
    have("values of z", "for k: natural. |z1(k)| <= 1", f"abs_tanh_le_one({_before('z', '1')})"),
    # With another input.
    have(
        "three parts",
        "for s, x, m, w, u, v: real. |s| <= x and |m| <= w and |u| <= v"
        " => |s + m + u| <= x + w + v",
    ),
    have(
        "memories and the input",
        "for k: natural. |c1(k) - c2(k)| <= ((ui + C*uf)/4 + uz)*D(r)",
        "gate i and the input(k); gate z and the input(k); gate f and the input(k); "
        "values of i(k); values of z(k); memories(k); "
        "product(i1(k) - i2(k), z1(k), ui/4*D(r), 1); "
        "product(i2(k), z1(k) - z2(k), 1, uz*D(r)); "
        "product(f1(k) - f2(k), d(k), uf/4*D(r), C); "
        "three parts((i1(k) - i2(k))*z1(k), ui/4*D(r), i2(k)*(z1(k) - z2(k)), uz*D(r), "
        "(f1(k) - f2(k))*d(k), uf/4*D(r)*C)",
    ),
    have(
        "outputs and the input",
        f"for k: natural. |h1(k) - h2(k)| <= {IN_THE_INPUT}*D(r)",
        [
            "gate o and the input(k)",
            "memories and the input(k)",
            *_values("o", "2"),
            "two outputs(o1(k), c1(k), c2(k), o2(k))",
        ],
    ),
    have(
        "a larger factor",
        "for x, y, s: [0, oo), u: real. u <= x*s => u <= (x + y)*s",
        "mul_le_mul_of_nonneg_left(s, 0, y)",
    ),
    have(
        "both below", "for x, y, u, v: real. x <= v and y <= v and u <= v => Max(u, Max(x, y)) <= v"
    ),
    induct(
        "Lipschitz in the input",
        f"for l: natural. X(l) <= {IN_THE_INPUT}*D(r)",
        on="l",
        base="largest differences of the inputs(r); "
        f"mul_le_mul_of_nonneg_left(D(r), 0, {IN_THE_INPUT})",
        step="largest differences of the inputs(r); memories and the input(l + 1); "
        "outputs and the input(l + 1); "
        "a larger factor((ui + C*uf)/4 + uz, uo/4, D(r), |c1(l + 1) - c2(l + 1)|); "
        "both below(|c1(l + 1) - c2(l + 1)|, |h1(l + 1) - h2(l + 1)|, X(l), "
        f"{IN_THE_INPUT}*D(r))",
    ),
    # With other weights.
    have(
        "memories and the weights",
        "for k: natural. |c1(k) - c3(k)| <= |i1(k) - i3(k)| + |z1(k) - z3(k)| + C*|f1(k) - f3(k)|",
        "values of i, weights(k); values of z(k); memories(k); "
        "product(i1(k) - i3(k), z1(k), |i1(k) - i3(k)|, 1); "
        "product(i3(k), z1(k) - z3(k), 1, |z1(k) - z3(k)|); "
        "product(f1(k) - f3(k), d(k), |f1(k) - f3(k)|, C); "
        "three parts((i1(k) - i3(k))*z1(k), |i1(k) - i3(k)|, i3(k)*(z1(k) - z3(k)), |z1(k) "
        "- z3(k)|, (f1(k) - f3(k))*d(k), |f1(k) - f3(k)|*C)",
    ),
    have(
        "outputs and the weights",
        "for k: natural. |h1(k) - h3(k)|"
        " <= |i1(k) - i3(k)| + |z1(k) - z3(k)| + C*|f1(k) - f3(k)| + |o1(k) - o3(k)|",
        [
            "memories and the weights(k)",
            *_values("o", "3"),
            "two outputs(o1(k), c1(k), c3(k), o3(k))",
        ],
    ),
    have(
        "four gates",
        "for x, y, s, m, u, v, w, g: real, l: [0, oo). x**2 <= l/16*u and y**2 <= l*v"
        " and s**2 <= l/16*w and m**2 <= l/16*g"
        " => 16*x**2 + y**2 + 16*s**2 + 16*m**2 <= l*(u + v + w + g)",
    ),
    have("smaller squares", "for x, y: [0, oo), v: real. x <= y and y**2 <= v => x**2 <= v"),
    have(
        "from gates to states",
        "for x, y, s, m, l, w: [0, oo), v: real. w <= x + y + C*s + m"
        " and 16*x**2 + y**2 + 16*s**2 + 16*m**2 <= l*v"
        " => w**2 <= l*(1/16 + 17/16 + C**2/16)*v",
        "one pair more(x, y, 1, 16*x**2, 1/16); "
        "one pair more(x + y, 4*s, C/4, 16*x**2 + y**2, 17/16); "
        "one pair more(x + y + C*s, 4*m, 1/4, 16*x**2 + y**2 + 16*s**2, 17/16 + C**2/16); "
        "mul_le_mul_of_nonneg_left(1/16 + 17/16 + C**2/16, 16*x**2 + y**2 + 16*s**2 + "
        "16*m**2, l*v); smaller squares(w, x + y + C*s + m, l*(1/16 + 17/16 + C**2/16)*v)",
    ),
    have(
        "a unit",
        "for k: natural. 16*|i1(k) - i3(k)|**2 + |z1(k) - z3(k)|**2 + 16*|f1(k) - f3(k)|**2"
        " + 16*|o1(k) - o3(k)|**2 <= (n + B**2)*Q(k)",
        [
            *(f"size of the change of {gate}(k)" for gate in _NAMES),
            "four gates(|i1(k) - i3(k)|, |z1(k) - z3(k)|, |f1(k) - f3(k)|, |o1(k) - o3(k)|,"
            f" {', '.join(_both(gate) for gate in 'izfo')}, n + B**2)",
            "weights(k)",
            "mul_le_mul_of_nonneg_left(n + B**2,"
            f" {' + '.join(_both(gate) for gate in 'izfo')}, Q(k))",
        ],
    ),
    have("one part more", "for u, v: real, m: [0, oo). u <= v => u <= v + m"),
    have(
        "memories with the outputs",
        "for k: natural. |c1(k) - c3(k)|"
        " <= |i1(k) - i3(k)| + |z1(k) - z3(k)| + C*|f1(k) - f3(k)| + |o1(k) - o3(k)|",
        "memories and the weights(k); "
        "one part more(|c1(k) - c3(k)|, |i1(k) - i3(k)| + |z1(k) - z3(k)| + C*|f1(k) - "
        "f3(k)|, |o1(k) - o3(k)|)",
    ),
    have(
        "memories of a unit",
        f"for k: natural. |c1(k) - c3(k)|**2 <= {IN_THE_WEIGHTS}*Q(k)",
        "memories with the outputs(k); a unit(k); "
        "from gates to states(|i1(k) - i3(k)|, |z1(k) - z3(k)|, |f1(k) - f3(k)|, |o1(k) - "
        "o3(k)|, n + B**2, |c1(k) - c3(k)|, Q(k))",
    ),
    have(
        "outputs of a unit",
        f"for k: natural. |h1(k) - h3(k)|**2 <= {IN_THE_WEIGHTS}*Q(k)",
        "outputs and the weights(k); a unit(k); "
        "from gates to states(|i1(k) - i3(k)|, |z1(k) - z3(k)|, |f1(k) - f3(k)|, |o1(k) - "
        "o3(k)|, n + B**2, |h1(k) - h3(k)|, Q(k))",
    ),
    cases(
        "larger of squares",
        "for x, y, v, w: [0, oo). x**2 <= v and y**2 <= w => Max(x, y)**2 <= v + w",
        on="x <= y",
    ),
    cases(
        "the larger square",
        "for x, y: [0, oo), v: real. x**2 <= v and y**2 <= v => Max(x, y)**2 <= v",
        on="x <= y",
    ),
    have(
        "weights of a unit",
        "for k: natural. Q(k) >= 0",
        [
            "weights(k)",
            *(
                f"squares of {letter}_{gate}(k, {last})"
                for gate in _NAMES
                for letter, last in (("W", "n"), ("U", "r"))
            ),
        ],
    ),
    induct(
        "weights of the first units",
        "for l: natural. Sum(Q(k), (k, 1, l)) >= 0",
        on="l",
        step="weights of a unit(l + 1)",
    ),
    induct("largest changes", "for l: natural. Y(l) >= 0", on="l"),
    induct(
        "Lipschitz in the weights",
        f"for l: natural. Y(l)**2 <= {IN_THE_WEIGHTS}*Sum(Q(k), (k, 1, l))",
        on="l",
        step="largest changes(l); weights of a unit(l + 1); weights of the first units(l); "
        "memories of a unit(l + 1); outputs of a unit(l + 1); "
        "the larger square(|c1(l + 1) - c3(l + 1)|, |h1(l + 1) - h3(l + 1)|, "
        f"{IN_THE_WEIGHTS}*Q(l + 1)); "
        "larger of squares(Y(l), Max(|c1(l + 1) - c3(l + 1)|, |h1(l + 1) - h3(l + 1)|), "
        f"{IN_THE_WEIGHTS}*Sum(Q(k), (k, 1, l)), {IN_THE_WEIGHTS}*Q(l + 1))",
    ),
)
