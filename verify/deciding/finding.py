"""The best constant of a claim: ``find_constant(claim) -> Verdict`` with both ends certified.

For ``f(x) <= C*g(x)`` the least C is the supremum of f/g.  Doubles and Newton steps propose its
value and where it is attained; one end is then a claim that ``decide`` proves, the other a claim
that is refuted at a point near the extremal one, and the checker replays both.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_ball, upper_bound
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.certificates import envelopes
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation, relations
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation.candidates import range_of
from memory_theorems.verify.refutation.contact import Contact
from memory_theorems.verify.refutation.near_periods import closed_forms
from memory_theorems.verify.refutation.readable_numbers import simplest_between
from memory_theorems.verify.refutation.space import EVALUATION_ERRORS, Free, Space
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, goal_of
from memory_theorems.verify.search.proof_search import prove
from memory_theorems.verify.verdicts import (
    Evidence,
    Reason,
    Verdict,
    certified,
    proved,
    refuted,
    undecided,
)

DIGITS = 9
_BITS = 256
_STARTS = 4
#: Constants of which best constants are often rational multiples.
_COMMON = relations(["exp(-1) < 1", "exp(-2) < 1", "exp(-1/2) < 1", "sqrt(3) > 1"])


@dataclass(frozen=True, slots=True)
class _Extremum:
    """Where a ratio seems to be largest, and its value there (rounded down)."""

    point: Free
    value: Fraction


def find_constant(
    stated: Claim,
    effort: Effort | None = None,
    *,
    seed: int = 0,
    digits: int = DIGITS,
    seconds: float = 4.0,
) -> Verdict:
    """Enclose the best constant of a claim with ``find``.

    The verdict is ``holds`` when an upper and a lower end are certified; ``best`` then holds
    ``{"constant": {"lower", "upper", "at", "holds_with"}}``: decimal strings on the safe sides,
    the point that refutes the end at which the claim fails, and the value with which it is
    proved (often a closed form).  Open when no end or one end only was certified; it says which.

    Parameters
    ----------
    stated: its conclusion mentions ``stated.find``, linearly or monotonically.
    digits: relative accuracy that is tried for.
    seconds: no further accuracy is tried for after so long; what is certified stays.
    """
    effort = effort or Effort()
    try:
        return _Finding(stated, effort, seed, digits, seconds).verdict()
    except (VerifyError, ArithmeticError, ValueError, RecursionError) as trouble:
        detail = f"the search for the constant broke off: {type(trouble).__name__}: {trouble}"
        return undecided(Reason.UNSUPPORTED, detail[:300])


def best_known(
    stated: Claim, effort: Effort | None = None, *, seed: int = 0, seconds: float = 1.5
) -> tuple[str, dict[str, Any]] | None:
    """What is certified in place of the constant side of an open claim.

    For a claim of one relation with a side without variables: a sentence such as "it holds with
    2501/10000 in place of 1/4", and the enclosure of the best constant; None where the claim has
    no such side or nothing was certified.
    """
    if len(stated.conclusion) != 1 or not stated.universal or stated.find:
        return None
    relation = stated.conclusion[0]
    sides = (relation.left, relation.right)
    fixed = [index for index, side in enumerate(sides) if not t.free_variables(side)]
    if len(fixed) != 1 or relation.op in ("==", "!="):
        return None
    name = "C" + "_" * max((len(item.name) for item in stated.variables), default=0)
    symbol = t.variable(name)
    moved = (symbol, sides[1]) if fixed[0] == 0 else (sides[0], symbol)
    op = {"<": "<=", ">": ">="}.get(relation.op, relation.op)
    asked = replace(stated, conclusion=(Relation(moved[0], op, moved[1]),), find=name)
    found = find_constant(asked, effort, seed=seed, digits=6, seconds=seconds)
    constant = found.best.get("constant") if isinstance(found.best, dict) else None
    if constant is None or constant["holds_with"] is None:
        return None
    instead = t.to_text(sides[fixed[0]])
    return f"it holds with {constant['holds_with']} in place of {instead}", constant


class _Finding:
    def __init__(
        self, stated: Claim, effort: Effort, seed: int, digits: int, seconds: float
    ) -> None:
        self.deadline, self.seconds = time.thread_time() + seconds, seconds
        self.claim, self.effort, self.seed, self.digits = stated, effort, seed, digits
        self.name = stated.find

    def at(self, value: Term) -> Claim:
        conclusion = tuple(item.substitute({self.name: value}) for item in self.claim.conclusion)
        return replace(self.claim, conclusion=conclusion, find="")

    def verdict(self) -> Verdict:
        touched = [item for item in self.claim.conclusion if self.name in item.free]
        if not self.claim.universal or any(item.name == self.name for item in self.claim.variables):
            return undecided(Reason.UNSUPPORTED, f"{self.name} must be a name of its own")
        if not touched or any(self.name in item.free for item in self.claim.given):
            where = "the claim does not mention" if not touched else "a hypothesis mentions"
            return undecided(Reason.UNSUPPORTED, f"{where} {self.name}")
        if any(item.op in ("==", "!=") for item in touched):
            return undecided(Reason.UNSUPPORTED, "a best constant belongs to an inequality")
        ratios = [self._ratio(item) for item in touched]
        if any(item is None for item in ratios):
            return undecided(
                Reason.UNSUPPORTED, f"the claim is not linear in {self.name} with a known sign"
            )
        signs = {item[1] for item in ratios if item is not None}
        if len(signs) > 1:
            return undecided(
                Reason.UNSUPPORTED, f"one part wants {self.name} large, another part small"
            )
        sign = signs.pop()
        found = [self._extremum(item[0], sign) for item in ratios if item is not None]
        known = [item for item in found if item is not None]
        if not known:
            return undecided(Reason.UNSUPPORTED, "the ratio could not be evaluated on samples")
        best = max(known, key=lambda item: sign * item.value)
        return self._ends(best, sign)

    # ------------------------------------------------------------------ the ratio
    def _ratio(self, relation: Relation) -> tuple[Term, int] | None:
        """(r, sign): the relation says sign*C >= sign*r; None unless it is linear in C."""
        try:
            slope = ring.normal_term(derivative(relation.margin, self.name))
        except (Unsupported, ValueError):
            return None
        if self.name in t.free_variables(slope):
            return None
        rest = t.substitute(relation.margin, {self.name: t.ZERO})
        box = Goal(
            tuple((item.name, item.domain) for item in self.claim.variables),
            self.claim.given, slope, ">=",
        )  # fmt: skip
        for sign in numerics.trend(box):
            return t.negate(t.divide(rest, slope)), sign
        return None

    def _extremum(self, ratio: Term, sign: int) -> _Extremum | None:
        """The largest sign*ratio that samples and Newton's method find."""
        over = t.multiply(t.number(sign), ratio)
        about = Claim(
            self.claim.variables, (Relation(over, "<=", t.ZERO),), self.claim.given
        )  # fmt: skip
        goal = goal_of(about, about.conclusion[0])
        names = sorted(goal.free.union(*(item.free for item in goal.given)))
        values = numerics.points(goal, names)
        size = numerics.evaluate(over, values)
        if not names or size.size <= 1:
            return self._valued(about, {}) if not names else None
        for hypothesis in goal.given:
            kept = numerics.evaluate(hypothesis.margin, values)
            size = np.where(kept >= 0, size, np.nan) if kept.size else size
        ranked = [int(i) for i in np.argsort(-size) if np.isfinite(size[i])]
        space = Space(
            about, [range_of(item.name, item.domain) for item in about.variables], {},
            relaxed=False, deep=True,
        )  # fmt: skip
        found = []
        for index in ranked[:_STARTS]:
            start = {item.name: Fraction(0) for item in space.ranges}
            start.update((name, Fraction(float(values[name][index]))) for name in names)
            if not all(item.contains(start[item.name]) for item in space.ranges):
                continue
            contact = Contact(space, 0, start)
            if contact.real:
                contact.newton(8)
                contact.pattern(120)
                contact.newton(4)
            point = self._valued(about, contact.point)
            if point is not None:
                found.append(point)
        if not found:
            return None
        top = max(found, key=lambda item: item.value)
        return top if sign > 0 else replace(top, value=-top.value)

    def _valued(self, about: Claim, point: Free) -> _Extremum | None:
        exact = {key: fmpq(value.numerator, value.denominator) for key, value in point.items()}
        try:
            with precision(_BITS):
                value = to_ball(evaluate(about.conclusion[0].left, exact, _BITS))
                if not value.is_finite():
                    return None
                return _Extremum(point, lower_bound(value))
        except EVALUATION_ERRORS:
            return None

    # ------------------------------------------------------------------ both ends
    def _ends(self, best: _Extremum, sign: int) -> Verdict:
        good = self._good(best, sign)
        bad = self._bad(best, sign, None if good is None else good[0])
        if good is None or bad is None:
            return self._one_end(best, good, bad, sign)
        slopes = self._slopes(good[0], bad[0], sign)
        if slopes is None:
            return undecided(
                Reason.UNSUPPORTED, f"the margin is not shown to be monotone in {self.name}"
            )
        certificate = envelopes.constant(
            good[0], bad[0], slopes, good[1].certificate, bad[1].certificate
        )
        answer = replay(self.claim.to_json(), certificate)
        if not answer.accepted:
            return undecided(
                Reason.UNSUPPORTED,
                f"the checker rejects the enclosure of {self.name}: {answer.why}",
            )
        lower, upper = (bad[0], good[0]) if sign > 0 else (good[0], bad[0])
        holding = t.to_text(good[0])
        constant = {
            "lower": _decimal(lower, -1), "upper": _decimal(upper, 1),
            "at": bad[1].counterexample, "holds_with": holding,
        }  # fmt: skip
        which = "least" if sign > 0 else "greatest"
        detail = f"the {which} {self.name} lies in [{constant['lower']}, {constant['upper']}]"
        if good[2]:
            detail += f"; it holds with {holding}"
        make = proved if answer.evidence == "proved" else certified
        made = make(detail, "constant", certificate)
        return made.with_(best={"constant": constant})

    def _good(self, best: _Extremum, sign: int) -> tuple[Term, Verdict, bool] | None:
        """A value with which the claim is proved: (term, verdict, recognised), the best found."""
        for value in self._recognised(best.value, sign):
            verdict = self._decided(value)
            if verdict.holds:
                return value, verdict, True
            if self._late(0.5):
                break
        kept: tuple[Term, Verdict, bool] | None = None
        for exponent in (2, 4, 6, self.digits):
            if kept is not None and self._late():
                break
            step = _step(best.value, exponent)
            wide = (best.value + step, best.value + 2 * step)
            value = t.number(
                simplest_between(*wide) if sign > 0
                else -simplest_between(-best.value + step, -best.value + 2 * step)
            )  # fmt: skip
            verdict = self._decided(value)
            if not verdict.holds:
                break
            kept = value, verdict, False
        return kept

    def _recognised(self, value: Fraction, sign: int) -> Iterator[Term]:
        """Closed forms near the value, on its far side, at most a few."""
        seen: set[Term] = set()
        with precision(_BITS):
            about = replace(self.claim, find="", given=(*self.claim.given, *_COMMON))
            forms = list(closed_forms(about, value))[:4]
            forms += numerics.recognised(float(value), 1e-6)[:2]
            for relative in (40, 20, 12, 6):
                step = _step(value, relative)
                forms.append(t.number(simplest_between(*sorted((value, value + sign * step)))))
            for form in forms:
                if form in seen:
                    continue
                seen.add(form)
                size = to_ball(evaluate(form, {}, _BITS))
                near = abs(size - to_ball(value)) <= to_ball(_step(value, 5))
                if near and not sign * (size - to_ball(value)) < -to_ball(_step(value, 60)):
                    yield form

    def _late(self, share: float = 1.0) -> bool:
        return time.thread_time() > self.deadline - (1 - share) * self.seconds

    def _decided(self, value: Term) -> Verdict:
        return decide(self.at(value), self.effort, seed=self.seed)

    def _bad(
        self, best: _Extremum, sign: int, good: Term | None
    ) -> tuple[Term, Verdict] | None:  # fmt: skip
        """The value closest to the extremum at which a point near it refutes the claim."""
        target = best.value
        if good is not None:
            with precision(_BITS):
                end = to_ball(evaluate(good, {}, _BITS))
                # Never better than the digits asked for: short decimals.
                limit = lower_bound(end) if sign > 0 else upper_bound(end)
            step = _step(limit, self.digits + 1)
            target = min(target, limit - step) if sign > 0 else max(target, limit + step)
        for exponent in (self.digits, 6, 4, 3, 2):
            step = _step(target, exponent + 1)
            value = t.number(
                simplest_between(target - step, target - step / 2) if sign > 0
                else simplest_between(target + step / 2, target + step)
            )  # fmt: skip
            stated = self.at(value)
            found = self._refuted_near(stated, best.point)
            if found is not None:
                return value, found
            verdict = self._decided(value)
            if verdict.fails and isinstance(verdict.certificate, dict):
                return value, verdict
        return None

    def _refuted_near(self, stated: Claim, point: Free) -> Verdict | None:
        """Refuted at the point, its coordinates as short as the refutation allows."""
        for digits in (3, 5, 8, 12, 70):
            rounded = {key: t.to_text(t.number(_short(x, digits))) for key, x in point.items()}
            for part in range(len(stated.conclusion)):
                certificate = envelopes.refuted_at(part, rounded, _BITS)
                answer = replay(stated.to_json(), certificate)
                if answer.accepted:
                    exact = answer.evidence == "proved"
                    evidence = Evidence.PROVED if exact else Evidence.CERTIFIED
                    return refuted(rounded, "", "constant", certificate, evidence)
        return None

    def _slopes(self, good: Term, bad: Term, sign: int) -> list[Node] | None:
        lower, upper = (bad, good) if sign > 0 else (good, bad)
        domains = tuple((item.name, item.domain) for item in self.claim.variables)
        found = []
        for relation in self.claim.conclusion:
            if self.name not in relation.free:
                continue
            slope = derivative(relation.margin, self.name)
            margin = slope if sign > 0 else t.negate(slope)
            goal = Goal(
                (*domains, (self.name, Interval(lower, upper))), self.claim.given, margin, ">="
            )  # fmt: skip
            node, _ = prove(goal, self.effort)
            if node is None:
                return None
            found.append(node)
        return found

    def _one_end(
        self,
        best: _Extremum,
        good: tuple[Term, Verdict, bool] | None,
        bad: tuple[Term, Verdict] | None,
        sign: int,
    ) -> Verdict:
        which = "least" if sign > 0 else "greatest"
        parts = []
        if good is not None:
            parts.append(f"it holds with {self.name} = {t.to_text(good[0])}")
        if bad is not None:
            parts.append(f"it fails with {self.name} = {t.to_text(bad[0])}")
        constant: dict[str, Any] = {"lower": None, "upper": None, "at": None, "holds_with": None}
        if bad is not None:
            constant["lower" if sign > 0 else "upper"] = _decimal(bad[0], -sign)
            constant["at"] = bad[1].counterexample
        if good is not None:
            constant["upper" if sign > 0 else "lower"] = _decimal(good[0], sign)
            constant["holds_with"] = t.to_text(good[0])
        found = "; ".join(parts) or f"near {float(best.value):.6g}, by samples only"
        return undecided(
            Reason.ENCLOSURE_TOO_WIDE, f"the {which} {self.name} is not enclosed: {found}",
            "constant", {"constant": constant},
        )  # fmt: skip


