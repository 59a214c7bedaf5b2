"""The forgery campaign: forged certificates of false claims, counted for every rule.

``python -m property_tests.campaign.campaign --count 20000`` prints the counts and ends with exit
code 1 when the checker accepts one of them.  Every claim is false at an exact point that is found
without the checker; the same seed gives the same forgeries.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from memory_theorems.verify.language.claims import Claim
from property_tests.campaign.checker_under_test import HOLE, check, rules
from property_tests.campaign.forging import SCHEMA, Forger, forged, used_rules
from property_tests.campaign.near_misses import near_misses
from property_tests.campaign.pointwise import Point, falsified
from property_tests.campaign.seeds import Seed, holding, seeds
from property_tests.campaign.sharp import sharp_claim
from property_tests.campaign.structured import structured
from property_tests.campaign.twisting import twisted

Json = Any
HOLE_NODE: Json = {"rule": HOLE}


@dataclass(frozen=True)
class Forgery:
    """A certificate of a claim that is false at ``point``; ``rule`` is what it forges."""

    rule: str
    claim: Claim
    certificate: Json
    point: Point
    kind: str


@dataclass
class Outcome:
    """How many forgeries of every rule were refused, and those that were accepted."""

    counts: Counter[str] = field(default_factory=Counter)
    holes: list[Forgery] = field(default_factory=list)
    seconds: float = 0.0


def false_claims(seed: Seed, rng: random.Random, count: int) -> Iterator[tuple[Claim, str, Point]]:
    """False neighbours of a seed, with a point that shows it."""
    known: set[str] = set()
    for _ in range(count * 6):
        about = twisted(seed.claim, rng)
        if about.text in known:
            continue
        known.add(about.text)
        found = falsified(about, rng.randrange(2**30), 40)
        if found is not None:
            yield about, *found
            count -= 1
            if count <= 0:
                return


def designed(step: int = 1) -> Iterator[Forgery]:
    """The near misses of false claims, and every ``step``-th forgery by design."""
    for entry in near_misses():
        shown = falsified(entry.claim, 0, 100) if entry.false and not entry.limits else None
        if shown is not None:
            rule = entry.like if entry.like in SCHEMA else "cut"
            yield Forgery(rule, entry.claim, entry.certificate, shown[1], shown[0])
    yield from (Forgery(*item) for item in structured(step))


def forgeries(count: int, seed: int = 0, *, designed_too: bool = True) -> Iterator[Forgery]:
    """At least ``count`` forgeries, spread evenly over the rules."""
    if designed_too:
        yield from designed()
    each = max(1, count // len(SCHEMA))
    everything = seeds()
    for rule in SCHEMA:
        rng = random.Random(f"{seed}/{rule}")
        own = [item for item in everything if rule in used_rules(item.certificate)]
        others = [item for item in everything if item.rule in ("face", "witness", "vacuous")]
        made = 0
        while made < each:
            item = rng.choice(own or everything)
            if rng.random() < 0.05:
                item = rng.choice(others)
            for about, kind, point in false_claims(item, rng, 3):
                for _ in range(6):
                    certificate = forged(item.certificate, about, rng)
                    yield Forgery(rule, about, certificate, point, kind)
                for _ in range(6):
                    forger = Forger(about, rng)
                    node = forger.tree(rule)
                    certificate = holding(node, forger.defined() or [])
                    certificate["parts"] *= len(about.conclusion)
                    yield Forgery(rule, about, certificate, point, kind)
                made += 12
            found = sharp_claim(rng)
            for _ in range(3 if found else 0):
                assert found is not None
                about, kind, point = found
                certificate = holding(Forger(about, rng).tree(rule), [HOLE_NODE])
                yield Forgery(rule, about, certificate, point, kind)
                made += 1


def run(count: int, seed: int = 0, *, designed_too: bool = True) -> Outcome:
    """Let the checker replay the forgeries; without those by design where these run elsewhere."""
    outcome = Outcome()
    begun = time.perf_counter()
    for forgery in forgeries(count, seed, designed_too=designed_too):
        result, written = check(forgery.claim, forgery.certificate)
        outcome.counts[forgery.rule] += 1
        if result.accepted and result.outcome != "fails":
            outcome.holes.append(
                Forgery(forgery.rule, forgery.claim, written, forgery.point, forgery.kind)
            )
    outcome.seconds = time.perf_counter() - begun
    return outcome


def main(arguments: list[str] | None = None) -> int:
    """Run the campaign and print the counts; 1 when a forgery is accepted."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    outcome = run(chosen.count, chosen.seed)
    for rule in sorted(outcome.counts):
        print(f"{rule:20} {outcome.counts[rule]:6}")
    missing = [rule for rule in rules() if outcome.counts[rule] < 200]
    total = sum(outcome.counts.values())
    print(f"{total} forgeries in {outcome.seconds:.0f} s, {len(outcome.holes)} accepted")
    if missing:
        print(f"fewer than 200 forgeries: {', '.join(missing)}")
    for hole in outcome.holes:
        at = {name: str(value) for name, value in hole.point.items()}
        print(f"ACCEPTED ({hole.rule}, {hole.kind} at {at}): {hole.claim.text}")
        print(json.dumps({"claim": hole.claim.to_json(), "certificate": hole.certificate}))
    return 1 if outcome.holes or (missing and chosen.count >= 20_000) else 0


if __name__ == "__main__":
    sys.exit(main())
