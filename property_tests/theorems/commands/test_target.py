"""The target page: command, JSON, tables, pages, models, samples; bad input in one line."""

from __future__ import annotations

import itertools
import json
import re
from fractions import Fraction
from pathlib import Path

import jsonschema
import mpmath
import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.reports.targets import render
from memory_theorems.theorems.curse_of_memory.theorem_4_2.smooth_rates import GeneralRateInstance
from memory_theorems.theorems.registry import theorem
from memory_theorems.theorems.targets.approximation import (
    approximations,
    distance_enclosure,
    fits_of,
    l1_error,
    model_term,
)
from memory_theorems.theorems.targets.asking import comma_list, read_target
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.facts import facts
from memory_theorems.theorems.targets.numbers import exact_number
from memory_theorems.theorems.targets.page import theorem_rows
from memory_theorems.theorems.targets.pasting import numpy_text
from memory_theorems.theorems.targets.perturbations import perturbation_json
from memory_theorems.theorems.targets.shown_digits import digits, rounded, upward
from memory_theorems.verify.asking.clock import OutOfTime
from memory_theorems.verify.errors import InputError, NotAnalytic, Unsupported
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target
from property_tests.target_answers import answer, fact, fits, invoke


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# ---------------------------------------------------------------- the command
def test_a_power_law() -> None:
    data = answer("(1 + t)**(-1/omega)", "--param", "omega=1/2", "--widths", "3")
    assert data["kernel"] == ["(1 + t)**(-2)"]
    norm = fact(data, "L1 norm")
    assert Fraction(norm["lower"]) <= 1 <= Fraction(norm["upper"])
    assert Fraction(norm["upper"]) - Fraction(norm["lower"]) < Fraction(1, 10**29)
    assert fact(data, "completely monotone")["evidence"] == "proved"
    (row,) = (row for row in data["theorems"] if row["key"].endswith("theorem-4.2"))
    assert not row["applies"]
    assert "largest exponential rate" in row["failing_hypothesis"]
    assert [item["m"] for item in data["approximations"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("kernel", "memory"),
    [
        ("(1 + t)**(-3/2)", "slower than every exponential"),
        ("exp(-sqrt(1 + t))", "slower than every exponential"),
        ("exp(-t/3)/(1 + t)", "exponential"),
        ("exp(-2*t) - 3*exp(-t)", "exponential"),
        ("exp(-t**2)", "faster than every exponential"),
    ],
)
def test_the_memory_class(kernel: str, memory: str) -> None:
    found = next(
        item for item in facts((Channel.parse(kernel),), {}) if item.name == "memory class"
    )
    assert (found.outcome, found.value) == ("holds", memory)
    assert ("theorem-3.5" in found.detail) == (memory.startswith("slower"))


@pytest.mark.parametrize(
    ("kernel", "value"),
    [
        ("(1 + t)**(-3/2)", "for no size, given uniform decay"),
        ("exp(-t/3)/(1 + t)", "only up to size 1/3, given uniform decay"),
        ("exp(-2*t) - 3*exp(-t)", "only up to size 1, given uniform decay"),
        ("exp(-2*t)*cos(5*t)", "only up to size 2, given uniform decay"),
        ("exp(-t**2)", None),
    ],
)
def test_what_stable_approximation_can_bear(kernel: str, value: str | None) -> None:
    """The word speaks of a bound with its hypotheses; nothing is refuted without them."""
    channel = (Channel.parse(kernel),)
    found = next(item for item in facts(channel, {}) if "stable approx" in item.name)
    assert (found.outcome, found.value) == ("open" if value is None else "holds", value)
    assert found.evidence != "proved"
    assert "given, and not shown here" in found.detail
    assert "decay uniformly" in found.detail
    assert "inverse/theorem-3.9" in found.detail


def moved(kernel: str, size: str, width: int = 2) -> dict:
    row = approximations((Channel.parse(kernel),), Fraction(1, 10**6), width)[-1]
    return perturbation_json(row.models, row.error, Fraction(size))


def test_moved_weights() -> None:
    """Two exponentials are their own models; the slowest rate is 1/4."""
    row = moved("exp(-t/4) + exp(-2*t)", "1/10")
    assert (row["slowest_rate"], row["perturbation"]["size"]) == ("1/4", "1/10")
    found = {item["map"]: item for item in row["perturbation"]["errors"]}
    direct = 1 / (0.25 - 0.1) - 4 + 1 / (2 - 0.1) - 0.5
    assert float(Fraction(found["direct"]["upper"])) == pytest.approx(direct, rel=1e-9)
    exponential = 4.5 * (np.exp(0.1) - 1)
    assert float(Fraction(found["exponential"]["lower"])) == pytest.approx(exponential, rel=1e-9)
    assert moved("exp(-3*t)", "1/10", 1)["perturbation"]["errors"][4]["unreached"] == "3"
    assert perturbation_json((), arb(0), Fraction(1)) == {}


def test_moved_weights_are_shown() -> None:
    done = invoke(
        "exp(-t/4) + exp(-2*t)", "--widths", "2", "--moved", "1/4", "--all", "--json", "t.json"
    )
    assert "when the weights of the rates move by 1/4" in done.output
    data = json.loads(Path("t.json").read_text())
    fits(data)
    errors = data["approximations"][-1]["perturbation"]["errors"]
    assert [item["status"] for item in errors[:2]] == ["infinite", "bounded"]
    assert "When trained weights move" in render(data)


def test_a_kernel_that_is_no_exponential_polynomial_is_an_instance() -> None:
    data = answer("exp(-t**2)", "--param", "m=1", "--widths", "1", "--budget", "60")
    (row,) = (row for row in data["theorems"] if row["key"].endswith("theorem-4.2"))
    assert row["applies"]
    assert {item["outcome"] for item in row["statements"]} == {"holds"}
    true, bound = row["true_value"], row["numbers"][-2]
    assert Fraction(true["upper"]) <= Fraction(bound["upper"])
    assert Fraction(row["slack"]["lower"]) > 1


def test_the_zero_kernel_is_a_model_of_width_0() -> None:
    data = answer("0")
    assert [item["m"] for item in data["approximations"]] == [0]
    with pytest.raises(jsonschema.ValidationError):
        fits({**data, "approximations": [{**data["approximations"][0], "m": -1}]})


def theorem_row(data: dict, key: str) -> dict:
    return next(item for item in data["theorems"] if item["key"].endswith(key))


def test_printed_regularity_is_decided_and_not_tested_at_one_age() -> None:
    """The kernel vanishes at t = 1/2, where one hat would find nothing."""
    data = answer("(1 - 2*t)*exp(-t)", "--widths", "1")
    row = theorem_row(data, "theorem-4.1")
    printed, repaired, _ = row["statements"]
    assert printed["word"] == "NOT APPLICABLE"
    assert printed["reason"].startswith("regular: ")
    assert {"text": printed["reason"], "true": False} in printed["hypotheses"]
    failing = [item for item in printed["hypotheses"] if not item["true"] and "tried" not in item]
    assert len(failing) == 1
    assert repaired["word"] == "CERTIFIED"
    # What hypotheses say of all channels is not decided by an instance.
    assert row["status"] == "applies, as far as tried"
    assert any(item.get("tried") and item["true"] is None for item in repaired["hypotheses"])
    rows = theorem_rows(Target(("0",)), 60.0)
    zero = next(item for item in rows if item["key"].endswith("theorem-4.1"))
    assert zero["statements"][0]["word"] == "CERTIFIED"


def test_a_hypothesis_that_is_not_decided_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from memory_theorems.theorems.curse_of_memory.theorem_4_1 import instances as universal_models

    unknown = lambda *_: arb(0).union(arb(1))  # noqa: E731
    monkeypatch.setattr(universal_models, "regular_as_printed", unknown)
    done = invoke("exp(-t)", "--widths", "1", "--all", "--json", "t.json")
    row = theorem_row(json.loads(Path("t.json").read_text()), "theorem-4.1")
    assert row["statements"][0]["word"] == "UNDECIDED"
    (undecided,) = row["undecided_hypotheses"]
    assert undecided.startswith("regular: ")
    shown = " ".join(done.output.replace("│", " ").split())
    assert "hypothesis regular: " in shown


@pytest.mark.parametrize(
    ("kernel", "key", "status"),
    [
        ("(1 + t)**(-2)", "theorem-4.2", "hypothesis fails"),
        ("(1 + t)**(-2)", "lemma-a.2", "not constructed"),
        ("(1 + t)**(-2)", "theorem-4.1", "applies, as far as tried"),
        ("(1 + t)**(-2)", "lemma-c.1", "not about kernels"),
        ("exp(-t**2)*Abs(t - 1)", "theorem-4.2", "hypothesis fails"),
        ("exp(-t**2)*Abs(t - 1)", "theorem-4.1", "not constructed"),
    ],
)
def test_not_constructed_is_not_the_same_as_a_failing_hypothesis(
    kernel: str, key: str, status: str
) -> None:
    rows = list(theorem_rows(Target((kernel,), {"m": "1"}), 60.0))
    row = next(item for item in rows if item["key"].endswith(key))
    assert row["status"] == status
    assert row["applies"] is status.startswith("applies")


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        (OutOfTime("out of time"), "out of time"),
        (NotAnalytic("no analytic reading"), "not analytic"),
        (Unsupported("no such construction"), "not constructed"),
        (NotAnInstance("eps > 0", Applicability.HYPOTHESIS_FAILS), "hypothesis fails"),
        (ZeroDivisionError("oops"), "error"),
    ],
)
def test_every_way_of_not_applying_has_its_word(
    problem: Exception, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise problem

    monkeypatch.setattr(type(theorem("theorem-4.1")), "instances_for", breaks)
    rows = theorem_rows(Target(("exp(-t)",), {"m": "1"}), 60.0)
    row = next(item for item in rows if item["key"].endswith("theorem-4.1"))
    assert (row["status"], row["applies"]) == (status, False)


def test_several_channels_as_arguments_or_as_a_list() -> None:
    one = answer("exp(-t), Max(exp(-2*t), 0)", "--widths", "2")
    two = answer("exp(-t)", "Max(exp(-2*t), 0)", "--widths", "2")
    assert one["facts"] == two["facts"]
    assert comma_list("Max(a, b), c") == ["Max(a, b)", " c"]


@pytest.mark.stress
def test_the_network_realises_the_model() -> None:
    data = answer("airyai(t - 2)", "--eps", "1/50", "--paste", "--param", "m=1")
    item = data["approximations"][-1]
    assert Fraction(item["error"]["upper"]) <= Fraction(1, 50)
    network = item["network"]
    space: dict = {}
    exec(numpy_text(data), space)
    for time in (0.0, 0.7, 3.0):
        model = model_value(item, time)
        assert abs(float(space["rho_hat"](time)[0]) - model) < 1e-9
        assert abs(model - float(mpmath.airyai(time - 2))) < 0.05
    assert len(network["c"]) == len(network["W"]) == len(network["U"]) == item["m"]


def model_value(item: dict, time: float) -> float:
    total = 0.0
    for part in item["terms"]:
        weight, rate, frequency = (
            float(Fraction(part[k])) for k in ("weight", "rate", "frequency")
        )
        wave = np.sin(frequency * time) if part["sine"] else np.cos(frequency * time)
        total += weight * time ** part["power"] * np.exp(-rate * time) * wave
    return float(total)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("1/(1 - t)",), "unbounded at t = 1"),
        (("1/(1 + t)",), "not integrable"),
        (("t**(-1/2)*exp(-t)",), "unbounded at t = 0"),
        (("sqrt(t - 1)*exp(-t)",), "not real"),
        (("foo(t)",), "unknown function 'foo'"),
        (("exp(-a*t)",), "'a' has no value"),
        (("exp(-t)", "--param", "t=1"), "t is the time"),
        (("exp(-t)", "--param", "x"), "name=value"),
        (("exp(-a*t)", "--param", "a=nan"), "exact number"),
        (("exp(-t)", "--eps", "0"), "--eps is positive"),
        (("exp(-t)", "--eps", "1e9999999"), "not a finite exact number"),
        (("exp(-t)", "--param", "beta=1/0"), "the value of beta is no number"),
        (("Integral(exp(-x*t), (x, 0, 1))",), "not part of a kernel"),
        (("exp(-t)", ""), "found 'the end'"),
        ((), "EXPRESSION"),
        (("9**9**9*exp(-t)",), "bits"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], reason: str) -> None:
    done = invoke(*arguments)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("error: ")


