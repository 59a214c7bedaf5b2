"""Terms to SymPy and back.

SymPy simplifies when it builds (``x/x`` becomes ``1``), so a converted expression may have lost
where the term was undefined.  Conversion *to* SymPy therefore serves searches and printing only;
what comes back is a proposal.  Conversion *from* SymPy reads statements that were written with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.abbreviations import ABBREVIATIONS, written_out
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.lazily import lazily

if TYPE_CHECKING:
    import sympy as sp
else:
    sp = lazily("sympy")


@cache
def _constants() -> Mapping[str, Any]:
    return {name: getattr(sp, name) for name in ("pi", "E", "EulerGamma", "GoldenRatio")}


_NAMES = frozenset(t.FUNCTIONS)
_RELATIONS: Mapping[str, str] = {
    "StrictLessThan": "<",
    "LessThan": "<=",
    "StrictGreaterThan": ">",
    "GreaterThan": ">=",
    "Equality": "==",
    "Unequality": "!=",
}


def from_sympy(expression: Any) -> Term:
    """The term that a SymPy expression denotes; symbols keep their names.

    Raises InputError for floats, complex numbers and nodes outside the claim language.
    """
    expression = sp.sympify(expression) if isinstance(expression, int | Fraction) else expression
    if not isinstance(expression, sp.Basic):
        raise InputError(f"{type(expression).__name__} is not an expression")
    if isinstance(expression, sp.Rational):
        return t.number(Fraction(int(expression.p), int(expression.q)))
    if isinstance(expression, sp.Float):
        raise InputError(f"{expression} is not exact; write it as a fraction")
    if isinstance(expression, sp.Symbol):
        return _variable(expression.name)
    for name, value in _constants().items():
        if expression == value:
            return t.constant(name)
    if expression == sp.oo:
        return t.INFINITY
    if expression == -sp.oo:
        return t.negate(t.INFINITY)
    if isinstance(expression, sp.Add):
        return t.add(*map(from_sympy, expression.as_ordered_terms()))
    if isinstance(expression, sp.Mul):
        return _product(expression)
    if isinstance(expression, sp.Pow):
        return _power(expression)
    if isinstance(expression, sp.exp):
        return t.function("exp", from_sympy(expression.args[0]))
    if isinstance(expression, sp.Sum | sp.Integral):
        return _binder(expression)
    if isinstance(expression, sp.Derivative):
        found = from_sympy(expression.expr)
        for variable in expression.variables:
            found = t.binder("Derivative", found, from_sympy(variable))
        return found
    if isinstance(expression, sp.Limit):
        return _limit(expression)
    if isinstance(expression, sp.Piecewise):
        return _piecewise(expression)
    if isinstance(expression, sp.polygamma) and expression.args[0] == 0:
        return t.function("digamma", from_sympy(expression.args[1]))
    if isinstance(expression, sp.Heaviside) and expression.args[1] == sp.Rational(1, 2):
        return t.function("Heaviside", from_sympy(expression.args[0]))
    name = type(expression).__name__
    if isinstance(expression, sp.Function | sp.Max | sp.Min) and name in _NAMES:
        try:
            return t.function(name, *map(from_sympy, expression.args))
        except ValueError as trouble:
            raise InputError(str(trouble)) from None
    if isinstance(expression, sp.Function) and name in ABBREVIATIONS:
        try:
            return written_out(name, [from_sympy(item) for item in expression.args])
        except ValueError as trouble:
            raise InputError(str(trouble)) from None
    raise InputError(f"{name} is not part of the claim language: {expression}")


def _variable(name: str) -> Term:
    """InputError for a symbol whose name the claim language reads as something else."""
    found = parse_term(name) if name.isidentifier() else None
    if found is None or found.head != "variable":
        raise InputError(f"the symbol {name!r} cannot be a variable of the claim language")
    return found


def _limit(expression: Any) -> Term:
    """A two-sided limit at a finite point, or one at an infinite point."""
    body, variable, point, direction = expression.args
    if str(direction) != "+-" and not point.is_infinite:
        raise InputError(f"a limit of the claim language is from both sides: {expression}")
    return t.binder("Limit", from_sympy(body), from_sympy(variable), from_sympy(point))


def relation_from_sympy(expression: Any) -> tuple[Term, str, Term]:
    """``(left, op, right)`` of a relational such as ``sympy.Le(x, 1)``; InputError otherwise."""
    op = _RELATIONS.get(type(expression).__name__)
    if op is None:
        raise InputError(f"{type(expression).__name__} is not a relation: {expression}")
    return from_sympy(expression.lhs), op, from_sympy(expression.rhs)


def _product(expression: Any) -> Term:
    numerator: list[Term] = []
    denominator: list[Term] = []
    sign = 1
    for factor in expression.as_ordered_factors():
        if factor == -1:
            sign = -sign
        elif isinstance(factor, sp.Rational):
            value = Fraction(int(factor.p), int(factor.q))
            if value < 0:
                sign, value = -sign, -value
            if value.numerator != 1:
                numerator.append(t.number(value.numerator))
            if value.denominator != 1:
                denominator.append(t.number(value.denominator))
        elif isinstance(factor, sp.Pow) and factor.exp.is_Rational and factor.exp < 0:
            denominator.append(from_sympy(factor.base**-factor.exp))
        else:
            numerator.append(from_sympy(factor))
    top = t.multiply(*numerator) if numerator else t.ONE
    result = t.divide(top, t.multiply(*denominator)) if denominator else top
    return t.negate(result) if sign < 0 else result


def _power(expression: Any) -> Term:
    base, exponent = expression.base, expression.exp
    if base == sp.E:
        return t.function("exp", from_sympy(exponent))
    if exponent == sp.Rational(1, 2):
        return t.function("sqrt", from_sympy(base))
    if exponent.is_Rational and exponent < 0:
        return t.divide(t.ONE, from_sympy(base**-exponent))
    return t.power(from_sympy(base), from_sympy(exponent))


def _binder(expression: Any) -> Term:
    body = from_sympy(expression.function)
    for limit in expression.limits:
        if len(limit) != 3:
            raise InputError(f"{type(expression).__name__} needs both limits: {expression}")
        body = t.binder(type(expression).__name__, body, *map(from_sympy, limit))
    return body


def _piecewise(expression: Any) -> Term:
    arguments: list[Term] = []
    for value, condition in expression.args:
        arguments.append(from_sympy(value))
        if condition in (sp.true, True):
            arguments.append(Term("true"))
            continue
        op = _RELATIONS.get(type(condition).__name__)
        if op is None:
            raise InputError(f"a condition of Piecewise is one relation, got {condition}")
        arguments.append(Term(op, (from_sympy(condition.lhs), from_sympy(condition.rhs))))
    return Term("Piecewise", tuple(arguments))


#: Operators and relations by their classes.
_CLASSES: Mapping[str, str] = {
    "**": "Pow", "<=": "Le", ">=": "Ge", "<": "Lt", ">": "Gt", "==": "Eq", "!=": "Ne",
}  # fmt: skip


def _class(head: str) -> Any:
    """The SymPy class of a head; a function without one stays undefined."""
    name = TABLE[head].sympy if head in TABLE else _CLASSES[head]
    return getattr(sp, name) if name else sp.Function(head)


def to_sympy(term: Term, assumptions: Mapping[str, Mapping[str, bool]] | None = None) -> Any:
    """A SymPy expression for searching and printing; symbols are real (plus ``assumptions``)."""
    head = term.head
    if head == "number":
        assert isinstance(term.value, Fraction)
        return sp.Rational(term.value.numerator, term.value.denominator)
    if head == "variable":
        name = str(term.value)
        return sp.Symbol(name, **{"real": True, **(assumptions or {}).get(name, {})})
    if head == "constant":
        return _constants()[str(term.value)]
    if head == "oo":
        return sp.oo
    if head == "true":
        return sp.true
    args = [to_sympy(item, assumptions) for item in term.args]
    if head == "+":
        return sp.Add(*args)
    if head == "*":
        return sp.Mul(*args)
    if head == "-":
        return -args[0]
    if head == "/":
        return args[0] / args[1]
    if head == "Piecewise":
        return sp.Piecewise(*zip(args[::2], args[1::2], strict=True))
    if head in ("Sum", "Integral"):
        make = sp.Sum if head == "Sum" else sp.Integral
        return make(args[0], tuple(args[1:]))
    if head == "Derivative":
        return sp.Derivative(args[0], args[1])
    if head == "Limit":
        return sp.Limit(args[0], args[1], args[2])
    return _class(head)(*args)
