"""Small changes of the checker's own source, made in memory and undone by ending the process.

A mutant changes one node of one function (or of one constant of a module).  The changed function is
compiled and its code put into the function that is loaded already, so that every module that
imported it sees the change.
"""

from __future__ import annotations

import ast
import copy
import importlib
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from property_tests.campaign.sites import ROOT

#: Relational operators and what they become.
SWAPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.Pow: ast.Mult, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}  # fmt: skip


#: Limits of cost: another one refuses more or less for its price, and proves nothing else.
LIMITS = ("MAX_", "DEFAULT_BITS", "LEAST_BITS", "BITS")
#: Functions that only count costs, or that run once while their module is loaded: what they made is
#: there before a mutant is (the tables that they fill are tested by themselves).
LEFT_OUT = frozenset((
    "_product_size", "_multiple_of_pi", ("values/trigonometric_values.py", "_root"),
    ("values/real_roots.py", "_weight"), ("values/real_roots.py", "_charge"),
))  # fmt: skip
#: The other side of a boundary: a limit that is larger by one.
BOUNDARY = frozenset(((ast.Lt, ast.LtE), (ast.LtE, ast.Lt), (ast.Gt, ast.GtE), (ast.GtE, ast.Gt)))
#: Functions whose arguments commute from the place given: sums, products, greatest and least ones,
#: hulls, and what asks whether two things are equal, or of each whether it is so.
COMMUTING = {
    "add": 0, "multiply": 0, "_add": 0, "_multiply": 0, "_add_plain": 0, "_convolved": 0, "lcm": 0,
    "gcd": 0, "max": 0, "min": 0, "hull": 0, "_same": 0, "_product_size": 0, "_times": 0,
    "equal": 1, "require_whole": 0,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what it does, and which node of the file it concerns."""

    file: str
    function: str
    line: int
    kind: str
    before: str
    after: str
    #: the index of the node in a walk of the file, and which of the node's changes
    node: int
    choice: int
    #: which of the equal changes of the function it is, from 1
    number: int = 1

    @property
    def key(self) -> str:
        """A name that survives moved lines."""
        again = f" (no. {self.number})" if self.number > 1 else ""
        return f"{self.file}::{self.function} {self.kind}: {self.before} -> {self.after}{again}"

    @property
    def text(self) -> str:
        return (
            f"{self.file}:{self.line} {self.function} [{self.kind}] {self.before} -> {self.after}"
        )


Change = tuple[str, Callable[[], ast.AST]]


def _changes(node: ast.AST) -> Iterator[Change]:
    """The kinds of change of one node and how to make each."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for new in SWAPS.get(type(operator), ()):
                if (type(operator), new) in BOUNDARY and _is_limit(node.comparators[place]):
                    continue
                yield "relation", lambda place=place, new=new: _with(node, "ops", place, new())
    elif isinstance(node, ast.BoolOp):
        new_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", lambda: _replaced(node, op=new_op)
        for place in range(len(node.values)):
            yield "dropped condition", lambda place=place: _without(node, place)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", lambda: copy.deepcopy(node.operand)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", lambda: copy.deepcopy(node.operand)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield "arithmetic", lambda: _replaced(node, op=ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.Raise) and node.exc is not None:
        yield "dropped raise", lambda: ast.copy_location(ast.Pass(), node)
    elif isinstance(node, ast.Call):
        count = len(node.args)
        for place in range(min(COMMUTING.get(_called(node), count), count - 1)):
            swapped = (node.args[place], node.args[place + 1])
            if ast.dump(swapped[0]) != ast.dump(swapped[1]):
                yield "swapped arguments", lambda place=place: _swapped(node, place)
    elif isinstance(node, ast.If):
        yield "condition true", lambda: _replaced(node, test=ast.Constant(True))
        yield "condition false", lambda: _replaced(node, test=ast.Constant(False))
    elif isinstance(node, ast.IfExp):
        yield "branch", lambda: copy.deepcopy(node.body)
        yield "branch", lambda: copy.deepcopy(node.orelse)
    elif isinstance(node, ast.Return) and node.value is not None:
        value = node.value
        if isinstance(value, ast.Compare | ast.BoolOp) or (
            isinstance(value, ast.Constant) and isinstance(value.value, bool)
        ):
            yield "returned", lambda: _replaced(node, value=ast.Constant(True))
            yield "returned", lambda: _replaced(node, value=ast.Constant(False))
    elif isinstance(node, ast.Continue):
        yield "break", lambda: ast.copy_location(ast.Break(), node)


def _called(node: ast.Call) -> str:
    function = node.func
    return getattr(function, "attr", getattr(function, "id", ""))


def _is_limit(node: ast.AST) -> bool:
    names = [item.id for item in ast.walk(node) if isinstance(item, ast.Name)]
    return any(name.startswith(LIMITS) for name in names)


def _costs(node: ast.AST) -> bool:
    """Whether the node only counts the price of a replay, or shortens a text."""
    if isinstance(node, ast.Call) and _called(node) in ("operation", "node", "spend", "_charge"):
        return True
    return isinstance(node, ast.Slice) and node.lower is None


def _constants(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield "constant", lambda: ast.copy_location(ast.Constant(not value), node)
    elif isinstance(value, int):
        yield "constant", lambda: ast.copy_location(ast.Constant(value + 1), node)
        yield "constant", lambda: ast.copy_location(ast.Constant(value - 1), node)
    elif value in (">=", ">"):
        other = ">" if value == ">=" else ">="
        yield "relation text", lambda: ast.copy_location(ast.Constant(other), node)
    elif value in ("==", "!="):
        other = "!=" if value == "==" else "=="
        yield "relation text", lambda: ast.copy_location(ast.Constant(other), node)


def _replaced(node: Any, **fields: Any) -> Any:
    found = copy.deepcopy(node)
    for name, value in fields.items():
        setattr(found, name, value)
    return found


def _with(node: Any, name: str, place: int, value: Any) -> Any:
    found = copy.deepcopy(node)
    getattr(found, name)[place] = value
    return found


def _without(node: ast.BoolOp, place: int) -> ast.AST:
    found = copy.deepcopy(node)
    del found.values[place]
    return found.values[0] if len(found.values) == 1 else found


def _swapped(node: ast.Call, place: int) -> ast.AST:
    found = copy.deepcopy(node)
    found.args[place], found.args[place + 1] = found.args[place + 1], found.args[place]
    return found


# ---------------------------------------------------------------- listing
@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def _nodes(tree: ast.Module, file: str) -> list[tuple[ast.AST, str]]:
    """All nodes with the qualified name of the outermost function, or of the module's constant.

    Messages, annotations, docstrings, fields of classes, and what only counts costs are left out;
    default values too, for they are not in the code that is exchanged.
    """
    found: list[tuple[ast.AST, str]] = []

    def visit(node: ast.AST, owner: str, inside: bool) -> None:
        if isinstance(node, ast.FunctionDef) and not inside:
            owner, inside = f"{owner}.{node.name}".lstrip("."), True
        elif isinstance(node, ast.ClassDef) and not inside:
            owner = node.name
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        if _costs(node) or isinstance(node, ast.arguments):
            return
        name = owner.rpartition(".")[2]
        left_out = name in LEFT_OUT or (file, name) in LEFT_OUT
        if inside and (isinstance(node, ast.Raise) or not left_out):
            found.append((node, owner))
        if isinstance(node, ast.Raise):
            return
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    visit(child, owner, inside)

    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            if isinstance(target, ast.Name) and not target.id.startswith(("__", *LIMITS)):
                for child in ast.walk(statement.value):
                    found.append((child, f"={target.id}"))
        else:
            visit(statement, "", False)
    return found


@cache
def mutants() -> tuple[Mutant, ...]:
    """Every mutant of the checker, in a fixed order."""
    found: list[Mutant] = []
    numbers: Counter[tuple[str, ...]] = Counter()
    for path in sorted(ROOT.rglob("*.py")):
        file = str(path.relative_to(ROOT))
        for index, (node, owner) in enumerate(_nodes(_tree(file), file)):
            for choice, (kind, make) in enumerate(_changes(node)):
                before = _short(node)
                after = _short(make())
                if before == after and kind != "break":
                    continue
                line, same = getattr(node, "lineno", 0), (file, owner, kind, before, after)
                numbers[same] += 1
                found.append(Mutant(*same[:2], line, *same[2:], index, choice, numbers[same]))
    return tuple(found)


def _short(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"[:90]
    return ast.unparse(ast.fix_missing_locations(node))[:90]


def sample(count: int, seed: int, file: str = "") -> list[Mutant]:
    """A seeded sample, spread over the functions: one of each before a second of any.

    With ``file`` only of the files whose path below the checker starts like this.
    """
    rng = random.Random(seed)
    by_function: dict[tuple[str, str], list[Mutant]] = {}
    drawn = [mutant for mutant in mutants() if mutant.file.startswith(file)]
    for mutant in drawn:
        by_function.setdefault((mutant.file, mutant.function), []).append(mutant)
    columns = list(by_function.values())
    for column in columns:
        rng.shuffle(column)
    rng.shuffle(columns)
    found: list[Mutant] = []
    depth = 0
    while len(found) < min(count, len(drawn)):
        found += [column[depth] for column in columns if depth < len(column)]
        depth += 1
    return found[:count]


# ---------------------------------------------------------------- making
def _changed_tree(mutant: Mutant) -> ast.Module:
    tree = copy.deepcopy(_tree(mutant.file))
    target = _nodes(tree, mutant.file)[mutant.node][0]
    new = list(_changes(target))[mutant.choice][1]()

    class Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> Any:
            return ast.copy_location(new, node) if node is target else self.generic_visit(node)

    return ast.fix_missing_locations(Put().visit(tree))


def _module(file: str) -> ModuleType:
    name = file.removesuffix(".py").replace("/", ".").removesuffix("__init__").rstrip(".")
    return importlib.import_module(f"memory_theorems.verify.checker.{name}".rstrip("."))


def _codes(code: CodeType) -> Iterator[CodeType]:
    for item in code.co_consts:
        if isinstance(item, CodeType):
            yield item
            yield from _codes(item)


def apply(mutant: Mutant) -> None:
    """Change the loaded checker; there is no way back within this process."""
    tree = _changed_tree(mutant)
    module = _module(mutant.file)
    if mutant.function.startswith("="):
        _change_constant(tree, module, mutant.function[1:])
        return
    code = compile(tree, str(Path(ROOT / mutant.file)), "exec")
    (new,) = [item for item in _codes(code) if item.co_qualname == mutant.function]
    _function(module, mutant.function).__code__ = new
    if mutant.file.startswith("functions/"):
        _remake_tables()


def _remake_tables() -> None:
    """Records of functions hold what other functions made while their module was loaded."""
    for path in sorted((ROOT / "functions").glob("*.py")):
        module = _module(f"functions/{path.name}")
        for statement in _tree(f"functions/{path.name}").body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.value, ast.Dict):
                code = compile(ast.Expression(statement.value), module.__name__, "eval")
                table = eval(code, dict(module.__dict__))  # our own source
                module.__dict__[ast.unparse(statement.target)].update(table)


def _function(module: ModuleType, qualified: str) -> FunctionType:
    found: Any = module
    for name in qualified.split("."):
        found = found.__dict__[name]
    for attribute in ("fget", "__func__"):
        found = getattr(found, attribute, None) or found
    while hasattr(found, "__wrapped__"):
        found = found.__wrapped__
    assert isinstance(found, FunctionType)
    return found


def _change_constant(tree: ast.Module, module: ModuleType, name: str) -> None:
    """The constant as the changed source gives it, in every module that has imported it."""
    for statement in tree.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else [
            getattr(statement, "target", None)]  # fmt: skip
        if isinstance(statement, ast.Assign | ast.AnnAssign) and any(
            isinstance(item, ast.Name) and item.id == name for item in targets
        ):
            assert statement.value is not None
            expression = compile(ast.Expression(statement.value), module.__name__, "eval")
            value = eval(expression, dict(module.__dict__))  # our own source, changed in one node
            old = module.__dict__[name]
            if isinstance(old, dict):
                # Tables are shared, not copied: entries are changed in place.
                old.update(value)
                return
            for other in list(sys.modules.values()):
                if getattr(other, "__name__", "").startswith("memory_theorems.verify.checker"):
                    for key, item in list(vars(other).items()):
                        if item is old and key == name:
                            setattr(other, key, value)


__all__ = ["Mutant", "apply", "mutants", "sample"]
