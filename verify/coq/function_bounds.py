"""Bounds of powers and functions by those of their arguments, for Coq.  Not trusted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.verify.coq.printing import NotPrintable, Printer, rational
from memory_theorems.verify.coq.rational_ends import at_end, root_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.sorts import INTEGER, NATURAL
from memory_theorems.verify.language.terms import Term

#: Exponentials of larger numbers are not written out.
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
class TermBounds:
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


class FunctionBounds(ABC):
    """The part of :class:`verify.coq.term_bounds.Enclosure` for powers and functions."""

    printer: Printer

    @abstractmethod
    def range(self, term: Term) -> TermBounds: ...

    @abstractmethod
    def _low(self, text: str, value: Fraction, strict: bool, how: str) -> End: ...

    @abstractmethod
    def _high(self, text: str, value: Fraction, strict: bool, how: str) -> End: ...

    @abstractmethod
    def _negated(self, part: TermBounds, text: str) -> TermBounds: ...

    @abstractmethod
    def _inverse(self, term: Term) -> TermBounds: ...

    def _named(self, found: TermBounds, text: str) -> TermBounds:
        """The range for another text of the same term."""
        low, high = found.low, found.high
        return TermBounds(
            low and self._low(text, low.value, low.strict, f"exact {low.name}"),
            high and self._high(text, high.value, high.strict, f"exact {high.name}"),
        )

    # ------------------------------------------------------------------ powers
    def _power(self, term: Term, text: str) -> TermBounds:
        base, exponent = term.args
        if exponent.head == "number" and exponent.value is not None:
            value = exponent.value
            assert isinstance(value, Fraction)
            if value.denominator == 1:
                return self._whole_power(base, int(value), text)
        sort = self.printer.sort(exponent)
        if sort == NATURAL:
            return self._symbolic(base, exponent, text)
        if sort == INTEGER and self.range(base).sign > 0:
            return TermBounds(self._low(text, Fraction(0), True, "apply powerRZ_lt; lra"))
        if sort == INTEGER:
            raise NotPrintable("bounds of a power with a whole exponent")
        inner = t.multiply(exponent, t.function("log", base))
        found = self.range(t.function("exp", inner))
        return self._named(found, text)

    def _symbolic(self, base: Term, exponent: Term, text: str) -> TermBounds:
        part = self.range(base)
        count = self.range(exponent)
        low = high = None
        if part.sign > 0:
            low = self._low(text, Fraction(0), True, "apply pow_pos; lra")
        elif part.not_negative:
            low = self._low(text, Fraction(0), False, "apply pow_le; lra")
        if low is None or part.low is None:
            return TermBounds()
        least = int(count.low.value) if count.low else 0
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
        return TermBounds(low, high)

    def _whole_power(self, base: Term, n: int, text: str) -> TermBounds:
        if n < 0:
            inner = t.power(base, t.number(-n))
            found = self._inverse(inner)
            return self._named(found, text)
        part, shown = self.range(base), self.printer.real(base)
        if n == 0:
            return TermBounds(self._low(text, Fraction(1), False, "cbn; lra"),
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
            return TermBounds(
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
                return TermBounds(low, self._high(text, top**n, False,
                    f"apply (even_pow_high _ {rational(top)}); [exists (Nat.div2 {n}%nat);"
                    " reflexivity | lra | lra | numeric]"))  # fmt: skip
            return TermBounds(low)
        return TermBounds()

    def _positive_power(self, shown: str, part: TermBounds, n: int, text: str) -> TermBounds:
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
        return TermBounds(low, high)

    # ------------------------------------------------------------------ functions
    def _exp(self, term: Term, text: str) -> TermBounds:
        part = self.range(term.args[0])
        low = high = None
        if part.low is None or part.low.value < -_BIG:
            low = self._low(text, Fraction(0), True, "apply exp_pos")
        elif part.low.value == 0:
            low = self._low(text, Fraction(1), part.low.strict,
                f"apply (above_exp {part.low.flag} 0); [exact {part.low.name} |"
                " symmetry; exact exp_0]")  # fmt: skip
        elif part.low.value < _BIG:
            value = at_end("exp", part.low.value, -1)
            low = self._low(text, value, True,
                f"apply (above_exp_near {part.low.flag} {rational(part.low.value)});"
                f" [exact {part.low.name} | {_numeric(value)}]")  # fmt: skip
        else:
            low = self._low(text, Fraction(0), True, "apply exp_pos")
        if part.high is None or abs(part.high.value) >= _BIG:
            return TermBounds(low)
        if part.high.value == 0:
            high = self._high(text, Fraction(1), part.high.strict,
                f"apply (below_exp {part.high.flag} _ 0); [exact {part.high.name} |"
                " symmetry; exact exp_0]")  # fmt: skip
        else:
            value = at_end("exp", part.high.value, 1)
            high = self._high(text, value, True,
                f"apply (below_exp_near {part.high.flag} _ {rational(part.high.value)});"
                f" [exact {part.high.name} | {_numeric(value)}]")  # fmt: skip
        return TermBounds(low, high)

    def _log(self, term: Term, text: str) -> TermBounds:
        part = self.range(term.args[0])
        if part.sign <= 0 or part.low is None:
            return TermBounds()
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
                    f"apply (below_ln_one {part.high.flag}); [exact {part.high.name} |"
                    f" {positive}]")  # fmt: skip
            else:
                value = at_end("log", part.high.value, 1)
                high = self._high(text, value, True,
                    f"apply (below_ln {part.high.flag} _ {rational(part.high.value)});"
                    f" [exact {part.high.name} | {positive} | numeric]")  # fmt: skip
        return TermBounds(low, high)

    def _sqrt(self, term: Term, text: str) -> TermBounds:
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
        return TermBounds(low, high)

    def _wave(self, term: Term, text: str) -> TermBounds:
        head = term.head
        return TermBounds(self._low(text, Fraction(-1), False, f"apply {head}_low"),
                     self._high(text, Fraction(1), False, f"apply {head}_high"))  # fmt: skip

    def _tanh(self, term: Term, text: str) -> TermBounds:
        return TermBounds(self._low(text, Fraction(-1), True, "apply tanh_low"),
                     self._high(text, Fraction(1), True, "apply tanh_high"))  # fmt: skip

    def _cosh(self, term: Term, text: str) -> TermBounds:
        return TermBounds(self._low(text, Fraction(1), False, "apply cosh_low"))

    def _Abs(self, term: Term, text: str) -> TermBounds:
        part = self.range(term.args[0])
        low = self._low(text, Fraction(0), False, "apply Rabs_pos")
        if part.sign:
            low = self._low(text, Fraction(0), True, "apply Rabs_pos_lt; lra")
            end = part.low if part.sign > 0 else part.high
            if end is not None and end.value:
                how = "unfold Rabs; destruct Rcase_abs; lra"
                low = self._low(text, abs(end.value), end.strict, how)
        if part.low and part.high:
            top = max(-part.low.value, part.high.value)
            return TermBounds(low, self._high(text, top, False, "apply Rabs_le; lra"))
        return TermBounds(low)

    # ------------------------------------------------------------------ the greater, the smaller
    def _Max(self, term: Term, text: str) -> TermBounds:
        return self._of_two(term, text, greater=True)

    def _Min(self, term: Term, text: str) -> TermBounds:
        return self._of_two(term, text, greater=False)

    def _of_two(self, term: Term, text: str, greater: bool) -> TermBounds:
        """One part bounds it from one side, both from the other."""
        if len(term.args) != 2:
            raise NotPrintable(f"bounds of {term.head} of {len(term.args)} terms")
        first, second = (self.range(item) for item in term.args)
        x, y = (self.printer.real(item) for item in term.args)
        head = "Rmax" if greater else "Rmin"
        both = f"unfold {head}; destruct Rle_dec; lra"
        one = f"pose proof ({head}_l {x} {y}); pose proof ({head}_r {x} {y}); lra"
        lows = [item.low for item in (first, second) if item.low]
        highs = [item.high for item in (first, second) if item.high]
        low = high = None
        if lows and (greater or len(lows) == 2):
            pick = max if greater else min
            value = pick(item.value for item in lows)
            at = [item.strict for item in lows if item.value == value]
            low = self._low(text, value, any(at) if greater else all(at), one if greater else both)
        if highs and (not greater or len(highs) == 2):
            pick = max if greater else min
            value = pick(item.value for item in highs)
            at = [item.strict for item in highs if item.value == value]
            high = self._high(text, value, all(at) if greater else any(at),
                              both if greater else one)  # fmt: skip
        return TermBounds(low, high)


def _numeric(value: Fraction) -> str:
    return "first [ numeric | (clear; interval with (i_prec 256)) ]" if value else "apply exp_pos"
