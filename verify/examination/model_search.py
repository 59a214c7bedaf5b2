"""A search for line models that refute wrong variants.  Untrusted: floats guide, nothing decides.

A model is changed one symbol at a time, so that the hypotheses come to hold at sampled points and
the conclusion fails at one; what the floats believe is then handed to
:func:`verify.examination.line_models.judged`.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.candidate_terms import (
    LARGEST,
    Parts,
    argument_names,
    changed,
    fresh,
    is_constant,
    others,
    sum_of,
)
from memory_theorems.verify.examination.float_formulas import (
    Floats,
    Point,
    Scored,
    compiled,
    drawn,
    drawn_point,
    fits,
    mentioned,
)
from memory_theorems.verify.examination.line_models import (
    Line,
    LineModel,
    judged,
    on_the_line,
    on_the_line_term,
    unfolded,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Binder, Formula, Theory
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.proofs.kernel import Evidence
from memory_theorems.verify.sequents import Sequent

#: Points of a search among numbers, rounds of it, and how many are kept in each.
_MANY, _ROUNDS, _KEPT = 600, 4, 6
_NEARBY = tuple(map(Fraction, ("1/2", "9/10", "99/100", "101/100", "11/10", "2", "10", "1/10")))
#: How often a walk begins again with a model that was found.
_AGAIN = 0.05
#: Goals that are looked at in one model of a walk.
_AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Found:
    """A model and a point at which a wrong variant is judged."""

    model: LineModel
    point: dict[str, str]


@dataclass(slots=True)
class ModelSearch:
    """Looks for models of one theory's symbols; deterministic for its seed."""

    theory: Theory
    evidence: Evidence
    seed: int = 0
    floats: Floats = field(init=False)
    chance: random.Random = field(init=False)
    hypotheses: dict[str, Scored] = field(init=False)
    primitive: list[str] = field(init=False)
    reached: dict[str, frozenset[str]] = field(init=False)
    parts: dict[str, Parts] = field(default_factory=dict)
    pool: list[dict[str, Parts]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.floats = Floats(self.theory)
        self.chance = random.Random(self.seed)
        self.reached = self._reached()
        self.primitive = [name for name in self.theory.signatures if name not in self.reached]
        self.hypotheses = {
            item.name: self._scored(item.formula, 24) for item in self.theory.hypotheses
        }

    def _reached(self) -> dict[str, frozenset[str]]:
        """Defined symbol -> what its equations speak of, directly or not."""
        symbols = frozenset(self.theory.signatures)
        found: dict[str, frozenset[str]] = {}
        for item in self.theory.definitions:
            nodes = (node for node in t.walk(item.right) if node.head in ("apply", "variable"))
            here = symbols & {str(node.value) for node in nodes}
            inner = (found.get(name, frozenset()) for name in here)
            found[item.symbol] = found.get(item.symbol, frozenset()).union(here, *inner)
        return found

    def _scored(self, formula: Formula, count: int) -> Scored:
        points = [
            drawn_point(formula.binders, self.chance)
            for _ in range(count if formula.binders else 1)
        ]
        names = mentioned(formula, frozenset(self.theory.signatures))
        names = names.union(*(self.reached.get(name, frozenset()) for name in names))
        return Scored(formula, self.theory, points, names or ["nothing"])

    # ------------------------------------------------------------ one goal
    def refutation(self, sequent: Sequent, steps: int) -> Found | None:
        """A model of the sequent's hypotheses in which its formula fails or has no value."""
        if not self.primitive:
            return None
        goal = self._scored(sequent.formula, 30)
        kept = [self.hypotheses[item.name] for item in sequent.theory.hypotheses]
        self._begin()
        costs = [item.failure(self.floats) for item in kept]
        escape, place = goal.escape(self.floats)
        doubts = 0
        for _ in range(steps):
            if not any(costs) and escape < 0:
                found = self._judged(goal, place, sequent)
                if found is not None:
                    self.pool.append(dict(self.parts))
                    return found
                doubts += 1
                if doubts > 12:
                    return None
                costs = [item.failure(self.floats) for item in kept]
                goal.points[place] = drawn_point(goal.formula.binders, self.chance)
                goal.place_points()
                escape, place = goal.escape(self.floats)
            if goal.formula.binders and self.chance.random() < 0.25:
                self._move_points(goal, place)
                escape, place = goal.escape(self.floats)
                continue
            name = self._chosen(goal, kept, costs)
            old = self.parts[name]
            if not self._change(name):
                continue
            tried = [
                item.failure(self.floats) if name in item.names else before
                for item, before in zip(kept, costs, strict=True)
            ]
            found_escape, where = goal.escape(self.floats)
            change = 3 * (math.fsum(tried) - math.fsum(costs)) + found_escape - escape
            if change <= 0 or self.chance.random() < 0.02 * math.exp(-min(change, 50.0)):
                costs, escape, place = tried, found_escape, where
            else:
                self._set(name, old)
        return None

    def _judged(self, goal: Scored, place: int, sequent: Sequent) -> Found | None:
        if self._learn(sequent):
            return None
        return self._shown({name: str(item) for name, item in goal.points[place].items()}, sequent)

    def _shown(self, shown: dict[str, str], sequent: Sequent) -> Found | None:
        model = self.model()
        try:
            line = Line(model, self.theory, self.evidence)
        except VerifyError:
            return None
        return Found(model, shown) if judged(line, shown, sequent) else None

    # ------------------------------------------------------------ numbers alone
    def by_numbers(self, sequent: Sequent) -> Found | None:
        """Constants and variables together, at many points at once; functions as in a model found
        before, or zero.  The hypotheses about functions are looked at later."""
        bases = [{}, *self.chance.sample(self.pool, min(1, len(self.pool)))]
        for base in bases:
            for name in self.primitive:
                self._set(name, base.get(name) or self._least(name))
            try:
                asked = self._about_numbers(sequent)
                goal = Scored(asked, Theory(()), self._many(asked), ["nothing"])
            except VerifyError:
                continue
            for point in self._nearest(goal):
                for name in self.primitive:
                    if name in point:
                        self._set(name, ((point[name], t.ONE),))
                shown = {
                    item.name: str(point.get(item.name, 0)) for item in sequent.formula.binders
                }
                found = self._shown(shown, sequent)
                if found is not None:
                    return found
        return None

    def _many(self, asked: Formula) -> list[Point]:
        return [
            drawn_point(asked.binders, self.chance) for _ in range(_MANY if asked.binders else 1)
        ]

    def _nearest(self, goal: Scored) -> list[Point]:
        """Some of the points at which the goal fails, after a few rounds near the best."""
        for _ in range(_ROUNDS):
            escapes = goal.escapes(self.floats)
            order = np.argsort(escapes)[:_KEPT]
            best = [goal.points[index] for index in order]
            if escapes[order[0]] < 0 or not goal.formula.binders:
                return [goal.points[index] for index in order if escapes[index] < 0]
            near = [self._near(self.chance.choice(best), goal.formula) for _ in range(_MANY)]
            goal.points = [*best, *near]
            goal.place_points()
        return []

    def _near(self, point: Point, formula: Formula) -> Point:
        moved = dict(point)
        for item in self.chance.sample(formula.binders, min(2, len(formula.binders))):
            value = point[item.name] * self.chance.choice(_NEARBY)
            if item.sort.whole:
                value = point[item.name] + self.chance.choice((1, -1, 5))
            fitting = item.domain is None or fits(value, item.domain)
            if max(abs(value.numerator), value.denominator) > LARGEST or not fitting:
                value = drawn(item.domain, item.sort, self.chance)
            if item.sort.name == "natural" and value < 0:
                value = Fraction(0)
            moved[item.name] = value
        return moved

    def _least(self, name: str) -> Parts:
        return () if self._within(name, ()) else self._first(name)

    def _about_numbers(self, sequent: Sequent) -> Formula:
        """The formula and the hypotheses without variables, constants as variables."""
        theory = on_the_line(self.theory, self.model())
        constants = {
            name: item
            for name, item in self.theory.signatures.items()
            if name in self.primitive and is_constant(item)
        }

        def read(relation: Relation) -> Relation:
            left, right = (
                unfolded(on_the_line_term(side), theory, frozenset(constants))
                for side in (relation.left, relation.right)
            )
            return Relation(left, relation.op, right)

        binders = [Binder(name, item.result, item.domain) for name, item in constants.items()]
        for item in sequent.formula.binders:
            binders.append(
                Binder(item.name, REAL if item.sort.is_space else item.sort, item.domain)
            )
        closed = [item.formula for item in sequent.theory.hypotheses if not item.formula.binders]
        given = [read(item.conclusion) for item in closed if not item.premises]
        given += map(read, sequent.formula.premises)
        conclusion = read(sequent.formula.conclusion)
        spoken = conclusion.free.union(*(item.free for item in given))
        used = tuple(item for item in binders if item.name in spoken)
        return Formula(used, tuple(given), conclusion)

    # ------------------------------------------------------------ all goals
    def walk(
        self, goals: dict[Any, Sequent], steps: int, limit: float = math.inf
    ) -> Iterable[tuple[Any, Found]]:
        """Goes through models in which at most one hypothesis fails; takes out of ``goals`` and
        yields those that one of them refutes."""
        if not self.primitive:
            return
        order = list(self.hypotheses)
        kept = list(self.hypotheses.values())
        scored = {key: self._scored(goal.formula, 16) for key, goal in goals.items()}
        names = {key: {item.name for item in goal.theory.hypotheses} for key, goal in goals.items()}
        doubts = dict.fromkeys(goals, 0)
        self._begin()
        costs = [item.failure(self.floats) for item in kept]
        for _ in range(steps):
            if time.process_time() > limit:
                return
            if self.pool and self.chance.random() < _AGAIN:
                self._begin()
                costs = [item.failure(self.floats) for item in kept]
            failing = [index for index, cost in enumerate(costs) if cost > 0]
            name = self.chance.choice(self.primitive)
            if len(failing) > 1 or (failing and self.chance.random() < 0.3):
                blamed = kept[self.chance.choice(failing)].names
                name = self.chance.choice(sorted(blamed & set(self.primitive)) or self.primitive)
            old = self.parts[name]
            if not self._change(name):
                continue
            tried = [
                item.failure(self.floats) if name in item.names else before
                for item, before in zip(kept, costs, strict=True)
            ]
            worse = sum(cost > 0 for cost in tried)
            if worse > max(1, len(failing)) or (
                worse == len(failing) > 1 and math.fsum(tried) > math.fsum(costs)
            ):
                self._set(name, old)
                continue
            costs = tried
            lost = {order[index] for index, cost in enumerate(costs) if cost > 0}
            if len(lost) > 1:
                continue
            if not lost and self.chance.random() < 0.05:
                self.pool = [*self.pool[-29:], dict(self.parts)]
            open_goals = [key for key in goals if not lost & names[key] and doubts[key] <= 20]
            for key in self.chance.sample(open_goals, min(_AT_ONCE, len(open_goals))):
                goal = scored[key]
                self._move_points(goal, -1)
                escape, place = goal.escape(self.floats)
                if escape >= 0:
                    continue
                found = self._judged(goal, place, goals[key])
                if found is not None:
                    yield key, found
                    del goals[key]
                    continue
                doubts[key] += 1
                costs = [item.failure(self.floats) for item in kept]
                break
            if not goals:
                return

    def beginning(
        self, goals: dict[Any, Sequent], models: Iterable[dict[str, Parts]]
    ) -> Iterable[tuple[Any, Found]]:
        """What the models refute as they are, taken out of ``goals``."""
        scored = {key: self._scored(goal.formula, 300) for key, goal in goals.items()}
        names = {key: {item.name for item in goal.theory.hypotheses} for key, goal in goals.items()}
        for parts in models:
            for name, part in parts.items():
                self._set(name, part)
            costs = {key: item.failure(self.floats) for key, item in self.hypotheses.items()}
            yield from self._failing(goals, scored, names, costs, dict.fromkeys(goals, 0))

    def around(
        self, goals: dict[Any, Sequent], limit: float = math.inf
    ) -> Iterable[tuple[Any, Found]]:
        """The models of the pool, each with one symbol changed; like :meth:`walk`."""
        kept = list(self.hypotheses.items())
        scored = {key: self._scored(goal.formula, 120) for key, goal in goals.items()}
        names = {key: {item.name for item in goal.theory.hypotheses} for key, goal in goals.items()}
        doubts = dict.fromkeys(goals, 0)
        for begun in list(self.pool):
            for name, parts in begun.items():
                self._set(name, parts)
            costs = {key: item.failure(self.floats) for key, item in kept}
            for name in self.primitive:
                old = self.parts[name]
                for parts in others(self.theory.signatures[name], old):
                    if not goals or time.process_time() > limit:
                        return
                    if not self._within(name, parts):
                        continue
                    self._set(name, parts)
                    now = {
                        key: item.failure(self.floats) if name in item.names else costs[key]
                        for key, item in kept
                    }
                    yield from self._failing(goals, scored, names, now, doubts)
                self._set(name, old)

    def _failing(
        self,
        goals: dict[Any, Sequent],
        scored: Mapping[Any, Scored],
        names: Mapping[Any, set[str]],
        costs: Mapping[str, float],
        doubts: dict[Any, int],
    ) -> Iterable[tuple[Any, Found]]:
        """The goals that the present model refutes, taken out of ``goals``."""
        lost = {key for key, cost in costs.items() if cost > 0}
        for key in [key for key in goals if not lost & names[key] and doubts[key] <= 30]:
            escape, place = scored[key].escape(self.floats)
            if escape >= 0:
                continue
            found = self._judged(scored[key], place, goals[key])
            if found is None:
                doubts[key] += 1
                continue
            yield key, found
            del goals[key]
            if len(self.pool) < 60:
                self.pool.append(dict(self.parts))

    # ------------------------------------------------------------ the model that is changed
    def model(self) -> LineModel:
        signatures = self.theory.signatures
        return LineModel(
            tuple(
                (name, argument_names(signatures[name]), sum_of(parts))
                for name, parts in self.parts.items()
            )
        )

    def _begin(self) -> None:
        """One of the models found before, or a new one."""
        if self.pool and self.chance.random() < 0.8:
            begun = dict(self.chance.choice(self.pool))
        else:
            begun = {name: self._first(name) for name in self.primitive}
        for name, parts in begun.items():
            self._set(name, parts)

    def _first(self, name: str) -> Parts:
        signature = self.theory.signatures[name]
        for _ in range(200):
            parts = fresh(signature, self.chance)
            if self._within(name, parts):
                return parts
        return ((Fraction(1), t.ONE),)

    def _change(self, name: str) -> bool:
        new = changed(self.theory.signatures[name], self.parts[name], self.chance)
        if new == self.parts[name] or not self._within(name, new):
            return False
        self._set(name, new)
        return True

    def _set(self, name: str, parts: Parts) -> None:
        self.parts[name] = parts
        names = argument_names(self.theory.signatures[name])
        self.floats.values[name] = names, compiled(sum_of(parts), frozenset())
        self.floats.known.clear()

    def _within(self, name: str, parts: Parts) -> bool:
        """Whether the values lie in the symbol's domain, at some places."""
        signature = self.theory.signatures[name]
        if signature.domain is None and not signature.result.whole:
            return True
        body = compiled(sum_of(parts), frozenset())
        places = np.array([0.0, 1.0, 2.0, 7.0, -1.0, -8.0, 0.3])
        sorts = zip(argument_names(signature), signature.arguments, strict=True)
        env = {item: np.floor(np.abs(places)) if sort.whole else places for item, sort in sorts}
        with np.errstate(all="ignore"):
            values = np.atleast_1d(body(env, self.floats))
        if not np.all(np.isfinite(values)):
            return False
        numbers = [Fraction(float(value)) for value in values]
        if signature.result.name == "natural" and min(numbers) < 0:
            return False
        if signature.result.whole and any(number.denominator != 1 for number in numbers):
            return False
        domain = signature.domain
        return domain is None or all(fits(number, domain) for number in numbers)

    # ------------------------------------------------------------ points
    def _chosen(self, goal: Scored, kept: Sequence[Scored], costs: Sequence[float]) -> str:
        failing = [item for item, cost in zip(kept, costs, strict=True) if cost > 0]
        source = self.chance.choice(failing) if failing and self.chance.random() < 0.6 else goal
        names = sorted(source.names & set(self.primitive))
        if not names or self.chance.random() < 0.1:
            return self.chance.choice(self.primitive)
        return self.chance.choice(names)

    def _move_points(self, goal: Scored, place: int) -> None:
        """Two new points, one of them near the best one."""
        binders = goal.formula.binders
        if not binders:
            return
        others = [index for index in range(len(goal.points)) if index != place]
        goal.points[self.chance.choice(others)] = drawn_point(binders, self.chance)
        if place >= 0:
            item, other = self.chance.choice(binders), self.chance.choice(binders)
            near = dict(goal.points[place])
            near[item.name] = drawn(item.domain, item.sort, self.chance)
            if (other.sort, other.domain) == (item.sort, item.domain) and item != other:
                near[item.name] = near[other.name]
            goal.points[self.chance.choice(others)] = near
        goal.place_points()

    def _learn(self, sequent: Sequent) -> bool:
        """Further points, at which the sequent's hypotheses fail in the present model, and whether
        there are any."""
        learnt = False
        for item in sequent.theory.hypotheses:
            scored = self.hypotheses[item.name]
            if not item.formula.binders:
                continue
            more = [drawn_point(item.formula.binders, self.chance) for _ in range(200)]
            probe = Scored(item.formula, self.theory, more, scored.names)
            failing = np.flatnonzero(probe.failures(self.floats) > 0)[:3]
            learnt = learnt or bool(len(failing))
            if len(failing) and len(scored.points) < 80:
                scored.points += [more[index] for index in failing]
                scored.place_points()
        return learnt
