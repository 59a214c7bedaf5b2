"""Terms and relations as Coq text, by their sorts.  Trusted: what Coq accepts is what is printed.

Reals are Coq's ``R``, naturals ``nat``, integers ``Z``, vectors elements of Coquelicot's normed
modules.  A whole number where a real is meant is cast at its leaves (``INR n``, ``IZR n``).  Coq's
functions are total (1/0, ln(-1), sqrt(-1) have values there); :func:`obligations` prints what must
hold for a term to have a value on the page, and statements ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation, is_infinite
from memory_theorems.verify.language.sorts import INTEGER, NATURAL, REAL, Signature, Sort, join
from memory_theorems.verify.language.terms import Term

_OPERATORS = {"<=": "<=", ">=": ">=", "<": "<", ">": ">", "==": "=", "!=": "<>"}
_FUNCTIONS = {
    "exp": "exp", "log": "ln", "sqrt": "sqrt", "Abs": "Rabs", "sin": "sin", "cos": "cos",
    "tan": "tan", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
}  # fmt: skip
_CALCULUS = ("Derivative", "Integral", "Limit")
_ARITHMETIC = ("+", "-", "*", "/", "**")


class NotPrintable(VerifyError):
    """A part of a formula, or a rule of its proof, that has no counterpart in the printed files."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"not exportable: {what}")


