"""Bounds of terms over a box, each as an assertion for Coq.  Not trusted: Coq checks them.

:class:`Enclosure` walks a term from its leaves up, as interval arithmetic does, with open, closed
and infinite ends; each bound becomes ``assert (at_hand_N : c <= t)`` by a lemma of ``Bounds.v``.
Ends are rational; where a function's value at an end is not, it is rounded outwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from memory_theorems.verify.coq.function_bounds import End, FunctionBounds, TermBounds
from memory_theorems.verify.coq.printing import NotPrintable, Printer, rational
from memory_theorems.verify.coq.rational_ends import ends_of, exact_of, number_of, rounded
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term


@dataclass
class Enclosure(FunctionBounds):
    """Assertions about the terms of one goal; ``lines`` are written in order, each term once."""

    printer: Printer
    domains: Mapping[str, Interval]
    fresh: Callable[[], str]
    lines: list[str] = field(default_factory=list)
    known: dict[Term, TermBounds] = field(default_factory=dict)
    #: Sharper ranges that were shown before, by term.
    given: Mapping[Term, TermBounds] = field(default_factory=dict)

    def range(self, term: Term) -> TermBounds:
        """The ends of the term's values, asserted."""
        found = self.known.get(term)
        if found is None:
            found = self.given.get(term) or self._of(term)
            self.known[term] = found
        return found

    # ------------------------------------------------------------------ writing
    def _low(self, text: str, value: Fraction, strict: bool, how: str) -> End:
        name = self.fresh()
        self.lines.append(
            f"assert ({name} : {rational(value)} {'<' if strict else '<='} {text}) by ({how})"
        )
        short = rounded(value, -1)
        if short == value:
            return End(value, strict, name)
        return self._low(text, short, True, f"apply (above_round {End(value, strict, name).flag}"
                         f" {rational(value)}); [exact {name} | numeric]")  # fmt: skip

    def _high(self, text: str, value: Fraction, strict: bool, how: str) -> End:
        name = self.fresh()
        self.lines.append(
            f"assert ({name} : {text} {'<' if strict else '<='} {rational(value)}) by ({how})"
        )
        short = rounded(value, 1)
        if short == value:
            return End(value, strict, name)
        return self._high(text, short, True, f"apply (below_round {End(value, strict, name).flag}"
                          f" _ {rational(value)}); [exact {name} | numeric]")  # fmt: skip

    # ------------------------------------------------------------------ terms
    def _of(self, term: Term) -> TermBounds:
        head = term.head
        text = self.printer.real(term)
        if head == "number":
            assert isinstance(term.value, Fraction)
            return TermBounds(
                self._low(text, term.value, False, "numeric"),
                self._high(text, term.value, False, "numeric"),
            )
        if head == "variable":
            return self._variable(term, text)
        if not t.free_variables(term):
            return self._constant(term, text)
        if head == "*" and any(exact_of(item) == 0 for item in term.args):
            zero, ring = Fraction(0), "apply Req_le; ring"
            return TermBounds(
                self._low(text, zero, False, ring), self._high(text, zero, False, ring)
            )
        method = getattr(self, f"_{_NAMES.get(head, head)}", None)
        if method is None:
            raise NotPrintable(f"bounds of {head}")
        found: TermBounds = method(term, text)
        return found

    def _variable(self, term: Term, text: str) -> TermBounds:
        domain = self.domains.get(str(term.value))
        if domain is None:
            raise NotPrintable(f"bounds of {term.value}")
        low = high = None
        lower, upper = number_of(domain.lower, -1), number_of(domain.upper, 1)
        # An end that is no rational number is rounded, by interval.
        tries, near = "assumption | lra | interval with (i_prec 64)", "(clear; numeric)"
        if domain.integer:
            tries = f"solve [ wholly ] | {tries}"
        if lower is not None:
            exact = exact_of(domain.lower) is not None
            how = f"first [{tries}]"
            if not exact:
                end = self.printer.real(domain.lower)
                how = f"first [{tries} | (apply Rle_trans with {end}; [ {near} | lra ])]"
            low = self._low(text, lower, domain.lower_open and exact, how)
        if upper is not None:
            exact = exact_of(domain.upper) is not None
            how = f"first [{tries}]"
            if not exact:
                end = self.printer.real(domain.upper)
                how = f"first [{tries} | (apply Rle_trans with {end}; [ lra | {near} ])]"
            high = self._high(text, upper, domain.upper_open and exact, how)
        return TermBounds(low, high)

    def _constant(self, term: Term, text: str) -> TermBounds:
        ends = ends_of(term)
        if ends is None:
            raise NotPrintable("a constant without value")
        low, high = ends
        if low == high:
            how = "first [numeric | (cbn; lra) | field]"
            return TermBounds(self._low(text, low, False, how), self._high(text, high, False, how))
        how = "first [ (clear; interval with (i_prec 128)) | numeric ]"
        return TermBounds(self._low(text, low, False, how), self._high(text, high, False, how))

    def _sum(self, term: Term, text: str) -> TermBounds:
        parts = [self.range(item) for item in term.args]
        shown = self.printer.real(term.args[0])
        low, high = parts[0].low, parts[0].high
        for index, (item, part) in enumerate(zip(term.args[1:], parts[1:]), start=2):
            shown = f"{shown} + {self.printer.real(item)}"
            last = text if index == len(parts) else f"({shown})"
            if low and part.low:
                low = self._low(
                    last, low.value + part.low.value, low.strict or part.low.strict,
                    f"apply (above_add {low.flag} {part.low.flag} {rational(low.value)}"
                    f" {rational(part.low.value)}); [exact {low.name} | exact {part.low.name}"
                    " | numeric]",
                )  # fmt: skip
            else:
                low = None
            if high and part.high:
                high = self._high(
                    last, high.value + part.high.value, high.strict or part.high.strict,
                    f"apply (below_add {high.flag} {part.high.flag} {rational(high.value)}"
                    f" {rational(part.high.value)}); [exact {high.name} | exact {part.high.name}"
                    " | numeric]",
                )  # fmt: skip
            else:
                high = None
            shown = f"({shown})" if index < len(parts) else shown
            shown = shown[1:-1] if index < len(parts) else shown
        return TermBounds(low, high)

    def _minus(self, term: Term, text: str) -> TermBounds:
        return self._negated(self.range(term.args[0]), text)

    def _negated(self, part: TermBounds, text: str) -> TermBounds:
        low = high = None
        if part.high:
            low = self._low(text, -part.high.value, part.high.strict,
                            f"apply (above_opp {part.high.flag} _ {rational(part.high.value)});"
                            f" [exact {part.high.name} | numeric]")  # fmt: skip
        if part.low:
            high = self._high(text, -part.low.value, part.low.strict,
                              f"apply (below_opp {part.low.flag} _ {rational(part.low.value)});"
                              f" [exact {part.low.name} | numeric]")  # fmt: skip
        return TermBounds(low, high)

    # ------------------------------------------------------------------ products
    def _product(self, term: Term, text: str) -> TermBounds:
        parts = [self.range(item) for item in term.args]
        shown = self.printer.real(term.args[0])
        found = parts[0]
        for index, (item, part) in enumerate(zip(term.args[1:], parts[1:]), start=2):
            other = self.printer.real(item)
            same = index == 2 and item == term.args[0]
            found = self._times((shown, found), (other, part), same)
            shown = f"({shown} * {other})"
        del text
        return found

    def _times(
        self, first: tuple[str, TermBounds], second: tuple[str, TermBounds], same: bool = False
    ) -> TermBounds:
        """The range of ``x * y``, written so."""
        (x, a), (y, b) = first, second
        text = f"({x} * {y})"
        if same:
            low = self._low(text, Fraction(0), False, "apply Rle_0_sqr")
            if a.sign:
                low = self._low(text, Fraction(0), True, "nra")
            found = self._by_signs(x, a, y, b) if a.not_negative or a.not_positive else None
            corner = found or self._corners(text, a, b)
            best = corner.low if corner.low and corner.low.value > 0 else low
            return TermBounds(best, corner.high)
        if (a.not_negative or a.not_positive) and (b.not_negative or b.not_positive):
            return self._by_signs(x, a, y, b)
        if b.not_negative or b.not_positive:
            turned = self._times(second, first)
            return TermBounds(
                turned.low and self._low(text, turned.low.value, turned.low.strict,
                    f"apply (swap_above {turned.low.flag}); exact {turned.low.name}"),
                turned.high and self._high(text, turned.high.value, turned.high.strict,
                    f"apply (swap_below {turned.high.flag}); exact {turned.high.name}"),
            )  # fmt: skip
        return self._corners(text, a, b)

    def _corners(self, text: str, a: TermBounds, b: TermBounds) -> TermBounds:
        if not (a.low and a.high and b.low and b.high):
            return self._half(text, a, b)
        low_high = [(p, q) for p in (a.low, a.high) for q in (b.low, b.high)]
        values = [p.value * q.value for p, q in low_high]
        weak = []
        for end, kind in ((a.low, "above"), (a.high, "below"), (b.low, "above"), (b.high, "below")):
            weak.append(f"(exact ({kind}_weak {end.flag} _ _ {end.name}))")
        hyps = " | ".join(weak)
        ends = " ".join(rational(e.value) for e in (a.low, a.high, b.low, b.high))
        tail = " | ".join(["numeric"] * 4)
        return TermBounds(
            self._low(text, min(values), False, f"apply (corner_low {ends}); [{hyps} | {tail}]"),
            self._high(text, max(values), False, f"apply (corner_high {ends}); [{hyps} | {tail}]"),
        )

    def _half(self, text: str, a: TermBounds, b: TermBounds) -> TermBounds:
        """``x >= 0`` times something of both signs: an end of the other at the greatest x."""
        if not (a.not_negative and a.low):
            return TermBounds()
        low = high = None
        if a.high and b.low and b.low.value <= 0:
            low = self._low(text, a.high.value * b.low.value, False, "nra")
        elif b.low and b.low.value >= 0:
            low = self._low(text, Fraction(0), False, "nra")
        if a.high and b.high and b.high.value >= 0:
            high = self._high(text, a.high.value * b.high.value, False, "nra")
        return TermBounds(low, high)

    def _by_signs(self, x: str, a: TermBounds, y: str, b: TermBounds) -> TermBounds:
        text = f"({x} * {y})"
        if not a.not_negative:
            minus = f"(- {x})"
            turned = self._by_signs(minus, self._negated(a, minus), y, b)
            low, high = turned.high, turned.low
            return TermBounds(
                low and self._low(text, -low.value, low.strict,
                    f"apply (flip_above {low.flag} _ _ {rational(low.value)});"
                    f" [exact {low.name} | numeric]"),
                high and self._high(text, -high.value, high.strict,
                    f"apply (flip_below {high.flag} _ _ {rational(high.value)});"
                    f" [exact {high.name} | numeric]"),
            )  # fmt: skip
        if not b.not_negative:
            turned = self._by_signs(y, b, x, a)
            return TermBounds(
                turned.low and self._low(text, turned.low.value, turned.low.strict,
                    f"apply (swap_above {turned.low.flag}); exact {turned.low.name}"),
                turned.high and self._high(text, turned.high.value, turned.high.strict,
                    f"apply (swap_below {turned.high.flag}); exact {turned.high.name}"),
            )  # fmt: skip
        assert a.low
        assert b.low
        return TermBounds(self._low_product(text, a.low, b.low), self._high_product(text, a, b))

    def _low_product(self, text: str, p: End, q: End) -> End:
        ends = f"{rational(p.value)} {rational(q.value)}"
        value = p.value * q.value
        given = f"exact {p.name} | exact {q.name} | numeric | numeric | numeric"
        if p.strict and q.strict:
            return self._low(text, value, True, f"apply (above_mul_strict {ends}); [{given}]")
        if p.strict and q.value > 0:
            return self._low(
                text, value, True, f"apply (above_mul_left {q.flag} {ends}); [{given}]"
            )
        if q.strict and p.value > 0:
            return self._low(
                text, value, True, f"apply (above_mul_right {p.flag} {ends}); [{given}]"
            )
        return self._low(
            text, value, False, f"apply (above_mul {p.flag} {q.flag} {ends}); [{given}]"
        )

    def _high_product(self, text: str, a: TermBounds, b: TermBounds) -> End | None:
        p, q = a.high, b.high
        assert a.low
        assert b.low
        if p is None or q is None:
            # x * y <= 0 where x <= 0, whatever y >= 0 is.
            return (
                self._high(text, Fraction(0), False, "nra")
                if any(end and end.value == 0 for end in (p, q))
                else None
            )
        signs = " | ".join(
            f"(apply (Rle_trans _ {rational(end.value)}); [numeric |"
            f" exact (above_weak {end.flag} _ _ {end.name})])"
            for end in (a.low, b.low)
        )
        value = p.value * q.value
        ends = f"{rational(p.value)} {rational(q.value)}"
        if p.strict and q.value > 0:
            return self._high(text, value, True,
                f"apply (below_mul_left {q.flag} {ends}); [exact {p.name} | exact {q.name} |"
                f" {signs} | numeric | numeric]")  # fmt: skip
        if q.strict and p.value > 0:
            return self._high(text, value, True,
                f"apply (below_mul_right {p.flag} {ends}); [exact {p.name} | exact {q.name} |"
                f" {signs} | numeric | numeric]")  # fmt: skip
        return self._high(text, value, False,
            f"apply (below_mul {p.flag} {q.flag} {ends}); [exact {p.name} | exact {q.name} |"
            f" {signs} | numeric]")  # fmt: skip

    def _quotient(self, term: Term, text: str) -> TermBounds:
        top, bottom = term.args
        found = self._times(
            (self.printer.real(top), self.range(top)),
            (f"(/ {self.printer.real(bottom)})", self._inverse(bottom)),
        )
        return self._named(found, text)

    def _inverse(self, term: Term) -> TermBounds:
        part, shown = self.range(term), self.printer.real(term)
        return self._inverted(shown, part)

    def _inverted(self, shown: str, part: TermBounds) -> TermBounds:
        text = f"(/ {shown})"
        if part.sign < 0:
            minus = f"(- {shown})"
            turned = self._inverted(minus, self._negated(part, minus))
            assert part.high
            apart = f"(apply Rlt_not_eq; apply (Rle_lt_trans _ {rational(part.high.value)});" \
                f" [exact (below_weak {part.high.flag} _ _ {part.high.name}) | numeric])" \
                if not part.high.strict else "(apply Rlt_not_eq; lra)"  # fmt: skip
            low, high = turned.high, turned.low
            return TermBounds(
                low and self._low(text, -low.value, low.strict,
                    f"apply (inv_neg_hi {low.flag} _ {rational(low.value)});"
                    f" [exact {low.name} | {apart} | numeric]"),
                high and self._high(text, -high.value, high.strict,
                    f"apply (inv_neg_lo {high.flag} {rational(high.value)});"
                    f" [exact {high.name} | {apart} | numeric]"),
            )  # fmt: skip
        if part.sign == 0 or part.low is None:
            return TermBounds()
        positive = f"(apply (Rlt_le_trans _ {rational(part.low.value)}); [numeric | exact" \
            f" (above_weak {part.low.flag} _ _ {part.low.name})])"  # fmt: skip
        if part.low.value == 0:
            positive = f"(exact {part.low.name})"
        if part.high:
            low = self._low(text, 1 / part.high.value, part.high.strict,
                f"apply (above_inv {part.high.flag} _ {rational(part.high.value)});"
                f" [exact {part.high.name} | {positive} | numeric |"
                " first [numeric | field]]")  # fmt: skip
        else:
            low = self._low(text, Fraction(0), True, f"apply inv_pos; {positive}")
        high = None
        if part.low.value > 0:
            high = self._high(text, 1 / part.low.value, part.low.strict,
                f"apply (below_inv {part.low.flag} _ {rational(part.low.value)});"
                f" [exact {part.low.name} | numeric | first [numeric | field]]")  # fmt: skip
        return TermBounds(low, high)


_NAMES = {
    "+": "sum", "-": "minus", "*": "product", "/": "quotient", "**": "power", "sin": "wave",
    "cos": "wave",
}  # fmt: skip
