"""Substitution, equality up to names, negation and texts of forms, against a direct evaluator.

Forms are read in the ring Z/3: integers are 0, 1, 2, functions are tables, and every quantifier is
tried out.  Few names, used again and again, so that everything that can be caught is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.sorts import INTEGER, Signature
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.form_leaves import _apart, _apart_term
from memory_theorems.verify.reasoning.form_values import (
    Bound,
    Exists,
    ForAll,
    Form,
    Predicate,
    canonical,
    canonical_term,
    fresh,
    names,
    parts_of,
    put,
    put_term,
    term_names,
    with_parts,
)
from memory_theorems.verify.reasoning.structures import negation
from memory_theorems.verify.reasoning.vocabulary import Meaning, Vocabulary
from memory_theorems.verify.reasoning.writing import shown
from property_tests.draws import draws

RING = range(3)
NAMES = ("x", "y", "f", "g")
#: What a name stands for: how many arguments it takes.
Scope = Mapping[str, int]
Value = int | Callable[..., int]
World = Mapping[str, Value]
TABLES = [lambda n, table=table: table[n % 3] for table in product(RING, repeat=3)]
SIGNATURES = [Signature((INTEGER,) * number, INTEGER) for number in range(3)]
MEANING = Meaning.of("weighs(h: (integer -> integer), n: integer)", "sum of h(k)*(k + 1) is n")


# ------------------------------------------------------------------ the evaluator
def value(term: Term, world: World) -> int:
    def at(item: Term) -> int:
        return value(item, world)

    match term.head:
        case "number":
            return int(term.value) % 3  # type: ignore[arg-type]
        case "variable":
            found = world[str(term.value)]
            assert isinstance(found, int)
            return found
        case "apply":
            function = world[str(term.value)]
            assert not isinstance(function, int)
            return function(*map(at, term.args))
        case "+":
            return sum(map(at, term.args)) % 3
        case "*":
            found = 1
            for item in term.args:
                found = found * at(item) % 3
            return found
        case "-":
            return -at(term.args[0]) % 3
        case "Sum":
            body, bound, lower, upper = term.args
            runs = range(at(lower), at(upper) + 1)
            return sum(value(body, {**world, str(bound.value): one}) for one in runs) % 3
    raise AssertionError(term.head)


def function(term: Term, world: World) -> Callable[..., int]:
    if term.head == "variable":
        found = world[str(term.value)]
        assert not isinstance(found, int)
        return found
    assert term.head == "fun"
    bound: list[str] = []
    while term.head == "fun":
        bound.append(str(term.args[1].value))
        term = term.args[0]
    return lambda *at: value(term, {**world, **dict(zip(bound, at, strict=True))})


def holds(form: Form, world: World) -> bool:
    match form:
        case Relation():
            left, right = value(form.left, world), value(form.right, world)
            compare = {
                "==": left == right, "!=": left != right, "<=": left <= right,
                "<": left < right, ">=": left >= right, ">": left > right,
            }  # fmt: skip
            return compare[form.op]
        case Predicate():
            weighed = function(form.arguments[0], world)
            total = sum(weighed(k) * (k + 1) for k in RING)
            return total % 3 == value(form.arguments[1], world)
    ranges = [TABLES if one.signature.arguments else RING for one in form.binders]
    found = []
    for values in product(*ranges):
        inner = {
            **world, **{one.name: item for one, item in zip(form.binders, values, strict=True)}
        }  # fmt: skip
        *first, last = (holds(one, inner) for one in parts_of(form))
        found.append(all((*first, last)) if isinstance(form, Exists) else not all(first) or last)
    return any(found) if isinstance(form, Exists) else all(found)


# ------------------------------------------------------------------ drawn forms
@st.composite
def terms(draw: st.DrawFn, scope: Scope, depth: int = 2) -> Term:
    plain = [name for name in scope if not scope[name]]
    taking = [name for name in scope if scope[name]]
    heads = ["number", *(["variable"] * 2 * bool(plain))]
    if depth:
        heads += ["+", "*", "-", "Sum", *(["apply"] * 3 * bool(taking))]
    head = draw(st.sampled_from(heads))

    def inner(within: Scope = scope) -> Term:
        return draw(terms(within, depth - 1))

    match head:
        case "number":
            return t.number(draw(st.integers(0, 2)))
        case "variable":
            return t.variable(draw(st.sampled_from(plain)))
        case "apply":
            name = draw(st.sampled_from(taking))
            return Term("apply", tuple(inner() for _ in range(scope[name])), name)
        case "+" | "*":
            return {"+": t.add, "*": t.multiply}[head](inner(), inner())
        case "-":
            return t.negate(inner())
    bound = draw(st.sampled_from(NAMES))
    lower, upper = inner(), inner()
    return Term("Sum", (inner({**scope, bound: 0}), t.variable(bound), lower, upper))


@st.composite
def functions(draw: st.DrawFn, scope: Scope, arguments: int) -> Term:
    known = [name for name in scope if scope[name] == arguments]
    if known and draw(st.booleans()):
        return t.variable(draw(st.sampled_from(known)))
    bound = draw(st.permutations(NAMES))[:arguments]
    found = draw(terms({**scope, **dict.fromkeys(bound, 0)}))
    for name in reversed(bound):
        found = Term("fun", (found, t.variable(name)), INTEGER.text)
    return found


@st.composite
def forms(draw: st.DrawFn, scope: Scope, depth: int = 3, predicates: bool = True) -> Form:
    kinds = ["relation", *(["predicate"] * predicates), *(["for", "exists"] * 2 * bool(depth))]
    kind = draw(st.sampled_from(kinds))
    if kind == "relation":
        op = draw(st.sampled_from(("==", "!=", "<=", "<")))
        return Relation(draw(terms(scope)), op, draw(terms(scope)))
    if kind == "predicate":
        return Predicate("weighs", (draw(functions(scope, 1)), draw(terms(scope))))
    bound = draw(st.permutations(NAMES))[: draw(st.integers(0, 2))]
    # One function at a time: there are 27 of them.
    takes = [int(depth > 2 and at == 0 and draw(st.booleans())) for at in range(len(bound))]
    binders = tuple(Bound(n, SIGNATURES[k]) for n, k in zip(bound, takes, strict=True))
    inner = {**scope, **dict(zip(bound, takes, strict=True))}
    number = draw(st.integers(1 if binders else 2, 3))
    parts = tuple(draw(forms(inner, depth - 1, predicates)) for _ in range(number))
    if kind == "exists":
        return Exists(binders, parts)
    return ForAll(binders, parts[:-1], parts[-1])


FREE: Scope = {"x": 0, "y": 0, "f": 1, "g": 2}


@st.composite
def worlds(draw: st.DrawFn) -> World:
    pairs = draw(st.lists(st.sampled_from(RING), min_size=9, max_size=9))
    return {
        "x": draw(st.sampled_from(RING)),
        "y": draw(st.sampled_from(RING)),
        "f": draw(st.sampled_from(TABLES)),
        "g": lambda a, b: pairs[3 * (a % 3) + b % 3],
    }


@st.composite
def substitutions(draw: st.DrawFn) -> dict[str, Term]:
    chosen = draw(st.lists(st.sampled_from(NAMES), unique=True))
    return {
        name: draw(functions(FREE, FREE[name]) if FREE[name] else terms(FREE)) for name in chosen
    }


def at(values: Mapping[str, Term], world: World) -> World:
    return {
        **world,
        **{n: function(v, world) if FREE[n] else value(v, world) for n, v in values.items()},
    }


def told_apart(form: Form, taken: frozenset[str] = frozenset(FREE)) -> Form:
    """With no name bound twice, as texts want it."""
    if isinstance(form, Relation):
        sides = (_apart_term(one, taken) for one in (form.left, form.right))
        return Relation(next(sides), form.op, next(sides))
    if isinstance(form, Predicate):
        found = tuple(_apart_term(one, taken) for one in form.arguments)
        return replace(form, arguments=found)
    inner = taken.union(*map(names, parts_of(form)))
    binders, values = [], {}
    for one in form.binders:
        new = fresh("z", inner)
        inner |= {new}
        binders.append(Bound(new, one.signature))
        values[one.name] = t.variable(new)
    parts = tuple(told_apart(put(one, values), inner) for one in parts_of(form))
    return with_parts(form, tuple(binders), parts)


# ------------------------------------------------------------------ what holds of all of them
@draws(50)
@given(forms(FREE), substitutions(), worlds())
def test_what_is_put_has_the_value_of_what_it_is_put_for(form: Form, values, world: World):
    assert holds(put(form, values), world) == holds(form, at(values, world))
    assert names(put(form, values)) <= (names(form) - set(values)).union(
        *(term_names(values[name]) for name in values if name in names(form))
    )


def summed(body: Term, *bound: str) -> Term:
    for name in bound:
        body = Term("Sum", (body, t.variable(name), t.ZERO, t.ONE))
    return body


X, Y, X1 = map(t.variable, ("x", "y", "x1"))
WORLD: World = {"x": 0, "y": 2, "f": TABLES[5], "g": lambda a, b: (a + b * b) % 3}


@draws(50)
@given(terms(FREE, 3), substitutions(), worlds())
@example(summed(Term("apply", (X, Y), "g"), "x", "y"), {}, WORLD)
@example(summed(t.add(t.multiply(X, X1), Y), "x", "x1"), {"y": X}, WORLD)
def test_terms_too(term: Term, values, world: World):
    assert value(put_term(term, values), world) == value(term, at(values, world))
    assert value(canonical_term(term), world) == value(term, world)


def test_two_sums_are_two_however_they_are_called():
    first, second = (summed(Term("apply", pair, "g"), "x", "y") for pair in ((X, Y), (Y, X)))
    assert canonical_term(first) != canonical_term(second)


@draws(50)
@given(forms(FREE), worlds())
def test_canonical_forms_mean_the_same(form: Form, world: World):
    found = canonical(form)
    assert holds(found, world) == holds(form, world)
    assert canonical(told_apart(form)) == found
    assert names(found) == names(form)


@draws(50)
@given(forms(FREE, 2), forms(FREE, 2), worlds())
def test_equal_canonical_forms_mean_the_same(first: Form, second: Form, world: World):
    if canonical(first) == canonical(second):
        assert holds(first, world) == holds(second, world)


@draws(50)
@given(forms(FREE, predicates=False), worlds())
def test_the_negation_holds_where_the_form_does_not(form: Form, world: World):
    assert holds(negation(form), world) != holds(form, world)


@draws(50)
@given(forms(FREE), worlds())
def test_a_text_is_read_as_what_it_shows(form: Form, world: World):
    read = VOCABULARY.form(shown(told_apart(form)))
    assert holds(read, world) == holds(form, world)
    assert VOCABULARY.form(shown(read)) == read


VOCABULARY = (
    Vocabulary()
    .with_predicate(MEANING)
    .with_symbols({name: SIGNATURES[number] for name, number in FREE.items()})
)


@settings(max_examples=100, deadline=None)
@given(terms(FREE, 3), worlds())
def test_bound_names_told_apart_mean_the_same(term: Term, world: World):
    assert value(_apart_term(term, FREE), world) == value(term, world)
    relation = Relation(term, "<=", t.ONE)
    shut = ForAll((Bound("x", SIGNATURES[0]),), (), relation)
    assert holds(_apart(shut, {"x", "y"}), world) == holds(shut, world)


def test_functions_of_two_arguments_are_read_back():
    near = Meaning.of("near(h: (integer, integer -> integer))", "h is near")
    found = VOCABULARY.with_predicate(near)
    form = found.form("near(fun(a, b, a + 2*b))")
    assert shown(form) == "near(fun(a, b, a + 2*b))"
    assert found.form(shown(form)) == form


def test_the_negation_of_a_predicate_is_refused():
    with pytest.raises((Unsupported, VerifyError)):
        negation(VOCABULARY.form("weighs(f, x)"))
    assert parse_signature("integer -> integer") == SIGNATURES[1]
