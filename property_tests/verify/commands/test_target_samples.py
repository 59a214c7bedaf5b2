"""``verify target --samples``: tested at most, and bad files in one line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from property_tests.target_answers import fact, fits, invoke


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write_samples(text: str) -> str:
    Path("s.csv").write_text(text)
    return "s.csv"


def samples_of(curve: object, count: int = 120, step: float = 0.05) -> str:
    rows = "".join(f"{k * step:.6f},{curve(k * step):.9f}\n" for k in range(count))  # type: ignore[operator]
    return write_samples("t,rho\n" + rows)


def test_samples_are_tested_at_most() -> None:
    path = samples_of(lambda t: float(0.7 * np.exp(-t) + 0.3 * np.exp(-4 * t)))
    done = invoke("--samples", path, "--error-bar", "1e-9", "--json", "t.json", "--report", "page")
    assert done.exit_code == 0, done.output
    data = json.loads(Path("t.json").read_text())
    fits(data)
    assert {(item["outcome"], item["evidence"]) for item in data["facts"]} == {("open", "tested")}
    assert all(row["evidence"] == "tested" for row in data["approximations"])
    assert not any(row["applies"] for row in data["theorems"])
    rates = sorted(float(Fraction(text)) for text in data["approximations"][-1]["rates"])
    assert np.allclose(rates, [1, 4], rtol=1e-2)
    assert "not drawn" not in Path("page/target.html").read_text(encoding="utf-8")
    assert invoke("--samples", path, "--strict").exit_code == 3


def test_samples_with_a_wrong_sign() -> None:
    data_path = samples_of(lambda t: float(np.exp(-t) * np.cos(3 * t)))
    assert (
        invoke("--samples", data_path, "--error-bar", "1/1000", "--json", "t.json").exit_code == 0
    )
    data = json.loads(Path("t.json").read_text())
    found = fact(data, "completely monotone")
    assert (found["value"], found["outcome"]) == ("no", "open")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "names the columns"),
        ("a,b\n1,2\n", "names the columns"),
        ("t,rho\n", "at least 5"),
        ("t,rho\n0,1\n1,nan\n", "line 3"),
        ("t,rho\n0,1\n1,inf\n", "line 3"),
        ("t,rho\n0,1\n2,1\n1,1\n", "do not rise"),
        ("t,rho\n0,1\n0,1\n", "do not rise"),
        ("t,rho\n-1,1\n", "negative"),
        ("t,rho\n0\n", "missing"),
        ("t,rho\n0,1e99999999\n", "line 2"),
        ("t,rho\n0,x\n", "line 2"),
    ],
)
def test_bad_samples(text: str, reason: str) -> None:
    done = invoke("--samples", write_samples(text))
    assert done.exit_code == 2
    assert reason in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_missing_samples() -> None:
    done = invoke("--samples", "none.csv")
    assert done.exit_code == 2
    assert "no file none.csv" in done.stderr
    done = invoke("exp(-t)", "--samples", "none.csv")
    assert "EXPRESSION in t, or --samples" in done.stderr
