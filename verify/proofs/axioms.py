"""Axioms of norms, inner products, linear maps, exp, log and equality, by instance: trusted code.

===============================  ==================================================
``triangle(u, v, ...)``          ``|u + v + ...| <= |u| + |v| + ...``
``homogeneity(c, v)``            ``|c*v| == Abs(c)*|v|``
``stretch(c, v)``                ``0 <= c => |c*v| == c*|v|``
``separation(v)``                ``|v| <= 0 => v == 0``
``cauchy(u, v)``                 ``Abs(inner(u, v)) <= |u|*|v|``
``square(v)``                    ``|v|**2 == inner(v, v)``
``operator(A, v)``               ``|act(A, v)| <= |A|*|v|``
``composition(A, B)``            ``|compose(A, B)| <= |A|*|B|``
``unit(identity(H))``            ``|identity(H)| <= 1``
``exponential(x, y)``            ``x <= y => exp(x) <= exp(y)``
``logarithm(x, y)``              ``0 < x and 0 < y and log(x) <= log(y) => x <= y``
``congruence(f(u, ..), f(v, ..))`` ``u == v and .. => f(u, ..) == f(v, ..)``
===============================  ==================================================

That norms are ``>= 0`` and that pairings are bilinear is part of the normal forms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.elaboration import Scope, as_sort, elaborate
from memory_theorems.verify.language.sorts import REAL, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

Argument = tuple[Term, Sort]
Fact = tuple[tuple[Relation, ...], Relation]


def _norm(term: Term) -> Term:
    return Term("norm", (term,))


def _vectors(arguments: Sequence[Argument]) -> tuple[list[Term], Sort]:
    spaces = [sort for _, sort in arguments if sort.is_space]
    if not spaces:
        raise Wrong("vectors are expected; of numbers the engine knows the absolute value")
    return [as_sort(term, sort, spaces[0]) for term, sort in arguments], spaces[0]


def _triangle(arguments: Sequence[Argument]) -> Fact:
    vectors, _ = _vectors(arguments)
    bound = t.add(*(_norm(item) for item in vectors))
    return (), Relation(_norm(t.add(*vectors)), "<=", bound)


def _homogeneity(arguments: Sequence[Argument]) -> Fact:
    scalar = as_sort(*arguments[0], REAL)
    (vector,), _ = _vectors(arguments[1:])
    scaled = _norm(t.multiply(scalar, vector))
    return (), Relation(scaled, "==", t.multiply(t.function("Abs", scalar), _norm(vector)))


def _stretch(arguments: Sequence[Argument]) -> Fact:
    scalar = as_sort(*arguments[0], REAL)
    (vector,), _ = _vectors(arguments[1:])
    scaled = Relation(_norm(t.multiply(scalar, vector)), "==", t.multiply(scalar, _norm(vector)))
    return (Relation(t.ZERO, "<=", scalar),), scaled


def _separation(arguments: Sequence[Argument]) -> Fact:
    (vector,), space = _vectors(arguments)
    small = Relation(_norm(vector), "<=", t.ZERO)
    return (small,), Relation(vector, "==", Term("zero", (), space.text))


def _cauchy(arguments: Sequence[Argument]) -> Fact:
    (first, second), _ = _vectors(arguments)
    product = t.function("Abs", Term("inner", (first, second)))
    return (), Relation(product, "<=", t.multiply(_norm(first), _norm(second)))


def _square(arguments: Sequence[Argument]) -> Fact:
    (vector,), _ = _vectors(arguments)
    squared = t.power(_norm(vector), t.number(2))
    return (), Relation(squared, "==", Term("inner", (vector, vector)))


def _operator(arguments: Sequence[Argument]) -> Fact:
    (linear, sort), (vector, _) = arguments
    if sort.name != "L":
        raise Wrong("operator(A, v) needs a linear map and a vector")
    vector = as_sort(vector, arguments[1][1], sort.parts[0])
    image = _norm(Term("act", (linear, vector)))
    return (), Relation(image, "<=", t.multiply(_norm(linear), _norm(vector)))


def _composition(arguments: Sequence[Argument]) -> Fact:
    (first, left), (second, right) = arguments
    if left.name != "L" or right.name != "L" or left.parts[0] != right.parts[1]:
        raise Wrong("composition(A, B) needs two linear maps that can be composed")
    product = _norm(Term("compose", (first, second)))
    return (), Relation(product, "<=", t.multiply(_norm(first), _norm(second)))


def _unit(arguments: Sequence[Argument]) -> Fact:
    ((term, _),) = arguments
    if term.head != "identity":
        raise Wrong("unit(identity(H)) speaks of an identity only")
    return (), Relation(_norm(term), "<=", t.ONE)


def _logarithm(arguments: Sequence[Argument]) -> Fact:
    first, second = (as_sort(term, sort, REAL) for term, sort in arguments)
    logs = (t.function("log", first), t.function("log", second))
    positive = (Relation(t.ZERO, "<", first), Relation(t.ZERO, "<", second))
    return (*positive, Relation(logs[0], "<=", logs[1])), Relation(first, "<=", second)


def _congruence(arguments: Sequence[Argument]) -> Fact:
    (first, sort), (second, _) = arguments
    if first.head != "apply" or (first.head, first.value) != (second.head, second.value):
        raise Wrong("congruence(f(u), f(v)) speaks of two applications of one symbol")
    pairs = zip(first.args, second.args, strict=True)
    premises = tuple(Relation(left, "==", right) for left, right in pairs)
    return premises, Relation(first, "==", as_sort(*arguments[1], sort))


def _exponential(arguments: Sequence[Argument]) -> Fact:
    first, second = (as_sort(term, sort, REAL) for term, sort in arguments)
    grown = Relation(t.function("exp", first), "<=", t.function("exp", second))
    return (Relation(first, "<=", second),), grown


#: name -> (least and greatest number of arguments, scheme).
AXIOMS: Mapping[str, tuple[int, int, Callable[[Sequence[Argument]], Fact]]] = {
    "triangle": (2, 9, _triangle),
    "homogeneity": (2, 2, _homogeneity),
    "stretch": (2, 2, _stretch),
    "separation": (1, 1, _separation),
    "cauchy": (2, 2, _cauchy),
    "square": (1, 1, _square),
    "operator": (2, 2, _operator),
    "composition": (2, 2, _composition),
    "unit": (1, 1, _unit),
    "exponential": (2, 2, _exponential),
    "logarithm": (2, 2, _logarithm),
    "congruence": (2, 2, _congruence),
}


def axiom(name: str, arguments: Sequence[Argument], scope: Scope) -> Fact:
    """Premises and conclusion of the instance, with sorts checked once more."""
    least, most, scheme = AXIOMS[name]
    if not least <= len(arguments) <= most:
        raise Wrong(f"{name} takes {least} argument(s), got {len(arguments)}")
    premises, conclusion = scheme(arguments)
    for item in (*premises, conclusion):
        for side in (item.left, item.right):
            elaborate(side, scope)
    return premises, conclusion
