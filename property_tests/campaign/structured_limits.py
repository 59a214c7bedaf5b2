"""Forged limits: wrong values, values of one side, of unbounded terms, of terms without values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.checker_under_test import HOLE
from property_tests.campaign.limits import KNOWN, NONE, limit
from property_tests.campaign.seeds import IDENTITY, holding, node

Json = Any
ANY: Json = {"rule": HOLE}


def forged_limits() -> Iterator[tuple[str, Claim, Json]]:
    """(rule, false claim, certificate)."""
    for body, at, value in KNOWN:
        old = limit(body, at)
        about = {"x": "[1, 2]"} if "x" in body.replace("exp", "") else {}
        wrong = (f"{value} + 1/1000", f"2*({value}) + 1", f"-({value}) - 1")
        # What is pi/2 by the oracle, too, is not told from pi/2 by balls.
        sharp = () if "pi" in value else (f"> {value}", f"< {value}", f"!= {value}")
        for text in (*(f"== {item}" for item in wrong), *sharp):
            for stated in (value, wrong[0]):
                proof = node("limit-value", old=old, value=stated, proof=ANY)
                exists = [node("limit-value", value=stated), ANY]
                yield "limit-value", claim(f"{old} {text}", about), holding(proof, exists)
    for body, at, values in NONE:
        old = limit(body, at)
        for value in values:
            exists = [node("limit-value", value=value, order=order) for order in (2, 6)]
            texts = (f"0*{old} == 0", f"{old} == {value}", f"{old} - {old} >= 0")
            for text in texts if len(old) < 1_000 else texts[:2]:
                yield "limit-value", claim(text), holding(IDENTITY, exists)
                proof = node("limit-value", old=old, value=value, proof=ANY)
                yield "limit-value", claim(text), holding(proof, exists)
