"""Every rule of the certificate grammar proves what it should, and says why when it does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import flint
import pytest
from click.testing import CliRunner

from memory_theorems.verify.checker import replay
from memory_theorems.verify.commands.replay import replay as command
from memory_theorems.verify.language.claims import Claim, claim

Json = Any
DIRECT = {"rule": "direct", "bits": 128}
EXACT = {"rule": "exact"}
IDENTITY = {"rule": "identity"}
ASSUMPTION = {"rule": "assumption", "index": 0}


def holding(node: Json, defined: Json = None) -> Json:
    return {
        "version": 1,
        "claim": "parts",
        "parts": [{"defined": defined or [], "proof": node, "evidence": "certified"}],
    }


def rewrite(margin: str, proof: Json, factor: str = "1", positive: Json = None) -> Json:
    return {
        "rule": "rewrite", "factor": factor, "margin": margin, "positive": positive or EXACT,
        "proof": proof,
    }  # fmt: skip


RULES: tuple[tuple[str, Claim, Json, str], ...] = (
    ("exact", claim("1/3 + 1/6 == 1/2"), EXACT, "proved"),
    ("identity", claim("(x + 1)**2 == x**2 + 2*x + 1", x="[0, 1]"), IDENTITY, "proved"),
    ("direct", claim("exp(x) > x/2", x="[0, 1]"), DIRECT, "certified"),
    ("assumption", claim("2*x >= 2", x="[0, 5]", given="x >= 1"), ASSUMPTION, "proved"),
    ("bound", claim("3*x > 0", x="(0, 5]"), ASSUMPTION, "proved"),
    ("hypothesis", claim("x >= 2", x="[0, 1]", given="x >= 3"),
     {"rule": "hypothesis", "index": 0, "proof": DIRECT}, "certified"),
    ("split", claim("x**2 - x >= -3/4", x="[0, 1]"),
     {"rule": "split", "variable": "x", "at": "1/2", "parts": [DIRECT, DIRECT]}, "certified"),
    ("monotone", claim("exp(x) >= 1 + x", x="[0, oo)"),
     {"rule": "monotone", "variable": "x", "sign": 1, "derivative": rewrite("exp(x) - 1", DIRECT),
      "face": EXACT}, "certified"),
    ("monotone at an open end", claim("exp(x) > 1 + x", x="(0, oo)"),
     {"rule": "monotone", "variable": "x", "sign": 1, "strict": True,
      "derivative": rewrite("exp(x) - 1", DIRECT), "face": EXACT}, "certified"),
    ("monotone to a limit", claim("pi/2 > atan(x)", x="[0, oo)"),
     {"rule": "monotone", "variable": "x", "sign": -1, "strict": True, "derivative": DIRECT,
      "face": {"rule": "limit", "bits": 64}}, ""),
    ("limit of exp", claim("exp(-x) + 1/(1 + x) > 0", x="[0, oo)"),
     {"rule": "monotone", "variable": "x", "sign": -1, "strict": True, "derivative": DIRECT,
      "face": {"rule": "limit", "bits": 64}}, "certified"),
    ("rewrite", claim("sqrt(x) <= (1 + x)/2", x="[0, oo)"),
     rewrite("(sqrt(x) - 1)**2", DIRECT, "1/2"), "certified"),
    ("replace", claim("Abs(x) <= 1", x="[0, 1]"),
     {"rule": "replace", "old": "Abs(x)", "new": "x", "because": [ASSUMPTION],
      "proof": ASSUMPTION}, "proved"),
    ("replace Piecewise", claim("Piecewise((x, x > 2), (1, True)) == 1", x="[0, 1]"),
     {"rule": "replace", "old": "Piecewise((x, x > 2), (1, True))", "new": "1",
      "because": [DIRECT], "proof": EXACT}, "certified"),
    ("mean-value", claim("x*(1 - x) <= 1", x="[0, 1]"),
     {"rule": "mean-value", "bits": 64}, "certified"),
    ("substitute offset", claim("(x - 1)**2 >= 0", x="[0, 5]"),
     {"rule": "substitute", "kind": "offset", "variable": "x", "by": "1", "name": "u",
      "proof": rewrite("u**2", DIRECT)}, "certified"),
    ("substitute reciprocal", claim("exp(-1/x) < 1", x="(0, oo)"),
     {"rule": "substitute", "kind": "reciprocal", "variable": "x", "name": "u",
      "proof": rewrite("1 - exp(-u)", DIRECT)}, "certified"),
    ("substitute multiple", claim("x**2 + y**2 >= 2*x*y", x="(0, oo)", y="(0, oo)"),
     {"rule": "substitute", "kind": "multiple", "variable": "x", "by": "y", "name": "u",
      "proof": rewrite("y**2*(u - 1)**2", DIRECT)}, "certified"),
    ("substitute offset by a variable", claim("x >= y", x="[0, 2]", y="[0, 2]", given="x - y >= 1"),
     {"rule": "substitute", "kind": "offset", "variable": "x", "by": "y", "name": "u",
      "proof": {"rule": "cut", "relation": "u >= 1", "first": ASSUMPTION,
                "then": {"rule": "positivity",
                         "terms": [[[], [["1", "1"]]], [[3], [["1", "1"]]]]}}}, "proved"),
    ("outer", claim("exp(2*x) >= exp(x)", x="[0, 1]"),
     {"rule": "outer", "function": "log", "left": "exp(2*x)", "right": "exp(x)",
      "sides": [DIRECT, DIRECT], "proof": rewrite("x", ASSUMPTION)}, "certified"),
    ("relax", claim("n**2 >= 0", n="integer [-3, oo)"),
     {"rule": "relax", "variable": "n", "proof": DIRECT}, "certified"),
    ("enumerate", claim("n**2 >= n", n="integer [0, 2]"),
     {"rule": "enumerate", "variable": "n", "parts": [EXACT, EXACT, EXACT]}, "proved"),
    ("induction", claim("2**n >= n + 1", n="integer [0, oo)"),
     {"rule": "induction", "variable": "n", "base": EXACT,
      "step": {"rule": "sum", "parts": [["2*(2**n - n - 1)", ASSUMPTION], ["n", ASSUMPTION]]}},
     "proved"),
    ("sum", claim("x + y > 0", x="(0, 1]", y="[0, 1]"),
     {"rule": "sum", "parts": [["x", ASSUMPTION], ["y", ASSUMPTION]]}, "proved"),
    ("product", claim("x*y > 0", x="(0, 1]", y="(0, 1]"),
     {"rule": "product", "parts": [["x", ASSUMPTION], ["y", ASSUMPTION]]}, "proved"),
    ("apart", claim("x != 0", x="(0, 1]"),
     {"rule": "apart", "sign": 1, "proof": ASSUMPTION}, "proved"),
    ("both", claim("Max(x, 0) == x", x="[0, 1]"),
     {"rule": "replace", "old": "Max(x, 0)", "new": "x", "because": [ASSUMPTION],
      "proof": {"rule": "both", "lower": IDENTITY, "upper": IDENTITY}}, "proved"),
    ("abstract", claim("sin(x)**2 - sin(x) >= -1/4", x="(-oo, oo)"),
     {"rule": "abstract", "term": "sin(x)", "name": "s",
      "proof": {"rule": "positivity", "terms": [[[], [["1", "s - 1/2"]]]]}}, "proved"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "about", "node", "evidence"), RULES, ids=[r[0] for r in RULES])
def test_rules(name: str, about: Claim, node: Json, evidence: str) -> None:
    result = replay(about.to_json(), holding(node))
    if evidence:
        assert result.accepted, result.why
        assert result.evidence == evidence
        assert result.outcome == "holds"
    else:
        # Equality of balls is never used: pi/2 - atan(oo) encloses 0 but is not seen to be 0.
        assert not result.accepted
        assert result.why


def test_obligations_that_evaluation_does_not_settle_take_certificates() -> None:
    about = claim("x**2/(x**2 - x + 1/2) >= 0", x="[0, 1]")
    proof = {"rule": "apart", "sign": 1, "proof": {
        "rule": "positivity", "terms": [[[], [["1", "x - 1/2"], ["1/4", "1"]]]]}}  # fmt: skip
    node = {"rule": "product", "parts": [
        ["x**2", DIRECT],
        ["1/(x**2 - x + 1/2)", rewrite("x**2 - x + 1/2", DIRECT)]]}  # fmt: skip
    assert not replay(about.to_json(), holding(node)).accepted
    good = rewrite("x**2", DIRECT, "1/(x**2 - x + 1/2)",
                   rewrite("1/((x - 1/2)**2 + 1/4)", DIRECT))  # fmt: skip
    assert replay(about.to_json(), holding(good, [proof])).accepted
    assert not replay(about.to_json(), holding(good, [DIRECT])).accepted
    assert not replay(about.to_json(), holding(good)).accepted


def test_vacuous_claims() -> None:
    about = claim("x >= 5", x="[0, 1]", given="x > 2")
    certificate = {
        "version": 1, "claim": "vacuous",
        "proof": {"rule": "hypothesis", "index": 0, "proof": DIRECT},
    }  # fmt: skip
    result = replay(about.to_json(), certificate)
    assert result.accepted
    assert result.outcome == "not_applicable"
    weaker = claim("x >= 5", x="[0, 1]", given="x > 1/2")
    assert not replay(weaker.to_json(), certificate).accepted


def test_refutation_by_counters() -> None:
    about = claim("y > x", y="[0, 1]", x="[0, 2]", exists={"y": None}, counter={"x": "y + 1"})
    part = {"defined": [], "proof": DIRECT, "evidence": "certified"}
    negation = [part, part, {**part, "proof": EXACT}]
    certificate = {"version": 1, "claim": "refuted", "part": 0, "negation": negation}
    assert not replay(about.to_json(), certificate).accepted
    negation[2] = part
    negation[2] = {**part, "proof": rewrite("1", EXACT)}
    result = replay(about.to_json(), certificate)
    assert result.accepted, result.why
    assert result.outcome == "fails"


def test_the_working_precision_is_restored() -> None:
    before = flint.ctx.prec
    replay(claim("exp(x) > x/2", x="[0, 1]").to_json(), holding({"rule": "direct", "bits": 777}))
    replay(claim("exp(x) < x/2", x="[0, 1]").to_json(), holding({"rule": "direct", "bits": 777}))
    assert flint.ctx.prec == before


def _entry(name: str, about: Claim, node: Json, **more: Json) -> Json:
    return {
        "name": name, "outcome": "holds", "evidence": "certified", "replayable": True,
        "claim": about.to_json(), "certificate": holding(node), **more,
    }  # fmt: skip


TRUE = claim("exp(x) > x/2", x="[0, 1]")


@pytest.mark.parametrize(
    ("results", "code", "said"),
    [
        ([_entry("a", TRUE, DIRECT)], 0, "1 accepted, 0 refused"),
        ([_entry("a", TRUE, DIRECT), _entry("b", TRUE, EXACT)], 1, "REFUSED   b"),
        ([_entry("a", TRUE, DIRECT, evidence="proved")], 1, "the file says proved"),
        ([_entry("a", TRUE, DIRECT, outcome="fails")], 1, "the file says fails"),
        ([{"name": "a", "replayable": True}], 1, "has no certificate"),
        ([{"name": "a", "replayable": False}], 0, "NOT REPLAYABLE  a"),
        ([], 2, "holds no claims"),
    ],
)
def test_the_command(tmp_path: Path, results: Json, code: int, said: str) -> None:
    file = tmp_path / "answers.json"
    file.write_text(json.dumps({"results": results}), encoding="utf-8")
    found = CliRunner().invoke(command, [str(file)])
    assert found.exit_code == code
    assert said in found.output


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_the_command_refuses_what_it_can_not_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "answers.json"
    file.write_text(text, encoding="utf-8")
    assert CliRunner().invoke(command, [str(file)]).exit_code == 2
    assert CliRunner().invoke(command, [str(tmp_path / "none.json")]).exit_code == 2
