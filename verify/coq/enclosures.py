"""Bounds of terms over a box, each as an assertion for Coq.  Not trusted: Coq checks them.

:class:`Enclosure` walks a term from its leaves up, as interval arithmetic does, with open, closed
and infinite ends; each bound becomes ``assert (at_hand_N : c <= t)`` by a lemma of ``Bounds.v``.
Ends are rational; where a function's value at an end is not, it is rounded outwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from flint import arb, ctx, fmpq

from verify.coq.balls import ball_of
from verify.coq.printing import NotPrintable, Printer, rational
from verify.language import terms as t
from verify.language.claims import Interval
from verify.language.sorts import INTEGER, NATURAL
from verify.language.terms import Term

#: Ends with longer denominators are rounded outwards to a multiple of 2**-ROUNDED, relative to them.
ROUNDED = 60
_BITS = 192
_BIG = 4_000


@dataclass(frozen=True, slots=True)
class End:
    """One end of an interval: its value, whether it is open, and the name of its assertion."""

    value: Fraction
    strict: bool
    name: str

    @property
    def flag(self) -> str:
        return "true" if self.strict else "false"


@dataclass(frozen=True, slots=True)
class Range:
    """Lower and upper end of a term's values, None where there is none."""

    low: End | None = None
    high: End | None = None

    @property
    def sign(self) -> int:
        """1 or -1 where all values are > 0 or < 0; else 0."""
        if self.low and (self.low.value > 0 or (self.low.value == 0 and self.low.strict)):
            return 1
        if self.high and (self.high.value < 0 or (self.high.value == 0 and self.high.strict)):
            return -1
        return 0

    @property
    def not_negative(self) -> bool:
        return self.low is not None and self.low.value >= 0

    @property
    def not_positive(self) -> bool:
        return self.high is not None and self.high.value <= 0


