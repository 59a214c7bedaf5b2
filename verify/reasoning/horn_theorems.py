"""Theorems of the Horn kernel as closed forms: symbols bound, hypotheses as premises.  Trusted."""

from __future__ import annotations

from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.proofs.kernel import Development
from memory_theorems.verify.reasoning.domains import membership
from memory_theorems.verify.reasoning.form_values import Bound, ForAll, Form, names


def closed_form(development: Development, fact: str) -> tuple[Form, bool]:
    """The form, and whether the proof is exact.

    Hypotheses that the proof does not use are left out, and symbols that nothing else mentions:
    definitions of those can always be met.
    """
    proved = development.facts[fact]
    theory = development.theory
    conclusion = _form(proved.formula)
    hypotheses = [
        _form(item.formula) for item in theory.hypotheses if item.name in proved.hypotheses
    ]
    kept = names(conclusion).union(*map(names, hypotheses))
    definitions = _definitions(theory)
    while True:
        reached = kept.union(*(names(form) for name, form in definitions if name in kept))
        if reached == kept:
            break
        kept = reached
    symbols = [item for item in theory.symbols if item.name in kept]
    premises = [
        *(one for item in symbols for one in membership(item.name, item.signature)),
        *hypotheses,
        *(form for name, form in definitions if name in kept),
    ]
    binders = tuple(
        Bound(item.name, Signature(item.signature.arguments, item.signature.result))
        for item in symbols
    )
    whole: Form = conclusion
    if binders or premises:
        whole = ForAll(binders, tuple(premises), conclusion)
    return whole, proved.exact


def _definitions(theory: Theory) -> list[tuple[str, Form]]:
    found: list[tuple[str, Form]] = []
    for item in theory.definitions:
        equation = Relation(item.left, "==", item.right)
        binders = tuple(Bound(one.name, Signature((), one.sort)) for one in item.variables)
        found.append((item.symbol, ForAll(binders, (), equation) if binders else equation))
    return found


def _form(formula: Formula) -> Form:
    bounds = [
        one
        for item in formula.binders
        if item.domain is not None
        for one in item.domain.membership(item.name)
    ]
    binders = tuple(Bound(item.name, Signature((), item.sort)) for item in formula.binders)
    premises = (*bounds, *formula.premises)
    if not binders and not premises:
        return formula.conclusion
    return ForAll(binders, premises, formula.conclusion)
