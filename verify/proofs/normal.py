"""Normal forms of scalars and vectors: trusted code.

Kernel terms are *total*: ``1/x`` has some value at ``x = 0`` too, and so have powers, roots and
logarithms outside their range; nothing is assumed of these values.  What is used of numbers is that
they form a commutative ring; of vectors, that they form a module and that ``|c v| = |c| |v|``; of
``act``, ``compose`` and ``inner``, that they are bilinear (``inner`` symmetric, ``compose``
associative); of definitions, their equations; of powers with a natural exponent, ``Sum`` and
``Product``, their recursions:

- ``b**0 = 1``, ``b**(m + n) = b**m*b**n``, ``(b*c)**n = b**n*c**n`` for naturals m, n;
- ``Sum(f, (i, a, b)) = Sum(f, (i, a, b - 1)) + f(b)`` where ``b - a`` is a natural by its form,
  and 0 where ``b - a`` is a negative whole number; Sum is linear; ``Sum(1, (i, a, b)) = b - a + 1``
  where that is a natural by its form; ``Product`` alike, 1 where it is empty.

A scalar is a polynomial in atoms with rational coefficients, a vector a combination of atoms with
such polynomials as coefficients.  Equal normal forms mean equal values; not conversely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formulas import Definition, Theory
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Sort, join
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.atomic_polynomials import (
    Monomial,
    Polynomial,
    constant_of,
    monomial_term,
    one,
    plus,
    polynomial_term,
    split,
    times,
)
from memory_theorems.verify.proofs.refusals import Wrong

Vector = Mapping[Term, Polynomial]

#: Longer expansions stay atoms.
MAX_UNFOLDED = 12
_WHOLE = ("Abs", "Max", "Min", "factorial", "binomial", "floor", "ceiling")


@dataclass(frozen=True)
class Normalizer:
    """Normal forms over a theory, with ``sorts`` of the variables in scope.

    ``equations`` rewrite an atom to a term of equal value (vector equations at hand).
    """

    theory: Theory
    sorts: Mapping[str, Sort]
    equations: Mapping[Term, Term] = field(default_factory=dict)
    depth: int = 0
    # Pure in the fields above; not an argument, so that ``replace`` begins with an empty one.
    _scalars: dict[Term, Polynomial] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    # ------------------------------------------------------------------ sorts of elaborated terms
    def sort(self, term: Term) -> Sort:
        match term.head:
            case "number":
                assert isinstance(term.value, Fraction)
                if term.value.denominator != 1:
                    return REAL
                return NATURAL if term.value >= 0 else INTEGER
            case "variable" | "apply":
                return self._named(term)
            case "zero":
                return self._literal(term)
            case "identity":
                space = self._literal(term)
                return Sort("L", (space, space))
            case "+" | "*" | "-" | "/" | "**":
                return self._sort_of_operation(term)
            case "act":
                return self.sort(term.args[0]).parts[1]
            case "compose":
                source = self.sort(term.args[1]).parts[0]
                return Sort("L", (source, self.sort(term.args[0]).parts[1]))
            case "Sum" | "Product":
                return self.inside(term).sort(term.args[0])
        if term.head in _WHOLE:
            sorts = [self.sort(item) for item in term.args]
            if all(item.whole for item in sorts):
                if term.head == "Abs" or all(item == NATURAL for item in sorts):
                    return NATURAL
                return REAL if term.head in ("factorial", "binomial") else INTEGER
            return INTEGER if term.head in ("floor", "ceiling") else REAL
        return REAL

    def _named(self, term: Term) -> Sort:
        name = str(term.value)
        if term.head == "variable" and name in self.sorts:
            return self.sorts[name]
        signature = self.theory.signatures.get(name)
        if signature is None:
            raise Wrong(f"unknown name {name}")
        return signature.result

    @staticmethod
    def _literal(term: Term) -> Sort:
        from memory_theorems.verify.language.formula_parser import parse_signature

        return parse_signature(str(term.value)).result

    def _sort_of_operation(self, term: Term) -> Sort:
        sorts = [self.sort(item) for item in term.args]
        for item in sorts:
            if item.is_space:
                return item
        if term.head in ("+", "*"):
            return join(*sorts)
        if term.head == "-":
            return join(INTEGER, sorts[0])
        return sorts[0] if term.head == "**" and sorts[1] == NATURAL else REAL

    def inside(self, term: Term) -> Normalizer:
        """The scope of a Sum's or Product's body."""
        bound, lower = str(term.args[1].value), term.args[2]
        sort = NATURAL if self.sort(lower) == NATURAL else INTEGER
        return replace(self, sorts={**self.sorts, bound: sort}, depth=self.depth + 1)

    # ------------------------------------------------------------------ definitions
    def unfolded(self, term: Term) -> Term | None:
        """The right side of the definition that fits, or None.  ``term`` has normal arguments."""
        for item in self.theory.definitions:
            if item.symbol == term.value and len(item.pattern) == len(term.args):
                values = self._match(item, term)
                if values is not None:
                    return t.substitute(item.right, values)
        return None

    def _match(self, definition: Definition, term: Term) -> dict[str, Term] | None:
        values: dict[str, Term] = {}
        for pattern, argument in zip(definition.pattern, term.args):
            if pattern.head == "variable":
                values[str(pattern.value)] = argument
            elif pattern == t.ZERO:
                if argument != t.ZERO:
                    return None
            else:
                before = self._predecessor(argument)
                if before is None:
                    return None
                values[str(pattern.args[0].value)] = before
        return values

    def _predecessor(self, argument: Term) -> Term | None:
        """n where ``argument`` is n + 1 and n is a natural by its form."""
        polynomial = self.scalar(argument)
        if not self.natural(polynomial) or polynomial.get((), 0) < 1:
            return None
        return polynomial_term(plus(polynomial, one(-1)))

    def natural(self, polynomial: Polynomial) -> bool:
        """Coefficients are naturals, and so are the atoms."""
        return all(
            value >= 0
            and value.denominator == 1
            and all(self.sort(atom) == NATURAL for atom, _ in monomial)
            for monomial, value in polynomial.items()
        )

    # ------------------------------------------------------------------ scalars
    def canonical(self, term: Term) -> Term:
        """The one term for all terms with this normal form."""
        sort = self.sort(term)
        if sort.is_number:
            return polynomial_term(self.scalar(term))
        return self.vector_term(self.vector(term), sort)

    def scalar(self, term: Term) -> Polynomial:
        found = self._scalars.get(term)
        if found is None:
            found = self._scalars[term] = self._scalar(term)
        return found

    def _scalar(self, term: Term) -> Polynomial:
        head, args = term.head, term.args
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return one(term.value)
            case "+":
                return plus(*(self.scalar(item) for item in args))
            case "-":
                return times(one(-1), self.scalar(args[0]))
            case "*":
                found: Polynomial = one(1)
                for item in args:
                    found = times(found, self.scalar(item))
                return found
            case "/":
                return times(self.scalar(args[0]), self._inverse(args[1]))
            case "**":
                return self._power(args[0], args[1])
            case "norm":
                return self._norm(args[0])
            case "inner":
                return self._inner(args[0], args[1])
            case "Sum" | "Product":
                return self._binder(term)
            case "Abs":
                return self._absolute(self.scalar(args[0]))
            case "variable" | "apply":
                return self._name(term)
            case "constant":
                return {((term, 1),): Fraction(1)}
        if head in t.FUNCTIONS:
            return self._atom(Term(head, tuple(self.canonical(item) for item in args)))
        raise Wrong(f"the kernel does not treat {head}: {t.to_text(term)[:80]}")

    @staticmethod
    def _atom(atom: Term) -> Polynomial:
        return {((atom, 1),): Fraction(1)}

    def _name(self, term: Term) -> Polynomial:
        if term.head == "apply":
            term = Term("apply", tuple(self.canonical(item) for item in term.args), term.value)
        right = None if str(term.value) in self.sorts else self.unfolded(term)
        return self._atom(term) if right is None else self.scalar(right)

    def _inverse(self, term: Term) -> Polynomial:
        polynomial = self.scalar(term)
        value = constant_of(polynomial)
        if value is None:
            return self._atom(Term("/", (t.ONE, polynomial_term(polynomial))))
        if value == 0:
            raise Wrong(f"division by zero: {t.to_text(term)[:80]}")
        return one(1 / value)

    def _absolute(self, inner: Polynomial) -> Polynomial:
        value = constant_of(inner)
        if value is not None:
            return one(abs(value))
        lead = inner[min(inner, key=lambda item: t.to_text(monomial_term(item)))]
        scaled = times(one(1 / lead), inner)
        return times(one(abs(lead)), self._atom(Term("Abs", (polynomial_term(scaled),))))

    def _power(self, base: Term, exponent: Term) -> Polynomial:
        power = self.scalar(exponent)
        root = self.scalar(base)
        if not self.natural(power):
            return self._atom(Term("**", (polynomial_term(root), polynomial_term(power))))
        found: Polynomial = one(1)
        for monomial, count in power.items():
            for factor, repeated in self._factors(root):
                if not monomial:
                    steps, piece = repeated * int(count), factor
                else:
                    steps = repeated * int(count)
                    piece = self._symbolic_power(factor, monomial)
                if steps > 64:
                    raise Wrong(f"the power {steps} is too large for the kernel")
                for _ in range(steps):
                    found = times(found, piece)
        return found

    @staticmethod
    def _factors(root: Polynomial) -> Iterable[tuple[Polynomial, int]]:
        """A monomial apart from its coefficient factor by factor; any other polynomial whole."""
        if len(root) != 1:
            return ((root, 1),)
        (monomial, value), *_ = root.items()
        first = ((one(value), 1),) if value != 1 else ()
        return (*first, *(({((atom, 1),): Fraction(1)}, e) for atom, e in monomial))

    def _symbolic_power(self, factor: Polynomial, monomial: Monomial) -> Polynomial:
        return self._atom(Term("**", (polynomial_term(factor), monomial_term(monomial))))

    def _norm(self, inner: Term) -> Polynomial:
        vector = self.vector(inner)
        if not vector:
            return {}
        if len(vector) == 1:
            ((atom, coefficient),) = vector.items()
            return times(self._absolute(coefficient), self._atom(Term("norm", (atom,))))
        first = vector[min(vector, key=t.to_text)]
        lead = first[min(first, key=lambda item: t.to_text(monomial_term(item)))]
        scaled = {atom: times(one(1 / lead), item) for atom, item in vector.items()}
        whole = self.vector_term(scaled, self.sort(inner))
        return times(one(abs(lead)), self._atom(Term("norm", (whole,))))

    def _inner(self, left: Term, right: Term) -> Polynomial:
        found: Polynomial = {}
        for a, c in self.vector(left).items():
            for b, d in self.vector(right).items():
                if a == b:
                    norm = self._atom(Term("norm", (a,)))
                    value = times(norm, norm)
                else:
                    value = dict(self._atom(Term("inner", tuple(sorted((a, b), key=t.to_text)))))
                found = plus(found, times(times(c, d), value))
        return found

    # ------------------------------------------------------------------ vectors
    def vector_term(self, vector: Vector, space: Sort) -> Term:
        """The combination as a term, in one fixed order."""
        parts = []
        for atom in sorted(vector, key=t.to_text):
            coefficient = vector[atom]
            whole = constant_of(coefficient) == 1
            parts.append(atom if whole else t.multiply(polynomial_term(coefficient), atom))
        return t.add(*parts) if parts else Term("zero", (), space.text)

    def vector(self, term: Term) -> Vector:
        head, args = term.head, term.args
        match head:
            case "zero":
                return {}
            case "+":
                return self._combined((one(1), self.vector(item)) for item in args)
            case "-":
                return self._combined([(one(-1), self.vector(args[0]))])
            case "*":
                scalars = args[:-1]
                return self._combined([(self.scalar(t.multiply(*scalars)), self.vector(args[-1]))])
            case "/":
                return self._combined([(self._inverse(args[1]), self.vector(args[0]))])
            case "variable" | "apply":
                if head == "apply":
                    arguments = tuple(self.canonical(item) for item in args)
                    term = Term("apply", arguments, term.value)
                right = None if str(term.value) in self.sorts else self.unfolded(term)
                return self._vector_atom(term) if right is None else self.vector(right)
            case "identity":
                return self._vector_atom(term)
            case "act" | "compose":
                pairs = (
                    (times(c, d), self._pairing(head, a, b))
                    for a, c in self.vector(args[0]).items()
                    for b, d in self.vector(args[1]).items()
                )
                return self._combined(pairs)
            case "Sum":
                return self._vector_sum(term)
        raise Wrong(f"the kernel does not treat {head}: {t.to_text(term)[:80]}")

    def _vector_atom(self, atom: Term) -> Vector:
        known = self.equations.get(atom)
        return {atom: one(1)} if known is None else self.vector(known)

    @staticmethod
    def _combined(parts: Iterable[tuple[Polynomial, Vector]]) -> Vector:
        found: dict[Term, Polynomial] = {}
        for factor, vector in parts:
            for atom, coefficient in vector.items():
                total = plus(found.get(atom, {}), times(factor, coefficient))
                if total:
                    found[atom] = total
                else:
                    found.pop(atom, None)
        return found

    def _pairing(self, head: str, first: Term, second: Term) -> Vector:
        """``act`` or ``compose`` of two atoms."""
        if first.head == "identity":
            return self._vector_atom(second)
        if head == "compose" and second.head == "identity":
            return self._vector_atom(first)
        if first.head == "compose":
            return self.vector(Term(head, (first.args[0], Term(head, (first.args[1], second)))))
        return self._vector_atom(Term(head, (first, second)))

    # ------------------------------------------------------------------ finite sums and products
    def _opened(self, term: Term) -> tuple[Normalizer, str, Term, Polynomial]:
        """The scope inside, the bound name there, the body, and upper - lower."""
        body, bound, lower, upper = term.args
        name = f"_t{self.depth}"
        body = t.substitute(body, {str(bound.value): t.variable(name)})
        renamed = Term(term.head, (body, t.variable(name), lower, upper))
        length = plus(self.scalar(upper), times(one(-1), self.scalar(lower)))
        return self.inside(renamed), name, body, length

    def _peeled(self, term: Term, length: Polynomial) -> tuple[list[Term], Term | None]:
        """Last terms that are certainly there, and the rest of the range (None: empty)."""
        body, bound, lower, upper = term.args
        name = str(bound.value)
        fixed = constant_of(length)
        count = int(length.get((), 0)) + 1
        shape = plus(length, one(-length.get((), Fraction(0))))
        if fixed is not None and fixed < 0:
            return [], None
        if not (self.natural(shape) and length.get((), Fraction(0)).denominator == 1):
            return [], term
        if not 0 <= count <= MAX_UNFOLDED:
            return [], term
        last = self.scalar(upper)
        values = [polynomial_term(plus(last, one(-item))) for item in range(count)]
        terms = [t.substitute(body, {name: value}) for value in values]
        if fixed is not None:
            return terms, None
        rest = polynomial_term(plus(last, one(-count)))
        return terms, Term(term.head, (body, bound, lower, rest))

    def _binder(self, term: Term) -> Polynomial:
        *_, length = self._opened(term)
        ends, rest = self._peeled(term, length)
        additive = term.head == "Sum"
        found: Polynomial = one(0 if additive else 1)
        for item in ends:
            found = plus(found, self.scalar(item)) if additive else times(found, self.scalar(item))
        if rest is None:
            return found
        inner, name, body, length = self._opened(rest)
        if not additive:
            return times(found, self._atom(self._closed(rest, name, inner.canonical(body))))
        for monomial, value in inner.scalar(body).items():
            outer, within = split(monomial, name)
            amount = self._sum_of(rest, name, within, length)
            found = plus(found, times(times(one(value), {outer: Fraction(1)}), amount))
        return found

    def _sum_of(self, term: Term, name: str, within: Monomial, length: Polynomial) -> Polynomial:
        counted = plus(length, one(1))
        if not within and self.natural(counted):
            return counted
        return self._atom(self._closed(term, name, monomial_term(within)))

    def _vector_sum(self, term: Term) -> Vector:
        *_, length = self._opened(term)
        ends, rest = self._peeled(term, length)
        parts: list[tuple[Polynomial, Vector]] = [(one(1), self.vector(item)) for item in ends]
        if rest is None:
            return self._combined(parts)
        inner, name, body, length = self._opened(rest)
        for atom, coefficient in inner.vector(body).items():
            fixed = name not in t.free_variables(atom)
            for monomial, value in coefficient.items():
                outer, within = split(monomial, name)
                factor = times(one(value), {outer: Fraction(1)})
                if fixed:
                    amount = self._sum_of(rest, name, within, length)
                    parts.append((times(factor, amount), {atom: one(1)}))
                    continue
                summand = t.multiply(monomial_term(within), atom) if within else atom
                parts.append((factor, self._vector_atom(self._closed(rest, name, summand))))
        return self._combined(parts)

    def _closed(self, term: Term, name: str, body: Term) -> Term:
        """The binder over a normal body, its variable named by the height of the body."""
        heights = [
            int(str(item.value)[2:])
            for item in t.walk(body)
            if item.head == "variable" and str(item.value).startswith("_b")
        ]
        bound = t.variable(f"_b{1 + max(heights, default=0)}")
        body = t.substitute(body, {name: bound})
        scope = self.inside(Term(term.head, (body, bound, *term.args[2:])))
        lower, upper = (self.canonical(item) for item in term.args[2:])
        return Term(term.head, (scope.canonical(body), bound, lower, upper))
