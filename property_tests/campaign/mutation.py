"""Mutation of the checker's own source against the checker's own tests.

``python -m property_tests.campaign.mutation --count 500`` runs every test once, with a record of
the functions of the checker that it calls, and then each mutant in a process of its own against the
tests that call the changed function, the quick ones first, until one fails.  It prints the
survivors and ends with exit code 1 when fewer than 95 of 100 are killed, equivalent ones (listed
with the reason in ``equivalent_mutants.toml``) left out.
"""

from __future__ import annotations

import argparse
import os
import pickle
import resource
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from property_tests.campaign import mutating
from property_tests.campaign.sites import ROOT
from property_tests.campaign.test_near_misses import GUARDS

HERE = Path(__file__).parent
#: The checker's own tests.
TESTS = ("property_tests/verify/checker", "property_tests/campaign/test_near_misses.py",
         "property_tests/campaign/test_functions.py")  # fmt: skip
#: Tests that take long, or that search before they check; the others are enough.
LONG = (
    "derivatives_agree", "enclosures_contain", "every_refusal_is", "claims_of_near",
    "random", "sharp", "hundredth", "quadratic", "always_decided", "near_misses_do_not_hold",
    "forgeries_do", "forgeries_of", "forged_certificates_of", "never_refuted",
    "false_neighbour", "has_a_true",
)  # fmt: skip
SECONDS = 20.0
KILLED, SURVIVED = "killed", "survived"


def equivalent() -> dict[str, str]:
    """The keys of mutants that change nothing that can be observed, with the reasons."""
    data = tomllib.loads((HERE / "equivalent_mutants.toml").read_text(encoding="utf-8"))
    return {item["mutant"]: item["reason"] for item in data.get("equivalent", [])}


def guarded(mutant: mutating.Mutant) -> bool:
    """Whether the mutant leaves out a refusal that no certificate meets, for a listed reason."""
    return mutant.kind == "dropped raise" and any(
        (mutant.file, mutant.function.rpartition(".")[2]) == (file, function)
        and text[:30] in mutant.before
        for file, function, text, _ in GUARDS
    )


class Runner:
    """Takes over the loop of the test run: a baseline, then one process for every mutant."""

    def __init__(self, chosen: list[mutating.Mutant], jobs: int) -> None:
        self.chosen = chosen
        self.jobs = jobs
        self.calls: dict[str, set[tuple[str, str]]] = {}
        self.costs: dict[str, float] = {}
        self.items: dict[str, pytest.Item] = {}
        self.outcomes: dict[mutating.Mutant, str] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._baseline(session)
        begun = time.perf_counter()
        running: dict[int, mutating.Mutant] = {}
        waiting = list(reversed(self.chosen))
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                running[self._started(mutant)] = mutant
            child, status = os.wait()
            mutant = running.pop(child)
            survived = os.waitstatus_to_exitcode(status) == 0
            self.outcomes[mutant] = SURVIVED if survived else KILLED
            if survived:
                print(f"SURVIVED {mutant.text}", flush=True)
            if len(self.outcomes) % 50 == 0:
                gone = time.perf_counter() - begun
                print(f"{len(self.outcomes)} of {len(self.chosen)} in {gone:.0f} s", flush=True)
        return True

    # ------------------------------------------------------------------ one run of everything
    def _baseline(self, session: pytest.Session) -> None:
        """Every test once: in this process a share of them, which loads what mutants then need."""
        pipes = []
        for share in range(1, self.jobs):
            reader, writer = os.pipe()
            if os.fork() == 0:
                os.close(reader)
                with os.fdopen(writer, "wb") as out:
                    pickle.dump([self._recorded(i) for i in session.items[share :: self.jobs]], out)
                os._exit(0)
            os.close(writer)
            pipes.append(reader)
        found = [self._recorded(item) for item in session.items[:: self.jobs]]
        for reader in pipes:
            with os.fdopen(reader, "rb") as arriving:
                found += pickle.load(arriving)  # what our own processes wrote
            os.wait()
        by_name = {item.nodeid: item for item in session.items}
        for name, passed, cost, seen in found:
            if not passed:
                print(f"fails without a mutant, left out: {name}", flush=True)
                continue
            self.items[name] = by_name[name]
            self.costs[name], self.calls[name] = cost, seen
        print(f"{len(self.items)} tests, {sum(self.costs.values()):.0f} s", flush=True)

    def _recorded(self, item: pytest.Item) -> tuple[str, bool, float, set[tuple[str, str]]]:
        """The test's name, whether it passes, its cost, and what it calls of the checker."""
        seen: set[tuple[str, str]] = set()
        root = str(ROOT)

        def note(frame: Any, event: str, _: Any) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename.startswith(root):
                seen.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

        begun = time.process_time()
        sys.setprofile(note)
        try:
            passed = self._passes(item)
        finally:
            sys.setprofile(None)
        return item.nodeid, passed, time.process_time() - begun, seen

    @staticmethod
    def _passes(item: pytest.Item) -> bool:
        from _pytest.runner import runtestprotocol

        reports = runtestprotocol(item, log=False, nextitem=None)
        return all(report.passed or report.skipped for report in reports)

    # ------------------------------------------------------------------ mutants
    def _tests(self, mutant: mutating.Mutant) -> list[str]:
        file = str(ROOT / mutant.file)
        constant = mutant.function.startswith("=")
        found = [
            name
            for name, calls in self.calls.items()
            if (constant and any(path == file for path, _ in calls))
            or (file, mutant.function) in calls
        ]
        found.sort(key=lambda name: self.costs[name])
        total, kept = 0.0, []
        for name in found:
            total += self.costs[name]
            if total > SECONDS:
                break
            kept.append(name)
        return kept

    def _started(self, mutant: mutating.Mutant) -> int:
        """The process that runs the tests of the mutant; it ends with 0 when all pass."""
        tests = self._tests(mutant)
        child = os.fork()
        if child:
            return child
        code = 1
        try:
            limit = int(2 * SECONDS)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            mutating.apply(mutant)
            code = 0 if all(self._passes(self.items[name]) for name in tests) else 1
        finally:
            os._exit(code)


def main(arguments: list[str] | None = None) -> int:
    """Run the sample; 1 when fewer than 95 of 100 are killed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--file", default="", help="only files whose path starts like this")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="other tests than all of them")
    chosen = parser.parse_args(arguments)
    known = equivalent()
    drawn = mutating.sample(2 * chosen.count, chosen.seed, chosen.file)
    wanted = [item for item in drawn if item.key not in known and not guarded(item)]
    runner = Runner(wanted[: chosen.count], chosen.jobs)
    short = " and ".join(f"not {word}" for word in LONG)
    options = ["-k", short, "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no"]
    pytest.main([*chosen.tests, *options], plugins=[runner])
    counts = Counter(runner.outcomes.values())
    by_kind: dict[str, Counter[str]] = {}
    for mutant, outcome in runner.outcomes.items():
        by_kind.setdefault(mutant.kind, Counter())[outcome] += 1
    print()
    for kind, found in sorted(by_kind.items()):
        print(f"{kind:20} {found[KILLED]:4} killed {found[SURVIVED]:4} survived")
    total = sum(counts.values())
    rate = counts[KILLED] / total if total else 0.0
    print(f"{counts[KILLED]} of {total} mutants killed, {100 * rate:.1f} %")
    for mutant, outcome in runner.outcomes.items():
        if outcome == SURVIVED:
            print(f"survived: {mutant.text}")
    return 0 if rate >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
