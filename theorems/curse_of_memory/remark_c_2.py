r"""Remark C.2: dimension and number of the affine spaces of perfect short-term fit.

Let :math:`\bar\rho(t)=\sum_{j\le m^*}a^*_je^{-w^*_jt}` with :math:`a^*_j\ne0` and distinct
:math:`w^*_j>0`, and let :math:`\mathcal P` split the :math:`m\ge m^*` hidden units into non-empty
blocks :math:`I_1,\dots,I_{m^*}` and idle blocks :math:`I_{0,1},\dots,I_{0,i_0}`.  If there are no
idle blocks, :math:`M^*_{\mathcal P}=\{(a,w):\sum_{i\in I_j}a_i=a^*_j,\ w_i=w^*_j\ (i\in I_j)\}` has
dimension :math:`\sum_j(|I_j|-1)=m-m^*`, and there are :math:`m^*!\,S(m,m^*)` such spaces, S being
the Stirling number of the second kind.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, TypeAlias

from hypothesis import strategies as st

from theorems.objects.landscape.partitions import (
    Partition,
    active_partitions,
    affine_dimension,
    canonical_form,
    constraint_matrix,
    count_by_blocks,
    count_surjections,
    normal_form,
    point_on_space,
    surjections,
)
from theorems.papers import CURSE_OF_MEMORY
from verify.arithmetic.evaluation import stirling_second
from verify.errors import InputError
from verify.language.claims import relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    SPOT_CERTIFIED,
    Assertion,
    Computation,
    Expectation,
    Form,
    Range,
    Source,
    Statement,
    Step,
    Theorem,
    one_case,
)
from verify.verdicts import Evidence, Json, Outcome, Verdict, proved, refuted

LARGEST = 10  # every 1 <= m* <= m <= LARGEST is counted
LISTED = 7  # up to here every single surjection is listed as well
REDUCED = 5  # up to here every space is brought to its canonical form

Formula: TypeAlias = Callable[[int, int], int]
REFUTED = Expectation(Outcome.FAILS, Evidence.PROVED)


@dataclass(frozen=True, slots=True)
class Fit:
    """A partition, a target (weights, rates), and a point of the affine space.

    ``free`` holds one number per unit: the weight of every unit that is not last in its block.
    """

    partition: Partition
    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]
    idle_rates: tuple[Fraction, ...]
    free: tuple[Fraction, ...]


# ---------------------------------------------------------------- computations
def _printed_count(m: int, k: int) -> int:
    return math.factorial(k) * stirling_second(m, k)


def _recurrence(m: int, k: int) -> int:
    return k * (_printed_count(m - 1, k) + _printed_count(m - 1, k - 1))


def _inclusion_exclusion(m: int, k: int) -> int:
    return sum((-1) ** j * math.comb(k, j) * (k - j) ** m for j in range(k + 1))


def _pairs(largest: int, least: int = 1) -> Iterator[tuple[int, int]]:
    """(m, m*) with least <= m <= largest and 1 <= m* <= m."""
    return ((m, k) for m in range(least, largest + 1) for k in range(1, m + 1))


def _identity(case: tuple[int, int], right: Formula) -> Verdict:
    """k! S(m, k) == right(m, k) for one pair (m, k)."""
    m, k = case
    if _printed_count(m, k) != right(m, k):
        return refuted(
            {"m": str(m), "k": str(k), "left": str(_printed_count(m, k)),
             "right": str(right(m, k))},
            f"{_printed_count(m, k)} on the left, {right(m, k)} on the right",
            "exact", evidence=Evidence.PROVED,
        )  # fmt: skip
    return proved("both sides in integers", "exact")


@lru_cache
def _by_blocks(m: int) -> tuple[int, ...]:
    return tuple(count_by_blocks(m))


@lru_cache
def _enumerated(m: int, k: int) -> frozenset[int]:
    """The counts of the different enumerations; they are to agree."""
    counts = {count_surjections(m, k), _by_blocks(m)[k] * math.factorial(k)}
    if m <= LISTED:
        counts.add(sum(1 for _ in surjections(m, k)))
    return frozenset(counts)


def _count(case: tuple[int, int], formula: Formula) -> Verdict:
    """Compare ``formula`` with enumeration for one pair (m, m*)."""
    m, k = case
    counts = _enumerated(m, k)
    if len(counts) != 1:
        raise ArithmeticError(f"the enumerations disagree at m={m}, m*={k}: {counts}")
    (found,) = counts
    if found != formula(m, k):
        return refuted(
            {"m": str(m), "m_star": str(k), "enumerated": str(found),
             "formula": str(formula(m, k))},
            f"{found} partitions, the formula says {formula(m, k)}",
            "exact", evidence=Evidence.PROVED,
        )  # fmt: skip
    return proved(
        "counted by images and by restricted growth strings; "
        f"for m <= {LISTED} every surjection listed",
        "exact",
    )


def _target(k: int, coincide: bool) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """k equal weights (the harder case for distinctness) and distinct or coinciding rates."""
    rates = tuple(Fraction(1 if coincide else j + 1) for j in range(k))
    return tuple(Fraction(1) for _ in range(k)), rates


def _distinct(case: tuple[int, int], coincide: bool = False) -> Verdict:
    """Different partitions of m units give different sets, by reduced row echelon forms."""
    m, k = case
    weights, rates = _target(k, coincide)
    seen: dict[object, Partition] = {}
    for partition in active_partitions(m, k):
        form = canonical_form(constraint_matrix(partition, weights, rates))
        if form in seen:
            return refuted(
                {"m": str(m), "m_star": str(k), "first": _blocks(seen[form]),
                 "second": _blocks(partition), "rates": [str(rate) for rate in rates]},
                "two partitions define the same affine space",
                "exact", evidence=Evidence.PROVED,
            )  # fmt: skip
        seen[form] = partition
    return proved("pairwise different reduced row echelon forms of all partitions", "exact")


def _all_partitions() -> Iterator[Partition]:
    """Every partition without idle blocks of at most REDUCED units."""
    for m, k in _pairs(REDUCED):
        yield from active_partitions(m, k)


def _dimension(partition: Partition, formula: Formula) -> Verdict:
    """Compare ``formula`` with the exact rank for one partition."""
    m, k = partition.units, partition.targets
    weights, rates = _target(k, coincide=False)
    found = affine_dimension(constraint_matrix(partition, weights, rates))
    if found != formula(m, k):
        return refuted(
            {"m": str(m), "m_star": str(k), "blocks": _blocks(partition),
             "dimension": str(found), "formula": str(formula(m, k))},
            f"dimension {found}, the formula says {formula(m, k)}",
            "exact", evidence=Evidence.PROVED,
        )  # fmt: skip
    return proved("exact rank over Q", "exact")


def _restriction(case: tuple[int, int], fibre: Formula) -> Verdict:
    """Forget the last unit: how many surjections onto k blocks lie over each restriction."""
    m, k = case
    over: dict[tuple[int, ...], int] = {}
    for image in surjections(m, k):
        over[image[:-1]] = over.get(image[:-1], 0) + 1
    for shorter, found in over.items():
        hit = len(set(shorter))
        if hit not in (k, k - 1) or found != fibre(hit, k):
            return refuted(
                {"m": str(m), "m_star": str(k), "restriction": [str(b) for b in shorter],
                 "extensions": str(found), "formula": str(fibre(hit, k))},
                f"{found} extensions, the formula says {fibre(hit, k)}",
                "exact", evidence=Evidence.PROVED,
            )  # fmt: skip
    if len(over) != count_surjections(m - 1, k) + k * count_surjections(m - 1, k - 1):
        raise ArithmeticError(f"restrictions are missing at m={m}, m*={k}")
    return proved("every surjection listed with its restriction", "exact")


def _one_point(_: None = None) -> Verdict:
    """Without idle blocks there is one space, and for m = m* = 1 it is one point."""
    weights, rates = (Fraction(1),), (Fraction(1),)
    single = constraint_matrix(Partition(((0,),)), weights, rates)
    return refuted(
        {"m": "1", "m_star": "1", "blocks": [["1"]], "dimension": str(affine_dimension(single))},
        "without idle blocks the constraints fix the rates; for m = m* = 1 one point is left",
        "exact", evidence=Evidence.PROVED,
    )  # fmt: skip


def _idle_rates() -> Iterator[tuple[int, int]]:
    """Pairs of different rates of the idle unit, away from the target's rate 1."""
    return itertools.combinations(range(2, 22), 2)


