r"""A functional of the paper's kind: :math:`H_t(x)=\int_0^\infty\max(0,1-s)\sum_ix_{t-s,i}ds`.

It meets the hypotheses of Lemma A.1 and of Theorem 4.1, and no network gives it: its kernel ends
at s = 1.  That it does is shown without any cited theorem.  Beside it a network of which nothing is
empty that is said of networks: W = -I for m = 2, with the eigenvalue -1 and the vector (1, 1).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.sums import KRONECKER, PICKED
from memory_theorems.theorems.analysis.tents import TENT
from memory_theorems.theorems.curse_of_memory.approximation.convolutions import CONVOLUTION
from memory_theorems.theorems.curse_of_memory.approximation.diagonal_networks import GIVEN_UNIT
from memory_theorems.verify.reasoning.composition import From, Use
from memory_theorems.verify.reasoning.steps import Step, apply, block, convert, have, obtain, same

_KERNEL: Final = "Max(0, 1 - s)"
VALUE: Final = f"fun(t, x, Integral(Sum({_KERNEL}*val(x, i, t - s), (i, 1, d)), (s, 0, oo)))"
_PROPERTIES: Final = ("linear", "bounded", "causal", "regular", "homogeneous")

#: The properties of Definition 3.1, for the functional.
SHOWN: Final = tuple(f"{name}({VALUE})" for name in _PROPERTIES)
STEPS: Final[tuple[Step, ...]] = (
    block(
        "tents",
        f"for i: natural. 1 <= i and i <= d => integrable(fun(s, {_KERNEL}))",
        ["i from 1", "i to d"],
        same("so", f"integrable(fun(s, {_KERNEL}))"),
    ),
    apply("of the tent", "convolutions", "d", "val", f"fun(i, s, {_KERNEL})"),
    obtain("of the tent", *(f"it is {name}" for name in _PROPERTIES)),
)
USES: Final[tuple[Use, ...]] = (From("tent", TENT), From("convolutions", CONVOLUTION))

#: Another functional at t and x, with the kernel exp(-s).
DECAYING: Final = "Integral(Sum(exp(-1*s)*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"
_UNIT: Final = "Max(0, 1 - |l - j|)"
_ENTRY: Final = "Max(0, 1 - |i - k|)"
#: W = -I, m = 2; the output is DECAYING.
NETWORK: Final = {
    "m": "2",
    "c": "fun(l, 1)",
    "W": f"fun(l, j, -1*{_UNIT})",
    "U": "fun(j, i, 1/2)",
    "P": f"fun(s, l, j, {_UNIT}*exp(-1*s))",
    "a": "-1",
    "b": "0",
    "u": "fun(k, 1)",
    "v": "fun(k, 0)",
    "l": "1",
    "j": "2",
    "s": "0",
}
NETWORK_STEPS: Final[tuple[Step, ...]] = (
    apply("units", "identities", "2"),
    have("rates", "for j: natural. 1 <= j and j <= 2 => 0 < 1"),
    apply("of the matrix", "matrices", "2", "fun(j, 1)", f"fun(l, j, {_UNIT})"),
    obtain("of the matrix", "is stable", "generated", "read out"),
    block(
        "real part",
        f"for i: natural. 1 <= i and i <= 2 => Sum(-1*{_ENTRY}*1, (k, 1, 2)) == -1*1 - 0*0",
        ["i from 1", "i to 2"],
        apply("row", "picked", "2", f"fun(l, j, {_UNIT})", "fun(k, 1)", "i"),
        have("so", f"Sum(-1*{_ENTRY}*1, (k, 1, 2)) == -1*1 - 0*0", "row"),
    ),
    have(
        "imaginary part",
        f"for i: natural. 1 <= i and i <= 2 => Sum(-1*{_ENTRY}*0, (k, 1, 2)) == 0*1 + -1*0",
    ),
)
NETWORK_USES: Final[tuple[Use, ...]] = (
    From("identities", KRONECKER),
    From("matrices", GIVEN_UNIT),
    From("picked", PICKED),
)


def output(columns: str) -> str:
    """What the network gives at t and x, for the matrix U."""
    return f"network(2, fun(l, 1), {NETWORK['P']}, {columns}, t, x)"


def output_shown(columns: str, kernel: str) -> tuple[Step, ...]:
    """Steps that show "output of the network": it has this kernel, a term in s."""
    read = f"readout(2, fun(l, 1), {NETWORK['P']}, {columns}, k, z)"
    value = kernel.replace("s", "z")
    filtered = f"Integral(Sum({kernel}*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"
    return (
        block("kernel of the network", f"for k: natural, z: real. {read} == {value}", [])(
            apply("columns", "read out", columns, "k", "z"),
            have("so", f"{read} == {value}", "columns"),
        ),
        block("output of the network", f"for t: real, x: X. {filtered} == {output(columns)}", [])(
            have("itself", f"{filtered} == {filtered}"),
            convert(
                "so", f"{filtered} == {output(columns)}", "itself", "kernel of the network(i, s)"
            ),
        ),
    )
