"""Horn forms handed to the Horn kernel.  Trusted code.

A leaf is a theory made on the spot: the names in scope that occur are its symbols, the facts that
the hints name are its hypotheses, and integrals, limits and infinite sums are new symbols of what
they depend on.  Two of them are one symbol only if their bodies have one normal form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.elaboration import elaborate
from memory_theorems.verify.language.formulas import Binder, Formula, Hypothesis, Symbol, Theory
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Signature, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.axioms import AXIOMS
from memory_theorems.verify.proofs.kernel import Development, Evidence, Proved
from memory_theorems.verify.proofs.normal import Normalizer
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.proofs.scripts import Inference, make
from memory_theorems.verify.reasoning.form_grammar import parse_terms
from memory_theorems.verify.reasoning.form_values import (
    BINDING,
    Bound,
    ForAll,
    Form,
    canonical_term,
    conjuncts,
    fresh,
    names,
    put,
    put_term,
    term_names,
)
from memory_theorems.verify.reasoning.vocabulary import Vocabulary


def is_horn(form: Form) -> bool:
    """``for numbers and vectors. relations => relation``."""
    if isinstance(form, Relation):
        return True
    return (
        isinstance(form, ForAll)
        and not any(item.signature.arguments for item in form.binders)
        and all(isinstance(one, Relation) for one in (*form.premises, form.conclusion))
    )


def is_bound(form: Form) -> bool:
    """A literal bound of one variable: ``x >= 0``, ``1 > x``."""
    if not isinstance(form, Relation):
        return False
    heads = {form.left.head, form.right.head}
    return heads == {"variable", "number"} and form.op not in ("==", "!=")


class Leaves:
    """One call of the Horn kernel with the facts in scope; ``bounds`` are names of literal bounds
    that are at hand where their variable is spoken of."""

    def __init__(
        self, vocabulary: Vocabulary, facts: Mapping[str, Form], bounds: Sequence[str] = ()
    ) -> None:
        self.vocabulary, self.facts, self.bounds = vocabulary, facts, bounds
        self.lift = Lift(vocabulary)
        self.ground: dict[str, tuple[Relation, ...]] = {}
        self.hypotheses: dict[str, Formula] = {}

    def prove(
        self, inferences: Sequence[Inference], forms: Sequence[Form], evidence: Evidence
    ) -> tuple[Proved, tuple[str, ...], int]:
        """What the kernel proved last, the names of the facts it used, and how many leaves."""
        new = {item.name for item in inferences}
        if len(new) < len(inferences):
            raise Wrong("two inferences of a leaf have one name")
        made = []
        for item, form in zip(inferences, forms, strict=True):
            if not is_horn(form):
                raise Wrong(f"{item.name}: no Horn form, so that no leaf shows it")
            local = {one.name: one.signature for one in getattr(form, "binders", ())}
            made.append((item, form, self._hints(item, local, new)))
        spoken = self.lift.mentioned.union(*map(names, forms))
        spoken = spoken.union(*(names(self.facts[one]) for one in (*self.ground, *self.hypotheses)))
        for one in self.bounds:
            if names(self.facts[one]) <= spoken:
                self._take(one)
        given: list[Relation] = []
        if len(made) == 1:  # closed facts are premises: later ones may need them to be defined
            first = [name for name in self.bounds if name in self.ground]
            order = dict.fromkeys((*first, *self.ground))
            given = [one for name in order for one in self.ground[name]]
        else:
            self._as_hypotheses()
        formulas = [self.lift.formula(form, given) for _, form, _ in made]
        theory = self._theory(formulas)
        development = Development(theory, evidence)
        number = 0
        for (item, _, hints), formula in zip(made, formulas, strict=True):
            if len(made) == 1:
                hints = _without(hints, map(self._internal, self.ground))
            name = "leaf" if len(made) == 1 else item.name
            make(development, Inference(item.rule, name, formula.text, hints))
            proved = development.facts[name]
            number += proved.leaves
            if proved.formula != formula:
                raise Wrong("the leaf is not what its own text says")
        used = set(self.ground if len(made) == 1 else ())
        used |= {one for one in self.facts if self._internal(one) in proved.hypotheses}
        return proved, tuple(one for one in self.facts if one in used), number

    def _as_hypotheses(self) -> None:
        for name, found in self.ground.items():
            if len(found) != 1:
                raise Wrong(f"{name} has parts: obtain them first")
            self.hypotheses[name] = self.lift.formula(found[0], ())

    def _theory(self, formulas: Iterable[Formula]) -> Theory:
        relations = [one for item in formulas for one in item.relations]
        relations += [one for item in self.hypotheses.values() for one in item.relations]
        found = {
            one for item in relations for one in (*term_names(item.left), *term_names(item.right))
        }
        known = {**self.vocabulary.symbols, **self.lift.symbols}
        found |= self.lift.mentioned
        symbols = tuple(
            Symbol(name, "x", signature) for name, signature in known.items() if name in found
        )
        hypotheses = tuple(
            Hypothesis(self._internal(name), one) for name, one in self.hypotheses.items()
        )
        return Theory(symbols, hypotheses, (), tuple(sorted(self.vocabulary.hilbert)))

    # ------------------------------------------------------------------ hints
    def _hints(
        self, item: Inference, local: Mapping[str, Signature], new: set[str]
    ) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
        found: list[tuple[str, str | tuple[str, ...]]] = []
        for key, value in item.hints:
            if isinstance(value, str):
                split = key == "on" and item.rule == "cases"
                found.append((key, self._relation(value, local) if split else value))
            else:
                found.append((key, tuple(self._instance(one, local, new) for one in value)))
        return tuple(found)

    def _relation(self, text: str, local: Mapping[str, Signature]) -> str:
        inner = self.vocabulary.with_symbols(local)
        form = inner.unfolded(inner.form(text))
        if not isinstance(form, Relation):
            raise InputError("a case split is on one relation")
        return self.lift.relation(form, local).text

    def _instance(self, text: str, local: Mapping[str, Signature], new: set[str]) -> str:
        name, bracket, rest = text.partition("(")
        name = name.strip()
        if name in self.facts and name not in new:
            self._take(name)
        elif name not in AXIOMS and name not in new:
            raise Wrong(f"there is no fact or axiom {name!r} in scope")
        own = self._internal(name) if name in self.facts and name not in new else name
        if not bracket:
            return own
        if not rest.rstrip().endswith(")"):
            raise InputError(f"an instance is written name(term, ...), got {text!r}")
        inner = self.vocabulary.with_symbols(local)
        found = []
        for term in parse_terms(rest.rstrip()[:-1]):
            whole = inner.unfolded_term(elaborate(term, inner.scope)[0])
            found.append(t.to_text(self.lift.term(_apart_term(whole, inner.names), local)))
        return f"{own}({', '.join(found)})"

    def _internal(self, name: str) -> str:
        """What the Horn kernel calls a fact: names here may hold any text."""
        return f"fact {list(self.facts).index(name)}"

    def _take(self, name: str) -> None:
        """The fact as a hypothesis, or, where it binds nothing, as a premise."""
        if name in self.ground or name in self.hypotheses:
            return
        form = self.facts[name]
        parts = conjuncts(form)
        if all(isinstance(one, Relation) for one in parts):
            self.ground[name] = tuple(one for one in parts if isinstance(one, Relation))
        elif is_horn(form):
            self.hypotheses[name] = self.lift.formula(form, ())
        else:
            raise Wrong(f"{name} is no Horn form: apply or obtain it first")


def _without(
    hints: tuple[tuple[str, str | tuple[str, ...]], ...], names_of: Iterable[str]
) -> tuple[tuple[str, str | tuple[str, ...]], ...]:
    gone = frozenset(names_of)
    return tuple(
        (key, value if isinstance(value, str) else tuple(one for one in value if one not in gone))
        for key, value in hints
    )


class Lift:
    """Forms as formulas; what is no term of a formula becomes a new symbol."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.symbols: dict[str, Signature] = {}
        #: names of the scope that terms of hints speak of.
        self.mentioned: set[str] = set()
        self._known: dict[Term, str] = {}

    def formula(self, form: Form, given: Sequence[Relation]) -> Formula:
        """A Horn form; ``given`` are premises before its own."""
        taken = {*self.vocabulary.names, *(name for one in given for name in names(one))}
        form = _apart(form, taken)
        local = {item.name: item.signature for item in form.binders}
        lifted = []
        for one in (*given, *form.premises, form.conclusion):
            if not isinstance(one, Relation):
                raise Wrong("a leaf speaks of relations only")
            lifted.append(self.relation(_apart_relation(one, {*taken, *local}), local))
        binders = tuple(Binder(name, item.result) for name, item in local.items())
        return Formula(binders, tuple(lifted[:-1]), lifted[-1])

    def relation(self, item: Relation, local: Mapping[str, Signature]) -> Relation:
        return Relation(self.term(item.left, local), item.op, self.term(item.right, local))

    def term(self, term: Term, local: Mapping[str, Signature]) -> Term:
        if term.head == "fun":
            raise Wrong("a function is no argument in a leaf: apply the fact first")
        if term.head in ("variable", "apply"):
            self.mentioned.add(str(term.value))
        if term.head in ("Integral", "Limit") or (term.head == "Sum" and term.args[3].head == "oo"):
            return self._symbol(term, local)
        if term.head in BINDING:
            inner = self.vocabulary.with_symbols(local)
            sort = elaborate(term.args[2], inner.scope)[1]
            whole = Signature((), NATURAL if sort == NATURAL else INTEGER)
            local = {**local, str(term.args[1].value): whole}
        return t.rebuild(term, tuple(self.term(one, local) for one in term.args))

    def _symbol(self, term: Term, local: Mapping[str, Signature]) -> Term:
        inner = self.vocabulary.with_symbols(local)
        if not elaborate(term, inner.scope)[1].is_number:
            raise Wrong("integrals and limits of vectors are not terms of a leaf")
        parameters: dict[Term, tuple[str, Sort]] = {}
        body = self._abstract(self._normal(term, local), frozenset(), local, parameters)
        key = canonical_term(body)
        name = self._known.get(key)
        sorts = tuple(sort for _, sort in parameters.values())
        if name is None:
            taken = {*self.vocabulary.names, *local, *self.symbols}
            name = self._known[key] = fresh(f"integral{len(self._known) + 1}", taken)
            self.symbols[name] = Signature(sorts, REAL)
        elif self.symbols[name].arguments != sorts:
            raise Wrong("one integral over values of two sorts")
        arguments = tuple(self.term(one, local) for one in parameters)
        self.mentioned.add(name)
        return Term("apply", arguments, name) if arguments else t.variable(name)

    def _abstract(
        self,
        term: Term,
        bound: frozenset[str],
        local: Mapping[str, Signature],
        found: dict[Term, tuple[str, Sort]],
    ) -> Term:
        """Variables of the leaf, and arguments that stay fixed, as parameters."""

        def parameter(item: Term, sort: Sort) -> Term:
            wide = REAL if sort.is_number else sort
            name, _ = found.setdefault(item, (f"%a{len(found)}", wide))
            return t.variable(name)

        if term.head == "variable" and str(term.value) in local and str(term.value) not in bound:
            return parameter(term, local[str(term.value)].result)
        if term.head in BINDING:
            body, variable, *limits = term.args
            inner = self._abstract(body, bound | {str(variable.value)}, local, found)
            ends = (self._abstract(one, bound, local, found) for one in limits)
            return Term(term.head, (inner, variable, *ends))
        if term.head == "apply":
            sorts = self.vocabulary.symbols[str(term.value)].arguments
            arguments = tuple(
                self._abstract(one, bound, local, found)
                if term_names(one) & bound
                else parameter(one, sort)
                for one, sort in zip(term.args, sorts, strict=True)
            )
            return Term("apply", arguments, term.value)
        return t.rebuild(term, tuple(self._abstract(one, bound, local, found) for one in term.args))

    def _normal(self, term: Term, local: Mapping[str, Signature]) -> Term:
        """Bodies with one normal form are equal everywhere, and so are their integrals."""
        body, bound, *ends = term.args
        whole = term.head == "Sum"
        known = {**self.vocabulary.symbols, **local}
        known[str(bound.value)] = Signature((), INTEGER if whole else REAL)
        functions = tuple(Symbol(name, "x", one) for name, one in known.items() if one.arguments)
        theory = Theory(functions, (), (), tuple(sorted(self.vocabulary.hilbert)))
        sorts = {name: one.result for name, one in known.items() if not one.arguments}
        try:
            return Term(term.head, (Normalizer(theory, sorts).canonical(body), bound, *ends))
        except (VerifyError, ArithmeticError, ValueError, KeyError):
            return term  # what the normal forms do not know stays as it is


