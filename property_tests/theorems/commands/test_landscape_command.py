"""``verify landscape``: counts, certificates, JSON, the page, bad input in one line."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import pairwise
from math import factorial
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result
from flint import fmpq

from memory_theorems import verify
from memory_theorems.reports.landscape_page import figures, write_page
from memory_theorems.reports.targets import render
from memory_theorems.theorems.commands.landscape import landscape
from memory_theorems.theorems.exhibits.landscape_figures import (
    COUNT_FIGURES,
    LINE_FIGURES,
    line_of_sum,
)
from memory_theorems.theorems.objects.landscape.coincidence import CoincidedPoint
from memory_theorems.theorems.objects.landscape.critical_targets import target_with_critical_point
from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum
from memory_theorems.theorems.objects.landscape.space_certificates import certified_inertia
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.landscape import Asked, equal_shares
from memory_theorems.theorems.targets.landscape import landscape as answer_of
from memory_theorems.theorems.targets.landscape_tables import guarantee, solved_lines
from memory_theorems.theorems.targets.page import Wanted, examine, landscape_section
from memory_theorems.verify.arithmetic.evaluation import stirling_second
from memory_theorems.verify.theorem import Target


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(landscape, list(arguments))


def answer(*arguments: str) -> dict:
    done = invoke(*arguments, "--json", "l.json")
    assert done.exit_code == 0, done.output
    data = json.loads(Path("l.json").read_text())
    schema = Path(verify.__file__).parent / "schemas" / "landscape.json"
    jsonschema.validate(data, json.loads(schema.read_text(encoding="utf-8")))
    return data


def inside(number: Fraction, enclosure: dict) -> bool:
    return Fraction(enclosure["lower"]) <= number <= Fraction(enclosure["upper"])


def test_a_positive_sum() -> None:
    """exp(-t) + exp(-3t), m = 4: d = 1 by Theorem D.6, d = 2 represents it, nothing beyond."""
    data = answer("--target", "exp(-t) + exp(-3*t)", "--width", "4")
    one, two, three, _ = data["rows"]
    assert [row["spaces"] for row in data["rows"]] == [1, 2 * stirling_second(4, 2), None, None]
    assert one["theorem"] == "Theorem D.6"
    assert one["rank"]["value"] == 5
    assert one["negative"] == {"least": 0, "most": 3, "equal_shares": [3, 3]}
    assert one["curvature_signs"] == [-1]
    assert inside(Fraction(0), two["loss"])
    assert two["rank"] == {"value": 4, "at_most": 6}
    assert [row["lower"] for row in two["rates"]] == ["1", "3"]
    assert "V_2" in three["reason"]
    assert data["guaranteed"][-1]["spaces"] == 15
    assert data["global_minimisers"] is None
    assert answer("--target", "exp(-t) + exp(-3*t)", "--width", "2")["global_minimisers"] == 2


def test_weights_of_both_signs_turn_the_inertia_round() -> None:
    data = answer("--target", "a*exp(-t) - exp(-3*t)", "--param", "a=2", "--width", "3")
    (one, *_) = data["rows"]
    assert one["theorem"] == "Lemma D.1 and Theorem D.1"
    assert one["curvature_signs"] == [1]
    assert one["negative"] == {"least": 0, "most": 2, "equal_shares": [0, 0]}
    assert "not completely monotone" in data["rows"][2]["reason"]


def test_the_rows_say_what_exact_instances_have() -> None:
    """A target with a prescribed critical point of J_1: rank and inertia at equal shares, at a
    point with one large weight, and the loss, against exact rational linear algebra."""
    reduced = RationalSum.of([2], [1])
    target = target_with_critical_point(reduced, [fmpq(2), fmpq(4)])
    text = " + ".join(
        f"({c})*exp(-({x})*t)" for c, x in zip(target.weights, target.rates, strict=True)
    )
    data = answer_of(Channel.parse(text), Asked(3, 1))
    first = data["rows"][0]
    assert inside(Fraction(1), first["rates"][0])
    ranks, negatives = set(), set()
    for shares in ((Fraction(2, 3),) * 3, (4, -1, -1), (3, 1, -2)):
        weights = tuple(fmpq(Fraction(x).numerator, Fraction(x).denominator) for x in shares)
        found = certified_inertia(CoincidedPoint((0, 0, 0), weights, reduced), target).inertia
        ranks.add(found.rank)
        negatives.add(found.negative)
    assert ranks == {first["rank"]["value"]}
    assert negatives == set(range(first["negative"]["least"], first["negative"]["most"] + 1))


@pytest.mark.parametrize("kernel", ["(1 + t)**(-2)", "exp(-t) + exp(-3*t) + exp(-9*t)"])
def test_what_is_known_without_a_search_is_what_a_search_finds(kernel: str) -> None:
    """The negative eigenvalues by the theorem on positive targets, and by certified signs."""
    channel = Channel.parse(kernel)
    known = answer_of(channel, Asked(4, 1, globally=False))["rows"][1]
    searched = answer_of(channel, Asked(4, 2, globally=False))["rows"][1]
    assert known["loss"] is None
    assert searched["loss"] is not None
    assert known["negative"] == searched["negative"] == {
        "least": 0, "most": 2, "equal_shares": [2, 2]
    }  # fmt: skip
    signs = answer_of(Channel.parse("exp(-t) - exp(-3*t) + exp(-9*t)"), Asked(4, 1, globally=False))
    assert signs["rows"][1]["negative"] is None


def test_the_zero_kernel_has_nothing_guaranteed() -> None:
    data = answer("--target", "exp(-t) - exp(-t)", "--width", "2")
    zero = next(item for item in data["hypotheses"] if "zero" in item["text"])
    assert zero["holds"] is False
    assert [item["spaces"] for item in data["guaranteed"]] == [0, 0]
    assert all(row["spaces"] is None for row in data["rows"])


def test_equal_shares() -> None:
    assert equal_shares(5, 2, 0, (-1, -1)) == [3, 3]
    assert equal_shares(5, 2, 0, (1, 1)) == [0, 0]
    assert equal_shares(5, 2, 1, (-1, 1)) == [1, 4]


def test_a_power_law_without_the_global_search() -> None:
    data = answer_of(Channel.parse("(1 + t)**(-2)"), Asked(5, 3, False))
    losses = [row["loss"] for row in data["rows"][:3]]
    for one, two in pairwise(losses):
        assert Fraction(two["upper"]) < Fraction(one["lower"])
    for row in data["rows"][:3]:
        width = Fraction(row["loss"]["upper"]) - Fraction(row["loss"]["lower"])
        assert width < Fraction(1, 10**30)
        assert row["rank"]["value"] == 5 + row["d"]
    assert data["rows"][3]["trouble"] == "not searched beyond d = 3"
    total = sum(factorial(d) * stirling_second(5, d) for d in range(1, 6))
    assert data["guaranteed"][-1]["spaces"] == total == 541
    assert "541" in guarantee(data["guaranteed"][-1])


@pytest.mark.stress
def test_a_power_law_with_the_global_search() -> None:
    data = answer("--target", "(1 + t)**(-2)", "--width", "3")
    assert data["rows"][1]["certified"].startswith("global minimiser of J_2")


def test_the_section_of_the_page_of_a_kernel() -> None:
    wanted = Wanted(most=1, seconds=5.0)
    found = examine(Target(("exp(-t) + exp(-2*t)",)), wanted)
    section = found["landscape"]
    assert [item["spaces"] for item in section["guaranteed"]][:3] == [1, 3, 7]
    assert len(section["guaranteed"]) == 10
    assert any("rank m + 1" in line for line in solved_lines(section))
    assert "Critical affine spaces" in render(found)
    several = (Channel.parse("exp(-t)"), Channel.parse("exp(-2*t)"))
    assert landscape_section(several, wanted) is None
    problem = landscape_section((Channel.parse("(1 + t)**(-1/3) - (2 + t)**(-1/3)"),), wanted)
    assert problem == {"problem": "the kernel is not known to be integrable"}


def test_the_page() -> None:
    data = answer("--target", "exp(-t) + exp(-3*t)", "--width", "3")
    path = write_page(Path("page"), data)
    text = path.read_text()
    assert "not drawn" not in text
    assert text.count("<figure>") == len(list(figures(data))) == 4
    assert json.loads(Path("page/landscape.json").read_text()) == data
    # The names of the languages that drawings are written in are no addresses to be fetched.
    outside = re.sub(r'"data:[^"]*"', "", text)
    assert "http" not in outside.replace("http-equiv", "")


FIGURES = {**COUNT_FIGURES, **LINE_FIGURES}


@pytest.mark.parametrize("title", FIGURES)
def test_figures_draw(title: str) -> None:
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    FIGURES[title](axes)
    assert axes.has_data()


def test_the_line_of_two_signs() -> None:
    """Proposition D.1: the least eigenvalue is negative between the ends for weights of one sign,
    and beyond them for weights of both."""
    same, both = (line_of_sum(RationalSum.of(c, [1, 3])) for c in ([1, 1], [2, -1]))
    assert same.eigenvalues(same.b / 2)[0] < -1e-6 < same.eigenvalues(1.5 * same.b)[0]
    assert both.eigenvalues(1.5 * both.b)[0] < -1e-6 < both.eigenvalues(both.b / 2)[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--target", "exp(t)", "--width", "3"), "not in L2"),
        (("--target", "(1 + t)**(-1/2)", "--width", "3"), "not in L2"),
        (("--target", "exp(-t)/(1 - t)", "--width", "3"), "unbounded at t = 1"),
        (("--target", "exp(-a*t)", "--width", "3"), "'a' has no value"),
        (("--target", "exp(-t)", "--width", "3", "--param", "b=1"), "no 'b'"),
        (("--target", "exp(-t)", "--width", "3", "--param", "alpha=1"), "alpha"),
        (("--target", "exp(-t), t*exp(-t)", "--width", "2"), "one kernel"),
        (("--target", "exp(-t)", "--width", "0"), "range"),
        (("--target", "exp(-t)", "--width", "m"), "integer"),
        (("--target", "exp(-t)"), "--width"),
        (("--width", "3"), "--target"),
        (("--target", "__import__('os')", "--width", "2"), ""),
        (("--target", "exp(-t)", "--width", "2", "--json", "/dev/null/x"), "cannot be written"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    done = invoke(*arguments)
    assert done.exit_code == 2, done.output
    assert isinstance(done.exception, SystemExit)
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    assert message in lines[-1]
    assert len(lines) == 1 or lines[0].startswith("Usage:")
