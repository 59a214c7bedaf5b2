"""Induction under premises that mention the variable: forged proofs of false statements.

A premise has to go down: at n + 1 it gives itself at n.  Each statement below is false (or not
defined) at the point beside it, and each proof would do if one side condition were forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Inference, Proof, Refused, have, induct

SYMBOLS = {
    "N": ("N", "natural"),
    "c": ("c", "natural -> real"),
    "e": ("e", "natural -> real"),
    "x": ("x", "natural -> X"),
}
GIVEN = {
    "start": "c(0) == 0",
    "no growth": "for i: natural. i + 1 <= N => c(i + 1) <= c(i)",
    "from M on": "for i: natural. i >= 2 => e(i + 1) <= e(i)",
    "near": "for i: natural. i + 1 <= N => |x(i + 1) - x(i)| <= 1",
}


def proved(*proof: Inference, given: Mapping[str, Any] = GIVEN) -> Proof:
    return prove(Theory.parse(SYMBOLS, given, []), proof)


def under(
    premise: str,
    conclusion: str,
    step: Sequence[str] = (),
    base: Sequence[str] = ("start",),
    binders: str = "n: natural",
) -> Inference:
    return induct("f", f"for {binders}. {premise} => {conclusion}", on="n", base=base, step=step)


#: What is forged -> (the proof, why it is false).
FORGED: dict[str, tuple[Inference, str]] = {
    "a premise that rises": (under("n >= 1", "c(n) <= 0"), "c(1) is free for N = 0"),
    "a premise that rises, with its instance": (
        under("n >= 1", "e(n) <= e(2)", ["from M on(n)"], ()),
        "e(1) is free",
    ),
    "one value only": (under("n == N", "e(n) <= e(0)", ["from M on(n)"], ()), "e(1), N = 1"),
    "one value only, in a cheaper coat": (
        under("n <= N and n >= N", "e(n) <= e(0)", ["from M on(n)"], ()),
        "e(1), N = 1",
    ),
    "all but one value": (under("n != 3", "n <= 2", (), ()), "n = 4"),
    "even numbers": (under("(-1)**n == 1", "n <= 0", (), ()), "n = 2"),
    "one too late": (under("n <= N + 1", "c(n) <= 0", ["no growth(n)"]), "c(N + 1) is free"),
    "one too late, doubled": (under("n <= 2*N", "c(n) <= 0", ["no growth(n)"]), "N = 1, c(2)"),
    "a wrong start": (
        under("n <= N", "c(n) <= -1", ["no growth(n)"]),
        "c(0) = 0",
    ),
    "a strict start": (under("n <= N", "c(n) < 0", ["no growth(n)"]), "c(0) = 0"),
    "a bound that is free": (
        under("r*r <= n", "r*r <= 0", (), (), "n: natural, r: real"),
        "n = 1, r = 1",
    ),
    "a bound that shrinks": (
        under("n*r <= 1", "r <= 1", (), (), "n: natural, r: real"),
        "n = 0, r = 2: the premise says nothing at the start",
    ),
    "a premise about another variable": (
        under("m <= n", "m <= 0", (), (), "n, m: natural"),
        "m = n = 1",
    ),
    "a premise that is undefined below": (
        under("1/(n - 3) <= 1 ", "n <= 3", (), ()),
        "1/(n - 3) at n = 3",
    ),
    "a logarithm of the variable": (
        under("log(n) <= 5", "n <= 0", (), ()),
        "n = 1",
    ),
    "a premise that the next one makes impossible": (
        under("n <= 0", "c(n + 1) <= 0", (), ()),
        "c(1) is free for N = 0",
    ),
    "the formula at hand twice": (
        under("n <= N", "c(n) <= n - 1", ["no growth(n)"]),
        "c(0) = 0",
    ),
    "an instance beyond the premise": (
        under("n <= N", "c(n + 1) <= 0", ["no growth(n)"], ("start", "no growth(0)")),
        "N = 0: c(1) is free",
    ),
    "an instance at the next step": (
        under("n <= N + 1", "c(n) <= 0", ["no growth(n + 1)"]),
        "N = 0: c(1) is free",
    ),
    "its own name": (under("n <= N", "e(n) <= 0", ["f(n)"], ()), "e(0) is free"),
    "its own name without arguments": (under("n <= N", "e(n) <= 0", ["f"], ()), "e(0) is free"),
    "its own name in the base": (
        induct("f", "for n, k: natural. e(n + k) <= 0", on="n", base=["f(k)"], step=["f(k + 1)"]),
        "e(0) is free",
    ),
    "its own name beyond a premise on the others": (
        under("k <= n", "k <= 0", ["f(k - 1)"], (), "n, k: natural"),
        "n = k = 1; k - 1 is no natural",
    ),
    "its own name beyond a premise on the others, less": (
        under("r <= n", "r <= 0", ["f(r - 2)"], (), "n: natural, r: real"),
        "n = r = 1: at n = 0 it says that r - 2 <= 0",
    ),
    "its own name where its premise fails": (
        under("r*r <= n", "r*r <= 0", ["f(0*r)", "f(r)"], (), "n: natural, r: real"),
        "n = r = 1",
    ),
    "its own name beyond a domain": (
        induct("f", "for n: natural, r: [0, 1]. n*r <= 1", on="n", step=["f((n + 1)*r)"]),
        "n = 2, r = 1",
    ),
    "the variable itself as an argument": (
        induct("f", "for n, k: natural. e(k) <= e(0)", on="n", step=["f(n + 1, k)"]),
        "e(1) > e(0)",
    ),
    "its own name at the next step": (under("n <= N", "e(n) <= 0", ["f(n + 1)"], ["f(0)"]), "e(0)"),
    "a norm that does not grow": (
        under(
            "n <= N", "|x(n) - x(0)| <= 1", ["near(n)", "triangle(x(n + 1) - x(n), x(n) - x(0))"]
        ),
        "two steps of length 1",
    ),
    "a norm that grows too slowly": (
        under(
            "n <= N",
            "|x(n) - x(0)| <= n/2",
            ["near(n)", "triangle(x(n + 1) - x(n), x(n) - x(0))"],
        ),
        "one step of length 1",
    ),
    "a premise about the sequence itself": (
        under("c(n) <= 0", "e(n) <= e(0)", ["from M on(n)"], ()),
        "c(1) <= 0 says nothing of c(0)",
    ),
    "two premises, one of which rises": (
        under("n <= N and n >= 1", "e(n) <= e(2)", ["from M on(n)"], ()),
        "e(1) is free",
    ),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_induction_is_refused(what: str) -> None:
    forged, why = FORGED[what]
    assert why
    with pytest.raises((Refused, InputError)):
        proved(forged)


def test_honest_inductions_are_accepted() -> None:
    honest = (
        under("n <= N", "c(n) <= 0", ["no growth(n)"]),
        induct(
            "path",
            "for n: natural. n <= N => |x(n) - x(0)| <= n",
            on="n",
            step=["near(n)", "triangle(x(n + 1) - x(n), x(n) - x(0))"],
        ),
        induct("free", "for n: natural, r: real. r*n <= 1 and r >= 0 => r*n <= 2", on="n"),
        have("last", "c(N) <= 0", ["f(N)"]),
    )
    proof = proved(*honest)
    assert {item.name: proof.word(item.name) for item in honest} == dict.fromkeys(
        ("f", "path", "free", "last"), "PROVED"
    )


def test_an_induction_may_vary_the_other_variables() -> None:
    """Pascal's rule: all c(n, .) vanish because all c(n - 1, .) do."""
    theory = Theory.parse(
        {"u": ("u", "natural -> real"), "d": ("d", "natural, natural -> real")},
        {"zero": "for k: natural. u(k) == 0"},
        ["d(0, k) == u(k)", "d(n + 1, k) == d(n, k + 1) - d(n, k)"],
    )
    formula = "for n, k: natural. d(n, k) == 0"
    varied = induct("f", formula, on="n", base=["zero(k)"], step=["f(k + 1)", "f(k)"])
    assert prove(theory, [varied]).word("f") == "PROVED"
    for step in ([], ["f(k + 2)"], ["f(k - 1)"], ["f(n, k + 1)"]):
        fixed = induct("f", formula, on="n", base=["zero(k)"], step=step)
        with pytest.raises((Refused, InputError)):
            prove(theory, [fixed])


