"""No inference about bare numbers or vectors stands twice, and none restates a lemma."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.lemmas.catalogue import NUMBERS, lemmas
from memory_theorems.verify.proofs.scripts import Inference
from property_tests.places import ROOT

ROOT = ROOT / "theorems"
RULES = {"have", "have_", "induct", "cases", "bound"}
SPACES = Theory.parse({}, inner_product=["H", "X", "G"])
#: Both only go down: what is left stands in shared tuples of steps, is used by one numeral, or was
#: written while the library was (all-pass responses, saddles, forms of the Hessian).
REPEATED, RESTATED = 29, 21
Key = tuple[tuple[str, ...], tuple[str, ...], str]


def test_no_inference_about_numbers_stands_twice() -> None:
    counts = Counter(key for _, key in bare())
    repeated = {key: count for key, count in counts.items() if count > 1}
    assert sum(repeated.values()) - len(repeated) <= REPEATED, repeated


def test_no_inference_restates_a_lemma() -> None:
    known = {
        shape(formula)
        for one in lemmas().values()
        if isinstance(one.lemma, Inference) and (formula := read(one.text)) is not None
    }
    found = [place for place, key in bare() if key in known]
    assert len(found) <= RESTATED, found


def test_names_do_not_hide_a_repeat() -> None:
    first = NUMBERS.formula("for a: [0, oo), u, v: real. u <= v => a*u <= a*v")
    again = NUMBERS.formula("for y, z: real, x: [0, oo). y <= z => x*y <= x*z")
    other = NUMBERS.formula("for y, z: real, x: [0, oo). y <= z => x*z <= x*y")
    assert shape(first) == shape(again) != shape(other)


@cache
def bare() -> tuple[tuple[str, Key], ...]:
    """Place and shape of each literal inference that speaks of no symbol."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        for line, text in literal(path.read_text(encoding="utf-8")):
            formula = read(text)
            if formula is not None:
                found.append((f"{path.name}:{line}", shape(formula)))
    return tuple(found)


def literal(source: str) -> Iterator[tuple[int, str]]:
    """The formulas of ``have("name", "formula", ...)`` and the other rules."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        texts = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
        if node.func.id in RULES and len(texts) == 2 and isinstance(texts[1], str):
            yield node.lineno, texts[1]


def read(text: str) -> Formula | None:
    for theory in (NUMBERS, SPACES):
        try:
            return theory.formula(text)
        except InputError:
            continue
    return None


def shape(formula: Formula) -> Key:
    """The formula with its variables in the order in which they occur."""
    names = [item.name for item in formula.binders]
    order: dict[str, None] = {}
    for relation in (formula.conclusion, *formula.premises):
        for side in (relation.left, relation.right):
            order |= {
                str(node.value): None
                for node in t.walk(side)
                if node.head == "variable" and node.value in names
            }
    order |= dict.fromkeys(names)
    renamed = {name: t.variable(f"v{at}") for at, name in enumerate(order)}
    sorts = {item.name: item.text.partition(": ")[2] for item in formula.binders}

    def said(relations: tuple[object, ...]) -> tuple[str, ...]:
        return tuple(sorted(one.substitute(renamed).text for one in relations))  # type: ignore[attr-defined]

    return (
        tuple(sorts[name] for name in order),
        said(formula.premises),
        said((formula.conclusion,))[0],
    )