def test_a_refused_kernel_still_has_its_facts_in_json() -> None:
    done = invoke("1/(1 + t)", "--json", "bad.json")
    assert done.exit_code == 2
    data = json.loads(Path("bad.json").read_text())
    fits(data)
    assert "not integrable" in data["error"]
    assert fact(data, "integrable")["outcome"] == "fails"
    assert data["approximations"] == []


def test_strict_exits_with_3_when_a_fact_is_open() -> None:
    assert invoke("exp(-t)", "--param", "m=1").exit_code == 0
    assert invoke("exp(-t)", "--param", "m=1", "--strict").exit_code == 0
    assert invoke("exp(-t**2)", "--param", "m=1", "--widths", "1", "--strict").exit_code == 3


def test_the_page_needs_no_network() -> None:
    done = invoke("exp(-t), (1 + t)**(-3)", "--widths", "2", "--report", "page")
    assert done.exit_code == 0
    text = Path("page/target.html").read_text(encoding="utf-8")
    assert text.count("data:image/svg+xml") == 4
    assert "not drawn" not in text
    for outside in ('src="http', 'href="http', "<script"):
        assert outside not in text
    assert json.loads(Path("page/target.json").read_text())["schema"] == "target/1"


def test_the_kernel_and_its_models_are_typeset() -> None:
    found = answer("(1 + t)**(-3/2)", "--widths", "1")
    text = render(found)
    assert re.search("<math[^>]*><mi>ρ</mi>", text)
    assert 'class="latex"' not in text
    # As it was typed as well, to copy it; the transform is a formula, the model a formula and text.
    assert "rho(t) = (1 + t)**(-3/2)" in text
    assert f"<code>{fact(found, 'Laplace transform')['value']}</code>" not in text
    (model, *_) = found["approximations"]
    assert f"<mn>{float(Fraction(model['rates'][0])):.4g}</mn>" in text
    assert fact(found, "integrable")["detail"] == "|rho| <= about t**(-3/2) for t >= 4"