@dataclass
class Enclosure:
    """Assertions about the terms of one goal; ``lines`` are written in order, each term once."""

    printer: Printer
    domains: Mapping[str, Interval]
    fresh: Callable[[], str]
    lines: list[str] = field(default_factory=list)
    known: dict[Term, Range] = field(default_factory=dict)
    #: Sharper ranges that were shown before, by term.
    given: Mapping[Term, Range] = field(default_factory=dict)

    def range(self, term: Term) -> Range:
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
    def _of(self, term: Term) -> Range:
        head, args = term.head, term.args
        text = self.printer.real(term)
        if head == "number":
            assert isinstance(term.value, Fraction)
            return Range(
                self._low(text, term.value, False, "numeric"),
                self._high(text, term.value, False, "numeric"),
            )
        if head == "variable":
            return self._variable(term, text)
        if not t.free_variables(term):
            return self._constant(term, text)
        method = getattr(self, f"_{_NAMES.get(head, head)}", None)
        if method is None:
            raise NotPrintable(f"bounds of {head}")
        found: Range = method(term, text)
        return found

    def _variable(self, term: Term, text: str) -> Range:
        domain = self.domains.get(str(term.value))
        if domain is None:
            raise NotPrintable(f"bounds of {term.value}")
        low = high = None
        lower, upper = number_of(domain.lower, -1), number_of(domain.upper, 1)
        # An end that is no rational number is rounded, by interval.
        how = "first [assumption | lra | interval with (i_prec 64)]"
        if lower is not None:
            exact = exact_of(domain.lower) is not None
            low = self._low(text, lower, domain.lower_open and exact, how)
        if upper is not None:
            exact = exact_of(domain.upper) is not None
            high = self._high(text, upper, domain.upper_open and exact, how)
        return Range(low, high)

    def _constant(self, term: Term, text: str) -> Range:
        ends = ends_of(term)
        if ends is None:
            raise NotPrintable("a constant without value")
        low, high = ends
        if low == high:
            how = "first [numeric | (cbn; lra) | field]"
            return Range(self._low(text, low, False, how), self._high(text, high, False, how))
        how = "first [ (clear; interval with (i_prec 128)) | numeric ]"
        return Range(self._low(text, low, False, how), self._high(text, high, False, how))

    def _sum(self, term: Term, text: str) -> Range:
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
        return Range(low, high)

    def _minus(self, term: Term, text: str) -> Range:
        return self._negated(self.range(term.args[0]), text)

    def _negated(self, part: Range, text: str) -> Range:
        low = high = None
        if part.high:
            low = self._low(text, -part.high.value, part.high.strict,
                            f"apply (above_opp {part.high.flag} _ {rational(part.high.value)});"
                            f" [exact {part.high.name} | numeric]")  # fmt: skip
        if part.low:
            high = self._high(text, -part.low.value, part.low.strict,
                              f"apply (below_opp {part.low.flag} _ {rational(part.low.value)});"
                              f" [exact {part.low.name} | numeric]")  # fmt: skip
        return Range(low, high)

    # ------------------------------------------------------------------ products
    def _product(self, term: Term, text: str) -> Range:
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
        self, first: tuple[str, Range], second: tuple[str, Range], same: bool = False
    ) -> Range:
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
            return Range(best, corner.high)
        if (a.not_negative or a.not_positive) and (b.not_negative or b.not_positive):
            return self._by_signs(x, a, y, b)
        if b.not_negative or b.not_positive:
            turned = self._times(second, first)
            return Range(
                turned.low and self._low(text, turned.low.value, turned.low.strict,
                    f"apply (swap_above {turned.low.flag}); exact {turned.low.name}"),
                turned.high and self._high(text, turned.high.value, turned.high.strict,
                    f"apply (swap_below {turned.high.flag}); exact {turned.high.name}"),
            )  # fmt: skip
        return self._corners(text, a, b)

    def _corners(self, text: str, a: Range, b: Range) -> Range:
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
        return Range(
            self._low(text, min(values), False, f"apply (corner_low {ends}); [{hyps} | {tail}]"),
            self._high(text, max(values), False, f"apply (corner_high {ends}); [{hyps} | {tail}]"),
        )

    def _half(self, text: str, a: Range, b: Range) -> Range:
        """``x >= 0`` times something of both signs: an end of the other at the greatest x."""
        if not (a.not_negative and a.low):
            return Range()
        low = high = None
        if a.high and b.low and b.low.value <= 0:
            low = self._low(text, a.high.value * b.low.value, False, "nra")
        elif b.low and b.low.value >= 0:
            low = self._low(text, Fraction(0), False, "nra")
        if a.high and b.high and b.high.value >= 0:
            high = self._high(text, a.high.value * b.high.value, False, "nra")
        return Range(low, high)

    def _by_signs(self, x: str, a: Range, y: str, b: Range) -> Range:
        text = f"({x} * {y})"
        if not a.not_negative:
            minus = f"(- {x})"
            turned = self._by_signs(minus, self._negated(a, minus), y, b)
            low, high = turned.high, turned.low
            return Range(
                low and self._low(text, -low.value, low.strict,
                    f"apply (flip_above {low.flag} _ _ {rational(low.value)});"
                    f" [exact {low.name} | numeric]"),
                high and self._high(text, -high.value, high.strict,
                    f"apply (flip_below {high.flag} _ _ {rational(high.value)});"
                    f" [exact {high.name} | numeric]"),
            )  # fmt: skip
        if not b.not_negative:
            turned = self._by_signs(y, b, x, a)
            return Range(
                turned.low and self._low(text, turned.low.value, turned.low.strict,
                    f"apply (swap_above {turned.low.flag}); exact {turned.low.name}"),
                turned.high and self._high(text, turned.high.value, turned.high.strict,
                    f"apply (swap_below {turned.high.flag}); exact {turned.high.name}"),
            )  # fmt: skip
        assert a.low and b.low
        return Range(self._low_product(text, a.low, b.low), self._high_product(text, a, b))

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

    def _high_product(self, text: str, a: Range, b: Range) -> End | None:
        p, q = a.high, b.high
        assert a.low and b.low
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

    def _quotient(self, term: Term, text: str) -> Range:
        top, bottom = term.args
        found = self._times(
            (self.printer.real(top), self.range(top)),
            (f"(/ {self.printer.real(bottom)})", self._inverse(bottom)),
        )
        return Range(
            found.low and self._low(text, found.low.value, found.low.strict, f"exact {found.low.name}"),
            found.high and self._high(text, found.high.value, found.high.strict, f"exact {found.high.name}"),
        )  # fmt: skip

    def _inverse(self, term: Term) -> Range:
        part, shown = self.range(term), self.printer.real(term)
        return self._inverted(shown, part)

    def _inverted(self, shown: str, part: Range) -> Range:
        text = f"(/ {shown})"
        if part.sign < 0:
            minus = f"(- {shown})"
            turned = self._inverted(minus, self._negated(part, minus))
            assert part.high
            apart = f"(apply Rlt_not_eq; apply (Rle_lt_trans _ {rational(part.high.value)});" \
                f" [exact (below_weak {part.high.flag} _ _ {part.high.name}) | numeric])" \
                if not part.high.strict else "(apply Rlt_not_eq; lra)"  # fmt: skip
            low, high = turned.high, turned.low
            return Range(
                low and self._low(text, -low.value, low.strict,
                    f"apply (inv_neg_hi {low.flag} _ {rational(low.value)});"
                    f" [exact {low.name} | {apart} | numeric]"),
                high and self._high(text, -high.value, high.strict,
                    f"apply (inv_neg_lo {high.flag} {rational(high.value)});"
                    f" [exact {high.name} | {apart} | numeric]"),
            )  # fmt: skip
        if part.sign == 0 or part.low is None:
            return Range()
        positive = f"(apply (Rlt_le_trans _ {rational(part.low.value)}); [numeric | exact" \
            f" (above_weak {part.low.flag} _ _ {part.low.name})])"  # fmt: skip
        if part.low.value == 0:
            positive = f"(exact {part.low.name})"
        if part.high:
            low = self._low(text, 1 / part.high.value, part.high.strict,
                f"apply (above_inv {part.high.flag} _ {rational(part.high.value)});"
                f" [exact {part.high.name} | {positive} | numeric | first [numeric | field]]")  # fmt: skip
        else:
            low = self._low(text, Fraction(0), True, f"apply inv_pos; {positive}")
        high = None
        if part.low.value > 0:
            high = self._high(text, 1 / part.low.value, part.low.strict,
                f"apply (below_inv {part.low.flag} _ {rational(part.low.value)});"
                f" [exact {part.low.name} | numeric | first [numeric | field]]")  # fmt: skip
        return Range(low, high)

    # ------------------------------------------------------------------ powers
    def _power(self, term: Term, text: str) -> Range:
        base, exponent = term.args
        if exponent.head == "number" and exponent.value is not None:
            value = exponent.value
            assert isinstance(value, Fraction)
            if value.denominator == 1:
                return self._whole_power(base, int(value), text)
        sort = self.printer.sort(exponent)
        if sort == NATURAL:
            return self._symbolic(base, exponent, text)
        if sort == INTEGER:
            raise NotPrintable("bounds of a power with a whole exponent")
        inner = t.multiply(exponent, t.function("log", base))
        found = self.range(t.function("exp", inner))
        return Range(
            found.low and self._low(text, found.low.value, found.low.strict, f"exact {found.low.name}"),
            found.high and self._high(text, found.high.value, found.high.strict, f"exact {found.high.name}"),
        )  # fmt: skip

    def _symbolic(self, base: Term, exponent: Term, text: str) -> Range:
        part = self.range(base)
        count = self.range(exponent)
        shown = self.printer.real(base)
        n = self.printer.natural(exponent)
        low = high = None
        if part.sign > 0:
            low = self._low(text, Fraction(0), True, "apply pow_pos; lra")
        elif part.not_negative:
            low = self._low(text, Fraction(0), False, "apply pow_le; lra")
        if low is None or part.low is None:
            return Range()
        least = int(count.low.value) if count.low else 0
        of = self.printer.real(exponent)
        del shown, of
        if part.high and part.high.value <= 1:
            how = f"(apply Rle_trans with ({self.printer.real(base)} ^ {least}%nat);"
            top = part.high.value**least
            how += " [apply pow_shrinks_from; [lra | lra | cbn [INR]; cbn; lra] | apply"
            how += f" (below_pow {part.high.flag} _ {rational(part.high.value)});"
            how += f" [exact {part.high.name} | lra | cbn; lra]])"
            high = self._high(text, top, False, how)
        if part.low.value >= 1:
            how = f"(apply Rle_trans with ({self.printer.real(base)} ^ {least}%nat);"
            top = part.low.value**least
            how += f" [apply (above_pow {part.low.flag} {rational(part.low.value)});"
            how += f" [exact {part.low.name} | lra | cbn; lra]"
            how += " | apply pow_grows_from; [lra | cbn; lra]])"
            low = self._low(text, top, False, how)
        del n
        return Range(low, high)

    def _whole_power(self, base: Term, n: int, text: str) -> Range:
        if n < 0:
            inner = t.power(base, t.number(-n))
            found = self._inverse(inner)
            return Range(
                found.low and self._low(text, found.low.value, found.low.strict, f"exact {found.low.name}"),
                found.high and self._high(text, found.high.value, found.high.strict, f"exact {found.high.name}"),
            )  # fmt: skip
        part, shown = self.range(base), self.printer.real(base)
        if n == 0:
            return Range(self._low(text, Fraction(1), False, "cbn; lra"),
                         self._high(text, Fraction(1), False, "cbn; lra"))  # fmt: skip
        if n > 64:
            raise NotPrintable("bounds of a high power")
        if part.not_negative:
            return self._positive_power(shown, part, n, text)
        if part.not_positive:
            minus = f"(- {shown})"
            other = f"({minus} ^ {n}%nat)"
            turned = self._positive_power(minus, self._negated(part, minus), n, other)
            even = n % 2 == 0
            law = f"replace {text} with {'' if even else '(- '}{other}{'' if even else ')'} by ring"
            if not even:
                turned = self._negated(turned, f"(- {other})")
            return Range(
                turned.low and self._low(text, turned.low.value, turned.low.strict,
                    f"{law}; exact {turned.low.name}"),
                turned.high and self._high(text, turned.high.value, turned.high.strict,
                    f"{law}; exact {turned.high.name}"),
            )  # fmt: skip
        if n % 2 == 0:
            low = self._low(text, Fraction(0), False, "apply even_pow_low; exists (Nat.div2 "
                            f"{n}%nat); reflexivity")  # fmt: skip
            if part.low and part.high:
                top = max(-part.low.value, part.high.value)
                return Range(low, self._high(text, top**n, False,
                    f"apply (even_pow_high _ {rational(top)}); [exists (Nat.div2 {n}%nat);"
                    " reflexivity | lra | lra | numeric]"))  # fmt: skip
            return Range(low)
        return Range()

    def _positive_power(self, shown: str, part: Range, n: int, text: str) -> Range:
        assert part.low
        p, q = part.low, part.high
        low = high = None
        if p.strict:
            low = self._low(text, p.value**n, True,
                f"apply (above_pow_strict {rational(p.value)} _ {n - 1}%nat);"
                f" [exact {p.name} | numeric | cbn; numeric]")  # fmt: skip
        else:
            low = self._low(text, p.value**n, False,
                f"apply (above_pow false {rational(p.value)}); [exact {p.name} | numeric |"
                " cbn; numeric]")  # fmt: skip
        if q:
            sign = f"(apply (Rle_trans _ {rational(p.value)}); [numeric | exact" \
                f" (above_weak {p.flag} _ _ {p.name})])"  # fmt: skip
            if q.strict:
                high = self._high(text, q.value**n, True,
                    f"apply (below_pow_strict _ {rational(q.value)} {n - 1}%nat);"
                    f" [exact {q.name} | {sign} | cbn; numeric]")  # fmt: skip
            else:
                high = self._high(text, q.value**n, False,
                    f"apply (below_pow false _ {rational(q.value)}); [exact {q.name} | {sign} |"
                    " cbn; numeric]")  # fmt: skip
        return Range(low, high)

    # ------------------------------------------------------------------ functions
    def _exp(self, term: Term, text: str) -> Range:
        part = self.range(term.args[0])
        low = high = None
        if part.low is None or part.low.value < -_BIG:
            low = self._low(text, Fraction(0), True, "apply exp_pos")
        elif part.low.value == 0:
            low = self._low(text, Fraction(1), part.low.strict,
                f"apply (above_exp {part.low.flag} 0); [exact {part.low.name} | symmetry; exact exp_0]")  # fmt: skip
        elif part.low.value < _BIG:
            value = at_end("exp", part.low.value, -1)
            low = self._low(text, value, True,
                f"apply (above_exp_near {part.low.flag} {rational(part.low.value)});"
                f" [exact {part.low.name} | {_numeric(value)}]")  # fmt: skip
        else:
            low = self._low(text, Fraction(0), True, "apply exp_pos")
        if part.high is None or abs(part.high.value) >= _BIG:
            return Range(low)
        if part.high.value == 0:
            high = self._high(text, Fraction(1), part.high.strict,
                f"apply (below_exp {part.high.flag} _ 0); [exact {part.high.name} | symmetry; exact exp_0]")  # fmt: skip
        else:
            value = at_end("exp", part.high.value, 1)
            high = self._high(text, value, True,
                f"apply (below_exp_near {part.high.flag} _ {rational(part.high.value)});"
                f" [exact {part.high.name} | {_numeric(value)}]")  # fmt: skip
        return Range(low, high)

    def _log(self, term: Term, text: str) -> Range:
        part = self.range(term.args[0])
        if part.sign <= 0 or part.low is None:
            return Range()
        low = high = None
        if part.low.value == 1:
            low = self._low(text, Fraction(0), part.low.strict,
                f"apply (above_ln_one {part.low.flag}); exact {part.low.name}")  # fmt: skip
        elif part.low.value > 0:
            value = at_end("log", part.low.value, -1)
            low = self._low(text, value, True,
                f"apply (above_ln {part.low.flag} {rational(part.low.value)});"
                f" [exact {part.low.name} | numeric | numeric]")  # fmt: skip
        positive = "lra"
        if part.high is not None:
            if part.high.value == 1:
                high = self._high(text, Fraction(0), part.high.strict,
                    f"apply (below_ln_one {part.high.flag}); [exact {part.high.name} | {positive}]")  # fmt: skip
            else:
                value = at_end("log", part.high.value, 1)
                high = self._high(text, value, True,
                    f"apply (below_ln {part.high.flag} _ {rational(part.high.value)});"
                    f" [exact {part.high.name} | {positive} | numeric]")  # fmt: skip
        return Range(low, high)

    def _sqrt(self, term: Term, text: str) -> Range:
        part = self.range(term.args[0])
        low = self._low(text, Fraction(0), False, "apply sqrt_pos")
        high = None
        if part.sign > 0:
            low = self._low(text, Fraction(0), True, "apply sqrt_lt_R0; lra")
        if part.low and part.low.value > 0:
            value = root_of(part.low.value, -1)
            low = self._low(text, value, part.low.strict,
                f"apply (above_sqrt {part.low.flag} {rational(part.low.value)});"
                f" [exact {part.low.name} | numeric | numeric]")  # fmt: skip
        if part.high and part.not_negative:
            value = root_of(part.high.value, 1)
            high = self._high(text, value, part.high.strict,
                f"apply (below_sqrt {part.high.flag} _ {rational(part.high.value)});"
                f" [exact {part.high.name} | lra | numeric | numeric]")  # fmt: skip
        return Range(low, high)

    def _wave(self, term: Term, text: str) -> Range:
        head = term.head
        return Range(self._low(text, Fraction(-1), False, f"apply {head}_low"),
                     self._high(text, Fraction(1), False, f"apply {head}_high"))  # fmt: skip

    def _tanh(self, term: Term, text: str) -> Range:
        return Range(self._low(text, Fraction(-1), True, "apply tanh_low"),
                     self._high(text, Fraction(1), True, "apply tanh_high"))  # fmt: skip

    def _cosh(self, term: Term, text: str) -> Range:
        return Range(self._low(text, Fraction(1), False, "apply cosh_low"))

    def _Abs(self, term: Term, text: str) -> Range:
        part = self.range(term.args[0])
        low = self._low(text, Fraction(0), False, "apply Rabs_pos")
        if part.sign:
            low = self._low(text, Fraction(0), True, "apply Rabs_pos_lt; lra")
        if part.low and part.high:
            top = max(-part.low.value, part.high.value)
            return Range(low, self._high(text, top, False, "apply Rabs_le; lra"))
        return Range(low)


