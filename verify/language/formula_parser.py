"""Formulas, definitions and arguments over the symbols of a theory: text -> elaborated values.

The grammar is that of :mod:`verify.language.formula_grammar`; nothing is evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.errors import InputError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.constant_sizes import check_constants
from memory_theorems.verify.language.elaboration import (
    Scope,
    coerced,
    elaborate,
    elaborate_relation,
)
from memory_theorems.verify.language.formula_grammar import FormulaParser
from memory_theorems.verify.language.formula_grammar import parse_signature as parse_signature
from memory_theorems.verify.language.formula_parts import Binder, Definition, Formula, Vocabulary
from memory_theorems.verify.language.sorts import NATURAL, Sort
from memory_theorems.verify.language.terms import Term


def _scope(theory: Vocabulary, binders: Sequence[Binder]) -> Scope:
    signatures = theory.signatures
    taken = [item.name for item in binders if item.name in signatures]
    if len(taken) == 1:
        raise InputError(f"the variable {taken[0]} has the name of a symbol: rename it")
    if taken:
        raise InputError(f"the variables {', '.join(taken)} have the names of symbols: rename them")
    return Scope(
        signatures, {item.name: item.sort for item in binders}, frozenset(theory.inner_product)
    )


def parse_formula(text: str, theory: Vocabulary) -> Formula:
    """Read ``for binders. premises => relation`` over the symbols of ``theory``.

    Raises InputError (ParseError, LimitError): outside the whitelist, unknown names, wrong sorts,
    a bound name that is already taken, a conclusion that is not one relation.
    """
    parser = FormulaParser(text)
    binders, premises, conclusion = parser.formula()
    parser.finish()
    if len(conclusion) != 1:
        raise ParseError("the conclusion is one relation; state the others as formulas")
    scope = _scope(theory, binders)
    return Formula(
        binders,
        tuple(elaborate_relation(item, scope) for item in premises),
        elaborate_relation(conclusion[0], scope),
    )


def parse_in_scope(text: str, theory: Vocabulary, binders: Sequence[Binder]) -> tuple[Term, Sort]:
    """Read one term whose free variables are ``binders``."""
    parser = FormulaParser(text)
    term = parser.sum()
    parser.finish()
    check_constants(term)
    return elaborate(term, _scope(theory, binders))


def parse_arguments(
    text: str, theory: Vocabulary, binders: Sequence[Binder]
) -> tuple[tuple[Term, Sort], ...]:
    """Read ``term, term, ...`` (possibly empty) whose free variables are ``binders``."""
    parser = FormulaParser(text)
    if parser.current.kind == "end":
        return ()
    terms = [parser.sum()]
    while parser.accept(","):
        terms.append(parser.sum())
    parser.finish()
    scope = _scope(theory, binders)
    for item in terms:
        check_constants(item)
    return tuple(elaborate(item, scope) for item in terms)


def parse_relation(text: str, theory: Vocabulary, binders: Sequence[Binder]) -> Relation:
    """Read one relation whose free variables are ``binders``."""
    parser = FormulaParser(text)
    found = parser.conjunction()
    parser.finish()
    if len(found) != 1:
        raise ParseError("one relation is expected")
    return elaborate_relation(found[0], _scope(theory, binders))


def parse_definition(text: str, theory: Vocabulary) -> Definition:
    """Read ``f(x, 0) == ...`` or ``f(x, j + 1) == ...``; variables take the argument's sort."""
    parser = FormulaParser(text)
    relations = parser.relations()
    parser.finish()
    if len(relations) != 1 or relations[0].op != "==":
        raise ParseError("a definition is one equation f(...) == term")
    left, right = relations[0].left, relations[0].right
    name = str(left.value)
    signature = theory.signatures.get(name)
    if left.head not in ("apply", "variable") or signature is None:
        raise ParseError(f"the left side of a definition is a declared symbol, got {text!r}")
    if len(left.args) != len(signature.arguments):
        raise ParseError(f"{name} takes {len(signature.arguments)} arguments")
    binders: list[Binder] = []
    patterns = [
        _pattern(item, sort, theory, binders) for item, sort in zip(left.args, signature.arguments)
    ]
    check_constants(right)
    scope = _scope(theory, binders)
    return Definition(
        name, tuple(binders), tuple(patterns), coerced(right, scope, signature.result)
    )


def _pattern(item: Term, sort: Sort, theory: Vocabulary, binders: list[Binder]) -> Term:
    """A new variable; for naturals also the literal 0 and ``variable + 1``."""
    successor = (
        item.head == "+"
        and len(item.args) == 2
        and item.args[0].head == "variable"
        and item.args[1] == t.ONE
    )
    if sort == NATURAL and item == t.ZERO:
        return item
    bound = item.args[0] if successor and sort == NATURAL else item
    if bound.head != "variable":
        raise ParseError(
            f"a pattern is a variable, or over naturals 0 or j + 1, got {t.to_text(item)}"
        )
    name = str(bound.value)
    if name in theory.signatures or any(name == known.name for known in binders):
        raise InputError(f"the variable {name} of a pattern is already taken: rename it")
    binders.append(Binder(name, sort))
    return item
