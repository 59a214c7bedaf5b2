"""The kernel: the only place where a :class:`Proved` is made.  Trusted code.

A :class:`Development` belongs to one theory.  Its rules are

``have``     a formula, from its premises and from instances of facts and axioms
``induct``   a formula, by induction on a natural: at 0, and at n + 1 from n
``cases``    a formula, from a relation of numbers and from its negation
``bound``    ``|A| <= c`` for a linear map, from ``|act(A, v)| <= c*|v|`` for all v and ``0 <= c``

and every one ends in *leaves*: claims without abstract symbols (:mod:`verify.proofs.questions`),
each with a certificate that :mod:`verify.checker` accepts here and now, whoever proposed it.
Hypotheses of the theory are facts from the start.  The side conditions:

- texts are read by the whitelist; no name shadows another, each fact has a name of its own;
- whatever is shown is defined: definitions outright, hypotheses and statements under their
  premises, conclusions of statements also under the instances ``defined`` (so that total kernel
  terms and the partial terms of the page mean the same);
- an instance is of the declared sort, its terms are defined, its domains and premises are leaves;
- induction is on a natural variable; premises that mention it go down: at n + 1 they give
  themselves at n, each by a leaf, before the formula at n is at hand; for other values of the
  other variables it is an instance like any, with its domains and premises at n as leaves;
- both sides of a case split are defined; only in its cases may certificates show contradictions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from memory_theorems.verify.checker import replay
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import NEGATION, Claim, Relation
from memory_theorems.verify.language.elaboration import Scope, as_sort
from memory_theorems.verify.language.formula_parser import parse_arguments, parse_relation
from memory_theorems.verify.language.formulas import Binder, Formula, Theory
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs import atomic_polynomials as ring
from memory_theorems.verify.proofs.axioms import AXIOMS, axiom
from memory_theorems.verify.proofs.definitions import check_definitions
from memory_theorems.verify.proofs.normal import Normalizer
from memory_theorems.verify.proofs.questions import Question, is_total_function, questions
from memory_theorems.verify.proofs.refusals import NotDecided, Wrong, defining

_KEY: Final = object()
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.,'-]*")


@dataclass(frozen=True, slots=True)
class Answer:
    """Certificates for all claims of one of the questions; proposed by anyone."""

    way: str
    certificates: tuple[Mapping[str, Any], ...]


#: Instances ``name(term, ...)`` of facts and axioms.
Hints = Sequence[str]
#: Proposes an answer to one of the questions, or says in a sentence why it has none.
Evidence = Callable[[tuple[Question, ...]], Answer | str]


class Proved:
    """A formula that the kernel has proved from ``hypotheses``; only the kernel makes one.

    ``exact`` is False where a leaf, here or in what was used, is certified and not proved.
    ``uses`` are the facts that were instanced, ``leaves`` the number of leaves of this inference.
    """

    __slots__ = ("exact", "formula", "hypotheses", "leaves", "name", "uses")
    name: str
    formula: Formula
    uses: frozenset[str]
    hypotheses: frozenset[str]
    exact: bool
    leaves: int

    def __init__(self, key: object, **values: object) -> None:
        if key is not _KEY:
            raise TypeError("only the rules of the kernel prove anything")
        for slot in self.__slots__:
            object.__setattr__(self, slot, values[slot])

    def __init_subclass__(cls) -> None:
        raise TypeError("Proved has no subclasses")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a proved formula does not change")

    def __reduce__(self) -> str:
        raise TypeError("a proved formula is not copied or pickled; replay its proof")


@dataclass
class _Record:
    """What the inference that is being made has used so far."""

    uses: set[str] = field(default_factory=set)
    split: bool = False
    exact: bool = True
    leaves: int = 0


@dataclass(frozen=True)
class _Context:
    """What is in scope and at hand at one place of a proof."""

    binders: tuple[Binder, ...]
    facts: tuple[Relation, ...]

    def with_facts(self, *facts: Relation) -> _Context:
        return replace(self, facts=(*self.facts, *facts))


class Development:
    """The facts proved so far over one theory.

    Raises Wrong where a definition or hypothesis is not admitted.
    """

    def __init__(self, theory: Theory, evidence: Evidence) -> None:
        read = Theory.from_json(theory.to_json())
        if read != theory:
            raise Wrong("the theory is not what its own text says")
        theory = read
        self.__sound_definitions = True
        self.__theory = theory
        self.__evidence = evidence
        # One scope asks for the normal forms of the same terms at every leaf.
        self.__normals: dict[tuple[Binder, ...], Normalizer] = {}
        self.__facts: dict[str, Proved] = {}
        self.__start()
        check_definitions(theory)
        for item in theory.definitions:
            with defining(f"the definition {item.text}"):
                self.__defined(_Context(item.variables, ()), item.right)
        self.__sound_definitions = self.__record.exact
        for hypothesis in theory.hypotheses:
            self.__start()
            self.__named(hypothesis.name)
            with defining(f"the hypothesis {hypothesis.name!r}"):
                self.__pose(hypothesis.formula)
            self.__seal(hypothesis.name, hypothesis.formula, frozenset((hypothesis.name,)))

    @property
    def theory(self) -> Theory:
        return self.__theory

    @property
    def facts(self) -> Mapping[str, Proved]:
        return MappingProxyType(dict(self.__facts))

    # ------------------------------------------------------------------ the rules
    def have(self, name: str, text: str, using: Hints = (), defined: Hints = ()) -> Proved:
        """The formula, from its premises and the instances ``using``, in their order."""
        formula, context = self.__open(name, text, defined)
        self.__leaf(self.__use(context, using), formula.conclusion)
        return self.__seal(name, formula)

    def induct(
        self, name: str, text: str, on: str, base: Hints = (), step: Hints = (), defined: Hints = ()
    ) -> Proved:
        """The formula at ``on = 0`` from ``base``; at ``on + 1`` from ``step`` and at ``on``.

        In ``step`` the inference's own name is the formula at ``on`` for any values of the others.
        """
        formula, context = self.__open(name, text, defined)
        binder = next((item for item in formula.binders if item.name == on), None)
        if binder is None or binder.sort != NATURAL or binder.domain is not None:
            raise Wrong(f"induction is on a variable of sort natural, and {on} is none")
        goal = formula.conclusion
        variable = t.variable(on)
        at_zero, later = {on: t.ZERO}, {on: t.add(variable, t.ONE)}
        bare = replace(context, facts=())
        context = bare.with_facts(*(item.substitute(at_zero) for item in formula.premises))
        self.__leaf(self.__use(context, base), goal.substitute(at_zero))
        context = bare.with_facts(*(item.substitute(later) for item in formula.premises))
        for premise in formula.premises:
            if on in premise.free:
                self.__leaf(context, premise)
                context = context.with_facts(premise)
        others = tuple(item for item in formula.binders if item.name != on)
        before = (name, replace(formula, binders=others))
        context = self.__use(context.with_facts(goal), step, before)
        self.__leaf(context, goal.substitute(later))
        return self.__seal(name, formula)

    def cases(
        self,
        name: str,
        text: str,
        on: str,
        then: Hints = (),
        otherwise: Hints = (),
        defined: Hints = (),
    ) -> Proved:
        """The formula from the relation ``on`` and ``then``, and from its negation."""
        formula, context = self.__open(name, text, defined)
        split = parse_relation(on, self.__theory, formula.binders)
        if self.__normal(context).sort(split.left).is_space:
            raise Wrong("a case split is on a relation of numbers")
        for side in (split.left, split.right):
            self.__defined(context, side)
        self.__record.split = True
        negation = Relation(split.left, NEGATION[split.op], split.right)
        for case, using in ((split, then), (negation, otherwise)):
            self.__leaf(self.__use(context.with_facts(case), using), formula.conclusion)
        return self.__seal(name, formula)

    def bound(
        self, name: str, text: str, over: str, using: Hints = (), defined: Hints = ()
    ) -> Proved:
        """``|A| <= c`` from ``|act(A, v)| <= c*|v|`` for a new variable ``over`` and ``0 <= c``."""
        formula, context = self.__open(name, text, defined)
        left, op, right = formula.conclusion.left, formula.conclusion.op, formula.conclusion.right
        sort = self.__normal(context).sort(left.args[0]) if left.head == "norm" else None
        if sort is None or sort.name != "L" or op != "<=":
            raise Wrong("bound proves |A| <= c for a linear map A")
        # A name that is new everywhere: the scope refuses names that mean something already.
        Scope(self.__theory.signatures, {item.name: item.sort for item in formula.binders}).bind(
            over, sort.parts[0]
        )
        self.__leaf(context, Relation(t.ZERO, "<=", right))
        vector = t.variable(over)
        context = replace(context, binders=(*context.binders, Binder(over, sort.parts[0])))
        image = Term("norm", (Term("act", (left.args[0], vector)),))
        scaled = t.multiply(right, Term("norm", (vector,)))
        self.__leaf(self.__use(context, using), Relation(image, "<=", scaled))
        return self.__seal(name, formula)

    # ------------------------------------------------------------------ opening and closing
    def __start(self) -> None:
        self.__record = _Record(exact=self.__sound_definitions)

    def __named(self, name: str) -> None:
        if not _NAME.fullmatch(name) or name in AXIOMS:
            taken = "an axiom has it" if name in AXIOMS else "letters, digits, spaces, commas"
            raise Wrong(f"{name!r} cannot be the name of a fact ({taken})")
        if name in self.__facts:
            raise Wrong(f"there is a fact named {name!r} already")

    def __open(self, name: str, text: str, defined: Hints) -> tuple[Formula, _Context]:
        self.__start()
        self.__named(name)
        formula = self.__theory.formula(text)
        with defining("the formula"):
            return formula, self.__pose(formula, defined)

    def __pose(self, formula: Formula, defined: Hints = ()) -> _Context:
        """The formula is defined under its premises, its conclusion also under ``defined``."""
        context = _Context(formula.binders, ())
        for premise in formula.premises:
            self.__sides_defined(context, premise)
            context = context.with_facts(premise)
        self.__sides_defined(self.__use(context, defined), formula.conclusion)
        return context

    def __seal(
        self, name: str, formula: Formula, hypotheses: frozenset[str] = frozenset()
    ) -> Proved:
        record = self.__record
        used = [self.__facts[item] for item in record.uses]
        hypotheses = hypotheses.union(*(item.hypotheses for item in used))
        exact = record.exact and all(item.exact for item in used)
        proved = Proved(
            _KEY,
            name=name,
            formula=formula,
            uses=frozenset(record.uses),
            hypotheses=hypotheses,
            exact=exact,
            leaves=record.leaves,
        )
        self.__facts[name] = proved
        return proved

    # ------------------------------------------------------------------ instances
    def __use(
        self, context: _Context, using: Sequence[str], before: tuple[str, Formula] | None = None
    ) -> _Context:
        for item in using:
            context = context.with_facts(self.__instance(context, item, before))
        return context

    def __instance(
        self, context: _Context, text: str, before: tuple[str, Formula] | None
    ) -> Relation:
        """``name(term, ...)``: an instance of an axiom, a fact, or the induction hypothesis
        ``before``; its premises are discharged."""
        name, bracket, rest = text.partition("(")
        name = name.strip()
        if bracket and not rest.rstrip().endswith(")"):
            raise InputError(f"an instance is written name(term, ...), got {text!r}")
        inside = rest.rstrip()[:-1] if bracket else ""
        arguments = parse_arguments(inside, self.__theory, context.binders)
        for term, _ in arguments:
            self.__defined(context, term)
        if name in AXIOMS:
            variables = {item.name: item.sort for item in context.binders}
            hilbert = frozenset(self.__theory.inner_product)
            scope = Scope(self.__theory.signatures, variables, hilbert)
            premises, conclusion = axiom(name, arguments, scope)
        elif name in self.__facts:
            premises, conclusion = _eliminated(name, self.__facts[name].formula, arguments)
            self.__record.uses.add(name)
        elif before is not None and name == before[0]:
            premises, conclusion = _eliminated(name, before[1], arguments)
        else:
            raise Wrong(f"there is no fact or axiom named {name!r}")
        for premise in premises:
            self.__leaf(context, premise)
            context = context.with_facts(premise)
        return conclusion

    # ------------------------------------------------------------------ definedness
    def __sides_defined(self, context: _Context, relation: Relation) -> None:
        for side in (relation.left, relation.right):
            self.__defined(context, side)

    def __defined(self, context: _Context, term: Term) -> None:
        for where, goal in _obligations(context, term, self.__normal):
            # t == t says that t is defined, and says nothing once t is a variable.
            self.__leaf(where, goal, literal=goal.left == goal.right)

    # ------------------------------------------------------------------ leaves
    def __normal(self, context: _Context) -> Normalizer:
        known = self.__normals.get(context.binders)
        if known is None:
            known = Normalizer(self.__theory, {item.name: item.sort for item in context.binders})
            self.__normals[context.binders] = known
        return known

    def __rewriting(self, context: _Context) -> Normalizer:
        """Normal forms modulo the vector equations at hand, each solved for one of its atoms."""
        normal = self.__normal(context)
        for item in context.facts:
            space = normal.sort(item.left)
            if item.op != "==" or space.is_number:
                continue
            difference = normal.vector(t.add(item.left, t.negate(item.right)))
            for atom in sorted(difference, key=lambda one: (-len(t.to_text(one)), t.to_text(one))):
                value = ring.constant_of(difference[atom])
                rest = {key: part for key, part in difference.items() if key != atom}
                solved = normal.vector_term(rest, space)
                if value is not None and all(node != atom for node in t.walk(solved)):
                    scaled = t.multiply(t.number(-1 / value), solved)
                    normal = replace(normal, equations={**normal.equations, atom: scaled})
                    break
        return normal

    def __leaf(self, context: _Context, goal: Relation, literal: bool = False) -> None:
        normal = self.__rewriting(context)
        if normal.sort(goal.left).is_space:
            difference = normal.vector(t.add(goal.left, t.negate(goal.right)))
            for coefficient in difference.values():
                self.__leaf(context, Relation(ring.polynomial_term(coefficient), "==", t.ZERO))
            return
        facts = [item for item in context.facts if normal.sort(item.left).is_number]
        asked = questions(normal, context.binders, facts, goal, literal)
        record = self.__record
        answer = self.__evidence(asked)
        if self.__record is not record:
            raise Wrong("the rules were used from within a question")
        why = answer if isinstance(answer, str) else self.__checked(asked, answer)
        if why:
            raise NotDecided(goal.text, [item.text for item in context.facts], why)
        record.leaves += 1

    def __checked(self, asked: Sequence[Question], answer: Answer) -> str:
        """Empty where the checker accepts every certificate of the answer, else why not."""
        question = next((item for item in asked if item.way == answer.way), None)
        if question is None or len(question.claims) != len(answer.certificates):
            return "the answer fits none of the questions"
        exact = True
        for claim, certificate in zip(question.claims, answer.certificates):
            data = claim.to_json()
            if Claim.from_json(data) != claim:
                return "the claim is not what its own text says"
            result = replay(data, certificate)
            if not result.accepted:
                return f"the checker refuses the certificate: {result.why}"
            kind = certificate.get("claim")
            if kind == "vacuous" and not self.__record.split:
                return "the facts at hand contradict each other"
            if (result.outcome, kind) not in (("holds", "parts"), ("not_applicable", "vacuous")):
                return "the certificate shows something else than that the claim holds"
            exact = exact and result.evidence == "proved"
        self.__record.exact = self.__record.exact and exact
        return ""


def _eliminated(
    name: str, formula: Formula, arguments: Sequence[tuple[Term, Sort]]
) -> tuple[tuple[Relation, ...], Relation]:
    """Premises and conclusion at the arguments, in the order of the binders."""
    if len(arguments) != len(formula.binders):
        names = ", ".join(item.name for item in formula.binders)
        raise Wrong(f"{name} takes one term for each of: {names}; got {len(arguments)}")
    values: dict[str, Term] = {}
    premises: list[Relation] = []
    for binder, (term, sort) in zip(formula.binders, arguments):
        value = as_sort(term, sort, binder.sort)
        values[binder.name] = value
        if binder.domain is not None:
            bounds = binder.domain.membership(binder.name)
            premises.extend(item.substitute({binder.name: value}) for item in bounds)
    premises.extend(item.substitute(values) for item in formula.premises)
    return tuple(premises), formula.conclusion.substitute(values)


def _obligations(
    context: _Context, term: Term, normal_in: Callable[[_Context], Normalizer]
) -> Iterator[tuple[_Context, Relation]]:
    """What must hold for the term to be defined, inner terms first."""
    head, args = term.head, term.args
    if head in ("Sum", "Product"):
        body, bound, lower, upper = args
        for limit in (lower, upper):
            yield from _obligations(context, limit, normal_in)
        normal = normal_in(context)
        ends = normal.scalar(upper), ring.times(ring.one(-1), normal.scalar(lower))
        length = ring.plus(*ends, ring.one(1))
        if not normal.natural(length):
            yield context, Relation(lower, "<=", t.add(upper, t.ONE))
        sort = NATURAL if normal.sort(lower) == NATURAL else INTEGER
        inside = replace(context, binders=(*context.binders, Binder(str(bound.value), sort)))
        inside = inside.with_facts(Relation(lower, "<=", bound), Relation(bound, "<=", upper))
        yield from _obligations(inside, body, normal_in)
        return
    for item in args:
        yield from _obligations(context, item, normal_in)
    if head == "/":
        if args[1].head != "number" or args[1].value == 0:
            yield context, Relation(args[1], "!=", t.ZERO)
    elif head == "**":
        if normal_in(context).sort(args[1]) != NATURAL:
            yield context, Relation(term, "==", term)
    elif head in t.FUNCTIONS and not is_total_function(head):
        yield context, Relation(term, "==", term)
