"""Gradient flow over plateaus: velocity, hitting times, certified bounds, the command."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, arb_mat
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from memory_theorems.theorems.commands.plateau import plateau as command
from memory_theorems.theorems.objects.flows.escape_bounds import (
    escape_bound,
    plateau,
    representable,
)
from memory_theorems.theorems.objects.flows.gradient_flow import GradientFlow, start
from memory_theorems.theorems.objects.flows.hitting_times import FlowStart, hitting_time
from memory_theorems.theorems.objects.flows.stiff_steps import Collocation, Stepper
from memory_theorems.theorems.objects.kernels.moments import signed_moment
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.theorems.oracles.gradients import gradient, loss
from memory_theorems.theorems.targets.long_memories import long_memory_target, with_parameters
from memory_theorems.theorems.targets.plateaus import plateau_of, shown
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError

F = Fraction
TEXT = "exp(-t) + exp(-(t - 1/omega)**2/2)"


def target(memory: int, amplitude: int = 1) -> LongMemoryTarget:
    return LongMemoryTarget((F(1),), (F(1),), GaussianTemplate(F(amplitude)), F(1, memory))


@settings(max_examples=5, deadline=None)
@given(
    st.lists(st.fractions(-2, 2, max_denominator=4), min_size=2, max_size=2),
    st.lists(st.fractions(F(1, 4), 3, max_denominator=4), min_size=2, max_size=2),
    st.sampled_from([1, 4]),
)
def test_the_velocity_is_the_integrated_gradient(weights, rates, memory) -> None:
    """Three units of two kinds against certified quadrature of the defining integrals."""
    kinds = [weights[0], weights[1], weights[1]], [rates[0], rates[1], rates[1]]
    by_weight, by_rate = gradient(target(memory, -2), *kinds, 40)
    with precision(160):
        flow = GradientFlow(target(memory, -2), (1, 2))
        found = flow.velocity(start(weights, rates))
        wanted = (by_weight[0], by_weight[1], by_rate[0], by_rate[1])
        for value, entry in zip(found, wanted, strict=True):
            assert abs(value + entry) < arb(10) ** -9


def test_the_derivative_is_that_of_the_velocity() -> None:
    with precision(400):
        flow = GradientFlow(target(6), (1, 3))
        point = start((F(1), F(1, 5)), (F(1), F(1, 2)))
        matrix = flow.derivative(point)
        for j in range(4):
            step = arb(2) ** -120
            moved = [x + step if i == j else x for i, x in enumerate(point)]
            pairs = zip(flow.velocity(moved), flow.velocity(point), strict=True)
            for i, (after, before) in enumerate(pairs):
                assert abs((after - before) / step - matrix[i, j]) < arb(10) ** -30


def test_the_loss_that_is_gone_is_the_difference_of_two_losses() -> None:
    chosen = target(5)
    before = loss(chosen, [F(1)], [F(1)], 40)
    after = loss(chosen, [F(1), F(1, 4), F(1, 4)], [F(1), F(1, 2), F(1, 2)], 40)
    with precision(160):
        flow = GradientFlow(chosen, (1, 2))
        found = flow.drop(start((F(1), F(1, 4)), (F(1), F(1, 2))))
        assert abs(before - after - found) < arb(10) ** -9


@pytest.mark.parametrize("points", [2, 3, 5])
def test_the_order_of_a_step(points: int) -> None:
    """y' = -2 y from tau = 1 to e**h: halving h divides the error by about 2**(2k)."""
    with precision(400):
        method = Collocation.radau(points)
        stepper = Stepper(
            lambda y: [-2 * y[0], -2 * y[1]],
            lambda y: arb_mat([[-2, 0], [0, -2]]),
            method,
        )
        errors = []
        for length in (arb("0.02"), arb("0.01")):
            found = stepper.step([arb(1), arb(1)], arb(1), length, [arb(1), arb(1)], 1e-30)
            assert found is not None
            errors.append(abs(found[0][0] - (2 - 2 * length.exp()).exp()))
        order = float((errors[0] / errors[1]).log() / arb(2).log())
    assert abs(order - 2 * points) < 0.4


