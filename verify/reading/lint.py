"""Statements that are malformed, found by machine before anything is decided."""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, compare
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval

#: Heads whose value takes microseconds at any argument that a claim can write.
_QUICK = frozenset(
    ("number", "constant", "variable", "+", "*", "-", "/", "**", *heads(lambda item: item.quick))
)


@dataclass(frozen=True, slots=True)
class LintReport:
    """``errors`` make the claim unusable; ``warnings`` never block a true claim."""

    errors: tuple[str, ...]
    warnings: tuple[str, ...]


def lint(claim: Claim, *, unused: bool = False) -> LintReport:
    """Undeclared names, empty intervals and misplaced infinities are errors; unused variables,
    bound variables with the name of another, and hypotheses that repeat the domain or one another
    are warnings.  With ``unused`` a variable that is not used is an error."""
    errors: list[str] = []
    warnings: list[str] = []
    declared = [item.name for item in claim.variables]
    for name in sorted({name for name in declared if declared.count(name) > 1}):
        errors.append(f"the variable {name} is declared twice")
    used: set[str] = set()
    relations = [*((item, "claim") for item in claim.conclusion)]
    relations += [(item, "hypothesis") for item in claim.given]
    for relation, role in relations:
        used |= relation.free
        for name in sorted(relation.free - set(declared)):
            if name != claim.find:
                errors.append(f"undeclared name {name!r} in the {role} {relation.text}")
        for side in (relation.left, relation.right):
            if _stray_infinity(side):
                errors.append(f"oo is an end point, not a number, in the {role} {relation.text}")
    earlier: set[str] = set()
    for item in claim.variables:
        for chosen in (item.witness, item.counter):
            if chosen is not None:
                used |= t.free_variables(chosen)
                for name in sorted(t.free_variables(chosen) - earlier):
                    errors.append(f"the choice for {item.name} uses {name}, which comes later")
        earlier.add(item.name)
        problem = _empty(item.domain)
        if problem:
            errors.append(f"the interval {item.domain.text} of {item.name} {problem}")
    for item in claim.variables:
        if item.name not in used:
            said = f"the variable {item.name} is not used"
            if unused:
                errors.append(f"{said} in {claim.text}")
            else:
                warnings.append(said)
    for name in sorted(set(declared) & _bound(claim)):
        warnings.append(f"{name} is a variable of the claim and a bound one; rename the bound one")
    membership = {
        relation for item in claim.variables for relation in item.domain.membership(item.name)
    }
    seen = set()
    for hypothesis in claim.given:
        if hypothesis in membership:
            warnings.append(f"the hypothesis {hypothesis.text} repeats the domain")
        if hypothesis in seen:
            warnings.append(f"the hypothesis {hypothesis.text} is stated twice")
        seen.add(hypothesis)
    return LintReport(tuple(dict.fromkeys(errors)), tuple(warnings))


def _stray_infinity(term: t.Term) -> bool:
    if term.head == "oo":
        return True
    if term.head in ("Sum", "Integral", "Limit"):
        limits = [item for item in term.args[2:] if item.head != "oo" and item != -t.INFINITY]
        return any(_stray_infinity(item) for item in (term.args[0], *limits))
    return any(_stray_infinity(item) for item in term.args)


def _empty(domain: Interval) -> str:
    """Why the interval has no points, or an empty string."""
    if domain.lower.head == "oo" or domain.upper == -t.INFINITY:
        return "has its infinite end on the wrong side"
    if _costly(domain.lower) or _costly(domain.upper):
        return "has an end point that takes too long to locate: a sum of sums or special functions"
    try:
        low = evaluate(domain.lower) if domain.bounded_below else None
        high = evaluate(domain.upper) if domain.bounded_above else None
    except (Undetermined, Unsupported) as problem:
        return f"has an end point that is no real number ({problem})"
    if low is None or high is None:
        return ""
    order = compare(low, ">", high)
    equal = compare(low, "==", high)
    if order or (equal and (domain.lower_open or domain.upper_open)):
        return "is empty"
    if domain.integer and not _has_integer(domain, low, high):
        return "contains no integer"
    return ""


def _bound(claim: Claim) -> set[str]:
    """Names that are bound by a sum, an integral or a limit; no proof rule tells them from a
    variable of the claim with the same name."""
    sides = [side for item in (*claim.conclusion, *claim.given) for side in (item.left, item.right)]
    nodes = [node for side in sides for node in t.walk(side)]
    return {str(node.args[1].value) for node in nodes if node.head in ("Sum", "Integral", "Limit")}


def _costly(term: t.Term) -> bool:
    """Whether a sum has summands which themselves may take long: 5,000 of them know no bound."""
    sums = (node for node in t.walk(term) if node.head == "Sum")
    return any(item.head not in _QUICK for node in sums for item in t.walk(node.args[0]))


def _has_integer(domain: Interval, low: Real, high: Real) -> bool:
    if not (isinstance(low, fmpq) and isinstance(high, fmpq)):
        return True
    first = low.ceil() if not (domain.lower_open and low.q == 1) else low.p + 1
    return bool(fmpq(first) < high or (fmpq(first) == high and not domain.upper_open))
