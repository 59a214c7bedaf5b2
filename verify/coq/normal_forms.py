"""Equalities of terms with exponentials, logarithms, roots and powers, as tactics.  Not trusted.

:class:`NormalForms` writes every exponential of a goal as a product of powers of a few, every
logarithm as a sum, every power with a symbolic exponent as a product: each an equation of its own,
``equation``, which the tactic ``put`` of Tools.v rewrites with.  What is left is for ``field``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from flint import fmpz

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.coq.linear_forms import (
    Linear,
    Monomial,
    expanded,
    linear,
    one_fraction,
    scaled,
    whole_power,
)
from memory_theorems.verify.coq.polynomial_terms import polynomial_term
from memory_theorems.verify.coq.printing import Printer, rational
from memory_theorems.verify.coq.rational_ends import exact_of, root_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.sorts import NATURAL
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

#: Sums with more terms are not written out.
LONGEST_SUM = 8
_RIGHT_ANGLE = t.multiply(t.number(Fraction(1, 2)), Term("constant", (), "pi"))
_AT_A_RIGHT_ANGLE = "replace ((1 / 2) * PI) with (PI / 2) by field; exact {}_PI2"


@dataclass
class NormalForms:
    """Equations for the parts of a goal's terms; ``lines`` are assertions in their order."""

    printer: Printer
    fresh: Callable[[], str]
    #: Asserts that a term is positive, and says whether it could.
    positive: Callable[[Term], bool]
    lines: list[str] = field(default_factory=list)
    equations: list[str] = field(default_factory=list)
    relations: list[str] = field(default_factory=list)  # squares of roots, and of cosines
    _known: dict[Term, Term] = field(default_factory=dict)
    _denominators: dict[Monomial, int] = field(default_factory=dict)
    #: Those of the exponentials that others are written by.
    _arguments: dict[Term, None] = field(default_factory=dict)
    _writing: bool = False

    def tactic(self, terms: Iterable[Term], end: str = "") -> str:
        """Closes an equation between field expressions in the terms, whose parts are at hand."""
        terms = [expanded(item, self.printer) for item in terms]
        for self._writing in (False, True):
            self._known.clear()
            for item in terms:
                self.form(item)
        for item in terms:
            self._denominators_of(item)
        steps = [*self.lines, "unfold_powers", *(f"put {name}" for name in self.equations)]
        given = " ".join(self.relations)
        if end:
            return "; ".join((*steps, end))
        last = "first [ reflexivity | ring | (field; nz)"
        if given:
            last += f" | ring [{given}] | (field [{given}]; nz)"
        done = "; ".join((*steps, f"{last} | lra ]"))
        return f"first [ solve [ {done} ] | by_roots ]" if given and self.equations else done

    def _denominators_of(self, term: Term) -> None:
        for node in t.walk(term):
            if node.head == "/" and any(item.head == "exp" for item in t.walk(node.args[1])):
                # So that e.g. exp(x)**2 - 1 is seen not to vanish.
                for argument in self._arguments:
                    base = t.function("exp", argument)
                    self.positive(t.add(base, t.number(-1)))
                    self.positive(t.add(t.power(base, t.number(2)), t.number(-1)))
            if node.head == "/" and t.free_variables(node.args[1]):
                for item in _factors(node.args[1]):
                    self.positive(item)

    def _say(self, left: Term, right: Term, how: str) -> Term:
        if self._writing and left != right:
            name = self.fresh()
            show = self.printer.real
            self.lines.append(f"assert ({name} : {show(left)} = {show(right)}) by ({how})")
            self.equations.append(name)
        return right

    # ------------------------------------------------------------------ terms
    def form(self, term: Term) -> Term:
        """The term with its parts in normal form."""
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._of(term)
        return found

    def _of(self, term: Term) -> Term:
        head = term.head
        if head == "Sum":
            return self._sum(term)
        if head in ("Product", "Derivative", "Integral") or not term.args:
            if head == "constant" and term.value == "E":
                return t.function("exp", t.ONE)
            return term
        if head == "**":
            return self._power(term)
        args = tuple(self.form(item) for item in term.args)
        inner = Term(head, args, term.value)
        method = getattr(self, f"_{head}", None)
        return inner if method is None else method(inner)

    def _sum(self, term: Term) -> Term:
        """A sum between two numbers, written out."""
        body, bound, lower, upper = term.args
        ends = [exact_of(item) for item in (lower, upper)]
        if any(item is None for item in ends):
            return term
        first, last = (int(item) for item in ends if isinstance(item, Fraction))
        if last - first > LONGEST_SUM:
            return term
        name = str(bound.value)
        items = [t.substitute(body, {name: t.number(k)}) for k in range(first, last + 1)]
        whole = t.add(*items) if items else t.ZERO
        made = self._say(term, whole, "written_out")
        return self.form(made)

    # ------------------------------------------------------------------ exponentials
    def _exp(self, term: Term) -> Term:
        try:
            form = linear(term.args[0])
        except Wrong:
            return term
        return self._exponential(term, form)

    def _exponential(self, term: Term, form: Linear) -> Term:
        parts: list[tuple[str, Term, int, Term]] = []  # lemma, argument, count, base
        split = []
        for monomial, value in form.items():
            log = self._logarithm_in(monomial)
            if log is not None and value.denominator in (1, 2) and self.positive(log):
                base = log if value.denominator == 1 else t.function("sqrt", log)
                count = int(value * value.denominator)
                parts.append(("ln" if value.denominator == 1 else "half", log, count, base))
                split.append((value / count, monomial))
                continue
            self._denominators[monomial] = lcm(
                self._denominators.get(monomial, 1), value.denominator
            )
            under = self._denominators[monomial]
            argument = scaled(monomial, Fraction(1, under))
            counted = self._counted(monomial)
            if counted is not None and value.denominator == 1:
                parts.append(("count", argument, int(value), counted))
                continue
            if self._writing:
                self._arguments.setdefault(argument)
            parts.append(("exp", argument, int(value * under), t.function("exp", argument)))
            split.append((Fraction(1, under), monomial))
        if not parts:
            return self._say(term, t.ONE, "replace_by_zero; exact exp_0")
        if len(parts) == 1 and parts[0][0] == "exp" and parts[0][2] == 1:
            new = parts[0][3]
        else:
            tops = [whole_power(base, n) for _, _, n, base in parts if n > 0]
            bottoms = [whole_power(base, -n) for _, _, n, base in parts if n < 0]
            new = t.multiply(*tops) if tops else t.ONE
            if bottoms:
                new = t.divide(new, t.multiply(*bottoms))
        show = self.printer.real
        sums, steps = [], []
        for kind, argument, n, base in parts:
            inner = show(argument) if kind == "exp" else f"(ln {show(argument)})"
            if kind == "count":
                inner = f"({show(base.args[1])} * (ln {show(base.args[0])}))"
            times = f"{abs(n)}%nat"
            if kind == "half":
                inner = f"(ln {show(argument)} / 2)"
            sums.append(f"{rational(Fraction(n))} * {inner}")
            lemma = "exp_count" if n > 0 else "exp_uncount"
            steps.append(f"rewrite ({lemma} {times} {inner} {rational(Fraction(n))})"
                         " by (cbn; lra)")  # fmt: skip
            if kind == "count":
                steps.append(f"rewrite (exp_of_count {show(base.args[0])}) by positive")
            if kind == "ln":
                steps.append(f"rewrite (exp_ln {show(argument)}) by positive")
            if kind == "half":
                steps.append(f"rewrite (exp_half_ln {show(argument)}) by positive")
                self._square(argument)
        whole = " + ".join(sums)
        how = (
            f"transitivity (exp ({whole})); [ f_equal; first [ring | (field; nz)] |"
            f" rewrite ?exp_plus; {'; '.join(steps)};"
            " first [ reflexivity | ring | (field; nz) ] ]"
        )
        return self._say(term, new, how)

    def _counted(self, monomial: Monomial) -> Term | None:
        """``b**n`` for n*log(b) with a natural variable n and b > 0."""
        if len(monomial) != 2 or any(count != 1 for _, count in monomial):
            return None
        logs = [atom for atom, _ in monomial if atom.head == "log"]
        names = [atom for atom, _ in monomial if atom.head == "variable"]
        if len(logs) != 1 or len(names) != 1 or self.printer.sort(names[0]) != NATURAL:
            return None
        return t.power(logs[0].args[0], names[0]) if self.positive(logs[0].args[0]) else None

    def _logarithm_in(self, monomial: Monomial) -> Term | None:
        if len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].head == "log":
            return monomial[0][0].args[0]
        return None

    def _canonical(self, term: Term) -> Term:
        """Like terms collected, in one order: equal arguments become the same atom."""
        try:
            form = linear(term)
        except Wrong:
            return term
        keys = sorted(form, key=lambda key: t.to_text(scaled(key, Fraction(1))))
        found = t.add(*(scaled(key, form[key]) for key in keys)) if keys else t.ZERO
        return found if t.node_count(found) <= t.node_count(term) else term

    def _primitive(self, term: Term) -> tuple[Fraction, Term]:
        """A sum as a positive number times a sum of coprime whole coefficients."""
        term = self._canonical(term)
        try:
            form = linear(term)
        except Wrong:
            return Fraction(1), term
        if len(form) < 2:
            return Fraction(1), term
        content = Fraction(
            gcd(*(item.numerator for item in form.values())),
            lcm(*(item.denominator for item in form.values())),
        )
        if content == 1:
            return content, term
        keys = sorted(form, key=lambda key: t.to_text(scaled(key, Fraction(1))))
        return content, t.add(*(scaled(key, form[key] / content) for key in keys))

    # ------------------------------------------------------------------ logarithms
    def _log(self, term: Term) -> Term:
        """The logarithm of a product of positive factors as a sum."""
        if term.args[0].head == "exp":
            return self._say(term, term.args[0].args[0], "apply ln_exp")
        if term.args[0].head == "sqrt" and self.positive(term.args[0].args[0]):
            inner = t.function("log", term.args[0].args[0])
            half = t.multiply(t.number(Fraction(1, 2)), inner)
            how = "rewrite <- Rpower_sqrt by positive; unfold Rpower; rewrite ln_exp; field"
            return self.form(self._say(term, half, how))
        term = self._plain(term)
        factors = self._split(term.args[0])
        if factors is None or (len(factors) == 1 and factors[0] == (term.args[0], 1)):
            return term
        parts, texts = [], []
        show = self.printer.real
        for base, n in factors:
            parts.append(t.multiply(t.number(n), t.function("log", base)))
            text = f"{show(base)} ^ {abs(n)}%nat"
            texts.append(text if n > 0 else f"/ ({text})")
        whole = " * ".join(texts) or "1"
        if not parts:
            return self._say(term, t.ZERO, f"replace {show(term.args[0])} with 1 by"
                             " (first [reflexivity | lra | field; nz]); exact ln_1")  # fmt: skip
        new = t.add(*parts)
        how = f"transitivity (ln ({whole})); [ f_equal; first [ring | lra | (field; nz)] | logs ]"
        said = self._say(term, self._exps_of(new), how)
        return self.form(said) if any(base.head == "sqrt" for base, _ in factors) else said

    def _exps_of(self, term: Term) -> Term:
        """``log(exp(a))`` as a."""

        def out(node: Term) -> Term | None:
            if node.head == "log" and node.args[0].head == "exp":
                return node.args[0].args[0]
            return None

        return t.transform(term, out)

    def _split(self, term: Term) -> list[tuple[Term, int]] | None:
        """Positive factors with whole exponents; None where there is one of unknown sign."""
        found: dict[Term, int] = {}

        def add(item: Term, count: int) -> bool:
            if item.head == "*":
                return all(add(one, count) for one in item.args)
            if item.head == "/":
                return add(item.args[0], count) and add(item.args[1], -count)
            if item.head == "**" and item.args[1].head == "number":
                value = item.args[1].value
                if isinstance(value, Fraction) and value.denominator == 1:
                    return add(item.args[0], count * int(value))
            if item.head == "number":
                assert isinstance(item.value, Fraction)
                if item.value <= 0:
                    return False
                for number, sign in ((item.value.numerator, 1), (item.value.denominator, -1)):
                    for prime, power in fmpz(number).factor():
                        key = t.number(int(prime))
                        found[key] = found.get(key, 0) + sign * count * int(power)
                return True
            content, item = self._primitive(item)
            if content != 1:
                return add(t.number(content), count) and add(item, count)
            if item.head in ("number", "*", "/"):
                return add(item, count)
            whole = one_fraction(item)
            if whole is not None and self.positive(whole[1]):
                # So that 1/x + 1 and (1 + x)/x have the same logarithm.
                return add(whole[1], -count) and add(whole[0], count)
            if not self.positive(item):
                return False
            found[item] = found.get(item, 0) + count
            return True

        if not add(term, 1):
            return None
        return [(base, n) for base, n in found.items() if n]

    # ------------------------------------------------------------------ roots, waves
    def _sqrt(self, term: Term) -> Term:
        inner = term.args[0]
        if inner.head == "number":
            assert isinstance(inner.value, Fraction)
            number = root_of(inner.value, 1)
            if number * number == inner.value:
                return self._say(term, t.number(number), "apply sqrt_square_of; lra")
        root = self._root(inner)
        if root is not None:
            return self._say(term, root, "apply sqrt_square_of; [ lra | field; nz ]")
        self._square(inner)
        return term

    def _root(self, inner: Term) -> Term | None:
        """Of a rational function that is a square, where it is positive by its form."""
        names = sorted(t.free_variables(inner))
        try:
            found = Polynomials(names, Budget()).quotient(inner)
        except Refused:
            return None
        sides = []
        for polynomial in (found.top, found.bottom):
            value, factors = polynomial.factor()
            number = Fraction(int(value.p), int(value.q))
            if number < 0 or any(count % 2 for _, count in factors):
                return None
            root = root_of(number, 1)
            if root * root != number:
                return None
            parts = [t.power(polynomial_term(names, f), t.number(int(k) // 2)) for f, k in factors]
            sides.append(t.multiply(t.number(root), *parts))
        whole = t.divide(*sides)
        return whole if self.positive(whole) else None

    def _square(self, inner: Term) -> None:
        if not self._writing:
            return
        shown = self.printer.real(t.function("sqrt", inner))
        name = self.fresh()
        known = f": {shown} * {shown} = {self.printer.real(inner)})"
        if all(known not in line for line in self.lines):
            self.positive(inner)
            self.lines.append(
                f"assert ({name} {known} by (apply sqrt_sqrt; first [lra | nonneg | ineq])"
            )
            self.relations.append(name)

    def _plain(self, term: Term) -> Term:
        """The function at its argument in the canonical form."""
        plain = t.function(term.head, self._canonical(term.args[0]))
        return self._say(term, plain, "f_equal; first [ lra | ring | (field; nz) ]")

    def _cos(self, term: Term) -> Term:
        term = self._plain(term)
        if term.args[0] == t.ZERO:
            return self._say(term, t.ONE, "exact cos_0")
        if term.args[0] == _RIGHT_ANGLE:
            return self._say(term, t.ZERO, _AT_A_RIGHT_ANGLE.format("cos"))
        if self._writing:
            name, inner = self.fresh(), self.printer.real(term.args[0])
            self.lines.append(f"pose proof (cos_square {inner}) as {name}")
            self.relations.append(name)
        return term

    def _sin(self, term: Term) -> Term:
        term = self._plain(term)
        if term.args[0] == t.ZERO:
            return self._say(term, t.ZERO, "exact sin_0")
        if term.args[0] == _RIGHT_ANGLE:
            return self._say(term, t.ONE, _AT_A_RIGHT_ANGLE.format("sin"))
        return term

    def _Abs(self, term: Term) -> Term:
        if term.args[0].head == "number" and isinstance(term.args[0].value, Fraction):
            value = t.number(abs(term.args[0].value))
            return self._say(term, value, "unfold Rabs; destruct Rcase_abs; lra")
        return term

    def _factorial(self, term: Term) -> Term:
        if term.args[0].head == "number" and isinstance(term.args[0].value, Fraction):
            value = 1
            for index in range(2, int(term.args[0].value) + 1):
                value *= index
            return self._say(term, t.number(value), "cbn; ring")
        if term.args[0].head == "+" and t.ONE in term.args[0].args:
            rest = t.add(*(item for item in term.args[0].args if item != t.ONE))
            made = t.multiply(term.args[0], t.function("factorial", rest))
            return self._say(term, made, "rewrite Nat.add_1_r, fact_simpl, mult_INR, S_INR; ring")
        return term

    # ------------------------------------------------------------------ powers
    def _power(self, term: Term) -> Term:
        base, exponent = term.args
        if exponent.head == "number":
            return Term("**", (self.form(base), exponent))
        sort = self.printer.sort(exponent)
        if base.head == "exp" and sort == NATURAL:
            moved = t.function("exp", t.multiply(exponent, base.args[0]))
            how = "rewrite exp_pow; f_equal; rewrite ?plus_INR, ?mult_INR; cbn; ring"
            made = self._say(term, moved, how)
            if self._writing:
                # Before what the exponential itself is rewritten to.
                self.equations.insert(0, self.equations.pop())
            return self.form(made)
        root = self.form(base)
        inner = Term("**", (root, exponent))
        try:
            form = linear(exponent)
        except Wrong:
            return inner
        if any(value.denominator != 1 for value in form.values()):
            return inner
        ups = {key: int(value) for key, value in form.items() if value > 0}
        downs = {key: -int(value) for key, value in form.items() if value < 0}
        new: list[Term] = []
        for bases in self._bases(root):
            for sign, counts in ((bases[1], ups), (-bases[1], downs)):
                for monomial, count in counts.items():
                    base, one = bases[0], Fraction(1)
                    atom = t.power(base, scaled(monomial, one)) if monomial else base
                    new.append(whole_power(atom, count * sign))
        whole = _collected(new)
        nat = self.printer.natural
        top = " + ".join(_times(nat(scaled(key, Fraction(1))), n) for key, n in ups.items()) or "0"
        if sort == NATURAL and not downs:
            start = f"replace {nat(exponent)} with ({top})%nat by (first [lia | ring])"
        else:
            down = " + ".join(_times(nat(scaled(key, Fraction(1))), n) for key, n in downs.items())
            start = (
                f"rewrite (whole_power {self.printer.real(root)} _ ({top})%nat ({down or '0'})%nat)"
                " by (first [lra | nz | lia | (rewrite ?Nat2Z.inj_add, ?Nat2Z.inj_mul; cbn; ring)])"
            )
        how = f"{start}; powers; first [ reflexivity | ring | (field; nz) | (powers; field; nz) ]"
        return self._say(inner, whole, how)

    def _bases(self, root: Term) -> list[tuple[Term, int]]:
        """The base as a product, where it is one: of primes, of factors."""
        if root.head == "number" and isinstance(root.value, Fraction) and root.value > 0:
            found = []
            for number, sign in ((root.value.numerator, 1), (root.value.denominator, -1)):
                found += [(t.number(int(p)), sign * int(k)) for p, k in fmpz(number).factor()]
            if all(abs(k) == 1 for _, k in found):
                return found
            if root.value.denominator == 1:
                return [(root, 1)]
            top, bottom = t.number(root.value.numerator), t.number(root.value.denominator)
            return [(top, 1), (bottom, -1)]
        if root.head == "/":
            return [*self._bases(root.args[0]), *((b, -n) for b, n in self._bases(root.args[1]))]
        if root.head == "*":
            return [pair for item in root.args for pair in self._bases(item)]
        return [(root, 1)]


def _times(text: str, count: int) -> str:
    return text if count == 1 else f"{count} * {text}"


def _collected(factors: list[Term]) -> Term:
    tops = [item for item in factors if item.head != "/"]
    bottoms = [item.args[1] for item in factors if item.head == "/"]
    top = t.multiply(*tops) if tops else t.ONE
    return t.divide(top, t.multiply(*bottoms)) if bottoms else top


def _factors(term: Term) -> list[Term]:
    if term.head == "*":
        return [one for item in term.args for one in _factors(item)]
    if term.head == "**" and term.args[1].head == "number":
        return _factors(term.args[0])
    return [term]