# ------------------------------------------------------------------ no name bound twice
def _apart_term(term: Term, taken: Iterable[str]) -> Term:
    used = frozenset(taken)
    if term.head in BINDING:
        body, bound, *limits = term.args
        name = str(bound.value)
        if name in used:
            name = fresh(name, used | term_names(body))
            body = put_term(body, {str(bound.value): t.variable(name)})
        ends = (_apart_term(one, used) for one in limits)
        body = _apart_term(body, used | {name})
        return Term(term.head, (body, t.variable(name), *ends), term.value)
    return t.rebuild(term, tuple(_apart_term(one, used) for one in term.args))


def _apart_relation(item: Relation, taken: Iterable[str]) -> Relation:
    return Relation(_apart_term(item.left, taken), item.op, _apart_term(item.right, taken))


def _apart(form: Form, taken: Iterable[str]) -> ForAll:
    """A Horn form with its binders outside ``taken``."""
    used = frozenset(taken)
    if not isinstance(form, ForAll):
        return ForAll((), (), form)
    values: dict[str, Term] = {}
    binders = []
    every = used | names(form) | {item.name for item in form.binders}
    for item in form.binders:
        name = item.name
        if name in used:
            name = fresh(name, every)
            every |= {name}
            values[item.name] = t.variable(name)
        binders.append(Bound(name, item.signature))
    premises = tuple(put(one, values) for one in form.premises)
    return ForAll(tuple(binders), premises, put(form.conclusion, values))
