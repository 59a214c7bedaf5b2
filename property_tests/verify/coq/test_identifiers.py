"""Identifiers are one to one, and none means something to Coq already."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.coq.identifiers import identifier

NAMES = st.one_of(
    st.sampled_from(["exp", "S", "R", "forall", "lambda", "fact_1", "x_in", "sum", "L"]),
    st.from_regex(r"\A[A-Za-z](?:[A-Za-z0-9_]{0,4}[A-Za-z0-9])?\Z"),
)


@given(NAMES, NAMES)
def test_different_names_stay_different(first: str, second: str) -> None:
    assert (identifier(first) == identifier(second)) == (first == second)


def test_words_of_coq_and_of_the_printed_files_are_avoided() -> None:
    for name in ("forall", "S", "R", "norm", "leaf_3", "given_in", "of_7", "sum", "act_H"):
        assert identifier(name) == f"{name}'"
    assert identifier("lambda") == "lambda"