_NAMES = {
    "+": "sum", "-": "minus", "*": "product", "/": "quotient", "**": "power", "sin": "wave",
    "cos": "wave",
}  # fmt: skip


def _numeric(value: Fraction) -> str:
    return "first [ numeric | (clear; interval with (i_prec 256)) ]" if value else "apply exp_pos"


def number_of(term: Term, side: int) -> Fraction | None:
    """A rational number at the end, on its outer side; None at infinity."""
    if term.head == "oo" or (term.head == "-" and term.args[0].head == "oo"):
        return None
    found = ends_of(term)
    return found and found[0 if side < 0 else 1]


def ends_of(term: Term) -> tuple[Fraction, Fraction] | None:
    """Rational bounds of a term without variables; equal where it is exactly rational."""
    value = exact_of(term)
    if value is not None:
        return value, value
    with ctx.workprec(_BITS):
        found = ball_of(term, {})
        return None if found is None else _outer(found)


def _outer(value: arb) -> tuple[Fraction, Fraction] | None:
    if not value.is_finite():
        return None
    low, high = (item.fmpq() for item in (value.lower(), value.upper()))
    ends = Fraction(int(low.p), int(low.q)), Fraction(int(high.p), int(high.q))
    return rounded(ends[0], -1, 100), rounded(ends[1], 1, 100)