def _short(value: Fraction, digits: int) -> Fraction:
    """The simplest rational that agrees to so many digits."""
    step = _step(value, digits)
    return simplest_between(value - step, value + step) if value else value


def _step(value: Fraction, exponent: int) -> Fraction:
    """10**-exponent of the value (of 1 where it is 0), a power of ten."""
    size = abs(value)
    if size == 0:
        return Fraction(1, 10**exponent)
    power = len(str(int(size))) if size >= 1 else -len(str(int(1 / size))) + 1
    return Fraction(10) ** (power - exponent)


def _decimal(value: Term, towards: int) -> str:
    """A decimal of 15 significant digits on the given side of the constant."""
    with precision(_BITS):
        ball = to_ball(evaluate(value, {}, _BITS))
        exact = upper_bound(ball) if towards > 0 else lower_bound(ball)
    unit = _step(exact, 15)
    count = -((-exact) // unit) if towards > 0 else exact // unit
    return (
        t.to_text(t.number(count * unit)) if abs(count * unit) >= 10**18 else _fixed(count * unit)
    )


def _fixed(value: Fraction) -> str:
    """The finite decimal expansion of the number."""
    sign, size = ("-", -value) if value < 0 else ("", value)
    places = 0
    while (size * 10**places).denominator != 1:
        places += 1
    digits = str(int(size * 10**places)).rjust(places + 1, "0")
    whole, fraction = (digits[:-places], digits[-places:]) if places else (digits, "")
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
