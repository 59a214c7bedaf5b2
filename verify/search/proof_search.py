"""The proof search: tries the rules of the certificate grammar on a goal.

The main weapon for sharp claims is the derivative chain: bring the margin to normal form, drop
factors of known sign, and move to the end of an interval where the margin is least, which leaves
one goal about the derivative and one about the face.  Floats choose the rule; they never decide.

Methods live in modules of their own; a new one is one line in the tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from memory_theorems.verify.certificates import forms
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE
from memory_theorems.verify.search import distinctions, equalities, numerics
from memory_theorems.verify.search.algebra.driver import algebraic
from memory_theorems.verify.search.algebra.hypothesis_products import combination
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.enclosure import (
    Budget,
    branch_and_bound,
    direct,
    excluded,
    settled,
    settled_deeply,
)
from memory_theorems.verify.search.exact_zeros import constant, one_point
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.identities import core, exact, identity, tentative_identity
from memory_theorems.verify.search.integrals import primitives
from memory_theorems.verify.search.prover import MAX_DEPTH, Method
from memory_theorems.verify.search.real import (
    bends,
    bernoulli,
    circles,
    contacts,
    contraposition,
    denominators,
    differences,
    disjunctions,
    even_roots,
    hypothesis_elimination,
    inverse_functions,
    isolation,
    jumps,
    mean_values,
    multiple_angles,
    narrowing,
    outer_logarithms,
    parametric,
    pieces,
    power_bounds,
    root_signs,
    same_functions,
    slopes,
    steep,
    substitutions,
)
from memory_theorems.verify.search.whole import (
    closed_sums,
    fractional_parts,
    gaps,
    induction,
    integers,
    residue_classes,
    residues,
    summands,
    whole_parts,
)

if TYPE_CHECKING:
    from memory_theorems.verify.effort import Effort

_COST = 24  # boxes that one round of calculus counts for
_LARGE = 300  # nodes of a margin beyond which the search gives up
_SMALL = 24  # boxes that a first, quick bisection may use

Leaf = Callable[[Goal], Node | None]
IntegerMethod = Callable[["Search", Goal, str, int], Node | None]

#: Cheap proofs without subgoals, tried on every inequality.
LEAVES: tuple[Leaf, ...] = (direct, excluded, assumption)
#: Proofs without subgoals of the core of a margin, its factors of known sign removed.
CORE_LEAVES: tuple[Leaf, ...] = (direct, identity, assumption, combination)
#: For goals with an integer variable, which is given by name.
INTEGER_METHODS: tuple[IntegerMethod, ...] = (
    integers.enumerated,
    gaps.widened,
    integers.two_sided,
    induction.unfolded,
    summands.by_summands,
    power_bounds.of_whole_exponents,
    integers.sketched,
    induction.by_induction,
    integers.induction,
    integers.relaxed,
    closed_sums.in_inequality,
    bernoulli.between_bounds,
    integers.peeled,
)
#: On the written margin of a real goal, before its core is taken.
OUTSIDE_METHODS: tuple[Method, ...] = (
    narrowing.narrowed,
    hypothesis_elimination.eliminated,
    same_functions.ordered_values,
    multiple_angles.linearised,
    pieces.tail_first,
    contacts.contacts,
    circles.on_circles,
    mean_values.bisected,
    denominators.cleared,
    primitives.written_out,
    power_bounds.bounded_powers,
    outer_logarithms.logarithms,
    contacts.with_slack,
    differences.difference,
    isolation.isolated,
    pieces.in_pieces,
    steep.steep,
    narrowing.ordered,
    same_functions.on_diagonal,
    contraposition.contraposition,
    substitutions.abstracted,
)
#: On the core of a real goal.
CALCULUS_METHODS: tuple[Method, ...] = (
    contacts.contacts,
    slopes.multiplied_alone,
    slopes.monotone_in_some,
)
#: As the last, where there is depth enough.
DEEPER_METHODS: tuple[Method, ...] = (
    parametric.stationary,
    slopes.multiplied,
    slopes.concave,
    substitutions.substituted,
    slopes.at_critical_point,
)


@dataclass(slots=True)
class Log:
    """What a search met: methods that broke off, with why, and those that found something."""

    troubles: list[str] = field(default_factory=list)
    used: dict[str, None] = field(default_factory=dict)


def prove(
    goal: Goal,
    effort: Effort,
    *,
    relax_first: bool = True,
    without: str = "",
    log: Log | None = None,
) -> tuple[Node | None, bool]:
    """A certificate node of the goal or None, and whether the budget ran out.

    ``relax_first`` sketches the real relaxation of integer goals before induction is tried;
    ``without`` names a method that is left out, ``log`` collects what the search met.
    """
    search = Search(Budget(effort.boxes), effort.bits, relax_first, without, log or Log())
    node = search.prove(goal, MAX_DEPTH)
    return node, search.budget.boxes < 0


@dataclass(slots=True)
class Search:
    """One search with its budget; :class:`verify.search.prover.Prover` is what methods see."""

    budget: Budget
    bits: int
    relax_first: bool = True
    without: str = ""
    log: Log = field(default_factory=Log)
    failed: dict[Goal, int] = field(default_factory=dict)  # goal -> greatest depth tried in vain

    def part(self, boxes: int) -> Self:
        """A search of its own, with so many boxes."""
        return type(self)(Budget(boxes), self.bits, self.relax_first, self.without, self.log)

    def prove(self, goal: Goal, depth: int) -> Node | None:
        """A certificate node of the goal, or None."""
        size = t.node_count(goal.margin)
        if size > _LARGE or not self.budget.spend(1 + size // 10):
            return None
        if goal.op == "exists":
            return self._guarded(primitives.exists, goal, depth)
        if not goal.free and not goal.given and not primitives.unevaluated(goal.margin):
            if goal.op == "==":
                return self._leaf((exact, identity, constant, one_point, tentative_identity), goal)
            return self._leaf((exact, self._settled, identity, constant, settled_deeply), goal)
        if goal.op == "==":
            return (
                self._leaf((identity, exact), goal)
                or self._guarded(integers.finite, goal, depth)
                or self._guarded(residues.of_powers, goal, depth)
                or self._guarded(residue_classes.by_residues, goal, depth)
                or self._guarded(fractional_parts.by_fractional_part, goal, depth)
                or self._guarded(whole_parts.adjoined, goal, depth)
                or self._guarded(jumps.by_branches, goal, depth)
                or self._guarded(inverse_functions.without_inverses, goal, depth)
                or self._guarded(algebraic, goal, depth)
                or self._guarded(equalities.equation, goal, depth)
                or self._guarded(even_roots.without_even_roots, goal, depth)
                or self._guarded(equalities.both_ways, goal, depth)
                or self._leaf((tentative_identity,), goal)
            )
        if goal.op == "!=":
            return (
                self._guarded(residue_classes.by_residues, goal, depth)
                or self._guarded(jumps.by_branches, goal, depth)
                or self._guarded(inverse_functions.without_inverses, goal, depth)
                or self._guarded(root_signs.positive_root, goal, depth)
                or self._guarded(gaps.never_zero, goal, depth)
                or self._guarded(distinctions.solved, goal, depth)
                or self._guarded(equalities.apart, goal, depth)
                or self._guarded(algebraic, goal, depth)
                or self._guarded(distinctions.unequal, goal, depth)
            )
        leaves = (identity, *LEAVES) if depth >= MAX_DEPTH else LEAVES
        node = self._leaf(leaves, goal)
        if node is not None:
            return node
        if depth <= 0 or self.failed.get(goal, -1) >= depth:
            return None
        node = (
            self._guarded(disjunctions.one_of, goal, depth)
            or self._guarded(residue_classes.by_residues, goal, depth)
            or self._guarded(fractional_parts.by_fractional_part, goal, depth)
            or self._guarded(whole_parts.adjoined, goal, depth)
            or self._guarded(jumps.by_branches, goal, depth)
            or self._guarded(inverse_functions.without_inverses, goal, depth)
            or self._guarded(root_signs.positive_root, goal, depth)
            or self._guarded(algebraic, goal, depth)
            or self._guarded(substitutions.with_unknowns, goal, depth)
            or self._guarded(distinctions.unequal, goal, depth)
            or self._guarded(distinctions.solved, goal, depth)
            or self._integers(goal, depth)
            or self._real(goal, depth)
        )
        if node is None:
            self.failed[goal] = depth
        return node

    def _integers(self, goal: Goal, depth: int) -> Node | None:
        names = [name for name, item in goal.domains if item.integer and name in goal.free]
        if names and goal.given and depth >= MAX_DEPTH - 1 and self.budget.spend(_COST):
            node = combination(goal)
            if node is not None:
                return node
        for method in INTEGER_METHODS if names else ():
            node = self._guarded(method, goal, names[0], depth)
            if node is not None:
                return node
        return None

    def _real(self, goal: Goal, depth: int) -> Node | None:
        if not self.budget.spend(_COST + t.node_count(goal.margin) // 3) or numerics.suspicious(
            goal
        ):
            return None
        if any(item.integer for name, item in goal.domains if name in goal.free):
            return None
        quick = branch_and_bound(goal, Budget(_SMALL), 6)
        if quick is not None:
            return quick
        bent = bends.unbend(goal)
        if bent is not None:
            return self._guarded(bends.outermost, goal, depth) or bends.unbent(
                self, goal, bent, depth
            )
        outside = self._first(OUTSIDE_METHODS, goal, depth)
        if outside is not None:
            return outside
        reduced = core(goal)
        if reduced is None:
            return self._calculus(goal, depth)
        factor, margin, positive = reduced
        inner = goal.with_(margin=margin)
        node = self._core(inner, depth)
        if node is None:
            return None
        if factor == ONE and margin == goal.margin:
            return node
        return forms.rewrite(factor, margin, positive, node)

    def _core(self, goal: Goal, depth: int) -> Node | None:
        for leaf in CORE_LEAVES:
            # A linear program costs as much as a few dozen boxes.
            if leaf is combination and goal.given and not self.budget.spend(_COST):
                return None
            node = leaf(goal)
            if node is not None:
                return node
        return self._calculus(goal, depth)

    def _calculus(self, goal: Goal, depth: int) -> Node | None:
        """Derivative chains, then splitting, then plain bisection."""
        node = self._first(CALCULUS_METHODS, goal, depth)
        if node is None and depth > 2:
            node = self._first(DEEPER_METHODS, goal, depth)
        if node is None and depth >= MAX_DEPTH - 4:
            node = branch_and_bound(goal, self.budget)
        return node

    def _first(self, methods: tuple[Method, ...], goal: Goal, depth: int) -> Node | None:
        for method in methods:
            node = self._sharing(method, goal, depth)
            if node is not None:
                return node
        return None

    def _sharing(self, method: Method, goal: Goal, depth: int) -> Node | None:
        """At the root a method gets part of what is left, so that the others have their turn."""
        left = self.budget.boxes
        share = 4 * left // 5 if depth >= MAX_DEPTH else left
        self.budget.boxes = share
        node = self._guarded(method, goal, depth)
        self.budget.boxes += left - share
        return node

    def _settled(self, goal: Goal) -> Node | None:
        return settled(goal, 4 * self.bits)

    def _leaf(self, leaves: Sequence[Callable[[Goal], Node | None]], goal: Goal) -> Node | None:
        """The first node that a leaf finds; a failure is noted, and the others go on."""
        for leaf in leaves:
            try:
                node = leaf(goal)
            except (RecursionError, MemoryError):
                raise
            except Exception as trouble:
                self._broke_off(leaf, trouble)
                continue
            if node is not None:
                return node
        return None

    def _broke_off(self, method: Callable[..., Node | None], trouble: Exception) -> None:
        name = getattr(method, "__name__", "a method")
        self.log.troubles.append(f"{name}: {type(trouble).__name__}: {str(trouble)[:120]}")

    def _guarded(self, method: Callable[..., Node | None], *args: Any) -> Node | None:
        """What the method finds; its failure is noted, and the others go on."""
        name = getattr(method, "__name__", "a method")
        if name == self.without:
            return None
        try:
            node = method(self, *args)
        except (RecursionError, MemoryError):
            raise
        except Exception as trouble:
            self._broke_off(method, trouble)
            return None
        if node is not None:
            self.log.used.setdefault(name)
        return node
