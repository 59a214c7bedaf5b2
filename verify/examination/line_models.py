"""Models on the real line: every space is R, every symbol a term, every hypothesis decided.

A wrong variant of a formula is refuted by one model of the hypotheses that stay.  Instances drawn
for a theorem satisfy all its hypotheses by how they are made; here a symbol is whatever its term
says, so that a hypothesis can fail alone.  In a *line model* every normed space is the real line
with the absolute value, a linear map is multiplication by a number, and each symbol that is not
defined by the theory is a term in its arguments.  Hypotheses and domains become formulas about
real and whole numbers, with the model's terms as definitions; the model counts only where the
kernel proves them, *for all values*.  The conclusion is violated at a point, by exact or ball
arithmetic.

Who proposes a model and a point is believed in nothing.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, compare, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.errors import InputError, Unsupported, VerifyError
from memory_theorems.verify.examination.interpretations import Bound, Interpretation
from memory_theorems.verify.examination.missing_values import has_no_value
from memory_theorems.verify.examination.vectors import Vector
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.formula_parser import parse_definition
from memory_theorems.verify.language.formulas import Binder, Definition, Formula, Symbol, Theory
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL, Signature, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.kernel import Evidence
from memory_theorems.verify.proofs.scripts import Inference, Refused, have, make, run
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import Json

_HEAD = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:\(([A-Za-z0-9_, ]*)\))?")
_NUMBER = re.compile(r"-?[0-9]{1,4000}(?:[/.][0-9]{1,4000})?", re.ASCII)
NUMBERS_OF = {
    "natural": Interval.parse("integer [0, oo)"),
    "integer": Interval.parse("integer (-oo, oo)"),
}


@dataclass(frozen=True, slots=True)
class LineModel:
    """Symbol -> names of its arguments and the term that it is.

    ``equations`` define symbols of the theory that are no term, by recursion for instance, and
    ``helpers``, further functions of numbers with their signatures: each may speak of the symbols
    with a term and of what is defined before it, as in any theory.  ``lemmas`` are inferences about
    all these, for hypotheses that need an induction of their own; a hypothesis is given those whose
    variables are among its own, by name.
    """

    values: tuple[tuple[str, tuple[str, ...], Term], ...]
    lemmas: tuple[Inference, ...] = ()
    helpers: tuple[tuple[str, str], ...] = ()
    equations: tuple[str, ...] = ()
    table: Mapping[str, tuple[tuple[str, ...], Term]] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        table = {name: (arguments, term) for name, arguments, term in self.values}
        if len(table) != len(self.values):
            raise InputError("a model gives a symbol two values")
        for name, (arguments, term) in table.items():
            if len(set(arguments)) != len(arguments):
                raise InputError(f"two arguments of {name} have one name")
            if stray := t.free_variables(term) - set(arguments):
                raise InputError(f"the value of {name} speaks of {min(stray)}")
        object.__setattr__(self, "table", table)

    def to_json(self) -> dict[str, str]:
        """``{"lambda": "1/2", "phi(a, u)": "a/2 + u", ...}``."""
        return {
            f"{name}({', '.join(arguments)})" if arguments else name: t.to_text(term)
            for name, arguments, term in self.values
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LineModel:
        """Inverse of :meth:`to_json`; InputError on anything else."""
        values = []
        for left, right in data.items():
            found = _HEAD.fullmatch(left)
            if found is None or not isinstance(right, str):
                raise InputError(f"a model is a table of terms, got {left!r}")
            inside = found[2]
            names = tuple(part.strip() for part in inside.split(",")) if inside else ()
            values.append((found[1], names, parse_term(right)))
        return cls(tuple(values))

    def more(self) -> dict[str, Any]:
        """Lemmas, helpers and equations, where there are any; :meth:`with_more` reads them."""
        found = {
            "lemmas": [item.to_json() for item in self.lemmas],
            "helpers": dict(self.helpers),
            "equations": list(self.equations),
        }
        return {name: item for name, item in found.items() if item}

    def with_more(self, data: Mapping[str, Any]) -> LineModel:
        """The model with what stands beside its table."""
        lemmas = tuple(map(Inference.from_json, data.get("lemmas", ())))
        helpers, equations = data.get("helpers", {}), data.get("equations", [])
        if not isinstance(helpers, Mapping) or not isinstance(equations, list):
            raise InputError("helpers are a table of signatures, equations a list of texts")
        if not all(isinstance(item, str) for item in (*helpers.values(), *equations)):
            raise InputError("signatures and equations are texts")
        return replace(self, lemmas=lemmas, helpers=tuple(helpers.items()), equations=(*equations,))


# ---------------------------------------------------------------- from formulas to the line
def on_the_line(theory: Theory, model: LineModel) -> Theory:
    """The theory whose spaces are the real line and whose symbols are defined by the model.

    InputError where a helper is no function of numbers, or has the name of a symbol.
    """
    symbols, definitions = [], []
    for item in theory.symbols:
        signature = item.signature
        arguments = tuple(_sort(sort) for sort in signature.arguments)
        symbols.append(replace(item, signature=Signature(arguments, _sort(signature.result))))
        if item.name in model.table:
            names, term = model.table[item.name]
            binders = tuple(map(Binder, names, arguments))
            definitions.append(Definition(item.name, binders, tuple(map(t.variable, names)), term))
    symbols += [Symbol(name, "X", _of_numbers(text)) for name, text in model.helpers]
    bare = Theory(tuple(symbols))
    definitions += [parse_definition(text, bare) for text in model.equations]
    for known in theory.definitions:
        binders = tuple(Binder(one.name, _sort(one.sort), one.domain) for one in known.variables)
        definitions.append(replace(known, variables=binders, right=on_the_line_term(known.right)))
    return Theory(tuple(symbols), (), tuple(definitions))


def _of_numbers(text: str) -> Signature:
    found = parse_signature(text)
    if found.domain is not None or not all(
        sort.is_number for sort in (*found.arguments, found.result)
    ):
        raise InputError(f"a helper is a function of numbers, got {text!r}")
    return found


def _sort(sort: Sort) -> Sort:
    return REAL if sort.is_space else sort


def on_the_line_term(term: Term) -> Term:
    """The term with numbers for vectors and for linear maps."""
    args = tuple(map(on_the_line_term, term.args))
    match term.head:
        case "norm":
            return t.function("Abs", args[0])
        case "zero":
            return t.ZERO
        case "identity":
            return t.ONE
        case "act" | "compose" | "inner":
            return t.multiply(*args)
    return t.rebuild(term, args)


def unfolded(term: Term, theory: Theory, kept: frozenset[str]) -> Term:
    """The term with definitions without recursion written out; Unsupported for others."""
    args = tuple(unfolded(item, theory, kept) for item in term.args)
    name = str(term.value)
    if term.head not in ("variable", "apply") or name in kept or name not in theory.signatures:
        return t.rebuild(term, args)
    found = [item for item in theory.definitions if item.symbol == name]
    if len(found) != 1 or any(item.head != "variable" for item in found[0].pattern):
        raise Unsupported(f"{name} is defined by recursion")
    values = dict(zip((str(item.value) for item in found[0].pattern), args, strict=True))
    return t.substitute(unfolded(found[0].right, theory, kept), values)


def said_on_the_line(formula: Formula) -> str:
    """What the formula says there."""
    return formula_on_the_line(formula).text


def formula_on_the_line(formula: Formula) -> Formula:
    """The formula about numbers that it is there."""
    binders = tuple(Binder(item.name, _sort(item.sort), item.domain) for item in formula.binders)
    return Formula(binders, tuple(map(_read, formula.premises)), _read(formula.conclusion))


def _read(relation: Relation) -> Relation:
    return Relation(on_the_line_term(relation.left), relation.op, on_the_line_term(relation.right))


# ---------------------------------------------------------------- what holds in a model
class Line:
    """A model of a theory's symbols: what the kernel proves there, and the values of terms.

    Raises VerifyError where the kernel does not take the model's terms for definitions.
    """

    def __init__(
        self,
        model: LineModel,
        theory: Theory,
        evidence: Evidence,
        known: dict[Hashable, bool] | None = None,
    ) -> None:
        """``known`` is shared by models of one theory with one source of evidence."""
        self.model, self.theory = model, theory
        self.known: dict[Hashable, bool] = {} if known is None else known
        self.spoken_of: dict[str, frozenset[str]] = {}
        said = on_the_line(theory, model)
        self.development = run(said, model.lemmas, evidence)
        # What equations define has numbers for values, not vectors.
        self.bound = Bound(
            said if model.equations else theory,
            self._interpretation(),
            proves=lambda item: self.holds(item.formula),
        )
        self.proved: dict[str, bool] = {}
        signatures = theory.signatures
        self.is_model = all(self._in_domain(name, signatures[name]) for name in model.table)
        defined = {item.symbol for item in said.definitions} - {
            *model.table,
            *(item.symbol for item in theory.definitions),
        }
        # Nothing is proved here of the range of what an equation defines.
        self.is_model &= all(
            signatures[name].domain is None and not signatures[name].result.whole
            for name in defined & signatures.keys()
        )

    def holds(self, formula: Formula) -> bool:
        """Whether the kernel proves the formula in the model, for all values of its variables."""
        text = said_on_the_line(formula)
        if text not in self.proved:
            key = (text, self._values_of(formula), self.model.lemmas)
            if key not in self.known:
                self.known[key] = self._made(text, formula)
            self.proved[text] = self.known[key]
        return self.proved[text]

    def _values_of(self, formula: Formula) -> Hashable:
        """The model's terms that a formula can speak of, definitions followed: a proof uses no
        others, so that models which agree there share it; with lemmas, all of them."""
        table = self.model.table
        if self.model.lemmas or self.model.equations:
            return self.model
        names: set[str] = set()
        sides = [side for item in formula.relations for side in (item.left, item.right)]
        for binder in formula.binders:
            sides += [item.right for item in binder.domain.membership("x")] if binder.domain else []
        todo = set().union(*map(_names, sides))
        while todo:
            name = todo.pop()
            if name in names:
                continue
            names.add(name)
            if name not in self.spoken_of:
                own = (item.right for item in self.theory.definitions if item.symbol == name)
                self.spoken_of[name] = frozenset().union(*map(_names, own))
            todo |= self.spoken_of[name]
        return tuple((name, table[name]) for name in sorted(names & table.keys()))

    def _made(self, text: str, formula: Formula) -> bool:
        """Proved as it stands; or its premises are met nowhere, so that it says nothing: with them
        a natural number would be negative."""
        hands = dict.fromkeys(((), self._at_hand(formula)))
        if any(self._accepted(text, hand) for hand in hands):
            return True
        for item in formula.binders if formula.premises else ():
            if item.sort.name == "natural" and item.domain is None:
                below = Relation(t.variable(item.name), "<=", t.number(-1))
                if self._accepted(said_on_the_line(replace(formula, conclusion=below)), ()):
                    return True
        return False

    def proves(self, relation: Relation, values: Mapping[str, Any]) -> bool:
        """Whether the kernel proves a relation at a point: for where the enclosures of both sides
        do not tell, as where they are one number that is not rational."""
        found = {name: _exactly(item) for name, item in values.items()}
        sides = (on_the_line_term(item) for item in (relation.left, relation.right))
        left, right = (t.substitute(item, found) for item in sides)
        return self.holds(Formula((), (), Relation(left, relation.op, right)))

    def _accepted(self, text: str, hand: Sequence[str]) -> bool:
        name = f"fact {len(self.development.facts)}"
        with suppress(Refused):
            make(self.development, have(name, text, hand))
            return True
        return False

    def _at_hand(self, formula: Formula) -> tuple[str, ...]:
        """Instances of the lemmas at the variables of the same names, under the same premises."""
        mine = {item.name for item in formula.binders}
        given = set(map(_read, formula.premises))
        found = []
        for lemma in self.model.lemmas:
            known: Formula = self.development.facts[lemma.name].formula
            names = [item.name for item in known.binders]
            if set(names) <= mine and set(known.premises) <= given:
                found.append(f"{lemma.name}({', '.join(names)})" if names else lemma.name)
        return tuple(found)

    def _in_domain(self, name: str, signature: Signature) -> bool:
        """Whether a symbol with arguments lies in its domain for all of them; values of the others
        are looked at when a hypothesis is."""
        arguments, term = self.model.table[name]
        sorts = dict(zip(arguments, signature.arguments, strict=True))
        whole = {item for item, sort in sorts.items() if sort.whole}
        if signature.result.whole and not _is_whole(term, whole):
            return False
        domain = signature.domain or NUMBERS_OF.get(signature.result.name)
        if not arguments or domain is None:
            return True
        binders = tuple(Binder(item, sort) for item, sort in sorts.items())
        value = Term("apply", tuple(map(t.variable, arguments)), name)
        return all(
            self.holds(Formula(binders, (), Relation(value, item.op, item.right)))
            for item in domain.membership("value")
        )

    def _interpretation(self) -> Interpretation:
        numbers: dict[str, Quantity] = {}
        functions: dict[str, Any] = {}
        for name, (arguments, term) in self.model.table.items():
            result = self.theory.signatures[name].result
            if arguments or result.is_space:
                functions[name] = _function(arguments, term, result)
            else:
                numbers[name] = Quantity(partial(_constant, term), "given")
        return Interpretation(numbers, functions, _Everywhere(_size), _Everywhere(1))


def _names(term: Term) -> frozenset[str]:
    """The symbols and variables of a term."""
    nodes = (node for node in t.walk(term) if node.head in ("variable", "apply"))
    return frozenset(str(node.value) for node in nodes)


def _constant(term: Term, bits: int) -> Real:
    return evaluate(term, {}, bits)


def _is_whole(term: Term, whole: set[str]) -> bool:
    """Whether a term is whole by its form."""
    if term.head == "number":
        return isinstance(term.value, Fraction) and term.value.denominator == 1
    if term.head == "variable":
        return str(term.value) in whole
    if term.head in ("floor", "ceiling"):
        return True
    return term.head in ("+", "*", "-", "Max", "Min", "Abs") and all(
        _is_whole(item, whole) for item in term.args
    )


class _Everywhere(Mapping[str, Any]):
    """The same for every space."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, space: str) -> Any:
        return self.value

    def __contains__(self, space: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _size(bits: int, entries: Sequence[Real]) -> Real:
    size: Real = abs(entries[0])  # type: ignore[assignment]
    return size


def _function(arguments: Sequence[str], term: Term, result: Sort) -> Any:
    def value(bits: int, *given: Any) -> Any:
        numbers = [_number(item) for item in given]
        found = evaluate(term, dict(zip(arguments, numbers, strict=True)), bits)
        return (found,) if result.is_space else found

    return value


def _number(item: Any) -> Real:
    if isinstance(item, int):
        return fmpq(item)
    number: Real = item[0] if isinstance(item, tuple) else item
    return number


def _exactly(item: Any) -> Term:
    return t.number(to_fraction(item.entries[0] if isinstance(item, Vector) else item))


class Judgement(Enum):
    """What a model says of a wrong variant at a point."""

    FAILS = "the hypotheses and premises hold, the conclusion fails"
    UNDEFINED = "the hypotheses and the premises before it hold, a side has no value"


def judged(line: Line, point: Mapping[str, Json], sequent: Sequent) -> Judgement | None:
    """Whether the model satisfies all hypotheses of the sequent and, at the point, the premises of
    its formula and not the conclusion; all of it certified.  None where it says nothing.

    The sequent speaks of the symbols and definitions of the model's theory, and has some of its
    hypotheses: they are told apart by name, so that one name with another formula is refused.
    """
    formula, theory = sequent.formula, sequent.theory
    of_it = set(theory.symbols) <= set(line.theory.symbols)
    known = of_it and theory.definitions == line.theory.definitions
    known = known and set(theory.hypotheses) <= set(line.theory.hypotheses)
    if line.model.equations:
        formula = formula_on_the_line(formula)
    values = _values(formula, point)
    if values is None or not (known and line.is_model):
        return None
    try:
        found = _at(line, formula, values)
        return found if found and satisfied(line, theory) else None
    except VerifyError:  # a symbol without a value, a term without one
        return None


def satisfied(line: Line, theory: Theory) -> bool:
    """Whether the domains and all hypotheses hold; the kernel is asked where balls leave one
    without variables open, as where its sides are equal.

    The symbols and definitions are those of the model's theory.  VerifyError where a symbol has no
    value.
    """
    bound = line.bound
    if line.model.equations:
        read = ((item, formula_on_the_line(item.formula)) for item in theory.hypotheses)
        theory = replace(theory, hypotheses=tuple(replace(a, formula=b) for a, b in read))
    if bound.hypotheses(replace(theory, hypotheses=())) is not True:
        return False
    return all(
        answer or (answer is None and line.holds(item.formula))
        for item, answer in bound.each(theory)
    )


def _at(line: Line, formula: Formula, values: Mapping[str, Any]) -> Judgement | None:
    bound = line.bound
    for premise in formula.premises:
        if _undefined(bound, premise, values):
            return Judgement.UNDEFINED
        met = bound.relation(premise, values)
        if met is False or (met is None and not line.proves(premise, values)):
            return None
    if _undefined(bound, formula.conclusion, values):
        return Judgement.UNDEFINED
    met = bound.relation(formula.conclusion, values)
    if met is None:
        met = not line.proves(formula.conclusion.negated, values)
    return None if met else Judgement.FAILS


def _undefined(bound: Bound, relation: Relation, values: Mapping[str, Any]) -> bool:
    return any(has_no_value(bound, side, values) for side in (relation.left, relation.right))


def _values(formula: Formula, point: Mapping[str, Json]) -> dict[str, Any] | None:
    """The values of the formula's variables; None where the point does not give each its own."""
    if set(point) != {item.name for item in formula.binders}:
        return None
    values: dict[str, Any] = {}
    for item in formula.binders:
        text = str(point[item.name])
        if _NUMBER.fullmatch(text) is None:  # no 1e999999999, which would never be written out
            return None
        number = to_fmpq(Fraction(text))
        if item.sort.whole and (number.q != 1 or (item.sort.name == "natural" and number < 0)):
            return None
        for relation in item.domain.membership("x") if item.domain else ():
            if compare(number, relation.op, evaluate(relation.right)) is not True:
                return None
        values[item.name] = Vector(item.sort.text, (number,)) if item.sort.is_space else number
    return values
