"""Facts by which a statement is defined, hints in any order, and what says that it is undefined."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.hint_orders import orders
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Inference, Refused, have, induct, replay

SYMBOLS = {
    "c": ("c", "natural -> [0, oo)", "weights"),
    "Z": ("Z", "natural -> real", "their sum"),
    "f": ("f", "real -> real", "a function"),
    "q": ("q", "real -> real", "another one"),
}
DEFINED = ("Z(0) == 1", "Z(j + 1) == Z(j) + c(j)")
POSITIVE = induct("positive", "for n: natural. 1 <= Z(n)", on="n")
SHARE = "for n: natural. c(n)/Z(n) <= c(n)"


def theory(given: dict[str, Any] | None = None, define: tuple[str, ...] = DEFINED) -> Theory:
    return Theory.parse(SYMBOLS, given or {}, define)


def test_a_statement_is_defined_by_a_fact_that_was_proved_before() -> None:
    share = have("share", SHARE, ["positive(n)"], defined=["positive(n)"])
    proof = prove(theory(), [POSITIVE, share])
    assert "share" in proof.facts
    assert replay(proof.to_json()).facts["share"].formula == proof.facts["share"].formula
    with pytest.raises(Refused, match="the formula is not shown to be defined: Z"):
        prove(theory(), [POSITIVE, have("share", SHARE, ["positive(n)"])])


def test_what_a_statement_is_defined_by_is_counted_among_its_hypotheses() -> None:
    """``q`` is not 0 by a hypothesis, and nothing else in the proof uses it."""
    given = {"large": "for x: real. q(x) >= 1"}
    line = have("same", "for x: real. f(x)/q(x) - f(x)/q(x) == 0", [], defined=["large(x)"])
    proof = prove(theory(given), [line])
    assert proof.uses("same") == {"large"}


@pytest.mark.parametrize(
    ("defined", "why"),
    [
        (["share(n)"], "no fact or axiom named 'share'"),  # not by itself
        (["later(n)"], "no fact or axiom named 'later'"),
        (["small(n)"], "not shown to be defined: n <= -1"),  # its premise is not shown
        (["positive(c(n) + 1)"], "real"),
    ],
)
def test_wrong_facts_define_nothing(defined: list[str], why: str) -> None:
    small = have("small", "for n: natural. n <= -1 => 1 <= Z(n)", ["positive(n)"])
    share = have("share", SHARE, ["positive(n)"], defined=defined)
    later = have("later", "for n: natural. 1 <= Z(n)", ["positive(n)"])
    with pytest.raises((Refused, InputError), match=why):
        prove(theory(), [POSITIVE, small, share, later])


def test_an_induction_does_not_define_itself() -> None:
    line = induct(
        "mean", "for n: natural. c(n)/Z(n) <= c(n)", on="n", step=["mean"], defined=["mean"]
    )
    with pytest.raises(Refused, match="no fact or axiom named 'mean'"):
        prove(theory(), [line])


CHAIN = {
    "first": "for x: real. f(x) >= 1",
    "second": "for x: real. f(x) >= 0 => q(x) >= 2",
    "third": "for x: real. q(x) >= 1 => f(q(x)) <= 3",
}


@pytest.mark.parametrize("hints", [("first", "second", "third"), ("third", "second", "first")])
def test_hints_are_a_set(hints: tuple[str, ...]) -> None:
    line = have("all", "for x: real. f(q(x)) <= 3", [f"{name}(x)" for name in hints])
    proof = prove(theory(CHAIN, ()), [line])
    assert replay(proof.to_json()).uses("all") == set(CHAIN)


def test_a_missing_premise_is_still_missing_in_every_order() -> None:
    line = have("all", "for x: real. f(q(x)) <= 3", ["third(x)", "second(x)"])
    with pytest.raises(Refused, match=r"not decided: q\(x\) >= 1"):
        prove(theory(CHAIN, ()), [line])


def test_orders_are_few_and_change_nothing_else() -> None:
    line = Inference("have", "a", "1 <= 2", (("using", tuple("abcdef")),))
    found = [dict(item.hints)["using"] for item in orders(line)]
    assert len(found) <= 6
    assert all(sorted(item) == list("abcdef") for item in found)


def test_a_definition_or_hypothesis_that_is_not_defined_says_so() -> None:
    with pytest.raises(Refused) as refused:
        prove(theory(define=("q(x) == 1/f(x)",)), [])
    assert refused.value.lines[0].startswith(
        "the theory is refused: the definition q(x) == 1/f(x) is not shown to be defined: f(x) != 0"
    )
    with pytest.raises(Refused, match="the hypothesis 'odd' is not shown to be defined"):
        prove(theory({"odd": "for x: real. 1/f(x) <= 1"}, ()), [])
