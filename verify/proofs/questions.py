"""From a goal and facts to claims: trusted code.

The terms that the claim language does not have (norms, applications, inner products, sums) become
fresh variables, equal terms the same one.  A claim about *all* values of a fresh variable implies
the goal, so whatever the engine proves of it carries over; what it refutes does not.

The engine's terms are partial: where a hypothesis is undefined, the engine takes it for false.
Kernel terms are total.  The bridge is an obligation: every hypothesis of a claim that may be
undefined somewhere is accompanied by claims that it is defined wherever those before it hold.

A :class:`Question` is one way to ask.  There are several, each at least as strong as the goal:
without hypotheses; with every monomial of the normal forms as a fresh variable; with symbolic
powers and functions as fresh variables; as it stands.  In each, bounds of one variable move into
its domain, and hypotheses without a chain of common variables to the goal are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation, Variable
from memory_theorems.verify.language.formulas import Binder
from memory_theorems.verify.language.sorts import NATURAL, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.atomic_polynomials import (
    Monomial,
    Polynomial,
    monomial_term,
    one,
    plus,
    times,
)
from memory_theorems.verify.proofs.normal import Normalizer

_TOTAL = frozenset(
    ("exp", "Abs", "Max", "Min", "sin", "cos", "sinh", "cosh", "tanh", "atan", "asinh", "erf")
)
#: Functions that are written out even where all others become variables.
_KEPT = frozenset(("Abs", "Max", "Min"))
_REALS = Interval.parse("(-oo, oo)")
_POSITIVE = Interval.parse("(0, oo)")
_NONNEGATIVE = Interval.parse("[0, oo)")
_UNIT = Interval.parse("[0, 1]")
_SORTED = {
    "natural": Interval.parse("integer [0, oo)"),
    "integer": Interval.parse("integer (-oo, oo)"),
}


@dataclass(frozen=True, slots=True)
class Question:
    """All ``claims`` together imply the goal; the last one is the goal's."""

    way: str
    claims: tuple[Claim, ...]


def is_total_function(name: str) -> bool:
    """Whether the engine's function has a value at every tuple of reals."""
    return name in _TOTAL


def domain_of(sort: Sort, domain: Interval | None) -> Interval:
    return domain if domain is not None else _SORTED.get(sort.name, _REALS)


