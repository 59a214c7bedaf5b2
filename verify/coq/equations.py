"""Why a printed term equals its printed normal form: assertions for Coq.  Not trusted.

The kernel's :class:`~verify.proofs.normal.Normalizer` says what the normal form is; here every
step to it becomes an assertion ``raw = normal`` with a tactic, inner terms first, so that larger
ones are closed by their parts (``by_parts``, ``by_vectors`` of Tools.v).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from memory_theorems.verify.coq.printing import (
    NotPrintable,
    Printer,
    act_name,
    compose_name,
    identity_name,
    rational,
)
from memory_theorems.verify.coq.range_equations import Ranges
from memory_theorems.verify.coq.statements import defining
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.sorts import NATURAL, REAL, Sort
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.atomic_polynomials import (
    constant_of,
    one,
    polynomial_term,
    times,
)
from memory_theorems.verify.proofs.normal import Normalizer, Vector

_RING = ("number", "constant", "+", "*", "-")
#: How numbers of a sort become reals.
_CASTS = {"natural": "INR", "integer": "IZR"}
#: Laws of Tools.v: what applies a map is linear in the map and in the vector.
_LINEAR_IN_EACH = tuple(
    f"{operation}_{side}"
    for operation in ("plus", "minus", "opp", "scal", "zero")
    for side in ("l", "r")
)


@dataclass
class Equations(Ranges):
    """Assertions in one place of a script; ``lines`` are written in order, each equation once."""

    printer: Printer
    normal: Normalizer
    lines: list[str] = field(default_factory=list)
    known: set[tuple[str, str]] = field(default_factory=set)
    numbers: list[int] = field(default_factory=lambda: [0])

    def fresh(self, kind: str = "of") -> str:
        self.numbers[0] += 1
        return f"{kind}_{self.numbers[0]}"

    def claim(self, left: str, right: str, tactic: str) -> None:
        """``assert (left = right) by tactic``, unless it is there or both are one text."""
        if left == right or (left, right) in self.known:
            return
        self.known.add((left, right))
        self.lines.append(
            f"assert ({self.fresh()} : same {left} {right}) by (unfold same; {tactic})."
        )

    def inner(self, name: str, sort: Sort) -> Equations:
        """A place under one more bound variable; its lines are its own."""
        scope = Term("Sum", (t.ZERO, t.variable(name), t.ZERO, t.ZERO))
        normal = self.normal.inside(scope)
        return Equations(self.printer.inside(name, sort), normal, [], set(), self.numbers)

    # ------------------------------------------------------------------ numbers
    def real(self, term: Term) -> str:
        """Assert that the term is its normal form; the text of that form."""
        for part in self._foreign(term):
            self._part(part)
        form = polynomial_term(self.normal.scalar(term))
        text = self.printer.real(form)
        self.claim(self.printer.real(term), text, "by_parts")
        return text

    def _foreign(self, term: Term) -> list[Term]:
        """The largest parts that are no ring operations."""
        if term.head in _RING:
            return [part for item in term.args for part in self._foreign(item)]
        return [term]

    def _canonical(self, term: Term) -> Term:
        """The normal form, with the equation for it asserted."""
        sort = self.printer.sort(term)
        form = self.normal.canonical(term)
        if sort.is_space:
            self.vector(term)
        elif sort == NATURAL:
            self.real(term)
            self.claim(self.printer.natural(term), self.printer.natural(form), "naturals")
        elif sort == REAL:
            self.real(term)
        else:
            self.claim(self.printer.whole(term), self.printer.whole(form), "integers")
        return form

    def _part(self, term: Term) -> None:
        """The equation of one part that is no ring operation."""
        head, args = term.head, term.args
        shown = self.printer.real(term)
        goal = self.printer.real(polynomial_term(self.normal.scalar(term)))
        if shown == goal:
            return
        if head == "variable" or head == "apply":
            self._name(term, goal)
        elif head == "/":
            self.real(args[0])
            self.real(args[1])
            self.claim(shown, goal, "by_parts")
        elif head == "**":
            self._power(term, goal)
        elif head == "norm":
            self._norm(term, goal)
        elif head == "inner":
            self._inner(term, goal)
        elif head == "Abs":
            self._absolute(term, goal)
        elif head in ("Sum", "Product"):
            self._range(term, goal)
        else:
            for item in args:
                self._canonical(item)
            self.claim(shown, goal, "arguments")

    def _name(self, term: Term, goal: str) -> None:
        """A symbol at normal arguments, unfolded where a definition fits."""
        normal, show = self.normal, self.printer.real
        if term.head == "apply":
            inside = Term("apply", tuple(self._canonical(item) for item in term.args), term.value)
            self.claim(show(term), show(inside), "arguments")
        else:
            inside = term
        right = None if str(term.value) in normal.sorts else normal.unfolded(inside)
        if right is not None:
            self.claim(show(inside), show(right), self._by_definition(inside))
            self.real(right)
            known = "first [ reflexivity | assumption ]"
            self.claim(show(inside), goal, f"transitivity {show(right)}; [ {known} | by_parts ]")
            self.claim(show(term), goal, f"transitivity {show(inside)}; {known}")
            return
        self.claim(show(term), goal, "by_parts")

    def _by_definition(self, term: Term) -> str:
        """The defining equation that fits, at its values."""
        for number, item in enumerate(self.normal.theory.definitions):
            if item.symbol == term.value and len(item.pattern) == len(term.args):
                values = self.normal._match(item, term)
                if values is not None:
                    shown = " ".join(
                        self.printer.term(values[one.name], one.sort) for one in item.variables
                    )
                    equation = f"({defining(number)} {shown})"
                    cast = _CASTS.get(self.normal.theory.signatures[item.symbol].result.name)
                    if cast is not None:
                        equation = f"(f_equal {cast} {equation})"
                    return (
                        "eapply eq_trans; [ | eapply eq_trans;"
                        f" [ exact {equation} | recast ] ]; arguments"
                    )
        raise NotPrintable(f"the definition of {term.value}")

    def _power(self, term: Term, goal: str) -> None:
        base, exponent = term.args
        show = self.printer.real
        sort = self.printer.sort(exponent)
        root = polynomial_term(self.normal.scalar(base))
        self.real(base)
        if sort != NATURAL:
            self._canonical(exponent)
            self.claim(show(term), goal, "first [ arguments | by_parts ]")
            return
        # b**(2*k + 1) as b**(k + k + 1): the parts of the exponent one by one.
        pieces: list[str] = []
        form = self.normal.scalar(exponent)
        for monomial, count in form.items():
            atom = self.printer.natural(polynomial_term({monomial: Fraction(1)}))
            pieces += [atom if monomial else "1%nat"] * int(count)
        whole = f"({' + '.join(pieces)})%nat" if pieces else "0%nat"
        shown_root = show(root)
        self.claim(
            show(term), f"({shown_root} ^ {whole})", "f_equal; first [assumption | lia | ring]"
        )
        self.claim(
            show(term),
            goal,
            f"eapply eq_trans; [ match goal with H : same _ ({shown_root} ^ {whole}) |- _ =>"
            " exact H | |- _ => reflexivity end | rewrite ?pow_add, ?Rpow_mult_distr,"
            " ?pow_1, ?pow_O, ?pow1; first [ settle | (powers_inside; settle) ] ]",
        )

    def _norm(self, term: Term, goal: str) -> None:
        inner = term.args[0]
        vector = self.normal.vector(inner)
        form = self.vector(inner)
        show = self.printer.real
        shown = show(term)
        if not vector:
            self.claim(shown, goal, f"apply norm_of_zero; {by(self.printer.vector(inner), form)}")
            return
        if len(vector) == 1:
            ((atom, coefficient),) = vector.items()
            scalar = polynomial_term(coefficient)
            rest = self.printer.vector(atom)
            self._absolute(t.function("Abs", scalar), None)
            factor = show(scalar)
            absolute = f"(Rabs {factor})"
        else:
            first = vector[min(vector, key=t.to_text)]
            lead = first[min(first, key=lambda item: t.to_text(_monomial(item)))]
            scaled = {atom: times(one(1 / lead), item) for atom, item in vector.items()}
            rest = self.printer.vector(self.normal.vector_term(scaled, self.normal.sort(inner)))
            factor = rational(lead)
            absolute = f"(Rabs {factor})"
            if lead != 1:
                self.claim(absolute, rational(abs(lead)), "unfold Rabs; destruct Rcase_abs; lra")
            else:
                self.claim(absolute, "1", "apply Rabs_R1")
        self.claim(
            shown,
            goal,
            f"eapply eq_trans; [ apply (norm_scaled {factor} _ {rest});"
            f" {by(self.printer.vector(inner), form)} | by_parts ]",
        )

    def _absolute(self, term: Term, goal: str | None) -> None:
        inner = self.normal.scalar(term.args[0])
        show = self.printer.real
        form = self.real(term.args[0])
        goal = goal or show(polynomial_term(self.normal.scalar(term)))
        shown = show(term)
        value = constant_of(inner)
        if value is not None:
            self.claim(
                shown,
                goal,
                f"replace {show(term.args[0])} with {form} by by_parts;"
                " unfold Rabs; destruct Rcase_abs; lra",
            )
            return
        lead = inner[min(inner, key=lambda item: t.to_text(_monomial(item)))]
        scaled = show(polynomial_term(times(one(1 / lead), inner)))
        self.claim(
            shown,
            goal,
            f"rewrite (Rabs_scaled {rational(lead)} _ {scaled}) by (by_parts);"
            f" replace (Rabs {rational(lead)}) with {rational(abs(lead))}"
            " by (unfold Rabs; destruct Rcase_abs; lra); settle",
        )

    def _inner(self, term: Term, goal: str) -> None:
        left, right = (self.normal.vector(item) for item in term.args)
        space = self.printer.sort(term.args[0]).text
        forms = [self.vector(item) for item in term.args]
        shown = self.printer.real(term)
        between = f"(inner_{space} {forms[0]} {forms[1]})"
        self.claim(shown, between, "arguments")
        law = f"inner_{space}_in"
        swaps = ""
        for a in left:
            for b in right:
                if a != b and t.to_text(a) > t.to_text(b):
                    x, y = self.printer.vector(a), self.printer.vector(b)
                    swaps += f" try rewrite (inner_sym _ {law} {x} {y});"
        expand = (
            f"rewrite ?(inner_plus_l _ {law}), ?(inner_plus_r _ {law}), ?(inner_minus_l _ {law}),"
            f" ?(inner_minus_r _ {law}), ?(inner_scal_l _ {law}), ?(inner_scal_r _ {law}),"
            f" ?(inner_zero_l _ {law}), ?(inner_zero_r _ {law})"
        )
        self.claim(
            shown,
            goal,
            f"transitivity {between}; [ first [ reflexivity | assumption ]"
            f" | {expand}; {expand};{swaps} rewrite ?(inner_self _ {law}); settle ]",
        )

    # ------------------------------------------------------------------ vectors
    def vector(self, term: Term) -> str:
        """Assert that the vector is its normal form; the text of that form."""
        sort = self.normal.sort(term)
        for part in self._vector_parts(term):
            self._vector_part(part)
        form = self.normal.vector_term(self.normal.vector(term), sort)
        text = self.printer.vector(form)
        self.claim(self.printer.vector(term), text, "by_vectors")
        return text

    def _vector_parts(self, term: Term) -> list[Term]:
        """Parts that are no linear operations; the scalars among these are brought into form."""
        head, args = term.head, term.args
        if head in ("+", "-"):
            return [part for item in args for part in self._vector_parts(item)]
        if head == "*":
            self.real(t.multiply(*args[:-1]))
            return self._vector_parts(args[-1])
        if head == "/":
            self.real(Term("/", (t.ONE, args[1])))
            return self._vector_parts(args[0])
        return [] if head == "zero" else [term]

    def _vector_part(self, term: Term) -> None:
        head, args, normal, show = term.head, term.args, self.normal, self.printer.vector
        goal = show(normal.vector_term(normal.vector(term), normal.sort(term)))
        if show(term) == goal:
            return
        if head in ("variable", "apply"):
            inside = term
            if head == "apply":
                inside = Term("apply", tuple(self._canonical(item) for item in args), term.value)
                self.claim(show(term), show(inside), "arguments")
            right = None if str(term.value) in normal.sorts else normal.unfolded(inside)
            right = normal.equations.get(inside) if right is None else right
            if right is not None and inside not in normal.equations:
                self.claim(show(inside), show(right), self._by_definition(inside))
            if right is not None:
                self.vector(right)
                self.claim(show(inside), goal, "etransitivity; [ eassumption | by_vectors ]")
            self.claim(show(term), goal, "first [ by_vectors | (etransitivity; eassumption) ]")
            return
        if head in ("act", "compose"):
            self._applied(term, goal)
            return
        if head == "identity":
            return
        if head == "Sum":
            self._vector_range(term, goal)
            return
        raise NotPrintable(f"vectors of the form {head}")

    def _applied(self, term: Term, goal: str) -> None:
        """A map at a vector, or after a map: both in normal form, then linear in each."""
        first, second = (self.vector(item) for item in term.args)
        sorts = [self.printer.sort(item) for item in term.args]
        kind = self.printer.sort(term)
        show = self.printer.vector
        if term.head == "act":
            between = f"({act_name(sorts[0])} {first} {second})"
            start = ""
        else:
            # Maps are equal that do the same to every vector.
            between = f"({compose_name(*sorts)} {first} {second})"
            start = f" apply (same_map {act_name(kind)} {act_name(kind)}_in); intros ?;"
        self.claim(show(term), between, "arguments")
        laws = ", ".join(f"?{law}" for law in self._laws(term))
        paired = self._paired(term)
        linear = show(self.normal.vector_term(paired, kind))
        self.claim(
            show(term),
            linear,
            f"transitivity {between}; [ first [ reflexivity | assumption ] |{start}"
            f" repeat (rewrite {laws}); first [ by_vectors | vectors ] ]",
        )
        if linear == goal:
            return
        known = [(atom, self.normal.equations.get(atom)) for atom in paired]
        replaced = ""
        for atom, value in known:
            if value is not None:
                self.vector(value)
                replaced += f" replace {show(atom)} with {show(value)} by assumption;"
        self.claim(
            show(term),
            goal,
            f"transitivity {linear}; [ first [ reflexivity | assumption ] |{replaced} by_vectors ]",
        )

    def _paired(self, term: Term) -> Vector:
        """The normal form before equations at hand are used for the map at the vector."""
        plain = replace(self.normal, equations={})
        first, second = (self.normal.vector(item) for item in term.args)
        return plain._combined(
            (times(c, d), plain._pairing(term.head, a, b))
            for a, c in first.items()
            for b, d in second.items()
        )

    def _laws(self, term: Term) -> list[str]:
        """The laws of applied, composed and identical maps that its normal form needs."""
        found: dict[str, None] = {}
        if term.head in ("act", "compose"):
            sorts = [self.printer.sort(item) for item in (*term.args, term)]
            for sort in sorts if term.head == "compose" else sorts[:1]:
                law = f"{act_name(sort)}_in"
                found |= dict.fromkeys(f"(act_{kind} _ {law})" for kind in _LINEAR_IN_EACH)
            if term.head == "compose":
                found[f"{compose_name(*sorts[:2])}_in"] = None
            for item in term.args:
                for atom in self.normal.vector(item):
                    found |= dict.fromkeys(self._laws(atom))
        elif term.head == "identity":
            found[f"{identity_name(self.printer.sort(term).parts[0])}_in"] = None
        return list(found)


def _monomial(monomial: tuple[tuple[Term, int], ...]) -> Term:
    from memory_theorems.verify.proofs.atomic_polynomials import monomial_term

    return monomial_term(monomial)


def by(left: str, form: str) -> str:
    """Goal ``left = c*rest``, where ``left = form`` is at hand."""
    if left == form:
        return "by_vectors"
    return f"transitivity {form}; [ first [ assumption | by_vectors ] | by_vectors ]"