def test_a_hitting_time_against_a_plain_solver() -> None:
    """Memory 8, by Runge and Kutta in floats with the gradient written out for two units."""
    begin = FlowStart.idle(target(8), 2, F(1, 2))
    found = hitting_time(begin, "separation", F(1, 10))
    grid = np.linspace(0, 60, 60001)
    width = grid[1] - grid[0]
    weights = np.full_like(grid, width)
    weights[[0, -1]] /= 2

    def velocity(_: float, y: np.ndarray) -> list[float]:
        a, w = y[:2], y[2:]
        terms = np.exp(-np.outer(w, grid))
        rest = a @ terms - np.exp(-grid) - np.exp(-((grid - 8) ** 2) / 2)
        rest = rest * weights
        return [*(-2 * terms @ rest), *(2 * a * (terms @ (grid * rest)))]

    origin = np.array([1.0, 0.0, 1.0, 0.5])

    def event(_: float, y: np.ndarray) -> float:
        return float(np.linalg.norm(y - origin) - 0.1)

    event.terminal = True  # type: ignore[attr-defined]
    solved = solve_ivp(velocity, (0, 100), origin, rtol=1e-9, atol=1e-11, events=event)
    assert found.status == "reached"
    assert found.time is not None
    assert float(found.time) == pytest.approx(solved.t_events[0][0], rel=2e-5)


@pytest.mark.parametrize("event", ["separation", "loss"])
def test_the_certified_bound_is_below_the_time(event) -> None:
    begin = FlowStart.idle(target(20), 5, F(1, 2))
    found = hitting_time(begin, event, F(1, 50))
    bound = escape_bound(begin, event, F(1, 50))
    assert found.log10_time is not None
    assert 0 < float(bound) <= 10**found.log10_time


def test_the_bound_needs_the_fit() -> None:
    off = FlowStart(target(10), (1, 1), (F(1), F(1, 10)), (F(1), F(1, 2)))
    with pytest.raises(ValueError, match="short-term"):
        escape_bound(off, "separation", F(1, 10))
    with pytest.raises(ValueError, match="short-term"):
        plateau(off)


def test_the_plateau_is_that_of_the_integrals() -> None:
    begin = FlowStart.idle(target(6), 3, F(1, 2))
    level, size = plateau(begin)
    weights, rates = [F(1), F(0), F(0)], [F(1), F(1, 2), F(1, 2)]
    assert abs(level - loss(target(6), weights, rates, 40)) < arb(10) ** -9
    by_weight, by_rate = gradient(target(6), weights, rates, 40)
    with precision(128):
        squares = sum((x * x for x in (*by_weight, *by_rate)), arb(0))
        assert abs(size - squares.sqrt()) < arb(10) ** -8


def test_a_flow_that_comes_to_rest_is_told() -> None:
    begin = FlowStart.idle(target(25, -1), 2, F(1, 2))
    found = hitting_time(begin, "loss", F(1))
    assert found.status == "not reached, at rest"
    assert found.time is None


def test_no_time_is_shown_when_the_seconds_are_over() -> None:
    begin = FlowStart.idle(target(40), 2, F(1, 2))
    found = hitting_time(begin, "separation", F(1, 10), seconds=1e-3)
    assert found.status == "out of time"
    assert found.time is None


@pytest.mark.stress
def test_a_plateau_of_ten_to_the_eighty() -> None:
    begin = FlowStart.idle(target(200), 10, F(1, 2))
    found = hitting_time(begin, "separation", F(1, 10), seconds=300)
    assert found.status == "reached"
    assert found.log10_time is not None
    assert 70 < found.log10_time < 90
    assert float(escape_bound(begin, "separation", F(1, 10))) < 10**found.log10_time


