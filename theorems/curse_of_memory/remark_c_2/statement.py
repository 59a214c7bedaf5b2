r"""Remark C.2: dimension and number of the affine spaces of perfect short-term fit.

Let :math:`\mathcal P` split the :math:`m\ge m^*` hidden units into non-empty blocks
:math:`I_1,\dots,I_{m^*}`. As printed: without idle blocks, :math:`M^*_{\mathcal
P}=\{(a,w):\sum_{i\in I_j}a_i=a^*_j,\ w_i=w^*_j\ (i\in I_j)\}` has dimension
:math:`\sum_j(|I_j|-1)=m-m^*`, and there are :math:`m^*!\,S(m,m^*)` such spaces, S being the
Stirling number of the second kind.

Both hold for all m.  The weights of all units of a block but one are coordinates; spaces of
different partitions have no point in common, as some unit has another rate; and the partitions are
counted by the images of maps.  An idle block adds its size to the dimension, one for its rate
included; its rate may be any positive number, so that there are uncountably many spaces with idle
blocks (footnote 4, also Remark C.4).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from math import comb, factorial
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.landscape import ordered_partitions as counting
from memory_theorems.theorems.curse_of_memory.remark_c_2.instances import SPACES_OF_FIT
from memory_theorems.theorems.objects.landscape.partitions import count_by_blocks, count_surjections
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.arithmetic.evaluation import stirling_second
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, have, lemma, overstated, printed
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Evidence, Verdict, proved, refuted

LARGEST = 10  # every 1 <= m* <= m <= LARGEST is counted
_BLOCK = "(i, 1, p(j))"


@lru_cache
def _by_blocks(m: int) -> tuple[int, ...]:
    return count_by_blocks(m)


def _stirling(m: int, k: int) -> int:
    return factorial(k) * stirling_second(m, k)


def _count(case: tuple[int, int], formula: Callable[[int, int], int] = _stirling) -> Verdict:
    """Two enumerations, of maps by their images and of set partitions, and the formula."""
    m, k = case
    counts = {count_surjections(m, k), _by_blocks(m)[k] * factorial(k)}
    if counts == {formula(m, k)}:
        return proved("maps onto k blocks, and partitions into k blocks, enumerated", "exact")
    found = {"m": str(m), "m_star": str(k), "enumerated": str(min(counts))}
    said = f"{min(counts)} partitions, the formula says {formula(m, k)}"
    return refuted(found, said, "exact", evidence=Evidence.PROVED)


def _draw_counts(axes: Any) -> None:
    for m in (4, 6, 8, 10):
        axes.semilogy(
            range(1, m + 1), [_stirling(m, k) for k in range(1, m + 1)], "o-", label=f"m = {m}"
        )
    axes.set_xlabel("m*")
    axes.set_ylabel("number of spaces, m*! S(m, m*)")
    axes.legend()


class AffineSpacesOfPerfectFit(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/remark-c.2"
    aliases = ("remark-c.2",)
    title = "Dimension and number of the affine spaces of perfect short-term fit"
    source = Source(CURSE_OF_MEMORY, "Remark C.2", (), "Appendix C.2, with Definition C.1")
    uses = ("curse-of-memory/lemma-c.3", "curse-of-memory/theorem-d.2")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "p": ("p", "natural -> natural", "p(j) + 1 units are in block j"),
        "v": ("v", "natural -> real", "the rate of block j"),
        "b": ("b", "natural -> real", "what the weights of block j add up to"),
        "x": ("x", "natural, natural -> real", "any numbers, coordinates of a point"),
        "f": ("f", "natural -> natural", "the block of a unit in a first partition"),
        "h": ("h", "natural -> natural", "the block of a unit in a second partition"),
        "a": ("a", "natural, natural -> real", "weights with these coordinates"),
    }
    given: ClassVar[Mapping[str, str]] = {"distinct": "for i, j: natural. i != j => v(i) != v(j)"}
    define = (f"a(j, 0) == b(j) - Sum(x(j, i), {_BLOCK})", "a(j, i + 1) == x(j, i + 1)")
    stated = (
        printed(
            "dimension",
            without=("distinct",),
            paper=r"\sum_{j=1}^{m^*}(|\mathcal I_j|-1)=m-m^*",
            confirmed="It is straightforward to check that for any partition P, the dimension",
            note="the number of coordinates, with d blocks and p(j) + 1 units in block j; with "
            "i_0 idle blocks of given rates d is m* + i_0, and their rates, left free, are i_0 "
            "coordinates more",
        ),
        lemma("every value of the coordinates is a point", without=("distinct",)),
        lemma(
            "spaces of different partitions are disjoint",
            note="where a unit is in different blocks, it has different rates",
        ),
        lemma(
            "images",
            within=(counting.THEORY, counting.PROOF),
            note="N(m, k) = k! S(m, k): among the x^m maps of units to x blocks those with an "
            "image of k blocks are binomial(x, k) N(m, k); for x = 0, 1, 2, ... these equations "
            "leave no other values of N(m, k) than the numbers of partitions",
        ),
        lemma(
            "idle blocks make uncountably many spaces",
            claim(
                "a*exp(-w*t) + 0*exp(-s*t) == a*exp(-w*t)",
                a="(-oo, oo)",
                w="(0, oo)",
                s="(0, oo)",
                t="[0, oo)",
            ),
            note="one idle unit of any rate s; different s make disjoint spaces",
        ),
        overstated(
            "footnote 4 as the text reads",
            claim(
                ["(a - b)**2 + (w - u)**2 > 0"],
                dict.fromkeys(("a", "b", "w", "u", "p", "v"), "(0, oo)"),
                given=["a == p", "w == v", "b == p", "u == v"],
                counter=dict.fromkeys(("a", "b", "w", "u", "p", "v"), 1),
            ),
            instead=("idle blocks make uncountably many spaces",),
            note="for m = m* = 1 two points (a, w), (b, u) of the space are the same point; a "
            "misprint (or a lost stroke) for I_0 non-empty",
        ),
    )
    proof = (
        have(
            "dimension",
            "for d: natural. Sum(p(j) + 1, (j, 0, d - 1)) - d == Sum(p(j), (j, 0, d - 1))",
        ),
        have(
            "every value of the coordinates is a point",
            f"for j: natural. a(j, 0) + Sum(x(j, i), {_BLOCK}) == b(j)",
        ),
        have(
            "spaces of different partitions are disjoint",
            "for i: natural. f(i) != h(i) => v(f(i)) != v(h(i))",
            ["distinct(f(i), h(i))"],
        ),
    )
    shown = ("images, partly", "full", "beyond")
    lines = (
        lemma(
            "ordered partitions, enumerated",
            Computation(
                _count,
                "two enumerations are compared with the formula",
                CaseRange(
                    f"1 <= m* <= m <= {LARGEST}",
                    lambda: ((m, k) for m in range(1, LARGEST + 1) for k in range(1, m + 1)),
                    "the line displayed is about these m only",
                ),
                {
                    "m! in place of m*!": partial(
                        _count, formula=lambda m, k: factorial(m) * stirling_second(m, k)
                    ),
                    "without the factorial": partial(_count, formula=stirling_second),
                    "S(m, m* - 1)": partial(
                        _count, formula=lambda m, k: factorial(k) * stirling_second(m, k - 1)
                    ),
                    "all maps, m*^m": partial(_count, formula=lambda m, k: k**m),
                    "compositions": partial(
                        _count, formula=lambda m, k: factorial(k) * comb(m - 1, k - 1)
                    ),
                },
            ),
        ),
    )
    instances = SPACES_OF_FIT

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return {"number of affine spaces": _draw_counts}