@dataclass(frozen=True)
class Printer:
    """Prints over declared functions and the sorts of the names in scope.

    ``named`` are names whose printed form is given: a leaf's variables, where they stand for terms.
    """

    functions: Mapping[str, Signature] = field(default_factory=dict)
    sorts: Mapping[str, Sort] = field(default_factory=dict)
    named: Mapping[str, str] = field(default_factory=dict)

    def inside(self, name: str, sort: Sort) -> Printer:
        """With one more bound variable."""
        named = {key: item for key, item in self.named.items() if key != name}
        return replace(self, sorts={**self.sorts, name: sort}, named=named)

    # ------------------------------------------------------------------ sorts
    def sort(self, term: Term) -> Sort:
        """The sort of an elaborated term; NotPrintable where it has none here."""
        match term.head:
            case "number":
                assert isinstance(term.value, Fraction)
                whole = term.value.denominator == 1
                return (NATURAL if term.value >= 0 else INTEGER) if whole else REAL
            case "variable":
                name = str(term.value)
                if name in self.sorts:
                    return self.sorts[name]
                if name in self.functions:
                    return self.functions[name].result
                raise NotPrintable(f"the name {name}")
            case "apply":
                return self.functions[str(term.value)].result
            case "zero":
                return sort_of_text(str(term.value))
            case "identity":
                space = sort_of_text(str(term.value))
                return Sort("L", (space, space))
            case "act":
                return self.sort(term.args[0]).parts[1]
            case "compose":
                source = self.sort(term.args[1]).parts[0]
                return Sort("L", (source, self.sort(term.args[0]).parts[1]))
            case "Sum" | "Product" if term.args[3].head != "oo":
                body, name, sort = self.summand(term)
                return self.inside(name, sort).sort(body)
        if term.head in _ARITHMETIC:
            return self._operation(term)
        if term.head in ("Abs", "Max", "Min", "factorial", "binomial"):
            sorts = [self.sort(item) for item in term.args]
            if all(item.whole for item in sorts):
                if term.head == "Abs" or all(item == NATURAL for item in sorts):
                    return NATURAL
                return INTEGER if term.head in ("Max", "Min") else REAL
        return INTEGER if term.head in ("floor", "ceiling") else REAL

    def _operation(self, term: Term) -> Sort:
        sorts = [self.sort(item) for item in term.args]
        for item in sorts:
            if item.is_space:
                return item
        if term.head in ("+", "*"):
            return join(*sorts)
        if term.head == "-":
            return join(INTEGER, sorts[0])
        return sorts[0] if term.head == "**" and sorts[1] == NATURAL else REAL

    def summand(self, term: Term) -> tuple[Term, str, Sort]:
        """Body, bound name and its sort of a Sum or Product."""
        body, bound, lower, upper = term.args
        if (upper.head == "oo" and term.head == "Product") or self.sort(lower) != NATURAL:
            raise NotPrintable(f"the range of {t.to_text(term)[:60]}")
        return body, str(bound.value), NATURAL

    # ------------------------------------------------------------------ terms
    def term(self, term: Term, sort: Sort) -> str:
        """The term where ``sort`` is wanted."""
        if sort.is_space:
            return self.vector(term)
        return {NATURAL: self.natural, INTEGER: self.whole, REAL: self.real}[sort](term)

    def name(self, term: Term) -> str:
        name = str(term.value)
        return self.named.get(name) or identifier(name)

    def application(self, term: Term) -> str:
        """A declared function at its arguments."""
        wanted = self.functions[str(term.value)].arguments
        arguments = " ".join(self.term(item, sort) for item, sort in zip(term.args, wanted))
        return f"({identifier(str(term.value))} {arguments})"

    def real(self, term: Term) -> str:
        head, args = term.head, term.args
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return rational(term.value)
            case "constant":
                if term.value not in ("pi", "E"):
                    raise NotPrintable(f"the constant {term.value}")
                return "PI" if term.value == "pi" else "(exp 1)"
            case "variable" | "apply":
                text = self.name(term) if head == "variable" else self.application(term)
                sort = self.sort(term)
                if sort == REAL:
                    return text
                return f"({'INR' if sort == NATURAL else 'IZR'} {text})"
            case "+" | "*":
                return f"({f' {head} '.join(self.real(item) for item in args)})"
            case "-" if args[0].head == "number":
                # Coq reads ``- 1`` as a literal, and that is not the opposite of 1 to ``rewrite``.
                return f"(- ({self.real(args[0])}))"
            case "-":
                return f"(- {self.real(args[0])})"
            case "/":
                return f"({self.real(args[0])} / {self.real(args[1])})"
            case "**":
                return self._power(args[0], args[1])
            case "norm":
                return f"(norm {self.vector(args[0])})"
            case "inner":
                space = self.sort(args[0])
                return f"(inner_{space.text} {self.vector(args[0])} {self.vector(args[1])})"
            case "Max" | "Min":
                found = self.real(args[-1])
                for item in reversed(args[:-1]):
                    found = f"(R{head.lower()} {self.real(item)} {found})"
                return found
            case "Sum" if args[3].head == "oo":
                return f"(Series {self._terms_of_series(term)})"
            case "Sum" | "Product":
                return self._range("sum" if head == "Sum" else "product", term, Printer.real)
            case "Derivative":
                return f"(Derive {self.function(term)} {self.real(args[1])})"
            case "Integral":
                return self.integral(term)
            case "Limit":
                return f"(real (Lim {self.function(term)} {self._limit_point(term)}))"
            case "floor":
                return f"(IZR (up {self.real(args[0])} - 1)%Z)"
            case "ceiling":
                return f"(IZR (1 - up (- {self.real(args[0])}))%Z)"
            case "factorial" if self.sort(args[0]) == NATURAL:
                return f"(INR (fact {self.natural(args[0])}))"
        if head in _FUNCTIONS:
            return f"({_FUNCTIONS[head]} {self.real(args[0])})"
        raise NotPrintable(f"the head {head}")

    def _power(self, base: Term, exponent: Term) -> str:
        shown = self.real(base)
        sort = self.sort(exponent)
        if sort == NATURAL:
            return f"({shown} ^ {self.natural(exponent)})"
        if exponent.head == "number" and sort == INTEGER:
            assert isinstance(exponent.value, Fraction)
            return f"(/ ({shown} ^ {-exponent.value}))"
        if sort == INTEGER:
            return f"(powerRZ {shown} {self.whole(exponent)})"
        return f"(Rpower {shown} {self.real(exponent)})"

    def _range(self, name: str, term: Term, shown: Callable[[Printer, Term], str]) -> str:
        body, bound, sort = self.summand(term)
        inner = shown(self.inside(bound, sort), body)
        lower, upper = self.natural(term.args[2]), self.whole(term.args[3])
        return f"({name} (fun {identifier(bound)} : nat => {inner}) {lower} {upper})"

    # ------------------------------------------------------------------ calculus
    def function(self, term: Term) -> str:
        """The body of a derivative, integral or limit as a function of its variable."""
        body, bound = term.args[:2]
        name = str(bound.value)
        if term.head == "Derivative" and self.sort(bound) != REAL:
            raise NotPrintable("a derivative in a whole variable")
        return f"(fun {identifier(name)} : R => {self.inside(name, REAL).real(body)})"

    def integral(self, term: Term) -> str:
        """Riemann's, improper where an end is infinite."""
        if self.finite(term):
            lower, upper = map(self.real, term.args[2:])
            return f"(RInt {self.function(term)} {lower} {upper})"
        return f"(RInt_gen {self.function(term)} {self._ends(term)})"

    def finite(self, term: Term) -> bool:
        """Whether both ends of an integral are numbers."""
        return not any(is_infinite(item) for item in term.args[2:])

    def _ends(self, term: Term) -> str:
        return " ".join(
            f"(Rbar_locally {_infinity(item)})"
            if is_infinite(item)
            else f"(at_point {self.real(item)})"
            for item in term.args[2:]
        )

    def _limit_point(self, term: Term) -> str:
        """At infinity only: at a number Coq's limit is two-sided."""
        if not is_infinite(term.args[2]):
            raise NotPrintable("a limit at a number")
        return _infinity(term.args[2])

    def _terms_of_series(self, term: Term) -> str:
        body, name, sort = self.summand(term)
        inner, lower = self.inside(name, sort), self.natural(term.args[2])
        shifted = t.substitute(body, {name: t.add(term.args[2], t.variable(name))})
        text = inner.real(body if lower == "0%nat" else shifted)
        return f"(fun {identifier(name)} : nat => {text})"

    def _of_calculus(self, term: Term) -> Iterator[str]:
        """Existence, and that the body has values: near the point, between the ends, far out."""
        body, bound = term.args[:2]
        name = identifier(str(bound.value))
        if term.head == "Sum":
            _, plain_name, sort = self.summand(term)
            inner = self.inside(plain_name, sort).obligations(body)
            lower = self.natural(term.args[2])
            yield from (f"(forall {name} : nat, ({lower} <= {name})%nat -> {one})" for one in inner)
            yield f"ex_series {self._terms_of_series(term)}"
            return
        if any(str(bound.value) in t.free_variables(end) for end in term.args[2:]):
            raise NotPrintable("a limit of integration that mentions the variable")
        within = self.inside(str(bound.value), REAL).obligations(body)
        shown = self.function(term)
        if term.head == "Derivative":
            x = self.real(bound)
            yield from (f"locally {x} (fun {name} : R => {one})" for one in within)
            yield f"ex_derive {shown} {x}"
            return
        for end in term.args[2:]:
            if not is_infinite(end):
                yield from self._obligations(end)
        if term.head == "Limit":
            at = self._limit_point(term)
            yield from (f"Rbar_locally {at} (fun {name} : R => {one})" for one in within)
            yield f"ex_finite_lim {shown} {at}"
            return
        first, last = term.args[2:]
        between = "" if is_infinite(first) else f"{self.real(first)} < {name} -> "
        between += "" if is_infinite(last) else f"{name} < {self.real(last)} -> "
        yield from (f"(forall {name} : R, {between}{one})" for one in within)
        if self.finite(term):
            yield f"{self.real(first)} <= {self.real(last)}"
            yield f"ex_RInt {shown} {self.real(first)} {self.real(last)}"
        else:
            yield f"ex_RInt_gen {shown} {self._ends(term)}"

    def natural(self, term: Term) -> str:
        """A term of sort natural, as an element of nat."""
        head, args = term.head, term.args
        if self.sort(term) != NATURAL:
            raise NotPrintable(f"{t.to_text(term)[:60]} where a natural is meant")
        match head:
            case "number":
                return f"{term.value}%nat"
            case "variable":
                return self.name(term)
            case "apply":
                return self.application(term)
            case "+" | "*":
                return f"({f' {head} '.join(self.natural(item) for item in args)})%nat"
            case "**":
                return f"({self.natural(args[0])} ^ {self.natural(args[1])})%nat"
            case "factorial":
                return f"(fact {self.natural(args[0])})"
            case "Max" | "Min":
                found = self.natural(args[-1])
                for item in reversed(args[:-1]):
                    found = f"(Nat.{head.lower()} {self.natural(item)} {found})"
                return found
        raise NotPrintable(f"the head {head} where a natural is meant")

    def whole(self, term: Term) -> str:
        """A term of sort integer, as an element of Z."""
        head, args = term.head, term.args
        if not self.sort(term).whole:
            raise NotPrintable(f"{t.to_text(term)[:60]} where a whole number is meant")
        match head:
            case "number":
                return f"({term.value})%Z"
            case "variable" | "apply":
                text = self.name(term) if head == "variable" else self.application(term)
                return f"(Z.of_nat {text})" if self.sort(term) == NATURAL else text
            case "+" | "*":
                return f"({f' {head} '.join(self.whole(item) for item in args)})%Z"
            case "-":
                return f"(- {self.whole(args[0])})%Z"
            case "**" if self.sort(args[1]) == NATURAL:
                return f"({self.whole(args[0])} ^ Z.of_nat {self.natural(args[1])})%Z"
            case "Max" | "Min":
                found = self.whole(args[-1])
                for item in reversed(args[:-1]):
                    found = f"(Z.{head.lower()} {self.whole(item)} {found})"
                return found
        raise NotPrintable(f"the head {head} where a whole number is meant")

    def vector(self, term: Term) -> str:
        head, args = term.head, term.args
        match head:
            case "zero":
                return f"(zero : {space_name(self.sort(term))})"
            case "variable":
                return self.name(term)
            case "apply":
                return self.application(term)
            case "+":
                found = self.vector(args[0])
                for item in args[1:]:
                    if item.head == "-":
                        found = f"(minus {found} {self.vector(item.args[0])})"
                    else:
                        found = f"(plus {found} {self.vector(item)})"
                return found
            case "-":
                return f"(opp {self.vector(args[0])})"
            case "*":
                scalar = self.real(t.multiply(*args[:-1]))
                return f"(scal {scalar} {self.vector(args[-1])})"
            case "/":
                return f"(scal (/ {self.real(args[1])}) {self.vector(args[0])})"
            case "identity":
                return identity_name(sort_of_text(str(term.value)))
            case "act":
                operator = self.sort(args[0])
                return f"({act_name(operator)} {self.vector(args[0])} {self.vector(args[1])})"
            case "compose":
                name = compose_name(self.sort(args[0]), self.sort(args[1]))
                return f"({name} {self.vector(args[0])} {self.vector(args[1])})"
            case "Sum":
                return self._range("sum_of_vectors", term, Printer.vector)
        raise NotPrintable(f"the head {head} of a vector")

    # ------------------------------------------------------------------ relations
    def relation(self, item: Relation) -> str:
        if self.sort(item.left).is_space:
            return f"{self.vector(item.left)} = {self.vector(item.right)}"
        return f"{self.real(item.left)} {_OPERATORS[item.op]} {self.real(item.right)}"

    def bounds(self, name: str, domain: Interval) -> list[str]:
        """That the name lies in the domain (whole numbers aside, which are in its sort)."""
        return [self.relation(item) for item in domain.membership(name)]

    def obligations(self, term: Term) -> list[str]:
        """What must hold for the term to have a value, inner terms first, each once."""
        return list(dict.fromkeys(self._obligations(term)))

    def _obligations(self, term: Term) -> Iterator[str]:
        head, args = term.head, term.args
        if head in _CALCULUS or (head == "Sum" and args[3].head == "oo"):
            yield from self._of_calculus(term)
            return
        if head in ("Sum", "Product"):
            body, bound, sort = self.summand(term)
            for limit in args[2:]:
                yield from self._obligations(limit)
            if any(bound in t.free_variables(end) for end in args[2:]):
                raise NotPrintable("a range that mentions its own variable")
            lower, upper = self.whole(args[2]), self.whole(args[3])
            if not (
                args[2].head == "number"
                and self.sort(args[3]) == NATURAL
                and args[2].value in (0, 1)
            ):
                yield f"({lower} <= {upper} + 1)%Z"
            name = identifier(bound)
            for inner in self.inside(bound, sort).obligations(body):
                ends = f"({lower} <= Z.of_nat {name})%Z -> (Z.of_nat {name} <= {upper})%Z"
                yield f"(forall {name} : nat, {ends} -> {inner})"
            return
        for item in args:
            yield from self._obligations(item)
        if head == "/" and (args[1].head != "number" or args[1].value == 0):
            yield f"{self.real(args[1])} <> 0"
        elif head == "**":
            yield from self._of_power(args[0], args[1])
        elif head == "log":
            yield f"0 < {self.real(args[0])}"
        elif head == "sqrt":
            yield f"0 <= {self.real(args[0])}"
        elif head == "tan":
            yield f"cos {self.real(args[0])} <> 0"

    def _of_power(self, base: Term, exponent: Term) -> Iterator[str]:
        sort = self.sort(exponent)
        if sort != NATURAL and not _certainly_positive(base):
            yield f"{self.real(base)} <> 0" if sort == INTEGER else f"0 < {self.real(base)}"

    def doubtful(self, term: Term) -> bool:
        """Whether the term may have a value where :meth:`obligations` does not hold."""
        if term.head in _CALCULUS or (term.head == "Sum" and term.args[3].head == "oo"):
            return True
        if term.head in ("Sum", "Product"):
            body, bound, sort = self.summand(term)
            if self.inside(bound, sort).doubtful(body):
                return True
            return any(self.doubtful(end) for end in term.args[2:])
        if term.head == "**" and not _certainly_positive(term.args[0]):
            # A literal that is whole and negative has a value just where the base is not 0.
            literal = term.args[1].head == "number"
            sort = self.sort(term.args[1])
            if sort == REAL or (sort != NATURAL and not literal):
                return True
        return any(self.doubtful(item) for item in term.args)


