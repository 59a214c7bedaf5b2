r"""LaTeX of terms, relations and claims: what is shown is generated from what is decided.

Brackets follow the tree, so that an independent reader gets the tree back.  Three things are set
as one writes them by hand, each an identity of exact numbers: a sum or product of literals is set
as its value (``(1 + t)**((-1) - 1/2)`` has the exponent -3/2), and a minus sign of the first
factor of a product, or of a numerator, stands in front.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Protocol

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.symbol_names import default_tex
from memory_theorems.verify.language.terms import Term

RELATIONS: Mapping[str, str] = {
    "<=": r"\le", ">=": r"\ge", "<": "<", ">": ">", "==": "=", "!=": r"\ne",
}  # fmt: skip
#: The commands of functions; all others are words, \operatorname{erf}.
NAMED: Mapping[str, str] = {
    "exp": r"\exp", "log": r"\log", "sin": r"\sin", "cos": r"\cos", "tan": r"\tan",
    "asin": r"\arcsin", "acos": r"\arccos", "atan": r"\arctan", "sinh": r"\sinh",
    "cosh": r"\cosh", "tanh": r"\tanh", "Max": r"\max", "Min": r"\min", "gamma": r"\Gamma",
    "zeta": r"\zeta",
}  # fmt: skip
_CONSTANTS: Mapping[str, str] = {
    "pi": r"\pi", "E": r"\mathrm{e}", "EulerGamma": r"\gamma_{\mathrm{E}}",
    "GoldenRatio": r"\operatorname{GoldenRatio}",
}  # fmt: skip
_FENCES: Mapping[str, tuple[str, str]] = {
    "Abs": (r"\left|", r"\right|"),
    "floor": (r"\left\lfloor ", r"\right\rfloor "),
    "ceiling": (r"\left\lceil ", r"\right\rceil "),
}
#: How tightly a text binds.
RELATION, SUM, BINDER, PRODUCT, POWER, ATOM = range(6)


# What is set, by what is read of it: claims show themselves by these functions.
class Relation(Protocol):
    """``left op right``."""

    @property
    def left(self) -> Term: ...
    @property
    def op(self) -> str: ...
    @property
    def right(self) -> Term: ...


class Interval(Protocol):
    """A real interval, or its whole numbers."""

    @property
    def lower(self) -> Term: ...
    @property
    def upper(self) -> Term: ...
    @property
    def lower_open(self) -> bool: ...
    @property
    def upper_open(self) -> bool: ...
    @property
    def integer(self) -> bool: ...
    @property
    def bounded_below(self) -> bool: ...
    @property
    def bounded_above(self) -> bool: ...


class Variable(Protocol):
    """A name with its quantifier and domain."""

    @property
    def name(self) -> str: ...
    @property
    def quantifier(self) -> str: ...
    @property
    def domain(self) -> Interval: ...


class Claim(Protocol):
    """Variables, hypotheses, conclusion; the name whose best value is asked for."""

    @property
    def variables(self) -> Sequence[Variable]: ...
    @property
    def given(self) -> Sequence[Relation]: ...
    @property
    def conclusion(self) -> Sequence[Relation]: ...
    @property
    def find(self) -> str | None: ...


def latex(term: Term, symbols: Mapping[str, str] | None = None) -> str:
    r"""A term in LaTeX; ``symbols`` gives the TeX of names (others: :func:`default_tex`).

    >>> from memory_theorems.verify.language.parser import parse_term
    >>> latex(parse_term("(1 + t)**(-1 - 1/2)"))
    '\\left(1 + t\\right)^{-3/2}'
    """
    return Writer(symbols or {}).term(term)


def relation_latex(relation: Relation, symbols: Mapping[str, str] | None = None) -> str:
    """A relation in LaTeX."""
    return Writer(symbols or {}).relation(relation)


def assertion_latex(
    given: Sequence[Relation],
    conclusion: Sequence[Relation],
    symbols: Mapping[str, str] | None = None,
) -> str:
    """All hypotheses, then the conclusion."""
    return Writer(symbols or {}).implication(given, conclusion)


def claim_latex(claim: Claim, symbols: Mapping[str, str] | None = None) -> str:
    r"""The whole prefix with its domains, all hypotheses, the conclusion.

    >>> from memory_theorems.verify.language.claims import claim
    >>> claim_latex(claim("x**2 < 2", x="(0, oo)", given="x < 1"))
    '\\forall x\\in(0, \\infty):\\quad x < 1\\quad\\Rightarrow\\quad x^{2} < 2'
    """
    writer = Writer(symbols or {})
    body = writer.implication(claim.given, claim.conclusion)
    prefix = r"\ ".join(
        writer.quantified(list(group))
        for _, group in groupby(claim.variables, lambda item: (item.quantifier, item.domain))
    )
    best = rf"\text{{best }}{writer.name(claim.find)}:\quad " if claim.find else ""
    return best + (rf"{prefix}:\quad {body}" if prefix else body)


class Writer:
    """Terms with the TeX of their names."""

    def __init__(self, symbols: Mapping[str, str]) -> None:
        self.symbols = symbols

    def name(self, name: str) -> str:
        return self.symbols.get(name) or default_tex(name)

    # ------------------------------------------------------------ formulas
    def relation(self, relation: Relation) -> str:
        return f"{self.term(relation.left)} {RELATIONS[relation.op]} {self.term(relation.right)}"

    def implication(self, given: Sequence[Relation], conclusion: Sequence[Relation]) -> str:
        then = self.conjunction(conclusion)
        return rf"{self.conjunction(given)}\quad\Rightarrow\quad {then}" if given else then

    def conjunction(self, parts: Sequence[Relation]) -> str:
        return r"\quad\wedge\quad ".join(self.relation(item) for item in parts)

    def quantified(self, group: Sequence[Variable]) -> str:
        sign = r"\forall" if group[0].quantifier == "forall" else r"\exists"
        names = ", ".join(self.name(item.name) for item in group)
        return rf"{sign} {names}\in{self.domain(group[0].domain)}"

    def domain(self, domain: Interval) -> str:
        whole = r"\mathbb{Z}" if domain.integer else r"\mathbb{R}"
        if not domain.bounded_below and not domain.bounded_above:
            return whole
        left, right = "(" if domain.lower_open else "[", ")" if domain.upper_open else "]"
        ends = f"{self.term(domain.lower, True)}, {self.term(domain.upper, True)}"
        return (rf"{whole}\cap" if domain.integer else "") + left + ends + right

    # ------------------------------------------------------------ terms
    def term(self, term: Term, inline: bool = False) -> str:
        return self.leveled(term, inline)[0]

    def wrapped(self, term: Term, least: int, inline: bool) -> str:
        text, level = self.leveled(term, inline)
        return text if level >= least else bracketed(text)

    def leveled(self, term: Term, inline: bool) -> tuple[str, int]:
        """The text and how tightly it binds; ``inline`` writes quotients with a stroke."""
        head, args = term.head, term.args
        if head in ("+", "*") and all(item.head == "number" for item in args):
            return self.number(_value(term), inline)
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return self.number(term.value, inline)
            case "variable":
                text = self.name(str(term.value))
                return text, POWER if "^" in text or "'" in text else ATOM
            case "constant":
                return _CONSTANTS[str(term.value)], ATOM
            case "oo":
                return r"\infty", ATOM
            case "+":
                return self.sum(args, inline), SUM
            case "*":
                return self.product(args, inline)
            case "-":
                return "-" + self.wrapped(args[0], BINDER, inline), SUM
            case "/":
                return self.quotient(args[0], args[1], inline)
            case "**":
                base = self.wrapped(args[0], ATOM, inline)
                return f"{base}^{{{self.term(args[1], True)}}}", POWER
            case "Sum" | "Integral" | "Limit" | "Derivative":
                return self.binder(term, inline)
            case "Piecewise":
                return self.cases(args), POWER
        return self.function(head, args, inline)

    def number(self, value: Fraction, inline: bool) -> tuple[str, int]:
        top, bottom = t.integer_text(abs(value.numerator)), t.integer_text(value.denominator)
        if value.denominator == 1:
            text, level = top, ATOM
        elif inline:
            text, level = f"{top}/{bottom}", PRODUCT
        else:
            text, level = rf"\frac{{{top}}}{{{bottom}}}", POWER
        return (f"-{text}", SUM) if value < 0 else (text, level)

    def sum(self, args: Sequence[Term], inline: bool) -> str:
        text = ""
        for index, item in enumerate(args):
            shown, level = self.leveled(item, inline)
            if level == SUM and shown.startswith("-") and item.head != "+":
                text += f" - {shown[1:]}" if index else shown
                continue
            text += (" + " if index else "") + (shown if level >= BINDER else bracketed(shown))
        return text

    def product(self, args: Sequence[Term], inline: bool) -> tuple[str, int]:
        negative = _without_sign(Term("*", tuple(args)))
        if negative is not None:
            return "-" + self.wrapped(negative, BINDER, inline), SUM
        *others, last = args
        parts = [self.wrapped(item, POWER, inline) for item in others]
        text, level = self.leveled(last, inline)
        open_ended = level == BINDER
        parts.append(text if level >= POWER or open_ended else bracketed(text))
        joined = parts[0]
        for before, part in pairwise(parts):
            joined += _joint(before, part) + part
        return joined, BINDER if open_ended else PRODUCT

    def quotient(self, top: Term, bottom: Term, inline: bool) -> tuple[str, int]:
        negative = _without_sign(top)
        if negative is not None:
            return "-" + self.wrapped(t.divide(negative, bottom), BINDER, inline), SUM
        if inline:
            above = self.wrapped(top, PRODUCT, True)
            return f"{above}/{self.wrapped(bottom, POWER, True)}", PRODUCT
        return rf"\frac{{{self.term(top)}}}{{{self.term(bottom)}}}", POWER

    def binder(self, term: Term, inline: bool) -> tuple[str, int]:
        bound = self.term(term.args[1])
        limits = [self.term(item, True) for item in term.args[2:]]
        if term.head == "Derivative":
            inside = self.term(term.args[0], inline)
            return (
                rf"\frac{{\mathrm{{d}}}}{{\mathrm{{d}}{bound}}}\left[{inside}\right]",
                POWER,
            )
        body = self.wrapped(term.args[0], BINDER, inline)
        if term.head == "Sum":
            return rf"\sum_{{{bound}={limits[0]}}}^{{{limits[1]}}} {body}", BINDER
        if term.head == "Integral":
            ends = rf"\int_{{{limits[0]}}}^{{{limits[1]}}}"
            return rf"{ends} {body}\,\mathrm{{d}}{bound}", BINDER
        return rf"\lim_{{{bound}\to {limits[0]}}} {body}", BINDER

    def cases(self, args: Sequence[Term]) -> str:
        rows = []
        for value, condition in zip(args[::2], args[1::2], strict=True):
            if condition.head == "true":
                when = r"\text{otherwise}"
            else:
                left, right = (self.term(item) for item in condition.args)
                when = rf"\text{{if }}{left} {RELATIONS[condition.head]} {right}"
            rows.append(f"{self.term(value)} & {when}")
        return r"\begin{cases}" + r"\\ ".join(rows) + r"\end{cases}"

    def function(self, head: str, args: Sequence[Term], inline: bool) -> tuple[str, int]:
        if head in _FENCES:
            left, right = _FENCES[head]
            return f"{left}{self.term(args[0], inline)}{right}", ATOM
        if head == "sqrt":
            return rf"\sqrt{{{self.term(args[0], inline)}}}", POWER
        if head == "factorial":
            return self.wrapped(args[0], ATOM, inline) + "!", POWER
        if head == "binomial":
            return rf"\binom{{{self.term(args[0])}}}{{{self.term(args[1])}}}", POWER
        name = NAMED.get(head) or rf"\operatorname{{{head}}}"
        inside = ", ".join(self.term(item, inline) for item in args)
        return name + bracketed(inside), POWER


def bracketed(text: str) -> str:
    return rf"\left({text}\right)"


_FRACTION = re.compile(r"\\frac\{\d+\}\{\d+\}")


def _joint(before: str, after: str) -> str:
    """Two factors side by side: a dot before a digit, a thin space beside words; 2 1/2 would be a
    mixed number."""
    if after[0].isdigit() or (before[-1].isdigit() and _FRACTION.match(after)):
        return r"\cdot "
    words = ("\\mathit", "\\operatorname", "\\mathrm")
    return r"\," if before.startswith(words) or after.startswith(words) else " "


def _value(term: Term) -> Fraction:
    """The value of a sum or product of literals."""
    total = Fraction(term.head == "*")
    for item in term.args:
        assert isinstance(item.value, Fraction)
        total = total * item.value if term.head == "*" else total + item.value
    return total


def _without_sign(term: Term) -> Term | None:
    """What a minus sign in front of the first factor or numerator leaves; None without one."""
    if isinstance(term.value, Fraction) and term.value < 0:
        return t.number(-term.value)
    if term.head == "*":
        first = _without_sign(term.args[0])
        return None if first is None else t.multiply(first, *term.args[1:])
    return term.args[0] if term.head == "-" else None
