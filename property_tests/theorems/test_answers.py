"""What is said of a kernel or a trained model from Python and from files."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from memory_theorems.theorems import about_model, about_target
from memory_theorems.theorems.commands.model_lines import print_answer
from memory_theorems.theorems.models.answers import ModelAnswer
from memory_theorems.theorems.targets.answers import TargetAnswer
from memory_theorems.theorems.told_tables import answer, least, read_told, widest
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.verdicts import Outcome
from property_tests.places import ROOT

SSM = ROOT / "examples" / "models" / "ssm.npz"


@pytest.fixture(scope="module")
def page() -> TargetAnswer:
    return about_target("exp(-a*t)", {"a": "1/2"}, widths=1, budget=2)


@pytest.fixture(scope="module")
def window() -> ModelAnswer:
    return about_model(SSM, eps="1/10")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("error(1) <= 0", Outcome.HOLDS),
        ("error(5) == 0", Outcome.HOLDS),
        ("error(1) > 0", Outcome.FAILS),
        ("error(0) > 3/2", Outcome.HOLDS),
        ("Abs(norm - 2) < 1/10**20", Outcome.HOLDS),
        ("norm < 2", Outcome.OPEN),
        ("norm_2**2 > 9/10", Outcome.HOLDS),
        ("value_at_0 == 1", Outcome.HOLDS),
        ("rate >= 1", Outcome.FAILS),
    ],
)
def test_a_page_says_what_its_enclosures_say(
    page: TargetAnswer, text: str, outcome: Outcome
) -> None:
    assert page.says(text).outcome is outcome


def test_tables_of_a_page(page: TargetAnswer) -> None:
    assert {row["fact"]: row["verdict"] for row in page.table("facts").to_json()}[
        "completely monotone"
    ] == page.verdict("completely monotone").word
    assert page.table("models").to_json()[0]["m"] == "1"
    assert "curse-of-memory/theorem-4.1" in page.table("theorems").to_csv()
    with pytest.raises(InputError, match="there is facts, models, theorems"):
        page.table("model")
    with pytest.raises(InputError, match="no fact is named 'monotone'"):
        page.fact("monotone")


def test_what_is_only_tested_certifies_nothing(page: TargetAnswer) -> None:
    tested = {
        key: [{**item, "evidence": "tested"} for item in value]
        if key in ("facts", "approximations", "constructions")
        else value
        for key, value in page.document.items()
    }
    samples = TargetAnswer(tested)
    assert page.says("error(1) <= 3").holds
    assert samples.says("error(1) <= 3").outcome is Outcome.OPEN
    assert samples.says("error(0) > 1").outcome is Outcome.OPEN
    with pytest.raises(InputError, match="norm is not certified"):
        samples.says("norm <= 3")


@pytest.mark.parametrize("bad", [{"widths": 0}, {"eps": "0"}, {"eps": "x"}, {"parameters": {}}])
def test_a_bad_question_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(InputError):
        about_target("exp(-a*t)", **{"parameters": {"a": 1}, **bad})  # type: ignore[arg-type]


def test_floats_are_refused() -> None:
    with pytest.raises(InputError, match="exact number"):
        about_target("exp(-a*t)", {"a": 0.5})


def test_the_window_of_a_model(window: ModelAnswer) -> None:
    known = window.window
    assert known.upper is not None
    assert window.says(f"<= {known.upper}").holds
    assert window.says(f"window < {known.lower}").fails
    with pytest.raises(InputError, match="there is window"):
        window.says("width <= 1")
    assert "CERTIFIED by" in window._repr_html_()
    uncertified = ModelAnswer({**window.document, "certified_window": None})
    assert uncertified.says("<= 10000").outcome is Outcome.OPEN
    assert "UNDECIDED" in uncertified._repr_html_()
    latched = ModelAnswer({**uncertified.document, "no_window_from": 7})
    assert "no window is long enough, from 7 steps on" in latched._repr_html_()
    first, *rest = str(window).splitlines()
    assert first.startswith("CERTIFIED by")
    assert rest[1].split()[:3] == ["method", "factor", "window"]


@pytest.mark.parametrize(
    ("architecture", "hidden", "told"),
    [
        ("lstm", [8], True),
        ("rnn-relu", [8], True),
        ("lstm", [8, 8], False),
        ("diagonal", [8], False),
    ],
)
def test_only_what_can_be_tuned_is_said_to_be(
    window: ModelAnswer,
    architecture: str,
    hidden: list[int],
    told: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sizes = {**window.document["sizes"], "hidden": hidden}
    open_ = {"certified_window": None, "architecture": architecture, "sizes": sizes}
    print_answer({**window.document, **open_})
    said = " ".join(capsys.readouterr().out.split())
    assert "UNDECIDED" in said
    assert ("memory_theorems.theorems.training.tuning" in said) is told


GOOD = """
[[target]]
kernel = "exp(-a*t)"
parameters = { a = 2 }
says = ["error(1) <= 1/100", "norm < 1"]
facts = "completely monotone"

