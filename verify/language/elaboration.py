"""Elaboration: sorts are checked, and every vector ``0`` learns its space.

A term that comes out is sorted: scalars multiply from the left, ``zero`` carries its space, and
``|r|`` of a number is ``Abs(r)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.names import check_name
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Signature, Sort, join
from memory_theorems.verify.language.terms import Term

#: Functions whose value is whole wherever their arguments are.
_WHOLE = ("Abs", "Max", "Min", "factorial", "binomial", "floor", "ceiling")


@dataclass(frozen=True, slots=True)
class Scope:
    """Declared symbols and the variables in scope; ``hilbert``: spaces with an inner product."""

    symbols: Mapping[str, Signature]
    variables: Mapping[str, Sort]
    hilbert: frozenset[str] = field(default=frozenset())
    #: Names that stand for terms, with the signatures of their parameters and their sort.
    objects: Mapping[str, tuple[tuple[Signature, ...], Sort]] = field(default_factory=dict)

    def bind(self, name: str, sort: Sort) -> Scope:
        check_name(name)
        if name in self.symbols or name in self.variables or name in self.objects:
            raise InputError(f"{name} already means something here: rename the bound variable")
        return replace(self, variables={**self.variables, name: sort})


def coerced(term: Term, scope: Scope, wanted: Sort) -> Term:
    """``term`` as a term of sort ``wanted``; InputError where it is none."""
    return as_sort(*elaborate(term, scope), wanted)


def as_sort(term: Term, sort: Sort, wanted: Sort) -> Term:
    if term == t.ZERO and wanted.is_space:
        return Term("zero", (), wanted.text)
    if not sort.within(wanted):
        raise InputError(f"{t.to_text(term)[:80]} is of sort {sort.text}, not {wanted.text}")
    return term


def elaborate_relation(relation: Relation, scope: Scope) -> Relation:
    """Both sides of one sort; vectors are related by ``==`` only."""
    (left, first), (right, second) = (
        elaborate(item, scope) for item in (relation.left, relation.right)
    )
    spaces = [item for item in (first, second) if item.is_space]
    if spaces:
        if relation.op != "==":
            raise InputError(f"vectors are related by == only: {relation.text[:80]}")
        left, right = as_sort(left, first, spaces[0]), as_sort(right, second, spaces[0])
    return Relation(left, relation.op, right)


def elaborate(term: Term, scope: Scope) -> tuple[Term, Sort]:
    """The sorted term and its sort; InputError for unknown names and wrong sorts."""
    match term.head:
        case "number":
            assert isinstance(term.value, Fraction)
            if term.value.denominator != 1:
                return term, REAL
            return term, NATURAL if term.value >= 0 else INTEGER
        case "constant":
            return term, REAL
        case "zero" | "identity":
            return _literal(term)
        case "variable":
            return _variable(term, scope)
        case "apply":
            return _application(term, scope)
        case "norm":
            inner, sort = elaborate(term.args[0], scope)
            if inner == t.ZERO or sort.is_number:
                return t.function("Abs", inner), NATURAL if sort.whole else REAL
            return Term("norm", (inner,)), REAL
        case "inner" | "act" | "compose":
            return _pairing(term, scope)
        case "+" | "-" | "*" | "/" | "**":
            return _arithmetic(term, scope)
        case "Sum" | "Product" | "Integral" | "Limit":
            return _binder(term, scope)
        case "Derivative":
            body, bound = term.args
            if scope.variables.get(str(bound.value)) != REAL:
                raise InputError(f"{bound.value} is not a real variable in scope")
            return t.binder("Derivative", coerced(body, scope, REAL), bound), REAL
        case "Piecewise":
            return _piecewise(term, scope)
        case "oo":
            raise InputError("oo is no number; it belongs to domains and limits")
    if term.head in t.FUNCTIONS:
        return _function(term, scope)
    raise InputError(f"{term.head} is no part of a formula")


def _literal(term: Term) -> tuple[Term, Sort]:
    sort = parse_signature(str(term.value)).result
    if not sort.is_space:
        raise InputError(f"{term.head} needs a space, got {sort.text}")
    return term, Sort("L", (sort, sort)) if term.head == "identity" else sort


def _variable(term: Term, scope: Scope) -> tuple[Term, Sort]:
    name = str(term.value)
    if name in scope.variables:
        return term, scope.variables[name]
    signature = scope.symbols.get(name)
    if signature is None:
        raise InputError(f"unknown name {name!r}")
    if signature.arguments:
        raise InputError(f"{name} takes {len(signature.arguments)} arguments: {signature.text}")
    return term, signature.result


def _application(term: Term, scope: Scope) -> tuple[Term, Sort]:
    name = str(term.value)
    if name in scope.objects:
        parameters, result = scope.objects[name]
        return Term("apply", elaborated_arguments(term, scope, parameters), name), result
    signature = scope.symbols.get(name)
    if signature is None or name in scope.variables:
        raise InputError(f"unknown function {name!r}")
    if len(signature.arguments) != len(term.args):
        raise InputError(f"{name} takes {len(signature.arguments)} arguments: {signature.text}")
    arguments = tuple(
        coerced(item, scope, sort) for item, sort in zip(term.args, signature.arguments)
    )
    return Term("apply", arguments, name), signature.result


def elaborated_arguments(
    term: Term, scope: Scope, parameters: Sequence[Signature]
) -> tuple[Term, ...]:
    """Terms and functions, one for each parameter."""
    if len(term.args) != len(parameters):
        raise InputError(f"{term.value} takes {len(parameters)} arguments, got {len(term.args)}")
    return tuple(argument(item, scope, wanted) for item, wanted in zip(term.args, parameters))


def argument(term: Term, scope: Scope, wanted: Signature) -> Term:
    """A term of the wanted sort; for a function its name, or ``fun(s, ..., term)``."""
    if not wanted.arguments:
        return coerced(term, scope, wanted.result)
    if term.head == "apply" and term.value == "fun":
        *bound, body = term.args
        if len(bound) != len(wanted.arguments):
            raise InputError(f"a function {wanted.text} is expected, got {t.to_text(term)[:80]}")
        for item, sort in zip(bound, wanted.arguments):
            if item.head != "variable":
                raise InputError(f"fun(s, term) binds names, got {t.to_text(item)[:80]}")
            scope = scope.bind(str(item.value), sort)
        found = coerced(body, scope, wanted.result)
        for item, sort in reversed(list(zip(bound, wanted.arguments))):
            found = Term("fun", (found, item), sort.text)
        return found
    known = scope.symbols.get(str(term.value)) if term.head == "variable" else None
    fits = known is not None and known.arguments == wanted.arguments
    if not fits or known is None or not known.result.within(wanted.result):
        raise InputError(f"a function {wanted.text} is expected, got {t.to_text(term)[:80]}")
    return term


def _pairing(term: Term, scope: Scope) -> tuple[Term, Sort]:
    first, left = elaborate(term.args[0], scope)
    if term.head == "inner":
        second, right = elaborate(term.args[1], scope)
        if left.is_number and right.is_number:
            return t.multiply(first, second), join(left, right)
        space = left if left.is_space else right
        if space.text not in scope.hilbert:
            raise InputError(f"{space.text} is not declared to have an inner product")
        return Term("inner", (as_sort(first, left, space), as_sort(second, right, space))), REAL
    if left.name != "L":
        raise InputError(f"{t.to_text(first)[:80]} is of sort {left.text}, no linear map")
    source, target = left.parts
    if term.head == "act":
        return Term("act", (first, coerced(term.args[1], scope, source))), target
    second, right = elaborate(term.args[1], scope)
    if right.name != "L" or right.parts[1] != source:
        raise InputError(f"compose(A, B) needs B with values in {source.text}, got {right.text}")
    return Term("compose", (first, second)), Sort("L", (right.parts[0], target))


def _arithmetic(term: Term, scope: Scope) -> tuple[Term, Sort]:
    items = [elaborate(item, scope) for item in term.args]
    sorts = [sort for _, sort in items]
    spaces = [sort for sort in sorts if sort.is_space]
    head = term.head
    if not spaces:
        arguments = tuple(item for item, _ in items)
        rebuilt = t.rebuild(term, arguments)
        if head in ("+", "*"):
            return rebuilt, join(*sorts)
        if head == "-":
            return rebuilt, join(INTEGER, sorts[0])
        if head == "**" and sorts[1] == NATURAL:
            return rebuilt, sorts[0]
        if rebuilt.head == "number":
            return elaborate(rebuilt, scope)
        return rebuilt, REAL
    space = spaces[0]
    if head == "+":
        return t.add(*(as_sort(item, sort, space) for item, sort in items)), space
    if head == "-":
        return t.negate(items[0][0]), space
    if head == "*" and len(spaces) == 1:
        scalars = [item for item, sort in items if sort.is_number]
        vector = next(item for item, sort in items if sort.is_space)
        return t.multiply(*scalars, vector), space
    if head == "/" and sorts[0].is_space and sorts[1].is_number:
        return Term("/", (items[0][0], items[1][0])), space
    raise InputError(f"vectors are added, subtracted and scaled: {t.to_text(term)[:80]}")


def _binder(term: Term, scope: Scope) -> tuple[Term, Sort]:
    body, bound, *limits = term.args
    ends = [_limit(item, scope) for item in limits]
    head = term.head
    if head in ("Sum", "Product"):
        if not ends[0][1].whole or not (ends[1][1].whole or ends[1][0] == t.INFINITY):
            raise InputError(f"the limits of a {head} are whole numbers: {t.to_text(term)[:80]}")
        variable_sort = NATURAL if ends[0][1] == NATURAL else INTEGER
    else:
        variable_sort = REAL
    inner, sort = elaborate(body, scope.bind(str(bound.value), variable_sort))
    if sort.is_space and head in ("Product", "Limit"):
        raise InputError(f"a {head} of vectors is no part of the language")
    infinite = any(item == t.INFINITY for item, _ in ends)
    if (head in ("Integral", "Limit") or infinite) and sort.is_number:
        sort = REAL  # of a sum of whole numbers that has no value nothing is known
    return t.Term(head, (inner, bound, *(item for item, _ in ends))), sort


def _limit(term: Term, scope: Scope) -> tuple[Term, Sort]:
    infinite = term == t.INFINITY or term == t.negate(t.INFINITY)
    return (term, REAL) if infinite else elaborate(term, scope)


def _piecewise(term: Term, scope: Scope) -> tuple[Term, Sort]:
    arguments: list[Term] = []
    sorts: list[Sort] = []
    for value, condition in zip(term.args[::2], term.args[1::2]):
        item, sort = elaborate(value, scope)
        if sort.is_space:
            raise InputError("the values of Piecewise are numbers")
        arguments.append(item)
        sorts.append(sort)
        if condition.head == "true":
            arguments.append(condition)
            continue
        sides = tuple(coerced(side, scope, REAL) for side in condition.args)
        arguments.append(Term(condition.head, sides))
    return Term("Piecewise", tuple(arguments)), join(*sorts)


def _function(term: Term, scope: Scope) -> tuple[Term, Sort]:
    items = [elaborate(item, scope) for item in term.args]
    for item, sort in items:
        if sort.is_space:
            raise InputError(f"{term.head} of a vector: {t.to_text(item)[:80]}")
    rebuilt = Term(term.head, tuple(item for item, _ in items))
    sorts = [sort for _, sort in items]
    if term.head not in _WHOLE or not all(sort.whole for sort in sorts):
        return rebuilt, INTEGER if term.head in ("floor", "ceiling") else REAL
    if term.head == "Abs" or all(sort == NATURAL for sort in sorts):
        return rebuilt, NATURAL
    return rebuilt, INTEGER if term.head in ("Max", "Min", "floor", "ceiling") else REAL
