"""Many kernels: files and grids, the ledger, processes, a cluster that is missing, the surface."""

from __future__ import annotations

import builtins
import itertools
import json
import signal
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

import memory_theorems.theorems.commands.targets as module
from memory_theorems import verify
from memory_theorems.reports.target_surface import smallest_width
from memory_theorems.theorems.commands.kernel_questions import Job, Kept, answer, remembered
from memory_theorems.theorems.commands.targets import job_of, targets
from memory_theorems.theorems.targets.grids import axis, geometric, read_targets
from memory_theorems.verify.asking import outputs
from memory_theorems.verify.asking.clock import OutOfTime, check, interrupted, limited
from memory_theorems.verify.errors import InputError

GRID = """
eps = "1/20"
widths = 2
[[target]]
name = "power law"
kernel = "(1 + t)**(-1 - omega)"
[target.parameters]
omega = "1..4 in 3 geometric steps"
m = "1"
[[target]]
kernel = ["exp(-t)", "t*exp(-2*t)"]
[target.parameters]
m = "1"
"""


#: The same grid of kernels that take no search for models.
QUICK = GRID.replace("(1 + t)**(-1 - omega)", "exp(-omega*t)")


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoke(text: str, *arguments: str) -> Result:
    Path("grid.toml").write_text(text, encoding="utf-8")
    return CliRunner().invoke(targets, ["grid.toml", *arguments])


# ---------------------------------------------------------------- the command
def test_a_grid_is_examined_remembered_and_drawn() -> None:
    done = invoke(GRID, "--json", "all.json", "--report", "page")
    assert done.exit_code == 0, done.output
    assert "4 kernels: 4 examined, 0 refused (0 from the ledger)" in done.stdout
    data = json.loads(Path("all.json").read_text())
    schemas = Path(verify.__file__).parent / "schemas"
    jsonschema.validate(data, json.loads((schemas / "targets.json").read_text()))
    for item in data["results"]:
        jsonschema.validate(item["answer"], json.loads((schemas / "target.json").read_text()))
    assert [item["values"].get("omega") for item in data["results"]] == ["1", "2", "4", None]
    for item in data["results"]:
        assert item["answer"]["facts"]
    page = Path("page/targets.html").read_text(encoding="utf-8")
    assert "data:image/svg+xml" in page
    assert "not drawn" not in page
    again = invoke(GRID, "--json", "again.json")
    assert "(4 from the ledger)" in again.stdout
    second = json.loads(Path("again.json").read_text())
    for one, two in zip(data["results"], second["results"], strict=True):
        kept = {k: v for k, v in two["answer"].items() if k != "from_ledger"}
        assert kept == one["answer"]


def test_a_run_that_was_stopped_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def stopping(job: Job) -> dict[str, Any]:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(job)
        return answer(job)

    with monkeypatch.context() as patch:
        patch.setattr(module, "answer", stopping)
        assert invoke(QUICK).exit_code != 0
    done = invoke(QUICK)
    assert "(2 from the ledger)" in done.stdout
    fresh = invoke(QUICK, "--fresh")
    assert "(0 from the ledger)" in fresh.stdout


def test_a_bad_kernel_does_not_stop_the_others() -> None:
    text = QUICK.replace('kernel = ["exp(-t)", "t*exp(-2*t)"]', 'kernel = "1/(1 - t)"')
    done = invoke(text)
    assert done.exit_code == 2
    assert "3 examined, 1 refused" in done.stdout
    assert "unbounded at t = 1" in " ".join(done.stdout.split())


@pytest.mark.stress
def test_processes_give_the_same_answers() -> None:
    assert invoke(QUICK, "--json", "one.json").exit_code == 0
    assert invoke(QUICK, "--fresh", "--jobs", "2", "--json", "two.json").exit_code == 0
    one, two = (json.loads(Path(name).read_text()) for name in ("one.json", "two.json"))
    for a, b in zip(one["results"], two["results"], strict=True):
        assert a["answer"]["approximations"] == b["answer"]["approximations"]
        assert a["answer"]["facts"] == b["answer"]["facts"]


