"""Forms: statements with nested quantifiers, as frozen values.  Trusted code.

    form ::= relation | predicate(arg, ...) | for binders. form and ... => form
           | exists binders. form and ...         (no binders: a conjunction)
    arg  ::= term | fun(s, term)

Binders range over numbers, vectors, and functions of them (``f: (real -> X)``).  Forms are read by
classical logic over *total* terms, like those of :mod:`verify.proofs.kernel`: ``1/0`` and the
integral of a function that has none have some value of which nothing is known.

Here are names, substitution that captures nothing, and equality up to bound names.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from memory_theorems.verify.errors import InputError, NotATruthValue
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

#: Heads whose second argument is bound in the first; ``fun`` is a function.
BINDING = ("Sum", "Product", "Integral", "Limit", "fun")


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound name; a signature with arguments makes it a function.  Domains are premises."""

    name: str
    signature: Signature

    def __post_init__(self) -> None:
        if self.signature.domain is not None:
            raise InputError(f"state the domain of {self.name} as a premise")


class _NoTruth:
    __slots__ = ()

    def __bool__(self) -> bool:
        raise NotATruthValue("a form is not a truth value; prove it")


@dataclass(frozen=True, slots=True)
class Predicate(_NoTruth):
    """``name(arguments)``: known to named facts only."""

    name: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class ForAll(_NoTruth):
    """``for binders. premises => conclusion``."""

    binders: tuple[Bound, ...]
    premises: tuple[Form, ...]
    conclusion: Form

    def __post_init__(self) -> None:
        _different(self.binders)


@dataclass(frozen=True, slots=True)
class Exists(_NoTruth):
    """``exists binders. parts``, the parts joined by *and*."""

    binders: tuple[Bound, ...]
    parts: tuple[Form, ...]

    def __post_init__(self) -> None:
        _different(self.binders)


Form: TypeAlias = Relation | Predicate | ForAll | Exists


def _different(binders: Sequence[Bound]) -> None:
    names = [item.name for item in binders]
    if len(set(names)) < len(names):
        raise InputError("a name is bound twice")


# ------------------------------------------------------------------ names
def term_names(term: Term) -> frozenset[str]:
    """Names that occur free, those of functions too."""
    own: frozenset[str] = frozenset()
    if term.head in ("variable", "apply"):
        own = frozenset((str(term.value),))
    if term.head in BINDING:
        body, bound, *limits = term.args
        return (term_names(body) - {str(bound.value)}).union(*map(term_names, limits))
    return own.union(*map(term_names, term.args))


def names(form: Form) -> frozenset[str]:
    """Names that occur free, those of functions too; predicates are no names."""
    match form:
        case Relation():
            return term_names(form.left) | term_names(form.right)
        case Predicate():
            return frozenset().union(*map(term_names, form.arguments))
    inner = frozenset[str]().union(*map(names, parts_of(form)))
    return inner - {item.name for item in form.binders}


def parts_of(form: ForAll | Exists) -> tuple[Form, ...]:
    """The forms right beneath, the conclusion last."""
    return form.parts if isinstance(form, Exists) else (*form.premises, form.conclusion)


def with_parts(
    form: ForAll | Exists, binders: tuple[Bound, ...], parts: tuple[Form, ...]
) -> ForAll | Exists:
    """The same quantifier over other binders and parts."""
    if isinstance(form, Exists):
        return Exists(binders, parts)
    return ForAll(binders, parts[:-1], parts[-1])


def fresh(name: str, taken: Iterable[str]) -> str:
    """``name``, or ``name`` with the first number that makes it new."""
    used = frozenset(taken)
    tries = itertools.chain((name,), (f"{name}{k}" for k in itertools.count(1)))
    return next(one for one in tries if one not in used)


# ------------------------------------------------------------------ substitution
Values: TypeAlias = Mapping[str, Term]