@dataclass
class Writer:
    """Terms for the engine; remembers which fresh name stands for which normal term."""

    normal: Normalizer
    binders: dict[str, Binder]
    abstract: bool
    linear: bool = False
    names: dict[Term, Variable] = field(default_factory=dict)
    used: dict[str, Variable] = field(default_factory=dict)

    def relation(self, item: Relation) -> Relation:
        return Relation(self.term(item.left), item.op, self.term(item.right))

    def term(self, term: Term) -> Term:
        if self.linear:
            return self.polynomial(self.normal.scalar(term))
        head, args = term.head, term.args
        if head in ("number", "constant"):
            return term
        if head == "variable" and not self._defined(term):
            return self.variable(term)
        if head in ("+", "*", "-", "/"):
            return t.rebuild(term, tuple(self.term(item) for item in args))
        if head == "**" and args[1].head == "number":
            return t.power(self.term(args[0]), args[1])
        if head in t.FUNCTIONS and (head in _KEPT or not self.abstract):
            return Term(head, tuple(self.term(item) for item in args))
        return self.polynomial(self.normal.scalar(term))

    def _defined(self, term: Term) -> bool:
        return any(item.symbol == term.value for item in self.normal.theory.definitions)

    def variable(self, term: Term) -> Term:
        name = str(term.value)
        if name in self.binders:
            binder = self.binders[name]
            domain = domain_of(binder.sort, binder.domain)
        else:
            signature = self.normal.theory.signatures[name]
            domain = domain_of(signature.result, signature.domain)
        self.used[name] = Variable(name, domain)
        return term

    def polynomial(self, polynomial: Polynomial) -> Term:
        written: list[Term] = []
        for monomial in sorted(polynomial, key=lambda item: t.to_text(monomial_term(item))):
            value = polynomial[monomial]
            factors = [] if value == 1 and monomial else [t.number(value)]
            plain = len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].head != "/"
            if self.linear and monomial and not plain:
                factors.append(self.fresh(monomial_term(monomial), self.range_of(monomial)))
                monomial = ()
            for atom, exponent in monomial:
                piece = self.atom(atom)
                factors.append(piece if exponent == 1 else t.power(piece, t.number(exponent)))
            written.append(t.multiply(*factors))
        return t.add(*written) if written else t.ZERO

    def atom(self, atom: Term) -> Term:
        head, args = atom.head, atom.args
        if head == "variable":
            return self.variable(atom)
        if head == "/":
            return t.divide(t.ONE, self.term(args[1]))
        if head == "**" and not self.abstract:
            return t.power(self.term(args[0]), self.term(args[1]))
        if head == "constant":
            return atom
        if head in t.FUNCTIONS and (head in _KEPT or not self.abstract):
            return Term(head, tuple(self.term(item) for item in args))
        return self.fresh(atom)

    def fresh(self, atom: Term, domain: Interval | None = None) -> Term:
        known = self.names.get(atom)
        if known is None:
            hints = {"apply": str(atom.value), "**": "power", "*": "product", "/": "inverse"}
            hint = hints.get(atom.head, atom.head.lower())
            # No name of an author ends with an underscore.
            known = Variable(f"{hint}{len(self.names) + 1}_", domain or self.range(atom))
            self.names[atom] = known
        self.used[known.name] = known
        return t.variable(known.name)

    def range(self, atom: Term) -> Interval:
        """A set that certainly contains the values of the atom."""
        if atom.head == "variable":
            self.variable(atom)
            return self.used[str(atom.value)].domain
        if atom.head == "exp":
            return _POSITIVE
        if atom.head == "norm":
            return _NONNEGATIVE
        if atom.head == "**":
            whole = self.normal.sort(atom.args[1]) == NATURAL
            return self._range_of_power(atom.args[0]) if whole else _REALS
        if atom.head == "apply":
            signature = self.normal.theory.signatures[str(atom.value)]
            return domain_of(signature.result, signature.domain)
        return domain_of(self.normal.sort(atom), None)

    def range_of(self, monomial: Monomial) -> Interval:
        """Products of even powers and of atoms that are not negative are not negative."""
        for atom, exponent in monomial:
            lower = self.range(atom).lower.value
            if exponent % 2 and not (isinstance(lower, Fraction) and lower >= 0):
                return _REALS
        return _NONNEGATIVE

    def _range_of_power(self, base: Term) -> Interval:
        """Of a natural power: non-negative, or in [0, 1], if its base is."""
        if base.head == "number":
            domain = Interval(base, base)
        elif base.head == "variable":
            self.variable(base)
            domain = self.used[str(base.value)].domain
        else:
            return _REALS
        lower, upper = domain.lower.value, domain.upper.value
        if not isinstance(lower, Fraction) or lower < 0:
            return _REALS
        small = isinstance(upper, Fraction) and upper <= 1
        return _UNIT if small else _NONNEGATIVE


def questions(
    normal: Normalizer,
    binders: Sequence[Binder],
    facts: Sequence[Relation],
    goal: Relation,
    literal: bool = False,
) -> tuple[Question, ...]:
    """The ways to ask for ``goal`` (a relation of numbers) from ``facts``, weakest facts first.

    With ``literal`` (for goals that say that a term is defined) only the goal as it stands.
    """
    names = {item.name: item for item in binders}
    found: list[Question] = []
    difference = plus(normal.scalar(goal.left), times(one(-1), normal.scalar(goal.right)))
    if not literal and not difference and goal.op in ("==", "<=", ">="):
        writer = Writer(normal, names, abstract=True)
        found.append(Question("identity", (_claim(writer, (), writer.relation(goal)),)))
    ways = ((True, True), (True, False), (False, False))
    for abstract, linear in ways[2:] if literal else ways:
        writer = Writer(normal, names, abstract, linear)
        question = _question(writer, facts, goal)
        if all(question.claims != item.claims for item in found):
            found.append(question)
    return tuple(found)


