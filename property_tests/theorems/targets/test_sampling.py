"""A kernel in discrete time: certified costs, memory in steps, bounds for all discrete models."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import jsonschema
import mpmath
import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems import verify
from memory_theorems.theorems import about_target
from memory_theorems.theorems.commands.target import target
from memory_theorems.theorems.targets.answers import TargetAnswer
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.page import Wanted
from memory_theorems.theorems.targets.sampling import CELLS, SampledKernel, sampled_section
from memory_theorems.theorems.targets.sampling_tables import cost_lines, memory_line, model_rows
from memory_theorems.theorems.told_tables import answer as told_answer
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.verdicts import Outcome

LEFT, MIDDLE = Fraction(0), Fraction(1, 2)
EXPONENTIAL, POWER = "exp(-t)", "(1 + t)**(-3/2)"


def sampled(text: str, step: str) -> SampledKernel:
    return SampledKernel(Channel.parse(text), Fraction(step))


def close(ball: arb, value: mpmath.mpf) -> bool:
    """Whether the value, known to 30 digits, is in the ball."""
    low, high = (
        mpmath.mpf(str(end.mid().str(40, radius=False))) for end in (ball.lower(), ball.upper())
    )
    return bool(low - mpmath.mpf(10) ** -12 <= value <= high + mpmath.mpf(10) ** -12)


def summed(function: object, integral: object, h: mpmath.mpf, place: mpmath.mpf, n: int) -> object:
    """``sum |h f((k + place) h) - (F((k+1)h) - F(kh))|`` over k < n, by mpmath."""
    return mpmath.fsum(
        abs(h * function((k + place) * h) - (integral((k + 1) * h) - integral(k * h)))
        for k in range(n)
    )


@pytest.mark.parametrize("step", ["1/10", "1", "3"])
def test_what_samples_of_an_exponential_cost_is_known_in_closed_form(step: str) -> None:
    kernel = sampled(EXPONENTIAL, step)
    with mpmath.workdps(40):
        h = mpmath.mpf(Fraction(step).numerator) / Fraction(step).denominator
        left = h / (1 - mpmath.exp(-h)) - 1
        middle = 1 - h * mpmath.exp(-h / 2) / (1 - mpmath.exp(-h))
        assert close(kernel.cost(LEFT), left)
        assert close(kernel.cost(MIDDLE), middle)
        assert float(kernel.cost(LEFT).rad()) < 1e-4
        assert not close(kernel.cost(LEFT), middle)
        for k in (0, 1, CELLS - 1):
            assert close(kernel.cells[k], mpmath.exp(-k * h) - mpmath.exp(-(k + 1) * h))


def test_a_kernel_without_closed_cells_agrees_with_another_integrator() -> None:
    kernel = sampled(POWER, "1/4")
    with mpmath.workdps(30):
        rho, whole = (lambda t: (1 + t) ** mpmath.mpf("-1.5")), (lambda t: -2 / mpmath.sqrt(1 + t))
        for place in (LEFT, MIDDLE):
            found = summed(
                rho,
                whole,
                mpmath.mpf(1) / 4,
                mpmath.mpf(place.numerator) / place.denominator,
                3000,
            )
            cost = kernel.cost(place)
            assert found <= mpmath.mpf(float(cost.upper())) * (1 + mpmath.mpf(10) ** -6)
            assert found >= mpmath.mpf(float(cost.lower())) * (1 - mpmath.mpf(10) ** -2)


def test_a_wave_is_bounded_by_its_variation() -> None:
    kernel = sampled("t*exp(-t)*cos(2*t)", "1/5")
    with mpmath.workdps(25):
        rho = lambda t: t * mpmath.exp(-t) * mpmath.cos(2 * t)  # noqa: E731
        h = mpmath.mpf(1) / 5
        found = mpmath.fsum(
            abs(h * rho(k * h) - mpmath.quad(rho, [k * h, (k + 1) * h])) for k in range(200)
        )
        assert close(kernel.cost(LEFT), found)


def test_jumps_are_no_obstacle_where_the_kernel_ends() -> None:
    kernel = sampled("Heaviside(2 - t)*exp(-t)", "3/10")
    assert float(kernel.cost(LEFT).rad()) < 1e-12
    with pytest.raises(Unsupported, match="not smooth"):
        sampled("exp(-t)*Abs(sin(t))", "1/10").cost(LEFT)


def test_memory_in_steps() -> None:
    """exp(-k h) <= eps; a power law needs 4 (1/eps)**2 / h steps or so."""
    assert sampled(EXPONENTIAL, "1/10").memory(Fraction(1, 1000)) == (70, 70)
    assert sampled(EXPONENTIAL, "1/10").memory(Fraction(2)) == (0, 0)
    least, enough = sampled(POWER, "1/10").memory(Fraction(1, 100))
    assert least <= 399_990 <= enough <= least + 1
    least, enough = sampled("t*exp(-t)*cos(2*t)", "1/10").memory(Fraction(1, 100))
    assert 0 < least <= enough < 100


@given(
    st.lists(
        st.tuples(
            st.fractions(Fraction(1, 4), 3, max_denominator=4),
            st.fractions(Fraction(1, 8), 3, max_denominator=8),
        ),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from(["1/8", "1/2", "2"]),
)
@settings(max_examples=12, deadline=None, derandomize=True)
def test_samples_of_completely_monotone_kernels_cost_between_half_the_step_and_the_step(
    terms: list[tuple[Fraction, Fraction]], step: str
) -> None:
    kernel = sampled(" + ".join(f"({c})*exp(-({w})*t)" for c, w in terms), step)
    with precision(128):
        top = to_fmpq(sum((c for c, _ in terms), Fraction(0)) * kernel.step)
        slope = to_fmpq(sum((c * w for c, w in terms), Fraction(0)) * kernel.step**2)
        assert not kernel.cost(LEFT) < top / 2
        assert not kernel.cost(LEFT) > top / 2 + slope / 12
        assert not kernel.cost(MIDDLE) > slope / 24


@pytest.mark.parametrize(
    ("text", "step"),
    [(EXPONENTIAL, "1/10"), ("exp(-t) - 2*exp(-3*t)", "1/4"), ("t*exp(-t)", "1/4")],
)
def test_a_discrete_model_of_full_width_has_no_lower_bound(text: str, step: str) -> None:
    """A kernel of m exponentials is a discrete model of width m, and of no smaller one."""
    kernel = sampled(text, step)
    width = 1 if text == EXPONENTIAL else 2
    assert kernel.spectrum[width - 1] > Fraction(1, 1000)
    assert kernel.spectrum[width] == 0


def test_the_bound_for_all_models_is_below_every_model() -> None:
    """Sequences of exponentials fitted in floats, some of them with a negative factor."""
    kernel = sampled(POWER, "1/2")
    cells = np.array([float(item.mid()) for item in kernel.cells])
    draw = np.random.default_rng(0)
    for width in (1, 2, 3):
        for _ in range(40):
            factors = draw.uniform(-0.5, 1, width)
            powers = factors[None, :] ** np.arange(len(cells))[:, None]
            weights = np.linalg.lstsq(powers, cells, rcond=None)[0]
            distance = np.abs(cells - powers @ weights).sum() + 2 / np.sqrt(1 + 0.5 * len(cells))
            assert float(kernel.spectrum[width]) <= distance + 1e-9


def test_coarser_steps_see_more_of_a_long_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    deep = sampled(POWER, "1/10").spectrum[0]
    monkeypatch.setattr("memory_theorems.theorems.targets.sampling.LEVELS", 1)
    assert sampled(POWER, "1/10").spectrum[0] < deep / 2


def test_several_channels_are_told() -> None:
    channels = [Channel.parse("exp(-t)"), Channel.parse("exp(-2*t)")]
    found = sampled_section(channels, Fraction(1), (), Fraction(1, 10), 5)
    assert "one channel" in found["problem"]
    assert "models" not in found


def test_the_command_the_page_and_python_say_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory_theorems.theorems.targets.page.theorem_rows", lambda *_: iter(()))
    written, folder = tmp_path / "t.json", tmp_path / "page"
    arguments = [EXPONENTIAL, "--sampled", "1/10", "--widths", "1", "--budget", "3"]
    done = CliRunner().invoke(target, [*arguments, "--json", str(written), "--report", str(folder)])
    assert done.exit_code == 0, done.output
    answer = json.loads(written.read_text())
    schema = Path(verify.__file__).parent / "schemas" / "target.json"
    jsonschema.validate(answer, json.loads(schema.read_text()))
    found = answer["sampled"]
    page = (folder / "target.html").read_text()
    for line in (*cost_lines(found), memory_line(found)):
        assert line in done.output
        assert line in page
    assert memory_line(found) == "memory in steps, to 1/1000: 70 (CERTIFIED)"
    assert model_rows(found) == [("1", "0", "", "0.90483741")]
    steps = []

    def known(asked: object, wanted: Wanted) -> dict:
        steps.append(wanted.step)
        return answer

    monkeypatch.setattr("memory_theorems.theorems.targets.answers.examine", known)
    asked = about_target(EXPONENTIAL, widths=1, budget=3, sampled="1/10")
    assert asked.says("steps == 70").outcome is Outcome.HOLDS
    assert asked.says("steps <= 69").outcome is Outcome.FAILS
    assert asked.says("sampling_cost <= 1/20").outcome is Outcome.FAILS
    table = {"kernel": EXPONENTIAL, "sampled": "1/10", "says": ["steps <= 70"]}
    (told,) = told_answer(("target", table, "", 3.0))
    assert told["verdict"]["outcome"] == "holds"
    assert steps == [Fraction(1, 10)] * 2


def test_a_step_is_asked_for() -> None:
    answer = {"kernel": [EXPONENTIAL], "facts": [], "sampled": None}
    with pytest.raises(InputError, match="give a step"):
        TargetAnswer(answer).says("steps <= 3")
    with pytest.raises(InputError, match="not certified of this kernel: why"):
        TargetAnswer({**answer, "sampled": {"memory": {"problem": "why"}}}).says("steps <= 3")


@pytest.mark.parametrize(
    "arguments",
    [
        [EXPONENTIAL, "--sampled", "0"],
        [EXPONENTIAL, "--sampled", "-1"],
        [EXPONENTIAL, "--sampled", "soon"],
        ["--samples", "x.csv", "--sampled", "1"],
        ["exp(-a*t)", "--param", "a=1..2", "--stress", "2", "--sampled", "1"],
    ],
)
def test_bad_steps_are_one_line(arguments: list[str]) -> None:
    done = CliRunner().invoke(target, arguments)
    assert done.exit_code == 2
    assert done.output.startswith("error: ")
    assert done.output.count("\n") == 1


def test_what_is_not_certified_says_why() -> None:
    kernel = [Channel.parse("exp(-t)*Abs(sin(t))")]
    found = sampled_section(kernel, Fraction(1, 4), (), Fraction(1, 10), 10)
    assert "UNDECIDED: the kernel is not smooth" in cost_lines(found)[1]
    found["memory"] = {"problem": "unknown"}
    assert memory_line(found) == "memory in steps: UNDECIDED: unknown"
    found["memory"] = {"least": 10**20, "enough": None}
    assert "at least 1.000e+20; no number that suffices" in memory_line(found)