def put_term(term: Term, values: Values) -> Term:
    """Free names replaced at once; a function takes a ``fun`` or another function's name."""
    if not values:
        return term
    if term.head == "variable":
        return values.get(str(term.value), term)
    if term.head in BINDING:
        body, bound, *limits = term.args
        name = str(bound.value)
        inner = {key: value for key, value in values.items() if key != name}
        moved = frozenset[str]().union(*map(term_names, inner.values()))
        if name in moved:
            name = fresh(name, moved | term_names(body) | set(inner))
            inner[str(bound.value)] = t.variable(name)
        ends = (put_term(item, values) for item in limits)
        return Term(term.head, (put_term(body, inner), t.variable(name), *ends), term.value)
    arguments = tuple(put_term(item, values) for item in term.args)
    if term.head == "apply":
        function = values.get(str(term.value))
        if function is not None:
            return applied(function, arguments)
        return Term("apply", arguments, term.value)
    return t.rebuild(term, arguments)


def applied(function: Term, arguments: Sequence[Term]) -> Term:
    """A function at as many arguments as it takes: a name, or nested ``fun``."""
    if function.head == "variable":
        return Term("apply", tuple(arguments), function.value)
    values: dict[str, Term] = {}
    body = function
    while len(values) < len(arguments):
        if body.head != "fun" or str(body.args[1].value) in values:
            raise Wrong("a function is given more arguments than it takes, or binds a name twice")
        values[str(body.args[1].value)] = arguments[len(values)]
        body = body.args[0]
    if body.head == "fun":
        raise Wrong("a function is given fewer arguments than it takes")
    return put_term(body, values)


def put(form: Form, values: Values) -> Form:
    """Free names replaced at once; bound names that would capture are renamed."""
    if not values:
        return form
    match form:
        case Relation():
            return Relation(put_term(form.left, values), form.op, put_term(form.right, values))
        case Predicate():
            return replace(form, arguments=tuple(put_term(one, values) for one in form.arguments))
    own = {item.name for item in form.binders}
    inner = {key: value for key, value in values.items() if key not in own}
    moved = frozenset[str]().union(*map(term_names, inner.values()))
    taken = moved | own | set(inner) | frozenset().union(*map(names, parts_of(form)))
    binders = []
    for item in form.binders:
        name = item.name
        if name in moved:
            name = fresh(name, taken)
            taken |= {name}
            inner[item.name] = t.variable(name)
        binders.append(Bound(name, item.signature))
    parts = tuple(put(one, inner) for one in parts_of(form))
    return with_parts(form, tuple(binders), parts)


# ------------------------------------------------------------------ equality up to bound names
def canonical_term(term: Term, depth: int = 0) -> Term:
    """Equal for terms that differ in bound names only.  ``%0`` is no name that anybody can give."""
    if term.head in BINDING:
        body, bound, *limits = term.args
        new = t.variable(f"%{depth}")
        body = canonical_term(put_term(body, {str(bound.value): new}), depth + 1)
        ends = (canonical_term(one, depth) for one in limits)
        return Term(term.head, (body, new, *ends), term.value)
    if not term.args:
        return term
    return t.rebuild(term, tuple(canonical_term(one, depth) for one in term.args))


@lru_cache(maxsize=1 << 14)
def canonical(form: Form) -> Form:
    """Equal for forms that differ in bound names only."""
    return _canonical(form, 0)


def _canonical(form: Form, depth: int) -> Form:
    match form:
        case Relation():
            sides = (canonical_term(one, depth) for one in (form.left, form.right))
            return Relation(next(sides), form.op, next(sides))
        case Predicate():
            found = tuple(canonical_term(one, depth) for one in form.arguments)
            return replace(form, arguments=found)
    new = {item.name: f"%{depth + place}" for place, item in enumerate(form.binders)}
    binders = tuple(Bound(new[item.name], item.signature) for item in form.binders)
    values = {name: t.variable(to) for name, to in new.items()}
    depth += len(binders)
    parts = tuple(_canonical(put(one, values), depth) for one in parts_of(form))
    return with_parts(form, binders, parts)


def terms_of(form: Form) -> Iterator[Term]:
    """The terms of a form, outermost ones."""
    match form:
        case Relation():
            yield from (form.left, form.right)
        case Predicate():
            yield from form.arguments
        case _:
            for one in parts_of(form):
                yield from terms_of(one)


def conjuncts(form: Form) -> tuple[Form, ...]:
    """The parts of a conjunction, nested ones too; else the form alone."""
    if isinstance(form, Exists) and not form.binders:
        return tuple(one for part in form.parts for one in conjuncts(part))
    return (form,)
