"""The core of the checker: small, by itself, and named in the evidence."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import memory_theorems.verify.checker
from memory_theorems.verify.checker import replay
from memory_theorems.verify.language.claims import Claim, claim

Json = Any
ROOT = Path(memory_theorems.verify.checker.__file__).parent
DOOR = "memory_theorems.verify.checker.extension"
MOST = 3_000
LANGUAGE = (
    "language/terms",
    "language/parser",
    "language/relations",
    "language/claims",
    "errors",
)
DIRECT: Json = {"rule": "direct"}
EXACT: Json = {"rule": "exact"}
IDENTITY: Json = {"rule": "identity"}


def holding(proof: Json, defined: list[Json] | None = None) -> Json:
    part = {"defined": defined or [], "proof": proof, "evidence": "certified"}
    return {"version": 1, "claim": "parts", "parts": [part]}


def split(low: Json, high: Json) -> Json:
    return {"rule": "split", "variable": "x", "at": "1/2", "parts": [low, high]}


CORE: tuple[tuple[Claim, Json], ...] = (
    (claim("1/3 + 1/6 == 1/2"), holding(EXACT)),
    (claim("exp(x) >= 1/2", x="[0, 1]"), holding(split(DIRECT, DIRECT))),
    (claim("(exp(x) + 1)**2 == exp(x)**2 + 2*exp(x) + 1", x="[0, 1]"), holding(IDENTITY)),
    (claim("x**4 - x >= -1", x="(-oo, oo)"), holding({"rule": "univariate", "variable": "x"})),
    (claim("x**2 + y**2 >= 2*x*y", x="(-oo, oo)", y="(-oo, oo)"),
     holding({"rule": "positivity", "terms": [[[], [["1", "x - y"]]]]})),
    (claim("x + exp(x) >= 1", x="[0, oo)"),
     holding({"rule": "monotone", "variable": "x", "sign": 1, "derivative": DIRECT,
              "face": DIRECT})),
    (claim("x*exp(x) >= 0", x="[0, oo)"),
     holding({"rule": "product", "parts": [["x", DIRECT], ["exp(x)", DIRECT]]})),
    (claim("sqrt(2) > 1"), holding({
        "rule": "product", "parts": [["sqrt(2) - 1", DIRECT]]})),
    (claim("2*x >= 2", x="[0, 5]", given="x >= 1"), holding({"rule": "assumption", "index": 0})),
    (claim("pi*x**2 == x*pi*x", x="[0, 1]"), holding(IDENTITY)),
    (claim("1/x + log(x + 1) >= 0", x="[1/2, oo)"), holding(DIRECT)),
    (claim("x <= 1/2", x="[0, 1]"), {"version": 1, "claim": "refuted", "part": 0,
                                     "point": {"x": "1"}}),
    (claim("x >= 5", x="[0, 1]", given="x >= 2"),
     {"version": 1, "claim": "vacuous", "proof": {"rule": "hypothesis", "index": 0,
                                                  "proof": DIRECT}}),
)  # fmt: skip

EXTENDED: tuple[tuple[Claim, Json, str], ...] = (
    (claim("gamma(x) >= 1/2", x="[1, 2]"), holding(DIRECT), "gamma"),
    (claim("sin(x) <= 2", x="[1, 2]"), holding(DIRECT), "sin"),
    (claim("exp(x + 1) == E*exp(x)", x="[1, 2]"), holding(IDENTITY), "the ring"),
    (claim("Sum(1/k, (k, 1, 3)) >= 1"), holding(DIRECT), "Sum"),
    (claim("factorial(5) == 120"), holding(EXACT), "factorial"),
    (claim("2**n >= 1", n="integer [0, oo)"),
     holding({"rule": "relax", "variable": "n", "proof": DIRECT}), "the rule relax"),
    (claim("Max(x, 2) >= 2", x="[0, 1]"), holding(DIRECT), "Max"),
    (claim("y >= x", x="[0, 1]", y="[0, 1]", exists={"y": "x"}),
     {"version": 1, "claim": "parts", "parts": [
         {"defined": [], "proof": IDENTITY}, {"defined": [], "proof": DIRECT},
         {"defined": [], "proof": DIRECT}]}, "quantifiers"),
    (claim("x <= C", x="[0, 1]", find="C"),
     {"version": 1, "claim": "constant", "good": "1", "bad": "0", "holds": holding(DIRECT),
      "fails": {"version": 1, "claim": "refuted", "part": 0, "point": {"x": "1"}},
      "slopes": [DIRECT]}, "a best constant"),
)  # fmt: skip


@pytest.mark.parametrize(("about", "certificate"), CORE)
def test_the_core_replays_by_itself(
    about: Claim, certificate: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = replay(about.to_json(), certificate)
    assert (whole.accepted, whole.profile, whole.needs) == (True, "core", ()), whole.why
    # Not even the door can be opened.
    monkeypatch.setitem(sys.modules, DOOR, None)
    assert replay(about.to_json(), certificate, core=True) == whole
    assert replay(about.to_json(), certificate) == whole


@pytest.mark.parametrize(("about", "certificate", "what"), EXTENDED)
def test_what_lies_beyond_the_core_is_named(about: Claim, certificate: Json, what: str) -> None:
    whole = replay(about.to_json(), certificate)
    assert (whole.accepted, whole.profile) == (True, "extended"), whole.why
    assert what in whole.needs
    alone = replay(about.to_json(), certificate, core=True)
    assert not alone.accepted
    assert alone.why.endswith("is beyond the core of the checker")


def imported(module: Path) -> Iterator[str]:
    """What a module imports at its top, as paths below the checker."""
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(
            "memory_theorems.verify.checker"
        ):
            for name in node.names:
                inside = f"{node.module}.{name.name}"
                for dotted in (inside, str(node.module)):
                    path = ROOT.parents[2] / (dotted.replace(".", "/") + ".py")
                    if path.exists():
                        yield str(path)
                        break


def closure() -> set[Path]:
    """The modules of a replay that does not go through the door."""
    found, todo = set(), [ROOT / "__init__.py", ROOT / "envelope.py"]
    while todo:
        module = todo.pop()
        if module not in found:
            found.add(module)
            todo += [Path(path) for path in imported(module)]
    return found


def test_the_core_is_small() -> None:
    modules = closure()
    assert ROOT / "extension.py" not in modules
    assert {"node_prover.py", "envelope.py", "intervals.py"} <= {item.name for item in modules}
    lines = sum(len(item.read_text(encoding="utf-8").splitlines()) for item in modules)
    assert lines <= MOST, f"{lines} lines"
    # Of the rest of the package the checker reads the language alone: what is trusted beside it.
    package = ROOT.parent
    outside = {
        package / "/".join(str(node.module).split(".")[2:])
        for item in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(item.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and str(node.module).startswith("memory_theorems.verify.")
        and not str(node.module).startswith("memory_theorems.verify.checker")
    }  # fmt: skip
    known = {package / name for name in LANGUAGE}
    assert outside <= known | {package / "language"}, outside
    texts = [name.with_suffix(".py").read_text(encoding="utf-8") for name in known]
    assert sum(len(text.splitlines()) for text in texts) <= 1_400


def test_no_file_of_the_checker_is_long() -> None:
    for path in ROOT.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path