[[model]]
file = "ssm.npz"
eps = "1/10"
window = "<= 1"
expect = "fails"
"""


def test_tables_are_answered_by_the_pages() -> None:
    target, model = read_told(GOOD, SSM.parent, "lab")
    assert (target.problem, model.problem) == ("", "")
    words = [item["verdict"]["outcome"] for item in answer(("target", target.table, "", 2.0))]
    assert words == ["holds", "holds", "holds"]
    (only,) = answer(("model", model.table, model.folder, 2.0))
    assert only["verdict"]["outcome"] == "fails"


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ('[[target]]\nkernel = "exp(-t)"', "says nothing"),
        ('[[target]]\nsays = "norm <= 1"', "needs 'kernel'"),
        ('[[target]]\nkernel = 1\nsays = "norm <= 1"', "needs 'kernel'"),
        ('[[target]]\nkernel = "exp(-t)"\nsay = "norm <= 1"', "unknown key 'say'"),
        ('[[target]]\nkernel = "exp(-t)"\nsays = "norm <= 1"\nwidths = "3"', "whole number"),
        ('[[target]]\nkernel = "t"\nsays = "norm <= 1"\nparameters = {a = 0.5}', "exact text"),
        ('[[model]]\nfile = "a.npz"', "says nothing"),
        ('[[model]]\nfile = ["a.npz"]\nwindow = "<= 1"', "needs 'file'"),
        ('[[model]]\nfile = "a.npz"\nwindow = "<= 1"\nexpect = "yes"', "expect is one of"),
    ],
)
def test_a_malformed_table_says_why(table: str, message: str) -> None:
    (told,) = read_told(table, Path(), "lab")
    assert message in told.problem


def test_two_tables_of_one_name() -> None:
    table = '[[target]]\nname = "a"\nkernel = "exp(-t)"\nsays = "norm <= 1"\n'
    first, second = read_told(table * 2, Path(), "lab")
    assert not first.problem
    assert "used twice" in second.problem


def test_content_that_is_wrong_is_one_problem() -> None:
    for table in (
        {"kernel": "exp(-t", "says": "norm <= 1"},
        {"kernel": "exp(-t)", "says": "nrom <= 1"},
        {"kernel": "exp(-t)", "says": "norm <= 1", "facts": "monotone"},
    ):
        (only,) = answer(("target", table, "", 2.0))
        assert set(only) == {"problem"}
    (only,) = answer(("model", {"file": "absent.npz", "window": "<= 1"}, "", 2.0))
    assert "absent.npz" in only["problem"]


def test_the_search_goes_as_far_as_the_relations_need() -> None:
    said = ["error(3) <= 1/100", "1/1000 > error(7)", "norm <= 2"]
    assert widest(said) == 7
    assert least(said) == Fraction(1, 2000)
