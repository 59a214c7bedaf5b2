"""Facts of one proof share a development; inner products have values in instances."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.examination.interpretations import Bound, Interpretation
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, replay
from memory_theorems.verify.sequents import Sequent

THEORY = Theory.parse(
    {"x": ("x", "H", "a vector"), "y": ("y", "H", "a vector")}, inner_product=["H"]
)
PROOF = (
    have("right", "for a: real. 0 <= a**2"),
    have("wrong", "for a: real. a**2 <= 0"),
    have("after the wrong one", "for a: real. 0 <= a**2 + 1", ["right(a)"]),
    have("from the wrong one", "for a: real. a == 0", ["wrong(a)"]),
)


def _closing(name: str):  # type: ignore[no-untyped-def]
    formula = next(item.formula for item in PROOF if item.name == name)
    return close(Sequent(THEORY, THEORY.formula(formula), name, PROOF))


@pytest.mark.parametrize("names", [("right", "wrong"), ("wrong", "right"), ("wrong", "wrong")])
def test_a_refused_inference_spoils_no_other(names: tuple[str, str]) -> None:
    for name in (*names, "after the wrong one", "from the wrong one"):
        closed = _closing(name).proof is not None
        assert closed is (name in ("right", "after the wrong one")), name


def test_the_record_holds_what_the_statement_needs_and_replays() -> None:
    _closing("right")
    proof = _closing("after the wrong one").proof
    assert proof is not None
    assert [item.name for item in proof.inferences] == ["right", "after the wrong one"]
    assert set(proof.facts) == {"right", "after the wrong one"}
    assert replay(proof.to_json()).word("after the wrong one") == proof.word("after the wrong one")


def test_a_name_is_given_once() -> None:
    """Facts are kept by their names: a second inference of one name would never be made."""
    formula = "for a: real. a**2 <= 0"
    twice = (*PROOF, have("right", formula))
    with pytest.raises(InputError, match="two inferences of the proof are called 'right'"):
        Sequent(THEORY, THEORY.formula(formula), "right", twice)


_ENTRIES = st.lists(st.fractions(-3, 3, max_denominator=5), min_size=2, max_size=2)


@given(_ENTRIES, _ENTRIES)
def test_inner_products_by_polarisation(x: list[Fraction], y: list[Fraction]) -> None:
    def listed(values: list[Fraction]) -> tuple[fmpq, ...]:
        return tuple(fmpq(value.numerator, value.denominator) for value in values)

    bound = Bound(
        THEORY,
        Interpretation(
            {},
            {"x": lambda bits: listed(x), "y": lambda bits: listed(y)},
            {"H": lambda bits, entries: vector_norm(entries, "2")},
            {"H": 2},
        ),
    )
    exact = sum((a * b for a, b in zip(x, y, strict=True)), Fraction(0))
    formula = f"inner(x, y) >= {exact} - 1/1000"
    assert bound.holds(THEORY.formula(formula), {}) is True
    assert bound.holds(THEORY.formula(f"inner(x, y) >= {exact} + 1/1000"), {}) is False
