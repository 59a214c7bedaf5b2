"""The constructors of certificates write the fields of the documented grammar, and only they do."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from memory_theorems import verify
from memory_theorems.verify.certificates import (
    cases,
    envelopes,
    forms,
    integration,
    leaves,
    monotony,
    polynomial_identities,
    renaming,
)
from memory_theorems.verify.certificates.node import Node, nodes, rule_of, strength
from memory_theorems.verify.checker.replayer import RULES
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import ONE, ZERO
from memory_theorems.verify.search.real.chords import Chords

ENGINE = Path(verify.__file__).resolve().parent
PAGE = ENGINE.parent / "docs" / "certificates.md"
X, Y = parse_term("x"), parse_term("y + 1")
LEAF = leaves.exact()
SIDE = integration.Side(X, X, LEAF, LEAF, LEAF)
END = integration.End(X, (LEAF,))

#: One node of every constructor, with all its fields.
MADE: tuple[Node, ...] = (
    leaves.exact(),
    leaves.identity(tentative=True),
    leaves.constant(),
    leaves.direct(128),
    leaves.assumption(0, tentative=True),
    leaves.mean_value(128),
    leaves.limit(),
    leaves.asymptotic(6),
    leaves.univariate("x"),
    forms.rewrite(X, Y, LEAF, LEAF),
    forms.total([(X, LEAF)]),
    forms.product([(X, LEAF)]),
    forms.outer("log", X, Y, [LEAF, LEAF], LEAF),
    forms.apart(-1, LEAF),
    forms.both(LEAF, LEAF),
    forms.nonzero(LEAF),
    forms.replace(X, Y, [LEAF], LEAF, everywhere=True),
    cases.split("x", Y, [LEAF, LEAF]),
    cases.enumerate_values("n", [LEAF]),
    cases.cases(X, [LEAF, LEAF], ["==", "!="]),
    cases.hypothesis(0, LEAF),
    cases.cut(X, ">=", LEAF, LEAF),
    cases.weaken([0], LEAF),
    cases.tighten("x", Y, "lower", LEAF, strict=True)(LEAF),
    monotony.monotone("x", 1, Y, LEAF, LEAF, strict=True),
    Chords("x", Interval(ZERO, ONE), Y, X, Y).node(LEAF, LEAF, LEAF, LEAF),
    monotony.difference("x", "1", Y, LEAF, LEAF, strict=True),
    monotony.level("x", Y, (LEAF, LEAF), [LEAF]),
    monotony.relax("n", LEAF),
    monotony.induction("n", LEAF, LEAF),
    monotony.guarded_induction("n", LEAF, [LEAF], LEAF),
    monotony.summand(LEAF, LEAF, Y, [LEAF]),
    forms.equal(X, Y, LEAF, LEAF, [LEAF]),
    renaming.abstract(X, "u", LEAF),
    renaming.adjoin(X, "u", LEAF),
    renaming.root(X, Y, LEAF, LEAF),
    renaming.substitute_reciprocal("x", "u", LEAF),
    renaming.substitute_by_term("offset", "x", Y, "u", LEAF),
    renaming.substitute_power("x", "u", 2, LEAF),
    renaming.recurrence("sum-last", X, [LEAF], {"upper": Y})(LEAF),
    integration.evaluated(
        integration.primitive(X, [LEAF], [LEAF], LEAF, END, END, LEAF, [LEAF]), X, LEAF
    ),
    integration.evaluated(integration.limit_value(X, 6, [LEAF]), X, LEAF),
    integration.bracketed(
        integration.bracket(
            64,
            [LEAF],
            integration.Tail(X, SIDE, (LEAF,), None, SIDE),
            integration.Tail(X, SIDE, (LEAF,), LEAF),
        ),
        X,
        "u",
        (X, Y),
        LEAF,
    ),
    integration.integrand(LEAF, LEAF),
    integration.continuous(LEAF, [LEAF]),
    polynomial_identities.means([polynomial_identities.Circuit((("1", (2,), "1"),), ("-2", (1,)))]),
    polynomial_identities.Positivity(
        (((0,), (("1", "x"),)),), (((), (("1", "1"),)),), "1", ((0, "x"),)
    ).node(),
)


def _documented() -> dict[str, str]:
    """The rows of the table of rules, and of the fields that the text below it names."""
    found = {}
    text = PAGE.read_text(encoding="utf-8")
    for line in text.splitlines():
        match = re.match(r"\| `([a-z-]+)` \|(.*)", line)
        if match:
            found.setdefault(match[1], match[2])
    return found


@pytest.mark.parametrize("node", MADE, ids=lambda node: f"{rule_of(node)}-{len(node)}")
def test_fields_are_those_of_the_page(node: Node) -> None:
    row, page = _documented()[rule_of(node)], PAGE.read_text(encoding="utf-8")
    # These have fields that the text below the table explains.
    explained = rule_of(node) in ("recurrence", "substitute", "tighten", "positivity")
    for field in node:
        named = re.compile(f'[`"]{field}[`"]')
        general = explained or field in ("proof", "strict")
        known = field in ("rule", "tentative") or named.search(row)
        assert known or (general and named.search(page)), field


def test_every_node_names_a_rule_of_the_checker() -> None:
    assert {rule_of(node) for node in MADE} <= set(RULES)


def test_no_node_is_written_elsewhere() -> None:
    """Outside the two rooms that know the grammar no dictionary has a key ``rule``."""
    for path in ENGINE.rglob("*.py"):
        place = path.relative_to(ENGINE).parts
        if place[0] in ("checker", "certificates") or place == ("verdicts.py",):
            continue
        for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(item, ast.Dict):
                keys = [key.value for key in item.keys if isinstance(key, ast.Constant)]
                assert "rule" not in keys, f"{path}:{item.lineno}"


def test_walks_see_every_node_once() -> None:
    tree = forms.product([(X, cases.split("x", Y, [LEAF, leaves.direct(64)])), (Y, LEAF)])
    assert [rule_of(node) for node in nodes(tree)] == [
        "product", "split", "exact", "direct", "exact",
    ]  # fmt: skip


def test_strength_is_that_of_the_weakest_leaf() -> None:
    assert strength(forms.both(leaves.identity(), leaves.exact())) == "proved"
    assert strength(forms.both(leaves.identity(), leaves.direct(64))) == "certified"


def test_joined_puts_memberships_last() -> None:
    def one(bits: int) -> envelopes.Certified:
        return envelopes.part([], leaves.direct(bits), "certified")

    first, second = envelopes.parts([one(1), one(3)]), envelopes.parts([one(2), one(3)])
    listed = envelopes.joined([first, second])["parts"]
    assert isinstance(listed, list)
    assert [_bits(item) for item in listed] == [1, 2, 3]


def _bits(item: Mapping[str, Mapping[str, object]]) -> object:
    return item["proof"]["bits"]
