"""The critical affine spaces of the loss of width m for one kernel, by the number d of rates.

For each d: what is known of a non-degenerate critical point (b, v) of J_d, and so of the d! S(m, d)
spaces that it gives by the construction of Theorem D.1; by which theorem such a point exists, and
whether that theorem's hypotheses hold for this kernel.

Source: Li, Han, E & Li (ICLR 2021), Appendix D.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any

from flint import arb

from memory_theorems.theorems.objects.landscape.critical_system import (
    CriticalPoint,
    certify,
    newton,
)
from memory_theorems.theorems.objects.landscape.laplace import Atlas, ExponentialMoments
from memory_theorems.theorems.objects.landscape.pair_fit import best_pair
from memory_theorems.theorems.objects.landscape.proposals import propose
from memory_theorems.theorems.objects.landscape.single_fit import (
    SingleFit,
    best_single,
    best_single_exactly,
)
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.hypotheses import Hypotheses, hypotheses
from memory_theorems.theorems.targets.moment_sources import atlas_of, source_of
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_fmpq,
    to_fraction,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import stirling_second
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.asking.clock import limited, now
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.examination.shown_numbers import decimal

Json = Any
SCHEMA = "landscape/1"
#: Critical points are searched up to this d unless more is asked for.
SOLVED = 3
DIGITS = 34
IDLE = "with idle units, infinitely many degenerate spaces of perfect fit (Remark C.2)"
BY_THEOREM = "all weights positive, all curvatures negative (positive-targets)"
NONE = "no theorem and no certified point"


@dataclass(frozen=True, slots=True)
class Solved:
    """A non-degenerate critical point of J_d; ``status`` says what is certified of it."""

    point: CriticalPoint | None
    weights: tuple[arb, ...]
    rates: tuple[arb, ...]
    loss: arb
    status: str
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """``solve``: the largest d for which a critical point is searched; ``globally``: prove that
    the point of J_2 is its global minimiser; ``seconds``: for all searches together."""

    width: int
    solve: int = SOLVED
    globally: bool = True
    seconds: float = 30.0


# ---------------------------------------------------------------- the answer
def landscape(channel: Channel, asked: Asked) -> dict[str, Json]:
    """The table as one JSON object.  BadKernel or Unsupported when rho is not mastered."""
    with limited(asked.seconds):
        source = source_of(channel)
        known = hypotheses(channel, source)
        solved, troubles = _solve(channel, asked)
    rows = [row(asked.width, d, known, solved.get(d), troubles.get(d, "")) for d in
            range(1, asked.width + 1)]  # fmt: skip
    return {
        "schema": SCHEMA,
        "kernel": channel.text,
        "width": asked.width,
        "hypotheses": [item.to_json() for item in known.listed],
        "rows": rows,
        "guaranteed": guaranteed(asked.width, known, solved),
        "global_minimisers": _minimisers(asked.width, known),
    }


def _solve(channel: Channel, asked: Asked) -> tuple[dict[int, Solved], dict[int, str]]:
    """Critical points by d, and why there is none where the search failed."""
    found: dict[int, Solved] = {}
    troubles: dict[int, str] = {}
    deadline = now() + asked.seconds
    exact = exact_representation(channel.exact)
    if exact is not None:
        found[len(exact.rates)] = exact
    source = source_of(channel)
    atlas = atlas_of(source)
    last = min(asked.solve, asked.width, len(exact.rates) - 1 if exact else asked.width)
    for d in range(last + 1, asked.width + 1):
        if exact is None or d < len(exact.rates):
            troubles[d] = f"not searched beyond d = {last}"
        elif d > len(exact.rates):
            troubles[d] = IDLE
    single: SingleFit | None = None
    before: list[float] = []
    for d in range(1, last + 1):
        try:
            if d == 1:
                single = _single(channel, atlas)
                before = [float(single.rate.mid())]
                found[1] = _first(atlas, single)
                continue
            point = critical_point(atlas, d, before)
            before = [float(v.mid()) for v in point.rates]
            found[d] = Solved(point, point.weights, point.rates, point.loss, _local(point))
            if d == 2 and asked.globally and single is not None:
                try:
                    best_pair(atlas, single, point, max(1.0, deadline - now()))
                except Unsupported as problem:
                    troubles[2] = f"not shown to be the global minimiser of J_2: {problem}"
                else:
                    found[2] = Solved(
                        point, point.weights, point.rates, point.loss,
                        "global minimiser of J_2, the only one up to exchange",
                    )  # fmt: skip
        except (VerifyError, ValueError, ArithmeticError) as problem:
            troubles[d] = str(problem)
            break
    return found, troubles


def _single(channel: Channel, atlas: Atlas) -> SingleFit:
    if isinstance(atlas.source, ExponentialMoments):
        assert channel.exact is not None
        return best_single_exactly(channel.exact)
    return best_single(atlas.source, atlas)


def _first(atlas: Atlas, single: SingleFit) -> Solved:
    """The global minimiser of J_1, with its curvature where the equations certify it."""
    status = f"global minimiser of J_1, the only one ({single.method})"
    start = newton(atlas.source, [float(single.weight.mid())], [float(single.rate.mid())])
    point = None if start is None else certify(atlas.source, *start)
    if point is not None and not point.rates[0].overlaps(single.rate):
        point = None
    return Solved(point, (single.weight,), (single.rate,), single.loss, status)


def _local(point: CriticalPoint) -> str:
    radius = float(point.unique_within)
    kind = "critical point"
    if point.inertia is not None and point.inertia.negative == 0:
        kind = "strict local minimiser"
    return f"{kind} of J_{point.size}, the only critical point within {radius:.1e} (relative)"


def critical_point(atlas: Atlas, d: int, before: Sequence[float]) -> CriticalPoint:
    """A certified non-degenerate critical point of J_d; Unsupported when none is found."""
    for weights, rates in propose(d, before, atlas.guess):
        start = newton(atlas.source, weights, rates)
        if start is None or min(start[1]) <= 0:
            continue
        point = certify(atlas.source, *start)
        if point is not None:
            return point
    raise Unsupported(f"no non-degenerate critical point of J_{d} was found")


def exact_representation(function: ExponentialPolynomial | None) -> Solved | None:
    """(a*, w*) of a target that is an exponential sum without powers and waves."""
    if function is None or any(n or b for n, _, b, _ in function.terms) or not function.terms:
        return None
    pairs = sorted((a, c) for (_, a, _, _), c in function.terms.items())
    with precision(192):
        weights = tuple(arb(c) for _, c in pairs)
        rates = tuple(arb(to_fmpq(a)) for a, _ in pairs)
    return Solved(None, weights, rates, arb(0), "represents the target: loss 0", exact=True)


# ---------------------------------------------------------------- one row
def row(m: int, d: int, known: Hypotheses, solved: Solved | None, trouble: str) -> dict[str, Json]:
    """The row of d <= m."""
    theorem, holds, reason = source_theorem(d, known, solved)
    exists = solved is not None or holds is True
    found: dict[str, Json] = {
        "d": d,
        "spaces": factorial(d) * stirling_second(m, d) if exists else None,
        "dimension": m - d,
        "theorem": theorem,
        "hypotheses_hold": holds,
        "reason": reason,
        "certified": solved.status if solved else "",
        "trouble": trouble,
        "loss": None,
        "rates": None,
        "weights": None,
        "rank": {"value": None, "at_most": m + d},
        "negative": None,
    }
    if solved is None:
        if known.completely_monotone_outside(d):
            # At the global minimiser H_d has no negative eigenvalue, all b_s are positive and all
            # kappa_s negative: one for each positive weight, less one for each group.
            found["certified"] = BY_THEOREM
            found["negative"] = {"least": 0, "most": m - d, "equal_shares": [m - d, m - d]}
        return found
    # Decimals that enclose: 30 digits and more.
    found["loss"] = bounds(solved.loss, solved.exact)
    found["rates"] = [bounds(value, solved.exact) for value in solved.rates]
    found["weights"] = [bounds(value, solved.exact) for value in solved.weights]
    if solved.exact:
        # kappa = 0: H_m is 2 times the Gram matrix of the 2d functions exp, t exp.
        found["rank"] = {"value": 2 * d, "at_most": m + d}
        found["negative"] = {"least": 0, "most": 0, "equal_shares": [0, 0]}
        return found
    point = solved.point
    if point is not None and point.inertia is not None and point.signs is not None:
        negative = point.inertia.negative
        found["rank"] = {"value": m + d, "at_most": m + d}
        found["negative"] = {
            "least": negative,
            "most": negative + m - d,
            "equal_shares": equal_shares(m, d, negative, point.signs),
        }
        found["curvature_signs"] = list(point.signs)
    return found


def equal_shares(m: int, d: int, negative: int, signs: Sequence[int]) -> list[int]:
    """[least, most] negative directions at ``a_k = b_s/|I_s|`` over all spaces of the row: a group
    of n units has n - 1 of them when kappa_s b_s < 0, none otherwise."""
    falling = sum(sign < 0 for sign in signs)
    most = m - d if falling else 0
    least = m - d if falling == d else 0
    return [negative + least, negative + most]


def source_theorem(
    d: int, known: Hypotheses, solved: Solved | None
) -> tuple[str, bool | None, str]:
    """(which statement gives the spaces, whether its hypotheses hold here, why not)."""
    if solved is not None and solved.exact:
        return "Theorem D.1 at the target itself", True, ""
    if known.completely_monotone_outside(d):
        return "Theorem D.6", True, ""
    if d == 1 and known.lemma:
        return "Lemma D.1 and Theorem D.1", True, ""
    why = _why_not(d, known)
    if solved is not None:
        return "construction of Theorem D.1 at a certified critical point", True, why
    undecided = known.monotone.holds is None
    return NONE, None if undecided and known.membership.least is None else False, why


def _why_not(d: int, known: Hypotheses) -> str:
    """Why Theorem D.6 says nothing about d."""
    if known.monotone.holds is not True:
        word = "is not" if known.monotone.holds is False else "is not known to be"
        return f"Theorem D.6: rho {word} completely monotone"
    least = known.membership.least
    if least is not None and d >= least:
        return f"Theorem D.6: rho is in V_{least}: no non-degenerate minimiser of J_{d}"
    return f"Theorem D.6: not known whether rho is in V_{d}"


# ---------------------------------------------------------------- counts
def guaranteed(most: int, known: Hypotheses, solved: Mapping[int, Solved]) -> list[dict[str, Json]]:
    """For m = 1, ..., ``most``: how many coincided critical affine spaces (d <= m) there are at
    least, and by which statements."""
    found = []
    for m in range(1, most + 1):
        total = 0
        names: dict[str, list[int]] = {}
        for d in range(1, m + 1):
            theorem, holds, _ = source_theorem(d, known, solved.get(d))
            if theorem != NONE and holds:
                total += factorial(d) * stirling_second(m, d)
                names.setdefault(theorem, []).append(d)
        found.append(
            {
                "m": m,
                "spaces": total,
                "theorems": [f"{name} (d = {_range(ds)})" for name, ds in names.items()],
            }
        )
    return found


def _range(values: Sequence[int]) -> str:
    return f"{values[0]}" if len(values) == 1 else f"{values[0]}..{values[-1]}"


def _minimisers(m: int, known: Hypotheses) -> int | None:
    """The number of global minimisers where it is finite and known: m! for a target of m terms."""
    return factorial(m) if known.membership.least == m else None


def bounds(value: arb, exact: bool = False) -> dict[str, str]:
    """Decimal ends that enclose the number, with DIGITS digits; the number itself when exact."""
    if exact and value.is_exact():
        text = str(to_fraction(value))
        return {"lower": text, "upper": text}
    with precision(256):
        return {
            "lower": decimal(lower_bound(value), DIGITS),
            "upper": decimal(upper_bound(value), DIGITS, up=True),
        }
