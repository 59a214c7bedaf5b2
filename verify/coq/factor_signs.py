"""Signs of polynomials by their factors, as tactics.  Not trusted."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.coq.polynomial_terms import polynomial_term
from memory_theorems.verify.coq.printing import rational
from memory_theorems.verify.coq.rational_ends import number_of
from memory_theorems.verify.coq.script_goals import SIGN, Goal, Names
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def factors_script(goal: Goal, names: Names, name: str) -> str:
    """Of a polynomial in one variable: its factors have their signs on the box; empty if not."""
    try:
        found = Polynomials([name], Budget()).quotient(goal.margin)
    except Refused:
        return ""
    box = goal.domains[name]
    show = goal.printer.real
    x = show(t.variable(name))
    low, high = number_of(box.lower, -1), number_of(box.upper, 1)
    inner = _between(low, high)
    constant = Fraction(1)
    lines, shown_factors, terms = [], [], []
    strict = goal.op == ">"
    for polynomial in (found.top, found.bottom):
        value, factors = polynomial.factor()
        constant *= Fraction(int(value.p), int(value.q))
        for factor, count in factors:
            term = polynomial_term([name], factor)
            if count % 2 == 0:
                text = f"(({show(term)}) ^ {int(count)}%nat)"
                how = "nonneg"
                if strict:
                    half = f"{int(count) // 2}%nat"
                    how = f"apply even_pow_strict with (k := {half}); [ reflexivity | nz ]"
            else:
                at = factor(fmpq(inner.numerator, inner.denominator))
                sign = 1 if Fraction(str(at)) > 0 else -1
                constant *= sign
                signed = f"({show(term)})" if sign > 0 else f"(- ({show(term)}))"
                text = f"({signed} ^ {int(count)}%nat)"
                base = names.new()
                lines.append(
                    f"assert ({base} : 0 {SIGN[goal.op]} {signed}) by first [ lra | timeout 3 nra |"
                    f" interval with (i_bisect {x}, i_prec 64) |"
                    f" interval with (i_bisect {x}, i_autodiff {x}, i_prec 64) ]"
                )
                how = f"apply {'pow_lt' if strict else 'pow_le'}; exact {base}"
            fact = names.new()
            lines.append(f"assert ({fact} : 0 {SIGN[goal.op]} {text}) by ({how})")
            if polynomial is found.bottom:
                text = f"(/ {text})"
                done = names.new()
                lines.append(
                    f"assert ({done} : 0 {SIGN[goal.op]} {text}) by (first ["
                    f" apply Rinv_0_lt_compat; exact {fact}"
                    f" | apply Rlt_le, Rinv_0_lt_compat; positive ])"
                )
                fact = done
            shown_factors.append(text)
            terms.append(fact)
    if constant <= 0:
        return ""
    rule = "Rmult_lt_0_compat" if strict else "Rmult_le_pos"
    whole, how = rational(constant), "lra"
    for text, fact in zip(shown_factors, terms):
        how = f"apply {rule}; [ {how} | exact {fact} ]"
        whole += f" * {text}"
    same = f"replace ({show(goal.margin)}) with ({whole}) by (first [ ring | field; nz ])"
    lines.append(f"{same}; {how}")
    return "; ".join(lines)


def _between(low: Fraction | None, high: Fraction | None) -> Fraction:
    """An odd number inside, where no factor is likely to vanish."""
    if low is not None and high is not None:
        return low + (high - low) * Fraction(1009, 3571)
    if low is not None:
        return low + Fraction(1009, 3571)
    return (high or Fraction(0)) - Fraction(1009, 3571)


def quotient_of(goal: Goal, term: Term) -> tuple[Term, Term] | None:
    """Numerator and denominator in lowest terms; None where there is no denominator."""
    names = list(goal.domains)
    try:
        found = Polynomials(names, Budget()).quotient(term)
    except Refused:
        return None
    if found.bottom.is_constant():
        return None
    return polynomial_term(names, found.top), polynomial_term(names, found.bottom)