# ---------------------------------------------------------------- the command
def test_recognition() -> None:
    term = with_parameters(
        "2*exp(-t) - exp(-3*t)/2 + c*exp(-2*(t - 1/omega)**2)", {"omega": F(1, 7), "c": F(-3)}
    )
    assert long_memory_target(term) == LongMemoryTarget(
        (F(2), F(-1, 2)), (F(1), F(3)), GaussianTemplate(F(-3), F(1, 2)), F(1, 7)
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("exp(-t)", "one Gaussian"),
        ("exp(-(t-1/omega)**2/2)", "short-term part"),
        ("exp(t) + exp(-(t-1/omega)**2/2)", "short-term part"),
        ("exp(-t) + exp(-(t-1/omega)**2)", "rational"),
        ("exp(-t) + exp(-t**2/2)", "positive time"),
        ("exp(-t) + exp((t-1/omega)**2/2)", "grows"),
        ("exp(-t) + sin(t)", "no polynomial"),
        ("exp(-t) + exp(-(t-1/omega)**2/2 - 1)", "form"),
        ("exp(-t) + exp(-(t-1/omega)**4)", "degree"),
        ("exp(-t) + t*exp(-(t-1/omega)**2/2)", "no exponential"),
    ],
)
def test_what_is_not_recognised_gets_its_reason(text: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        long_memory_target(with_parameters(text, {"omega": F(1, 7)}))


def test_the_answer_as_json(tmp_path) -> None:
    file = tmp_path / "plateau.json"
    found = CliRunner().invoke(
        command, ["--target", TEXT, "--memory", "8:10:2", "--json", str(file)]
    )
    assert found.exit_code == 0, found.output
    answer = json.loads(file.read_text())
    assert [row["memory"] for row in answer["rows"]] == ["8", "10"]
    for row in answer["rows"]:
        assert row["status"] == "reached"
        assert row["evidence"] == "certified"
        assert row["time_evidence"] == "tested"
        assert F(row["escape_lower"]) <= F(row["time"])
        assert F(row["loss"]["lower"]) <= F(row["loss"]["upper"])
    level, _ = plateau(FlowStart.idle(target(8), 2, F(1, 2)))
    ends = answer["rows"][0]["loss"]
    assert to_ball(F(ends["lower"])) <= level <= to_ball(F(ends["upper"]))


@pytest.mark.parametrize("memory", [10, 60])
@pytest.mark.parametrize("moved", [(F(0), F(0)), (F(1, 20), F(-1, 20)), (F(-1, 20), F(1, 25))])
def test_what_can_be_represented_is_bounded(memory: int, moved: tuple[F, F]) -> None:
    """The squared length of the memory's part in the span, by its Gram matrix."""
    begin = FlowStart.idle(target(memory), 2, F(1, 2))
    rates = [F(1) + moved[0], F(1, 2) + moved[1], F(1)] if moved[0] else [F(1), F(1, 2)]
    with precision(400):
        template = begin.target.template
        seen = [signed_moment(template, 0, rate, begin.target.delay) for rate in rates]
        size = len(rates)
        gram = arb_mat([[1 / to_ball(v + w) for w in rates] for v in rates])
        found = gram.solve(arb_mat(size, 1, seen))
        exact = sum((found[i, 0] * seen[i] for i in range(size)), arb(0))
        bound = representable(begin, F(1, 10))
        assert exact <= bound
        assert not exact <= bound / 10**16


def test_the_bound_of_a_long_plateau_has_twice_the_exponent() -> None:
    """From 1/omega = 100 to 200 the certified time grows by exp(2 w_l 100) up to a power."""
    bounds = [
        escape_bound(FlowStart.idle(target(memory), width, F(1, 2)), "separation", F(1, 10))
        for memory, width in ((100, 2), (200, 2), (200, 10))
    ]
    assert arb("1e28") < bounds[0] < arb("1e30")
    assert arb("1e70") < bounds[1] < arb("1e72")
    assert bounds[2] > arb("1e70")


def test_a_short_plateau_is_enclosed(tmp_path) -> None:
    """--certify: both ends of the time hold what two runs of another method give."""
    file = tmp_path / "plateau.json"
    options = ["--target", TEXT, "--memory", "10", "--certify", "--json", str(file)]
    found = CliRunner().invoke(command, options)
    assert found.exit_code == 0, found.output
    assert "CERTIFIED between 3.50466967 and 3.50466968" in found.output
    (row,) = json.loads(file.read_text())["rows"]
    ends = [F(row["time_enclosed"][end]) for end in ("lower", "upper")]
    assert ends[0] < ends[1] < ends[0] + F(1, 10**7)
    assert abs(F(row["time"]) - ends[0]) < F(1, 10**5)


@pytest.mark.parametrize(
    "given_options",
    [
        ["--target", "exp(-t)"],
        ["--target", TEXT, "--memory", "20:10"],
        ["--target", TEXT, "--memory", "1:100:1/100"],
        ["--target", TEXT, "--memory", "0"],
        ["--target", TEXT, "--memory", "10", "--certify", "--width", "3"],
        ["--target", TEXT, "--memory", "10", "--certify", "--event", "loss"],
        ["--target", TEXT, "--delta", "-1"],
        ["--target", TEXT, "--idle", "1"],
        ["--target", TEXT, "--memory", "100000"],
        ["--target", TEXT, "--param", "omega=2"],
        ["--target", "a*" + TEXT],
        ["--target", "exp(-t) + exp(-2*t) + exp(-(t - 1/omega)**2/2)"],
    ],
)
def test_bad_input_is_one_line(given_options: list[str]) -> None:
    found = CliRunner().invoke(command, given_options)
    assert found.exit_code == 2
    assert found.output.startswith("error: ")
    assert found.output.count("\n") == 1


def test_the_target_page_recognises_a_plateau() -> None:
    found = plateau_of("exp(-t) + exp(-(t - 20)**2/2)", 10.0)
    assert found is not None
    assert (found["memory"], found["width"], found["status"]) == ("20", 2, "reached")
    assert F(found["escape_lower"]) <= F(found["time"])
    assert plateau_of("exp(-t)", 10.0) is None
    assert plateau_of("1/(1 + t)**2", 10.0) is None


def test_shown_bounds_stay_on_their_side() -> None:
    for text in ("2637999e-6", "9999e0", "1e0", "17724538e-7", "100001e-90"):
        low, high = F(shown(text)), F(shown(text, up=True))
        assert low <= F(text) <= high
        assert high <= low * F(101, 100)
