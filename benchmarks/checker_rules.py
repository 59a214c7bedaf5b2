"""What each rule of the checker costs, and how often certificates use it.

    python -m benchmarks.checker_rules                        the certificates on record
    python -m benchmarks.checker_rules --run build/run.json   and those of a run
    python -m benchmarks.checker_rules --collection 10        and those of the labelled claims, each
                                                              searched for so many seconds

The lines of a rule are those of the definitions that nothing else in the checker reaches: what
would go with the rule.  Shared definitions are nobody's.  Claims of a run and of the collection
are replayed: the last lines say how many need nothing beyond the core.
"""

from __future__ import annotations

import ast
import json
import multiprocessing
import resource
from collections import Counter
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import click

import memory_theorems.verify.checker
from benchmarks.prover.collection import Entry, load
from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.replayer import RULES
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.proofs.record_files import PACKED, unpacked

CHECKER = Path(memory_theorems.verify.checker.__file__).parent
ROOT = CHECKER.parents[2]
KINDS = ("parts", "refuted", "vacuous", "constant")
#: Rules that are reached as faces, by methods of the extension, and not through a table.
FACES = {"asymptotic": "asymptotic_face", "limit": "limit_face"}
TABLES = ("RULES", "CORE", "EXTENDED")
Definition = tuple[str, str]