def _infinity(term: Term) -> str:
    return "p_infty" if term.head == "oo" else "m_infty"


def _certainly_positive(base: Term) -> bool:
    """By its form: a positive literal, pi, e, or an exponential."""
    if base.head == "number":
        return isinstance(base.value, Fraction) and base.value > 0
    return base.head in ("constant", "exp")


def rational(value: Fraction) -> str:
    """A literal real.

    >>> rational(Fraction(-1, 3))
    '(- (1 / 3))'
    """
    bare = abs(value)
    text = str(bare) if bare.denominator == 1 else f"({bare.numerator} / {bare.denominator})"
    return text if value >= 0 else f"(- {text})"


def sort_of_text(text: str) -> Sort:
    """The sort that the text of a ``zero`` or ``identity`` names."""
    from memory_theorems.verify.language.formula_grammar import parse_signature

    return parse_signature(text).result


def space_name(sort: Sort) -> str:
    """The identifier of a space; that of maps is made of the names of its two spaces."""
    if sort.parts:
        return "of_" + "_".join(space_name(item) for item in sort.parts)
    return identifier(sort.name)


def act_name(sort: Sort) -> str:
    return f"act_{space_name(sort)}"


def compose_name(first: Sort, second: Sort) -> str:
    """The composition of maps of the sort ``second``, then ``first``."""
    return f"compose_{space_name(first)}_{space_name(second)}"


def identity_name(space: Sort) -> str:
    return f"identity_{space_name(space)}"


def type_name(sort: Sort) -> str:
    """The type of a sort."""
    return {"natural": "nat", "integer": "Z", "real": "R"}.get(sort.name) or space_name(sort)
