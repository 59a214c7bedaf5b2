"""Where two forms of one shape differ: the equations that make one follow from the other.

Trusted code.  Functions that agree everywhere are equal, and so are integrals of functions that
agree from the lower end on, and finite sums of terms that agree on the range.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.elaboration import elaborate
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Signature
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.reasoning.form_values import (
    BINDING,
    Bound,
    Exists,
    ForAll,
    Form,
    Predicate,
    applied,
    canonical_term,
    fresh,
    names,
    parts_of,
    put,
    put_term,
    term_names,
)
from memory_theorems.verify.reasoning.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class _Place:
    """The names bound around a place, and the relations known there."""

    vocabulary: Vocabulary
    fine: bool
    bound: tuple[Bound, ...] = ()
    given: tuple[Form, ...] = ()

    def inside(self, name: str, signature: Signature) -> _Place:
        vocabulary = self.vocabulary.with_symbols({name: signature})
        return replace(self, vocabulary=vocabulary, bound=(*self.bound, Bound(name, signature)))

    def knowing(self, *given: Form) -> _Place:
        return replace(self, given=(*self.given, *given))

    def goal(self, left: Term, right: Term) -> Form:
        equation = Relation(left, "==", right)
        if not self.bound and not self.given:
            return equation
        return ForAll(self.bound, self.given, equation)


def differences(
    old: Form, new: Form, vocabulary: Vocabulary, fine: bool = False
) -> tuple[Form, ...]:
    """Equations under which ``old`` gives ``new``; Wrong where their shapes differ.

    Of the largest terms that differ, or, where ``fine``, of the smallest ones.
    """
    return tuple(_forms(old, new, _Place(vocabulary, fine)))


def _forms(old: Form, new: Form, place: _Place) -> list[Form]:
    match old, new:
        case Relation(), Relation() if old.op == new.op:
            pairs = ((old.left, new.left), (old.right, new.right))
            return [one for pair in pairs for one in _terms(*pair, place)]
        case Predicate(), Predicate() if old.name == new.name:
            wanted = place.vocabulary.predicate_signatures(new)
            if wanted != place.vocabulary.predicate_signatures(old):
                raise Wrong(f"{new.name} speaks of other spaces")
            found: list[Form] = []
            for first, second, signature in zip(old.arguments, new.arguments, wanted, strict=True):
                found += _argument(first, second, signature, place)
            return found
        case (ForAll(), ForAll()) | (Exists(), Exists()):
            return _quantified(old, new, place)
    raise Wrong("the two forms are not of one shape")


def _quantified(old: Form, new: Form, place: _Place) -> list[Form]:
    assert isinstance(old, ForAll | Exists)
    assert isinstance(new, ForAll | Exists)
    kinds = [[one.signature for one in form.binders] for form in (old, new)]
    premises = [len(form.premises) if isinstance(form, ForAll) else 0 for form in (old, new)]
    if kinds[0] != kinds[1] or premises[0] != premises[1]:
        raise Wrong("the two forms bind other things")
    if len(parts_of(old)) != len(parts_of(new)):
        raise Wrong("the two forms have other parts")
    values: tuple[dict[str, Term], dict[str, Term]] = ({}, {})
    taken = {*place.vocabulary.names, *names(old), *names(new)}
    for first, second in zip(old.binders, new.binders, strict=True):
        name = fresh(second.name, taken)
        taken.add(name)
        place = place.inside(name, second.signature)
        values[0][first.name] = values[1][second.name] = t.variable(name)
    found: list[Form] = []
    pairs = [
        (put(first, values[0]), put(second, values[1]))
        for first, second in zip(parts_of(old), parts_of(new), strict=True)
    ]
    for one, other in pairs[:-1]:
        found += _forms(one, other, place)
    if isinstance(new, ForAll):
        place = place.knowing(*(one for _, one in pairs[:-1] if isinstance(one, Relation)))
    return [*found, *_forms(*pairs[-1], place)]


def _argument(old: Term, new: Term, wanted: Signature, place: _Place) -> list[Form]:
    """Two arguments of a predicate; functions are compared at new arguments."""
    if not wanted.arguments:
        return _terms(old, new, place)
    if canonical_term(old) == canonical_term(new):
        return []
    taken = {*place.vocabulary.names, *term_names(old), *term_names(new)}
    arguments = []
    for number, sort in enumerate(wanted.arguments):
        body = new
        for _ in range(number):
            body = body.args[0] if body.head == "fun" else body
        name = fresh(str(body.args[1].value) if body.head == "fun" else "z", taken)
        taken.add(name)
        place = place.inside(name, Signature((), sort))
        arguments.append(t.variable(name))
    return _terms(applied(old, arguments), applied(new, arguments), place)


def _terms(old: Term, new: Term, place: _Place) -> list[Form]:
    if canonical_term(old) == canonical_term(new):
        return []
    if old.head == new.head in BINDING and _same_limits(old, new):
        name, place = _entered(new, place)
        value = t.variable(name)
        first = put_term(old.args[0], {str(old.args[1].value): value})
        second = put_term(new.args[0], {str(new.args[1].value): value})
        return _terms(first, second, place)
    alike = old.head == new.head and old.value == new.value and len(old.args) == len(new.args)
    if alike and old.args and old.head not in BINDING:
        pairs = [
            pair
            for pair in zip(old.args, new.args, strict=True)
            if canonical_term(pair[0]) != canonical_term(pair[1])
        ]
        if place.fine or all(_binds(first) and _binds(second) for first, second in pairs):
            return [one for pair in pairs for one in _terms(*pair, place)]
    return [place.goal(old, new)]


def _same_limits(old: Term, new: Term) -> bool:
    ends = zip(old.args[2:], new.args[2:], strict=True)
    return old.head in ("Sum", "Product", "Integral") and all(
        canonical_term(first) == canonical_term(second) for first, second in ends
    )


def _entered(term: Term, place: _Place) -> tuple[str, _Place]:
    """Inside a sum, a product or an integral: the bound variable and where it runs."""
    _, bound, lower, upper = term.args
    name = fresh(str(bound.value), {*place.vocabulary.names, *term_names(term)})
    variable = t.variable(name)
    if term.head == "Integral":
        infinite = upper.head == "oo" and lower.head != "oo" and lower.head != "-"
        inside = place.inside(name, Signature((), REAL))
        return name, inside.knowing(Relation(lower, "<=", variable)) if infinite else inside
    sort = elaborate(lower, place.vocabulary.scope)[1]
    inside = place.inside(name, Signature((), NATURAL if sort == NATURAL else INTEGER))
    known = [Relation(lower, "<=", variable)]
    if upper.head != "oo":
        known.append(Relation(variable, "<=", upper))
    return name, inside.knowing(*known)


def _binds(term: Term) -> bool:
    return any(node.head in BINDING for node in t.walk(term))
