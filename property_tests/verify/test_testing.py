"""``theorem_checks``: each check passes for the sample and fails for a file wrong in it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.proofs.scripts import have
from memory_theorems.verify.stating import FormulaTheorem, disproved, printed
from memory_theorems.verify.testing import CHECKS, Checks, theorem_checks
from property_tests.places import ROOT

sys.path.insert(0, str(ROOT / "examples" / "sample_theorems"))

from sample_theorems.integrators import INTEGRATORS
from sample_theorems.leaky_integrator import LeakyIntegrator

test_sample = theorem_checks(LeakyIntegrator())
BOUND = "for n: natural. |h(n)| <= lambda**n*|start|"


def _with(**changes: Any) -> FormulaTheorem:
    """The sample with some attributes replaced."""
    kept = {
        name: vars(LeakyIntegrator)[name]
        for name in ("key", "title", "source", "symbols", "define", "stated", "proof", "instances")
    }
    return type("Changed", (FormulaTheorem,), {**kept, **changes})()


def _rebuilt_wrongly(data: Any) -> Any:
    leak, start, steps = INTEGRATORS.rebuild(data)
    return leak, start, steps + 1


def _without_leak(instance: Any) -> Any:
    return replace(INTEGRATORS.interpret(instance), numbers={})


WRONG: Mapping[str, Callable[[], FormulaTheorem]] = {
    "instances_survive_json": lambda: _with(
        instances=replace(INTEGRATORS, rebuild=_rebuilt_wrongly)
    ),
    "malformed_json_is_refused": lambda: _with(
        instances=replace(INTEGRATORS, rebuild=lambda data: INTEGRATORS.edges[0])
    ),
    "edges_are_met": lambda: _with(
        stated=(printed("too small", "for n: natural. |h(n)| <= lambda**n*|start|/2"),), proof=()
    ),
    "wrong_bounds_are_refuted": lambda: _with(
        stated=(printed("says nothing", "for n: natural. -100 <= |h(n)|"),), proof=()
    ),
    "hypotheses_are_needed": lambda: _with(
        given={"idle": "lambda <= 2"}, stated=(printed("the state", BOUND),), proof=()
    ),
    "names_agree": lambda: _with(instances=replace(INTEGRATORS, interpret=_without_leak)),
    "claims_come_out_as_expected": lambda: _with(
        lines=(disproved("true", claim("x <= 2", x="[0, 1]")),)
    ),
    "proofs_close": lambda: _with(
        proof=(have("the state", BOUND),),
    ),
}


@pytest.mark.parametrize("check", CHECKS)
def test_each_check_fails_for_a_file_that_is_wrong_in_it(check: str) -> None:
    checks = Checks(WRONG[check]())
    with pytest.raises(AssertionError):
        CHECKS[check](checks)


def test_every_theorem_of_this_project_has_the_whole_suite() -> None:
    folder = ROOT / "property_tests" / "theorems"
    checked = set()
    for path in folder.rglob("test_*.py"):
        if "theorem_checks" in path.read_text(encoding="utf-8"):
            inside = path.relative_to(ROOT).with_suffix("").parts
            module = import_module(".".join(inside))
            checked |= {getattr(value, "key", "") for value in vars(module).values()}
    assert [item.key for item in all_theorems() if item.key not in checked] == []


def test_theorem_files_are_short_enough_to_be_read_aloud() -> None:
    files = {Path(inspect.getfile(type(item))) for item in all_theorems()}
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in files]
    assert median(lines) < 200
    assert max(lines) <= 350