@pytest.mark.parametrize(
    ("kernel", "detail"),
    [
        ("erfc(t)", "0.56419*t**(-1)*exp(-t**2) for t >= 4"),
        ("airyai(t - 4)", "t**(-1/4)*exp(-0.235702...*t**(3/2)) for t >= 8"),
        ("exp(-sqrt(t))", "|rho| <= about exp(-t**(1/2)) for t >= 4"),
        ("exp(-2*t)/(1 + t)**3", "|rho| <= about t**(-3)*exp(-2*t) for t >= 4"),
    ],
)
def test_bounds_far_out_are_readable(kernel: str, detail: str) -> None:
    found = next(item for item in facts((Channel.parse(kernel),), {}) if item.name == "integrable")
    assert detail in found.detail


def test_a_hostile_expression_is_shown_as_text() -> None:
    done = invoke("exp(-t)", "--param", "a=1<b>", "--report", "page")
    assert done.exit_code == 2


# ---------------------------------------------------------------- models
@settings(max_examples=6)
@given(p=st.sampled_from(("3/2", "2", "5/2", "4")), width=st.integers(1, 3))
def test_certified_errors_against_a_fine_grid(p: str, width: int) -> None:
    channel = Channel.parse(f"(1 + t)**(-{p})")
    fit = next(f for f in _all(channel, 4) if f.width == width)
    power = float(Fraction(p))
    # In u = log(1 + t), so that the power law is an exponential.
    u = np.linspace(0.0, 60.0, 600_001)
    times = np.expm1(u)
    model = np.zeros_like(u)
    for (_, a, _, _), c in fit.model.terms.items():
        model += int(c.p) / int(c.q) * np.exp(-float(a) * times)
    gap = np.abs((1 + times) ** -power - model) * (1 + times)
    value = np.trapezoid(gap, u) + np.exp(-60 * (power - 1)) / (power - 1)
    assert abs(float(fit.error.mid()) - value) < 1e-6 * value
    assert fit.error.rad() < 1e-12


