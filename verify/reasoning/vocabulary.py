"""What forms may speak of: symbols, spaces, predicates, objects; texts become sorted forms here.

An *object* is a name for a term or a form with parameters, which may be functions:
``Network(m: natural, c: (natural -> real), ...) := term``.  It is written out where it is read by
the kernel (:meth:`Vocabulary.unfolded`) and kept where a statement is shown.  Trusted code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.elaboration import (
    Scope,
    argument,
    elaborate,
    elaborate_relation,
    elaborated_arguments,
)
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.names import check_name
from memory_theorems.verify.language.sorts import REAL, Signature, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.form_grammar import parse_form, parse_head, parse_terms
from memory_theorems.verify.reasoning.form_values import (
    Bound,
    Exists,
    ForAll,
    Form,
    Predicate,
    names,
    parts_of,
    put,
    put_term,
    term_names,
    terms_of,
    with_parts,
)

_SPACE = re.compile(r"[A-Z](?:[A-Za-z0-9_]*[A-Za-z0-9])?")
#: Heads of terms that have no place in forms: substitution does not commute with them.
_REFUSED = ("Derivative",)


@dataclass(frozen=True, slots=True)
class Definition:
    """An object: ``name(parameters) := body``; ``sort`` is None where the body is a form.

    ``meaning`` is the sentence of the paper that it writes down, ``tex`` how its name is set.
    """

    name: str
    parameters: tuple[Bound, ...]
    body: Term | Form
    sort: Sort | None
    meaning: str = ""
    tex: str = ""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A predicate: the signatures of its arguments (a space stands for any space), what it says in
    a sentence, and its definition in Coq, where it has one there."""

    name: str
    parameters: tuple[Bound, ...]
    sentence: str
    coq: str = ""

    @classmethod
    def of(cls, head: str, sentence: str, coq: str = "") -> Meaning:
        """``Meaning.of("derives(f: (real -> real), z: real, v: real)", "v is f'(z)")``."""
        name, parameters = parse_head(head)
        check_name(name)
        if not parameters or not sentence.strip():
            raise InputError(f"{name} needs arguments, and a sentence that says what it means")
        return cls(name, parameters, sentence, coq)

    @property
    def signatures(self) -> tuple[Signature, ...]:
        return tuple(item.signature for item in self.parameters)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Symbols with their signatures, spaces with an inner product, predicates, objects."""

    symbols: Mapping[str, Signature] = field(default_factory=dict)
    hilbert: frozenset[str] = frozenset()
    predicates: Mapping[str, Meaning] = field(default_factory=dict)
    objects: Mapping[str, Definition] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for space in self.hilbert:
            check_space(space)

    # ------------------------------------------------------------------ larger ones
    def with_symbols(self, found: Mapping[str, Signature]) -> Vocabulary:
        """InputError where a name means something already."""
        for name in found:
            self.check_new(name)
        return replace(self, symbols={**self.symbols, **found})

    def check_new(self, name: str) -> None:
        check_name(name)
        if name == "fun" or name in {**self.symbols, **self.predicates, **self.objects}:
            raise InputError(f"{name} means something already: choose another name")

    def with_predicate(self, meaning: Meaning) -> Vocabulary:
        """The same meaning may be declared again; InputError for another."""
        if self.predicates.get(meaning.name) == meaning:
            return self
        self.check_new(meaning.name)
        return replace(self, predicates={**self.predicates, meaning.name: meaning})

    def with_object(self, head: str, body: str, meaning: str = "", tex: str = "") -> Vocabulary:
        """``with_object("past(x: X, s: real)", "term or form")``; earlier objects may be used."""
        name, parameters = parse_head(head)
        self.check_new(name)
        inner = self.with_symbols({item.name: item.signature for item in parameters})
        term = self._object_term(body)
        found: Term | Form
        if term is not None:
            found, sort = elaborate(term, inner.scope)
            _check(found)
            found = inner.unfolded_term(found)
            free = term_names(found)
        else:
            found, sort = inner.unfolded(inner.form(body)), None
            free = names(found)
        outside = free - {item.name for item in parameters} - set(self.symbols)
        if outside:
            raise InputError(f"{name} speaks of {min(outside)}, which is no parameter")
        made = Definition(name, parameters, found, sort, meaning, tex)
        return replace(self, objects={**self.objects, name: made})

    def _object_term(self, body: str) -> Term | None:
        """The body as a term, or None: then it is a form."""
        try:
            found = parse_terms(body)
        except InputError:
            return None
        plain = len(found) == 1 and found[0].value not in self._predicate_names
        return found[0] if plain else None

    @property
    def _predicate_names(self) -> frozenset[str]:
        forms = (name for name, item in self.objects.items() if item.sort is None)
        return frozenset((*self.predicates, *forms))

    @property
    def names(self) -> frozenset[str]:
        """Everything that means something here."""
        return frozenset((*self.symbols, *self.predicates, *self.objects))

    @property
    def scope(self) -> Scope:
        functions = {name: item for name, item in self.symbols.items() if item.arguments}
        plain = {name: item.result for name, item in self.symbols.items() if not item.arguments}
        objects = {
            name: (tuple(one.signature for one in item.parameters), item.sort)
            for name, item in self.objects.items()
            if item.sort is not None
        }
        return Scope(functions, plain, self.hilbert, objects)

    # ------------------------------------------------------------------ reading
    def form(self, text: str) -> Form:
        """A sorted form; objects are kept.  InputError where the text is none."""
        return self._sorted(parse_form(text, self._predicate_names))

    def term(self, text: str, wanted: Signature) -> Term:
        """A term, or a function where ``wanted`` has arguments; objects are kept."""
        found = parse_terms(text)
        if len(found) != 1:
            raise InputError(f"one term is expected, got {text!r}")
        return self.sorted_argument(found[0], wanted)

    def sorted_argument(self, term: Term, wanted: Signature) -> Term:
        found = argument(term, self.scope, replace(wanted, domain=None))
        _check(found)
        return found

    def _sorted(self, form: Form) -> Form:
        match form:
            case Relation():
                found = elaborate_relation(form, self.scope)
                _check(found.left)
                _check(found.right)
                return found
            case Predicate():
                found_arguments = self._arguments(form)
                for one in found_arguments:
                    _check(one)
                return Predicate(form.name, found_arguments)
        inner = self.with_symbols({item.name: item.signature for item in form.binders})
        parts = tuple(inner._sorted(one) for one in parts_of(form))
        return with_parts(form, form.binders, parts)

    def _arguments(self, form: Predicate) -> tuple[Term, ...]:
        item = Term("apply", form.arguments, form.name)
        if form.name in self.objects:
            wanted = tuple(one.signature for one in self.objects[form.name].parameters)
            return elaborated_arguments(item, self.scope, wanted)
        signatures = self.predicates[form.name].parameters
        if len(form.arguments) != len(signatures):
            raise InputError(f"{form.name} takes {len(signatures)} arguments")
        return elaborated_arguments(item, self.scope, self.predicate_signatures(form))

    def predicate_signatures(self, form: Predicate) -> tuple[Signature, ...]:
        """The signatures with the spaces of the arguments, which any of them may settle.

        Numbers are the real line: what is said of a space is not said of the naturals.
        """
        signatures = self.predicates[form.name].signatures
        spaces: dict[str, Sort] = {}
        scope = self.scope
        for term, wanted in zip(form.arguments, signatures, strict=True):
            known = scope.symbols.get(str(term.value)) if term.head == "variable" else None
            found: tuple[Sort, ...] = ()
            if term.head == "fun":
                found = sorts_of_function(term)
            elif wanted.arguments and known is not None:
                found = (*known.arguments, known.result)
            elif not wanted.arguments and wanted.result.is_space and term != t.ZERO:
                found = (elaborate(term, scope)[1],)
            pattern = (*wanted.arguments, wanted.result) if found else ()
            for sort, place in zip(found, pattern, strict=False):
                if place.is_space and not place.parts:
                    spaces.setdefault(place.name, REAL if sort.is_number else sort)
        return tuple(moved_signature(item, spaces) for item in signatures)

    # ------------------------------------------------------------------ objects written out
    def unfolded_term(self, term: Term) -> Term:
        arguments = tuple(self.unfolded_term(item) for item in term.args)
        if term.head == "apply" and term.value in self.objects:
            item = self.objects[str(term.value)]
            assert isinstance(item.body, Term)
            return put_term(item.body, self._values(item, arguments))
        return t.rebuild(term, arguments)

    def unfolded(self, form: Form) -> Form:
        """The form without objects."""
        match form:
            case Relation():
                left, right = self.unfolded_term(form.left), self.unfolded_term(form.right)
                return Relation(left, form.op, right)
            case Predicate():
                arguments = tuple(self.unfolded_term(item) for item in form.arguments)
                if form.name not in self.objects:
                    return Predicate(form.name, arguments)
                item = self.objects[form.name]
                assert not isinstance(item.body, Term)
                return put(item.body, self._values(item, arguments))
        return with_parts(form, form.binders, tuple(map(self.unfolded, parts_of(form))))

    @staticmethod
    def _values(item: Definition, arguments: Sequence[Term]) -> dict[str, Term]:
        names_of = (one.name for one in item.parameters)
        return dict(zip(names_of, arguments, strict=True))


def sorts_of_function(term: Term) -> tuple[Sort, ...]:
    """Of the variables of nested ``fun``; of two functions with one body, one may be on numbers
    and one on vectors, or one on another space."""
    found = []
    while term.head == "fun":
        found.append(parse_signature(str(term.value)).result)
        term = term.args[0]
    return tuple(found)


def _check(term: Term) -> None:
    for node in t.walk(term):
        if node.head in _REFUSED:
            raise InputError(f"{node.head} is no term of a form; use a predicate of derivatives")


# ------------------------------------------------------------------ other names for spaces
def check_space(name: str) -> None:
    """InputError unless ``name`` is a space's own name: no sort of numbers, and no ``L(H, G)``."""
    if not isinstance(name, str) or not _SPACE.fullmatch(name) or name == "L":
        raise InputError(f"{name!r} is no name of a space")


