"""How inferences are written."""

from __future__ import annotations

from memory_theorems.verify.proofs.scripts import Inference, have, induct


def test_a_text_may_hold_several_hints() -> None:
    apart = have("a", "1 <= 2", ["one", "other(x, y)", "third"])
    assert have("a", "1 <= 2", ["one; other(x, y)", "third"]) == apart
    step = induct("b", "for n: natural. 0 <= n", on="n", step=["one(n); b(n + 1)"])
    assert dict(step.hints) == {"on": "n", "base": (), "step": ("one(n)", "b(n + 1)")}
    assert Inference.from_json(step.to_json()).to_json() == step.to_json()
