"""Integrands compiled once to straight-line code over complex balls.

Arb's integrator evaluates an integrand some hundred times; walking its tree every time cost ten
times what the arithmetic did.  The source is generated from the term tree with our own names and a
whitelist of heads; no text of a user enters it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import acb, ctx

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.interface import Continuation
from memory_theorems.verify.functions.table import TABLE, heads
from memory_theorems.verify.language.terms import Term, free_variables, to_text

#: A method of complex balls is the continuation; or a function of the ball and ``analytic``.
_METHODS = heads(lambda item: item.continuation is True)
_CONTINUED = {
    head: item.continuation for head, item in TABLE.items() if callable(item.continuation)
}
MAX_POWER = 64


@dataclass(frozen=True, slots=True)
class Code:
    """A compiled integrand; its constants are evaluated anew for every precision."""

    constants: tuple[Term, ...]
    _binding: Callable[..., Continuation]

    def bound(self) -> Continuation:
        """The function at the working precision.  Raises Undetermined, Unsupported."""
        bits = int(ctx.prec)
        values = (acb(to_ball(evaluate(item, {}, bits))) for item in self.constants)
        return self._binding(*values)


@lru_cache(maxsize=512)
def compiled(term: Term, variable: str) -> Code:
    """The holomorphic extension of ``term`` as a function of one variable.

    Raises Unsupported for nodes that have no extension (sign, floor, ...).  Abs, Max and Min have
    one wherever the sign of what they distinguish is certain on the whole ball.
    """
    writer = _Writer(variable)
    answer = writer.visit(term)
    names = ", ".join(f"c{index}" for index in range(len(writer.constants)))
    body = "\n        ".join((*writer.lines, f"return {answer}"))
    source = (
        f"def binding({names}):\n    def value(z, analytic):\n        {body}\n    return value\n"
    )
    namespace: dict[str, Any] = {**_CONTINUED, "positive": _positive}
    exec(compile(source, "<integrand>", "exec"), namespace)  # our own source
    return Code(tuple(writer.constants), namespace["binding"])


class _Writer:
    """Emits one assignment per distinct node."""

    def __init__(self, variable: str) -> None:
        self.variable = variable
        self.lines: list[str] = []
        self.constants: dict[Term, str] = {}
        self.known: dict[Term, str] = {}

    def visit(self, term: Term) -> str:
        found = self.known.get(term)
        if found is None:
            found = self.known[term] = self._emit(term)
        return found

    def constant(self, term: Term) -> str:
        return self.constants.setdefault(term, f"c{len(self.constants)}")

    def _assign(self, expression: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = {expression}")
        return name

    def _emit(self, term: Term) -> str:
        head = term.head
        if self.variable not in free_variables(term):
            return self.constant(term)
        if head == "variable":
            return "z"
        if head == "**":
            return self._power(*term.args)
        args = [self.visit(item) for item in term.args]
        if head in ("+", "*"):
            return self._assign(f" {head} ".join(args))
        if head == "/":
            return self._assign(f"{args[0]} / {args[1]}")
        if head == "-":
            return self._assign(f"-{args[0]}")
        if head in _METHODS:
            return self._assign(f"{args[0]}.{TABLE[head].method}()")
        if head in _CONTINUED:
            return self._assign(f"{head}({', '.join(args)}, analytic)")
        raise Unsupported(f"no analytic extension of {to_text(term)[:60]}")

    def _power(self, base: Term, exponent: Term) -> str:
        text, value = self.visit(base), exponent.value
        if isinstance(value, Fraction) and value.denominator == 1:
            count = int(value)
            if abs(count) > MAX_POWER:
                raise Unsupported(f"the power {count} in an integrand")
            one = self.constant(Term("number", (), Fraction(1)))
            result = self._whole_power(text, abs(count)) if count else one
            return result if count >= 0 else self._assign(f"{one} / {result}")
        logarithm = (
            self._assign(f"log({text}, analytic)")
            if self.variable in free_variables(base)
            else self._assign(f"positive({text})")
        )
        return self._assign(f"({self.visit(exponent)} * {logarithm}).exp()")

    def _whole_power(self, base: str, count: int) -> str:
        """By squaring, for a count >= 1."""
        result = base
        for digit in bin(count)[3:]:
            result = self._assign(f"{result} * {result}")
            if digit == "1":
                result = self._assign(f"{result} * {base}")
        return result


def _positive(base: acb) -> acb:
    """The logarithm of a constant base: exp(exponent*log(base)) is entire in the exponent."""
    if not base.real > 0:
        raise Unsupported("a power of a constant that is not positive")
    return acb(base.real.log())