def test_premises_of_a_varied_instance_are_leaves() -> None:
    theory = Theory.parse(
        {
            "u": ("u", "natural -> real"),
            "d": ("d", "natural, natural -> real"),
            "N": ("N", "natural"),
        },
        {"zero": "for k: natural. k <= N => u(k) == 0"},
        ["d(0, k) == u(k)", "d(n + 1, k) == d(n, k + 1) - d(n, k)"],
    )
    for bound, right in (("N", True), ("N + 1", False)):
        varied = induct(
            "f",
            f"for n, k: natural. n + k <= {bound} => d(n, k) == 0",
            on="n",
            base=["zero(k)"],
            step=["f(k + 1)"],
        )
        if right:
            assert prove(theory, [varied]).word("f") == "PROVED"
        else:
            with pytest.raises(Refused):
                prove(theory, [varied])


def test_an_instance_beyond_the_premise_is_refused() -> None:
    honest = under("n <= N", "c(n) <= 0", ["no growth(n)"])
    for beyond in ("f(N + 1)", "f(2*N)"):
        with pytest.raises((Refused, InputError)):
            proved(honest, have("last", "c(N + 1) <= 0", [beyond]))


def test_every_hypothesis_of_an_honest_induction_is_needed() -> None:
    honest = under("n <= N", "c(n) <= 0", ["no growth(n)"])
    for name, weaker in (
        ("no growth", "for i: natural. i + 2 <= N => c(i + 1) <= c(i)"),
        ("start", "c(1) == 0"),
    ):
        with pytest.raises((Refused, InputError)):
            proved(honest, given={**GIVEN, name: weaker})
