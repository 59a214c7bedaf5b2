r"""Lemma D.1 and Theorems D.1 to D.3 and D.5 to D.7 on the loss, its derivatives and its spaces.

What is stated here is decided on the paper's objects: :math:`J_m` is the integral (121) for every
number m of units and every target in L2, its gradient and Hessian are derivatives of it, N is the
index set (124), and a space is the set of all (a, w) that its equations describe.  A number of
spaces is a list: partitions L(0), L(1), ..., whose spaces have points, and no two of them a common
one.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.surjections import LISTED
from memory_theorems.theorems.curse_of_memory.landscape.critical_points import SAME_LOSS
from memory_theorems.theorems.curse_of_memory.landscape.critical_spaces import THEOREM as SPACES
from memory_theorems.theorems.curse_of_memory.landscape.fewer_rates import NONE_AMONG_THEM
from memory_theorems.theorems.curse_of_memory.landscape.monotonic_targets import MINIMISERS
from memory_theorems.theorems.curse_of_memory.landscape.monotonic_targets import (
    THEOREM as SPACES_OF_MONOTONIC,
)
from memory_theorems.theorems.curse_of_memory.landscape.numbers_of_rates import DIFFERENT
from memory_theorems.theorems.curse_of_memory.landscape.one_unit import LEMMA as ONE_UNIT
from memory_theorems.theorems.curse_of_memory.landscape.spaces_and_finite_minimisers import (
    REMARK as FINITE_MINIMISERS,
)
from memory_theorems.theorems.curse_of_memory.landscape.spaces_and_minimisers import (
    THEOREM as AGAINST_MINIMISERS,
)
from memory_theorems.theorems.curse_of_memory.landscape.spaces_of_positive_sums import (
    THEOREM as OF_POSITIVE_SUMS,
)
from memory_theorems.theorems.curse_of_memory.landscape.transforms_of_sums import REMARK
from memory_theorems.theorems.curse_of_memory.landscape.two_equal_rates import THEOREM as HESSIAN
from memory_theorems.theorems.curse_of_memory.landscape.two_permutations import (
    LISTED as MINIMISERS_LISTED,
)
from memory_theorems.verify.stating import Stated, lemma, printed, repaired

_COUNT: Final = (
    "F(d) S(m, d) is d! S(m, d); every n below it stands for the space of L(n), an ordered "
    "partition into d groups; each has a point, and two of them have none in common"
)

#: Lemma D.1.
OF_LEMMA_D_1: Final[tuple[Stated, ...]] = (
    repaired(
        "one is in the index set",
        ONE_UNIT,
        note="that the transform is not 0 everywhere, which the print leaves out, excludes the "
        "target 0; smoothness of the target is not needed",
    ),
)
#: Remark D.1.
OF_REMARK_D_1: Final[tuple[Stated, ...]] = (
    printed(
        "the transform of a sum of exponentials",
        REMARK,
        confirmed="√W ∣L[p](w)∣ → 0 as W → 0+ and W → +∞",
        note="the remark's first sentence, on the transform.  That rho is smooth, which the print "
        "says and Lemma D.1 asks, is plain and not stated; that 1 is in N is Lemma D.1, where the "
        "transform is not 0 everywhere",
    ),
)
#: Theorem D.1.
OF_THEOREM_D_1: Final[tuple[Stated, ...]] = (
    printed(
        "the critical affine spaces and their number",
        SPACES,
        confirmed="m, d ∈ N+, 1 ≤ d ≤ min{m, M}, there exists at least d! d d-coincided critical "
        "affine spaces",
        note=f"{_COUNT}.  That rho is in L2 is what (121) asks for",
    ),
    printed(
        "the derivatives where units share their rates",
        SAME_LOSS,
        equation="(126)",
        confirmed="where v has exactly d different components. Therefore, for any (a, W) ∈",
        note="with J_m = J_d on the space; that the rates of the groups differ is not needed, and "
        "a derivative at a point is one number (the definition of slope)",
    ),
    lemma(
        "ordered partitions, d! S(m, d) of them",
        LISTED,
        note="the Stirling numbers by their recurrence, which the proof of Theorem D.2 quotes",
    ),
)
_COMPARED: Final = (
    "of any N global minimisers that differ pairwise (m + 1)(3m - 2)/24 times N is at most the "
    "number of spaces for d < m: the polynomial of the printed proof.  Spaces of different d are "
    f"disjoint, as a vector has one number of different components.  {_COUNT}.  'm relatively "
    "large' is m >= 2: for m = 1 there is no space with d < m"
)
#: Theorem D.2.
OF_THEOREM_D_2: Final[tuple[Stated, ...]] = (
    printed(
        "spaces against global minimisers",
        AGAINST_MINIMISERS,
        note=f"{_COMPARED}.  m* is the number of units, and of exponentials",
    ),
    printed(
        "the global minimisers are the permutations of the target",
        MINIMISERS_LISTED,
        note="part (i) of the proof, what (129) leads to: P(0), ..., P(m! - 1) are all "
        "permutations, each once",
    ),
    printed(
        "no global minimiser in the spaces for d < m",
        NONE_AMONG_THEM,
        note="part (ii) of the proof, before (130): a d-coincided critical solution with d < m is "
        "no global minimiser, the loss is smaller elsewhere",
    ),
    printed(
        "spaces against finitely many global minimisers",
        FINITE_MINIMISERS,
        equation="Remark D.3",
        confirmed="When the target ρ is not an exponential sum, it is straightforward to see "
        "Theorem D.2",
        note="for any target in L2, an exponential sum or not, with at most C m! global "
        "minimisers, for any C > 0: 'with the scale of no more than factorial'; C is a factor "
        f"of the number of spaces too.  As in Theorem D.2, m is in N; {_COMPARED}",
    ),
)
#: Theorem D.7, from Theorems D.2 and D.5.
OF_THEOREM_D_7: Final[tuple[Stated, ...]] = (
    printed(
        "spaces against global minimisers, for positive coefficients",
        OF_POSITIVE_SUMS,
        note=f"{_COMPARED}.  m* is the number of units, and of exponentials",
    ),
)
#: Theorem D.3.
OF_THEOREM_D_3: Final[tuple[Stated, ...]] = (
    printed(
        "rank and null vectors of the Hessian",
        HESSIAN,
        confirmed="V2Jm is with rank at most m + d, and hence has at least m — d zero eigenvalues.",
        note="a matrix of rank at most r is a product with r columns in between; m - d zero "
        "eigenvalues are m - d independent x with x H = 0, H being symmetric.  That the Hessian "
        "exists, its entries being derivatives of the partial derivatives, is a premise",
    ),
)
#: Theorem D.5, from Theorem D.4.
OF_THEOREM_D_5: Final[tuple[Stated, ...]] = (
    printed(
        "non-degenerate minimisers of the loss",
        MINIMISERS,
        confirmed="Then Jd has non-degenerate global minimizers (b, V) ∈ Rd 0 R；.",
        note="V_d by its differential equation (135)",
    ),
)
#: Theorem D.6, from Theorems D.1 and D.5.
OF_THEOREM_D_6: Final[tuple[Stated, ...]] = (
    printed(
        "the critical affine spaces of completely monotonic targets, for every d",
        SPACES_OF_MONOTONIC,
        note=f"Theorem D.6 for every d up to min(m, D_0); spaces of different d are disjoint, as a "
        "vector of rates has one number of different components.  The printed sum over d is not "
        f"formed: it adds the numbers of these spaces.  {_COUNT}.  That rho is not in V_1 says "
        "that there is such a d",
    ),
    lemma(
        "a vector has one number of different components",
        DIFFERENT,
    ),
)
