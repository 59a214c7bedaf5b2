"""Interpretations: an instance gives the abstract symbols of a theory their values.

Numbers are exact rationals or balls, vectors tuples of them.  A symbol that is defined by
recursion needs no value of its own: it is computed from its definition.  Every answer is exact or
certified, or it is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod
from typing import Any, TypeAlias

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, compare, precision
from memory_theorems.verify.arithmetic.evaluation import FUNCTIONS, Undetermined, applied, evaluate
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.examination.instance_values import LADDER
from memory_theorems.verify.examination.instance_values import Interpretation as Interpretation
from memory_theorems.verify.examination.instance_values import unkept as unkept
from memory_theorems.verify.examination.vectors import (
    Vector,
    acted,
    combined,
    composed,
    dimension,
    identity,
)
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formulas import Binder, Definition, Formula, Hypothesis, Theory
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.terms import Term, free_variables

#: Most choices of the bound variables at which a formula is evaluated for one instance.
POINTS = 8

Value: TypeAlias = Real | Vector


class Bound:
    """A theory with its interpretation: relations and formulas are decided, values remembered.

    A hypothesis with variables is tried at its samples, unless the bound is ``trusting``: those of
    instances that a search passes by are.  It holds only where it is proved: ``proves`` is asked.
    """

    def __init__(
        self,
        theory: Theory,
        interpretation: Interpretation,
        *,
        trusting: bool = False,
        proves: Callable[[Hypothesis], bool] | None = None,
    ) -> None:
        self.theory, self.given, self.trusting = theory, interpretation, trusting
        self.proves = proves
        self.signatures = theory.signatures
        self._known: dict[tuple[Any, ...], tuple[Value, tuple[Value, ...]]] = {}
        self._numbers: dict[tuple[str, int], Real] = {}
        self._facts: dict[Hypothesis, bool | None] = {}
        self._in_domain: dict[str, bool | None] = {}
        self._points: dict[tuple[Binder, ...], list[dict[str, Value]]] = {}
        #: values of terms at the points that are kept, by the identity of the point; by 0 where
        #: the term does not depend on it.
        self._values: dict[tuple[Term, int, int], Value] = {}
        self._kept: set[int] = set()
        self._others: dict[tuple[Any, Any], Bound] = {}

    def over(self, theory: Theory) -> Bound:
        """The same values under the symbols and definitions of a theory."""
        mine = (self.theory.symbols, self.theory.definitions)
        if set(theory.symbols) <= set(mine[0]) and theory.definitions == mine[1]:
            return self
        key = (theory.symbols, theory.definitions)
        if key not in self._others:
            self._others[key] = Bound(
                theory, self.given, trusting=self.trusting, proves=self.proves
            )
        return self._others[key]

    # ------------------------------------------------------------ formulas
    def hypotheses(self, theory: Theory) -> bool | None:
        """Whether domains and hypotheses of ``theory`` hold."""
        known: bool | None = self._domains(theory)
        for _, answer in self.each(theory) if known is not False else ():
            if answer is False:
                return False
            known = None if answer is None else known
        return known

    def each(self, theory: Theory) -> Iterator[tuple[Hypothesis, bool | None]]:
        """The hypotheses one by one, with whether they hold."""
        for item in theory.hypotheses:
            if item not in self._facts:
                self._facts[item] = self._fact(item)
            yield item, self._facts[item]

    def _fact(self, item: Hypothesis) -> bool | None:
        if not item.formula.binders:
            return self._closed(item.formula)
        if self.proves is not None:
            return self.proves(item) or None
        points = () if self.trusting else self.points(item.formula)
        violated = any(self.holds(item.formula, point) is False for point in points)
        return False if violated else None

    def tried(self, theory: Theory) -> bool:
        """Whether all that is not decided of the domains and hypotheses is what some of these say
        of *all* values of their variables, violated at no sample that there is, and the instance
        is made to keep it."""
        return self._domains(theory) is not None and all(
            answer is not None or (item.formula.binders and item.name not in self.given.without)
            for item, answer in self.each(theory)
        )

    def _closed(self, formula: Formula) -> bool | None:
        """True also where a premise certainly fails; one that is not decided tells nothing."""
        met = [self.relation(item, {}) for item in formula.premises]
        answer = True if False in met else self.relation(formula.conclusion, {})
        return answer or (answer if None not in met else None)

    def _domains(self, theory: Theory) -> bool | None:
        for item in theory.symbols:
            if item.name not in self._in_domain:
                self._in_domain[item.name] = self._member(item.name, item.signature)
        return _all([self._in_domain[item.name] for item in theory.symbols])

    def _member(self, name: str, signature: Signature) -> bool | None:
        """Whether the value of a symbol without arguments lies in its domain."""
        if signature.arguments:
            return True
        answers: list[bool | None] = []
        if signature.result.whole and name in self.given.numbers:
            value = self.given.numbers[name].enclose(LADDER[0])
            answers.append(_within(value, signature.result.name))
        if signature.domain is not None:
            answers += [self.relation(one, {}) for one in signature.domain.membership(name)]
        return _all(answers)

    def points(self, formula: Formula) -> list[dict[str, Value]]:
        """Values for the bound variables: those that belong together, then combinations."""
        if formula.binders not in self._points:
            self._points[formula.binders] = self._combinations(formula)
            self._kept |= {id(point) for point in self._points[formula.binders]}
        return self._points[formula.binders]

    def _combinations(self, formula: Formula) -> list[dict[str, Value]]:
        if not formula.binders:
            return [{}]
        choices = [_distinct(self._choices(item)) for item in formula.binders]
        # Evenly spread over all combinations, those that belong together first.
        step = max(1, prod(map(len, choices)) // POINTS)
        kept = list(islice(product(*choices), 0, step * POINTS, step))
        names = [item.name for item in formula.binders]
        return [dict(zip(names, values, strict=True)) for values in kept]

    def _choices(self, item: Binder) -> list[Value]:
        named = [self._value(value, item.sort.text) for value in self._samples(item.name)]
        fitting = all(isinstance(value, Vector) == item.sort.is_space for value in named)
        others = () if named and fitting else self._samples(item.sort.text)
        values = [self._value(value, item.sort.text) for value in others] or named
        if item.sort.whole and not all(_within(value, item.sort.name) for value in values):
            raise InputError(f"a sample of {item.name} is not {item.sort.name}")
        if item.domain is None:
            return values
        return [value for value in values if _inside(item.domain, value)]

    def _samples(self, key: str) -> Sequence[Any]:
        return self.given.samples.get(key, ())

    def holds(self, formula: Formula, point: Mapping[str, Value]) -> Any:
        """True, False, None (not decided), or :data:`NOTHING` where a premise is not true here."""
        if any(self.relation(item, point) is not True for item in formula.premises):
            return NOTHING
        return self.relation(formula.conclusion, point)

    def relation(self, relation: Relation, point: Mapping[str, Value]) -> bool | None:
        for bits in LADDER:
            try:
                answer = self._compared(relation, point, bits)
            except Undetermined:
                continue
            if answer is not None:
                return answer
        return None

    def _compared(self, relation: Relation, point: Mapping[str, Value], bits: int) -> bool | None:
        left = self.value(relation.left, point, bits)
        right = self.value(relation.right, point, bits)
        if isinstance(left, Vector) and isinstance(right, Vector):
            same = [compare(a, "==", b) for a, b in zip(left.entries, right.entries, strict=True)]
            return _all(same)
        assert not isinstance(left, Vector)
        assert not isinstance(right, Vector)
        return compare(left, relation.op, right)

    def sides(
        self, relation: Relation, point: Mapping[str, Value], bits: int
    ) -> tuple[Real, Real] | None:
        """Both sides as numbers; None where they are not certainly defined, or are vectors."""
        try:
            left = self.value(relation.left, point, bits)
            right = self.value(relation.right, point, bits)
        except Undetermined:
            return None
        if isinstance(left, Vector) or isinstance(right, Vector):
            return None
        return left, right

    # ------------------------------------------------------------ terms
    def value(self, term: Term, point: Mapping[str, Value], bits: int) -> Value:
        """The value of a term; Undetermined where the enclosures do not tell that it is defined."""
        with precision(bits):
            return self._of(term, point, bits)

    def _of(self, term: Term, point: Mapping[str, Value], bits: int) -> Value:
        if not term.args:
            return self._made(term, point, bits)
        at = 0 if free_variables(term).isdisjoint(point) else id(point)
        if at and at not in self._kept:
            return self._made(term, point, bits)
        key = (term, bits, at)
        if key not in self._values:
            self._values[key] = self._made(term, point, bits)
        return self._values[key]

    def _made(self, term: Term, point: Mapping[str, Value], bits: int) -> Value:
        if term.head in FUNCTIONS:
            return self._computed(term, point, bits)
        match term.head:
            case "variable":
                return self._name(str(term.value), point, bits)
            case "apply":
                arguments = tuple(self._of(item, point, bits) for item in term.args)
                return self._apply(str(term.value), arguments, bits)
            case "norm":
                vector = self._vector(term.args[0], point, bits)
                if all(isinstance(entry, fmpq) and entry == 0 for entry in vector.entries):
                    return fmpq(0)
                return self.given.norms[vector.space](bits, vector.entries)
            case "zero":
                space = str(term.value)
                return self._zero(space)
            case "Sum" | "Product":
                return self._repeated(term, point, bits)
            case "inner":
                return self._inner(term, point, bits)
            case "act" | "compose":
                first, second = (self._vector(item, point, bits) for item in term.args)
                if term.head == "act":
                    return acted(first, second)
                return composed(first, second, self.given.dimensions)
            case "identity":
                return identity(str(term.value), self.given.dimensions)
            case "Integral" | "Limit" | "Derivative":
                raise Unsupported(f"{term.head} has no value in an instance yet")
            case "Piecewise":
                raise Unsupported("Piecewise has no value in an instance yet")
        return evaluate(term, None, bits)

    def _computed(self, term: Term, point: Mapping[str, Value], bits: int) -> Value:
        """A term of arithmetic, or a function of numbers that the engine knows."""
        if term.head == "+":
            return self._sum(term, point, bits)
        values = [self._of(item, point, bits) for item in term.args]
        if any(isinstance(value, Vector) for value in values):
            return combined(term.head, values)
        return applied(term, values)  # type: ignore[arg-type]

    def _zero(self, space: str) -> Vector:
        return Vector(space, (fmpq(0),) * dimension(space, self.given.dimensions))

    def _sum(self, term: Term, point: Mapping[str, Value], bits: int) -> Value:
        """A sum; a vector minus the very same vector is exactly zero."""
        signed: list[tuple[Value, int]] = []
        for item in term.args:
            minus = item.head == "-"
            value = self._of(item.args[0] if minus else item, point, bits)
            signed.append((value, -1 if minus else 1))
        if not isinstance(signed[0][0], Vector):
            values = [-value if sign < 0 else value for value, sign in signed]  # type: ignore[operator]
            return applied(term, values)  # type: ignore[arg-type]
        first = signed[0][0]
        left: list[tuple[Vector, int]] = []
        for value, sign in signed:
            assert isinstance(value, Vector)
            opposite = next((pair for pair in left if pair[0] is value and pair[1] == -sign), None)
            if opposite is None:
                left.append((value, sign))
            else:
                left.remove(opposite)
        if not left:
            return self._zero(first.space)
        return combined("+", [combined("-", [v]) if sign < 0 else v for v, sign in left])

    def _vector(self, term: Term, point: Mapping[str, Value], bits: int) -> Vector:
        found = self._of(term, point, bits)
        assert isinstance(found, Vector)
        return found

    def _inner(self, term: Term, point: Mapping[str, Value], bits: int) -> Real:
        """By polarisation: ``4 <u, v> = |u + v|**2 - |u - v|**2``."""
        first, second = (self._vector(item, point, bits) for item in term.args)
        norm = self.given.norms[first.space]
        squares = [
            value * value
            for value in (
                norm(bits, combined("+", [first, other]).entries)
                for other in (second, combined("-", [second]))
            )
        ]
        return (squares[0] - squares[1]) / 4

    def _name(self, name: str, point: Mapping[str, Value], bits: int) -> Value:
        if name in point:
            return point[name]
        if name in self.given.numbers:
            if (name, bits) not in self._numbers:
                self._numbers[name, bits] = self.given.numbers[name].enclose(bits)
            return self._numbers[name, bits]
        return self._apply(name, (), bits)

    def _repeated(self, term: Term, point: Mapping[str, Value], bits: int) -> Value:
        body, bound, lower, upper = term.args
        first, last = (_whole(self._of(item, point, bits)) for item in (lower, upper))
        if last < first - 1:
            raise Undetermined(term, "a range that is more than empty is not defined")
        name, head = str(bound.value), "+" if term.head == "Sum" else "*"
        values = [self._of(body, {**point, name: fmpq(i)}, bits) for i in range(first, last + 1)]
        if not values:
            space = self._space(body, point)
            if space:
                return self._zero(space)
            return fmpq(int(head == "*"))
        if isinstance(values[0], Vector):
            return combined("+", values)
        total = values[0]
        for value in values[1:]:
            total = total + value if head == "+" else total * value  # type: ignore[operator]
        return total

    def _space(self, term: Term, point: Mapping[str, Value]) -> str:
        """The space of a term, empty for numbers; read off its form, since nothing is summed."""
        if term.head == "zero":
            return str(term.value)
        if term.head == "variable" and str(term.value) in point:
            value = point[str(term.value)]
            return value.space if isinstance(value, Vector) else ""
        if term.head in ("variable", "apply"):
            signature = self.signatures.get(str(term.value))
            return signature.result.text if signature and signature.result.is_space else ""
        parts = term.args if term.head in ("+", "-", "*", "/") else term.args[:1]
        inside = parts if term.head in ("+", "-", "*", "/", "Sum") else ()
        return next((found for item in inside if (found := self._space(item, point))), "")

    def _apply(self, name: str, arguments: tuple[Value, ...], bits: int) -> Value:
        signature = self.signatures[name]
        key = (name, bits, tuple(_remembered(value) for value in arguments))
        if key in self._known:
            return self._known[key][0]
        defined = [item for item in self.theory.definitions if item.symbol == name]
        if defined:
            found = self._by_definition(defined, arguments, bits)
        elif name in self.given.functions:
            plain = [
                value.entries
                if isinstance(value, Vector)
                else _whole(value)
                if sort.whole
                else value
                for value, sort in zip(arguments, signature.arguments, strict=True)
            ]
            found = self._value(self.given.functions[name](bits, *plain), signature.result.text)
            self._belongs(name, signature, found)
        else:
            raise Unsupported(f"the instance gives {name!r} no value")
        # The arguments are kept, so that what they are remembered by stays theirs.
        self._known[key] = found, arguments
        return found

    @staticmethod
    def _belongs(name: str, signature: Signature, value: Value) -> None:
        """The value of a symbol with arguments lies where the symbol is declared to lie.

        InputError where it certainly does not; Undetermined where the enclosure does not tell.
        """
        if isinstance(value, Vector) or not signature.result.is_number:
            return
        if signature.result.whole and not _within(value, signature.result.name):
            raise InputError(f"a value of {name} is not {signature.result.name}")
        for relation in signature.domain.membership("x") if signature.domain else ():
            inside = compare(value, relation.op, evaluate(relation.right))
            if inside is False:
                raise InputError(f"a value of {name} is not in {relation.text}")
            if inside is None:
                raise Undetermined(relation.left, f"{name} may leave its domain")

    def _by_definition(
        self, defined: Sequence[Definition], arguments: tuple[Value, ...], bits: int
    ) -> Value:
        self._before(defined, arguments, bits)
        for item in defined:
            point: dict[str, Value] = {}
            if all(
                _matches(pattern, value, point) for pattern, value in zip(item.pattern, arguments)
            ):
                return self._of(item.right, point, bits)
        raise Unsupported(f"{defined[0].symbol} is not defined at these arguments")

    def _before(
        self, defined: Sequence[Definition], arguments: tuple[Value, ...], bits: int
    ) -> None:
        """Values at earlier indices, every tenth, so that long recursions do not nest deeply."""
        for item in defined:
            for index, pattern in enumerate(item.pattern):
                if pattern.head != "+":
                    continue
                for earlier in range(10, _whole(arguments[index]), 10):
                    others = (*arguments[:index], fmpq(earlier), *arguments[index + 1 :])
                    self._apply(item.symbol, others, bits)

    def _value(self, value: Any, sort: str) -> Value:
        if isinstance(value, tuple | list):
            return Vector(sort, tuple(value))
        return fmpq(value) if isinstance(value, int) else value


def _remembered(value: Value) -> Any:
    """What a value is looked up by: exact numbers by value, balls and vectors by identity."""
    return (value.p, value.q) if isinstance(value, fmpq) else id(value)


class _Nothing:
    """A premise is not true at this point."""


_NOTHING = NOTHING = _Nothing()


def _distinct(values: Sequence[Value]) -> list[Value]:
    return [value for index, value in enumerate(values) if value not in values[:index]]


def _all(answers: Sequence[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _within(value: Value, sort: str) -> bool:
    """Whether the value is a whole number, and not negative where a natural is wanted."""
    return isinstance(value, fmpq) and value.q == 1 and (sort == "integer" or value >= 0)


def _inside(domain: Interval, value: Value) -> bool:
    if isinstance(value, Vector):
        return False
    relations = domain.membership("x")
    sides = ((evaluate(r.left, {"x": value}), r.op, evaluate(r.right)) for r in relations)
    return all(compare(left, op, right) is True for left, op, right in sides)


def _matches(pattern: Term, value: Value, point: dict[str, Value]) -> bool:
    """A pattern is a variable, the literal 0, or a variable plus 1."""
    if pattern.head == "variable":
        point[str(pattern.value)] = value
        return True
    if pattern.head == "number":
        return value == fmpq(0)
    if isinstance(value, Vector) or not _whole(value):
        return False
    point[str(pattern.args[0].value)] = fmpq(_whole(value) - 1)
    return True


def _whole(value: Value) -> int:
    if not isinstance(value, fmpq) or value.q != 1:
        raise Unsupported("a whole number is needed here")
    return int(value.p)