def at_end(head: str, value: Fraction, side: int) -> Fraction:
    """A rational number just below (-1) or above (1) the function's value."""
    with ctx.workprec(_BITS):
        x = arb(fmpq(value.numerator, value.denominator))
        found = _outer({"exp": x.exp, "log": x.log}[head]())
        if found is None:
            raise NotPrintable(f"{head} of {value}")
        # Room for the tactic that shows it.
        slack = abs(found[0]) / 2**40 or Fraction(1, 2**40)
        return rounded(found[0] - slack, -1) if side < 0 else rounded(found[1] + slack, 1)


def root_of(value: Fraction, side: int) -> Fraction:
    """The root, exact or a rational number on that side."""
    from math import isqrt

    scale = 2**80
    top = isqrt(value.numerator * value.denominator * scale * scale)
    exact = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if exact * exact == value:
        return exact
    return rounded(Fraction(top + (side > 0), value.denominator * scale), side)


def rounded(value: Fraction, side: int, bits: int = ROUNDED) -> Fraction:
    """The number, or a shorter one on that side where it is long."""
    if min(value.denominator.bit_length(), value.numerator.bit_length()) <= bits + 2:
        return value
    size = value.numerator.bit_length() - value.denominator.bit_length()
    shift = bits - size
    scaled = value * (Fraction(2) ** shift)
    whole = scaled.numerator // scaled.denominator
    return Fraction(whole + (side > 0)) / (Fraction(2) ** shift)


def exact_of(term: Term) -> Fraction | None:
    """The value of a term that rational arithmetic finds."""
    head, args = term.head, term.args
    if head == "number":
        return Fraction(term.value) if isinstance(term.value, Fraction) else None
    values = [exact_of(item) for item in args]
    if not values or any(item is None for item in values):
        return None
    known = [item for item in values if item is not None]
    if head == "+":
        return sum(known, Fraction(0))
    if head == "-":
        return -known[0]
    if head == "*":
        found = Fraction(1)
        for item in known:
            found *= item
        return found
    if head == "/" and known[1]:
        return known[0] / known[1]
    if head == "**" and known[1].denominator == 1 and abs(known[1]) < 500 and known[0]:
        return known[0] ** int(known[1])
    return None
