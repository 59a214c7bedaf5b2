"""The proofs for all instances: what each is worth, and its replay without any search."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.verify.lemmas.cited import with_lemmas
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Proof, Refused, replay
from property_tests.proof_modules import proof_module

#: module -> the statements whose proofs it holds, and what they are worth.
STATEMENTS: dict[str, dict[str, str]] = {
    "forgetting": {
        "state": "PROVED",
        "output": "PROVED",
        "window of the state, multiplied": "PROVED",
        "window of the output, multiplied": "PROVED",
        "window of the state": "CERTIFIED",
        "window of the output": "CERTIFIED",
    },
    "nearby_weights": {"nearby weights": "PROVED", "nearby weights, sharp": "PROVED"},
    "projected_descent": {
        "the recursion solved": "PROVED",
        "a smaller exponent": "CERTIFIED",
        "the printed exponent": "CERTIFIED",
    },
    "bounded_cells": {
        "forget gates": "PROVED",
        "the bound is below 1": "PROVED",
        "cells": "PROVED",
    },
    "memory_cells": {"outputs": "PROVED", "cells": "PROVED", "cells under the supremum": "PROVED"},
    "unstable": {"gap": "PROVED"},
    "divergence": {
        "iterates": "PROVED",
        "gradients": "PROVED",
        "gradient in closed form": "PROVED",
        "falling into -1": "PROVED",
    },
    "linear_systems": {
        "stable": "PROVED",
        "bounded states": "PROVED",
        "both weights at once": "PROVED",
        "expansion": "PROVED",
    },
    "smooth_networks": {
        "stable": "PROVED",
        "derivative in the state under two weights": "PROVED",
        "derivative in the state under two weights, as printed": "PROVED",
        "derivative in the weights under two states": "PROVED",
        "derivative in the weights under two weights": "PROVED",
    },
    "gradients": {
        "the gradient is Lipschitz": "PROVED",
        "truncation of the gradient": "CERTIFIED",
        "in the form of the print": "CERTIFIED",
        "no window": "PROVED",
    },
    "training": {
        "drift": "PROVED",
        "drift in closed form": "CERTIFIED",
        "predictions": "PROVED",
        "predictions in closed form": "CERTIFIED",
        "an explicit sufficient window": "CERTIFIED",
    },
}


def _module(name: str) -> Any:
    return proof_module("stability", name)


#: Proofs of theorem files: closed from their records by test_recorded, here searched for anew.
LONG = ("divergence", "gradients", "projected_descent", "training")
CASES = [
    pytest.param(name, marks=pytest.mark.stress) if name in LONG else name
    for name in sorted(STATEMENTS)
]


@pytest.fixture(scope="module", params=CASES)
def proved(request: pytest.FixtureRequest) -> tuple[str, Proof]:
    module = _module(request.param)
    return request.param, prove(module.THEORY, with_lemmas(module.THEORY, module.PROOF))


def test_the_statements_are_proved(proved: tuple[str, Proof]) -> None:
    name, proof = proved
    assert {key: proof.word(key) for key in STATEMENTS[name]} == STATEMENTS[name]


def test_a_fresh_process_replays_the_record_without_search(
    proved: tuple[str, Proof], tmp_path: Path
) -> None:
    name, proof = proved
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(proof.to_json()))
    code = (
        "import json, sys\n"
        "from memory_theorems.verify.proofs.scripts import replay\n"
        f"proof = replay(json.load(open({str(path)!r})))\n"
        "loaded = [item for item in sys.modules if item.startswith(\n"
        "    ('memory_theorems.verify.search', 'memory_theorems.verify.deciding',\n"
        "     'memory_theorems.verify.refutation', 'sympy'))]\n"
        "print(json.dumps([{key: proof.word(key) for key in proof.facts}, loaded]))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    words, loaded = json.loads(run.stdout)
    assert {key: words[key] for key in STATEMENTS[name]} == STATEMENTS[name]
    assert not loaded


def test_a_record_with_changed_certificates_is_refused(proved: tuple[str, Proof]) -> None:
    """Leaves dropped, swapped, or taken from elsewhere fit no claim any more."""
    _, proof = proved
    data = json.loads(json.dumps(proof.to_json()))
    leaves = data["leaves"]
    late = (leaves[:-1], [*leaves, leaves[-1]]) if len(leaves) < 100 else ()
    for changed in (*late, leaves[1:], []):
        with pytest.raises(Refused):
            replay({**data, "leaves": changed})
