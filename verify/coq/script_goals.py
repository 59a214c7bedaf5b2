"""Goals of a certificate's nodes, as Coq has them.  Not trusted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from memory_theorems.verify.coq.function_bounds import TermBounds
from memory_theorems.verify.coq.normal_forms import NormalForms
from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.coq.term_bounds import Enclosure
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term

Node = Mapping[str, Any]
SIGN = {">=": "<=", ">": "<", "==": "=", "!=": "<>"}
#: The general tactics, by the relation of the goal.
GENERAL = {">=": "ineq", ">": "ineq", "==": "is_zero", "!=": "apart"}


@dataclass(frozen=True)
class Goal:
    """``margin op 0`` with the domains and hypotheses at hand."""

    printer: Printer
    domains: Mapping[str, Interval]
    given: tuple[Relation, ...]
    margin: Term
    op: str

    @property
    def facts(self) -> tuple[Relation, ...]:
        bounds = (one for name, box in self.domains.items() for one in box.membership(name))
        return (*self.given, *bounds)

    def about(self, margin: Term, op: str | None = None) -> Goal:
        return replace(self, margin=margin, op=op or self.op)

    @property
    def text(self) -> str:
        return shown(self.printer, self.margin, self.op)


def shown(printer: Printer, margin: Term, op: str) -> str:
    """``0 <= margin`` or the like."""
    text = printer.real(margin)
    return f"0 {SIGN[op]} {text}" if op in (">=", ">") else f"{text} {SIGN[op]} 0"


class Names(Protocol):
    """What makes up names and scripts: :class:`verify.coq.certificates.Script`."""

    @abstractmethod
    def new(self, kind: str = "at_hand") -> str: ...

    @abstractmethod
    def tactic(self, goal: Goal, node: object) -> str: ...

    @abstractmethod
    def values(
        self, goal: Goal, sides: Sequence[Term], nodes: Sequence[Node | None]
    ) -> list[str]: ...

    @abstractmethod
    def asserted(self, goal: Goal, node: object) -> tuple[str, str]: ...


def enclosure(goal: Goal, names: Names, lines: list[str]) -> Enclosure:
    """Bounds of terms over the goal's box; assertions go to ``lines``."""
    return Enclosure(goal.printer, goal.domains, names.new, lines)


def normal_forms(goal: Goal, names: Names) -> NormalForms:
    """Equations for the goal's terms, with the positivity of what needs it."""
    lines: list[str] = []
    bounds = enclosure(goal, names, lines)

    def positive(term: Term) -> bool:
        try:
            return bounds.range(term).sign > 0
        except (NotPrintable, OverflowError, ValueError):
            return False

    return NormalForms(goal.printer, names.new, positive, lines)


def equal(goal: Goal, names: Names, *terms: Term) -> str:
    """A tactic for an equation between field expressions in the terms."""
    return normal_forms(goal, names).tactic(terms)


def bounded(goal: Goal, names: Names) -> str | None:
    """A tactic by bounds of the margin's parts, if they are enough."""
    lines: list[str] = []
    if t.node_count(goal.margin) > 400:
        return None
    try:
        found: TermBounds = enclosure(goal, names, lines).range(goal.margin)
    except (NotPrintable, OverflowError, ValueError):
        return None
    low = found.low
    if goal.op == "!=":
        return "; ".join((*lines, "lra")) if found.sign else None
    if low is None or low.value < 0 or (goal.op == ">" and low.value == 0 and not low.strict):
        return None
    return "; ".join((*lines, f"clear - {low.name}; lra"))


def put_in(term: Term, name: str, value: Term) -> Term:
    """The value for the variable, nothing folded: as Coq puts it in."""
    if term.head == "variable":
        return value if term.value == name else term
    if name not in t.free_variables(term):
        return term
    if term.head in ("Sum", "Product", "Integral", "Derivative"):
        return t.substitute(term, {name: value})
    return Term(term.head, tuple(put_in(item, name, value) for item in term.args), term.value)
