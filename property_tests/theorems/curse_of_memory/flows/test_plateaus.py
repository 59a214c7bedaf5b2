"""Theorem C.1 and what it rests on: closed; not without a hypothesis; not in wrong variants."""

from __future__ import annotations

import inspect
from dataclasses import replace
from pathlib import Path

import pytest

from memory_theorems.theorems.analysis import (
    cauchy,
    energies,
    first_times,
    least_terms,
    square_integrable,
)
from memory_theorems.theorems.curse_of_memory.flows import (
    bounded_moments,
    changed_models,
    gradient_at_fits,
    gradient_of_the_loss,
    loss_at_fits,
    moved_losses,
    plateaus,
    plateaus_in_the_limit,
    plateaus_near_fits,
    pointwise_moments,
    vanishing_moments,
)
from memory_theorems.theorems.curse_of_memory.landscape import (
    independent_exponentials,
    loss_from_a_fit,
    moments_of_far_memory,
)
from memory_theorems.theorems.paper_objects import parameters
from memory_theorems.verify.examination.formula_statements import Remembering
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.reasoning.closed_statements import Closed, Closer
from memory_theorems.verify.reasoning.composition import Composed, Kind
from property_tests.theorems.curse_of_memory.flows.altered import altered
from property_tests.theorems.variants import closer

MODULES = (
    energies,
    first_times,
    square_integrable,
    cauchy,
    least_terms,
    parameters,
    moments_of_far_memory,
    vanishing_moments,
    pointwise_moments,
    bounded_moments,
    loss_from_a_fit,
    plateaus,
    moved_losses,
    plateaus_in_the_limit,
    plateaus_near_fits,
    changed_models,
    gradient_of_the_loss,
    gradient_at_fits,
    loss_at_fits,
    independent_exponentials,
)

#: Each under the name that it has where it is written.
STATEMENTS = {
    name: item
    for item, name in {
        item: f"{module.__name__.rsplit('.', 1)[1]}.{name}"
        for module in reversed(MODULES)
        for name, item in vars(module).items()
        if isinstance(item, Composed)
    }.items()
}
#: The leaves of the one statement that no theorem file shows.
RECORD = record_files.beside(Path(inspect.getfile(plateaus)))
#: What takes seconds: proofs about the gradient, closed with the theorems that rest on them.
LONG = {
    id(item)
    for module in (gradient_of_the_loss, gradient_at_fits)
    for item in vars(module).values()
    if isinstance(item, Composed)
} | {id(plateaus.NUMBERS)}
#: What Theorem C.1 and its propositions say, and the first steps towards it.
MAIN = (
    moments_of_far_memory.DECREASING,
    bounded_moments.PRINTED,
    plateaus.PLATEAU,
    plateaus.THEOREM,
    plateaus_in_the_limit.LIMIT_OF_TIMES,
    plateaus_near_fits.ESCAPE,
    loss_at_fits.UNIFORM,
    independent_exponentials.INDEPENDENT,
)


def _marked(name: str, statement: Composed, short: bool = True) -> object:
    """With the mark of what takes seconds."""
    long = id(statement) in LONG or not short
    return pytest.param(name, marks=[pytest.mark.stress] if long else [])


def close(statement: Composed) -> Closed:
    return closer().close(statement)


#: Textbook theorems beneath the estimates.
CITED = ("Integrals by a primitive",)


@pytest.mark.parametrize("name", [_marked(*one) for one in STATEMENTS.items()])
def test_closes(name: str) -> None:
    closed = close(STATEMENTS[name])
    assert closed.shown is not None, (closed.missing, *closed.details)
    assert not closed.given
    assert all(one.partition(":")[0] in CITED for one in closed.cited)
    assert not closed.unused


@pytest.mark.stress
def test_the_records_are_current() -> None:
    leaves = dict(recorded.shared_leaves())
    for path in RECORD.parents[1].rglob(f"*leaves{record_files.PACKED}"):
        if path != RECORD:
            leaves |= recorded.read(path).leaves
    own = recorded.read(RECORD).leaves
    source = Remembering(1, recorded.Record({**leaves, **own}))
    closing = Closer(source)
    for item in STATEMENTS.values():
        assert closing.close(item).shown is not None
    asked = {recorded.digest(one) for one in source.found}
    assert asked - set(leaves) == set(own)