def test_without_dask_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    original = builtins.__import__

    def no_dask(name: str, *rest: object, **more: object) -> object:
        if name.startswith("dask"):
            raise ImportError(name)
        return original(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", no_dask)
    done = invoke(QUICK, "--scheduler", "tcp://127.0.0.1:1")
    assert done.exit_code == 2
    assert "memory-theorems[dask]" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_question_depends_on_what_is_asked_only() -> None:
    Path("grid.toml").write_text(QUICK, encoding="utf-8")
    asked = read_targets(Path("grid.toml"))
    one = remembered(job_of(asked.questions[0], asked, 5.0))
    assert one == remembered(job_of(asked.questions[0], asked, 60.0))
    assert one != remembered(job_of(asked.questions[1], asked, 5.0))
    few, many = (remembered(job_of(asked.questions[0], asked, x), Kept.CUT) for x in (5.0, 60.0))
    assert len({one, few, many}) == 3


CUT = """
widths = 4
eps = "1/10000"
[[target]]
kernel = "(1 + t)**(-2)"
"""


@pytest.mark.stress
def test_a_search_that_was_cut_is_no_answer_for_another_budget() -> None:
    """The cut is by work, so the same budget gives the same again; --continue goes on with it."""

    def read(name: str) -> tuple[list[str], bool]:
        (result,) = json.loads(Path(name).read_text())["results"]
        answer = result["answer"]
        return [row["model"] for row in answer["approximations"]], answer["search"]["cut"]

    first = invoke(CUT, "--budget", "0.6", "--json", "first.json")
    assert "(0 from the ledger)" in first.stdout
    few, cut = read("first.json")
    assert cut
    assert 1 <= len(few) < 4
    again = invoke(CUT, "--budget", "0.6", "--json", "again.json")
    assert "(1 from the ledger)" in again.stdout
    fresh = invoke(CUT, "--budget", "0.6", "--fresh", "--json", "fresh.json")
    assert "(0 from the ledger)" in fresh.stdout
    assert read("fresh.json") == (few, True), "work is counted, not time"
    whole = invoke(CUT, "--budget", "30", "--continue", "--json", "whole.json")
    assert "(0 from the ledger)" in whole.stdout
    many, cut = read("whole.json")
    assert not cut
    assert (many[: len(few)], len(many)) == (few, 4)
    for budget in ("0.6", "30"):
        assert "(1 from the ledger)" in invoke(CUT, "--budget", budget, "--continue").stdout


def test_the_answers_known_so_far_stand_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def stopping(job: Job) -> dict[str, Any]:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(job)
        return answer(job)

    monkeypatch.setattr(outputs, "_SELDOM", 0.0)
    monkeypatch.setattr(outputs, "_SHARE", 0.0)
    monkeypatch.setattr(module, "answer", stopping)
    assert invoke(QUICK, "--json", "so_far.json").exit_code != 0
    found = json.loads(Path("so_far.json").read_text())
    assert (len(found["results"]), found["unfinished"]) == (2, 2)


# ---------------------------------------------------------------- files and grids
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x =", "not TOML"),
        ("", "no [[target]]"),
        ("target = 3", "no [[target]]"),
        ("colour = 1\n[[target]]\nkernel = 'exp(-t)'", "unknown key 'colour'"),
        ("[[target]]\nkernel = 3", "kernel is an expression"),
        ("[[target]]\nkernel = 'exp(-t)'\ncolour = 1", "unknown key 'colour'"),
        ("[[target]]\nkernel = 'exp(-t)'\nparameters = 3", "parameters is a table"),
        ("eps = '0'\n[[target]]\nkernel = 'exp(-t)'", "eps is positive"),
        ("widths = 0\n[[target]]\nkernel = 'exp(-t)'", "widths is a whole number"),
        ("[[target]]\nkernel = 'exp(-a*t)'\n[target.parameters]\na = 0.5", "as text"),
        ("[[target]]\nkernel = 'exp(-a*t)'\n[target.parameters]\na = '1..2'", "a range is"),
        ("[[target]]\nkernel = 'exp(-a*t)'\n[target.parameters]\na = '2..1 in 3 steps'", "rises"),
        (
            "[[target]]\nkernel = '1'\n[target.parameters]\na = '0..1 in 3 geometric steps'",
            "positive start",
        ),
        ("[[target]]\nkernel = 'exp(-a*t)'\n[target.parameters]\na = 'x'", "not a finite exact"),
    ],
)
def test_bad_files_get_one_line(text: str, reason: str) -> None:
    done = invoke(text)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_missing_file() -> None:
    with pytest.raises(InputError, match="no file"):
        read_targets(Path("none.toml"))


def test_axes() -> None:
    assert axis("1/64..1 in 7 geometric steps", "x") == (
        "1/64", "1/32", "1/16", "1/8", "1/4", "1/2", "1",
    )  # fmt: skip
    assert axis("1/64..1 in 7 steps", "x") == axis("1/64..1 in 7 geometric steps", "x")
    assert axis("0..1 in 3 linear steps", "x") == ("0", "1/2", "1")
    assert axis(["1/3", 2], "x") == ("1/3", "2")
    assert axis(5, "x") == ("5",)


@given(
    low=st.fractions(min_value=Fraction(1, 1000), max_value=10, max_denominator=1000),
    ratio=st.fractions(min_value=Fraction(11, 10), max_value=1000, max_denominator=100),
    count=st.integers(2, 20),
)
def test_geometric_steps(low: Fraction, ratio: Fraction, count: int) -> None:
    points = list(geometric(low, low * ratio, count))
    assert len(points) == count
    assert (points[0], points[-1]) == (low, low * ratio)
    step = float(ratio) ** (1 / (count - 1))
    for one, two in itertools.pairwise(points):
        assert abs(float(two / one) / step - 1) < 3e-5


def test_the_smallest_width_that_is_certified() -> None:
    data = {
        "approximations": [
            {"m": 1, "error": {"upper": "1/2"}},
            {"m": 3, "error": {"upper": "1/10"}},
        ]
    }
    assert smallest_width(data, 0.6) == 1
    assert smallest_width(data, 0.3) == 3
    assert smallest_width(data, 0.01) is None


def test_a_kill_switch_leaves_no_alarm_behind() -> None:
    begun = time.monotonic()

    def endless() -> None:
        with interrupted(0.2):
            while time.monotonic() < begun + 10:
                pass

    def late() -> None:
        with limited(0.0):
            time.sleep(0.01)
            check()

    with pytest.raises(OutOfTime):
        endless()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    with interrupted(5.0):
        check()
    with pytest.raises(OutOfTime):
        late()
    check()


def test_an_alarm_inside_compiled_code_ends_as_out_of_time() -> None:
    """Compiled code that does not see the exception ends with a SystemError."""

    def endless() -> None:
        with interrupted(0.05):
            try:
                while True:
                    pass
            except OutOfTime as heard:
                raise SystemError("returned a result with an exception set") from heard

    with pytest.raises(OutOfTime):
        endless()

    def broken() -> None:
        with interrupted(5.0):
            raise SystemError

    with pytest.raises(SystemError):
        broken()
