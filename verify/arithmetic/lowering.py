"""Lowering: terms compiled once to straight-line code over python-flint balls.

``lower(term, variables)`` gives the value, the gradient and univariate Taylor jets.  The source is
generated from the term tree with our own names and a whitelist of heads; no text of a user enters
it.  Equal sub-expressions are computed once.  Where a sub-expression is not certainly defined the
compiled code raises :class:`~verify.arithmetic.evaluation.Undetermined`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, arb_series, ctx, fmpq

from memory_theorems.verify.arithmetic import evaluation
from memory_theorems.verify.arithmetic.balls import integer_power, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: Entire functions: a method of ``arb`` is called directly.
_METHODS = heads(lambda item: item.analytic)
_SERIES_METHODS = frozenset(("exp", "sin", "cos", "atan", "erf", "erfc", "tan", "gamma", "asin",
                             "acos"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lowered:
    """A compiled term.  All methods take one ball (or exact rational) per variable, in order."""

    term: Term
    variables: tuple[str, ...]
    _function: Callable[..., Any]

    def value(self, arguments: Sequence[arb | fmpq], bits: int = 128) -> arb:
        """An enclosure of the term.  Raises Undetermined where it is not certainly defined."""
        before = ctx.prec
        ctx.prec = bits
        try:
            result = self._function(*arguments)
        finally:
            ctx.prec = before
        return result if type(result) is arb and result.is_finite() else self._finite(result)

    def _finite(self, result: Any) -> arb:
        ball = to_ball(result)
        if not ball.is_finite():
            raise Undetermined(self.term, "not certainly finite and real")
        return ball

    def gradient(
        self, arguments: Sequence[arb | fmpq], bits: int = 128
    ) -> tuple[arb, tuple[arb, ...]]:
        """Enclosures of the value and of all first partial derivatives."""
        compiled = _compiled_gradient(self.term, self.variables)
        before = ctx.prec
        ctx.prec = bits
        try:
            value, *slopes = compiled(*arguments)
        finally:
            ctx.prec = before
        return self._finite(value), tuple(self._finite(item) for item in slopes)

    def jet(self, argument: arb | fmpq, order: int, bits: int = 128) -> tuple[arb, ...]:
        """Taylor coefficients 0..order at (every point of) the ball; one variable only."""
        if len(self.variables) != 1:
            raise ValueError("jets are for terms in one variable")
        before, cap = ctx.prec, ctx.cap
        ctx.prec, ctx.cap = bits, order + 1
        try:
            point = arb_series([to_ball(argument), 1], order + 1)
            series = _jet(self.term, {self.variables[0]: point}, order + 1)
            found = tuple(self._finite(series[k]) for k in range(order + 1))
        finally:
            ctx.prec, ctx.cap = before, cap
        return found


@lru_cache(maxsize=1024)
def lower(term: Term, variables: tuple[str, ...]) -> Lowered:
    """Compile ``term`` as a function of ``variables``.

    Raises Unsupported for nodes without a rule and for free variables that are not listed.
    """
    return Lowered(term, variables, _compile((term,), variables, single=True))


@lru_cache(maxsize=256)
def _compiled_gradient(term: Term, variables: tuple[str, ...]) -> Callable[..., Any]:
    from memory_theorems.verify.arithmetic.calculus import derivative

    slopes = tuple(derivative(term, name) for name in variables)
    return _compile((term, *slopes), variables, single=False)


# ---------------------------------------------------------------- generated code
def _compile(
    outputs: tuple[Term, ...], variables: tuple[str, ...], *, single: bool
) -> Callable[..., Any]:
    writer = _Writer({name: f"x{i}" for i, name in enumerate(variables)})
    results = [writer.visit(term) for term in outputs]
    names = ", ".join(f"x{i}" for i in range(len(variables)))
    body = "\n    ".join(writer.lines) if writer.lines else "pass"
    answer = results[0] if single else f"({', '.join(results)},)"
    source = f"def compiled({names}):\n    {body}\n    return {answer}\n"
    namespace: dict[str, Any] = dict(writer.objects)
    exec(compile(source, "<lowered term>", "exec"), namespace)  # our own source
    function: Callable[..., Any] = namespace["compiled"]
    return function


class _Writer:
    """Emits one assignment per distinct node."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.lines: list[str] = []
        self.objects: dict[str, Any] = {}
        self.known: dict[Term, str] = {}

    def visit(self, term: Term) -> str:
        found = self.known.get(term)
        if found is None:
            found = self.known[term] = self.emit(term)
        return found

    def bind(self, value: Any) -> str:
        name = f"c{len(self.objects)}"
        self.objects[name] = value
        return name

    def assign(self, expression: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = {expression}")
        return name

    def emit(self, term: Term) -> str:
        head = term.head
        if head == "number":
            assert isinstance(term.value, Fraction)
            return self.bind(to_fmpq(term.value))
        if head == "variable":
            try:
                return self.names[str(term.value)]
            except KeyError:
                raise Unsupported(f"the variable {term.value!r} is not listed") from None
        if head == "constant":
            return self.assign(f"{self.bind(evaluation.CONSTANTS[str(term.value)])}()")
        if head in ("Piecewise", *t.BINDERS, "oo"):
            return self.whole(term)
        if head == "**":
            return self.power(term)
        args = [self.visit(item) for item in term.args]
        if head == "+":
            return self.assign(" + ".join(args))
        if head == "*":
            return self.assign(" * ".join(args))
        if head == "-":
            return self.assign(f"-{args[0]}")
        if head == "/" and term.args[1].head == "number" and term.args[1].value != 0:
            return self.assign(f"{args[0]} / {self.bind(to_fmpq(_value(term.args[1])))}")
        if head in _METHODS and not t.is_constant(term.args[0]):
            return self.assign(f"{self.bind(_METHOD[head])}({args[0]})")
        rule = evaluation.FUNCTIONS.get(head)
        if rule is None:
            raise Unsupported(f"no enclosure rule for {head}")
        arguments = [
            self.bind(to_fmpq(_value(item))) if item.head == "number" else text
            for item, text in zip(term.args, args)
        ]
        return self.assign(f"{self.bind(rule)}({self.bind(term)}, {', '.join(arguments)})")

    def power(self, term: Term) -> str:
        base, exponent = term.args
        text = self.visit(base)
        if exponent.head == "number":
            value = _value(exponent)
            if value == 2:
                return self.assign(f"{self.bind(_square)}({text})")
            if value.denominator == 1 and value > 0 and base.head != "number":
                power = self.bind(integer_power)
                return self.assign(f"{power}({text}, {int(value)})")
        rule = self.bind(evaluation.FUNCTIONS["**"])
        upper = (
            self.bind(to_fmpq(_value(exponent)))
            if exponent.head == "number"
            else self.visit(exponent)
        )
        if base.head == "number":
            text = self.bind(to_fmpq(_value(base)))
        return self.assign(f"{rule}({self.bind(term)}, {text}, {upper})")

    def whole(self, term: Term) -> str:
        """Nodes that bind or branch go through the evaluator."""
        names = sorted(t.free_variables(term) & set(self.names))

        def interpreted(*values: Any) -> Any:
            return evaluation.value_at(term, dict(zip(names, values)))

        arguments = ", ".join(self.names[name] for name in names)
        return self.assign(f"{self.bind(interpreted)}({arguments})")


def _value(term: Term) -> Fraction:
    assert isinstance(term.value, Fraction)
    return term.value


def _square(value: Any) -> Any:
    """The square, sharp around zero."""
    if type(value) is arb:
        return value * value if not value.contains(0) else integer_power(value, 2)
    return value * value


def _entire(name: str) -> Callable[[Any], arb]:
    method: Callable[[arb], arb] = getattr(arb, name)

    def call(value: Any) -> arb:
        return method(value) if type(value) is arb else method(arb(value))

    return call


_METHOD = {name: _entire(name) for name in _METHODS}


# ---------------------------------------------------------------- jets
def _jet(term: Term, values: Mapping[str, Any], length: int) -> Any:
    head = term.head
    if not t.free_variables(term):
        return arb_series([to_ball(evaluation.value_at(term, {}))], length)
    if head == "variable":
        return values[str(term.value)]
    args = [_jet(item, values, length) for item in term.args]
    match head:
        case "+":
            return sum(args[1:], args[0])
        case "-":
            return -args[0]
        case "*":
            result = args[0]
            for item in args[1:]:
                result = result * item
            return result
        case "/":
            if args[1][0].contains(0):
                raise Undetermined(term, "the denominator may vanish")
            return args[0] / args[1]
        case "**":
            return _jet_power(term, args[0], args[1])
        case "log" | "sqrt":
            if not args[0][0] > 0:
                raise Undetermined(term, "not differentiable where the argument may vanish")
            return args[0].log() if head == "log" else args[0].sqrt()
        case "sinh" | "cosh" | "tanh":
            up, down = args[0].exp(), (-args[0]).exp()
            if head == "tanh":
                return (up - down) / (up + down)
            return (up - down if head == "sinh" else up + down) / 2
    if head in ("tan", "asin", "acos", "gamma"):
        evaluation.FUNCTIONS[head](term, args[0][0])
        if head in ("asin", "acos") and not (args[0][0] > -1 and args[0][0] < 1):
            raise Undetermined(term, "not differentiable at the end of its domain")
    if head not in _SERIES_METHODS:
        raise Unsupported(f"no jet rule for {head}")
    return getattr(args[0], head)()


def _jet_power(term: Term, base: Any, exponent: Any) -> Any:
    power = term.args[1]
    if power.head == "number" and _value(power).denominator == 1:
        count = int(_value(power))
        if count < 0 and base[0].contains(0):
            raise Undetermined(term, "a negative power of a quantity that may vanish")
        result = arb_series([arb(1)], ctx.cap)
        for _ in range(abs(count)):
            result = result * base
        return result if count >= 0 else 1 / result
    if not base[0] > 0:
        raise Undetermined(term, "a power with a non-integer exponent needs a positive base")
    return (exponent * base.log()).exp()