# ---------------------------------------------------------------- lines
def lines_of_checker() -> int:
    """All lines of the checker, blank ones and comments included."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in CHECKER.rglob("*.py"))


def _top(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """The named definitions of a module; the methods of a class by themselves."""
    for item in tree.body:
        if isinstance(item, ast.FunctionDef):
            yield item.name, item
        elif isinstance(item, ast.ClassDef):
            yield item.name, item
            for inner in item.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{item.name}.{inner.name}", inner
                elif isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                    yield f"{item.name}.{inner.targets[0].id}", inner  # a function by its name
        elif isinstance(item, ast.Assign | ast.AnnAssign):
            targets = item.targets if isinstance(item, ast.Assign) else [item.target]
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, item


def _used(item: ast.stmt) -> set[str]:
    """What a definition mentions; attributes as ``.name``.  Methods speak for themselves."""
    inner = [sub for sub in ast.iter_child_nodes(item) if isinstance(sub, ast.FunctionDef)]
    skipped = {id(sub) for part in inner for sub in ast.walk(part)} if _is_class(item) else set()
    nodes = [sub for sub in ast.walk(item) if id(sub) not in skipped]
    found = {sub.id for sub in nodes if isinstance(sub, ast.Name)}
    return found | {f".{sub.attr}" for sub in nodes if isinstance(sub, ast.Attribute)}


def _is_class(item: ast.stmt) -> bool:
    return isinstance(item, ast.ClassDef)


class Graph:
    """Definitions of the checker, what each mentions, and the functions of the rules."""

    def __init__(self) -> None:
        self.size: dict[Definition, int] = {}
        self.edges: dict[Definition, set[Definition]] = {}
        self.rules: dict[str, Definition] = {}
        trees = {
            str(path.relative_to(ROOT).with_suffix("")).replace("/", "."): ast.parse(
                path.read_text("utf-8")
            )
            for path in CHECKER.rglob("*.py")
        }
        places = {(module, name) for module, tree in trees.items() for name, _ in _top(tree)}
        methods: dict[str, list[Definition]] = {}
        for module, name in places:
            methods.setdefault(name.rpartition(".")[2], []).append((module, name))
        for module, tree in trees.items():
            names = dict(_imports(tree))
            for name, item in _top(tree):
                if name in TABLES:
                    self._table(module, item, names)
                    continue
                here = (module, name)
                self.size[here] = _height(item)
                self.edges[here] = {
                    target
                    for used in _used(item)
                    for target in self._targets(module, used, names, methods)
                    if target in places and target[1] not in TABLES
                }
        self.rules |= {rule: self._face(place) for rule, place in FACES.items() if rule in RULES}

    def _targets(
        self,
        module: str,
        used: str,
        names: Mapping[str, Definition],
        methods: Mapping[str, list[Definition]],
    ) -> list[Definition]:
        if used.startswith("."):
            return methods.get(used[1:], [])
        return [names.get(used, (module, used))]

    def _table(self, module: str, item: ast.stmt, names: Mapping[str, Definition]) -> None:
        value = getattr(item, "value", None)
        if isinstance(value, ast.Dict):
            for key, entry in zip(value.keys, value.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(entry, ast.Name):
                    self.rules[str(key.value)] = names.get(entry.id, (module, entry.id))

    def _face(self, function: str) -> Definition:
        return next(place for place in self.size if place[1] == f"Extension.{function}")

    def reached(self, start: set[Definition]) -> set[Definition]:
        found: set[Definition] = set()
        todo = list(start)
        while todo:
            place = todo.pop()
            if place not in found:
                found.add(place)
                todo += self.edges.get(place, ())
        return found

    def own_lines(self, rule: str) -> int:
        """Lines of the definitions that only this rule reaches."""
        # Whatever no rule reaches belongs to the envelope, and to nobody.
        every = self.reached(set(self.rules.values()))
        roots = (set(self.size) - every) | {
            place for name, place in self.rules.items() if name != rule
        }
        faces = {self._face(function) for name, function in FACES.items() if name == rule}
        # A face's method is named by the rules that have faces; without it the name is no edge.
        held = self.edges
        if faces:
            self.edges = {place: targets - faces for place, targets in held.items()}
        kept = self.reached(roots - faces)
        self.edges = held
        gone = self.reached({self.rules[rule]}) - kept
        whole = {place for place in gone if "." not in place[1]}
        return sum(
            self.size[place]
            for place in gone
            if place in whole or (place[0], place[1].partition(".")[0]) not in whole
        )


def _height(item: ast.stmt) -> int:
    first: int = min([item.lineno, *(sub.lineno for sub in getattr(item, "decorator_list", ()))])
    return (item.end_lineno or item.lineno) - first + 1


def _imports(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    for item in ast.walk(tree):
        if isinstance(item, ast.ImportFrom) and str(item.module).startswith(
            "memory_theorems.verify.checker"
        ):
            for alias in item.names:
                yield alias.asname or alias.name, (str(item.module), alias.name)


# ---------------------------------------------------------------- certificates
def rules_in(tree: object) -> Iterator[str]:
    """The rules of all nodes of a certificate."""
    if isinstance(tree, Mapping):
        if isinstance(tree.get("rule"), str):
            yield str(tree["rule"])
        for item in tree.values():
            yield from rules_in(item)
    elif isinstance(tree, list):
        for item in tree:
            yield from rules_in(item)


def certificates(tree: object) -> Iterator[Mapping[str, Any]]:
    """All certificates of claims in a document."""
    if isinstance(tree, Mapping):
        if tree.get("claim") in KINDS and "version" in tree:
            yield tree
            return
        for item in tree.values():
            yield from certificates(item)
    elif isinstance(tree, list):
        for item in tree:
            yield from certificates(item)


def claims_of(tree: object) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """Claims with their certificates, as verdicts of a run keep them."""
    if isinstance(tree, Mapping):
        claim, certificate = tree.get("claim"), tree.get("certificate")
        if (
            isinstance(claim, Mapping)
            and isinstance(certificate, Mapping)
            and certificate.get("claim") in KINDS
            and "conclusion" in claim
        ):
            yield claim, certificate
        for item in tree.values():
            yield from claims_of(item)
    elif isinstance(tree, list):
        for item in tree:
            yield from claims_of(item)


def records() -> list[Path]:
    return sorted((CHECKER.parents[1] / "theorems").rglob(f"*{PACKED}"))


def _search(entry: Entry, seconds: int, pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    pipe.send(decide(entry.claim).certificate)


def searched(seconds: int) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """The labelled claims that are decided within so many seconds of the processor."""
    context = multiprocessing.get_context("fork")
    for entry in load():
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=_search, args=(entry, seconds, sender))
        process.start()
        sender.close()
        try:
            found = receiver.recv()
        except EOFError:  # the processor's limit
            found = None
        process.join()
        if isinstance(found, Mapping) and found.get("claim") in KINDS:
            yield entry.claim.to_json(), found


def in_core(pairs: list[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> str:
    """How many of the different claims replay in the core, those that hold by themselves."""
    different = {json.dumps(pair, sort_keys=True): pair for pair in pairs}
    found = [replay(claim, certificate) for claim, certificate in different.values()]
    holds = [item for item in found if item.outcome == "holds"]
    core = [
        sum(item.accepted and item.profile == "core" for item in part) for part in (holds, found)
    ]
    refused = sum(not item.accepted for item in found)
    return (
        f"{core[0]} of {len(holds)} certified claims and {core[1]} of {len(found)} in all "
        f"replay in the core; {refused} are refused"
    )


@click.command()
@click.option("--run", type=click.Path(exists=True, path_type=Path), help="A run, as JSON.")
@click.option("--collection", type=int, help="Seconds for each labelled claim.")
def main(run: Path | None, collection: int | None) -> None:
    """Print the table, the rules that cost most for each certificate first."""
    sources: dict[str, list[Mapping[str, Any]]] = {
        "records": [item for path in records() for item in certificates(unpacked(path))]
    }
    shares = []
    if run is not None:
        document = json.loads(run.read_text("utf-8"))
        sources["run"] = list(certificates(document))
        shares.append(f"run: {in_core(list(claims_of(document)))}")
    if collection is not None:
        found = list(searched(collection))
        sources["collection"] = [certificate for _, certificate in found]
        shares.append(f"collection: {in_core(found)}")
    used = {
        source: Counter(rule for item in items for rule in set(rules_in(item)))
        for source, items in sources.items()
    }
    graph = Graph()
    rows = [(rule, graph.own_lines(rule), [used[s][rule] for s in used]) for rule in RULES]
    rows.sort(key=lambda row: (sum(row[2]), -row[1]))
    print(f"{'rule':<20}{'lines':>6}" + "".join(f"{source:>12}" for source in used))
    for rule, lines, counts in rows:
        print(f"{rule:<20}{lines:>6}" + "".join(f"{number:>12}" for number in counts))
    print(f"{len(RULES)} rules, {lines_of_checker():,} lines; certificates: ", end="")
    print(", ".join(f"{len(items):,} {source}" for source, items in sources.items()))
    print("\n".join(shares))


if __name__ == "__main__":
    main()
