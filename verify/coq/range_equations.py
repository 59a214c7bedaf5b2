"""Why sums and products over ranges equal their normal forms: assertions for Coq.  Not trusted.

Last terms are taken off, bodies brought into normal form, sums taken apart, as
:class:`~verify.proofs.normal.Normalizer` does it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from fractions import Fraction

from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.sorts import NATURAL, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.atomic_polynomials import (
    monomial_term,
    one,
    plus,
    polynomial_term,
    split,
)
from memory_theorems.verify.proofs.normal import Normalizer


class Ranges(ABC):
    """The part of :class:`verify.coq.equations.Equations` that speaks of ranges."""

    printer: Printer
    normal: Normalizer
    lines: list[str]
    known: set[tuple[str, str]]

    @abstractmethod
    def fresh(self, kind: str = "of") -> str: ...

    @abstractmethod
    def claim(self, left: str, right: str, tactic: str) -> None: ...

    @abstractmethod
    def inner(self, name: str, sort: Sort) -> Ranges: ...

    @abstractmethod
    def real(self, term: Term) -> str: ...

    @abstractmethod
    def vector(self, term: Term) -> str: ...

    # ------------------------------------------------------------------ ranges
    def _range(self, term: Term, goal: str) -> None:
        normal, show = self.normal, self.printer.real
        name = "sum" if term.head == "Sum" else "product"
        operator, unit = ("+", "0") if term.head == "Sum" else ("*", "1")
        *_, length = normal._opened(term)
        ends, rest = normal._peeled(term, length)
        body, bound, lower, upper = term.args
        if normal.sort(lower) != NATURAL:
            raise NotPrintable(f"the range of {t.to_text(term)[:60]}")
        current, last = term, normal.scalar(upper)
        shown_lower = self.printer.natural(lower)
        for index, item in enumerate(ends):
            top = self.printer.natural(polynomial_term(plus(last, one(-index))))
            below = polynomial_term(plus(last, one(-index - 1)))
            after = Term(term.head, (body, bound, lower, below))
            lemma = f"{name}_peel _ {shown_lower} _ {self.printer.whole(below)} {top}"
            self.claim(
                show(current),
                f"({show(after)} {operator} {show(item)})",
                f"eapply eq_trans; [ apply ({lemma}); one_by_one | f_equal; recast ]",
            )
            self.real(item)
            current = after
        if rest is None:
            self.claim(show(current), unit, f"apply {name}_empty; one_by_one")
        else:
            self._body(rest, current)
        self.claim(show(term), goal, "peeled")

    def _body(self, rest: Term, current: Term) -> None:
        """What is left of a range: its body brought into normal form, sums taken apart."""
        normal, show = self.normal, self.printer.real
        inner, name, body, _ = normal._opened(rest)
        goal = polynomial_term(normal.scalar(rest))
        if (show(current), show(goal)) in self.known:
            return
        place = self.inner(name, NATURAL)
        place.normal = inner
        place.real(body)
        form = inner.scalar(body)
        lemma = "sum_ext" if rest.head == "Sum" else "product_ext"
        upper = self.printer.whole(normal.canonical(rest.args[3]))
        lower = self.printer.natural(normal.canonical(rest.args[2]))
        text = place.printer.real(polynomial_term(form))
        operator = "sum" if rest.head == "Sum" else "product"
        between = f"({operator} (fun {name} : nat => {text}) {lower} {upper})"
        script = " ".join(place.lines)
        self.lines.append(
            f"assert ({self.fresh()} : same {show(current)} {between})."
            f" {{ unfold same; apply {lemma}; [ first [reflexivity | lia] | ]."
            f" intros {name}. {script} first [ assumption | by_parts ]. }}"
        )
        if rest.head != "Sum":
            self.claim(show(current), show(goal), "etransitivity; [ eassumption | settle ]")
            return
        # Every monomial: what is free of the index times a sum of its own.
        factors: list[tuple[str, str]] = []
        for monomial, value in form.items():
            outer, within = split(monomial, name)
            factors.append(
                (
                    show(polynomial_term({outer: Fraction(value)})),
                    place.printer.real(monomial_term(within)),
                )
            )
        opened = " + ".join(f"{k} * {w}" for k, w in factors) or "0"
        ranges = [f"(sum (fun {name} : nat => {w}) {lower} {upper})" for _, w in factors]
        taken = " + ".join(f"{k} * {r}" for (k, _), r in zip(factors, ranges)) or "0"
        counted = f"try rewrite (sum_one_to {lower} {upper}) by one_by_one"
        self.claim(
            show(current),
            show(goal),
            f"etransitivity; [ eassumption | transitivity (sum (fun {name} : nat => {opened})"
            f" {lower} {upper}); [ apply sum_ext; [ reflexivity | intros; settle ] | transitivity"
            f" ({taken}); [ rewrite ?sum_plus, ?sum_scal, ?sum_zero; reflexivity | {counted};"
            " sums ] ] ]",
        )

    # ------------------------------------------------------------------ vectors
    def _vector_range(self, term: Term, goal: str) -> None:
        """A sum of vectors over a range: last terms, then the rest taken apart."""
        normal, show = self.normal, self.printer.vector
        if self._by_equation(term):
            return
        *_, length = normal._opened(term)
        ends, rest = normal._peeled(term, length)
        body, bound, lower, upper = term.args
        if normal.sort(lower) != NATURAL:
            raise NotPrintable(f"the range of {t.to_text(term)[:60]}")
        current, last = term, normal.scalar(upper)
        first = self.printer.natural(lower)
        steps: list[str] = []
        for index, item in enumerate(ends):
            top = self.printer.natural(polynomial_term(plus(last, one(-index))))
            below = polynomial_term(plus(last, one(-index - 1)))
            after = Term("Sum", (body, bound, lower, below))
            lemma = f"vsum_peel _ {first} _ {self.printer.whole(below)} {top}"
            name = self.fresh()
            self.lines.append(
                f"assert ({name} : {show(current)} = (plus {show(after)} {show(item)}))"
                f" by (eapply eq_trans; [ apply ({lemma}); one_by_one | f_equal; recast ])."
            )
            steps.append(name)
            self.vector(item)
            current = after
        if rest is None:
            name = self.fresh()
            zero = f"(zero : {self._space(term)})"
            self.lines.append(
                f"assert ({name} : {show(current)} = {zero}) by (apply vsum_empty; one_by_one)."
            )
            steps.append(name)
        else:
            steps += self._vector_body(rest, current)
        for atom in replace(normal, equations={}).vector(term):
            self._by_equation(atom)
        rewritten = "; ".join(f"rewrite {name}" for name in steps)
        self.claim(show(term), goal, f"{rewritten}; by_vectors")

    def _by_equation(self, atom: Term) -> bool:
        """The value that an equation at hand gives to the atom, if one does."""
        value = self.normal.equations.get(atom)
        if value is not None:
            form, shown = self.vector(value), self.printer.vector(value)
            same = "first [ reflexivity | assumption ]"
            atom_shown = self.printer.vector(atom)
            self.claim(atom_shown, form, f"transitivity {shown}; [ assumption | {same} ]")
        return value is not None

    def _space(self, term: Term) -> str:
        from memory_theorems.verify.coq.printing import space_name

        return space_name(self.normal.sort(term))

    def _vector_body(self, rest: Term, current: Term) -> list[str]:
        """Names of the equations that take the rest of a range apart."""
        normal, show = self.normal, self.printer.vector
        inside, name, body, _ = normal._opened(rest)
        place = self.inner(name, NATURAL)
        place.normal = inside
        place.vector(body)
        upper = self.printer.whole(normal.canonical(rest.args[3]))
        lower = self.printer.natural(normal.canonical(rest.args[2]))
        parts: list[tuple[str, str]] = []
        fixed: list[tuple[str, Term, str]] = []
        replaced: list[tuple[str, str]] = []
        for atom, coefficient in sorted(
            inside.vector(body).items(), key=lambda item: t.to_text(item[0])
        ):
            for monomial, value in coefficient.items():
                outer, within = split(monomial, name)
                factor = polynomial_term({outer: Fraction(value)})
                if name not in t.free_variables(atom):
                    weight = Term("Sum", (monomial_term(within), t.variable(name), *rest.args[2:]))
                    summand = f"(scal {place.printer.real(monomial_term(within))} {show(atom)})"
                    fixed.append((summand, weight, show(atom)))
                else:
                    whole = t.multiply(monomial_term(within), atom) if within else atom
                    summand = place.printer.vector(whole)
                    known = normal.equations.get(normal._closed(rest, name, whole))
                    if known is not None:
                        self.vector(known)
                        replaced.append((summand, show(known)))
                parts.append((self.printer.real(factor), summand))
        if not parts:
            text = f"(zero : {self._space(rest)})"
        else:
            text = ""
            for factor_text, summand in parts:
                one_part = f"(scal {factor_text} {summand})"
                text = f"(plus {text} {one_part})" if text else one_part
        between = f"(sum_of_vectors (fun {name} : nat => {text}) {lower} {upper})"
        script = " ".join(place.lines)
        first = self.fresh()
        self.lines.append(
            f"assert ({first} : {show(current)} = {between})."
            f" {{ apply vsum_ext; [ first [reflexivity | lia | one_by_one] | ]."
            f" intros {name}. {script} first [ by_vectors | (etransitivity; [ eassumption |"
            f" by_vectors ]) ]. }}"
        )
        apart = ""
        for factor_text, summand in parts:
            one_part = (
                f"(scal {factor_text} (sum_of_vectors (fun {name} : nat => {summand})"
                f" {lower} {upper}))"
            )
            apart = f"(plus {apart} {one_part})" if apart else one_part
        second = self.fresh()
        if not parts:
            self.lines.append(f"assert ({second} : {between} = {text}) by (apply vsum_zero).")
            return [first, second]
        self.lines.append(
            f"assert ({second} : {between} = {apart}) by"
            " (first [ (rewrite ?vsum_plus; rewrite ?vsum_scal; reflexivity) | taken_apart ])."
        )
        names = [first, second]
        for summand, weight, vector in fixed:
            third = self.fresh()
            form = self.real(weight)
            raw = self.printer.real(weight)
            self.lines.append(
                f"assert ({third} : (sum_of_vectors (fun {name} : nat => {summand}) {lower}"
                f" {upper}) = (scal {form} {vector})) by (rewrite vsum_fixed; f_equal;"
                f" first [ reflexivity | assumption | (transitivity {raw}; [ first [ reflexivity |"
                " recast ] | assumption ]) | settle ])."
            )
            names.append(third)
        for summand, value_text in replaced:
            # An equation at hand for this very sum.
            third = self.fresh()
            self.lines.append(
                f"assert ({third} : (sum_of_vectors (fun {name} : nat => {summand}) {lower}"
                f" {upper}) = {value_text}) by (first [ assumption | (symmetry; assumption) ])."
            )
            names.append(third)
        return names