#: Statements whose hypotheses and premises are shown to be met.
MET = {
    "moments_of_far_memory.DECREASING": moments_of_far_memory.DECREASING,
    "vanishing_moments.LIMIT": vanishing_moments.LIMIT,
    "bounded_moments.EXPLICIT": bounded_moments.EXPLICIT,
    "bounded_moments.PRINTED": bounded_moments.PRINTED,
    "independent_exponentials.INDEPENDENT": independent_exponentials.INDEPENDENT,
    "loss_at_fits.UNIFORM": loss_at_fits.UNIFORM,
    "gradient_of_the_loss.THEOREM": gradient_of_the_loss.THEOREM,
    "gradient_at_fits.LIMIT": gradient_at_fits.LIMIT,
    "gradient_at_fits.EXPLICIT_BOUND": gradient_at_fits.EXPLICIT_BOUND,
}


@pytest.mark.parametrize("name", [_marked(*one) for one in MET.items()])
def test_hypotheses_and_premises_can_be_met(name: str) -> None:
    found = close(MET[name])
    assert found.unmet == ""
    assert found.met is not None
    assert found.met.cited == found.met.given == ()


#: Variants that take long because the engine is asked for what is not true.
LONGER = (
    "a larger memory",
    "a memory for ever",
    "a bound that is too small",
    "no fit",
    "half of the time",
    "no room for the rates",
    "twice the exponent",
    "sqrt(m) for delta/sqrt(m)",
    "a gradient that is none",
    "half of what can be lost",
    "half of the gradient",
    "no misfit",
    "a template that need not be small before",
    "the energy without the time",
    "at the time itself",
    "rates of the start are free",
    "omega beyond the rates",
    "the parameters move later",
    "Cauchy without m",
)

#: (statement, name, value): structures in which a hypothesis or a premise fails.
UNMET = {
    "a memory for ever": (moments_of_far_memory.DECREASING, "rho0", "fun(s, 1)"),
    "a rate that is larger": (moments_of_far_memory.DECREASING, "y", "1/2"),
    "a bound that is too small": (vanishing_moments.LIMIT, "M_0", "1/2"),
    "a larger memory": (bounded_moments.PRINTED, "rho0", "fun(s, Max(0, 2 - |s|))"),
    "omega out of range": (bounded_moments.PRINTED, "omega", "1/2"),
    "one rate twice": (independent_exponentials.INDEPENDENT, "lambda", "fun(i, 1)"),
    "a sum that does not vanish": (independent_exponentials.INDEPENDENT, "c", "fun(i, i)"),
    "no fit": (loss_at_fits.UNIFORM, "a", "fun(i, 1)"),
    "another short term": (gradient_at_fits.EXPLICIT_BOUND, "astar", "fun(j, 2)"),
    "rates below": (gradient_at_fits.EXPLICIT_BOUND, "r", "2"),
    "weights above": (gradient_at_fits.EXPLICIT_BOUND, "A", "1/4"),
}


@pytest.mark.parametrize(
    "name", [_marked(name, item[0], name not in LONGER) for name, item in UNMET.items()]
)
def test_other_values_meet_nothing(name: str) -> None:
    statement, symbol, value = UNMET[name]
    assert statement.met is not None
    values = {**statement.met.values, symbol: value}
    found = close(replace(statement, met=replace(statement.met, values=values)))
    assert found.shown is not None
    assert found.unmet


HYPOTHESES = [
    (name, one.name) for name, item in STATEMENTS.items() for one in item.setting.hypotheses
]


_TELLING = {id(item) for item in MAIN}


@pytest.mark.parametrize(
    ("name", "hypothesis"),
    [
        pytest.param(*one, marks=[] if id(STATEMENTS[one[0]]) in _TELLING else pytest.mark.stress)
        for one in HYPOTHESES
    ],
)
def test_no_hypothesis_can_be_left_out(name: str, hypothesis: str) -> None:
    statement = STATEMENTS[name]
    found = close(replace(statement, setting=statement.setting.without(hypothesis)))
    assert found.shown is None
    assert found.missing


def test_nothing_is_assumed_that_is_neither_the_papers_nor_a_definition() -> None:
    for item in STATEMENTS.values():
        assert all(one.kind is not Kind.GIVEN for one in item.setting.hypotheses)


