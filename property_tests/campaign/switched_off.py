"""The campaign has teeth: with any one refusal of the checker switched off it finds a forgery.

Every forgery is replayed once, with a record of the refusals that it meets.  A forgery that never
meets a refusal is not affected by its absence, so each switched-off refusal is tried on those that
do.  ``python -m property_tests.campaign.switched_off`` prints the table, and ends with exit code 1
when one that protects the meaning of claims (see :mod:`.refusal_classes`) has no forgery behind it,
or one that is said to protect something else has.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
from collections.abc import Iterable
from typing import Any

from property_tests.campaign import mutating
from property_tests.campaign.campaign import Forgery, forgeries
from property_tests.campaign.checker_under_test import check
from property_tests.campaign.entries import Miss
from property_tests.campaign.near_misses import near_misses
from property_tests.campaign.refusal_classes import REASONS, SOUND, refusal_class
from property_tests.campaign.sites import Site, recording, sites

Json = Any
MOST = 25
FALSE, WRONG, NONE = "accepts a false claim", "accepts a certificate it may not", "still refuses"


def met(count: int, seed: int) -> dict[Site, list[Forgery | Miss]]:
    """For every refusal some forgeries that meet it."""
    found: dict[Site, list[Forgery | Miss]] = {}
    items: Iterable[Forgery | Miss] = (
        *(entry for entry in near_misses() if not entry.limits),
        *forgeries(count, seed),
    )
    for item in items:
        with recording() as reached:
            check(item.claim, item.certificate)
        for site in reached.sites:
            known = found.setdefault(site, [])
            if len(known) < MOST or isinstance(item, Miss):
                known.append(item)
    return found


def dropped(site: Site) -> mutating.Mutant:
    """The mutant in which the refusal is left out."""
    for mutant in mutating.mutants():
        same = mutant.file == site.file and mutant.line == site.first
        if same and mutant.kind == "dropped raise":
            return mutant
    raise LookupError(site.key)


def tried(mutant: mutating.Mutant, items: Iterable[Forgery | Miss], seconds: int = 20) -> str:
    """What the changed checker says, tried in a process of its own."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        try:
            mutating.apply(mutant)
            code = _worst(items)
        except BaseException:
            code = 3
        os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {0: NONE, 1: WRONG, 2: FALSE}.get(code, "broke")


def _worst(items: Iterable[Forgery | Miss]) -> int:
    code = 0
    for item in items:
        result, _ = check(item.claim, item.certificate)
        if not result.accepted:
            continue
        if isinstance(item, Forgery) or item.false:
            if result.outcome != "fails":
                return 2
        elif item.like in ("refuted", "constant", "witness"):
            return 2
        code = 1
    return code


def table(count: int, seed: int = 0) -> list[tuple[Site, int, str]]:
    """(refusal, forgeries that meet it, what happens without it) for all refusals."""
    known = met(count, seed)
    return [
        (site, len(known.get(site, [])), tried(dropped(site), known.get(site, [])))
        for site in sites()
    ]


def main(arguments: list[str] | None = None) -> int:
    """Print the table; 1 when it does not agree with what the refusals are said to protect."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=2_000)
    chosen = parser.parse_args(arguments)
    rows = table(chosen.count)
    for site, count, what in rows:
        where = f"{site.file}:{site.first} {site.function}"
        print(f"{refusal_class(site):10} {what:34} {count:4}  {where} {site.text[8:80]}")
    for kind in (SOUND, *REASONS):
        own = [what for site, _, what in rows if refusal_class(site) == kind]
        found = ", ".join(f"{own.count(what)} {what}" for what in (FALSE, WRONG, NONE, "broke"))
        print(f"{len(own):4} {kind}: {found}")
    wrong = [row for row in rows if (refusal_class(row[0]) == SOUND) != (row[2] == FALSE)]
    for site, _, what in wrong:
        print(f"said to be {refusal_class(site)}, but {what}: {site.key}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