def moved_sort(sort: Sort, spaces: Mapping[str, Sort]) -> Sort:
    if sort.parts:
        return Sort(sort.name, tuple(moved_sort(item, spaces) for item in sort.parts))
    return spaces.get(sort.name, sort)


def moved_signature(signature: Signature, spaces: Mapping[str, Sort]) -> Signature:
    arguments = tuple(moved_sort(item, spaces) for item in signature.arguments)
    result = moved_sort(signature.result, spaces)
    return Signature(arguments, result, signature.domain if result.is_number else None)


def moved_term(term: Term, spaces: Mapping[str, Sort]) -> Term:
    value = term.value
    if term.head == "fun":
        value = moved_sort(sorts_of_function(term)[0], spaces).text
    if term.head in ("zero", "identity"):
        plain = Sort(str(value)) if "(" not in str(value) else None
        if plain is None:
            raise InputError("a literal of a space of maps is not moved to another space")
        value = moved_sort(plain, spaces).text
    return Term(term.head, tuple(moved_term(item, spaces) for item in term.args), value)


def moved(form: Form, spaces: Mapping[str, Sort]) -> Form:
    """The form over other spaces, in one step."""
    match form:
        case Relation():
            return Relation(moved_term(form.left, spaces), form.op, moved_term(form.right, spaces))
        case Predicate():
            return Predicate(form.name, tuple(moved_term(one, spaces) for one in form.arguments))
    binders = tuple(
        Bound(item.name, moved_signature(item.signature, spaces)) for item in form.binders
    )
    return with_parts(form, binders, tuple(moved(one, spaces) for one in parts_of(form)))


def predicates_in(form: Form) -> frozenset[str]:
    """Names of the predicates that a form speaks of."""
    if isinstance(form, Predicate):
        return frozenset((form.name,))
    if isinstance(form, Relation):
        return frozenset()
    return frozenset[str]().union(*map(predicates_in, parts_of(form)))


def spaces_in(form: Form) -> frozenset[str]:
    """Names of the spaces that a form speaks of."""
    found: set[str] = set()

    def meet(sort: Sort) -> None:
        if sort.parts:
            for item in sort.parts:
                meet(item)
        elif sort.is_space:
            found.add(sort.name)

    for term in terms_of(form):
        for node in t.walk(term):
            if node.head in ("zero", "identity"):
                found.add(str(node.value))
            if node.head == "fun":
                meet(sorts_of_function(node)[0])
    if isinstance(form, ForAll | Exists):
        for item in form.binders:
            for sort in (*item.signature.arguments, item.signature.result):
                meet(sort)
        for one in parts_of(form):
            found |= spaces_in(one)
    return frozenset(found)
