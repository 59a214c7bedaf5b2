"""Structures where an object speaks of what is said to exist: it is written out, and nothing falls
away with it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memory_theorems.verify.examination.composed_statements import verdict
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.reasoning.closed_statements import UNMET, Closer, existing
from memory_theorems.verify.reasoning.composition import Composed, Kind, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import Step, apply, block, have, same

#: f is defined, and stays a symbol; rho is said to exist.
DOUBLES = Object(
    "doubles(g: (natural -> natural))",
    "g(0) == 1 and (for n: natural. g(n + 1) == 2*g(n))",
    "g(n) is the power 2**n",
)
SMALL = Object("small(b: real)", "for n: natural. rho(n) <= b", "rho is at most b")
BELOW = Composed(
    Setting.of(
        {"rho": ("r", "natural -> real"), "f": ("f", "natural -> natural")},
        {"powers": ("doubles(f)", Kind.DEFINITION), "bounded": "small(1)"},
        (DOUBLES, SMALL),
    ),
    "for n: natural. rho(n) <= f(n) + 1",
    (have("below", "for n: natural. rho(n) <= f(n) + 1", "bounded(n)"),),
    "below",
    met=Structure({"rho": "fun(n, 0)"}),
)


def test_an_object_that_speaks_of_what_is_said_to_exist_is_written_out() -> None:
    """``small`` means nothing where rho is bound; what is asked is the same as without objects."""
    found = verdict(BELOW)
    assert "PROVED" in found.word
    assert UNMET not in found.word
    made = existing(BELOW)
    assert made is not None
    assert made.setting.objects == (DOUBLES,)
    assert [one.text for one in made.setting.hypotheses] == [
        "f(0) == 1 and (for n: natural. f(n + 1) == 2*f(n))"
    ]
    assert made.text == "exists rho: (natural -> real). (for n: natural. rho(n) <= 1)"


@pytest.mark.parametrize("value", ["fun(n, 2)", "fun(n, n)"])
def test_what_it_says_is_asked_all_the_same(value: str) -> None:
    found = Closer(Search()).close(replace(BELOW, met=Structure({"rho": value})))
    assert found.shown is not None
    assert found.met is None
    assert found.unmet


#: It speaks of rho through another object; its bound name may be that of an argument.
TWICE = Object("at_most_twice(b: real)", "small(2*b)", "rho is at most 2 b")


@pytest.mark.parametrize(
    ("hypotheses", "text", "value"),
    [
        ({"bounded": "at_most_twice(0)", "large": "1 <= rho(0)"}, "rho(0) <= 1 + 1", "fun(n, 1)"),
        ({"bounded": "at_most_twice(0)", "large": "1 <= rho(0)"}, "rho(0) <= 1 + 1", "fun(n, 0)"),
        ({"bounded": "for n: natural. small(n)"}, "rho(0) <= 0", "fun(n, n)"),
        ({"large": "1 <= rho(0)"}, "(small(0)) => rho(0) <= 0", "fun(n, 1)"),
        ({"large": "1 <= rho(0)"}, "(small(0)) => rho(0) <= 0", "fun(n, 0)"),
    ],
    ids=("contradiction", "the other part", "captured", "premise", "premise and hypothesis"),
)
def test_no_contradiction_is_hidden_where_objects_fall_away(
    hypotheses: dict[str, str], text: str, value: str
) -> None:
    setting = Setting.of(
        {"rho": ("r", "natural -> real"), "f": ("f", "natural -> natural")},
        {"powers": ("doubles(f)", Kind.DEFINITION), **hypotheses},
        (DOUBLES, SMALL, TWICE),
    )
    proof: tuple[Step, ...]
    if text.startswith("("):
        proof = (block("all", text, ["small"], have("so", "rho(0) <= 0", "small(0)")),)
    else:
        captured = "for" in hypotheses["bounded"]
        first = apply("so", "bounded", "0") if captured else same("so", "small(2*0)")
        proof = (first, have("all", text, "so(0)"))
    statement = Composed(setting, text, proof, "all", met=Structure({"rho": value}))
    found = Closer(Search()).close(statement)
    assert found.shown is not None
    assert found.met is None
    assert found.unmet


def test_written_out_definitions_keep_their_bound_names_apart() -> None:
    """``f(n) >= -n`` for all n is not what is said."""
    over = Object("over(b: real)", "for n: natural. f(n) >= -b", "f is at least -b")
    setting = Setting.of(
        {"rho": ("r", "natural -> real"), "f": ("f", "natural -> natural")},
        {"all": ("for n: natural. over(n)", Kind.DEFINITION), "bounded": "small(1)"},
        (over, SMALL),
    )
    made = existing(
        Composed(setting, "rho(0) <= 1", (have("so", "rho(0) <= 1", "bounded(0)"),), "so",
                 met=Structure({"rho": "fun(n, 0)"}))
    )  # fmt: skip
    assert made is not None
    assert [one.text for one in made.setting.hypotheses] == [
        "for n: natural. for n1: natural. f(n1) >= -n"
    ]
