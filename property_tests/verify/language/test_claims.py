"""Claims: made from text or SymPy, serialised canonically, never truth values."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.errors import InputError, NotATruthValue, ParseError
from memory_theorems.verify.language.claims import (
    Claim,
    Interval,
    Quantifier,
    Relation,
    claim,
)
from memory_theorems.verify.language.comparisons import eq, ge, gt, le, lt, ne
from memory_theorems.verify.language.parser import parse_term


def test_a_claim_is_read_and_written() -> None:
    made = claim(
        ["0 < exp(-x/omega) <= omega/x", "x*omega < 1"],
        {"x": "(0, oo)", "omega": "(0, 1/2)"},
        given="x < 5",
    )
    assert len(made.conclusion) == 3
    assert [part.conclusion for part in made.parts] == [(item,) for item in made.conclusion]
    again = Claim.from_json(json.loads(json.dumps(made.to_json())))
    assert again == made
    assert again.digest == made.digest


def test_names_and_titles_do_not_change_the_digest_but_content_does() -> None:
    base = claim("x <= 1", x="[0, 1]", name="a", title="b", expect="holds")
    assert base.digest == claim("x <= 1", x="[0, 1]").digest
    changed = {
        claim("x < 1", x="[0, 1]").digest,
        claim("x <= 2", x="[0, 1]").digest,
        claim("x <= 1", x="[0, 1)").digest,
        claim("x <= 1", x="integer [0, 1]").digest,
        claim("x <= 1", given="x < 1", x="[0, 1]").digest,
        claim("x <= 1", x="[0, 1]", exists={"x": "1"}).digest,
    }
    assert base.digest not in changed
    assert len(changed) == 6


def test_quantifiers() -> None:
    made = claim(
        "k <= C*n",
        {"C": "(0, oo)", "n": "integer [1, oo)", "k": "[0, 1]"},
        exists={"C": None},
        counter={"n": "ceiling(C)"},
    )
    kinds = [item.quantifier for item in made.variables]
    assert kinds == [Quantifier.EXISTS, Quantifier.FOR_ALL, Quantifier.FOR_ALL]
    assert made.variables[1].counter == parse_term("ceiling(C)")
    assert not made.universal
    assert Claim.from_json(made.to_json()) == made
    with pytest.raises(InputError, match="has no domain"):
        claim("x <= 1", x="[0, 1]", exists={"y": None})


def test_relations_have_no_truth_value_and_do_not_vanish() -> None:
    relation = le(1, 2)
    with pytest.raises(NotATruthValue):
        bool(relation)
    with pytest.raises(NotATruthValue):
        bool(claim("1 <= 2"))
    with pytest.raises(TypeError):
        assert 0 < relation < 1  # type: ignore[operator]
    assert relation.text == "1 <= 2"


@pytest.mark.parametrize(
    ("make", "op", "negated"),
    [
        (le, "<=", ">"),
        (lt, "<", ">="),
        (ge, ">=", "<"),
        (gt, ">", "<="),
        (eq, "==", "!="),
        (ne, "!=", "=="),
    ],
)
def test_relation_algebra(make: object, op: str, negated: str) -> None:
    relation = make("x", "y")  # type: ignore[operator]
    assert relation.op == op
    assert relation.negated.op == negated
    assert relation.negated.negated == relation
    swapped = "y - x" if op in ("<=", "<") else "x - y"
    assert relation.margin == parse_term(swapped)


def test_floats_are_refused_as_claim_data() -> None:
    with pytest.raises(InputError, match="not exact"):
        le("x", 0.1)
    with pytest.raises(InputError, match="not exact"):
        le("x", True)


@pytest.mark.parametrize("name", ["pi", "exp", "oo", "2x", "a b", "__x", "Sum", ""])
def test_bad_variable_names(name: str) -> None:
    with pytest.raises(ParseError):
        claim("1 <= 2", {name: "[0, 1]"})


def test_interval_ends_are_constants() -> None:
    with pytest.raises(InputError, match="hypothesis"):
        Interval.parse("[0, y]")
    interval = Interval.parse("[-oo, oo]")
    assert interval.lower_open
    assert interval.upper_open
    assert not interval.bounded_above
    assert interval.membership("x") == ()
    texts = [item.text for item in Interval.parse("(1/2, pi]").membership("x")]
    assert texts == ["x > 1/2", "x <= pi"]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["x", "y", "2*x", "exp(x)", "1/3"]),
            st.sampled_from(["<=", "<", ">=", ">", "==", "!="]),
            st.sampled_from(["y", "0", "x**2"]),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_relation_text_round_trip(rows: list[tuple[str, str, str]]) -> None:
    made = [Relation(parse_term(a), op, parse_term(b)) for a, op, b in rows]
    again = claim([item.text for item in made], x="[0, 1]", y="[0, 1]")
    assert again.conclusion == tuple(made)
