r"""Lemma C.3: which parameters represent an exponential sum exactly.

Let :math:`\bar\rho(t)=\sum_{j\le m^*}a^*_je^{-w^*_jt}` with :math:`a^*_j\ne0` and distinct
:math:`w^*_j>0`.  For :math:`(a,w)\in\mathbb R^m\times\mathbb R^m_+`,
:math:`\sum_ia_ie^{-w_it}\equiv\bar\rho(t)` if and only if :math:`(a,w)\in M^*`, the union over all
partitions :math:`\mathcal P` of the affine spaces :math:`M^*_{\mathcal P}` of Definition C.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from flint import fmpq, fmpq_mat
from hypothesis import strategies as st

from theorems.objects.landscape.partitions import (
    Partition,
    all_partitions,
    normal_form,
    point_on_space,
)
from theorems.papers import CURSE_OF_MEMORY
from verify.errors import InputError
from verify.language.claims import relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    PROVED,
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
from verify.verdicts import Evidence, Json, Outcome, Reason, Verdict, proved, refuted, undecided

Numbers = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Parameters:
    """A target (weights, rates) and the parameters (a, w) of a model."""

    target_weights: Numbers
    target_rates: Numbers
    a: Numbers
    w: Numbers


def belongs(
    case: Parameters, *, positive: bool = True, idle_sum: bool = True, onto: bool = True
) -> bool:
    """Membership in M*, by trying every partition of Definition C.1.

    The switches drop a condition (for mutants): rates in R_+, idle weights adding up to 0, a
    non-empty block for every target exponential.
    """
    if positive and min(case.w) <= 0:
        return False
    return any(_fits(part, case, idle_sum) for part in _candidates(len(case.a), case, onto))


def _candidates(units: int, case: Parameters, onto: bool) -> Iterator[Partition]:
    targets = len(case.target_rates)
    yield from all_partitions(units, targets)
    if not onto:
        yield from all_partitions(units, targets - 1)


def _fits(part: Partition, case: Parameters, idle_sum: bool) -> bool:
    active = zip(part.active, case.target_weights, case.target_rates, strict=False)
    return all(
        sum(case.a[i] for i in block) == weight and all(case.w[i] == rate for i in block)
        for block, weight, rate in active
    ) and all(
        len({case.w[i] for i in block}) == 1
        and case.w[block[0]] not in case.target_rates
        and (not idle_sum or sum(case.a[i] for i in block) == 0)
        for block in part.idle
    )


def identical(case: Parameters) -> bool:
    """Equality of the two exponential sums as functions, by their normal forms."""
    return normal_form(case.a, case.w) == normal_form(case.target_weights, case.target_rates)


# ---------------------------------------------------------------- an exhaustive grid
def _grid() -> Iterator[Parameters]:
    """All models with up to three units, weights -1, 0, 1, 2 and rates 1, 2, 3, two targets."""
    from itertools import product

    one, two, three = Fraction(1), Fraction(2), Fraction(3)
    weights = (-one, Fraction(0), one, two)
    targets = (((one,), (one,)), ((one, -one), (one, two)))
    for target_weights, target_rates in targets:
        for units in range(1, 4):
            for a in product(weights, repeat=units):
                for w in product((one, two, three), repeat=units):
                    yield Parameters(target_weights, target_rates, a, w)


def _equivalence(case: Parameters, **switches: bool) -> Verdict:
    if belongs(case, **switches) != identical(case):
        return refuted(
            _describe(case),
            "membership and equality of the functions disagree",
            "exact",
            evidence=Evidence.PROVED,
        )
    return proved("membership by trying every partition, equality by the normal form", "exact")


def _negative_rates(_: None = None) -> Verdict:
    """With rates from all of R a unit with weight 0 and a negative rate is not in M*."""
    case = Parameters(
        (Fraction(1),), (Fraction(1),), (Fraction(1), Fraction(0)), (Fraction(1), Fraction(-1))
    )
    if identical(case) and not belongs(case):
        return refuted(
            _describe(case),
            "the sums are equal, but M* lies in R^m x R_+^m",
            "exact",
            evidence=Evidence.PROVED,
        )
    return undecided(Reason.UNSUPPORTED, "this case with a negative rate is no exception", "exact")


def _describe(case: Parameters) -> dict[str, Json]:
    return {
        name: [rational_text(value) for value in getattr(case, name)]
        for name in ("target_weights", "target_rates", "a", "w")
    }


def _vandermonde_rank(rates: Numbers) -> int:
    """Rank of ``rates[i]**k``, k < number of rates: Taylor coefficients of the exponentials."""
    size = len(rates)
    entries = [fmpq(rate.numerator, rate.denominator) ** k for rate in rates for k in range(size)]
    return int(fmpq_mat(size, size, entries).rank())


# ---------------------------------------------------------------- instances
_SMALL = st.integers(-2, 3).map(Fraction)
_RATE = st.sampled_from([Fraction(n, 2) for n in range(1, 7)])


@st.composite
def parameters(draw: st.DrawFn) -> Parameters:
    """Two thirds on M* (idle and split blocks included), one third anywhere near it."""
    targets = draw(st.integers(1, 2))
    units = draw(st.integers(targets, 5))
    rates = draw(st.lists(_RATE, min_size=targets, max_size=targets, unique=True))
    weights = tuple(draw(_SMALL.filter(bool)) for _ in range(targets))
    free = tuple(draw(_SMALL) for _ in range(units))
    if draw(st.integers(0, 2)) == 2:
        return Parameters(weights, tuple(rates), free, tuple(draw(_RATE) for _ in range(units)))
    part = draw(st.sampled_from(list(all_partitions(units, targets))))
    others = [rate for rate in (Fraction(n, 2) for n in range(1, 7)) if rate not in rates]
    idle = tuple(draw(st.sampled_from(others)) for _ in part.idle)
    a, w = point_on_space(part, weights, rates, free, idle)
    return Parameters(weights, tuple(rates), a, w)


class ExactRepresentation(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-c.3"
    aliases = ("lemma-c.3",)
    title = "Which parameters represent an exponential sum exactly"
    source = Source(CURSE_OF_MEMORY, "Lemma C.3", (), "Appendix C.2, with Definition C.1")
    names = {  # noqa: RUF012
        "member": "1 if (a, w) lies in M*, else 0, by trying every partition",
        "equal": "1 if the two exponential sums are equal as functions, else 0",
        "rank": "rank of the Taylor coefficients of the distinct exponentials of model and target",
        "distinct": "number of distinct rates of model and target",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"(a,w)\in\mathbb R^m\times\mathbb R_+^m:\quad\hat\rho(\cdot;a,w)\equiv\bar\rho"
            r"\iff(a,w)\in M^*",
            Assertion(relations("member == equal")),
            SPOT_CERTIFIED,
            note="read with rates in R_+^m, as Definition C.1 has it",
        ),
        Statement(
            Form.PRINTED,
            r"\text{the same with }(a,w)\in\mathbb R^m\times\mathbb R^m",
            Computation(
                _negative_rates,
                "one model with a negative rate is compared",
                one_case("the model exp(-t) + 0*exp(t)", "one violation refutes"),
            ),
            Expectation(Outcome.FAILS, Evidence.PROVED),
            instead=("printed",),
            note="as the text of the file shows the second factor; a lost subscript is likely",
        ),
    )
    steps = (
        Step(
            "equivalence on a grid",
            "",
            r"\hat\rho\equiv\bar\rho\iff(a,w)\in M^*\text{ for }\bar\rho=e^{-t}\text{ and }"
            r"e^{-t}-e^{-2t},\ m\le3,\ a_i\in\{-1,0,1,2\},\ w_i\in\{1,2,3\}",
            Computation(
                _equivalence,
                "membership by every partition, against the normal form of the function",
                Range(
                    "2 targets, 1 <= m <= 3, weights in {-1, 0, 1, 2}, rates in {1, 2, 3}",
                    _grid,
                    "the line displayed is about these models only",
                ),
                {
                    "idle weights need not cancel": partial(_equivalence, idle_sum=False),
                    "a target exponential may be left out": partial(_equivalence, onto=False),
                },
            ),
            PROVED,
        ),
        Step(
            "linear independence of exponentials (Lemma C.2)",
            "83",
            r"\lambda_i\text{ distinct}\Rightarrow\{e^{\lambda_it}\}\text{ linearly independent}",
            Assertion(relations("rank == distinct")),
            SPOT_CERTIFIED,
            note="by the rank of the derivatives at one point, a Vandermonde matrix",
            mutants={"one rank less": Assertion(relations("rank <= distinct - 1"))},
        ),
    )
    gaps = ("for every m the equivalence rests on grouping the units by their rates, in prose",)

    def family(self) -> st.SearchStrategy[Parameters]:
        return parameters()

    def measure(self, instance: Parameters) -> Mapping[str, Quantity]:
        distinct = tuple(sorted({*instance.w, *instance.target_rates}))
        exact = {
            "member": int(belongs(instance)),
            "equal": int(identical(instance)),
            "rank": _vandermonde_rank(distinct),
            "distinct": len(distinct),
        }
        return {name: Quantity.exact(value, "exact") for name, value in exact.items()}

    def describe(self, instance: Parameters) -> Json:
        return _describe(instance)

    def rebuild(self, data: Json) -> Parameters:
        try:
            values = (
                tuple(Fraction(text) for text in data[name])
                for name in ("target_weights", "target_rates", "a", "w")
            )
            case = Parameters(*values)
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
            raise InputError(f"not a model with a target: {reason}") from None
        if (
            len(case.a) != len(case.w)
            or not case.a
            or len(case.target_weights) != len(case.target_rates)
            or not all(case.target_weights)
            or len(set(case.target_rates)) < len(case.target_rates)
        ):
            raise InputError("weights and rates come in pairs; target weights are non-zero and "
                             "target rates distinct")  # fmt: skip
        return case