def _all(channel: Channel, count: int) -> list:
    sequence = fits_of(channel.text)
    return [sequence.found[k] for k in range(count) if sequence.reaches(k)]


def test_errors_fall_and_distances_are_below_them() -> None:
    channels = [Channel.parse("(1 + t)**(-2)"), Channel.parse("t*exp(-t)")]
    rows = approximations(channels, Fraction(1, 50), 8)
    assert [row.width for row in rows] == sorted({row.width for row in rows})
    for one, two in itertools.pairwise(rows):
        assert two.error <= one.error
    for row in rows:
        assert arb(0) <= row.error
        assert row.distance <= Fraction(float(row.error.upper())) * (1 + Fraction(1, 10**9))
    assert rows[0].distance > 0


def test_an_exact_kernel_ends_with_error_zero() -> None:
    rows = approximations([Channel.parse("exp(-t) + t*exp(-2*t)")], Fraction(1, 10**9), 8)
    assert rows[-1].width == 3
    assert rows[-1].error.is_zero()
    ball = distance_enclosure([Channel.parse("exp(-t) + t*exp(-2*t)")], 3)
    assert ball.is_zero()


def test_the_error_of_a_model_by_two_ways() -> None:
    # The general way on a kernel that is exact: the two integrators share no code.
    channel = Channel.parse("t**2*exp(-t)")
    assert channel.exact is not None
    model = _all(channel, 2)[1].model
    exact = l1_error(channel, model)
    from memory_theorems.theorems.objects.half_line.germs import first_germ
    from memory_theorems.theorems.objects.half_line.norms import Behaviour, l1_norm

    difference = channel.term - model_term(model)
    time, germ = first_germ(difference)
    general = l1_norm(Behaviour(difference, time, germ), 60)
    assert general.overlaps(exact)
    assert general.rad() < 1e-14