def _different_spaces(case: tuple[int, int], idle: bool = True) -> Verdict:
    """Two rates of an idle unit give two affine spaces (m = 2, m* = 1)."""
    weights, rates = (Fraction(1),), (Fraction(1),)
    partition = Partition(((0,),), ((1,),)) if idle else Partition(((0, 1),))
    chosen = [(Fraction(rate),) if idle else () for rate in case]
    first, second = (
        canonical_form(constraint_matrix(partition, weights, rates, rate)) for rate in chosen
    )
    if first == second:
        return refuted(
            {"m": "2", "m_star": "1", "rates": [str(rate) for rate in case]},
            "two rates give the same space", "exact", evidence=Evidence.PROVED,
        )  # fmt: skip
    return proved("the canonical form contains the row w_2 = v", "exact")


def _blocks(partition: Partition) -> Json:
    return [[str(unit + 1) for unit in block] for block in partition.blocks]


# ---------------------------------------------------------------- instances
_NUMBERS = st.fractions(min_value=-5, max_value=5, max_denominator=6)
_RATES = st.fractions(min_value=Fraction(1, 6), max_value=6, max_denominator=6)


@st.composite
def fits(draw: st.DrawFn) -> Fit:
    """m from 1 to 12, mostly without idle blocks; single units, one block and idle blocks occur."""
    active = draw(st.integers(1, 4))
    idle = draw(st.sampled_from((0,) * 8 + (1, 2)))
    extra = draw(st.integers(0, 12 - active - idle))
    labels = list(range(active + idle))
    labels += [draw(st.integers(0, active + idle - 1)) for _ in range(extra)]
    labels = draw(st.permutations(labels))
    blocks = [
        tuple(unit for unit, label in enumerate(labels) if label == block)
        for block in range(active + idle)
    ]
    rates = draw(st.lists(_RATES, min_size=active + idle, max_size=active + idle, unique=True))
    nonzero = _NUMBERS.filter(bool)
    return Fit(
        Partition(tuple(blocks[:active]), tuple(blocks[active:])),
        tuple(draw(nonzero) for _ in range(active)),
        tuple(rates[:active]),
        tuple(rates[active:]),
        tuple(draw(_NUMBERS) for _ in labels),
    )


