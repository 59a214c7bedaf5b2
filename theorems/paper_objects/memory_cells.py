"""Long short-term memory networks, unit by unit (Miller & Hardt 2018, 6.3).

Units are counted from 1 to n, input channels from 1 to m.
"""

from __future__ import annotations

from memory_theorems.verify.reasoning.composition import Object

_ENTRIES = "(natural, natural -> real)"
_UNIT = "1 <= k and k <= n"
#: gate -> what makes it of its pre-activation.
_GATES = dict.fromkeys("fio", "1/(1 + exp(-({0})))") | {"z": "tanh({0})"}


def _before(gate: str) -> str:
    """The pre-activation of unit k at the time t + 1."""
    return f"Sum(W_{gate}(k, j)*h(j, t), (j, 1, n)) + Sum(U_{gate}(k, j)*x(j, t + 1), (j, 1, m))"


MATRICES = ", ".join(f"W_{g}, U_{g}" for g in _GATES)
LSTM = Object(
    f"Lstm(n, m: natural, {MATRICES}, x, f, i, o, z, c, h: {_ENTRIES})",
    " and ".join(
        (
            f"(for k: natural. {_UNIT} => c(k, 0) == 0)",
            f"(for k: natural. {_UNIT} => h(k, 0) == 0)",
            *(
                f"(for k, t: natural. {_UNIT} => {g}(k, t + 1) == {made.format(_before(g))})"
                for g, made in _GATES.items()
            ),
            f"(for k, t: natural. {_UNIT}"
            " => c(k, t + 1) == i(k, t + 1)*z(k, t + 1) + f(k, t + 1)*c(k, t))",
            f"(for k, t: natural. {_UNIT} => h(k, t + 1) == o(k, t + 1)*tanh(c(k, t + 1)))",
        )
    ),
    "the LSTM of Section 6.3 from the state 0, unit by unit: f_t, i_t, o_t are logistic functions"
    " and z_t is tanh of W h_{t-1} + U x_t; c_t = i_t z_t + f_t c_{t-1}, h_t = o_t tanh(c_t)",
)
ROWS_AT_MOST = Object(
    f"RowsAtMost(W: {_ENTRIES}, n, m: natural, r: real)",
    f"for k: natural. {_UNIT} => Sum(|W(k, j)|, (j, 1, m)) <= r",
    "the induced maximum norm of the matrix, its largest absolute row sum, is at most r",
)
INPUTS_AT_MOST = Object(
    f"InputsAtMost(x: {_ENTRIES}, m: natural, r: real)",
    "for j, t: natural. 1 <= j and j <= m => |x(j, t)| <= r",
    "no input is larger than r in the maximum norm, as where |x_t| <= r in another norm",
)
GATES_AT_MOST = Object(
    f"GatesAtMost(f: {_ENTRIES}, n: natural, s: real)",
    f"for k, t: natural. {_UNIT} => f(k, t + 1) <= s",
    "sup_t |f_t| <= s in the maximum norm",
)