# ---------------------------------------------------------------- theorem 4.2 on general kernels
def test_hypotheses_of_the_rate_are_decided() -> None:
    rate = theorem("curse-of-memory/theorem-4.2")
    (instance,) = rate.instances_for(Target(("exp(-t**2)",), {"m": "2", "beta": "1"}))
    assert isinstance(instance, GeneralRateInstance)
    assert rate.rebuild(rate.describe(instance)) == instance
    for text, options, reason in (
        ("(1 + t)**(-3)", {}, "largest exponential rate"),
        ("Abs(sin(t))*exp(-t)", {}, "not 2 times continuously differentiable"),
        ("1/cosh(t)", {"beta": "1"}, "does not tend to 0"),
        ("1/cosh(t)", {"beta": "2"}, "does not tend to 0"),
        ("exp(-sqrt(1 + t))", {}, "largest exponential rate"),
    ):
        with pytest.raises(NotAnInstance, match=reason):
            rate.instances_for(Target((text,), options))


# ---------------------------------------------------------------- small parts
@given(value=st.fractions())
def test_shown_digits_are_right(value: Fraction) -> None:
    if value:
        shown = Fraction(rounded(value, 12))
        assert abs(shown - value) <= abs(value) * Fraction(1, 10**11)
        assert Fraction(upward(abs(value))) >= abs(value)
    assert digits(value, value)


@pytest.mark.parametrize("text", ["nan", "inf", "1e9999", "1_0", "1/0", "", "0x1", "1" * 500, "١"])
def test_numbers_that_are_refused(text: str) -> None:
    with pytest.raises(InputError):
        exact_number(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(1 + t)**(-1 - w)", "(1 + t)**(-3/2)"),
        ("exp(-w*t)/(w - 1/2 + t)", "exp((-1/2)*t)/(1/2 - 1/2 + t)"),
        ("2**100*exp(-w*t)", "2**100*exp((-1/2)*t)"),
        ("t**(1/0)*exp(-w*t)", "t**(1/0)*exp((-1/2)*t)"),
    ],
)
def test_constants_are_worked_out_where_that_is_shorter(text: str, shown: str) -> None:
    (kernel,) = read_target((text,), ("w=1/2",)).kernel
    assert kernel == shown


def test_omega_is_a_parameter() -> None:
    """--omega is --param omega=: not twice, exact, and a name of the kernel."""
    kernel = "exp(-t) + exp(-(t - 1/omega)**2/2)"
    for bad in (["--omega", "1/20", "--param", "omega=1"], ["--omega", "x"]):
        done = invoke(kernel, *bad)
        assert done.exit_code == 2
        assert done.output.startswith("error: ")
    assert invoke("exp(-t)", "--omega", "1/3").exit_code == 2
    short = ["--widths", "1", "--budget", "1"]
    one = answer("exp(-t/omega)", "--omega", "0.5", *short)
    two = answer("exp(-t/omega)", "--param", "omega=1/2", *short)
    assert one["facts"] == two["facts"]


def test_parameters_are_substituted_exactly() -> None:
    asked = read_target(("exp(-a*t)",), ("a=1/4", "m=2"))
    assert "1/4" in asked.kernel[0]
    assert asked.options == {"m": "2"}