WRONG = {
    "moments grow with the rate": (
        moments_of_far_memory.DECREASING,
        "Delta(n, omega, y) <= Delta(n, omega, r)",
        "Delta(n, omega, r) <= Delta(n, omega, y)",
        "they decrease",
    ),
    "omega_0 before the error": (
        vanishing_moments.LIMIT,
        "for n: natural, r, e: (0, oo). exists omega_0: (0, oo). (for omega: (0, oo).",
        "for n: natural, r: (0, oo). exists omega_0: (0, oo). (for e, omega: (0, oo).",
        "the limit",
    ),
    "c_2 = exp(1/(8 c_1))": (
        bounded_moments.PRINTED,
        "exp(1/(4*c_1))",
        "exp(1/(8*c_1))",
        "c_2",
    ),
    "a tail on one side": (
        pointwise_moments.POINTWISE,
        "t_0 <= |s| =>",
        "t_0 <= s =>",
        "with the power",
    ),
    "a template that need not be small before": (
        vanishing_moments.LIMIT,
        "s <= -T =>",
        "T <= s =>",
        "small",
    ),
    "the energy without the time": (
        energies.ENERGY,
        "**2 <= T*(J(theta(0)) - J(theta(T)))",
        "**2 <= (J(theta(0)) - J(theta(T)))",
        "with an error",
    ),
    "a flow uphill": (
        energies.ENERGY_BETWEEN,
        "velocity(theta, t, -grad(theta(t)))",
        "velocity(theta, t, grad(theta(t)))",
        "first",
    ),
    "a gradient that is none": (
        energies.ENERGY_BETWEEN,
        "<= e*|q - p|)",
        "<= e)",
        "second",
    ),
    "a flow that may jump at the start": (
        energies.ENERGY,
        "0 <= s and s <= h =>",
        "0 < s and s < 0 =>",
        "b near",
    ),
    "Cauchy without m": (cauchy.CAUCHY, "<= m*((p**2", "<= 1*((p**2", "lemma"),
    "another target": (
        loss_from_a_fit.LOST,
        "rhobar(s) + rho0(s - 1/omega)",
        "rhobar(s) - rho0(s - 1/omega)",
        "p less the target",
    ),
    "no misfit": (
        loss_from_a_fit.LOST,
        "<= Misfit(p) + 2*",
        "<= 2*",
        "so",
    ),
    "a start that fits another function": (
        loss_from_a_fit.ESTIMATE,
        "model(p, s) == rhobar(s)",
        "model(p, s) == 2*rhobar(s)",
        "short term",
    ),
    "rates of the first unit are free": (
        loss_from_a_fit.NEAR,
        "for i: natural. 1 <= i and i <= m => b <=",
        "for i: natural. 2 <= i and i <= m => b <=",
        "bounds(i)",
    ),
    "half of what can be lost": (
        loss_from_a_fit.NEAR,
        "<= Misfit(p) + 2*(sqrt(m)*|q - p|*sqrt",
        "<= Misfit(p) + 1*(sqrt(m)*|q - p|*sqrt",
        "the estimate",
    ),
    "growing parts of the target": (
        plateaus_near_fits.ESCAPE,
        "0 < wstar(j)",
        "wstar(j) < 0",
        "exponential sums(astar",
    ),
    "no room for the rates": (
        plateaus.ESCAPE,
        "b + d <= w(theta_0, i)",
        "b <= w(theta_0, i)",
        "then",
    ),
    "omega for omega**2": (plateaus.PLATEAU, "(omega**2*exp", "(omega*exp", "so"),
    "twice the exponent": (plateaus.PLATEAU, "exp(w_l/omega)*Min", "exp(2*w_l/omega)*Min", "so"),
    "sqrt(m) for delta/sqrt(m)": (
        plateaus.PLATEAU,
        "Min(delta/sqrt(m)",
        "Min(sqrt(m)",
        "printed form",
    ),
    "rates of the start are free": (plateaus.PLATEAU, "w_l <= w(theta_0, i)", "0 <= 1", "rates"),
    "omega beyond the rates": (plateaus.PLATEAU, "omega < w_l", "omega < 2*w_l", "b positive"),
    "any lower bound is the infimum": (
        plateaus.THEOREM,
        " and (for b: real. (for t: real. 0 <= t and d < f(t) => b <= t) => b <= tau)",
        "",
        "infimum",
    ),
    "omega_0 for all times": (
        plateaus_in_the_limit.LIMIT_OF_TIMES,
        "for T: real. exists omega_0: (0, oo). (for omega: (0, oo),",
        "exists omega_0: (0, oo). (for T: real, omega: (0, oo),",
        "from T on",
    ),
    "the loss moves first": (
        plateaus_in_the_limit.LOSS_IS_SLOWER,
        "=> tau <= sigma",
        "=> sigma <= tau",
        "close",
    ),
    "any delta": (
        plateaus_in_the_limit.LOSS_IS_SLOWER,
        "delta < w(theta_0, i)",
        "0 < w(theta_0, i)",
        "so",
    ),
    "rates that may coincide": (
        independent_exponentials.INDEPENDENT,
        "=> lambda(i) != lambda(j)",
        "=> lambda(i) <= lambda(j)",
        "its factor",
    ),
    "an interval that is a point": (
        independent_exponentials.INDEPENDENT,
        "b < e and (for t",
        "b <= e and (for t",
        "h positive",
    ),
    "a loss that may vanish": (
        loss_at_fits.MASS,
        "exists t: real. rho0(t) != 0",
        "exists t: real. rho0(t) == 0",
        "v positive",
    ),
    "C after omega": (
        loss_at_fits.LOSS,
        "exists C, omega_0: (0, oo). (for omega: (0, oo), p: V. omega <= omega_0 and",
        "exists omega_0: (0, oo). (for C: (0, oo), omega: (0, oo), p: V. omega <= omega_0 and",
        "it stays",
    ),
    "a gradient without its factor": (
        gradient_of_the_loss.THEOREM,
        "a(g, k) == 2*Integral",
        "a(g, k) == 1*Integral",
        "a by R",
    ),
    "the derivative in a rate with the other sign": (
        gradient_of_the_loss.THEOREM,
        "w(g, k) == 2*a(p, k)*Integral((-s)*",
        "w(g, k) == 2*a(p, k)*Integral(s*",
        "w by R",
    ),
    "a gradient at rates that may be 0": (
        gradient_of_the_loss.THEOREM,
        "=> 0 < w(p, i)",
        "=> 0 <= w(p, i)",
        "a rate",
    ),
    "C after the widths": (
        loss_at_fits.UNIFORM,
        "exists C, omega_0: (0, oo). (for m, mstar: natural,",
        "exists omega_0: (0, oo). (for C: (0, oo), m, mstar: natural,",
        "it stays",
    ),
    "half of the time": (plateaus.NEVER_BEFORE, "t < b => f(t) <= d", "t < 2*b => f(t) <= d", ""),
    "at the time itself": (plateaus.NEVER_BEFORE, "t < b => f(t)", "t <= b => f(t)", ""),
    "omega_0 for all T": (
        plateaus_in_the_limit.LATE_TIMES,
        "for T: real. exists omega_0: (0, oo). (for omega: (0, oo),",
        "exists omega_0: (0, oo). (for T: real, omega: (0, oo),",
        "from T on",
    ),
    "the parameters move later": (
        plateaus_in_the_limit.LOSS_IS_NOT_FASTER,
        "fun(t, |J(omega, theta(t)) - J(omega, theta_0)|), delta)",
        "fun(t, 2*|J(omega, theta(t)) - J(omega, theta_0)|), delta)",
        "close",
    ),
    "half of the gradient": (
        gradient_at_fits.BOUND,
        "|g| <= 2*(sqrt(m)*sqrt",
        "|g| <= 1*(sqrt(m)*sqrt",
        "so",
    ),
}


@pytest.mark.parametrize(
    "name", [_marked(name, item[0], name not in LONGER) for name, item in WRONG.items()]
)
def test_wrong_variants_are_refused_where_they_are_wrong(name: str) -> None:
    statement, old, new, where = WRONG[name]
    wrong = altered(statement, old, new)
    assert wrong.text != statement.text or wrong.setting.to_json() != statement.setting.to_json()
    found = close(wrong)
    assert found.shown is None
    assert where in found.missing.partition(":")[0], found.missing
