"""Faces at ends that do not belong to an interval: what a margin tends to there.  Not trusted.

Near the end the margin is, or is not less than, ``g(psi(y))`` for a function g with a derivative
at the point that psi tends to; g is the margin's simple form after ``y = phi(u)``.  At oo, psi is
``1/y`` or ``exp(-c*y)``; at a finite end it is y.  Where g has no value at the end, logarithms give
way to their tangents first, by the signs of their factors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.coq.calculus_rules import CalculusRules, Moved, slope_of, tidy
from memory_theorems.verify.coq.linear_forms import expanded, linear, scaled
from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.coq.rational_ends import exact_of, number_of
from memory_theorems.verify.coq.script_goals import Goal, Names, Node, bounded, equal, put_in
from memory_theorems.verify.coq.simple_forms import SimpleForms, point_inside
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, is_infinite
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

_U = "u_face_"
_SMOOTH = "auto_derive; conditions"


@dataclass(frozen=True)
class Way:
    """``y = phi(u)`` and ``u = psi(y)``; the lemma that psi tends to 0."""

    phi: Term
    psi: Term
    tends: str


@dataclass(frozen=True)
class Below:
    """``g(psi(y)) <= margin``: g in the variable ``u_face_``, and a tactic for it."""

    way: Way
    g: Term
    how: str


class FaceRules(CalculusRules):
    """The rule ``monotone``, with faces at open ends."""

    def _monotone(self, goal: Goal, node: Node) -> str:
        box = goal.domains[node["variable"]]
        up = node["sign"] == 1
        end, is_open = (box.lower, box.lower_open) if up else (box.upper, box.upper_open)
        ways = [super()._monotone]
        if is_infinite(end):
            ways.append(self._by_its_limit)
        elif is_open and node["face"].get("rule") == "asymptotic":
            ways.insert(0, self._by_its_limit)
        found = []
        for way in ways:
            try:
                found.append(way(goal, node))
            except (NotPrintable, Refused, Wrong, ValueError, ArithmeticError):
                continue
            if not is_infinite(end):
                # The derivative's script stands in each of them: one is enough.
                break
        if not found:
            raise NotPrintable("a monotone function at an open end")
        return either(found)

    def _by_its_limit(self, goal: Goal, node: Node) -> str:
        return open_face(goal, self, node, node["sign"] == 1)


def either(tactics: Sequence[str]) -> str:
    """The first of the tactics that closes the goal."""
    if len(tactics) == 1:
        return tactics[0]
    return f"first [ {' | '.join(f'solve [ {item} ]' for item in tactics)} ]"


def open_face(goal: Goal, names: Names, node: Node, up: bool) -> str:
    """A tactic for ``0 <= margin``, monotone in a variable, by its limit at the end."""
    if goal.op != ">=":
        raise NotPrintable("a strict face at an open end")
    name = str(node["variable"])
    box = goal.domains[name]
    end = box.lower if up else box.upper
    far = is_infinite(end)
    moved = Moved(goal, names, name, goal.margin, box)
    open_box = replace(box, lower_open=True, upper_open=True)
    positive, sign = moved.signed(1 if up else -1, False, node["derivative"], open_box)
    tries = []
    for below in _below(goal, names, moved, up, far):
        tries.append(_by(goal, names, moved, below, up, None if far else end, sign))
        break
    if not tries:
        raise NotPrintable("a limit at an open end")
    return f"{positive}; {tries[0]}"


def _by(
    goal: Goal, names: Names, moved: Moved, below: Below, up: bool, end: Term | None, sign: str
) -> str:
    y, u = moved.y, names.new("of")
    at = t.ZERO if end is None else end
    inner = goal.printer.inside(_U, REAL)
    g_printer = replace(inner, named={**inner.named, _U: u})
    g = f"(fun {u} : R => {g_printer.real(below.g)})"
    steps = _differentiable(below.g, g_printer, u, goal.printer.real(at))
    f, df = moved.shown(goal.margin), moved.shown(moved.slope)
    x = goal.printer.real(t.variable(moved.name))
    a = goal.printer.real(at)
    value = put_in(below.g, _U, at)
    others = {key: item for key, item in goal.domains.items() if key != moved.name}
    rest = replace(
        goal,
        domains=others,
        given=tuple(item for item in goal.given if moved.name not in item.free),
        margin=value,
    )
    near, ends, face = names.new(), names.new(), names.new()
    low = moved.printer.real(put_in(below.g, _U, below.way.psi))
    margin = moved.printer.real(goal.margin)
    derive = moved.derives()
    smooth = f"cbv beta; unfold_powers; first [ solve [ {steps} ] | ({_SMOOTH}) ]"
    if end is None:
        between = f"{y} < {x} -> {y} < 0" if up else f"{x} < {y} -> 0 < {y}"
        psi = f"(fun {y} : R => {moved.printer.real(below.way.psi)})"
        lemma = "rises_from_oo" if up else "falls_to_oo"
        use = (
            f"apply ({lemma} {f} {df} {psi} {g} {x} 0); [ intros {y} ?; {derive} | intros {y} ?;"
            f" apply ({sign} {y}); lra | exact {near} | {below.way.tends} | {smooth} ]"
        )
    else:
        between = f"{a} < {y} -> {y} < {x}" if up else f"{x} < {y} -> {y} < {a}"
        lemma = "rises_from_end" if up else "falls_to_end"
        use = (
            f"apply ({lemma} {f} {df} {g} {x} {a}); [ lra | intros {y} ? ?; {derive}"
            f" | intros {y} ? ?; apply ({sign} {y}); lra | exact {near} | {smooth} ]"
        )
    return (
        f"assert ({near} : forall {y} : R, {between} -> {low} <= {margin})"
        f" by (intros {y} ? ?; {below.how});"
        f" assert ({ends} : {g} {a} <= {f} {x}) by ({use});"
        f" assert ({face} : 0 <= {g} {a}) by (cbv beta; {_value(rest, names)});"
        f" exact (Rle_trans _ _ _ {face} {ends})"
    )


def _differentiable(term: Term, printer: Printer, u: str, a: str) -> str:
    """``ex_derive (fun u => term) a``, sum by sum and product by product.

    ``auto_derive`` takes long for large terms.
    """

    def function(item: Term) -> str:
        return f"(fun {u} : R => {printer.real(item)})"

    if _U not in t.free_variables(term):
        return "apply ex_derive_const"
    if term.head == "variable":
        return "apply ex_derive_id"
    inner = [_differentiable(item, printer, u, a) for item in term.args]
    lemmas = {"+": "ex_derive_plus", "*": "ex_derive_mult"}
    if term.head in lemmas:
        done = inner[0]
        for count in range(1, len(inner)):
            first = Term(term.head, term.args[:count]) if count > 1 else term.args[0]
            both = f"{function(first)} {function(term.args[count])}"
            done = f"refine ({lemmas[term.head]} {both} {a} _ _); [ {done} | {inner[count]} ]"
        return done
    if term.head == "-":
        return f"refine (ex_derive_opp {function(term.args[0])} {a} _); {inner[0]}"
    if term.head == "/":
        top, bottom = (function(item) for item in term.args)
        return (
            f"refine (ex_derive_div {top} {bottom} {a} _ _ _);"
            f" [ {inner[0]} | {inner[1]} | cbv beta; conditions ]"
        )
    if term.head == "**" and term.args[1].head == "number":
        power = printer.natural(term.args[1])
        return f"refine (ex_derive_pow {function(term.args[0])} {power} {a} _); {inner[0]}"
    return _SMOOTH


def _value(goal: Goal, names: Names) -> str:
    """``0 <= value``: it is 0, or has bounds."""
    zero = f"(apply Req_le; symmetry; {equal(goal, names, goal.margin)})"
    inside = bounded(goal, names)
    return f"first [ lra | solve [ {zero} ] {f'| solve [ {inside} ] ' if inside else ''}| ineq ]"


def _below(goal: Goal, names: Names, moved: Moved, up: bool, far: bool) -> Iterator[Below]:
    """Functions below the margin near the end that are smooth at it, with a value >= 0 there."""
    name = moved.name
    box = goal.domains[name]
    if far and up and (number_of(box.upper, 1) or 1) > 0:
        box = replace(box, upper=t.ZERO, upper_open=True)
    if far and not up and (number_of(box.lower, -1) or -1) < 0:
        box = replace(box, lower=t.ZERO, lower_open=True)
    near = replace(moved.goal, domains={**goal.domains, name: box})
    at = t.ZERO if far else (box.lower if up else box.upper)
    margin = expanded(goal.margin, goal.printer)
    for way in _ways(margin, name, up) if far else (_still(name),):
        for body, lines in _bodies(near, names, margin):
            try:
                g = _simple(put_in(body, name, way.phi), goal, _U if far else "")
                if not far:
                    g = put_in(g, name, t.variable(_U))
                if not _smooth(g, at, goal):
                    continue
            except (Refused, Wrong, ValueError, ZeroDivisionError, OverflowError):
                continue
            reached = put_in(g, _U, way.psi)
            same = f"apply Req_le; {equal(near, names, reached, body)}"
            if lines:
                same = _through(near, names, body, reached, lines)
            yield Below(way, g, same)


def _still(name: str) -> Way:
    x = t.variable(name)
    return Way(x, x, "")


def _ways(margin: Term, name: str, up: bool) -> Iterator[Way]:
    x, u = t.variable(name), t.variable(_U)
    rate = _rate(margin, name)
    if rate is not None:
        log = t.divide(t.function("log", u), rate)
        if up:
            psi = t.function("exp", t.multiply(rate, x))
            yield Way(log, psi, "apply exp_to_zero_below; positive")
        else:
            psi = t.function("exp", t.negate(t.multiply(rate, x)))
            yield Way(t.negate(log), psi, "apply exp_to_zero; positive")
    one = t.divide(t.ONE, u)
    if up:
        yield Way(t.negate(one), t.negate(t.divide(t.ONE, x)), "apply inverse_to_zero_below")
    else:
        yield Way(one, t.divide(t.ONE, x), "apply inverse_to_zero")


def _rate(margin: Term, name: str) -> Term | None:
    """The common factor of x in the exponents, where they are linear in it."""
    found: dict[tuple[tuple[Term, int], ...], list[Fraction]] = {}
    x = t.variable(name)
    for node in t.walk(margin):
        if node.head != "exp" or name not in t.free_variables(node):
            continue
        for monomial, value in linear(node.args[0]).items():
            rest = tuple(pair for pair in monomial if pair != (x, 1))
            if any(name in t.free_variables(atom) for atom, _ in rest):
                return None
            if len(rest) < len(monomial):
                found.setdefault(rest, []).append(abs(value))
    if len(found) != 1:
        return None
    ((rest, values),) = found.items()
    common = Fraction(
        gcd(*(item.numerator for item in values)), lcm(*(item.denominator for item in values))
    )
    return scaled(rest, common)


def _simple(term: Term, goal: Goal, fresh: str) -> Term:
    domains = dict(goal.domains)
    if fresh:
        domains[fresh] = Interval(t.ZERO, t.number(Fraction(1, 1000)), True, True)
    return SimpleForms(point_inside(domains)).of(term)


def _smooth(g: Term, at: Term, goal: Goal) -> bool:
    """Whether g has a value at the point, and no sign against it."""
    value = _simple(put_in(g, _U, at), goal, "")
    for node in t.walk(put_in(g, _U, at)):
        if node.head in ("log", "sqrt") and _simple(node.args[0], goal, "") == t.ZERO:
            return False
    known = exact_of(value)
    return known is None or known >= 0


#: A logarithm, its factor, the tangent that takes its place, and whether from above.
Tangent = tuple[Term, Term, Term, bool]


def _bodies(goal: Goal, names: Names, margin: Term) -> Iterator[tuple[Term, list[Tangent]]]:
    """The margin, and what is below it with tangents for logarithms."""
    yield margin, []
    logs = list(dict.fromkeys(node for node in t.walk(margin) if node.head == "log"))
    if not logs or len(logs) > 4:
        return
    named = {log: t.variable(f"log_{index}_") for index, log in enumerate(logs)}
    flat = t.transform(margin, lambda item: named.get(item))
    tangents: list[Tangent] = []
    body = flat
    for log, name in named.items():
        label = str(name.value)
        try:
            factor = tidy(slope_of(flat, label))
        except Refused:
            return
        if any(str(item.value) in t.free_variables(factor) for item in named.values()):
            return
        z = log.args[0]
        above = t.add(z, t.number(-1))
        under = t.add(t.ONE, t.negate(t.divide(t.ONE, z)))
        if bounded(goal.about(factor, ">="), names) is not None:
            tangents.append((log, factor, under, False))
            body = put_in(body, label, under)
        elif bounded(goal.about(t.negate(factor), ">="), names) is not None:
            tangents.append((log, factor, above, True))
            body = put_in(body, label, above)
        else:
            return
    yield body, tangents


def _through(goal: Goal, names: Names, body: Term, reached: Term, tangents: list[Tangent]) -> str:
    show = goal.printer.real
    lines, parts = [], []
    for log, factor, tangent, above in tangents:
        z = show(log.args[0])
        side = t.negate(factor) if above else factor
        gap = t.add(tangent, t.negate(log)) if above else t.add(log, t.negate(tangent))
        known, signed, product = names.new(), names.new(), names.new()
        lemma = "ln_tangent" if above else "ln_tangent_below"
        lines += [
            f"assert ({known} : 0 < {z}) by (first [ positive | ineq ])",
            f"pose proof ({lemma} {z} {known})",
            f"assert ({signed} : 0 <= {show(side)}) by ({bounded(goal.about(side, '>='), names)})",
            f"assert ({product} : 0 <= ({show(side)}) * ({show(gap)}))"
            f" by (apply Rmult_le_pos; [ exact {signed} | lra ])",
        ]
        parts.append(t.multiply(side, gap))
    whole, same = names.new(), names.new()
    sum_text = " + ".join(f"({show(one.args[0])}) * ({show(one.args[1])})" for one in parts)
    margin = goal.margin
    by = equal(goal, names, margin, body, *parts)
    closing = equal(goal, names, reached, body)
    lines += [
        f"assert ({whole} : {show(margin)} = {show(body)} + ({sum_text})) by ({by})",
        f"assert ({same} : {show(reached)} = {show(body)}) by ({closing})",
        "lra",
    ]
    return "; ".join(lines)
