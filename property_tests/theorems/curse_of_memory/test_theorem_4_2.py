"""Theorem 4.2: the printed rate falls, the repaired one stands, and wrong variants are noticed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.theorem_4_2.rate_counterexample import (
    BETA,
    facts,
    hypotheses_fail,
    parametric_claim,
    printed_bound_fails,
    printed_claim,
    printed_step_fails,
    smooth_kernel,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.rates import (
    CONSTANT,
    JACKSON,
    RateInstance,
    distance_enclosure,
    measure_rate,
)
from memory_theorems.theorems.curse_of_memory.theorem_4_2.statement import JacksonRate
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.balls import compare
from memory_theorems.verify.arithmetic.evaluation import constant_ball, evaluate
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.displays import display_of
from memory_theorems.verify.examination.measuring import measure
from memory_theorems.verify.examination.user_targets import check_kernel
from memory_theorems.verify.language.claims import Relation, claim, relations, to_term
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import NotAnInstance, Target
from memory_theorems.verify.verdicts import Evidence, Outcome
from property_tests.doubles.rate_transform import ORDERS, coefficients, sums, transform_identity
from property_tests.doubles.rates import hankel_singular_values, norm_in_s

THEOREM = JacksonRate()
INSTANCES = [
    RateInstance(Kernel.parse([text]).rescaled(scale).texts, alpha, beta * scale, width)
    for text in ("t**2*exp(-t)", "exp(-t) + exp(-4*t)", "exp(-t)*cos(2*t)")
    for scale in (Fraction(1, 10), Fraction(1000))
    for alpha, beta, width in ((1, Fraction(1, 2), 1), (2, Fraction(1, 4), 2))
]


@pytest.fixture(scope="module")
def measured():
    return [
        {name: item.enclose(64) for name, item in measure_rate(instance).items()}
        for instance in (*INSTANCES, *THEOREM.edges[:8])
    ]


def test_the_printed_statement_is_refuted_for_every_alpha():
    verdict = decide(THEOREM.statements[0].subject)
    assert verdict.outcome is Outcome.FAILS
    assert verdict.counterexample["take"]["lambda"]


@pytest.mark.parametrize("alpha", [1, 2, 3])
def test_the_certified_family_refutes_it_too(alpha):
    known = facts(alpha)
    assert decide(parametric_claim(alpha, known)).holds
    assert decide(printed_claim(alpha)).fails
    assert not hypotheses_fail(smooth_kernel(alpha), alpha, BETA)
    rough = hankel_singular_values(
        lambda t: t ** (alpha + 1) * math.exp(-t) / math.factorial(alpha + 1), 2
    )[1]
    assert abs(rough - float(known.distance)) < 1e-6
    top = max(
        2**k * math.exp(t / 2) * abs(float(smooth_kernel(alpha).components[0]
                                           .derivative(k - 1).at(Fraction(t)).mid()))
        for k in range(1, alpha + 2)
        for t in [n / 20 for n in range(600)]
    )  # fmt: skip
    assert top <= float(known.gamma) * (1 + 1e-9)
    assert top >= float(known.gamma) * 0.99


#: The derivatives of an actual kernel, and alpha - k; beyond alpha nothing is measured.
test_theorem = theorem_checks(THEOREM, spared=("lower orders", "difference", "k <= alpha"), drawn=5)


def test_the_disproof_and_its_wrong_variants():
    disproof = THEOREM.statements[0].disproof
    assert disproof.run().holds
    for name, run in disproof.changed().items():
        assert run().outcome is Outcome.FAILS, name
    assert printed_bound_fails(2, power=2).fails
    assert printed_bound_fails(2, beta_power=0).fails


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("a millionth of the constant", f"distance > {CONSTANT}*gamma_max*d/m**alpha/1000000"),
        ("1/beta kept", f"distance > {CONSTANT}*gamma_max*d/(beta*m**alpha)"),
        ("d dropped", f"distance > {CONSTANT}*gamma_max/m**alpha"),
        ("without (alpha + 1)/beta", f"distance > {JACKSON}*q_sup/1000"),
        ("as printed, without beta",
         "q_sup > gamma_top*factorial(2*alpha + 1)/factorial(alpha + 1)"),
        ("the zero model", f"norm > {CONSTANT}*gamma_max*d/m**alpha"),
    ],
)  # fmt: skip
def test_wrong_bounds_are_refuted_on_an_edge(text, wrong):
    """The last one says that the bound is below the norm somewhere: else it would say nothing."""
    (relation,) = relations(wrong)
    edges = [edge for edge in THEOREM.edges if not edge.flaw]
    found = [measure_rate(edge) for edge in edges if edge.width >= edge.alpha]
    assert any(certainly(relation, item) for item in found), text


def certainly(relation: Relation, quantities: Mapping[str, Quantity]) -> bool:
    """Whether the relation between what is measured holds, at one of two precisions."""
    for bits in (64, 256):
        values = {name: quantities[name].enclose(bits) for name in relation.free}
        sides = (evaluate(side, values, bits) for side in (relation.left, relation.right))
        left, right = sides
        answer = compare(left, relation.op, right)
        if answer is not None:
            return answer
    return False


def test_a_flaw_makes_its_hypothesis_fail_and_no_other_instance_has_one():
    for edge in THEOREM.edges:
        bound = measure(THEOREM, edge).bound
        failing = [item.name for item, answer in bound.each(THEOREM.theory) if answer is False]
        if edge.flaw:
            assert edge.flaw in failing
        else:
            assert set(failing) <= {"width"}


@pytest.mark.stress
def test_bound_and_distance_do_not_change_under_rescaling(measured):
    for first, second in zip(INSTANCES, INSTANCES[2:], strict=False):
        if first.alpha == second.alpha and first.beta * 10**4 == second.beta:
            one, two = measured[INSTANCES.index(first)], measured[INSTANCES.index(second)]
            for name in ("gamma_max", "gamma_top", "gamma_low", "norm", "distance"):
                assert compare(one[name], "!=", two[name]) is not True


def test_the_coefficients_of_the_transform_to_order_40():
    """The kernel proves the bound without them; (50) and (51) as printed, and wrong ones."""
    assert all(transform_identity(k).holds and sums(k).holds for k in ORDERS)
    assert any(transform_identity(k, weight=lambda k: k).fails for k in ORDERS)
    assert any(transform_identity(k, sign=1).fails for k in ORDERS)
    assert any(sums(k, shift=1).fails for k in ORDERS)


def test_the_printed_step_fails_only_for_fast_kernels():
    assert printed_step_fails(1).fails
    for alpha in (1, 2, 3):
        slow = printed_step_fails(alpha, scale=Fraction(1, 1000))
        assert slow.word == "UNDECIDED"


def test_table_of_coefficients():
    assert coefficients(4) == [24, 50, 35, 10, 1]
    assert coefficients(6) == [720, 1764, 1624, 735, 175, 21, 1]
    assert transform_identity(6, lambda k: k + 1 if k != 5 else 7).fails
    assert transform_identity(5, lambda k: k + 1 if k != 5 else 7).holds


def test_change_of_variable_numerically():
    kernel = Kernel.parse(["t**2*exp(-t) - t*exp(-t)"])
    rough = norm_in_s(lambda t: (t * t - t) * math.exp(-t), 4.0)
    assert abs(rough - float(kernel.l1_norm(64).mid())) < 1e-3


@pytest.mark.parametrize(
    ("alpha", "value"), [(1, 4.712388980384690), (2, 74.02203300817018), (3, 1831.308216430208)]
)
def test_the_constant(alpha, value):
    text = CONSTANT.replace("alpha", str(alpha))
    assert abs(float(constant_ball(to_term(text)).mid()) / value - 1) < 1e-14


def test_a_users_kernel():
    target = Target(("t**2*exp(-t)",))
    found = THEOREM.instances_for(target)
    assert [item.width for item in found] == [1, 2, 4, 8]
    assert found[0].alpha == 1
    assert found[0].beta == Fraction(9, 10)
    labels = dict(THEOREM.says(found[0], 64))
    bound = labels["bound, repaired (m = 1)"].enclose(64)
    assert compare(distance_enclosure(found[0]), "<=", bound) is True
    with pytest.raises(NotAnInstance, match="slowest rate is 1"):
        THEOREM.instances_for(Target(("t**2*exp(-t)",), {"beta": "2"}))
    with pytest.raises(NotAnInstance, match="largest exponential rate"):
        THEOREM.instances_for(Target(("1/(1 + t)**2",)))
    with pytest.raises(NotAnInstance, match="does not decay"):
        THEOREM.instances_for(Target(("cos(t)",)))


@given(st.data())
@settings(max_examples=8, deadline=None)
def test_instances_survive_json(data):
    instance = data.draw(THEOREM.family())
    again = THEOREM.rebuild(THEOREM.describe(instance))
    assert again == instance
    assert instance.kernel.largest_rate > instance.beta


@pytest.mark.parametrize("data", [None, {}, {"kernel": ["exp(-t)"], "alpha": "0", "beta": "1/2",
                                             "m": "1"}])  # fmt: skip
def test_bad_json_is_refused(data):
    with pytest.raises(InputError):
        THEOREM.rebuild(data)


def test_a_step_claim_off_by_one_is_noticed():
    wrong = claim("kappa*(kappa**2*factorial(2)/(a*kappa)**2) == factorial(2)/a**3",
                  a="(0, oo)", kappa="(0, oo)")  # fmt: skip
    assert decide(wrong).fails


def test_what_is_seen_at_points_only_is_not_said_of_a_target() -> None:
    """The formula for all orders is quantified, and an instance gives it at a few orders."""
    rate = JacksonRate()
    formulas = [item.subject for item in rate.statements if isinstance(item.subject, Sequent)]
    plain = {display_of(item) for item in formulas if not item.formula.binders}
    [found] = check_kernel(rate, "exp(-t)/(1 + t)")[:1]
    assert {item.latex for item in found.statements} <= plain
    assert {item.verdict.evidence for item in found.statements} == {Evidence.CERTIFIED}
    assert any(item.formula.binders for item in formulas)