def _question(writer: Writer, facts: Sequence[Relation], goal: Relation) -> Question:
    way = "monomials as variables" if writer.linear else "functions as variables"
    way = way if writer.abstract else "as it stands"
    written = writer.relation(goal)
    given = [writer.relation(item) for item in facts]
    kept = list(dict.fromkeys(_connected(given, written)))
    _bounds_to_domains(writer, kept)
    whole = [item for item in kept if _total(item, writer)]
    claims: list[Claim] = []
    for item in kept:
        if item in whole:
            continue
        for side in (item.left, item.right):
            if not _total_term(side, writer):
                claims.append(_claim(writer, whole, Relation(side, "==", side)))
        whole.append(item)
    claims.append(_claim(writer, whole, written))
    return Question(way, tuple(claims))


def _claim(writer: Writer, given: Iterable[Relation], goal: Relation) -> Claim:
    given = tuple(given)
    names = goal.free.union(*(item.free for item in given))
    variables = tuple(writer.used[name] for name in sorted(names))
    return Claim(variables, (goal,), given)


def _connected(given: list[Relation], goal: Relation) -> list[Relation]:
    """Hypotheses that share variables with the goal, or with such a hypothesis."""
    reached = set(goal.free)
    while True:
        more = [item for item in given if item.free & reached or not (item.free or reached)]
        grown = reached.union(*(item.free for item in more))
        if grown == reached:
            return more
        reached = grown


def _bounds_to_domains(writer: Writer, given: list[Relation]) -> None:
    """``x <= 2`` and the like become part of the domain of x, where it stays non-empty."""
    for item in tuple(given):
        bound = _bound(item)
        if bound is None:
            continue
        name, op, value = bound
        variable = writer.used[name]
        narrowed = _narrowed(variable.domain, op, value)
        if narrowed is not None:
            writer.used[name] = replace(variable, domain=narrowed)
            given.remove(item)


def _bound(item: Relation) -> tuple[str, str, Term] | None:
    mirror = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}
    if item.op not in mirror:
        return None
    if item.left.head == "variable" and item.right.head == "number":
        return str(item.left.value), item.op, item.right
    if item.right.head == "variable" and item.left.head == "number":
        return str(item.right.value), mirror[item.op], item.left
    return None


def _narrowed(domain: Interval, op: str, value: Term) -> Interval | None:
    """The part of the domain that satisfies ``x op value``; None where nothing would be left."""
    number = value.value
    lower, upper = domain.lower.value, domain.upper.value
    if (
        number is None
        or isinstance(number, str)
        or isinstance(lower, str)
        or isinstance(upper, str)
    ):
        return None
    strict = op in ("<", ">")
    if op in (">=", ">"):
        if lower is None or number > lower or (number == lower and strict):
            domain = replace(domain, lower=value, lower_open=strict)
    elif upper is None or number < upper or (number == upper and strict):
        domain = replace(domain, upper=value, upper_open=strict)
    lower, upper = domain.lower.value, domain.upper.value
    if lower is None or upper is None or isinstance(lower, str) or isinstance(upper, str):
        return domain
    return domain if upper - lower > (2 if domain.integer else 0) else None


def _total(item: Relation, writer: Writer) -> bool:
    return _total_term(item.left, writer) and _total_term(item.right, writer)


def _total_term(term: Term, writer: Writer) -> bool:
    """Whether the engine certainly has a value for the term, by its form."""
    if term.head in ("number", "constant", "variable"):
        return True
    if term.head == "**":
        return _total_term(term.args[0], writer) and _natural(term.args[1], writer)
    if term.head == "/" and not (term.args[1].head == "number" and term.args[1].value != 0):
        return False
    if term.head in ("+", "-", "*", "/") or term.head in _TOTAL:
        return all(_total_term(item, writer) for item in term.args)
    return False


def _natural(term: Term, writer: Writer) -> bool:
    """Whether the engine's term is a natural number by its form."""
    if term.head == "number":
        value = term.value
        return isinstance(value, Fraction) and value.denominator == 1 and value >= 0
    if term.head == "variable":
        domain = writer.used[str(term.value)].domain
        lower = domain.lower.value
        return domain.integer and isinstance(lower, Fraction) and lower >= 0
    return term.head in ("+", "*") and all(_natural(item, writer) for item in term.args)
