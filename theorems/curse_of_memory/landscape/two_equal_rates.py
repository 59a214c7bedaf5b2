r"""Two units of one rate and the target exp(-t): what meets the hypotheses of Theorem D.3.

The Hessian exists, by its integrals; the null vector is the one that the theorem gives.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.curse_of_memory.flows.hessian_of_the_loss import EXISTING
from memory_theorems.theorems.curse_of_memory.landscape import coinciding_rows
from memory_theorems.theorems.curse_of_memory.landscape.global_minimisers import MINIMISER
from memory_theorems.theorems.curse_of_memory.landscape.one_decay import RHO
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain

_TARGET: Final = Object("rho(s: real)", RHO.removeprefix("fun(s, ")[:-1], "the target exp(-t)")
_HAS: Final = "exists H: (natural, natural -> real). hessian(2, fun(i, 1/2), fun(i, 1), H)"
_ENTRIES: Final = (
    EXISTING.text.partition("hessian(m, a, w, ")[2][:-1]
    .replace("a(i)", "1/2")
    .replace("w(i)", "1")
    .replace("m", "2")
    .replace("Su2", "Sum")
    .replace("rho(s)", RHO.removeprefix("fun(s, ")[:-1])
)
#: The loss has a Hessian there.
HAS_HESSIAN: Final = Composed(
    Setting.of({}, None, (_TARGET, *WITH_HESSIAN), PREDICATES),
    _HAS,
    (
        convert("in L2", f"square_integrable({RHO})", f"{DECAY.name}(0, 1)"),
        apply("all of them", "existing", RHO),
        apply("one", "all of them", "2", "fun(i, 1/2)", "fun(i, 1)"),
        exists("there", _ENTRIES, form=_HAS),
    ),
    "there",
    (DECAY, From("existing", EXISTING)),
)

_R: Final = (
    "exists U, V: (natural, natural -> real). for p, q: natural. 1 <= p and p <= 2*2 and 1 <= q"
    " and q <= 2*2 => H_0(p, q) == Sum(U(p, k)*V(k, q), (k, 1, 2 + (0 + 1)))"
)
_INDEPENDENT: Final = (
    "(for c: (natural -> real). (for p: natural. 1 <= p and p <= 2*2"
    " => Sum(c(n)*{0}(n, p), (n, 1, {1})) == 0)"
    " => for n: natural. 1 <= n and n <= {1} => c(n) == 0)"
)
_NULL: Final = (
    "(for n, q: natural. 1 <= n and n <= {1} and 1 <= q and q <= 2*2"
    " => Sum({0}(n, p)*H_0(p, q), (p, 1, 2*2)) == 0)"
)
_N: Final = (
    "for N: natural. (0 + 1) + N == 2 => exists x: (natural, natural -> real)."
    f" {_INDEPENDENT.format('x', 'N')} and {_NULL.format('x', 'N')}"
)
_ENTRY: Final = "exists p, q: natural. 1 <= p and p <= 2*2 and 1 <= q and q <= 2*2"
_RANKS: Final = (
    "for U, V: (natural, natural -> real). (for p, q: natural. 1 <= p and p <= 2*2 and 1 <= q"
    " and q <= 2*2 => H_0(p, q) == Sum(U(p, k)*V(k, q), (k, 1, 2 + (0 + 1))))"
    f" => {_ENTRY}"
)
_PLACE: Final = "exists n, q: natural. 1 <= n and n <= {0} and 1 <= q and q <= 2*2"
_PLACES: Final = (
    "for x: (natural, natural -> real)."
    f" {_INDEPENDENT.format('x', '{0}')} and {_NULL.format('x', '{0}')} => {_PLACE}"
)
_COMBINED: Final = (
    "exists c: (natural -> real). (for p: natural. 1 <= p and p <= 2*2"
    " => Sum(c(n)*{0}(n, p), (n, 1, {1})) == 0) and (exists n: natural. 1 <= n and n <= {1})"
)
_FOUND: Final = (
    "exists x: (natural, natural -> real)."
    f" {_INDEPENDENT.format('x', '{0}')} and {_NULL.format('x', '{0}')}"
    f" and ({_COMBINED.format('x', '{0}')})"
)
_SOME_N: Final = (
    f"exists N: natural. (0 + 1) + N == 2 and (({_PLACES.format('N')}) and ({_FOUND.format('N')}))"
)
_PREMISES: Final = f"({_R}) and ({_N}) => ({_RANKS}) and ({_SOME_N})"
_HIT: Final = "exists i: natural. 1 <= i and i <= 2 and 1 == j"
#: Theorem D.3, with a structure that meets its hypotheses.
THEOREM: Final = replace(
    coinciding_rows.THEOREM,
    met=Structure(
        {
            **{"rho": RHO, "m": "2", "d": "0 + 1", "g": "fun(i, 1)", "H": "H_0"},
            **{"b": "fun(j, 1)", "v": "fun(j, 1)", "a": "fun(i, 1/2)", "w": "fun(i, 1)"},
        },
        (
            convert("in L2", f"square_integrable({RHO})", f"{DECAY.name}(0, 1)"),
            obtain(
                "of a fit(0 + 1, fun(j, 1), fun(j, 1))",
                "rates positive; least; weights not 0; rates differ",
            ),
            obtain("has a Hessian", "H_0", "entries"),
            block(
                "in range",
                "for i: natural. 1 <= i and i <= 2 => 1 <= 1 and 1 <= 0 + 1",
                ["i from 1", "i to 2"],
            ),
            block(
                "hit",
                f"for j: natural. 1 <= j and j <= 0 + 1 => {_HIT}",
                ["j from 1", "j to 1"],
                have("is 1", "1 == j", "j from 1", "j to 1"),
                exists("so", "1"),
            ),
            block("premises", _PREMISES, ["rank there", "vectors there"])(
                block("entries there", _RANKS, ["factors"], exists("so", "1", "1")),
                block("places", _PLACES.format("1"), ["independent", "no image"])(
                    exists("so", "1", "1")
                ),
                obtain("vectors there(1)", "x_0", "independent there", "null there"),
                exists("first one", "1", form="exists n: natural. 1 <= n and n <= 1"),
                exists("combination", "fun(n, 0)", form=_COMBINED.format("x_0", "1")),
                exists("found", "x_0", form=_FOUND.format("1")),
                exists("one N", "1", form=_SOME_N),
            ),
        ),
        uses=(DECAY, From("of a fit", MINIMISER), From("has a Hessian", HAS_HESSIAN)),
        obtained={"H_0": "natural, natural -> real"},
        shown=(_PREMISES,),
    ),
)