def _without_idle(m: int, active: int) -> Fit:
    """A fixed instance: m units in ``active`` blocks, none of them idle."""
    blocks = tuple(tuple(range(j, m, active)) for j in range(active))
    weights = tuple(Fraction(2 * j + 1, 3) for j in range(active))
    rates = tuple(Fraction(j + 1, 2) for j in range(active))
    return Fit(Partition(blocks, ()), weights, rates, (), tuple(Fraction(i) for i in range(m)))


def _defect(fit: Fit, shifted: bool) -> int:
    """Coefficients in which a point's exponential sum differs from the target's.

    ``shifted``: the point is moved off the space by adding 1 to the first weight.
    """
    a, w = point_on_space(fit.partition, fit.weights, fit.rates, fit.free, fit.idle_rates)
    if shifted:
        a = (a[0] + 1, *a[1:])
    return len(set(normal_form(a, w)) ^ set(normal_form(fit.weights, fit.rates)))


class AffineSpacesOfPerfectFit(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/remark-c.2"
    aliases = ("remark-c.2",)
    title = "Dimension and number of the affine spaces of perfect short-term fit"
    source = Source(CURSE_OF_MEMORY, "Remark C.2", (), "Appendix C.2, with Definition C.1")
    names = {  # noqa: RUF012
        "m": "number of hidden units, an integer >= m_star",
        "m_star": "number of exponentials in the target, an integer >= 1",
        "idle": "number of idle blocks i_0, an integer >= 0",
        "dimension": "dimension of the affine space, idle rates left free (by exact rank)",
        "dimension_fixed": "its dimension when the rates of the idle blocks are prescribed",
        "block_sum": "sum over the active blocks of (size - 1)",
        "defect": "coefficients in which a point of the space differs from the target",
        "defect_off": "the same after the point has been moved off the space",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"I_0=\emptyset\ \Rightarrow\ \dim M^*_{\mathcal P}=\sum_j(|I_j|-1)=m-m^*",
            Assertion(
                relations(["dimension == block_sum", "block_sum == m - m_star"]),
                relations("idle == 0"),
            ),
            SPOT_CERTIFIED,
            mutants={
                "m - m* + 1": Assertion(
                    relations("dimension == m - m_star + 1"), relations("idle == 0")
                ),
                "the formula of the block sizes with idle blocks allowed": Assertion(
                    relations("dimension == block_sum")
                ),
            },
        ),
        Statement(
            Form.PRINTED,
            r"\#\{M^*_{\mathcal P}:I_0=\emptyset\}=m^*!\,S(m,m^*)",
            Computation(
                partial(_count, formula=_printed_count),
                "the ordered partitions are enumerated and compared with the formula",
                Range("1 <= m* <= m <= 10", lambda: _pairs(LARGEST)),
                {
                    "m! in place of m*!": partial(
                        _count, formula=lambda m, k: math.factorial(m) * stirling_second(m, k)
                    ),
                    "without the factorial": partial(_count, formula=stirling_second),
                    "S(m, m* - 1)": partial(
                        _count, formula=lambda m, k: math.factorial(k) * stirling_second(m, k - 1)
                    ),
                    "S(m - 1, m*)": partial(
                        _count, formula=lambda m, k: math.factorial(k) * stirling_second(m - 1, k)
                    ),
                    "all maps, m*^m": partial(_count, formula=lambda m, k: k**m),
                    "compositions, binomial(m - 1, m* - 1) m*!": partial(
                        _count, formula=lambda m, k: math.factorial(k) * math.comb(m - 1, k - 1)
                    ),
                },
            ),
            SPOT_CERTIFIED,
            note="the printed statement is for every m; that the step 'recurrence' continues the "
            "count is prose",
        ),
        Statement(
            Form.SHARPENED,
            r"\dim M^*_{\mathcal P}=m-m^*\ \text{with idle rates }v_r\text{ free},\qquad "
            r"m-m^*-i_0\ \text{with }v_r\text{ fixed}",
            Assertion(
                relations(["dimension == m - m_star", "dimension_fixed == m - m_star - idle"])
            ),
            SPOT_CERTIFIED,
            note="idle blocks do not change the dimension: each adds its size, one for its rate "
            "included",
            mutants={
                "fixed idle rates do not lower the dimension": Assertion(
                    relations("dimension_fixed == m - m_star"),
                ),
            },
        ),
        Statement(
            Form.PRINTED,
            r"\text{footnote 4, as the text reads: } I_0=\emptyset\text{ implies an uncountable }"
            r"M^*_{\mathcal P}",
            Computation(
                _one_point,
                "the case m = m* = 1 is solved exactly",
                one_case("m = m* = 1", "one violation refutes"),
            ),
            REFUTED,
            note="a misprint (or a lost stroke) for I_0 non-empty",
        ),
        Statement(
            Form.REPAIRED,
            r"\text{footnote 4: }I_0\ne\emptyset\text{ gives one affine space for every }"
            r"v\in\mathbb R_+\setminus\{w^*_j\}",
            Computation(
                _different_spaces,
                "the canonical forms of the spaces of two idle rates are compared",
                Range("m = 2, m* = 1, all pairs of rates 2, ..., 21 of the idle unit", _idle_rates),
                {"without idle blocks": partial(_different_spaces, idle=False)},
            ),
            SPOT_CERTIFIED,
        ),
    )
    steps = (
        Step(
            "rank", "", r"\operatorname{rank}=m+m^*\text{ for every partition}",
            Computation(
                partial(_dimension, formula=lambda m, k: m - k),
                "exact rational rank of the linear constraints, target rates 1, ..., m*",
                Range("every partition without idle blocks, 1 <= m <= 5", _all_partitions),
                {
                    "m - m* + 1": partial(_dimension, formula=lambda m, k: m - k + 1),
                    "m": partial(_dimension, formula=lambda m, k: m),
                    "2m - m*: the rates left free": partial(
                        _dimension, formula=lambda m, k: 2 * m - k
                    ),
                },
            ),
            SPOT_CERTIFIED,
        ),
        Step(
            "distinct spaces", "",
            r"\mathcal P\ne\mathcal P'\Rightarrow M^*_{\mathcal P}\ne M^*_{\mathcal P'}",
            Computation(
                _distinct,
                "reduced row echelon forms of all spaces with equal target weights are compared",
                Range("all partitions of m units, 1 <= m* <= m <= 5", lambda: _pairs(REDUCED)),
                {"coinciding rates w*_j and weights a*_j": partial(_distinct, coincide=True)},
            ),
            SPOT_CERTIFIED,
            note="distinct rates w*_j are needed; coinciding weights a*_j do no harm",
        ),
        Step(
            "points of the space represent the target", "",
            r"(a,w)\in M^*_{\mathcal P}\Rightarrow\hat\rho(\cdot;a,w)\equiv\bar\rho",
            Assertion(relations("defect == 0")),
            SPOT_CERTIFIED,
            mutants={"after a weight was changed": Assertion(relations("defect_off == 0"))},
        ),
        Step(
            "points off the space do not", "",
            r"\textstyle\sum_{I_j}a_i\ne a^*_j\Rightarrow\hat\rho(\cdot;a,w)\not\equiv\bar\rho",
            Assertion(relations("defect_off >= 1")),
            SPOT_CERTIFIED,
        ),
        Step(
            "restriction to the first m - 1 units", "",
            r"\text{a surjection onto }k\text{ blocks has }k\text{ extensions, one onto }k-1"
            r"\text{ of them has one}",
            Computation(
                partial(_restriction, fibre=lambda hit, k: k if hit == k else 1),
                "all surjections are listed with their restrictions",
                Range("1 <= k <= m, 2 <= m <= 6", lambda: _pairs(LISTED - 1, 2)),
                {
                    "k - 1 extensions": partial(
                        _restriction, fibre=lambda hit, k: k - 1 if hit == k else 1
                    ),
                    "k extensions in both cases": partial(
                        _restriction, fibre=lambda hit, k: k
                    ),
                },
            ),
            SPOT_CERTIFIED,
        ),
        Step(
            "recurrence", "",
            r"k!\,S(m,k)=k\left(k!\,S(m-1,k)+(k-1)!\,S(m-1,k-1)\right)",
            Computation(
                partial(_identity, right=_recurrence),
                "both sides in integers",
                Range("1 <= k <= m <= 10", lambda: _pairs(LARGEST)),
                {
                    "k - 1 in place of the outer k": partial(
                        _identity, right=lambda m, k: (k - 1) * (_printed_count(m - 1, k)
                                                + _printed_count(m - 1, k - 1))
                    ),
                    "a minus": partial(
                        _identity, right=lambda m, k: k * (_printed_count(m - 1, k)
                                          - _printed_count(m - 1, k - 1))
                    ),
                },
            ),
            SPOT_CERTIFIED,
        ),
        Step(
            "inclusion and exclusion", "",
            r"k!\,S(m,k)=\sum_{j=0}^k(-1)^j\binom kj(k-j)^m",
            Computation(
                partial(_identity, right=_inclusion_exclusion),
                "both sides in integers",
                Range("1 <= k <= m <= 10", lambda: _pairs(LARGEST)),
                {
                    "m - 1 in place of m": partial(
                        _identity, right=lambda m, k: _inclusion_exclusion(m - 1, k)
                    ),
                    "without signs": partial(
                        _identity,
                        right=lambda m, k: sum(
                            math.comb(k, j) * (k - j) ** m for j in range(k + 1)
                        ),
                    ),
                },
            ),
            SPOT_CERTIFIED,
        ),
    )  # fmt: skip
    gaps = (
        "the counts and ranks are enumerated for m <= 10 and m <= 5; for larger m the induction on "
        "m through 'restriction' and 'recurrence' is prose",
    )

    #: enough instances without idle blocks whatever is drawn besides.
    edges = tuple(
        _without_idle(m, active) for active in (1, 2, 3, 4) for m in range(active, active + 7)
    )

    def family(self) -> st.SearchStrategy[Fit]:
        return fits()

    def measure(self, instance: Fit) -> Mapping[str, Quantity]:
        part = instance.partition
        target = (instance.weights, instance.rates)
        free = affine_dimension(constraint_matrix(part, *target))
        fixed = affine_dimension(constraint_matrix(part, *target, instance.idle_rates))
        exact = {
            "m": part.units,
            "m_star": part.targets,
            "idle": len(part.idle),
            "dimension": free,
            "dimension_fixed": fixed,
            "block_sum": sum(len(block) - 1 for block in part.active),
            "defect": _defect(instance, shifted=False),
            "defect_off": _defect(instance, shifted=True),
        }
        return {name: Quantity.exact(value, "exact") for name, value in exact.items()}

    def describe(self, instance: Fit) -> Json:
        def texts(values: tuple[Fraction, ...]) -> Json:
            return [rational_text(value) for value in values]

        return {
            "active": [[str(unit) for unit in block] for block in instance.partition.active],
            "idle": [[str(unit) for unit in block] for block in instance.partition.idle],
            "weights": texts(instance.weights),
            "rates": texts(instance.rates),
            "idle_rates": texts(instance.idle_rates),
            "free": texts(instance.free),
        }

    def rebuild(self, data: Json) -> Fit:
        try:
            numbers = {
                name: tuple(Fraction(text) for text in data[name])
                for name in ("weights", "rates", "idle_rates", "free")
            }
            active, idle = (
                tuple(tuple(int(unit) for unit in block) for block in data[name])
                for name in ("active", "idle")
            )
            fit = Fit(Partition(active, idle), **numbers)
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
            raise InputError(f"not a partition with a target: {reason}") from None
        if (
            len(fit.weights) != len(fit.rates)
            or len(fit.rates) != len(active)
            or len(fit.idle_rates) != len(idle)
            or len(fit.free) != fit.partition.units
        ):
            raise InputError("one weight and rate per active block, one rate per idle block, one "
                             "free number per unit are needed")  # fmt: skip
        return fit

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {"number of affine spaces": _draw_counts}


def _draw_counts(axes: Any) -> None:
    for m in (4, 6, 8, 10):
        counts = [_printed_count(m, k) for k in range(1, m + 1)]
        axes.semilogy(range(1, m + 1), counts, "o-", label=f"m = {m}")
    axes.set_xlabel("m*")
    axes.set_ylabel("number of spaces, m*! S(m, m*)")
    axes.legend()
