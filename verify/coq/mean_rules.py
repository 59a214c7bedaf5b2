"""The rule ``means``: polynomials as sums of weighted means, as tactics.  Not trusted.

In a circuit the inner variables become ``exp(a)``, ``-exp(a)`` or 0, one case after the other;
without a 0 the outer terms are ``c*exp(A)``, and ``weighted_mean`` of ``Ends.v`` bounds the inner
one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.verify.checker.budget import Budget
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.checker.values.polynomials import rational as flint_rational
from memory_theorems.verify.coq.factor_signs import quotient_of
from memory_theorems.verify.coq.polynomial_terms import polynomial_term
from memory_theorems.verify.coq.printing import rational
from memory_theorems.verify.coq.rational_ends import number_of
from memory_theorems.verify.coq.script_goals import SIGN, Goal, Names, Node, equal
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

Monomial = tuple[int, ...]


@dataclass(frozen=True)
class Circuit:
    """Outer terms ``(c, exponents, weight)`` and the inner ``d`` times its monomial."""

    outer: tuple[tuple[Fraction, Monomial, Fraction], ...]
    inner: Fraction
    centre: Monomial

    @staticmethod
    def read(node: Mapping[str, object]) -> Circuit:
        outer, inner = node["outer"], node["inner"]
        assert isinstance(outer, list)
        assert isinstance(inner, list)
        return Circuit(
            tuple((Fraction(c), tuple(k), Fraction(w)) for c, k, w in outer),
            Fraction(inner[0]),
            tuple(inner[1]),
        )


class MeanRules(Names):
    """Methods of the script writer, by rule."""

    def _means(self, goal: Goal, node: Node) -> str:
        quotient = quotient_of(goal, goal.margin)
        if quotient is not None:
            top, bottom = quotient
            show = goal.printer.real
            inner = goal.about(t.multiply(top, bottom))
            line, name = self.asserted(inner, node)
            lemma = "Rmult_le_pos" if goal.op == ">=" else "Rmult_lt_0_compat"
            return (
                f"{line}; replace {show(goal.margin)} with"
                f" ({show(inner.margin)} * / ({show(bottom)} ^ 2)) by (field; nz);"
                f" apply {lemma}; [ exact {name} | nonzero_square ]"
            )
        variables = tuple(goal.domains)
        ring = Polynomials(variables, Budget())
        rest = ring.polynomial(goal.margin)
        lines, parts = [], []
        for item in node["circuits"]:
            circuit = Circuit.read(item)
            values = dict.fromkeys((k for _, k, _ in circuit.outer), Fraction(0))
            for c, exponents, _ in circuit.outer:
                values[exponents] += c
            values[circuit.centre] = values.get(circuit.centre, Fraction(0)) + circuit.inner
            padded = {k or (0,): flint_rational(value) for k, value in values.items()}
            rest = rest - ring.context.from_dict(padded)
            text, how = _Cases(goal, self, circuit).script()
            lines.append(f"assert ({self.new()} : 0 <= {text}) by ({how})")
            parts.append(text)
        for exponents, value in rest.terms():
            term = polynomial_term(variables, ring.context.from_dict({exponents: value}))
            shown = goal.printer.real(term)
            lines.append(f"assert ({self.new()} : 0 <= {shown}) by nonneg")
            if goal.op == ">":
                lines.append(f"try (assert ({self.new()} : 0 < {shown}) by pos)")
            parts.append(shown)
        whole = " + ".join(f"({item})" for item in parts) or "0"
        lines.append(
            f"match goal with |- 0 {SIGN[goal.op]} ?p => replace p with ({whole}) by field end; lra"
        )
        return "; ".join(lines)


class _Cases:
    """The signs of a circuit's variables, and the proof for each choice."""

    def __init__(self, goal: Goal, names: Names, circuit: Circuit) -> None:
        self.goal, self.names, self.circuit = goal, names, circuit
        variables = [goal.printer.real(t.variable(name)) for name in goal.domains]
        self.shown = variables
        self.inside = [index for index, k in enumerate(circuit.centre) if k]

    def script(self) -> tuple[str, str]:
        parts = [
            f"{rational(c)} * ({self._product(self.shown, k)})" for c, k, _ in self.circuit.outer
        ]
        inner = (
            f"{rational(self.circuit.inner)} * ({self._product(self.shown, self.circuit.centre)})"
        )
        return " + ".join((*parts, inner)), self._case(self.inside, {})

    def _product(self, bases: Sequence[str], exponents: Monomial) -> str:
        return " * ".join(f"{b} ^ {k}%nat" for b, k in zip(bases, exponents) if k) or "1"

    def _case(self, left: Sequence[int], chosen: dict[int, tuple[int, str]]) -> str:
        if not left:
            return self._by_the_mean(chosen)
        index, rest = left[0], left[1:]
        x = self.shown[index]
        a, at = self.names.new("of"), self.names.new()
        plus = self._case(rest, {**chosen, index: (1, a)})
        box = list(self.goal.domains.values())[index]
        low = number_of(box.lower, -1)
        if low is not None and (low > 0 or (low == 0 and box.lower_open)):
            return f"destruct (positive_one {x} ltac:(lra)) as [{a} {at}]; rewrite !{at}; {plus}"
        minus = self._case(rest, {**chosen, index: (-1, a)})
        if low is not None and low >= 0:
            minus = f"exfalso; pose proof (exp_pos {a}); lra"
        return (
            f"destruct (signed {x}) as [{at} | [[{a} {at}] | [{a} {at}]]];"
            f" [ rewrite !{at}; {self._at_zero(index)}"
            f" | rewrite !{at}; {plus} | rewrite ?{at}; {minus} ]"
        )

    def _at_zero(self, index: int) -> str:
        """What is left are outer terms without the variable."""
        kept = [
            f"{rational(c)} * ({self._product(self.shown, k)})"
            for c, k, _ in self.circuit.outer
            if not k[index]
        ]
        whole = " + ".join(kept) or "0"
        each = "; ".join(f"assert ({self.names.new()} : 0 <= {item}) by nonneg" for item in kept)
        start = f"{each}; " if each else ""
        # A variable chosen before stands in the goal by its exponential.
        return (
            "match goal with |- 0 <= ?p => first"
            f" [ solve [ {start}replace p with ({whole}) by ring; lra ]"
            " | solve [ ring_simplify; nonneg ] | solve [ nonneg ] | timeout 5 nra ] end"
        )

    def _by_the_mean(self, chosen: Mapping[int, tuple[int, str]]) -> str:
        circuit, new = self.circuit, self.names.new
        size = abs(circuit.inner)
        bases = [f"(exp {chosen[i][1]})" if i in chosen else x for i, x in enumerate(self.shown)]

        def exponent(exponents: Monomial) -> str:
            parts = [f"{k} * {chosen[i][1]}" for i, k in enumerate(exponents) if k]
            return " + ".join(parts) or "0"

        same, lines = [], []
        monomials = dict.fromkeys((*(k for _, k, _ in circuit.outer), circuit.centre))
        # Products of many first: those of few stand in them.
        for exponents in sorted(monomials, key=lambda k: -sum(map(bool, k))):
            name = new()
            counts = "; ".join(
                f"rewrite (exp_count {k}%nat {chosen[i][1]} {k}) by (cbn; lra)"
                for i, k in enumerate(exponents)
                if k
            )
            lines.append(
                f"assert ({name} : {self._product(bases, exponents)} = exp ({exponent(exponents)}))"
                f" by (rewrite ?exp_plus; {counts or 'rewrite exp_0'}; ring)"
            )
            same.append(name)
        sign = 1 if circuit.inner > 0 else -1
        for index, (side, _) in chosen.items():
            sign *= side ** circuit.centre[index]
        parts = [f"{rational(c)} * ({self._product(bases, k)})" for c, k, _ in circuit.outer]
        parts.append(f"{rational(sign * size)} * ({self._product(bases, circuit.centre)})")
        whole = " + ".join(parts)
        means = " :: ".join(
            f"({rational(c)}, {rational(w)}, {exponent(k)})" for c, k, w in circuit.outer
        )
        mean = new()
        lines.append(
            f"assert ({mean} : {rational(size)} * exp ({exponent(circuit.centre)}) <="
            f" total ({means} :: nil)%list) by (apply weighted_mean;"
            f" [ cbn; repeat split; lra | cbn; lra | lra | {self._logs()} ])"
        )
        rewrites = "; ".join(f"rewrite ?{name}" for name in same)
        lines += [
            f"pose proof (exp_pos ({exponent(circuit.centre)}))",
            f"cbn [total] in {mean}",
            f"match goal with |- 0 <= ?p => replace p with ({whole}) by ring end",
            rewrites,
            "lra",
        ]
        return "; ".join(lines)

    def _logs(self) -> str:
        """``ln d <= sum of w * ln(c/w)``, with equality or with room."""
        new = self.names.new
        lines = ["cbn [logs_of]"]
        total: list[Term] = []
        for c, _, w in self.circuit.outer:
            ratio = t.number(c / w)
            name = new()
            lines.append(
                f"assert ({name} : {rational(c)} / {rational(w)} = {self.goal.printer.real(ratio)})"
                " by lra"
            )
            lines.append(f"rewrite ?{name}")
            total.append(t.multiply(t.number(w), t.function("log", ratio)))
        left = t.function("log", t.number(abs(self.circuit.inner)))
        right = t.add(*total)
        show = self.goal.printer.real
        enough = new()
        by = equal(self.goal, self.names, left, right)
        lines.append(
            f"assert ({enough} : {show(left)} <= {show(right)}) by"
            f" first [ interval with (i_prec 64) | (apply Req_le; {by}) ]"
        )
        lines.append("lra")
        return "; ".join(lines)
