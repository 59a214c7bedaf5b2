"""The rungs that are tried for a polynomial problem, from cheap to dear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

from memory_theorems.verify.certificates.polynomial_identities import Positivity
from memory_theorems.verify.search.algebra.bases import (
    classes,
    degree,
    exponents,
    homogeneous,
    in_half_polytope,
    lowest,
    pruned,
    rational_zeros,
    symmetries,
    weight_of,
)
from memory_theorems.verify.search.algebra.positivstellensatz import (
    MAX_BASIS,
    Block,
    Rung,
    certificate,
)
from memory_theorems.verify.search.algebra.problem import Exponent, Fact, Problem
from memory_theorems.verify.search.enclosure import Budget

MAX_WEIGHTS = 40
#: A fixed multiplier: products of facts (by index) times squares of polynomials.
Multiplier = tuple[tuple[tuple[Fact, ...], Any], ...]
Weight = tuple[Fact, ...]


def climb(problem: Problem, first: int, last: int, budget: Budget) -> Positivity | None:
    """The first certificate among the rungs from ``first`` before ``last`` that are paid for."""
    if first >= last:
        return None
    for number, rung in enumerate(rungs(problem)):
        if number < first:
            continue
        if number >= last or not budget.spend(_price(rung)):
            return None
        found = certificate(problem, rung)
        if found is not None:
            return found
    return None


def _price(rung: Rung) -> int:
    """Boxes that one semidefinite system counts for."""
    unknowns = sum(len(block.basis) * (len(block.basis) + 1) // 2 for block in rung.blocks)
    return 6 + (unknowns + sum(len(basis) for _, _, basis in rung.equations)) // 6


def rungs(problem: Problem) -> Iterator[Rung]:
    """All rungs of a problem."""
    zeros = () if problem.strict else rational_zeros(problem)
    signs = [fact for fact in problem.facts if _is_variable(fact.polynomial)]
    others = [fact for fact in problem.facts if fact not in signs]
    target = problem.target
    even = degree(target) % 2 == 0
    if even and not problem.equations:
        yield from _rung(problem, target, ((),), zeros)
    if not problem.facts and not problem.equations:
        for multiplier in _norms(problem):
            yield from _rung(problem, target, ((),), zeros, multiplier)
        return
    if signs and not others and not problem.equations and degree(target) > 0:
        weights = _products(signs, min(len(signs), degree(target)), distinct=True)
        yield from _rung(problem, target, weights, zeros)
        for multiplier in _sums(problem, signs):
            yield from _rung(problem, target, weights, zeros, multiplier)
        return
    few = [fact for fact in problem.facts if fact.hypothesis or fact in signs]
    tiers = _tiers(problem, few)
    if degree(target) == 0:
        yield from _refutations(problem, tiers)
        return
    for weights in tiers:
        yield from _rung(problem, target, weights, zeros)
        for multiplier in _strict_multipliers(problem, few):
            yield from _rung(problem, target, weights, zeros, multiplier)
    for lift in (1, 2):
        for weights in tiers[:2]:
            yield from _free_rung(problem, weights, zeros, lift, own=False)
    if degree(target) <= 3:
        for weights in tiers[:2]:
            yield from _free_rung(problem, weights, zeros, degree(target), own=True)


def _refutations(problem: Problem, tiers: Sequence[Sequence[Weight]]) -> Iterator[Rung]:
    """A negative number as squares times facts: the facts have no common point."""
    parts = [fact.polynomial for fact in problem.facts] + _equations(problem)
    highest = max(map(degree, parts), default=0)
    for most in (highest + highest % 2, highest + highest % 2 + 2):
        for weights in tiers:
            for blocks, equations in _blocks(problem, problem.target, weights, most):
                if not problem.nonzero:
                    yield Rung(tuple(blocks), equations, problem.target)
                for polynomial in problem.nonzero[:1]:
                    # Multiplied by the square of what is not 0.
                    square = polynomial * polynomial
                    stated: tuple[tuple[tuple[int, ...], Any], ...] = (((), polynomial),)
                    yield Rung(tuple(blocks), equations, problem.target * square, stated)


def _tiers(problem: Problem, few: Sequence[Fact]) -> list[list[Weight]]:
    """Lists of products of facts, from short to long."""
    tiers: list[list[Weight]] = []
    if few:
        tiers.append([(), *((fact,) for fact in few)])
        tiers.append(_products(few, 2, distinct=True))
    pairs = _intervals(problem)
    if pairs:
        tiers.append([(), *((fact,) for fact in few), *pairs])
    tiers.append([(), *((fact,) for fact in problem.facts)])
    tiers.append(_products(list(problem.facts), 2, distinct=True))
    found: list[list[Weight]] = []
    for weights in tiers or [[()]]:
        if weights not in found and len(weights) <= MAX_WEIGHTS:
            found.append(weights)
    return found


def _free_rung(
    problem: Problem,
    weights: Sequence[Weight],
    zeros: tuple[tuple[Fraction, ...], ...],
    lift: int,
    *,
    own: bool,
) -> Iterator[Rung]:
    """multiplier * target = squares times facts (+ target**2), the multiplier unknown."""
    target, count = problem.target, len(problem.names)
    zero = (0,) * count
    most = degree(target) + lift
    form = all(
        homogeneous(part)
        for part in (target, *(weight_of(problem, w) for w in weights), *_equations(problem))
    )
    if form and problem.strict:
        return
    multipliers = []
    for facts in weights:
        weight = weight_of(problem, facts)
        room = lift - degree(weight)
        if room < 0 or (form and room % 2):
            continue
        basis = exponents(count, room // 2 if form else 0, room // 2, [room] * count)
        for part in classes(list(basis), symmetries(count, _parts(problem, weights))):
            multipliers.append(
                Block(tuple(f.index for f in facts), -target * weight, part, multiplier=True)
            )
    if not own and not _dense(problem, weights):
        if form:
            return
        # A number > 0 of its own makes the multiplier positive.
        multipliers.append(Block((), -target, (zero,), multiplier=True, positive=True))
    if own:
        multipliers.append(Block((), target * target, (zero,), own=True, positive=True))
    if not multipliers:
        return
    right = problem.constant(0)
    for blocks, equations in _blocks(problem, target, weights, most):
        if not problem.strict:
            yield Rung((*blocks, *multipliers), equations, right, (), zeros)
            return
        for positive in _positive_terms(problem, target, most):
            yield Rung((*blocks, *multipliers, positive), equations, right)


def _dense(problem: Problem, weights: Sequence[Weight]) -> bool:
    """Whether a multiplier may vanish: the facts hold in whole neighbourhoods."""
    return (
        problem.dense
        and not problem.equations
        and all(fact.strict or not fact.hypothesis for facts in weights for fact in facts)
    )


def _equations(problem: Problem) -> list[Any]:
    return [equation for _, equation in problem.equations]


def _parts(problem: Problem, weights: Sequence[Weight]) -> list[Any]:
    return [
        problem.target,
        *(weight_of(problem, facts) for facts in weights),
        *_equations(problem),
    ]


def _is_variable(polynomial: Any) -> bool:
    return len(polynomial) == 1 and degree(polynomial) == 1 and polynomial.coeffs()[0] > 0


def _products(facts: Sequence[Fact], most: int, *, distinct: bool) -> list[Weight]:
    found: list[Weight] = [()]
    choose = combinations if distinct else combinations_with_replacement
    for size in range(1, most + 1):
        found.extend(choose(facts, size))
    return found


def _intervals(problem: Problem) -> list[Weight]:
    """(x - a)*(b - x) for the variables with two bounds."""
    bounds = [fact for fact in problem.facts if not fact.hypothesis]
    found: list[Weight] = []
    for first, second in combinations(bounds, 2):
        if (first.polynomial + second.polynomial).is_constant():
            found.append((first, second))
    return found


# ---------------------------------------------------------------- multipliers
def _norms(problem: Problem) -> Iterator[Multiplier]:
    """Powers of the squared norm for forms, of 1 + the squared norm for other polynomials."""
    occurring = [
        name for place, name in enumerate(problem.names) if problem.target.degrees()[place] > 0
    ]
    gens = [problem.context.gen(problem.names.index(name)) for name in occurring]
    basis = list(gens) if homogeneous(problem.target) else [problem.constant(1), *gens]
    if problem.dense:
        yield tuple(((), g) for g in gens)
    if not homogeneous(problem.target):
        yield tuple(((), g) for g in basis)
    squared = [a * b for a, b in combinations_with_replacement(basis, 2)]
    if len(gens) <= 3 and (problem.dense or basis is not gens):
        yield tuple(((), g) for g in squared)


def _sums(problem: Problem, signs: Sequence[Fact]) -> Iterator[Multiplier]:
    """Sums of the variables that are not negative, and their squares."""
    one = problem.constant(1)
    strict = any(fact.strict for fact in signs)
    linear: Multiplier = tuple(((fact,), one) for fact in signs)
    if not homogeneous(problem.target):
        linear = (((), one), *linear)
    dense = _dense(problem, [(fact,) for fact in signs])
    if dense or strict or not homogeneous(problem.target):
        yield linear
        total = problem.constant(0)
        for fact in signs:
            total = total + fact.polynomial
        if dense:
            yield (((), total),)
        if len(signs) <= 3:
            yield tuple(((a, b), one) for a, b in combinations_with_replacement(signs, 2))


def _strict_multipliers(problem: Problem, facts: Sequence[Fact]) -> Iterator[Multiplier]:
    one = problem.constant(1)
    for polynomial in problem.nonzero:
        yield (((), polynomial),)
    for fact in facts:
        if fact.strict:
            yield (((fact,), one),)
    if len([fact for fact in facts if fact.strict]) > 1:
        yield tuple(((fact,), one) for fact in facts if fact.strict)


# ---------------------------------------------------------------- one rung
def _rung(
    problem: Problem,
    target: Any,
    weights: Sequence[Weight],
    zeros: tuple[tuple[Fraction, ...], ...],
    multiplier: Multiplier = (),
) -> Iterator[Rung]:
    right = target
    if multiplier:
        total = problem.constant(0)
        for facts, polynomial in multiplier:
            total = total + weight_of(problem, facts) * polynomial * polynomial
        right = target * total
    stated = tuple((tuple(f.index for f in facts), p) for facts, p in multiplier)
    for blocks, equations in _blocks(problem, right, weights, degree(right)):
        if not problem.strict:
            yield Rung(tuple(blocks), equations, right, stated, zeros)
            return
        for positive in _positive_terms(problem, right):
            yield Rung((*blocks, positive), equations, right, stated)


def _positive_terms(problem: Problem, right: Any, highest: int = 0) -> Iterator[Block]:
    """Single summands that are certainly positive: 1 and products of strict facts."""
    zero = (0,) * len(problem.names)
    strict = [fact for fact in problem.facts if fact.strict]
    least, most = lowest(right), max(degree(right), highest)
    products: list[tuple[Weight, Any]] = [((), problem.constant(1))]
    for size in range(1, min(4, most) + 1):
        for facts in combinations_with_replacement(strict, size):
            products.append((facts, weight_of(problem, facts)))
            if len(products) > 60:
                break
    yield from (
        Block((), polynomial * polynomial, (zero,), positive=True, square=polynomial)
        for polynomial in problem.nonzero
    )
    fitting = [
        Block(tuple(f.index for f in facts), weight, (zero,), positive=True)
        for facts, weight in products
        if lowest(weight) >= least and degree(weight) <= most
    ]
    yield from fitting[:3]


def _blocks(
    problem: Problem, right: Any, weights: Sequence[Weight], most: int
) -> Iterator[tuple[list[Block], tuple[tuple[int, Any, tuple[Exponent, ...]], ...]]]:
    count = len(problem.names)
    polynomials = [weight_of(problem, facts) for facts in weights]
    lifted = most > degree(right)
    parts = [right, *polynomials, *_equations(problem)]
    form = all(homogeneous(part) for part in parts)
    highest = [
        max(int(part.degrees()[k]) for part in parts) + most - degree(right) for k in range(count)
    ]
    whole = most + most % 2
    bases: list[list[Exponent]] = []
    for polynomial in polynomials:
        room = (most if form else whole) - degree(polynomial)
        if room < 0 or (form and room % 2):
            bases.append([])
            continue
        # Products of several variables' facts must not exceed the degrees that can cancel.
        limits = [h // 2 if all(len(p) == 1 for p in polynomials) else h for h in highest]
        least = room // 2 if form else 0
        if comb(count - form + room // 2, room // 2) > 12 * MAX_BASIS:
            return
        bases.append(list(exponents(count, least, room // 2, limits)))
        if sum(map(len, bases)) > 8 * MAX_BASIS:
            return
    alone = not problem.equations and not lifted
    if len(weights) == 1 and not weights[0] and alone:
        bases = [in_half_polytope(right, bases[0])]
    if all(len(p) == 1 for p in polynomials) and alone:
        monomials = [tuple(int(k) for k in p.monoms()[0]) for p in polynomials]
        pruned(list(zip(monomials, bases)), right)
    flips = symmetries(count, parts)
    blocks: list[Block] = []
    for facts, polynomial, chosen in zip(weights, polynomials, bases):
        for part in classes(chosen, flips):
            if len(part) > MAX_BASIS:
                return
            blocks.append(Block(tuple(f.index for f in facts), polynomial, part))
    equations = []
    for index, equation in problem.equations:
        room = whole - degree(equation)
        if room >= 0:
            basis = tuple(exponents(count, 0, room, [room] * count))
            equations.append((index, equation, basis))
    yield blocks, tuple(equations)
