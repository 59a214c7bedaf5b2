"""Terms as sums of monomials in their atoms, for normal forms.  Not trusted."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.refusals import Wrong

Monomial = tuple[tuple[Term, int], ...]
Linear = dict[Monomial, Fraction]
_ONE = Fraction(1)


def whole_power(base: Term, count: int) -> Term:
    """A power with a whole exponent, negative ones as a quotient."""
    if count < 0:
        return t.divide(t.ONE, whole_power(base, -count))
    return base if count == 1 else t.power(base, t.number(count))


def scaled(monomial: Monomial, value: Fraction) -> Term:
    """The monomial times a number."""
    tops = [whole_power(atom, n) for atom, n in monomial if n > 0]
    bottoms = [whole_power(atom, -n) for atom, n in monomial if n < 0]
    if value != 1:
        tops.insert(0, t.number(value))
    top = t.multiply(*tops) if tops else t.ONE
    return t.divide(top, t.multiply(*bottoms)) if bottoms else top


def linear(term: Term) -> Linear:
    """The term as a sum of monomials in atoms, with exponents of both signs."""
    head, args = term.head, term.args
    if head == "number":
        assert isinstance(term.value, Fraction)
        return {(): term.value} if term.value else {}
    if head == "+":
        found: Linear = {}
        for item in args:
            for key, value in linear(item).items():
                found[key] = found.get(key, Fraction(0)) + value
        return {key: value for key, value in found.items() if value}
    if head == "-":
        return {key: -value for key, value in linear(args[0]).items()}
    if head == "*":
        made: Linear = {(): Fraction(1)}
        for item in args:
            made = _multiplied(made, linear(item))
        return made
    if head == "/":
        return _multiplied(linear(args[0]), _inverse(linear(args[1])))
    if head == "**" and args[1].head == "number":
        power = args[1].value
        assert isinstance(power, Fraction)
        if power.denominator == 1 and abs(power) <= 12:
            base = linear(args[0])
            if power < 0:
                base = _inverse(base)
            made = {(): Fraction(1)}
            for _ in range(abs(int(power))):
                made = _multiplied(made, base)
            return made
    return {((term, 1),): Fraction(1)}


def _multiplied(first: Linear, second: Linear) -> Linear:
    found: Linear = {}
    if len(first) * len(second) > 200:
        raise Wrong("an exponent is too large")
    for left, a in first.items():
        for right, b in second.items():
            powers: dict[Term, int] = dict(left)
            for atom, n in right:
                powers[atom] = powers.get(atom, 0) + n
            key = tuple(
                sorted(((k, n) for k, n in powers.items() if n), key=lambda one: t.to_text(one[0]))
            )
            found[key] = found.get(key, Fraction(0)) + a * b
    return {key: value for key, value in found.items() if value}


def _inverse(form: Linear) -> Linear:
    if not form:
        raise Wrong("a quotient by 0")
    if len(form) == 1:
        ((monomial, value),) = form.items()
        return {tuple((atom, -n) for atom, n in monomial): 1 / value}
    # A sum: one atom, its first coefficient taken out.
    keys = sorted(form, key=lambda key: t.to_text(scaled(key, Fraction(1))))
    lead = form[keys[0]]
    whole = t.add(*(scaled(key, form[key] / lead) for key in keys))
    return {((whole, -1),): 1 / lead}


def one_fraction(term: Term) -> tuple[Term, Term] | None:
    """A sum with fractions as one; None where it has none, or is too large."""
    try:
        form = linear(term)
        powers: dict[Term, int] = {}
        for monomial in form:
            for atom, count in monomial:
                if count < 0:
                    powers[atom] = max(powers.get(atom, 0), -count)
        if len(form) < 2 or not powers:
            return None
        top: Linear = {}
        for monomial, value in form.items():
            counts = dict(monomial)
            part: Linear = {tuple(pair for pair in monomial if pair[0] not in powers): value}
            for atom, most in powers.items():
                for _ in range(most + counts.get(atom, 0)):
                    part = _multiplied(part, linear(atom))
            for key, number in part.items():
                top[key] = top.get(key, Fraction(0)) + number
    except Wrong:
        return None
    keys = sorted((key for key in top if top[key]), key=lambda one: t.to_text(scaled(one, _ONE)))
    factors = [whole_power(atom, count) for atom, count in powers.items()]
    return t.add(*(scaled(key, top[key]) for key in keys)), t.multiply(*factors)


def expanded(term: Term, printer: Printer) -> Term:
    """Powers with real exponents and hyperbolic functions by exponentials, as Coq unfolds them."""

    def out(node: Term) -> Term | None:
        if node.head in ("Sum", "Product", "Derivative", "Integral"):
            return node
        args = tuple(expanded(item, printer) for item in node.args)
        if node.head == "**":
            try:
                real = not printer.sort(node.args[1]).whole
            except NotPrintable:
                return node
            if real:
                return t.function("exp", t.multiply(args[1], t.function("log", args[0])))
            return Term("**", args)
        x = args[0] if args else t.ZERO
        plus, minus = t.function("exp", x), t.function("exp", t.negate(x))
        if node.head == "sinh":
            return t.divide(t.add(plus, t.negate(minus)), t.number(2))
        if node.head == "cosh":
            return t.divide(t.add(plus, minus), t.number(2))
        if node.head == "tanh":
            two = t.number(2)
            return t.divide(
                t.divide(t.add(plus, t.negate(minus)), two), t.divide(t.add(plus, minus), two)
            )
        return Term(node.head, args, node.value) if args else node

    found = out(term)
    assert found is not None
    return found


def merged(term: Term) -> Term:
    """Products of exponentials as one, with logarithms in their exponents taken out."""
    if term.head in ("Sum", "Product", "Derivative", "Integral") or not term.args:
        return term
    args = [merged(item) for item in term.args]
    if term.head == "exp":
        return _exponential([args[0]], [])
    if term.head == "*":
        factors = [one for item in args for one in (item.args if item.head == "*" else (item,))]
        exponents = [item.args[0] for item in factors if item.head == "exp"]
        if exponents:
            return _exponential(exponents, [item for item in factors if item.head != "exp"])
    return Term(term.head, tuple(args), term.value)


def _exponential(exponents: list[Term], others: list[Term]) -> Term:
    rest: list[Term] = []
    factors = list(others)
    try:
        form = linear(t.add(*exponents))
    except Wrong:
        return t.multiply(*others, t.function("exp", t.add(*exponents)))
    for monomial, value in form.items():
        log = monomial[0][0] if len(monomial) == 1 and monomial[0][1] == 1 else None
        if log is not None and log.head == "log" and value.denominator == 1:
            factors.append(whole_power(log.args[0], int(value)))
        else:
            rest.append(scaled(monomial, value))
    if rest:
        factors.append(t.function("exp", t.add(*rest)))
    return t.multiply(*factors) if factors else t.ONE
